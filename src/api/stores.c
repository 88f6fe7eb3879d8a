/* stores.c - the programs worth keeping: read, added, merged, checked and exported. */
#include "api/session.h"

#include "report/store_text.h"
#include "search/finds.h"
#include "search/search.h"

/* ---- reading -------------------------------------------------------------------------------- */

typedef struct reading {
    const arcl_session *session;
    const char *task;
    uint32_t best;
    bool (*sink)(void *to, const arcl_stored *stored);
    void *to;
} reading;

static bool take_kept(void *to, const arcl_kept *k)
{
    const reading *r = to;
    const arcl_stored x = {.task = k->task,
                           .text = k->text,
                           .dialect = k->dialect,
                           .parents = k->parents,
                           .hash = k->hash,
                           .right = k->right,
                           .samples = k->samples,
                           .steps = k->steps};

    return r->sink(r->to, &x) && !r->session->closed;
}

/* Calls `read` with the store at `path`, opened; what `read` calls may close the session or call it again. `what` is
 * missing if there is no sink. */
static bool with_store(arcl_session *s, const char *path, bool sink, const char *what,
                       bool (*read)(arcl_store *store, void *to, arcl_error *err), void *to)
{
    arcl_store store = {0};
    arcl_error err = {0};

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, path, "the path of the store"))
        return false;
    if (!sink)
        return arcl_fail(&s->err, "a sink for %s is missing", what);
    s->running = true;
    const bool ok = arcl_store_open(&store, path, ARCL_STORE_READ, 0, &err) && read(&store, to, &err) && !s->closed;
    s->running = false;
    s->err = err; /* not what calls within the sink have left */
    arcl_store_close(&store);
    if (s->closed)
        arcl_session_close(s);
    return ok;
}

static bool read_kept(arcl_store *store, void *to, arcl_error *err)
{
    reading *r = to;

    return arcl_store_each(store, (arcl_store_query){.task = r->task, .best = r->best}, take_kept, r, err);
}

bool arcl_session_stored(arcl_session *s, const char *path, const char *task, uint32_t best,
                         bool (*sink)(void *to, const arcl_stored *stored), void *to)
{
    reading r = {s, task, best, sink, to};

    return with_store(s, path, sink, "the programs", read_kept, &r);
}

bool arcl_programs_load_store(arcl_session *s, arcl_programs *p, const char *path)
{
    arcl_error why = {0};
    size_t refused;

    return arcl_session_enter_idle(s) && arcl_session_has(s, p, "the handle of the programs") &&
           arcl_session_has(s, path, "the path of the store") &&
           arcl_kept_adopt(path, &p->library, &refused, &why, &s->err);
}

/* A store as a file of programs. What does not load is left out. */
static void leave_out(const char *sentence)
{
    (void)sentence;
}

const char *arcl_session_store_export(arcl_session *s, const char *path, const char *task, const char *dialect,
                                      size_t *len)
{
    arcl_store_exported sum = {.warn = leave_out};
    const arcl_words tasks = {&task, task ? 1 : 0};
    arcl_store store = {0};
    arcl_dialect d;

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, path, "the path of the store") ||
        !arcl_session_dialect(s, dialect, &d))
        return NULL;
    arcl_text_clear(&s->text);
    s->text.limit = 0;
    const bool ok = arcl_store_open(&store, path, ARCL_STORE_READ, 0, &s->err) &&
                    arcl_store_export(&store, tasks, dialect, true, &s->text, &sum, &s->err);
    arcl_store_close(&store);
    if (len)
        *len = ok ? s->text.len : 0;
    return ok ? s->text.s : NULL;
}

typedef struct checking {
    const arcl_session *session;
    void (*sink)(void *to, const char *sentence);
    void *to;
} checking;

static void tell(void *to, const char *sentence)
{
    const checking *c = to;

    if (!c->session->closed)
        c->sink(c->to, sentence);
}

static bool read_checked(arcl_store *store, void *to, arcl_error *err)
{
    return arcl_store_check(store, arcl_kept_judge, tell, to, err);
}

bool arcl_session_store_check(arcl_session *s, const char *path, void (*sink)(void *to, const char *sentence), void *to)
{
    checking c = {s, sink, to};

    return with_store(s, path, sink, "what does not hold", read_checked, &c);
}

/* ---- writing -------------------------------------------------------------------------------- */

static void give_sum(arcl_session *s, const arcl_store_merged *m, arcl_store_sum *out)
{
    if (!out)
        return;
    *out = (arcl_store_sum){.read = m->read,
                            .kept = m->kept,
                            .better = m->better,
                            .there = m->there,
                            .poor = m->poor,
                            .evicted = m->evicted,
                            .refused = m->refused};
    arcl_text_clear(&s->text);
    s->text.limit = 0;
    arcl_text_puts(&s->text, m->reason.text);
    out->reason = m->refused ? s->text.s : NULL;
}

bool arcl_session_store_merge(arcl_session *s, const char *into, const char *from, arcl_store_sum *sum)
{
    arcl_store to = {0}, other = {0};
    arcl_store_merged m = {0};

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, into, "the path of the store") ||
        !arcl_session_has(s, from, "the path of the other store"))
        return false;
    const bool ok = arcl_store_open(&other, from, ARCL_STORE_READ, 0, &s->err) &&
                    arcl_store_open(&to, into, ARCL_STORE_WRITE, 0, &s->err) &&
                    arcl_store_merge(&to, &other, arcl_kept_judge, NULL, &m, &s->err);
    arcl_store_close(&to);
    arcl_store_close(&other);
    give_sum(s, &m, sum);
    return ok;
}

typedef struct adding {
    arcl_session *session;
    const arcl_programs *programs;
    const arcl_taskset *tasks;
    const arcl_session_options *options;
    arcl_store store;
    const char *path;
    arcl_intake intake;
} adding;

static bool add(void *to)
{
    adding *g = to;
    arcl_session *s = g->session;
    const arcl_plan plan =
        arcl_plan_make(&s->work, &g->programs->library, &g->tasks->tasks, (arcl_plan_choice){.all = g->options->all});

    if (plan.samples == 0)
        return arcl_fail(&s->err, "no program is named after one of the tasks");
    if (!arcl_store_open(&g->store, g->path, ARCL_STORE_WRITE, 0, &s->err))
        return false;
    arcl_intake_open(&g->intake, &g->store, arcl_session_budget(g->options), &s->work);
    return arcl_intake_take_plan(&g->intake, &plan, &s->stop, &s->err);
}

bool arcl_session_store_add(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                            const arcl_session_options *options, const char *path, arcl_store_sum *sum)
{
    const arcl_session_options none = {0};
    adding g = {.session = s, .programs = p, .tasks = t, .options = options ? options : &none, .path = path};
    jmp_buf full;

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, p, "the handle of the programs") ||
        !arcl_session_has(s, t, "the handle of the tasks") || !arcl_session_has(s, path, "the path of the store"))
        return false;
    atomic_store(&s->stop, false);
    arcl_arena_reset(&s->work);
    s->work.escape = &full;
    const bool ok = arcl_try(&full, add, &g);
    if (!ok && !s->err.text[0])
        arcl_fail(&s->err, "no memory for the programs");
    give_sum(s, &g.intake.sum, sum);
    if (g.intake.waiting)
        arcl_intake_close(&g.intake);
    arcl_store_close(&g.store);
    return ok;
}
