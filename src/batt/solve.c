#include "batt/solve.h"

#include <string.h>

#include "base/clock.h"
#include "base/hash.h"
#include "exec/run.h"
#include "exec/team.h"

enum {
    ISLANDS_MAX = 16,
    JOBS_WANTED = 64, /* parts of a round, so that many threads have something to do */
};

arcl_solve_options arcl_solve_usual(void)
{
    arcl_solve_options o = {
        .extra = 2, .bytes = (size_t)1 << 30, .count = 2048, .kept = 32, .steps = 200000, .early_stop = true};

    for (unsigned k = 0; k < ARCL_OPERATORS; k++)
        o.rate[k] = arcl_operator_rate((arcl_operator)k);
    return o;
}

/* ---- opening ------------------------------------------------------------------------------------ */

static void open_case(arcl_solve *s, arcl_case *c, const arcl_task *task)
{
    *c = (arcl_case){.task = task};
    c->elite.at = ARCL_TAKE(&s->mem, arcl_member, s->options.kept);
    c->elite.max = s->options.kept;
    for (unsigned k = 0; k < 2; k++)
        arcl_arena_open(&c->mem[k], SIZE_MAX);
}

bool arcl_solve_open(arcl_solve *s, const arcl_solve_options *options, const arcl_program *const *programs,
                     size_t nprograms, const arcl_task *const *tasks, size_t ntasks, arcl_error *err)
{
    jmp_buf full;

    *s = (arcl_solve){.options = *options};
    s->options.threads = options->threads ? options->threads : arcl_cores();
    if (s->options.islands == 0) {
        const size_t each = ntasks ? JOBS_WANTED / ntasks : 1;
        s->options.islands = each < 1 ? 1 : each > ISLANDS_MAX ? ISLANDS_MAX : (unsigned)each;
    }
    arcl_arena_open(&s->mem, SIZE_MAX);
    arcl_dag_open(&s->base, SIZE_MAX);
    s->mem.escape = s->base.mem.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(err, "no memory for %zu programs and %zu tasks", nprograms, ntasks);
    uint32_t *roots = ARCL_TAKE(&s->mem, uint32_t, nprograms), n = 0;
    for (size_t k = 0; k < nprograms; k++) {
        if (programs[k]->dialect != ARCL_DIALECT_ARCDSL) /* edits know its primitives only */
            continue;
        const uint32_t root = arcl_dag_add(&s->base, programs[k], NULL, NULL);
        if (!s->base.node[root].sees_c)
            roots[n++] = root;
    }
    if (n == 0)
        return arcl_fail(err, "there is no program to begin with");
    if (!arcl_stock_make(&s->stock, &s->base, roots, n))
        return arcl_fail(err, "no memory for %zu programs", nprograms);
    s->cases = ARCL_TAKE(&s->mem, arcl_case, ntasks);
    for (; s->n < ntasks; s->n++)
        open_case(s, &s->cases[s->n], tasks[s->n]);
    s->ground = (arcl_ground){.base = &s->base,
                              .stock = &s->stock,
                              .roots = roots,
                              .nroots = n,
                              .budget = {.steps = options->steps, .ns = 1000000000},
                              .count = options->count,
                              .kept = options->kept,
                              .early_stop = options->early_stop};
    memcpy(s->ground.rate, options->rate, sizeof s->ground.rate);
    return true;
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

/* ---- a round ------------------------------------------------------------------------------------ */

/* A part of a round of a case, and what came of it. */
typedef struct part {
    arcl_case *on;
    uint32_t island;
    arcl_elite elite;
    arcl_arena mem;
    arcl_hunt_sum sum;
    uint64_t ns;
    bool done; /* there was time and memory for it */
} part;

typedef struct round_of {
    arcl_solve *solve;
    arcl_hunter **hunters; /* by thread */
    part *parts;
    arcl_dag copier; /* moves programs from one arena to another */
    arcl_arena scratch;
    jmp_buf full;
    bool lost;
} round_of;

static uint64_t seed_of(const arcl_solve *s, const arcl_case *c, uint32_t island)
{
    uint64_t h = arcl_hash_bytes(s->options.seed, c->task->id, strlen(c->task->id));

    h = arcl_hash_mix(h ^ c->rounds);
    return arcl_hash_mix(h + island);
}

static void work(void *to, unsigned thread, size_t k)
{
    round_of *r = to;
    arcl_solve *s = r->solve;
    part *p = &r->parts[k];
    const uint64_t from = arcl_clock_ns();

    if (s->deadline && from > s->deadline)
        return;
    const arcl_hunt hunt = {.task = p->on->task,
                            .from = &p->on->elite,
                            .seed = seed_of(s, p->on, p->island),
                            .round = p->on->rounds,
                            .island = p->island,
                            .islands = s->options.islands};
    p->done = arcl_hunter_go(r->hunters[thread], &hunt, &p->elite, &p->mem, &p->sum);
    p->ns = arcl_clock_ns() - from;
}

/* The member with its program in the case's other arena. */
static arcl_member moved(round_of *r, arcl_case *c, const arcl_member *m)
{
    arcl_member copy = *m;
    arcl_cone cone = {0};

    arcl_dag_reset(&r->copier);
    arcl_arena_reset(&r->scratch);
    const uint32_t root = arcl_dag_add(&r->copier, m->program, NULL, NULL);
    copy.program = arcl_dag_cut_out(&r->copier, root, c->task->id, &cone, &r->scratch, &c->mem[!c->side]);
    return copy;
}

/* Brings what the islands found into the case. */
static void gather(round_of *r, part *parts, unsigned n)
{
    arcl_solve *s = r->solve;
    arcl_case *c = parts->on;
    bool whole = true;

    c->ns = 0;
    for (unsigned k = 0; k < n; k++) {
        whole = whole && parts[k].done;
        c->ns += parts[k].ns;
        arcl_hunt_sum_add(&s->sum, &parts[k].sum);
        for (uint32_t j = 0; j < parts[k].elite.n; j++)
            arcl_elite_add(&c->elite, &parts[k].elite.at[j]);
    }
    arcl_arena_reset(&c->mem[!c->side]);
    c->mem[!c->side].escape = &r->full;
    for (uint32_t k = 0; k < c->elite.n; k++)
        c->elite.at[k] = moved(r, c, &c->elite.at[k]);
    c->side = !c->side;
    if (!whole)
        return;
    c->rounds++;
    if (arcl_case_solved(c) && !c->solved_at) {
        c->solved_at = c->rounds;
        s->solved++;
    }
}

static bool report(void *to, size_t k)
{
    round_of *r = to;
    arcl_solve *s = r->solve;
    const unsigned islands = s->options.islands;

    if ((k + 1) % islands)
        return true;
    if (setjmp(r->full) != 0) {
        r->lost = true;
        return false;
    }
    part *parts = &r->parts[k + 1 - islands];
    gather(r, parts, islands);
    const bool enough = (s->options.solved && s->solved >= s->options.solved) ||
                        (s->options.report && !s->options.report(s->options.to, s, parts->on));
    s->stopped = s->stopped || enough || (s->deadline && arcl_clock_ns() > s->deadline);
    return !enough; /* when time is up, what is done already still counts */
}

/* Whether the case gets another round. */
static bool is_open(const arcl_solve *s, const arcl_case *c)
{
    return (!s->options.rounds || c->rounds < s->options.rounds) &&
           (!c->solved_at || c->rounds < c->solved_at + s->options.extra);
}

/* One round for every case that is open; 0: none is. */
static size_t do_round(round_of *r, arcl_arena *mem, arcl_error *err)
{
    arcl_solve *s = r->solve;
    const unsigned islands = s->options.islands;
    size_t n = 0;

    r->parts = ARCL_TAKE(mem, part, s->n * islands);
    for (size_t k = 0; k < s->n; k++)
        for (unsigned j = 0; j < islands && is_open(s, &s->cases[k]); j++) {
            part *p = &r->parts[n++];
            *p = (part){.on = &s->cases[k], .island = j};
            p->elite = (arcl_elite){.at = ARCL_TAKE(mem, arcl_member, s->options.kept), .max = s->options.kept};
            arcl_arena_open(&p->mem, SIZE_MAX);
        }
    const arcl_team_plan team = {
        .threads = s->options.threads, .jobs = n, .window = n ? n : 1, .work = work, .report = report, .to = r};
    const bool ok = arcl_team_run(&team, err);
    for (size_t k = 0; k < n; k++)
        arcl_arena_close(&r->parts[k].mem);
    return ok ? n : 0;
}

bool arcl_solve_run(arcl_solve *s, arcl_error *err)
{
    round_of r = {.solve = s};
    arcl_arena mem, round_mem;
    jmp_buf full;
    bool ok = true;

    s->deadline = s->options.ns ? arcl_clock_ns() + s->options.ns : 0;
    s->ground.budget.bytes = s->options.bytes / s->options.threads / 4;
    arcl_arena_open(&mem, SIZE_MAX);
    arcl_arena_open(&round_mem, SIZE_MAX);
    arcl_arena_open(&r.scratch, SIZE_MAX);
    arcl_dag_open(&r.copier, SIZE_MAX);
    r.copier.mem.escape = r.scratch.escape = &r.full;
    mem.escape = round_mem.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(err, "no memory for %u threads", s->options.threads);
    r.hunters = ARCL_TAKE(&mem, arcl_hunter *, s->options.threads);
    for (unsigned k = 0; k < s->options.threads; k++)
        r.hunters[k] = arcl_hunter_open(&s->ground, &mem);
    while (ok && !s->stopped) {
        arcl_arena_reset(&round_mem);
        if (do_round(&r, &round_mem, err) == 0)
            break;
        ok = !r.lost || arcl_fail(err, "no memory for the programs of a round");
        s->round++;
    }
    for (unsigned k = 0; k < s->options.threads; k++)
        arcl_hunter_close(r.hunters[k]);
    arcl_dag_close(&r.copier);
    arcl_arena_close(&r.scratch);
    arcl_arena_close(&round_mem);
    arcl_arena_close(&mem);
    return ok && err->text[0] == 0;
}
