/* Files that are damaged, of others, or out of reach: a sentence, and nothing is changed. */
#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "support/command.h"
#include "support/shelf.h"

TestSuite(store_damage, .init = command_open, .fini = command_close);

/* Where the head of a database has its version, and whose it is. */
enum { VERSION_AT = 60, OWNER_AT = 68 };

static char *read_file(const char *path, size_t *len)
{
    arcl_error err = {0};
    char *bytes = arcl_file_read(path, (size_t)1 << 30, len, &err);

    cr_assert_not_null(bytes, "%s", err.text);
    return bytes;
}

static void write_file(const char *path, const char *bytes, size_t len)
{
    arcl_error err = {0};

    cr_assert(arcl_file_write(path, bytes, len, &err), "%s", err.text);
}

/* A store of some programs; its bytes. */
static char *sound_store(const char *path, size_t *len)
{
    const arcl_operator_tally tally = {"cross", 3, 1};
    arcl_error err = {0};
    arcl_store s;

    shelf_open(&s, path, ARCL_STORE_WRITE, 0);
    shelf_keep(&s, "t", 0, 200);
    shelf_keep(&s, "u", 0, 10);
    cr_assert(arcl_store_checkpoint_put(&s, "run", "key", "value", 5, &err));
    cr_assert(arcl_store_operator_add(&s, &tally, 1, &err));
    arcl_store_close(&s);
    return read_file(path, len);
}

/* Neither to read nor to write; the file is as it was. */
static void expect_refused(const char *path, const char *sentence)
{
    size_t before, after;
    char *was = read_file(path, &before);
    arcl_store s;

    for (int mode = ARCL_STORE_READ; mode <= ARCL_STORE_WRITE; mode++) {
        arcl_error err = {0};
        cr_assert_not(arcl_store_open(&s, path, (arcl_store_mode)mode, 0, &err));
        cr_expect_str_eq(err.text, sentence);
    }
    char *is = read_file(path, &after);
    cr_assert_eq(before, after);
    cr_expect_eq(memcmp(was, is, before), 0, "%s was changed", path);
    arcl_file_free(was);
    arcl_file_free(is);
}

Test(store_damage, what_is_no_store_is_refused_and_left_alone)
{
    size_t len;
    char *bytes = sound_store("a.store", &len);

    write_file("text.store", "def solve(I): return I, and a few more words so that it is not short\n", 70);
    expect_refused("text.store", "text.store: is no store of arcl");
    write_file("byte.store", "x", 1);
    expect_refused("byte.store", "byte.store: is no store of arcl");
    bytes[VERSION_AT + 3] = ARCL_STORE_FORMAT + 1;
    write_file("newer.store", bytes, len);
    expect_refused("newer.store", "newer.store: is a store of a newer arcl (format 4; this one reads 3)");
    bytes[VERSION_AT + 3] = ARCL_STORE_FORMAT;
    bytes[OWNER_AT] ^= 1;
    write_file("other.store", bytes, len);
    expect_refused("other.store", "other.store: is a database, but no store of arcl");
    arcl_file_free(bytes);
}

Test(store_damage, what_is_not_there_or_no_file_has_its_sentence)
{
    arcl_error err = {0};
    arcl_store s;

    arcl_file_free(sound_store("a.store", &(size_t){0}));
    cr_expect_not(arcl_store_open(&s, "no.store", ARCL_STORE_READ, 0, &err));
    cr_expect_str_eq(err.text, "no.store: there is no such store");
    cr_expect_not(arcl_file_exists("no.store"));
    err = (arcl_error){0};
    cr_expect_not(arcl_store_open(&s, ".", ARCL_STORE_WRITE, 0, &err));
    cr_expect_str_eq(err.text, ".: is a folder and no store");
    err = (arcl_error){0};
    cr_expect_not(arcl_store_open(&s, "/dev/null", ARCL_STORE_WRITE, 0, &err));
    cr_expect_str_eq(err.text, "/dev/null: is no regular file and no store");
    err = (arcl_error){0};
    cr_expect_not(arcl_store_open(&s, "no/a.store", ARCL_STORE_WRITE, 0, &err));
    cr_expect_str_eq(err.text, "no/a.store: cannot be made: No such file or directory");
    err = (arcl_error){0};
    write_file("empty.store", "", 0); /* what a kill may leave before anything was kept */
    cr_expect_not(arcl_store_open(&s, "empty.store", ARCL_STORE_READ, 0, &err));
    cr_expect_str_eq(err.text, "empty.store: is empty: nothing was ever kept in it");
    shelf_open(&s, "empty.store", ARCL_STORE_WRITE, 0);
    arcl_store_close(&s);
    shelf_check("empty.store");
}

/* ---- damage at random ----------------------------------------------------------------------- */

static bool use_record(void *to, const arcl_kept *k)
{
    size_t *sum = to;

    *sum += strlen(k->task) + strlen(k->dialect) + strlen(k->text) + strlen(k->parents) + strlen(k->edits) +
            strlen(k->operator) + strlen(k->language);
    for (uint32_t n = 0; n < k->samples; n++)
        *sum += k->per_sample[n];
    return true;
}

static bool use_operator(void *to, const arcl_operator_tally *t)
{
    *(size_t *)to += strlen(t->name) + (t->tried > t->solved);
    return true;
}

static void count_finding(void *to, const char *sentence)
{
    cr_expect_str_neq(sentence, "");
    ++*(size_t *)to;
}

/* Every call either works or leaves one sentence about this file. */
static void expect_told(bool ok, arcl_error *err, const char *path)
{
    cr_expect_eq(ok, err->text[0] == 0);
    if (!ok)
        cr_expect(strncmp(err->text, path, strlen(path)) == 0 && !strchr(err->text, '\n'), "%s", err->text);
    *err = (arcl_error){0};
}

/* Everything that can be done with a store; how many things it says are wrong. */
static size_t use_all(const char *path)
{
    const arcl_kept more = shelf_record("t", 1000);
    arcl_error err = {0};
    arcl_text value = {0};
    size_t sum = 0, findings = 0;
    uint64_t n;
    bool there;
    arcl_store s;

    const bool opened = arcl_store_open(&s, path, ARCL_STORE_WRITE, 0, &err);
    expect_told(opened, &err, path);
    if (!opened)
        return 1;
    expect_told(arcl_store_check(&s, NULL, count_finding, &findings, &err), &err, path);
    expect_told(arcl_store_each(&s, (arcl_store_query){0}, use_record, &sum, &err), &err, path);
    expect_told(arcl_store_count(&s, "t", &n, &err), &err, path);
    expect_told(arcl_store_operator_each(&s, use_operator, &sum, &err), &err, path);
    expect_told(arcl_store_checkpoint_get(&s, "run", "key", &value, &there, &err), &err, path);
    expect_told(arcl_store_keep(&s, &more, 1, NULL, &err), &err, path);
    arcl_text_close(&value);
    arcl_store_close(&s);
    return findings;
}

static void take_over(const char *from)
{
    arcl_store_merged sum;
    arcl_error err = {0};
    arcl_store s;

    (void)unlink("into.store");
    shelf_open(&s, "into.store", ARCL_STORE_WRITE, 0);
    expect_told(shelf_merge(&s, from, NULL, &sum, &err), &err, from);
    cr_expect_eq(sum.read, sum.kept + sum.better + sum.there + sum.poor + sum.refused);
    arcl_store_close(&s);
    shelf_check("into.store");
}

Test(store_damage, flipped_and_missing_bytes_are_found_or_do_no_harm, .timeout = 300)
{
    arcl_rng r = {.state = 7};
    size_t len, found = 0;
    char *bytes = sound_store("a.store", &len);
    char *bad = malloc(len);

    for (unsigned k = 0; k < 120; k++) {
        size_t left = len;
        memcpy(bad, bytes, len);
        if (k % 4 == 0)
            left = arcl_rng_below(&r, (uint32_t)len);
        else
            for (unsigned n = 1 + arcl_rng_below(&r, 8); n > 0; n--) /* every other time in the head */
                bad[arcl_rng_below(&r, k % 2 ? 200 : (uint32_t)len)] ^= (char)(1 << arcl_rng_below(&r, 8));
        write_file("bad.store", bad, left);
        if (k % 3 == 0)
            take_over("bad.store");
        found += use_all("bad.store") > 0;
        (void)unlink("bad.store-wal");
        (void)unlink("bad.store-shm");
    }
    cr_expect_gt(found, 60, "%zu of 120 damages were found", found);
    free(bad);
    arcl_file_free(bytes);
}

/* ---- damage of every page ------------------------------------------------------------------- */

enum { PAGE = 4096 };

/* A store whose rows do not fit on their pages, as those of real programs do not. */
static char *wide_store(const char *path, size_t *len)
{
    static char edits[40][3000];
    static arcl_kept k[40];
    static char state[20000];
    arcl_error err = {0};
    arcl_store s;

    shelf_open(&s, path, ARCL_STORE_WRITE, 0);
    for (unsigned n = 0; n < 40; n++) {
        k[n] = shelf_record(n % 2 ? "t" : "u", n);
        k[n].hash = n + 1;
        for (size_t j = 0; j + 1 < 200 + n * 70; j++)
            edits[n][j] = (char)('a' + (j * 7 + n) % 26);
        k[n].edits = edits[n];
    }
    cr_assert(arcl_store_keep(&s, k, 40, NULL, &err), "%s", err.text);
    memset(state, 's', sizeof state);
    for (unsigned n = 0; n < 4; n++) {
        const char key[] = {(char)('a' + n), 0}; /* none is replaced: a page that is free holds nothing */
        state[0] = key[0];
        cr_assert(arcl_store_checkpoint_put(&s, "run", key, state, sizeof state - n * 5000, &err));
    }
    cr_assert(arcl_store_operator_add(&s, &(arcl_operator_tally){"cross", 3, 1}, 1, &err));
    arcl_store_close(&s);
    return read_file(path, len);
}

static void fill_with_noise(char *bytes, size_t n, arcl_rng *r)
{
    for (size_t k = 0; k < n; k++)
        bytes[k] = (char)arcl_rng_below(r, 256);
}

/* Whether the store with these bytes is refused; it is as it was then, and nothing is left beside it. */
static bool is_refused(const char *bytes, size_t len)
{
    arcl_error err = {0};
    size_t after;
    arcl_store s;

    write_file("bad.store", bytes, len);
    if (arcl_store_open(&s, "bad.store", ARCL_STORE_WRITE, 0, &err)) {
        arcl_store_close(&s);
        return false;
    }
    expect_told(false, &err, "bad.store");
    char *is = read_file("bad.store", &after);
    cr_expect(after == len && memcmp(is, bytes, len) == 0, "a store that was refused was changed");
    arcl_file_free(is);
    cr_expect_not(arcl_file_exists("bad.store-wal") || arcl_file_exists("bad.store-journal") ||
                      arcl_file_exists("bad.store-shm"),
                  "something was left beside it");
    return true;
}

static void expect_page_refused(const char *bytes, size_t len, size_t page, const char *how)
{
    cr_expect(is_refused(bytes, len), "page %zu of %zu, %s: was taken", page + 1, len / PAGE, how);
}

Test(store_damage, a_store_with_any_page_of_noise_or_zeros_is_refused_and_left_as_it_is, .timeout = 300)
{
    arcl_rng r = {.state = 5};
    size_t len;
    char *bytes = wide_store("a.store", &len), *bad = malloc(len);

    cr_assert_gt(len, 30 * PAGE);
    cr_assert_not(is_refused(bytes, len));
    for (size_t page = 0; page < len / PAGE; page++) {
        memcpy(bad, bytes, len);
        fill_with_noise(bad + page * PAGE, PAGE, &r);
        expect_page_refused(bad, len, page, "noise");
        memset(bad + page * PAGE, 0, PAGE);
        expect_page_refused(bad, len, page, "zeros");
        memcpy(bad, bytes, len);
        memset(bad + page * PAGE + 100, 0x41, PAGE - 100); /* its head is whole */
        expect_page_refused(bad, len, page, "all but its head");
    }
    free(bad);
    arcl_file_free(bytes);
}

Test(store_damage, a_store_with_swapped_or_missing_pages_is_refused_and_left_as_it_is, .timeout = 300)
{
    arcl_rng r = {.state = 6};
    size_t len;
    char *bytes = wide_store("a.store", &len), *bad = malloc(len);
    const size_t pages = len / PAGE;

    for (size_t page = 0; page < pages; page++) {
        const size_t other = (page + 1 + arcl_rng_below(&r, (uint32_t)pages - 1)) % pages;
        memcpy(bad, bytes, len);
        memcpy(bad + page * PAGE, bytes + other * PAGE, PAGE);
        memcpy(bad + other * PAGE, bytes + page * PAGE, PAGE);
        expect_page_refused(bad, len, page, "swapped");
        if (page > 0)
            expect_page_refused(bytes, page * PAGE + arcl_rng_below(&r, PAGE), page, "cut off");
    }
    free(bad);
    arcl_file_free(bytes);
}

/* Replaces the first occurrence of some bytes by others. */
static void patch(char *bytes, size_t len, const char *from, const char *to, size_t n)
{
    for (size_t k = 0; k + n <= len; k++) {
        if (memcmp(bytes + k, from, n) == 0) {
            memcpy(bytes + k, to, n);
            return;
        }
    }
    cr_assert(false, "there is no %.*s", (int)n, from);
}

static void add_finding(void *to, const char *sentence)
{
    arcl_text_printf(to, "%s\n", sentence);
}

Test(store_damage, check_finds_what_the_file_itself_does_not_know)
{
    size_t len;
    char *bytes = sound_store("a.store", &len);
    arcl_text found = {0};
    arcl_error err = {0};
    arcl_store s;

    patch(bytes, len, "bound\x20", "bound\x1f", 6); /* the value after the key */
    patch(bytes, len,
          "\xff\xff\xff\xff"
          "def",
          "\xff\xff\x07\xff"
          "def",
          7); /* scores, and the text after them */
    write_file("a.store", bytes, len);
    shelf_open(&s, "a.store", ARCL_STORE_READ, 0);
    cr_expect(arcl_store_check(&s, NULL, add_finding, &found, &err), "%s", err.text);
    arcl_store_close(&s);
    cr_assert_not_null(found.s, "nothing was found");
    EXPECT_HAS(found.s, "a.store: t has 32 programs, and 31 are the most\n");
    EXPECT_HAS(found.s, ": 4 samples are said to be right, and 3 are\n");
    EXPECT_HAS(found.s, ": its row is not what was kept\n");
    cr_expect_eq(command_count(found.s, "\n"), 3, "%s", found.s);
    arcl_text_close(&found);
    arcl_file_free(bytes);
}

/* ---- out of reach --------------------------------------------------------------------------- */

/* In a process of its own, without root's rights; 0 if it went as it should. */
static int try_read_only(void)
{
    const arcl_kept k = shelf_record("t", 1);
    arcl_error err = {0};
    uint64_t n = 0;
    arcl_store s;

    if (getuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        return 1;
    if (arcl_store_open(&s, "locked/a.store", ARCL_STORE_WRITE, 0, &err) || !strstr(err.text, "locked/a.store: cannot"))
        return 2;
    err = (arcl_error){0};
    if (arcl_store_open(&s, "locked/new.store", ARCL_STORE_WRITE, 0, &err) || !strstr(err.text, "Permission denied"))
        return 3;
    err = (arcl_error){0};
    if (!arcl_store_open(&s, "locked/a.store", ARCL_STORE_READ, 0, &err) || !arcl_store_count(&s, "u", &n, &err))
        return 4;
    if (arcl_store_keep(&s, &k, 1, NULL, &err) || !strstr(err.text, "is read-only"))
        return 5;
    arcl_store_close(&s);
    return n > 0 ? 0 : 6;
}

Test(store_damage, a_read_only_folder_can_be_read_and_not_written)
{
    int status;
    size_t len;

    command_file("locked/x", "");
    arcl_file_free(sound_store("locked/a.store", &len));
    cr_assert_eq(chmod(".", 0755) | chmod("locked/a.store", 0444) | chmod("locked", 0555), 0);
    const pid_t child = fork();
    if (child == 0)
        _exit(try_read_only());
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert_eq(chmod("locked", 0755), 0);
    cr_assert(WIFEXITED(status));
    cr_expect_eq(WEXITSTATUS(status), 0, "it failed at step %d", WEXITSTATUS(status));
}

/* A limit on the size of files stands for a full disk. */
static int try_full(void)
{
    static arcl_kept k[400];
    arcl_error err = {0};
    arcl_store s;

    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &(struct rlimit){65536, 65536}) != 0)
        return 1;
    for (unsigned n = 0; n < 400; n++) {
        k[n] = shelf_record("t", 1000 + n);
        k[n].right = k[n].samples;
        k[n].per_sample = (const unsigned char *)"\xff\xff\xff\xff";
        k[n].hash = n;
    }
    if (!arcl_store_open(&s, "a.store", ARCL_STORE_WRITE, 0, &err))
        return 2;
    if (arcl_store_keep(&s, k, 400, NULL, &err))
        return 3;
    arcl_store_close(&s);
    return strncmp(err.text, "a.store: ", 9) == 0 ? 0 : 4;
}

Test(store_damage, a_full_disk_changes_nothing)
{
    arcl_store s;
    int status;

    shelf_open(&s, "a.store", ARCL_STORE_WRITE, 400);
    shelf_keep(&s, "t", 0, 300);
    arcl_store_close(&s);
    arcl_text before = shelf_dump("a.store");
    const pid_t child = fork();
    if (child == 0)
        _exit(try_full());
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert(WIFEXITED(status));
    cr_expect_eq(WEXITSTATUS(status), 0, "it failed at step %d", WEXITSTATUS(status));
    shelf_check("a.store");
    arcl_text after = shelf_dump("a.store");
    EXPECT_SAME_TEXT(before, after);
    arcl_text_close(&before);
    arcl_text_close(&after);
}
