/* `arcl run` and `arcl verify` with --device: whoever computes and whatever fails, the answers are the same. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "device/fixture.h"
#include "support/command.h"

#define PROGRAMS "--programs " ARCL_ROOT "/data/programs --tasks " ARCL_ROOT "/data/tasks"

TestSuite(device_option, .init = command_open, .fini = command_close, .timeout = 300);

/* Everything that was written but the times; there is too much of it for command_mask. */
static char *results(void)
{
    char *text = strdup(command_out), *to = text;

    for (const char *from = command_out; *from && strncmp(from, "{\"summary\"", 10) != 0;) {
        if (strncmp(from, "\"ns\":", 5) == 0)
            from += 5 + strspn(from + 5, "0123456789");
        *to++ = *from++;
    }
    *to = 0;
    return text;
}

/* With these words the command writes what it writes with --device c, and ends in the same way. */
static void expect_as_in_c(const char *words, const char *device)
{
    const int code = command("run %s --json --device c", words);
    cr_assert_str_eq(command_err, "");
    char *plain = results();
    cr_assert_gt(strlen(plain), 1000);
    cr_expect_eq(command("run %s --json --device %s", words, device), code);
    char *got = results();
    cr_expect(strcmp(plain, got) == 0, "--device %s gives other results", device);
    free(plain);
    free(got);
}

Test(device_option, bundled_programs_on_all_bundled_tasks)
{
    FIXTURE_ANY();
    expect_as_in_c(PROGRAMS " --all", "cl");
    cr_expect_str_eq(command_err, "");
}

/* Cells are laid out in another way there, selectors have numbers, and a call that fails gives a default. */
Test(device_option, programs_of_the_typed_dialect)
{
    FIXTURE_ANY();
    command_file(
        "typed.py",
        "def solve_1fccf19e(S, I, C):\n    x1 = o_g(I, R7)\n    x2 = merge_f(x1)\n"
        "    x3 = get_color_rank_t(I, L1)\n    x4 = recolor_o(x3, x2)\n    x5 = rbind(corner, R3)\n"
        "    x6 = apply(x5, x1)\n    x7 = paint(I, x4)\n    x8 = fill(x7, RED, x6)\n"
        "    O = mir_rot_t(x8, R4)\n    return O\n\n\n"
        "def solve_c(S, I, C):\n    x1 = o_g(I, R5)\n    x2 = get_arg_rank_f(x1, size, F0)\n"
        "    O = subgrid(x2, I)\n    return O\n\n\n"
        "def solve_a(S, I, C):\n    x1 = asobject(I)\n    x2 = matcher(last, ZERO)\n    x3 = sfilter_f(x1, x2)\n"
        "    x4 = size_f(x3)\n    x5 = crop(I, UNITY, (x4, TWO))\n    O = height_t(x5)\n    return O\n\n\n"
        "def solve_b(S, I, C):\n    x1 = f_ofcolor(I, ONE)\n    x2 = recolor_i(SIX, x1)\n"
        "    x3 = hmirror_o(x2)\n    x4 = paint(I, x3)\n    O = upscale_t(x4, TWO)\n    return O\n");
    expect_as_in_c("--programs typed.py --all --tasks " ARCL_ROOT "/data/tasks", "cl");
    cr_expect_str_eq(command_err, "");
    cr_expect_eq(command("run --programs typed.py --tasks " ARCL_ROOT "/data/tasks --explain --device cl"), 1);
    EXPECT_HAS(command_err, "4 of 4 pairs of a program and a sample: device 1 (");
}

Test(device_option, two_devices_share_the_work)
{
    FIXTURE_TWO();
    expect_as_in_c(PROGRAMS " --all", "1,2");
    cr_expect_str_eq(command_err, "");
    cr_expect_eq(command("run " PROGRAMS " --explain --task 1fccf19e --device 1,2"), 0);
    EXPECT_HAS(command_err, ") and 1 more\n");
    setenv("ARCL_FAULT", "launch:4", 1); /* one or both of them are lost on the way */
    expect_as_in_c(PROGRAMS " --all", "1,2");
    cr_expect_eq(command_count(command_err, "\n"), 1, "%s", command_err);
    EXPECT_HAS(command_err, "arcl: warning: device ");
}

Test(device_option, whatever_fails_plain_c_takes_over_with_one_warning)
{
    static const char *const faults[] = {"platform", "build", "selftest", "alloc",    "alloc:12",  "launch",
                                         "launch:2", "lost",  "lost:2",   "checksum", "checksum:3"};

    FIXTURE_ANY();
    for (size_t k = 0; k < sizeof faults / sizeof *faults; k++) {
        setenv("ARCL_FAULT", faults[k], 1);
        expect_as_in_c(PROGRAMS, "cl");
        cr_expect_eq(command_count(command_err, "\n"), 1, "ARCL_FAULT=%s: %s", faults[k], command_err);
        EXPECT_HAS(command_err, "arcl: warning: ");
        EXPECT_HAS(command_err, "; plain C takes over\n");
    }
}

Test(device_option, without_opencl_plain_c_takes_over)
{
    unsetenv("ARCL_DEVICE");
    setenv("OCL_ICD_VENDORS", ".", 1);
    setenv("ARCL_PLATFORM_SKIP", "Portable", 1);
    cr_expect_eq(command("run " PROGRAMS " --device cl"), 0);
    cr_expect_eq(command_count(command_err, "\n"), 1, "%s", command_err);
    EXPECT_HAS(command_err, "arcl: warning: there is no OpenCL device");
    cr_expect_eq(command("run " PROGRAMS " --device 99"), 0);
    EXPECT_HAS(command_err, "arcl: warning: ");
    cr_expect_eq(command("run " PROGRAMS), 0);
    cr_expect_str_eq(command_err, "");
}

Test(device_option, the_environment_counts_where_there_is_no_option)
{
    setenv("ARCL_DEVICE", "c", 1);
    setenv("ARCL_FAULT", "platform", 1);
    cr_expect_eq(command("run " PROGRAMS), 0);
    cr_expect_str_eq(command_err, "");
    setenv("ARCL_DEVICE", "nonsense", 1);
    cr_expect_eq(command("run " PROGRAMS), 2);
    EXPECT_HAS(command_err, "'nonsense' is none of auto, c, cl, gpu, cpu");
    cr_expect_str_eq(command_out, "");
    cr_expect_eq(command("run " PROGRAMS " --device c"), 0);
    cr_expect_str_eq(command_err, "");
}

/* Who does how many pairs, and why. */
Test(device_option, explain_tells_who_does_what)
{
    FIXTURE_ANY();
    cr_expect_eq(command("run " PROGRAMS " --explain --task 1fccf19e --device cl"), 0);
    EXPECT_HAS(command_err, "4 of 4 pairs of a program and a sample: device 1 (");
    command_file("order.py", "def solve_1fccf19e(I):\n    x1 = asindices(I)\n    x2 = first(x1)\n"
                             "    return canvas(ONE, x2)\n\n\ndef solve_a(I):\n    x1 = height(I)\n    x2 = "
                             "power(rot90, x1)\n    return x2(I)\n");
    command("run --programs order.py --all --tasks " ARCL_ROOT "/data/tasks --task 1fccf19e --explain --device cl");
    EXPECT_HAS(command_err, "4 of 4 pairs: plain C: the order of a set decides\n");
    EXPECT_HAS(command_err, "solve_a: left to plain C: devices have no code for power\n");
    cr_expect_eq(command("run " PROGRAMS " --explain --task 1fccf19e --device c"), 0);
    cr_expect_str_eq(command_err, "");
}

Test(device_option, recorded_programs)
{
    FIXTURE_ANY();
    cr_expect_eq(command("verify " ARCL_ROOT "/tests/vectors/programs.jsonl --device cl"), 0, "%.2000s", command_out);
    EXPECT_HAS(command_out, " passed, 0 failed\n");
    cr_expect_str_eq(command_err, "");
    setenv("ARCL_FAULT", "lost:100", 1);
    cr_expect_eq(command("verify " ARCL_ROOT "/tests/vectors/programs.jsonl --device cl"), 0);
    cr_expect_eq(command_count(command_err, "\n"), 1, "%s", command_err);
}
