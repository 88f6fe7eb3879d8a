/* What stands outside functions. */
#include "lang_support.h"

Test(module, imports_comments_and_the_main_block_are_ignored)
{
    expect_print("\xef\xbb\xbf# comment\n\"\"\"Docs\ndef no(I):\n\"\"\"\nimport a.b as c, d; from .e import f\n"
                 "from g import (\n    h,  # i\n    j as k,\n)\nfrom l import *\n\n"
                 "def f(I):\n    'docs'\n    return vmirror(I)\n\n\n"
                 "if __name__ == \"__main__\":\n    for x in y:\n        f(x)\nelse:\n    pass\n",
                 "def f(I):\n    O = vmirror(I)\n    return O\n");
    expect_print("def f(I): return I\nif '__main__' == __name__: f()\n", "def f(I):\n    return I\n");
}

Test(module, expressions_and_asserts_outside_functions_are_stepped_over)
{
    static const char *const lines[] = {
        "print('hello')",
        "print(f\"{1}\",\n      end='')",
        "sys.path.append('..'); print(x for x in y)",
        "solve(((1,),))",
        "[f(x) for x in y if x]",
        "\"docs\" 'more'",
        "a.b.c",
        "lambda a: a",
        "...",
        "-3",
        "assert f(1) == (\n    2), 'wrong'",
        "pass",
    };
    char text[256];

    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++) {
        snprintf(text, sizeof text, "%s\ndef f(I): return vmirror(I)\n%s\n", lines[k], lines[k]);
        expect_print(text, "def f(I):\n    O = vmirror(I)\n    return O\n");
    }
}

Test(module, a_name_that_an_import_gives_to_something_else_is_not_the_language_any_more)
{
    static const char *const imports[] = {
        "from dsl import vmirror as hmirror",
        "import numpy as hmirror",
        "import a.b as c, d as hmirror",
        "from a import (\n    vmirror as b, vmirror as hmirror,\n)",
    };
    char text[256];

    for (size_t k = 0; k < sizeof imports / sizeof *imports; k++) {
        snprintf(text, sizeof text, "%s\ndef f(I): return hmirror(I)\ndef g(I): return vmirror(I)\n", imports[k]);
        arcl_library lib = library_of(text);
        cr_expect_eq(lib.n, 1, "%zu programs of %s", lib.n, text);
        cr_assert_eq(lib.ncomplaints, 1, "%zu complaints of %s", lib.ncomplaints, text);
        cr_expect(strstr(lib.complaints[0].text, "'hmirror' is defined in this file by something"), "%s",
                  lib.complaints[0].text);
        arcl_library_close(&lib);
    }
    expect_print("from dsl import hmirror as hmirror, vmirror\ndef f(I): return hmirror(I)\n",
                 "def f(I):\n    O = hmirror(I)\n    return O\n");
}

Test(module, a_try_around_imports_is_ignored_and_its_names_are_not_for_programs)
{
    static const char attempt[] =
        "try:\n    from a import (b,\n        c)\n    import d as e\n\n    fast = b(1)  # no\n"
        "    if fast:\n        many, none = c(\n            1), None\n    else:\n"
        "        print(f\"{many}\")\nexcept ImportError as error:\n    first = None\n"
        "    def helper(x):\n        return x\nelse:\n    pass\nfinally:\n    done: bool = True\n";
    char text[1024];

    snprintf(text, sizeof text, "%sdef f(I):\n    return vmirror(I)\n", attempt);
    expect_print(text, "def f(I):\n    O = vmirror(I)\n    return O\n");
    static const char *const names[] = {"fast", "many", "none", "first", "helper", "done"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        char complaint[200];
        snprintf(text, sizeof text, "%sdef f(I): return %s(I)\n", attempt, names[k]);
        snprintf(complaint, sizeof complaint,
                 "t.py:20:18: '%s' is defined in this file by something that is not part of the language", names[k]);
        expect_complaint(text, complaint, NULL);
    }
    /* Whatever the text breaks off with, reading it ends. */
    arcl_library lib;
    for (size_t n = 0; n < sizeof attempt; n++) {
        snprintf(text, sizeof text, "%.*s", (int)n, attempt);
        lib = library_of(text);
        cr_expect_eq(lib.n, 0);
        arcl_library_close(&lib);
    }
}

/* Whether a program can use F where this line stands in a `try` around an import. */
static bool leaves_constant(const char *line)
{
    char text[256];

    snprintf(text, sizeof text, "try:\n    import a\n    %s\nexcept ImportError:\n    pass\ndef f(I): return F\n",
             line);
    arcl_library lib = library_of(text);
    const bool left = lib.n == 1;
    cr_expect_eq(lib.ncomplaints, left ? 0 : 1, "%zu complaints of %s", lib.ncomplaints, line);
    arcl_library_close(&lib);
    return left;
}

Test(module, a_try_around_imports_takes_every_name_that_it_binds)
{
    static const char *const binds[] = {
        "F = 1",
        "F += 1",
        "F: int = 1",
        "a = F = 1",
        "a, F = 1, 2",
        "F, a.b = 1, 2",
        "a.b, F = 1, 2",
        "a[0], F = 1, 2",
        "(a, [b, *F]) = c",
        "[F] = c",
        "*F, a = c",
        "a = 1; F = 2",
        "for F in a: pass",
        "for a, (b, F) in c: pass",
        "for a in b: F = 1",
        "async for F in a: pass",
        "with a(b) as F: pass",
        "with a as (b, F): pass",
        "with (a as b, c as F): pass",
        "with a as [b, *F], c as [d]: pass",
        "if a: F = 1",
        "if (F := a): pass",
        "a((F := 1))",
        "del a, F",
        "del (F)",
        "class F: pass",
        "class F(a): pass",
        "def F(): pass",
        "async def F(): pass",
        "@a\n    def F(): pass",
        "if a:\n        while b:\n            F -= 1",
        "match a:\n        case F: pass",
        "match a:\n        case [b, F]: pass",
        "match a:\n        case B(c=F): pass",
        "f = lambda: 1; F = 2",
        "type F = int",
        "pass\nexcept (OSError, ValueError) as F: pass",
        "import b as F",
        "from b import c as F, d",
    };
    static const char *const leaves[] = {
        "a = F",
        "a = F, 1",
        "a = b(F=1)",
        "a(F)",
        "F(a)",
        "F.a = 1",
        "F[0] = 1",
        "a.F = 1",
        "a.b.F = 1",
        "b, a.F.c = 1, 2",
        "a[F] = 1",
        "a(F)[0] += 1",
        "F",
        "F, a",
        "F == a",
        "a: F = 1",
        "a = lambda: F",
        "a = {1: F}",
        "if F: a = 1",
        "while F: a += 1",
        "for a in F: pass",
        "for a[0] in F: pass",
        "with F: pass",
        "with F as a: pass",
        "a = [F for b in c]",
        "def a(b=F): pass",
        "def a() -> F: pass",
        "@F\n    def a(): pass",
        "raise F",
        "import F",
        "a = 'F = 1'  # F = 1",
    };

    for (size_t k = 0; k < sizeof binds / sizeof *binds; k++)
        cr_expect_not(leaves_constant(binds[k]), "%s", binds[k]);
    for (size_t k = 0; k < sizeof leaves / sizeof *leaves; k++)
        cr_expect(leaves_constant(leaves[k]), "%s", leaves[k]);
}

Test(module, line_ends_of_all_systems)
{
    expect_print("K = 3\r\ndef f(I):\r\n    x = add(K,\r\n  1)\r\n    return x\r\n",
                 "def f(I):\n    x = add(THREE, ONE)\n    return x\n");
    expect_print("def f(I):\r    return I\r", "def f(I):\n    return I\n");
    expect_print("def f(I): x = I; return x", "def f(I):\n    x = I\n    return I\n");
}

Test(module, constants_of_the_file_are_constants)
{
    expect_print("TWO_BY_ONE = (2, 1)\nBOTH: tuple = (TWO_BY_ONE, ORIGIN); ONE = 7\n"
                 "def f(I):\n    return add(TWO_BY_ONE, (BOTH, ONE))\n",
                 "def f(I):\n    O = add((2, 1), (((2, 1), (0, 0)), 7))\n    return O\n");
}

Test(module, a_function_sees_the_last_value_of_a_constant)
{
    expect_print("K = 1\ndef f(I): return add(K, L)\nK = (K, K)\nL = 3\n",
                 "def f(I):\n    O = add(UNITY, THREE)\n    return O\n");
}

Test(module, what_a_file_redefines_is_not_the_language_any_more)
{
    arcl_library lib = library_of("first = add(1, 2)\nK = 1\nK += 1\na, b = 1, 2\n"
                                  "def f(I): return first(I)\ndef g(I): return K\ndef h(I): return a\n");

    cr_expect_eq(lib.n, 0);
    cr_assert_eq(lib.ncomplaints, 6);
    cr_expect_str_eq(lib.complaints[0].text,
                     "t.py:1:9: outside a function only literals, constants and primitives can be assigned");
    cr_expect_str_eq(lib.complaints[1].text, "t.py:3:3: augmented assignments are not part of the language");
    cr_expect_str_eq(lib.complaints[2].text, "t.py:4:1: assignments to several names are not part of the language");
    cr_expect_str_eq(lib.complaints[3].text,
                     "t.py:5:18: 'first' is defined in this file by something that is not part of the language");
    cr_expect_str_eq(lib.complaints[4].text,
                     "t.py:6:18: 'K' is defined in this file by something that is not part of the language");
    cr_expect_str_eq(lib.complaints[5].text,
                     "t.py:7:18: 'a' is defined in this file by something that is not part of the language");
    arcl_library_close(&lib);
}

Test(module, of_functions_with_one_name_the_last_counts)
{
    arcl_library lib = library_of("def f(I): return vmirror(I)\ndef g(I): return I\ndef f(I): return hmirror(I)\n");

    cr_assert_eq(lib.n, 2);
    cr_expect_str_eq(lib.programs[0].name, "g");
    cr_expect_str_eq(lib.programs[1].name, "f");
    cr_expect_eq(lib.programs[1].line, 3);
    cr_expect_eq(lib.ncomplaints, 0);
    arcl_library_close(&lib);

    lib = library_of("def f(I): return vmirror(I)\ndef f(I): return what(I)\n");
    cr_expect_eq(lib.n, 0, "the last one is not a program");
    cr_expect_eq(lib.ncomplaints, 1);
    arcl_library_close(&lib);
}

Test(module, one_bad_function_does_not_harm_the_others)
{
    static const char *const bad[] = {
        "def bad(I):\n    for x in I:\n        y = (\n    return y\n",
        "def bad(I):\n    x = vmirror(I\n    return x\n",
        "def bad(I):\n    x = 'abc\n    return x\n",
        "def bad(I):\n        x = 1\n    y = 2\n  z = 3\n    return z\n",
        "def bad(I):\n    x = {]\n    return x\n",
        "@cache\n@other(1)\ndef bad(I):\n    return I\n",
        "class Bad:\n    def good(self):\n        return 1\n\n    x = 1\n",
        "async def bad(I):\n    return I\n",
        "if True:\n    def bad(I):\n        return I\nelif False:\n    pass\nelse:\n    x = 1\n",
        "try:\n    x = 1\nexcept ImportError:\n    x = None\nfinally:\n    pass\n",
        "try: import x\nexcept ImportError: x = None\n",
        "for x in range(3):\n    y = x\n",
        "  x = 1\n  y = 2\n",
        "(first := 1)\n",
        "return 1\n",
        "x = = 1\n",
        "def bad(I):\n    return I\n    x = unreachable\n",
        "\x01\n",
    };

    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        char text[1024];
        snprintf(text, sizeof text, "def a(I): return I\nK = 1\n%sdef b(I):\n    return vmirror(I)\n", bad[k]);
        arcl_library lib = library_of(text);
        cr_expect_eq(lib.n, 2, "%zu programs with\n%s", lib.n, bad[k]);
        cr_expect_eq(lib.ncomplaints, 1, "%zu complaints of\n%s", lib.ncomplaints, bad[k]);
        arcl_library_close(&lib);
    }
}

Test(module, a_complaint_shows_its_line)
{
    arcl_library lib = library_of("x = 1\ndef f(I):\n    y = vmirro(I) # here\n    return y\n");

    cr_assert_eq(lib.ncomplaints, 1);
    cr_expect_str_eq(lib.complaints[0].source, "    y = vmirro(I) # here");
    cr_expect_eq(lib.complaints[0].line, 3);
    cr_expect_eq(lib.complaints[0].column, 9);
    arcl_library_close(&lib);
}
