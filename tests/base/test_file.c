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
    cr_expect_str_eq(large.text, "a: larger than 4 bytes, the most that is read");
    cr_expect_null(arcl_file_read("/dev/zero", (size_t)3 << 20, &len, &endless));
    cr_expect_str_eq(endless.text, "/dev/zero: larger than 1 MB, the most that is read");
}

static char *read_of(const char *path, size_t limit, arcl_error *err)
{
    size_t len;

    *err = (arcl_error){{0}};
    return arcl_file_read(path, limit, &len, err);
}

static void expect_unread(const char *path, size_t limit, const char *sentence)
{
    arcl_error err;

    cr_expect_null(read_of(path, limit, &err), "%s", path);
    cr_expect_str_eq(err.text, sentence);
}

/* Files of holes: reading one takes memory and time that nobody here has. */
Test(file, that_is_over_the_limit_is_refused_before_it_is_read, .timeout = 10)
{
    put("holes", "");
    cr_assert_eq(truncate("holes", (off_t)1 << 40), 0);
    expect_unread("holes", (size_t)3 << 30, "holes: larger than 3072 MB, the most that is read");
    expect_unread("holes", 1000, "holes: larger than 1000 bytes, the most that is read");
    cr_expect(arcl_file_has_size("holes", (size_t)1 << 40));
    expect_unread("/dev/zero", (size_t)3 << 30, "/dev/zero: larger than 1 MB, the most that is read");
}

Test(file, of_the_limit_is_read_and_one_byte_more_is_not)
{
    arcl_error err;
    char *got;

    put("five", "12345");
    cr_assert_not_null(got = read_of("five", 5, &err), "%s", err.text);
    cr_expect_str_eq(got, "12345");
    arcl_file_free(got);
    expect_unread("five", 4, "five: larger than 4 bytes, the most that is read");
    for (size_t size = 4; size <= 6; size++)
        cr_expect_eq(arcl_file_has_size("five", size), size == 5);
    cr_expect_not(arcl_file_has_size(".", 0) || arcl_file_has_size("absent", 0) || arcl_file_has_size("/dev/null", 0));
    cr_assert_not_null(got = read_of("/dev/null", 0, &err), "%s", err.text);
    cr_expect_str_eq(got, "");
    arcl_file_free(got);
    expect_unread(".", 100, ".: is a folder, a file was expected");
    expect_unread("absent", 100, "absent: cannot be opened: No such file or directory");
}

/* A pipe says nothing of its size: it is read up to the limit, and the room never exceeds that by much. */
Test(file, that_is_a_pipe_is_read_up_to_the_limit, .timeout = 30)
{
    static const size_t sizes[] = {0, 1, 65534, 65535, 65536, 200000, 300000};
    arcl_error err;

    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        size_t len = 0;
        char command[64];
        snprintf(command, sizeof command, "head -c %zu /dev/zero", sizes[k]);
        FILE *pipe = popen(command, "r");
        char path[32];
        cr_assert_not_null(pipe);
        snprintf(path, sizeof path, "/dev/fd/%d", fileno(pipe));
        err = (arcl_error){{0}};
        char *got = arcl_file_read(path, 200000, &len, &err);
        cr_expect_eq(got != NULL, sizes[k] <= 200000, "%zu bytes: %s", sizes[k], err.text);
        if (got)
            cr_expect_eq(len, sizes[k]);
        else
            cr_expect(strstr(err.text, ": larger than 200000 bytes, the most that is read"), "%s", err.text);
        arcl_file_free(got);
        pclose(pipe);
    }
}
