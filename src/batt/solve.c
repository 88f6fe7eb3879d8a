#include "batt/solve.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "batt/mutate.h"
#include "exec/run.h"

enum {
    ISLANDS_MAX = 16,
    JOBS_WANTED = 64,          /* parts of a round, so that many threads have something to do */
    VALUES_LEAST = 1 << 20,    /* bytes for the values of a memo */
    FIXED_BYTES = 16 << 20,    /* of the command itself, a store, and of everything else that does not grow */
    STACK_BYTES = 1 << 20,     /* of a thread */
    VALUE_BYTES = 8 << 20,     /* of a memo */
    ENTRY_BYTES = 176,         /* of a node in a memo, its array grown several times */
    GRAPH_BYTES = 400,         /* of a node in the graph, likewise */
    EDIT_BYTES = 192,          /* of a node in the mutator, likewise */
    ARGUMENT_BYTES = 40,       /* of an argument in the graph, likewise: a tuple may have any number of them */
    WAITING_BYTES = 16,        /* of one that a memo has to work out, likewise */
    CONE_BYTES = 32,           /* of a node in what finds cones and cuts programs out, likewise */
    MADE_BYTES = 320,          /* of a candidate until it is scored */
    SINGLE_BYTES = 512,        /* of a node or argument of a program that is printed and read again */
    CONTEXT_BYTES = 512 << 10, /* of a memo, besides its values: tables that are worked out once */
    POPULATION_BYTES = 160 << 10,
    POPULATION_EACH = 100, /* of a node or argument of the largest program, so that there is room for one or two */
    SPARE_BYTES = 1 << 20,
    NODES_EACH = 24,         /* that a candidate adds to the graph: more than most do */
    NAME_ROOM = 80,          /* for the name of a program */
    HAND_CANDIDATES = 16384, /* that devices look at together: enough that what a launch costs is little */
    CODE_BYTES = 2048,       /* of a candidate in the code for devices and with its results, arrays grown */
};

arcl_solve_options arcl_solve_usual(void)
{
    arcl_solve_options o = {.extra = ARCL_SOLVE_EXTRA,
                            .count = ARCL_SOLVE_COUNT,
                            .kept = ARCL_SOLVE_KEPT,
                            .steps = ARCL_SOLVE_STEPS,
                            .early_stop = true,
                            .seed = 1};

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

const char *arcl_solve_name(const arcl_task *task, arcl_arena *mem)
{
    char name[NAME_ROOM];

    snprintf(name, NAME_ROOM, "solve_%s", task->id);
    for (char *at = name; *at; at++)
        if (!isalnum((unsigned char)*at))
            *at = '_';
    return arcl_take_text(mem, name, strlen(name));
}

static void open_case(arcl_solve *s, arcl_case *c, const arcl_task *task, uint32_t nroots)
{
    *c = (arcl_case){.task = task, .name = arcl_solve_name(task, &s->mem)};
    c->population.at = ARCL_TAKE(&s->mem, arcl_member, s->options.kept);
    c->population.max = s->options.kept;
    c->cut = ARCL_TAKE(&s->mem, uint8_t, nroots);
    memset(c->cut, 0, nroots);
    arcl_arena_open(&c->mem, SIZE_MAX);
}

/* The room for rounds of `count` candidates beside the graph of a library whose programs have at most `largest` nodes
 * and arguments. */
static arcl_worker_memory worker_memory(const arcl_graph *base, uint32_t count, size_t largest)
{
    const size_t n = base->n + (size_t)count * NODES_EACH, args = base->nargs;

    return (arcl_worker_memory){.values = VALUE_BYTES,
                                .entries = n * ENTRY_BYTES + args * WAITING_BYTES + SPARE_BYTES,
                                .graph = n * GRAPH_BYTES + args * ARGUMENT_BYTES + SPARE_BYTES,
                                .edits = n * EDIT_BYTES + SPARE_BYTES,
                                .single =
                                    n * CONE_BYTES + count * MADE_BYTES + largest * SINGLE_BYTES + 2 * SPARE_BYTES,
                                .population = POPULATION_BYTES + largest * POPULATION_EACH};
}

/* What a worker takes at most with so many memos, one for each demonstration: it has one more for the tests. */
static size_t worker_bytes(const arcl_worker_memory *r, uint32_t memos)
{
    return (memos + 1) * (2 * r->values + CONTEXT_BYTES) + memos * r->entries + r->graph + r->edits + r->single;
}

/* What a thread takes that does one part of a round at a time, with the programs it has found and that were not looked
 * at yet. */
static size_t thread_bytes(const arcl_setup *g)
{
    return worker_bytes(&g->memory, g->memos) + ARCL_SOLVE_AHEAD * g->memory.population + STACK_BYTES;
}

/* What a part of a round takes besides, where a thread does several together for devices. */
static size_t part_bytes(const arcl_setup *g)
{
    return g->memory.graph + g->memory.edits + g->memory.single + g->count * CODE_BYTES + 2 * g->memory.population;
}

/* What there is whatever the number of threads. A program that is kept runs alone once more. */
static size_t other_bytes(const arcl_solve *s)
{
    const arcl_worker_memory *r = &s->setup.memory;
    const size_t members = s->options.kept * sizeof(arcl_member);

    return FIXED_BYTES + s->options.taken + arcl_arena_used(&s->nodes) + arcl_arena_used(&s->material.mem) +
           arcl_arena_used(&s->mem) + s->n * (r->population + s->options.islands * members) +
           (s->options.islands + 1) * r->population + r->single + 2 * r->values;
}

/* The memory of a thread follows from the limit, not from the number of threads: that follows from both. */
static bool share_memory(arcl_solve *s, size_t largest, arcl_error *err)
{
    arcl_setup *g = &s->setup;
    const size_t most = s->options.bytes;

    g->memory = worker_memory(&s->base, g->count, largest);
    s->threads = s->options.threads;
    if (most == 0)
        return true;
    const size_t usual = g->memory.values, all = other_bytes(s) + thread_bytes(g);
    g->memory.values = VALUES_LEAST;
    const size_t least = other_bytes(s) + thread_bytes(g), each = (all - least) / (usual - VALUES_LEAST);
    if (most < least)
        return arcl_fail(err, "%zu MB of memory are too little for these programs and tasks: %zu MB are needed",
                         most >> 20, (least >> 20) + 1);
    const size_t values = VALUES_LEAST + (most - least) / each;
    g->memory.values = values < usual ? values : usual;
    const size_t left = most - other_bytes(s), threads = left / thread_bytes(g);
    if (threads < s->threads)
        s->threads = (unsigned)threads;
    const size_t parts = (left / s->threads - thread_bytes(g)) / part_bytes(g);
    if (parts < g->hand)
        g->hand = parts ? (unsigned)parts : 1;
    return true;
}

/* The parts that a worker does together. */
static unsigned hand_of(const arcl_setup *g)
{
    const uint32_t parts = g->vm && g->count ? HAND_CANDIDATES / g->count : 1;

    return parts < 1 ? 1 : parts < ARCL_HAND_MAX ? parts : ARCL_HAND_MAX;
}

static const arcl_program moves = {.name = "moves"}; /* what the programs of an enumeration go back to */

static bool open_all(void *to)
{
    const opening *o = to;
    arcl_solve *s = o->solve;
    uint32_t *roots = ARCL_TAKE(&s->mem, uint32_t, o->nprograms), n = 0, memos = 1;
    size_t largest = 0;

    s->sources = ARCL_TAKE(&s->mem, const arcl_program *, o->nprograms + 1);
    for (size_t k = 0; k < o->nprograms; k++) {
        if (o->programs[k]->dialect != s->options.dialect)
            continue;
        const uint32_t root = arcl_program_add(&s->base, o->programs[k], NULL, NULL);
        if (s->base.node[root].sees_c) {
            s->unfit++;
            continue;
        }
        const size_t size = (size_t)o->programs[k]->graph.n + o->programs[k]->graph.nargs;
        largest = size > largest ? size : largest;
        s->sources[n] = o->programs[k];
        roots[n++] = root;
        s->library = arcl_hash_mix(s->library ^ s->base.node[root].hash) + 1;
    }
    if (n == 0)
        return arcl_fail(o->err, s->unfit ? "there is no program to begin with: all would see the reference C"
                                          : "there is no program to begin with");
    s->sources[n] = &moves;
    if (!arcl_material_make(&s->material, &s->base, s->options.dialect, roots, n))
        return arcl_fail(o->err, "no memory for %zu programs", o->nprograms);
    s->cases = ARCL_TAKE(&s->mem, arcl_case, o->ntasks);
    for (; s->n < o->ntasks; s->n++) {
        open_case(s, &s->cases[s->n], o->tasks[s->n], n);
        const uint32_t counted = arcl_task_counted(o->tasks[s->n]);
        memos = counted > memos ? counted : memos;
    }
    s->setup = (arcl_setup){.base = &s->base,
                            .material = &s->material,
                            .roots = roots,
                            .nroots = n,
                            .steps = s->options.steps,
                            .memos = memos,
                            .stop = s->options.stop,
                            .count = s->options.count,
                            .kept = s->options.kept,
                            .early_stop = s->options.early_stop,
                            .vm = s->options.dialect == ARCL_DIALECT_ARCDSL ? s->options.vm : NULL};
    s->setup.hand = hand_of(&s->setup);
    memcpy(s->setup.rate, s->options.rate, sizeof s->setup.rate);
    return share_memory(s, largest, o->err);
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
    arcl_arena_open(&s->nodes, SIZE_MAX);
    s->mem.escape = s->nodes.escape = &o.full;
    arcl_graph_open(&s->base, &s->nodes);
    s->base.functions = true;
    return arcl_try(&o.full, open_all, &o) ||
           arcl_fail(err, "no memory for %zu programs and %zu tasks", nprograms, ntasks);
}

void arcl_solve_close(arcl_solve *s)
{
    for (size_t k = 0; k < s->n; k++)
        arcl_arena_close(&s->cases[k].mem);
    arcl_material_close(&s->material);
    arcl_arena_close(&s->nodes);
    arcl_arena_close(&s->mem);
}

uint64_t arcl_solve_identity(const arcl_solve *s)
{
    const arcl_solve_options *o = &s->options;
    enum { WAY = 3 }; /* in which rounds draw their candidates: another number with each change */
    const uint64_t facts[] = {
        WAY, o->seed, o->islands, o->count, o->kept, o->steps, o->early_stop, s->setup.memory.values, s->library};
    uint64_t h = arcl_hash_bytes(ARCL_HASH_SEED, facts, sizeof facts);

    if (o->moves)
        h = arcl_hash_bytes(h, &o->moves, sizeof o->moves);
    return arcl_hash_bytes(h, o->rate, sizeof o->rate);
}

bool arcl_case_settled(const arcl_solve *s, const arcl_case *c)
{
    const arcl_member *best = c->population.at;

    return arcl_case_solved(c) && best->source == s->setup.nroots && best->fitness.close >= ARCL_LIKELY_ENOUGH;
}

/* ---- programs of a case ------------------------------------------------------------------------- */

static arcl_member copied(const arcl_member *m, arcl_arena *mem)
{
    arcl_member copy = *m;

    copy.program = arcl_program_copy(m->program, mem);
    copy.history = m->history ? arcl_take_text(mem, m->history, strlen(m->history)) : NULL;
    return copy;
}

/* Its text in `mem`; where there is no memory for it control leaves as it does for arenas. */
static const char *printed(const arcl_program *p, arcl_arena *mem)
{
    arcl_text text = {0};

    arcl_program_print(p, &text);
    if (text.full) {
        arcl_text_close(&text);
        longjmp(*mem->escape, 1);
    }
    const char *kept = arcl_take_text(mem, text.s ? text.s : "", text.len);
    arcl_text_close(&text);
    return kept;
}

void arcl_case_take(arcl_case *c, arcl_population *population, size_t room, arcl_arena *staging)
{
    enum { BEHIND = 32 }; /* a text ends with a NUL and is rounded up */
    size_t bytes = 0;
    uint32_t n = 0;
    arcl_arena fresh;

    arcl_arena_reset(staging);
    for (; n < population->n; n++) {
        population->at[n] = copied(&population->at[n], staging);
        if (n > 0 && arcl_arena_used(staging) > room)
            break;
        bytes = arcl_arena_used(staging);
    }
    for (uint32_t k = 0; k < n; k++) {
        if (!population->at[k].text)
            population->at[k].text = printed(population->at[k].program, staging);
        bytes += strlen(population->at[k].text) + BEHIND;
    }
    arcl_arena_open(&fresh, SIZE_MAX);
    fresh.escape = staging->escape;
    arcl_arena_reserve(&fresh, bytes + 16); /* what fills a block to its end would ask for another */
    for (uint32_t k = 0; k < n; k++) {
        arcl_member *m = &c->population.at[k];
        *m = copied(&population->at[k], &fresh);
        m->text = arcl_take_text(&fresh, m->text, strlen(m->text));
    }
    c->population.n = n;
    arcl_arena_close(&c->mem);
    c->mem = fresh;
}
