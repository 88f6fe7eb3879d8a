/* edits_grow.c - operators that add steps, take steps away, or move them: insert, delete, swap, cross, angle. */
#include "batt/edits.h"

enum { CROSS_DRAWS = 4 };

/* ---- insert ----------------------------------------------------------------------------------- */

/* A call of `op` with x as argument k and values or constants for the others, or ARCL_NODE_MISSING. */
static uint32_t wrap(arcl_mutator *m, arcl_wrap w, uint32_t x, uint32_t limit)
{
    const arcl_op_info *info = arcl_op_of(w.op);
    uint32_t args[ARCL_ARITY_MAX];

    for (unsigned k = 0; k < info->arity; k++) {
        const arcl_type type = info->param[k].type;
        const arcl_shape need = {.kinds = arcl_type_kinds(type),
                                 .range = arcl_type_range(type).limited ? (uint8_t)type : 0};
        args[k] = k == w.k ? x : arcl_draw_value(m, &need, ARCL_NODE_MISSING, limit);
        if (k != w.k && (args[k] == ARCL_NODE_MISSING || arcl_rng_below(&m->rng, 2) == 0)) {
            const uint32_t constant = arcl_draw_constant(m, &need, ARCL_NODE_MISSING);
            args[k] = constant == ARCL_NODE_MISSING ? args[k] : constant;
        }
        if (args[k] == ARCL_NODE_MISSING)
            return ARCL_NODE_MISSING;
    }
    return arcl_made_call(m, w.op, args);
}

bool arcl_edit_insert(arcl_mutator *m, arcl_edit *e)
{
    arcl_site s;

    if (!arcl_site_draw(m, true, &s) || !arcl_kinds_few(m->shape[s.old].kinds))
        return false;
    const unsigned from = arcl_draw_bit(m, m->shape[s.old].kinds), to = arcl_draw_bit(m, s.need.kinds);
    const arcl_range of = m->material->wrap[from][to];
    if (of.n == 0)
        return false;
    const uint32_t x = wrap(m, m->material->wraps[of.first + arcl_rng_below(&m->rng, of.n)], s.old, s.limit);
    if (x == ARCL_NODE_MISSING || !arcl_shape_fits(m->graph, m->shape, &s.need, x))
        return false;
    if (m->graph->node[s.old].kind != ARCL_NODE_CONST && arcl_may_stand_for(m, x, s.old) &&
        arcl_rng_below(&m->rng, 2) == 0) { /* wherever it is used */
        e->from = s.old;
        e->to = x;
    } else {
        arcl_site_put(m, &s, x, e);
    }
    return true;
}

/* ---- delete ----------------------------------------------------------------------------------- */

bool arcl_edit_delete(arcl_mutator *m, arcl_edit *e)
{
    const uint32_t start = arcl_rng_below(&m->rng, m->nnodes);

    for (uint32_t j = 0; j < m->nnodes; j++) {
        e->from = m->nodes[arcl_round(start, j, m->nnodes)];
        const arcl_node *n = &m->graph->node[e->from];
        if (n->kind != ARCL_NODE_PRIM || n->count == 0)
            continue;
        const uint32_t turn = arcl_rng_below(&m->rng, n->count);
        for (uint32_t k = 0; k < n->count; k++) {
            e->to = arcl_graph_args(m->graph, n)[(turn + k) % n->count];
            if (arcl_may_stand_for(m, e->to, e->from) && (e->from != m->root || m->shape[e->to].varies))
                return true;
        }
    }
    return false;
}

/* ---- swap ------------------------------------------------------------------------------------- */

/* Two arguments of `user` that can stand for each other change places. */
static bool swap_arguments(arcl_mutator *m, uint32_t user, arcl_edit *e)
{
    const arcl_node n = m->graph->node[user];
    const uint32_t *args = m->graph->args + n.first;
    const uint32_t a = arcl_rng_below(&m->rng, n.count), b = arcl_rng_below(&m->rng, n.count);

    if (args[a] == args[b])
        return false;
    const uint32_t x = args[a], y = args[b];
    const arcl_shape need_a = arcl_shape_need(m->graph, m->shape, user, a);
    const arcl_shape need_b = arcl_shape_need(m->graph, m->shape, user, b);
    if (!arcl_shape_fits(m->graph, m->shape, &need_a, y) || !arcl_shape_fits(m->graph, m->shape, &need_b, x))
        return false;
    e->from = user;
    e->to = arcl_made_like(m, arcl_made_like(m, user, a, y), b, x);
    return true;
}

/* f(g(x)) becomes g(f(x)), the other arguments staying with f and with g. */
static bool swap_calls(arcl_mutator *m, uint32_t f, arcl_edit *e)
{
    const arcl_node n = m->graph->node[f];
    const uint32_t k = arcl_rng_below(&m->rng, n.count), g = m->graph->args[n.first + k];
    const arcl_node inner = m->graph->node[g];

    if (n.kind != ARCL_NODE_PRIM || inner.kind != ARCL_NODE_PRIM || inner.count == 0 ||
        (n.callee == inner.callee && n.count == 1))
        return false;
    const uint32_t j = arcl_rng_below(&m->rng, inner.count), x = m->graph->args[inner.first + j];
    const arcl_shape need_f = arcl_shape_need(m->graph, m->shape, f, k);
    const arcl_shape need_g = arcl_shape_need(m->graph, m->shape, g, j);
    if (m->graph->node[x].kind == ARCL_NODE_CONST || !arcl_shape_fits(m->graph, m->shape, &need_f, x) ||
        !arcl_shape_fits(m->graph, m->shape, &need_g, f))
        return false;
    const uint32_t first = arcl_made_like(m, f, k, x);
    if (!arcl_shape_fits(m->graph, m->shape, &need_g, first))
        return false;
    e->from = f;
    e->to = arcl_made_like(m, g, j, first);
    return arcl_may_stand_for(m, e->to, f);
}

bool arcl_edit_swap(arcl_mutator *m, arcl_edit *e)
{
    const uint32_t start = arcl_rng_below(&m->rng, m->nnodes);

    for (uint32_t j = 0; j < m->nnodes; j++) {
        const uint32_t user = m->nodes[arcl_round(start, j, m->nnodes)];
        const uint32_t count = m->graph->node[user].count;
        if ((count > 1 && swap_arguments(m, user, e)) || (count > 0 && swap_calls(m, user, e)))
            return true;
    }
    return false;
}

/* ---- cross ------------------------------------------------------------------------------------ */

bool arcl_edit_cross(arcl_mutator *m, arcl_edit *e)
{
    arcl_site s;

    if (!arcl_site_draw(m, true, &s))
        return false;
    const arcl_range of = m->material->by_kind[arcl_draw_bit(m, s.need.kinds)];
    for (unsigned draw = 0; draw < CROSS_DRAWS && of.n > 0; draw++) {
        const arcl_donor d = m->material->donors[of.first + arcl_rng_below(&m->rng, of.n)];
        if (d.program == m->parent || !arcl_shape_fits(m->graph, m->shape, &s.need, d.node))
            continue;
        arcl_site_put(m, &s, d.node, e);
        m->mate = d.program;
        return true;
    }
    return false;
}

/* ---- angle ------------------------------------------------------------------------------------ */

/* Primitives that are a mirror or turn of a grid: 1 + its number in mir_rot_t. */
static const uint8_t turns[ARCL_OP_COUNT] = {
    [ARCL_OP_hmirror] = 1,     [ARCL_OP_dmirror] = 2,     [ARCL_OP_vmirror] = 3,     [ARCL_OP_cmirror] = 4,
    [ARCL_OP_rot90] = 5,       [ARCL_OP_rot180] = 6,      [ARCL_OP_rot270] = 7,      [ARCL_OP_t_hmirror_t] = 1,
    [ARCL_OP_t_dmirror_t] = 2, [ARCL_OP_t_vmirror_t] = 3, [ARCL_OP_t_cmirror_t] = 4,
};

/* Whether the node turns a grid, and not as the demonstrations do. */
static bool is_turn(const arcl_mutator *m, uint32_t number)
{
    const arcl_node *n = &m->graph->node[number];
    const uint32_t *args = arcl_graph_args(m->graph, n);

    if (n->kind != ARCL_NODE_PRIM || n->count == 0 || m->shape[args[0]].kinds != ARCL_KIND_GRID)
        return false;
    if (n->callee == ARCL_OP_t_mir_rot_t && n->count == 2)
        return m->graph->node[args[1]].kind == ARCL_NODE_CONST &&
               m->graph->value[args[1]].u.i != turns[m->facts.angle] - 1;
    return n->count == 1 && turns[n->callee] && turns[n->callee] != turns[m->facts.angle];
}

/* Node x turned as the demonstrations are. */
static uint32_t turned(arcl_mutator *m, uint32_t x)
{
    uint32_t args[] = {x, 0};

    if (m->material->dialect == ARCL_DIALECT_ARCDSL)
        return arcl_made_call(m, (unsigned)m->facts.angle, args);
    args[1] = arcl_made_const(m, arcl_int(turns[m->facts.angle] - 1));
    return arcl_made_call(m, ARCL_OP_t_mir_rot_t, args);
}

bool arcl_edit_angle(arcl_mutator *m, arcl_edit *e)
{
    const uint32_t start = arcl_rng_below(&m->rng, m->nnodes);
    arcl_site s;

    if (m->facts.angle < 0)
        return false;
    for (uint32_t j = 0; j < m->nnodes; j++) {
        const uint32_t number = m->nodes[arcl_round(start, j, m->nnodes)];
        if (!is_turn(m, number))
            continue;
        const uint32_t of = m->graph->args[m->graph->node[number].first];
        e->from = number;
        e->to = turned(m, of);
        return true;
    }
    if (!arcl_site_draw(m, true, &s) || s.need.kinds != ARCL_KIND_GRID || m->shape[s.old].kinds != ARCL_KIND_GRID)
        return false;
    return arcl_site_put(m, &s, turned(m, s.old), e);
}
