/*
 * stage_value.c - what a sample gets from a batch: which values are good for it, what they cost, and the values.
 *
 * Plain C counts its work in steps, and a cut must come at the same place whoever did the work. So every step is
 * charged here what the code of its primitive charges, call by call in the same order; where that cannot be told the
 * sample does the step in plain C. The charges are those of op/matrix.h, op/paint.c, op/tally.c and op/bycolour.c.
 */
#include "exec/stage_batch.h"
#include "op/op.h"
#include "value/patch.h"

static int32_t height_of(uint32_t dims)
{
    return (int32_t)(dims >> 16);
}

static int32_t width_of(uint32_t dims)
{
    return (int32_t)(dims & 0xffff);
}

static uint64_t cells_of(uint32_t dims)
{
    return (uint64_t)height_of(dims) * (uint64_t)width_of(dims);
}

static const int32_t *facts_at(const arcl_staged *b, unsigned facts, size_t k)
{
    return (const int32_t *)b->host[facts][ARCL_ROLE_FACTS] + k * ARCL_PARAMS;
}

static const uint32_t *counts_at(const arcl_staged *b, unsigned facts, size_t k)
{
    return (const uint32_t *)b->host[facts][ARCL_ROLE_COUNTS] + k * ARCL_COLOURS;
}

arcl_val arcl_staged_grid(const arcl_staged *b, unsigned step, size_t k)
{
    const uint32_t dims = arcl_staged_dims(b, step, k);

    if (step == 0)
        return b->input[k];
    return arcl_grid_of((const uint8_t *)b->host[step][ARCL_ROLE_CELLS] + k * ARCL_CELLS, height_of(dims),
                        width_of(dims));
}

/* ---- what is good for a sample -------------------------------------------------------------- */

/* Whether another colour is as frequent: then plain C works out an order, and charges for it. */
static bool is_tie(const arcl_staged *b, unsigned facts, size_t k, unsigned column)
{
    const uint32_t *count = counts_at(b, facts, k);
    const int32_t best = facts_at(b, facts, k)[column];
    unsigned same = 0;

    for (unsigned c = 0; c < ARCL_COLOURS; c++)
        same += best >= 0 && count[c] == count[best];
    return same != 1;
}

/* Whether the device has the step for sample k; good[] is known for the steps before. */
static bool is_good(const arcl_staged *b, unsigned step, size_t k, const bool *good)
{
    const arcl_stage_step *s = &b->plan.step[step];

    if (step == 0)
        return arcl_staged_dims(b, 0, k) != 0;
    for (unsigned g = 0; g < 2; g++)
        if (s->grid[g] != ARCL_STEP_NONE && !good[s->grid[g]])
            return false;
    for (unsigned a = 0; a < s->params; a++)
        if (s->param[a].facts != ARCL_STEP_NONE && !good[s->param[a].facts])
            return false;
    if (s->kind != ARCL_STEP_FACTS && s->mask != ARCL_STEP_NONE && !good[s->mask])
        return false;
    if (s->kind == ARCL_STEP_GRID && arcl_staged_dims(b, step, k) == 0)
        return false;
    if (s->facts == ARCL_STEP_NONE || s->op == ARCL_OP_numcolors || s->op == ARCL_OP_colorcount)
        return true;
    return !is_tie(b, s->facts, k, s->op == ARCL_OP_leastcolor);
}

static arcl_val value_of(arcl_ctx *c, const arcl_given *given, unsigned step);

void arcl_staged_give(const arcl_staged *b, size_t k, arcl_given *out)
{
    const unsigned n = b->plan.steps;
    bool good[ARCL_STEPS_MAX], needed[ARCL_STEPS_MAX] = {false};

    *out = (arcl_given){.step_of = b->plan.step_of, .batch = b, .sample = k, .value = value_of};
    for (unsigned s = 0; s < n; s++)
        good[s] = b->done[k] && is_good(b, s, k, good);
    /* From the last to the first: what plain C does for this sample, it needs the grids for. */
    for (unsigned s = n - 1; s > 0; s--) {
        const arcl_stage_step *step = &b->plan.step[s];
        if (step->node == ARCL_NODE_NONE)
            continue;
        const bool there = step->kind != ARCL_STEP_GRID || step->wanted;
        out->given[s] = good[s] && (there || !needed[s]);
        for (unsigned g = 0; g < 2; g++)
            if (!out->given[s] && step->grid[g] != ARCL_STEP_NONE)
                needed[step->grid[g]] = true;
        if (!out->given[s] && step->mask != ARCL_STEP_NONE)
            needed[step->mask] = true;
    }
    for (unsigned s = 1; s < n; s++)
        out->needed[s] = needed[s] || b->plan.step[s].wanted;
}

/* ---- what it costs -------------------------------------------------------------------------- */

/* A new grid. */
static void charge_grid(arcl_ctx *c, uint32_t dims)
{
    arcl_charge(c, cells_of(dims) / 16 + (uint64_t)height_of(dims));
}

/* Which colours there are, as op/tally.c finds them, and how often each occurs if that is counted. */
static void charge_tally(arcl_ctx *c, const arcl_staged *b, unsigned facts, size_t k, bool counted)
{
    enum { FEW = 16 };
    const uint64_t cells = cells_of(arcl_staged_dims(b, b->plan.step[facts].grid[0], k));

    arcl_charge(c, cells / 16);
    if ((uint32_t)facts_at(b, facts, k)[2] >> FEW) /* there are larger ones */
        arcl_charge(c, cells * 8);
    if (counted)
        arcl_charge(c, cells / 16);
}

/* mostcolor: plain C looks first whether the colour in the corner is that of more than half of the cells. */
static void charge_most(arcl_ctx *c, const arcl_staged *b, unsigned facts, size_t k)
{
    const arcl_stage_step *f = &b->plan.step[facts];
    const uint64_t cells = cells_of(arcl_staged_dims(b, f->grid[0], k));
    const bool corner = *arcl_staged_mask(b, f->mask, k) & 1;

    arcl_charge(c, cells / 16);
    if (!corner || (uint64_t)counts_at(b, facts, k)[facts_at(b, facts, k)[0]] * 2 <= cells)
        charge_tally(c, b, facts, k, true);
}

/* Rows from the first place to the last. */
static int32_t mask_rows(const uint32_t *mask, int32_t *top)
{
    int32_t bottom = ARCL_SIDE;

    for (*top = 0; *top < ARCL_SIDE && !mask[*top];)
        ++*top;
    while (bottom > *top && !mask[bottom - 1])
        bottom--;
    return bottom - *top;
}

static void charge_numbers(arcl_ctx *c, const arcl_staged *b, const arcl_stage_step *s, size_t k)
{
    switch (s->op) {
    case ARCL_OP_mostcolor:
        charge_most(c, b, s->facts, k);
        return;
    case ARCL_OP_leastcolor:
        charge_tally(c, b, s->facts, k, true);
        return;
    case ARCL_OP_numcolors:
        charge_tally(c, b, s->facts, k, false);
        return;
    default: /* colorcount */
        arcl_charge(c, cells_of(arcl_staged_dims(b, s->grid[0], k)) / 16);
        return;
    }
}

static void charge_grids(arcl_ctx *c, const arcl_staged *b, unsigned step, size_t k)
{
    const arcl_stage_step *s = &b->plan.step[step];
    const uint32_t dims = arcl_staged_dims(b, step, k);
    int32_t top;

    switch (s->op) {
    case ARCL_OP_tophalf:
    case ARCL_OP_bottomhalf: /* rows of the grid itself */
        return;
    case ARCL_OP_crop: /* likewise, if they are whole */
        if (width_of(dims) != width_of(arcl_staged_dims(b, s->grid[0], k)))
            charge_grid(c, dims);
        return;
    case ARCL_OP_vconcat:
        arcl_charge(c, (uint64_t)height_of(dims));
        return;
    case ARCL_OP_cover:
    case ARCL_OP_underfill:
        charge_most(c, b, s->facts, k);
        /* fall through */
    case ARCL_OP_fill:
        charge_grid(c, dims);
        arcl_charge(c, (uint64_t)mask_rows(arcl_staged_mask(b, s->mask, k), &top));
        return;
    default:
        charge_grid(c, dims);
        return;
    }
}

/* ---- the values ----------------------------------------------------------------------------- */

/* ofcolor. */
static arcl_val places(arcl_ctx *c, const arcl_staged *b, unsigned step, size_t k, bool needed)
{
    const uint32_t *mask = arcl_staged_mask(b, step, k);
    uint32_t any = 0, n = 0;
    int32_t top;
    const int32_t height = mask_rows(mask, &top);

    arcl_charge(c, (uint64_t)height_of(arcl_staged_dims(b, b->plan.step[step].grid[0], k)) / 4);
    if (height == 0)
        return arcl_set_empty();
    if (!needed) {
        arcl_charge(c, (uint64_t)height);
        return arcl_none();
    }
    for (int32_t i = 0; i < height; i++)
        any |= mask[top + i];
    const int32_t left = __builtin_ctz(any);
    arcl_set *s = arcl_patch_new(c, top, left, height, 32 - __builtin_clz(any) - left);
    arcl_row *row = arcl_patch_rows(s);
    for (int32_t i = 0; i < height; i++) {
        n += (uint32_t)__builtin_popcount(mask[top + i]);
        row[i] = mask[top + i] >> left;
    }
    s->n = n;
    s->recipe = arcl_by_raster;
    return arcl_set_val(s);
}

static arcl_val number(const arcl_staged *b, const arcl_stage_step *s, size_t k)
{
    const int32_t *facts = facts_at(b, s->facts, k);

    switch (s->op) {
    case ARCL_OP_mostcolor:
        return arcl_int(facts[0]);
    case ARCL_OP_leastcolor:
        return arcl_int(facts[1]);
    case ARCL_OP_numcolors:
        return arcl_int(facts[3]);
    default:
        return arcl_int(s->param[0].number < ARCL_COLOURS ? counts_at(b, s->facts, k)[s->param[0].number] : 0);
    }
}

static arcl_val truth(arcl_ctx *c, const arcl_staged *b, unsigned step, size_t k)
{
    const arcl_stage_step *s = &b->plan.step[step];
    const uint32_t x = arcl_staged_dims(b, s->grid[0], k), y = arcl_staged_dims(b, s->grid[1], k);

    arcl_charge(c, x == y ? cells_of(x) / 64 : 1);
    return arcl_bool(((const int32_t *)b->host[step][ARCL_ROLE_DIFFERENCE])[k] == 0);
}

static arcl_val objects(arcl_ctx *c, const arcl_staged *b, unsigned step, size_t k)
{
    const arcl_stage_step *s = &b->plan.step[step];
    const uint16_t *labels = (const uint16_t *)b->host[step][ARCL_ROLE_LABELS] + k * ARCL_CELLS;
    const uint32_t count = ((const uint32_t *)b->host[step][ARCL_ROLE_PARTS])[k];

    if (s->outer)
        charge_most(c, b, s->facts, k);
    return arcl_stage_objects(c, arcl_staged_grid(b, s->grid[0], k), labels, count, s->plain, s->diagonal);
}

/* Charges the step and gives its value, or none at all if nobody reads it. */
static arcl_val value_of(arcl_ctx *c, const arcl_given *given, unsigned step)
{
    const arcl_staged *b = given->batch;
    const arcl_stage_step *s = &b->plan.step[step];
    const size_t k = given->sample;

    switch (s->kind) {
    case ARCL_STEP_GRID:
        charge_grids(c, b, step, k);
        return s->wanted ? arcl_staged_grid(b, step, k) : arcl_none();
    case ARCL_STEP_MASK:
        return places(c, b, step, k, given->needed[step]);
    case ARCL_STEP_NUMBER:
        charge_numbers(c, b, s, k);
        return number(b, s, k);
    case ARCL_STEP_TRUTH:
        return truth(c, b, step, k);
    default:
        return objects(c, b, step, k);
    }
}
