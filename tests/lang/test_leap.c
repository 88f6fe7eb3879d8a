/* Stepping over a function by its lines is the same as by its tokens, or is not done. */
#include "lang_support.h"

#include "base/hash.h"
#include "lang/parse.h"

/* Everything a parser needs, around a text that begins with a function. */
typedef struct bench {
    arcl_library lib;
    arcl_source src;
    arcl_arena mem;
    arcl_symbols symbols;
    arcl_parser parser;
    jmp_buf escape;
} bench;

static void open_bench(bench *b, const char *text)
{
    arcl_library_open(&b->lib);
    arcl_arena_open(&b->mem, SIZE_MAX);
    b->mem.escape = b->lib.mem.escape = &b->escape;
    b->src = (arcl_source){.lib = &b->lib, .file = "t.py", .text = text, .len = (uint32_t)strlen(text)};
    arcl_symbols_open(&b->symbols, &b->mem, &b->mem);
    arcl_lexer_keywords(&b->symbols);
    arcl_parser_open(&b->parser, &b->src, &b->symbols, &b->mem);
    arcl_parser_advance(&b->parser); /* the name after `def` */
}

static void close_bench(bench *b)
{
    arcl_library_close(&b->lib);
    arcl_arena_close(&b->mem);
}

/* Whether the function is stepped over, and where that ends: at the line and the text `rest`. */
static void expect_leap(const char *text, bool leaps, uint32_t line, const char *rest)
{
    bench b;

    open_bench(&b, text);
    cr_expect_eq(arcl_lexer_leap(&b.parser.lex), leaps, "%s", text);
    if (leaps) {
        cr_expect_str_eq(text + b.parser.lex.at, rest);
        cr_expect_eq(b.parser.lex.line, line, "%s: line %u", text, b.parser.lex.line);
    }
    close_bench(&b);
}

Test(leap, goes_to_the_next_line_that_is_not_indented)
{
    expect_leap("def f(I):\n    return I\nx = 1\n", true, 3, "x = 1\n");
    expect_leap("def f(I): return I\n\n\ndef g", true, 4, "def g");
    expect_leap("def f(I):\r\n\tx = {[]}\r\n\r\n# it's (\r\n \r\nx", true, 6, "x");
    expect_leap("def f(I):\n  # \"\"\" \\ (\n  return I\n", true, 4, "");
}

Test(leap, is_not_tried_where_tokens_matter)
{
    static const char *const texts[] = {
        "def f(I):\n    'x'\n    return I\nx", "def f(I):\n    \"\"\"\nx\"\"\"\nx", "def f(I):\n    x = (1,\n2)\nx",
        "def f(I):\n    x = \\\n1\nx",         "def f(I):\n    x = 1)\nx",          "def f(I):\n    x\rx",
        "def f(I):\n    x\n\f    y\nx",        "def f(I):\n    return I",
    };

    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
        expect_leap(texts[k], false, 0, NULL);
}

static arcl_token next_but_lines(arcl_parser *p)
{
    while (p->token.kind == ARCL_TOK_NEWLINE || p->token.kind == ARCL_TOK_DEDENT)
        arcl_parser_advance(p);
    return p->token;
}

Test(leap, ends_where_the_tokens_end)
{
    static const char *const pieces[] = {
        "(",    ")",  "[",   "}",    "'",      "\"\"\"",  "# (",      "\n",       "\n",        "\n",
        "\r\n", "\r", " ",   "    ", "\t",     "\f",      "\\",       "\\\n",     "x",         "\xc3\xa9",
        ":",    ";",  "\n ", "\n  ", "\n    ", "\nelse:", "\ndef g(", "return 1", "\nclass A:"};
    arcl_rng rng = {11};

    for (int round = 0; round < 100000; round++) {
        char text[256] = "def f(I):";
        bench a, b;
        for (uint32_t n = (uint32_t)arcl_rng_below(&rng, 20); n > 0; n--)
            strcat(text, pieces[arcl_rng_below(&rng, sizeof pieces / sizeof *pieces)]);
        strcat(text, arcl_rng_below(&rng, 2) ? "\nx = 1\n" : "");
        open_bench(&a, text);
        open_bench(&b, text);
        arcl_parser_advance(&b.parser); /* to the bracket: no name, no leap */
        arcl_parser_skip(&a.parser, false);
        arcl_parser_skip(&b.parser, false);
        for (arcl_token s, t = {0}; t.kind != ARCL_TOK_END;) {
            s = next_but_lines(&a.parser);
            t = next_but_lines(&b.parser);
            cr_assert_eq(s.kind, t.kind, "%s", text);
            cr_assert_eq(s.place.line, t.place.line, "%s", text);
            cr_assert_eq(s.place.at, t.place.at, "%s", text);
            arcl_parser_advance(&a.parser);
            arcl_parser_advance(&b.parser);
        }
        close_bench(&a);
        close_bench(&b);
    }
}
