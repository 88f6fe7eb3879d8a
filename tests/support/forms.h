/*
 * forms.h - the same value in its plainest form: TUPLEs of INTs, sets of ITEMS, nothing compact. What a
 * value means may not depend on its form, and this is how tests make another form of any value.
 */
#ifndef ARCL_TESTS_SUPPORT_FORMS_H
#define ARCL_TESTS_SUPPORT_FORMS_H

#include <string.h>

#include "value/patch.h"
#include "value/seq.h"

static inline arcl_val plain_form(arcl_ctx *c, arcl_val v);

/* The recipe of a plain set: slot for slot the table of set a, whose elements in order are ours. */
static inline void by_twin(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const arcl_table *from = arcl_set_table(c, s->a.u.set);
    uint32_t n = 0;

    *t = *from;
    t->key = ARCL_NEW(c, uint32_t, from->mask + 1u);
    for (uint32_t k = 0; k <= from->mask; k++)
        t->key[k] = from->key[k] < ARCL_KEY_GONE ? n++ : from->key[k];
}

static inline arcl_val plain_items(arcl_ctx *c, arcl_val v, arcl_val *items)
{
    uint32_t n;
    const arcl_val *from = arcl_items(c, v, &n);

    for (uint32_t k = 0; k < n; k++)
        items[k] = plain_form(c, from[k]);
    return arcl_tuple_of(items, (int32_t)n);
}

static inline arcl_val plain_form(arcl_ctx *c, arcl_val v)
{
    uint32_t n;

    if (!arcl_len(v, &n) || n == 0)
        return v;
    arcl_val *items = ARCL_NEW(c, arcl_val, n);
    const arcl_val tuple = plain_items(c, v, items);
    if (!arcl_is_set(v))
        return tuple;
    arcl_set *s = arcl_set_new(c);
    s->n = n;
    s->items = items;
    s->presized = true;
    return arcl_set_recipe(c, arcl_set_val(s), by_twin, v, arcl_none());
}

#endif
