#include "exec/vm_code.h"

#include <string.h>

#include "exec/vm_maker.h"

/* ---- nodes ---------------------------------------------------------------------------------- */

static arcl_code_arg node_of(arcl_maker *k, uint32_t number);

/* A number or a pair that is known; its instruction stands before all others. */
static arcl_code_arg constant(arcl_maker *k, arcl_val v)
{
    const arcl_code_arg to = arcl_maker_register(k);
    const bool pair = v.tag == ARCL_PAIR;
    const int64_t a = pair ? v.u.at.r : v.u.i;
    enum { FAR = 1 << 28 }; /* what the vm takes for a small number is twice that */

    if (a <= -FAR || a >= FAR || (pair && (v.u.at.c <= -FAR || v.u.at.c >= FAR)))
        return arcl_maker_fail(k, "");
    const uint32_t at = arcl_maker_emit(k, pair ? ARCL_VM_place : ARCL_VM_number, 0, to, NULL, 0, 0, 0);
    k->word[at][1] = (uint32_t)(int32_t)a;
    k->word[at][3] = pair ? (uint32_t)v.u.at.c : v.tag == ARCL_BOOL;
    return (arcl_code_arg){
        .reg = to.reg, .pair = pair, .times = !pair && a >= 1 && a <= ARCL_CODE_AGAIN_MAX ? (uint8_t)a : 0};
}

/* The arguments of a node. */
static void args_of(arcl_maker *k, const arcl_node *n, arcl_code_arg *args)
{
    for (uint32_t a = 0; a < n->count; a++)
        args[a] = node_of(k, k->graph->args[n->first + a]);
}

/* What a tuple of functions is called for all at once: see rapply. */
static arcl_code_arg tuple_of(arcl_maker *k, const arcl_node *n, uint32_t steps)
{
    arcl_closure *fns = ARCL_TAKE(k->mem, arcl_closure, 1);

    if (n->count > ARCL_ARITY_MAX || n->count == 0)
        return arcl_maker_fail(k, "");
    *fns = (arcl_closure){.op = ARCL_OP_COUNT, .n = n->count};
    args_of(k, n, fns->arg);
    if (!arcl_code_is_value(fns->arg[0])) {
        k->pending += steps;
        return (arcl_code_arg){.fn = fns};
    }
    const arcl_code_arg to = arcl_maker_register(k);
    arcl_maker_emit(k, ARCL_VM_tuple, 0, to, fns->arg, fns->n, steps, fns->n);
    return to;
}

/* Makes the code of a node that is worked out. */
static arcl_code_arg make(arcl_maker *k, uint32_t number, uint32_t steps)
{
    const arcl_node *n = &k->graph->node[number];
    arcl_code_arg args[ARCL_ARITY_MAX];

    if (n->kind == ARCL_NODE_TUPLE)
        return tuple_of(k, n, steps);
    if (n->count > ARCL_ARITY_MAX || (n->kind != ARCL_NODE_PRIM && n->kind != ARCL_NODE_CALL) ||
        n->dialect != k->dialect)
        return arcl_maker_fail(k, "");
    args_of(k, n, args);
    if (n->kind == ARCL_NODE_PRIM)
        return arcl_maker_primitive(k, n->callee, args, n->count, steps);
    k->pending += steps;
    return arcl_maker_call(k, node_of(k, n->callee), args, n->count);
}

/* The operand of a node: one that was made, or a known value. Known values are made before all instructions and cost
 * nothing there: their steps are those of an instruction behind. */
static arcl_code_arg node_of(arcl_maker *k, uint32_t number)
{
    const arcl_val v = k->graph->value[number];
    arcl_code_arg *of = &k->of[number];

    if (of->made || k->failed)
        return *of;
    if (k->graph->node[number].kind == ARCL_NODE_PARAM && k->graph->node[number].callee == ARCL_PARAM_I)
        *of = (arcl_code_arg){.reg = 0};
    else if (v.tag == ARCL_INT || v.tag == ARCL_BOOL || v.tag == ARCL_PAIR)
        *of = constant(k, v);
    else if (v.tag == ARCL_FN && !v.u.fn)
        *of = (arcl_code_arg){.op = v.h};
    else
        arcl_maker_fail(k, "");
    of->made = true;
    return *of;
}

/* A known value that the program refers to. Functions are those of their nodes, and sets and tuples are made anew, for
 * which nothing is charged: their steps are pending. */
static void make_known(arcl_maker *k, uint32_t number)
{
    const arcl_val v = k->graph->value[number];
    const bool plain = v.tag == ARCL_INT || v.tag == ARCL_BOOL || v.tag == ARCL_PAIR;
    const uint32_t before = k->length, pending = k->pending;

    if (arcl_is_err(v) || v.tag == ARCL_NONE || v.tag == ARCL_STR)
        return;
    if (plain || k->graph->node[number].kind == ARCL_NODE_CONST) {
        k->pending = 0;
        (void)node_of(k, number);
    } else {
        k->of[number] = make(k, number, 0);
        k->of[number].made = true;
        for (uint32_t i = before; i < k->length; i++) {
            k->word[i][0] &= ~0xf00u; /* no cost class */
            k->word[i][2] = 0;
            if ((k->word[i][0] & 255u) == ARCL_VM_gather)
                k->word[i][0] ^= (3u ^ 2u) << 12; /* without the size by which it is charged */
        }
    }
    k->pending = pending;
}

static void make_node(arcl_maker *k, uint32_t number, uint32_t steps)
{
    k->of[number] = make(k, number, steps);
    k->of[number].made = true;
}

/* ---- programs ------------------------------------------------------------------------------- */

void arcl_coder_open(arcl_coder *k, arcl_arena *mem)
{
    *k = (arcl_coder){.mem = mem};
    arcl_arena_open(&k->work, SIZE_MAX);
}

void arcl_coder_close(arcl_coder *k)
{
    arcl_arena_close(&k->work);
}

static arcl_maker begin(arcl_coder *k, const arcl_graph *g, arcl_dialect dialect)
{
    if (g->n > k->room) {
        k->room = g->n;
        k->of = ARCL_TAKE(k->mem, arcl_code_arg, k->room);
        memset(k->of, 0, k->room * sizeof *k->of);
    }
    if (!k->word)
        k->word = ARCL_TAKE(k->mem, uint32_t, ARCL_CODE_WORDS + ARCL_CODE_EACH * ARCL_CODE_LENGTH_MAX);
    k->work.escape = k->mem->escape;
    arcl_arena_reset(&k->work);
    return (arcl_maker){.graph = g,
                        .dialect = dialect,
                        .mem = &k->work,
                        .of = k->of,
                        .word = (uint32_t(*)[ARCL_CODE_EACH])(k->word + ARCL_CODE_WORDS),
                        .used = 1,
                        .most = 1};
}

static arcl_code end(const arcl_coder *k, const arcl_maker *m, arcl_code_arg result, uint32_t spare)
{
    if (m->failed || !arcl_code_is_value(result) || !result.made)
        return (arcl_code){.missing = m->missing ? m->missing : ""};
    k->word[ARCL_CODE_REGISTERS] = m->most;
    k->word[ARCL_CODE_RESULT] = result.reg;
    k->word[ARCL_CODE_STEPS] = spare + m->pending;
    k->word[ARCL_CODE_LENGTH] = m->length;
    k->word[ARCL_CODE_TRIPLE] = m->dialect == ARCL_DIALECT_TYPED;
    return (arcl_code){.word = k->word, .n = ARCL_CODE_WORDS + ARCL_CODE_EACH * m->length};
}

arcl_code arcl_code_of(arcl_coder *k, const arcl_program *p)
{
    arcl_maker m = begin(k, &p->graph, p->dialect);
    for (uint32_t j = 0; j < p->graph.n && !m.failed; j++)
        make_known(&m, j);
    for (uint32_t j = 0; j < p->ninstructions && !m.failed; j++)
        make_node(&m, p->instructions[j].node, p->instructions[j].cost);
    const arcl_code code = end(k, &m, k->of[p->result], p->spare_cost);
    memset(k->of, 0, p->graph.n * sizeof *k->of);
    return code;
}

arcl_code arcl_code_of_root(arcl_coder *k, const arcl_graph *g, const arcl_cone *cone, uint32_t root)
{
    arcl_maker m = begin(k, g, g->node[root].dialect);

    for (uint32_t j = 0; j < cone->n && !m.failed; j++) {
        const arcl_node *n = &g->node[cone->node[j]];
        const bool known = !arcl_is_err(g->value[cone->node[j]]);
        if (known)
            make_known(&m, cone->node[j]);
        if (known)
            m.pending += n->kind == ARCL_NODE_PRIM;
        else if (arcl_node_computes(n))
            make_node(&m, cone->node[j], n->kind == ARCL_NODE_PRIM);
    }
    const arcl_code code = end(k, &m, k->of[root], 0);
    for (uint32_t j = 0; j < cone->n; j++)
        k->of[cone->node[j]] = (arcl_code_arg){0};
    return code;
}
