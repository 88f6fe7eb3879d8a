/* Functions on whole columns: what arcl_map gives is what arcl_call gives, value by value. */
#include "support/world.h"

#include <stdio.h>

#include "base/hash.h"
#include "op/call.h"

static world w;

static void open_world(void)
{
    world_open(&w);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(column, .init = open_world, .fini = close_world);

/* ---- anything ------------------------------------------------------------------ */

enum { DEEP = 3, MOST = 300 };

static arcl_val prim(const char *name)
{
    const int op = arcl_op_find(ARCL_DIALECT_ARCDSL, name, strlen(name));
    cr_assert(op >= 0, "there is no %s", name);
    return arcl_prim((unsigned)op);
}

static arcl_val made(const char *name, arcl_val a, arcl_val b, arcl_val c)
{
    const arcl_val args[3] = {a, b, c}, f = prim(name);
    return arcl_call(&w.ctx, f, args, arcl_fn_arity(f));
}

/* An integer; now and then one at which a number stops to fit. */
static int64_t some_int(arcl_rng *r)
{
    static const int64_t edges[] = {1 << 15,   1 << 16,   1 << 28,   1 << 30,      INT32_MAX,
                                    INT32_MIN, INT64_MAX, INT64_MIN, INT64_MAX / 2};
    if (arcl_rng_below(r, 40) > 0)
        return (int64_t)arcl_rng_below(r, 9) - 3;
    const int64_t edge = edges[arcl_rng_below(r, 9)];
    return edge > 0 ? edge - (int64_t)arcl_rng_below(r, 2) : edge + (int64_t)arcl_rng_below(r, 2);
}

static int32_t some_place(arcl_rng *r)
{
    return arcl_rng_below(r, 50) > 0 ? (int32_t)arcl_rng_below(r, 12) - 2 : INT32_MAX - (int32_t)arcl_rng_below(r, 2);
}

/* A value of one of several kinds. */
enum { KINDS = 9 };
static arcl_val some_value(arcl_rng *r, uint32_t kind)
{
    const int32_t i = some_place(r), j = some_place(r);

    switch (kind) {
    case 0:
        return arcl_int(some_int(r) & INT64_MAX);
    case 1:
        return arcl_int(-(some_int(r) / 2));
    case 2:
        return arcl_bool(arcl_rng_below(r, 2));
    case 3:
        return arcl_pair32(i, j);
    case 4:
        return arcl_cell32((int32_t)arcl_rng_below(r, 10), i, j);
    case 5:
        return made("initset", arcl_pair32(i, j), arcl_none(), arcl_none());
    case 6:
        return made("neighbors", arcl_pair32(i % 100, j % 100), arcl_none(), arcl_none());
    case 7:
        return arcl_two(&w.ctx, arcl_pair32(i, j), some_value(r, arcl_rng_below(r, 7)));
    default:
        return world_random_grid(&w, 3, 4, 5);
    }
}

/* A function of one argument. */
static arcl_val some_function(arcl_rng *r, int depth)
{
    static const char *const one[] = {"identity", "first",     "last",      "invert",  "double",  "halve",    "sign",
                                      "even",     "increment", "decrement", "crement", "flip",    "positive", "maximum",
                                      "minimum",  "toivec",    "tojvec",    "size",    "initset", "center"};
    static const char *const two[] = {"add",       "subtract", "multiply", "divide",    "astuple",      "equality",
                                      "greater",   "both",     "either",   "contained", "intersection", "difference",
                                      "manhattan", "shift",    "index",    "adjacent",  "sfilter"};
    const arcl_val none = arcl_none(), g = prim(two[arcl_rng_below(r, 17)]);
    const uint32_t what = depth == 0 ? 0 : arcl_rng_below(r, 11);

    if (what < 2)
        return prim(one[arcl_rng_below(r, 20)]);
    if (what == 2)
        return made("rbind", g, some_value(r, arcl_rng_below(r, KINDS)), none);
    if (what == 3)
        return made("lbind", g, some_value(r, arcl_rng_below(r, KINDS)), none);
    const arcl_val f = some_function(r, depth - 1);
    if (what == 4)
        return made("matcher", f, some_value(r, arcl_rng_below(r, KINDS)), none);
    if (what == 5)
        return made("lbind", prim("apply"), f, none);
    if (what == 6)
        return made("power", f, arcl_int(2), none);
    if (what == 7) { /* extremes of a container by a function that is made for each value */
        static const char *const extremes[] = {"argmin", "argmax", "valmin", "valmax"};
        arcl_val *few = ARCL_NEW(&w.ctx, arcl_val, 3);
        const uint32_t kind = arcl_rng_below(r, KINDS);
        for (int k = 0; k < 3; k++)
            few[k] = some_value(r, kind);
        arcl_val container = arcl_tuple_of(few, 3);
        if (arcl_rng_below(r, 2))
            container = arcl_set_of_sequence(&w.ctx, few, 3);
        const arcl_val best = made("lbind", prim(extremes[arcl_rng_below(r, 4)]), container, none);
        const arcl_val of_two = made("lbind", prim("lbind"), prim("astuple"), none);
        return made("chain", best, made("lbind", prim("compose"), f, none), of_two);
    }
    const arcl_val h = some_function(r, depth - 1);
    if (what == 8)
        return made("compose", f, h, none);
    return what == 9 ? made("fork", g, f, h) : made("chain", f, h, some_function(r, depth - 1));
}

/* ---- the same --------------------------------------------------------------------- */

/* Whether arcl_map and arcl_map_truth on a container do as arcl_call does on its members. */
static void compare(uint64_t seed, arcl_val f, arcl_val container)
{
    uint32_t n;
    const arcl_val *x = arcl_members(&w.ctx, container, &n);
    arcl_val *want = ARCL_NEW(&w.ctx, arcl_val, n), *got = ARCL_NEW(&w.ctx, arcl_val, n), err;
    bool *keep = ARCL_NEW(&w.ctx, bool, ARCL_MARKS(n)), raises = false;
    static char text[4096];

    for (uint32_t k = 0; k < n; k++) {
        want[k] = arcl_call(&w.ctx, f, &x[k], 1);
        raises = raises || arcl_is_err(want[k]);
    }
    cr_assert(arcl_map(&w.ctx, f, container, n, got, &err) == !raises, "case %u", (unsigned)seed);
    cr_assert(arcl_map_truth(&w.ctx, f, container, n, keep, &err) == !raises, "case %u", (unsigned)seed);
    for (uint32_t k = 0; !raises && k < n; k++) {
        snprintf(text, sizeof text, "%s", world_text(&w, want[k]));
        cr_assert_eq(strncmp(text, world_text(&w, got[k]), sizeof text - 1), 0, "case %u, value %u: %s is not %s",
                     (unsigned)seed, k, world_text(&w, got[k]), text);
        cr_assert_eq(keep[k], arcl_truth(want[k]), "case %u, value %u", (unsigned)seed, k);
    }
}

/* A function and a container by chance. A case that runs out of memory or depth says nothing. */
static bool try_case(uint64_t seed)
{
    arcl_rng r = {seed};
    arcl_ctx *c = &w.ctx;

    arcl_ctx_begin(c, 1 << 22, 0);
    if (setjmp(c->escape) != 0)
        return false;
    const uint32_t n = arcl_rng_below(&r, 3) ? 1 + arcl_rng_below(&r, 12) : 1 + arcl_rng_below(&r, MOST);
    const uint32_t kind = arcl_rng_below(&r, KINDS), other = arcl_rng_below(&r, 4) ? kind : arcl_rng_below(&r, KINDS);
    arcl_val *items = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++)
        items[k] = some_value(&r, arcl_rng_below(&r, 8) ? kind : other);
    arcl_val container = arcl_tuple_make(c, items, n);
    if (arcl_rng_below(&r, 2))
        container = arcl_set_of_sequence(c, items, n);
    const arcl_val f = some_function(&r, DEEP);
    if (arcl_rng_below(&r, 6) == 0 && n < 40)
        container = made("product", container, container, arcl_none());
    compare(seed, f, container);
    return true;
}

Test(column, any_function_on_any_container_gives_what_calls_one_by_one_give)
{
    enum { CASES = 20000 };
    unsigned told = 0;

    for (uint64_t seed = 1; seed <= CASES; seed++)
        told += try_case(seed);
    cr_expect(told > CASES / 2, "only %u cases ran to their end", told);
}

/* ---- edges --------------------------------------------------------------------------- */

typedef struct recorded {
    const char *expression, *value;
} recorded;

/* What CPython 3.11 gave. */
Test(column, truth_and_numbers_are_told_apart)
{
    static const recorded rows[] = {
        {"apply(sign, (T, T, F, T, T))", "(1,1,0,1,1)"},
        {"apply(identity, (T, 1, F, 0, T))", "(True,1,False,0,True)"},
        {"apply(fork(add, identity, identity), (T, F, T, T))", "(2,0,2,2)"},
        {"apply(fork(either, identity, even), (0, 1, 2, 3, 4))", "(True,1,2,3,4)"},
        {"apply(fork(both, even, identity), (0, 1, 2, 3, 4))", "(0,False,2,False,4)"},
        {"apply(lbind(apply, even), ((1,2), (3,4), (5,6), (7,8), (9,0)))",
         "((False,True),(False,True),(False,True),(False,True),(False,True))"},
        {"apply(rbind(multiply, 65536), (1, 2, 3, 65536, 40000))", "(65536,131072,196608,4294967296,2621440000)"},
        {"apply(increment, (2147483647, 1, 2, 3))", "(2147483648,2,3,4)"},
        {"apply(double, ((2147483647,1), (1,2), (3,4), (5,6)))", "((4294967294,2),(2,4),(6,8),(10,12))"},
        {"apply(halve, (-3, -2, -1, 0, 1))", "(-2,-1,-1,0,0)"},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        EXPECT_VALUE(&w, rows[k].expression, rows[k].value);
}

Test(column, nothing_is_called_for_nothing)
{
    static const recorded rows[] = {
        {"apply(7, ())", "()"},
        {"sfilter(frozenset(), 7)", "{}"},
        {"argmin((), identity)", "ValueError"},
        {"valmax((), increment)", "1"},
        {"extract(frozenset(), 7)", "StopIteration"},
        {"apply(first, ((1,2), (3,4), (5,6), ()))", "StopIteration"},
        {"apply(7, (1, 2, 3, 4, 5))", "TypeError"},
        {"apply(add, (1, 2, 3, 4, 5))", "TypeError"},
        {"apply(rbind(divide, 0), (1, 2, 3, 4, 5))", "ZeroDivisionError"},
        {"apply(compose(last, lbind(astuple, 1)), (1, 2, 3, 4, T))", "(1,2,3,4,True)"},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        EXPECT_VALUE(&w, rows[k].expression, rows[k].value);
}

Test(column, products_of_numbers_filters_by_colour_and_rows_have_short_ways)
{
    static const recorded rows[] = {
        {"product((3, 0, 7), (5, 1))", "{(0,1),(7,1),(3,1),(0,5),(7,5),(3,5)}"},
        {"product((2, 2, 1), (4, 4, 0))", "{(1,0),(2,4),(2,0),(1,4)}"},
        {"product((0, 200, 400), (1,))", "{(0,1),(400,1),(200,1)}"},
        {"product((-2, 3), (0, 127))", "{(-2,0),(3,127),(-2,127),(3,0)}"},
        {"product((T, 2), (1, 0))", "{(True,0),(True,1),(2,0),(2,1)}"},
        {"sfilter(asobject(((1,2,3),(3,2,1))), matcher(first, 3))", "{(3,(1,0)),(3,(0,2))}"},
        {"sfilter(asobject(((1,2,3),(3,2,1))), compose(flip, matcher(first, 3)))",
         "{(1,(1,2)),(1,(0,0)),(2,(0,1)),(2,(1,1))}"},
        {"sfilter(asobject(((1,2,3),(3,2,1))), compose(even, first))", "{(2,(0,1)),(2,(1,1))}"},
        {"sfilter(asobject(((1,1,1),(1,1,1))), matcher(first, 2))", "{}"},
        {"sfilter(recolor(300, asindices(((1,2),(3,4)))), matcher(first, 300))",
         "{(300,(1,0)),(300,(0,1)),(300,(1,1)),(300,(0,0))}"},
        {"sfilter(asobject(((1,2,3),(3,2,0))), chain(even, lbind(divide, 6), first))", "ZeroDivisionError"},
        {"apply(double, (100, 127, 3))", "(200,254,6)"},
        {"apply(double, (100, 128, 3))", "(200,256,6)"},
        {"apply(invert, (0, 0, 1))", "(0,0,-1)"},
        {"apply(increment, (1, 2))", "(2,3)"},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        EXPECT_VALUE(&w, rows[k].expression, rows[k].value);
}

/* ---- what columns share ---------------------------------------------------------- */

Test(column, what_is_shared_is_laid_out_once)
{
    w.grid = world_plain_grid(&w, 0, 2, 2);
    w.budget = (arcl_budget){.steps = 100000, .bytes = 16 * 1024 * 1024};
    /* a tuple of tuples, 40 deep, that has two to the 40 leaves but 40 parts */
    cr_expect_eq(world_run(&w, "x1 = fork(astuple, identity, identity)\n"
                               "x2 = compose(flip, power(power(power(x1, 5), 4), 2))\n"
                               "O = apply(x2, interval(0, 5, 1))")
                     .status,
                 ARCL_OK);
    cr_expect_str_eq(world_text(&w, world_line(&w, 2)), "(False,False,False,False,False)");
}

Test(column, a_function_is_equal_to_itself)
{
    w.grid = world_plain_grid(&w, 0, 2, 2);
    EXPECT_VALUE(&w, "apply(compose(fork(equality, identity, identity), lbind(lbind, add)), (1, 2, 3))",
                 "(True,True,True)");
    EXPECT_VALUE(&w, "apply(chain(size, fork(insert, identity, initset), lbind(lbind, add)), (1, 2, 3))", "(1,1,1)");
    EXPECT_VALUE(&w, "apply(compose(fork(equality, lbind(lbind, add), lbind(lbind, add)), identity), (1, 2, 3))",
                 "(False,False,False)");
}

Test(column, rounds_of_power_do_not_add_up_in_memory)
{
    w.grid = world_plain_grid(&w, 0, 2, 2);
    w.budget = (arcl_budget){.bytes = 8 * 1024 * 1024};
    cr_expect_eq(world_run(&w, "O = size(apply(power(power(increment, 200), 200), interval(0, 256, 1)))").status,
                 ARCL_OK);
}

Test(column, a_product_of_bools_is_found_among_places)
{
    w.grid = world_random_grid(&w, 5, 6, 6);
    EXPECT_VALUE(&w,
                 "contained(product(initset(True), palette(I)), insert(product(initset(1), palette(I)), "
                 "apply(initset, asindices(I))))",
                 "True");
    EXPECT_VALUE(&w, "size(insert(product(initset(True), initset(4)), apply(initset, asindices(I))))", "36");
}
