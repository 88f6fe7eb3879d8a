/* Files written and folders listed: what is replaced, what is not, and what is not even opened. */
#define _XOPEN_SOURCE 700
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

static char folder[] = "/tmp/arcl-file-XXXXXX";

static void open_folder(void)
{
    cr_assert_not_null(mkdtemp(folder));
    cr_assert_eq(chdir(folder), 0);
}

static void close_folder(void)
{
    char line[64];

    snprintf(line, sizeof line, "rm -r %s", folder);
    cr_assert_eq(chdir("/"), 0);
    cr_assert_eq(system(line), 0);
}

TestSuite(file, .init = open_folder, .fini = close_folder, .timeout = 60);

static void put(const char *path, const char *text)
{
    arcl_error err = {{0}};
    cr_expect(arcl_file_write(path, text, strlen(text), &err), "%s", err.text);
}

static void expect_content(const char *path, const char *text)
{
    arcl_error err = {{0}};
    size_t len = 0;
    char *got = arcl_file_read(path, 1000, &len, &err);

    cr_assert_not_null(got, "%s", err.text);
    cr_expect_str_eq(got, text);
    cr_expect_eq(len, strlen(text));
    arcl_file_free(got);
}

static mode_t kind_of(const char *path)
{
    struct stat st;
    cr_assert_eq(lstat(path, &st), 0);
    return st.st_mode & S_IFMT;
}

static void expect_refused(const char *path, const char *text, const char *sentence)
{
    arcl_error err = {{0}};
    cr_expect_not(arcl_file_write(path, text, strlen(text), &err));
    cr_expect_str_eq(err.text, sentence);
}

Test(file, is_replaced_in_one_step)
{
    arcl_paths left;
    arcl_error err = {{0}};
    struct stat before, after;

    put("a", "one");
    cr_assert_eq(stat("a", &before), 0);
    cr_assert_eq(link("a", "old"), 0);
    put("a", "two, longer");
    expect_content("a", "two, longer");
    expect_content("old", "one");
    cr_assert_eq(stat("a", &after), 0);
    cr_expect_neq(before.st_ino, after.st_ino);
    cr_assert(arcl_file_list(".", ".tmp", &left, &err), "%s", err.text);
    cr_expect_eq(left.n, 0);
    arcl_paths_free(&left);
}

Test(file, that_is_a_link_or_a_device_stays_one)
{
    put("a", "something longer than what comes");
    cr_assert_eq(symlink("a", "link"), 0);
    cr_assert_eq(symlink("none", "loose"), 0);
    cr_assert_eq(symlink("/dev/null", "null"), 0);
    cr_assert_eq(symlink("/dev/full", "full"), 0);
    cr_assert_eq(symlink("loop", "loop"), 0);
    put("link", "two");
    expect_content("a", "two");
    put("loose", "three");
    expect_content("none", "three");
    put("null", "four");
    expect_refused("full", "five", "full: cannot be written: No space left on device");
    expect_refused("loop", "six", "loop: cannot be written: Too many levels of symbolic links");
    expect_refused(".", "seven", ".: cannot be written: Is a directory");
    expect_refused("no/where", "eight", "no/where: cannot be written: No such file or directory");
    cr_expect_eq(kind_of("link"), S_IFLNK);
    cr_expect_eq(kind_of("null"), S_IFLNK);
    cr_expect_eq(kind_of("/dev/null"), S_IFCHR);
    cr_expect_eq(kind_of("/dev/full"), S_IFCHR);
}

Test(file, lists_have_no_pipes_and_devices)
{
    static const char *const expected[] = {"./a.x", "./d.x", "./link.x", "./loose.x"};
    arcl_paths list;
    arcl_error err = {{0}};

    put("a.x", "");
    put("b.y", "");
    put(".c.x", "");
    cr_assert_eq(mkdir("d.x", 0777), 0);
    cr_assert_eq(mkfifo("pipe.x", 0666), 0);
    cr_assert_eq(symlink("a.x", "link.x"), 0);
    cr_assert_eq(symlink("none", "loose.x"), 0);
    cr_assert_eq(symlink("pipe.x", "far.x"), 0);
    cr_assert_eq(symlink("/dev/zero", "zero.x"), 0);
    cr_assert(arcl_file_list(".", ".x", &list, &err), "%s", err.text);
    cr_assert_eq(list.n, 4);
    for (size_t k = 0; k < list.n; k++)
        cr_expect_str_eq(list.path[k], expected[k]);
    arcl_paths_free(&list);
    cr_expect_not(arcl_file_list("none", ".x", &list, &err));
    cr_expect_str_eq(err.text, "none: cannot be opened: No such file or directory");
}

Test(file, that_is_too_large_is_not_read)
{
    arcl_error large = {{0}}, endless = {{0}};
    size_t len = 0;

    put("a", "12345");
    cr_expect_null(arcl_file_read("a", 4, &len, &large));
    cr_expect_str_eq(large.text, "a: larger than 0 MB, the most that is read");
    cr_expect_null(arcl_file_read("/dev/zero", (size_t)3 << 20, &len, &endless));
    cr_expect_str_eq(endless.text, "/dev/zero: larger than 3 MB, the most that is read");
}
