/* json_tree.c - small JSON as a tree of cJSON, which is more lenient than we are: the reader goes over the text first. */
#define _GNU_SOURCE /* memmem */
#include <cjson/cJSON.h>
#include <string.h>

#include "base/json.h"
#include "base/error.h"

cJSON *arcl_json_tree(arcl_json *j)
{
    static const char nul[] = "\\u0000";
    const size_t len = (size_t)(j->end - j->at);
    const char *hidden = memmem(j->at, len, nul, sizeof nul - 1);
    arcl_json ahead = *j;

    if (len > ARCL_JSON_TREE_MAX)
        arcl_json_fail(&ahead, j->at, "larger than %d MB, the most that is read", ARCL_JSON_TREE_MAX >> 20);
    if (arcl_json_skip(&ahead) && arcl_json_end(&ahead) && hidden)
        arcl_json_fail(&ahead, hidden, "a NUL in a string");
    cJSON *tree = arcl_json_ok(&ahead) ? cJSON_ParseWithLength(j->at, len) : NULL;
    if (!tree && arcl_json_ok(&ahead)) {
        arcl_starve();
        arcl_json_fail(&ahead, j->at, "no memory for it");
    }
    if (!tree)
        *j = ahead;
    return tree;
}

/* Goes to the item, which is `at` or below it; false behind `at` if it is not. */
static bool find(arcl_json *j, const cJSON *at, const cJSON *item)
{
    const bool array = cJSON_IsArray(at);

    (void)arcl_json_peek(j);
    if (at == item)
        return true;
    if (!at->child) {
        arcl_json_skip(j);
        return false;
    }
    if (!(array ? arcl_json_array(j) : arcl_json_object(j)))
        return false;
    for (at = at->child; array ? arcl_json_item(j) : arcl_json_key(j, NULL); at = at->next)
        if (find(j, at, item))
            return true;
    return false;
}

arcl_json arcl_json_at(const arcl_json *j, const cJSON *tree, const cJSON *item)
{
    arcl_json ahead = *j;

    find(&ahead, tree, item);
    return ahead;
}

bool arcl_json_is(arcl_json *j, const cJSON *tree, const cJSON *item, bool fits, const char *wanted)
{
    if (fits)
        return true;
    *j = arcl_json_at(j, tree, item);
    return arcl_json_expected(j, wanted);
}
