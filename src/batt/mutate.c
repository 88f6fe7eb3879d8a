#include "batt/mutate.h"

#include <string.h>

#include "batt/edits.h"

enum {
    TRIES = 8,      /* candidates made in vain before giving up */
    DRAWS = 8,      /* operators drawn for one edit */
    CONE_MAX = 400, /* nodes of a program that is still edited */
};

static const uint32_t is_taken = 1u << 31; /* of a role: a candidate has this root; the rest is 1 + the parent */

/* ---- begin and end ---------------------------------------------------------------------------- */

void arcl_mutator_open(arcl_mutator *m)
{
    memset(m, 0, sizeof *m);
    arcl_arena_open(&m->mem, SIZE_MAX);
    for (unsigned k = 0; k < ARCL_OPERATORS; k++)
        m->rate[k] = arcl_operator_rate((arcl_operator)k);
}

void arcl_mutator_close(arcl_mutator *m)
{
    arcl_arena_close(&m->mem);
}

/* Operators that the facts give nothing to do are never drawn. */
static void set_rates(arcl_mutator *m)
{
    double rate[ARCL_OPERATORS], sum = 0, so_far = 0;

    for (unsigned k = 0; k < ARCL_OPERATORS; k++) {
        const bool idle =
            (k == ARCL_BY_colour && !arcl_facts_colours(&m->facts)) || (k == ARCL_BY_angle && m->facts.angle < 0);
        rate[k] = idle || !(m->rate[k] > 0) ? 0 : m->rate[k];
        sum += rate[k];
    }
    for (unsigned k = 0; k < ARCL_OPERATORS; k++) {
        so_far += rate[k];
        m->below[k] = !(sum > 0) ? 0 : so_far >= sum ? UINT32_MAX : (uint32_t)(so_far / sum * 4294967296.0);
    }
}

static void make_room(arcl_mutator *m, uint32_t room)
{
    m->shape = arcl_take_over(&m->mem, m->shape, m->n, room, sizeof *m->shape);
    m->now = arcl_take_over(&m->mem, m->now, m->n, room, sizeof *m->now);
    m->role = arcl_take_over(&m->mem, m->role, m->n, room, sizeof *m->role);
    m->room = room;
}

/* Notes the nodes that came since. */
static void catch_up(arcl_mutator *m)
{
    if (m->graph->n > m->room)
        make_room(m, m->graph->room);
    for (; m->n < m->graph->n; m->n++) {
        m->shape[m->n] = arcl_shape_of(m->graph, m->shape, m->n);
        m->now[m->n] = 0;
        m->role[m->n] = 0;
    }
}

void arcl_mutator_begin(arcl_mutator *m, arcl_graph *graph, const arcl_material *material, const arcl_facts *facts,
                        uint64_t seed)
{
    jmp_buf *escape = m->mem.escape;

    arcl_arena_reset(&m->mem);
    m->mem.escape = escape;
    m->graph = graph;
    m->material = material;
    m->facts = facts ? *facts : (arcl_facts){.angle = -1};
    m->rng = (arcl_rng){seed};
    m->cone = (arcl_cone){0};
    m->n = m->room = m->args_room = m->nparents = m->nodes_room = 0;
    m->parents_room = 0;
    set_rates(m);
    make_room(m, graph->room);
    memcpy(m->shape, material->shape, material->n * sizeof *m->shape);
    memset(m->now, 0, material->n * sizeof *m->now);
    memset(m->role, 0, material->n * sizeof *m->role);
    for (uint32_t k = material->nparents; k-- > 0;)
        m->role[material->parents[k].root] = k + 1;
    m->n = material->n;
    catch_up(m);
}

void arcl_mutator_know(arcl_mutator *m, uint32_t root)
{
    catch_up(m);
    if (root >= m->material->n && !m->role[root]) {
        if (m->shape[root].kinds & ARCL_KIND_GRID)
            m->shape[root].kinds = ARCL_KIND_GRID;
        arcl_graph_cone(m->graph, root, &m->cone, &m->mem);
        for (uint32_t k = m->cone.n; k-- > 0;)
            arcl_shape_narrow(m->graph, m->shape, m->cone.node[k]);
    }
    m->role[root] |= is_taken;
}

/* ---- nodes in the making ---------------------------------------------------------------------- */

/* A node that is new is at most what the one it is made after was. */
static uint32_t noted(arcl_mutator *m, uint32_t made, uint32_t after)
{
    const bool fresh = made >= m->n;

    catch_up(m);
    if (fresh && after != UINT32_MAX)
        m->shape[made].kinds &= m->shape[after].kinds;
    return made;
}

static uint32_t *room_for_args(arcl_mutator *m, uint32_t n)
{
    if (n > m->args_room) {
        m->args_room = n * 2 + ARCL_ARITY_MAX;
        m->args = ARCL_TAKE(&m->mem, uint32_t, m->args_room);
    }
    return m->args;
}

uint32_t arcl_made_call(arcl_mutator *m, unsigned op, const uint32_t *args)
{
    return noted(
        m, arcl_graph_call(m->graph, m->material->dialect, ARCL_NODE_PRIM, op, args, arcl_op_of(op)->arity, ARCL_PLAIN),
        UINT32_MAX);
}

uint32_t arcl_made_const(arcl_mutator *m, arcl_val v)
{
    return noted(m, arcl_graph_const(m->graph, v), UINT32_MAX);
}

uint32_t arcl_made_like(arcl_mutator *m, uint32_t number, uint32_t k, uint32_t x)
{
    const arcl_node n = m->graph->node[number];
    uint32_t *args = room_for_args(m, n.count);

    memcpy(args, m->graph->args + n.first, n.count * sizeof *args);
    args[k] = x;
    return noted(m, arcl_graph_like(m->graph, number, n.callee, args), number);
}

bool arcl_may_stand_for(const arcl_mutator *m, uint32_t made, uint32_t old)
{
    return arcl_kinds_few(m->shape[old].kinds) && arcl_shape_fits(m->graph, m->shape, &m->shape[old], made);
}

/* A node of the cone, if something it depends on has been replaced, made anew. */
static void renew(arcl_mutator *m, uint32_t number)
{
    const arcl_node *n = &m->graph->node[number];
    const uint32_t *old = m->graph->args + n->first, count = n->count;
    uint32_t callee = n->callee, changed = 0;

    for (uint32_t k = 0; k < count; k++)
        changed |= m->now[old[k]];
    if (n->kind == ARCL_NODE_CALL && m->now[callee]) {
        callee = m->now[callee] - 1;
        changed = 1;
    }
    if (!changed)
        return;
    uint32_t *args = room_for_args(m, count);
    for (uint32_t k = 0; k < count; k++)
        args[k] = m->now[old[k]] ? m->now[old[k]] - 1 : old[k];
    const uint32_t made = noted(m, arcl_graph_like(m->graph, number, callee, args), number);
    m->now[number] = made + 1; /* `noted` may have moved it */
}

static void room_for_nodes(arcl_mutator *m, uint32_t n)
{
    if (n <= m->nodes_room)
        return;
    m->nodes_room = n * 2;
    m->nodes = arcl_take_over(&m->mem, m->nodes, m->nnodes, m->nodes_room, sizeof *m->nodes);
}

/* Puts the node at place `at` where it belongs among those before it. */
static void sort_in(uint32_t *nodes, uint32_t at)
{
    const uint32_t x = nodes[at];

    for (; at > 0 && nodes[at - 1] > x; at--)
        nodes[at] = nodes[at - 1];
    nodes[at] = x;
}

/* Does the edit: the root and the nodes at hand are those of what it makes. */
static void do_edit(arcl_mutator *m, const arcl_edit *e)
{
    uint32_t from = m->nnodes;

    while (from > 0 && m->nodes[from - 1] > e->from)
        from--;
    m->now[e->from] = e->to + 1;
    for (uint32_t k = from; k < m->nnodes; k++)
        renew(m, m->nodes[k]);
    if (m->now[m->root])
        m->root = m->now[m->root] - 1;
    m->now[e->from] = 0;
    for (uint32_t k = from; k < m->nnodes; k++) {
        const uint32_t old = m->nodes[k];
        if (m->now[old]) {
            m->nodes[k] = m->now[old] - 1;
            m->now[old] = 0;
        }
        sort_in(m->nodes, k);
    }
    room_for_nodes(m, m->nnodes + 1);
    m->nodes[m->nnodes] = e->to;
    sort_in(m->nodes, m->nnodes++);
}

/* Sets `now` of all that a node depends on directly. */
static void mark_args(arcl_mutator *m, uint32_t number, uint32_t mark)
{
    const arcl_node *n = &m->graph->node[number];

    for (uint32_t k = 0; k < n->count; k++)
        m->now[m->graph->args[n->first + k]] = mark;
    if (n->kind == ARCL_NODE_CALL)
        m->now[n->callee] = mark;
}

/* Leaves out the nodes at hand that the root does not depend on any more. */
static void forget_fallen(arcl_mutator *m)
{
    uint32_t kept = 0;

    m->now[m->root] = 1;
    for (uint32_t k = m->nnodes; k-- > 0;)
        if (m->now[m->nodes[k]])
            mark_args(m, m->nodes[k], 1);
    for (uint32_t k = 0; k < m->nnodes; k++) {
        const uint32_t node = m->nodes[k];
        if (!m->now[node])
            continue;
        mark_args(m, node, 0); /* they come before it, and some of them are not at hand */
        m->nodes[kept++] = node;
    }
    m->now[m->root] = 0;
    m->nnodes = kept;
}

/* The parent with this root; its cone is worked out once. */
static arcl_parent parent_of(arcl_mutator *m, uint32_t root)
{
    const uint32_t shared = m->material->nparents, number = m->role[root] & ~is_taken;

    if (number)
        return number <= shared ? m->material->parents[number - 1] : m->parents[number - 1 - shared];
    m->parents = arcl_room_for_one(&m->mem, m->parents, m->nparents, &m->parents_room, sizeof *m->parents);
    m->parents[m->nparents] = arcl_parent_of(m->graph, root, &m->cone, &m->mem);
    m->role[root] |= shared + ++m->nparents;
    return m->parents[m->nparents - 1];
}

/* The cone of a parent becomes the nodes at hand. What is edited is no candidate of its own. */
static void take_parent(arcl_mutator *m, uint32_t root)
{
    const arcl_parent p = parent_of(m, root);

    m->role[root] |= is_taken;
    m->nnodes = 0;
    room_for_nodes(m, p.n);
    memcpy(m->nodes, p.node, p.n * sizeof *p.node);
    m->nnodes = p.n;
    m->root = m->parent = root;
    m->mate = UINT32_MAX;
}

/* ---- candidates ------------------------------------------------------------------------------- */

static arcl_operator draw_operator(arcl_mutator *m)
{
    const uint32_t r = (uint32_t)(arcl_rng_next(&m->rng) >> 32);
    unsigned op = 0;

    while (op + 1 < ARCL_OPERATORS && r >= m->below[op])
        op++;
    return (arcl_operator)op;
}

/* One to three edits: most candidates differ from their parent in one thing. */
static unsigned draw_edits(arcl_mutator *m)
{
    const uint32_t r = arcl_rng_below(&m->rng, 8);

    return r < 5 ? 1 : r < 7 ? 2 : 3;
}

/* Draws operators until one has edited the root at hand. */
static bool edit_root(arcl_mutator *m, arcl_edit *e)
{
    for (unsigned draw = 0; draw < DRAWS; draw++) {
        const arcl_operator op = draw_operator(m);
        m->tally[op].tried++;
        if (!arcl_operator_edit(op, m, e))
            continue;
        e->op = (uint8_t)op;
        const uint32_t before = m->root;
        do_edit(m, e);
        if (m->root == before) /* it was of a node that had fallen out */
            continue;
        m->tally[op].made++;
        return true;
    }
    return false;
}

static bool is_candidate(const arcl_mutator *m, uint32_t root)
{
    const arcl_shape *s = &m->shape[root];

    return s->varies && s->kinds & ARCL_KIND_GRID && !m->graph->node[root].sees_c;
}

/* Counts a candidate that is there already for each operator that took part in it. */
static void count_duplicate(arcl_mutator *m, const arcl_candidate *c)
{
    for (unsigned k = 0; k < c->nedits; k++)
        m->tally[c->edit[k].op].duplicate++;
}

/* Edits the parent as often as was drawn, and once more where that led to what is there already. */
static bool attempt(arcl_mutator *m, uint32_t parent, arcl_candidate *out)
{
    const unsigned edits = draw_edits(m);

    take_parent(m, parent);
    *out = (arcl_candidate){.parent = parent};
    while (out->nedits < ARCL_EDITS_MAX && (out->nedits < edits || m->role[m->root] & is_taken)) {
        if (out->nedits >= edits)
            count_duplicate(m, out);
        if (out->nedits > 0)
            forget_fallen(m);
        if (m->nnodes > CONE_MAX || !edit_root(m, &out->edit[out->nedits]))
            break;
        out->nedits++;
    }
    out->root = m->root;
    out->mate = m->mate;
    if (out->nedits == 0 || !is_candidate(m, m->root))
        return false;
    const bool taken = (m->role[m->root] & is_taken) != 0;
    if (taken)
        count_duplicate(m, out);
    return !taken;
}

bool arcl_mutate(arcl_mutator *m, uint32_t parent, arcl_candidate *out)
{
    if (m->below[ARCL_OPERATORS - 1] == 0)
        return false;
    catch_up(m);
    for (unsigned k = 0; k < TRIES; k++) {
        const uint32_t before = m->n;
        if (attempt(m, parent, out)) {
            m->role[out->root] |= is_taken;
            m->candidates++;
            return true;
        }
        arcl_graph_trim(m->graph, before);
        m->n = before;
    }
    m->given_up++;
    return false;
}
