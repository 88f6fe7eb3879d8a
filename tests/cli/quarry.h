/*
 * quarry.h - a small library, four tasks and what tests of `arcl solve` share.
 */
#ifndef ARCL_TESTS_CLI_QUARRY_H
#define ARCL_TESTS_CLI_QUARRY_H

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "support/command.h"
#include "support/shelf.h"

static const char library[] = "def solve_turn(I):\n    O = rot90(I)\n    return O\n\n"
                              "def solve_flip(I):\n    O = hmirror(I)\n    return O\n\n"
                              "def solve_paint(I):\n    O = replace(I, ONE, TWO)\n    return O\n\n"
                              "def solve_edge(I):\n"
                              "    x1 = objects(I, T, F, T)\n    x2 = argmax(x1, size)\n    x3 = box(x2)\n"
                              "    O = fill(I, FIVE, x3)\n    return O\n\n"
                              "def solve_half(I):\n    x1 = tophalf(I)\n    O = vconcat(x1, x1)\n    return O\n";

/* A mirror, another colour, both, and what nobody can know; one of them with two tests. */
static const char challenges[] =
    "{\"aaaaaaaa\":{\"train\":[{\"input\":[[1,2,3],[4,5,6]],\"output\":[[3,2,1],[6,5,4]]},"
    "{\"input\":[[1,1,0]],\"output\":[[0,1,1]]}],\"test\":[{\"input\":[[7,8],[9,1]]},{\"input\":[[4,2]]}]},"
    "\"bbbbbbbb\":{\"train\":[{\"input\":[[3,0],[0,3]],\"output\":[[8,0],[0,8]]},"
    "{\"input\":[[3,3,1]],\"output\":[[8,8,1]]}],\"test\":[{\"input\":[[0,3]]}]},"
    "\"cccccccc\":{\"train\":[{\"input\":[[3,0],[1,1]],\"output\":[[0,4],[1,1]]},"
    "{\"input\":[[3,2,1]],\"output\":[[1,2,4]]}],\"test\":[{\"input\":[[5,3]]}]},"
    "\"dddddddd\":{\"train\":[{\"input\":[[3,0],[1,1]],\"output\":[[7,7,2],[1,9,1],[8,1,0]]},"
    "{\"input\":[[3,2,1]],\"output\":[[6]]}],\"test\":[{\"input\":[[5,3]]}]}}\n";

static const char solutions[] = "{\"aaaaaaaa\":[[[8,7],[1,9]],[[2,4]]],\"bbbbbbbb\":[[[0,8]]],\"cccccccc\":[[[4,5]]],"
                                "\"dddddddd\":[[[1]]]}\n";

static inline void quarry_open(void)
{
    command_open();
    command_file("lib.py", library);
    command_file("t_challenges.json", challenges);
    command_file("t_solutions.json", solutions);
}

#define SOLVE "solve --search edits --programs lib.py --tasks t_challenges.json "
#define SCORE "score submission.json --tasks t_challenges.json "

static inline char *content(const char *path)
{
    arcl_error err = {0};
    size_t len;
    char *text = arcl_file_read(path, (size_t)1 << 26, &len, &err);

    cr_assert_not_null(text, "%s", err.text);
    return text;
}

/* Whether two files are equal. */
static inline bool same_files(const char *a, const char *b)
{
    char *x = content(a), *y = content(b);
    const bool same = strcmp(x, y) == 0;

    arcl_file_free(x);
    arcl_file_free(y);
    return same;
}

/* The number after `key` in the text. */
static inline unsigned long long number(const char *text, const char *key)
{
    const char *at = strstr(text, key);

    cr_assert_not_null(at, "no '%s' in:\n%s", key, text);
    return strtoull(at + strlen(key), NULL, 10);
}

static inline bool has_sqlite(void)
{
    arcl_error err = {0};
    arcl_store s;
    const bool there = arcl_store_open(&s, "probe.store", ARCL_STORE_WRITE, 0, &err);

    if (there)
        arcl_store_close(&s);
    return there;
}

#define NEED_SQLITE() \
    if (!has_sqlite()) \
    cr_skip_test("there is no SQLite")

#endif
