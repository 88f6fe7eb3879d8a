#include "search/search.h"

#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "lang/program.h"

bool arcl_kept_load(arcl_library *lib, const arcl_kept *k, arcl_error *why)
{
    const uint64_t starved = arcl_starved();
    arcl_dialect dialect;

    if (!arcl_dialect_find(k->dialect, &dialect))
        return arcl_fail(why, "there is no dialect '%.40s'", k->dialect);
    const arcl_program *p = arcl_library_parse_one(lib, dialect, k->text, strlen(k->text), why);
    if (!p)
        return false;
    if (arcl_starved() > starved)
        return arcl_fail(why, "there is no memory for its text");
    return arcl_program_hash(p) == k->hash ||
           arcl_fail(why, "its text is the program %016" PRIx64, arcl_program_hash(p));
}

bool arcl_kept_judge(void *to, const arcl_kept *k, arcl_error *why)
{
    arcl_library lib;

    (void)to;
    arcl_library_open(&lib);
    const bool ok = arcl_kept_load(&lib, k, why);
    arcl_library_close(&lib);
    return ok;
}

double arcl_kept_score(const arcl_kept *k)
{
    double sum = 0;

    for (uint32_t j = 0; j < k->samples; j++)
        sum += k->per_sample[j] / (double)ARCL_STORE_RIGHT;
    return k->samples ? sum / k->samples : 0;
}

bool arcl_kept_each(const char *path, arcl_store_take *take, void *to, arcl_error *err)
{
    arcl_store store;

    if (!arcl_store_open(&store, path, ARCL_STORE_READ, 0, err))
        return false;
    const bool ok = arcl_store_each(&store, (arcl_store_query){0}, take, to, err);
    arcl_store_close(&store);
    return ok;
}

typedef struct adoption {
    arcl_library *library;
    size_t refused;
    arcl_error *why;
} adoption;

static bool adopt(void *to, const arcl_kept *k)
{
    adoption *a = to;
    const size_t n = a->library->n;

    if (!arcl_kept_load(a->library, k, a->why)) {
        a->library->n = n;
        a->refused++;
    }
    return arcl_starved() == 0;
}

bool arcl_kept_adopt(const char *path, arcl_library *lib, size_t *refused, arcl_error *why, arcl_error *err)
{
    adoption a = {.library = lib, .why = why};
    const size_t complaints = lib->ncomplaints;
    const bool ok = arcl_kept_each(path, adopt, &a, err) &&
                    (arcl_starved() == 0 || arcl_fail(err, "%s: no memory for its programs", path));

    lib->ncomplaints = complaints;
    *refused = a.refused;
    return ok;
}
