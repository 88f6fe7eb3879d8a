/* What literals stand for. */
#include "lang_support.h"

/* `return <literal>` gives a constant that prints as `printed`. */
static void expect_literal(const char *literal, const char *printed)
{
    char text[512], expected[512];

    snprintf(text, sizeof text, "def f(I):\n    return %s\n", literal);
    snprintf(expected, sizeof expected, "def f(I):\n    return %s\n", printed);
    expect_print(text, expected);
}

Test(literal, integers)
{
    expect_literal("11", "11");
    expect_literal("1_000", "1000");
    expect_literal("0xFF", "255");
    expect_literal("0o17", "15");
    expect_literal("0b1_01", "FIVE");
    expect_literal("-11", "-11");
    expect_literal("- -11", "11");
    expect_literal("+-+11", "-11");
    expect_literal("9223372036854775807", "9223372036854775807");
    expect_literal("-9223372036854775808", "-9223372036854775808");
    expect_literal("-0x8000_0000_0000_0000", "-9223372036854775808");
}

Test(literal, integers_over_64_bits_are_refused)
{
    expect_complaint("def f(I):\n    return 9223372036854775808\n", "t.py:2:12: the number does not fit 64 bits", NULL);
    expect_complaint("def f(I):\n    return - -9223372036854775808\n", "t.py:2:12: the number does not fit 64 bits",
                     NULL);
    expect_complaint("def f(I):\n    return -9223372036854775809\n", "t.py:2:13: the number does not fit 64 bits",
                     NULL);
    expect_complaint("def f(I):\n    return 0xfffffffffffffffff\n", "t.py:2:12: the number does not fit 64 bits", NULL);
}

Test(literal, strings)
{
    expect_literal("'a' \"b\"  '''c'''", "'abc'");
    expect_literal("'it\\'s'", "'it\\'s'");
    expect_literal("\"it's\"", "'it\\'s'");
    expect_literal("'\\n\\t\\\\'", "'\\n\\x09\\\\'");
    expect_literal("r'\\n\\''", "'\\\\n\\\\\\''");
    expect_literal("'\\x41\\101\\u0041\\U00000041'", "'AAAA'");
    expect_literal("'\\xe9\\u20ac\\U0001f600'", "'\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80'");
    expect_literal("'\\q'", "'\\\\q'");
    expect_literal("'a\\\nb'", "'ab'");
    expect_literal("'''a\r\nb\rc'''", "'a\\nb\\nc'");
    expect_literal("''", "''");
    expect_literal("'\\0'", "'\\x00'");
}

Test(literal, malformed_escapes_are_refused)
{
    expect_complaint("def f(I):\n    return '\\x4'\n",
                     "t.py:2:12: a '\\x', '\\u' or '\\U' escape in the string is malformed", NULL);
    expect_complaint("def f(I):\n    return '\\U00110000'\n",
                     "t.py:2:12: a '\\x', '\\u' or '\\U' escape in the string is malformed", NULL);
    expect_complaint("def f(I):\n    return '\\N{DASH}'\n", "t.py:2:12: characters by name ('\\N{...}') are not known",
                     NULL);
}

Test(literal, words_and_tuples)
{
    expect_literal("True", "T");
    expect_literal("F", "F");
    expect_literal("None", "None");
    expect_literal("()", "()");
    expect_literal("(11,)", "(11,)");
    expect_literal("11,", "(11,)");
    expect_literal("(11)", "11");
    expect_literal("(True, 1)", "(True, 1)");
    expect_literal("(0, (1, 2), 'x', vmirror)", "(0, (1, 2), 'x', vmirror)");
    expect_literal("(0, 0)", "ORIGIN");
    expect_literal("-1, 0", "UP");
    expect_literal("(2, 1)", "(2, 1)");
}

Test(literal, a_pair_that_fits_is_a_pair)
{
    arcl_library lib = library_of("def f(I):\n    x = (3, -4)\n    y = (3, 4294967296)\n    return (True, 1)\n");
    const arcl_program *p = only_program(&lib);

    cr_expect_eq(p->graph.value[p->steps[0].node].tag, ARCL_PAIR);
    cr_expect_eq(p->graph.value[p->steps[1].node].tag, ARCL_TUPLE);
    cr_expect_eq(p->graph.value[p->result].tag, ARCL_TUPLE);
    cr_expect_eq(p->graph.value[p->result].u.items[0].tag, ARCL_BOOL);
    arcl_library_close(&lib);
}
