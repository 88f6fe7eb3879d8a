/* Depth: nested calls and values and chains of lazy sets are bounded, never a crash, and right up to the bound. */
#include <stdio.h>

#include "support/world.h"

static world w;
static arcl_text lines;

static void open_world(void)
{
    world_open(&w);
    w.grid = world_random_grid(&w, 4, 8, 8);
}

static void close_world(void)
{
    world_close(&w);
    arcl_text_close(&lines);
}

TestSuite(depth, .init = open_world, .fini = close_world, .timeout = 60);

/* first, then n lines made by `line` of a number and the one before, then last. */
static arcl_outcome run_chain(const char *first, const char *line, int n, const char *last)
{
    arcl_text_clear(&lines);
    arcl_text_printf(&lines, "x0 = %s\n", first);
    for (int k = 1; k <= n; k++) {
        arcl_text_printf(&lines, "x%d = ", k);
        for (const char *s = line; *s; s++)
            if (*s == '@')
                arcl_text_printf(&lines, "x%d", k - 1);
            else if (*s == '#')
                arcl_text_printf(&lines, "%d", k);
            else
                arcl_text_putc(&lines, *s);
        arcl_text_putc(&lines, '\n');
    }
    arcl_text_printf(&lines, last, n);
    return world_run(&w, lines.s);
}

static const char *last_text(void)
{
    return world_text(&w, world_line(&w, w.program->nsteps - 1));
}

Test(depth, a_hundred_nested_functions_work)
{
    cr_expect_eq(run_chain("increment", "compose(@, increment)", 100, "O = x%d(0)").status, ARCL_OK);
    cr_expect_str_eq(last_text(), "101");
    cr_expect_eq(run_chain("increment", "fork(add, @, identity)", 100, "O = x%d(1)").status, ARCL_OK);
    cr_expect_str_eq(last_text(), "102");
}

Test(depth, ten_thousand_nested_functions_are_an_error_or_a_value_but_no_crash)
{
    static const struct {
        const char *line, *value; /* of the last function at 0, if there is any */
    } how[] = {
        {"compose(@, increment)", "10001"}, {"compose(increment, @)", "10001"}, {"chain(@, double, increment)", ""},
        {"fork(add, @, identity)", "1"},    {"rbind(papply, @)", ""},           {"power(@, 1)", "1"}};

    for (size_t k = 0; k < sizeof how / sizeof how[0]; k++) {
        const arcl_outcome o = run_chain("increment", how[k].line, 10000, "O = x%d(0)");
        cr_expect_neq(o.status, ARCL_CUT, "%s", how[k].line);
        if (o.status == ARCL_OK)
            cr_expect_str_eq(last_text(), how[k].value, "%s", how[k].line);
    }
    cr_expect_eq(run_chain("increment", "compose(increment, @)", 10000, "O = x%d(0)").reason, ARCL_E_DEPTH);
}

Test(depth, a_function_that_calls_itself_through_data_ends)
{
    EXPECT_VALUE(&w, "power(increment, 1000000000)(0)", "RecursionError");
    EXPECT_VALUE(&w, "power(increment, 0)(0)", "RecursionError");
    EXPECT_VALUE(&w, "power(increment, -3)(0)", "RecursionError");
    EXPECT_VALUE(&w, "power(increment, 800)(0)", "800");
    cr_expect_eq(world_run(&w, "O = power(increment, 0)").reason, ARCL_E_RECURSION);
    cr_expect_eq(world_run(&w, "O = power(increment, 1000)").reason, ARCL_E_RECURSION);
    cr_expect_eq(world_run(&w, "O = power(increment, 950)").reason, ARCL_E_DEPTH);
}

Test(depth, a_value_nested_a_hundred_times_compares_hashes_and_prints)
{
    run_chain("(1, 2)", "(@, 1, 2)", 100, "O = insert(x%d, combine(frozenset(), interval(0, 20, 1)))");
    cr_expect_eq(strlen(last_text()), 50 + 2 + 5 + 100 * 6);
    run_chain("frozenset({1})", "initset(@)", 100, "O = equality(x%d, x99)");
    cr_expect_str_eq(last_text(), "False");
}

Test(depth, a_value_nested_ten_thousand_times_is_an_error_wherever_it_is_walked)
{
    static const char *const last[] = {"O = insert(x%d, combine(frozenset(), interval(0, 20, 1)))",
                                       "y = (0, 0)\nO = equality(x%d, x9999)",
                                       "O = maximum((x%d, x9999))",
                                       "O = order((x9998, x%d), identity)",
                                       "O = palette(x%d)",
                                       "O = toindices(x%d)",
                                       "O = mostcommon((x%d, x9999, x9998))",
                                       "O = contained(x%d, (x9999, x9998))"};
    static const char *const line[] = {"(@, 1, 2)", "initset(@)", "(1, @)", "insert(@, frozenset({1, 2}))"};

    for (size_t k = 0; k < sizeof line / sizeof line[0]; k++)
        for (size_t j = 0; j < sizeof last / sizeof last[0]; j++) {
            const arcl_outcome o = run_chain("(1, 2)", line[k], 10000, last[j]);
            if (o.status == ARCL_OK)
                last_text();
            else
                cr_expect_eq(o.status, ARCL_FAILED, "%s, then %s", line[k], last[j]);
        }
}

/* The order of a set at the end of a chain must be what it is when every step of the chain is asked for at once. */
static void expect_lazy_is_eager(const char *first, const char *line, int n)
{
    char eager[200];

    cr_assert_eq(run_chain(first, line, n, "O = totuple(x%d)").status, ARCL_OK, "%s", line);
    const char *text = last_text();
    char *lazy = arcl_take_text(&w.mem, text, strlen(text));
    snprintf(eager, sizeof eager, "branch(equality(first(totuple(@)), 99), @, %s)", line); /* asks, then goes on */
    cr_assert_eq(run_chain(first, eager, n, "O = totuple(x%d)").status, ARCL_OK, "%s", eager);
    cr_expect_str_eq(last_text(), lazy, "%s", line);
}

Test(depth, a_chain_of_nine_thousand_lazy_sets_has_the_order_of_an_eager_one)
{
    expect_lazy_is_eager("asobject(I)", "shift(@, (#, -#))", 9000);
    expect_lazy_is_eager("asindices(I)", "hmirror(@)", 9000);
    expect_lazy_is_eager("ofcolor(I, 0)", "remove((#, 1), @)", 3000);
    expect_lazy_is_eager("ofcolor(I, 0)", "insert((#, 1), @)", 1000);
    expect_lazy_is_eager("objects(I, T, F, F)", "apply(normalize, @)", 1000);
    expect_lazy_is_eager("asindices(I)", "intersection(@, combine(@, frozenset({(#, #)})))", 1000);
}

Test(depth, a_program_of_ten_thousand_lines_runs)
{
    cr_expect_eq(run_chain("0", "increment(@)", 10000, "O = double(x%d)").status, ARCL_OK);
    cr_expect_str_eq(last_text(), "20000");
    cr_expect_eq(run_chain("I", "vmirror(hmirror(@))", 9999, "O = equality(rot180(I), x%d)").status, ARCL_OK);
    cr_expect_str_eq(last_text(), "True");
}
