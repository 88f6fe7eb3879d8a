/* fingerprint.c - the hash by which sets look up their elements; see arcl_fingerprint in set.h. */
#include "value/hash.h"
#include "value/patch.h"
#include "value/seq.h"

/*
 * CPython's hash would do, but sets of places or cells have a cheaper one: for the element in row i, column j
 * (P2 + 2 * P1 * i) << (j % 64) is summed up, which a patch does row by row. Of the colours, those of the first cell
 * and of the last one do; places have none. Worth 2 % of the solvers.
 */
static uint64_t fingerprint(uint64_t shape, int32_t first, int32_t last)
{
    return arcl_hash_lane(arcl_hash_lane(ARCL_TUPLE_P5, shape), (uint64_t)first << 32 ^ (uint32_t)last);
}

static uint64_t row_factor(int64_t i)
{
    return ARCL_TUPLE_P2 + 2 * ARCL_TUPLE_P1 * (uint64_t)i;
}

/* Bits 0 .. 63 of a row that begins in column `left`, each in the place of its column. */
static uint64_t turned(uint64_t bits, uint32_t left)
{
    return bits << left % 64 | bits >> (64 - left % 64) % 64;
}

uint64_t arcl_patch_fingerprint(arcl_ctx *c, arcl_set *s)
{
    const int32_t end = s->height - 1;
    const uint32_t left = (uint32_t)s->left;
    uint64_t shape = 0, factor = row_factor(s->top);
    int32_t first = 0, last = 0;

    (void)c;
    if (s->width <= 64)
        for (int32_t i = 0; i < s->height; i++, factor += 2 * ARCL_TUPLE_P1)
            shape += factor * turned((uint64_t)s->rows[i], left);
    else
        for (int32_t i = 0; i < s->height; i++, factor += 2 * ARCL_TUPLE_P1)
            shape += factor * (turned((uint64_t)s->rows[i], left) + turned((uint64_t)(s->rows[i] >> 64), left));
    if (s->ink == ARCL_UNIFORM)
        first = last = s->colour;
    if (s->ink == ARCL_PLANE) {
        first = s->plane[arcl_row_first(s->rows[0])];
        last = s->plane[(size_t)end * s->stride + (size_t)arcl_row_end(s->rows[end]) - 1];
    }
    return fingerprint(shape, first, last);
}

static bool place_and_colour(arcl_val v, int32_t *i, int32_t *j, int32_t *colour)
{
    *colour = 0;
    return arcl_as_pair(v, i, j) || arcl_as_cell(v, false, colour, i, j) || arcl_as_cell(v, true, colour, i, j);
}

typedef struct cell {
    int32_t i, j, colour;
} cell;

static bool is_before(cell a, cell b)
{
    return a.i != b.i ? a.i < b.i : a.j != b.j ? a.j < b.j : a.colour < b.colour;
}

/* Where the first value that is no PAIR is; before it, what the places add to *shape. */
static uint32_t places_shape(const arcl_val *items, uint32_t n, uint64_t *shape)
{
    uint64_t sum = 0;
    uint32_t k = 0;

    for (; k < n && items[k].tag == ARCL_PAIR; k++)
        sum += row_factor(items[k].u.at.r) << ((uint32_t)items[k].u.at.c % 64);
    *shape = sum;
    return k;
}

/* Every 64th element has the same shift: their factors are an arithmetic series. */
uint64_t arcl_line_fingerprint(arcl_ctx *c, arcl_set *s)
{
    const uint64_t down = 2 * ARCL_TUPLE_P1 * (uint64_t)(int64_t)s->height;
    uint64_t sum = 0, factor = row_factor(s->top);
    uint32_t j = (uint32_t)s->left;

    (void)c;
    for (uint32_t k = 0; k < 64 && k < s->n; k++, factor += down, j += (uint32_t)s->width) {
        const uint64_t terms = (s->n - k + 63) / 64;
        sum += (terms * factor + terms * (terms - 1) / 2 * 64 * down) << j % 64;
    }
    return fingerprint(sum, 0, 0);
}

uint64_t arcl_items_fingerprint(arcl_ctx *c, arcl_set *s)
{
    cell first = {0}, last = {0};
    uint64_t shape = 0;
    bool cells = false;

    arcl_ctx_work(c, s->n);
    for (uint32_t k = places_shape(s->items, s->n, &shape); k < s->n; k++) {
        cell here;
        const arcl_val e = s->items[k];
        if (!place_and_colour(e, &here.i, &here.j, &here.colour))
            return arcl_set_hash(c, s);
        shape += row_factor(here.i) << ((uint32_t)here.j % 64);
        if (e.tag == ARCL_PAIR || (e.tag == ARCL_TUPLE && arcl_as_pair(e, &here.i, &here.j)))
            continue; /* a place, also one with a bool */
        first = cells && !is_before(here, first) ? first : here;
        last = cells && !is_before(last, here) ? last : here;
        cells = true;
    }
    return fingerprint(shape, first.colour, last.colour);
}

uint64_t arcl_fingerprint(arcl_ctx *c, arcl_val v)
{
    if (v.tag == ARCL_PAIR)
        return arcl_hash_pair(v.u.at.r, v.u.at.c);
    if (v.tag != ARCL_SET)
        return arcl_hash(c, v);
    return arcl_set_forms[v.u.set->form].fingerprint(c, v.u.set);
}
