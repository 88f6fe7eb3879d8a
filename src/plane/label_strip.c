/* label_strip.c - the steps of labelling a huge grid that are done for each strip by itself; see label_huge.h. */
#include "plane/label_level.h"

#include <string.h>

/* ---- entries -------------------------------------------------------------------------------- */

/* Most entries are roots or hang on one directly; asked for together, the two need no guess. */
static inline int32_t root_of(int32_t *parent, int32_t i)
{
    int32_t up = parent[i], top = parent[up];

    while (top != up) {
        parent[i] = top;
        i = top;
        up = parent[i];
        top = parent[up];
    }
    return up;
}

/* Which strip an entry belongs to. */
static unsigned strip_of(const label_job *job, int32_t entry)
{
    unsigned low = 0, high = job->nstrips;

    while (high - low > 1) {
        const unsigned middle = (low + high) / 2;
        if (job->strip[middle].base <= entry)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The root of an entry through all strips, and its strip. Paths are made shorter in a strip alone: only roots of a
 * strip may hang on another, so that there are few of them. */
static int32_t far_root_of(const label_job *job, int32_t i, unsigned *strip)
{
    int32_t *parent = job->parent;

    for (;;) {
        const unsigned s = strip_of(job, i);
        const int32_t base = job->strip[s].base;
        for (int32_t up; (up = parent[i]) != i && up >= base;) {
            if (parent[up] >= base)
                parent[i] = parent[up];
            i = parent[i];
        }
        *strip = s;
        if (parent[i] == i)
            return i;
        i = parent[i];
    }
}

static void build_bridge(label_job *job, int32_t a, int32_t b)
{
    unsigned strip_a, strip_b;

    a = far_root_of(job, a, &strip_a);
    b = far_root_of(job, b, &strip_b);
    if (a == b)
        return;
    const int32_t from = a < b ? b : a, to = a < b ? a : b;
    job->parent[from] = to;
    job->strip[a < b ? strip_b : strip_a].roots--;
    if (strip_a != strip_b)
        job->bridge[job->nbridges++] = (label_bridge){from, to};
}

static inline uint64_t up_to(unsigned x)
{
    return UINT64_MAX >> (LABEL_WORD - 1 - x);
}

/* What turns cells into runs: the starts of two rows and the number of runs before each word. */
typedef struct rows {
    const uint64_t *starts, *starts_above;
    const int32_t *rank, *rank_above;
} rows;

static inline int32_t run_at(const uint64_t *starts, const int32_t *rank, size_t x)
{
    const size_t k = x / LABEL_WORD;
    return rank[k] + __builtin_popcountll(starts[k] & up_to(x % LABEL_WORD)) - 1;
}

static inline int32_t own_run(const rows *r, size_t x)
{
    return run_at(r->starts, r->rank, x);
}

static inline int32_t run_above(const rows *r, size_t x)
{
    return run_at(r->starts_above, r->rank_above, x);
}

/* ---- joining -------------------------------------------------------------------------------- */

/* Joins two roots; returns how many roots that has cost. */
static inline int32_t join(int32_t *parent, int32_t a, int32_t b, int32_t *root)
{
    const int32_t low = a < b ? a : b, high = a < b ? b : a;

    *root = parent[high] = low;
    return a != b;
}

/* Joins the runs of a row with those above; returns how many roots that has cost. The parent of a run is its root: its
 * contacts follow each other, and so far only they have moved it. */
static inline int32_t join_north(label_job *job, const label_words *w, const rows *r)
{
    int32_t *parent = job->parent, joined = 0;

    for (size_t k = 0; k < job->words; k++)
        for (uint64_t left = w->north[k]; left; left &= left - 1) {
            const size_t x = k * LABEL_WORD + (unsigned)__builtin_ctzll(left);
            const int32_t own = own_run(r, x);
            joined += join(parent, parent[own], root_of(parent, run_above(r, x)), &parent[own]);
        }
    return joined;
}

static inline int32_t join_diagonal(label_job *job, const label_words *w, const rows *r)
{
    int32_t *parent = job->parent, joined = 0, root;

    for (size_t k = 0; k < job->words; k++) {
        const size_t x0 = k * LABEL_WORD;
        for (uint64_t left = w->north_west[k]; left; left &= left - 1) {
            const size_t x = x0 + (unsigned)__builtin_ctzll(left);
            joined += join(parent, root_of(parent, own_run(r, x)), root_of(parent, run_above(r, x - 1)), &root);
        }
        for (uint64_t left = w->north_east[k]; left; left &= left - 1) {
            const size_t x = x0 + (unsigned)__builtin_ctzll(left);
            joined += join(parent, root_of(parent, own_run(r, x)), root_of(parent, run_above(r, x + 1)), &root);
        }
    }
    return joined;
}

/* A bridge from cell x of row y to cell `above` of the row before it: between runs if there are rows of them, else
 * between the cells themselves, any of which leads to its root. */
static void bridge_cells(label_job *job, const rows *r, int32_t y, size_t x, size_t above)
{
    const int32_t at = y * job->cells->width;

    if (r)
        build_bridge(job, own_run(r, x), run_above(r, above));
    else
        build_bridge(job, at + (int32_t)x, at - job->cells->width + (int32_t)above);
}

static void bridge_rows(label_job *job, const label_words *w, const rows *r, int32_t y)
{
    const bool diagonal = job->how->diagonal;

    for (size_t k = 0; k < job->words; k++) {
        const size_t x0 = k * LABEL_WORD;
        for (uint64_t left = w->north[k]; left; left &= left - 1) {
            const size_t x = x0 + (unsigned)__builtin_ctzll(left);
            bridge_cells(job, r, y, x, x);
        }
        for (uint64_t left = diagonal ? w->north_west[k] : 0; left; left &= left - 1) {
            const size_t x = x0 + (unsigned)__builtin_ctzll(left);
            bridge_cells(job, r, y, x, x - 1);
        }
        for (uint64_t left = diagonal ? w->north_east[k] : 0; left; left &= left - 1) {
            const size_t x = x0 + (unsigned)__builtin_ctzll(left);
            bridge_cells(job, r, y, x, x + 1);
        }
    }
}

/* The runs of a row, in words that stay: their starts, and what is inside; returns how many there are. */
static int32_t note_runs(const label_job *job, const label_words *w, uint64_t *starts, uint64_t *inside, int32_t *rank,
                         int32_t first)
{
    int32_t n = first;

    for (size_t k = 0; k < job->words; k++) {
        rank[k] = n;
        starts[k] = w->inside[k] & ~w->west[k];
        inside[k] = w->inside[k];
        n += __builtin_popcountll(starts[k]);
    }
    return n - first;
}

static void swap_rank(label_strip *s)
{
    int32_t *here = s->rank[1];
    s->rank[1] = s->rank[0];
    s->rank[0] = here;
}

void arcl_label_join(label_job *job, unsigned strip)
{
    label_strip *s = &job->strip[strip];
    int32_t n = s->base, joined = 0;

    for (int32_t y = s->first_row; y < s->first_row + s->rows; y++) {
        const size_t at = (size_t)y * job->words;
        arcl_label_read(job, s, y, false);
        swap_rank(s);
        const int32_t more = note_runs(job, &s->words, job->starts + at, job->inside + at, s->rank[0], n);
        job->row_base[y] = n;
        for (int32_t k = 0; k < more; k++)
            job->parent[n + k] = n + k;
        n += more;
        if (y > s->first_row) {
            const rows r = {job->starts + at, job->starts + at - job->words, s->rank[0], s->rank[1]};
            joined += join_north(job, &s->words, &r) + (job->how->diagonal ? join_diagonal(job, &s->words, &r) : 0);
        }
    }
    s->end = n;
    s->roots = n - s->base - joined;
}

void arcl_label_seam(label_job *job, unsigned strip)
{
    label_strip *s = &job->strip[strip];
    const int32_t y = s->first_row;

    arcl_label_read(job, s, y, true);
    if (!job->starts) {
        bridge_rows(job, &s->words, NULL, y);
        return;
    }
    const uint64_t *starts = job->starts + (size_t)y * job->words, *above = starts - job->words;
    int32_t n = job->row_base[y], n_above = job->row_base[y - 1];
    for (size_t k = 0; k < job->words; k++) {
        s->rank[0][k] = n;
        s->rank[1][k] = n_above;
        n += __builtin_popcountll(starts[k]);
        n_above += __builtin_popcountll(above[k]);
    }
    const rows r = {starts, above, s->rank[0], s->rank[1]};
    bridge_rows(job, &s->words, &r, y);
}

/* ---- numbers -------------------------------------------------------------------------------- */

void arcl_label_settle(label_job *job, unsigned strip)
{
    const label_strip *s = &job->strip[strip];
    job->tools->settle(job->parent, s->base, s->base, s->end, s->number);
}

static void finish_runs(const label_job *job, const label_strip *s)
{
    const int32_t width = job->cells->width, end = s->first_row + s->rows;

    for (int32_t y = s->first_row; y < end; y++) {
        const size_t at = (size_t)y * job->words;
        int32_t *to = job->labels + (size_t)y * (size_t)width;
        const bool near_end = (int64_t)(end - 1 - y) * width < LABEL_SPILL; /* what is spoiled is not this strip's */
        job->tools->write(near_end ? s->spare : to, job->starts + at, job->inside + at, width, job->parent,
                          job->row_base[y]);
        if (near_end)
            memcpy(to, s->spare, (size_t)width * sizeof *to);
    }
}

void arcl_label_finish(label_job *job, unsigned strip)
{
    const label_strip *s = &job->strip[strip];

    if (job->starts) {
        finish_runs(job, s);
        return;
    }
    if (job->nbridges)
        for (int32_t i = s->base; i < s->end; i++)
            if (job->labels[i] < 0)
                job->labels[i] = job->labels[~job->labels[i]];
}
