#include "enumerate/sizes.h"

#include <string.h>

/* What a rule costs besides its state. */
static const float cost_constant = 2, cost_other_side = 1, cost_factor = 1, cost_add = 1.5F, cost_apart = 3;

static const struct factor {
    int16_t times, over;
} factors[] = {{1, 1}, {2, 1}, {3, 1}, {1, 2}, {1, 3}, {4, 1}, {5, 1}, {1, 4}};

enum { FACTORS = sizeof factors / sizeof factors[0], ADD_MAX = 4 };

static int side(const arcl_raster *m, bool width)
{
    return width ? m->width : m->height;
}

static int wanted(const arcl_space *s, uint32_t sample, bool width)
{
    return side(s->output[sample], width);
}

static int said(const arcl_space *s, const arcl_side_rule *r, uint32_t sample)
{
    if (r->state == ARCL_STATE_NONE)
        return r->add;
    return side(arcl_space_raster(s, r->state, sample), r->width) * r->times / r->over + r->add;
}

/* Whether the rule holds for all demonstrations and says something for the tests. */
static bool holds(const arcl_space *s, const arcl_side_rule *r, bool width)
{
    for (uint32_t k = 0; k < s->n; k++) {
        const int says = said(s, r, k);
        if (k < s->ntrain ? says != wanted(s, k, width) : says < 1 || says > ARCL_RASTER_SIDE)
            return false;
        if (r->state != ARCL_STATE_NONE && r->over > 1 &&
            side(arcl_space_raster(s, r->state, k), r->width) * r->times % r->over)
            return false;
    }
    return true;
}

/* The best rule for one side of the output with a state; cost below 0: there is none. */
static arcl_side_rule side_of(const arcl_space *s, uint32_t state, bool width)
{
    arcl_side_rule best = {.cost = -1};

    for (unsigned other = 0; other < 2; other++)
        for (unsigned f = 0; f < FACTORS; f++) {
            arcl_side_rule r = {
                .state = state, .width = width != (other == 1), .times = factors[f].times, .over = factors[f].over};
            const int add = wanted(s, 0, width) - said(s, &r, 0);
            if (add < -ADD_MAX || add > ADD_MAX)
                continue;
            r.add = (int16_t)add;
            r.cost =
                s->states[state].cost + (other ? cost_other_side : 0) + (f ? cost_factor : 0) + (add ? cost_add : 0);
            if ((best.cost < 0 || r.cost < best.cost) && holds(s, &r, width))
                best = r;
        }
    return best;
}

static arcl_side_rule constant_side(const arcl_space *s, bool width)
{
    const arcl_side_rule r = {.state = ARCL_STATE_NONE, .add = (int16_t)wanted(s, 0, width), .cost = cost_constant};

    return holds(s, &r, width) ? r : (arcl_side_rule){.cost = -1};
}

/* Puts the rule where it belongs; of those that say the same of the tests the cheapest stays. */
static void offer(const arcl_space *s, const arcl_side_rule *height, const arcl_side_rule *width, float more,
                  arcl_sizes *out)
{
    arcl_size_rule r = {.height = *height, .width = *width, .cost = height->cost + width->cost + more};
    uint32_t at = 0, end;

    for (uint32_t k = 0; k < s->n; k++)
        r.sides[k] = (arcl_raster_sides){(uint8_t)said(s, height, k), (uint8_t)said(s, width, k)};
    while (at < out->n && out->at[at].cost <= r.cost) {
        if (memcmp(out->at[at].sides, r.sides, s->n * sizeof *r.sides) == 0)
            return;
        at++;
    }
    for (end = at; end < out->n && memcmp(out->at[end].sides, r.sides, s->n * sizeof *r.sides); end++)
        ;
    if (end == out->n && out->n < ARCL_SIZES_MAX)
        out->n++;
    if (at >= out->n)
        return;
    end = end < out->n ? end : out->n - 1;
    memmove(&out->at[at + 1], &out->at[at], (end - at) * sizeof *out->at);
    out->at[at] = r;
}

void arcl_sizes_find(const arcl_space *s, arcl_sizes *out)
{
    arcl_side_rule cheapest[2] = {constant_side(s, false), constant_side(s, true)};

    out->n = 0;
    if (cheapest[0].cost >= 0 && cheapest[1].cost >= 0)
        offer(s, &cheapest[0], &cheapest[1], 0, out);
    for (uint32_t k = 0; k < s->nstates; k++) {
        if (s->states[k].output >= 0)
            continue;
        const arcl_side_rule h = side_of(s, k, false), w = side_of(s, k, true);
        if (h.cost >= 0 && w.cost >= 0)
            offer(s, &h, &w, -s->states[k].cost, out); /* one state for both */
        if (h.cost >= 0 && (cheapest[0].cost < 0 || h.cost < cheapest[0].cost))
            cheapest[0] = h;
        if (w.cost >= 0 && (cheapest[1].cost < 0 || w.cost < cheapest[1].cost))
            cheapest[1] = w;
    }
    if (cheapest[0].cost >= 0 && cheapest[1].cost >= 0)
        offer(s, &cheapest[0], &cheapest[1], cost_apart, out);
}
