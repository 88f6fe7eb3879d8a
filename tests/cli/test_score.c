/* arcl score: what Kaggle would refuse is named, what it would take is scored. */
#include <stdio.h>
#include <string.h>

#include "support/command.h"

TestSuite(score, .init = command_open, .fini = command_close);

static void files(const char *submission)
{
    command_file("c_challenges.json",
                 "{\"aaaaaaaa\":{\"train\":[{\"input\":[[1]],\"output\":[[2]]}],"
                 "\"test\":[{\"input\":[[1,1]]},{\"input\":[[3]]}]},"
                 "\"bbbbbbbb\":{\"train\":[{\"input\":[[1]],\"output\":[[2]]}],\"test\":[{\"input\":[[5]]}]}}");
    command_file("c_solutions.json", "{\"aaaaaaaa\":[[[2,2]],[[4]]],\"bbbbbbbb\":[[[6]]]}");
    command_file("s.json", submission);
}

#define TRY(a, b) "{\"attempt_1\":" a ",\"attempt_2\":" b "}"
#define GOOD_B "\"bbbbbbbb\":[" TRY("[[1]]", "[[6]]") "]"

Test(score, counts_a_test_if_one_attempt_is_right)
{
    files("{\"aaaaaaaa\":[" TRY("[[2,2]]", "[[0]]") "," TRY("[[5]]", "[[9]]") "]," GOOD_B "}");
    cr_expect_eq(command("score s.json --tasks c_challenges.json"), 0);
    cr_expect_str_eq(command_out, "aaaaaaaa  test 0  attempt 1\n"
                                  "bbbbbbbb  test 0  attempt 2\n"
                                  "score 0.7500: 2 of 3 tests and 1 of 2 tasks are right\n");
    cr_expect_str_eq(command_err, "");
    cr_expect_eq(command("score s.json --tasks c_challenges.json --json"), 0);
    EXPECT_HAS(command_out, "{\"task\":\"aaaaaaaa\",\"test\":1,\"correct\":false,\"attempt\":null}\n");
    EXPECT_HAS(command_out, "\"tests\":3,\"tests_right\":2,\"score\":0.750000,\"complaints\":0}}\n");
}

Test(score, without_solutions_only_checks)
{
    files("{\"aaaaaaaa\":[" TRY("[[2,2]]", "[[0]]") "," TRY("[[5]]", "[[9]]") "]," GOOD_B "}");
    cr_assert_eq(remove("c_solutions.json"), 0);
    cr_expect_eq(command("score s.json --tasks c_challenges.json"), 0);
    cr_expect_str_eq(command_out, "the submission is whole: 2 tasks; no outputs are known to score it by\n");
}

static void expect_wrong(const char *submission, const char *sentence)
{
    files(submission);
    cr_expect_eq(command("score s.json --tasks c_challenges.json --quiet"), 2, "%s", submission);
    cr_expect_str_eq(command_err, sentence);
}

Test(score, names_everything_that_is_wrong)
{
    const char a[] = "\"aaaaaaaa\":[" TRY("[[2,2]]", "[[0]]") "," TRY("[[5]]", "[[9]]") "]";
    char text[1000];

    expect_wrong("{" GOOD_B "}", "arcl: s.json: task aaaaaaaa is missing\n");
    expect_wrong("{\"aaaaaaaa\":[" TRY("[[2,2]]", "[[0]]") "]," GOOD_B "}",
                 "arcl: s.json:1:13: task aaaaaaaa: the number of entries is 1, that of tests is 2\n");
    EXPECT_HAS(command_out, "1 of 3 tests");
    expect_wrong("{\"aaaaaaaa\":[" TRY("[[2,2]]", "[[0,1],[2]]") "," TRY("[[5]]", "[[9]]") "]," GOOD_B "}",
                 "arcl: s.json:1:54: task aaaaaaaa, test 0, attempt_2, row 1: length 1, but row 0 has length 2\n");
    expect_wrong("{\"aaaaaaaa\":[" TRY("[[2,2]]", "[[10]]") "," TRY("[[5]]", "[[9]]") "]," GOOD_B "}",
                 "arcl: s.json:1:47: task aaaaaaaa, test 0, attempt_2: colour 10 is outside 0..9\n");
    expect_wrong("{\"aaaaaaaa\":[{\"attempt_1\":[[1]]}," TRY("[[5]]", "[[9]]") "]," GOOD_B "}",
                 "arcl: s.json:1:14: task aaaaaaaa, test 0: \"attempt_2\" is missing\n");
    snprintf(text, sizeof text, "{%s,\"cccccccc\":[]," GOOD_B "}", a);
    files(text);
    cr_expect_eq(command("score s.json --tasks c_challenges.json"), 2);
    EXPECT_HAS(command_err, "task cccccccc: there is no such task among the challenges\n");
    EXPECT_HAS(command_out, "2 of 3 tests");
    /* No name ends at a NUL in it. */
    snprintf(text, sizeof text, "{%s,\"bbbbbbbb\\u0000x\":[" TRY("[[1]]", "[[6]]") "]}", a);
    expect_wrong(text, "arcl: s.json:1:111: task bbbbbbbb: there is no such task among the challenges\n"
                       "arcl: s.json: task bbbbbbbb is missing\n");
    snprintf(text, sizeof text, "{%s,%s}", a, "\"bbbbbbbb\":[{\"attempt_1\":[[1.5]],\"attempt_2\":[[6]]}]");
    expect_wrong(text, "arcl: s.json:1:120: task bbbbbbbb, test 0, attempt_1, row 0: expected an integer, found 1.5\n");
    snprintf(text, sizeof text, "{%s," GOOD_B "," GOOD_B "}", a);
    expect_wrong(text, "arcl: s.json:1:155: task bbbbbbbb: is there twice\n");
}

/* What stands before the damage is scored, and so is what follows a task whose end is clear. */
Test(score, damage_costs_no_more_than_it_has_to)
{
    files("{" GOOD_B ",\"aaaaaaaa\":[{\"attempt_1\":[[2,2]],\n\"attempt_2\":[[");
    cr_expect_eq(command("score s.json --tasks c_challenges.json"), 2);
    cr_expect_str_eq(command_err,
                     "arcl: s.json:2:15: not read from here on: expected a value, found the end of the text\n");
    EXPECT_HAS(command_out, "bbbbbbbb  test 0  attempt 2\nscore 0.5000: 1 of 3 tests");
    files("{\"aaaaaaaa\":[{\"attempt_1\":[[2,2],,,]}]," GOOD_B "}");
    cr_expect_eq(command("score s.json --tasks c_challenges.json"), 2);
    cr_expect_str_eq(command_err, "arcl: s.json:1:34: task aaaaaaaa: expected a value, found ','\n");
    EXPECT_HAS(command_out, "1 of 3 tests");
    files("{" GOOD_B " \"aaaaaaaa\":[]}");
    cr_expect_eq(command("score s.json --tasks c_challenges.json"), 2);
    EXPECT_HAS(command_err, "not read from here on: expected ',' or '}', found a string\n");
    EXPECT_HAS(command_out, "1 of 3 tests");
    cr_expect_eq(command_count(command_err, "\n"), 1);
}

/* More than a tree of all of it could hold. */
Test(score, a_submission_may_be_large)
{
    static char spaces[20 << 20];

    files("{}");
    memset(spaces, ' ', sizeof spaces - 1);
    FILE *f = fopen("s.json", "w");
    cr_assert_not_null(f);
    fprintf(f, "{%s" GOOD_B ",%s}", spaces, "\"aaaaaaaa\":[" TRY("[[2,2]]", "[[0]]") "," TRY("[[5]]", "[[9]]") "]");
    cr_assert_eq(fclose(f), 0);
    cr_expect_eq(command("score s.json --tasks c_challenges.json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "2 of 3 tests");
}

Test(score, refuses_what_is_no_submission)
{
    files("{\"aaaaaaaa\":");
    cr_expect_eq(command("score s.json --tasks c_challenges.json"), 2);
    cr_expect_eq(command_count(command_err, "\n"), 1);
    EXPECT_HAS(command_err, "arcl: s.json:1:");
    files("[]");
    cr_expect_eq(command("score s.json --tasks c_challenges.json"), 2);
    cr_expect_eq(command("score no.json --tasks c_challenges.json"), 2);
    EXPECT_HAS(command_err, "no.json");
    EXPECT_REFUSED("score", "say what to score: arcl score SUBMISSION --tasks FILE|DIR");
    EXPECT_REFUSED("score s.json", "say which tasks it answers: --tasks FILE|DIR");
}

Test(score, says_once_what_is_wrong_with_the_tasks)
{
    command_file("t.json", "{}");
    command_file("s.json", "{}");
    EXPECT_REFUSED("score s.json --tasks t.json",
                   "t.json:1:1: no tasks: neither \"train\" and \"test\" nor tasks by id");
}
