/* Suggestions for mistyped words. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/text.h"

static const char *near(const char *wanted)
{
    static const char *const words[] = {"program", "programs", "tasks", "task", "run", "json", "budget-steps"};
    arcl_near n = arcl_near_to(wanted, strlen(wanted));

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        arcl_near_consider(&n, words[k]);
    return n.best ? n.best : "nothing";
}

Test(near, takes_what_differs_little)
{
    cr_expect_str_eq(near("programm"), "program");
    cr_expect_str_eq(near("porgrams"), "programs");
    cr_expect_str_eq(near("takss"), "tasks");
    cr_expect_str_eq(near("JSON"), "json");
    cr_expect_str_eq(near("jsno"), "json");
}

Test(near, takes_a_beginning)
{
    cr_expect_str_eq(near("budg"), "budget-steps");
    cr_expect_str_eq(near("prog"), "program");
    cr_expect_str_eq(near("bud"), "nothing");
}

Test(near, leaves_the_rest)
{
    cr_expect_str_eq(near("xyz"), "nothing");
    cr_expect_str_eq(near("ran"), "nothing");
    cr_expect_str_eq(near(""), "nothing");
    cr_expect_str_eq(near("frobnicate-everything-and-then-frobnicate-it-again"), "nothing");
}
