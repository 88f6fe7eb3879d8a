/*
 * graph.h - calls as a graph in which equal calls are one node: the one form of programs.
 *
 *     arcl_graph_open(&g, &mem);
 *     const uint32_t two[] = {arcl_graph_param(&g, ARCL_PARAM_I), arcl_graph_const(&g, arcl_int(3))};
 *     const uint32_t big = arcl_graph_call(&g, dialect, ARCL_NODE_PRIM, ARCL_OP_upscale, two, 2, ARCL_PLAIN);
 *
 * A node refers to earlier nodes only and is never changed: an edit makes new nodes for what depends on it. Asking for
 * a node that is there gives its number. What a node computes has a hash that depends on nothing else: not on numbers,
 * nor on the order in which nodes came.
 *
 * A program (program.h) has a small graph of its own. The programs of a batt or of a search are together in one graph,
 * where a candidate is nothing but the number of its root, and the nodes that the root depends on are its cone.
 *
 * Layer: lang. May use: base, value, op. Must not know: text, samples.
 */
#ifndef ARCL_LANG_GRAPH_H
#define ARCL_LANG_GRAPH_H

#include "base/arena.h"
#include "lang/constant.h"
#include "op/op.h"

typedef enum arcl_node_kind {
    ARCL_NODE_CONST, /* see arcl_graph.value */
    ARCL_NODE_PARAM, /* what arcl_param `callee` stands for */
    ARCL_NODE_PRIM,  /* primitive number `callee` called on args */
    ARCL_NODE_CALL,  /* the value of node `callee` called on args */
    ARCL_NODE_TUPLE, /* tuple of args */
    ARCL_NODE_SET,   /* frozenset({args}) */
} arcl_node_kind;

/* What a parameter stands for: demonstrations, input, known output, text of the task's id, None. */
typedef enum arcl_param {
    ARCL_PARAM_S,
    ARCL_PARAM_I,
    ARCL_PARAM_C,
    ARCL_PARAM_TASK,
    ARCL_PARAM_LOG,
    ARCL_PARAM_MAX
} arcl_param;

#define ARCL_NODE_MISSING UINT32_MAX

typedef struct arcl_node {
    uint64_t hash;
    uint32_t callee;
    uint32_t first, count; /* args[first .. first + count - 1] of the graph */
    uint32_t line;         /* of the text it was first seen in, 0: none */
    uint8_t kind;          /* arcl_node_kind */
    uint8_t type;          /* arcl_type of what it gives, as far as the table says */
    uint8_t dialect;       /* arcl_dialect it is called in */
    bool guarded;          /* PRIM, CALL: where it fails, the value is the safe default of what is called */
    uint8_t twin;          /* nodes that are equal to it but for this, made before it and evaluated apart from it */
    bool sees_c;           /* it depends on the known output */
} arcl_node;

typedef struct arcl_graph {
    arcl_arena *mem;
    arcl_node *node;
    arcl_val *value; /* by node: what depends on no sample and is known; ERR: nothing is */
    uint32_t n, room;
    uint32_t *args;
    uint32_t nargs, args_room;
    uint64_t *slots; /* by hash: its upper half, and node + 1; 0: free */
    uint32_t nslots; /* 0: the graph grows no more */
    uint32_t line;   /* of the nodes that are made next */
    bool functions;  /* functions that are made of known values are made at once */
} arcl_graph;

/* An empty graph in `mem`. Where memory does not suffice control leaves through mem->escape, which must be set before
 * anything is added; the graph is whole then, but for what was being added. To reset the arena and open the graph again
 * begins anew. */
void arcl_graph_open(arcl_graph *g, arcl_arena *mem);

/* Takes room for so many more nodes and arguments at once: what grows step by step leaves twice as much behind. */
void arcl_graph_reserve(arcl_graph *g, uint32_t nodes, uint32_t args);

/* Begins with the nodes of another graph, which must outlive this one and grow no more: what is known there is used
 * here. */
void arcl_graph_begin_with(arcl_graph *g, const arcl_graph *from);

/* The nodes, arguments and constants in exactly as much memory as they need; it grows no more. What constants point to
 * is shared. */
arcl_graph arcl_graph_settled(const arcl_graph *g, arcl_arena *mem);

/* The node for this, which is made if it is not there. A value is one that a text can hold: a number, truth, None, a
 * string, a primitive, or tuples of those; what it points to is copied, that of a constant that was made is not. */
uint32_t arcl_graph_const(arcl_graph *g, arcl_val v);
uint32_t arcl_graph_constant(arcl_graph *g, const arcl_const *c);
uint32_t arcl_graph_param(arcl_graph *g, arcl_param p);

typedef enum arcl_guard { ARCL_PLAIN, ARCL_GUARDED } arcl_guard;

/* A PRIM, CALL, TUPLE or SET node; only the first two can be guarded. */
uint32_t arcl_graph_call(arcl_graph *g, arcl_dialect dialect, arcl_node_kind kind, uint32_t callee,
                         const uint32_t *args, uint32_t count, arcl_guard guard);

/* A node like `number`, with other arguments (and, for a CALL, another callee). */
uint32_t arcl_graph_like(arcl_graph *g, uint32_t number, uint32_t callee, const uint32_t *args);

/* A new node like `number`: its value is equal, but another object. After UINT8_MAX of them the last one. */
uint32_t arcl_graph_twin(arcl_graph *g, uint32_t number);

/* A node like n of another graph, whose nodes have the numbers `map` here; constants and parameters, too. */
uint32_t arcl_graph_take(arcl_graph *g, const arcl_graph *from, uint32_t number, const uint32_t *map, arcl_guard guard);

/* Takes back the nodes from number n on. What they knew stays in memory until the arena is reset. */
void arcl_graph_trim(arcl_graph *g, uint32_t n);

static inline const uint32_t *arcl_graph_args(const arcl_graph *g, const arcl_node *n)
{
    return g->args + n->first;
}

/* Whether the node is worked out of others. */
static inline bool arcl_node_computes(const arcl_node *n)
{
    return n->kind != ARCL_NODE_CONST && n->kind != ARCL_NODE_PARAM;
}

/* ---- cones -------------------------------------------------------------------------------------- */

/* The nodes that one root depends on, itself included, in ascending order. Room is kept from one use to the next. */
typedef struct arcl_cone {
    uint32_t *node;
    uint32_t n;
    size_t room;
    uint32_t *stamp; /* by node of the graph: the last cone it was in */
    uint32_t nstamp, now;
} arcl_cone;

/* Fills in the cone of `root`; its memory is taken from `mem`. */
void arcl_graph_cone(const arcl_graph *g, uint32_t root, arcl_cone *cone, arcl_arena *mem);

/* How many nodes the cone of `root` has; the order of those that are filled in is any. */
uint32_t arcl_graph_cone_size(const arcl_graph *g, uint32_t root, arcl_cone *cone, arcl_arena *mem);

/* Whether the last cone that was filled in holds the node. */
static inline bool arcl_cone_has(const arcl_cone *c, uint32_t node)
{
    return node < c->nstamp && c->stamp[node] == c->now;
}

#endif
