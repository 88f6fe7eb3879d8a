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

/* What turns cells into entries: for runs, the starts of two rows and the number of runs before each word. */
typedef struct rows {
    const uint64_t *starts, *starts_above;
    const int32_t *rank, *rank_above;
    int32_t at, at_above; /* raster index of the first cell */
} rows;

static inline int32_t run_at(const uint64_t *starts, const int32_t *rank, size_t x)
{
    const size_t k = x / LABEL_WORD;
    return rank[k] + __builtin_popcountll(starts[k] & up_to(x % LABEL_WORD)) - 1;
}

/* The cell that stands for the run of cell x: its start if that is near, else x, which has its start as parent. */
static inline int32_t cell_at(const uint64_t *starts, int32_t at, size_t x)
{
    const size_t k = x / LABEL_WORD;
    const uint64_t before = starts[k] & up_to(x % LABEL_WORD);
    return at + (int32_t)(before ? k * LABEL_WORD + (LABEL_WORD - 1) - (unsigned)__builtin_clzll(before) : x);
}

static inline int32_t entry_at(bool runs, const rows *r, size_t x)
{
    return runs ? run_at(r->starts, r->rank, x) : cell_at(r->starts, r->at, x);
}

static inline int32_t entry_above(bool runs, const rows *r, size_t x)
{
    return runs ? run_at(r->starts_above, r->rank_above, x) : cell_at(r->starts_above, r->at_above, x);
}

/* ---- joining -------------------------------------------------------------------------------- */

/* Joins two roots; returns how many roots that has cost. */
static inline int32_t join(int32_t *parent, int32_t a, int32_t b, int32_t *root)
{
    const int32_t low = a < b ? a : b, high = a < b ? b : a;

    *root = parent[high] = low;
    return a != b;
}

/* Joins a row with the one above; returns how many roots that has cost. The parent of a run is its root: its contacts
 * follow each other, and so far only they have moved it. */
static inline int32_t join_north(label_job *job, const label_words *w, const rows *r, bool runs)
{
    int32_t *parent = job->parent, joined = 0;

    for (size_t k = 0; k < job->words; k++)
        for (uint64_t left = w->north[k]; left; left &= left - 1) {
            const size_t x = k * LABEL_WORD + (unsigned)__builtin_ctzll(left);
            const int32_t own = entry_at(runs, r, x), root = runs ? parent[own] : root_of(parent, own);
            joined += join(parent, root, root_of(parent, entry_above(runs, r, x)), &parent[own]);
        }
    return joined;
}

static inline int32_t join_diagonal(label_job *job, const label_words *w, const rows *r, bool runs)
{
    int32_t *parent = job->parent, joined = 0, root;

    for (size_t k = 0; k < job->words; k++) {
        const size_t x0 = k * LABEL_WORD;
        for (uint64_t left = w->north_west[k]; left; left &= left - 1) {
            const size_t x = x0 + (unsigned)__builtin_ctzll(left);
            const int32_t own = runs ? run_at(r->starts, r->rank, x) : r->at + (int32_t)x;
            joined += join(parent, root_of(parent, own), root_of(parent, entry_above(runs, r, x - 1)), &root);
        }
        for (uint64_t left = w->north_east[k]; left; left &= left - 1) {
            const size_t x = x0 + (unsigned)__builtin_ctzll(left) + 1;
            const int32_t above = runs ? run_at(r->starts_above, r->rank_above, x) : r->at_above + (int32_t)x;
            joined += join(parent, root_of(parent, entry_at(runs, r, x - 1)), root_of(parent, above), &root);
        }
    }
    return joined;
}

static inline int32_t join_rows(label_job *job, const label_words *w, const rows *r, bool runs)
{
    const int32_t joined = join_north(job, w, r, runs);
    return joined + (job->how->diagonal ? join_diagonal(job, w, r, runs) : 0);
}

/* The same across a seam. */
static void bridge_rows(label_job *job, const label_words *w, const rows *r)
{
    for (size_t k = 0; k < job->words; k++) {
        const size_t x0 = k * LABEL_WORD;
        for (uint64_t left = w->north[k]; left; left &= left - 1) {
            const size_t x = x0 + (unsigned)__builtin_ctzll(left);
            build_bridge(job, entry_at(job->runs, r, x), entry_above(job->runs, r, x));
        }
        for (uint64_t left = job->how->diagonal ? w->north_west[k] : 0; left; left &= left - 1) {
            const size_t x = x0 + (unsigned)__builtin_ctzll(left);
            build_bridge(job, entry_at(job->runs, r, x), entry_above(job->runs, r, x - 1));
        }
        for (uint64_t left = job->how->diagonal ? w->north_east[k] : 0; left; left &= left - 1) {
            const size_t x = x0 + (unsigned)__builtin_ctzll(left);
            build_bridge(job, entry_at(job->runs, r, x), entry_above(job->runs, r, x + 1));
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

static void join_runs(label_job *job, label_strip *s)
{
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
            const rows r = {job->starts + at, job->starts + at - job->words, s->rank[0], s->rank[1], 0, 0};
            joined += join_rows(job, &s->words, &r, true);
        }
    }
    s->end = n;
    s->roots = n - s->base - joined;
}

/* Parents of the cells of a row as long as nothing is above it: the start of the run. Returns the number of runs. */
static int32_t start_cells(const label_job *job, const label_words *w, int32_t at, uint64_t *starts)
{
    int32_t *row = job->parent + at, open = at, n = 0;
    const int32_t width = job->cells->width;

    for (int32_t x = 0; x < width; x++)
        row[x] = at + x;
    for (size_t k = 0; k < job->words; k++) {
        const int32_t x0 = (int32_t)k * LABEL_WORD;
        const uint64_t start = starts[k] = w->inside[k] & ~w->west[k];
        for (uint64_t left = w->west[k]; left; left &= left - 1) {
            const int32_t x = __builtin_ctzll(left);
            const uint64_t before = start & up_to((unsigned)x);
            row[x0 + x] = before ? at + x0 + (LABEL_WORD - 1) - __builtin_clzll(before) : open;
        }
        const uint64_t cells = k + 1 < job->words ? UINT64_MAX : job->tail;
        for (uint64_t left = ~w->inside[k] & cells; left; left &= left - 1)
            row[x0 + __builtin_ctzll(left)] = -1;
        if (start)
            open = at + x0 + (LABEL_WORD - 1) - __builtin_clzll(start);
        n += __builtin_popcountll(start);
    }
    return n;
}

static void join_cells(label_job *job, label_strip *s)
{
    const int32_t width = job->cells->width;

    s->roots = 0;
    for (int32_t y = s->first_row; y < s->first_row + s->rows; y++) {
        uint64_t *starts = s->starts[y & 1], *above = s->starts[~y & 1];
        arcl_label_read(job, s, y, false);
        s->roots += start_cells(job, &s->words, y * width, starts);
        if (y > s->first_row) {
            const rows r = {.starts = starts, .starts_above = above, .at = y * width, .at_above = (y - 1) * width};
            s->roots -= join_rows(job, &s->words, &r, false);
        }
    }
}

void arcl_label_join(label_job *job, unsigned strip)
{
    if (job->runs)
        join_runs(job, &job->strip[strip]);
    else
        join_cells(job, &job->strip[strip]);
}

/* Cells need no starts at a seam: any cell of a run leads to its root. */
void arcl_label_seam(label_job *job, unsigned strip)
{
    label_strip *s = &job->strip[strip];
    const int32_t y = s->first_row, width = job->cells->width;

    arcl_label_read(job, s, y, true);
    if (job->runs) {
        const size_t at = (size_t)y * job->words;
        const uint64_t *starts = job->starts + at, *above = starts - job->words;
        int32_t n = job->row_base[y], n_above = job->row_base[y - 1];
        for (size_t k = 0; k < job->words; k++) {
            s->rank[0][k] = n;
            s->rank[1][k] = n_above;
            n += __builtin_popcountll(starts[k]);
            n_above += __builtin_popcountll(above[k]);
        }
        const rows r = {starts, above, s->rank[0], s->rank[1], 0, 0};
        bridge_rows(job, &s->words, &r);
    } else {
        memset(s->starts[0], 0, job->words * sizeof *s->starts[0]);
        const rows r = {
            .starts = s->starts[0], .starts_above = s->starts[0], .at = y * width, .at_above = (y - 1) * width};
        bridge_rows(job, &s->words, &r);
    }
}

/* ---- numbers -------------------------------------------------------------------------------- */

void arcl_label_settle(label_job *job, unsigned strip)
{
    const label_strip *s = &job->strip[strip];
    (void)job->tools->settle(job->parent, s->base, s->end - s->base, s->base, s->number);
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

    if (job->runs) {
        finish_runs(job, s);
        return;
    }
    if (job->nbridges)
        for (int32_t i = s->base; i < s->end; i++)
            if (job->labels[i] < 0)
                job->labels[i] = job->labels[~job->labels[i]];
}
