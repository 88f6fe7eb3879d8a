/*
 * json.h - JSON read piece by piece, or as a tree.
 *
 * Small JSON is read with cJSON, see arcl_json_tree. Tasks are not small: a grid
 * of 16384 x 16384 cells would be a tree of 268 million cJSON nodes, tens of
 * gigabytes. This reader builds no tree: the caller asks for the next key, item,
 * string or number, and takes what it needs. It is strict (RFC 8259) and the
 * first failure sticks: every later call returns false, so loops simply end.
 *
 *     arcl_json_open(&j, "a.json", text, len);
 *     if (arcl_json_array(&j))
 *         while (arcl_json_item(&j) && arcl_json_int(&j, &number))
 *             sum += number;
 *     if (!arcl_json_end(&j))
 *         return arcl_json_report(&j, err);
 */
#ifndef ARCL_BASE_JSON_H
#define ARCL_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum { ARCL_JSON_DEPTH_MAX = 64 };

/* A copy of a reader reads on by itself: that is how to look ahead. */
typedef struct arcl_json {
    const char *file; /* begins the sentence of a failure */
    const char *text, *at, *end;
    size_t lines, columns; /* before the text: whole lines, and bytes of the line that it begins in */
    const char *wrong;     /* where the first failure is; NULL while all is well */
    unsigned depth;
    bool fresh;  /* just after an opening bracket */
    bool placed; /* the message already says where it is */
    char message[400];
} arcl_json;

/* Reads `text`, which needs no NUL and may begin with a byte order mark; several values may follow each other in it. */
void arcl_json_open(arcl_json *j, const char *file, const char *text, size_t len);

/* Goes on in `text`, which begins with what is left to read here; what was read is given up, and counted. */
void arcl_json_continue(arcl_json *j, const char *text, size_t len);

/* First character of the next value: '{' '[' '"' 't' 'f' 'n' '-' or a digit if it is one, 0 at the end. */
char arcl_json_peek(arcl_json *j);

/* Enter an object or array; then key or item says true before each entry, and false after the last. */
bool arcl_json_object(arcl_json *j);
bool arcl_json_key(arcl_json *j, arcl_text *key);
bool arcl_json_array(arcl_json *j);
bool arcl_json_item(arcl_json *j);

bool arcl_json_string(arcl_json *j, arcl_text *out); /* replaces the content of `out` */
bool arcl_json_int(arcl_json *j, int64_t *out);
bool arcl_json_skip(arcl_json *j); /* one value of any kind */

/* The value of a member, whatever is wrong in it: its end is found by brackets and quotes alone. False if it is not
 * clear. */
bool arcl_json_pass(arcl_json *j);

/* Whether nothing failed and nothing follows. */
bool arcl_json_end(arcl_json *j);

static inline bool arcl_json_ok(const arcl_json *j)
{
    return j->wrong == NULL;
}

/* Records a failure at `at`, a place in the text; always false. */
bool arcl_json_fail(arcl_json *j, const char *at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* Says on the way out where the failure is, innermost place first: "row 3", then "input",
 * make "input, row 3: ..."; always false. */
bool arcl_json_within(arcl_json *j, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Fails with what stands here in place of `wanted`, such as "an array". */
bool arcl_json_expected(arcl_json *j, const char *wanted);

/* The failure as the sentence "file:line:column: place: what"; always false. */
bool arcl_json_report(const arcl_json *j, arcl_error *err);

/* ---- small JSON as a tree --------------------------------------------------------------------- */

enum { ARCL_JSON_TREE_MAX = 16 << 20 }; /* bytes of its text */

typedef struct cJSON cJSON;

/* The value from here to the end of the text, for cJSON_Delete. NULL if it is not strict JSON, is too large, has a NUL
 * in a string, where cJSON would end it, or there is no memory: j says why. */
cJSON *arcl_json_tree(arcl_json *j);

/* A reader of the same text that stands before an item of the tree. Here and below j is as it was before the tree was
 * read. */
arcl_json arcl_json_at(const arcl_json *j, const cJSON *tree, const cJSON *item);

/* Where in the text the item begins. */
static inline const char *arcl_json_place(const arcl_json *j, const cJSON *tree, const cJSON *item)
{
    return arcl_json_at(j, tree, item).at;
}

/* Fails with what the item is in place of `wanted`, unless it fits. */
bool arcl_json_is(arcl_json *j, const cJSON *tree, const cJSON *item, bool fits, const char *wanted);

#endif
