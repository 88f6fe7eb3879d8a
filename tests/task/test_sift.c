/* The members of a large object that are wanted, and everything that makes a file unusual. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/rng.h"
#include "task/sift.h"

static char path[] = "/tmp/arcl-sift-XXXXXX";

static void make_file(void)
{
    const int f = mkstemp(path);
    cr_assert_geq(f, 0);
    close(f);
}

static void remove_file(void)
{
    unlink(path);
}

TestSuite(sift, .init = make_file, .fini = remove_file);

static bool is_w(void *seen, const char *key)
{
    ++*(size_t *)seen;
    return key[0] == 'w';
}

static void expect_sifted(const char *text, arcl_sifted how, const char *kept)
{
    arcl_text out = {0};
    size_t seen = 0;

    cr_assert(arcl_file_write(path, text, strlen(text), NULL));
    cr_expect_eq(arcl_sift(path, is_w, &seen, &out), how, "%s", text);
    if (how == ARCL_SIFTED)
        cr_expect_str_eq(out.s ? out.s : "", kept, "%s", text);
    arcl_text_close(&out);
}

Test(sift, keeps_the_members_that_are_wanted)
{
    expect_sifted("{}", ARCL_SIFTED, "");
    expect_sifted(" { \"a\" : [ ] } \n", ARCL_SIFTED, "");
    expect_sifted("{\"w\":[1, 2]}", ARCL_SIFTED, "{\"w\":[1, 2]}");
    expect_sifted("{\"a\":{\"w\":[]},\"w1\" :\n{\"b\": [[1],[2]]}, \"c\":[[3]],\t\"w2\": []}", ARCL_SIFTED,
                  "{\"w1\":{\"b\": [[1],[2]]},\"w2\":[]}");
    expect_sifted("{\"a\":[\"]\", \"\\\"]\", \"\\\\\"], \"w\":{\"}\":\"\\\"}\"}}", ARCL_SIFTED,
                  "{\"w\":{\"}\":\"\\\"}\"}}");
    expect_sifted("{\"w\":[],\"w\":[]}", ARCL_SIFTED, "{\"w\":[],\"w\":[]}");
}

Test(sift, knows_a_single_task)
{
    expect_sifted("{\"train\":[],\"test\":[]}", ARCL_SIFT_SINGLE, NULL);
    expect_sifted("{\"a\":[],\"test\":5", ARCL_SIFT_SINGLE, NULL);
}

Test(sift, leaves_what_is_unusual_to_others)
{
    static const char *const texts[] = {
        "",
        "[]",
        "{",
        "{\"w",
        "{\"w\"",
        "{\"w\":",
        "{\"w\":[",
        "{\"w\":[]",
        "{\"w\":[\"]}",
        "{\"w\":[],}",
        "{,\"w\":[]}",
        "{\"w\" []}",
        "{\"w\":[] \"a\":[]}",
        "{\"w\":5}",
        "{\"a\":\"b\"}",
        "{\"\\u0077\":[]}",
        "{}{}",
        "{\"w\":[]}]",
    };
    arcl_text out = {0};
    size_t seen;

    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
        expect_sifted(texts[k], ARCL_SIFT_NOT, NULL);
    cr_expect_eq(arcl_sift("/nonexistent", is_w, &seen, &out), ARCL_SIFT_NOT);
    cr_expect_eq(arcl_sift("/", is_w, &seen, &out), ARCL_SIFT_NOT);
    arcl_text_close(&out);
}

/* An array or object of about n characters. */
static void put_value(arcl_text *to, arcl_rng *rng, size_t n)
{
    static const char *const pieces[] = {"[1,2,3]",  "[[0, 0, 0, 0, 0],[5]]", "\"[{\\\"\"",
                                         "\"\\\\\"", "{\"a\":[{}]}",          "12",
                                         "\"]}\"",   "{\"input\":[[1]]}"};
    const size_t from = to->len;

    arcl_text_putc(to, '[');
    while (to->len - from < n) {
        arcl_text_puts(to, pieces[arcl_rng_below(rng, sizeof pieces / sizeof *pieces)]);
        arcl_text_puts(to, arcl_rng_below(rng, 2) ? "," : ", \n ");
    }
    arcl_text_puts(to, "0]");
}

Test(sift, does_not_depend_on_where_the_pieces_end)
{
    arcl_rng rng = {7};

    for (int round = 0; round < 200; round++) {
        arcl_text text = {0}, kept = {0}, out = {0};
        size_t seen = 0, members = 0;
        for (; text.len < 70000; members++) {
            const bool w = arcl_rng_below(&rng, 4) == 0;
            arcl_text_printf(&text, "%s\"%c%zu\":", members ? "," : "{", w ? 'w' : 'x', members);
            const size_t from = text.len;
            put_value(&text, &rng, arcl_rng_below(&rng, 3000));
            if (w)
                arcl_text_printf(&kept, "%s\"w%zu\":%s", kept.len ? "," : "{", members, text.s + from);
        }
        arcl_text_putc(&text, '}');
        arcl_text_puts(&kept, kept.len ? "}" : "");
        cr_assert(arcl_file_write(path, text.s, text.len, NULL));
        cr_assert_eq(arcl_sift(path, is_w, &seen, &out), ARCL_SIFTED);
        cr_assert_eq(seen, members);
        cr_assert_str_eq(out.s, kept.s);
        arcl_text_close(&text);
        arcl_text_close(&kept);
        arcl_text_close(&out);
    }
}
