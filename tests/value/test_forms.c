/* One meaning may have several forms: equality, hash, order and text never tell them apart. */
#include "support/forms.h"
#include "support/world.h"
#include "value/hash.h"

static world w;

static void open_world(void)
{
    world_open(&w);
    w.grid = world_random_grid(&w, 5, 12, 11);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(forms, .init = open_world, .fini = close_world);

static void expect_same(arcl_val a, arcl_val b, const char *what)
{
    arcl_text ta = {0}, tb = {0};

    cr_expect(arcl_equal(&w.ctx, a, b) && arcl_equal(&w.ctx, b, a), "%s: not equal", what);
    cr_expect_eq(arcl_hash(&w.ctx, a), arcl_hash(&w.ctx, b), "%s: hash", what);
    arcl_value_text(&w.ctx, a, &ta);
    arcl_value_text(&w.ctx, b, &tb);
    cr_expect_str_eq(ta.s, tb.s, "%s", what);
    arcl_text_close(&ta);
    arcl_text_close(&tb);
}

static void expect_element_of_either(arcl_val a, arcl_val b, const char *what)
{
    const arcl_val one = arcl_set_of_sequence(&w.ctx, &a, 1),
                   many[] = {arcl_int(1), b,           arcl_int(2), arcl_int(3), arcl_int(4),
                             arcl_int(5), arcl_int(6), arcl_int(7), arcl_int(8), arcl_int(9)};

    cr_expect_eq(arcl_contains(&w.ctx, one, b), 1, "%s", what);
    cr_expect_eq(arcl_contains(&w.ctx, arcl_set_of_sequence(&w.ctx, many, 10), a), 1, "%s", what);
    cr_expect_eq(arcl_contains(&w.ctx, arcl_tuple_of(many, 10), a), 1, "%s", what);
    cr_expect_eq(arcl_set_of_sequence(&w.ctx, (arcl_val[]){a, b, a}, 3).u.set->n, 1, "%s", what);
}

/* Values of every form, by expression. */
static const char *const expressions[] = {"I",
                                          "first(I)",
                                          "(1, 2)",
                                          "(1, 2, 3)",
                                          "()",
                                          "((1, 2), (3, 4))",
                                          "((1,), (2,))",
                                          "(3, (4, 5))",
                                          "(255, (0, 0))",
                                          "(300, 300)",
                                          "(-1, 255)",
                                          "(T, F)",
                                          "(1, (2, T))",
                                          "hsplit(I, 3)",
                                          "asindices(I)",
                                          "asobject(I)",
                                          "ofcolor(I, 0)",
                                          "recolor(3, asindices(I))",
                                          "recolor(-3, asindices(I))",
                                          "recolor(300, asindices(I))",
                                          "shift(asobject(I), (-9, 9))",
                                          "shift(asindices(I), (0, 100000))",
                                          "objects(I, T, F, T)",
                                          "partition(I)",
                                          "fgpartition(I)",
                                          "palette(I)",
                                          "frontiers(I)",
                                          "shoot((0, 0), (0, 1))",
                                          "connect((0, 0), (0, 80))",
                                          "frozenset({(1, (0, 0)), (2, (0, 0))})",
                                          "frozenset({1, (1, 2), (1, (2, 3)), frozenset({(1, 2)})})",
                                          "totuple(partition(I))",
                                          "frozenset({()})",
                                          "apply(toindices, objects(I, T, T, F))",
                                          "box(asindices(I))",
                                          "delta(ofcolor(I, 0))",
                                          "upscale(I, 3)",
                                          "product(first(I), first(I))",
                                          "frozenset({(T, (0, 1)), (0, (1, 1))})",
                                          "(None, T, identity)"};

Test(forms, compact_and_plain_are_equal_with_one_hash_and_one_text)
{
    for (size_t k = 0; k < sizeof expressions / sizeof expressions[0]; k++) {
        cr_assert_neq(strcmp(world_value(&w, expressions[k]), "TypeError"), 0, "%s", expressions[k]);
        const arcl_val v = world_line(&w, 0), plain = plain_form(&w.ctx, v);
        expect_same(v, plain, expressions[k]);
        expect_element_of_either(v, plain, expressions[k]);
    }
}

Test(forms, neither_is_less_than_the_other)
{
    for (size_t k = 0; k < sizeof expressions / sizeof expressions[0]; k++) {
        world_value(&w, expressions[k]);
        const arcl_val v = world_line(&w, 0), plain = plain_form(&w.ctx, v);
        cr_expect_eq(arcl_less(&w.ctx, v, plain), 0, "%s", expressions[k]);
        cr_expect_eq(arcl_less(&w.ctx, plain, v), 0, "%s", expressions[k]);
    }
}

Test(forms, a_line_has_the_fingerprint_of_its_places)
{
    static const int32_t steps[][2] = {{0, 1}, {1, 0}, {3, -7}, {-2, 64}, {5, 33}};

    world_value(&w, "I");
    for (uint32_t n = 2; n < 400; n += n < 8 ? 1 : 61)
        for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
            const int32_t down = steps[k][0], right = steps[k][1];
            arcl_val *at = ARCL_NEW(&w.ctx, arcl_val, n);
            for (uint32_t j = 0; j < n; j++)
                at[j] = arcl_pair32(-3 + (int32_t)j * down, 100 + (int32_t)j * right);
            const arcl_val line = arcl_set_line(&w.ctx, n, -3, 100, down, right);
            cr_expect_eq(arcl_fingerprint(&w.ctx, line), arcl_fingerprint(&w.ctx, arcl_set_of_items(&w.ctx, at, n)),
                         "%u places, each (%d, %d) further", n, down, right);
        }
}
