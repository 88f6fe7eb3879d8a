/* No output takes the place of an input, whatever the two are called: exit 2, one sentence, and nothing is written. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <unistd.h>

#include "cli/quarry.h"

TestSuite(claims, .init = quarry_open, .fini = command_close);

/* Other names of a file that are there afterwards: by its folder, a symbolic link, a hard link, a link to a link. */
static void make_names(const char *file)
{
    char line[512];

    snprintf(line, sizeof line,
             "mkdir -p sub && ln -sf ../%s sub/soft && ln -f %s hard && ln -sf sub/soft twice && ln -sfn . here", file,
             file);
    cr_assert_eq(system(line), 0);
}

/* The command, whose output is at the end of its words, refuses all names of the file, and everything stays. */
static void expect_kept(const char *file, const char *args)
{
    char names[][64] = {"", "", "", "hard", "twice", ""};
    char line[1024];

    snprintf(names[0], sizeof *names, "%s", file);
    snprintf(names[1], sizeof *names, "./%s", file);
    snprintf(names[2], sizeof *names, "sub/../%s", file);
    snprintf(names[5], sizeof *names, "here/%s", file);
    make_names(file);
    cr_assert_eq(system("rm -rf before && mkdir before && cp -a [!b]* before/ && ls >.list"), 0);
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        cr_expect_eq(command("%s %s", args, names[k]), 2, "arcl %s %s", args, names[k]);
        snprintf(line, sizeof line,
                 "arcl: %s: is an input of this command, so it is not written over; give another name\n", names[k]);
        cr_expect_str_eq(command_err, line);
        cr_expect_eq(system("ls | cmp - .list && for f in before/*; do test -d $f || cmp $f ${f#before/} || exit 1; "
                            "done"),
                     0, "arcl %s %s changed something", args, names[k]);
    }
    cr_assert_eq(system("rm -rf sub hard twice here before"), 0);
}

Test(claims, card_leaves_the_programs_it_reads)
{
    expect_kept("lib.py", "card --programs lib.py --count 3 --out");
    expect_kept("t_challenges.json", "card --programs lib.py --tasks t_challenges.json --task aaaaaaaa --count 3 -o");
    cr_assert_eq(system("mkdir all && cp lib.py all/lib.py"), 0);
    cr_expect_eq(command("card --programs all --count 3 --out all/lib.py"), 2);
    cr_expect_eq(command("card --programs - --count 3 --out lib.py <lib.py"), 2, "%s", command_err);
    cr_expect_eq(system("cmp lib.py all/lib.py"), 0);
    cr_expect_eq(command("card --programs all --count 3 --out all/new.py"), 0, "%s", command_err);
}

Test(claims, solve_leaves_what_it_reads_and_its_store)
{
    NEED_SQLITE();
    expect_kept("lib.py", SOLVE "--rounds 1 --out");
    expect_kept("t_challenges.json", SOLVE "--rounds 1 --out");
    expect_kept("t_solutions.json", SOLVE "--rounds 1 --out"); /* found beside the challenges */
    cr_assert_eq(command(SOLVE "--rounds 1 --store a.store -o x.json"), 0, "%s", command_err);
    expect_kept("a.store", SOLVE "--rounds 1 --store a.store --out");
    expect_kept("a.store", SOLVE "--rounds 1 --parents-store a.store --out");
}

Test(claims, a_store_that_is_not_there_yet_is_not_made_only_to_be_written_over)
{
    NEED_SQLITE();
    cr_assert_eq(system("ln -s new.store link && mkdir sub"), 0);
    EXPECT_REFUSED(SOLVE "--rounds 1 --store new.store --out new.store",
                   "new.store: is an input of this command, so it is not written over; give another name");
    EXPECT_REFUSED(SOLVE "--rounds 1 --store sub/../new.store --out ./new.store",
                   "./new.store: is an input of this command, so it is not written over; give another name");
    EXPECT_REFUSED(SOLVE "--rounds 1 --store new.store --out link",
                   "link: is an input of this command, so it is not written over; give another name");
    cr_expect_neq(access("new.store", F_OK), 0);
}

Test(claims, what_sqlite_puts_beside_a_store_is_no_place_for_a_submission)
{
    NEED_SQLITE();
    EXPECT_REFUSED(SOLVE "--rounds 1 --store new.store --out new.store-wal",
                   "new.store-wal: is an input of this command, so it is not written over; give another name");
    cr_expect_neq(access("new.store", F_OK), 0);
    cr_assert_eq(command(SOLVE "--rounds 1 --store a.store -o x.json"), 0, "%s", command_err);
    cr_assert_eq(system("ln -s a.store link"), 0);
    EXPECT_REFUSED(SOLVE "--rounds 1 --store link --out a.store-shm",
                   "a.store-shm: is an input of this command, so it is not written over; give another name");
}

Test(claims, a_store_is_not_exported_or_merged_onto_itself)
{
    NEED_SQLITE();
    cr_assert_eq(command(SOLVE "--rounds 2 --count 50 --store a.store -o x.json"), 0, "%s", command_err);
    expect_kept("a.store", "store export --store a.store --out");
    EXPECT_REFUSED("store export --store a.store --out a.store-wal",
                   "a.store-wal: is an input of this command, so it is not written over; give another name");
    cr_assert_eq(system("ln a.store b.store"), 0);
    EXPECT_REFUSED("store merge a.store ./a.store",
                   "a.store: is an input of this command, so it is not written over; give another name");
    EXPECT_REFUSED("store merge b.store a.store",
                   "b.store: is an input of this command, so it is not written over; give another name");
    cr_expect_eq(command("store check --store a.store"), 0, "%s", command_out);
}

Test(claims, show_and_label_leave_what_they_draw)
{
    command_file("grid.json", "[[1,1],[0,2]]\n");
    expect_kept("grid.json", "show grid.json --svg");
    expect_kept("grid.json", "show grid.json --html ok.html --png");
    EXPECT_REFUSED("label grid.json --components ./grid.json",
                   "./grid.json: is an input of this command, so it is not written over; give another name");
    cr_assert_eq(command("label grid.json --out cells.npy"), 0, "%s", command_err);
    cr_assert_eq(system("cp cells.npy copy.npy"), 0);
    EXPECT_REFUSED("label cells.npy --components parts.csv --out cells.npy",
                   "cells.npy: is an input of this command, so it is not written over; give another name");
    cr_expect_eq(system("cmp cells.npy copy.npy && test ! -e parts.csv"), 0);
}

Test(claims, two_outputs_are_two_files)
{
    command_file("t.json", "[[1,2]]");
    cr_assert_eq(system("ln -s a.svg soft && ln -s b.npy c.csv && mkdir sub"), 0);
    EXPECT_REFUSED("show t.json --svg y --png y", "y: two outputs cannot be one file; give another name");
    EXPECT_REFUSED("show t.json --png y --html sub/../y",
                   "sub/../y: two outputs cannot be one file; give another name");
    EXPECT_REFUSED("show t.json --svg a.svg --html soft", "soft: two outputs cannot be one file; give another name");
    EXPECT_REFUSED("show t.json --svg - --png -", "standard output takes one picture; give a file for the others");
    EXPECT_REFUSED("label t.json --out b.npy --components c.csv",
                   "c.csv: two outputs cannot be one file; give another name");
    EXPECT_REFUSED(SOLVE "--rounds 1 --out y --html y", "y: two outputs cannot be one file; give another name");
    EXPECT_REFUSED("run --programs lib.py --tasks t_challenges.json --submission y --html y",
                   "y: two outputs cannot be one file; give another name");
    cr_expect(!arcl_file_exists("y") && !arcl_file_exists("a.svg") && !arcl_file_exists("b.npy"));
    cr_expect_eq(command("show t.json --svg /dev/null --png /dev/null --html -"), 0, "%s", command_err);
    cr_expect_eq(command("show t.json --svg y --png z --html -"), 0, "%s", command_err);
}

#define PROFILE "profile run --all --quiet --programs lib.py --tasks t_challenges.json "

Test(claims, profile_leaves_what_it_reads)
{
    expect_kept("lib.py", PROFILE "--folded");
    expect_kept("t_challenges.json", PROFILE "--html");
    cr_assert_eq(system("cp lib.py lib.txt"), 0);
    cr_expect_eq(command("profile run --all --quiet --programs lib.txt --tasks t_challenges.json -o lib.json"), 2);
    cr_expect_str_eq(command_err,
                     "arcl: lib.txt: is an input of this command, so it is not written over; give another name\n");
    cr_expect_eq(system("cmp lib.py lib.txt && test ! -e lib.json"), 0);
    EXPECT_REFUSED(PROFILE "-o x.json --trace x.json", "x.json: two outputs cannot be one file; give another name");
    EXPECT_REFUSED(PROFILE "-o x.json --trace x.txt", "x.txt: two outputs cannot be one file; give another name");
    EXPECT_REFUSED(PROFILE "-o - --trace -", "standard output takes one file; give a file for the others");
    cr_expect_neq(command(PROFILE "-o /dev/null --trace /dev/null"), 2, "%s", command_err);
    cr_expect(!arcl_file_exists("x.json") && !arcl_file_exists("/dev/null.txt"));
}
