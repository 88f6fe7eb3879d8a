/* Whole programs by the way of a GPU with memory of its own: PoCL that says it is NVIDIA's (fake_gpu.c). */
#define _POSIX_C_SOURCE 200809L
#include "device/fake.h"

TestSuite(fake_gpu, .init = command_open, .fini = command_close);

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined __SANITIZE_ADDRESS__ && !defined SANITIZED
#define SANITIZED 1
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#define NEEDS_FAKE_GPU() \
    do { \
        NEEDS_POCL(); \
        if (SANITIZED) \
            cr_skip_test("a sanitizer wants to be the first that is loaded"); \
        setenv("LD_PRELOAD", ARCL_FAKE_GPU, 1); \
    } while (0)

/* What the command wrote, without times, in a file. */
static void results(const char *words, const char *name)
{
    char line[1024];

    snprintf(line, sizeof line, "%s >%s.all", words, name);
    cr_expect(command("%s", line) < 2, "%s", command_err);
    snprintf(line, sizeof line, "sed -E 's/\"[a-z_]*ns\":[0-9]+//g; /\"summary\"/d' %s.all >%s && test -s %s", name,
             name, name);
    shell(line);
}

#define RUN "run --programs " ARCL_ROOT "/data/programs --tasks " ARCL_ROOT "/data/tasks --json"
#define LABEL "label picture.pgm " ARCL_ROOT "/data/tasks/1fccf19e.json --json --connectivity 8"

Test(fake_gpu, is_listed_as_a_card)
{
    NEEDS_FAKE_GPU();
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "     GPU, ");
    EXPECT_HAS(command_out, " of memory (at most ");
    EXPECT_HAS(command_out, "--device auto  device 1 where that is faster than plain C\n");
}

Test(fake_gpu, gives_what_plain_c_gives_whatever_fails)
{
    static const char *const faults[] = {"",         "launch:3", "launch:40", "lost", "lost:40",
                                         "checksum", "alloc",    "selftest",  "build"};

    NEEDS_FAKE_GPU();
    command_file("picture.awk", "BEGIN { printf \"P2 300 200 9\\n\"; srand(3); "
                                "for (k = 0; k < 60000; k++) print int(rand() * 3) }\n");
    shell("awk -f picture.awk >picture.pgm");
    results(RUN " --device c", "plain");
    results(LABEL " --device c", "plain-label");
    for (size_t k = 0; k < sizeof faults / sizeof *faults; k++) {
        setenv("ARCL_FAULT", faults[k], 1);
        results(RUN " --device gpu", "got");
        cr_expect_eq(command_count(command_err, "\n"), faults[k][0] != 0, "%s: %s", faults[k], command_err);
        shell("cmp plain got");
        results(LABEL " --device gpu", "got-label");
        cr_expect_leq(command_count(command_err, "\n"), faults[k][0] != 0, "%s: %s", faults[k], command_err);
        shell("cmp plain-label got-label");
    }
}
