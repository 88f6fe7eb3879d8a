/* set.c - the contents of sets: making, looking up, comparing. */
#include "value/set.h"

#include <string.h>

#include "value/hash.h"
#include "value/patch.h"
#include "value/seq.h"

arcl_val arcl_set_empty(void)
{
    static arcl_set empty = {.hash = 133146708735736u};
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
    arcl_ctx_work(c, n);
    const bool akin = arcl_extent_of(c, seq, n, &x);
    arcl_set *s = akin ? arcl_patch_from(c, seq, n, &x) : NULL;
    if (!s) {
        s = arcl_set_new(c);
        arcl_index_distinct(c, s, seq, n, akin ? &x : NULL, recipe != NULL);
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
    arcl_ctx_work(c, n);
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

/* ---- comparing ------------------------------------------------------------------- */

bool arcl_set_equal(arcl_ctx *c, arcl_set *a, arcl_set *b)
{
    if (a == b)
        return true;
    if (a->n != b->n || (a->hash && b->hash && a->hash != b->hash))
        return false;
    if (a->form == b->form && arcl_set_forms[a->form].equal)
        return arcl_set_forms[a->form].equal(c, a, b);
    return arcl_set_subset(c, a, b);
}

bool arcl_set_subset(arcl_ctx *c, arcl_set *a, arcl_set *b)
{
    bool all = true;

    if (a->n > b->n)
        return false;
    const arcl_val *items = arcl_set_members(c, a);
    arcl_ctx_work(c, a->n);
    arcl_deeper(c);
    for (uint32_t k = 0; k < a->n && all; k++)
        all = arcl_set_has(c, b, items[k]);
    arcl_shallower(c);
    return all;
}

uint64_t arcl_set_hash(arcl_ctx *c, arcl_set *s)
{
    if (!s->hash) {
        arcl_ctx_work(c, s->n);
        arcl_deeper(c);
        const uint64_t acc = arcl_set_forms[s->form].hash(c, s);
        arcl_shallower(c);
        s->hash = arcl_hash_set_end(acc, s->n);
    }
    return s->hash;
}

/* ---- laying out --------------------------------------------------------------- */

const arcl_val *arcl_set_members(arcl_ctx *c, arcl_set *s)
{
    if (!s->items && s->n > 0) {
        arcl_val *items = ARCL_NEW(c, arcl_val, s->n);
        arcl_set_forms[s->form].write(c, s, items);
        s->items = items;
        if (s->form != ARCL_PATCH)
            s->form = ARCL_ITEMS;
    }
    return s->items;
}

void arcl_set_write_members(arcl_ctx *c, arcl_set *s, arcl_val *out)
{
    if (s->form == ARCL_PRODUCT) /* its tuples are made once */
        arcl_set_members(c, s);
    if (s->items)
        memcpy(out, s->items, s->n * sizeof *out);
    else if (s->n > 0)
        arcl_set_forms[s->form].write(c, s, out);
}

static arcl_val item(const arcl_set *s, uint32_t key)
{
    return s->items[key];
}

static uint64_t item_hash(arcl_ctx *c, const arcl_set *s, uint32_t key)
{
    return arcl_hash(c, s->items[key]);
}

static uint64_t items_hash(arcl_ctx *c, arcl_set *s)
{
    const arcl_val *items = arcl_set_members(c, s);
    uint64_t acc = 0;

    for (uint32_t k = 0; k < s->n; k++)
        acc ^= arcl_hash_member(arcl_hash(c, items[k]));
    return acc;
}

static void product_members(arcl_ctx *c, arcl_set *s, arcl_val *at)
{
    arcl_set *a = s->a.u.set, *b = s->b.u.set;
    const arcl_val *x = arcl_set_members(c, a), *y = arcl_set_members(c, b);
    arcl_val *two = ARCL_NEW(c, arcl_val, 2 * (size_t)s->n);

    arcl_ctx_work(c, s->n);
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

static void line_members(arcl_ctx *c, arcl_set *s, arcl_val *out)
{
    arcl_line_write(c, out, s->n, s->top, s->left, s->height, s->width);
}

/* There is one way to write a line. */
static bool lines_equal(arcl_ctx *c, const arcl_set *a, const arcl_set *b)
{
    (void)c;
    return a->top == b->top && a->left == b->left && a->height == b->height && a->width == b->width;
}

arcl_val arcl_set_line(arcl_ctx *c, uint32_t n, int32_t i, int32_t j, int32_t down, int32_t right)
{
    arcl_set *s = arcl_set_new(c);

    s->n = s->nimages = n;
    s->form = ARCL_LINE;
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
    s->form = ARCL_PRODUCT;
    s->a = a;
    s->b = b;
    if (!ARCL_FAST_PENDING)
        arcl_set_members(c, s);
    return arcl_set_recipe(c, arcl_set_val(s), recipe, a, b);
}

/* ---- forms ---------------------------------------------------------------------- */

/* Sets of the last two are laid out before their elements have keys. */
const arcl_set_form_table arcl_set_forms[ARCL_FORM_COUNT] = {
    [ARCL_ITEMS] = {NULL, arcl_index_find, item, item_hash, items_hash, arcl_items_fingerprint, NULL},
    [ARCL_PATCH] = {arcl_patch_members, arcl_patch_find, arcl_patch_element_of, arcl_patch_key_hash, arcl_patch_hash,
                    arcl_patch_fingerprint, arcl_patch_equal},
    [ARCL_LINE] = {line_members, arcl_index_find, NULL, NULL, items_hash, arcl_line_fingerprint, lines_equal},
    [ARCL_PRODUCT] = {product_members, arcl_index_find, NULL, NULL, items_hash, arcl_set_hash, NULL},
};
