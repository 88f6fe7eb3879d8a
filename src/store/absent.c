/* The store of a build without SQLite: none can be opened, and the sentence says why. Compiled in place of the rest. */
#include "store/store.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

static bool refuse(const char *path, arcl_error *err)
{
    return arcl_fail(err, "%s: this arcl was built without SQLite; install libsqlite3-dev and build it again", path);
}

void arcl_store_claim(const char *path)
{
}

bool arcl_store_open(arcl_store *s, const char *path, arcl_store_mode mode, uint32_t bound, arcl_error *err)
{
    *s = (arcl_store){.path = path};
    return refuse(path, err);
}

void arcl_store_close(arcl_store *s)
{
}

bool arcl_store_begin(arcl_store *s, arcl_error *err)
{
    return refuse(s->path, err);
}

bool arcl_store_commit(arcl_store *s, arcl_error *err)
{
    return refuse(s->path, err);
}

void arcl_store_cancel(arcl_store *s)
{
}

bool arcl_store_keep(arcl_store *s, const arcl_kept *entries, size_t n, arcl_keeping *results, arcl_error *err)
{
    return refuse(s->path, err);
}

bool arcl_store_withdraw(arcl_store *s, const char *run, arcl_error *err)
{
    return refuse(s->path, err);
}

bool arcl_store_checkpoint_any(arcl_store *s, const char *begins, const char *key, bool *there, arcl_error *err)
{
    *there = false;
    return refuse(s->path, err);
}

bool arcl_store_each(arcl_store *s, arcl_store_query query, arcl_store_take *take, void *to, arcl_error *err)
{
    return refuse(s->path, err);
}

bool arcl_store_count(arcl_store *s, const char *task, uint64_t *n, arcl_error *err)
{
    *n = 0;
    return refuse(s->path, err);
}

bool arcl_store_merge(arcl_store *s, arcl_store *from, arcl_store_judge *judge, void *to, arcl_store_merged *out,
                      arcl_error *err)
{
    *out = (arcl_store_merged){0};
    return refuse(s->path, err);
}

bool arcl_store_check(arcl_store *s, arcl_store_judge *judge, arcl_store_found *found, void *to, arcl_error *err)
{
    return refuse(s->path, err);
}

bool arcl_store_checkpoint_put(arcl_store *s, const char *run, const char *key, const void *bytes, size_t len,
                               arcl_error *err)
{
    return refuse(s->path, err);
}

bool arcl_store_checkpoint_get(arcl_store *s, const char *run, const char *key, arcl_text *out, bool *there,
                               arcl_error *err)
{
    *there = false;
    return refuse(s->path, err);
}

bool arcl_store_checkpoint_drop(arcl_store *s, const char *run, arcl_error *err)
{
    return refuse(s->path, err);
}

bool arcl_store_operator_add(arcl_store *s, const arcl_operator_tally *tallies, size_t n, arcl_error *err)
{
    return refuse(s->path, err);
}

bool arcl_store_operator_each(arcl_store *s, arcl_store_take_operator *take, void *to, arcl_error *err)
{
    return refuse(s->path, err);
}
