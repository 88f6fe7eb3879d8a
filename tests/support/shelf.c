#include "support/shelf.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { SAMPLES = 4, PROGRAMS = 500 };

void shelf_open(arcl_store *s, const char *path, arcl_store_mode mode, uint32_t bound)
{
    arcl_error err = {0};

    if (arcl_store_open(s, path, mode, bound, &err))
        return;
    if (strstr(err.text, "without SQLite"))
        cr_skip_test("arcl was built without SQLite");
    cr_assert(false, "%s", err.text);
}

arcl_kept shelf_record(const char *task, unsigned n)
{
    static const unsigned char scores[1 << SAMPLES][SAMPLES] = {
#define FOUR(k) {(k)&1 ? 255 : 9, (k)&2 ? 255 : 80, (k)&4 ? 255 : 0, (k)&8 ? 255 : 254}
        FOUR(0), FOUR(1), FOUR(2),  FOUR(3),  FOUR(4),  FOUR(5),  FOUR(6),  FOUR(7),
        FOUR(8), FOUR(9), FOUR(10), FOUR(11), FOUR(12), FOUR(13), FOUR(14), FOUR(15),
#undef FOUR
    };
    arcl_rng r = {.state = n};
    const unsigned right = arcl_rng_below(&r, 1 << SAMPLES);

    return (arcl_kept){
        .task = task,
        .hash = arcl_hash_mix(arcl_rng_below(&r, PROGRAMS)),
        .dialect = arcl_rng_below(&r, 2) ? "arc-dsl" : "typed",
        .right = (right & 1) + (right >> 1 & 1) + (right >> 2 & 1) + (right >> 3),
        .samples = SAMPLES,
        .partial = arcl_rng_below(&r, 3) / 2.0,
        .steps = arcl_rng_below(&r, 3),
        .per_sample = scores[right],
        .text = "def solve_x(I):\n    return I\n",
        .parents = arcl_rng_below(&r, 2) ? "a b" : "c",
        .edits = "replaced\nswapped",
        .operator= arcl_rng_below(&r, 2) ? "cross" : "step",
        .language = "1",
        .made = arcl_rng_below(&r, 2),
    };
}

void shelf_keep(arcl_store *s, const char *task, unsigned from, unsigned to)
{
    arcl_error err = {0};
    arcl_kept *k = calloc(to - from + 1, sizeof *k);

    for (unsigned n = from; n < to; n++)
        k[n - from] = shelf_record(task, n);
    cr_assert(arcl_store_keep(s, k, to - from, NULL, &err), "%s", err.text);
    free(k);
}

bool shelf_merge(arcl_store *s, const char *from, arcl_store_judge *judge, arcl_store_merged *sum, arcl_error *err)
{
    arcl_store other;

    *sum = (arcl_store_merged){0};
    if (!arcl_store_open(&other, from, ARCL_STORE_READ, 0, err))
        return false;
    const bool ok = arcl_store_merge(s, &other, judge, NULL, sum, err);
    arcl_store_close(&other);
    return ok;
}

/* ---- as text -------------------------------------------------------------------------------- */

static bool put_record(void *to, const arcl_kept *k)
{
    arcl_text_printf(to, "%s %016" PRIx64 " %s %u/%u %g %" PRIu64, k->task, k->hash, k->dialect, k->right, k->samples,
                     k->partial, k->steps);
    for (uint32_t n = 0; n < k->samples; n++)
        arcl_text_printf(to, " %u", k->per_sample[n]);
    arcl_text_printf(to, " | %s | %s | %s | %s | %s | %d\n", k->text, k->parents, k->edits, k->operator, k->language,
                     (int)k->made);
    return true;
}

arcl_text shelf_dump(const char *path)
{
    arcl_store s;
    arcl_error err = {0};
    arcl_text out = {0};

    shelf_open(&s, path, ARCL_STORE_READ, 0);
    cr_assert(arcl_store_each(&s, (arcl_store_query){0}, put_record, &out, &err), "%s", err.text);
    arcl_store_close(&s);
    return out;
}

/* ---- the model ------------------------------------------------------------------------------ */

#define BY(a, b) \
    do { \
        if ((a) != (b)) \
            return (a) < (b) ? -1 : 1; \
    } while (0)

static int by_identity(const arcl_kept *a, const arcl_kept *b)
{
    BY((int64_t)a->hash, (int64_t)b->hash);
    return strcmp(a->dialect, b->dialect);
}

static int by_score(const arcl_kept *a, const arcl_kept *b)
{
    BY(b->right, a->right);
    BY(b->partial, a->partial);
    BY(a->steps, b->steps);
    return 0;
}

static int by_program(const void *x, const void *y)
{
    const arcl_kept *a = x, *b = y;
    int d = by_identity(a, b);

    d = d ? d : by_score(a, b);
    if (d)
        return d;
    BY(a->made, b->made);
    d = strcmp(a->parents, b->parents);
    d = d ? d : strcmp(a->operator, b->operator);
    return d ? d : memcmp(a->per_sample, b->per_sample, SAMPLES);
}

static int by_rank(const void *x, const void *y)
{
    const int d = by_score(x, y);
    return d ? d : by_identity(x, y);
}

arcl_text shelf_model(const char *task, unsigned n, unsigned bound)
{
    arcl_kept *k = calloc(n + 1, sizeof *k);
    arcl_text out = {0};
    size_t all = 0, kept = 0;

    for (unsigned at = 0; at < n; at++) {
        const arcl_kept r = shelf_record(task, at);
        if (r.right > 0 || r.partial > 0)
            k[all++] = r;
    }
    qsort(k, all, sizeof *k, by_program);
    for (size_t at = 0; at < all; at++)
        if (kept == 0 || by_identity(&k[kept - 1], &k[at]) != 0)
            k[kept++] = k[at];
    qsort(k, kept, sizeof *k, by_rank);
    for (size_t at = 0; at < kept && at < bound; at++)
        put_record(&out, &k[at]);
    free(k);
    return out;
}

/* ---- checks --------------------------------------------------------------------------------- */

static void fail(void *to, const char *sentence)
{
    (void)to;
    cr_assert(false, "%s", sentence);
}

void shelf_check(const char *path)
{
    arcl_store s;
    arcl_error err = {0};

    shelf_open(&s, path, ARCL_STORE_READ, 0);
    cr_assert(arcl_store_check(&s, NULL, fail, NULL, &err), "%s", err.text);
    arcl_store_close(&s);
}
