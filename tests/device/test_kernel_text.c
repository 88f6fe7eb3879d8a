/* The text that devices compile. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "device/kernels.h"
#include "support/command.h"

TestSuite(kernel_text, .init = command_open, .fini = command_close);

static arcl_text joined(void)
{
    arcl_text text = {0};
    arcl_error err = {0};

    cr_assert(arcl_kernel_text(&text, &err), "%s", err.text);
    return text;
}

Test(kernel_text, in_the_program_is_that_of_the_folder)
{
    arcl_text inside = joined();
    setenv("ARCL_CL_DIR", ARCL_ROOT "/cl", 1);
    arcl_text outside = joined();

    cr_assert(inside.len > 0);
    cr_expect_str_eq(inside.s, outside.s);
    EXPECT_LACKS(inside.s, "\n#include \"");
    arcl_text_close(&inside);
    arcl_text_close(&outside);
}

Test(kernel_text, has_each_header_once_and_says_where_lines_are_from)
{
    command_file("k/b.cl", "#include \"cl/h.h\"\nb\n");
    command_file("k/a.cl", "#include \"h.h\"\na\n#include \"t.def\"\n#include \"t.def\"\n");
    command_file("k/h.h", "#include <stdint.h>\nh"); /* without a line break at the end */
    command_file("k/t.def", "\"t\\n\"\n");
    setenv("ARCL_CL_DIR", "k", 1);
    arcl_text text = joined();
    cr_expect_str_eq(text.s, "#line 1 \"cl/a.cl\"\n"
                             "#line 1 \"cl/h.h\"\n#include <stdint.h>\nh\n#line 2 \"cl/a.cl\"\n"
                             "a\n"
                             "#line 1 \"cl/t.def\"\n\"t\\n\"\n#line 4 \"cl/a.cl\"\n"
                             "#line 1 \"cl/t.def\"\n\"t\\n\"\n#line 5 \"cl/a.cl\"\n"
                             "#line 1 \"cl/b.cl\"\n\nb\n");
    arcl_text_close(&text);
}

Test(kernel_text, that_is_incomplete_is_refused)
{
    arcl_text text = {0};
    arcl_error missing = {0}, endless = {0}, nowhere = {0};

    command_file("k/a.cl", "#include \"nothing.h\"\n");
    setenv("ARCL_CL_DIR", "k", 1);
    cr_expect(!arcl_kernel_text(&text, &missing));
    EXPECT_HAS(missing.text, "k/nothing.h: cannot be opened");
    command_file("k/a.cl", "#include \"a.def\"\n");
    command_file("k/a.def", "#include \"a.def\"\n");
    cr_expect(!arcl_kernel_text(&text, &endless));
    EXPECT_HAS(endless.text, "include each other without end");
    setenv("ARCL_CL_DIR", "nowhere", 1);
    cr_expect(!arcl_kernel_text(&text, &nowhere));
    EXPECT_HAS(nowhere.text, "nowhere: cannot be opened");
    arcl_text_close(&text);
}
