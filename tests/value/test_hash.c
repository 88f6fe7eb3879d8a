/* Hashes: the numbers CPython gives, which decide the order of sets. */
#include <stdio.h>

#include "support/world.h"
#include "value/hash.h"

static world w;

static void open_world(void)
{
    world_open(&w);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(hash, .init = open_world, .fini = close_world);

/* What hash() said of the value of an expression in CPython 3.11, as 64 bits. */
typedef struct recorded {
    const char *expression;
    uint64_t hash;
} recorded;

static const recorded ints[] = {
    {"0", 0x0000000000000000u},
    {"1", 0x0000000000000001u},
    {"-1", 0xfffffffffffffffeu},
    {"-2", 0xfffffffffffffffeu},
    {"2", 0x0000000000000002u},
    {"255", 0x00000000000000ffu},
    {"256", 0x0000000000000100u},
    {"-300", 0xfffffffffffffed4u},
    {"2147483647", 0x000000007fffffffu},
    {"-2147483648", 0xffffffff80000000u},
    {"4294967296", 0x0000000100000000u},
    {"2305843009213693950", 0x1ffffffffffffffeu},
    {"2305843009213693951", 0x0000000000000000u},
    {"2305843009213693952", 0x0000000000000001u},
    {"-2305843009213693950", 0xe000000000000002u},
    {"-2305843009213693951", 0x0000000000000000u},
    {"-2305843009213693952", 0xfffffffffffffffeu},
    {"-2305843009213693953", 0xfffffffffffffffeu},
    {"4611686018427387901", 0x1ffffffffffffffeu},
    {"4611686018427387902", 0x0000000000000000u},
    {"4611686018427387903", 0x0000000000000001u},
    {"9223372036854775807", 0x0000000000000003u},
    {"-9223372036854775807", 0xfffffffffffffffdu},
    {"T", 0x0000000000000001u},
    {"F", 0x0000000000000000u},
};
static const recorded tuples[] = {
    {"()", 0x4fa9d65e2cba1c7bu},
    {"(0,)", 0x8685541a7c6ddd58u},
    {"(-1,)", 0x701d3c382fb8d92du},
    {"(-2,)", 0x701d3c382fb8d92du},
    {"(0, 0)", 0x8a9ea73517b2b067u},
    {"(1, 2)", 0xcebbabac205f9f43u},
    {"(2, 1)", 0x5e4c03d9f61c5545u},
    {"(-1, -1)", 0x0d55f88325e43625u},
    {"(-2, -2)", 0x0d55f88325e43625u},
    {"(T, F)", 0xb85393c9d3aa9b18u},
    {"(1, 2, 3)", 0x07589b9fe71bccebu},
    {"(0, 0, 0, 0)", 0xd33a254cd9c31eeeu},
    {"(255, 256)", 0x0c9cccf00c32840bu},
    {"(3, (4, 5))", 0x6bd5ddd100aa4b5cu},
    {"(-1, (-1, 0))", 0xa6a11ff1c6f9bc04u},
    {"((1, 2), 3)", 0xfb5db9370d3e656bu},
    {"((), ())", 0x7d4ac6d5d4098626u},
    {"((1,), (2,))", 0x21e0c6e5cb0b9516u},
    {"((1, 2), (3, 4))", 0xeba337a4608e3d38u},
    {"((0, 1, 2), (3, 4, 5))", 0xa52f0feda8234867u},
    {"(((1, 2), (3, 4)), ((5, 6), (7, 8)))", 0xd90934287af465e1u},
    {"(4294967296, 1)", 0xf6934209e76429aeu},
    {"canvas(3, (30, 30))", 0x4a874e90b36cbea3u},
    {"canvas(255, (1, 70))", 0x69335bcef43ff123u},
    {"canvas(9, (70, 1))", 0x1d1a621734bccd00u},
    {"interval(0, 1000, 1)", 0xaf9cf1f831fd1b61u},
    {"interval(-300, 300, 7)", 0xcb78f6fed23e7ef1u},
};
static const recorded sets[] = {
    {"frozenset()", 0x00007918a246f6f8u},
    {"frozenset({0})", 0xda78941d72df8a7eu},
    {"frozenset({-1})", 0x5e0caee84e227a6fu},
    {"frozenset({T, 0})", 0x7ce82de3fb989f49u},
    {"frozenset({1, 2, 3})", 0xfc3854040479ddb8u},
    {"frozenset({(0, 0)})", 0x38fd08c19b6a69f1u},
    {"frozenset({(1, 2), (3, 4)})", 0x3e430ec6410803acu},
    {"frozenset({(-1, -1), (-2, -2)})", 0x00016b2565024e4du},
    {"frozenset({(3, (0, 0)), (4, (0, 0))})", 0x7e9bf131093434c1u},
    {"frozenset({(3, (0, 0)), (4, (0, 1))})", 0x3b66ebc616a94263u},
    {"frozenset({frozenset()})", 0x9ef1cc3df495f3d3u},
    {"frozenset({frozenset({1}), frozenset({2, 3})})", 0x9656436b01639446u},
    {"frozenset({()})", 0x7532b09522026623u},
    {"frozenset({(frozenset({1}), 2)})", 0xcb5cd2833338305bu},
    {"neighbors((0, 0))", 0x7d8de8a129130f77u},
    {"hfrontier((3, 4))", 0x16e620e60e202fbau},
    {"product(interval(0, 30, 1), interval(0, 30, 1))", 0xf1dca27a804e30bbu},
    {"product(interval(-50, 50, 1), interval(-3, 100, 1))", 0x24706433b79dee74u},
    {"recolor(5, product(interval(0, 30, 1), interval(0, 30, 1)))", 0x8164642add2ad2fcu},
    {"recolor(300, neighbors((0, 0)))", 0x42a49248c6a95208u},
    {"asobject(canvas(7, (9, 9)))", 0x075e62719f1fc194u},
    {"partition(((1, 2, 1), (2, 1, 2)))", 0xcdc7e1d4b750baa0u},
    {"objects(((1, 0, 1), (0, 1, 0)), T, F, F)", 0x1f7c89d3e39affcau},
    {"connect((0, 0), (0, 100))", 0xf5941bf3b311e2cfu},
    {"shoot((0, 0), (1, 1))", 0xb9dd8fe5007789ceu},
    {"backdrop(frozenset({(0, 0), (300, 3)}))", 0xc1c0553dbf1263dfu},
    {"(frozenset({(1, 2)}), frozenset({(1, 2)}))", 0xf80005a11fe138d3u},
    {"combine(frozenset(), interval(-400, 400, 1))", 0x20f3872e7d136020u},
};

static void expect_hashes(const recorded *row, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        char line[256];
        snprintf(line, sizeof line, "O = %s", row[k].expression);
        const arcl_outcome o = world_run(&w, line);
        cr_assert_eq(o.status, ARCL_OK, "%s: %s", line, arcl_reason_name(o.reason));
        cr_expect_eq(arcl_hash(&w.ctx, o.value), row[k].hash, "%s", row[k].expression);
    }
}

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

Test(hash, of_integers_is_that_of_cpython_up_to_64_bits)
{
    expect_hashes(ints, COUNT(ints));
}

Test(hash, of_the_smallest_integer_is_that_of_cpython)
{
    cr_expect_eq(arcl_hash(&w.ctx, arcl_int(INT64_MIN)), (uint64_t)-4);
}

Test(hash, of_tuples_is_that_of_cpython_whatever_their_form)
{
    expect_hashes(tuples, COUNT(tuples));
}

Test(hash, of_sets_is_that_of_cpython_whatever_their_form)
{
    expect_hashes(sets, COUNT(sets));
}

Test(hash, of_minus_one_and_minus_two_is_the_same_but_they_are_two_elements)
{
    EXPECT_VALUE(&w, "size(frozenset({-1, -2}))", "2");
    EXPECT_VALUE(&w, "totuple(frozenset({-1, -2}))", "(-1,-2)");
    EXPECT_VALUE(&w, "totuple(frozenset({-2, -1}))", "(-2,-1)");
}

Test(hash, does_not_depend_on_how_a_set_was_built)
{
    world_run(&w, "x1 = product(interval(0, 9, 1), interval(0, 9, 1))\n"
                  "x2 = remove((20, 20), insert((20, 20), x1))\n"
                  "x3 = shift(shift(x1, (-700, 900)), (700, -900))\n"
                  "x4 = toindices(asobject(canvas(1, (9, 9))))\n"
                  "x5 = combine(sfilter(x1, compose(even, first)), sfilter(x1, chain(flip, even, first)))\n"
                  "x6 = intersection(x1, product(interval(-5, 99, 1), interval(-5, 99, 1)))");
    for (uint32_t k = 1; k < 6; k++)
        cr_expect_eq(arcl_hash(&w.ctx, world_line(&w, k)), arcl_hash(&w.ctx, world_line(&w, 0)), "line %u", k);
}
