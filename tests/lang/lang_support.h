/* lang_support.h - a library from a text, for the tests of lang. */
#ifndef ARCL_TESTS_LANG_SUPPORT_H
#define ARCL_TESTS_LANG_SUPPORT_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "lang/program.h"
#include "op/op.h"

static inline arcl_library library_of(const char *text)
{
    arcl_library lib;
    arcl_error err = {{0}};

    arcl_library_open(&lib);
    cr_assert(arcl_library_parse(&lib, "t.py", text, strlen(text), &err), "%s", err.text);
    return lib;
}

/* The text holds one program and nothing to complain of. */
static inline const arcl_program *only_program(const arcl_library *lib)
{
    cr_assert_eq(lib->ncomplaints, 0, "%s", lib->ncomplaints ? lib->complaints[0].text : "");
    cr_assert_eq(lib->n, 1, "%zu programs", lib->n);
    return &lib->programs[0];
}

static inline void expect_print(const char *text, const char *printed)
{
    arcl_library lib = library_of(text);
    arcl_text out = {0};

    arcl_program_print(only_program(&lib), &out);
    cr_expect_str_eq(out.s, printed);
    arcl_text_close(&out);
    arcl_library_close(&lib);
}

/* The text is refused with exactly one complaint. */
static inline void expect_complaint(const char *text, const char *complaint, const char *construct)
{
    arcl_library lib = library_of(text);

    cr_expect_eq(lib.n, 0, "a program came of\n%s", text);
    cr_assert_eq(lib.ncomplaints, 1, "%zu complaints of\n%s%s", lib.ncomplaints, text,
                 lib.ncomplaints ? lib.complaints[0].text : "");
    cr_expect_str_eq(lib.complaints[0].text, complaint);
    if (construct)
        cr_expect(lib.complaints[0].construct && strcmp(lib.complaints[0].construct, construct) == 0,
                  "%s: construct %s", complaint, lib.complaints[0].construct ? lib.complaints[0].construct : "none");
    else
        cr_expect_null(lib.complaints[0].construct, "%s", complaint);
    arcl_library_close(&lib);
}

#endif
