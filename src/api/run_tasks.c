/* run_tasks.c - programs on tasks: answers by task, and submissions. */
#include "api/session.h"
#include "exec/plan.h"

/* A run on its way to the caller's sink. */
typedef struct relay {
    arcl_session *session;
    const arcl_library *library;
    const char *const *labels;
    arcl_answer_sink *sink; /* NULL: answers are offered alone */
    void *to;
    arcl_ranked *answers; /* NULL: no submission is asked for */
} relay;

/* Under an escape of its own: any thread of the run may be here. */
static bool offer(const relay *y, const arcl_job *job, const arcl_result *r)
{
    jmp_buf full;

    y->answers->mem->escape = &full;
    if (setjmp(full) != 0)
        return false;
    arcl_ranked_offer(y->answers, job, r);
    return true;
}

static bool pass_on(void *to, const arcl_job *job, const arcl_result *r)
{
    const relay *y = to;

    if (y->answers && !offer(y, job, r))
        return false;
    if (!y->sink)
        return true;
    arcl_answer a =
        arcl_session_answer(y->session, job->program, y->labels[job->program - y->library->programs], &r->outcome);

    a.text = r->text;
    a.task = job->task->id;
    a.test = job->sample->split == ARCL_TEST;
    a.index = job->sample->index;
    a.correct = job->sample->output.tag == ARCL_NONE ? -1 : r->status == ARCL_CORRECT;
    return y->sink(y->to, &a) && !y->session->closed;
}

/* In a frame of its own, so that nothing changes after setjmp. */
static bool make_plan(arcl_session *s, const arcl_programs *p, const arcl_taskset *t, bool all, arcl_plan *plan,
                      const char *const **labels)
{
    jmp_buf full;

    s->work.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(&s->err, "no memory to run the programs");
    arcl_arena_reset(&s->work);
    *labels = arcl_plan_labels(&s->work, &p->library);
    *plan = arcl_plan_make(&s->work, &p->library, &t->tasks, (arcl_plan_choice){.all = all});
    return true;
}

/* The plan is made. The answers are taken in a frame of its own, as they may find no memory. */
static bool open_answers(arcl_session *s, const arcl_taskset *t, relay *y)
{
    jmp_buf full;

    s->work.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(&s->err, "no memory for the submission");
    arcl_submission_open(&y->answers->submission, &t->tasks, &s->work);
    return true;
}

/* What the answers came to, as text. */
static bool write_answers(arcl_session *s, const relay *y, const char **submission)
{
    arcl_text_clear(&s->text);
    s->text.limit = 0;
    arcl_submission_write(&y->answers->submission, &s->text);
    *submission = s->text.s;
    return !s->text.full || arcl_fail(&s->err, "no memory for the submission");
}

static bool run_plan(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                     const arcl_session_options *options, relay *y)
{
    const arcl_session_options none = {0}, *o = options ? options : &none;
    arcl_plan plan;

    if (!arcl_session_enter_idle(s) || !arcl_session_check_options(s, o) ||
        !arcl_session_has(s, p, "the handle of the programs") || !arcl_session_has(s, t, "the handle of the tasks"))
        return false;
    if (!y->sink && !y->answers)
        return arcl_fail(&s->err, "a sink for the answers is missing");
    if (!arcl_session_use_device(s, o->device) || !make_plan(s, p, t, o->all, &plan, &y->labels) ||
        (y->answers && !open_answers(s, t, y)))
        return false;
    y->library = &p->library;
    const arcl_run_options run = {.threads = o->threads,
                                  .repeat = o->repeat,
                                  .text = o->text,
                                  .budget = arcl_session_budget(o),
                                  .grids = true,
                                  .vm = s->vm,
                                  .stop = &s->stop};
    arcl_error err = {{0}};
    atomic_store(&s->stop, false);
    s->running = true;
    const bool ok = arcl_plan_run(&plan, run, pass_on, y, &err) ||
                    arcl_fail(&err, atomic_load(&s->stop) ? "the run was stopped" : "the run was ended by its sink");
    s->running = false;
    s->err = err; /* not what calls within the sink have left */
    return ok;
}

bool arcl_session_run(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                      const arcl_session_options *options, arcl_answer_sink *sink, void *to)
{
    relay y = {.session = s, .sink = sink, .to = to};
    const bool ok = run_plan(s, p, t, options, &y);

    if (s && s->closed && !s->running)
        arcl_session_close(s);
    return ok;
}

bool arcl_session_run_submission(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                                 const arcl_session_options *options, arcl_answer_sink *sink, void *to,
                                 const char **submission)
{
    arcl_ranked answers = {.mem = s ? &s->work : NULL};
    relay y = {.session = s, .sink = sink, .to = to, .answers = &answers};

    if (s && !submission)
        return arcl_session_enter(s) && arcl_fail(&s->err, "a place for the submission is missing");
    const bool ok = run_plan(s, p, t, options, &y) && (s->closed || write_answers(s, &y, submission));
    if (s && s->closed && !s->running)
        arcl_session_close(s);
    return ok;
}
