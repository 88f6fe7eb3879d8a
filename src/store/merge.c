/* Merging: the programs of one store offered to another. */
#include "base/error.h"
#include "store/sql.h"

typedef struct merger {
    arcl_keeper keeper;
    const arcl_store *from;
    arcl_store_judge *judge;
    void *to;
    arcl_store_merged *sum;
    arcl_error *err;
    bool stuck; /* the store that is written to has failed, or there is no memory */
} merger;

static bool offer(void *to, const arcl_kept *k)
{
    merger *m = to;
    arcl_store_merged *sum = m->sum;
    arcl_keeping got;

    sum->read++;
    if ((k->changed && !arcl_fail(&sum->reason, "its row is not what was kept")) ||
        !arcl_record_check(k, &sum->reason) || (m->judge && !m->judge(m->to, k, &sum->reason))) {
        m->stuck = arcl_starved() && !arcl_fail(m->err, "%s: no memory for its programs", m->from->path);
        sum->refused++;
        return !m->stuck;
    }
    if (!arcl_keeper_put(&m->keeper, k, &got, m->err)) {
        m->stuck = true;
        return false;
    }
    sum->kept += got.result == ARCL_KEEP_NEW;
    sum->better += got.result == ARCL_KEEP_BETTER;
    sum->there += got.result == ARCL_KEEP_THERE;
    sum->poor += got.result == ARCL_KEEP_POOR;
    sum->evicted += got.evicted;
    return true;
}

bool arcl_store_merge(arcl_store *s, arcl_store *from, arcl_store_judge *judge, void *to, arcl_store_merged *out,
                      arcl_error *err)
{
    merger m = {.from = from, .judge = judge, .to = to, .sum = out, .err = err};
    bool own, ok = true;

    *out = (arcl_store_merged){0};
    bool written = arcl_sql_enter(s, &own, err);
    if (written) {
        written = arcl_keeper_open(&m.keeper, s, err);
        if (written)
            ok = arcl_store_each(from, (arcl_store_query){0}, offer, &m, err);
        arcl_keeper_close(&m.keeper);
        written = arcl_sql_leave(s, own, written && !m.stuck, err);
    }
    if (!written)
        *out = (arcl_store_merged){0};
    return written && ok;
}
