/*
 * prepare.c - what can be done once for all samples: finding the code of every
 * call, and making the functions that are made of constants alone. Such a
 * function costs every sample the step it always did; only the work is saved.
 */
#include "lang/program.h"
#include "op/call.h"

static bool is_call(const arcl_node *n)
{
    return n->kind == ARCL_NODE_PRIM && arcl_op_of(n->callee)->arity == n->count;
}

/* The function that the node makes of known values, or an ERR: then it is left to each sample. Its memory is the
 * library's. */
static arcl_val function_of(const arcl_program *p, const arcl_node *n, const arcl_val *known, arcl_arena *mem)
{
    arcl_val args[ARCL_ARITY_MAX];

    if (!is_call(n))
        return arcl_err(ARCL_E_TYPE);
    for (uint32_t k = 0; k < n->count; k++) {
        args[k] = known[p->args[n->first + k]];
        if (arcl_is_err(args[k]))
            return args[k];
    }
    return arcl_fn_known(n->callee, args, n->count, mem);
}

static arcl_act act_of(const arcl_program *p, uint32_t number, uint32_t cost)
{
    const arcl_node *n = &p->nodes[number];
    arcl_act a = {.node = number, .cost = cost};

    if (!is_call(n))
        return a;
    a.code = arcl_op_of(n->callee)->code;
    a.in_place = true;
    a.many = n->count > 2;
    for (uint32_t k = 0; k < n->count; k++) {
        a.arg[k] = p->args[n->first + k];
        a.in_place = a.in_place && a.arg[k] == a.arg[0] + k;
    }
    return a;
}

void arcl_program_prepare(arcl_program *p, arcl_arena *mem)
{
    arcl_act *acts = ARCL_TAKE(mem, arcl_act, p->nnodes);
    arcl_val *known = ARCL_TAKE(mem, arcl_val, p->nnodes);
    uint32_t nacts = 0, cost = 0;

    for (uint32_t k = 0; k < p->nnodes; k++) {
        const arcl_node *n = &p->nodes[k];
        cost += n->kind == ARCL_NODE_PRIM;
        known[k] = n->kind == ARCL_NODE_CONST ? n->value : function_of(p, n, known, mem);
        if (arcl_is_err(known[k]) && n->kind != ARCL_NODE_PARAM) {
            acts[nacts++] = act_of(p, k, cost);
            cost = 0;
        }
    }
    p->acts = acts;
    p->nacts = nacts;
    p->spare_cost = cost;
    p->known = known;
}
