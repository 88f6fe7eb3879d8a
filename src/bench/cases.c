#include "bench/cases.h"

#include "base/hash.h"

/* ---- a suite ---- */

bool arcl_solving_open(arcl_solving *s, const arcl_library *library, const arcl_tasks *tasks, arcl_arena *mem,
                       arcl_error *err)
{
    static const char identity[] = "def f(I):\n    return I\n";
    const arcl_plan plan = arcl_plan_make(mem, library, tasks, (arcl_plan_choice){0});

    *s = (arcl_solving){.row = ARCL_TAKE(mem, arcl_solving_row, plan.programs),
                        .job = ARCL_TAKE(mem, arcl_job, plan.samples),
                        .floor = ARCL_TAKE(mem, arcl_job, plan.samples)};
    arcl_library_open(&s->nothing);
    if (!arcl_library_parse(&s->nothing, "floor", identity, sizeof identity - 1, err))
        return false;
    for (size_t t = 0; t < tasks->n; t++)
        for (uint32_t k = 0; k < plan.part[t].count; k++) {
            arcl_solving_row *r = &s->row[s->nrows++];
            r->program = &library->programs[plan.order[plan.part[t].first + k]];
            r->task = &tasks->task[t];
            r->samples = r->task->ntrain + r->task->ntest;
            r->first = s->n;
            for (uint32_t j = 0; j < r->samples; j++, s->n++) {
                s->job[s->n] = (arcl_job){r->program, r->task, &r->task->samples[j]};
                s->floor[s->n] = (arcl_job){&s->nothing.programs[0], r->task, &r->task->samples[j]};
            }
        }
    return s->n || arcl_fail(err, "none of the programs is named after a task, so there is no suite to run");
}

void arcl_solving_close(arcl_solving *s)
{
    arcl_library_close(&s->nothing);
}

/* ---- programs in one graph ---- */

void arcl_merging_open(arcl_merging *m, const arcl_library *library, arcl_arena *mem)
{
    *m = (arcl_merging){.programs = ARCL_TAKE(mem, const arcl_program *, library->n),
                        .roots = ARCL_TAKE(mem, uint32_t, library->n)};
    for (size_t k = 0; k < library->n; k++)
        if (library->programs[k].nouts == 0)
            m->programs[m->n++] = &library->programs[k];
    arcl_arena_open(&m->nodes, SIZE_MAX);
    arcl_arena_open(&m->cuts, SIZE_MAX);
    m->nodes.escape = m->cuts.escape = mem->escape;
}

void arcl_merging_close(arcl_merging *m)
{
    arcl_arena_close(&m->nodes);
    arcl_arena_close(&m->cuts);
}

void arcl_merging_do(arcl_merging *m)
{
    arcl_arena_reset(&m->nodes);
    arcl_graph_open(&m->graph, &m->nodes);
    m->graph.functions = true;
    for (size_t k = 0; k < m->n; k++)
        m->roots[k] = arcl_program_add(&m->graph, m->programs[k], NULL, NULL);
}

static void begin_cuts(arcl_merging *m)
{
    arcl_arena_reset(&m->cuts);
    m->cone = (arcl_cone){0};
}

void arcl_merging_walk(arcl_merging *m)
{
    begin_cuts(m);
    for (size_t k = 0; k < m->n; k++)
        arcl_graph_cone(&m->graph, m->roots[k], &m->cone, &m->cuts);
}

void arcl_merging_cut(arcl_merging *m, uint64_t *hash)
{
    begin_cuts(m);
    for (size_t k = 0; k < m->n; k++) {
        arcl_graph_cone(&m->graph, m->roots[k], &m->cone, &m->cuts);
        arcl_program *p = arcl_program_cut(&m->graph, &m->cone, "cut", &m->cuts, &m->cuts);
        arcl_program_prepare(p, &m->cuts);
        const uint64_t one = hash ? arcl_program_hash(p) : 0;
        if (hash)
            *hash = arcl_hash_bytes(*hash, &one, sizeof one);
    }
}

/* ---- the old protocol ---- */

enum { TASKS = 100 };

void arcl_protocol_open(arcl_protocol *p, jmp_buf *full)
{
    *p = (arcl_protocol){0};
    arcl_library_open(&p->library);
    arcl_batt_open(&p->batt, SIZE_MAX, full);
    arcl_memo_open(&p->memo, (arcl_budget){.ns = (uint64_t)1000000000000000}); /* no time cuts a call */
    p->memo.mem.escape = full;
}

void arcl_protocol_close(arcl_protocol *p)
{
    arcl_memo_close(&p->memo);
    arcl_batt_close(&p->batt);
    arcl_library_close(&p->library);
}

bool arcl_protocol_load(arcl_protocol *p, const char *file, const arcl_tasks *tasks, arcl_error *err)
{
    if (!arcl_library_load(&p->library, file, err))
        return false;
    if (p->library.ncomplaints > 0)
        return arcl_fail(err, "%s", p->library.complaints[0].text);
    if (p->library.n != 1 || p->library.programs[0].nouts == 0)
        return arcl_fail(err, "%s is not a generated batt", file);
    arcl_batt_add_generated(&p->batt, &p->library.programs[0]);
    p->tasks = tasks->task;
    for (; p->ntasks < TASKS && p->ntasks < tasks->n; p->ntasks++)
        if (tasks->task[p->ntasks].ntrain == 0)
            return arcl_fail(err, "%s has no demonstration", tasks->task[p->ntasks].id);
    return true;
}

void arcl_protocol_begin(arcl_protocol *p, const arcl_task *task)
{
    arcl_params params = arcl_params_on(task, &task->samples[0]);

    params.by[ARCL_PARAM_C] = task->samples[0].output;
    arcl_memo_begin(&p->memo, &p->batt.graph, params.by);
}

static void work_out(arcl_protocol *p, const arcl_batt_outs *outs)
{
    for (size_t k = 0; k < outs->n; k++)
        arcl_memo_get(&p->memo, outs->at[k].root);
}

void arcl_protocol_work_out(arcl_protocol *p)
{
    work_out(p, &p->batt.o);
    work_out(p, &p->batt.s);
}

bool arcl_protocol_texts(arcl_protocol *p, const arcl_task *task,
                         bool (*take)(void *to, const arcl_task *task, const arcl_batt_out *out, const arcl_text *text,
                                      arcl_error *err),
                         void *to, arcl_error *err)
{
    const arcl_batt_outs *both[] = {&p->batt.o, &p->batt.s};
    arcl_text text = {0};
    bool ok = true;

    for (unsigned w = 0; w < 2; w++)
        for (size_t k = 0; k < both[w]->n && ok; k++) {
            const arcl_batt_out *x = &both[w]->at[k];
            arcl_text_clear(&text);
            ok = arcl_memo_text(&p->memo, x->root, &text) ||
                 arcl_fail(err, "t%u of %s is cut by a budget", x->t, task->id);
            ok = ok && take(to, task, x, &text, err);
        }
    arcl_text_close(&text);
    return ok;
}
