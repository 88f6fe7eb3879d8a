/* Comparisons as CPython has them: numbers, tuples element by element, sets by inclusion, mixed kinds not at all. */
#include "support/world.h"

static world w;

static void open_world(void)
{
    world_open(&w);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(compare, .init = open_world, .fini = close_world);

/* A value, and what it is to each value of the list in CPython 3.11: less, greater, equal, none of
 * them (.), or what cannot be compared (!). */
static const struct {
    const char *expression, *relations;
} recorded[] = {
    {"0", "=<><=<!!!!!!!!!!!!!!!!!!!!!!!!!!!!"},
    {"1", ">=>=><!!!!!!!!!!!!!!!!!!!!!!!!!!!!"},
    {"-1", "<<=<<<!!!!!!!!!!!!!!!!!!!!!!!!!!!!"},
    {"T", ">=>=><!!!!!!!!!!!!!!!!!!!!!!!!!!!!"},
    {"F", "=<><=<!!!!!!!!!!!!!!!!!!!!!!!!!!!!"},
    {"2305843009213693952", ">>>>>=!!!!!!!!!!!!!!!!!!!!!!!!!!!!"},
    {"()", "!!!!!!=<<<<<<<<<<<!!!!!!!!!!<<<!<<"},
    {"(0,)", "!!!!!!>=<<<<<!!<<<!!!!!!!!!!!!!!!!"},
    {"(0, 0)", "!!!!!!>>=<<<<!!<<<!!!!!!!!!!!!!!!!"},
    {"(0, 1)", "!!!!!!>>>=<<<!!<<<!!!!!!!!!!!!!!!!"},
    {"(1, 0)", "!!!!!!>>>>=<=!!<<<!!!!!!!!!!!!!!!!"},
    {"(1, 0, 0)", "!!!!!!>>>>>=>!!<<<!!!!!!!!!!!!!!!!"},
    {"(T, 0)", "!!!!!!>>>>=<=!!<<<!!!!!!!!!!!!!!!!"},
    {"((0, 0), (0, 0))", "!!!!!!>!!!!!!=<!!!!!!!!!!!!!!!!!!!"},
    {"((0, 1), (0,))", "!!!!!!>!!!!!!>=!!!!!!!!!!!!!!!!!!!"},
    {"(3, (1, 2))", "!!!!!!>>>>>>>!!=>!!!!!!!!!!!!!!!!!"},
    {"(3, (1, 1))", "!!!!!!>>>>>>>!!<=!!!!!!!!!!!!!!!!!"},
    {"(3, 1)", "!!!!!!>>>>>>>!!!!=!!!!!!!!!!!!!!!!"},
    {"frozenset()", "!!!!!!!!!!!!!!!!!!=<<<<<<<<<!!!!!!"},
    {"frozenset({1})", "!!!!!!!!!!!!!!!!!!>==<......!!!!!!"},
    {"frozenset({T})", "!!!!!!!!!!!!!!!!!!>==<......!!!!!!"},
    {"frozenset({1, 2})", "!!!!!!!!!!!!!!!!!!>>>=......!!!!!!"},
    {"frozenset({(0, 0)})", "!!!!!!!!!!!!!!!!!!>...=<<...!!!!!!"},
    {"frozenset({(0, 0), (0, 1)})", "!!!!!!!!!!!!!!!!!!>...>=....!!!!!!"},
    {"frozenset({(0, 0), (0, 99)})", "!!!!!!!!!!!!!!!!!!>...>.=...!!!!!!"},
    {"frozenset({(3, (0, 0))})", "!!!!!!!!!!!!!!!!!!>......=<<!!!!!!"},
    {"frozenset({(3, (0, 0)), (4, (0, 1))})", "!!!!!!!!!!!!!!!!!!>......>=.!!!!!!"},
    {"frozenset({(3, (0, 0)), (4, (0, 0))})", "!!!!!!!!!!!!!!!!!!>......>.=!!!!!!"},
    {"(frozenset({1}), 5)", "!!!!!!>!!!!!!!!!!!!!!!!!!!!!=.<!!!"},
    {"(frozenset({2}), 5)", "!!!!!!>!!!!!!!!!!!!!!!!!!!!!.=<!!!"},
    {"(frozenset({1, 2}), 4)", "!!!!!!>!!!!!!!!!!!!!!!!!!!!!>>=!!!"},
    {"None", "!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!=!!"},
    {"(None, 1)", "!!!!!!>!!!!!!!!!!!!!!!!!!!!!!!!!=<"},
    {"(None, 2)", "!!!!!!>!!!!!!!!!!!!!!!!!!!!!!!!!>="},
};

enum { VALUES = sizeof recorded / sizeof recorded[0] };

static char relation(arcl_val a, arcl_val b)
{
    if (arcl_equal(&w.ctx, a, b))
        return '=';
    const int less = arcl_less(&w.ctx, a, b), greater = arcl_less(&w.ctx, b, a);
    cr_expect((less < 0) == (greater < 0) && less + greater < 2);
    return less < 0 ? '!' : less ? '<' : greater ? '>' : '.';
}

Test(compare, any_two_values_relate_as_in_cpython)
{
    arcl_text lines = {0};

    for (size_t k = 0; k < VALUES; k++)
        arcl_text_printf(&lines, "x%zu = %s\n", k, recorded[k].expression);
    world_run(&w, lines.s);
    for (uint32_t a = 0; a < VALUES; a++)
        for (uint32_t b = 0; b < VALUES; b++) {
            const char got = relation(world_line(&w, a), world_line(&w, b));
            cr_expect_eq(got, recorded[a].relations[b], "%s is %c to %s, not %c", recorded[a].expression, got,
                         recorded[b].expression, recorded[a].relations[b]);
        }
    arcl_text_close(&lines);
}

Test(compare, a_larger_set_is_not_greater_unless_it_holds_the_other)
{
    EXPECT_VALUE(&w, "greater(frozenset({1, 2}), frozenset({1}))", "True");
    EXPECT_VALUE(&w, "greater(frozenset({1, 2}), frozenset({3}))", "False");
    EXPECT_VALUE(&w, "greater(frozenset({1, 2}), frozenset({1, 2}))", "False");
    EXPECT_VALUE(&w, "maximum((frozenset({1}), frozenset({2, 3}), frozenset({1, 4})))", "{1,4}");
}

Test(compare, sorting_keeps_the_order_of_what_is_not_less)
{
    EXPECT_VALUE(&w, "order(((2, 0), (1, 9), (2, 1), (1, 3)), first)", "((1,9),(1,3),(2,0),(2,1))");
    EXPECT_VALUE(&w, "order((frozenset({2}), frozenset({1}), frozenset()), identity)", "({},{2},{1})");
    EXPECT_VALUE(&w, "order((T, 1, F, 0), identity)", "(False,0,True,1)");
}

Test(compare, extremes_are_the_first_of_equals)
{
    EXPECT_VALUE(&w, "argmax(((1, 5), (2, 5), (3, 1)), last)", "(1,5)");
    EXPECT_VALUE(&w, "argmin(((3, 5), (2, 1), (4, 1)), last)", "(2,1)");
    EXPECT_VALUE(&w, "maximum((1, T))", "1");
    EXPECT_VALUE(&w, "minimum((F, 0))", "False");
}

Test(compare, extremes_of_places_are_those_of_their_rows_and_then_their_columns)
{
    EXPECT_VALUE(&w, "argmax(frozenset({(0, 1), (-1, 9), (0, -2)}), identity)", "(0,1)");
    EXPECT_VALUE(&w, "argmin(frozenset({(0, 1), (-1, 9), (0, -2), (-1, 3)}), identity)", "(-1,3)");
    EXPECT_VALUE(&w, "argmax(frozenset({(9, 5), (2, 6), (13, 7), (4, 8)}), lbind(multiply, (0, 0)))", "(9,5)");
    EXPECT_VALUE(&w, "argmin(((3, 1), (2, 9), (2, 7)), rbind(multiply, (0, 1)))", "(3,1)");
    EXPECT_VALUE(&w, "valmax(frozenset({(0, 1), (-1, 9), (0, -2)}), identity)", "(0,1)");
    EXPECT_VALUE(&w, "argmax(frozenset({(0, 1), 5}), identity)", "TypeError");
}

Test(compare, mixed_kinds_are_an_error_and_only_when_they_meet)
{
    EXPECT_VALUE(&w, "greater(1, (1, 1))", "TypeError");
    EXPECT_VALUE(&w, "maximum((1, (1, 1)))", "TypeError");
    EXPECT_VALUE(&w, "order((1, frozenset()), identity)", "TypeError");
    EXPECT_VALUE(&w, "greater((1, 2), (1, (2, 3)))", "TypeError");
    EXPECT_VALUE(&w, "greater((2, 2), (1, (2, 3)))", "True");
    EXPECT_VALUE(&w, "greater(None, None)", "TypeError");
    EXPECT_VALUE(&w, "maximum((None,))", "None");
    EXPECT_VALUE(&w, "greater(identity, 1)", "TypeError");
}

Test(compare, equality_never_fails_and_looks_through_every_kind)
{
    EXPECT_VALUE(&w, "equality(1, T)", "True");
    EXPECT_VALUE(&w, "equality((1, 2), frozenset({1, 2}))", "False");
    EXPECT_VALUE(&w, "equality(None, F)", "False");
    EXPECT_VALUE(&w, "equality(None, None)", "True");
    EXPECT_VALUE(&w, "equality(identity, identity)", "True");
    EXPECT_VALUE(&w, "equality(rbind(add, 1), rbind(add, 2))", "False");
    EXPECT_VALUE(&w, "equality(frozenset({frozenset({(1, 2)})}), frozenset({frozenset({(T, 2)})}))", "True");
    EXPECT_VALUE(&w, "equality(canvas(0, (3, 3)), I)", "True");
    EXPECT_VALUE(&w, "equality(repeat(repeat(F, 3), 3), I)", "True");
}

Test(compare, true_and_one_are_one_element_and_the_first_stays)
{
    EXPECT_VALUE(&w, "frozenset({1, T})", "{1}");
    EXPECT_VALUE(&w, "frozenset({T, 1, 0, F})", "{0,True}");
    EXPECT_VALUE(&w, "insert(T, frozenset({1}))", "{1}");
    EXPECT_VALUE(&w, "remove(T, (0, 1, 2))", "(0,2)");
    EXPECT_VALUE(&w, "dedupe((T, 1, (1, 2), (T, 2)))", "(True,(1,2))");
    EXPECT_VALUE(&w, "contained((T, F), frozenset({(1, 0), (5, 5)}))", "True");
    EXPECT_VALUE(&w, "intersection(frozenset({1, 2}), frozenset({T, 5}))", "{True}");
    EXPECT_VALUE(&w, "mostcommon((T, 1, 2))", "True");
}

Test(compare, which_of_two_equal_elements_stays_is_decided_by_the_order_of_the_source)
{
    EXPECT_VALUE(&w, "merge(frozenset({frozenset({1, 2}), frozenset({T, 3})}))", "{True,2,3}");
    EXPECT_VALUE(&w, "merge(frozenset({frozenset({T, 2}), frozenset({1, 3})}))", "{1,2,3}");
    EXPECT_VALUE(&w, "apply(first, frozenset({(1, 5), (T, 6), (2, 0)}))", "{True,2}");
    EXPECT_VALUE(&w, "apply(first, frozenset({(T, 5), (1, 6), (2, 0)}))", "{1,2}");
    EXPECT_VALUE(&w, "apply(first, frozenset({(9, 5), (T, 1), (1, 0), (0, 4), (F, 8)}))", "{0,9,1}");
    EXPECT_VALUE(&w, "apply(last, frozenset({(5, 1), (6, T), (8, 1)}))", "{True}");
    EXPECT_VALUE(&w, "mfilter(frozenset({frozenset({1}), frozenset({T, 5})}), size)", "{1,5}");
    EXPECT_VALUE(&w, "palette(frozenset({(T, (0, 0)), (1, (0, 1)), (2, (3, 3))}))", "{1,2}");
    EXPECT_VALUE(
        &w, "apply(normalize, frozenset({frozenset({(0, 0), (0, 1), (0, 9)}), frozenset({(5, 9), (5, 0), (5, 1)})}))",
        "{{(0,1),(0,9),(0,0)}}");
    EXPECT_VALUE(&w, "product((T, 1), (F, 2))", "{(True,False),(True,2)}");
}

/* Sets as keys are not totally ordered, so that the steps of list.sort show in the result. */
Test(compare, sorting_by_sets_goes_the_way_of_cpython)
{
    static const struct {
        const char *expression;
        uint64_t hash; /* of the text that CPython 3.11 gave */
    } rows[] = {
        {"order(asindices(canvas(0, (6, 7))), lbind(connect, (0, 0)))", 0x5611c8fca18afd4fu},
        {"order(asindices(canvas(0, (6, 7))), rbind(connect, (2, 3)))", 0x1395a10ae7034e7bu},
        {"order(asindices(canvas(0, (6, 7))), neighbors)", 0x1925cb94daa2f227u},
        {"order(asindices(canvas(0, (7, 9))), lbind(connect, (0, 0)))", 0x304d7560f104ab80u},
        {"order(asindices(canvas(0, (7, 9))), rbind(connect, (2, 3)))", 0x817558f6d9519b0cu},
        /* From 64 elements on runs are merged. */
        {"order(asindices(canvas(0, (8, 8))), lbind(connect, (0, 0)))", 0x8a2186799ea7f69cu},
        {"order(asindices(canvas(0, (8, 8))), rbind(connect, (2, 3)))", 0xe8b2c4eedd23555cu},
        {"order(asindices(canvas(0, (12, 12))), lbind(connect, (0, 0)))", 0x1b86035aa98eb8a0u},
        {"order(asindices(canvas(0, (12, 12))), rbind(connect, (2, 3)))", 0xa40e2ec7f67c16c6u},
        {"order(asindices(canvas(0, (30, 30))), lbind(connect, (0, 0)))", 0x477e0dc63e893354u},
        {"order(asindices(canvas(0, (30, 30))), rbind(connect, (2, 3)))", 0x5f153edef1627398u},
    };

    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        const char *text = world_value(&w, rows[k].expression);
        cr_expect_eq(world_hash(text, strlen(text)), rows[k].hash, "%s gives %.200s", rows[k].expression, text);
    }
}
