/*
 * alone.c - a candidate that is to be kept, once more by itself.
 *
 * It was found among thousands that share its values. Before it is kept it is a program of its own, run as any program
 * is, and has to give what it gave before. Where a call of it raises on a demonstration, also on one that the search did
 * not come to, or on the input of a test, that call is guarded in its text, and no others: among others it gives its
 * default there, and so it does alone.
 */
#include "search/finds.h"

static const arcl_program *prepared(arcl_program *p, arcl_arena *mem)
{
    arcl_program_prepare(p, mem);
    return p;
}

/* A call that raised, and would give its default among others; UINT32_MAX: there is none. */
static uint32_t raised_in(const arcl_program *p, const arcl_outcome *o)
{
    const arcl_node *n = &p->graph.node[o->node];
    const bool call = n->kind == ARCL_NODE_PRIM || n->kind == ARCL_NODE_CALL;

    return o->status == ARCL_FAILED && !arcl_reason_is_limit((int32_t)o->reason) && call && !n->guarded ? o->node
                                                                                                        : UINT32_MAX;
}

/* Runs the program on demonstration k and adds what it gives. */
static arcl_outcome score(arcl_ctx *ctx, const arcl_task *task, uint32_t k, arcl_budget budget, arcl_alone *out)
{
    const arcl_params params = arcl_params_on(task, &task->samples[k]);
    const arcl_outcome o = arcl_eval(ctx, out->program, params.by, budget, NULL);
    const arcl_val want = task->samples[k].output;
    const bool right = arcl_outcome_judge(ctx, &o, want) == ARCL_CORRECT;

    out->is_right[out->samples] = right;
    out->close[out->samples++] = right ? 1 : o.status == ARCL_OK ? arcl_fitness_close(o.value, want) : 0;
    out->right += right;
    out->steps += o.steps;
    return o;
}

void arcl_alone_run(arcl_ctx *ctx, const arcl_program *p, const arcl_task *task, arcl_budget budget, arcl_alone *out)
{
    *out = (arcl_alone){.program = p};
    budget = arcl_budget_full(budget);
    for (uint32_t k = 0; k < arcl_task_counted(task); k++)
        score(ctx, task, k, budget, out);
}

/* Runs the program on the demonstrations, and on the inputs of the tests, where its values are not looked at. Stops at
 * the first call that raises: its number, or UINT32_MAX if none does. */
static uint32_t run(arcl_ctx *ctx, const arcl_task *task, arcl_budget budget, arcl_alone *out)
{
    const uint32_t counted = arcl_task_counted(task), tests = arcl_task_told_apart(task);
    uint32_t raised = UINT32_MAX;

    out->right = out->samples = 0;
    out->steps = 0;
    for (uint32_t k = 0; k < counted && raised == UINT32_MAX; k++) {
        const arcl_outcome o = score(ctx, task, k, budget, out);
        raised = raised_in(out->program, &o);
    }
    for (uint32_t k = 0; k < tests && raised == UINT32_MAX; k++) {
        const arcl_params params = arcl_params_on(task, &task->samples[task->ntrain + k]);
        const arcl_outcome o = arcl_eval(ctx, out->program, params.by, budget, NULL);
        raised = raised_in(out->program, &o);
    }
    return raised;
}

bool arcl_alone_check(arcl_ctx *ctx, const arcl_member *m, const arcl_task *task, arcl_budget budget, arcl_arena *mem,
                      arcl_alone *out)
{
    *out = (arcl_alone){.program = prepared(arcl_program_copy(m->program, mem), mem)};
    budget = arcl_budget_full(budget);
    for (uint32_t raised; (raised = run(ctx, task, budget, out)) != UINT32_MAX;) {
        out->guarded = true;
        out->program = prepared(arcl_program_guard(out->program, raised, mem), mem);
    }
    return out->right >= m->fitness.right;
}
