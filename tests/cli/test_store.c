/* arcl store: list, show, add, export, merge, check. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "search/search.h"
#include "support/command.h"
#include "support/shelf.h"

TestSuite(store_command, .init = command_open, .fini = command_close);

#define MIRROR "def solve_00576224(I):\n    x1 = vmirror(I)\n    O = hmirror(x1)\n    return O\n"
#define TURN "def solve_00576224(I):\n    O = rot90(I)\n    return O\n"
#define SAME "def solve_ff28f65a(I):\n    return I\n"

static const char task[] = "{\"train\":[{\"input\":[[1,2]],\"output\":[[2,1]]}],\"test\":[{\"input\":[[3,4]]}]}\n";

/* A record whose hash is that of its text. */
static arcl_kept record(const char *id, const char *text, uint32_t right, double partial, uint64_t steps)
{
    static const unsigned char scores[3][2] = {{0, 127}, {255, 127}, {255, 255}};
    arcl_kept k = {.task = id,
                   .dialect = "arc-dsl",
                   .right = right,
                   .samples = 2,
                   .partial = partial,
                   .steps = steps,
                   .per_sample = scores[right],
                   .text = text,
                   .parents = "solve_a solve_b",
                   .edits = "x1: vmirror for hmirror\nx2: gone",
                   .operator= right == 2 ? "cross" : "swap",
                   .language = "0.1.0",
                   .made = 86400};
    arcl_error err = {0};
    arcl_library lib;

    arcl_library_open(&lib);
    cr_assert(arcl_library_parse(&lib, "text", text, strlen(text), &err) && lib.n == 1, "%s", err.text);
    k.hash = arcl_program_hash(lib.programs);
    arcl_library_close(&lib);
    return k;
}

static void keep(const char *path, const arcl_kept *k, size_t n)
{
    arcl_error err = {0};
    arcl_store s;

    shelf_open(&s, path, ARCL_STORE_WRITE, 0);
    cr_assert(arcl_store_keep(&s, k, n, NULL, &err), "%s", err.text);
    arcl_store_close(&s);
}

/* Three programs of two tasks. */
static void make_store(const char *path)
{
    const arcl_kept k[] = {record("00576224", TURN, 1, 0.5, 7), record("00576224", MIRROR, 2, 1, 1200),
                           record("ff28f65a", SAME, 0, 0.25, 1)};

    keep(path, k, 3);
}

/* Replaces every hash (16 digits after `key`) by '#'. */
static void mask_hashes(char *text, const char *key)
{
    for (char *at = text; (at = strstr(at, key)) != NULL; at += strlen(key))
        if (strspn(at + strlen(key), "0123456789abcdef") == 16)
            memset(at + strlen(key), '#', 16);
}

Test(store_command, list_has_a_line_for_each_task)
{
    const arcl_operator_tally tallies[] = {{"cross", 12345, 2}, {"swap", 10, 0}};
    arcl_error err = {0};
    arcl_store s;

    make_store("arcl.store");
    cr_expect_eq(command("store list"), 0, "%s", command_err);
    cr_expect_str_eq(command_out, "task      programs    best  partial       steps  operator\n"
                                  "00576224         2     2/2    1.000       1,200  cross\n"
                                  "ff28f65a         1     0/2    0.250           1  swap\n"
                                  "\n"
                                  "3 programs of 2 tasks, 1 with every sample right; at most 32 of a task are kept\n");
    shelf_open(&s, "arcl.store", ARCL_STORE_WRITE, 0);
    cr_assert(arcl_store_operator_add(&s, tallies, 2, &err));
    arcl_store_close(&s);
    cr_expect_eq(command("store list"), 0);
    EXPECT_HAS(command_out, "operator                       tried      solved\n"
                            "cross                         12,345           2\n"
                            "swap                              10           0\n");
}

Test(store_command, list_as_json_ends_with_a_summary)
{
    make_store("other.store");
    cr_expect_eq(command("store list --json --store other.store"), 0);
    mask_hashes(command_out, "\"hash\":\"");
    cr_expect_str_eq(
        command_out,
        "{\"task\":\"00576224\",\"programs\":2,\"best\":{\"hash\":\"################\",\"right\":2,\"samples\":2,"
        "\"partial\":1,\"steps\":1200,\"operator\":\"cross\"}}\n"
        "{\"task\":\"ff28f65a\",\"programs\":1,\"best\":{\"hash\":\"################\",\"right\":0,\"samples\":2,"
        "\"partial\":0.25,\"steps\":1,\"operator\":\"swap\"}}\n"
        "{\"summary\":{\"store\":\"other.store\",\"tasks\":2,\"programs\":3,\"solved\":1,\"bound\":32,"
        "\"version\":\"0.1.0\"}}\n");
}

Test(store_command, show_tells_everything_of_a_task_or_a_program)
{
    char hash[17];

    make_store("arcl.store");
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)record("t", TURN, 1, 1, 1).hash);
    cr_expect_eq(command("store show %s", hash), 0, "%s", command_err);
    char *rest = strstr(command_out, hash);
    cr_assert_not_null(rest);
    cr_expect_str_eq(rest + 16, "  1/2 right, partial 0.500, 7 steps\n"
                                "  samples   right 50 %\n"
                                "  operator  swap\n"
                                "  parents   solve_a solve_b\n"
                                "  edits     x1: vmirror for hmirror\n"
                                "  edits     x2: gone\n"
                                "  dialect   arc-dsl\n"
                                "  language  0.1.0\n"
                                "  made      1970-01-02 00:00:00 UTC\n"
                                "    def solve_00576224(I):\n"
                                "        O = rot90(I)\n"
                                "        return O\n");
    hash[8] = 0;
    cr_expect_eq(command("store show %s --json", hash), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"scores\":[255,127],\"made\":86400,\"dialect\":\"arc-dsl\",\"language\":\"0.1.0\","
                            "\"operator\":\"swap\",\"parents\":\"solve_a solve_b\",");
    cr_expect_eq(command("store show 00576224"), 0);
    const char *best = strstr(command_out, "2/2 right"), *next = strstr(command_out, "1/2 right");
    cr_expect(best && next && best < next, "%s", command_out);
    command_file("00576224", "a file that happens to have the name of a task\n");
    cr_expect_eq(command("store show 00576224"), 0, "%s", command_err);
    EXPECT_REFUSED("store show nothing", "arcl.store: has no program of a task 'nothing', and none with such a hash");
}

Test(store_command, a_word_may_be_the_store)
{
    make_store("mine.store");
    cr_expect_eq(command("store list mine.store --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"store\":\"mine.store\"");
    cr_expect_eq(command("store check mine.store"), 0, "%s", command_err);
    cr_expect_str_eq(command_out, "mine.store: 3 programs, nothing is wrong\n");
    cr_expect_eq(command("store show mine.store 00576224"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "00576224  ");
    EXPECT_REFUSED("store show mine.store",
                   "say which task or program: arcl store show mine.store ID; 'arcl store list "
                   "mine.store' has the ids");
    EXPECT_REFUSED("store show", "say which task or program: arcl store show ID; 'arcl store list' has the ids");
    cr_expect_eq(command("store export mine.store --task 00576224 --all -o best.py"), 0, "%s", command_err);
    cr_expect_str_eq(command_out, "2 programs of 1 task\n");
    EXPECT_REFUSED("store check no.store", "no.store: there is no such store");
    EXPECT_REFUSED("store show 00576224", "arcl.store: there is no such store");
}

Test(store_command, list_takes_some_tasks_or_a_dialect)
{
    make_store("mine.store");
    cr_expect_eq(command("store list mine.store --task ff28f65a --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "{\"task\":\"ff28f65a\",\"programs\":1,");
    EXPECT_LACKS(command_out, "00576224");
    EXPECT_HAS(command_out, "\"tasks\":1,\"programs\":1,");
    cr_expect_eq(command("store list mine.store --task ff28f65a 00576224 --dialect arc-dsl --json"), 0);
    EXPECT_HAS(command_out, "\"tasks\":2,\"programs\":3,");
    cr_expect_eq(command("store list mine.store --dialect typed --json"), 0);
    EXPECT_HAS(command_out, "\"tasks\":0,\"programs\":0,");
    EXPECT_REFUSED("store list mine.store --task nothing", "mine.store: has no program of task nothing");
}

Test(store_command, export_is_a_file_that_runs)
{
    make_store("arcl.store");
    command_file("00576224.json", task);
    cr_expect_eq(command("store export --task 00576224 --all --out best.py"), 0, "%s", command_err);
    cr_expect_str_eq(command_out, "2 programs of 1 task\n");
    cr_expect_eq(command("store export --task 00576224 --all"), 0);
    mask_hashes(command_out, "program ");
    cr_expect_str_eq(command_out,
                     "# Programs of a store, the best of each task first. Written by 'arcl store export'.\n\n"
                     "from dsl import *\nfrom constants import *\n\n\n"
                     "# 2 of 2 samples right, partial score 1.000, 1200 steps; program ################\n"
                     "#   x1: vmirror for hmirror\n#   x2: gone\n" MIRROR "\n\n"
                     "# 1 of 2 samples right, partial score 0.500, 7 steps; program ################\n"
                     "#   x1: vmirror for hmirror\n#   x2: gone\n"
                     "def solve_2_00576224(I):\n    O = rot90(I)\n    return O\n");
    (void)command("run --programs best.py --tasks 00576224.json");
    EXPECT_HAS(command_out, "00576224  solve_00576224      1/1");
    EXPECT_HAS(command_out, "00576224  solve_2_00576224    0/1");
    cr_expect_str_eq(command_err, "");
    EXPECT_REFUSED("store export --task nothing", "arcl.store: has no program of task nothing");
}

Test(store_command, export_leaves_out_what_solves_nothing_and_says_so)
{
    make_store("arcl.store");
    cr_expect_eq(command("store export"), 0);
    EXPECT_HAS(command_out, "def solve_00576224(I):\n    x1 = vmirror(I)\n");
    cr_expect_eq(command_count(command_out, "\ndef "), 1, "%s", command_out);
    cr_expect_str_eq(command_err, "arcl: 2 programs that do not solve the demonstrations of the task: left out; --all "
                                  "writes them, too\n");
}

Test(store_command, export_imports_what_has_the_primitives_of_our_own)
{
    const arcl_kept k[] = {record("00576224", "def solve_00576224(I):\n    O = unit(I)\n    return O\n", 2, 1, 7),
                           record("ff28f65a", MIRROR, 2, 1, 7)};

    keep("arcl.store", k, 2);
    cr_expect_eq(command("store export"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\nfrom arcl.dsl import *\n");
    EXPECT_LACKS(command_out, "from dsl import");
    cr_expect_eq(command("store export --task ff28f65a"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\nfrom dsl import *\nfrom constants import *\n");
    EXPECT_LACKS(command_out, "arcl.dsl");
}

Test(store_command, add_checks_the_programs_of_a_file_on_their_tasks)
{
    command_file("tasks/a1.json", task);
    command_file("programs/p.py", "def solve_a1(I):\n    return vmirror(I)\n"
                                  "def verify_a1(S, I, C):\n    return C\n"
                                  "def other(I):\n    return rot180(I)\n"
                                  "def fails_a1(I):\n    x1 = first(ZERO)\n    return x1\n");
    cr_expect_eq(command("store add programs/p.py --store new"), 1);
    cr_expect_str_eq(command_out, "programs/p.py: 3 programs, 1 new, 0 better than before, 0 there already, 1 not good "
                                  "enough; 0 evicted\n");
    cr_expect_str_eq(command_err, "arcl: programs/p.py: 1 programs do not hold and stay there; the first: task a1: "
                                  "verify_a1 depends on C, the reference, which is not known for a test\n");
    cr_expect_eq(command("store show a1 --store new"), 0);
    EXPECT_HAS(command_out, "def solve_a1(I):");
    cr_expect_eq(command("store add programs/p.py --tasks tasks --all --store new"), 1);
    EXPECT_HAS(command_out, "1 new, 0 better than before, 1 there already");
    cr_expect_eq(command("store check new"), 0);
    EXPECT_HAS(command_out, "new: 2 programs, nothing is wrong");
    EXPECT_REFUSED("store add", "say which programs: arcl store add FILE... --tasks FILE|DIR...");
    EXPECT_REFUSED("store add programs --store programs/p.py",
                   "programs/p.py: is an input of this command, so it is not written over; give another name");
    EXPECT_REFUSED("store add programs --store programs", "programs: is a folder and no store");
    EXPECT_REFUSED("store list --all --store new", "'arcl store list' takes no --all");
    EXPECT_REFUSED("store check --tasks tasks --store new", "'arcl store check' takes no --tasks");
    command_file("none.py", "def other(I):\n    return I\n");
    EXPECT_REFUSED("store add none.py --tasks tasks --store none",
                   "no program is named after a task that was chosen; --all tries every program on every task");
    cr_expect_neq(access("none", F_OK), 0, "no store is made for nothing");
}

Test(store_command, a_task_without_demonstrations_keeps_no_program_from_the_others)
{
    command_file("tasks/a1.json", task);
    command_file("tasks/b2.json", "{\"train\":[],\"test\":[{\"input\":[[1]]}]}");
    command_file("p.py", "def solve_a1(I):\n    return vmirror(I)\ndef solve_b2(I):\n    return I\n");
    cr_expect_eq(command("store add p.py --tasks tasks --store new"), 1);
    EXPECT_HAS(command_out, "p.py: 2 programs, 1 new,");
    cr_expect_str_eq(command_err, "arcl: p.py: 1 programs do not hold and stay there; the first: task b2: it has no "
                                  "demonstrations, so no program of it has a score\n");
}

Test(store_command, a_hostile_id_is_no_code_in_what_is_exported)
{
    const arcl_kept k[] = {record("a(I): pass\nimport os #", TURN, 2, 1, 7)};

    keep("arcl.store", k, 1);
    cr_expect_eq(command("store export --out out.py"), 0);
    cr_expect_eq(command("run --programs out.py --tasks out.py"), 2);
    EXPECT_LACKS(command_err, "import");
    cr_expect_eq(command("store export"), 0);
    EXPECT_HAS(command_out, "def p_solve_a_I___pass_import_os__(I):");
}

Test(store_command, merge_takes_over_what_is_good_enough)
{
    const arcl_kept better = record("00576224", TURN, 2, 0.5, 7);
    arcl_kept wrong = record("00576224", SAME, 2, 1, 1);

    make_store("a.store");
    keep("b.store", &better, 1);
    cr_expect_eq(command("store merge all.store a.store b.store a.store"), 0, "%s", command_err);
    cr_expect_str_eq(
        command_out,
        "a.store: 3 programs, 3 new, 0 better than before, 0 there already, 0 not good enough; 0 evicted\n"
        "b.store: 1 program, 0 new, 1 better than before, 0 there already, 0 not good enough; 0 evicted\n"
        "a.store: 3 programs, 0 new, 0 better than before, 3 there already, 0 not good enough; 0 evicted\n");
    wrong.hash = 5;
    keep("b.store", &wrong, 1);
    cr_expect_eq(command("store merge all.store b.store"), 1);
    EXPECT_HAS(command_err,
               "arcl: b.store: 1 programs do not hold and stay there; the first: its text is the program ");
    cr_expect_eq(command("store check --store all.store"), 0, "%s", command_out);
    EXPECT_REFUSED("store merge new.store none.store", "none.store: there is no such store");
    cr_expect_eq(command("store list --store new.store"), 2, "nothing was made");
    command_file("text.store", "what is no store of anybody, in some more words than a few, in fact in very many\n");
    cr_expect_eq(command("store merge all.store text.store a.store"), 2);
    cr_expect_str_eq(command_err, "arcl: text.store: is no store of arcl\n");
    EXPECT_HAS(command_out, "a.store: 3 programs, ");
    EXPECT_REFUSED("store merge new.store text.store text.store",
                   "text.store: is no store of arcl\narcl: text.store: is no store of arcl");
    cr_expect_neq(access("new.store", F_OK), 0, "a store was made with nothing to put into it");
    EXPECT_REFUSED("store merge text.store a.store", "text.store: is no store of arcl");
}

/* The first record with this text has another one of the same length, as if the disk had changed it. */
static void change(const char *path, const char *from, const char *to)
{
    size_t len;
    char *bytes = arcl_file_read(path, 1 << 20, &len, NULL), *at = bytes;

    cr_assert_not_null(bytes);
    while (at < bytes + len && memcmp(at, from, strlen(from)) != 0)
        at++;
    cr_assert(at + strlen(from) <= bytes + len);
    memcpy(at, to, strlen(from));
    cr_assert(arcl_file_write(path, bytes, len, NULL));
    arcl_file_free(bytes);
}

Test(store_command, a_row_that_was_changed_is_not_passed_on)
{
    make_store("a.store");
    change("a.store", "x2: gone", "x2: lost");
    cr_expect_eq(command("store export --all --store a.store"), 1);
    EXPECT_HAS(command_err, ": its row is not what was kept; only the program itself is written\n");
    cr_expect_eq(command_count(command_err, "\n"), 1, "%s", command_err);
    EXPECT_LACKS(command_out, "x2: lost");
    cr_expect_eq(command_count(command_out, "\ndef solve_"), 3, "%s", command_out);
    cr_expect_eq(command_count(command_out, "\n# scores and edits are damaged; program "), 1, "%s", command_out);
    cr_expect_eq(command("store merge b.store a.store"), 1);
    EXPECT_HAS(command_err,
               "a.store: 1 programs do not hold and stay there; the first: its row is not what was kept\n");
    EXPECT_HAS(command_out, "a.store: 3 programs, 2 new, ");
    cr_expect_eq(command("store check b.store"), 0, "%s", command_out);
}

Test(store_command, check_names_what_does_not_hold)
{
    arcl_kept k[3];

    make_store("arcl.store");
    cr_expect_eq(command("store check"), 0);
    cr_expect_str_eq(command_out, "arcl.store: 3 programs, nothing is wrong\n");
    for (size_t n = 0; n < 3; n++) {
        k[n] = record("t", TURN, 1, 1, 1);
        k[n].hash = n;
    }
    k[1].text = "def solve_t(I):\n    return rot91(I)\n";
    k[2].dialect = "other";
    keep("arcl.store", k, 3);
    cr_expect_eq(command("store check"), 1);
    mask_hashes(command_out, "is the program ");
    cr_expect_str_eq(
        command_out,
        "arcl.store: t, program 0000000000000000: its text is the program ################\n"
        "arcl.store: t, program 0000000000000001: its text:2:12: undefined name 'rot91', did you mean 'rot90'?\n"
        "arcl.store: t, program 0000000000000002: there is no dialect 'other'\n");
    cr_expect_eq(command("store export --all --out x.py"), 2);
    cr_expect_str_eq(command_err,
                     "arcl: arcl.store: has programs of several dialects; choose one: --dialect arc-dsl or "
                     "other\n");
    cr_expect_eq(command("store export --all --dialect arc-dsl --out x.py"), 1, "two programs are left out");
    EXPECT_HAS(command_out, "3 programs of 2 tasks\n");
}

Test(store_command, follows_the_environment_and_refuses_what_it_does_not_take)
{
    make_store("named.store");
    EXPECT_REFUSED("store list", "arcl.store: there is no such store");
    setenv("ARCL_STORE", "named.store", 1);
    cr_expect_eq(command("store list"), 0);
    setenv("ARCL_STORE", "other.store", 1);
    EXPECT_REFUSED("store list", "ARCL_STORE: other.store: there is no such store");
    unsetenv("ARCL_STORE");
    EXPECT_REFUSED("store", "say what to do with the store: arcl store list");
    EXPECT_REFUSED("store lisst", "'arcl store' cannot 'lisst'; did you mean list?");
    EXPECT_REFUSED("store list named.store more", "'arcl store list' takes no more");
    EXPECT_REFUSED("store list --store named.store more", "'arcl store list' takes no more");
    EXPECT_REFUSED("store merge a --store b", "'arcl store merge' takes no --store");
    EXPECT_REFUSED("store check --json", "'arcl store check' takes no --json");
    EXPECT_REFUSED("store merge a.store", "say what goes where: arcl store merge INTO FROM...");
    cr_expect_eq(command("store --help"), 0);
    EXPECT_HAS(command_out, "arcl store merge all.store monday.store tuesday.store");
}
