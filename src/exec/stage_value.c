/*
 * stage_value.c - what a sample gets from a batch: which values are good for it, and the values. Where it cannot be
 * told what the value is, or only devices have it, the sample does the step in plain C.
 */
#include "exec/stage_plan.h"
#include "op/charge.h"
#include "op/objects.h"
#include "op/tally.h"
#include "value/patch.h"

/* The value of a grid that is there: I, or one that is wanted. */
static arcl_val grid_of(const arcl_staged *b, unsigned step, size_t k)
{
    const uint32_t dims = arcl_staged_dims(b, step, k);

    if (step == 0)
        return b->input[k];
    return arcl_grid_of((const uint8_t *)b->host[step][ARCL_ROLE_CELLS] + k * ARCL_CELLS, (int32_t)(dims >> 16),
                        (int32_t)(dims & 0xffff));
}

/* ---- what is good for a sample -------------------------------------------------------------- */

/* Whether another colour is as frequent: then plain C works out an order, and charges for it. */
static bool is_tie(const arcl_staged *b, unsigned facts, size_t k, unsigned column)
{
    const uint32_t *count = arcl_staged_counts(b, facts, k);
    const int32_t best = arcl_staged_fact(b, facts, k, column);
    unsigned same = 0;

    for (unsigned c = 0; c < ARCL_COLOURS; c++)
        same += best >= 0 && count[c] == count[best];
    return same != 1;
}

/* Whether there is nothing to work out among equally frequent colours. */
static bool is_certain(const arcl_staged *b, const arcl_stage_step *s, size_t k)
{
    switch (s->op) {
    case ARCL_OP_numcolors:
    case ARCL_OP_colorcount:
    case ARCL_OP_palette:
    case ARCL_OP_partition:
        return true;
    default:
        return s->facts == ARCL_STEP_NONE || !is_tie(b, s->facts, k, s->op == ARCL_OP_leastcolor);
    }
}

/* Whether the device has the step for sample k; good[] is known for the steps before. */
static bool is_good(const arcl_staged *b, unsigned step, size_t k, const bool *good)
{
    const arcl_stage_step *s = &b->plan.step[step];

    if (step == 0)
        return arcl_staged_dims(b, 0, k) != 0;
    if (s->kind == ARCL_STEP_NOTHING)
        return false;
    for (unsigned g = 0; g < 2; g++)
        if (s->grid[g] != ARCL_STEP_NONE && !good[s->grid[g]])
            return false;
    for (unsigned a = 0; a < s->params; a++) {
        const arcl_step_param *p = &s->param[a];
        if (p->facts != ARCL_STEP_NONE && (!good[p->facts] || (p->strict && is_tie(b, p->facts, k, p->column))))
            return false;
    }
    if (s->patch != ARCL_STEP_NONE && !good[s->patch])
        return false;
    const uint32_t dims = s->kind == ARCL_STEP_GRID ? arcl_staged_dims(b, step, k) : 1;
    if (dims == 0 || (s->exact && dims != ((uint32_t)s->param[2].number << 16 | (uint32_t)s->param[3].number)))
        return false;
    return is_certain(b, s, k);
}

static arcl_val value_of(arcl_ctx *c, const arcl_given *given, unsigned step, const arcl_val *v);

void arcl_staged_give(const arcl_staged *b, size_t k, arcl_given *out)
{
    const unsigned n = b->plan.steps;
    bool good[ARCL_STEPS_MAX];

    *out = (arcl_given){.step_of = b->plan.step_of, .batch = b, .sample = k, .value = value_of};
    for (unsigned s = 0; s < n; s++) {
        good[s] = b->done[k] && is_good(b, s, k, good);
        out->needed[s] = b->plan.step[s].wanted;
    }
    /* From the last to the first: what plain C does for this sample, it needs the arguments for. */
    for (unsigned s = n - 1; s > 0; s--) {
        const arcl_stage_step *step = &b->plan.step[s];
        if (step->node == ARCL_NODE_NONE)
            continue;
        const bool there = step->kind == ARCL_STEP_GRID ? step->wanted : !arcl_stage_stays(step);
        out->given[s] = good[s] && (there || !out->needed[s]);
        if (out->given[s])
            continue;
        for (unsigned g = 0; g < 2; g++)
            if (step->grid[g] != ARCL_STEP_NONE)
                out->needed[step->grid[g]] = true;
        if (step->patch != ARCL_STEP_NONE)
            out->needed[step->patch] = true;
    }
}

/* ---- the values ----------------------------------------------------------------------------- */

/* ofcolor. */
static arcl_val places(arcl_ctx *c, const uint32_t *mask)
{
    int32_t top = 0, bottom = ARCL_SIDE;
    uint32_t any = 0, n = 0;

    while (top < ARCL_SIDE && !mask[top])
        top++;
    if (top == ARCL_SIDE)
        return arcl_set_empty();
    while (!mask[bottom - 1])
        bottom--;
    for (int32_t i = top; i < bottom; i++)
        any |= mask[i];
    const int32_t left = __builtin_ctz(any);
    arcl_row *rows = ARCL_NEW(c, arcl_row, bottom - top);
    for (int32_t i = top; i < bottom; i++) {
        n += (uint32_t)__builtin_popcount(mask[i]);
        rows[i - top] = mask[i] >> left;
    }
    arcl_set *s = arcl_patch_over(c, rows, n, top, left, bottom - top, 32 - __builtin_clz(any) - left);
    s->recipe = arcl_by_raster;
    return arcl_set_val(s);
}

static arcl_val number(const arcl_staged *b, const arcl_stage_step *s, size_t k)
{
    switch (s->op) {
    case ARCL_OP_mostcolor:
        return arcl_int(arcl_staged_fact(b, s->facts, k, 0));
    case ARCL_OP_leastcolor:
        return arcl_int(arcl_staged_fact(b, s->facts, k, 1));
    case ARCL_OP_numcolors:
        return arcl_int(arcl_staged_fact(b, s->facts, k, 3));
    default:
        return arcl_int(s->param[0].number < ARCL_COLOURS ? arcl_staged_counts(b, s->facts, k)[s->param[0].number] : 0);
    }
}

/* palette, partition and fgpartition: the colours are known, and the grid is there. */
static arcl_val by_colour(arcl_ctx *c, const arcl_staged *b, const arcl_stage_step *s, size_t k)
{
    const arcl_val grid = grid_of(b, s->grid[0], k);
    arcl_tally t = {.n = 0};

    for (uint32_t left = arcl_staged_colours(b, s->facts, k); left; left &= left - 1)
        t.colour[t.n++] = (uint8_t)__builtin_ctz(left);
    const arcl_val palette = arcl_palette_of(c, grid, &t);
    if (s->op == ARCL_OP_palette)
        return palette;
    if (s->op == ARCL_OP_partition)
        return arcl_partition_by(c, grid, palette);
    return arcl_fgpartition_by(c, grid, palette, arcl_int(arcl_staged_fact(b, s->facts, k, 0)));
}

/* The lines of a plane of labels: neighbours with the same label hang together. Returns the number of runs. */
static uint32_t describe(const uint16_t *labels, int32_t h, int32_t w, arcl_label_line *lines)
{
    uint32_t runs = 0;

    for (int32_t i = 0; i < h; i++, labels += ARCL_SIDE) {
        const uint16_t *above = i > 0 ? labels - ARCL_SIDE : NULL;
        arcl_label_line *l = &lines[i];
        *l = (arcl_label_line){0};
        for (int32_t j = 0; j < w; j++) {
            const uint64_t own = (uint64_t)(labels[j] != 0) << j;
            l->left |= own;
            l->west |= j > 0 && labels[j - 1] == labels[j] ? own : 0;
            l->north |= above && above[j] == labels[j] ? own : 0;
            l->north_west |= above && j > 0 && above[j - 1] == labels[j] ? own : 0;
            l->north_east |= above && j + 1 < w && above[j + 1] == labels[j] ? own : 0;
        }
        runs += (uint32_t)__builtin_popcountll(l->left & ~l->west);
    }
    return runs;
}

/* Objects from the labels of the cells. They are made as op/objects.c makes them; their order is worked out by the same
 * recipes, if it is asked for. */
static arcl_val objects(arcl_ctx *c, const arcl_staged *b, unsigned step, size_t k)
{
    const arcl_stage_step *s = &b->plan.step[step];
    const arcl_val grid = grid_of(b, s->grid[0], k);
    const uint16_t *labels = (const uint16_t *)b->host[step][ARCL_ROLE_LABELS] + k * ARCL_CELLS;
    arcl_label_line lines[ARCL_SIDE + 2];
    const uint32_t runs = describe(labels, grid.h, grid.n, lines + 1);

    return arcl_objects_of_lines(c, grid, lines + 1, runs, s->rule & ARCL_RULE_PLAIN, s->rule & ARCL_RULE_DIAGONAL);
}

/* The size of the call that the step stands for, as arcl_call_size has it; `v` has the values of the nodes before. */
static uint64_t size_of(const arcl_staged *b, const arcl_stage_step *s, unsigned step, size_t k, const arcl_val *v)
{
    const arcl_program *p = b->plan.program;
    uint64_t n = 0;

    if (s->kind == ARCL_STEP_NEAR) {
        for (unsigned i = 0; i < ARCL_SIDE; i++)
            n += (uint64_t)__builtin_popcount(arcl_staged_mask(b, s->patch, k)[i]);
        return n;
    }
    if (s->op == ARCL_OP_merge)
        return v[p->graph.args[p->graph.node[s->node].first]].u.set->n;
    if (s->kind == ARCL_STEP_CELLS && s->op != ARCL_OP_asobject)
        return 0;
    const uint32_t dims = arcl_staged_dims(b, s->kind == ARCL_STEP_GRID ? step : s->grid[0], k);
    return (uint64_t)(dims >> 16) * (dims & 0xffff);
}

/* Charges the step and gives its value, or none if it is not read. */
static arcl_val value_of(arcl_ctx *c, const arcl_given *given, unsigned step, const arcl_val *v)
{
    const arcl_staged *b = given->batch;
    const arcl_stage_step *s = &b->plan.step[step];
    const arcl_cost cost = arcl_op_of(b->plan.program->graph.node[s->node].callee)->cost;
    const size_t k = given->sample;
    arcl_val value = arcl_none();

    switch (s->kind) {
    case ARCL_STEP_GRID:
        if (s->wanted)
            value = grid_of(b, step, k);
        break;
    case ARCL_STEP_MASK:
        if (given->needed[step])
            value = places(c, arcl_staged_mask(b, step, k));
        break;
    case ARCL_STEP_NEAR:
    case ARCL_STEP_CELLS:
        break;
    case ARCL_STEP_NUMBER:
        value = number(b, s, k);
        break;
    case ARCL_STEP_TRUTH:
        value = arcl_bool(((const int32_t *)b->host[step][ARCL_ROLE_DIFFERENCE])[k] == 0);
        break;
    case ARCL_STEP_COLOURS:
        value = by_colour(c, b, s, k);
        break;
    default:
        value = objects(c, b, step, k);
        break;
    }
    arcl_charge(c, arcl_steps_for(cost, size_of(b, s, step, k, v)));
    return value;
}
