/*
 * The store of a build without SQLite, compiled in place of the rest: none can be opened, the sentence says why, and
 * nothing else is ever asked of one.
 */
#include "store/store.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

const char *arcl_store_library(void)
{
    return "no SQLite";
}

bool arcl_store_open(arcl_store *s, const char *path, arcl_store_mode mode, uint32_t bound, arcl_error *err)
{
    *s = (arcl_store){.path = path};
    return arcl_fail(err, "%s: this arcl was built without SQLite; install libsqlite3-dev and build it again", path);
}

#define ABSENT(name, ...) \
    bool name(arcl_store *s, __VA_ARGS__) \
    { \
        return false; \
    }

ABSENT(arcl_store_begin, arcl_error *err)
ABSENT(arcl_store_commit, arcl_error *err)
ABSENT(arcl_store_keep, const arcl_kept *entries, size_t n, arcl_keeping *results, arcl_error *err)
ABSENT(arcl_store_withdraw, const char *run, arcl_error *err)
ABSENT(arcl_store_each, arcl_store_query query, arcl_store_take *take, void *to, arcl_error *err)
ABSENT(arcl_store_count, const char *task, uint64_t *n, arcl_error *err)
ABSENT(arcl_store_merge, arcl_store *from, arcl_store_judge *judge, void *to, arcl_store_merged *out, arcl_error *err)
ABSENT(arcl_store_check, arcl_store_judge *judge, arcl_store_found *found, void *to, arcl_error *err)
ABSENT(arcl_store_checkpoint_any, const char *begins, const char *key, bool *there, arcl_error *err)
ABSENT(arcl_store_checkpoint_put, const char *run, const char *key, const void *bytes, size_t len, arcl_error *err)
ABSENT(arcl_store_checkpoint_get, const char *run, const char *key, arcl_text *out, bool *there, arcl_error *err)
ABSENT(arcl_store_checkpoint_drop, const char *run, arcl_error *err)
ABSENT(arcl_store_operator_add, const arcl_operator_tally *tallies, size_t n, arcl_error *err)
ABSENT(arcl_store_operator_each, arcl_store_take_operator *take, void *to, arcl_error *err)

void arcl_store_claim(const char *path)
{
}

void arcl_store_cancel(arcl_store *s)
{
}

void arcl_store_close(arcl_store *s)
{
}
