/* Values of the public interface: made, read, called. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "arcl/arcl.h"
#include "op/op.h"

static arcl_session *s;

static void open_session(void)
{
    s = arcl_session_open();
    cr_assert_not_null(s);
}

static void close_session(void)
{
    arcl_session_close(s);
}

TestSuite(api_values, .init = open_session, .fini = close_session);

#define INT(i) arcl_value_int(i)
#define TUPLE(...) \
    arcl_value_tuple(s, (const arcl_value[]){__VA_ARGS__}, sizeof((arcl_value[]){__VA_ARGS__}) / sizeof(arcl_value))
#define SET(...) \
    arcl_value_set(s, (const arcl_value[]){__VA_ARGS__}, sizeof((arcl_value[]){__VA_ARGS__}) / sizeof(arcl_value))

static void expect_text(arcl_value v, const char *text)
{
    const char *got = arcl_session_text(s, v, NULL);
    cr_expect_str_eq(got ? got : arcl_session_error(s), text);
}

static arcl_value call(const char *dialect, const char *name, const arcl_value *args, size_t n)
{
    return arcl_session_call(s, arcl_value_named(s, dialect, name), args, n);
}

Test(api_values, are_made_and_read_without_text)
{
    arcl_value items[4];
    arcl_grid g;

    expect_text(arcl_value_none(), "None");
    expect_text(arcl_value_bool(true), "True");
    expect_text(INT(-7), "-7");
    expect_text(arcl_value_string(s, "it", 2), "'it'");
    expect_text(TUPLE(INT(1), INT(2)), "(1,2)");
    expect_text(TUPLE(INT(3), TUPLE(INT(1), INT(2))), "(3,(1,2))");
    expect_text(arcl_value_tuple(s, NULL, 0), "()");
    expect_text(arcl_value_set(s, NULL, 0), "{}");
    expect_text(SET(INT(9), INT(8), INT(9)), "{8,9}");
    expect_text(arcl_value_grid(s, &(arcl_grid){(const unsigned char *)"\1\2\3\4", 2, 2}), "((1,2),(3,4))");

    const arcl_value t = TUPLE(INT(5), TUPLE(INT(6), INT(7)), arcl_value_none());
    cr_expect_eq(arcl_value_kind(t), ARCL_VALUE_TUPLE);
    cr_assert_eq(arcl_value_length(t), 3);
    cr_expect_eq(arcl_value_items(s, t, items, 4), 3);
    cr_expect_eq(arcl_value_as_int(items[0]), 5);
    cr_expect_eq(arcl_value_as_int(arcl_value_item(s, items[1], 1)), 7);
    cr_expect_eq(arcl_value_kind(items[2]), ARCL_VALUE_NONE);
    cr_expect_not(arcl_value_cells(s, t, &g));
    cr_assert(arcl_value_cells(s, TUPLE(TUPLE(INT(1), INT(2)), TUPLE(INT(3), INT(4))), &g));
    cr_expect(g.rows == 2 && g.columns == 2 && memcmp(g.cells, "\1\2\3\4", 4) == 0);
    cr_expect_eq(arcl_value_kind(arcl_value_item(s, t, 3)), ARCL_VALUE_ERROR);
    cr_expect_str_eq(arcl_session_error(s), "the value has no item number 3");
    cr_expect_eq(arcl_value_items(s, INT(3), items, 4), SIZE_MAX);
    cr_expect(arcl_value_equal(s, TUPLE(INT(1), INT(2)), TUPLE(INT(1), INT(2))));
    cr_expect_not(arcl_value_equal(s, TUPLE(INT(1), INT(2)), INT(1)));
}

#define NO ARCL_SLOT_EMPTY
#define GONE ARCL_SLOT_DELETED

/* CPython: a = set([13, 5, 4]); a.discard(13); list(a) is [5, 4]. */
Test(api_values, are_sets_with_a_given_table)
{
    static const uint32_t table[8] = {NO, NO, NO, NO, 1, 0, NO, NO}, deleted[8] = {NO, NO, 0, NO, 1, GONE, NO, NO};
    const arcl_value items[] = {INT(5), INT(4)};
    uint32_t out[8];

    expect_text(arcl_value_set_table(s, items, 2, table, 8), "{4,5}");
    const arcl_value v = arcl_value_set_table(s, items, 2, deleted, 8);
    expect_text(v, "{5,4}");
    cr_expect(arcl_value_equal(s, v, arcl_value_set(s, items, 2)));
    cr_assert_eq(arcl_value_table(s, v, out, 8), 8);
    cr_expect(out[2] == 0 && out[4] == 1 && out[5] == GONE && out[0] == NO);
    static const uint32_t astray[8] = {0, NO, NO, NO, 1, NO, NO, NO}; /* 5 is never in slot 0 while 5 is empty */
    cr_assert_eq(arcl_value_table(s, arcl_value_set_table(s, items, 2, astray, 8), out, 8), 8);
    cr_expect(out[4] == 0 && out[5] == 1);
    cr_assert_eq(arcl_value_table(s, arcl_value_set(s, (arcl_value[]){INT(-3)}, 1), out, 2), 8);
    cr_assert_eq(arcl_value_table(s, arcl_value_set(s, (arcl_value[]){INT(11)}, 1), out, 8), 8);
    cr_expect(out[3] == 0 && out[0] == NO);
    cr_assert_eq(arcl_value_table(s, arcl_value_set(s, NULL, 0), out, 8), 8);
    cr_expect(out[3] == NO);
    cr_expect_eq(arcl_value_table(s, INT(3), out, 8), SIZE_MAX);
    expect_text(arcl_value_set_table(s, (arcl_value[]){INT(1), INT(1)}, 2, table, 8), "{1}");
}

/* CPython: list(frozenset([17, 33, 8, 1])). */
Test(api_values, walk_sets_in_the_order_of_cpython)
{
    static const int64_t order[] = {8, 17, 1, 33};
    arcl_value out[8];

    cr_assert_eq(arcl_value_items(s, SET(INT(17), INT(33), INT(8), INT(1)), out, 8), 4);
    for (int k = 0; k < 4; k++)
        cr_expect_eq(arcl_value_as_int(out[k]), order[k]);
}

Test(api_values, are_arguments_of_calls)
{
    const arcl_value pair = TUPLE(INT(3), INT(4));

    expect_text(call(NULL, "add", (const arcl_value[]){pair, pair}, 2), "(6,8)");
    expect_text(call("typed", "add", (const arcl_value[]){pair, arcl_value_tuple(s, NULL, 0)}, 2), "(3,4)");
    const arcl_value bad = call("arc-dsl", "first", (const arcl_value[]){INT(1)}, 1);
    cr_expect_eq(arcl_value_kind(bad), ARCL_VALUE_ERROR);
    cr_expect_str_eq(arcl_session_error(s), "first: TypeError: an argument has the wrong type");
    cr_expect_str_eq(arcl_session_reason(s), "TypeError");
    cr_expect_eq(arcl_value_kind(arcl_value_named(s, NULL, "grue")), ARCL_VALUE_ERROR);
    cr_expect_str_eq(arcl_session_error(s), "arc-dsl has nothing that is called 'grue'");
    expect_text(arcl_value_named(s, NULL, "UP_RIGHT"), "(-1,1)");
    cr_expect_eq(arcl_value_kind(call(NULL, "add", (const arcl_value[]){bad, pair}, 2)), ARCL_VALUE_ERROR);

    cr_assert(arcl_session_begin(s, NULL, &(arcl_session_options){.steps = 100}));
    const arcl_value canvas = call(NULL, "canvas", (const arcl_value[]){INT(0), TUPLE(INT(90), INT(90))}, 2);
    cr_expect_eq(arcl_value_kind(canvas), ARCL_VALUE_ERROR);
    cr_expect_str_eq(arcl_session_reason(s), "steps");
    cr_expect(!arcl_session_begin(s, "klingon", NULL));
    cr_expect_str_eq(arcl_session_error(s), "'klingon' is no dialect: there are arc-dsl and typed");
}

/* n * 10, or an error for what is no number; makes a value on the way. */
static arcl_value tenfold(void *to, arcl_session *of, const arcl_value *args, size_t n)
{
    ++*(int *)to;
    arcl_value two = arcl_value_tuple(of, args, 1);
    return n == 1 && arcl_value_kind(args[0]) == ARCL_VALUE_INT
               ? INT(10 * arcl_value_as_int(arcl_value_item(of, two, 0)))
               : arcl_value_error();
}

Test(api_values, can_be_functions_of_the_caller)
{
    int calls = 0;
    void *to;
    const char *name;
    arcl_value parts[3];
    const arcl_value f = arcl_value_function(s, tenfold, &calls, 1);

    expect_text(call(NULL, "apply", (const arcl_value[]){f, TUPLE(INT(1), INT(2), INT(3))}, 2), "(10,20,30)");
    cr_expect_geq(calls, 3);
    const arcl_value g = call(NULL, "compose", (const arcl_value[]){arcl_value_named(s, NULL, "increment"), f}, 2);
    cr_expect_eq(arcl_value_kind(g), ARCL_VALUE_FUNCTION);
    cr_assert_eq(arcl_value_parts(g, &name, parts, &to), 2);
    cr_expect_str_eq(name, "compose");
    cr_expect_eq(arcl_value_parts(parts[0], &name, NULL, &to), 0);
    cr_expect_str_eq(name, "increment");
    cr_expect_eq(arcl_value_parts(parts[1], &name, NULL, &to), 0);
    cr_expect(!name && to == &calls);
    expect_text(arcl_session_call(s, g, (const arcl_value[]){INT(4)}, 1), "41");
    expect_text(call(NULL, "mapply",
                     (const arcl_value[]){arcl_value_named(s, NULL, "dneighbors"), SET(TUPLE(INT(0), INT(0)))}, 2),
                "{(-1,0),(1,0),(0,-1),(0,1)}");
    cr_expect_eq(arcl_value_kind(call(NULL, "apply", (const arcl_value[]){f, TUPLE(arcl_value_none())}, 2)),
                 ARCL_VALUE_ERROR);
    cr_expect_eq(arcl_value_kind(arcl_value_function(s, NULL, NULL, 1)), ARCL_VALUE_ERROR);
}

Test(api_values, know_the_language)
{
    arcl_primitive p;
    arcl_value v;
    size_t n = 0;

    while (arcl_primitive_of("arc-dsl", n, &p))
        n++;
    cr_expect_eq(n, ARCL_OP_TYPED); /* those of arc-dsl and those of our own */
    cr_assert(arcl_primitive_of(NULL, 1, &p));
    cr_expect_str_eq(p.name, "add");
    cr_expect_str_eq(p.param[1], "b");
    cr_expect_str_eq(p.type[1], "Numerical");
    cr_expect_not(arcl_primitive_of("grue", 0, &p));
    cr_expect_str_eq(arcl_named_constant(NULL, 0, &v), "F");
    expect_text(v, "False");
    cr_expect_null(arcl_named_constant(NULL, 100000, &v));
}

static bool join_lines(void *to, const arcl_line_value *line)
{
    char *out = to;
    const char *text = arcl_session_text(s, line->value, NULL);

    sprintf(out + strlen(out), "%s=%s;", line->name ? line->name : "return", text);
    return true;
}

Test(api_values, of_every_line_are_given_on_request)
{
    static const char text[] = "def f(I):\n    x1 = rot90(I)\n    x2 = width(x1)\n    return x2\n"
                               "def g(I):\n    x1 = width(I)\n    x2 = first(x1)\n    x3 = size(x2)\n    return x3\n"
                               "def h(S, I):\n    x1 = size(S)\n    return x1\n";
    const arcl_grid grid = {(const unsigned char *)"\1\2", 1, 2};
    const arcl_example demo = {grid, grid};
    arcl_programs *p = arcl_programs_open(s, NULL);
    char out[256] = "";
    arcl_answer a;

    cr_assert(arcl_programs_add(s, p, "p.py", text, strlen(text)));
    cr_assert(arcl_session_run_lines(s, p, 0, &grid, NULL, 0, NULL, join_lines, out, &a), "%s", arcl_session_error(s));
    cr_expect_str_eq(out, "x1=((1,),(2,));x2=1;return=1;");
    out[0] = 0;
    cr_assert(arcl_session_run_lines(s, p, 1, &grid, NULL, 0, NULL, join_lines, out, &a));
    cr_expect_str_eq(out, "x1=2;x2=!error;");
    cr_expect_str_eq(a.reason, "TypeError");
    out[0] = 0;
    cr_assert(arcl_session_run_lines(s, p, 2, &grid, &demo, 1, NULL, join_lines, out, &a));
    cr_expect_str_eq(out, "x1=1;return=1;");
    cr_expect_str_eq(arcl_programs_text(s, p, 0, NULL),
                     "def f(I):\n    x1 = rot90(I)\n    x2 = width(x1)\n    return x2\n");
    arcl_programs_close(p);
}

static bool add_up(void *to, const arcl_answer *a)
{
    *(int64_t *)to += arcl_value_as_int(a->value) * (a->index + 1);
    return true;
}

Test(api_values, come_from_many_grids_in_one_call)
{
    static const char text[] = "def f(I):\n    return width(I)\n";
    const arcl_grid grids[] = {{(const unsigned char *)"\1\2\3", 1, 3}, {(const unsigned char *)"\1\2", 2, 1}};
    arcl_programs *p = arcl_programs_open(s, "arc-dsl");
    int64_t sum = 0;

    cr_assert(arcl_programs_add(s, p, "p.py", text, strlen(text)));
    cr_assert(arcl_session_run_grids(s, p, 0, grids, 2, NULL, 0, NULL, add_up, &sum));
    cr_expect_eq(sum, 5);
    cr_expect(arcl_session_run_grids(s, p, 0, NULL, 0, NULL, 0, NULL, add_up, &sum));
    cr_expect_not(arcl_session_run_grids(s, p, 0, NULL, 2, NULL, 0, NULL, add_up, &sum));
    arcl_programs_close(p);
}

Test(api_values, make_tasks)
{
    const arcl_grid a = {(const unsigned char *)"\1\2", 1, 2}, none = {NULL, 0, 0};
    const arcl_example examples[] = {{a, a}, {a, none}};
    arcl_taskset *t = arcl_taskset_open(s);
    arcl_example x;
    bool test;

    cr_assert(arcl_taskset_put(s, t, "abc", examples, 1, 1), "%s", arcl_session_error(s));
    cr_expect_eq(arcl_taskset_find(t, "abc"), 0);
    cr_expect_eq(arcl_taskset_find(t, "abd"), SIZE_MAX);
    cr_assert(arcl_taskset_example(t, 0, 1, &x, &test));
    cr_expect(test && !x.output.cells && x.input.columns == 2 && x.input.cells[1] == 2);
    cr_expect_not(arcl_taskset_example(t, 0, 2, &x, &test));
    cr_expect_not(arcl_taskset_put(s, t, "abe", &(arcl_example){none, a}, 1, 0));
    cr_expect_str_eq(arcl_session_error(s), "the input of an example is missing");
    arcl_taskset_close(t);
}

Test(api_values, that_are_errors_keep_their_sentence_on_the_way)
{
    const arcl_value one = INT(1), size = arcl_value_named(s, NULL, "size");

    arcl_value wrong = arcl_value_named(s, NULL, "nothing");
    cr_assert_eq(arcl_value_kind(wrong), ARCL_VALUE_ERROR);
    wrong = TUPLE(one, wrong);
    wrong = arcl_value_item(s, SET(wrong, one), 0);
    cr_expect_eq(arcl_value_items(s, wrong, NULL, 0), SIZE_MAX);
    wrong = arcl_session_call(s, size, &wrong, 1);
    wrong = arcl_session_call(s, wrong, &one, 1);
    cr_expect_eq(arcl_value_kind(wrong), ARCL_VALUE_ERROR);
    cr_expect_str_eq(arcl_session_error(s), "arc-dsl has nothing that is called 'nothing'");
    expect_text(TUPLE(INT(1), INT(2)), "(1,2)");
    cr_expect_str_eq(arcl_session_error(s), "");

    arcl_value_string(s, NULL, 1);
    TUPLE(INT(1), INT(2));
    cr_expect_str_eq(arcl_session_error(s), "");
}

static arcl_value close_it(void *to, arcl_session *of, const arcl_value *args, size_t n)
{
    (void)to, (void)n;
    arcl_session_close(of);
    return args[0];
}

Test(api_values, of_a_session_that_its_function_closes_are_gone)
{
    const arcl_value args[] = {arcl_value_function(s, close_it, NULL, 1), TUPLE(INT(1), INT(2))};

    cr_expect_eq(arcl_value_kind(call(NULL, "apply", args, 2)), ARCL_VALUE_ERROR);
    s = NULL; /* else a build with AddressSanitizer finds it, which was not closed, or was twice */
}

Test(api_values, of_a_colour_that_no_grid_has_occur_nowhere)
{
    const unsigned char cells[] = {1, 1, 1, 1};
    const arcl_value object = SET(TUPLE(INT(-1), TUPLE(INT(0), INT(0))), TUPLE(INT(-1), TUPLE(INT(1), INT(0))));
    const arcl_value args[] = {arcl_value_grid(s, &(arcl_grid){cells, 2, 2}), object};

    expect_text(call(NULL, "occurrences", args, 2), "{}");
}
