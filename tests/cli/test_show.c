/* arcl show: tasks and grids in the terminal and as files. */
#include <string.h>

#include "support/command.h"

#define TASK "{\"train\":[{\"input\":[[1,2]],\"output\":[[3],[4]]}],\"test\":[{\"input\":[[5]]}]}"

TestSuite(show, .init = command_open, .fini = command_close);

static const char picture[] = "train 0 input 1x2   output 2x1\n"
                              " 1 2                 3\n"
                              "                     4\n"
                              "\n"
                              "test 0 input 1x1   output\n"
                              " 5                  ?\n";

Test(show, draws_a_task)
{
    command_file("a.json", TASK);
    cr_expect_eq(command("show a.json"), 0);
    cr_expect_str_eq(command_out, picture);
    cr_expect_eq(command("show - < a.json"), 0);
    cr_expect_str_eq(command_out, picture);
    cr_expect_str_eq(command_err, "");
}

Test(show, draws_one_task_of_many)
{
    command_file("all.json", "{\"t1\":" TASK ",\"t2\":" TASK "}");
    command_file("dir/a.json", TASK);
    command_file("dir/b.json", TASK);
    cr_expect_eq(command("show all.json t2"), 0);
    cr_expect_str_eq(command_out, picture);
    cr_expect_eq(command("show dir b"), 0);
    cr_expect_str_eq(command_out, picture);
    EXPECT_REFUSED("show all.json", "all.json holds 2 tasks; say which one, for example: arcl show all.json t1");
    EXPECT_REFUSED("show all.json other", "all.json holds no task other among its 2");
}

Test(show, draws_a_grid)
{
    command_file("grid", " [[0,10],[2,255]]\n");
    cr_expect_eq(command("show grid"), 0);
    cr_expect_str_eq(command_out, "grid 2x2\n   0  10\n   2 255\n");
    cr_expect_eq(command("show - < grid"), 0);
    cr_expect_str_eq(command_out, "standard input 2x2\n   0  10\n   2 255\n");
    command_file("marked", "\xef\xbb\xbf[[7]]");
    cr_expect_eq(command("show marked"), 0);
    cr_expect_str_eq(command_out, "marked 1x1\n 7\n");
}

Test(show, writes_files)
{
    command_file("a.json", TASK);
    cr_expect_eq(command("show a.json --svg a.svg --png a.png --html a.html"), 0);
    cr_expect_str_eq(command_out, "");
    cr_expect_eq(command("show a.json --svg -"), 0);
    EXPECT_HAS(command_out, "<svg");
    cr_expect_eq(command("ops >/dev/null; cat a.svg"), 0);
    EXPECT_HAS(command_out, "<svg");
    cr_expect_eq(command("ops >/dev/null; cat a.html"), 0);
    EXPECT_HAS(command_out, "<html");
    cr_expect_eq(command("ops >/dev/null; head -c 4 a.png"), 0);
    cr_expect_str_eq(command_out, "\x89PNG");
    cr_expect_eq(command("show a.json --png no/where.png"), 2);
    cr_expect_str_eq(command_err, "arcl: no/where.png: cannot be written: No such file or directory\n");
}

Test(show, leaves_devices_and_links_what_they_are)
{
    command_file("a.json", TASK);
    command_file("target", "long before");
    cr_expect_eq(command("show a.json --svg /dev/null; test -c /dev/null"), 0);
    cr_expect_eq(command("ops >/dev/null; ln -s target link; ln -s /dev/full full; ln -s new other"), 0);
    cr_expect_eq(command("show a.json --png link --html other; test -L link && test -L other && test -s new"), 0);
    cr_expect_eq(command("ops >/dev/null; head -c 4 target"), 0);
    cr_expect_str_eq(command_out, "\x89PNG");
    EXPECT_REFUSED("show a.json --png full", "full: cannot be written: No space left on device");
    EXPECT_REFUSED("show a.json --png .", ".: cannot be written: Is a directory");
    cr_expect_eq(command("show a.json --svg /dev/stdout"), 0);
    EXPECT_HAS(command_out, "<svg");
    cr_expect_eq(command("ops >/dev/null; ls *.tmp 2>/dev/null"), 2);
}

Test(show, draws_what_is_good_beside_what_is_not)
{
    command_file("all.json", "{\"t1\":5,\"t2\":" TASK "}");
    cr_expect_eq(command("show all.json t2"), 2);
    cr_expect_str_eq(command_out, picture);
    cr_expect_str_eq(command_err, "arcl: all.json:1:7: task t1: expected an object, found 5\n");
}

Test(show, names_what_is_wrong)
{
    command_file("ragged", "[[1,2],[3]]");
    command_file("empty", "");
    EXPECT_REFUSED("show ragged", "ragged:1:8: row 1: length 1, but row 0 has length 2");
    EXPECT_REFUSED("show no.json", "no.json: cannot be opened: No such file or directory");
    EXPECT_REFUSED("show", "give a file to show: arcl show FILE [ID]");
    EXPECT_REFUSED("show a b c", "'arcl show' takes a FILE and an ID; 'c' is one word too many");
    cr_expect_eq(command("show empty"), 2);
    cr_expect_eq(command_count(command_err, "\n"), 1);
}
