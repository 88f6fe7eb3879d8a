#include "exec/eval.h"

enum { VALUE_STEPS = 10000000 }; /* what a sink may use up for a value: the order of a set can cost more than the set */

void arcl_lines_open(arcl_lines *l, const arcl_program *p)
{
    arcl_error err = {0};

    *l = (arcl_lines){0};
    arcl_program_print(p, &l->text);
    arcl_library_open(&l->library);
    arcl_ctx_open(&l->ctx, ARCL_BUDGET_BYTES);
    l->library.dialect_given = true;
    l->library.dialect = p->dialect;
    if (!l->text.full && arcl_library_parse(&l->library, p->name, l->text.s, l->text.len, &err) && l->library.n == 1)
        l->program = l->library.programs;
}

void arcl_lines_open_as_read(arcl_lines *l, const arcl_program *p)
{
    *l = (arcl_lines){.program = p};
    arcl_library_open(&l->library);
    arcl_ctx_open(&l->ctx, ARCL_BUDGET_BYTES);
}

void arcl_lines_close(arcl_lines *l)
{
    arcl_ctx_close(&l->ctx);
    arcl_library_close(&l->library);
    arcl_text_close(&l->text);
}

/* A line's value for the sink, unless that is more work than it may be. */
static void hand_over(arcl_lines *l, const arcl_step *s, arcl_val value, arcl_lines_sink *sink, void *to)
{
    arcl_ctx_restart(&l->ctx, VALUE_STEPS);
    l->ctx.deadline = 0;
    if (setjmp(l->ctx.escape) == 0)
        sink(to, &l->ctx, s->line, s->name, value);
}

void arcl_lines_run(arcl_lines *l, const arcl_task *task, const arcl_sample *sample, arcl_budget budget,
                    arcl_lines_sink *sink, void *to)
{
    const arcl_program *p = l->program;
    const arcl_params params = arcl_params_on(task, sample);
    arcl_arena mem;
    jmp_buf full;

    if (!p || p->nouts > 0)
        return;
    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    if (setjmp(full) == 0) {
        arcl_val *values = ARCL_TAKE(&mem, arcl_val, p->graph.n);
        const arcl_outcome o = arcl_eval(&l->ctx, p, params.by, arcl_budget_full(budget), values);
        for (uint32_t k = 0; k < p->nsteps && (o.status == ARCL_OK || p->steps[k].node < o.node); k++)
            hand_over(l, &p->steps[k], values[p->steps[k].node], sink, to);
    }
    arcl_arena_close(&mem);
}
