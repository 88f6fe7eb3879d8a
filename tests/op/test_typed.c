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
