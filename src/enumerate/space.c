/* space.c - sheets interned, states level by level. */
#include "enumerate/space.h"

#include <string.h>

#include "base/clock.h"
#include "base/hash.h"

/* ---- sheets ------------------------------------------------------------------------------------- */

static uint64_t hash_of(uint32_t sample, const arcl_sheet *m)
{
    const uint64_t head = (uint64_t)sample << 16 | (uint64_t)m->height << 8 | m->width;

    return arcl_hash_many(arcl_hash_mix(head + 1), m->cells, (size_t)arcl_sheet_count(m));
}

static const arcl_sheet *kept(const arcl_sheet *m, arcl_arena *mem)
{
    const size_t bytes = offsetof(arcl_sheet, cells) + (size_t)arcl_sheet_count(m);
    arcl_sheet *copy = arcl_take_cells(mem, bytes);

    memcpy(copy, m, bytes);
    return copy;
}

static bool same_sheet(const arcl_sheet *a, const arcl_sheet *b)
{
    return a->height == b->height && a->width == b->width &&
           memcmp(a->cells, b->cells, (size_t)arcl_sheet_count(a)) == 0;
}

uint32_t arcl_space_intern(arcl_space *s, uint32_t sample, const arcl_sheet *m)
{
    const uint64_t hash = hash_of(sample, m);
    uint32_t at = (uint32_t)hash & (s->slots - 1);

    for (; s->sheet_slots[at]; at = (at + 1) & (s->slots - 1)) {
        const arcl_interned *old = &s->sheets[s->sheet_slots[at] - 1];
        if (old->hash == hash && same_sheet(old->sheet, m))
            return s->sheet_slots[at] - 1;
    }
    if (s->nsheets == s->limits.sheets) {
        s->full = true;
        return ARCL_SHEET_NONE;
    }
    s->sheets[s->nsheets] = (arcl_interned){.sheet = kept(m, s->mem), .hash = hash};
    s->sheet_slots[at] = ++s->nsheets;
    return s->nsheets - 1;
}

/* ---- opening ------------------------------------------------------------------------------------ */

/* The grid as a sheet in `mem`; NULL if it is none. */
static const arcl_sheet *sheet_of(arcl_val grid, uint16_t *palette, arcl_arena *mem)
{
    arcl_sheet m;

    if (grid.tag != ARCL_GRID)
        return NULL;
    const int32_t h = grid.h, w = grid.n;
    const uint8_t *cells = grid.u.cells;
    if (h < 1 || w < 1 || h > ARCL_SHEET_SIDE || w > ARCL_SHEET_SIDE)
        return NULL;
    m.height = (uint8_t)h;
    m.width = (uint8_t)w;
    for (int32_t k = 0; k < h * w; k++) {
        if (cells[k] > 9)
            return NULL;
        m.cells[k] = cells[k];
        *palette |= (uint16_t)(1u << cells[k]);
    }
    return kept(&m, mem);
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
        s->input[k] = sheet_of(task->samples[k].input, &s->palette, s->mem);
        if (!s->input[k])
            return false;
        if (k >= s->ntrain)
            continue; /* what a test should give is not for here */
        s->output[k] = sheet_of(task->samples[k].output, &s->palette, s->mem);
        if (!s->output[k])
            return false;
        s->sides[k] = (arcl_sheet_sides){s->output[k]->height, s->output[k]->width};
    }
    return true;
}

/* Adds a state if it is new; its sheets are copied. */
static void add_state(arcl_space *s, const arcl_state *what, const uint32_t *sheets)
{
    const uint64_t hash = arcl_hash_many(1, sheets, s->n * sizeof *sheets);
    uint32_t at = (uint32_t)hash & (s->slots - 1);

    for (; s->state_slots[at]; at = (at + 1) & (s->slots - 1))
        if (memcmp(s->states[s->state_slots[at] - 1].sheets, sheets, s->n * sizeof *sheets) == 0) {
            s->repeated++;
            return;
        }
    if (s->nstates == s->limits.states) {
        s->full = true;
        return;
    }
    arcl_state *to = &s->states[s->nstates];
    *to = *what;
    to->sheets = ARCL_TAKE(s->mem, uint32_t, s->n);
    memcpy(to->sheets, sheets, s->n * sizeof *sheets);
    s->state_slots[at] = ++s->nstates;
}

bool arcl_space_open(arcl_space *s, const arcl_task *task, const arcl_actions *actions, arcl_sheet_env *env,
                     arcl_space_limits limits, arcl_arena *mem)
{
    uint32_t sheets[ARCL_SPACE_SAMPLES];

    *s = (arcl_space){.mem = mem, .actions = actions, .env = env, .limits = limits};
    if (!take_samples(s, task))
        return false;
    s->slots = power_above(2 * (limits.sheets > limits.states ? limits.sheets : limits.states));
    s->sheet_slots = ARCL_TAKE(mem, uint32_t, s->slots);
    s->state_slots = ARCL_TAKE(mem, uint32_t, s->slots);
    memset(s->sheet_slots, 0, s->slots * sizeof *s->sheet_slots);
    memset(s->state_slots, 0, s->slots * sizeof *s->state_slots);
    s->sheets = ARCL_TAKE(mem, arcl_interned, limits.sheets);
    s->states = ARCL_TAKE(mem, arcl_state, limits.states);
    s->tried = ARCL_TAKE(mem, uint16_t, actions->n);
    s->last = ARCL_TAKE(mem, bool, actions->n);
    s->given = ARCL_TAKE(mem, uint32_t, (size_t)actions->n * s->n);
    for (uint32_t k = 0; k < s->n; k++)
        sheets[k] = arcl_space_intern(s, k, s->input[k]);
    add_state(s, &(arcl_state){.parent = ARCL_STATE_NONE, .output = -1}, sheets);
    return true;
}

void arcl_space_add_constant(arcl_space *s, uint32_t demonstration)
{
    uint32_t sheets[ARCL_SPACE_SAMPLES];

    for (uint32_t k = 0; k < s->n; k++) {
        sheets[k] = arcl_space_intern(s, k, s->output[demonstration]);
        if (sheets[k] == ARCL_SHEET_NONE)
            return;
    }
    add_state(s,
              &(arcl_state){.parent = ARCL_STATE_NONE,
                            .output = (int8_t)demonstration,
                            .ends = true,
                            .cost = arcl_price_of(ARCL_PRICE_OUTPUT)},
              sheets);
}

/* ---- levels ------------------------------------------------------------------------------------- */

/* One state and all moves that are tried on it. */
typedef struct expansion {
    arcl_space *space;
    uint32_t from;
    uint16_t *move; /* those that have given something on every sample so far */
    bool *last;     /* by these: nothing is applied to what it gives */
    uint32_t n;
    uint32_t *sheets; /* by move of the list, then by sample */
} expansion;

static bool is_last(const arcl_space *s, uint32_t from, const arcl_action *m)
{
    return m->move->feature || s->states[from].level + m->move->weight >= s->limits.levels ||
           s->states[from].depth + 1 >= s->limits.depth;
}

static void list_moves(expansion *x, bool sized)
{
    const arcl_space *s = x->space;

    for (uint32_t k = 0; k < s->actions->n; k++) {
        const arcl_action *m = &s->actions->at[k];
        if (m->move->size != sized || s->states[x->from].level + m->move->weight > s->limits.levels ||
            (m->move->colour && !(s->palette >> m->arg & 1)))
            continue;
        x->last[x->n] = is_last(s, x->from, m);
        x->move[x->n++] = (uint16_t)k;
    }
}

/* What a move makes of the sheet at hand, with ARCL_SHEET_NONE and its like for nothing. */
static uint32_t apply(arcl_space *s, uint32_t sample, const arcl_sheet *in, const arcl_action *m, bool last)
{
    arcl_sheet out;
    const arcl_sheet_sides *want = &s->sides[sample];

    s->applied++;
    if (!m->move->code(s->env, in, m->arg, &out))
        return ARCL_SHEET_NONE;
    if (last && sample < s->ntrain && (out.height != want->height || out.width != want->width))
        return ARCL_SHEET_MISFIT;
    return arcl_space_intern(s, sample, &out);
}

/* Tries the moves on the sheet of one sample, and drops those that give nothing. */
static void on_sample(expansion *x, uint32_t sample)
{
    arcl_space *s = x->space;
    arcl_interned *of = &s->sheets[s->states[x->from].sheets[sample]];
    uint32_t n = 0;

    if (!of->by_move) {
        of->by_move = ARCL_TAKE(s->mem, uint32_t, s->actions->n);
        for (uint32_t k = 0; k < s->actions->n; k++)
            of->by_move[k] = ARCL_SHEET_UNKNOWN;
    }
    arcl_sheet_env_begin(s->env);
    s->env->input = s->input[sample];
    s->env->wanted_height = s->sides[sample].height;
    s->env->wanted_width = s->sides[sample].width;
    for (uint32_t k = 0; k < x->n; k++) {
        uint32_t *known = &of->by_move[x->move[k]];
        if (*known == ARCL_SHEET_UNKNOWN || (*known == ARCL_SHEET_MISFIT && !x->last[k]))
            *known = apply(s, sample, of->sheet, &s->actions->at[x->move[k]], x->last[k]);
        uint32_t *row = x->sheets + (size_t)k * s->n;
        if (*known >= ARCL_SHEET_MISFIT)
            continue;
        if (n != k)
            memcpy(x->sheets + (size_t)n * s->n, row, sample * sizeof *row);
        x->sheets[(size_t)n * s->n + sample] = *known;
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

void arcl_space_expand(arcl_space *s, uint32_t from, bool sized)
{
    if (s->states[from].ends || s->states[from].level >= s->limits.levels || s->states[from].depth >= s->limits.depth ||
        must_end(s))
        return;
    expansion x = {.space = s, .from = from, .move = s->tried, .last = s->last, .sheets = s->given};

    list_moves(&x, sized);
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
                  x.sheets + (size_t)k * s->n);
    }
}
