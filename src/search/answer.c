#include "search/search.h"

#include "exec/plan.h"

enum { ANSWER_STEPS = 5 }; /* times the budget of the search */

/* The programs of a case in the order in which they answer: those that solve it, the guesses, the others. */
static uint32_t list_programs(const arcl_case *c, const arcl_program **out)
{
    const arcl_population *p = &c->population;
    uint32_t n = 0, k = 0;

    for (; k < p->n && p->at[k].fitness.right == arcl_task_counted(c->task); k++)
        out[n++] = p->at[k].program;
    for (uint32_t j = 0; j < c->nguesses; j++)
        out[n++] = c->guesses[j];
    for (; k < p->n; k++)
        out[n++] = p->at[k].program;
    return n;
}

/* For each test of the case the two best different outputs, copied to `mem`; `scratch` is reset. */
static void answer(const arcl_case *c, arcl_memo *memo, arcl_attempts *out, arcl_arena *scratch, arcl_arena *mem)
{
    const arcl_task *task = c->task;
    arcl_graph graph;

    arcl_arena_reset(scratch);
    arcl_graph_open(&graph, scratch);
    graph.functions = true;
    const arcl_program **programs = ARCL_TAKE(scratch, const arcl_program *, c->population.n + c->nguesses);
    const uint32_t n = list_programs(c, programs);
    uint32_t *roots = ARCL_TAKE(scratch, uint32_t, n);
    for (uint32_t k = 0; k < n; k++)
        roots[k] = arcl_program_add(&graph, programs[k], NULL, NULL);
    for (uint32_t j = 0; j < task->ntest; j++) {
        const arcl_params params = arcl_params_on(task, &task->samples[task->ntrain + j]);
        arcl_memo_begin(memo, &graph, params.by);
        for (uint32_t k = 0; k < n && !arcl_attempts_full(&out[j]); k++)
            arcl_attempts_offer(&out[j], arcl_memo_value(memo, roots[k]), 0, mem);
    }
}

void arcl_submission_answer(const arcl_solve *s, const arcl_tasks *tasks, arcl_submission *sub, arcl_arena *mem)
{
    const uint64_t steps = s->options.steps;
    const arcl_budget budget = {.steps = steps < UINT64_MAX / ANSWER_STEPS ? steps * ANSWER_STEPS : UINT64_MAX,
                                .ns = UINT64_MAX / 4,
                                .bytes = s->setup.memory.values};
    arcl_memo memo;
    arcl_arena scratch;

    arcl_arena_open(&scratch, SIZE_MAX);
    arcl_memo_open(&memo, budget);
    scratch.escape = memo.mem.escape = mem->escape;
    arcl_submission_open(sub, tasks, mem);
    for (size_t k = 0; k < s->n; k++) {
        const arcl_case *c = &s->cases[k];
        answer(c, &memo, sub->entry[c->task - tasks->task], &scratch, mem);
    }
    arcl_memo_close(&memo);
    arcl_arena_close(&scratch);
}

bool arcl_solve_was_cut(const arcl_solve *s, const arcl_tasks *tasks, uint32_t program)
{
    const arcl_task *own = arcl_plan_task_of(tasks, s->sources[program]);
    size_t cut = 0;

    for (size_t k = 0; k < s->n; k++) {
        cut += s->cases[k].cut[program];
        if (s->cases[k].task == own)
            return s->cases[k].cut[program];
    }
    return s->n > 0 && cut == s->n;
}
