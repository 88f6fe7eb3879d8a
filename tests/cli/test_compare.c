/* arcl compare: the same work, and how long it took. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "run_folder.h"
#include "support/browser.h"

TestSuite(compare_command, .init = open_folder, .fini = command_close);

/* Runs of ten programs as `arcl run --json` writes them, with times that scatter by 4 %; `slower` percent more. */
static void write_runs(const char *path, int runs, int slower, const char *hash, const char *last, int steps)
{
    arcl_text out = {0};
    unsigned seed = (unsigned)(path[0] + slower);

    for (int run = 0; run < runs; run++) {
        for (int k = 0; k < 10; k++) {
            seed = seed * 1103515245u + 12345u;
            const unsigned ns =
                (100u + (unsigned)slower) * (1000u * (unsigned)(k + 1) + (seed >> 16) % 40u * (unsigned)(k + 1));
            arcl_text_printf(
                &out,
                "{\"program\":\"solve_%d\",\"task\":\"t%d\",\"split\":\"test\",\"index\":0,\"status\":\"ok\","
                "\"value\":\"%s\",\"error\":null,\"correct\":%s,\"steps\":%d,\"ns\":%u}\n",
                k, k, k == 9 ? last : "((1,),)", k == 9 && strcmp(last, "((1,),)") ? "false" : "true", steps, ns);
        }
        arcl_text_printf(
            &out,
            "{\"summary\":{\"samples\":10,\"threads\":1,\"repeat\":1,\"read\":{\"programs\":{\"hash\":\"%s\"},"
            "\"tasks\":{\"hash\":\"07\"}}}}\n",
            hash);
    }
    command_file(path, out.s);
    arcl_text_close(&out);
}

#define SAME "((1,),)"

Test(compare_command, finds_a_slow_down_and_no_difference_where_there_is_none)
{
    write_runs("a.json", 7, 0, "aa", SAME, 5);
    write_runs("b.json", 7, 0, "aa", SAME, 5);
    write_runs("slow.json", 7, 20, "aa", SAME, 5);
    cr_expect_eq(command("compare a.json b.json"), 0);
    EXPECT_HAS(command_out, "\nnot worse by more than 5 %\n");
    EXPECT_HAS(command_out, "\n10 parts compared; ");
    cr_expect_eq(command("compare a.json slow.json"), 1);
    EXPECT_HAS(command_out, "; 10 slower and 0 faster by more than the spread\n");
    EXPECT_HAS(command_out, "\nworse by more than 5 %\n");
    cr_expect_eq(command("compare a.json slow.json --threshold 30"), 0);
    cr_expect_eq(command("compare slow.json a.json"), 0, "what is faster is no regression");
    EXPECT_HAS(command_out, "faster");
    cr_expect_eq(command("compare a.json b.json slow.json --json --quiet"), 1);
    EXPECT_HAS(command_out,
               "\"change\":\"slower\",\"parts\":10,\"changed\":0,\"lost\":0,\"threshold\":0.0500,\"regressed\":true}}");
}

Test(compare_command, of_single_runs_goes_by_the_parts)
{
    write_runs("a.json", 1, 0, "aa", SAME, 5);
    write_runs("slow.json", 1, 20, "aa", SAME, 5);
    cr_expect_eq(command("compare a.json slow.json"), 1);
    EXPECT_HAS(command_out, "geometric mean of the ratios of all parts");
    EXPECT_HAS(command_out, "\nmean of the programs ");
    cr_expect_eq(command("compare a.json a.json"), 0);
    EXPECT_HAS(command_out, " 1.000    1.000 to 1.000  within the spread\n");
}

/* One run of two programs of which one takes ten times as long as before, though that is next to nothing. */
Test(compare_command, of_single_runs_gives_no_verdict_and_leaves_out_small_changes)
{
    static const char form[] =
        "{\"program\":\"solve_%s\",\"task\":\"%s\",\"split\":\"test\",\"index\":0,\"status\":\"ok\","
        "\"value\":\"1\",\"error\":null,\"correct\":true,\"steps\":1,\"ns\":%d}\n";

    for (int k = 0; k < 2; k++) {
        char text[1000];
        const int n = snprintf(text, sizeof text, form, "long", "long", k ? 1200000 : 1000000);
        snprintf(text + n, sizeof text - (size_t)n, form, "tiny", "tiny", k ? 1000 : 100);
        strcat(text, "{\"summary\":{\"samples\":2,\"threads\":1,\"repeat\":1,\"read\":{\"programs\":{\"hash\":\"aa\"},"
                     "\"tasks\":{\"hash\":\"07\"}}}}\n");
        command_file(k ? "b.json" : "a.json", text);
    }
    cr_expect_eq(command("compare a.json b.json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "too few results for a verdict on the times: give five of each\n");
    EXPECT_HAS(command_out, "1 part left out: without a spread and changed by less than 0.5 % of the whole\n");
    EXPECT_HAS(command_out, "solve_long ");
    EXPECT_LACKS(command_out, "solve_tiny");
    EXPECT_LACKS(command_out, "\nnot worse");
}

Test(compare_command, refuses_other_work)
{
    write_runs("a.json", 5, 0, "aa", SAME, 5);
    write_runs("other.json", 5, 0, "bb", SAME, 5);
    EXPECT_REFUSED("compare a.json other.json", "a.json and other.json are not of the same work: programs aa and bb");
    command_file("bench.json", "{\"bench\":\"label\",\"machine\":{},\"rows\":[{\"case\":\"x\",\"median_ns\":5}]}");
    EXPECT_REFUSED("compare a.json bench.json", "a.json is a run and bench.json a bench: they cannot be compared");
    command_file("else.json", "{\"x\":1}");
    EXPECT_REFUSED("compare a.json else.json",
                   "else.json is no result of arcl run --json, arcl bench --json or arcl profile -o");
    command_file("odd.json", "{\"bench\":\"x\",\"rows\":[{},5,{\"ns\":\"q\"},{\"times_ns\":[]}]}");
    EXPECT_REFUSED("compare odd.json odd.json", "odd.json: it holds no result");
    EXPECT_REFUSED("compare a.json", "give two files or more to compare: arcl compare BEFORE AFTER");
    cr_expect_eq(command("run --programs data/programs --tasks data/tasks --json | head -n 2 > cut.json"), 0);
    EXPECT_REFUSED("compare cut.json cut.json", "cut.json: the summary at its end is missing: the run did not end");
}

Test(compare_command, an_answer_that_is_lost_and_more_steps_are_regressions)
{
    write_runs("a.json", 5, 0, "aa", SAME, 5);
    write_runs("lost.json", 5, 0, "aa", "((2,),)", 5);
    write_runs("steps.json", 5, 0, "aa", SAME, 6);
    cr_expect_eq(command("compare a.json lost.json"), 1);
    EXPECT_HAS(command_out, "right  10 -> 9 samples; 1 program with other answers, 1 with fewer right\n");
    cr_expect_eq(command("compare a.json steps.json"), 1);
    EXPECT_HAS(command_out, "steps  50 -> 60\n");
}

Test(compare_command, of_benchmarks_goes_row_by_row_and_looks_at_hashes_of_results)
{
    const char form[] = "{\"bench\":\"label\",\"machine\":{\"cpu\":\"x\"},\"rows\":["
                        "{\"case\":\"small\",\"hash\":\"%s\",\"times_ns\":[100,101,102,103,104]},"
                        "{\"case\":\"large\",\"hash\":\"22\",\"times_ns\":[%d00,%d01,%d02,%d03,%d04]}]}";
    char text[600];

    snprintf(text, sizeof text, form, "11", 5, 5, 5, 5, 5);
    command_file("a.json", text);
    snprintf(text, sizeof text, form, "11", 7, 7, 7, 7, 7);
    command_file("b.json", text);
    snprintf(text, sizeof text, form, "12", 5, 5, 5, 5, 5);
    command_file("other.json", text);
    cr_expect_eq(command("compare a.json b.json"), 1);
    EXPECT_HAS(command_out, "2 parts compared; 1 slower and 0 faster by more than the spread\n");
    cr_expect_eq(command("compare a.json a.json"), 0);
    EXPECT_REFUSED("compare a.json other.json",
                   "a.json and other.json have other results in \"label small\": that is not the same work");
}

Test(compare_command, makes_a_page)
{
    write_runs("a.json", 6, 0, "aa", SAME, 5);
    write_runs("slow.json", 6, 20, "aa", SAME, 5);
    cr_expect_eq(command("compare a.json slow.json --html c.html"), 1);
    if (!browser_is_here())
        return;
    const char *dom = browser_open("c.html", "");
    EXPECT_HAS(dom, "data-rows=\"10\"");
    cr_expect_eq(command_count(dom, "<td class=\"slower\">slower</td>"), 11);
    cr_expect_gt(browser_look("c.html", "theme=dark", 900, 700).colours, 20);
}
