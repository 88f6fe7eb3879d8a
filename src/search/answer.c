#include "search/search.h"

#include <string.h>

#include "exec/plan.h"

enum { ANSWER_STEPS = 5 }; /* times the budget of the search */

/* Whether Kaggle would take the value. */
static bool is_answer(arcl_val v)
{
    if (v.tag != ARCL_GRID || v.n < 1 || v.n > ARCL_SUBMISSION_SIDE_MAX || v.h > ARCL_SUBMISSION_SIDE_MAX)
        return false;
    for (size_t k = 0; k < (size_t)v.h * (size_t)v.n; k++)
        if (v.u.cells[k] > ARCL_SUBMISSION_COLOUR_MAX)
            return false;
    return true;
}

static bool is_there(const arcl_attempts *a, arcl_val v)
{
    for (unsigned k = 0; k < ARCL_ATTEMPTS; k++) {
        const arcl_val g = a->grid[k];
        if (g.tag == ARCL_GRID && g.h == v.h && g.n == v.n &&
            memcmp(g.u.cells, v.u.cells, (size_t)g.h * (size_t)g.n) == 0)
            return true;
    }
    return false;
}

static arcl_val copy_of(arcl_val v, arcl_arena *mem)
{
    const size_t cells = (size_t)v.h * (size_t)v.n;
    uint8_t *own = arcl_take_cells(mem, cells);

    memcpy(own, v.u.cells, cells);
    v.u.cells = own;
    return v;
}

/* For each test of the task the two best different outputs, in the order of the members, copied to `mem`; `scratch` is
 * reset. */
static void answer(const arcl_task *task, const arcl_population *population, arcl_memo *memo, arcl_attempts *out,
                   arcl_arena *scratch, arcl_arena *mem)
{
    arcl_graph graph;

    arcl_arena_reset(scratch);
    arcl_graph_open(&graph, scratch);
    graph.functions = true;
    uint32_t *roots = ARCL_TAKE(scratch, uint32_t, population->n);
    for (uint32_t k = 0; k < population->n; k++)
        roots[k] = arcl_program_add(&graph, population->at[k].program, NULL, NULL);
    for (uint32_t j = 0; j < task->ntest; j++) {
        const arcl_params params = arcl_params_on(task, &task->samples[task->ntrain + j]);
        unsigned n = 0;
        arcl_memo_begin(memo, &graph, params.by);
        out[j] = (arcl_attempts){{arcl_none(), arcl_none()}};
        for (uint32_t k = 0; k < population->n && n < ARCL_ATTEMPTS; k++) {
            const arcl_val v = arcl_memo_value(memo, roots[k]);
            if (is_answer(v) && !is_there(&out[j], v))
                out[j].grid[n++] = copy_of(v, mem);
        }
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
        answer(c->task, &c->population, &memo, sub->entry[c->task - tasks->task], &scratch, mem);
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
