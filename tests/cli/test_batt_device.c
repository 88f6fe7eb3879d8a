/* `arcl batt` with --device: whoever computes and whatever fails, every line is the same, and so are the steps in it.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "device/fixture.h"
#include "support/command.h"

#define TASKS "--tasks " ARCL_ROOT "/data/tasks"
#define PROGRAMS "--programs " ARCL_ROOT "/data/programs " TASKS
#define TYPED "--programs " ARCL_ROOT "/data/batts/protocol.py " TASKS

TestSuite(batt_device, .init = command_open, .fini = command_close, .timeout = 300);

/* The lines for candidates, differences and scores. */
static char *results(void)
{
    char *text = strdup(command_out), *end = strstr(text, "{\"summary\"");

    cr_assert_not_null(end);
    *end = 0;
    return text;
}

static void expect_as_in_c(const char *words, const char *device)
{
    cr_assert_eq(command("batt %s --json --device c", words), 0, "%s", command_err);
    char *plain = results();
    cr_assert_gt(strlen(plain), 1000);
    cr_expect_eq(command("batt %s --json --device %s", words, device), 0);
    char *got = results();
    cr_expect(strcmp(plain, got) == 0, "%s --device %s gives other results", words, device);
    free(plain);
    free(got);
}

/* A file with guarded calls, edited and not. */
static void make_batt(void)
{
    cr_assert_eq(command("card --programs " ARCL_ROOT "/data/programs --count 60 --seed 5 -o b.py"), 0, "%s",
                 command_err);
}

Test(batt_device, programs_and_generated_files_on_all_bundled_tasks)
{
    FIXTURE_ANY();
    make_batt();
    expect_as_in_c(PROGRAMS, "cl");
    cr_expect_str_eq(command_err, "");
    expect_as_in_c("--programs b.py " TASKS, "cl");
    cr_expect_str_eq(command_err, "");
    expect_as_in_c(TYPED " --samples 1", "cl");
    cr_expect_str_eq(command_err, "");
}

/* What is cut, and where, depends on the steps of every call. */
Test(batt_device, small_budgets_cut_at_the_same_place)
{
    FIXTURE_ANY();
    expect_as_in_c(PROGRAMS " --samples 2 --budget-steps 60", "cl");
    EXPECT_HAS(command_out, "\"fate\":\"budget\"");
    expect_as_in_c(PROGRAMS " --samples 2 --budget-steps 400", "cl");
    EXPECT_HAS(command_out, "\"fate\":\"budget\"");
}

Test(batt_device, two_devices_share_the_work)
{
    FIXTURE_TWO();
    make_batt();
    expect_as_in_c(PROGRAMS, "1,2");
    cr_expect_str_eq(command_err, "");
    expect_as_in_c("--programs b.py " TASKS, "1,2");
    cr_expect_str_eq(command_err, "");
}

Test(batt_device, whatever_fails_plain_c_takes_over_with_one_warning)
{
    static const char *const faults[] = {"platform", "build", "selftest", "alloc:12", "launch:2", "lost:2", "checksum"};

    FIXTURE_ANY();
    for (size_t k = 0; k < sizeof faults / sizeof *faults; k++) {
        setenv("ARCL_FAULT", faults[k], 1);
        expect_as_in_c(PROGRAMS " --samples 1", "cl");
        cr_expect_eq(command_count(command_err, "\n"), 1, "ARCL_FAULT=%s: %s", faults[k], command_err);
        EXPECT_HAS(command_err, "; plain C takes over\n");
    }
}

Test(batt_device, explain_tells_who_does_what)
{
    FIXTURE_ANY();
    cr_expect_eq(command("batt " PROGRAMS " --samples 1 --explain --device cl"), 0);
    EXPECT_HAS(command_err, " pairs of a program and a sample: device 1 (");
    EXPECT_HAS(command_err, " pairs: plain C: a value that devices have no form for\n");
    cr_expect_eq(command("batt " PROGRAMS " --samples 1 --device nonsense"), 2);
    EXPECT_HAS(command_err, "'nonsense' is none of auto, c, cl, gpu, cpu");
    cr_expect_str_eq(command_out, "");
}
