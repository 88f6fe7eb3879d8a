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

    cr_assert(arcl_kernel_text(&text, ARCL_PART_PLANES, &err), "%s", err.text);
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

Test(kernel_text, of_the_vm_is_apart)
{
    arcl_text planes = joined(), vm = {0};
    arcl_error err = {0};

    cr_assert(arcl_kernel_text(&vm, ARCL_PART_VM, &err), "%s", err.text);
    EXPECT_HAS(vm.s, "void arcl_k_vm(");
    EXPECT_LACKS(vm.s, "void arcl_k_label(");
    EXPECT_HAS(planes.s, "void arcl_k_label(");
    EXPECT_LACKS(planes.s, "void arcl_k_vm(");
    cr_expect_eq(arcl_kernel_part_of("arcl_k_vm"), ARCL_PART_VM);
    cr_expect_eq(arcl_kernel_part_of("arcl_k_label"), ARCL_PART_PLANES);
    arcl_text_close(&planes);
    arcl_text_close(&vm);
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
    cr_expect(!arcl_kernel_text(&text, ARCL_PART_PLANES, &missing));
    EXPECT_HAS(missing.text, "k/nothing.h: cannot be opened");
    command_file("k/a.cl", "#include \"a.def\"\n");
    command_file("k/a.def", "#include \"a.def\"\n");
    cr_expect(!arcl_kernel_text(&text, ARCL_PART_PLANES, &endless));
    EXPECT_HAS(endless.text, "include each other without end");
    setenv("ARCL_CL_DIR", "nowhere", 1);
    cr_expect(!arcl_kernel_text(&text, ARCL_PART_PLANES, &nowhere));
    EXPECT_HAS(nowhere.text, "nowhere: cannot be opened");
    arcl_text_close(&text);
}
