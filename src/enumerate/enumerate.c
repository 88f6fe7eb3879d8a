/* enumerate.c - one task: levels, sizes, closing. */
#include "enumerate/enumerate.h"

#include <string.h>

#include "base/boundary.h"
#include "base/hash.h"
#include "base/vec16.h"
#include "batt/solve.h"

enum { COLUMNS_MAX = 6000, DEEPENED_MAX = 200 };

arcl_space_limits arcl_space_usual(void)
{
    return (arcl_space_limits){
        .states = 40000, .rasters = 150000, .applied = 1000000, .bytes = (size_t)192 << 20, .levels = 3, .depth = 2};
}

void arcl_enumerator_open(arcl_enumerator *e, const arcl_actions *actions, arcl_space_limits limits)
{
    memset(e, 0, sizeof *e);
    e->actions = actions;
    e->limits = limits;
    arcl_arena_open(&e->mem, 2 * limits.bytes);
    e->mem.escape = &e->full;
}

void arcl_enumerator_close(arcl_enumerator *e)
{
    arcl_arena_close(&e->mem);
}

/* Takes the size that is likeliest. */
static void take_size(arcl_enumerator *e)
{
    arcl_space *s = &e->space;
    arcl_frame *const before = arcl_profile_enter(arcl_profile_here(), ARCL_SCOPE_sizes);

    arcl_sizes_find(s, &e->sizes);
    arcl_profile_leave(arcl_profile_here(), before);
    if (!e->sizes.n)
        return;
    s->sized = true;
    for (uint32_t k = s->ntrain; k < s->n; k++)
        s->sides[k] = e->sizes.at[0].sides[k];
}

static void expand_all(arcl_space *s, bool sized)
{
    for (uint32_t k = 0; k < s->nstates; k++)
        arcl_space_expand(s, k, sized);
}

static void enumerate(arcl_enumerator *e)
{
    arcl_space *s = &e->space;

    arcl_space_expand(s, 0, false);
    take_size(e);
    if (!s->sized) {
        for (uint32_t k = 1; k < s->nstates; k++)
            arcl_space_expand(s, k, false);
        take_size(e);
        if (s->sized)
            expand_all(s, true);
        return;
    }
    arcl_space_expand(s, 0, true);
    for (uint32_t k = 1; k < s->nstates; k++) {
        arcl_space_expand(s, k, false);
        arcl_space_expand(s, k, true);
    }
}

static void derive_all(arcl_enumerator *e, bool partial)
{
    arcl_space *s = &e->space;
    arcl_profile *const profile = arcl_profile_here();
    arcl_fields c;
    arcl_chart t;

    arcl_frame *const before = arcl_profile_enter(profile, ARCL_SCOPE_tables);
    arcl_replies_open(&e->answers, s);
    arcl_close_singles(s, &e->answers);
    arcl_profile_leave(profile, before);
    if (!s->sized)
        return;
    arcl_profile_enter(profile, ARCL_SCOPE_columns);
    arcl_fields_open(&c, s, COLUMNS_MAX);
    arcl_profile_leave(profile, before);
    arcl_profile_enter(profile, ARCL_SCOPE_tables);
    arcl_chart_open(&t, &e->mem);
    arcl_close_tables(&c, &t, &e->answers);
    arcl_profile_leave(profile, before);
    arcl_profile_enter(profile, ARCL_SCOPE_stacks);
    arcl_close_stacks(&c, &e->answers);
    if (partial && !e->answers.explained)
        arcl_close_partial(&c, &e->answers);
    arcl_profile_leave(profile, before);
}

/* The answers of the states that are there, the best first; `partial`: where nothing explains all demonstrations, of some,
 * too. */
static void close_all(arcl_enumerator *e, bool partial)
{
    derive_all(e, partial);
    arcl_replies_sort(&e->answers);
}

/* How many cells of the demonstrations a state has right; 0 if it has another size. */
static uint32_t right_cells(const arcl_space *s, uint32_t state)
{
    uint32_t right = 0;

    for (uint32_t k = 0; k < s->ntrain; k++) {
        const arcl_raster *m = arcl_space_raster(s, state, k), *want = s->output[k];
        if (m->height != want->height || m->width != want->width)
            return 0;
        for (int j = 0, n = arcl_raster_count(m); j < n; j += ARCL_VEC16) {
            const int some = n - j < ARCL_VEC16 ? n - j : ARCL_VEC16;
            const arcl_vec16 x = arcl_vec16_first(m->cells + j, some), y = arcl_vec16_first(want->cells + j, some);
            right += (uint32_t)__builtin_popcount(arcl_vec16_equal(x, y) & ((1u << some) - 1));
        }
    }
    return right;
}

static void add_constants(arcl_space *s)
{
    for (uint32_t k = 0; k < s->ntrain && s->sized; k++)
        arcl_space_add_constant(s, k);
}

/* One more move on the states that are closest to the outputs. */
static void deepen(arcl_enumerator *e)
{
    arcl_space *s = &e->space;
    struct {
        uint32_t state, right;
    } best[DEEPENED_MAX];
    uint32_t n = 0;

    for (uint32_t k = 0; k < s->nstates; k++) {
        const uint32_t right = s->states[k].depth == s->limits.depth && !s->states[k].ends ? right_cells(s, k) : 0;
        if (!right || (n == DEEPENED_MAX && right <= best[n - 1].right))
            continue;
        uint32_t at = n < DEEPENED_MAX ? n++ : n - 1;
        for (; at > 0 && best[at - 1].right < right; at--)
            best[at] = best[at - 1];
        best[at].state = k;
        best[at].right = right;
    }
    s->limits.depth++;
    s->limits.levels = ARCL_SPACE_LEVELS;
    s->limits.applied = s->applied + e->limits.applied;
    for (uint32_t k = 0; k < n; k++) {
        arcl_space_expand(s, best[k].state, false);
        if (s->sized)
            arcl_space_expand(s, best[k].state, true);
    }
}

/* The moves for inputs alone, and what one more move makes of that. */
static void use_steps(arcl_enumerator *e)
{
    arcl_space *s = &e->space;
    const uint32_t first = s->nstates;
    const bool sized = s->sized;

    s->limits.applied = s->applied + e->limits.applied;
    arcl_space_expand_inputs(s);
    for (uint32_t k = first; k < s->nstates; k++) {
        arcl_space_expand(s, k, false);
        if (sized)
            arcl_space_expand(s, k, true);
    }
    if (!sized) {
        take_size(e);
        if (s->sized)
            expand_all(s, true);
    }
}

bool arcl_enumerator_settled(const arcl_enumerator *e)
{
    return e->answers.explained && arcl_votes_likely(e->answers.at[0].votes) >= ARCL_LIKELY_ENOUGH;
}

static bool solve(void *to)
{
    arcl_enumerator *e = to;
    arcl_space *s = &e->space;

    if (!arcl_space_open(s, e->task, e->turned, e->actions, &e->env, e->limits, &e->mem))
        return false;
    s->ctx = e->ctx;
    enumerate(e);
    add_constants(s);
    close_all(e, false);
    if (!arcl_enumerator_settled(e)) {
        use_steps(e);
        deepen(e);
        add_constants(s);
        close_all(e, true);
    }
    return true;
}

static bool enumerate_task(arcl_enumerator *e, const arcl_task *task, bool turned)
{
    arcl_arena_reset(&e->mem);
    e->task = task;
    e->turned = turned;
    e->sizes.n = 0;
    return arcl_try(&e->full, solve, e);
}

bool arcl_enumerate(arcl_enumerator *e, const arcl_task *task)
{
    return enumerate_task(e, task, false);
}

bool arcl_enumerate_turned(arcl_enumerator *e, const arcl_task *task)
{
    return enumerate_task(e, task, true);
}

uint64_t arcl_enumerator_behaviour(const arcl_enumerator *e, const arcl_reply *a)
{
    const arcl_space *s = &e->space;
    uint64_t h = 2;

    for (uint32_t k = s->ntrain; k < s->n; k++) {
        const arcl_raster *m = s->rasters[a->rasters[k - s->ntrain]].raster;
        arcl_raster turned;
        if (e->turned) {
            arcl_space_mirror(m, &turned);
            m = &turned;
        }
        h = arcl_hash_mix(h ^ ((uint64_t)m->height << 8 | m->width));
        h = arcl_hash_many(h, m->cells, (size_t)arcl_raster_count(m));
    }
    return h;
}
