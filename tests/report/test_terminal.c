/* Grids as text: the exact characters. */
#define _XOPEN_SOURCE 700
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/show.h"

static const uint8_t small[] = {0, 1, 2, 3, 4, 9};
static const uint8_t other[] = {0, 1, 7, 3, 4, 8};
static const uint8_t large[] = {5, 10, 123, 0};
static arcl_text out;

static void close_text(void)
{
    arcl_text_close(&out);
}

TestSuite(terminal, .fini = close_text);

static void expect_shown(const arcl_show_item *items, size_t n, arcl_show_mode mode, unsigned width, const char *want)
{
    arcl_text_clear(&out);
    arcl_show_terminal(items, n, mode, width, &out);
    cr_expect_str_eq(out.s ? out.s : "", want);
}

Test(terminal, shows_grids_side_by_side_as_digits)
{
    const arcl_show_item items[] = {{.title = "input", .grid = arcl_grid_of(small, 2, 3)},
                                    {.title = "output", .grid = arcl_grid_of(small, 3, 2)}};
    expect_shown(items, 2, ARCL_SHOW_PLAIN, 80,
                 "input 2x3   output 3x2\n"
                 " 0 1 2       0 1\n"
                 " 3 4 9       2 3\n"
                 "             4 9\n");
    expect_shown(items, 2, ARCL_SHOW_PLAIN, 21,
                 "input 2x3\n 0 1 2\n 3 4 9\n\n"
                 "output 3x2\n 0 1\n 2 3\n 4 9\n");
    expect_shown(items, 0, ARCL_SHOW_PLAIN, 80, "");
}

Test(terminal, marks_wrong_cells)
{
    const arcl_val want = arcl_grid_of(small, 2, 3), turned = arcl_grid_of(small, 3, 2);
    const arcl_show_item same = {.title = "got", .grid = want, .expected = &want};
    const arcl_show_item wrong = {.title = "got", .grid = arcl_grid_of(other, 2, 3), .expected = &want};
    const arcl_show_item shape = {.title = "got", .grid = turned, .expected = &want};
    const arcl_val none = arcl_none();
    const arcl_show_item unknown = {.title = "got", .grid = want, .expected = &none};

    expect_shown(&same, 1, ARCL_SHOW_PLAIN, 80, "got 2x3\n 0 1 2\n 3 4 9\n");
    expect_shown(&wrong, 1, ARCL_SHOW_PLAIN, 80, "got 2x3, 2 wrong\n 0 1!7\n 3 4!8\n");
    expect_shown(&shape, 1, ARCL_SHOW_PLAIN, 80, "got 3x2, not 2x3\n 0 1\n 2 3\n 4 9\n");
    expect_shown(&unknown, 1, ARCL_SHOW_PLAIN, 80, "got 2x3\n 0 1 2\n 3 4 9\n");
}

Test(terminal, shows_colours)
{
    const arcl_val want = arcl_grid_of(small, 1, 3);
    const uint8_t cells[] = {0, 0, 2};
    const arcl_show_item item = {.grid = arcl_grid_of(cells, 1, 3), .expected = &want};

    expect_shown(&item, 1, ARCL_SHOW_RGB, 80,
                 "1x3, 1 wrong\n\x1b[97;48;2;0;0;0m  ><\x1b[97;48;2;255;65;54m  \x1b[0m\n");
    expect_shown(&item, 1, ARCL_SHOW_256, 80, "1x3, 1 wrong\n\x1b[97;48;5;16m  ><\x1b[97;48;5;203m  \x1b[0m\n");
}

Test(terminal, widens_cells_for_numbers_above_9)
{
    const arcl_show_item items[] = {{.title = "a", .grid = arcl_grid_of(large, 1, 2)},
                                    {.title = "b", .grid = arcl_grid_of(large, 2, 2)}};
    expect_shown(items, 2, ARCL_SHOW_PLAIN, 80,
                 "a 1x2    b 2x2\n"
                 "  5 10      5  10\n"
                 "          123   0\n");
}

Test(terminal, shows_what_is_no_grid_as_a_question_mark)
{
    const arcl_show_item items[] = {{.title = "output", .grid = arcl_none()}, {.title = "x", .grid = arcl_int(3)}};
    expect_shown(items, 2, ARCL_SHOW_PLAIN, 80, "output   x\n ?        ?\n");
}

Test(terminal, cuts_what_is_too_wide_or_too_high_and_says_so)
{
    static uint8_t zeros[200 * 3];
    const arcl_show_item wide = {.title = "w", .grid = arcl_grid_of(zeros, 1, 200)};
    const arcl_show_item high = {.title = "h", .grid = arcl_grid_of(zeros, 200, 3)};

    expect_shown(&wide, 1, ARCL_SHOW_PLAIN, 7, "w 1x200\n 0 0 0\ncut: 1 of 1 rows, 3 of 200 columns\n");
    expect_shown(&wide, 1, ARCL_SHOW_PLAIN, 1, "w 1x200\n 0\ncut: 1 of 1 rows, 1 of 200 columns\n");
    arcl_text_clear(&out);
    arcl_show_terminal(&high, 1, ARCL_SHOW_PLAIN, 80, &out);
    cr_expect_not_null(strstr(out.s, "\ncut: 128 of 200 rows, 3 of 3 columns\n"));
    arcl_text_clear(&out);
    arcl_show_terminal(&high, 1, ARCL_SHOW_PLAIN, 0, &out);
    cr_expect_null(strstr(out.s, "cut"));
    cr_expect_eq(out.len, strlen("h 200x3\n") + 200 * 7);
}

Test(terminal, lets_no_control_characters_through)
{
    const arcl_show_item item = {.title = "a\x1b[2J\xff\x7f\xc3\xa9", .grid = arcl_none()};
    expect_shown(&item, 1, ARCL_SHOW_PLAIN, 80, "a?[2J??\xc3\xa9\n ?\n");
}

Test(terminal, shows_a_task)
{
    const char text[] = "{\"train\":[{\"input\":[[1]],\"output\":[[2,3]]}],\"test\":[{\"input\":[[4]]}]}";
    arcl_tasks tasks;
    arcl_error err = {0};

    arcl_tasks_open(&tasks);
    cr_assert(arcl_tasks_parse(&tasks, "t.json", text, strlen(text), &err), "%s", err.text);
    arcl_show_subject_terminal(&(arcl_show_subject){.task = &tasks.task[0]}, ARCL_SHOW_PLAIN, 80, &out);
    cr_expect_str_eq(out.s, "train 0 input 1x1   output 1x2\n"
                            " 1                   2 3\n"
                            "\n"
                            "test 0 input 1x1   output\n"
                            " 4                  ?\n");
    arcl_tasks_close(&tasks);
}

static arcl_show_mode mode_of(const char *none, const char *colour, const char *term, bool tty)
{
    const char *const names[] = {"NO_COLOR", "COLORTERM", "TERM"}, *const values[] = {none, colour, term};

    for (int k = 0; k < 3; k++)
        if (values[k])
            setenv(names[k], values[k], 1);
        else
            unsetenv(names[k]);
    return arcl_show_terminal_mode(tty);
}

Test(terminal, mode_follows_the_environment)
{
    cr_expect_eq(mode_of(NULL, "truecolor", "xterm-256color", true), ARCL_SHOW_RGB);
    cr_expect_eq(mode_of(NULL, "24bit", "xterm", true), ARCL_SHOW_RGB);
    cr_expect_eq(mode_of(NULL, NULL, "xterm-direct", true), ARCL_SHOW_RGB);
    cr_expect_eq(mode_of("", NULL, "xterm-256color", true), ARCL_SHOW_256);
    cr_expect_eq(mode_of("1", "truecolor", "xterm-256color", true), ARCL_SHOW_PLAIN);
    cr_expect_eq(mode_of(NULL, "truecolor", "dumb", true), ARCL_SHOW_PLAIN);
    cr_expect_eq(mode_of(NULL, NULL, NULL, true), ARCL_SHOW_PLAIN);
    cr_expect_eq(mode_of(NULL, "truecolor", "xterm-256color", false), ARCL_SHOW_PLAIN);
}
