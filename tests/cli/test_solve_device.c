/* `arcl solve` with --device: whoever runs the candidates and whatever fails, what is found, counted and kept is the
 * same. */
#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/quarry.h"
#include "device/fixture.h"

TestSuite(solve_device, .init = quarry_open, .fini = command_close, .timeout = 300);

#define BUNDLED "solve --search edits --programs " ARCL_ROOT "/data/programs --tasks " ARCL_ROOT "/data/tasks "

/* All that is found, what was counted, and the submission, as one text. */
static char *outcome_of(const char *words, const char *device)
{
    char *text = NULL;
    size_t len = 0;

    cr_assert_eq(command("%s --device %s --json -o got.json", words, device), 0, "%s", command_err);
    char *sum = strstr(command_out, "{\"summary\""), *from = strstr(sum, "\"candidates\":");
    *strstr(from, "\"enumeration\"") = 0;
    *sum = 0;
    FILE *out = open_memstream(&text, &len);
    char *submission = content("got.json");
    fprintf(out, "%s\n%s\n%s\n%s\n", command_out, from, strstr(from + strlen(from) + 1, "\"operators\""), submission);
    fclose(out);
    arcl_file_free(submission);
    return text;
}

static void expect_as_in_c(const char *words, const char *device, int warnings)
{
    char *plain = outcome_of(words, "c");
    const int said = command_count(command_err, "\n");
    char *got = outcome_of(words, device);
    cr_expect(strcmp(plain, got) == 0, "%s --device %s gives another result", words, device);
    cr_expect_eq(command_count(command_err, "\n"), said + warnings, "%s", command_err);
    free(plain);
    free(got);
}

/* The pairs that devices did wholly, as --explain says. */
static unsigned long long pairs_done(const char *words)
{
    cr_assert_eq(command("%s --device cl --explain", words), 0, "%s", command_err);
    const char *at = strstr(command_err, " pairs of a program and a sample: device 1 (");
    cr_assert_not_null(at, "%s", command_err);
    while (at > command_err && at[-1] != '\n')
        at--;
    return strtoull(at, NULL, 10);
}

Test(solve_device, bundled_programs_and_tasks_give_the_same)
{
    FIXTURE_ANY();
    expect_as_in_c(BUNDLED "--rounds 3 --count 400 --seed 3", "cl", 0);
    expect_as_in_c(BUNDLED "--rounds 2 --count 200 --all-samples --threads 1", "cl", 0);
    expect_as_in_c(BUNDLED "--rounds 2 --count 200 --budget-steps 90 --threads 3", "cl", 0);
    EXPECT_LACKS(command_out, "\"cut\":0}");
    cr_expect_gt(pairs_done(BUNDLED "--rounds 3 --count 400 --seed 3"), 10000);
}

/* Parts of a round stand together in another way for each number of threads and with little memory. */
Test(solve_device, threads_and_memory_change_nothing)
{
    FIXTURE_ANY();
    char *plain = outcome_of(SOLVE "--rounds 3 --count 200 --memory 120M --threads 1", "c");
    for (unsigned threads = 1; threads <= 8; threads *= 2) {
        char line[256];
        snprintf(line, sizeof line, SOLVE "--rounds 3 --count 200 --memory 120M --threads %u", threads);
        char *got = outcome_of(line, "cl");
        cr_expect(strcmp(plain, got) == 0, "%u threads give another result", threads);
        free(got);
    }
    free(plain);
}

Test(solve_device, a_program_of_many_steps_is_cut_where_plain_c_cuts_it)
{
    FIXTURE_ANY();
    command_file("more.py", "def solve_long(I):\n    x1 = asindices(I)\n    x2 = product(x1, x1)\n"
                            "    x3 = compose(first, first)\n    x4 = mostcolor(I)\n    x5 = sfilter(x1, positive)\n"
                            "    x6 = upscale(I, FIVE)\n    x7 = objects(x6, T, F, F)\n    O = paint(x6, merge(x7))\n"
                            "    return O\n");
    for (unsigned steps = 20; steps < 2000; steps *= 3) {
        char line[256];
        snprintf(line, sizeof line,
                 "solve --search edits --programs lib.py more.py --tasks t_challenges.json --rounds 2 --count 200 "
                 "--budget-steps %u",
                 steps);
        expect_as_in_c(line, "cl", 0);
    }
}

Test(solve_device, two_devices_share_the_candidates)
{
    FIXTURE_TWO();
    expect_as_in_c(BUNDLED "--rounds 2 --count 400", "1,2", 0);
}

Test(solve_device, whatever_fails_in_the_middle_plain_c_takes_over_with_one_warning)
{
    static const char *const faults[] = {"platform", "build",    "selftest", "alloc:12",
                                         "launch:2", "launch:4", "lost:3",   "checksum"};

    FIXTURE_ANY();
    for (size_t k = 0; k < sizeof faults / sizeof *faults; k++) {
        setenv("ARCL_FAULT", faults[k], 1);
        expect_as_in_c(SOLVE "--rounds 4 --count 200 --threads 2", "cl", 1);
        EXPECT_HAS(command_err, "; plain C takes over\n");
    }
}

Test(solve_device, a_search_goes_on_with_another_device_and_ends_as_if_it_had_never_stopped)
{
    static const char *const devices[] = {"cl", "c", "cl", "cl"};

    FIXTURE_ANY();
    NEED_SQLITE();
    cr_expect_eq(command(SOLVE "--rounds 4 --count 100 --extra 9 --store whole.store -o whole.json --device c"), 0,
                 "%s", command_err);
    for (unsigned rounds = 1; rounds <= 4; rounds++)
        cr_expect_eq(command(SOLVE "--rounds %u --count 100 --extra 9 --store a.store --device %s --json", rounds,
                             devices[rounds - 1]),
                     0, "%s", command_err);
    EXPECT_HAS(command_out, "\"resumed\":4");
    cr_expect(same_files("whole.json", "submission.json"));
    cr_expect_eq(command("store check --store a.store"), 0, "%s", command_out);
}

/* Whether the search was there to be stopped; it is started with a device. */
static bool stop_once(long after)
{
    const struct timespec t = {.tv_sec = after / 1000000000, .tv_nsec = after % 1000000000};
    const pid_t child = fork();
    int status;

    cr_assert_geq(child, 0);
    if (child == 0) {
        execl("/bin/sh", "sh", "-c",
              "exec " ARCL_BIN " " SOLVE "--rounds 40 --extra 99 --count 400 --device cl --store a.store -o a.json "
              ">/dev/null 2>&1 </dev/null",
              (char *)NULL);
        _exit(127);
    }
    nanosleep(&t, NULL);
    kill(child, SIGINT);
    cr_assert_eq(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) > 128;
}

Test(solve_device, stopped_anywhere_it_goes_on_and_keeps_what_plain_c_keeps)
{
    unsigned stopped = 0;

    FIXTURE_ANY();
    NEED_SQLITE();
    cr_assert_eq(command(SOLVE "--rounds 40 --extra 99 --count 400 --device c --store whole.store -o whole.json"), 0,
                 "%s", command_err);
    for (long k = 1; k <= 6; k++)
        stopped += stop_once(k * 150000000);
    cr_assert_eq(command(SOLVE "--rounds 40 --extra 99 --count 400 --device cl --store a.store -o a.json"), 0, "%s",
                 command_err);
    cr_expect_gt(stopped, 0);
    cr_expect(same_files("whole.json", "a.json"));
    cr_expect_eq(command("store export --all --store whole.store --out whole.py"), 0, "%s", command_err);
    cr_expect_eq(command("store export --all --store a.store --out a.py"), 0, "%s", command_err);
    cr_expect(same_files("whole.py", "a.py"));
}

Test(solve_device, says_who_worked)
{
    FIXTURE_ANY();
    cr_expect_eq(command(SOLVE "--rounds 2 --count 100 --device cl"), 0, "%s", command_err);
    EXPECT_HAS(command_out, ", plain C and device 1\n");
    cr_expect_eq(command(SOLVE "--rounds 2 --count 100 --device cl --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, ",\"device\":1,");
    cr_expect_eq(command(SOLVE "--rounds 2 --count 100 --device c --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, ",\"device\":\"c\",");
    cr_expect_eq(command(SOLVE "--rounds 2 --device nonsense"), 2);
    EXPECT_HAS(command_err, "'nonsense' is none of auto, c, cl, gpu, cpu");
}
