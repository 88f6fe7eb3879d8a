/* Grids out of JSON, by exact message. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "task/task.h"

static arcl_arena mem;

static void open_mem(void)
{
    arcl_arena_open(&mem, SIZE_MAX);
}

static void close_mem(void)
{
    arcl_arena_close(&mem);
}

TestSuite(grid_json, .init = open_mem, .fini = close_mem);

static bool parse(const char *text, size_t len, arcl_val *out, arcl_error *err)
{
    char *copy = malloc(len ? len : 1); /* ends where the text ends */
    cr_assert(copy);
    memcpy(copy, text, len);
    const bool ok = arcl_grid_parse(&mem, copy, len, "g", out, err);
    free(copy);
    return ok;
}

static void expect_refused(const char *text, const char *message)
{
    arcl_error err = {0};
    arcl_val got = arcl_none();

    cr_expect(!parse(text, strlen(text), &got, &err), "%s was taken", text);
    cr_expect_str_eq(err.text, message);
    cr_expect_eq(got.tag, ARCL_NONE);
}

Test(grid_json, takes_any_spacing_and_any_value_up_to_255)
{
    const uint8_t want[] = {0, 10, 255, 7, 8, 9};
    static const char *const texts[] = {"[[0,10,255],[7,8,9]]", "[[0, 10, 255], [7, 8, 9]]",
                                        " [\n [ 0 ,10\t, 255 ]\r\n, [7 , 8,\n9]] "};
    for (int k = 0; k < 3; k++) {
        arcl_error err = {0};
        arcl_val got;
        cr_assert(parse(texts[k], strlen(texts[k]), &got, &err), "%s", err.text);
        cr_expect_eq(got.tag, ARCL_GRID);
        cr_expect_eq(got.h, 2);
        cr_expect_eq(got.n, 3);
        cr_expect_arr_eq(got.u.cells, want, sizeof want);
    }
}

Test(grid_json, refuses_what_is_no_grid)
{
    expect_refused("[]", "g:1:1: the grid has no rows");
    expect_refused("[[]]", "g:1:2: row 0: the row has no cells");
    expect_refused("[[1],[]]", "g:1:6: row 1: the row has no cells");
    expect_refused("[[1,2],[3]]", "g:1:8: row 1: length 1, but row 0 has length 2");
    expect_refused("[[1],\n [3,4]]", "g:2:2: row 1: length 2, but row 0 has length 1");
    expect_refused("[[256]]", "g:1:3: row 0: 256 is outside 0..255");
    expect_refused("[[1, -1]]", "g:1:6: row 0: -1 is outside 0..255");
    expect_refused("[[99999999999999999999]]", "g:1:3: row 0: an integer that does not fit 64 bits");
    expect_refused("[[1.5]]", "g:1:3: row 0: expected an integer, found 1.5");
    expect_refused("[[1.0]]", "g:1:3: row 0: expected an integer, found 1.0");
    expect_refused("[[\"1\"]]", "g:1:3: row 0: expected an integer, found a string");
    expect_refused("[[null]]", "g:1:3: row 0: expected an integer, found null");
    expect_refused("[[1,true]]", "g:1:5: row 0: expected an integer, found true");
    expect_refused("[[1,[2]]]", "g:1:5: row 0: expected an integer, found an array");
    expect_refused("[[1,]]", "g:1:5: row 0: expected an integer, found ']'");
    expect_refused("[[1,2", "g:1:6: row 0: expected ',' or ']', found the end of the text");
    expect_refused("[[1,", "g:1:5: row 0: expected an integer, found the end of the text");
    expect_refused("[[1", "g:1:4: row 0: expected ',' or ']', found the end of the text");
    expect_refused("[[1]", "g:1:5: expected ',' or ']', found the end of the text");
    expect_refused("[[1]] 2", "g:1:7: expected the end of the text, found 2");
    expect_refused("[1,2]", "g:1:2: row 0: expected an array, found 1");
    expect_refused("{}", "g:1:1: expected an array, found an object");
    expect_refused("", "g:1:1: expected an array, found the end of the text");
}

/* h rows of w ones. */
static char *rows_of_ones(size_t h, size_t w)
{
    char *text = malloc(h * (2 * w + 2) + 2), *p = text;

    cr_assert(text);
    *p++ = '[';
    for (size_t r = 0; r < h; r++) {
        *p++ = '[';
        for (size_t c = 0; c < w; c++) {
            *p++ = '1';
            *p++ = c + 1 < w ? ',' : ']';
        }
        *p++ = r + 1 < h ? ',' : ']';
    }
    *p = 0;
    return text;
}

Test(grid_json, takes_the_largest_side_and_no_larger_one)
{
    static const struct {
        size_t h, w;
        const char *message;
    } cases[] = {
        {ARCL_TASK_SIDE_MAX, 1, NULL},
        {1, ARCL_TASK_SIDE_MAX, NULL},
        {ARCL_TASK_SIDE_MAX + 1, 1, "g:1:65538: more than 16384 rows"},
        {1, ARCL_TASK_SIDE_MAX + 1, "g:1:32771: row 0: more than 16384 cells"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char *text = rows_of_ones(cases[k].h, cases[k].w);
        if (cases[k].message) {
            expect_refused(text, cases[k].message);
        } else {
            arcl_error err = {0};
            arcl_val got;
            cr_assert(parse(text, strlen(text), &got, &err), "%s", err.text);
            cr_expect_eq(got.h, cases[k].h);
            cr_expect_eq((size_t)got.n, cases[k].w);
        }
        free(text);
    }
}

Test(grid_json, says_so_when_the_arena_is_full)
{
    arcl_arena small;
    arcl_error err = {0};
    arcl_val got;

    arcl_arena_open(&small, 16);
    char *text = rows_of_ones(10, 10);
    cr_expect(!arcl_grid_parse(&small, text, strlen(text), "g", &got, &err));
    cr_expect_str_eq(err.text, "g:1:1: no memory for the grid");
    cr_expect_null(small.escape);
    free(text);
    arcl_arena_close(&small);
}
