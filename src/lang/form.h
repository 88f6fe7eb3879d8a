/*
 * form.h - makes nodes in a normal form: a tuple of constants becomes a constant, a call of a constant that is a
 * primitive becomes a call of the primitive, optional arguments are filled in.
 *
 * Both text and the cones of candidates become programs through these functions. So a program that is cut out of a
 * graph is, node by node, the program that its printed text loads to.
 *
 * The constants among the arguments of a node become nodes directly before it, wherever they are in the text. So the
 * order of the nodes depends on the order of the calls alone, and printing and reading a program keeps it.
 *
 * Layer: lang, internal. Must not know: text, trees.
 */
#ifndef ARCL_LANG_FORM_H
#define ARCL_LANG_FORM_H

#include "lang/graph.h"

/* The result of an expression: a node, or a constant, for which no node is made as long as it may become part of a
 * larger constant. */
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
    bool apart;   /* equal calls become different nodes */
    bool repeats; /* there were equal calls whose result may be a set */
} arcl_form;

/* The data of constants is allocated in `values`. Equal calls become one node unless form.apart is set. */
void arcl_form_open(arcl_form *f, arcl_dialect dialect, arcl_arena *mem, arcl_arena *values);

void arcl_form_push(arcl_form *f, arcl_operand x);

/* The node of an operand, made if it had none. */
uint32_t arcl_form_node(arcl_form *f, arcl_operand x);

/* An operand that is a constant. */
static inline arcl_operand arcl_form_const(const arcl_const *c, uint32_t line)
{
    return (arcl_operand){.node = ARCL_NODE_MISSING, .c = c, .line = line};
}

/* Removes the operands from `base` on from the stack and makes a tuple or a set of them, or a call with them as
 * arguments. arcl_form_call makes a PRIM node if the callee is a constant that is a primitive. */
arcl_operand arcl_form_tuple(arcl_form *f, size_t base, uint32_t line);
arcl_operand arcl_form_set(arcl_form *f, size_t base, uint32_t line);
arcl_operand arcl_form_prim(arcl_form *f, unsigned op, size_t base, uint32_t line);
arcl_operand arcl_form_call(arcl_form *f, arcl_operand callee, size_t base, uint32_t line);

/* Whether the function has to be formed again with `apart` set. CPython's order of `a & b` and `a | b` is another one
 * if a and b are the same object, and the results of equal calls in two places are two objects. So equal calls must be
 * different nodes where a program can tell. */
bool arcl_form_must_part(const arcl_form *f);

/* Whether the operand is a primitive. */
static inline bool arcl_operand_is_prim(arcl_operand x)
{
    return x.c && x.c->value.tag == ARCL_FN && x.c->value.h > 0;
}

#endif
