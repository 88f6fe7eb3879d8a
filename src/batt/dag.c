#include "batt/dag.h"

#include <pthread.h>
#include <string.h>

#include "base/hash.h"
#include "lang/build.h"
#include "lang/constant.h"
#include "op/call.h"

enum { FIRST_ROOM = 1024 };

/* ---- hashes ----------------------------------------------------------------------------------- */

/* Primitives by what they are called, not by their numbers: those may change with the table. The dialect of a call
 * tells two of one name apart. */
static uint64_t op_hash[ARCL_OP_COUNT];
static pthread_once_t op_hash_once = PTHREAD_ONCE_INIT;

static void fill_op_hash(void)
{
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++)
        op_hash[op] = arcl_hash_bytes(ARCL_HASH_SEED, arcl_op_of(op)->name, strlen(arcl_op_of(op)->name));
}

static uint64_t const_hash(arcl_val v)
{
    uint64_t h = arcl_hash_mix(v.tag + 1u);

    switch ((arcl_tag)v.tag) {
    case ARCL_STR:
        return arcl_hash_bytes(h, v.u.str, (size_t)v.n);
    case ARCL_FN: /* constants hold no closures */
        return arcl_hash_mix(h ^ op_hash[v.h - 1u]);
    case ARCL_TUPLE:
        for (int32_t k = 0; k < v.n; k++)
            h = arcl_hash_mix(h ^ const_hash(v.u.items[k])) + 1;
        return h;
    case ARCL_NONE:
        return h;
    default: /* a number, or two */
        return arcl_hash_mix(h ^ (uint64_t)v.u.i) + (uint32_t)v.n;
    }
}

static uint64_t node_hash(const arcl_dag *d, const arcl_dag_node *x, const uint32_t *args)
{
    uint64_t h = arcl_hash_mix((uint64_t)x->dialect << 32 | (uint64_t)x->kind << 1 | x->twin);

    h ^= x->kind == ARCL_NODE_PRIM   ? op_hash[x->callee]
         : x->kind == ARCL_NODE_CALL ? d->node[x->callee].hash
                                     : x->callee;
    h = arcl_hash_mix(h);
    for (uint32_t k = 0; k < x->count; k++)
        h = arcl_hash_mix(h ^ d->node[args[k]].hash) + 1;
    return h;
}

/* ---- room ------------------------------------------------------------------------------------ */

static void *larger(arcl_arena *mem, const void *old, size_t n, size_t room, size_t size)
{
    void *grown = arcl_take(mem, room * size);
    if (n)
        memcpy(grown, old, n * size);
    return grown;
}

/* Room for that many nodes; what escapes leaves the graph as it was. */
static void room_for_nodes(arcl_dag *d, uint32_t room)
{
    arcl_dag_node *node = larger(&d->mem, d->node, d->n, room, sizeof *node);

    d->value = larger(&d->mem, d->value, d->n, room, sizeof *d->value);
    d->node = node;
    d->room = room;
}

static void room_for_args(arcl_dag *d, uint32_t room)
{
    d->args = larger(&d->mem, d->args, d->nargs, room, sizeof *d->args);
    d->args_room = room;
}

static void place(arcl_dag *d, uint32_t number)
{
    uint32_t at = (uint32_t)d->node[number].hash & (d->nslots - 1);
    while (d->slots[at])
        at = (at + 1) & (d->nslots - 1);
    d->slots[at] = number + 1;
}

static void make_slots(arcl_dag *d, uint32_t n)
{
    d->slots = ARCL_TAKE(&d->mem, uint32_t, n);
    memset(d->slots, 0, n * sizeof *d->slots);
    d->nslots = n;
    for (uint32_t k = 0; k < d->n; k++)
        place(d, k);
}

/* At most two slots in three are taken. */
static bool needs_slots(const arcl_dag *d, uint32_t n)
{
    return n * (uint64_t)3 > d->nslots * (uint64_t)2;
}

void arcl_dag_reserve(arcl_dag *d, uint32_t nodes, uint32_t args)
{
    uint32_t slots = d->nslots ? d->nslots : FIRST_ROOM;

    while (slots < (uint32_t)1 << 31 && (d->n + nodes) * (uint64_t)3 > slots * (uint64_t)2)
        slots *= 2;
    if (slots > d->nslots)
        make_slots(d, slots);
    if (d->room - d->n < nodes)
        room_for_nodes(d, d->n + nodes);
    if (d->args_room - d->nargs < args)
        room_for_args(d, d->nargs + args);
}

void arcl_dag_open(arcl_dag *d, size_t bytes_max)
{
    pthread_once(&op_hash_once, fill_op_hash);
    *d = (arcl_dag){0};
    arcl_arena_open(&d->mem, bytes_max);
}

void arcl_dag_reset(arcl_dag *d)
{
    const arcl_arena mem = d->mem;

    *d = (arcl_dag){.mem = mem};
    arcl_arena_reset(&d->mem);
}

void arcl_dag_close(arcl_dag *d)
{
    arcl_arena_close(&d->mem);
}

void arcl_dag_copy(arcl_dag *d, const arcl_dag *from)
{
    arcl_dag_reset(d);
    d->node = larger(&d->mem, from->node, from->n, from->room, sizeof *d->node);
    d->value = larger(&d->mem, from->value, from->n, from->room, sizeof *d->value);
    d->args = larger(&d->mem, from->args, from->nargs, from->args_room, sizeof *d->args);
    d->slots = larger(&d->mem, from->slots, from->nslots, from->nslots, sizeof *d->slots);
    d->n = from->n;
    d->room = from->room;
    d->nargs = from->nargs;
    d->args_room = from->args_room;
    d->nslots = from->nslots;
}

/* ---- nodes ------------------------------------------------------------------------------------ */

static bool same(const arcl_dag *d, const arcl_dag_node *a, const arcl_dag_node *b, const uint32_t *args)
{
    return a->kind == b->kind && a->twin == b->twin && a->dialect == b->dialect && a->callee == b->callee &&
           a->count == b->count && (a->count == 0 || memcmp(d->args + a->first, args, a->count * sizeof *args) == 0);
}

/* What is known of a call whose arguments are all known: a function made of functions. Else an ERR. */
static arcl_val known_value(arcl_dag *d, const arcl_dag_node *x, const uint32_t *args)
{
    arcl_val v[ARCL_ARITY_MAX];

    if (x->kind != ARCL_NODE_PRIM || x->type != ARCL_T_Callable || x->count > ARCL_ARITY_MAX)
        return arcl_err(ARCL_E_TYPE);
    for (uint32_t k = 0; k < x->count; k++) {
        if (!d->node[args[k]].known)
            return arcl_err(ARCL_E_TYPE);
        v[k] = d->value[args[k]];
    }
    return arcl_fn_known(x->callee, v, x->count, (arcl_dialect)x->dialect, &d->mem);
}

/* The number of a node like x, which is added if there is none. Everything that may fail comes before it counts. */
static uint32_t node_of(arcl_dag *d, arcl_dag_node x, const uint32_t *args, const arcl_val *constant)
{
    if (needs_slots(d, d->n + 1))
        make_slots(d, d->nslots ? d->nslots * 2 : FIRST_ROOM);
    uint32_t at = (uint32_t)x.hash & (d->nslots - 1);
    for (; d->slots[at]; at = (at + 1) & (d->nslots - 1)) {
        const uint32_t number = d->slots[at] - 1;
        const arcl_dag_node *y = &d->node[number];
        if (y->hash == x.hash && (constant ? y->kind == ARCL_NODE_CONST && arcl_const_same(d->value[number], *constant)
                                           : same(d, y, &x, args)))
            return number;
    }
    if (d->n == d->room)
        room_for_nodes(d, d->room ? d->room * 2 : FIRST_ROOM);
    if (d->args_room - d->nargs < x.count)
        room_for_args(d, (d->args_room + x.count) * 2 + FIRST_ROOM);
    const arcl_val known = constant ? *constant : known_value(d, &x, args);
    x.known = !arcl_is_err(known);
    x.first = d->nargs;
    for (uint32_t k = 0; k < x.count; k++)
        d->args[d->nargs++] = args[k];
    d->value[d->n] = known;
    d->node[d->n] = x;
    d->slots[at] = d->n + 1;
    return d->n++;
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

uint32_t arcl_dag_const(arcl_dag *d, arcl_val v)
{
    const arcl_dag_node x = {.hash = const_hash(v), .kind = ARCL_NODE_CONST, .type = (uint8_t)const_type(v)};
    const arcl_val own = arcl_const_copy(v, &d->mem);

    return node_of(d, x, NULL, &own);
}

uint32_t arcl_dag_param(arcl_dag *d, arcl_param p)
{
    arcl_dag_node x = {.kind = ARCL_NODE_PARAM, .callee = p, .sees_c = p == ARCL_PARAM_C};

    x.type = p == ARCL_PARAM_I || p == ARCL_PARAM_C ? ARCL_T_Grid : ARCL_T_Any;
    x.hash = node_hash(d, &x, NULL);
    return node_of(d, x, NULL, NULL);
}

static uint32_t call(arcl_dag *d, arcl_dag_node x, const uint32_t *args)
{
    x.sees_c = x.kind == ARCL_NODE_CALL && d->node[x.callee].sees_c;
    for (uint32_t k = 0; k < x.count; k++)
        x.sees_c = x.sees_c || d->node[args[k]].sees_c;
    x.hash = node_hash(d, &x, args);
    return node_of(d, x, args, NULL);
}

/* A node without its arguments. */
static arcl_dag_node shape(arcl_dialect dialect, arcl_node_kind kind, uint32_t callee, uint32_t count)
{
    const arcl_type type = kind == ARCL_NODE_PRIM    ? arcl_op_of(callee)->result
                           : kind == ARCL_NODE_TUPLE ? ARCL_T_Tuple
                           : kind == ARCL_NODE_SET   ? ARCL_T_FrozenSet
                                                     : ARCL_T_Any;

    return (arcl_dag_node){
        .kind = (uint8_t)kind, .callee = callee, .count = count, .type = (uint8_t)type, .dialect = (uint8_t)dialect};
}

uint32_t arcl_dag_call(arcl_dag *d, arcl_dialect dialect, arcl_node_kind kind, uint32_t callee, const uint32_t *args,
                       uint32_t count)
{
    return call(d, shape(dialect, kind, callee, count), args);
}

uint32_t arcl_dag_like(arcl_dag *d, uint32_t number, uint32_t callee, const uint32_t *args)
{
    arcl_dag_node x = d->node[number];

    x.callee = callee;
    return call(d, x, args);
}

void arcl_dag_trim(arcl_dag *d, uint32_t n)
{
    /* Last in, first out: no node that stays was placed past one that goes. */
    for (; d->n > n; d->n--) {
        const arcl_dag_node *x = &d->node[d->n - 1];
        uint32_t at = (uint32_t)x->hash & (d->nslots - 1);
        while (d->slots[at] != d->n)
            at = (at + 1) & (d->nslots - 1);
        d->slots[at] = 0;
        d->nargs = x->first;
    }
}

/* ---- programs --------------------------------------------------------------------------------- */

static uint32_t add_call(arcl_dag *d, arcl_dialect dialect, const arcl_node *n, const uint32_t *map,
                         const uint32_t *args)
{
    arcl_dag_node x = shape(dialect, n->kind, n->kind == ARCL_NODE_CALL ? map[n->callee] : n->callee, n->count);

    x.line = n->line;
    x.twin = n->twin;
    return call(d, x, args);
}

uint32_t arcl_dag_add(arcl_dag *d, const arcl_program *p, const uint32_t *given, uint32_t *map)
{
    if (!map)
        map = ARCL_TAKE(&d->mem, uint32_t, p->nnodes);
    uint32_t *args = ARCL_TAKE(&d->mem, uint32_t, p->nargs);

    for (uint32_t k = 0; k < p->nnodes; k++) {
        const arcl_node *n = &p->nodes[k];
        for (uint32_t j = 0; j < n->count; j++)
            args[j] = map[p->args[n->first + j]];
        if (n->kind == ARCL_NODE_CONST)
            map[k] = arcl_dag_const(d, n->value);
        else if (n->kind == ARCL_NODE_PARAM)
            map[k] = given ? given[p->params[n->callee]] : arcl_dag_param(d, p->params[n->callee]);
        else
            map[k] = add_call(d, p->dialect, n, map, args);
    }
    return map[p->result];
}
