/*
 * stage_charge.c - what the steps of a batch cost a sample.
 *
 * Plain C counts its work, and a cut must come at the same place whoever did the work. So every step is charged what
 * the code of its primitive charges, call by call in the same order, by the functions of op/charge.h.
 */
#include "op/charge.h"

#include "exec/stage_batch.h"
#include "op/op.h"
#include "value/patch.h"
#include "value/seq.h"

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

/* ---- colours -------------------------------------------------------------------------------- */

/* Which colours there are, as op/tally.c finds them. */
void arcl_staged_charge_colours(arcl_ctx *c, const arcl_staged *b, unsigned facts, size_t k)
{
    enum { FEW = 16 };
    const uint64_t cells = cells_of(arcl_staged_dims(b, b->plan.step[facts].grid[0], k));

    arcl_charge_look(c, cells);
    if (arcl_staged_colours(b, facts, k) >> FEW) /* there are larger ones */
        arcl_charge_looks(c, cells);
}

/* And how often each occurs. */
static void charge_counts(arcl_ctx *c, const arcl_staged *b, unsigned facts, size_t k)
{
    arcl_staged_charge_colours(c, b, facts, k);
    arcl_charge_look(c, cells_of(arcl_staged_dims(b, b->plan.step[facts].grid[0], k)));
}

/* mostcolor: plain C looks first whether the colour in the corner is that of more than half of the cells. */
void arcl_staged_charge_most(arcl_ctx *c, const arcl_staged *b, unsigned facts, size_t k)
{
    const arcl_stage_step *f = &b->plan.step[facts];
    const uint64_t cells = cells_of(arcl_staged_dims(b, f->grid[0], k));
    const bool corner = *arcl_staged_mask(b, f->corner, k) & 1;

    arcl_charge_look(c, cells);
    if (!corner || (uint64_t)arcl_staged_counts(b, facts, k)[arcl_staged_fact(b, facts, k, 0)] * 2 <= cells)
        charge_counts(c, b, facts, k);
}

void arcl_staged_charge_number(arcl_ctx *c, const arcl_staged *b, const arcl_stage_step *s, size_t k)
{
    switch (s->op) {
    case ARCL_OP_mostcolor:
        arcl_staged_charge_most(c, b, s->facts, k);
        return;
    case ARCL_OP_leastcolor:
        charge_counts(c, b, s->facts, k);
        return;
    case ARCL_OP_numcolors:
        arcl_staged_charge_colours(c, b, s->facts, k);
        return;
    default: /* colorcount */
        arcl_charge_look(c, cells_of(arcl_staged_dims(b, s->grid[0], k)));
        return;
    }
}

/* ---- patches -------------------------------------------------------------------------------- */

static arcl_staged_box box_of_mask(const uint32_t *mask)
{
    int32_t top = 0, bottom = ARCL_SIDE;
    uint32_t any = 0;

    while (top < ARCL_SIDE && !mask[top])
        top++;
    while (bottom > top && !mask[bottom - 1])
        bottom--;
    for (int32_t i = top; i < bottom; i++)
        any |= mask[i];
    if (!any)
        return (arcl_staged_box){0};
    const int32_t left = __builtin_ctz(any);
    return (arcl_staged_box){top, left, bottom - top, 32 - __builtin_clz(any) - left};
}

arcl_staged_box arcl_staged_box_of(const arcl_staged *b, unsigned step, size_t k)
{
    const arcl_stage_step *s = &b->plan.step[step];

    if (s->kind != ARCL_STEP_NEAR)
        return s->launched ? box_of_mask(arcl_staged_mask(b, step, k)) : arcl_staged_box_of(b, s->patch, k);
    const arcl_staged_box inner = arcl_staged_box_of(b, s->patch, k);
    if (inner.height == 0)
        return inner;
    return (arcl_staged_box){inner.top - 1, inner.left - 1, inner.height + 2, inner.width + 2};
}

void arcl_staged_charge_search(arcl_ctx *c, const arcl_staged *b, const arcl_stage_step *s, size_t k)
{
    arcl_charge_search(c, height_of(arcl_staged_dims(b, s->grid[0], k)));
}

void arcl_staged_charge_patch(arcl_ctx *c, const arcl_staged *b, unsigned step, size_t k)
{
    const int32_t height = arcl_staged_box_of(b, step, k).height;

    if (height > 0)
        arcl_charge_patch(c, height);
}

/* toobject: the rows of the patch that the grid has. */
static void charge_part(arcl_ctx *c, arcl_staged_box box, uint32_t dims)
{
    const int32_t h = height_of(dims), w = width_of(dims);
    const int32_t top = box.top > 0 ? box.top : 0, left = box.left > 0 ? box.left : 0;
    const int32_t bottom = box.top + box.height < h ? box.top + box.height : h;
    const int32_t right = box.left + box.width < w ? box.left + box.width : w;

    if (box.height > 0 && bottom > top && right > left)
        arcl_charge_patch(c, bottom - top);
}

/* `of`: what merge merges. */
void arcl_staged_charge_cells(arcl_ctx *c, const arcl_staged *b, unsigned step, size_t k, arcl_val of)
{
    const arcl_stage_step *s = &b->plan.step[step];

    switch (s->op) {
    case ARCL_OP_recolor: /* the same rows */
        return;
    case ARCL_OP_toobject:
        charge_part(c, arcl_staged_box_of(b, s->patch, k), arcl_staged_dims(b, s->grid[0], k));
        return;
    case ARCL_OP_asobject:
        arcl_charge_patch(c, height_of(arcl_staged_dims(b, s->grid[0], k)));
        return;
    case ARCL_OP_merge:
        arcl_charge_union(c, of.u.set->items, of.u.set->n);
        return;
    default: /* mapply */
        arcl_staged_charge_patch(c, b, step, k);
        return;
    }
}

/* ---- grids ---------------------------------------------------------------------------------- */

/* Places or cells on a copy of a grid. An object without cells is no patch. */
static void charge_drawing(arcl_ctx *c, const arcl_staged *b, const arcl_stage_step *s, size_t k, uint32_t dims)
{
    const int32_t height = arcl_staged_box_of(b, s->patch, k).height;

    arcl_charge_grid(c, height_of(dims), width_of(dims));
    if (height == 0 && (s->op == ARCL_OP_paint || s->op == ARCL_OP_underpaint))
        arcl_charge_collisions(c, cells_of(dims), 0);
    else
        arcl_charge_drawing(c, height);
}

void arcl_staged_charge_grid(arcl_ctx *c, const arcl_staged *b, unsigned step, size_t k)
{
    const arcl_stage_step *s = &b->plan.step[step];
    const uint32_t dims = arcl_staged_dims(b, step, k);

    switch (s->op) {
    case ARCL_OP_tophalf:
    case ARCL_OP_bottomhalf: /* rows of the grid itself */
        return;
    case ARCL_OP_crop: /* likewise, if they are whole */
        if (width_of(dims) != width_of(arcl_staged_dims(b, s->grid[0], k)))
            arcl_charge_grid(c, height_of(dims), width_of(dims));
        return;
    case ARCL_OP_vconcat:
        arcl_charge_stack(c, (uint64_t)height_of(dims));
        return;
    case ARCL_OP_cover:
    case ARCL_OP_underfill:
    case ARCL_OP_underpaint:
        arcl_staged_charge_most(c, b, s->facts, k);
        /* fall through */
    case ARCL_OP_fill:
    case ARCL_OP_paint:
        charge_drawing(c, b, s, k, dims);
        return;
    default:
        arcl_charge_grid(c, height_of(dims), width_of(dims));
        return;
    }
}

void arcl_staged_charge_truth(arcl_ctx *c, const arcl_staged *b, const arcl_stage_step *s, size_t k)
{
    const uint32_t x = arcl_staged_dims(b, s->grid[0], k), y = arcl_staged_dims(b, s->grid[1], k);

    arcl_charge_equal(c, height_of(x), width_of(x), height_of(y), width_of(y));
}
