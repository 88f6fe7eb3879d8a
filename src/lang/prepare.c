/*
 * prepare.c - what can be done once for all samples: finding the code of every
 * call, and making the values that depend on no sample. Such a value costs
 * every sample the steps it would have taken there; only the work is saved.
 */
#include "lang/program.h"
#include "op/call.h"
#include "op/charge.h"
#include "op/column.h"

/* ---- one node ----------------------------------------------------------------------------------- */

/* A constant cell in the form that cells have elsewhere, so that sets of them are patches. */
static arcl_val compact(arcl_ctx *c, arcl_val v)
{
    if (v.tag != ARCL_TUPLE || v.n != (arcl_is_typed(c) ? 3 : 2))
        return v;
    return v.n == 2 ? arcl_two(c, v.u.items[0], v.u.items[1]) : arcl_three(c, v.u.items[0], v.u.items[1], v.u.items[2]);
}

/* A set or tuple, which holds on to the array it is made of. */
static arcl_val collection(arcl_ctx *c, const arcl_node *n, arcl_val *items)
{
    if (n->kind == ARCL_NODE_TUPLE)
        return arcl_tuple_make(c, items, n->count);
    for (uint32_t k = 0; k < n->count; k++)
        items[k] = compact(c, items[k]);
    const arcl_val set = arcl_set_of_sequence(c, items, n->count);
    if (n->count > 0)
        set.u.set->copied = true;
    return set;
}

arcl_val arcl_node_value(arcl_ctx *c, const arcl_graph *g, const arcl_node *n, const arcl_val *v)
{
    const uint32_t *refs = arcl_graph_args(g, n);
    const bool calls = n->kind == ARCL_NODE_PRIM || n->kind == ARCL_NODE_CALL;
    arcl_val few[ARCL_ARITY_MAX];
    arcl_val *args = calls && n->count <= ARCL_ARITY_MAX ? few : ARCL_NEW(c, arcl_val, n->count);

    for (uint32_t k = 0; k < n->count; k++)
        args[k] = v[refs[k]];
    if (!calls)
        return collection(c, n, args);
    if (n->kind == ARCL_NODE_CALL)
        return arcl_call(c, v[n->callee], args, n->count);
    const arcl_op_info *op = arcl_op_of(n->callee);
    if (n->count != op->arity)
        return arcl_err(ARCL_E_ARITY);
    const arcl_val value = op->code(c, args);
    arcl_charge_call(c, op, args, &value);
    return value;
}

/* ---- what is known ------------------------------------------------------------------------------ */

/* What is more work than this is left to the samples, whose budgets are their own. */
enum { STEPS_MAX = 10000, BYTES_MAX = 1 << 20 };

static bool is_call(const arcl_node *n)
{
    return n->kind == ARCL_NODE_PRIM && arcl_op_of(n->callee)->arity == n->count;
}

/* Whether it is a new function each time; power may give the one it got. */
static bool makes_function(const arcl_node *n)
{
    return is_call(n) && arcl_op_of(n->callee)->result == ARCL_T_Callable && n->callee != ARCL_OP_power;
}

static bool settle_all(arcl_ctx *c, const arcl_val *v, uint32_t n);

/* Works out whatever a set would work out later: threads that share it must find nothing to write. */
static bool settle_set(arcl_ctx *c, arcl_set *s)
{
    if (s->n == 0)
        return true;
    if (!settle_all(c, arcl_set_members(c, s), s->n))
        return false;
    arcl_set_table(c, s);
    arcl_set_ordered(c, s);
    arcl_set_hash(c, s);
    arcl_set_has(c, s, arcl_none()); /* opens the index; a number might do without it */
    s->recipe = NULL;
    s->a = s->b = arcl_none();
    return true;
}

/* The same for whatever a value holds; false if it cannot be. */
static bool settle(arcl_ctx *c, arcl_val v)
{
    arcl_ctx_work(c, 1);
    switch ((arcl_tag)v.tag) {
    case ARCL_ERR:
    case ARCL_JOIN:
        return false;
    case ARCL_TUPLE:
        return settle_all(c, v.u.items, (uint32_t)v.n);
    case ARCL_SET:
        return settle_set(c, v.u.set);
    case ARCL_FN:
        return !v.u.fn || settle_all(c, (const arcl_val[3]){v.u.fn->f.one, v.u.fn->g.one, v.u.fn->h.one}, 3);
    default:
        return true;
    }
}

static bool settle_all(arcl_ctx *c, const arcl_val *v, uint32_t n)
{
    bool settled = true;

    arcl_deeper(c);
    for (uint32_t k = 0; k < n && settled; k++)
        settled = settle(c, v[k]);
    arcl_shallower(c);
    return settled;
}

/* Whether the node is a call of values that are known. */
static bool is_known_call(const arcl_graph *g, const arcl_node *n, const arcl_val *known)
{
    if (!is_call(n) && (n->kind != ARCL_NODE_CALL || arcl_is_err(known[n->callee])))
        return false;
    for (uint32_t k = 0; k < n->count; k++)
        if (arcl_is_err(known[g->args[n->first + k]]))
            return false;
    return true;
}

/* The value of such a call in the library's memory, or an ERR: then it is left to each sample. c->steps tells what it
 * took. A function made of known values is settled as they are. */
static arcl_val known_value(const arcl_graph *g, const arcl_node *n, const arcl_val *known, arcl_arena *mem,
                            arcl_ctx *c)
{
    const bool maker = n->kind == ARCL_NODE_PRIM && arcl_op_of(n->callee)->result == ARCL_T_Callable;
    const arcl_arena_mark before = arcl_arena_end(mem);
    const size_t limit = mem->limit;
    volatile bool done = false; /* set between setjmp and longjmp */
    volatile uint64_t steps = 0;
    arcl_val v;

    arcl_ctx_begin(c, STEPS_MAX, 0);
    arcl_ctx_limit_work(c, STEPS_MAX);
    c->mem = *mem;
    c->mem.limit = arcl_arena_used(mem) + BYTES_MAX;
    c->mem.escape = &c->escape;
    if (setjmp(c->escape) == 0) {
        v = arcl_node_value(c, g, n, known);
        steps = c->steps;
        done = !arcl_is_err(v) && (maker || settle(c, v));
    }
    c->mem.limit = limit;
    c->mem.escape = mem->escape;
    *mem = c->mem;
    if (!done)
        arcl_arena_rewind(mem, before);
    c->mem = (arcl_arena){0}; /* the blocks are the library's */
    c->steps = steps;
    return done ? v : arcl_err(ARCL_E_TYPE);
}

/* ---- instructions --------------------------------------------------------------------------------------- */

arcl_instruction arcl_instruction_of(const arcl_graph *g, uint32_t number, uint32_t cost)
{
    const arcl_node *n = &g->node[number];
    arcl_instruction a = {.node = number, .cost = cost, .line = n->line, .number = UINT16_MAX};

    if (!is_call(n))
        return a;
    a.number = (uint16_t)n->callee;
    a.op = arcl_op_of(n->callee);
    for (uint32_t k = 0; k < n->count; k++)
        a.arg[k] = g->args[n->first + k];
    return a;
}

void arcl_program_prepare(arcl_program *p, arcl_arena *mem)
{
    const arcl_graph *g = &p->graph;
    arcl_instruction *instructions = ARCL_TAKE(mem, arcl_instruction, g->n);
    arcl_val *known = g->value;
    const uint32_t *uses = arcl_graph_uses(g, mem);
    uint32_t ninstructions = 0, cost = 0;
    arcl_ctx c;

    arcl_ctx_open(&c, BYTES_MAX);
    c.dialect = (uint8_t)p->dialect;
    for (uint32_t k = 0; k < g->n; k++) {
        const arcl_node *n = &g->node[k];
        cost += n->kind == ARCL_NODE_PRIM;
        if (!arcl_node_computes(n))
            continue;
        known[k] = arcl_err(ARCL_E_TYPE);
        if (ARCL_FAST_KNOWN && cost < UINT32_MAX - STEPS_MAX && is_known_call(g, n, known)) {
            known[k] = known_value(g, n, known, mem, &c);
            cost += arcl_is_err(known[k]) ? 0 : (uint32_t)c.steps;
        }
        if (uses[k] > 1)
            arcl_fn_number(known[k], k);
        if (arcl_is_err(known[k])) {
            instructions[ninstructions] = arcl_instruction_of(g, k, cost);
            instructions[ninstructions++].shares = uses[k] > 1 && makes_function(n);
            cost = 0;
        }
    }
    arcl_ctx_close(&c);
    p->instructions = instructions;
    p->ninstructions = ninstructions;
    p->spare_cost = cost;
}
