/* The small parts of text for people: the exact characters. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "report/layout.h"

static arcl_text out;

static void close_text(void)
{
    arcl_text_close(&out);
}

TestSuite(layout, .fini = close_text);

static const char *taken(void)
{
    static char text[512];

    snprintf(text, sizeof text, "%s", out.s ? out.s : "");
    arcl_text_clear(&out);
    return text;
}

Test(layout, cells_are_filled_or_cut)
{
    arcl_layout_cell(&out, "ab", 4, ARCL_ALIGN_LEFT);
    arcl_text_putc(&out, '|');
    arcl_layout_cell(&out, "ab", 4, ARCL_ALIGN_RIGHT);
    cr_expect_str_eq(taken(), "ab  |  ab");
    arcl_layout_cell(&out, "abcdefgh", 6, ARCL_ALIGN_LEFT);
    cr_expect_str_eq(taken(), "abcd..");
    arcl_layout_cell(&out, "abcdefgh", 3, ARCL_ALIGN_LEFT);
    cr_expect_str_eq(taken(), "abc");
    arcl_layout_cell(&out, "\xc3\xa4\xc3\xb6", 3, ARCL_ALIGN_RIGHT);
    cr_expect_str_eq(taken(), " \xc3\xa4\xc3\xb6");
    arcl_layout_cut(&out, "abc", 0);
    cr_expect_str_eq(taken(), "abc");
}

Test(layout, wraps_words)
{
    arcl_layout_wrap(&out, "one two three", 2, 2, 10);
    cr_expect_str_eq(taken(), "one two\n  three\n");
    arcl_layout_wrap(&out, "one two three", 0, 0, 0);
    cr_expect_str_eq(taken(), "one two three\n");
    arcl_layout_wrap(&out, "enormous x", 4, 4, 6);
    cr_expect_str_eq(taken(), "enormous\n    x\n");
    arcl_layout_wrap(&out, "a\nb\n\nc", 0, 1, 10);
    cr_expect_str_eq(taken(), "a\n b\n\n c\n");
}

Test(layout, counts_are_grouped)
{
    static const struct {
        uint64_t n;
        const char *text;
    } cases[] = {
        {0, "0"}, {999, "999"}, {1000, "1,000"}, {1234567, "1,234,567"}, {UINT64_MAX, "18,446,744,073,709,551,615"}};

    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        arcl_text_puts(&out, arcl_count(cases[k].n).s);
        cr_expect_str_eq(taken(), cases[k].text);
    }
    arcl_text_puts(&out, arcl_plural(1, "file").s);
    cr_expect_str_eq(taken(), "1 file");
    arcl_text_puts(&out, arcl_plural(0, "file").s);
    cr_expect_str_eq(taken(), "0 files");
}

Test(layout, times_have_three_digits)
{
    static const struct {
        uint64_t ns;
        const char *text;
    } cases[] = {{0, "0 ns"},          {999, "999 ns"},        {1000, "1.00 us"},
                 {31234, "31.2 us"},   {999499, "999 us"},     {1500000, "1.50 ms"},
                 {99960000, "100 ms"}, {2000000000, "2.00 s"}, {3600000000000, "3600 s"}};

    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        arcl_text_puts(&out, arcl_time(cases[k].ns).s);
        cr_expect_str_eq(taken(), cases[k].text);
    }
}

Test(layout, what_steers_a_terminal_is_replaced)
{
    static const char text[] = "a\x1b[0m\tb\x7f\xff\xc2\x85\xe2\x82\xac\n";

    arcl_layout_safe(&out, text, sizeof text - 1);
    cr_expect_str_eq(taken(), "a?[0m b???\xe2\x82\xac?");
}

Test(layout, styles_need_colour)
{
    arcl_layout_styled(&out, false, ARCL_STYLE_GOOD, "x");
    cr_expect_str_eq(taken(), "x");
    arcl_layout_styled(&out, true, ARCL_STYLE_GOOD, "x");
    cr_expect_str_eq(taken(), "\x1b[32mx\x1b[0m");
}
