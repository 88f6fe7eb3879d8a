/* Tokens and the layout of lines. */
#include "lang_support.h"

#include "lang/lex.h"

/* The kinds of all tokens, one character each: operators and keywords as '.', the rest as below. */
static void expect_tokens(const char *text, const char *kinds)
{
    static const char letters[] = {
        [ARCL_TOK_NAME] = 'n',      [ARCL_TOK_INT] = '1',     [ARCL_TOK_FLOAT] = 'f',  [ARCL_TOK_STRING] = 's',
        [ARCL_TOK_AUGMENTED] = 'a', [ARCL_TOK_NEWLINE] = '/', [ARCL_TOK_INDENT] = '>', [ARCL_TOK_DEDENT] = '<',
        [ARCL_TOK_END] = '$',       [ARCL_TOK_ERROR] = '!'};
    arcl_arena mem;
    jmp_buf escape;
    arcl_symbols symbols;
    arcl_lexer lx;
    arcl_source src = {.text = text, .len = (uint32_t)strlen(text)};
    char got[256];

    arcl_arena_open(&mem, 1 << 20);
    mem.escape = &escape;
    if (setjmp(escape))
        cr_assert_fail("no memory");
    size_t n = 0;
    arcl_symbols_open(&symbols, &mem, &mem);
    arcl_lexer_keywords(&symbols);
    arcl_lexer_open(&lx, &src, &symbols);
    for (arcl_token t = {.kind = ARCL_TOK_NEWLINE}; t.kind != ARCL_TOK_END && n + 1 < sizeof got;) {
        t = arcl_lexer_next(&lx);
        got[n++] = t.kind < sizeof letters ? letters[t.kind] : '.';
    }
    got[n] = 0;
    cr_expect_str_eq(got, kinds, "%s\ngave %s, not %s", text, got, kinds);
    arcl_arena_close(&mem);
}

Test(lex, names_numbers_and_operators_are_told_apart)
{
    expect_tokens("x1 = f(a, -5)\n", "n.n.n..1./$");
    expect_tokens("a<<=b**c//d!=e->f:=g...\n", "nan.n.n.n.n.n./$");
    expect_tokens("if_x if", "n.$");
}

Test(lex, indentation_makes_blocks)
{
    expect_tokens("a\n  b\n  c\nd\n", "n/>n/n/<n/$");
    expect_tokens("a\n  b\n    c", "n/>n/>n/<<$");
    expect_tokens("a\n\n  # c\n  b\n # less\n\n  c\n", "n/>n/n/<$");
    expect_tokens("a\n\tb\n        c\n", "n/>n/!n/<$");
    expect_tokens("a\n    b\n  c\nd\n", "n/>n/!n/<n/$");
    expect_tokens("\f  \fa\n", "n/$");
}

Test(lex, lines_join_inside_brackets_and_after_backslashes)
{
    expect_tokens("f(a,\n\n   # no\n b)\nc\n", "n.n.n./n/$");
    expect_tokens("a = \\\r\n b\r\nc\rd", "n.n/n/n$");
    expect_tokens("a \\ b\n", "n!n/$");
    expect_tokens("a \\", "n!$");
}

Test(lex, a_forgotten_bracket_ends_at_the_next_statement)
{
    expect_tokens("x = f(a\nreturn x\n", "n.n.n!/.n/$");
    expect_tokens("(a", ".n!/$");
    expect_tokens("a)\n", "n!/$");
    expect_tokens("(a]\n", ".n!/$");
}

Test(lex, strings_have_prefixes_and_three_quotes)
{
    expect_tokens("'a' \"b\" r'c' Rb'd' f'e' '''f\n'g''' \"\"\"h\"\"\" 'i\\'j'\n", "ssssssss/$");
    expect_tokens("ur'a'\n", "ns/$");
    expect_tokens("'a\nb\n", "!/n/$");
    expect_tokens("'a\\\nb'\n", "s/$");
}

Test(lex, a_text_that_never_closes_is_read_on_after_the_quotes)
{
    expect_tokens("'''a\nb\n", "!n/n/$");
    expect_tokens("\"\"\"a\n\\\"\"\" b\n", "!n/!!n/$");
}

Test(lex, numbers_are_as_in_python)
{
    expect_tokens("0 00 1_000 0xFf 0X_f 0o17 0b1_0\n", "1111111/$");
    expect_tokens("1. .5 1e5 1.5e-3 1_0.0 1j 1E+2\n", "fffffff/$");
    expect_tokens("007 1_ 1__0 0x 0b2 1a 0o8 0x_ 1e\n", "!!!!!!!!!/$");
}

Test(lex, letters_of_all_languages_are_letters_and_pasted_quotes_are_not)
{
    expect_tokens("\xc3\xa9t\xc3\xa9\n", "n/$");
    expect_tokens("\xe2\x80\x9c"
                  "a\xe2\x80\x9d\n",
                  "!n!/$");
    expect_tokens("a\xc2\xa0"
                  "b\n",
                  "n!n/$");
    expect_tokens("\xff\xc3\n", "!!/$");
    expect_tokens("a ? $ !\n", "n!!!/$");
}
