/*
 * part_protocol.c - the old protocol: a generated batt of 32 candidates and 4 differs in the typed dialect, called once
 * for each of 100 tasks on its first demonstration, by one thread: 3,200 outputs and 13,200 differences.
 */
#include "batt/batt.h"
#include "bench/suite.h"

enum { TASKS = 100 };

typedef struct protocol {
    const arcl_suite *s;
    arcl_library library;
    arcl_batt batt;
    arcl_memo memo;
    size_t ntasks;
} protocol;

static void begin(protocol *p, const arcl_task *task)
{
    arcl_params params = arcl_params_on(task, &task->samples[0]);

    params.by[ARCL_PARAM_C] = task->samples[0].output;
    arcl_memo_begin(&p->memo, &p->batt.graph, params.by);
}

static bool call_nothing(void *self, arcl_error *err)
{
    protocol *p = self;

    (void)err;
    for (size_t k = 0; k < p->ntasks; k++)
        begin(p, &p->s->in->loaded.task[k]);
    return true;
}

static void work_out(protocol *p, const arcl_batt_outs *outs)
{
    for (size_t k = 0; k < outs->n; k++)
        arcl_memo_get(&p->memo, outs->at[k].root);
}

static bool call(void *self, arcl_error *err)
{
    protocol *p = self;

    (void)err;
    for (size_t k = 0; k < p->ntasks; k++) {
        begin(p, &p->s->in->loaded.task[k]);
        work_out(p, &p->batt.o);
        work_out(p, &p->batt.s);
    }
    return true;
}

static bool hash_outs(protocol *p, const arcl_task *task, const arcl_batt_outs *outs, uint64_t *hash, arcl_error *err)
{
    arcl_text text = {0};
    bool ok = true;

    for (size_t k = 0; k < outs->n && ok; k++) {
        arcl_text_clear(&text);
        ok = arcl_memo_text(&p->memo, outs->at[k].root, &text) ||
             arcl_fail(err, "t%u of %s is cut by a budget", outs->at[k].t, task->id);
        *hash = arcl_hash_bytes(*hash, text.s ? text.s : "", text.len);
    }
    arcl_text_close(&text);
    return ok;
}

static bool call_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    protocol *p = self;
    bool ok = true;

    (void)plain;
    for (size_t k = 0; k < p->ntasks && ok; k++) {
        const arcl_task *task = &p->s->in->loaded.task[k];
        begin(p, task);
        ok = hash_outs(p, task, &p->batt.o, hash, err) && hash_outs(p, task, &p->batt.s, hash, err);
    }
    return ok;
}

/* Where the time of one more call for each task goes. */
static bool profile(protocol *p, arcl_suite *s, arcl_error *err)
{
    arcl_profile_facts *f = ARCL_TAKE(s->mem, arcl_profile_facts, 1);

    *f = (arcl_profile_facts){.mem = s->mem, .threads = 1};
    if (!arcl_profile_begin((arcl_profile_options){0}))
        return arcl_fail(err, "no memory for a profile");
    (void)call(p, err);
    f->first = arcl_profile_end();
    arcl_profile_sum(f);
    arcl_profile_free();
    f->first = NULL;
    s->protocol = &f->all;
    return true;
}

static bool load(protocol *p, arcl_error *err)
{
    const arcl_tasks *tasks = &p->s->in->loaded;

    if (!arcl_library_load(&p->library, p->s->batt, err))
        return false;
    if (p->library.ncomplaints > 0)
        return arcl_fail(err, "%s", p->library.complaints[0].text);
    if (p->library.n != 1 || p->library.programs[0].nouts == 0)
        return arcl_fail(err, "%s is not a generated batt", p->s->batt);
    arcl_batt_add_generated(&p->batt, &p->library.programs[0]);
    for (; p->ntasks < TASKS && p->ntasks < tasks->n; p->ntasks++)
        if (tasks->task[p->ntasks].ntrain == 0)
            return arcl_fail(err, "%s has no demonstration", tasks->task[p->ntasks].id);
    return true;
}

bool arcl_part_protocol(arcl_suite *s, arcl_error *err)
{
    static protocol p;

    p = (protocol){.s = s};
    arcl_library_open(&p.library);
    arcl_batt_open(&p.batt, SIZE_MAX, s->mem->escape);
    arcl_memo_open(&p.memo, (arcl_budget){.ns = ARCL_SUITE_NS});
    p.memo.mem.escape = s->mem->escape;
    bool ok = load(&p, err);
    const arcl_suite_case cases[] = {
        {"calls that work out nothing", "call", p.ntasks, call_nothing, NULL, &p},
        {"outputs and differences", "value", p.ntasks * (p.batt.o.n + p.batt.s.n), call, call_result, &p},
    };
    ok = ok && arcl_suite_measure(s, "protocol", cases, 2, err) && profile(&p, s, err);
    arcl_memo_close(&p.memo);
    arcl_batt_close(&p.batt);
    arcl_library_close(&p.library);
    return ok;
}
