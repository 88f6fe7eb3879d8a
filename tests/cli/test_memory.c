/* Memory that runs out anywhere: one sentence and exit code 2, or the result as it is; never another result. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/command.h"

/* An allocator in place of a sanitizer's own would be another test. */
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

enum { EACH = 40, MOST = 400, STRIDE = 13 }; /* every allocation up to there, then one in so many */

static const char task[] = "{\"train\":[{\"input\":[[1,2],[3,4]],\"output\":[[2,1],[4,3]]},"
                           "{\"input\":[[5,0]],\"output\":[[0,5]]}],\"test\":[{\"input\":[[7,8]]}]}";
static const char programs[] = "def solve_t(I):\n    return vmirror(I)\n"
                               "def other_t(I):\n    x1 = objects(I, T, F, T)\n    return paint(I, first(x1))\n"
                               "def fails_t(I):\n    return first(ONE)\n";

static void open_folder(void)
{
    command_open();
    command_file("t.json", task);
    command_file("p.py", programs);
    command_file("v.jsonl", "{\"p\":[\"x1 = objects(I, T, F, F)\",\"x2 = size(x1)\"],\"i\":[[1,2]],"
                            "\"v\":[\"{{(2,(0,1))},{(1,(0,0))}}\",\"2\"]}\n");
    command_file("s.json", "{\"t\":[{\"attempt_1\":[[8,7]],\"attempt_2\":[[0]]}]}");
    setenv("ARCL_DEVICE", "c", 1);
}

TestSuite(memory, .init = open_folder, .fini = command_close, .timeout = 300);

/* The command with its n-th allocation failing, and all after it where that is said. */
static int starve(const char *args, unsigned n, const char *after)
{
    char set[64];

    (void)remove(".starved");
    snprintf(set, sizeof set, "%u%s", n, after);
    setenv("NO_MEMORY", set, 1);
    setenv("LD_PRELOAD", ARCL_NO_MEMORY, 1);
    const int code = command("%s", args);
    unsetenv("LD_PRELOAD");
    command_mask(command_out, "ns\":");
    return code;
}

/* The sentences on standard error say that memory ran out, or what there was none for. */
static bool is_said(void)
{
    return (strstr(command_err, "memory") || strstr(command_err, "no thread could be started")) &&
           command_count(command_err, "\n") <= 3;
}

static void expect_no_other_result(const char *args)
{
    const int usual = command("%s", args);
    char *plain = strdup(command_mask(command_out, "ns\":"));

    for (int all = 0; all < 2; all++)
        for (unsigned n = 1; n < MOST; n += n < EACH ? 1 : STRIDE) {
            const int code = starve(args, n, all ? "-" : "");
            const bool same = code == usual && strcmp(command_out, plain) == 0;
            const bool cut = code <= 1 && strstr(command_out, "the budget of memory is used up");
            cr_expect(same || cut || (code == 2 && is_said()), "arcl %s, allocation %u%s: %d\n%s\n%s", args, n,
                      all ? " and after" : "", code, command_err, command_out);
            if (access(".starved", F_OK) != 0)
                break;
        }
    free(plain);
}

Test(memory, that_runs_out_is_said_by_commands_that_read)
{
    expect_no_other_result("ops objects");
    expect_no_other_result("ops --json");
    expect_no_other_result("show t.json");
    expect_no_other_result("show t.json --svg -");
    expect_no_other_result("verify v.jsonl");
    expect_no_other_result("verify v.jsonl --json");
    expect_no_other_result("score s.json --tasks t.json");
    expect_no_other_result("label t.json --json");
}

Test(memory, that_runs_out_is_said_by_commands_that_compute)
{
    expect_no_other_result("run --programs p.py --tasks t.json --all --json --threads 1");
    expect_no_other_result("card --programs p.py --count 3 --out -");
    expect_no_other_result("batt --programs p.py --tasks t.json --json --threads 1");
}

#endif
