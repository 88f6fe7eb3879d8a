/* arcl verify: what agrees, what differs, what cannot be read. */
#include <string.h>

#include "support/command.h"

TestSuite(verify, .init = command_open, .fini = command_close);

#define GOOD "{\"p\":[\"x1 = vmirror(I)\",\"O = shape(x1)\"],\"i\":[[1,2]],\"v\":[\"((2,1),)\",\"(1,2)\"]}\n"
#define FAILS "{\"p\":[\"O = first(ONE)\"],\"i\":[[1]],\"v\":[\"!error\"],\"loose\":1}\n"
#define WRONG "{\"p\":[\"x1 = vmirror(I)\",\"O = shape(x1)\"],\"i\":[[1,2]],\"v\":[\"((2,1),)\",\"(2,1)\"]}\n"

Test(verify, that_all_agrees)
{
    command_file("a.jsonl", GOOD FAILS);
    cr_expect_eq(command("verify a.jsonl"), 0);
    cr_expect_str_eq(command_out, "2 passed, 0 failed\n");
    cr_expect_str_eq(command_err, "");
    cr_expect_eq(command("verify - < a.jsonl"), 0);
    cr_expect_str_eq(command_out, "2 passed, 0 failed\n");
}

Test(verify, shows_every_difference)
{
    command_file("a.jsonl", GOOD "\n" WRONG FAILS);
    command_file("b.jsonl", WRONG);
    cr_expect_eq(command("verify a.jsonl b.jsonl"), 1);
    cr_expect_str_eq(command_out, "a.jsonl:3: a value differs\n"
                                  "    line     O = shape(x1)\n"
                                  "    expected (2,1)\n"
                                  "    got      (1,2)\n"
                                  "b.jsonl:1: a value differs\n"
                                  "    line     O = shape(x1)\n"
                                  "    expected (2,1)\n"
                                  "    got      (1,2)\n"
                                  "2 passed, 2 failed\n");
}

Test(verify, as_json_ends_with_a_summary)
{
    command_file("a.jsonl", GOOD WRONG FAILS);
    cr_expect_eq(command("verify --json a.jsonl"), 1);
    char *summary = strstr(command_out, "{\"summary\"");
    cr_assert_not_null(summary);
    char *hash = strstr(summary, "\"hash\":\"");
    cr_assert_not_null(hash);
    memset(hash + 8, '#', 16);
    cr_expect_str_eq(command_out,
                     "{\"file\":\"a.jsonl\",\"line\":2,\"source\":\"O = shape(x1)\",\"expected\":\"(2,1)\","
                     "\"got\":\"(1,2)\",\"loose\":false}\n"
                     "{\"summary\":{\"passed\":2,\"failed\":1,\"loose_passed\":1,\"loose_failed\":0,\"values\":4,"
                     "\"read\":{\"source\":[\"a.jsonl\"],\"files\":1,\"count\":3,\"hash\":\"################\"},"
                     "\"unread\":0,\"version\":\"0.1.0\"}}\n");
}

Test(verify, names_what_cannot_be_read_and_goes_on)
{
    command_file("a.jsonl", GOOD);
    command_file("b.jsonl", "{\"p\":1}\n");
    cr_expect_eq(command("verify no.jsonl b.jsonl a.jsonl"), 2);
    cr_expect_str_eq(command_out, "1 passed, 0 failed\n");
    EXPECT_HAS(command_err, "arcl: no.jsonl: cannot be opened: No such file or directory\n");
    EXPECT_HAS(command_err, "arcl: b.jsonl:1:6: expected an array, found 1\n");
    cr_expect_eq(command_count(command_err, "\n"), 2);
    command_file("c.jsonl", "\n");
    cr_expect_eq(command("verify c.jsonl"), 2);
    cr_expect_str_eq(command_err, "arcl: c.jsonl: there is no program in it\n");
    EXPECT_REFUSED("verify", "give the files to verify: arcl verify FILE.jsonl...");
}
