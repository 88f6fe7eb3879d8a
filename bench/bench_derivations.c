/*
 * bench_derivations - every derivation that an enumeration finds for tasks whose outputs are known: what it consists of,
 * and whether its answer is right. fit_prices.py reads it and fits src/enumerate/prices.def.
 *
 * A line is one of
 *   prices NAME ...                              what the counts of a derivation count, in their order
 *   task ID TESTS
 *   answer NUMBER RIGHT OUTPUT ...               RIGHT has a 0 or 1 for each test; equal numbers are equal outputs
 *   derivation ANSWER TIMES WRONG COUNT ...      WRONG: demonstrations that it does not explain
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "enumerate/enumerate.h"
#include "options.h"

static const char option_text[] =
    "  --programs PATH    whose steps are moves; the file should not have the solvers of these tasks\n"
    "  --tasks PATH       with outputs of tests\n";

enum { DERIVATIONS_MAX = 1 << 16, CONTEXT_BYTES = 64 << 20 };

/* What costs so much more than the best derivation of its answer, or answers than the best of the task, has no say. */
static const float derivation_more = 5, answer_more = 14;

typedef struct derivation {
    uint32_t rasters[ARCL_SPACE_SAMPLES], tests;
    uint32_t answer, wrong;
    float cost;
    uint16_t count[ARCL_PRICES];
} derivation;

typedef struct listing {
    arcl_enumerator e;
    derivation *at;
    size_t n;
} listing;

static void tell(void *to, const uint32_t *rasters, const arcl_derivation *d)
{
    listing *l = to;
    const arcl_space *s = &l->e.space;

    if (l->e.answers.derivations == 1) /* what was closed before is closed anew with more states */
        l->n = 0;
    if (l->n == DERIVATIONS_MAX)
        return;
    derivation *x = &l->at[l->n++];
    *x = (derivation){.tests = s->n - s->ntrain, .wrong = (uint32_t)__builtin_popcount(d->wrong), .cost = d->cost};
    memcpy(x->rasters, rasters, x->tests * sizeof *rasters);
    memcpy(x->count, d->count, sizeof x->count);
}

static int by_answer(const void *a, const void *b)
{
    const derivation *x = a, *y = b;

    return memcmp(x->rasters, y->rasters, sizeof x->rasters);
}

static int by_all(const void *a, const void *b)
{
    const derivation *x = a, *y = b;
    const int answer = by_answer(a, b), counts = memcmp(x->count, y->count, sizeof x->count);

    return answer ? answer : counts ? counts : (x->wrong > y->wrong) - (x->wrong < y->wrong);
}

static void put_answer(const listing *l, const derivation *d)
{
    const arcl_space *s = &l->e.space;

    printf("answer %u ", d->answer);
    for (uint32_t k = 0; k < d->tests; k++) {
        const arcl_val want = l->e.task->samples[s->ntrain + k].output;
        const arcl_raster *m = s->rasters[d->rasters[k]].raster;
        putchar(want.tag == ARCL_GRID && want.h == m->height && want.n == m->width &&
                        memcmp(want.u.cells, m->cells, (size_t)arcl_raster_count(m)) == 0
                    ? '1'
                    : '0');
    }
    for (uint32_t k = 0; k < d->tests; k++)
        printf(" %u", d->rasters[k]);
    putchar('\n');
}

static void put_derivation(const derivation *d, uint32_t times)
{
    printf("derivation %u %u %u", d->answer, times, d->wrong);
    for (unsigned k = 0; k < ARCL_PRICES; k++)
        printf(" %u", d->count[k]);
    putchar('\n');
}

/* The derivations of one answer, `n` from `d` on; equal ones are one line. */
static void put_all(const listing *l, derivation *d, size_t n, uint32_t answer, float least)
{
    float best = d->cost;
    size_t same;

    for (size_t k = 0; k < n; k++) {
        best = d[k].cost < best ? d[k].cost : best;
        d[k].answer = answer;
    }
    if (best > least + answer_more)
        return;
    put_answer(l, d);
    for (size_t k = 0; k < n; k += same) {
        for (same = 1; k + same < n && by_all(&d[k], &d[k + same]) == 0; same++)
            ;
        if (d[k].cost <= best + derivation_more)
            put_derivation(&d[k], (uint32_t)same);
    }
}

static void list_task(listing *l, const arcl_task *task)
{
    float least = 0;
    size_t same;
    uint32_t answers = 0;

    l->n = 0;
    printf("task %s %u\n", task->id, task->ntest);
    if (!arcl_enumerate(&l->e, task) || l->e.answers.derivations == 0 || l->n == 0)
        return;
    qsort(l->at, l->n, sizeof *l->at, by_all);
    least = l->at[0].cost;
    for (size_t k = 0; k < l->n; k++)
        least = l->at[k].cost < least ? l->at[k].cost : least;
    for (size_t k = 0; k < l->n; k += same) {
        for (same = 1; k + same < l->n && by_answer(&l->at[k], &l->at[k + same]) == 0; same++)
            ;
        put_all(l, &l->at[k], same, answers++, least);
    }
}

/* All tasks, with the steps of the programs as moves. */
static void list_tasks(listing *l, const arcl_tasks *tasks, const arcl_library *programs, arcl_arena *mem)
{
    arcl_actions actions;
    arcl_graph graph;
    arcl_ctx ctx;

    arcl_actions_open(&actions, mem);
    arcl_graph_open(&graph, mem);
    graph.functions = true;
    for (size_t k = 0; k < programs->n; k++)
        if (programs->programs[k].dialect == ARCL_DIALECT_ARCDSL)
            arcl_program_add(&graph, &programs->programs[k], NULL, NULL);
    arcl_given_add_steps(&actions, &graph, mem, mem);
    arcl_enumerator_open(&l->e, &actions, arcl_space_usual());
    arcl_ctx_open(&ctx, CONTEXT_BYTES);
    l->e.ctx = &ctx;
    l->e.answers.tell = tell;
    l->e.answers.to = l;
    l->at = ARCL_TAKE(mem, derivation, DERIVATIONS_MAX);
    for (size_t k = 0; k < tasks->n; k++)
        list_task(l, &tasks->task[k]);
    arcl_enumerator_close(&l->e);
    arcl_ctx_close(&ctx);
}

int main(int argc, char **argv)
{
    static const char *const names[] = {
#define ARCL_PRICE(name, cost, doc) #name,
#include "enumerate/prices.def"
    };
    arcl_library programs;
    arcl_tasks tasks;
    arcl_arena mem;
    arcl_error err = {0};
    static listing l;
    jmp_buf full;

    bench_begin(argc, argv, option_text);
    arcl_library_open(&programs);
    arcl_tasks_open(&tasks);
    if (!arcl_library_load(&programs, bench_option(argc, argv, "--programs", "data/programs"), &err) ||
        !arcl_tasks_load(&tasks, bench_option(argc, argv, "--tasks", "data/tasks"), NULL, &err))
        return bench_fail("%s", err.text);
    printf("prices");
    for (unsigned k = 0; k < ARCL_PRICES; k++)
        printf(" %s", names[k]);
    putchar('\n');
    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    if (setjmp(full))
        return bench_fail("no memory");
    list_tasks(&l, &tasks, &programs, &mem);
    arcl_arena_close(&mem);
    arcl_tasks_close(&tasks);
    arcl_library_close(&programs);
    return 0;
}
