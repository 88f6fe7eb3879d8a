/* The edges: nothing at all, colours that are no bytes, numbers near the ends of 64 and places near those of 32 bits.
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

TestSuite(limits, .init = open_world, .fini = close_world);

/* An expression, and the value or the exception that CPython 3.11 gave for it. */
typedef struct recorded {
    const char *expression, *value;
} recorded;

static void expect_recorded(const recorded *row, size_t n)
{
    for (size_t k = 0; k < n; k++)
        EXPECT_VALUE(&w, row[k].expression, row[k].value);
}

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

Test(limits, what_is_empty_gives_what_cpython_gives)
{
    static const recorded rows[] = {
        {"objects((), T, T, T)", "ValueError"},
        {"objects(((), ()), T, F, F)", "{}"},
        {"partition(())", "{}"},
        {"fgpartition(((),))", "ValueError"},
        {"mostcolor(())", "ValueError"},
        {"mostcolor(((), ()))", "ValueError"},
        {"palette(())", "{}"},
        {"palette(((), ()))", "{}"},
        {"colorcount((), 1)", "0"},
        {"ofcolor((), 1)", "{}"},
        {"ofcolor(((), ()), 1)", "{}"},
        {"asindices(((), ()))", "{}"},
        {"asobject(())", "{}"},
        {"hmirror(())", "()"},
        {"vmirror(((), ()))", "((),())"},
        {"dmirror(((), ()))", "()"},
        {"rot90(((), ()))", "()"},
        {"upscale((), 2)", "()"},
        {"upscale(((), ()), 2)", "((),(),(),())"},
        {"hupscale(((), ()), 3)", "((),())"},
        {"vupscale(((),), 2)", "((),())"},
        {"downscale(((), ()), 2)", "((),)"},
        {"hconcat((), ())", "()"},
        {"hconcat(((), ()), ((1,), (2,)))", "((1,),(2,))"},
        {"vconcat((), I)", "((0,0,0),(0,0,0),(0,0,0))"},
        {"fill((), 1, frozenset({(0, 0)}))", "IndexError"},
        {"fill(((), ()), 1, frozenset())", "((),())"},
        {"paint((), frozenset())", "IndexError"},
        {"compress(((), ()))", "((),())"},
        {"frontiers(((), ()))", "{}"},
        {"trim(((), ()))", "()"},
        {"tophalf(())", "()"},
        {"lefthalf(((), ()))", "()"},
        {"hsplit(((), ()), 2)", "(((),()),((),()))"},
        {"replace((), 1, 2)", "()"},
        {"switch((), 1, 2)", "()"},
        {"canvas(1, (0, 5))", "()"},
        {"canvas(1, (2, 0))", "((),())"},
        {"canvas(1, (-3, 2))", "()"},
        {"crop(I, (0, 0), (0, 2))", "()"},
        {"crop(I, (0, 0), (2, 0))", "((),())"},
        {"crop(I, (5, 5), (2, 2))", "()"},
        {"cellwise((), (), 1)", "IndexError"},
        {"color(frozenset())", "StopIteration"},
        {"first(())", "StopIteration"},
        {"first(frozenset())", "StopIteration"},
        {"last(frozenset())", "ValueError"},
        {"maximum(())", "0"},
        {"maximum(frozenset())", "0"},
        {"minimum(frozenset())", "0"},
        {"argmax((), size)", "ValueError"},
        {"argmin(frozenset(), size)", "ValueError"},
        {"valmax((), identity)", "0"},
        {"valmin(frozenset(), identity)", "0"},
        {"mostcommon(())", "ValueError"},
        {"leastcommon(frozenset())", "AttributeError"},
        {"extract((), identity)", "StopIteration"},
        {"other(frozenset({1}), 1)", "StopIteration"},
        {"merge(())", "()"},
        {"merge(frozenset())", "{}"},
        {"merge(frozenset({frozenset()}))", "{}"},
        {"order(frozenset(), identity)", "()"},
        {"height(frozenset())", "0"},
        {"width(())", "0"},
        {"ulcorner(frozenset())", "()"},
        {"uppermost(frozenset())", "ValueError"},
        {"center(frozenset())", "ValueError"},
        {"centerofmass(frozenset())", "()"},
        {"normalize(frozenset())", "{}"},
        {"shift(frozenset(), (1, 1))", "{}"},
        {"recolor(3, frozenset())", "{}"},
        {"toindices(frozenset())", "{}"},
        {"box(frozenset())", "{}"},
        {"inbox(frozenset())", "ValueError"},
        {"outbox(frozenset())", "ValueError"},
        {"backdrop(frozenset())", "{}"},
        {"delta(frozenset())", "{}"},
        {"corners(frozenset())", "{()}"},
        {"hperiod(frozenset())", "0"},
        {"manhattan(frozenset(), frozenset())", "ValueError"},
        {"gravitate(frozenset(), frozenset({(0, 0)}))", "ValueError"},
        {"adjacent(frozenset(), frozenset())", "ValueError"},
        {"subgrid(frozenset(), I)", "IndexError"},
        {"toobject(frozenset(), I)", "{}"},
        {"move(I, frozenset(), (1, 1))", "((0,0,0),(0,0,0),(0,0,0))"},
        {"occurrences(I, frozenset())",
         "{(0,1),(1,2),(2,1),(3,1),(0,2),(2,2),(1,0),(3,2),(1,3),(0,0),(1,1),(0,3),(2,0),(3,0),(2,3),(3,3)}"},
        {"upscale(frozenset(), 2)", "{}"},
        {"hmirror(frozenset())", "IndexError"},
        {"mapply(neighbors, frozenset())", "{}"},
        {"apply(neighbors, ())", "()"},
        {"interval(0, 0, 1)", "()"},
        {"interval(0, 5, 0)", "ValueError"},
        {"interval(5, 0, -2)", "(5,3,1)"},
        {"repeat(1, 0)", "()"},
        {"repeat(1, -1)", "()"},
        {"pair((), ())", "()"},
        {"product((), ())", "{}"},
        {"dedupe(())", "()"},
        {"square(frozenset())", "True"},
        {"numcolors(frozenset())", "0"},
        {"sizefilter(frozenset(), 0)", "{}"},
        {"bordering(frozenset(), I)", "ValueError"},
        {"position(frozenset(), frozenset())", "ValueError"},
        {"divide(1, 0)", "ZeroDivisionError"},
        {"divide((1, 2), (0, 1))", "ZeroDivisionError"},
        {"index(I, (3, 0))", "None"},
        {"index(I, (-1, 0))", "None"},
        {"hsplit(I, 0)", "ZeroDivisionError"},
        {"downscale(I, 0)", "ZeroDivisionError"},
        {"upscale(I, 0)", "()"},
        {"upscale(I, -1)", "()"},
        {"hupscale(I, 0)", "((),(),())"},
    };
    expect_recorded(rows, COUNT(rows));
}

Test(limits, colours_may_be_any_integer)
{
    static const recorded rows[] = {
        {"replace(I, 0, 300)", "((300,300,300),(300,300,300),(300,300,300))"},
        {"replace(I, 0, -1)", "((-1,-1,-1),(-1,-1,-1),(-1,-1,-1))"},
        {"fill(I, 256, frozenset({(0, 0)}))", "((256,0,0),(0,0,0),(0,0,0))"},
        {"fill(I, -1, frozenset({(1, 1)}))", "((0,0,0),(0,-1,0),(0,0,0))"},
        {"paint(I, frozenset({(70000, (0, 1)), (-5, (2, 2))}))", "((0,70000,0),(0,0,0),(0,0,-5))"},
        {"canvas(1000, (1, 2))", "((1000,1000),)"},
        {"recolor(-7, frozenset({(0, 0), (0, 1)}))", "{(-7,(0,1)),(-7,(0,0))}"},
        {"ofcolor(fill(I, 300, frozenset({(0, 2)})), 300)", "{(0,2)}"},
        {"ofcolor(fill(I, 300, frozenset({(0, 2)})), 44)", "{}"},
        {"objects(fill(I, 256, frozenset({(0, 2), (1, 2)})), T, F, T)", "{{(256,(1,2)),(256,(0,2))}}"},
        {"objects(fill(I, -2, frozenset({(0, 0), (1, 1)})), T, T, T)", "{{(-2,(1,1)),(-2,(0,0))}}"},
        {"partition(fill(I, 999, frozenset({(0, 0)})))",
         "{{(0,(2,0)),(0,(1,2)),(0,(1,0)),(0,(0,2)),(0,(2,1)),(0,(0,1)),(0,(1,1)),(0,(2,2))},{(999,(0,0))}}"},
        {"palette(fill(I, 9223372036854775807, frozenset({(0, 0)})))", "{0,9223372036854775807}"},
        {"mostcolor(canvas(-9, (2, 2)))", "-9"},
        {"leastcolor(fill(I, 5000000000, frozenset({(0, 0)})))", "5000000000"},
        {"colorcount(fill(I, 256, frozenset({(0, 0)})), 0)", "8"},
        {"hmirror(fill(I, 256, frozenset({(0, 0)})))", "((0,0,0),(0,0,0),(256,0,0))"},
        {"dmirror(fill(I, 256, frozenset({(0, 1)})))", "((0,0,0),(256,0,0),(0,0,0))"},
        {"upscale(fill(canvas(0, (1, 2)), -1, frozenset({(0, 0)})), 2)", "((-1,-1,0,0),(-1,-1,0,0))"},
        {"cellwise(fill(I, 300, frozenset({(0, 0)})), I, -4)", "((-4,0,0),(0,0,0),(0,0,0))"},
        {"compress(fill(I, 300, frozenset({(0, 0)})))", "((300,),)"},
        {"frontiers(canvas(300, (1, 2)))", "{{(300,(0,1))},{(300,(0,1)),(300,(0,0))},{(300,(0,0))}}"},
        {"crop(replace(I, 0, 257), (0, 0), (1, 3))", "((257,257,257),)"},
        {"color(recolor(1000000, frozenset({(0, 0)})))", "1000000"},
        {"equality(replace(replace(I, 0, 300), 300, 0), I)", "True"},
        {"switch(fill(I, 300, frozenset({(0, 0)})), 300, 0)", "((0,300,300),(300,300,300),(300,300,300))"},
        {"occurrences(replace(I, 0, 300), frozenset({(300, (0, 0)), (300, (1, 1))}))", "{(0,1),(1,0),(1,1),(0,0)}"},
        {"normalize(frozenset({(300, (5, 5)), (-300, (6, 5))}))", "{(-300,(1,0)),(300,(0,0))}"},
        {"toobject(frozenset({(0, 0)}), replace(I, 0, -8))", "{(-8,(0,0))}"},
        {"underfill(replace(I, 0, 400), 7, frozenset({(0, 0)}))", "((7,400,400),(400,400,400),(400,400,400))"},
        {"colorfilter(objects(fill(I, 256, frozenset({(0, 2)})), T, F, F), 256)", "{{(256,(0,2))}}"},
        {"move(fill(I, 300, frozenset({(0, 0)})), frozenset({(300, (0, 0))}), (1, 1))", "((0,0,0),(0,300,0),(0,0,0))"},
    };
    expect_recorded(rows, COUNT(rows));
}

/* Two colours at a place, places far apart, grids with more than 128 columns or 256 rows: no row of bits holds them. */
Test(limits, places_that_fit_no_patch_are_moved_and_found_all_the_same)
{
    static const recorded rows[] = {
        {"shift(frozenset({(1, (0, 0)), (2, (0, 0)), (3, (5, -7))}), (2147483647, -1))",
         "{(1,(2147483647,-1)),(3,(2147483652,-8)),(2,(2147483647,-1))}"},
        {"vmirror(frozenset({(1, (0, 0)), (2, (0, 0)), (3, (5, -7))}))", "{(1,(0,-7)),(3,(5,0)),(2,(0,-7))}"},
        {"hmirror(frozenset({(1, (0, 0)), (2, (0, 0)), (3, (5, -7))}))", "{(1,(5,0)),(3,(0,-7)),(2,(5,0))}"},
        {"dmirror(frozenset({(1, (0, 0)), (2, (0, 0)), (3, (5, -7))}))", "{(2,(7,-7)),(3,(0,-2)),(1,(7,-7))}"},
        {"first(shift(frozenset({(1, (0, 0)), (2, (0, 0)), (3, (5, -7)), (4, (5, -7))}), (-3, 9)))", "(1,(-3,9))"},
        {"shift(frozenset({(0, 0), (300, 300)}), (-5, -5))", "{(-5,-5),(295,295)}"},
        {"ofcolor(hconcat(canvas(0, (2, 150)), canvas(4, (2, 2))), 4)", "{(0,150),(1,150),(0,151),(1,151)}"},
        {"first(ofcolor(hconcat(canvas(0, (2, 150)), canvas(4, (2, 2))), 4))", "(0,150)"},
        {"size(ofcolor(vconcat(canvas(4, (300, 2)), canvas(5, (1, 2))), 4))", "600"},
        {"ofcolor(canvas(4, (300, 2)), 256)", "{}"},
        {"ofcolor(vconcat(canvas(4, (300, 2)), canvas(1, (1, 2))), True)", "{(300,0),(300,1)}"},
    };
    expect_recorded(rows, COUNT(rows));
}

Test(limits, integers_are_right_up_to_64_bits)
{
    static const recorded rows[] = {
        {"add(9223372036854775807, 0)", "9223372036854775807"},
        {"subtract(-9223372036854775807, 1)", "-9223372036854775808"},
        {"multiply(3037000499, 3037000499)", "9223372030926249001"},
        {"double(4611686018427387903)", "9223372036854775806"},
        {"double(-4611686018427387904)", "-9223372036854775808"},
        {"halve(-9223372036854775807)", "-4611686018427387904"},
        {"divide(-9223372036854775807, 2)", "-4611686018427387904"},
        {"invert(9223372036854775807)", "-9223372036854775807"},
        {"increment(9223372036854775806)", "9223372036854775807"},
        {"sign((-9223372036854775807, 9223372036854775807))", "(-1,1)"},
        {"even(-9223372036854775807)", "False"},
        {"greater(9223372036854775807, -9223372036854775807)", "True"},
        {"add((9223372036854775807, 0), (0, -1))", "(9223372036854775807,-1)"},
        {"maximum((9223372036854775807, -9223372036854775807))", "9223372036854775807"},
        {"interval(9223372036854775800, 9223372036854775807, 3)",
         "(9223372036854775800,9223372036854775803,9223372036854775806)"},
        {"toivec(9223372036854775807)", "(9223372036854775807,0)"},
        {"astuple(4294967296, -4294967296)", "(4294967296,-4294967296)"},
        {"order((4294967296, -4294967296, 0), identity)", "(-4294967296,0,4294967296)"},
        {"frozenset({(4294967296, 0), (0, 0)})", "{(4294967296,0),(0,0)}"},
        {"dneighbors((5000000000, 0))", "{(5000000000,-1),(5000000001,0),(4999999999,0),(5000000000,1)}"},
        {"shift(frozenset({(0, 0), (1, 5)}), (4294967296, -4294967296))",
         "{(4294967296,-4294967296),(4294967297,-4294967291)}"},
        {"height(frozenset({(-2147483648, 0), (2147483647, 0)}))", "4294967296"},
        {"manhattan(frozenset({(-2147483648, 0)}), frozenset({(2147483647, 0)}))", "4294967295"},
        {"hmirror(frozenset({(-2147483648, 0), (2147483647, 1)}))", "{(-2147483648,1),(2147483647,0)}"},
        {"square(frozenset({(-2147483648, -2147483648), (2147483647, 2147483647)}))", "False"},
        {"ulcorner(frozenset({(2147483647, 2147483647)}))", "(2147483647,2147483647)"},
        {"normalize(frozenset({(2147483647, 2147483647), (-2147483648, 5)}))", "{(4294967295,2147483642),(0,0)}"},
        {"center(frozenset({(2147483647, 2147483647)}))", "(2147483647,2147483647)"},
    };
    expect_recorded(rows, COUNT(rows));
}

Test(limits, what_does_not_fit_64_bits_is_an_error_and_no_wrong_number)
{
    static const char *const expressions[] = {"add(9223372036854775807, 1)",
                                              "subtract(-9223372036854775807, 2)",
                                              "multiply(3037000500, 3037000500)",
                                              "multiply(-9223372036854775807, 2)",
                                              "double(4611686018427387904)",
                                              "increment(9223372036854775807)",
                                              "increment((0, 9223372036854775807))",
                                              "decrement(subtract(-9223372036854775807, 1))",
                                              "invert(subtract(-9223372036854775807, 1))",
                                              "divide(subtract(-9223372036854775807, 1), -1)",
                                              "crement(9223372036854775807)",
                                              "add((9223372036854775807, 0), 1)",
                                              "prapply(add, (9223372036854775807,), (1,))",
                                              "neighbors((9223372036854775807, 0))",
                                              "power(double, 64)(1)"};

    for (size_t k = 0; k < sizeof expressions / sizeof expressions[0]; k++)
        EXPECT_VALUE(&w, expressions[k], "OverflowError");
}

/* None of these is in CPython: what own.def promises. */
Test(limits, primitives_of_our_own_take_what_their_rows_declare)
{
    static const recorded rows[] = {
        {"scaled(I, 1)", "TypeError"},
        {"reflowed(I, 1)", "TypeError"},
        {"repeated(I, T)", "TypeError"},
        {"scaled(I, (0, 3))", "ValueError"},
        {"scaled(I, (31, 3))", "ValueError"},
        {"whereis(I, (2, 2))", "TypeError"},
        {"whereis(I, I)", "TypeError"},
        {"whereis(I, objects)", "TypeError"},
        {"whereis(I, 32)", "ValueError"},
        {"whereis(I, NEG_ONE)", "ValueError"},
        {"partsize(I, UNITY, 0)", "TypeError"},
        {"partsize(I, 4, 0)", "ValueError"},
        {"blackground(())", "ValueError"},
        {"blackground(((16,),))", "ValueError"},
        {"blackground(canvas(1, (31, 1)))", "ValueError"},
        {"blackground(ONE)", "TypeError"},
    };
    expect_recorded(rows, COUNT(rows));
}
