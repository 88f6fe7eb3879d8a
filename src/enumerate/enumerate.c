/* enumerate.c - one task: levels, sizes, closing. */
#include "enumerate/enumerate.h"

#include <string.h>

enum { COLUMNS_MAX = 6000 };

arcl_space_limits arcl_space_usual(void)
{
    return (arcl_space_limits){
        .states = 40000, .sheets = 150000, .applied = 1000000, .bytes = (size_t)192 << 20, .levels = 2};
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

    arcl_sizes_find(s, &e->sizes);
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

static bool solve(void *to)
{
    arcl_enumerator *e = to;
    arcl_space *s = &e->space;
    arcl_fields c;
    arcl_chart t;

    arcl_replies_open(&e->answers, &e->mem);
    if (!arcl_space_open(s, e->task, e->actions, &e->env, e->limits, &e->mem))
        return false;
    enumerate(e);
    arcl_close_singles(s, &e->answers);
    if (s->sized) {
        for (uint32_t k = 0; k < s->ntrain; k++)
            arcl_space_add_constant(s, k);
        arcl_chart_open(&t, &e->mem);
        arcl_fields_open(&c, s, COLUMNS_MAX);
        arcl_close_tables(&c, &t, &e->answers);
        arcl_close_stacks(&c, &e->answers);
    }
    arcl_replies_sort(&e->answers);
    return true;
}

bool arcl_enumerate(arcl_enumerator *e, const arcl_task *task)
{
    arcl_arena_reset(&e->mem);
    e->task = task;
    e->sizes.n = 0;
    return arcl_try(&e->full, solve, e);
}
