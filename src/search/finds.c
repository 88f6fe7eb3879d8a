#include "search/finds.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "arcl/arcl.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/error.h"
#include "batt/mutate.h"
#include "search/search.h"

enum {
    RECORDS_MAX = 512,    /* in a batch */
    PARTIAL_MAX = 8,      /* programs of a task that is not solved */
    COST_SHARE = 20,      /* a batch that took a second is followed by at least so many without one */
    STEPS_MORE = 5,       /* times the budget of the search: alone, steps are counted a little otherwise */
    TEXT_MAX = 2 << 20,   /* bytes of the records of a batch, from which on it is written */
    ALONE_MORE = 1 << 20, /* bytes for a program that runs alone, besides what it had among others */
};

static const uint64_t pause_ns = 250000000; /* between two batches */
static const char any_run[] = "solve ";     /* what the name of a run begins with */

/* What waits to be written. */
typedef struct arcl_batch {
    arcl_arena text;  /* of the records */
    arcl_arena alone; /* of a program that runs alone */
    arcl_ctx ctx;
    arcl_kept record[RECORDS_MAX];
    size_t n;
    bool *dirty;      /* by case: its state is to be written */
    bool *enumerated; /* by case: the store has what an enumeration has left */
    arcl_generation_sum written;
    uint64_t due;
    jmp_buf full;
} arcl_batch;

/* ---- opening -------------------------------------------------------------------------------- */

void arcl_finds_open(arcl_finds *k, arcl_store *store, const arcl_solve *s, arcl_arena *mem)
{
    const uint64_t version = arcl_hash_bytes(arcl_solve_identity(s), ARCL_VERSION, strlen(ARCL_VERSION));
    arcl_batch *b = ARCL_TAKE(mem, arcl_batch, 1);

    memset(b, 0, sizeof *b);
    b->dirty = ARCL_TAKE(mem, bool, s->n);
    memset(b->dirty, 0, s->n * sizeof *b->dirty);
    b->enumerated = ARCL_TAKE(mem, bool, s->n);
    memset(b->enumerated, 0, s->n * sizeof *b->enumerated);
    arcl_arena_open(&b->text, SIZE_MAX);
    arcl_arena_open(&b->alone, SIZE_MAX);
    b->text.escape = b->alone.escape = &b->full;
    arcl_ctx_open(&b->ctx, s->setup.memory.values + ALONE_MORE);
    *k = (arcl_finds){.store = store, .batch = b};
    snprintf(k->run, sizeof k->run, "%s%016" PRIx64, any_run, version);
}

void arcl_finds_close(arcl_finds *k)
{
    arcl_batch *b = k->batch;

    arcl_ctx_close(&b->ctx);
    arcl_arena_close(&b->text);
    arcl_arena_close(&b->alone);
}

/* Calls `warn`, if there is one, with a sentence. */
__attribute__((format(printf, 2, 3))) static void warn(const arcl_finds *k, const char *fmt, ...)
{
    char sentence[1024];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(sentence, sizeof sentence, fmt, ap);
    va_end(ap);
    if (k->warn)
        k->warn(sentence);
}

/* ---- going on ------------------------------------------------------------------------------- */

static bool resume_case(arcl_finds *k, arcl_solve *s, size_t which, arcl_text *text, bool *there, arcl_error *err)
{
    const arcl_task *task = s->cases[which].task;
    char key[ARCL_CHECKPOINT_KEY];
    arcl_error why = {0};

    arcl_checkpoint_key(task, key);
    if (!arcl_store_checkpoint_get(k->store, k->run, key, text, there, err))
        return false;
    if (*there && !arcl_checkpoint_read(s, which, text->s ? text->s : "", text->len, &why)) {
        if (arcl_starved())
            return arcl_fail(err, "%s: no memory for the checkpoint of task %s", k->store->path, task->id);
        warn(k, "%s: the checkpoint of task %s cannot be used, and it begins anew: %s", k->store->path, task->id,
             why.text);
        *there = false;
    }
    k->batch->enumerated[which] = s->cases[which].enumerated;
    return true;
}

/* Says so if the store has what a search left of a task, and this one does not go on with any of it. */
static bool say_other(const arcl_finds *k, const arcl_solve *s, arcl_error *err)
{
    char key[ARCL_CHECKPOINT_KEY];
    bool there = false, ok = true;

    for (size_t n = 0; n < s->n && ok && !there; n++) {
        arcl_checkpoint_key(s->cases[n].task, key);
        ok = arcl_store_checkpoint_any(k->store, any_run, key, &there, err);
    }
    if (there)
        warn(k, "%s: the earlier search of these tasks had other programs or options, so this one begins anew",
             k->store->path);
    return ok;
}

/* Of what the earlier run had in hand when it was stopped, it brings again what it finds again. */
bool arcl_finds_resume(arcl_finds *k, arcl_solve *s, size_t *resumed, arcl_error *err)
{
    arcl_text text = {0};
    arcl_error why = {0};
    bool there, ok = true;

    *resumed = 0;
    for (size_t n = 0; n < s->n && ok; n++) {
        ok = resume_case(k, s, n, &text, &there, err);
        *resumed += ok && there;
    }
    if (ok && *resumed == 0 && !k->fresh)
        ok = say_other(k, s, err);
    ok = ok && arcl_store_withdraw(k->store, k->run, err) &&
         arcl_store_checkpoint_get(k->store, k->run, "sum", &text, &there, err);
    if (ok && there && !arcl_checkpoint_read_sum(&s->settled, text.s ? text.s : "", text.len, &why))
        warn(k, "%s: the sums of the earlier run cannot be used: %s", k->store->path, why.text);
    s->sum = k->batch->written = s->settled;
    arcl_text_close(&text);
    return ok;
}

bool arcl_finds_forget(arcl_finds *k, arcl_error *err)
{
    k->fresh = true;
    return arcl_store_checkpoint_drop(k->store, k->run, err);
}

/* ---- writing -------------------------------------------------------------------------------- */

static bool write_states(arcl_finds *k, const arcl_solve *s, arcl_error *err)
{
    arcl_batch *b = k->batch;
    char key[ARCL_CHECKPOINT_KEY];
    arcl_text state = {0};
    bool ok = true;

    for (size_t n = 0; n < s->n && ok; n++)
        if (b->dirty[n] || (s->cases[n].enumerated && !b->enumerated[n])) {
            arcl_checkpoint_key(s->cases[n].task, key);
            arcl_checkpoint_write(&s->cases[n], &state);
            ok = state.full ? arcl_fail(err, "no memory for a checkpoint")
                            : arcl_store_checkpoint_put(k->store, k->run, key, state.s, state.len, err);
        }
    arcl_text_close(&state);
    return ok;
}

static bool write_sums(arcl_finds *k, const arcl_solve *s, arcl_error *err)
{
    arcl_operator_tally tally[ARCL_OPERATORS];
    arcl_batch *b = k->batch;
    arcl_text text = {0};

    for (unsigned n = 0; n < ARCL_OPERATORS; n++)
        tally[n] = (arcl_operator_tally){.name = arcl_operator_name((arcl_operator)n),
                                         .tried = s->settled.by[n].made - b->written.by[n].made,
                                         .solved = s->settled.by[n].solved - b->written.by[n].solved};
    arcl_checkpoint_write_sum(&s->settled, &text);
    const bool ok = !text.full || arcl_fail(err, "no memory for a checkpoint");
    const bool put = ok && arcl_store_checkpoint_put(k->store, k->run, "sum", text.s, text.len, err) &&
                     arcl_store_operator_add(k->store, tally, ARCL_OPERATORS, err);
    arcl_text_close(&text);
    return put;
}

/* Everything that waits, in one transaction. */
static bool write_batch(arcl_finds *k, const arcl_solve *s, arcl_error *err)
{
    arcl_batch *b = k->batch;
    const uint64_t from = arcl_clock_ns();

    if (!arcl_store_begin(k->store, err))
        return false;
    if (!arcl_store_keep(k->store, b->record, b->n, NULL, err) || !write_states(k, s, err) || !write_sums(k, s, err) ||
        !arcl_store_commit(k->store, err)) {
        arcl_store_cancel(k->store);
        return false;
    }
    b->written = s->settled;
    b->n = 0;
    arcl_arena_reset(&b->text);
    memset(b->dirty, 0, s->n * sizeof *b->dirty);
    for (size_t n = 0; n < s->n; n++)
        b->enumerated[n] = s->cases[n].enumerated;
    const uint64_t to = arcl_clock_ns(), rest = (to - from) * COST_SHARE;
    b->due = to + (rest > pause_ns ? rest : pause_ns);
    return true;
}

/* ---- records -------------------------------------------------------------------------------- */

static const char *copy(arcl_batch *b, const arcl_text *t)
{
    return arcl_take_text(&b->text, t->s ? t->s : "", t->len);
}

/* What the search knows of how the program came to be. */
static void describe(arcl_batch *b, const arcl_member *m, arcl_kept *r)
{
    arcl_text text = {0};

    for (unsigned op = 0; op < ARCL_OPERATORS; op++)
        if (m->operators >> op & 1)
            arcl_text_printf(&text, "%s%s", text.len ? " " : "", arcl_operator_name((arcl_operator)op));
    r->operator= copy(b, &text);
    arcl_text_clear(&text);
    const uint32_t listed = arcl_history_lines(m->history);
    if (m->edits > listed)
        arcl_text_printf(&text, "%" PRIu32 " earlier\n", m->edits - listed);
    arcl_text_puts(&text, m->history ? m->history : "");
    r->edits = copy(b, &text);
    arcl_text_close(&text);
}

static void add_record(arcl_batch *b, const arcl_find *f, arcl_dialect dialect, const char *run)
{
    arcl_kept r = arcl_find_record(f, dialect, &b->text);

    r.run = run;
    describe(b, f->member, &r);
    b->record[b->n++] = r;
}

static void refuse(arcl_finds *k, const arcl_case *c, const char *why)
{
    k->refused++;
    arcl_fail(&k->reason, "task %s: %s", c->task->id, why);
}

/* Leaves as arenas do if there was no memory since then: what a program gave says nothing about it. */
static void leave_if_starved(arcl_batch *b, uint64_t since)
{
    if (arcl_starved() > since)
        longjmp(b->full, 1);
}

/* Runs the member alone and takes it in; `text` is scratch. */
static void take_member(arcl_finds *k, const arcl_solve *s, const arcl_case *c, const arcl_member *m, arcl_text *text)
{
    arcl_batch *b = k->batch;
    const uint64_t steps = s->options.steps, starved = arcl_starved();
    const arcl_budget budget = {.steps = steps < UINT64_MAX / STEPS_MORE ? steps * STEPS_MORE : UINT64_MAX,
                                .bytes = s->setup.memory.values + ALONE_MORE};
    arcl_alone alone;
    arcl_error why = {0};

    arcl_arena_reset(&b->alone);
    const bool holds = arcl_alone_check(&b->ctx, m, c->task, budget, &b->alone, &alone);
    leave_if_starved(b, starved);
    if (!holds) {
        refuse(k, c, "a program does not give alone what it gave among others");
        return;
    }
    if (alone.guarded) {
        arcl_text_clear(text);
        arcl_program_print(alone.program, text);
    }
    const arcl_find f = {.task = c->task,
                         .member = m,
                         .alone = &alone,
                         .text = !alone.guarded ? m->text
                                 : text->s      ? text->s
                                                : "",
                         .hash = arcl_program_hash(alone.program),
                         .parent = s->sources[m->source]->name};
    const arcl_kept loads = {.dialect = arcl_dialect_name(s->options.dialect), .text = f.text, .hash = f.hash};
    const bool loaded = arcl_kept_judge(NULL, &loads, &why);
    leave_if_starved(b, starved);
    if (!loaded) {
        refuse(k, c, why.text);
        return;
    }
    k->found++;
    if (k->tell)
        k->tell(k->to, &f);
    if (k->store)
        add_record(b, &f, s->options.dialect, k->stopped ? k->run : "");
}

/* The members of a case that are worth it: those that came in its last round and solve it, or the best of the others.
 */
static bool take_members(arcl_finds *k, const arcl_solve *s, const arcl_case *c, bool partial, arcl_error *err)
{
    arcl_batch *b = k->batch;
    const uint32_t all = arcl_task_counted(c->task), last = c->rounds - c->whole;
    arcl_text text = {0};
    bool ok = true;

    for (uint32_t n = 0; n < c->population.n && ok; n++) {
        const arcl_member *m = &c->population.at[n];
        const bool wanted = partial ? n < PARTIAL_MAX && (m->fitness.right > 0 || m->fitness.close > 0)
                                    : m->fitness.right == all && m->born == last;
        if (!wanted)
            continue;
        if (b->n == RECORDS_MAX || arcl_arena_used(&b->text) > TEXT_MAX)
            ok = write_batch(k, s, err);
        if (ok)
            take_member(k, s, c, m, &text);
    }
    arcl_text_close(&text);
    return ok;
}

/* Control comes back here when there is no memory. */
static bool take_within(arcl_finds *k, const arcl_solve *s, const arcl_case *c, bool partial, arcl_error *err)
{
    if (setjmp(k->batch->full) != 0)
        return arcl_fail(err, "no memory for the programs that were found");
    return take_members(k, s, c, partial, err);
}

bool arcl_finds_take(arcl_finds *k, const arcl_solve *s, const arcl_case *c, arcl_error *err)
{
    arcl_batch *b = k->batch;
    const size_t which = (size_t)(c - s->cases);

    k->stopped = !c->whole;
    if (!take_within(k, s, c, false, err))
        return false;
    if (!k->store) {
        arcl_arena_reset(&b->text);
        return true;
    }
    b->dirty[which] = b->dirty[which] || c->whole;
    return arcl_clock_ns() < b->due || write_batch(k, s, err);
}

bool arcl_finds_settle(arcl_finds *k, const arcl_solve *s, arcl_error *err)
{
    return !k->store || write_batch(k, s, err);
}

bool arcl_finds_finish(arcl_finds *k, const arcl_solve *s, arcl_error *err)
{
    bool ok = true;

    if (!k->store)
        return true;
    k->stopped = s->stopped;
    for (size_t n = 0; n < s->n && ok; n++)
        if (!arcl_case_solved(&s->cases[n]))
            ok = take_within(k, s, &s->cases[n], true, err);
    return ok && write_batch(k, s, err);
}
