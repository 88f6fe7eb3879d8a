/* The order of sets, against a plain second implementation of CPython's rules. */
#include "op/call.h"
#include "support/world.h"
#include "value/elements.h"
#include "value/set.h"

enum { KNOWN = 2500, MOST = 2000, ROUNDS = 30, WAYS = 5, LIVE = 12, CHAIN = 60 };

static world w;

static void open_world(void)
{
    world_open(&w);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(set_order, .init = open_world, .fini = close_world);

/* Different values of one kind; an element's number in the model is its place here. */
typedef struct universe {
    element e[KNOWN];
    uint32_t n;
} universe;

/* A set of the library and what it should be. */
typedef struct twin {
    arcl_val set;
    model m;
} twin;

static void fill_universe(universe *u, arcl_rng *r, element_kind kind)
{
    u->n = 0;
    for (int tries = 0; tries < 8 * KNOWN && u->n < KNOWN; tries++) {
        const element e = element_make(&w.ctx, r, kind);
        uint32_t k = 0;
        while (k < u->n && !(u->e[k].hash == e.hash && arcl_equal(&w.ctx, u->e[k].v, e.v)))
            k++;
        if (k == u->n)
            u->e[u->n++] = e;
    }
}

/* Contents in the order of the universe, which says nothing of the order of the set. */
static arcl_val contents(const universe *u, const model *m)
{
    arcl_val *seq = ARCL_NEW(&w.ctx, arcl_val, m->used + 1);
    uint32_t n = 0;

    for (uint32_t k = 0; k < u->n; k++)
        if (model_has(m, &(model_slot){(int)k, u->e[k].hash}))
            seq[n++] = u->e[k].v;
    return arcl_set_make(&w.ctx, seq, n, NULL, arcl_none(), arcl_none());
}

static twin by_recipe(const universe *u, model m, arcl_recipe *recipe, arcl_val a, arcl_val b)
{
    return (twin){arcl_set_recipe(&w.ctx, contents(u, &m), recipe, a, b), m};
}

static twin by_sequence(const universe *u, arcl_rng *r, uint32_t n)
{
    arcl_val *seq = ARCL_NEW(&w.ctx, arcl_val, n + 1);
    model m = model_open(8);

    for (uint32_t k = 0; k < n; k++) {
        const uint32_t id = arcl_rng_below(r, u->n);
        seq[k] = u->e[id].v;
        model_add(&m, (int)id, u->e[id].hash);
    }
    return (twin){arcl_set_of_sequence(&w.ctx, seq, n), m};
}

/* What is said of the order before anybody has asked for it must be true of it. */
static void expect_order(const universe *u, const twin *t, const char *how)
{
    arcl_set *s = t->set.u.set;
    const arcl_stretch *stretches = s->n > 1 ? arcl_set_stretches(&w.ctx, s) : NULL;
    const arcl_val first = s->n > 0 ? arcl_set_first(&w.ctx, s) : arcl_none();
    uint32_t n, at = 0;
    const arcl_val *items = arcl_items(&w.ctx, t->set, &n);
    const uint32_t *ranks = arcl_set_ranks(&w.ctx, s);

    cr_assert_eq(n, t->m.used, "%s: %u elements, not %zu", how, n, t->m.used);
    cr_assert(n == 0 || arcl_equal(&w.ctx, first, items[0]), "%s: first of %u", how, n);
    for (size_t k = 0; k < t->m.size; k++) {
        if (t->m.slot[k].id < 0)
            continue;
        cr_assert(arcl_equal(&w.ctx, items[at], u->e[t->m.slot[k].id].v), "%s: element %u of %u", how, at, n);
        if (stretches) {
            const arcl_stretch in = stretches[ranks[at]];
            cr_assert(in.from <= k && k <= in.to, "%s: element %u of %u is in slot %zu", how, at, n, k);
        }
        at++;
    }
}

static uint32_t some_size(arcl_rng *r)
{
    static const uint32_t top[] = {3, 8, 20, 60, 300, 900, MOST};
    return arcl_rng_below(r, top[arcl_rng_below(r, 7)] + 1);
}

typedef void universe_check(const universe *u, arcl_rng *r);

static void with_kind(element_kind kind, universe_check *check)
{
    static universe u;
    arcl_rng r = {1000 + (uint64_t)kind};

    WORLD_ENTER(&w);
    fill_universe(&u, &r, kind);
    for (int round = 0; round < ROUNDS; round++)
        check(&u, &r);
}

static void with_each_kind(universe_check *check)
{
    for (int kind = 0; kind < ELEMENT_KINDS; kind++)
        with_kind((element_kind)kind, check);
}

static void check_sequences(const universe *u, arcl_rng *r)
{
    twin t = by_sequence(u, r, some_size(r));

    expect_order(u, &t, "sequence");
    model_close(&t.m);
}

Test(set_order, follows_the_sequence_that_built_the_set)
{
    with_each_kind(check_sequences);
}

/* One more set out of two others; `which` chooses how. */
static twin combine(const universe *u, const twin *a, const twin *b, uint32_t which, const char **how)
{
    switch (which) {
    case 0:
        *how = "a | b";
        return by_recipe(u, model_union(&a->m, &b->m), arcl_by_union, a->set, b->set);
    case 1:
        *how = "a & b";
        return by_recipe(u, model_intersection(&a->m, &b->m), arcl_by_intersection, a->set, b->set);
    case 2:
        *how = "a - b";
        return by_recipe(u, model_difference(&a->m, &b->m), arcl_by_difference, a->set, b->set);
    case 3:
        *how = "elements of a that are in b";
        return by_recipe(u, model_filter(&a->m, &b->m, true), arcl_by_subsequence, a->set, arcl_none());
    default:
        *how = "copy of a";
        return by_recipe(u, model_copy(&a->m), arcl_by_union, a->set, arcl_set_empty());
    }
}

static void check_operations(const universe *u, arcl_rng *r)
{
    twin a = by_sequence(u, r, some_size(r)), b = by_sequence(u, r, some_size(r));

    for (uint32_t which = 0; which < WAYS; which++) {
        const char *how, *next;
        twin t = combine(u, &a, &b, which, &how), again = combine(u, &t, &b, arcl_rng_below(r, WAYS), &next);
        expect_order(u, &t, how);
        expect_order(u, &again, next);
        model_close(&t.m);
        model_close(&again.m);
    }
    model_close(&a.m);
    model_close(&b.m);
}

Test(set_order, follows_unions_intersections_differences_and_copies)
{
    with_each_kind(check_operations);
}

/* A build that always works out the whole order has no stretches to count. */
#if ARCL_FAST_STRETCH

/* How many elements of a set with another history are in one of a few slots for certain. */
static void count_settled(const universe *u, arcl_rng *r, uint32_t *settled, uint32_t *all)
{
    twin a = by_sequence(u, r, 200 + arcl_rng_below(r, 200)), b = by_sequence(u, r, MOST);
    twin t = by_recipe(u, model_filter(&a.m, &b.m, true), arcl_by_subsequence, a.set, arcl_none());
    const arcl_stretch *stretches = arcl_set_stretches(&w.ctx, t.set.u.set);

    cr_assert_null(t.set.u.set->table);
    *all += t.set.u.set->n;
    for (uint32_t k = 0; stretches && k < t.set.u.set->n; k++)
        *settled += stretches[k].to - stretches[k].from < 10;
    model_close(&a.m);
    model_close(&b.m);
    model_close(&t.m);
}

Test(set_order, of_most_elements_follows_from_the_elements_alone)
{
    static universe u;
    static uint32_t settled, all;
    arcl_rng r = {7};

    WORLD_ENTER(&w);
    fill_universe(&u, &r, CELLS);
    for (int round = 0; round < ROUNDS; round++)
        count_settled(&u, &r, &settled, &all);
    cr_expect_gt(settled, all / 2, "%u of %u", settled, all);
}

#endif

/* Sets made of sets made of sets; nobody asks for an order before the end. */
static void check_chains(const universe *u, arcl_rng *r)
{
    twin live[LIVE];
    const char *how[LIVE];

    for (int k = 0; k < LIVE; k++) {
        live[k] = by_sequence(u, r, some_size(r) / 4);
        how[k] = "sequence";
    }
    for (int k = 0; k < CHAIN; k++) {
        const uint32_t a = arcl_rng_below(r, LIVE), b = (a + 1 + arcl_rng_below(r, LIVE - 1)) % LIVE;
        const uint32_t to = arcl_rng_below(r, LIVE);
        twin t = combine(u, &live[a], &live[b], arcl_rng_below(r, WAYS), &how[to]);
        model_close(&live[to].m);
        live[to] = t;
    }
    for (int k = 0; k < LIVE; k++) {
        expect_order(u, &live[k], how[k]);
        model_close(&live[k].m);
    }
}

Test(set_order, follows_long_chains_of_operations_when_asked_at_the_end)
{
    with_each_kind(check_chains);
}

static void expect_prim(const universe *u, arcl_op_id op, arcl_val a, arcl_val b, model m)
{
    const arcl_val args[2] = {a, b};
    twin t = {arcl_call_prim(&w.ctx, op, args, 2), m};

    cr_assert(arcl_is_set(t.set), "%s", arcl_op_of(op)->name);
    expect_order(u, &t, arcl_op_of(op)->name);
    model_close(&t.m);
}

/* All elements of a, then those of b, one after the other. */
static model in_a_row(const model *a, const model *b)
{
    const model *part[2] = {a, b};
    model m = model_open(8);

    for (int p = 0; p < 2; p++)
        for (size_t k = 0; k < part[p]->size; k++)
            if (part[p]->slot[k].id >= 0)
                model_add(&m, part[p]->slot[k].id, part[p]->slot[k].hash);
    return m;
}

static void check_primitives(const universe *u, arcl_rng *r)
{
    twin a = by_sequence(u, r, some_size(r)), b = by_sequence(u, r, some_size(r));
    const uint32_t id = arcl_rng_below(r, u->n);
    model one = model_open(8);

    model_add(&one, (int)id, u->e[id].hash);
    expect_prim(u, ARCL_OP_intersection, a.set, b.set, model_intersection(&a.m, &b.m));
    expect_prim(u, ARCL_OP_intersection, a.set, a.set, model_copy(&a.m));
    expect_prim(u, ARCL_OP_difference, a.set, b.set, model_filter(&a.m, &b.m, false));
    expect_prim(u, ARCL_OP_combine, a.set, b.set, in_a_row(&a.m, &b.m));
    expect_prim(u, ARCL_OP_insert, u->e[id].v, a.set, model_union(&a.m, &one));
    expect_prim(u, ARCL_OP_remove, u->e[id].v, a.set, model_filter(&a.m, &one, false));
    model_close(&one);
    model_close(&a.m);
    model_close(&b.m);
}

Test(set_order, of_what_primitives_make_of_sets_is_that_of_the_reference)
{
    with_each_kind(check_primitives);
}

/* ---- recorded from CPython 3.11 ---------------------------------------------------------- */

/* Order, seen as the hash of the text, of a set of n elements combined with one of m. */
static const struct {
    uint8_t kind, which;
    uint16_t n, m;
    uint64_t hash;
} recorded[] = {
    {0, 0, 0, 3, 0xeb2f8df3879a0cacu},       {1, 1, 0, 3, 0x08f44b07b5901a25u},
    {2, 2, 0, 3, 0x08f44b07b5901a25u},       {3, 3, 0, 3, 0xc670da198335829eu},
    {4, 4, 0, 3, 0x08f44b07b5901a25u},       {5, 0, 3, 3, 0xcfeeca52fb49deb5u},
    {6, 1, 3, 3, 0xc8ba24a6a009abe5u},       {0, 2, 3, 3, 0x261f2fb6cc5f0109u},
    {1, 3, 3, 3, 0x3ebef1895ae80d52u},       {2, 4, 3, 3, 0x25ea0943ec4fa1bdu},
    {3, 0, 5, 2, 0xfdf1b85abd6c8cf9u},       {4, 1, 5, 2, 0x9206455a0bfc4f50u},
    {5, 2, 5, 2, 0xc1d249cb723c94dbu},       {6, 3, 5, 2, 0xc670da198335829eu},
    {0, 4, 5, 2, 0xf849e57dfbb67b6fu},       {1, 0, 8, 8, 0xcb5290fbb9190c83u},
    {2, 1, 8, 8, 0xab3eac2f785d3c08u},       {3, 2, 8, 8, 0x5e1f1e9c7295f06eu},
    {4, 3, 8, 8, 0x790b0420c67c39aeu},       {5, 4, 8, 8, 0xd5992cb43503a88eu},
    {6, 0, 13, 4, 0x42bee302b33fad7fu},      {0, 1, 13, 4, 0x660db6cf3b5d594bu},
    {1, 2, 13, 4, 0x3eeb4d836f0e6f05u},      {2, 3, 13, 4, 0x4dc3f2504177abdfu},
    {3, 4, 13, 4, 0x0023cb96479005b4u},      {4, 0, 20, 1, 0xce123053128d738au},
    {5, 1, 20, 1, 0x08f44b07b5901a25u},      {6, 2, 20, 1, 0x84768bb9cd9753acu},
    {0, 3, 20, 1, 0x10ee6b1309d48facu},      {1, 4, 20, 1, 0xf990862821a62688u},
    {2, 0, 20, 30, 0x6d2708c31733482eu},     {3, 1, 20, 30, 0xd1e6db2388047659u},
    {4, 2, 20, 30, 0x42289f6a7a5ddeadu},     {5, 3, 20, 30, 0x5399729f8c8c87e4u},
    {6, 4, 20, 30, 0x14d935e0a0328e83u},     {0, 0, 31, 0, 0x4ec8ca375443fd2au},
    {1, 1, 31, 0, 0x08f44b07b5901a25u},      {2, 2, 31, 0, 0x0f086c54038e36f5u},
    {3, 3, 31, 0, 0xc670da198335829eu},      {4, 4, 31, 0, 0x17a09f713cf6c116u},
    {5, 0, 40, 9, 0x9e6ce69c1f87a2ecu},      {6, 1, 40, 9, 0xe2b9a477953f9dddu},
    {0, 2, 40, 9, 0x710424dfd25c4ca8u},      {1, 3, 40, 9, 0xfa1f5248c3e37f86u},
    {2, 4, 40, 9, 0xf3d7d5250b723435u},      {3, 0, 60, 60, 0x663d036f1aa14a37u},
    {4, 1, 60, 60, 0xdda3e3c1d400ce3bu},     {5, 2, 60, 60, 0xcdc904f43eac2d4eu},
    {6, 3, 60, 60, 0x6fe21059b19b4060u},     {0, 4, 60, 60, 0xa5302b96aa2cdc30u},
    {1, 0, 100, 20, 0x5b4b499a7ea26397u},    {2, 1, 100, 20, 0x46ce3abbb1671454u},
    {3, 2, 100, 20, 0x5d84a46f43b2c62au},    {4, 3, 100, 20, 0x45a33e4d29831b38u},
    {5, 4, 100, 20, 0x3cece271484269b1u},    {6, 0, 153, 40, 0x13343a6a009a5aa9u},
    {0, 1, 153, 40, 0xe60a114bb0d891d3u},    {1, 2, 153, 40, 0x88c9b1d4f7875a61u},
    {2, 3, 153, 40, 0x0c74334b14015aefu},    {3, 4, 153, 40, 0xb8c55e2755550a81u},
    {4, 0, 300, 5, 0xe1f6d01bff564142u},     {5, 1, 300, 5, 0x7150fedde7ad3f73u},
    {6, 2, 300, 5, 0x8fd826c73d6276b0u},     {0, 3, 300, 5, 0xc8a0ab259a5548f3u},
    {1, 4, 300, 5, 0x6932b1c480f72135u},     {2, 0, 300, 300, 0x7bab979b8d0d9d69u},
    {3, 1, 300, 300, 0x8e282e641ca8ba27u},   {4, 2, 300, 300, 0xea1fd163f4165dc2u},
    {5, 3, 300, 300, 0xd594d202e77f35f1u},   {6, 4, 300, 300, 0x5397be1f2d957459u},
    {0, 0, 614, 77, 0x450b107601bf1b67u},    {1, 1, 614, 77, 0x1e82f31fe1663fd5u},
    {2, 2, 614, 77, 0x616ebb242a9430f2u},    {3, 3, 614, 77, 0x1bc44c53e13b8f22u},
    {4, 4, 614, 77, 0x897b9210b43b996du},    {5, 0, 900, 100, 0x8f5ccf96860b83a6u},
    {6, 1, 900, 100, 0x53ba7749696d60bfu},   {0, 2, 900, 100, 0x5966960368834463u},
    {1, 3, 900, 100, 0xa7eb51b34b3b59dbu},   {2, 4, 900, 100, 0x69ec5e540152bb0au},
    {3, 0, 1500, 300, 0x712049026defa8feu},  {4, 1, 1500, 300, 0x805ac931bd299be5u},
    {5, 2, 1500, 300, 0x0229ad7624508b53u},  {6, 3, 1500, 300, 0x95517d987e8b9bf1u},
    {0, 4, 1500, 300, 0x7d88358d7a5fa98bu},  {1, 0, 2000, 40, 0xd9242c7252087403u},
    {2, 1, 2000, 40, 0xda2e401b7d5d5a3cu},   {3, 2, 2000, 40, 0x531dbad71f04e8e6u},
    {4, 3, 2000, 40, 0xff14e6c36513a242u},   {5, 4, 2000, 40, 0xba1b580ebdb5b8c0u},
    {6, 0, 2000, 2000, 0x07bd3c3dc1122e0bu}, {0, 1, 2000, 2000, 0x793310aa58786bd9u},
    {1, 2, 2000, 2000, 0x138bcdd1b0fa3a0bu}, {2, 3, 2000, 2000, 0xf0c7ef0f01984d55u},
    {3, 4, 2000, 2000, 0x5eb0c77791ed9fd5u}, {4, 0, 2000, 1, 0x8a0982e38570315eu},
    {5, 1, 2000, 1, 0x08f44b07b5901a25u},    {6, 2, 2000, 1, 0x6fa89a38da1a88f3u},
    {0, 3, 2000, 1, 0xc670da198335829eu},    {1, 4, 2000, 1, 0xfe652ebe4a2a8406u},
};

static arcl_val recorded_sequence(arcl_rng *r, element_kind kind, arcl_val *seq, uint32_t n, const arcl_val *from,
                                  uint32_t nfrom)
{
    for (uint32_t k = 0; k < n; k++)
        seq[k] = nfrom && arcl_rng_below(r, 2) ? from[arcl_rng_below(r, nfrom)] : element_make(&w.ctx, r, kind).v;
    return arcl_set_of_sequence(&w.ctx, seq, n);
}

/* The set without looking at the order: contents come from the primitives, the recipe is the operation. */
static arcl_val recorded_set(arcl_val a, arcl_val b, uint32_t which)
{
    static const arcl_op_id op[] = {ARCL_OP_combine, ARCL_OP_intersection, ARCL_OP_difference, ARCL_OP_intersection};
    const arcl_val both[2] = {a, which < 4 ? b : arcl_set_empty()};
    const arcl_val set = arcl_call_prim(&w.ctx, which < 4 ? op[which] : ARCL_OP_combine, both, 2);

    if (which == 3)
        return arcl_call_prim(&w.ctx, ARCL_OP_insert, (arcl_val[]){arcl_int(7), set}, 2);
    static arcl_recipe *const recipe[] = {arcl_by_union, arcl_by_intersection, arcl_by_difference, NULL, arcl_by_union};
    uint32_t n;
    const arcl_val *items = arcl_members(&w.ctx, set, &n);
    const arcl_val fresh = arcl_set_make(&w.ctx, items, n, NULL, arcl_none(), arcl_none());
    return arcl_set_recipe(&w.ctx, fresh, recipe[which], both[0], both[1]);
}

static void expect_recorded(size_t k)
{
    arcl_rng r = {k};

    WORLD_ENTER(&w);
    const element_kind kind = (element_kind)recorded[k].kind;
    arcl_val *x = ARCL_NEW(&w.ctx, arcl_val, recorded[k].n), *y = ARCL_NEW(&w.ctx, arcl_val, recorded[k].m);
    const arcl_val a = recorded_sequence(&r, kind, x, recorded[k].n, NULL, 0);
    const arcl_val b = recorded_sequence(&r, kind, y, recorded[k].m, x, recorded[k].n);
    const char *text = world_text(&w, recorded_set(a, b, recorded[k].which));
    cr_expect_eq(world_hash(text, strlen(text)), recorded[k].hash, "row %zu: %.300s", k, text);
}

Test(set_order, is_what_cpython_3_11_was_seen_to_give)
{
    for (size_t k = 0; k < sizeof recorded / sizeof recorded[0]; k++)
        expect_recorded(k);
}
