/*
 * graph.h - programs as a directed acyclic graph of calls in which equal calls are one node (hash-consing). It is the
 * only representation of programs.
 *
 *     arcl_graph_open(&g, &mem);
 *     const uint32_t two[] = {arcl_graph_param(&g, ARCL_PARAM_I), arcl_graph_const(&g, arcl_int(3))};
 *     const uint32_t big = arcl_graph_call(&g, dialect, ARCL_NODE_PRIM, ARCL_OP_upscale, two, 2, ARCL_PLAIN);
 *
 * A node refers to nodes with smaller numbers only and is immutable: an edit makes new nodes for everything that
 * depends on the edited one. Making a node that exists returns its number. The hash of a node follows from what it
 * computes alone: it is the same in every graph.
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
    ARCL_NODE_PARAM, /* the parameter number `callee`, an arcl_param */
    ARCL_NODE_PRIM,  /* primitive number `callee` called on args */
    ARCL_NODE_CALL,  /* the value of node `callee` called on args */
    ARCL_NODE_TUPLE, /* tuple of args */
    ARCL_NODE_SET,   /* frozenset({args}) */
} arcl_node_kind;

/* The parameters: the demonstrations, the input, the known output, the task's id as text, and None. */
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
    uint8_t type;          /* the arcl_type of its value by the table of primitives */
    uint8_t dialect;       /* the arcl_dialect of the call */
    bool guarded;          /* PRIM, CALL: if the call fails, its value is the safe default of the callee */
    uint8_t twin;          /* how many equal nodes were made before it that are evaluated apart from it */
    bool sees_c;           /* it depends on the known output */
} arcl_node;

typedef struct arcl_graph {
    arcl_arena *mem;
    arcl_node *node;
    arcl_val *value; /* by node: its value if that depends on no sample and is known; else an ERR */
    uint32_t n, room;
    uint32_t *args;
    uint32_t nargs, args_room;
    uint64_t *slots; /* by hash: its upper half, and node + 1; 0: free */
    uint32_t nslots; /* 0: no nodes can be added any more */
    uint32_t line;   /* the line that nodes are given that are made next */
    bool functions;  /* closures of known values are made when their node is made */
} arcl_graph;

/* Opens an empty graph in `mem`. mem->escape must be set before nodes are added: where memory does not suffice control
 * leaves through it, and the graph is as it was before the addition. To empty a graph, reset the arena and open it
 * again. */
void arcl_graph_open(arcl_graph *g, arcl_arena *mem);

/* Allocates room for so many more nodes and arguments at once. Growth in steps would leave as much unused in the
 * arena. */
void arcl_graph_reserve(arcl_graph *g, uint32_t nodes, uint32_t args);

/* Copies the nodes of another graph into an empty one. That graph must not grow any more and must outlive this one, for
 * the values of constants are shared. */
void arcl_graph_begin_with(arcl_graph *g, const arcl_graph *from);

/* A copy of the graph in exactly as much memory as it needs; no nodes can be added to it. The data of constants is
 * shared. */
arcl_graph arcl_graph_settled(const arcl_graph *g, arcl_arena *mem);

/* The node of a value, of a constant, and of a parameter, which is made if it does not exist. The value must be one
 * that a literal can denote: a number, a bool, None, a string, a primitive, or a tuple of these. The data of a value is
 * copied, that of an arcl_const is not. */
uint32_t arcl_graph_const(arcl_graph *g, arcl_val v);
uint32_t arcl_graph_constant(arcl_graph *g, const arcl_const *c);
uint32_t arcl_graph_param(arcl_graph *g, arcl_param p);

typedef enum arcl_guard { ARCL_PLAIN, ARCL_GUARDED } arcl_guard;

/* A PRIM, CALL, TUPLE or SET node; only the first two can be guarded. */
uint32_t arcl_graph_call(arcl_graph *g, arcl_dialect dialect, arcl_node_kind kind, uint32_t callee,
                         const uint32_t *args, uint32_t count, arcl_guard guard);

/* A node like `number`, with other arguments (and, for a CALL, another callee). */
uint32_t arcl_graph_like(arcl_graph *g, uint32_t number, uint32_t callee, const uint32_t *args);

/* A new node that computes the same as `number` and is evaluated apart from it: its value is another object. After
 * UINT8_MAX of them the last one is returned. */
uint32_t arcl_graph_twin(arcl_graph *g, uint32_t number);

/* The copy of node `number` of another graph; map[k] is the copy of its node k, for all arguments. */
uint32_t arcl_graph_take(arcl_graph *g, const arcl_graph *from, uint32_t number, const uint32_t *map, arcl_guard guard);

/* Removes the nodes from number n on. The data of their constants stays in memory until the arena is reset. */
void arcl_graph_trim(arcl_graph *g, uint32_t n);

static inline const uint32_t *arcl_graph_args(const arcl_graph *g, const arcl_node *n)
{
    return g->args + n->first;
}

/* Whether the node is a call, a tuple or a set. */
static inline bool arcl_node_computes(const arcl_node *n)
{
    return n->kind != ARCL_NODE_CONST && n->kind != ARCL_NODE_PARAM;
}

/* ---- cones -------------------------------------------------------------------------------------- */

/* The cone of a root: the nodes that it depends on, itself included, in ascending order. The arrays are reused from one
 * use to the next. */
typedef struct arcl_cone {
    uint32_t *node;
    uint32_t n;
    size_t room;
    uint32_t *stamp; /* by node of the graph: the last cone it was in */
    uint32_t nstamp, now;
} arcl_cone;

/* Computes the cone of `root`; the arrays grow in `mem`. */
void arcl_graph_cone(const arcl_graph *g, uint32_t root, arcl_cone *cone, arcl_arena *mem);

/* Computes the cone of `root` without sorting it, and returns its size. */
uint32_t arcl_graph_cone_size(const arcl_graph *g, uint32_t root, arcl_cone *cone, arcl_arena *mem);

/* How often the graph refers to each of its nodes. */
const uint32_t *arcl_graph_uses(const arcl_graph *g, arcl_arena *mem);

#endif
