/* The typed dialect: what it has in place of errors, its cells, and its numbers that are none. */
#include "support/world.h"

static world w;

static void open_world(void)
{
    world_open(&w);
    w.lib.dialect_given = true;
    w.lib.dialect = ARCL_DIALECT_TYPED;
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(typed, .init = open_world, .fini = close_world);

Test(typed, a_call_that_raises_gives_the_default_of_its_result)
{
    EXPECT_VALUE(&w, "divide(1, 0)", "()");
    EXPECT_VALUE(&w, "size(5)", "0");
    EXPECT_VALUE(&w, "contained(1, 2)", "False");
    EXPECT_VALUE(&w, "intersection((1,), (1,))", "{}");
    EXPECT_VALUE(&w, "rot90(5)", "()");
    EXPECT_VALUE(&w, "rbind(5, 6)", "<fn>");
    EXPECT_VALUE(&w, "rbind(5, 6)(1, 2, 3)", "()");
    EXPECT_VALUE(&w, "lbind(rbind(5, 6), 7)(1, 2, 3)", "()");
    EXPECT_VALUE(&w, "rot90(I, I)", "()");
}

Test(typed, no_default_is_known_for_calls_with_a_type_that_the_reference_does_not_define)
{
    EXPECT_VALUE(&w, "o_g(5)", "()");
    EXPECT_VALUE(&w, "mir_rot_f(1, 2, 3)", "()");
    EXPECT_VALUE(&w, "col_row(5)", "()");
    EXPECT_VALUE(&w, "o_g(5, 5)", "{}");
}

Test(typed, the_default_stands_for_one_element_and_the_others_go_on)
{
    EXPECT_VALUE(&w, "apply(size, ((1,), 5, (1, 2)))", "(1,0,2)");
    EXPECT_VALUE(&w, "apply(rbind(divide, 0), (1, (2, 3)))", "((),())");
    EXPECT_VALUE(&w, "apply(compose(increment, size), (5, (1, 2), (1, 2, 3)))", "(1,3,4)");
    EXPECT_VALUE(&w, "mapply(totuple, ((1, 2), 5, (3,)))", "(1,2,3)");
    EXPECT_VALUE(&w, "papply(divide, (4, 5, 6), (2, 0, 3))", "(2,(),2)");
}

Test(typed, a_function_that_is_none_fails_the_call_around_it)
{
    EXPECT_VALUE(&w, "apply(5, (1, 2))", "()");
    EXPECT_VALUE(&w, "mapply(5, frozenset({(1,), (2,)}))", "()");
    EXPECT_VALUE(&w, "apply(compose(size, 5), frozenset({1, 2}))", "()");
    EXPECT_VALUE(&w, "identity(5)(I)", "TypeError");
}

Test(typed, a_number_beyond_64_bits_ends_the_program)
{
    static const char *const expressions[] = {
        "add(multiply(4611686018427387904, 4), 5)",
        "apply(double, (1, 4611686018427387904))",
        "apply(lbind(multiply, 4611686018427387904), interval(0, 300, 1))",
        "mapply(compose(initset, double), (1, 4611686018427387904))",
        "mapply_t(compose(initset, double), (1, 4611686018427387904))",
        "mapply_f(compose(initset, double), frozenset({1, 4611686018427387904}))",
        "mfilter(((1,), (4611686018427387904,)), compose(double, first))",
        "mpapply(add, ((1, 9223372036854775807),), ((1, 1),))",
        "sfilter_t((1, 4611686018427387904), double)",
        "get_val_rank((), compose(lbind(add, 9223372036854775807), increment), 0)",
        "get_arg_rank((1, 4611686018427387904), double, 0)",
        "c_iz_n((((1,), (2,)),), initset, compose(rbind(multiply, 4611686018427387904), compose(increment, size)))",
        "shift(frozenset({(1, 9223372036854775807)}), RIGHT)",
        "normalize(frozenset({(-9223372036854775807, 0), (9223372036854775807, 0)}))",
        "height_f(frozenset({(-9223372036854775807, 0), (9223372036854775807, 0)}))",
        "shape_f(frozenset({(-9223372036854775807, 0), (9223372036854775807, 0)}))",
        "portrait_f(frozenset({(-9223372036854775807, 0), (9223372036854775807, 0)}))",
        "subgrid(frozenset({(-9223372036854775807, 0), (9223372036854775807, 0)}), I)",
        "occurrences(I, frozenset({(-9223372036854775807, 0, 1), (9223372036854775807, 0, 1)}))",
        "normalize_i(frozenset({(subtract(-9223372036854775807, 1), 0)}))",
        "neighbors((9223372036854775807, 0))",
        "power(double, 64)(1)",
    };

    w.grid = world_random_grid(&w, 4, 8, 8);
    for (size_t k = 0; k < sizeof expressions / sizeof expressions[0]; k++)
        EXPECT_VALUE(&w, expressions[k], "OverflowError");
}

Test(typed, a_bool_in_a_place_stays_one_where_cpython_hands_it_on)
{
    EXPECT_VALUE(&w, "uppermost(frozenset({(True, 5)}))", "True");
    EXPECT_VALUE(&w, "leftmost_i(frozenset({(3, False)}))", "False");
    EXPECT_VALUE(&w, "rightmost_o(frozenset({(3, True, 2), (3, 0, 1)}))", "True");
    EXPECT_VALUE(&w, "col_row(frozenset({(True, 5)}), R1)", "True");
    EXPECT_VALUE(&w, "corner(frozenset({(False, True)}), R3)", "(False,True)");
    EXPECT_VALUE(&w, "lrcorner_i(frozenset({(False, True)}))", "(False,True)");
    EXPECT_VALUE(&w, "ulcorner_o(frozenset({(False, True, 3)}))", "(False,True)");
    EXPECT_VALUE(&w, "corners(frozenset({(True, 7)}))", "{(True,7)}");
    EXPECT_VALUE(&w, "box(frozenset({(10, False, 1)}))", "{(10,False)}");
    EXPECT_VALUE(&w, "toobject(frozenset({(True, 0)}), ((1,), (2,)))", "{(True,0,2)}");
    EXPECT_VALUE(&w, "dneighbors((True, 5))", "{(True,6),(True,4),(2,5),(0,5)}");
    EXPECT_VALUE(&w, "center(frozenset({(True, False)}))", "(1,0)");
    EXPECT_VALUE(&w, "height_f(frozenset({(True, False)}))", "1");
    EXPECT_VALUE(&w, "normalize(frozenset({(True, False)}))", "{(0,0)}");
    EXPECT_VALUE(&w, "backdrop(frozenset({(True, False)}))", "{(1,0)}");
}

#define MINUS_INF "index((), ())"
#define A_NAN "mostcolor_t(())"

Test(typed, nan_and_infinities_are_numbers_of_places_too)
{
    EXPECT_VALUE(&w, "height_f(frozenset({(1, " MINUS_INF ")}))", "1");
    EXPECT_VALUE(&w, "width_f(frozenset({(1, " MINUS_INF ")}))", "nan");
    EXPECT_VALUE(&w, "normalize_i(frozenset({(3, " MINUS_INF ")}))", "{(0,nan)}");
    EXPECT_VALUE(&w, "neighbors((11, " MINUS_INF "))", "{(10,-inf),(11,-inf),(12,-inf)}");
    EXPECT_VALUE(&w, "dmirror_f(frozenset({(manhattan((), ()), 9, 4)}))", "{(inf,nan,4)}");
    EXPECT_VALUE(&w, "fill(((0, 0),), 1, frozenset({(" A_NAN ", 8)}))", "((0,0),)");
    EXPECT_VALUE(&w, "cover(((0, 0),), frozenset({(" MINUS_INF ", 8)}))", "((0,0),)");
    EXPECT_VALUE(&w, "downscale(((1, 2), (3, 4)), " MINUS_INF ")", "((1,),)");
    EXPECT_VALUE(&w, "downscale(((1, 2), (3, 4)), " A_NAN ")", "()");
    EXPECT_VALUE(&w, "hperiod(frozenset({(" MINUS_INF ", 6, 4)}))", "1");
    EXPECT_VALUE(&w, "objects_t(((" A_NAN ",),), T, F, F)", "((),)");
    EXPECT_VALUE(&w, "objects_t(((" A_NAN ",),), F, F, F)", "(((0,0,nan),),)");
}

Test(typed, a_place_outside_the_rows_is_outside_whatever_its_column_is)
{
    EXPECT_VALUE(&w, "index(((1,),), (4, frozenset()))", "-inf");
    EXPECT_VALUE(&w, "index(((1,),), (0, frozenset()))", "0");
}

Test(typed, other_t_of_a_set_takes_the_order_of_the_whole_set)
{
    EXPECT_VALUE(&w,
                 "other_t(frozenset({identity((-103, 36, 9, -103)), (False, -17, 4, False, -17), (8, 9, 1), (6, 3, 5), "
                 "(11, 1, 7, 11, 1), (1, 6, True)}), ())",
                 "(11,1,7,11,1)");
    EXPECT_VALUE(&w, "other_t(frozenset({5}), 5)", "()");
    EXPECT_VALUE(&w, "other_t((5, 6, 5), 5)", "6");
}

Test(typed, power_without_end_gives_a_function_that_cannot_be_called)
{
    EXPECT_VALUE(&w, "power(increment, 0)", "<fn>");
    EXPECT_VALUE(&w, "power(increment, 0)(5)", "TypeError");
    EXPECT_VALUE(&w, "power(increment, 600)(5)", "TypeError");
    EXPECT_VALUE(&w, "apply(power(increment, -1), (1, 2))", "()");
    EXPECT_VALUE(&w, "power(increment, 400)(5)", "405");
    EXPECT_VALUE(&w, "power(increment, 490)", "RecursionError");
}

Test(typed, budgets_are_no_errors_to_recover_from)
{
    w.budget.steps = 100000;
    EXPECT_VALUE(&w, "canvas(0, (100000, 100000))", "bytes");
}

Test(typed, cells_are_triples_and_have_the_order_of_their_hashes)
{
    EXPECT_VALUE(&w, "asobject(((1, 2), (3, 4)))", "{(0,1,2),(1,1,4),(1,0,3),(0,0,1)}");
    EXPECT_VALUE(&w, "equality(asobject(((7,),)), frozenset({(0, 0, 7)}))", "True");
    EXPECT_VALUE(&w, "equality(frozenset({astriple(0, 0, 7)}), frozenset({(0, 0, 7)}))", "True");
    EXPECT_VALUE(&w, "contained((0, 1, 2), asobject(((1, 2), (3, 4))))", "True");
    EXPECT_VALUE(&w, "contained((2, (0, 1)), asobject(((1, 2), (3, 4))))", "False");
    EXPECT_VALUE(&w, "size(dedupe((astriple(1, 2, 3), (1, 2, 3))))", "1");
    EXPECT_VALUE(&w, "astuple(3, (1, 2))", "(3,(1,2))");
    EXPECT_VALUE(&w, "toindices(frozenset({astuple(3, (1, 2))}))", "{(3,(1,2))}");
}

Test(typed, a_nan_is_itself_in_containers_and_equals_nothing)
{
    EXPECT_VALUE(&w, "get_nth_t((), F0)", "nan");
    EXPECT_VALUE(&w, "equality(get_nth_t((), F0), get_nth_t((), F0))", "False");
    EXPECT_VALUE(&w, "equality((get_nth_t((), F0),), (get_nth_t((), F0),))", "True");
    EXPECT_VALUE(&w, "contained(get_nth_t((), F0), (1, get_nth_t((), F0)))", "True");
    EXPECT_VALUE(&w, "remove(get_nth_t((), F0), (1, get_nth_t((), F0)))", "(1,nan)");
    EXPECT_VALUE(&w, "greater(get_nth_t((), F0), 1)", "False");
    EXPECT_VALUE(&w, "matcher(mostcolor_t, mostcolor_t(()))(())", "False");
    EXPECT_VALUE(&w, "apply(fork(equality, mostcolor_t, mostcolor_t), ((), I))", "(False,True)");
}

Test(typed, distances_and_lines_are_those_of_nan_and_infinities_too)
{
    EXPECT_VALUE(&w, "manhattan(frozenset({(0, 0)}), frozenset({(manhattan((), ()), 3)}))", "inf");
    EXPECT_VALUE(&w, "manhattan(frozenset({(0, 0), (1, 1)}), frozenset({(" MINUS_INF ", 3), (4, 4)}))", "6");
    EXPECT_VALUE(&w, "manhattan(((0, mostcolor_t(())), (0, 0)), ((0, 3), (0, 1)))", "nan");
    EXPECT_VALUE(&w, "manhattan(((0, 0), (0, mostcolor_t(()))), ((0, 3), (0, 1)))", "1");
    EXPECT_VALUE(&w, "adjacent(((0, 0), (0, " MINUS_INF ")), ((0, 1),))", "True");
    EXPECT_VALUE(&w, "adjacent(((0, 0), (0, " MINUS_INF ")), ((0, 2),))", "False");
    EXPECT_VALUE(&w, "connect((" MINUS_INF ", 2), (" MINUS_INF ", 5))", "{(-inf,2),(-inf,3),(-inf,4),(-inf,5)}");
    EXPECT_VALUE(&w, "connect((5, manhattan((), ())), (4, manhattan((), ())))", "{(4,inf),(5,inf)}");
    EXPECT_VALUE(&w, "connect((mostcolor_t(()), 2), (mostcolor_t(()), 3))", "{}");
    EXPECT_VALUE(&w, "size_f(shoot((" MINUS_INF ", 2), (-1, 2)))", "85");
    EXPECT_VALUE(&w, "shoot((manhattan((), ()), 0), (1, 0))", "{(inf,0)}");
    EXPECT_VALUE(&w, "shoot((1, 2), (mostcolor_t(()), 0))", "{(1,2)}");
    EXPECT_VALUE(&w, "connect((True, 2), (mostcolor_t(()), 2))", "{(1,2)}");
    EXPECT_VALUE(&w, "connect((True, 2), (1, mostcolor_t(())))", "{(True,2)}");
}

Test(typed, infinities_compare_and_calculate)
{
    EXPECT_VALUE(&w, "index(I, (9, 9))", "-inf");
    EXPECT_VALUE(&w, "manhattan(asindices(I), ())", "inf");
    EXPECT_VALUE(&w, "greater(0, index(I, ()))", "True");
    EXPECT_VALUE(&w, "initset(index(I, ()))", "{-inf}");
    EXPECT_VALUE(&w, "add((index(I, ()), 1), 2)", "(-inf,3)");
    EXPECT_VALUE(&w, "multiply((index(I, ()), 1), (0, 2))", "(nan,2)");
    EXPECT_VALUE(&w, "divide((5, 1), (index(I, ()), 1))", "(-1.0,1)");
    EXPECT_VALUE(&w, "increment(index(I, ()))", "()");
    EXPECT_VALUE(&w, "order((1, index(I, ()), -5), identity)", "(-inf,-5,1)");
}

Test(typed, an_argument_that_may_be_left_out_is_identity)
{
    EXPECT_VALUE(&w, "get_nth_by_key_t((3, 1, 2), F0)", "1");
    EXPECT_VALUE(&w, "get_nth_by_key_t((3, 1, 2), F0, key=invert)", "3");
    EXPECT_VALUE(&w, "papply(get_nth_by_key_f, ((3, 1, 2), (5, 4)), (1, 1))", "(2,5)");
    EXPECT_VALUE(&w, "lbind(get_nth_by_key_t, (3, 1, 2))(F0, invert)", "3");
    EXPECT_VALUE(&w, "get_nth_by_key_t((3, 1, 2))", "()");
}

Test(typed, cells_that_are_nan_are_objects_by_themselves)
{
    EXPECT_VALUE(&w, "size(o_g(fill(((1,1),(1,1)), get_nth_t((), F0), frozenset({(0,0),(0,1)})), R4))", "3");
    EXPECT_VALUE(&w, "size(o_g(fill(((1,1),(1,1)), get_nth_t((), F0), frozenset({(0,0),(0,1)})), R0))", "1");
    EXPECT_VALUE(&w, "size(o_g(fill(((1,1),(1,1)), get_nth_t((), F0), frozenset({(0,0),(0,1)})), R5))", "2");
}

Test(typed, a_line_to_a_place_that_is_half_nan_has_one_place)
{
    EXPECT_VALUE(&w, "connect((1,2), astuple(get_nth_t((), F0), 2))", "{(1,2)}");
    EXPECT_VALUE(&w, "connect((1,2), astuple(1, get_nth_t((), F0)))", "{(1,2)}");
    EXPECT_VALUE(&w, "connect((1,2), astuple(get_nth_t((), F0), 3))", "{}");
    EXPECT_VALUE(&w, "connect(astuple(get_nth_t((), F0), 2), (1,2))", "{}");
}
