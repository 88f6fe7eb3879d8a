/* Whole programs by the way of a GPU with memory of its own: PoCL that says it is a card, and counts (pretend_gpu.c). */
#define _POSIX_C_SOURCE 200809L
#include "device/fake.h"

TestSuite(pretend_gpu, .init = command_open, .fini = command_close, .timeout = 300);

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

/* With these words devices give what plain C gives, with at most this many warnings. */
static void expect_as_in_c(const char *words, const char *device, int warnings)
{
    char line[1024];

    snprintf(line, sizeof line, "%s --device c", words);
    results(line, "plain");
    snprintf(line, sizeof line, "%s --device %s", words, device);
    results(line, "got");
    cr_expect_leq(command_count(command_err, "\n"), warnings, "%s: %s", line, command_err);
    cr_expect_eq(system("cmp plain got"), 0, "%s", line);
}

#define DATA "--programs " ARCL_ROOT "/data/programs --tasks " ARCL_ROOT "/data/tasks"
#define RUN "run " DATA " --json"
#define BATT "batt " DATA " --json"
#define EDITS "solve --search edits " DATA " --rounds 2 --count 2000 --json --explain"
#define LABEL "label picture.pgm " ARCL_ROOT "/data/tasks/1fccf19e.json --json --connectivity 8"

static void make_picture(void)
{
    command_file("picture.awk", "BEGIN { printf \"P2 300 200 9\\n\"; srand(3); "
                                "for (k = 0; k < 60000; k++) print int(rand() * 3) }\n");
    shell("awk -f picture.awk >picture.pgm");
}

static void put_grid(FILE *f, const char *before, unsigned k)
{
    fputs(before, f);
    for (unsigned i = 0; i < 900; i++)
        fprintf(f, "%s%u", i % 30 ? "," : i ? "],[" : "[[", i * k % 7 + i % 3);
    fputs("]]", f);
}

/* A task of 300 samples of 30x30 cells, enough for a card, and a program of so many mirrors. */
static void make_large(unsigned mirrors)
{
    char program[1024] = "def solve_a(I):\n    x0 = vmirror(I)\n";
    FILE *f = fopen("a.json", "w");

    cr_assert_not_null(f);
    for (unsigned k = 1; k < 300; k++) {
        put_grid(f, k > 1 ? ",{\"input\":" : "{\"train\":[{\"input\":", k);
        fputs(",\"output\":[[0]]}", f);
    }
    put_grid(f, "],\"test\":[{\"input\":", 300);
    fputs("}]}", f);
    fclose(f);
    for (unsigned k = 1; k < mirrors; k++)
        snprintf(program + strlen(program), 64, "    x%u = %cmirror(x%u)\n", k, "vh"[k % 2], k - 1);
    snprintf(program + strlen(program), 64, "    return x%u\n", mirrors - 1);
    command_file("a.py", program);
}

#define LARGE "run --programs a.py --tasks a.json --json"

Test(pretend_gpu, is_listed_as_a_card)
{
    NEEDS_PRETEND_GPU();
    setenv("PRETEND_GPU_NAME", "Grey Card", 1);
    setenv("PRETEND_GPU_UNITS", "58", 1);
    setenv("PRETEND_GPU_MEMORY", "8589934592", 1);
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "  1  Grey Card\n     GPU, 58 units, 8 GiB of memory (at most 2 GiB in one piece), ");
    EXPECT_HAS(command_out, "--device auto  device 1 where that is faster than plain C\n");
}

/* The programs are done on the card, not beside it. */
Test(pretend_gpu, gives_what_plain_c_gives_whatever_fails)
{
    static const char *const faults[] = {"",         "launch:1", "launch:2", "lost", "lost:2",
                                         "checksum", "alloc",    "selftest", "build"};

    NEEDS_PRETEND_GPU();
    make_picture();
    for (size_t k = 0; k < sizeof faults / sizeof *faults; k++) {
        setenv("ARCL_FAULT", faults[k], 1);
        expect_as_in_c(RUN, "gpu", faults[k][0] != 0);
        expect_as_in_c(LABEL, "gpu", faults[k][0] != 0);
    }
    setenv("ARCL_FAULT", "", 1);
    expect_as_in_c(BATT, "gpu", 0);
    cr_expect_gt(pretend_count(0, "launches"), 1); /* the self-test, and pairs */
    setenv("ARCL_FAULT", "launch:2", 1);
    expect_as_in_c(BATT, "gpu", 1);
}

/* Of a search for programs that are made of programs few commands are needed, and little comes back. */
Test(pretend_gpu, looks_at_many_candidates_at_once)
{
    NEEDS_PRETEND_GPU();
    expect_as_in_c(EDITS, "gpu", 16); /* lines of --explain */
    const char *end = strstr(command_err, " pairs of a program and a sample: device 1 ("), *from = end;
    cr_assert_not_null(end, "%s", command_err);
    while (from > command_err && from[-1] != ' ')
        from--;
    const long long pairs = strtoll(from, NULL, 10);
    cr_expect_gt(pairs, 20000);
    cr_expect_lt(1000 * (pretend_count(0, "launches") + pretend_count(0, "writes") + pretend_count(0, "reads")), pairs);
    cr_expect_lt(pretend_count(0, "bytes_read"), 33 * pairs);
    setenv("ARCL_FAULT", "launch:2", 1);
    expect_as_in_c(EDITS, "gpu", 16);
    EXPECT_HAS(command_err, "; plain C takes over\n");
}

/* Rounds are too little each for opening a card with "auto", and enough together. */
Test(pretend_gpu, is_opened_when_enough_candidates_were_seen)
{
    NEEDS_PRETEND_GPU();
    make_large(2);
    cr_expect_eq(command("solve --search edits --programs a.py --tasks a.json --rounds 2 --count 100 --device auto "
                         "--explain"),
                 0, "%s", command_err);
    EXPECT_HAS(command_err, "plain C, not a GPU: ");
    cr_expect_leq(pretend_count(0, "launches"), 0);
    cr_expect_eq(command("solve --search edits --programs " ARCL_ROOT "/data/programs --tasks a.json --rounds 6 "
                         "--extra 99 --count 1000 --device auto --explain"),
                 0, "%s", command_err);
    EXPECT_HAS(command_err, " pairs of a program and a sample: device 1 (");
}

/* Drivers that sleep while they wait are waited for in another way than those that do not. */
Test(pretend_gpu, of_another_vendor_gives_the_same_and_is_not_asked_whether_it_is_done)
{
    NEEDS_PRETEND_GPU();
    setenv("PRETEND_GPU_VENDOR", "Advanced Micro Devices, Inc.", 1);
    expect_as_in_c(RUN, "gpu", 0);
    cr_expect_gt(pretend_count(0, "launches"), 1);
    cr_expect_eq(pretend_count(0, "queries"), 0);
}

/* A wait of a millisecond takes some twenty queries; without sleep it would be thousands. */
Test(pretend_gpu, is_asked_seldom_whether_it_is_done)
{
    NEEDS_PRETEND_GPU();
    expect_as_in_c(RUN, "gpu", 0);
    cr_expect_gt(pretend_count(0, "markers"), 1);
    cr_expect_lt(pretend_count(0, "queries"), 40 * pretend_count(0, "markers"));
}

Test(pretend_gpu, two_cards_share_the_work)
{
    NEEDS_POCL();
    FIXTURE_TWO();
    pretend_gpu();
    make_large(3);
    make_picture();
    expect_as_in_c(LARGE, "1,2", 0);
    for (unsigned k = 0; k < 2; k++)
        cr_expect_gt(pretend_count(k, "launches"), 0, "device %u", k + 1);
    expect_as_in_c(RUN " --all", "gpu", 0);
    expect_as_in_c(BATT, "1,2", 0);
    expect_as_in_c(LABEL, "1,2", 0);
    setenv("ARCL_FAULT", "launch:4", 1);
    expect_as_in_c(RUN " --all", "1,2", 1);
}

/* The second device is a CPU, which is not used beside a card. */
Test(pretend_gpu, is_preferred_to_a_cpu)
{
    NEEDS_POCL();
    FIXTURE_TWO();
    pretend_gpu();
    setenv("PRETEND_GPU_CARDS", "1", 1);
    make_large(3);
    expect_as_in_c(LARGE, "cl", 0);
    cr_expect_gt(pretend_count(0, "launches"), 0);
    cr_expect_eq(pretend_count(1, "launches"), 0);
    cr_expect_eq(pretend_count(1, "builds"), 0);
    expect_as_in_c(LARGE, "1,2", 0);
    cr_expect_gt(pretend_count(1, "launches"), 0);
}

/* With auto nothing is opened for what a card cannot do faster. */
Test(pretend_gpu, gets_by_auto_what_is_worth_it)
{
    NEEDS_PRETEND_GPU();
    make_picture();
    expect_as_in_c(RUN " --all", "auto", 0);
    cr_expect_eq(pretend_count(0, "launches"), -1);
    expect_as_in_c(LABEL, "auto", 0);
    make_large(3);
    cr_expect_eq(command(LARGE " --device auto --explain >/dev/null"), 1);
    EXPECT_HAS(command_err, "plain C, not a GPU: 270000 cells on the host, worth it from 33554432 (usual limit)\n");
}

/* Programs and samples go to the card once, and of a pair comes back what is read: more steps cost nothing more. */
Test(pretend_gpu, does_whole_programs_in_one_launch)
{
    enum { STEPS = 4, SAMPLES = 300 };

    NEEDS_PRETEND_GPU();
    make_large(2);
    expect_as_in_c(LARGE, "gpu", 0);
    const long long launches = pretend_count(0, "launches"), writes = pretend_count(0, "writes"),
                    written = pretend_count(0, "bytes_written"), got = pretend_count(0, "bytes_read");
    make_large(2 + STEPS);
    expect_as_in_c(LARGE, "gpu", 0);
    cr_expect_eq(pretend_count(0, "launches"), launches);
    cr_expect_eq(pretend_count(0, "writes"), writes);
    cr_expect_leq(pretend_count(0, "bytes_written"), written + 16 * STEPS); /* its code */
    cr_expect_eq(pretend_count(0, "bytes_read"), got);
    cr_expect_eq(command("run --programs a.py --tasks a.json --quiet --device gpu"), 1);
    cr_expect_lt(pretend_count(0, "bytes_read"), got);
}

/* What arcl says it has given the devices, in the order launches, copies there, bytes there, copies back, bytes back; and
 * what the driver has counted. The self-tests of kernels are in the second alone. */
static void counts_of(const char *words, long long *ours, long long *its)
{
    static const char *const names[] = {"launches", "writes", "bytes_written", "reads", "bytes_read"};
    const char *line;

    cr_expect_lt(command("%s --device gpu --explain >/dev/null", words), 2, "%s", command_err);
    line = strstr(command_err, "launches: ");
    cr_assert(line && sscanf(line, "launches: %lld; copies there: %lld, bytes: %lld; back: %lld, bytes: %lld", &ours[0],
                             &ours[1], &ours[2], &ours[3], &ours[4]) == 5,
              "%s", command_err);
    for (unsigned k = 0; k < 5; k++)
        its[k] = pretend_count(0, names[k]);
}

Test(pretend_gpu, is_given_what_arcl_says)
{
    long long ours[2][5], its[2][5];

    NEEDS_PRETEND_GPU();
    counts_of("run " DATA, ours[0], its[0]);
    counts_of("run " DATA " --all", ours[1], its[1]);
    for (unsigned k = 0; k < 5; k++) {
        cr_expect_gt(ours[0][k], 0);
        cr_expect_eq(ours[1][k] - ours[0][k], its[1][k] - its[0][k], "%u", k);
        cr_expect_leq(ours[0][k], its[0][k]);
    }
    cr_expect_gt(ours[1][4], ours[0][4]);
}

/* Of a pair 32 bytes come back, whatever is shown of it but the cells. */
Test(pretend_gpu, gives_cells_back_only_to_who_reads_them)
{
    NEEDS_PRETEND_GPU();
    cr_expect_lt(command("run " DATA " --all --json --device gpu >/dev/null"), 2, "%s", command_err);
    const long long all = pretend_count(0, "bytes_read");
    cr_expect_lt(command("run " DATA " --all --device gpu >/dev/null"), 2, "%s", command_err);
    cr_expect_lt(pretend_count(0, "bytes_read"), all / 8);
    cr_expect_lt(command("batt " DATA " --device gpu >/dev/null"), 2, "%s", command_err);
    cr_expect_lt(pretend_count(0, "bytes_read"), all / 8);
    cr_expect_gt(pretend_count(0, "bytes_read"), 0);
}
