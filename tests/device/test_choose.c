/* What --device and ARCL_DEVICE mean. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "device/devices.h"

static arcl_choice wanted(const char *option)
{
    arcl_choice c;
    arcl_error err = {0};

    cr_assert(arcl_choice_read(option, &c, &err), "%s", err.text);
    return c;
}

Test(choose, words)
{
    cr_expect_eq(wanted("auto").kind, ARCL_CHOICE_AUTO);
    cr_expect_eq(wanted("c").kind, ARCL_CHOICE_C);
    cr_expect_eq(wanted("cl").kind, ARCL_CHOICE_CL);
    cr_expect_eq(wanted("gpu").kind, ARCL_CHOICE_GPU);
    cr_expect_eq(wanted("cpu").kind, ARCL_CHOICE_CPU);
}

Test(choose, numbers_are_kept_in_their_order_and_once)
{
    const arcl_choice c = wanted("3,1,3,12");

    cr_assert_eq(c.kind, ARCL_CHOICE_NUMBERS);
    cr_assert_eq(c.n, 3);
    cr_expect_eq(c.number[0], 3);
    cr_expect_eq(c.number[1], 1);
    cr_expect_eq(c.number[2], 12);
}

Test(choose, nonsense_is_refused_by_name)
{
    static const char *const wrong[] = {"", "GPU", "0", "-1", "1,", ",1", "1;2", "1 2", "gpu,cpu", "99999999999999999"};
    arcl_choice c;

    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        arcl_error err = {0};
        cr_expect(!arcl_choice_read(wrong[k], &c, &err), "'%s' was taken", wrong[k]);
        cr_expect(strstr(err.text, wrong[k]), "%s", err.text);
    }
    arcl_error err = {0};
    setenv("ARCL_DEVICE", "fast", 1);
    cr_expect(!arcl_choice_read(NULL, &c, &err));
    cr_expect_str_eq(err.text, "ARCL_DEVICE 'fast' is none of auto, c, cl, gpu, cpu, and no numbers such as 1 or 1,3");
}

Test(choose, the_option_goes_before_the_environment)
{
    unsetenv("ARCL_DEVICE");
    cr_expect_eq(wanted(NULL).kind, ARCL_CHOICE_AUTO);
    setenv("ARCL_DEVICE", "cpu", 1);
    cr_expect_eq(wanted(NULL).kind, ARCL_CHOICE_CPU);
    cr_expect_eq(wanted("gpu").kind, ARCL_CHOICE_GPU);
    setenv("ARCL_DEVICE", "", 1);
    cr_expect_eq(wanted(NULL).kind, ARCL_CHOICE_AUTO);
}

/* ---- what is picked --------------------------------------------------------------------------- */

static const arcl_device_info many[] = {
    {.number = 1, .type = ARCL_DEVICE_CPU, .name = "A"},
    {.number = 2, .type = ARCL_DEVICE_GPU, .name = "B"},
    {.number = 3, .type = ARCL_DEVICE_GPU, .name = "C", .skipped = "its driver has no compiler"},
    {.number = 4, .type = ARCL_DEVICE_GPU, .name = "D"},
    {.number = 5, .type = ARCL_DEVICE_GPU, .name = "E", .twin = 2},
};
static const arcl_device_list full = {.at = many, .n = 5, .usable = 4};
static const arcl_device_list no_gpu = {.at = many, .n = 1, .usable = 1};
static const arcl_device_list nothing = {.at = many, .missing = "there is no loader"};

/* The names of what is picked, or the sentence. */
static const char *picked(const char *option, const arcl_device_list *list)
{
    const arcl_device_info *out[ARCL_DEVICES_MAX];
    static char names[ARCL_DEVICES_MAX + 1];
    static arcl_error err;
    const arcl_choice c = wanted(option);

    err = (arcl_error){0};
    const unsigned n = arcl_choice_pick(&c, list, out, &err);
    for (unsigned k = 0; k < n; k++)
        names[k] = out[k]->name[0];
    names[n] = 0;
    return err.text[0] ? err.text : names;
}

Test(choose, auto_takes_gpus_and_never_a_cpu)
{
    cr_expect_str_eq(picked("auto", &full), "BD");
    cr_expect_str_eq(picked("auto", &no_gpu), "");
    cr_expect_str_eq(picked("auto", &nothing), "");
    cr_expect_str_eq(picked("c", &full), "");
}

Test(choose, what_is_asked_for_and_not_there_is_said)
{
    cr_expect_str_eq(picked("cl", &full), "BD");
    cr_expect_str_eq(picked("cl", &no_gpu), "A");
    cr_expect_str_eq(picked("cl", &nothing), "there is no OpenCL device: there is no loader");
    cr_expect_str_eq(picked("cpu", &full), "A");
    cr_expect_str_eq(picked("gpu", &no_gpu),
                     "there is no OpenCL device of type GPU; 'arcl devices' lists those there are");
}

Test(choose, numbers_reach_every_device_that_works)
{
    cr_expect_str_eq(picked("4,1", &full), "DA");
    cr_expect_str_eq(picked("5", &full), "E");
    cr_expect_str_eq(picked("1,3", &full), "device 3 (C) cannot be used: its driver has no compiler");
    cr_expect_str_eq(picked("6", &full), "there is no device 6; 'arcl devices' lists them");
    cr_expect_str_eq(picked("1", &nothing), "there is no device 1: there is no loader");
}
