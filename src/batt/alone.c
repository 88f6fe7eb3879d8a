#include "batt/alone.h"

#include "value/seq.h"

static const arcl_program *prepared(arcl_program *p, arcl_arena *mem)
{
    arcl_program_prepare(p, mem);
    return p;
}

static bool is_right(arcl_ctx *ctx, arcl_val value, arcl_val want)
{
    return setjmp(ctx->escape) == 0 && arcl_equal(ctx, value, want);
}

/* Runs the program on the demonstrations. The number of the first node that fails, where it stops if `guarding`, or
 * UINT32_MAX: none does. */
static uint32_t run(arcl_ctx *ctx, const arcl_task *task, arcl_budget budget, bool guarding, arcl_alone *out)
{
    uint32_t failed = UINT32_MAX;

    out->right = out->samples = 0;
    out->steps = 0;
    for (uint32_t k = 0; k < arcl_task_counted(task) && failed == UINT32_MAX; k++) {
        const arcl_params params = arcl_params_on(task, &task->samples[k]);
        const arcl_outcome o = arcl_eval(ctx, out->program, params.by, budget, NULL);
        const arcl_val want = task->samples[k].output;
        const bool right = o.status == ARCL_OK && is_right(ctx, o.value, want);
        out->is_right[out->samples] = right;
        out->close[out->samples++] = right ? 1 : o.status == ARCL_OK ? arcl_fitness_close(o.value, want) : 0;
        out->right += right;
        out->steps += o.steps;
        if (o.status == ARCL_FAILED && guarding)
            failed = o.node;
    }
    return failed;
}

bool arcl_alone_check(arcl_ctx *ctx, const arcl_member *m, const arcl_task *task, arcl_budget budget, arcl_arena *mem,
                      arcl_alone *out)
{
    *out = (arcl_alone){.program = prepared(arcl_program_copy(m->program, mem), mem)};
    budget = arcl_budget_full(budget);
    for (uint32_t failed; (failed = run(ctx, task, budget, m->fitness.defaulted, out)) != UINT32_MAX;) {
        if (out->program->graph.node[failed].guarded)
            return false;
        out->guarded = true;
        out->program = prepared(arcl_program_guard(out->program, failed, mem), mem);
    }
    return out->right >= m->fitness.right;
}
