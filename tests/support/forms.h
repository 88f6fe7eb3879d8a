/*
 * forms.h - the same value in other forms. What a value means may not depend on its form, and this is how tests make
 * another form of any value; first of all the plainest: TUPLEs of INTs, sets of ITEMS, nothing compact.
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

/* ---- every form ------------------------------------------------------------------------------- */

/* A form of v, in which nothing that is worked out on demand is worked out yet; an ERR if v has no such form. */
typedef arcl_val form_maker(arcl_ctx *c, arcl_val v);

/* The value as it was made. */
static inline arcl_val form_made(arcl_ctx *c, arcl_val v)
{
    if (v.tag == ARCL_JOIN) {
        arcl_join *j = ARCL_NEW(c, arcl_join, 1);
        *j = *v.u.join;
        v.u.join = j;
    } else if (arcl_is_set(v) && v.u.set->n > 0) {
        arcl_set *s = ARCL_NEW(c, arcl_set, 1);
        *s = *v.u.set;
        v.u.set = s;
    }
    return v;
}

/* An array of the elements as they are: of a grid the ROWs or PAIRs, of a patch the PAIRs, CELLs or TRIPLEs. */
static inline arcl_val form_array(arcl_ctx *c, arcl_val v)
{
    uint32_t n;
    arcl_val own = form_made(c, v);

    if (!arcl_len(v, &n) || n == 0)
        return arcl_err(ARCL_E_TYPE);
    arcl_val *items = ARCL_NEW(c, arcl_val, n);
    memcpy(items, arcl_items(c, own, &n), n * sizeof *items);
    if (!arcl_is_set(v))
        return arcl_tuple_of(items, (int32_t)n);
    arcl_set *s = arcl_set_new(c);
    s->n = n;
    s->items = items;
    s->presized = true;
    return arcl_set_recipe(c, arcl_set_val(s), by_twin, own, arcl_none());
}

/* Such an array of a set with the index that is made when somebody looks for an element. */
static inline arcl_val form_indexed(arcl_ctx *c, arcl_val v)
{
    const arcl_val array = arcl_is_set(v) ? form_array(c, v) : arcl_err(ARCL_E_TYPE);

    if (!arcl_is_err(array))
        arcl_set_has(c, array.u.set, arcl_none());
    return array;
}

/* A tuple of places or cells as a join of patches of one of them each. */
static inline arcl_val form_join(arcl_ctx *c, arcl_val v)
{
    uint32_t n;

    if (!arcl_is_tuple(v) || !arcl_len(v, &n) || n < 3)
        return arcl_err(ARCL_E_TYPE);
    arcl_val *parts = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++)
        parts[k] = arcl_set_of_one(c, arcl_at(v, k));
    if (!arcl_are_patches(parts, n))
        return arcl_err(ARCL_E_TYPE);
    arcl_join *j = ARCL_NEW(c, arcl_join, 1);
    *j = (arcl_join){.ctx = c, .parts = parts, .count = n, .n = n};
    return (arcl_val){.tag = ARCL_JOIN, .n = (int32_t)n, .u.join = j};
}

/* The table of another set of the same keys, slot for slot. */
static inline void by_same_keys(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    *t = *arcl_set_table(c, s->a.u.set);
}

/* A patch of another history with the same order. */
static inline arcl_val form_other_history(arcl_ctx *c, arcl_val v)
{
    if (!arcl_is_set(v) || v.u.set->form != ARCL_PATCH || v.u.set->n < 2)
        return arcl_err(ARCL_E_TYPE);
    arcl_set *s = arcl_patch_alike(c, v.u.set);
    s->presized = true;
    return arcl_set_recipe(c, arcl_set_val(s), by_same_keys, form_made(c, v), arcl_none());
}

static const struct {
    const char *name;
    form_maker *make;
} forms[] = {{"as made", form_made},    {"plain", plain_form}, {"array", form_array},
             {"indexed", form_indexed}, {"join", form_join},   {"another history", form_other_history}};
enum { FORMS = sizeof forms / sizeof forms[0] };

#endif
