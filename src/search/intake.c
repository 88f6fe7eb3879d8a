/* intake.c - records of programs, and programs of files and batts on their way into a store. */
#include "search/finds.h"

#include <string.h>
#include <time.h>

#include "arcl/arcl.h"
#include "search/search.h"

enum { WAITING_MAX = 256, TEXT_MAX = 4 << 20 }; /* records of a batch, and bytes of them from which on it is written */

typedef struct arcl_waiting {
    arcl_arena text;  /* of the records */
    arcl_arena alone; /* of the program that runs */
    arcl_ctx ctx;
    arcl_kept record[WAITING_MAX];
    arcl_keeping result[WAITING_MAX];
    size_t n;
    jmp_buf full;
} arcl_waiting;

arcl_kept arcl_find_record(const arcl_find *f, arcl_dialect dialect, arcl_arena *mem)
{
    const arcl_alone *a = f->alone;
    unsigned char *scores = ARCL_TAKE(mem, unsigned char, a->samples);
    arcl_kept r = {.task = f->task->id,
                   .hash = f->hash,
                   .dialect = arcl_dialect_name(dialect),
                   .right = a->right,
                   .samples = a->samples,
                   .steps = a->steps,
                   .per_sample = scores,
                   .text = arcl_take_text(mem, f->text, strlen(f->text)),
                   .parents = f->parent,
                   .language = ARCL_VERSION,
                   .made = (int64_t)time(NULL)};

    for (uint32_t n = 0; n < a->samples; n++) {
        scores[n] = a->is_right[n] ? ARCL_STORE_RIGHT : (unsigned char)(a->close[n] * (ARCL_STORE_RIGHT - 1));
        r.partial += a->close[n] / (double)a->samples;
    }
    return r;
}

/* ---- the intake ----------------------------------------------------------------------------- */

void arcl_intake_open(arcl_intake *k, arcl_store *store, arcl_budget budget, arcl_arena *mem)
{
    arcl_waiting *w = ARCL_TAKE(mem, arcl_waiting, 1);

    memset(w, 0, sizeof *w);
    *k = (arcl_intake){.store = store, .budget = arcl_budget_full(budget), .waiting = w};
    arcl_arena_open(&w->text, SIZE_MAX);
    arcl_arena_open(&w->alone, SIZE_MAX);
    w->text.escape = w->alone.escape = &w->full;
    arcl_ctx_open(&w->ctx, k->budget.bytes);
}

void arcl_intake_close(arcl_intake *k)
{
    arcl_ctx_close(&k->waiting->ctx);
    arcl_arena_close(&k->waiting->text);
    arcl_arena_close(&k->waiting->alone);
}

bool arcl_intake_write(arcl_intake *k, arcl_error *err)
{
    arcl_waiting *w = k->waiting;

    if (k->store && !arcl_store_keep(k->store, w->record, w->n, w->result, err))
        return false;
    for (size_t n = 0; n < w->n && k->store; n++) {
        k->sum.kept += w->result[n].result == ARCL_KEEP_NEW;
        k->sum.better += w->result[n].result == ARCL_KEEP_BETTER;
        k->sum.there += w->result[n].result == ARCL_KEEP_THERE;
        k->sum.poor += w->result[n].result == ARCL_KEEP_POOR;
        k->sum.evicted += w->result[n].evicted;
    }
    w->n = 0;
    arcl_arena_reset(&w->text);
    return true;
}

typedef struct offer {
    arcl_intake *intake;
    const arcl_task *task;
    const arcl_program *program; /* NULL: the candidate */
    const arcl_batt *batt;
    size_t candidate;
    const char *parent;
    arcl_text text;
    arcl_error why; /* it is refused; empty: it is not */
} offer;

/* The program under the name of its task, and what it gives alone. */
static const arcl_program *run_alone(offer *o, arcl_alone *out)
{
    arcl_waiting *w = o->intake->waiting;
    const char *name = arcl_solve_name(o->task, &w->alone);

    if (!o->program) {
        arcl_cone cone = {0};
        arcl_graph_cone(&o->batt->graph, o->batt->o.at[o->candidate].root, &cone, &w->alone);
        const arcl_member m = {.program = arcl_program_cut(&o->batt->graph, &cone, name, &w->alone, &w->alone)};
        arcl_alone_check(&w->ctx, &m, o->task, o->intake->budget, &w->alone, out);
        return m.program;
    }
    arcl_program *p = arcl_program_copy(o->program, &w->alone);
    p->name = name;
    arcl_program_prepare(p, &w->alone);
    arcl_alone_run(&w->ctx, p, o->task, o->intake->budget, out);
    return p;
}

/* What no store takes. */
static bool can_answer(offer *o)
{
    const arcl_program *p = o->program;

    if (!arcl_task_counted(o->task))
        return arcl_fail(&o->why, "it has no demonstrations, so no program of it has a score");
    if (p && p->nouts)
        return arcl_fail(&o->why, "%.100s is a batt: it has no answer of its own", p->name);
    if (p ? p->graph.node[p->result].sees_c : o->batt->graph.node[o->batt->o.at[o->candidate].root].sees_c)
        return arcl_fail(&o->why, "%.100s depends on C, the reference, which is not known for a test", o->parent);
    return true;
}

static bool take(void *to)
{
    offer *o = to;
    arcl_intake *k = o->intake;
    arcl_waiting *w = k->waiting;
    arcl_alone *alone = ARCL_TAKE(&w->alone, arcl_alone, 1);

    if (!can_answer(o))
        return false;
    const arcl_dialect dialect = run_alone(o, alone)->dialect;
    arcl_program_print(alone->program, &o->text);
    const arcl_find f = {.task = o->task,
                         .alone = alone,
                         .text = o->text.s ? o->text.s : "",
                         .hash = arcl_program_hash(alone->program),
                         .parent = arcl_take_text(&w->text, o->parent, strlen(o->parent))};
    const arcl_kept r = arcl_find_record(&f, dialect, &w->text);
    if (!arcl_kept_judge(NULL, &r, &o->why))
        return false;
    if (k->tell)
        k->tell(k->to, &f);
    w->record[w->n++] = r;
    return true;
}

static bool take_offer(offer *o, arcl_error *err)
{
    arcl_intake *k = o->intake;
    arcl_waiting *w = k->waiting;
    const uint64_t starved = arcl_starved();

    if ((w->n == WAITING_MAX || arcl_arena_used(&w->text) > TEXT_MAX) && !arcl_intake_write(k, err))
        return false;
    arcl_arena_reset(&w->alone);
    const bool taken = arcl_try(&w->full, take, o);
    arcl_text_close(&o->text);
    if (arcl_starved() > starved || (!taken && !o->why.text[0]))
        return arcl_fail(err, "no memory for the programs that are to be kept");
    k->sum.read++;
    if (!taken) {
        k->sum.refused++;
        arcl_fail(&k->sum.reason, "task %.80s: %s", o->task->id, o->why.text);
    }
    return true;
}

bool arcl_intake_take(arcl_intake *k, const arcl_task *task, const arcl_program *p, const char *parent, arcl_error *err)
{
    offer o = {.intake = k, .task = task, .program = p, .parent = parent};

    return take_offer(&o, err);
}

bool arcl_intake_take_candidate(arcl_intake *k, const arcl_task *task, const arcl_batt *b, size_t candidate,
                                arcl_error *err)
{
    offer o = {.intake = k, .task = task, .batt = b, .candidate = candidate, .parent = b->o.at[candidate].parent};

    return take_offer(&o, err);
}

bool arcl_intake_take_plan(arcl_intake *k, const arcl_plan *plan, const atomic_bool *stop, arcl_error *err)
{
    for (size_t t = 0; t < plan->tasks->n; t++)
        for (uint32_t j = 0; j < plan->part[t].count && !(stop && *stop); j++) {
            const arcl_program *p = &plan->library->programs[plan->order[plan->part[t].first + j]];
            if (!arcl_intake_take(k, &plan->tasks->task[t], p, p->name, err))
                return false;
        }
    return arcl_intake_write(k, err);
}
