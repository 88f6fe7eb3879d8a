/* set_compare.c - equality, inclusion and hash of sets; the order is of no account. */
#include "value/hash.h"
#include "value/seq.h"
#include "value/set.h"

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
    arcl_charge(c, a->n);
    arcl_deeper(c);
    for (uint32_t k = 0; k < a->n && all; k++)
        all = arcl_set_has(c, b, items[k]);
    arcl_shallower(c);
    return all;
}

uint64_t arcl_set_hash(arcl_ctx *c, arcl_set *s)
{
    if (!s->hash) {
        arcl_charge(c, s->n);
        arcl_deeper(c);
        const uint64_t acc = arcl_set_forms[s->form].hash(c, s);
        arcl_shallower(c);
        s->hash = arcl_hash_set_end(acc, s->n);
    }
    return s->hash;
}
