/* colour.c - which colours grids and objects have, and how often. */
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

#include <string.h>

/* ---- which colours ---------------------------------------------------------------------- */

/* The colours of an element one by one: cells of a grid in reading order, first elements of
 * what a set holds in its order (in any order unless `ordered`). */
static bool colours_of(arcl_ctx *c, arcl_val v, bool ordered, const arcl_val **out, uint32_t *n, arcl_val *err)
{
    if (arcl_is_tuple(v)) {
        const arcl_val all = arcl_merge(c, v);
        *err = all;
        if (arcl_is_err(all))
            return false;
        *out = arcl_items(c, all, n);
        return true;
    }
    *err = arcl_err(ARCL_E_TYPE);
    if (!arcl_is_set(v))
        return false;
    const arcl_val *items = ordered ? arcl_items(c, v, n) : arcl_members(c, v, n);
    arcl_val *colours = ARCL_NEW(c, arcl_val, *n);
    for (uint32_t k = 0; k < *n; k++) {
        uint32_t two;
        if (!arcl_len(items[k], &two))
            return false;
        if (two != 2) {
            *err = arcl_err(ARCL_E_VALUE);
            return false;
        }
        colours[k] = arcl_items(c, items[k], &two)[0];
    }
    *out = colours;
    return true;
}

/* The colours of something made of bytes, and how often each occurs. */
typedef struct tally {
    uint32_t n;
    uint8_t colour[256];    /* in the order in which they were met */
    uint32_t count[256];    /* by colour; those of other colours are not set */
    uint64_t met[256 / 64]; /* one bit for each colour */
} tally;

static inline void count_more(tally *t, uint8_t colour, uint32_t count)
{
    const uint64_t bit = (uint64_t)1 << colour % 64;

    if (!(t->met[colour / 64] & bit)) {
        t->met[colour / 64] |= bit;
        t->colour[t->n++] = colour;
        t->count[colour] = 0;
    }
    t->count[colour] += count;
}

/* Counts those of up to 16 cells whose bit is set. */
static void count_chunk(tally *t, const uint8_t *cells, arcl_chunk x, uint32_t bits)
{
    while (bits) {
        const uint8_t colour = cells[__builtin_ctz(bits)];
        const uint32_t same = bits & arcl_chunk_equal(x, arcl_chunk_of(colour));
        count_more(t, colour, (uint32_t)__builtin_popcount(same));
        bits ^= same;
    }
}

enum { BLOCK = 64 }; /* chunks that are counted together */

/* Counts full chunks colour by colour: fewer steps than chunk by chunk, as most chunks have several colours. */
static void count_block(tally *t, const uint8_t *cells, uint32_t chunks)
{
    uint32_t left[BLOCK + 1]; /* bit k of left[i]: cell k of chunk i is not counted yet */

    for (uint32_t i = 0; i < chunks; i++)
        left[i] = 0xffff;
    left[chunks] = 1; /* where the search for another colour ends */
    for (uint32_t first = 0;;) {
        while (!left[first])
            first++;
        if (first == chunks)
            return;
        const uint8_t colour = cells[first * ARCL_CHUNK + (uint32_t)__builtin_ctz(left[first])];
        const arcl_chunk all = arcl_chunk_of(colour);
        uint32_t count = 0;
        for (uint32_t i = first; i < chunks; i++) {
            const uint32_t same = arcl_chunk_equal(arcl_chunk_load(cells + i * ARCL_CHUNK), all);
            left[i] ^= same;
            count += (uint32_t)__builtin_popcount(same);
        }
        count_more(t, colour, count);
    }
}

static bool is_object_of_bytes(arcl_val v)
{
    return arcl_is_set(v) && v.u.set->form == ARCL_PATCH &&
           (v.u.set->ink == ARCL_PLANE || (v.u.set->ink == ARCL_UNIFORM && (uint32_t)v.u.set->colour < 256));
}

/* Which colours there are and how often. False if v is not made of bytes. */
static bool count_colours(arcl_ctx *c, arcl_val v, tally *t)
{
    t->n = 0;
    memset(t->met, 0, sizeof t->met);
    if (v.tag == ARCL_GRID) {
        const size_t n = (size_t)v.h * (size_t)v.n;
        const uint8_t *at = v.u.cells, *const end = at + n;
        arcl_charge(c, n / 16);
        for (; end - at > BLOCK * ARCL_CHUNK; at += BLOCK * ARCL_CHUNK)
            count_block(t, at, BLOCK);
        const uint32_t chunks = (uint32_t)(end - at) / ARCL_CHUNK;
        count_block(t, at, chunks);
        at += chunks * ARCL_CHUNK;
        count_chunk(t, at, arcl_chunk_before(at, end), (uint32_t)arcl_word_mask(end - at));
        return true;
    }
    if (!is_object_of_bytes(v))
        return false;
    const arcl_set *s = v.u.set;
    if (s->ink == ARCL_UNIFORM) {
        t->n = 1;
        t->colour[0] = (uint8_t)s->colour;
        t->count[s->colour] = s->n;
        return true;
    }
    const uint8_t *row = s->plane, *const end = row + (size_t)(s->height - 1) * s->stride + s->width;
    arcl_charge(c, s->n / 16);
    for (int32_t i = 0; i < s->height; i++, row += s->stride)
        for (int32_t k = 0; k < s->width; k += ARCL_CHUNK)
            count_chunk(t, row + k, arcl_chunk_before(row + k, end), (uint32_t)(s->rows[i] >> k) & 0xffff);
    return true;
}

/* How many of n bytes equal b; the last chunk ends where they do. */
static size_t count_bytes(const uint8_t *p, size_t n, uint8_t b)
{
    const arcl_chunk same = arcl_chunk_of(b);
    const uint8_t *const end = p + n;
    size_t count = 0;

    if (n < ARCL_CHUNK)
        return (size_t)__builtin_popcountll(arcl_bytes_equal(p, (int32_t)n, b));
    for (; end - p >= ARCL_CHUNK; p += ARCL_CHUNK)
        count += (size_t)__builtin_popcount(arcl_chunk_equal(arcl_chunk_load(p), same));
    const uint32_t tail = arcl_chunk_equal(arcl_chunk_load(end - ARCL_CHUNK), same);
    return count + (size_t)__builtin_popcount(tail >> (ARCL_CHUNK - (end - p)));
}

/* How often one colour occurs in what is made of bytes; -1 if v is not. */
static int64_t count_colour(arcl_ctx *c, arcl_val v, uint8_t colour)
{
    if (v.tag == ARCL_GRID) {
        const size_t n = (size_t)v.h * (size_t)v.n;
        arcl_charge(c, n / 16);
        return (int64_t)count_bytes(v.u.cells, n, colour);
    }
    if (!is_object_of_bytes(v))
        return -1;
    const arcl_set *s = v.u.set;
    if (s->ink == ARCL_UNIFORM)
        return s->colour == colour ? s->n : 0;
    const arcl_chunk same = arcl_chunk_of(colour);
    const uint8_t *row = s->plane, *const end = row + (size_t)(s->height - 1) * s->stride + s->width;
    int64_t sum = 0;
    arcl_charge(c, s->n / 16);
    for (int32_t i = 0; i < s->height; i++, row += s->stride)
        for (int32_t k = 0; k < s->width; k += ARCL_CHUNK) {
            const uint32_t equal = arcl_chunk_equal(arcl_chunk_before(row + k, end), same);
            sum += __builtin_popcount((uint32_t)(s->rows[i] >> k) & equal);
        }
    return sum;
}

/* The colours that occur, in the order in which CPython comes upon them. */
static const arcl_val *first_seen(arcl_ctx *c, arcl_val v, const tally *t)
{
    arcl_val *colours = ARCL_NEW(c, arcl_val, t->n);
    uint32_t n = 0, total;

    if (v.tag == ARCL_GRID || t->n == 1) {
        for (; n < t->n; n++)
            colours[n] = arcl_int(t->colour[n]);
        return colours;
    }
    bool seen[256] = {false};
    for (const arcl_val *cell = arcl_items(c, v, &total); n < t->n; cell++) {
        if (!seen[cell->n])
            colours[n++] = arcl_int(cell->n);
        seen[cell->n] = true;
    }
    return colours;
}

/* ---- most and least --------------------------------------------------------------------- */

static arcl_val by_frequency(arcl_ctx *c, arcl_val v, bool most)
{
    tally t;
    uint32_t n;
    const arcl_val *colours;
    arcl_val err;

    /* Most grids have a colour that more than half of the cells have, and it is mostly in the corner. */
    if (most && v.tag == ARCL_GRID && v.n > 0 && count_colour(c, v, v.u.cells[0]) * 2 > (int64_t)v.h * v.n)
        return arcl_int(v.u.cells[0]);
    if (count_colours(c, v, &t)) {
        if (t.n == 0)
            return arcl_err(ARCL_E_VALUE);
        uint8_t best = t.colour[0];
        bool tie = false;
        for (uint32_t k = 1; k < t.n; k++) {
            const uint32_t count = t.count[t.colour[k]];
            if (count == t.count[best]) {
                tie = true;
            } else if ((count > t.count[best]) == most) {
                best = t.colour[k];
                tie = false;
            }
        }
        if (!tie)
            return arcl_int(best);
        colours = first_seen(c, v, &t);
        uint32_t *count = ARCL_NEW(c, uint32_t, t.n);
        for (uint32_t k = 0; k < t.n; k++)
            count[k] = t.count[colours[k].u.i];
        return arcl_by_count(c, arcl_set_of_sequence(c, colours, t.n).u.set, count, most);
    }
    if (!colours_of(c, v, true, &colours, &n, &err))
        return err;
    const arcl_val all = arcl_tuple_of(colours, (int32_t)n);
    return most ? arcl_op_mostcommon(c, &all) : arcl_op_leastcommon(c, &all);
}

arcl_val arcl_most_colour(arcl_ctx *c, arcl_val v)
{
    return by_frequency(c, v, true);
}

arcl_val arcl_op_mostcolor(arcl_ctx *c, const arcl_val *a)
{
    return by_frequency(c, a[0], true);
}

arcl_val arcl_op_leastcolor(arcl_ctx *c, const arcl_val *a)
{
    return by_frequency(c, a[0], false);
}

arcl_val arcl_op_colorcount(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;
    const arcl_val *colours;
    arcl_val err;
    int64_t sum = 0;

    if (arcl_is_int(a[1]) && (uint64_t)a[1].u.i < 256) {
        const int64_t count = count_colour(c, a[0], (uint8_t)a[1].u.i);
        if (count >= 0)
            return arcl_int(count);
    }
    if (!colours_of(c, a[0], false, &colours, &n, &err))
        return err;
    arcl_charge(c, n);
    for (uint32_t k = 0; k < n; k++)
        sum += arcl_equal(c, colours[k], a[1]);
    return arcl_int(sum);
}

/* ---- palette ----------------------------------------------------------------------------- */

static void by_colours(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const arcl_val *colours = NULL;
    tally counts;
    uint32_t n = 0;
    arcl_val err;

    if (count_colours(c, s->a, &counts)) {
        colours = first_seen(c, s->a, &counts);
        n = counts.n;
    }
    if (colours || colours_of(c, s->a, true, &colours, &n, &err))
        for (uint32_t k = 0; k < n; k++)
            arcl_set_add(c, s, t, colours[k]);
}

arcl_val arcl_palette(arcl_ctx *c, arcl_val v)
{
    tally t;
    uint32_t n;
    const arcl_val *colours;
    arcl_val err, out;

    if (count_colours(c, v, &t)) {
        arcl_val *met = ARCL_NEW(c, arcl_val, t.n);
        for (uint32_t k = 0; k < t.n; k++)
            met[k] = arcl_int(t.colour[k]);
        out = arcl_set_of_distinct(c, met, t.n);
    } else if (colours_of(c, v, false, &colours, &n, &err)) {
        out = arcl_set_make(c, colours, n, NULL, arcl_none(), arcl_none());
    } else {
        return err;
    }
    if (out.u.set->n > 0)
        out.u.set->copied = true;
    return arcl_set_recipe(c, out, v.tag == ARCL_GRID ? arcl_by_sequence : by_colours, v, arcl_none());
}

arcl_val arcl_op_palette(arcl_ctx *c, const arcl_val *a)
{
    return arcl_palette(c, a[0]);
}

arcl_val arcl_op_numcolors(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val p = arcl_palette(c, a[0]);
    return arcl_is_err(p) ? p : arcl_int(p.u.set->n);
}
