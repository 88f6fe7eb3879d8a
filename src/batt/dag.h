/*
 * dag.h - any number of programs as one graph, in which a call that occurs twice is one node.
 *
 *     arcl_dag_open(&dag, bytes);
 *     uint32_t a = arcl_dag_add(&dag, program_a), b = arcl_dag_add(&dag, program_b);
 *     arcl_dag_cone(&dag, a, &cone);
 *     arcl_dag_close(&dag);
 *
 * A candidate is a number: that of its root. It is made of the nodes the root depends on, its cone. Nodes are never
 * changed, so an edit makes new nodes for what depends on it and touches no other candidate, whatever the two share.
 * A node refers to earlier nodes only. What a node computes has a hash that depends on nothing else: not on numbers, nor
 * on the order in which programs came.
 *
 * Layer: batt. May use: exec and lower. Must not know: samples, scores.
 */
#ifndef ARCL_BATT_DAG_H
#define ARCL_BATT_DAG_H

#include "lang/program.h"

typedef struct arcl_dag_node {
    uint64_t hash;
    uint32_t callee;       /* PRIM: the primitive; CALL: the node; PARAM: arcl_param */
    uint32_t first, count; /* args[first .. first + count - 1] */
    uint32_t line;         /* of the text it was first seen in, 0: none */
    uint8_t kind;          /* arcl_node_kind */
    uint8_t type;          /* arcl_type of what it gives, as far as the table says */
    uint8_t dialect;       /* arcl_dialect it is called in */
    bool twin;             /* evaluated apart from the node that is equal to it */
    bool known;            /* its value depends on no sample: see arcl_dag.value */
    bool sees_c;           /* it depends on the reference grid */
} arcl_dag_node;

typedef struct arcl_dag {
    arcl_arena mem;
    arcl_dag_node *node;
    arcl_val *value; /* by node: what is known */
    uint32_t n, room;
    uint32_t *args;
    uint32_t nargs, args_room;
    uint32_t *slots; /* by hash: node + 1 */
    uint32_t nslots; /* a power of two */
} arcl_dag;

/* An empty graph that may use so many bytes. Where they do not suffice control leaves through mem.escape, which must be
 * set before anything is added; the graph is whole then, but for what was being added. */
void arcl_dag_open(arcl_dag *d, size_t bytes_max);
void arcl_dag_reset(arcl_dag *d);
void arcl_dag_close(arcl_dag *d);

/* Takes room for so many more nodes and arguments at once: what grows step by step leaves twice as much behind. */
void arcl_dag_reserve(arcl_dag *d, uint32_t nodes, uint32_t args);

/* Begins anew with the nodes of another graph, which must outlive this one and grow no more: what is known there is
 * used here. */
void arcl_dag_copy(arcl_dag *d, const arcl_dag *from);

/* Adds a program and returns the root of its result. `given`, if not NULL, says by arcl_param which node stands for a
 * parameter; `map`, if not NULL, gets the number of each of the program's nodes. */
uint32_t arcl_dag_add(arcl_dag *d, const arcl_program *p, const uint32_t *given, uint32_t *map);

/* The node for this, which is made if it is not there. */
uint32_t arcl_dag_const(arcl_dag *d, arcl_val v);
uint32_t arcl_dag_param(arcl_dag *d, arcl_param p);
uint32_t arcl_dag_call(arcl_dag *d, arcl_dialect dialect, arcl_node_kind kind, uint32_t callee, const uint32_t *args,
                       uint32_t count);

/* A node like `number`, with other arguments (and, for a CALL, another callee). */
uint32_t arcl_dag_like(arcl_dag *d, uint32_t number, uint32_t callee, const uint32_t *args);

/* Takes back the nodes from number n on. What they knew stays in memory until the graph is reset. */
void arcl_dag_trim(arcl_dag *d, uint32_t n);

static inline const uint32_t *arcl_dag_args(const arcl_dag *d, const arcl_dag_node *n)
{
    return d->args + n->first;
}

/* The nodes that one root depends on, itself included, in ascending order. Room is kept from one use to the next. */
typedef struct arcl_cone {
    uint32_t *node;
    uint32_t n, room;
    uint32_t *stamp; /* by node of the graph: the last cone it was in */
    uint32_t nstamp, now;
} arcl_cone;

/* Fills in the cone of `root`; its memory is taken from `mem`. */
void arcl_dag_cone(const arcl_dag *d, uint32_t root, arcl_cone *cone, arcl_arena *mem);

/* Whether the last cone that was filled in holds the node. */
static inline bool arcl_cone_has(const arcl_cone *c, uint32_t node)
{
    return node < c->nstamp && c->stamp[node] == c->now;
}

/* The root's cone as a program of its own, called `name`, in `mem`: it computes alone what it computes here. Memory of
 * `scratch` is used on the way. A bare one is to be prepared before it can run. */
arcl_program *arcl_dag_cut_bare(const arcl_dag *d, uint32_t root, const char *name, arcl_cone *cone,
                                arcl_arena *scratch, arcl_arena *mem);
arcl_program *arcl_dag_cut_out(const arcl_dag *d, uint32_t root, const char *name, arcl_cone *cone, arcl_arena *scratch,
                               arcl_arena *mem);

#endif
