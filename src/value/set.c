/* set.c - the contents of sets: making, looking up, comparing. */
#include "value/set.h"

#include <string.h>

#include "value/index.h"
#include "value/patch.h"
#include "value/seq.h"

arcl_val arcl_set_empty(void)
{
    static arcl_set empty = {.hashed = true, .hash = 133146708735736u};
    return (arcl_val){.tag = ARCL_SET, .u.set = &empty};
}

arcl_val arcl_set_of_one(arcl_ctx *c, arcl_val e)
{
    static const arcl_row full = 1;
    arcl_set *s = arcl_set_new(c);
    arcl_val *one = ARCL_NEW(c, arcl_val, 1);

    *one = e;
    s->n = 1;
    s->items = s->images = one;
    s->nimages = 1;
    s->recipe = arcl_by_sequence;
    s->b = arcl_none();
    if (ARCL_FAST_PATCH && (e.tag == ARCL_PAIR || e.tag == ARCL_CELL || e.tag == ARCL_TRIPLE)) {
        s->form = ARCL_PATCH;
        s->triple = e.tag == ARCL_TRIPLE;
        s->ink = e.tag == ARCL_PAIR ? ARCL_PLACES : ARCL_UNIFORM;
        s->colour = e.n;
        s->rows = &full;
        s->top = e.u.at.r;
        s->left = e.u.at.c;
        s->height = s->width = 1;
    }
    return arcl_set_val(s);
}

arcl_val arcl_set_make(arcl_ctx *c, const arcl_val *seq, uint32_t n, arcl_recipe *recipe, arcl_val a, arcl_val b)
{
    arcl_extent x;

    if (n <= 1) /* the only element has no order */
        return n ? arcl_set_of_one(c, seq[0]) : arcl_set_empty();
    arcl_charge(c, n);
    const bool akin = arcl_extent_of(c, seq, n, &x);
    arcl_set *s = akin ? arcl_patch_from(c, seq, n, &x) : NULL;
    if (!s) {
        s = arcl_set_new(c);
        arcl_index_distinct(c, s, seq, n, akin ? &x : NULL);
    }
    s->images = seq;
    s->nimages = n;
    if (recipe == arcl_by_sequence)
        s->doubtful = false; /* the first of equal values is the one already */
    return recipe ? arcl_set_recipe(c, arcl_set_val(s), recipe, a, b) : arcl_set_val(s);
}

static arcl_set *of_items(arcl_ctx *c, const arcl_val *seq, uint32_t n)
{
    arcl_set *s = arcl_set_new(c);
    s->n = n;
    s->items = seq;
    return s;
}

arcl_val arcl_set_of_items(arcl_ctx *c, const arcl_val *seq, uint32_t n)
{
    if (n <= 1)
        return n ? arcl_set_of_one(c, seq[0]) : arcl_set_empty();
    arcl_set *s = of_items(c, seq, n);
    s->images = seq;
    s->nimages = n;
    return arcl_set_recipe(c, arcl_set_val(s), arcl_by_sequence, arcl_none(), arcl_none());
}

arcl_val arcl_set_of_distinct(arcl_ctx *c, const arcl_val *seq, uint32_t n)
{
    arcl_extent x;

    if (n <= 1)
        return n ? arcl_set_of_one(c, seq[0]) : arcl_set_empty();
    arcl_charge(c, n);
    arcl_set *s = arcl_extent_of(c, seq, n, &x) ? arcl_patch_from(c, seq, n, &x) : NULL;
    if (!s)
        s = of_items(c, seq, n);
    s->images = seq;
    s->nimages = n;
    return arcl_set_val(s);
}

arcl_val arcl_set_of_sequence(arcl_ctx *c, const arcl_val *seq, uint32_t n)
{
    return arcl_set_make(c, seq, n, arcl_by_sequence, arcl_none(), arcl_none());
}

/* ---- looking ---------------------------------------------------------------- */

uint32_t arcl_set_key(arcl_ctx *c, const arcl_set *s, arcl_val e)
{
    int32_t colour = 0, i, j;

    if (s->form == ARCL_ITEMS)
        return arcl_index_find(c, (arcl_set *)(uintptr_t)s, e);
    if (e.tag == (s->ink == ARCL_PLACES ? ARCL_PAIR : s->triple ? ARCL_TRIPLE : ARCL_CELL)) {
        i = e.u.at.r;
        j = e.u.at.c;
        colour = e.n;
    } else if (!(s->ink == ARCL_PLACES ? arcl_as_pair(e, &i, &j) : arcl_as_cell(e, s->triple, &colour, &i, &j))) {
        return ARCL_KEY_NONE;
    }
    const uint32_t key = arcl_patch_key(s, i, j);
    return key == ARCL_KEY_NONE || s->ink == ARCL_PLACES || arcl_patch_colour(s, key) == colour ? key : ARCL_KEY_NONE;
}

bool arcl_set_has(arcl_ctx *c, const arcl_set *s, arcl_val e)
{
    return arcl_set_key(c, s, e) != ARCL_KEY_NONE;
}

arcl_val arcl_set_element(const arcl_set *s, uint32_t key)
{
    return s->form == ARCL_ITEMS ? s->items[key] : arcl_patch_element(s, key);
}

/* Writes the elements of columns j .. end of a row; `q` is the one of column j. Returns where it stopped. */
static inline arcl_val *run_members(arcl_val *at, arcl_quad q, int32_t j, int32_t end, const uint8_t *colours)
{
    const arcl_quad beside = arcl_val_quad((arcl_val){.u.at = {0, 1}});

    for (; j < end; j++, at++, q += beside) {
        memcpy(at, &q, sizeof q);
        if (colours)
            at->n = colours[j];
    }
    return at;
}

/* Writes the elements of one row whose bits are in `w`; `q` is the one of bit 0. Returns where it stopped. */
static inline arcl_val *row_members(arcl_val *at, arcl_quad q, uint64_t w, const uint8_t *colours)
{
    while (w) { /* a stretch of bits at a time */
        const int32_t j = __builtin_ctzll(w);
        const uint64_t above = w + ((uint64_t)1 << j);
        const int32_t end = above ? __builtin_ctzll(above) : 64;
        at = run_members(at, q + arcl_val_quad((arcl_val){.u.at = {0, j}}), j, end, colours);
        w &= above;
    }
    return at;
}

static __attribute__((noinline)) void patch_members(arcl_ctx *c, const arcl_set *s, arcl_val *at)
{
    const uint8_t *colours = s->ink == ARCL_PLANE ? s->plane : NULL;
    const arcl_quad below = arcl_val_quad((arcl_val){.u.at = {1, 0}}),
                    beside = arcl_val_quad((arcl_val){.u.at = {0, 64}});
    const int32_t colour = s->ink == ARCL_UNIFORM ? s->colour : 0;
    arcl_quad q = arcl_val_quad(s->ink == ARCL_PLACES ? arcl_pair32(s->top, s->left)
                                : s->triple           ? arcl_triple32(s->top, s->left, colour)
                                                      : arcl_cell32(colour, s->top, s->left));

    arcl_charge(c, s->n);
    for (int32_t i = 0; i < s->height; i++, q += below) {
        at = row_members(at, q, (uint64_t)s->rows[i], colours);
        if (s->width > 64)
            at = row_members(at, q + beside, (uint64_t)(s->rows[i] >> 64), colours ? colours + 64 : NULL);
        if (colours)
            colours += s->stride;
    }
}

static void product_members(arcl_ctx *c, const arcl_set *s, arcl_val *at)
{
    arcl_set *a = s->a.u.set, *b = s->b.u.set;
    const arcl_val *x = arcl_set_members(c, a), *y = arcl_set_members(c, b);
    arcl_val *two = ARCL_NEW(c, arcl_val, 2 * (size_t)s->n);

    arcl_charge(c, s->n);
    for (uint32_t k = 0; k < b->n; k++)
        for (uint32_t j = 0; j < a->n; j++, two += 2) {
            two[0] = x[j];
            two[1] = y[k];
            *at++ = arcl_tuple_of(two, 2);
        }
}

void arcl_line_write(arcl_ctx *c, arcl_val *to, uint32_t n, int32_t i, int32_t j, int32_t down, int32_t right)
{
    const arcl_quad step = arcl_val_quad((arcl_val){.u.at = {down, right}});
    arcl_quad q = arcl_val_quad(arcl_pair32(i, j));

    for (arcl_part p = arcl_part_of(n, sizeof *to); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++, q += step)
            memcpy(to + k, &q, sizeof q);
}

static void lay_out(arcl_ctx *c, const arcl_set *s, arcl_val *out)
{
    if (s->form == ARCL_PATCH)
        patch_members(c, s, out);
    else if (s->line)
        arcl_line_write(c, out, s->n, s->top, s->left, s->height, s->width);
    else
        product_members(c, s, out);
}

const arcl_val *arcl_set_members(arcl_ctx *c, arcl_set *s)
{
    if (!s->items && s->n > 0) {
        arcl_val *items = ARCL_NEW(c, arcl_val, s->n);
        lay_out(c, s, items);
        s->items = items;
        s->line = false;
    }
    return s->items;
}

void arcl_set_write_members(arcl_ctx *c, arcl_set *s, arcl_val *out)
{
    if ((s->form == ARCL_PATCH && !s->items) || s->line)
        lay_out(c, s, out);
    else if (s->n > 0)
        memcpy(out, arcl_set_members(c, s), s->n * sizeof *out);
}

arcl_val arcl_set_line(arcl_ctx *c, uint32_t n, int32_t i, int32_t j, int32_t down, int32_t right)
{
    arcl_set *s = arcl_set_new(c);

    s->n = s->nimages = n;
    s->line = true;
    s->top = i;
    s->left = j;
    s->height = down;
    s->width = right;
    if (!ARCL_FAST_PENDING)
        arcl_set_members(c, s);
    return arcl_set_recipe(c, arcl_set_val(s), arcl_by_sequence, arcl_none(), arcl_none());
}

arcl_val arcl_set_product(arcl_ctx *c, arcl_val a, arcl_val b, arcl_recipe *recipe)
{
    arcl_set *s = arcl_set_new(c);

    s->n = s->nimages = a.u.set->n * b.u.set->n;
    s->a = a;
    s->b = b;
    if (!ARCL_FAST_PENDING)
        arcl_set_members(c, s);
    return arcl_set_recipe(c, arcl_set_val(s), recipe, a, b);
}
