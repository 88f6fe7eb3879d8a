/* Guarded calls: where they fail they give the default of what is called, and the lines after them run. */
#include "support/world.h"

static world w;

static void open_world(void)
{
    world_open(&w);
    w.grid = world_random_grid(&w, 5, 6, 7);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(guard, .init = open_world, .fini = close_world, .timeout = 60);

#define GUARD(name, call, f) "try:\n  " name " = " call "\nexcept Exception:\n  " name " = _get_safe_default(" f ")\n"

static const char *last_value(const char *lines)
{
    const arcl_outcome o = world_run(&w, lines);

    cr_assert_eq(o.status, ARCL_OK, "%s", lines);
    return world_text(&w, o.value);
}

Test(guard, the_default_follows_from_the_result_of_the_primitive)
{
    static const char *const rows[][2] = {
        {GUARD("x", "objects(1, 2, 3, 4)", "objects"), "{}"},
        {GUARD("x", "shift(1, 2)", "shift"), "{}"},
        {GUARD("x", "palette(1)", "palette"), "{}"},
        {GUARD("x", "fill(1, 2, 3)", "fill"), "()"},
        {GUARD("x", "order(1, 2)", "order"), "()"},
        {GUARD("x", "apply(size, 1)", "apply"), "()"},
        {GUARD("x", "first(1)", "first"), "()"},
        {GUARD("x", "add(1, I)", "add"), "()"},
        {GUARD("x", "size(1)", "size"), "0"},
        {GUARD("x", "hline(1)", "hline"), "False"},
        {GUARD("x", "rbind(1, 2)", "rbind"), "<fn>"},
        {GUARD("x", "size()", "size"), "0"},
        {GUARD("x", "size(I, I)", "size"), "0"},
        {GUARD("x", "divide(1, 0)", "divide"), "()"},
        {GUARD("x", "first(())", "first"), "()"},
        {GUARD("x", "power(identity, 0)", "power"), "<fn>"},
    };

    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        cr_expect_str_eq(last_value(rows[k][0]), rows[k][1], "%s", rows[k][0]);
}

Test(guard, a_call_that_does_not_fail_gives_its_value)
{
    cr_expect_str_eq(last_value(GUARD("x", "size(I)", "size")), "6");
    cr_expect_eq(world_run(&w, GUARD("x", "size(I)", "size")).defaults.count, 0);
}

Test(guard, the_default_of_a_variable_is_that_of_the_primitive_it_holds)
{
    static const char *const rows[][2] = {
        {"f = identity(size)\n" GUARD("x", "f(1)", "f"), "0"},
        {"f = identity(objects)\n" GUARD("x", "f(I)", "f"), "{}"},
        {"f = compose(size, first)\n" GUARD("x", "f(1)", "f"), "()"},
        {"f = branch(T, even, size)\n" GUARD("x", "f(I)", "f"), "False"},
        {GUARD("x", "I(1)", "I"), "()"},
        {"f = add(1, 2)\n" GUARD("x", "f(1)", "f"), "()"},
    };

    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        cr_expect_str_eq(last_value(rows[k][0]), rows[k][1], "%s", rows[k][0]);
}

Test(guard, a_default_function_gives_the_empty_tuple)
{
    cr_expect_str_eq(last_value(GUARD("f", "rbind(1, 2)", "rbind") "x = f(1, 2)\ny = f()\nz = (x, y)"), "((),())");
    cr_expect_str_eq(last_value(GUARD("f", "power(size, -1)", "power") "x = apply(f, (1, 2))"), "((),())");
    cr_expect_str_eq(last_value(GUARD("f", "power(size, -1)", "power") "g = compose(size, f)\nx = g(I)"), "0");
}

Test(guard, an_error_inside_a_function_that_is_mapped_costs_the_whole_call)
{
    cr_expect_str_eq(last_value(GUARD("x", "mapply(first, ((1, 2), 3))", "mapply")), "{}");
}

Test(guard, the_first_default_and_their_number_are_told)
{
    const arcl_outcome o = world_run(&w, "a = size(I)\n" GUARD("b", "shift(a, a)", "shift")
                                             GUARD("c", "halve(size)", "halve") "d = (a, b, c)");
    arcl_text text = {0};

    cr_assert_eq(o.status, ARCL_OK);
    cr_expect_eq(o.defaults.count, 2);
    cr_expect_eq(o.defaults.node, w.program->steps[1].node);
    arcl_default_text(w.program, &o, &text);
    cr_expect_str_eq(text.s, "line 3: shift: TypeError: an argument has the wrong type");
    arcl_text_close(&text);
}

Test(guard, an_error_without_a_guard_ends_the_program)
{
    const arcl_outcome o =
        world_run(&w, GUARD("a", "shift(1, 1)", "shift") "b = halve(size)\n" GUARD("c", "size(1)", "size"));

    cr_expect_eq(o.status, ARCL_FAILED);
    cr_expect_eq(o.node, w.program->steps[1].node);
    cr_expect_eq(o.defaults.count, 1);
}

Test(guard, budgets_are_not_caught)
{
    w.budget.bytes = 1 << 20;
    arcl_outcome o = world_run(&w, GUARD("a", "canvas(1, (5000, 5000))", "canvas") "b = 1");
    cr_expect_eq(o.status, ARCL_CUT);
    cr_expect_eq(o.reason, ARCL_E_BYTES);
    w.budget = (arcl_budget){.steps = 1};
    o = world_run(&w, GUARD("a", "size(I)", "size") GUARD("b", "first(I)", "first"));
    cr_expect_eq(o.status, ARCL_CUT);
    cr_expect_eq(o.reason, ARCL_E_STEPS);
}

static void expect_end(const char *lines, arcl_reason reason)
{
    const arcl_outcome o = world_run(&w, lines);

    cr_expect_eq(o.status, ARCL_FAILED, "%s", lines);
    cr_expect_eq(o.reason, reason, "%s", lines);
    cr_expect_eq(o.defaults.count, 0, "%s", lines);
}

Test(guard, a_number_beyond_64_bits_is_not_caught)
{
    static const char *const lines[] = {
        GUARD("x", "multiply(9223372036854775807, 2)", "multiply") "y = 1",
        GUARD("x", "add((1, 9223372036854775807), 1)", "add") "y = 1",
        GUARD("x", "apply(double, (1, 4611686018427387904))", "apply") "y = 1",
        GUARD("x", "mapply(increment, frozenset({(1, 9223372036854775807), (2, 3)}))", "mapply") "y = 1",
        GUARD("x", "valmax((1, 4611686018427387904), double)", "valmax") "y = 1",
        "f = chain(even, increment, double)\n" GUARD("x", "extract((1, 4611686018427387904), f)", "extract") "y = 1",
        "f = compose(size, double)\n" GUARD("x", "f(4611686018427387904)", "f") "y = 1",
        GUARD("x", "shift(frozenset({(1, 9223372036854775807)}), (0, 1))", "shift") "y = 1",
    };

    for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++)
        expect_end(lines[k], ARCL_E_OVERFLOW);
}

/* Lines that nest a tuple 1600 deep, too deep to be compared. */
#define DEEP "f = rbind(astuple, 1)\ng = power(f, 800)\na = g(1)\nb = g(a)\nc = g(2)\nd = g(c)\n"

Test(guard, nesting_deeper_than_our_limit_is_not_caught)
{
    expect_end(DEEP "e = equality(b, d)\nf = size(I)", ARCL_E_DEPTH);
    expect_end(DEEP GUARD("e", "equality(b, d)", "equality") "f = size(I)", ARCL_E_DEPTH);
    expect_end(GUARD("f", "power(size, 950)", "power") "x = 1", ARCL_E_DEPTH);
}

Test(guard, recursion_without_end_is_caught_as_in_cpython)
{
    cr_expect_str_eq(last_value(GUARD("f", "power(size, 0)", "power") "x = f(1)"), "()");
    cr_expect_str_eq(last_value(GUARD("f", "power(size, 1000)", "power") "x = f(1)"), "()");
}
