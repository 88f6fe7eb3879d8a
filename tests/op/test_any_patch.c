/* Patches whose elements are no places or cells, or that repeat them: what the reference's code gives for any values.
 */
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

TestSuite(any_patch, .init = open_world, .fini = close_world);

Test(any_patch, a_place_that_a_tuple_repeats_counts_in_the_middle_as_often)
{
    EXPECT_VALUE(&w, "centerofmass(merge(repeat(product((0, 2), (0, 2)), 2)))", "(1,1)");
    EXPECT_VALUE(&w, "centerofmass(merge((asindices(I), frozenset({(20, 20)}), asindices(I))))", "(2,2)");
    EXPECT_VALUE(&w, "centerofmass(((0, 0), (0, 0), (9, 9)))", "(3,3)");
    EXPECT_VALUE(&w, "centerofmass(merge(repeat(recolor(5, frozenset({(9, 9), (3, 3)})), 3)))", "(2,2)");
}

Test(any_patch, a_mirror_needs_numbers_on_its_own_axis_alone)
{
    EXPECT_VALUE(&w, "hmirror(frozenset({(0, (7,)), (3, (8,))}))", "ValueError");
    EXPECT_VALUE(&w, "hmirror(frozenset({(0, frozenset({5})), (3, frozenset({5}))}))", "{(3,{5}),(0,{5})}");
    EXPECT_VALUE(&w, "vmirror(frozenset({((1, 2), 4), ((1, 2), 7)}))", "{((1,2),7),((1,2),4)}");
    EXPECT_VALUE(&w, "hmirror(frozenset({((1, 2), 4), ((1, 2), 7)}))", "TypeError");
    EXPECT_VALUE(&w, "dmirror(frozenset({((1, 2), 4), ((1, 2), 7)}))", "TypeError");
}

Test(any_patch, a_shift_adds_whatever_can_be_added)
{
    EXPECT_VALUE(&w, "shift((((7,), -1),), ((7,), -1))", "{((7,7),-2)}");
    EXPECT_VALUE(&w, "shift(frozenset({(4, ((1,), 2))}), ((3,), True))", "{(4,((1,3),3))}");
    EXPECT_VALUE(&w, "shift(frozenset({(1, 2)}), ((3,), 0))", "TypeError");
}

Test(any_patch, boxes_have_the_corners_that_zip_gives)
{
    EXPECT_VALUE(&w, "backdrop(frozenset({(1, 2), (2, 3, 5)}))", "{(2,3),(1,2),(1,3),(2,2)}");
    EXPECT_VALUE(&w, "delta(frozenset({(1, 2), (2, 3, 5)}))", "{(2,3),(1,3),(2,2)}");
    EXPECT_VALUE(&w, "box(frozenset({(1, 2), (1, 3, 5)}))", "{(1,2),(1,3)}");
    EXPECT_VALUE(&w, "inbox(frozenset({(1, 2), (1, 3, 5)}))", "ValueError");
    EXPECT_VALUE(&w, "backdrop(frozenset({(0, (0, (1, 1))), (0, (0, (1, 0)))}))", "{}");
}

Test(any_patch, a_question_is_answered_before_what_is_no_number_is_looked_at)
{
    EXPECT_VALUE(&w, "hline(product(((1, 2), (3, 4)), (10,)))", "False");
    EXPECT_VALUE(&w, "vline(product((10,), ((1, 2), (3, 4))))", "False");
    EXPECT_VALUE(&w, "vline(product(((1, 2), (3, 4)), (10,)))", "TypeError");
    EXPECT_VALUE(&w, "bordering(frozenset({((1, 2), 0), ((1, 2), 8)}), I)", "True");
    EXPECT_VALUE(&w, "bordering(frozenset({((1, 2), 3)}), I)", "False");
}

Test(any_patch, colours_are_taken_off_as_often_as_in_the_reference)
{
    EXPECT_VALUE(&w, "cover(((5, 5), (5, 6)), ((5, (6, (1, 1))),))", "((5,5),(5,5))");
    EXPECT_VALUE(&w, "fill(((5, 5), (5, 6)), 9, ((5, (6, (1, 1))),))", "((5,5),(5,6))");
}

Test(any_patch, a_short_row_is_an_error_only_where_its_missing_cell_is_looked_at)
{
    EXPECT_VALUE(&w, "occurrences(((0, 0, 9, 0), (7, 0, 0)), frozenset({(0, (10, 3)), (5, (9, 0))}))", "{}");
    EXPECT_VALUE(&w, "occurrences(((0, 0, 9, 0), (7, 0, 0)), frozenset({(0, (10, 3)), (0, (9, 0))}))", "IndexError");
}

Test(any_patch, sets_are_subtracted_element_by_element)
{
    EXPECT_VALUE(&w, "subtract((frozenset({1}), frozenset({2, 5})), frozenset({1, 5}))", "({},{2})");
    EXPECT_VALUE(&w, "subtract((frozenset({1}), 3), (frozenset({1}), 5))", "({},-2)");
    EXPECT_VALUE(&w, "subtract(frozenset({1}), frozenset({1}))", "TypeError");
    EXPECT_VALUE(&w, "add((frozenset({1}), 3), (frozenset({2}), 5))", "TypeError");
}

Test(any_patch, a_set_with_bools_among_its_places_and_cells_is_found_where_its_equal_is)
{
    EXPECT_VALUE(&w,
                 "contained(frozenset({(3, (1, 1)), (1, 0)}),"
                 " insert(frozenset({(True, 0), (3, (1, True))}), apply(initset, asindices(I))))",
                 "True");
    EXPECT_VALUE(&w,
                 "size(insert(frozenset({(3, (1, 1)), (1, 0), (0, 0)}),"
                 " insert(frozenset({(0, False), (True, 0), (3, (1, 1))}), apply(initset, asindices(I)))))",
                 "10");
    EXPECT_VALUE(&w,
                 "size(intersection(insert(frozenset({(2147483647, (0, True))}), apply(initset, asindices(I))),"
                 " insert(frozenset({(2147483647, (0, 1))}), apply(initset, shift(asindices(I), (9, 9))))))",
                 "1");
}

Test(any_patch, a_set_of_two_numbers_is_a_place_and_becomes_a_tuple_where_it_is_taken_apart)
{
    EXPECT_VALUE(&w, "toobject(((1, 1), frozenset({0, 1})), ((5, 6), (7, 8)))", "{(8,(1,1)),(6,(0,1))}");
    EXPECT_VALUE(&w, "toobject(((3, (1, 1)), (3, frozenset({0, 1}))), ((5, 6), (7, 8)))", "{(8,(1,1)),(6,(0,1))}");
    EXPECT_VALUE(&w, "toobject((frozenset({0, 1}), (1, 1)), ((5, 6), (7, 8)))", "TypeError");
}
