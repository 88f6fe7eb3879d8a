/* batt.c - many candidates on tasks as one graph, scored. */
#include "api/session.h"

#include "batt/score.h"

enum { STEPS_USUAL = 2000000, MS_USUAL = 1000, MB_USUAL = 256 };

typedef struct scoring {
    const arcl_session *session;
    const arcl_batt *batt;
    arcl_scores scores;
    bool begun; /* with the task at hand */
    bool ended; /* by the sink */
    bool (*sink)(void *to, const arcl_batt_score *score);
    void *to;
} scoring;

static void look(void *to, const arcl_batt_job *job, arcl_memo *memo, const arcl_mark *marks, arcl_text *text)
{
    (void)to, (void)job, (void)memo, (void)marks, (void)text;
}

static bool take(void *to, const arcl_batt_job *job, const arcl_mark *marks, const arcl_text *text)
{
    scoring *g = to;

    (void)text;
    if (!g->begun)
        arcl_scores_begin(&g->scores);
    g->begun = !job->last;
    arcl_scores_add(&g->scores, job, marks);
    if (!job->last)
        return true;
    arcl_scores_rank(&g->scores);
    for (size_t k = 0; k < g->scores.n; k++) {
        const arcl_score *x = &g->scores.at[k];
        const arcl_batt_score out = {.task = job->task->id,
                                     .candidate = x->candidate,
                                     .parent = g->batt->o.at[x->candidate].parent,
                                     .right = x->fitness.right,
                                     .samples = x->samples,
                                     .close = x->samples ? (double)x->fitness.close / x->samples : 0,
                                     .defaulted = x->fitness.defaulted,
                                     .alike = x->alike,
                                     .steps = x->fitness.cost};
        g->ended = !g->sink(g->to, &out) || g->session->closed;
        if (g->ended)
            return false;
    }
    return true;
}

static bool run(arcl_session *s, const arcl_programs *p, const arcl_taskset *t, const arcl_session_options *o,
                arcl_batt *b, scoring *g)
{
    const arcl_session_options usual = {
        .steps = o->steps ? o->steps : STEPS_USUAL, .ms = o->ms ? o->ms : MS_USUAL, .mb = o->mb ? o->mb : MB_USUAL};
    const arcl_task **tasks = ARCL_TAKE(&s->work, const arcl_task *, t->tasks.n);
    const arcl_batt_plan plan = {.tasks = tasks,
                                 .ntasks = t->tasks.n,
                                 .tests = true,
                                 .threads = o->threads,
                                 .stage = s->stage,
                                 .budget = arcl_session_budget(&usual),
                                 .look = look,
                                 .sink = take,
                                 .to = g};
    arcl_library none;

    for (size_t k = 0; k < t->tasks.n; k++)
        tasks[k] = &t->tasks.task[k];
    arcl_library_open(&none);
    arcl_batt_add_library(b, &p->library, &t->tasks, NULL, &none);
    arcl_library_close(&none);
    if (b->o.n == 0)
        return arcl_fail(&s->err, "there is no candidate in these programs");
    arcl_scores_open(&g->scores, b->o.n, &s->work);
    arcl_error err = {0};
    const bool ok = arcl_batt_run(b, &plan, &err) && !g->ended;
    s->err = err; /* not what calls within the sink have left */
    return ok || (err.text[0] == 0 && arcl_fail(&s->err, "the run was ended by its sink"));
}

/* In a frame of its own, in which nothing changes after setjmp. */
static bool run_within(jmp_buf *full, arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                       const arcl_session_options *o, arcl_batt *b, scoring *g)
{
    if (setjmp(*full) != 0)
        return arcl_fail(&s->err, "no memory for the candidates");
    return run(s, p, t, o, b, g);
}

bool arcl_session_batt(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                       const arcl_session_options *options, bool (*sink)(void *to, const arcl_batt_score *score),
                       void *to)
{
    const arcl_session_options none = {0}, *o = options ? options : &none;
    arcl_batt b;
    scoring g = {.session = s, .batt = &b, .sink = sink, .to = to};
    jmp_buf full;

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, p, "the handle of the programs") ||
        !arcl_session_has(s, t, "the handle of the tasks"))
        return false;
    if (!sink)
        return arcl_fail(&s->err, "a sink for the scores is missing");
    if (!arcl_session_use_device(s, o->device))
        return false;
    arcl_arena_reset(&s->work);
    s->work.escape = &full;
    arcl_batt_open(&b, SIZE_MAX, &full);
    s->running = true;
    const bool ok = run_within(&full, s, p, t, o, &b, &g);
    s->running = false;
    arcl_batt_close(&b);
    if (s->closed)
        arcl_session_close(s);
    return ok;
}
