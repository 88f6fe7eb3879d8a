/* Whether two programs are the same: node by node, whatever their names and lines. */
#include <string.h>

#include "lang/constant.h"
#include "lang/program.h"

static bool node_same(const arcl_program *a, const arcl_program *b, uint32_t k)
{
    const arcl_node *x = &a->nodes[k], *y = &b->nodes[k];

    return x->kind == y->kind && x->callee == y->callee && x->count == y->count && x->guarded == y->guarded &&
           (x->count == 0 || memcmp(a->args + x->first, b->args + y->first, x->count * sizeof *a->args) == 0) &&
           (x->kind != ARCL_NODE_CONST || arcl_const_same(x->value, y->value));
}

static bool out_same(const arcl_out *x, const arcl_out *y)
{
    return x->kind == y->kind && x->t == y->t && x->mutated == y->mutated && x->node == y->node &&
           strcmp(x->parent, y->parent) == 0 && (x->kind == ARCL_OUT_O || strcmp(x->differ, y->differ) == 0);
}

bool arcl_program_same(const arcl_program *a, const arcl_program *b)
{
    if (a->dialect != b->dialect || a->nparams != b->nparams || a->nnodes != b->nnodes || a->result != b->result ||
        a->nouts != b->nouts)
        return false;
    for (uint32_t k = 0; k < a->nouts; k++)
        if (!out_same(&a->outs[k], &b->outs[k]))
            return false;
    for (uint32_t k = 0; k < a->nparams; k++)
        if (a->params[k] != b->params[k])
            return false;
    for (uint32_t k = 0; k < a->nnodes; k++)
        if (!node_same(a, b, k))
            return false;
    return true;
}
