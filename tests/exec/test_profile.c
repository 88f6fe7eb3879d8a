/* Profiles: what is counted and that times add up. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/boundary.h"
#include "exec/plan.h"
#include "exec/run.h"
#include "op/op.h"

static const char programs[] = "def solve_a(I):\n"
                               "    x1 = objects(I, T, F, T)\n"
                               "    x2 = apply(size, x1)\n"
                               "    x3 = mapply(toindices, x1)\n"
                               "    x4 = fill(I, TWO, x3)\n"
                               "    O = vmirror(x4)\n"
                               "    return O\n";

static const char tasks[] = "{\"a\":{\"train\":[{\"input\":[[1,0,2],[0,0,2],[3,3,0]],\"output\":[[1]]},"
                            "{\"input\":[[1,0],[0,1]],\"output\":[[1]]}],\"test\":[{\"input\":[[0,5],[5,0]]}]}}";

typedef struct world {
    arcl_library library;
    arcl_tasks tasks;
    arcl_arena mem;
    arcl_plan plan;
} world;

static void open_world(world *w)
{
    static jmp_buf full;
    arcl_error err = {0};

    arcl_library_open(&w->library);
    arcl_tasks_open(&w->tasks);
    arcl_arena_open(&w->mem, SIZE_MAX);
    w->mem.escape = &full;
    cr_assert(arcl_library_parse(&w->library, "solvers.py", programs, strlen(programs), &err), "%s", err.text);
    cr_assert_eq(w->library.ncomplaints, 0);
    cr_assert(arcl_tasks_parse(&w->tasks, "tasks.json", tasks, strlen(tasks), &err), "%s", err.text);
    w->plan = arcl_plan_make(&w->mem, &w->library, &w->tasks, (arcl_plan_choice){0});
    cr_assert_eq(w->plan.samples, 3);
}

static void close_world(world *w)
{
    arcl_arena_close(&w->mem);
    arcl_library_close(&w->library);
    arcl_tasks_close(&w->tasks);
}

static bool take(void *to, const arcl_job *job, const arcl_result *r)
{
    (void)job;
    *(uint64_t *)to += r->outcome.steps;
    return true;
}

/* What frames say together. */
typedef struct found {
    uint64_t ticks, samples, cut, calls[ARCL_OP_COUNT], column;
} found;

static void add(found *f, const arcl_frame *x)
{
    f->ticks += x->ticks;
    if (x->op != ARCL_FRAME_NO_OP)
        f->calls[x->op] += x->calls;
    if (x->kind == ARCL_FRAME_COLUMN)
        f->column += x->calls;
    if (x->kind == ARCL_FRAME_TASK) {
        f->samples += x->calls;
        f->cut += x->hits;
    }
    for (uint32_t k = 0; x->kind == ARCL_FRAME_PROGRAM && x->program && k < x->program->n; k++) {
        const arcl_frame *line = &x->program->at[k];
        cr_expect_eq(line->parent, x);
        cr_expect_eq(line->key, 2 + k, "the line of the text");
        add(f, line);
    }
    for (const arcl_frame *k = x->kid; k; k = k->next)
        add(f, k);
}

/* Runs the plan so often and adds up what the frames say; the times of each thread add up to its own. */
static found profile(const world *w, unsigned repeat, arcl_profile_options options, unsigned threads,
                     arcl_budget budget)
{
    arcl_error err = {0};
    uint64_t steps = 0;
    found sum = {0};

    cr_assert(arcl_profile_begin(options));
    for (unsigned k = 0; k < repeat; k++)
        cr_assert(arcl_plan_run(&w->plan, (arcl_run_options){.threads = threads, .budget = budget}, take, &steps, &err),
                  "%s", err.text);
    for (const arcl_profile *p = arcl_profile_end(); p; p = p->next) {
        const uint64_t before = sum.ticks;
        add(&sum, &p->root);
        cr_expect_eq(sum.ticks - before, p->ticks, "%s", p->name);
    }
    arcl_profile_free();
    return sum;
}

Test(profile, counts_every_call_and_every_sample_and_times_add_up)
{
    world w;

    open_world(&w);
    for (unsigned threads = 1; threads <= 2; threads++)
        for (unsigned every = 0; every < 2; every++) {
            const found f = profile(&w, 100, (arcl_profile_options){.every = every}, threads, (arcl_budget){0});
            cr_expect_eq(f.samples, 300);
            cr_expect_eq(f.cut, 0);
            cr_expect_eq(f.calls[ARCL_OP_objects], 300);
            cr_expect_eq(f.calls[ARCL_OP_apply], 300);
            cr_expect_eq(f.calls[ARCL_OP_mapply], 300);
            cr_expect_eq(f.calls[ARCL_OP_fill], 300);
            cr_expect_eq(f.calls[ARCL_OP_vmirror], 300);
            cr_expect_eq(f.calls[ARCL_OP_size], 100 * (3 + 2 + 2), "one for each object: %llu",
                         (unsigned long long)f.calls[ARCL_OP_size]);
        }
    close_world(&w);
}

Test(profile, of_a_program_that_is_cut_ends_where_it_was_cut)
{
    world w;

    open_world(&w);
    const found f = profile(&w, 10, (arcl_profile_options){0}, 1, (arcl_budget){.steps = 2});
    cr_expect_eq(f.samples, 30);
    cr_expect_eq(f.cut, 30);
    cr_expect_eq(f.calls[ARCL_OP_vmirror], 0);
    close_world(&w);
}

Test(profile, notes_spans_if_a_trace_is_wanted)
{
    world w;
    arcl_error err = {0};
    uint64_t steps = 0;
    size_t tasks_seen = 0;

    open_world(&w);
    cr_assert(arcl_profile_begin((arcl_profile_options){.trace = true}));
    cr_assert(arcl_plan_run(&w.plan, (arcl_run_options){.threads = 1}, take, &steps, &err));
    for (const arcl_profile *p = arcl_profile_end(); p; p = p->next)
        for (size_t k = 0; k < p->nspans; k++) {
            cr_expect_leq(p->spans[k].begin, p->spans[k].end);
            tasks_seen += p->spans[k].of->kind == ARCL_FRAME_TASK && strcmp(p->spans[k].name, "a") == 0;
        }
    cr_expect_eq(tasks_seen, 3);
    arcl_profile_free();
    close_world(&w);
}

Test(profile, that_was_not_begun_notes_nothing)
{
    cr_expect_null(arcl_profile_here());
    arcl_profile_join("worker");
    cr_expect_null(arcl_profile_here());
    arcl_profile_leave(NULL, arcl_profile_enter(NULL, ARCL_SCOPE_judge));
    arcl_profile_task_done(NULL, arcl_profile_task(NULL, NULL, ""), false);
    cr_expect_null(arcl_profile_end());
}
