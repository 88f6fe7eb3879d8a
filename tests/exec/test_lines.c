/* The value of each line of a program, for those who look into one. */
#include <criterion/criterion.h>
#include <string.h>

#include "exec/eval.h"
#include "value/seq.h"

static void take(void *to, arcl_ctx *c, uint32_t line, const char *name, arcl_val value)
{
    arcl_text *out = to;

    arcl_text_printf(out, "%u %s ", (unsigned)line, name);
    arcl_value_text(c, value, out);
    arcl_text_puts(out, "; ");
}

/* What the lines of the program give on [[1,2]]. */
static void expect_lines(const char *text, const char *values)
{
    static const uint8_t cells[] = {1, 2};
    const arcl_sample sample = {.input = {.tag = ARCL_GRID, .h = 1, .n = 2, .u.cells = cells}, .output = arcl_none()};
    const arcl_task task = {.id = "t", .samples = &sample, .ntest = 1, .pairs = arcl_empty_tuple()};
    arcl_library lib;
    arcl_error err = {0};
    arcl_lines lines;
    arcl_text out = {0};

    arcl_library_open(&lib);
    cr_assert(arcl_library_parse(&lib, "p.py", text, strlen(text), &err), "%s", err.text);
    arcl_lines_open(&lines, lib.programs);
    arcl_lines_run(&lines, &task, &sample, (arcl_budget){0}, take, &out);
    cr_expect_str_eq(out.s ? out.s : "", values);
    arcl_text_close(&out);
    arcl_lines_close(&lines);
    arcl_library_close(&lib);
}

Test(lines, have_their_values)
{
    expect_lines("def f(I):\n    x1 = vmirror(I)\n    x2 = shape(x1)\n    O = first(x1)\n    return O\n",
                 "2 x1 ((2,1),); 3 x2 (1,2); 4 O (2,1); ");
}

Test(lines, end_with_the_one_that_fails)
{
    expect_lines("def f(I):\n    x1 = shape(I)\n    x2 = first(ONE)\n    x3 = last(x1)\n    return x3\n",
                 "2 x1 (1,2); ");
}

Test(lines, of_guarded_calls_are_there_too)
{
    expect_lines("def f(I):\n    try:\n        x1 = first(ONE)\n    except Exception:\n        x1 = "
                 "_get_safe_default(first)\n    x2 = shape(I)\n    return x2\n",
                 "3 x1 (); 6 x2 (1,2); ");
}
