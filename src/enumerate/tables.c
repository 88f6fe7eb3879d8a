/*
 * tables.c - the search for tables.
 *
 * Columns determine the output if no two rows with different outputs have the same value in all of them. A conflict is
 * such a pair of rows; for a list of conflicts each column has a bit: the same in both rows. So columns whose bits have
 * nothing in common are likely a table, and the test of two columns is the intersection of a few words. The list begins
 * empty and gets a conflict from each table that passed the test and does not hold.
 */
#include <string.h>

#include "enumerate/closing.h"

enum {
    TABLE_COLUMNS_MAX = 2500,
    OPEN_MAX = 96,      /* pairs, and then triples, that get one more column */
    FOUND_MAX = 600,    /* tables of a size */
    LEARNED_MAX = 6000, /* tables of a size that are looked at row by row */
    CONFLICT_WORDS = 8,
    CONFLICTS_MAX = 64 * CONFLICT_WORDS,
};

/* Some columns, and how many conflicts they have in common. */
typedef struct open_table {
    uint32_t column[ARCL_TABLE_COLUMNS];
    uint32_t left;
} open_table;

/* A bit for each conflict. */
typedef struct conflicts {
    uint64_t bits[CONFLICT_WORDS];
} conflicts;

typedef struct finder {
    arcl_fields *c;
    arcl_chart *table;
    arcl_replies *out;
    uint32_t *usable, n; /* columns */
    bool *alone;         /* by column of the list: it is a table alone */
    conflicts *same;     /* by column of the list: the conflicts with the same value in both rows */
    uint32_t nconflicts;
    open_table open[OPEN_MAX], next[OPEN_MAX];
    uint32_t nopen, nnext;
    uint32_t found, learned;
} finder;

/* The rasters of the answer. */
static bool answer(const arcl_chart *t, const arcl_fields *c, uint32_t *rasters)
{
    arcl_space *s = c->space;
    arcl_raster m;

    for (uint32_t k = s->ntrain; k < s->n; k++) {
        m.height = s->sides[k].height;
        m.width = s->sides[k].width;
        for (uint32_t r = c->first[k]; r < c->first[k + 1]; r++)
            m.cells[r - c->first[k]] = t->colour[arcl_chart_key(t, r)];
        rasters[k - s->ntrain] = arcl_space_intern(s, k, &m);
        if (rasters[k - s->ntrain] == ARCL_RASTER_NONE)
            return false;
    }
    return true;
}

/* Offers the answer of the table that was learned. */
static void offer(const arcl_fields *c, arcl_chart *t, arcl_replies *out)
{
    arcl_derivation d = {.kind = ARCL_BY_TABLE, .n = (uint8_t)t->n};
    uint32_t rasters[ARCL_SPACE_SAMPLES];

    if (!arcl_chart_guess(t, c, d.count))
        return;
    d.count[ARCL_PRICE_CHANGED] = (uint16_t)t->changed;
    d.count[ARCL_PRICE_COLUMN] = (uint16_t)(t->n - 1);
    for (uint32_t k = 0; k < t->n; k++)
        d.piece[k].state = t->column[k]->state;
    if (answer(t, c, rasters))
        arcl_replies_offer(out, rasters, &d);
}

/* Adds the two rows that the table has just failed on. */
static void add_conflict(finder *f)
{
    const uint32_t at = f->nconflicts++, a = f->table->conflict_a, b = f->table->conflict_b;

    for (uint32_t k = 0; k < f->n; k++) {
        const uint8_t *rank = f->c->at[f->usable[k]].rank;
        f->same[k].bits[at >> 6] |= (uint64_t)(rank[a] == rank[b]) << (at & 63);
    }
}

/* Looks at a table row by row: offers its answer, or learns a conflict. */
static bool look(finder *f, const uint32_t *at, uint32_t n)
{
    const arcl_field *column[ARCL_TABLE_COLUMNS];
    arcl_fields *c = f->c;

    for (uint32_t k = 0; k < n; k++)
        column[k] = &c->at[f->usable[at[k]]];
    f->learned++;
    if (arcl_chart_learn(f->table, c, column, n)) {
        f->found++;
        offer(c, f->table, f->out);
        return true;
    }
    if (f->nconflicts < CONFLICTS_MAX)
        add_conflict(f);
    return false;
}

/* The columns that are worth a try: those with several values. */
static void list_usable(finder *f)
{
    arcl_fields *c = f->c;

    for (uint32_t k = 0; k < c->n && f->n < TABLE_COLUMNS_MAX; k++)
        if (c->at[k].values > 1)
            f->usable[f->n++] = k;
}

/* How many conflicts are in both; what is `most` or more may be less than it is. */
static uint32_t in_common(const uint64_t *a, const uint64_t *b, uint32_t words, uint32_t most)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < words && n < most; k++)
        n += (uint32_t)__builtin_popcountll(a[k] & b[k]);
    return n;
}

/* Keeps an open table that is among those with the least left. */
static void keep_open(finder *f, const uint32_t *at, uint32_t n, uint32_t left)
{
    uint32_t k;

    k = f->nnext < OPEN_MAX ? f->nnext++ : OPEN_MAX - 1;
    for (; k > 0 && f->next[k - 1].left > left; k--)
        f->next[k] = f->next[k - 1];
    memcpy(f->next[k].column, at, n * sizeof *at);
    f->next[k].left = left;
}

static bool has_alone(const finder *f, const open_table *o, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        if (f->alone[o->column[k]])
            return true;
    return false;
}

/* Tries open table `o` of n columns with each further column from `from` on. */
static void extend(finder *f, const open_table *o, uint32_t n, uint32_t from)
{
    conflicts both;
    uint32_t at[ARCL_TABLE_COLUMNS];
    uint32_t known = UINT32_MAX, words = 0;

    memcpy(at, o->column, n * sizeof *at);
    for (uint32_t j = from; j < f->n; j++) {
        if (f->alone[j])
            continue;
        if (known != f->nconflicts) { /* there is more to look at */
            known = f->nconflicts;
            words = (known + 63) / 64;
            both = f->same[at[0]];
            for (uint32_t k = 1; k < n; k++)
                for (uint32_t w = 0; w < words; w++)
                    both.bits[w] &= f->same[at[k]].bits[w];
        }
        const uint32_t most = f->nnext == OPEN_MAX ? f->next[OPEN_MAX - 1].left : UINT32_MAX;
        const uint32_t left = in_common(both.bits, f->same[j].bits, words, most);
        at[n] = j;
        if (left == 0) {
            if (f->found >= FOUND_MAX || f->learned >= LEARNED_MAX)
                return;
            look(f, at, n + 1);
        } else if (left < most) {
            keep_open(f, at, n + 1, left);
        }
    }
}

static void next_size(finder *f)
{
    memcpy(f->open, f->next, f->nnext * sizeof *f->next);
    f->nopen = f->nnext;
    f->nnext = f->found = f->learned = 0;
}

void arcl_close_tables(arcl_fields *c, arcl_chart *t, arcl_replies *out)
{
    arcl_arena *mem = c->space->mem;
    finder *f = ARCL_TAKE(mem, finder, 1);

    *f = (finder){.c = c, .table = t, .out = out, .usable = ARCL_TAKE(mem, uint32_t, TABLE_COLUMNS_MAX)};
    list_usable(f);
    f->alone = ARCL_TAKE(mem, bool, f->n);
    f->same = ARCL_TAKE(mem, conflicts, f->n);
    memset(f->same, 0, f->n * sizeof *f->same);
    for (uint32_t k = 0; k < f->n; k++) {
        const arcl_field *column = &c->at[f->usable[k]];
        f->alone[k] = arcl_chart_learn(t, c, &column, 1);
    }
    f->found = f->learned = 0;
    for (uint32_t k = 0; k + 1 < f->n; k++)
        if (!f->alone[k])
            extend(f, &(open_table){.column = {k}}, 1, k + 1);
    for (uint32_t n = 2; n < ARCL_TABLE_COLUMNS; n++) {
        next_size(f);
        for (uint32_t k = 0; k < f->nopen; k++)
            if (!has_alone(f, &f->open[k], n))
                extend(f, &f->open[k], n, 0);
    }
}

/* ---- one state ---------------------------------------------------------------------------------- */

static bool demonstrations_fit(const arcl_space *s, const arcl_state *t)
{
    for (uint32_t k = 0; k < s->ntrain; k++) {
        const arcl_raster *m = s->rasters[t->rasters[k]].raster;
        if (m->height != s->sides[k].height || m->width != s->sides[k].width)
            return false;
    }
    return true;
}

/* The colour of each value of the state, as the demonstrations have it; false if they contradict each other. */
static bool learn_map(const arcl_space *s, const arcl_state *t, uint8_t map[256])
{
    memset(map, ARCL_COLOUR_NONE, 256);
    for (uint32_t k = 0; k < s->ntrain; k++) {
        const arcl_raster *m = s->rasters[t->rasters[k]].raster;
        const uint8_t *want = s->output[k]->cells;
        const int n = arcl_raster_count(m);
        for (int j = 0; j < n; j++) {
            uint8_t *to = &map[m->cells[j]];
            if (*to != ARCL_COLOUR_NONE && *to != want[j])
                return false;
            *to = want[j];
        }
    }
    return true;
}

void arcl_close_singles(arcl_space *s, arcl_replies *out)
{
    uint8_t map[256];
    uint32_t rasters[ARCL_SPACE_SAMPLES];
    arcl_raster m;

    for (uint32_t k = 0; k < s->nstates; k++) {
        const arcl_state *t = &s->states[k];
        if (!demonstrations_fit(s, t) || !learn_map(s, t, map))
            continue;
        arcl_derivation d = {.kind = ARCL_BY_TABLE, .n = 1, .piece = {{.state = k}}};
        bool ok = true;
        for (unsigned v = 0; v < 256; v++)
            if (map[v] != ARCL_COLOUR_NONE && map[v] != v)
                d.count[ARCL_PRICE_CHANGED]++;
        for (uint32_t j = s->ntrain; j < s->n && ok; j++) {
            const arcl_raster *from = s->rasters[t->rasters[j]].raster;
            const int n = arcl_raster_count(from);
            m.height = from->height;
            m.width = from->width;
            for (int i = 0; i < n && ok; i++) {
                uint8_t *to = &map[from->cells[i]];
                if (*to == ARCL_COLOUR_NONE) {
                    *to = from->cells[i];
                    if (d.count[ARCL_PRICE_CHANGED]) /* else it is the state as it is */
                        d.count[ARCL_PRICE_SURE]++;
                }
                m.cells[i] = *to;
                ok = *to < 10;
            }
            rasters[j - s->ntrain] = ok ? arcl_space_intern(s, j, &m) : ARCL_RASTER_NONE;
            ok = rasters[j - s->ntrain] != ARCL_RASTER_NONE;
        }
        if (ok)
            arcl_replies_offer(out, rasters, &d);
    }
}
