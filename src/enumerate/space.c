/* space.c - rasters interned, states level by level. */
#include "enumerate/space.h"

#include <string.h>

#include "base/clock.h"
#include "base/hash.h"

/* ---- tables --------------------------------------------------------------------------------------- */

enum { SLOTS_FIRST = 1 << 12 };
#define NOT_THIS UINT32_MAX

static uint32_t first_slot(const arcl_space_table *t, uint64_t hash)
{
    return (uint32_t)hash & t->mask;
}

static uint32_t tag_of(const arcl_space *s, uint64_t hash)
{
    return (uint32_t)(hash >> 32) & ~(s->slots - 1);
}

/* The number in a slot that is not free, if what has it may have this hash. */
static uint32_t number_in(const arcl_space *s, uint32_t slot, uint64_t hash)
{
    return ((slot ^ tag_of(s, hash)) & ~(s->slots - 1)) == 0 ? (slot & (s->slots - 1)) - 1 : NOT_THIS;
}

/* Room for all numbers there may be; slots are used, and cleared, as numbers come, so that a table with few of them stays
 * in the cache. */
static void open_table(arcl_space *s, arcl_space_table *t)
{
    *t = (arcl_space_table){.slot = ARCL_TAKE(s->mem, uint32_t, s->slots), .mask = SLOTS_FIRST - 1};
    if (t->mask >= s->slots)
        t->mask = s->slots - 1;
    memset(t->slot, 0, (t->mask + 1) * sizeof *t->slot);
}

static void put_number(const arcl_space *s, arcl_space_table *t, uint32_t number, uint64_t hash)
{
    uint32_t at = first_slot(t, hash);

    while (t->slot[at])
        at = (at + 1) & t->mask;
    t->slot[at] = tag_of(s, hash) | (number + 1);
}

/* Adds the next number, which is not there. */
static void add_number(const arcl_space *s, arcl_space_table *t, uint32_t number,
                       uint64_t (*hash_at)(const arcl_space *, uint32_t))
{
    if (2 * number > t->mask) {
        t->mask = 2 * t->mask + 1;
        memset(t->slot, 0, (t->mask + 1) * sizeof *t->slot);
        for (uint32_t k = 0; k < number; k++)
            put_number(s, t, k, hash_at(s, k));
    }
    put_number(s, t, number, hash_at(s, number));
}

/* ---- rasters ------------------------------------------------------------------------------------- */

static uint64_t hash_of(uint32_t sample, const arcl_raster *m)
{
    const uint64_t head = (uint64_t)sample << 16 | (uint64_t)m->height << 8 | m->width;

    return arcl_hash_many(arcl_hash_mix(head + 1), m->cells, (size_t)arcl_raster_count(m));
}

static uint64_t hash_of_raster(const arcl_space *s, uint32_t number)
{
    return s->rasters[number].hash;
}

static const arcl_raster *kept(const arcl_raster *m, arcl_arena *mem)
{
    const size_t bytes = offsetof(arcl_raster, cells) + (size_t)arcl_raster_count(m);
    arcl_raster *copy = arcl_take_cells(mem, bytes);

    memcpy(copy, m, bytes);
    return copy;
}

static bool same_raster(const arcl_raster *a, const arcl_raster *b)
{
    return a->height == b->height && a->width == b->width &&
           memcmp(a->cells, b->cells, (size_t)arcl_raster_count(a)) == 0;
}

uint32_t arcl_space_intern(arcl_space *s, uint32_t sample, const arcl_raster *m)
{
    const uint64_t hash = hash_of(sample, m);
    const arcl_space_table *t = &s->raster_table;

    for (uint32_t at = first_slot(t, hash); t->slot[at]; at = (at + 1) & t->mask) {
        const uint32_t number = number_in(s, t->slot[at], hash);
        if (number == NOT_THIS)
            continue;
        const arcl_interned *old = &s->rasters[number];
        if (old->hash == hash && same_raster(old->raster, m))
            return number;
    }
    if (s->nrasters == s->limits.rasters) {
        s->full = true;
        return ARCL_RASTER_NONE;
    }
    s->rasters[s->nrasters] = (arcl_interned){.raster = kept(m, s->mem), .hash = hash};
    add_number(s, &s->raster_table, s->nrasters, hash_of_raster);
    return s->nrasters++;
}

/* ---- opening ------------------------------------------------------------------------------------ */

void arcl_space_mirror(const arcl_raster *m, arcl_raster *out)
{
    enum { ACROSS_DIAGONAL = 5 }; /* as data/moves/turns.py has it */

    (void)arcl_raster_turn(NULL, m, ACROSS_DIAGONAL, out);
}

/* The grid as a raster in `mem`; NULL if it is none. */
static const arcl_raster *raster_of(arcl_val grid, bool turned, uint16_t *palette, arcl_arena *mem)
{
    arcl_raster m, mirrored;

    if (grid.tag != ARCL_GRID)
        return NULL;
    const int32_t h = grid.h, w = grid.n;
    const uint8_t *cells = grid.u.cells;
    if (h < 1 || w < 1 || h > ARCL_RASTER_SIDE || w > ARCL_RASTER_SIDE)
        return NULL;
    m.height = (uint8_t)h;
    m.width = (uint8_t)w;
    for (int32_t k = 0; k < h * w; k++) {
        if (cells[k] > 9)
            return NULL;
        m.cells[k] = cells[k];
        *palette |= (uint16_t)(1u << cells[k]);
    }
    if (turned)
        arcl_space_mirror(&m, &mirrored);
    return kept(turned ? &mirrored : &m, mem);
}

static uint32_t power_above(uint32_t n)
{
    uint32_t p = 64;

    while (p < n)
        p *= 2;
    return p;
}

static bool take_samples(arcl_space *s, const arcl_task *task)
{
    if (task->ntrain == 0 || task->ntrain + task->ntest > ARCL_SPACE_SAMPLES)
        return false;
    s->n = task->ntrain + task->ntest;
    s->ntrain = task->ntrain;
    for (uint32_t k = 0; k < s->n; k++) {
        s->input[k] = raster_of(task->samples[k].input, s->turned, &s->palette, s->mem);
        if (!s->input[k])
            return false;
        if (k >= s->ntrain)
            continue; /* what a test should give is not for here */
        s->output[k] = raster_of(task->samples[k].output, s->turned, &s->palette, s->mem);
        if (!s->output[k])
            return false;
        s->sides[k] = (arcl_raster_sides){s->output[k]->height, s->output[k]->width};
    }
    return true;
}

static uint64_t hash_of_state(const arcl_space *s, uint32_t number)
{
    return arcl_hash_many(1, s->states[number].rasters, s->n * sizeof *s->states[number].rasters);
}

/* Adds a state if it is new; its rasters are copied. */
static void add_state(arcl_space *s, const arcl_state *what, const uint32_t *rasters)
{
    const uint64_t hash = arcl_hash_many(1, rasters, s->n * sizeof *rasters);
    const arcl_space_table *t = &s->state_table;

    for (uint32_t at = first_slot(t, hash); t->slot[at]; at = (at + 1) & t->mask) {
        const uint32_t number = number_in(s, t->slot[at], hash);
        if (number != NOT_THIS && memcmp(s->states[number].rasters, rasters, s->n * sizeof *rasters) == 0) {
            s->repeated++;
            return;
        }
    }
    if (s->nstates == s->limits.states) {
        s->full = true;
        return;
    }
    arcl_state *to = &s->states[s->nstates];
    *to = *what;
    to->rasters = ARCL_TAKE(s->mem, uint32_t, s->n);
    memcpy(to->rasters, rasters, s->n * sizeof *rasters);
    add_number(s, &s->state_table, s->nstates++, hash_of_state);
}

bool arcl_space_open(arcl_space *s, const arcl_task *task, bool turned, const arcl_actions *actions,
                     arcl_raster_env *env, arcl_space_limits limits, arcl_arena *mem)
{
    uint32_t rasters[ARCL_SPACE_SAMPLES];

    *s = (arcl_space){.mem = mem, .actions = actions, .env = env, .limits = limits, .turned = turned};
    if (!take_samples(s, task))
        return false;
    s->slots = power_above(2 * (limits.rasters > limits.states ? limits.rasters : limits.states));
    open_table(s, &s->raster_table);
    open_table(s, &s->state_table);
    s->rasters = ARCL_TAKE(mem, arcl_interned, limits.rasters);
    s->states = ARCL_TAKE(mem, arcl_state, limits.states);
    const uint32_t most = actions->n > actions->ninputs ? actions->n : actions->ninputs;
    s->tried = ARCL_TAKE(mem, uint16_t, most);
    s->last = ARCL_TAKE(mem, bool, most);
    s->given = ARCL_TAKE(mem, uint32_t, (size_t)most * s->n);
    for (uint32_t k = 0; k < s->n; k++)
        rasters[k] = arcl_space_intern(s, k, s->input[k]);
    add_state(s, &(arcl_state){.parent = ARCL_STATE_NONE, .output = -1}, rasters);
    return true;
}

void arcl_space_add_constant(arcl_space *s, uint32_t demonstration)
{
    uint32_t rasters[ARCL_SPACE_SAMPLES];

    for (uint32_t k = 0; k < s->n; k++) {
        rasters[k] = arcl_space_intern(s, k, s->output[demonstration]);
        if (rasters[k] == ARCL_RASTER_NONE)
            return;
    }
    add_state(s,
              &(arcl_state){.parent = ARCL_STATE_NONE,
                            .output = (int8_t)demonstration,
                            .ends = true,
                            .cost = arcl_price_of(ARCL_PRICE_OUTPUT)},
              rasters);
}

/* ---- levels ------------------------------------------------------------------------------------- */

/* One state and all moves that are tried on it. */
typedef struct expansion {
    arcl_space *space;
    uint32_t from;
    uint16_t *move; /* those that have given something on every sample so far */
    bool *last;     /* by these: nothing is applied to what it gives */
    uint32_t n;
    uint32_t *rasters; /* by move of the list, then by sample */
} expansion;

static bool is_last(const arcl_space *s, uint32_t from, const arcl_action *m)
{
    return m->move->feature || s->states[from].level + m->move->weight >= s->limits.levels ||
           s->states[from].depth + 1 >= s->limits.depth;
}

/* Those from `first` on, up to `end`. */
static void list_moves(expansion *x, uint32_t first, uint32_t end, bool sized)
{
    const arcl_space *s = x->space;

    for (uint32_t k = first; k < end; k++) {
        const arcl_action *m = &s->actions->at[k];
        if (m->move->size != sized || s->states[x->from].level + m->move->weight > s->limits.levels ||
            (m->move->colour && !(s->palette >> m->arg & 1)))
            continue;
        x->last[x->n] = is_last(s, x->from, m);
        x->move[x->n++] = (uint16_t)k;
    }
}

/* What a move makes of the raster at hand, with ARCL_RASTER_NONE and its like for nothing. */
static uint32_t apply(arcl_space *s, uint32_t sample, const arcl_raster *in, const arcl_action *m, bool last)
{
    arcl_raster out;
    const arcl_raster_sides *want = &s->sides[sample];

    s->applied++;
    if (!(m->program ? arcl_given_run(s->ctx, m->program, in, &out) : m->move->code(s->env, in, m->arg, &out)))
        return ARCL_RASTER_NONE;
    if (last && sample < s->ntrain && (out.height != want->height || out.width != want->width))
        return ARCL_RASTER_MISFIT;
    return arcl_space_intern(s, sample, &out);
}

/* Tries the moves on the raster of one sample, and drops those that give nothing. */
static void on_sample(expansion *x, uint32_t sample)
{
    arcl_space *s = x->space;
    arcl_interned *of = &s->rasters[s->states[x->from].rasters[sample]];
    uint32_t n = 0;

    if (!of->by_move) {
        of->by_move = ARCL_TAKE(s->mem, uint32_t, s->actions->n);
        for (uint32_t k = 0; k < s->actions->n; k++)
            of->by_move[k] = ARCL_RASTER_UNKNOWN;
    }
    arcl_raster_env_begin(s->env);
    s->env->input = s->input[sample];
    s->env->wanted_height = s->sides[sample].height;
    s->env->wanted_width = s->sides[sample].width;
    for (uint32_t k = 0; k < x->n; k++) {
        uint32_t once = ARCL_RASTER_UNKNOWN;
        uint32_t *known = x->move[k] < s->actions->n ? &of->by_move[x->move[k]] : &once;
        if (*known == ARCL_RASTER_UNKNOWN || (*known == ARCL_RASTER_MISFIT && !x->last[k]))
            *known = apply(s, sample, of->raster, &s->actions->at[x->move[k]], x->last[k]);
        uint32_t *row = x->rasters + (size_t)k * s->n;
        if (*known >= ARCL_RASTER_MISFIT)
            continue;
        if (n != k)
            memcpy(x->rasters + (size_t)n * s->n, row, sample * sizeof *row);
        x->rasters[(size_t)n * s->n + sample] = *known;
        x->move[n] = x->move[k];
        x->last[n++] = x->last[k];
    }
    x->n = n;
}

static bool must_end(arcl_space *s)
{
    const arcl_space_limits *l = &s->limits;

    s->full = s->full || s->applied >= l->applied || arcl_arena_used(s->mem) >= l->bytes;
    return s->full || (l->stop && atomic_load_explicit(l->stop, memory_order_relaxed)) ||
           (l->deadline && arcl_clock_ns() >= l->deadline);
}

/* Adds the states that the moves from `first` on, up to `end`, make of it. */
static void expand(arcl_space *s, uint32_t from, uint32_t first, uint32_t end, bool sized)
{
    if (s->states[from].ends || s->states[from].level >= s->limits.levels || s->states[from].depth >= s->limits.depth ||
        must_end(s))
        return;
    expansion x = {.space = s, .from = from, .move = s->tried, .last = s->last, .rasters = s->given};

    list_moves(&x, first, end, sized);
    for (uint32_t k = 0; k < s->n && x.n; k++)
        on_sample(&x, k);
    for (uint32_t k = 0; k < x.n; k++) {
        const arcl_action *m = &s->actions->at[x.move[k]];
        const arcl_state *parent = &s->states[from];
        add_state(s,
                  &(arcl_state){.parent = from,
                                .move = x.move[k],
                                .level = (uint8_t)(parent->level + m->move->weight),
                                .depth = (uint8_t)(parent->depth + 1),
                                .ends = m->move->feature,
                                .output = -1,
                                .cost = parent->cost + m->cost},
                  x.rasters + (size_t)k * s->n);
    }
}

void arcl_space_expand(arcl_space *s, uint32_t from, bool sized)
{
    expand(s, from, 0, s->actions->n, sized);
}

void arcl_space_expand_inputs(arcl_space *s)
{
    expand(s, 0, s->actions->n, s->actions->n + s->actions->ninputs, false);
}
