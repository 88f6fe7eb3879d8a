/* Memory that runs out anywhere: one sentence and exit code 2, or the result as it is; never another result. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/quarry.h"
#include "support/command.h"

/* An allocator in place of a sanitizer's own would be another test. */
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

enum { EACH = 40, MOST = 100000, STRIDE = 13 }; /* every allocation up to there, then one in so many */

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
    command_file("folder/p.py", programs);
    command_file("folder/q.py", "def solve_u(I):\n    return hmirror(I)\n");
    command_file("folder/t.json", task);
    command_file("folder/u.json", task);
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
    return code;
}

/* What was written, without what differs from run to run. */
static char *result(void)
{
    return command_mask(command_mask(command_out, "ns\":"), "memory_peak\":");
}

/* The sentences on standard error say that memory ran out, or what there was none for; no file is to blame. */
static bool is_said(void)
{
    return (strstr(command_err, "memory") || strstr(command_err, "no thread could be started")) &&
           !strstr(command_err, "damaged") && !strstr(command_err, "no store") && command_count(command_err, "\n") <= 3;
}

/* A store that a command makes is not there before it. */
static void remove_made(void)
{
    static const char *const made[] = {"new.store", "new.store-wal", "new.store-shm", "new.store-journal"};

    for (size_t k = 0; k < sizeof made / sizeof *made; k++)
        (void)remove(made[k]);
}

/* Goes through the allocations of the command, one in `stride` after the first ones. With `then` the command is run
 * again after each of them, with all memory there is, and that is what `then` gives as if nothing had happened. */
static void expect_no_other_result(const char *args, unsigned stride, const char *then)
{
    remove_made();
    const int usual = command("%s", args);
    char *plain = strdup(result()), *whole = NULL;

    if (then) {
        cr_assert_eq(command("%s", then), 0, "arcl %s: %s", then, command_err);
        whole = strdup(result());
    }
    for (int all = 0; all < 2; all++)
        for (unsigned n = 1; n < MOST; n += n < EACH && !then ? 1 : stride) {
            remove_made();
            const int code = starve(args, n, all ? "-" : "");
            const bool same = code == usual && strcmp(result(), plain) == 0;
            const bool cut = code <= 1 && strstr(command_out, "the budget of memory is used up");
            cr_expect(same || cut || (code == 2 && is_said()), "arcl %s, allocation %u%s: %d\n%s\n%s", args, n,
                      all ? " and after" : "", code, command_err, command_out);
            if (access(".starved", F_OK) != 0)
                break;
            if (then) {
                cr_expect_eq(command("%s", args), usual, "arcl %s, after allocation %u: %s", args, n, command_err);
                cr_expect_eq(command("%s", then), 0, "arcl %s: %s", then, command_err);
                cr_expect_str_eq(result(), whole, "arcl %s, after allocation %u", then, n);
            }
        }
    free(plain);
    free(whole);
}

Test(memory, that_runs_out_is_said_by_commands_that_read)
{
    expect_no_other_result("ops objects", STRIDE, NULL);
    expect_no_other_result("ops --json", STRIDE, NULL);
    expect_no_other_result("show t.json", STRIDE, NULL);
    expect_no_other_result("show t.json --svg -", STRIDE, NULL);
    expect_no_other_result("verify v.jsonl", STRIDE, NULL);
    expect_no_other_result("verify v.jsonl --json", STRIDE, NULL);
    expect_no_other_result("score s.json --tasks t.json", STRIDE, NULL);
    expect_no_other_result("label t.json --json", STRIDE, NULL);
}

Test(memory, that_runs_out_is_said_by_commands_that_compute)
{
    expect_no_other_result("run --programs p.py --tasks t.json --all --json --threads 1", STRIDE, NULL);
    expect_no_other_result("run --programs folder --tasks folder --task t --json --threads 1", STRIDE, NULL);
    expect_no_other_result("card --programs p.py --count 3 --out -", STRIDE, NULL);
    expect_no_other_result("batt --programs p.py --tasks t.json --json --threads 1", STRIDE, NULL);
}

/* ---- pictures ------------------------------------------------------------------------------- */

#define HEADER "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 4), }\n"

Test(memory, that_runs_out_is_said_of_pictures_and_arrays)
{
    static const char pgm[] = "P5\n4 2\n255\n\1\2\2\1\1\2\2\1";
    static const char npy[] = "\x93NUMPY\x01\0\x3c\0" HEADER "\1\2\2\1\1\2\2\1";
    arcl_error err = {0};

    _Static_assert(sizeof HEADER - 1 == 0x3c, "the length that the file says");
    cr_assert(arcl_file_write("a.pgm", pgm, sizeof pgm - 1, &err), "%s", err.text);
    cr_assert(arcl_file_write("a.npy", npy, sizeof npy - 1, &err), "%s", err.text);
    cr_assert_eq(command("show t.json --png a.png"), 0, "%s", command_err);
    expect_no_other_result("label a.pgm --json", STRIDE, NULL);
    expect_no_other_result("label a.npy --json", STRIDE, NULL);
    expect_no_other_result("label a.pgm --out b.npy", STRIDE, NULL);
    if (command("label a.png") != 0)
        cr_skip_test("no PNG pictures are read here");
    expect_no_other_result("label a.png --json", STRIDE, NULL);
    expect_no_other_result("label a.npy --out b.png", STRIDE, NULL);
}

/* ---- the search, and what it keeps ---------------------------------------------------------- */

#define SEARCH "solve --programs p.py --tasks t.json --rounds 2 --count 10 --threads 1 --json "

Test(memory, that_runs_out_is_said_by_a_search)
{
    expect_no_other_result(SEARCH, 23, NULL);
}

/* SQLite has an allocator of its own, and lacks memory in its own words. */
Test(memory, that_runs_out_is_said_of_stores)
{
    NEED_SQLITE();
    cr_assert_eq(command(SEARCH "--store k.store"), 0, "%s", command_err);
    expect_no_other_result("store list k.store --json", 47, NULL);
    expect_no_other_result("store show k.store t", 47, NULL);
    expect_no_other_result("store export k.store", 47, NULL);
    expect_no_other_result("store export k.store --out e.py", 97, NULL);
    expect_no_other_result("store check k.store", 41, NULL);
    expect_no_other_result(SEARCH "--parents-store k.store", 89, NULL);
}

Test(memory, that_runs_out_leaves_a_store_that_can_be_gone_on_with)
{
    NEED_SQLITE();
    cr_assert_eq(command(SEARCH "--store k.store"), 0, "%s", command_err);
    expect_no_other_result("store merge new.store k.store", 151, "store export --all new.store");
    expect_no_other_result(SEARCH "--store new.store", 311, "store export --all new.store");
}

/* ---- devices -------------------------------------------------------------------------------- */

/* Without memory for what the OpenCL library keeps for a thread the C library itself ends the process, and says so. */
Test(memory, that_runs_out_is_said_of_devices)
{
    enum { ENDED_BY_LIBC = 127 };

    setenv("OCL_ICD_VENDORS", "/nonexistent", 1);
    setenv("ARCL_PLATFORM_SKIP", "Portable", 1);
    const int usual = command("devices");
    char *plain = strdup(command_out);
    for (int all = 0; all < 2; all++)
        for (unsigned n = 1; n < EACH; n++) {
            const int code = starve("devices", n, all ? "-" : "");
            const bool same = code == usual && strcmp(command_out, plain) == 0;
            const bool why = code == usual && strstr(command_out, "memory"); /* there is no OpenCL library */
            cr_expect(same || why || ((code == 2 || code == ENDED_BY_LIBC) && is_said()),
                      "arcl devices, allocation %u%s: %d\n%s\n%s", n, all ? " and after" : "", code, command_err,
                      command_out);
        }
    free(plain);
}

#endif
