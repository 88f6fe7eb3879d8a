/* search.c - candidates, the search, and scores of submissions. */
#include "api/session.h"

#include "base/clock.h"
#include "batt/mutate.h"
#include "enumerate/given.h"
#include "enumerate/run.h"
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

enum { COUNT_USUAL = 32, COUNT_MOST = 10000000 };

/* A hand that is dealt. */
typedef struct dealing {
    arcl_session *session;
    const arcl_programs *programs;
    const arcl_card_options *options;
    arcl_programs *out;
    arcl_card_plan plan;
    arcl_tasks none;
    arcl_batt batt;
    arcl_card card;
} dealing;

static bool read_policy(arcl_session *s, const arcl_card_options *o, arcl_policy *out)
{
    static const char *const names[] = {
        [ARCL_POLICY_UNIFORM] = "uniform", [ARCL_POLICY_SCORE] = "score", [ARCL_POLICY_BEST] = "best"};
    size_t k = 0;

    while (o->policy && k < sizeof names / sizeof *names && strcmp(o->policy, names[k]) != 0)
        k++;
    if (k == sizeof names / sizeof *names)
        return arcl_fail(&s->err, "'%.100s' is no policy: there are uniform, score and best", o->policy);
    *out = (arcl_policy)k;
    return k == ARCL_POLICY_UNIFORM || o->store ||
           arcl_fail(&s->err, "the policy %s needs scores, and programs in files have none: a store is missing",
                     names[k]);
}

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

static bool deal(void *to)
{
    dealing *g = to;
    arcl_session *s = g->session;
    const arcl_card_options *o = g->options;
    arcl_error left = {0};

    if (!arcl_rates_read(o->rates, g->card.mutator.rate, &s->err))
        return false;
    arcl_parents_of_library(&g->card, &g->programs->library, o->tasks ? &o->tasks->tasks : &g->none, NULL);
    if ((o->store && !arcl_parents_of_store(&g->card, o->store, &s->work, &left, &s->err)) ||
        !arcl_card_deal(&g->card, &g->plan, &s->err))
        return false;
    g->out->library.dialect_given = true;
    g->out->library.dialect = g->card.dialect;
    for (uint32_t k = 0; k < g->card.n; k++)
        if (!put_candidate(s, &g->card, k, g->out))
            return false;
    return true;
}

bool arcl_session_card(arcl_session *s, const arcl_programs *p, const arcl_card_options *options, arcl_programs *out,
                       size_t *made)
{
    const arcl_card_options usual = {0}, *o = options ? options : &usual;
    dealing g = {.session = s, .programs = p, .options = o, .out = out};
    arcl_ballot ballot = {0};
    arcl_facts facts;
    jmp_buf full;

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, p, "the handle of the programs") ||
        !arcl_session_has(s, out, "the handle for the candidates") || !read_policy(s, o, &g.plan.policy))
        return false;
    if (out == p)
        return arcl_fail(&s->err, "candidates go into another handle than that of their parents");
    if (o->tasks && o->task >= o->tasks->tasks.n)
        return arcl_fail(&s->err, "there is no task number %zu", o->task);
    if (o->count > COUNT_MOST)
        return arcl_fail(&s->err, "there are at most %d candidates", COUNT_MOST);
    if (o->freeze && o->rates)
        return arcl_fail(&s->err, "nothing is edited, so there are no rates");
    arcl_ballot_add_library(&ballot, &p->library, NULL);
    if (o->store && !arcl_ballot_add_store(&ballot, o->store, &s->err))
        return false;
    if (o->tasks) {
        facts = arcl_facts_learn(&o->tasks->tasks.task[o->task]);
        g.plan.facts = &facts;
    }
    g.plan.count = o->count ? o->count : COUNT_USUAL;
    g.plan.seed = o->seed;
    g.plan.freeze = o->freeze;
    g.plan.stop = &s->stop;
    atomic_store(&s->stop, false);
    arcl_tasks_open(&g.none);
    begin_work(s, &full);
    arcl_batt_open(&g.batt, SIZE_MAX, &full);
    arcl_card_open(&g.card, &g.batt, arcl_ballot_result(&ballot, p->library.dialect_given, p->library.dialect));
    const bool ok = arcl_try(&full, deal, &g);
    if (!ok && !s->err.text[0])
        arcl_fail(&s->err, "no memory for the candidates");
    if (made)
        *made = ok ? g.card.n : 0;
    arcl_card_close(&g.card);
    arcl_batt_close(&g.batt);
    arcl_tasks_close(&g.none);
    return ok;
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

static arcl_solve_options options_of(arcl_session *s, const arcl_search_options *o, searching *g)
{
    arcl_solve_options to = arcl_solve_usual();

    to.seed = o->seed;
    to.rounds = o->rounds || o->ms || o->solved ? o->rounds : ROUNDS_USUAL;
    to.ns = o->ms < UINT64_MAX / 1000000 ? o->ms * 1000000 : UINT64_MAX;
    to.solved = o->solved;
    to.threads = o->threads;
    to.bytes = arcl_session_bytes(o->mb);
    to.count = o->count ? o->count : to.count;
    to.kept = o->kept ? o->kept : to.kept;
    to.steps = o->steps ? o->steps : to.steps;
    to.moves = o->moves && o->moves->library.n ? o->moves->library.hash : 0;
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

    if (!has_both(s, p, t) || !check_limits(s, g.options) || !read_way(s, g.options->search, &g.way))
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
    arcl_ballot_add_library(&ballot, &p->library, NULL);
    how.dialect = arcl_ballot_result(&ballot, p->library.dialect_given, p->library.dialect);
    begin_work(s, &full);
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

    begin_work(s, &full);
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
