/* batt.c - many candidates on tasks as one graph, with their scores and outcomes. */
#include "api/session.h"

#include "batt/batt.h"
#include "report/batt_report.h"
#include "search/finds.h"
#include "search/search.h"

enum { STEPS_USUAL = 2000000, MS_USUAL = 1000, MB_USUAL = 256, VALUE_MAX = 64 << 20 };

typedef struct scoring {
    arcl_session *session;
    const arcl_programs *programs;
    const arcl_taskset *tasks;
    const arcl_session_options *options;
    const arcl_batt_request *request;
    arcl_batt batt;
    arcl_library differs;
    arcl_scores scores;
    arcl_intake intake; /* makes programs of candidates; open if they are wanted */
    arcl_text text;     /* of a program, or of a reason */
    bool begun;         /* with the task at hand */
    bool ended;         /* by a sink */
    arcl_error err;
} scoring;

/* ---- outcomes ------------------------------------------------------------------------------- */

/* Values leave a job as text: the length, SIZE_MAX for none, then the bytes and a NUL. */
static void put_value(arcl_memo *memo, uint32_t root, bool there, arcl_text *out)
{
    arcl_text value = {.limit = VALUE_MAX};
    const bool ok = there && arcl_memo_text(memo, root, &value);
    const size_t len = ok ? value.len : SIZE_MAX;

    arcl_text_add(out, (const char *)&len, sizeof len);
    if (ok)
        arcl_text_add(out, value.s ? value.s : "", value.len + 1);
    arcl_text_close(&value);
}

static const char *next_value(const char **at)
{
    size_t len;

    memcpy(&len, *at, sizeof len);
    const char *value = *at + sizeof len;
    *at = len == SIZE_MAX ? value : value + len + 1;
    return len == SIZE_MAX ? NULL : value;
}

static bool has_reference(const arcl_batt_job *job)
{
    return job->sample->output.tag != ARCL_NONE;
}

static void look(void *to, const arcl_batt_job *job, arcl_memo *memo, const arcl_mark *marks, arcl_text *text)
{
    const scoring *g = to;
    const arcl_batt *b = &g->batt;

    if (!g->request->outcome || !g->options->text)
        return;
    for (size_t k = 0; k < b->o.n; k++)
        put_value(memo, b->o.at[k].root, marks[k].status != ARCL_CUT && marks[k].status != ARCL_REFUSED, text);
    for (size_t k = 0; k < b->s.n && has_reference(job); k++)
        put_value(memo, b->s.at[k].root, true, text);
}

static bool tell(scoring *g, const arcl_batt_job *job, const arcl_batt_out *o, const arcl_mark *m, const char *value)
{
    arcl_batt_outcome x = {.task = job->task->id,
                           .test = job->sample->split == ARCL_TEST,
                           .index = job->sample->index,
                           .line = o->t,
                           .parent = o->parent,
                           .differ = o->differ,
                           .fate = arcl_status_name(m ? (arcl_status)m->status : ARCL_OK),
                           .text = value};

    if (m) {
        x.defaulted = m->defaulted;
        x.close = (double)m->close;
        x.steps = m->steps;
        arcl_text_clear(&g->text);
        arcl_batt_put_reason(&g->batt.graph, m, &g->text);
        x.reason = g->text.len ? g->text.s : NULL;
    }
    g->ended = !g->request->outcome(g->request->to, &x) || g->session->closed;
    return !g->ended;
}

static bool tell_all(scoring *g, const arcl_batt_job *job, const arcl_mark *marks, const arcl_text *text)
{
    const arcl_batt *b = &g->batt;
    const char *at = text->s;
    bool ok = true;

    for (size_t k = 0; k < b->o.n && ok; k++)
        ok = tell(g, job, &b->o.at[k], &marks[k], at ? next_value(&at) : NULL);
    for (size_t k = 0; k < b->s.n && has_reference(job) && ok; k++)
        ok = tell(g, job, &b->s.at[k], NULL, at ? next_value(&at) : NULL);
    return ok;
}

/* ---- scores --------------------------------------------------------------------------------- */

static void keep_text(void *to, const arcl_find *f)
{
    scoring *g = to;

    arcl_text_puts(&g->text, f->text);
}

static bool give_score(scoring *g, const arcl_task *task, const arcl_score *x, size_t *programs)
{
    const arcl_batt_out *o = &g->batt.o.at[x->candidate];
    arcl_batt_score out = {.task = task->id,
                           .candidate = x->candidate,
                           .line = o->t,
                           .parent = o->parent,
                           .right = x->fitness.right,
                           .samples = x->samples,
                           .close = x->samples ? (double)x->fitness.close / x->samples : 0,
                           .defaulted = x->fitness.defaulted,
                           .alike = x->alike,
                           .steps = x->fitness.cost};

    if (*programs > 0 && !x->alike) {
        --*programs;
        arcl_text_clear(&g->text);
        if (!arcl_intake_take_candidate(&g->intake, task, &g->batt, x->candidate, &g->err))
            return false;
        out.text = g->text.len ? g->text.s : NULL;
    }
    g->ended = !g->request->score(g->request->to, &out) || g->session->closed;
    return !g->ended;
}

static bool take(void *to, const arcl_batt_job *job, const arcl_mark *marks, const arcl_text *text)
{
    scoring *g = to;
    size_t programs = g->request->programs;
    bool ok = true;

    if (!g->begun)
        arcl_scores_begin(&g->scores);
    g->begun = !job->last;
    arcl_scores_add(&g->scores, job, marks);
    if (text->full)
        return arcl_fail(&g->err, "no memory for the values of the candidates");
    if (g->request->outcome && !tell_all(g, job, marks, text))
        return false;
    if (!job->last || !g->request->score)
        return true;
    arcl_scores_rank(&g->scores);
    for (size_t k = 0; k < g->scores.n && ok; k++)
        ok = give_score(g, job->task, &g->scores.at[k], &programs);
    return ok;
}

/* ---- the run -------------------------------------------------------------------------------- */

bool arcl_session_differs(arcl_session *s, arcl_batt *b, arcl_dialect d, const arcl_programs *given, bool builtin,
                          arcl_library *room)
{
    if (builtin && !arcl_differs_load(room, d, &s->err))
        return false;
    for (size_t k = 0; given && k < given->library.n; k++)
        arcl_batt_add_differ(b, &given->library.programs[k]);
    for (size_t k = 0; k < room->n; k++)
        arcl_batt_add_differ(b, &room->programs[k]);
    return true;
}

static bool add_differs(scoring *g)
{
    const arcl_library *lib = &g->programs->library;
    arcl_ballot ballot = {0};

    for (size_t k = 0; k < lib->n; k++)
        arcl_ballot_add(&ballot, lib->programs[k].dialect);
    return arcl_session_differs(g->session, &g->batt, arcl_ballot_result(&ballot, lib->dialect_given, lib->dialect),
                                g->request->differs, g->request->builtin_differs, &g->differs);
}

static bool run(void *to)
{
    scoring *g = to;
    arcl_session *s = g->session;
    const arcl_session_options *o = g->options;
    const arcl_tasks *loaded = &g->tasks->tasks;
    const arcl_session_options usual = {
        .steps = o->steps ? o->steps : STEPS_USUAL, .ms = o->ms ? o->ms : MS_USUAL, .mb = o->mb ? o->mb : MB_USUAL};
    const arcl_task **tasks = ARCL_TAKE(&s->work, const arcl_task *, loaded->n);
    const arcl_batt_plan plan = {.tasks = tasks,
                                 .ntasks = loaded->n,
                                 .tests = true,
                                 .threads = o->threads,
                                 .vm = s->vm,
                                 .budget = arcl_session_budget(&usual),
                                 .look = look,
                                 .sink = take,
                                 .to = g};

    for (size_t k = 0; k < loaded->n; k++)
        tasks[k] = &loaded->task[k];
    arcl_batt_add_library(&g->batt, &g->programs->library, loaded, NULL, &g->differs);
    if (g->batt.o.n == 0)
        return arcl_fail(&s->err, "there is no candidate in these programs");
    if (!add_differs(g))
        return false;
    arcl_scores_open(&g->scores, g->batt.o.n, &s->work);
    if (g->request->programs) {
        arcl_intake_open(&g->intake, NULL, plan.budget, &s->work);
        g->intake.tell = keep_text;
        g->intake.to = g;
    }
    const bool ok = arcl_batt_run(&g->batt, &plan, &g->err) && !g->ended;
    s->err = g->err; /* not what calls within the sinks have left */
    return ok || (g->err.text[0] == 0 && arcl_fail(&s->err, "the run was ended by its sink"));
}

bool arcl_session_batt(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                       const arcl_session_options *options, const arcl_batt_request *request)
{
    const arcl_session_options none = {0};
    scoring g = {.session = s, .programs = p, .tasks = t, .options = options ? options : &none, .request = request};
    jmp_buf full;

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, p, "the handle of the programs") ||
        !arcl_session_has(s, t, "the handle of the tasks"))
        return false;
    if (!request || (!request->score && !request->outcome))
        return arcl_fail(&s->err, "a sink for the scores is missing");
    if (!arcl_session_use_device(s, g.options->device))
        return false;
    arcl_arena_reset(&s->work);
    s->work.escape = &full;
    arcl_batt_open(&g.batt, SIZE_MAX, &full);
    arcl_library_open(&g.differs);
    s->running = true;
    const bool ok = arcl_try(&full, run, &g);
    s->running = false;
    if (!ok && !s->err.text[0])
        arcl_fail(&s->err, "no memory for the candidates");
    if (g.intake.waiting)
        arcl_intake_close(&g.intake);
    arcl_library_close(&g.differs);
    arcl_batt_close(&g.batt);
    arcl_text_close(&g.text);
    if (s->closed)
        arcl_session_close(s);
    return ok;
}
