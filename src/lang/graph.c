/* Hash-consing of nodes. */
#include "lang/graph.h"

#include <string.h>

#include "base/hash.h"
#include "op/call.h"

enum { FIRST_ROOM = 256 };

/* The next size of an array that is full: what it leaves behind is twice what it holds at the most. */
static uint32_t grown(uint32_t room)
{
    return room ? room + room / 2 : FIRST_ROOM;
}

/* Primitives by what they are called, not by their numbers: those may change with the table. The dialect of a call
 * tells two of one name apart. */
static uint64_t node_hash(const arcl_graph *g, const arcl_node *x, const uint32_t *args)
{
    uint64_t h = arcl_hash_mix((uint64_t)x->twin << 40 | (uint64_t)x->dialect << 32 | (uint64_t)x->guarded << 16 |
                               (uint64_t)x->kind << 1);

    h ^= x->kind == ARCL_NODE_PRIM   ? arcl_op_hash[x->callee]
         : x->kind == ARCL_NODE_CALL ? g->node[x->callee].hash
                                     : x->callee;
    h = arcl_hash_mix(h);
    for (uint32_t k = 0; k < x->count; k++)
        h = arcl_hash_mix(h ^ g->node[args[k]].hash) + 1;
    return h;
}

/* ---- room ------------------------------------------------------------------------------------ */

/* Room for that many nodes; what escapes leaves the graph as it was. */
static void room_for_nodes(arcl_graph *g, uint32_t room)
{
    arcl_node *node = arcl_take_over(g->mem, g->node, g->n, room, sizeof *node);

    g->value = arcl_take_over(g->mem, g->value, g->n, room, sizeof *g->value);
    g->node = node;
    g->room = room;
}

static void room_for_args(arcl_graph *g, uint32_t room)
{
    g->args = arcl_take_over(g->mem, g->args, g->nargs, room, sizeof *g->args);
    g->args_room = room;
}

static uint64_t slot_of(uint64_t hash, uint32_t number)
{
    return (hash & ~(uint64_t)UINT32_MAX) | (number + 1);
}

/* The first slot of a hash: its lower half as a share of all slots. */
static uint32_t slot_first(const arcl_graph *g, uint64_t hash)
{
    return (uint32_t)((hash & UINT32_MAX) * g->nslots >> 32);
}

static uint32_t slot_after(const arcl_graph *g, uint32_t at)
{
    return at + 1 == g->nslots ? 0 : at + 1;
}

static void place(arcl_graph *g, uint32_t number)
{
    uint32_t at = slot_first(g, g->node[number].hash);
    while (g->slots[at])
        at = slot_after(g, at);
    g->slots[at] = slot_of(g->node[number].hash, number);
}

static void make_slots(arcl_graph *g, uint32_t n)
{
    g->slots = ARCL_TAKE(g->mem, uint64_t, n);
    memset(g->slots, 0, n * sizeof *g->slots);
    g->nslots = n;
    for (uint32_t k = 0; k < g->n; k++)
        place(g, k);
}

/* How many slots n nodes need: at most three in four are taken. */
static uint64_t slots_for(uint64_t n)
{
    return n + n / 3 + 1;
}

void arcl_graph_reserve(arcl_graph *g, uint32_t nodes, uint32_t args)
{
    const uint64_t slots = slots_for((uint64_t)g->n + nodes);

    if (slots > g->nslots)
        make_slots(g, slots < UINT32_MAX ? (uint32_t)slots : UINT32_MAX);
    if (g->room - g->n < nodes)
        room_for_nodes(g, g->n + nodes);
    if (g->args_room - g->nargs < args)
        room_for_args(g, g->nargs + args);
}

void arcl_graph_open(arcl_graph *g, arcl_arena *mem)
{
    arcl_op_hash_open();
    *g = (arcl_graph){.mem = mem};
}

void arcl_graph_begin_with(arcl_graph *g, const arcl_graph *from)
{
    arcl_arena *mem = g->mem;

    *g = *from;
    g->mem = mem;
    g->node = arcl_take_over(mem, from->node, from->n, from->room, sizeof *g->node);
    g->value = arcl_take_over(mem, from->value, from->n, from->room, sizeof *g->value);
    g->args = arcl_take_over(mem, from->args, from->nargs, from->args_room, sizeof *g->args);
    g->slots = arcl_take_over(mem, from->slots, from->nslots, from->nslots, sizeof *g->slots);
}

arcl_graph arcl_graph_settled(const arcl_graph *g, arcl_arena *mem)
{
    return (arcl_graph){.node = arcl_take_over(mem, g->node, g->n, g->n, sizeof *g->node),
                        .value = arcl_take_over(mem, g->value, g->n, g->n, sizeof *g->value),
                        .n = g->n,
                        .room = g->n,
                        .args = arcl_take_over(mem, g->args, g->nargs, g->nargs, sizeof *g->args),
                        .nargs = g->nargs,
                        .args_room = g->nargs};
}

/* ---- nodes ------------------------------------------------------------------------------------ */

static bool same(const arcl_graph *g, const arcl_node *a, const arcl_node *b, const uint32_t *args)
{
    return a->kind == b->kind && a->twin == b->twin && a->guarded == b->guarded && a->dialect == b->dialect &&
           a->callee == b->callee && a->count == b->count &&
           (a->count == 0 || memcmp(g->args + a->first, args, a->count * sizeof *args) == 0);
}

/* What is known of a call whose arguments are all known: a function made of functions. Else an ERR. */
static arcl_val known_value(arcl_graph *g, const arcl_node *x, const uint32_t *args)
{
    arcl_val v[ARCL_ARITY_MAX];

    if (!g->functions || x->kind != ARCL_NODE_PRIM || x->type != ARCL_T_Callable || x->count > ARCL_ARITY_MAX)
        return arcl_err(ARCL_E_TYPE);
    for (uint32_t k = 0; k < x->count; k++) {
        v[k] = g->value[args[k]];
        if (arcl_is_err(v[k]))
            return v[k];
    }
    return arcl_fn_known(x->callee, v, x->count, (arcl_dialect)x->dialect, g->mem);
}

/* The number of a node like x, which is added if there is none. Everything that may fail comes before it counts. What
 * a constant points to is copied if it is to be owned. */
static uint32_t node_of(arcl_graph *g, arcl_node x, const uint32_t *args, const arcl_val *constant, bool owned)
{
    if (slots_for((uint64_t)g->n + 1) > g->nslots)
        make_slots(g, grown(g->nslots));
    uint32_t at = slot_first(g, x.hash);
    for (; g->slots[at]; at = slot_after(g, at)) {
        if ((g->slots[at] ^ x.hash) >> 32) /* most others are passed without a look at their nodes */
            continue;
        const uint32_t number = (uint32_t)g->slots[at] - 1;
        const arcl_node *y = &g->node[number];
        if (y->hash == x.hash && (constant ? y->kind == ARCL_NODE_CONST && arcl_const_same(g->value[number], *constant)
                                           : same(g, y, &x, args)))
            return number;
    }
    if (g->n == g->room)
        room_for_nodes(g, grown(g->room));
    if (g->args_room - g->nargs < x.count)
        room_for_args(g, grown(g->args_room) + x.count);
    g->value[g->n] = !constant ? known_value(g, &x, args) : owned ? arcl_const_copy(*constant, g->mem) : *constant;
    x.line = g->line;
    x.first = g->nargs;
    for (uint32_t k = 0; k < x.count; k++)
        g->args[g->nargs++] = args[k];
    g->node[g->n] = x;
    g->slots[at] = slot_of(x.hash, g->n);
    return g->n++;
}

static arcl_type const_type(arcl_val v)
{
    switch ((arcl_tag)v.tag) {
    case ARCL_BOOL:
        return ARCL_T_Boolean;
    case ARCL_INT:
        return ARCL_T_Integer;
    case ARCL_PAIR:
        return ARCL_T_IntegerTuple;
    case ARCL_FN:
        return ARCL_T_Callable;
    default:
        return arcl_is_tuple(v) ? ARCL_T_Tuple : ARCL_T_Any;
    }
}

uint32_t arcl_graph_const(arcl_graph *g, arcl_val v)
{
    const arcl_node x = {.hash = arcl_const_hash(v), .kind = ARCL_NODE_CONST, .type = (uint8_t)const_type(v)};

    return node_of(g, x, NULL, &v, true);
}

uint32_t arcl_graph_constant(arcl_graph *g, const arcl_const *c)
{
    const arcl_node x = {.hash = c->hash, .kind = ARCL_NODE_CONST, .type = (uint8_t)const_type(c->value)};

    return node_of(g, x, NULL, &c->value, false);
}

uint32_t arcl_graph_param(arcl_graph *g, arcl_param p)
{
    arcl_node x = {.kind = ARCL_NODE_PARAM, .callee = p, .sees_c = p == ARCL_PARAM_C};

    x.type = p == ARCL_PARAM_I || p == ARCL_PARAM_C ? ARCL_T_Grid : ARCL_T_Any;
    x.hash = node_hash(g, &x, NULL);
    return node_of(g, x, NULL, NULL, false);
}

/* A node like x on these arguments. */
static uint32_t call(arcl_graph *g, arcl_node x, const uint32_t *args)
{
    x.sees_c = x.kind == ARCL_NODE_CALL && g->node[x.callee].sees_c;
    for (uint32_t k = 0; k < x.count; k++)
        x.sees_c = x.sees_c || g->node[args[k]].sees_c;
    x.hash = node_hash(g, &x, args);
    return node_of(g, x, args, NULL, false);
}

uint32_t arcl_graph_call(arcl_graph *g, arcl_dialect dialect, arcl_node_kind kind, uint32_t callee,
                         const uint32_t *args, uint32_t count, arcl_guard guard)
{
    const arcl_type type = kind == ARCL_NODE_PRIM    ? arcl_op_of(callee)->result
                           : kind == ARCL_NODE_TUPLE ? ARCL_T_Tuple
                           : kind == ARCL_NODE_SET   ? ARCL_T_FrozenSet
                                                     : ARCL_T_Any;

    return call(g,
                (arcl_node){.kind = (uint8_t)kind,
                            .callee = callee,
                            .count = count,
                            .type = (uint8_t)type,
                            .dialect = (uint8_t)dialect,
                            .guarded = guard == ARCL_GUARDED},
                args);
}

uint32_t arcl_graph_like(arcl_graph *g, uint32_t number, uint32_t callee, const uint32_t *args)
{
    arcl_node x = g->node[number];

    x.callee = callee;
    return call(g, x, args);
}

uint32_t arcl_graph_twin(arcl_graph *g, uint32_t number)
{
    arcl_node x = g->node[number];

    for (const uint32_t n = g->n; g->n == n && x.twin < UINT8_MAX;) {
        x.twin++;
        number = call(g, x, g->args + x.first);
    }
    return number;
}

uint32_t arcl_graph_take(arcl_graph *g, const arcl_graph *from, uint32_t number, const uint32_t *map, arcl_guard guard)
{
    arcl_node x = from->node[number];

    if (x.kind == ARCL_NODE_CONST)
        return node_of(g, x, NULL, &from->value[number], true);
    if (x.kind == ARCL_NODE_PARAM)
        return node_of(g, x, NULL, NULL, false);
    if (g->args_room - g->nargs < x.count)
        room_for_args(g, grown(g->args_room) + x.count);
    uint32_t *args = g->args + g->nargs; /* where they stay if the node is new */
    for (uint32_t k = 0; k < x.count; k++)
        args[k] = map[from->args[x.first + k]];
    x.callee = x.kind == ARCL_NODE_CALL ? map[x.callee] : x.callee;
    x.guarded = guard == ARCL_GUARDED;
    return call(g, x, args);
}

void arcl_graph_trim(arcl_graph *g, uint32_t n)
{
    /* Last in, first out: no node that stays was placed past one that goes. */
    for (; g->n > n; g->n--) {
        const arcl_node *x = &g->node[g->n - 1];
        uint32_t at = slot_first(g, x->hash);
        while ((uint32_t)g->slots[at] != g->n)
            at = slot_after(g, at);
        g->slots[at] = 0;
        g->nargs = x->first;
    }
}
