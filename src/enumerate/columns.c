/* columns.c - states of the output's size as columns over all cells. */
#include <stdlib.h>
#include <string.h>

#include "base/vec16.h"
#include "enumerate/closing.h"

static bool fits(const arcl_space *s, const arcl_state *t)
{
    for (uint32_t k = 0; k < s->n; k++) {
        const arcl_raster *m = s->rasters[t->rasters[k]].raster;
        if (m->height != s->sides[k].height || m->width != s->sides[k].width)
            return false;
    }
    return true;
}

static void set_bit(uint64_t *bits, uint32_t at)
{
    bits[at >> 6] |= (uint64_t)1 << (at & 63);
}

static uint64_t *no_bits(const arcl_fields *c, arcl_arena *mem)
{
    uint64_t *bits = ARCL_TAKE(mem, uint64_t, c->words);

    memset(bits, 0, c->words * sizeof *bits);
    return bits;
}

static void lay_out(arcl_fields *c)
{
    arcl_space *s = c->space;
    uint32_t at = 0;

    for (uint32_t k = 0; k < s->n; k++) {
        c->first[k] = at;
        at += (uint32_t)s->sides[k].height * s->sides[k].width;
        if (k + 1 == s->ntrain)
            c->rows = at;
    }
    c->first[s->n] = c->cells = at;
    c->words = (c->rows + 63) / 64;
    uint8_t *output = ARCL_TAKE(s->mem, uint8_t, c->rows);
    uint64_t *whole = no_bits(c, s->mem), *colour[10];
    for (unsigned k = 0; k < 10; k++)
        c->colour[k] = colour[k] = no_bits(c, s->mem);
    for (uint32_t k = 0; k < s->ntrain; k++) {
        c->of_demonstration[k] = no_bits(c, s->mem);
        memcpy(output + c->first[k], s->output[k]->cells, (size_t)arcl_raster_count(s->output[k]));
        for (uint32_t r = c->first[k]; r < c->first[k + 1]; r++) {
            set_bit(whole, r);
            set_bit(colour[output[r]], r);
            set_bit(c->of_demonstration[k], r);
        }
    }
    c->output = output;
    c->whole = whole;
}

/* The values of all cells of the state, one sample after the other. */
static void gather(const arcl_fields *c, const arcl_state *t, uint8_t *to)
{
    const arcl_space *s = c->space;

    for (uint32_t k = 0; k < s->n; k++)
        memcpy(to + c->first[k], s->rasters[t->rasters[k]].raster->cells, c->first[k + 1] - c->first[k]);
}

/* Replaces values, which are below ARCL_COLUMN_VALUES, by their ranks. */
static void rank(arcl_field *col, uint8_t *value, uint32_t n)
{
    uint8_t rank_of[ARCL_COLUMN_VALUES] = {0};
    uint32_t k = 0;

    for (int v = 0; v < ARCL_COLUMN_VALUES; v++)
        if (memchr(value, v, n)) {
            rank_of[v] = col->values;
            col->of[col->values++] = (uint8_t)v;
        }
    const arcl_vec16 ranks = arcl_vec16_load(rank_of);
    for (; k + ARCL_VEC16 <= n; k += ARCL_VEC16)
        arcl_vec16_store(value + k, arcl_vec16_look(ranks, arcl_vec16_load(value + k)));
    for (; k < n; k++)
        value[k] = rank_of[value[k]];
    col->rank = value;
}

/* Bits of sixteen rows, or of the last ones: where x equals y. */
static uint64_t equal_rows(const uint8_t *x, const uint8_t *y, uint32_t left)
{
    const int32_t n = left < ARCL_VEC16 ? (int32_t)left : ARCL_VEC16;

    return arcl_vec16_equal(arcl_vec16_first(x, n), arcl_vec16_first(y, n)) & ((1u << n) - 1);
}

static void add_column(arcl_fields *c, uint32_t state)
{
    arcl_space *s = c->space;
    const arcl_state *t = &s->states[state];
    arcl_field *col = &c->at[c->n++];
    uint8_t *value = arcl_take_cells(s->mem, c->cells);

    *col = (arcl_field){.state = state, .cost = t->cost};
    gather(c, t, value);
    if (!t->ends || t->output >= 0) {
        uint64_t *painted = no_bits(c, s->mem), *equal = no_bits(c, s->mem);
        static const uint8_t nothing[ARCL_VEC16];
        for (uint32_t r = 0; r < c->rows; r += ARCL_VEC16) {
            painted[r >> 6] |= equal_rows(value + r, nothing, c->rows - r) << (r & 63);
            equal[r >> 6] |= equal_rows(value + r, c->output + r, c->rows - r) << (r & 63);
        }
        for (uint32_t w = 0; w < c->words; w++)
            painted[w] ^= c->whole[w];
        col->painted = painted;
        col->equal = equal;
    }
    rank(col, value, c->cells);
}

static int by_cost(const void *x, const void *y)
{
    const arcl_field *a = x, *b = y;

    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    return a->state < b->state ? -1 : 1;
}

void arcl_fields_open(arcl_fields *c, arcl_space *s, uint32_t most)
{
    *c = (arcl_fields){.space = s};
    lay_out(c);
    c->at = ARCL_TAKE(s->mem, arcl_field, most);
    for (uint32_t k = 0; k < s->nstates && c->n < most; k++)
        if (fits(s, &s->states[k]))
            add_column(c, k);
    if (c->n)
        qsort(c->at, c->n, sizeof *c->at, by_cost);
}
