/* run.c - programs on grids. */
#include "api/session.h"

#include "exec/plan.h"
#include "value/seq.h"

enum { REPEAT_MAX = 1000000 };

/* The demonstrations and grids of a run, in its arena. */
typedef struct inputs {
    arcl_val pairs; /* S */
    arcl_val *grids;
    size_t n;
    arcl_vm_work devices; /* what devices have worked out; its vm is NULL: nothing */
    uint32_t *pair;       /* by grid */
    uint8_t *cells;       /* room for an answer of theirs */
    arcl_val *values;     /* room for those of all nodes; NULL: not wanted */
} inputs;

bool arcl_session_check_options(arcl_session *s, const arcl_session_options *o)
{
    return o->repeat <= REPEAT_MAX ||
           arcl_fail(&s->err, "a program runs at most %d times on a sample, not %u", REPEAT_MAX, o->repeat);
}

/* Program k, which has an answer of its own; NULL and a sentence if there is none. */
static const arcl_program *program_of(arcl_session *s, const arcl_programs *p, size_t k)
{
    if (!arcl_session_has(s, p, "the handle of the programs"))
        return NULL;
    if (k >= p->library.n)
        arcl_fail(&s->err, "there is no program number %zu", k);
    else if (p->library.programs[k].nouts > 0)
        arcl_fail(&s->err, "'%s' is a batt: it has outputs of many candidates and no answer of its own",
                  p->library.programs[k].name);
    else
        return &p->library.programs[k];
    return NULL;
}

static bool check_grid(arcl_session *s, const arcl_grid *g)
{
    if (!arcl_session_has(s, g->cells, "the grid"))
        return false;
    return (g->rows >= 1 && g->columns >= 1 && g->rows <= ARCL_TASK_SIDE_MAX && g->columns <= ARCL_TASK_SIDE_MAX) ||
           arcl_fail(&s->err, "a grid has 1 to %d rows and columns, not %d and %d", ARCL_TASK_SIDE_MAX, g->rows,
                     g->columns);
}

/* ---- one evaluation ------------------------------------------------------------------------- */

arcl_answer arcl_session_answer(arcl_session *s, const arcl_program *p, const char *name, const arcl_outcome *o)
{
    static const arcl_answer_status status[] = {
        [ARCL_OK] = ARCL_ANSWER_OK, [ARCL_FAILED] = ARCL_ANSWER_ERROR, [ARCL_CUT] = ARCL_ANSWER_BUDGET};
    arcl_answer a = {.program = name, .status = status[o->status], .correct = -1, .ns = o->ns, .steps = o->steps};

    a.value = arcl_value_out(o->value);
    if (o->status == ARCL_OK) {
        arcl_value_cells(NULL, a.value, &a.grid);
        return a;
    }
    arcl_text_clear(&s->sentence);
    arcl_outcome_text(p, o, &s->sentence);
    a.error = s->sentence.full || !s->sentence.s ? "there is no memory for the reason" : s->sentence.s;
    a.reason = arcl_reason_name(o->reason);
    return a;
}

/* A grid in the arena of the run, where values belong: they are read in chunks. */
static arcl_val grid_in(arcl_session *s, const arcl_grid *g)
{
    const size_t n = (size_t)g->rows * (size_t)g->columns;
    return arcl_grid_of(memcpy(arcl_take_cells(&s->work, n), g->cells, n), g->rows, g->columns);
}

static uint64_t cells_of(const arcl_grid *grids, size_t n)
{
    uint64_t cells = 0;

    for (size_t k = 0; k < n; k++)
        cells += (uint64_t)grids[k].rows * (uint64_t)grids[k].columns;
    return cells;
}

/* What was taken in, but for the arena. */
static void close_inputs(inputs *in)
{
    if (in->devices.vm)
        arcl_vm_work_close(&in->devices);
}

static void ask_devices(arcl_session *s, const arcl_program *p, inputs *in)
{
    arcl_vm_work *w = &in->devices;

    in->pair = ARCL_TAKE(&s->work, uint32_t, in->n);
    in->cells = arcl_take_cells(&s->work, ARCL_VM_CELLS);
    arcl_vm_work_open(w, s->vm, true);
    arcl_vm_work_begin(w);
    for (size_t k = 0; k < in->n; k++)
        in->pair[k] =
            arcl_vm_work_pair(w, arcl_vm_work_program(w, p), arcl_vm_work_sample(w, in->grids[k], arcl_none()));
    arcl_vm_work_run(w);
}

/* What a run on these grids needs; false and a sentence if there is no memory for it. */
static bool take_in(arcl_session *s, const arcl_program *p, const arcl_grid *grids, size_t n, const arcl_example *demos,
                    size_t n_demos, inputs *in)
{
    jmp_buf full;

    arcl_arena_reset(&s->work);
    s->work.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(&s->err, "no memory for the grids");
    arcl_val *pairs = ARCL_TAKE(&s->work, arcl_val, n_demos);
    for (size_t k = 0; k < n_demos; k++) {
        arcl_val *two = ARCL_TAKE(&s->work, arcl_val, 2);
        two[0] = grid_in(s, &demos[k].input);
        two[1] = grid_in(s, &demos[k].output);
        pairs[k] = arcl_tuple_of(two, 2);
    }
    in->pairs = arcl_tuple_of(pairs, (int32_t)n_demos);
    in->grids = ARCL_TAKE(&s->work, arcl_val, n);
    in->n = n;
    for (size_t k = 0; k < n; k++)
        in->grids[k] = grid_in(s, &grids[k]);
    in->values = in->values ? ARCL_TAKE(&s->work, arcl_val, p->graph.n) : NULL;
    in->devices.vm = NULL;
    if (!in->values && arcl_vm_considers(s->vm, cells_of(grids, n)))
        ask_devices(s, p, in);
    return true;
}

static arcl_outcome evaluate(arcl_session *s, const arcl_program *p, const inputs *in, size_t k, arcl_budget budget)
{
    const arcl_val args[ARCL_PARAM_MAX] = {[ARCL_PARAM_S] = in->pairs, [ARCL_PARAM_I] = in->grids[k]};
    arcl_vm_result done;

    if (!in->devices.vm || !arcl_vm_work_result(&in->devices, in->pair[k], arcl_budget_full(budget), &done))
        return arcl_eval(&s->ctx, p, args, budget, in->values);
    arcl_eval_begin(&s->ctx, arcl_budget_full(budget), 0);
    return arcl_vm_outcome(&in->devices, &done, in->cells);
}

/* The answer, with its text if that is asked for; a text that is too much makes it a cut. */
static arcl_answer answer(arcl_session *s, const arcl_program *p, arcl_outcome *o, bool text)
{
    const char *sentence = NULL;

    if (text && o->status == ARCL_OK) {
        sentence = arcl_session_text(s, arcl_value_out(o->value), NULL);
        if (!sentence) {
            s->err.text[0] = 0;
            o->status = ARCL_CUT;
            o->reason = s->ctx.cut;
            o->value = arcl_err(s->ctx.cut);
        }
    }
    arcl_answer a = arcl_session_answer(s, p, p->name, o);
    a.text = sentence;
    return a;
}

/* ---- grids ---------------------------------------------------------------------------------- */

/* What all runs on grids begin with. */
static const arcl_program *begin_run(arcl_session *s, const arcl_programs *p, size_t k, const arcl_grid *grids,
                                     size_t n, const arcl_example *demos, size_t n_demos, const arcl_session_options *o,
                                     inputs *in)
{
    if (!arcl_session_enter_idle(s) || (n && !arcl_session_has(s, grids, "the grid")) ||
        (n_demos && !arcl_session_has(s, demos, "a demonstration")) || !arcl_session_counts(s, n, "grids") ||
        !arcl_session_counts(s, n_demos, "demonstrations") || !arcl_session_check_options(s, o))
        return NULL;
    const arcl_program *program = program_of(s, p, k);
    if (!program)
        return NULL;
    for (size_t j = 0; j < n; j++)
        if (!check_grid(s, &grids[j]))
            return NULL;
    for (size_t j = 0; j < n_demos; j++)
        if (!check_grid(s, &demos[j].input) || !check_grid(s, &demos[j].output))
            return NULL;
    return arcl_session_use_device(s, o->device) && take_in(s, program, grids, n, demos, n_demos, in) ? program : NULL;
}

bool arcl_session_run_grid(arcl_session *s, const arcl_programs *p, size_t k, const arcl_grid *grid,
                           const arcl_session_options *options, arcl_answer *out)
{
    const arcl_session_options none = {0}, *o = options ? options : &none;
    inputs in = {.values = NULL};

    if (s && !out)
        return arcl_session_enter(s) && arcl_session_has(s, out, "a place for the answer");
    const arcl_program *program = begin_run(s, p, k, grid, 1, NULL, 0, o, &in);
    if (!program)
        return false;
    arcl_outcome done = evaluate(s, program, &in, 0, arcl_session_budget(o));
    *out = answer(s, program, &done, o->text);
    close_inputs(&in);
    return true;
}

bool arcl_session_run_grids(arcl_session *s, const arcl_programs *p, size_t k, const arcl_grid *grids, size_t n,
                            const arcl_example *demos, size_t n_demos, const arcl_session_options *options,
                            arcl_answer_sink *sink, void *to)
{
    const arcl_session_options none = {0}, *o = options ? options : &none;
    inputs in = {.values = NULL};
    bool ok = true;

    if (s && !sink)
        return arcl_session_enter(s) && arcl_fail(&s->err, "a sink for the answers is missing");
    const arcl_program *program = begin_run(s, p, k, grids, n, demos, n_demos, o, &in);
    if (!program)
        return false;
    const arcl_budget budget = arcl_session_budget(o);
    for (size_t j = 0; j < n && ok; j++) {
        arcl_outcome done = evaluate(s, program, &in, j, budget);
        arcl_answer a = answer(s, program, &done, o->text);
        a.index = (uint32_t)j;
        s->running = true;
        ok = sink(to, &a) && !s->closed;
        s->running = false;
    }
    close_inputs(&in);
    s->err.text[0] = 0;
    if (!ok)
        arcl_fail(&s->err, "the run was ended by its sink");
    if (s->closed)
        arcl_session_close(s);
    return ok;
}

/* ---- lines ---------------------------------------------------------------------------------- */

bool arcl_session_run_lines(arcl_session *s, const arcl_programs *p, size_t k, const arcl_grid *grid,
                            const arcl_example *demos, size_t n_demos, const arcl_session_options *options,
                            arcl_line_sink *sink, void *to, arcl_answer *out)
{
    const arcl_session_options none = {0}, *o = options ? options : &none;
    arcl_val wanted;
    inputs in = {.values = &wanted};
    bool ok = true;

    if (s && !sink)
        return arcl_session_enter(s) && arcl_fail(&s->err, "a sink for the lines is missing");
    const arcl_program *program = begin_run(s, p, k, grid, 1, demos, n_demos, o, &in);
    if (!program)
        return false;
    arcl_outcome done = evaluate(s, program, &in, 0, arcl_session_budget(o));
    const arcl_answer a = answer(s, program, &done, o->text);
    arcl_ctx_restart(&s->ctx, ARCL_BUDGET_STEPS); /* reading the values is not the program's work */
    s->running = true;
    bool failed = false;
    for (uint32_t j = 0; j < program->nsteps && ok && !failed; j++) {
        const arcl_step *step = &program->steps[j];
        failed =
            done.status != ARCL_OK && step->node >= done.node && arcl_node_computes(&program->graph.node[step->node]);
        const arcl_line_value line = {step->name, step->line,
                                      failed ? arcl_value_out(done.value) : arcl_value_out(in.values[step->node])};
        ok = sink(to, &line) && !s->closed;
    }
    if (ok && !failed) {
        const arcl_line_value last = {NULL, program->graph.node[program->result].line, a.value};
        ok = sink(to, &last) && !s->closed;
    }
    s->running = false;
    s->err.text[0] = 0;
    if (!ok)
        arcl_fail(&s->err, "the run was ended by its sink");
    if (out)
        *out = a;
    if (s->closed)
        arcl_session_close(s);
    return ok;
}
