/* Programs print as text that loads to the same program. */
#include "lang_support.h"

static void expect_round_trip(const char *text)
{
    arcl_library first = library_of(text), second;
    arcl_text out = {0}, again = {0};

    arcl_program_print(only_program(&first), &out);
    second = library_of(out.s);
    cr_expect(arcl_program_same(only_program(&first), only_program(&second)), "%s\nbecame\n%s", text, out.s);
    arcl_program_print(only_program(&second), &again);
    cr_expect_str_eq(out.s, again.s);
    arcl_text_close(&out);
    arcl_text_close(&again);
    arcl_library_close(&first);
    arcl_library_close(&second);
}

Test(print, a_solver_prints_as_it_was_written)
{
    static const char text[] = "def solve_1(I):\n    x1 = objects(I, T, F, T)\n    x2 = argmax(x1, size)\n"
                               "    x3 = compose(x2, first)\n    O = x3(I)\n    return O\n";
    expect_print(text, text);
}

Test(print, constants_go_by_their_names)
{
    expect_print(
        "def f(a, b, c):\n    x = add(0, -1)\n    y = add((0, 1), (1, 0, 0))\n    return (True, None, x, y, c)\n",
        "# dialect: arc-dsl\ndef f(S, I, C):\n    x = add(ZERO, NEG_ONE)\n    y = add(RIGHT, (1, 0, 0))\n"
        "    return (T, None, x, y, C)\n");
}

Test(print, a_call_used_twice_gets_a_name)
{
    expect_print("def f(I):\n    return hconcat(vmirror(I), vmirror(I))\n",
                 "def f(I):\n    x1 = vmirror(I)\n    O = hconcat(x1, x1)\n    return O\n");
    expect_print("def f(I):\n    x1 = hconcat(vmirror(I), I)\n    x2 = vmirror(I)\n    return x2\n",
                 "def f(I):\n    x3 = vmirror(I)\n    x1 = hconcat(x3, I)\n    x2 = x3\n    return x3\n");
}

Test(print, names_that_would_mean_something_else_are_replaced)
{
    expect_print(
        "def f(S, I):\n    S = vmirror(I)\n    frozenset = S\n    T = frozenset\n    T = hmirror(T)\n    return T\n",
        "def f(S, I):\n    x1 = vmirror(I)\n    x2 = x1\n    x3 = x1\n    x4 = hmirror(x1)\n    return x4\n");
}

Test(print, what_is_odd_comes_back_too)
{
    expect_round_trip("def f(I):\n    x = (-7)(I)\n    y = 'a'(x)\n    z = None(y)\n    return (1, 2)(z)\n");
    expect_round_trip(
        "def f(I):\n    x = ((((), I), ()), 'a\\n\\'\\\\')\n    y = ((((),),),)\n    return I(x, (y,))\n");
    expect_round_trip("def f(I):\n    x = objects(without_bg=first(I), diagonal=last(I), grid=I, univalued=first(I))\n"
                      "    return x\n");
    expect_round_trip("def f(I):\n    x = (1, 2, 3)\n    y = (x, x)\n    return apply(first, ((x, y), I))\n");
    expect_round_trip("def f(I):\n    return 5\n");
    expect_round_trip("def f(I):\n    return I\n");
    expect_round_trip("def f(I):\n    x = ZERO\n    y = vmirror\n    z = y\n    return frozenset({x, y, z, 0})\n");
    expect_round_trip("def \xc3\xa9(I):\n    \xc3\xa0 = vmirror(I)\n    return \xc3\xa0\n");
}

Test(print, deep_nesting_comes_back)
{
    char text[4096] = "K0 = (1,)\n", line[64];

    for (int k = 1; k <= 98; k++) {
        snprintf(line, sizeof line, "K%d = (K%d,)\n", k, k - 1);
        strcat(text, line);
    }
    strcat(text, "def f(I):\n    return ");
    for (int k = 0; k < 150; k++)
        strcat(text, "first(");
    strcat(text, "(K98, I)");
    for (int k = 0; k < 150; k++)
        strcat(text, ")");
    expect_round_trip(text);
}

Test(print, programs_differ_by_what_they_compute)
{
    static const char *const texts[] = {
        "def f(I): return vmirror(I)\n",  "def f(I): return hmirror(I)\n", "def f(S, I): return vmirror(I)\n",
        "def f(I): return add(1, 2)\n",   "def f(I): return add(2, 1)\n",  "def f(I): return add(True, 2)\n",
        "def f(I): return I\n",           "def f(I): return (I,)\n",       "def f(I): return frozenset({I})\n",
        "def f(I): return 'a'\n",         "def f(I): return 'b'\n",        "def f(I): return (1, 2, 'a')\n",
        "def f(I): return (1, 2, 'b')\n",
    };
    enum { N = sizeof texts / sizeof *texts };
    arcl_library libs[N];

    for (int k = 0; k < N; k++)
        libs[k] = library_of(texts[k]);
    for (int j = 0; j < N; j++)
        for (int k = 0; k < N; k++)
            cr_expect_eq(arcl_program_same(&libs[j].programs[0], &libs[k].programs[0]), j == k, "%s%s", texts[j],
                         texts[k]);
    for (int k = 0; k < N; k++)
        arcl_library_close(&libs[k]);
}

/* As expect_print and expect_round_trip, for a text that is said to be of this dialect. */
static void expect_print_of(arcl_dialect d, const char *text, const char *printed)
{
    arcl_library first, second;
    arcl_error err = {{0}};
    arcl_text out = {0};

    arcl_library_open(&first);
    first.dialect_given = true;
    first.dialect = d;
    cr_assert(arcl_library_parse(&first, "t.py", text, strlen(text), &err), "%s", err.text);
    arcl_program_print(only_program(&first), &out);
    cr_expect_str_eq(out.s, printed);
    second = library_of(out.s);
    cr_expect(arcl_program_same(only_program(&first), only_program(&second)), "%s\nbecame\n%s", text, out.s);
    arcl_text_close(&out);
    arcl_library_close(&first);
    arcl_library_close(&second);
}

Test(print, a_dialect_is_marked_where_the_names_would_tell_another_one)
{
    static const char one[] = "def f(I):\n    O = rot90(I)\n    return O\n",
                      all[] = "def f(S, I, C):\n    O = rot90(I)\n    return O\n";
    static const char typed[] = "def f(I):\n    O = vmirror_t(I)\n    return O\n";
    static const char arcdsl[] = "def f(S, I, C):\n    O = vmirror(I)\n    return O\n";
    static const char local[] = "def f(I):\n    RED = rot90(I)\n    return hconcat(RED, RED)\n";

    expect_print_of(ARCL_DIALECT_ARCDSL, one, one);
    expect_print_of(ARCL_DIALECT_TYPED, all, all);
    expect_print_of(ARCL_DIALECT_TYPED, typed, typed);
    expect_print_of(ARCL_DIALECT_ARCDSL, arcdsl, arcdsl);
    expect_print_of(ARCL_DIALECT_TYPED, one, "# dialect: typed\ndef f(I):\n    O = rot90(I)\n    return O\n");
    expect_print_of(ARCL_DIALECT_ARCDSL, all, "# dialect: arc-dsl\ndef f(S, I, C):\n    O = rot90(I)\n    return O\n");
    expect_print_of(ARCL_DIALECT_ARCDSL, local, local);
    expect_print_of(ARCL_DIALECT_TYPED, local,
                    "# dialect: typed\ndef f(I):\n    x1 = rot90(I)\n    return hconcat(x1, x1)\n");
    expect_print_of(ARCL_DIALECT_TYPED,
                    "def b(task_id, S, I, C, log_path):\n    s = []\n    o = []\n"
                    "    o.append((1, False, 'a', I))\n    return o, s\n",
                    "# dialect: typed\ndef b(task_id, S, I, C, log_path):\n    s = []\n    o = []\n"
                    "    o.append((1, False, 'a', I))\n    return o, s\n");
}

Test(print, programs_of_one_dialect_that_are_printed_one_after_the_other_stay_in_it)
{
    static const char text[] = "def f(I):\n    return rot90(I)\n\ndef g(S, I, C):\n    return rot90(I)\n\n"
                               "def h(I):\n    rot90 = I\n    return I\n";

    for (unsigned d = 0; d < ARCL_DIALECTS; d++) {
        for (unsigned order = 0; order < 6; order++) {
            arcl_library first, second;
            arcl_error err = {{0}};
            arcl_text out = {0};
            arcl_library_open(&first);
            first.dialect_given = true;
            first.dialect = (arcl_dialect)d;
            cr_assert(arcl_library_parse(&first, "t.py", text, strlen(text), &err), "%s", err.text);
            cr_assert_eq(first.n, 3);
            const unsigned a = order % 3, b = (a + 1 + order / 3) % 3, pick[] = {a, b, 3 - a - b};
            for (unsigned k = 0; k < 3; k++)
                arcl_program_print(&first.programs[pick[k]], &out);
            second = library_of(out.s);
            cr_assert_eq(second.n, 3);
            for (unsigned k = 0; k < 3; k++)
                cr_expect(arcl_program_same(&first.programs[pick[k]], &second.programs[k]), "%s", out.s);
            arcl_text_close(&out);
            arcl_library_close(&first);
            arcl_library_close(&second);
        }
    }
}

Test(print, names_of_steps_do_not_matter)
{
    arcl_library a = library_of("def f(I):\n    x = vmirror(I)\n    return x\n");
    arcl_library b = library_of("def g(G):\n    return vmirror(G)\n");

    cr_expect(arcl_program_same(only_program(&a), only_program(&b)));
    arcl_library_close(&a);
    arcl_library_close(&b);
}

Test(print, a_title_that_is_no_name_becomes_one)
{
    static const char *const lines[] = {"x1 = vmirror(I)", "O = hmirror(x1)"};
    arcl_library lib;
    arcl_error err = {{0}};
    arcl_text out = {0};

    arcl_library_open(&lib);
    const arcl_program *p = arcl_library_parse_lines(&lib, "vectors 1:2", lines, 2, &err);
    cr_assert_not_null(p, "%s", err.text);
    arcl_program_print(p, &out);
    cr_expect_str_eq(out.s, "def p_vectors_1_2(I):\n    x1 = vmirror(I)\n    O = hmirror(x1)\n    return O\n");
    arcl_text_close(&out);
    arcl_library_close(&lib);
}
