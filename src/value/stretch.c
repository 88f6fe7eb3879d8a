/*
 * stretch.c - what of a set's order follows from its elements alone.
 *
 * CPython puts an element into the first free one of ten slots that begin where its hash says; only if all are taken
 * it looks elsewhere. How many slots there are follows, for most sets, from how many elements there are. So nearly
 * every element lies within a short stretch of slots whatever happened before, and two elements whose stretches do
 * not meet have a known order: no recipe need run, nor the recipes of the sets it works from.
 */
#include "value/hash.h"
#include "value/set.h"

enum {
    ROUNDS = 6,            /* of jumps */
    ARRIVALS_MAX = 255,    /* elements that begin at one slot */
    MEMBERS_MAX = 1 << 14, /* of larger sets the order is worked out at once */
};

/* ---- how large the table is ---------------------------------------------------------------------- */

/* Elements were added one by one. */
static uint64_t grown(uint64_t n)
{
    uint64_t mask = ARCL_TABLE_FIRST - 1;

    for (;;) {
        const uint64_t full = (mask * 3 + 4) / 5; /* the first number of elements that is too much */
        if (n < full)
            return mask;
        mask = arcl_table_size(full * arcl_table_growth(full)) - 1;
    }
}

/* The elements of a set were added to a table that had `used`. */
static uint64_t merged(uint64_t mask, uint64_t used, uint64_t more)
{
    return (used + more) * 5 >= mask * 3 ? arcl_table_size((used + more) * 2) - 1 : mask;
}

uint32_t arcl_set_mask(const arcl_set *s)
{
    const uint64_t first = ARCL_TABLE_FIRST - 1;

    if (s->copied)
        return (uint32_t)merged(first, 0, s->n);
    if (s->recipe == arcl_by_union)
        return (uint32_t)merged(merged(first, 0, s->a.u.set->n), s->a.u.set->n, s->b.u.set->n);
    if (s->presized || (s->recipe == arcl_by_difference && arcl_difference_deletes(s->a.u.set, s->b.u.set)))
        return 0;
    return (uint32_t)grown(s->n);
}

/* ---- where the elements are ---------------------------------------------------------------------- */

/* The probe sequence of an element. */
typedef struct probe {
    uint64_t at;      /* the slot at which its last run of probes begins */
    uint64_t perturb; /* the rest of its hash */
} probe;

/* Bounds on the slots of a table, whatever the order in which elements are added. */
typedef struct bounds {
    uint64_t mask;
    uint8_t *arrivals; /* by slot: the elements whose run of probes may begin there */
    uint8_t *pushed;   /* by slot that may be taken: whether elements that began before it may come to it */
    uint32_t *last;    /* likewise: of the slots from it on that may all be taken, the last */
} bounds;

/* An upper bound: every element that may begin at a slot does, and takes the next free one. */
static void spread(const bounds *w)
{
    uint64_t waiting = 0, first = 0; /* of the slots up to here that may be taken */

    for (uint64_t k = 0; k <= w->mask + 1; k++) {
        if (k <= w->mask && waiting + w->arrivals[k] > 0) {
            w->pushed[k] = waiting > 0;
            waiting = waiting + w->arrivals[k] - 1;
            continue;
        }
        for (; first < k; first++)
            w->last[first] = (uint32_t)k - 1;
        first = k + 1;
    }
}

static bool near_end(const bounds *w, uint64_t at)
{
    return at + ARCL_TABLE_PROBES > w->mask; /* a run of one probe */
}

/* Whether a run of probes that begins at a slot may find no free one. */
static bool may_jump(const bounds *w, uint64_t at)
{
    return near_end(w, at) ? w->pushed[at] || w->arrivals[at] > 1 : w->last[at] > at + ARCL_TABLE_PROBES;
}

/* Adds the next run of probes of every element that may need one, until none does; false after too many rounds. */
static bool add_jumps(const bounds *w, probe *of, uint32_t n)
{
    for (int round = 0; round < ROUNDS; round++) {
        bool done = true;
        spread(w);
        for (uint32_t k = 0; k < n; k++)
            if (may_jump(w, of[k].at)) {
                of[k].perturb >>= ARCL_TABLE_SHIFT;
                of[k].at = (of[k].at * 5 + 1 + of[k].perturb) & w->mask;
                if (++w->arrivals[of[k].at] == ARRIVALS_MAX)
                    return false;
                done = false;
            }
        if (done)
            return true;
    }
    return false;
}

/* Whether the recipe of s needs no other set's order. */
static bool is_cheap(const arcl_set *s)
{
    if (s->recipe == arcl_by_sequence || s->recipe == arcl_by_raster)
        return true;
    return (s->recipe == arcl_by_map || s->recipe == arcl_by_subsequence) && arcl_is_set(s->a) && s->a.u.set->table;
}

const arcl_stretch *arcl_set_stretches(arcl_ctx *c, arcl_set *s)
{
    const uint32_t n = s->n, mask = s->table || is_cheap(s) || n > MEMBERS_MAX ? 0 : arcl_set_mask(s);

    if (!ARCL_FAST_STRETCH || mask == 0)
        return NULL;
    const arcl_val *members = arcl_set_members(c, s);
    arcl_stretch *out = ARCL_SCRATCH(c, arcl_stretch, n);
    arcl_ctx_work(c, n);
    const arcl_scratch before = arcl_scratch_enter(c);
    const bounds w = {.mask = mask,
                      .arrivals = ARCL_SCRATCH(c, uint8_t, mask + 1u),
                      .pushed = ARCL_SCRATCH(c, uint8_t, mask + 1u),
                      .last = ARCL_SCRATCH(c, uint32_t, mask + 1u)};
    probe *of = ARCL_SCRATCH(c, probe, n);
    bool known = true;
    memset(w.arrivals, 0, mask + 1u);
    for (uint32_t k = 0; k < n && known; k++) {
        const uint64_t hash = arcl_hash(c, members[k]), at = hash & mask;
        of[k] = (probe){at, hash};
        out[k].from = (uint32_t)at;
        known = ++w.arrivals[at] < ARRIVALS_MAX;
    }
    known = known && add_jumps(&w, of, n);
    for (uint32_t k = 0; k < n && known; k++) {
        const uint32_t from = out[k].from, furthest = near_end(&w, from) ? from : from + ARCL_TABLE_PROBES;
        if (of[k].at != from) /* it may be anywhere */
            out[k] = (arcl_stretch){0, mask};
        else
            out[k].to = w.last[from] < furthest ? w.last[from] : furthest;
    }
    arcl_scratch_leave(c, before);
    return known ? out : NULL;
}
