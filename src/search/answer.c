#include "search/search.h"

#include "exec/plan.h"

enum { ANSWER_STEPS = 5 }; /* times the budget of the search */

/* How many programs of a case answer. */
static uint32_t count_programs(const arcl_case *c)
{
    return c->population.n + c->nguesses;
}

/* Number k of them, in the order in which they answer: those that solve the case, the guesses, the others. */
static arcl_answerer program_at(const arcl_case *c, uint32_t k)
{
    const arcl_population *p = &c->population;
    uint32_t solve = 0;

    while (solve < p->n && p->at[solve].fitness.right == arcl_task_counted(c->task))
        solve++;
    if (k >= solve && k - solve < c->nguesses)
        return (arcl_answerer){.program = c->guesses[k - solve]};
    const arcl_member *m = &p->at[k < solve ? k : k - c->nguesses];
    return (arcl_answerer){m->program, m};
}

/* Earlier ones have higher ranks. */
static uint32_t rank_of(const arcl_case *c, uint32_t k)
{
    return count_programs(c) - k;
}

arcl_answerer arcl_answer_of(const arcl_case *c, uint32_t rank)
{
    return program_at(c, count_programs(c) - rank);
}

/* For each test of the case the two best different outputs, copied to `mem`; `scratch` is reset. */
static void answer(const arcl_case *c, arcl_memo *memo, arcl_attempts *out, arcl_arena *scratch, arcl_arena *mem)
{
    const arcl_task *task = c->task;
    arcl_graph graph;

    arcl_arena_reset(scratch);
    arcl_graph_open(&graph, scratch);
    graph.functions = true;
    const uint32_t n = count_programs(c);
    uint32_t *roots = ARCL_TAKE(scratch, uint32_t, n);
    for (uint32_t k = 0; k < n; k++)
        roots[k] = arcl_program_add(&graph, program_at(c, k).program, NULL, NULL);
    for (uint32_t j = 0; j < task->ntest; j++) {
        const arcl_params params = arcl_params_on(task, &task->samples[task->ntrain + j]);
        arcl_memo_begin(memo, &graph, params.by);
        for (uint32_t k = 0; k < n && !arcl_attempts_full(&out[j]); k++)
            arcl_attempts_offer(&out[j], arcl_memo_value(memo, roots[k]), rank_of(c, k), mem);
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
