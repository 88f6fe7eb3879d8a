/* search.c - candidates, the search, submissions and stores. */
#include "api/session.h"

#include "base/clock.h"
#include "batt/mutate.h"
#include "search/finds.h"
#include "search/search.h"

enum { ROUNDS_USUAL = 10 };

static bool has_both(arcl_session *s, const void *programs, const void *tasks)
{
    return arcl_session_enter_idle(s) && arcl_session_has(s, programs, "the handle of the programs") &&
           arcl_session_has(s, tasks, "the handle of the tasks");
}

/* Everything of a call is in this arena; who has set `full` gets there when it is. */
static void begin_work(arcl_session *s, jmp_buf *full)
{
    arcl_arena_reset(&s->work);
    s->work.escape = full;
}

/* ---- candidates ----------------------------------------------------------------------------- */

/* Puts a candidate into the library that takes them, as text. */
static bool put_candidate(arcl_session *s, const arcl_card *c, uint32_t k, arcl_programs *out)
{
    const arcl_candidate *x = &c->candidates[k];
    const arcl_card_program *parent = arcl_card_program_of(c, x->parent);
    arcl_cone cone = {0};
    arcl_error name = {0};

    arcl_fail(&name, "c%u_%.100s", k + 1, parent ? parent->task : "none");
    arcl_graph_cone(&c->batt->graph, x->root, &cone, &s->work);
    const arcl_program *p = arcl_program_cut(&c->batt->graph, &cone, name.text, &s->work, &s->work);
    arcl_text_clear(&s->text);
    s->text.limit = 0;
    arcl_program_print(p, &s->text);
    return (!s->text.full || arcl_fail(&s->err, "no memory for a candidate")) &&
           arcl_library_parse(&out->library, "card", s->text.s, s->text.len, &s->err);
}

static bool deal(arcl_session *s, const arcl_programs *p, const arcl_tasks *tasks, arcl_card_plan *plan, arcl_card *c,
                 arcl_programs *out, size_t *made)
{
    arcl_parents_of_library(c, &p->library, tasks, NULL);
    if (!arcl_card_deal(c, plan, &s->err))
        return false;
    out->library.dialect_given = true;
    out->library.dialect = c->dialect;
    for (uint32_t k = 0; k < c->n; k++)
        if (!put_candidate(s, c, k, out))
            return false;
    if (made)
        *made = c->n;
    return true;
}

bool arcl_session_card(arcl_session *s, const arcl_programs *p, const arcl_taskset *tasks, size_t task, uint64_t count,
                       uint64_t seed, arcl_programs *out, size_t *made)
{
    arcl_card_plan plan = {.count = count, .seed = seed};
    arcl_ballot ballot = {0};
    arcl_tasks none;
    arcl_facts facts;
    arcl_batt b;
    arcl_card c;
    jmp_buf full;

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, p, "the handle of the programs") ||
        !arcl_session_has(s, out, "the handle for the candidates"))
        return false;
    if (out == p)
        return arcl_fail(&s->err, "candidates go into another handle than that of their parents");
    if (tasks && task >= tasks->tasks.n)
        return arcl_fail(&s->err, "there is no task number %zu", task);
    if (tasks) {
        facts = arcl_facts_learn(&tasks->tasks.task[task]);
        plan.facts = &facts;
    }
    arcl_tasks_open(&none);
    arcl_ballot_add_library(&ballot, &p->library, NULL);
    begin_work(s, &full);
    arcl_batt_open(&b, SIZE_MAX, &full);
    arcl_card_open(&c, &b, arcl_ballot_result(&ballot, p->library.dialect_given, p->library.dialect));
    const bool ok = setjmp(full) == 0 ? deal(s, p, tasks ? &tasks->tasks : &none, &plan, &c, out, made)
                                      : arcl_fail(&s->err, "no memory for the candidates");
    arcl_card_close(&c);
    arcl_batt_close(&b);
    arcl_tasks_close(&none);
    return ok;
}

/* ---- the search ----------------------------------------------------------------------------- */

typedef struct searching {
    const arcl_search_options *options;
    arcl_finds finds;
    uint64_t from;
    bool ended; /* by a callback */
    arcl_error err;
} searching;

static arcl_search_progress progress_of(const searching *g, const arcl_solve *s, const char *task)
{
    return (arcl_search_progress){.ns = arcl_clock_ns() - g->from,
                                  .round = s->round,
                                  .candidates = s->sum.candidates,
                                  .evaluations = s->sum.evaluations,
                                  .tasks = s->n,
                                  .solved = s->solved,
                                  .task = task};
}

static void tell_found(void *to, const arcl_find *f)
{
    searching *g = to;
    const arcl_search_find find = {f->task->id, f->text, f->alone->right, f->alone->samples,
                                   f->parent ? f->parent : ""};

    if (!g->ended && g->options->found)
        g->ended = !g->options->found(g->options->to, &find);
}

static bool report(void *to, const arcl_solve *s, const arcl_case *c)
{
    searching *g = to;
    const arcl_search_progress now = progress_of(g, s, c->task->id);

    if (!arcl_finds_take(&g->finds, s, c, &g->err))
        return false;
    if (!g->ended && g->options->progress)
        g->ended = !g->options->progress(g->options->to, &now);
    return !g->ended;
}

static bool settle(void *to, const arcl_solve *s)
{
    searching *g = to;
    return arcl_finds_settle(&g->finds, s, &g->err);
}

static arcl_solve_options options_of(arcl_session *s, const arcl_search_options *o, searching *g)
{
    arcl_solve_options to = arcl_solve_usual();

    to.seed = o->seed;
    to.rounds = o->rounds || o->ms || o->solved ? o->rounds : ROUNDS_USUAL;
    to.ns = o->ms < UINT64_MAX / 1000000 ? o->ms * 1000000 : UINT64_MAX;
    to.solved = o->solved;
    to.threads = o->threads;
    to.bytes = (size_t)o->mb << 20;
    to.count = o->count ? o->count : to.count;
    to.kept = o->kept ? o->kept : to.kept;
    to.steps = o->steps ? o->steps : to.steps;
    to.stop = &s->stop;
    to.report = report;
    to.part = settle;
    to.to = g;
    return to;
}

/* Goes on, searches, keeps what is left to keep, and writes the answers. */
static bool search(arcl_session *s, searching *g, arcl_solve *solve, const arcl_taskset *t, arcl_store *store,
                   const char **submission)
{
    arcl_finds *k = &g->finds;
    arcl_submission sub;
    size_t resumed;

    arcl_finds_open(k, store, solve, &s->work);
    k->tell = tell_found;
    k->to = g;
    bool ok = !store ||
              ((!g->options->fresh || arcl_finds_forget(k, &s->err)) && arcl_finds_resume(k, solve, &resumed, &s->err));
    ok = ok && arcl_solve_run(solve, &s->err);
    if (g->err.text[0])
        ok = arcl_fail(&s->err, "%s", g->err.text);
    ok = ok && arcl_finds_finish(k, solve, &s->err);
    arcl_finds_close(k);
    if (!ok || !submission)
        return ok;
    arcl_submission_answer(solve, &t->tasks, &sub, &s->work);
    arcl_text_clear(&s->text);
    s->text.limit = 0;
    arcl_submission_write(&sub, &s->text);
    *submission = s->text.s;
    return !s->text.full || arcl_fail(&s->err, "no memory for the submission");
}

bool arcl_session_solve(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                        const arcl_search_options *options, arcl_search_progress *sum, const char **submission)
{
    const arcl_search_options none = {0};
    searching g = {.options = options ? options : &none, .from = arcl_clock_ns()};
    arcl_ballot ballot = {0};
    arcl_store store = {0};
    arcl_solve solve;
    jmp_buf full;

    if (!has_both(s, p, t))
        return false;
    atomic_store(&s->stop, false);
    const char *path = g.options->store;
    if (path && !arcl_store_open(&store, path, ARCL_STORE_WRITE, 0, &s->err)) {
        arcl_store_close(&store);
        return false;
    }
    arcl_solve_options how = options_of(s, g.options, &g);
    arcl_ballot_add_library(&ballot, &p->library, NULL);
    how.dialect = arcl_ballot_result(&ballot, p->library.dialect_given, p->library.dialect);
    begin_work(s, &full);
    memset(&solve, 0, sizeof solve);
    s->running = true;
    const bool ok = setjmp(full) == 0
                        ? arcl_solve_open_on(&solve, &how, &p->library, &t->tasks, NULL, &s->work, &s->err) &&
                              search(s, &g, &solve, t, path ? &store : NULL, submission)
                        : arcl_fail(&s->err, "no memory for the search");
    s->running = false;
    if (sum)
        *sum = progress_of(&g, &solve, NULL);
    arcl_solve_close(&solve);
    arcl_store_close(&store);
    if (s->closed)
        arcl_session_close(s);
    return ok;
}

void arcl_session_stop(arcl_session *s)
{
    if (s)
        atomic_store(&s->stop, true);
}

/* ---- scores --------------------------------------------------------------------------------- */

bool arcl_session_score(arcl_session *s, const arcl_taskset *t, const char *path, arcl_judged *out)
{
    arcl_submission sub;
    jmp_buf full;

    if (!has_both(s, path, t) || !arcl_session_has(s, out, "a place for the score"))
        return false;
    begin_work(s, &full);
    if (setjmp(full) != 0)
        return arcl_fail(&s->err, "no memory for the submission");
    arcl_submission_open(&sub, &t->tasks, &s->work);
    if (!arcl_submission_read(&sub, path, &s->work, &s->err))
        return false;
    const arcl_submission_score x = arcl_submission_judge(&sub);
    *out = (arcl_judged){x.tests,
                         x.tests_right,
                         x.tasks,
                         x.tasks_right,
                         x.mean,
                         sub.ncomplaints,
                         sub.ncomplaints ? sub.complaints[0] : NULL};
    return true;
}

/* ---- stores --------------------------------------------------------------------------------- */

typedef struct reading {
    const arcl_session *session;
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

bool arcl_session_stored(arcl_session *s, const char *path, const char *task, uint32_t best,
                         bool (*sink)(void *to, const arcl_stored *stored), void *to)
{
    reading r = {s, sink, to};
    arcl_store store = {0};
    arcl_error err = {0};

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, path, "the path of the store"))
        return false;
    if (!sink)
        return arcl_fail(&s->err, "a sink for the programs is missing");
    s->running = true;
    const bool ok = arcl_store_open(&store, path, ARCL_STORE_READ, 0, &err) &&
                    arcl_store_each(&store, (arcl_store_query){.task = task, .best = best}, take_kept, &r, &err) &&
                    !s->closed;
    s->running = false;
    s->err = err; /* not what calls within the sink have left */
    arcl_store_close(&store);
    if (s->closed)
        arcl_session_close(s);
    return ok;
}

bool arcl_programs_load_store(arcl_session *s, arcl_programs *p, const char *path)
{
    arcl_error why = {0};
    size_t refused;

    return arcl_session_enter_idle(s) && arcl_session_has(s, p, "the handle of the programs") &&
           arcl_session_has(s, path, "the path of the store") &&
           arcl_kept_adopt(path, &p->library, &refused, &why, &s->err);
}
