/* edits.c - operators that put one value, constant or primitive in the place of another, and what all operators share.
 */
#include "batt/edits.h"

enum { SITE_DRAWS = 4 };

/* ---- places ----------------------------------------------------------------------------------- */

static bool at_root(const arcl_mutator *m, arcl_site *out)
{
    *out = (arcl_site){.user = ARCL_NODE_MISSING, .old = m->root, .limit = m->root, .need = {.kinds = ARCL_KIND_GRID}};
    return true;
}

static bool at_argument(const arcl_mutator *m, uint32_t user, uint32_t k, arcl_site *out)
{
    const arcl_node *n = &m->graph->node[user];

    *out = (arcl_site){.user = user,
                       .k = k,
                       .old = arcl_graph_args(m->graph, n)[k],
                       .limit = user,
                       .need = arcl_shape_need(m->graph, m->shape, user, k)};
    return out->need.kinds != 0;
}

bool arcl_site_draw(arcl_mutator *m, bool root, arcl_site *out)
{
    for (unsigned draw = 0; draw < SITE_DRAWS; draw++) {
        const uint32_t which = arcl_rng_below(&m->rng, m->nnodes + root);
        if (which == m->nnodes)
            return at_root(m, out);
        const uint32_t user = m->nodes[which], count = m->graph->node[user].count;
        if (count && at_argument(m, user, arcl_rng_below(&m->rng, count), out))
            return true;
    }
    return false;
}

/* The first place, from a random one on, where one of these kinds is needed and stands a node of which `like` is true. */
static bool find_site(arcl_mutator *m, bool (*like)(const arcl_mutator *m, uint32_t node), unsigned kinds,
                      arcl_site *out)
{
    const uint32_t start = arcl_rng_below(&m->rng, m->nnodes), turn = arcl_rng_below(&m->rng, 1u << 16);

    for (uint32_t j = 0; j < m->nnodes; j++) {
        const uint32_t user = m->nodes[arcl_round(start, j, m->nnodes)];
        const arcl_node *n = &m->graph->node[user];
        uint32_t k = n->count ? turn % n->count : 0;
        for (uint32_t left = n->count; left > 0; left--) {
            if (like(m, m->graph->args[n->first + k]) && at_argument(m, user, k, out) && out->need.kinds & kinds)
                return true;
            k = k + 1 < n->count ? k + 1 : 0;
        }
    }
    return false;
}

bool arcl_site_put(arcl_mutator *m, const arcl_site *s, uint32_t x, arcl_edit *e)
{
    if (x == ARCL_NODE_MISSING)
        return false;
    e->from = s->user == ARCL_NODE_MISSING ? m->root : s->user;
    e->to = s->user == ARCL_NODE_MISSING ? x : arcl_made_like(m, s->user, s->k, x);
    return true;
}

/* ---- draws ------------------------------------------------------------------------------------ */

uint32_t arcl_draw_value(arcl_mutator *m, const arcl_shape *need, uint32_t old, uint32_t limit)
{
    uint32_t found = ARCL_NODE_MISSING, n = 0;

    for (uint32_t k = 0; k < m->nnodes && m->nodes[k] < limit; k++) {
        const uint32_t x = m->nodes[k];
        if (x != old && arcl_shape_fits(m->graph, m->shape, need, x) && arcl_rng_below(&m->rng, ++n) == 0)
            found = x;
    }
    return found;
}

unsigned arcl_draw_bit(arcl_mutator *m, unsigned bits)
{
    for (uint32_t skip = arcl_rng_below(&m->rng, (uint32_t)__builtin_popcount(bits)); skip > 0; skip--)
        bits &= bits - 1;
    return (unsigned)__builtin_ctz(bits);
}

/* A number or pair of the task's own: how often inputs and outputs fit into each other, the size of all outputs. */
static uint32_t draw_learned(arcl_mutator *m, unsigned kind)
{
    const arcl_facts *f = &m->facts;
    const int32_t counts[] = {f->times_high,
                              f->times_wide,
                              f->parts_high,
                              f->parts_wide,
                              f->fixed_size ? f->height : 0,
                              f->fixed_size ? f->width : 0};
    const unsigned which = arcl_rng_below(&m->rng, sizeof counts / sizeof *counts);

    if (1u << kind == ARCL_KIND_PAIR && f->fixed_size)
        return arcl_made_const(m, arcl_pair32(f->height, f->width));
    if (1u << kind == ARCL_KIND_COUNT && counts[which] > 0)
        return arcl_made_const(m, arcl_int(counts[which]));
    return ARCL_NODE_MISSING;
}

/* An integer that the type names. */
static uint32_t draw_within(arcl_mutator *m, arcl_type range, uint32_t old)
{
    const arcl_type_span span = arcl_type_range(range);
    const uint32_t n = (uint32_t)(span.high - span.low + 1), which = arcl_rng_below(&m->rng, n);
    const uint32_t x = arcl_made_const(m, arcl_int(span.low + (int64_t)which));

    return x != old ? x : arcl_made_const(m, arcl_int(span.low + (int64_t)((which + 1) % n)));
}

uint32_t arcl_draw_constant(arcl_mutator *m, const arcl_shape *need, uint32_t old)
{
    const unsigned has = need->kinds & (ARCL_KIND_BOOL | ARCL_KIND_COUNT | ARCL_KIND_COLOUR | ARCL_KIND_PAIR);

    if (!has)
        return ARCL_NODE_MISSING;
    if (need->range)
        return draw_within(m, (arcl_type)need->range, old);
    const unsigned kind = arcl_draw_bit(m, has);
    const arcl_range of = m->material->constant[kind];
    if (arcl_rng_below(&m->rng, 4) == 0) {
        const uint32_t learned = draw_learned(m, kind);
        if (learned != ARCL_NODE_MISSING && learned != old)
            return learned;
    }
    if (of.n < 2)
        return ARCL_NODE_MISSING;
    const uint32_t which = arcl_rng_below(&m->rng, of.n), x = m->material->constants[of.first + which];
    return x != old ? x : m->material->constants[of.first + (which + 1) % of.n];
}

/* ---- argument --------------------------------------------------------------------------------- */

bool arcl_edit_argument(arcl_mutator *m, arcl_edit *e)
{
    arcl_site s;

    if (!arcl_site_draw(m, false, &s))
        return false;
    uint32_t x = arcl_draw_value(m, &s.need, s.old, s.limit);
    if (x == ARCL_NODE_MISSING || arcl_rng_below(&m->rng, 3) == 0) {
        const uint32_t constant = arcl_draw_constant(m, &s.need, s.old);
        x = constant == ARCL_NODE_MISSING ? x : constant;
    }
    return arcl_site_put(m, &s, x, e);
}

/* ---- constant, step, colour ------------------------------------------------------------------- */

static bool is_constant(const arcl_mutator *m, uint32_t node)
{
    const uint8_t tag = m->graph->value[node].tag;

    return m->graph->node[node].kind == ARCL_NODE_CONST && (tag == ARCL_BOOL || tag == ARCL_INT || tag == ARCL_PAIR);
}

bool arcl_edit_constant(arcl_mutator *m, arcl_edit *e)
{
    arcl_site s;

    if (!find_site(m, is_constant, ARCL_KINDS_ALL, &s))
        return false;
    s.need.kinds &= m->shape[s.old].kinds;
    return arcl_site_put(m, &s, arcl_draw_constant(m, &s.need, s.old), e);
}

static bool is_number(const arcl_mutator *m, uint32_t node)
{
    return is_constant(m, node) && m->graph->value[node].tag != ARCL_BOOL;
}

bool arcl_edit_step(arcl_mutator *m, arcl_edit *e)
{
    enum { FAR = 1000 }; /* numbers beyond it are no counts */
    arcl_site s;

    if (!find_site(m, is_number, ARCL_KIND_COUNT | ARCL_KIND_PAIR, &s))
        return false;
    arcl_val v = m->graph->value[s.old];
    const uint32_t r = arcl_rng_below(&m->rng, 4);
    const int by = r & 1 ? 1 : -1;
    if (v.tag == ARCL_INT) {
        if (v.u.i < -FAR || v.u.i > FAR)
            return false;
        v.u.i += by;
    } else {
        if (v.u.at.r < -FAR || v.u.at.r > FAR || v.u.at.c < -FAR || v.u.at.c > FAR)
            return false;
        *(r & 2 ? &v.u.at.r : &v.u.at.c) += by;
    }
    const uint32_t x = arcl_made_const(m, v);
    return (!s.need.range || arcl_shape_in_range(m->graph, (arcl_type)s.need.range, x)) && arcl_site_put(m, &s, x, e);
}

static bool may_be_colour(const arcl_mutator *m, uint32_t node)
{
    return (m->shape[node].kinds & ARCL_KIND_COLOUR) != 0;
}

bool arcl_edit_colour(arcl_mutator *m, arcl_edit *e)
{
    const unsigned colours = arcl_facts_colours(&m->facts);
    arcl_site s;

    if (!colours || !find_site(m, may_be_colour, ARCL_KIND_COLOUR, &s))
        return false;
    const uint32_t x = arcl_made_const(m, arcl_int((int64_t)arcl_draw_bit(m, colours)));
    return x != s.old && arcl_shape_fits(m->graph, m->shape, &s.need, x) && arcl_site_put(m, &s, x, e);
}

/* ---- primitive, function ---------------------------------------------------------------------- */

/* Whether a call of `op` with arguments of these shapes can stand for node `old`. */
static bool gives_same(const arcl_mutator *m, unsigned op, const arcl_shape *const *args, uint32_t old)
{
    const arcl_shape made = arcl_shape_call(op, args, arcl_op_of(op)->arity), *need = &m->shape[old];

    return arcl_shape_meets(&made, need);
}

/* A call of another primitive on the same arguments, or ARCL_NODE_MISSING. */
static uint32_t call_instead(arcl_mutator *m, uint32_t number)
{
    const arcl_node n = m->graph->node[number];
    const arcl_shape *shapes[ARCL_ARITY_MAX];
    uint32_t args[ARCL_ARITY_MAX];

    if (n.kind != ARCL_NODE_PRIM || n.count != arcl_op_of(n.callee)->arity || !arcl_kinds_few(m->shape[number].kinds))
        return ARCL_NODE_MISSING;
    const arcl_range of = m->material->calls[n.callee];
    const uint32_t start = of.n ? arcl_rng_below(&m->rng, of.n) : 0;
    for (uint32_t k = 0; k < n.count; k++) {
        args[k] = m->graph->args[n.first + k];
        shapes[k] = &m->shape[args[k]];
    }
    for (uint32_t j = 0; j < of.n; j++) {
        const unsigned op = m->material->ops[of.first + arcl_round(start, j, of.n)];
        if (!(m->material->prim[op].gives & m->shape[number].kinds) || !gives_same(m, op, shapes, number))
            continue;
        const uint32_t made = arcl_made_call(m, op, args);
        if (arcl_shape_sound(m->graph, m->shape, made))
            return made;
    }
    return ARCL_NODE_MISSING;
}

bool arcl_edit_primitive(arcl_mutator *m, arcl_edit *e)
{
    const uint32_t start = arcl_rng_below(&m->rng, m->nnodes);

    for (uint32_t j = 0; j < m->nnodes; j++) {
        e->from = m->nodes[arcl_round(start, j, m->nnodes)];
        e->to = call_instead(m, e->from);
        if (e->to != ARCL_NODE_MISSING)
            return true;
    }
    return false;
}

static bool is_primitive(const arcl_mutator *m, uint32_t node)
{
    return m->graph->node[node].kind == ARCL_NODE_CONST && m->graph->value[node].tag == ARCL_FN;
}

/* Another primitive for one that stands as a value: of one argument, any that meets the need there; of more, one that
 * could stand anywhere for it. -1: there is none. */
static int primitive_instead(arcl_mutator *m, const arcl_site *s)
{
    const unsigned old = m->graph->value[s->old].h - 1u;
    const bool unary = arcl_op_of(old)->arity == 1;
    const arcl_range of = unary ? m->material->unary : m->material->functions[old];
    const uint32_t start = of.n ? arcl_rng_below(&m->rng, of.n) : 0;

    for (uint32_t j = 0; j < of.n; j++) {
        const unsigned op = m->material->ops[of.first + arcl_round(start, j, of.n)];
        if (op != old && (!unary || arcl_shape_meets(&m->material->prim[op], &s->need)))
            return (int)op;
    }
    return -1;
}

bool arcl_edit_function(arcl_mutator *m, arcl_edit *e)
{
    arcl_site s;

    if (!find_site(m, is_primitive, ARCL_KIND_FUNCTION, &s))
        return false;
    const int op = primitive_instead(m, &s);
    return op >= 0 && arcl_site_put(m, &s, arcl_made_const(m, arcl_prim((unsigned)op)), e);
}
