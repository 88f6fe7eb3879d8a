/*
 * form.h - what calls, tuples and sets of a text become in a graph: a tuple of constants is a constant, a call of a
 * primitive by way of a constant is a call of the primitive, arguments that may be left out are filled in.
 *
 * Text becomes a program through this, and so does the cone of a candidate that is cut out: what is cut out is the
 * program that its text loads to, node by node.
 *
 * The constants among the arguments of a node become nodes right before it, whatever stands between them in the text:
 * so the order of nodes tells the order of calls and nothing else, and a printed program gets it back.
 *
 * Layer: lang, internal. Must not know: text, trees.
 */
#ifndef ARCL_LANG_FORM_H
#define ARCL_LANG_FORM_H

#include "lang/graph.h"

/* What an expression gives: a node, or a constant that has no node as long as it may be part of a larger one. */
typedef struct arcl_operand {
    uint32_t node;       /* ARCL_NODE_MISSING if there is none yet */
    const arcl_const *c; /* NULL if it is not constant */
    uint32_t line;
} arcl_operand;

typedef struct arcl_form {
    arcl_graph graph;
    arcl_consts consts; /* where they are made */
    arcl_dialect dialect;
    arcl_guard guard; /* of the calls that are made */
    arcl_arena *mem;
    arcl_operand *stack; /* arguments of the calls at hand */
    size_t nstack, stack_room;
    uint32_t *args; /* the same as nodes, of one call */
    size_t args_room;
    bool apart;   /* equal calls are nodes of their own */
    bool repeats; /* there are equal calls that may make a set */
} arcl_form;

/* What constants point to is in `values`. Equal calls are one node unless form.apart is set. */
void arcl_form_open(arcl_form *f, arcl_dialect dialect, arcl_arena *mem, arcl_arena *values);

void arcl_form_push(arcl_form *f, arcl_operand x);

/* The node of an operand, made if it had none. */
uint32_t arcl_form_node(arcl_form *f, arcl_operand x);

/* An operand that is a constant. */
static inline arcl_operand arcl_form_const(const arcl_const *c, uint32_t line)
{
    return (arcl_operand){.node = ARCL_NODE_MISSING, .c = c, .line = line};
}

/* The operands from `base` on, which leave the stack, as a tuple, a set, or the arguments of a call. A call of a
 * constant primitive is one of the primitive. */
arcl_operand arcl_form_tuple(arcl_form *f, size_t base, uint32_t line);
arcl_operand arcl_form_set(arcl_form *f, size_t base, uint32_t line);
arcl_operand arcl_form_prim(arcl_form *f, unsigned op, size_t base, uint32_t line);
arcl_operand arcl_form_call(arcl_form *f, arcl_operand callee, size_t base, uint32_t line);

/* Whether equal calls must be nodes of their own, and are not: Python's `a & a` and `a | a` are a copy of a, but only for
 * one object, and equal calls in two places make two. All is formed again with `apart` then. */
bool arcl_form_must_part(const arcl_form *f);

/* Whether the operand is a primitive. */
static inline bool arcl_operand_is_prim(arcl_operand x)
{
    return x.c && x.c->value.tag == ARCL_FN && x.c->value.h > 0;
}

#endif
