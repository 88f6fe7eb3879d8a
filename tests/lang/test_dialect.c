/* Which dialect a text is in: what its own names tell. */
#include "lang/dialect.h"

#include "lang_support.h"

static void expect(const char *text, arcl_dialect d)
{
    const char *mistyped;
    arcl_arena mem;
    jmp_buf escape;

    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &escape;
    if (setjmp(escape))
        cr_assert_fail("no memory");
    cr_expect_eq(arcl_dialect_of(text, strlen(text), &mem, &mistyped), d, "%.1000s", text);
    arcl_arena_close(&mem);
}

Test(dialect, is_told_by_the_first_name_that_only_one_of_them_has)
{
    expect("def f(I):\n    x1 = hmirror(I)\n    return x1\n", ARCL_DIALECT_ARCDSL);
    expect("def f(I):\n    x1 = hmirror_t(I)\n    return x1\n", ARCL_DIALECT_TYPED);
    expect("def f(I):\n    x1 = rot90(I)\n    return replace(x1, RED, BLUE)\n", ARCL_DIALECT_TYPED);
    expect("def f(I):\n    return compose(size, palette)(I) # o_g(I, R5)\n", ARCL_DIALECT_ARCDSL);
}

/* Each name costs a look at its line only if that is short; else this takes minutes. */
Test(dialect, of_a_long_line_is_told_in_moments, .timeout = 60)
{
    enum { CALLS = 200000 };
    char *text = malloc(8 * CALLS + 100), *to = text + sprintf(text, "def f(I):\n    return ");

    for (size_t k = 0; k < CALLS; k++, to += 8)
        memcpy(to, "vmirror(", 8);
    strcpy(to, "I\n");
    expect(text, ARCL_DIALECT_ARCDSL);
    sprintf(text, "def f(I):\n    x = I;%5000sreturn second(x)\n", "");
    expect(text, ARCL_DIALECT_TYPED);
    sprintf(text, "def f(I):\n    second = I;%5000sreturn second\n", "");
    expect(text, ARCL_DIALECT_ARCDSL);
    free(text);
}

Test(dialect, is_arc_dsl_where_nothing_tells)
{
    expect("", ARCL_DIALECT_ARCDSL);
    expect("def f(I):\n    return rot90(I)\n", ARCL_DIALECT_ARCDSL);
    expect("def f(S, I):\n    return rot90(I)\n", ARCL_DIALECT_ARCDSL);
}

Test(dialect, is_typed_where_functions_take_all_three_and_nothing_else_tells)
{
    expect("def f(S, I, C):\n    return rot90(I)\n", ARCL_DIALECT_TYPED);
    expect("def f( S,I , C ):\n    return rot90(I)\n", ARCL_DIALECT_TYPED);
    expect("def f(S, I, C):\n    return vmirror(I)\n", ARCL_DIALECT_ARCDSL);
}

Test(dialect, is_typed_where_its_module_of_defaults_is_imported_and_nothing_else_tells)
{
    expect("from safe_dsl import _get_safe_default\ndef f(I):\n    return rot90(I)\n", ARCL_DIALECT_TYPED);
    expect("from safe_dsl import _get_safe_default\ndef f(I):\n    return vmirror(I)\n", ARCL_DIALECT_ARCDSL);
}

Test(dialect, is_not_told_by_strings_comments_attributes_and_names_of_the_text)
{
    expect("'o_g(I)'\n# o_g\ndef o_g(I):\n    return rot90(I)\n", ARCL_DIALECT_ARCDSL);
    expect("\"\"\"it's o_g\n o_g\"\"\"\ndef f(I):\n    o_g = rot90(I)\n    return x.o_g\n", ARCL_DIALECT_ARCDSL);
    expect("'unfinished o_g", ARCL_DIALECT_ARCDSL);
    expect("\"\"\"o_g", ARCL_DIALECT_ARCDSL);
    expect("'\\", ARCL_DIALECT_ARCDSL);
}

/* `second` is a primitive of the typed dialect alone. Each function binds it in its own way and uses it then. */
Test(dialect, is_not_told_by_a_name_that_the_function_binds)
{
    static const char *const binds[] = {
        "    second = last(I)\n    return fill(I, first(I), second)\n",
        "    x = second\n    second = last(I)\n    return x\n",
        "    second: int = last(I)\n    return second\n",
        "    x, second = I\n    return paint(I, second)\n",
        "    (x, [y, *second]) = I\n    return paint(I, second)\n",
        "    x = second = last(I)\n    return second(I)\n",
        "    second += 1\n    return second\n",
        "    for second in I:\n        x = paint(I, second)\n    return x\n",
        "    for k, (x, second) in I:\n        return second(x)\n",
        "    x = [size(second) for second in I]\n    return x\n",
        "    return tuple(second(x) for x, second, y in I)\n",
        "    x = lambda y, second: add(second, y)\n    return x\n",
        "    x = {1: lambda second: second(I)}\n    return x\n",
        "    if (second := last(I)):\n        return second\n",
        "    with open(I) as second:\n        return second\n",
        "    try:\n        pass\n    except ValueError as second:\n        return second\n",
        "    from a import b as second\n    return second(I)\n",
        "    import a.b as second\n    return second.c\n",
        "    def second(x):\n        return x\n    return second(I)\n",
        "    match I:\n        case [x, second]:\n            return second\n",
        "    x = first(I); second = last(I)\n    return add(x,\n               second)\n",
        "    second = \\\n        last(I)\n    return second(I)\n",
        "    x = add(second=1)\n    return x\n",
        "    x = add(\n        second\t=1)\n    return x\n",
    };
    static const char doc[] = "    \"\"\"Doc.\n\nMore of it.\n    \"\"\"\n";
    char text[512];

    for (size_t k = 0; k < sizeof binds / sizeof *binds; k++) {
        snprintf(text, sizeof text, "def f(I):\n%s", binds[k]);
        expect(text, ARCL_DIALECT_ARCDSL);
        snprintf(text, sizeof text, "def f(I):\n%s%s", doc, binds[k]);
        expect(text, ARCL_DIALECT_ARCDSL);
        snprintf(text, sizeof text, "def f(I):\n%sdef g(I):\n    return o_g(I, R5)\n", binds[k]);
        expect(text, ARCL_DIALECT_TYPED);
    }
}

Test(dialect, is_not_told_by_a_parameter)
{
    expect("def f(second):\n    return second\n", ARCL_DIALECT_ARCDSL);
    expect("def f(\n    I,\n    second,  # o_g\n):\n    return paint(I, second)\n", ARCL_DIALECT_ARCDSL);
    expect("def f(I, second=None):\n    return paint(I, second)\n", ARCL_DIALECT_ARCDSL);
    expect("def f(I, *second, **corner):\n    return paint(I, second, corner)\n", ARCL_DIALECT_ARCDSL);
    expect("async def f(I: Tuple[int, int], second: int):\n    return second\n", ARCL_DIALECT_ARCDSL);
    expect("def f(I, x=second):\n    return x\n", ARCL_DIALECT_TYPED);
}

Test(dialect, is_not_told_by_what_the_file_binds_outside_functions)
{
    static const char *const binds[] = {
        "second = 1\n",
        "def second(x):\n    return x\n",
        "async def second(x): return x\n",
        "class second:\n    pass\n",
        "from a import b as second\n",
        "from a import (\n    c,\n    b as second,\n)\n",
        "import second_one as second\n",
        "for second in range(3):\n    pass\n",
        "if a:\n    second = 1\nelse:\n    pass\n",
        "try:\n    import a\nexcept ImportError:\n    second = None\n",
    };
    char text[512];

    for (size_t k = 0; k < sizeof binds / sizeof *binds; k++) {
        snprintf(text, sizeof text, "%sdef f(I):\n    return second(I)\n", binds[k]);
        expect(text, ARCL_DIALECT_ARCDSL);
        snprintf(text, sizeof text, "def f(I):\n    return second(I)\n%s", binds[k]);
        expect(text, ARCL_DIALECT_ARCDSL);
    }
}

Test(dialect, is_told_by_a_name_that_only_another_function_binds)
{
    expect("def f(I):\n    second = last(I)\n    return second\ndef g(I):\n    return second(I)\n", ARCL_DIALECT_TYPED);
    expect("def g(I):\n    return second(I)\ndef f(second):\n    return second\n", ARCL_DIALECT_TYPED);
    expect("def f(I): second = last(I); return second\ndef g(I): return second(I)\n", ARCL_DIALECT_TYPED);
    expect("class A:\n    second = 1\n    def f(second): pass\ndef g(I):\n    return second(I)\n", ARCL_DIALECT_TYPED);
}

Test(dialect, is_not_told_by_what_an_import_names)
{
    expect("from second import corner\nimport o_g\nfrom a import (b,\n    hmirror_t)\ndef f(I):\n    return rot90(I)\n",
           ARCL_DIALECT_ARCDSL);
    expect("from dsl import hmirror_t; x = 1\ndef f(I):\n    return hmirror_t(I)\n", ARCL_DIALECT_TYPED);
    expect("from dsl import vmirror\ndef f(I):\n    return o_g(I, R5)\n", ARCL_DIALECT_TYPED);
}

Test(dialect, of_a_program_with_local_names_of_the_other_one_is_its_own)
{
    arcl_library lib = library_of("def f(I):\n    corner = ulcorner(first(objects(I, T, F, T)))\n"
                                  "    second = shift(asindices(I), corner)\n    return underfill(I, THREE, second)\n");

    cr_expect_eq(only_program(&lib)->dialect, ARCL_DIALECT_ARCDSL);
    arcl_library_close(&lib);
}

Test(dialect, is_what_a_mark_says_that_comes_before_every_name_that_tells)
{
    expect("# dialect: typed\ndef f(I):\n    return rot90(I)\n", ARCL_DIALECT_TYPED);
    expect("# dialect: typed\ndef f(I):\n    return vmirror(I)\n", ARCL_DIALECT_TYPED);
    expect("def f(S, I, C):  #dialect:\tarc-dsl \r\n    return o_g(I)\n", ARCL_DIALECT_ARCDSL);
    expect("# dialect: arc-dsl", ARCL_DIALECT_ARCDSL);
    expect("# dialect: typed", ARCL_DIALECT_TYPED);
    expect("# dialect: typed\n# dialect: arc-dsl\n", ARCL_DIALECT_TYPED);
    expect("def f(I):\n    return vmirror(I)\n# dialect: typed\n", ARCL_DIALECT_ARCDSL);
}

Test(dialect, is_not_told_by_what_only_looks_like_a_mark)
{
    expect("# dialect: typed, mostly\n", ARCL_DIALECT_ARCDSL);
    expect("# dialect: type", ARCL_DIALECT_ARCDSL);
    expect("# dialect:", ARCL_DIALECT_ARCDSL);
    expect("# the dialect: typed\n", ARCL_DIALECT_ARCDSL);
    expect("'# dialect: typed'\n", ARCL_DIALECT_ARCDSL);
    expect("# dialect: other\ndef f(S, I, C):\n    return rot90(I)\n", ARCL_DIALECT_TYPED);
}

static void expect_mark_refused(const char *text, size_t programs, const char *complaint)
{
    arcl_library lib = library_of(text);

    cr_expect_eq(lib.n, programs, "%zu programs of %s", lib.n, text);
    cr_assert_eq(lib.ncomplaints, complaint ? 1 : 0, "%zu complaints of %s", lib.ncomplaints, text);
    if (complaint)
        cr_expect_str_eq(lib.complaints[0].text, complaint);
    arcl_library_close(&lib);
}

Test(dialect, that_is_mistyped_in_a_mark_is_refused_and_the_rest_runs)
{
    expect_mark_refused("# dialect: tpyed\ndef f(I):\n    return rot90(I)\n", 1,
                        "t.py:1:12: there is no dialect 'tpyed'; there are arc-dsl and typed");
    expect_mark_refused("'''\n# dialect: a\n'''\n\n  #dialect:\tarcdsl \r\ndef f(I):\n    return vmirror(I)\n", 1,
                        "t.py:5:13: there is no dialect 'arcdsl'; there are arc-dsl and typed");
    expect_mark_refused("# dialect: Typed", 0, "t.py:1:12: there is no dialect 'Typed'; there are arc-dsl and typed");
    expect_mark_refused("# dialect: tpyed\n# dialect: typed\n", 0,
                        "t.py:1:12: there is no dialect 'tpyed'; there are arc-dsl and typed");
    expect_mark_refused("# dialect: typed\n# dialect: tpyed\n", 0, NULL);
    expect_mark_refused("# dialect: not known yet\n# dialect:\n# A dialect: mine\n", 0, NULL);
    expect_mark_refused("def f(I):\n    return vmirror(I) # dialect: mine\n", 1, NULL);
}

Test(dialect, that_is_mistyped_in_lines_refuses_them)
{
    const char *const lines[] = {"O = rot90(I) # dialect: mine"};
    arcl_error err = {{0}};
    arcl_library lib;

    arcl_library_open(&lib);
    cr_expect_null(arcl_library_parse_lines(&lib, "l", lines, 1, &err));
    cr_expect_str_eq(err.text, "l:1:25: there is no dialect 'mine'; there are arc-dsl and typed");
    cr_expect_eq(lib.n + lib.ncomplaints, 0);
    arcl_library_close(&lib);
}

Test(dialect, of_a_program_is_that_of_its_text_unless_one_is_given)
{
    const char *text = "def f(S, I, C):\n    x = first(objects_t(I, T, F, T))\n    return get_nth_by_key_t(x, F0)\n";
    arcl_library lib = library_of(text);
    arcl_error err = {{0}};

    cr_expect_eq(only_program(&lib)->dialect, ARCL_DIALECT_TYPED);
    arcl_library_close(&lib);

    arcl_library_open(&lib);
    lib.dialect_given = true;
    lib.dialect = ARCL_DIALECT_ARCDSL;
    cr_assert(arcl_library_parse(&lib, "t.py", text, strlen(text), &err), "%s", err.text);
    cr_expect_eq(lib.n, 0);
    cr_expect_eq(lib.ncomplaints, 1);
    arcl_library_close(&lib);
}
