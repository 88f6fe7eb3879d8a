#include "batt/solve.h"

#include <string.h>

#include "base/hash.h"
#include "batt/history.h"
#include "exec/run.h"

enum {
    ISLANDS_MAX = 16,
    JOBS_WANTED = 64,       /* parts of a round, so that many threads have something to do */
    VALUES_LEAST = 1 << 20, /* bytes for the values of a sheet */
    CASE_BYTES = 256 << 10, /* of the programs of a case, those of the round under way included */
    FIXED_BYTES = 8 << 20,  /* of everything that does not grow */
};

arcl_solve_options arcl_solve_usual(void)
{
    arcl_solve_options o = {.extra = 2, .count = 2048, .kept = 32, .steps = 50000, .early_stop = true};

    for (unsigned k = 0; k < ARCL_OPERATORS; k++)
        o.rate[k] = arcl_operator_rate((arcl_operator)k);
    return o;
}

/* ---- opening ------------------------------------------------------------------------------------ */

/* What is to be opened. */
typedef struct opening {
    arcl_solve *solve;
    const arcl_program *const *programs;
    size_t nprograms;
    const arcl_task *const *tasks;
    size_t ntasks;
    arcl_error *err;
    jmp_buf full;
} opening;

static void open_case(arcl_solve *s, arcl_case *c, const arcl_task *task)
{
    *c = (arcl_case){.task = task};
    c->elite.at = ARCL_TAKE(&s->mem, arcl_member, s->options.kept);
    c->elite.max = s->options.kept;
    for (unsigned k = 0; k < 2; k++)
        arcl_arena_open(&c->mem[k], SIZE_MAX);
}

/* The memory of a thread follows from the limit, not from the number of threads: that follows from both. */
static bool share_memory(arcl_solve *s, arcl_error *err)
{
    arcl_ground *g = &s->ground;
    const size_t most = s->options.bytes, twice = 2 * (size_t)g->sheets; /* values, and room for a moment */
    const size_t others = FIXED_BYTES + s->n * CASE_BYTES + arcl_arena_used(&s->base.mem);

    g->room = arcl_hunt_room_for(&s->base, g->count);
    s->threads = s->options.threads;
    if (most == 0)
        return true;
    const size_t least = arcl_hunt_room_bytes(&g->room, g->sheets) - twice * (g->room.values - VALUES_LEAST);
    if (most < others + least)
        return arcl_fail(err, "%zu MB of memory are too little for these programs and tasks: %zu MB are needed",
                         most >> 20, ((others + least) >> 20) + 1);
    const size_t values = VALUES_LEAST + (most - others - least) / twice;
    if (values < g->room.values)
        g->room.values = values;
    const size_t threads = (most - others) / arcl_hunt_room_bytes(&g->room, g->sheets);
    if (threads < s->threads)
        s->threads = (unsigned)threads;
    return true;
}

static bool open_all(opening *o)
{
    arcl_solve *s = o->solve;
    uint32_t *roots = ARCL_TAKE(&s->mem, uint32_t, o->nprograms), n = 0, sheets = 1;

    s->sources = ARCL_TAKE(&s->mem, const arcl_program *, o->nprograms);
    for (size_t k = 0; k < o->nprograms; k++) {
        if (o->programs[k]->dialect != s->options.dialect)
            continue;
        const uint32_t root = arcl_dag_add(&s->base, o->programs[k], NULL, NULL);
        if (s->base.node[root].sees_c) {
            s->unfit++;
            continue;
        }
        s->sources[n] = o->programs[k];
        roots[n++] = root;
        s->library = arcl_hash_mix(s->library ^ s->base.node[root].hash) + 1;
    }
    if (n == 0)
        return arcl_fail(o->err, s->unfit ? "there is no program to begin with: all would see the reference C"
                                          : "there is no program to begin with");
    if (!arcl_stock_make(&s->stock, &s->base, s->options.dialect, roots, n))
        return arcl_fail(o->err, "no memory for %zu programs", o->nprograms);
    s->cases = ARCL_TAKE(&s->mem, arcl_case, o->ntasks);
    for (; s->n < o->ntasks; s->n++) {
        open_case(s, &s->cases[s->n], o->tasks[s->n]);
        const uint32_t counted = arcl_task_counted(o->tasks[s->n]);
        sheets = counted > sheets ? counted : sheets;
    }
    s->ground = (arcl_ground){.base = &s->base,
                              .stock = &s->stock,
                              .roots = roots,
                              .nroots = n,
                              .steps = s->options.steps,
                              .sheets = sheets,
                              .stop = s->options.stop,
                              .count = s->options.count,
                              .kept = s->options.kept,
                              .early_stop = s->options.early_stop};
    memcpy(s->ground.rate, s->options.rate, sizeof s->ground.rate);
    return share_memory(s, o->err);
}

/* Control comes back here when there is no memory. */
static bool open_within(opening *o)
{
    if (setjmp(o->full) != 0)
        return arcl_fail(o->err, "no memory for %zu programs and %zu tasks", o->nprograms, o->ntasks);
    return open_all(o);
}

bool arcl_solve_open(arcl_solve *s, const arcl_solve_options *options, const arcl_program *const *programs,
                     size_t nprograms, const arcl_task *const *tasks, size_t ntasks, arcl_error *err)
{
    opening o = {
        .solve = s, .programs = programs, .nprograms = nprograms, .tasks = tasks, .ntasks = ntasks, .err = err};

    *s = (arcl_solve){.options = *options};
    if (s->options.threads == 0)
        s->options.threads = arcl_cores();
    if (s->options.islands == 0) {
        const size_t each = ntasks ? JOBS_WANTED / ntasks : 1;
        s->options.islands = each < 1 ? 1 : each > ISLANDS_MAX ? ISLANDS_MAX : (unsigned)each;
    }
    arcl_arena_open(&s->mem, SIZE_MAX);
    arcl_dag_open(&s->base, SIZE_MAX);
    s->mem.escape = s->base.mem.escape = &o.full;
    return open_within(&o);
}

void arcl_solve_close(arcl_solve *s)
{
    for (size_t k = 0; k < s->n; k++) {
        arcl_arena_close(&s->cases[k].mem[0]);
        arcl_arena_close(&s->cases[k].mem[1]);
    }
    arcl_stock_close(&s->stock);
    arcl_dag_close(&s->base);
    arcl_arena_close(&s->mem);
}

uint64_t arcl_solve_identity(const arcl_solve *s)
{
    const arcl_solve_options *o = &s->options;
    const uint64_t facts[] = {o->seed,   o->islands, o->count, o->kept, o->steps, o->early_stop, s->ground.room.values,
                              s->library};
    uint64_t h = arcl_hash_bytes(ARCL_HASH_SEED, facts, sizeof facts);

    return arcl_hash_bytes(h, o->rate, sizeof o->rate);
}

/* ---- going on with an earlier run --------------------------------------------------------------- */

typedef struct restoring {
    arcl_solve *solve;
    arcl_case *to;
    const arcl_case_state *state;
    arcl_arena scratch;
    arcl_dag dag;
    arcl_error *err;
    jmp_buf full;
} restoring;

/* Whether such a member can be. */
static bool is_sound(const restoring *r, const arcl_member *m, uint32_t root)
{
    const arcl_merit *x = &m->merit;

    return m->hash == r->dag.node[root].hash && !r->dag.node[root].sees_c && m->source < r->solve->ground.nroots &&
           x->right <= arcl_task_counted(r->to->task) && x->close >= 0 &&
           x->close <= (float)arcl_task_counted(r->to->task) && m->operators >> ARCL_OPERATORS == 0 &&
           arcl_history_may_be(m->history);
}

static bool restore_all(restoring *r)
{
    arcl_case *c = r->to;

    for (uint32_t k = 0; k < r->state->n; k++) {
        arcl_member m = r->state->members[k];
        arcl_cone cone = {0};
        arcl_dag_reset(&r->dag);
        arcl_arena_reset(&r->scratch);
        m.root = arcl_dag_add(&r->dag, m.program, NULL, NULL);
        if (!is_sound(r, &m, m.root))
            return arcl_fail(r->err, "program %u is not what was found", k + 1);
        m.program = arcl_dag_cut_out(&r->dag, m.root, c->task->id, &cone, &r->scratch, &c->mem[c->side]);
        m.history = m.history ? arcl_take_text(&c->mem[c->side], m.history, strlen(m.history)) : NULL;
        if (!arcl_elite_add(&c->elite, &m) || c->elite.n != k + 1 || c->elite.at[k].hash != m.hash)
            return arcl_fail(r->err, "program %u is out of order", k + 1);
    }
    return true;
}

static bool restore_within(restoring *r)
{
    if (setjmp(r->full) != 0)
        return arcl_fail(r->err, "there is no memory for its programs");
    return restore_all(r);
}

bool arcl_solve_restore(arcl_solve *s, size_t which, const arcl_case_state *state, arcl_error *err)
{
    arcl_case *c = &s->cases[which];
    restoring r = {.solve = s, .to = c, .state = state, .err = err};

    c->elite.n = 0;
    arcl_arena_reset(&c->mem[c->side]);
    arcl_arena_open(&r.scratch, SIZE_MAX);
    arcl_dag_open(&r.dag, SIZE_MAX);
    r.scratch.escape = r.dag.mem.escape = c->mem[c->side].escape = &r.full;
    bool ok = restore_within(&r);
    arcl_dag_close(&r.dag);
    arcl_arena_close(&r.scratch);
    if (ok && (state->rounds == 0 || state->solved_at > state->rounds || (state->solved_at > 0) != arcl_case_solved(c)))
        ok =
            arcl_fail(err, "solved after round %u of %u is not what its programs say", state->solved_at, state->rounds);
    if (!ok) {
        c->elite.n = 0;
        return false;
    }
    c->rounds = state->rounds;
    c->solved_at = state->solved_at;
    c->work = state->work;
    c->whole = true;
    s->solved += c->solved_at > 0;
    return true;
}
