/* search.c - the search, and scores of submissions. */
#include "api/session.h"

#include "base/clock.h"
#include "enumerate/given.h"
#include "enumerate/run.h"
#include "report/solve_report.h"
#include "search/finds.h"
#include "search/search.h"

enum { ROUNDS_USUAL = 10 };

static bool has_both(arcl_session *s, const void *programs, const void *tasks)
{
    return arcl_session_enter_idle(s) && arcl_session_has(s, programs, "the handle of the programs") &&
           arcl_session_has(s, tasks, "the handle of the tasks");
}

/* ---- the search ----------------------------------------------------------------------------- */

typedef struct searching {
    const arcl_search_options *options;
    arcl_finds finds;
    arcl_enumeration moves;
    arcl_search_way way;
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
    const arcl_search_find find = {
        f->task->id, f->text, f->alone->right, f->alone->samples, f->parent ? f->parent : "", f->alone->steps, f->hash};

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

static bool read_way(arcl_session *s, const char *word, arcl_search_way *out)
{
    static const char *const names[] = {
        [ARCL_SEARCH_PLANES] = "planes", [ARCL_SEARCH_EDITS] = "edits", [ARCL_SEARCH_BOTH] = "both"};

    *out = ARCL_SEARCH_BOTH;
    for (arcl_search_way way = ARCL_SEARCH_PLANES; word && way <= ARCL_SEARCH_BOTH; way++)
        if (strcmp(word, names[way]) == 0) {
            *out = way;
            return true;
        }
    return !word || arcl_fail(&s->err, "'%.100s' is no search: there are planes, edits and both", word);
}

static bool check_limits(arcl_session *s, const arcl_search_options *o)
{
    enum { COUNT_MAX = 1 << 16 };

    if (o->count > COUNT_MAX)
        return arcl_fail(&s->err, "a part of a round has at most %d candidates, not %u", COUNT_MAX, o->count);
    return o->kept <= ARCL_POPULATION_MAX ||
           arcl_fail(&s->err, "at most %d programs of a task are kept, not %u", ARCL_POPULATION_MAX, o->kept);
}

static void tell_answer(void *to, const arcl_solve_attempt *a)
{
    const searching *g = to;
    arcl_text text = {0};

    arcl_program_print(a->by.program, &text);
    const arcl_search_answer answer = {.task = a->on->task->id,
                                       .test = a->test,
                                       .attempt = a->number + 1,
                                       .kind = a->kind,
                                       .price = a->derived ? (double)a->derived->price : 0,
                                       .pieces = a->derived ? a->derived->pieces : "",
                                       .parent = a->parent ? a->parent : "",
                                       .text = text.s && !text.full ? text.s : ""};
    g->options->answer(g->options->to, &answer);
    arcl_text_close(&text);
}

static arcl_solve_options options_of(arcl_session *s, const arcl_search_options *o, searching *g)
{
    arcl_solve_options to = arcl_solve_usual();

    to.seed = o->seed ? o->seed : to.seed;
    to.rounds = o->rounds || o->ms || o->solved ? o->rounds : ROUNDS_USUAL;
    to.ns = o->ms < UINT64_MAX / 1000000 ? o->ms * 1000000 : UINT64_MAX;
    to.solved = o->solved;
    to.threads = o->threads;
    to.bytes = arcl_session_bytes(o->mb);
    to.count = o->count ? o->count : to.count;
    to.kept = o->kept ? o->kept : to.kept;
    to.steps = o->steps ? o->steps : to.steps;
    to.extra = o->extra ? o->extra : to.extra;
    to.early_stop = !o->all_samples;
    to.moves = o->moves && o->moves->library.n ? o->moves->library.hash : 0;
    to.vm = s->vm;
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
    ok = ok && arcl_enumeration_search(&g->moves, solve, g->way, &s->err);
    if (g->err.text[0])
        ok = arcl_fail(&s->err, "%s", g->err.text);
    ok = ok && arcl_finds_finish(k, solve, &s->err);
    arcl_finds_close(k);
    if (!ok || (!submission && !g->options->answer))
        return ok;
    arcl_submission_answer(solve, &t->tasks, &sub, &s->work);
    if (g->options->answer)
        arcl_solve_attempts(&(arcl_solve_facts){.solve = solve, .moves = &g->moves, .answers = &sub}, tell_answer, g);
    if (!submission)
        return true;
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

    if (!has_both(s, p, t) || !check_limits(s, g.options) || !read_way(s, g.options->search, &g.way) ||
        !arcl_session_use_device(s, g.options->device))
        return false;
    const arcl_library *moves = g.options->moves ? &g.options->moves->library : NULL;
    if (moves && !arcl_given_check(moves, &s->err))
        return false;
    atomic_store(&s->stop, false);
    const char *path = g.options->store;
    if (path && !arcl_store_open(&store, path, ARCL_STORE_WRITE, 0, &s->err)) {
        arcl_store_close(&store);
        return false;
    }
    arcl_solve_options how = options_of(s, g.options, &g);
    if (!arcl_rates_read(g.options->rates, how.rate, &s->err)) {
        arcl_store_close(&store);
        return false;
    }
    arcl_ballot_add_library(&ballot, &p->library, NULL);
    how.dialect = arcl_ballot_result(&ballot, p->library.dialect_given, p->library.dialect);
    arcl_session_work(s, &full);
    memset(&solve, 0, sizeof solve);
    arcl_enumeration_open(&g.moves);
    g.moves.moves = moves && moves->n ? moves : NULL;
    s->running = true;
    const bool ok = setjmp(full) == 0
                        ? arcl_solve_open_on(&solve, &how, &p->library, &t->tasks, NULL, &s->work, &s->err) &&
                              search(s, &g, &solve, t, path ? &store : NULL, submission)
                        : arcl_fail(&s->err, "no memory for the search");
    s->running = false;
    if (sum)
        *sum = progress_of(&g, &solve, NULL);
    arcl_enumeration_close(&g.moves);
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

typedef struct judging {
    arcl_session *session;
    const arcl_taskset *tasks;
    const char *name, *text; /* NULL: that of the file */
    size_t len;
    arcl_judged *out;
} judging;

static bool judge(void *to)
{
    judging *g = to;
    arcl_session *s = g->session;
    arcl_submission sub;

    arcl_submission_open(&sub, &g->tasks->tasks, &s->work);
    if (g->text ? !arcl_submission_parse(&sub, g->name, g->text, g->len, &s->work, &s->err)
                : !arcl_submission_read(&sub, g->name, &s->work, &s->err))
        return false;
    const arcl_submission_score x = arcl_submission_judge(&sub);
    *g->out = (arcl_judged){x.tests,
                            x.tests_right,
                            x.tasks,
                            x.tasks_right,
                            x.mean,
                            sub.ncomplaints,
                            sub.ncomplaints ? sub.complaints[0] : NULL};
    return true;
}

static bool judge_within(judging *g)
{
    arcl_session *s = g->session;
    jmp_buf full;

    arcl_session_work(s, &full);
    const bool ok = arcl_try(&full, judge, g);
    if (!ok && !s->err.text[0])
        arcl_fail(&s->err, "no memory for the submission");
    return ok;
}

bool arcl_session_score(arcl_session *s, const arcl_taskset *t, const char *path, arcl_judged *out)
{
    judging g = {.session = s, .tasks = t, .name = path, .out = out};

    return arcl_session_enter_idle(s) && arcl_session_has(s, t, "the handle of the tasks") &&
           arcl_session_has(s, path, "the path of the submission") &&
           arcl_session_has(s, out, "a place for the score") && judge_within(&g);
}

bool arcl_session_score_text(arcl_session *s, const arcl_taskset *t, const char *name, const char *text, size_t len,
                             arcl_judged *out)
{
    judging g = {.session = s, .tasks = t, .name = name, .text = text, .len = len, .out = out};

    return arcl_session_enter_idle(s) && arcl_session_has(s, t, "the handle of the tasks") &&
           arcl_session_has(s, name, "the name of the text") && arcl_session_has(s, text, "the text") &&
           arcl_session_has(s, out, "a place for the score") && judge_within(&g);
}
