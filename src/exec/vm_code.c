#include "exec/vm_code.h"

#include <string.h>

#include "cl/codes.h"
#include "op/call.h"

enum {
    REGISTERS_MAX = 250,
    LENGTH_MAX = 1024, /* instructions: functions of functions could become any number of them */
    DEPTH_MAX = 32,
    CALLS_MAX = 1 << 14, /* functions that make functions of themselves are many calls and no instruction */
    AGAIN_MAX = 16       /* a function that is applied to its own result */
};

/* The operations of primitives; 0: it has none. */
static const uint8_t operations[ARCL_OP_COUNT] = {
#define ARCL_VM_OP(name) [ARCL_OP_##name] = ARCL_VM_##name,
#include "cl/vm.def"
};

/* Primitives that call a function for members: the loop, where the function stands among the arguments, and how many
 * containers there are. */
typedef struct loop_info {
    uint8_t kind, function, containers;
} loop_info;

static const loop_info loops[ARCL_OP_COUNT] = {
    [ARCL_OP_apply] = {ARCL_LOOP_MAP, 0, 1},          [ARCL_OP_mapply] = {ARCL_LOOP_MERGE, 0, 1},
    [ARCL_OP_papply] = {ARCL_LOOP_TWO, 0, 2},         [ARCL_OP_mpapply] = {ARCL_LOOP_TWO_MERGE, 0, 2},
    [ARCL_OP_prapply] = {ARCL_LOOP_ALL, 0, 2},        [ARCL_OP_sfilter] = {ARCL_LOOP_KEEP, 1, 1},
    [ARCL_OP_mfilter] = {ARCL_LOOP_KEEP_MERGE, 1, 1}, [ARCL_OP_extract] = {ARCL_LOOP_FIND, 1, 1},
    [ARCL_OP_argmax] = {ARCL_LOOP_MOST, 1, 1},        [ARCL_OP_argmin] = {ARCL_LOOP_LEAST, 1, 1},
    [ARCL_OP_valmax] = {ARCL_LOOP_VALMOST, 1, 1},     [ARCL_OP_valmin] = {ARCL_LOOP_VALLEAST, 1, 1},
    [ARCL_OP_order] = {ARCL_LOOP_SORT, 1, 1},
};

typedef struct closure closure;

/* What a call is given: a register, a primitive, or a function that was made of others. */
typedef struct arcl_operand {
    const closure *fn;
    uint16_t op; /* of a primitive, + 1 */
    uint8_t reg;
    uint8_t times; /* the number that it is, from 1 to AGAIN_MAX; else 0 */
    bool pair;     /* it is a pair of numbers, or the vm leaves */
    bool made;     /* of a node: it is there */
} operand;

struct closure {
    unsigned op, n;
    operand arg[ARCL_ARITY_MAX];
};

/* A program on its way. */
typedef struct maker {
    const arcl_graph *graph;
    arcl_arena *mem;
    uint32_t (*word)[ARCL_CODE_EACH];
    uint32_t length;
    operand *of;      /* by node */
    uint32_t pending; /* steps of what is no instruction */
    unsigned used;    /* registers */
    unsigned most, depth, calls;
    bool failed;
    const char *missing;
} maker;

static bool is_value(operand x)
{
    return !x.fn && !x.op;
}

static operand fail(maker *k, const char *missing)
{
    if (!k->failed)
        k->missing = missing;
    k->failed = true;
    return (operand){0};
}

static operand take_register(maker *k)
{
    if (k->used == REGISTERS_MAX)
        return fail(k, "");
    const operand x = {.reg = (uint8_t)k->used++};
    k->most = k->used > k->most ? k->used : k->most;
    return x;
}

/* An instruction; its number. What is pending is charged with it. */
static uint32_t emit(maker *k, unsigned op, unsigned class, operand to, const operand *args, unsigned n, uint32_t steps,
                     uint32_t more)
{
    uint32_t regs = 0;

    if (k->failed || k->length == LENGTH_MAX) {
        fail(k, "");
        return 0;
    }
    for (unsigned a = 0; a < n; a++) {
        if (!is_value(args[a]))
            fail(k, "");
        regs |= (uint32_t)args[a].reg << (8 * a);
    }
    uint32_t *w = k->word[k->length];
    w[0] = op | class << 8 | n << 12 | (uint32_t)to.reg << 16;
    w[1] = regs;
    w[2] = steps + k->pending;
    w[3] = more;
    k->pending = 0;
    return k->length++;
}

/* ---- calls ---------------------------------------------------------------------------------- */

static operand call(maker *k, operand f, const operand *args, unsigned n);

/* A loop over containers, whose body is the function. */
static operand call_loop(maker *k, unsigned op, const operand *args, uint32_t steps)
{
    const loop_info *info = &loops[op];
    const operand f = args[info->function], *of = args + (info->function == 0);
    const operand to = take_register(k), state = take_register(k), first = take_register(k);
    const bool two = info->containers == 2;
    operand member[2] = {first};
    const unsigned before = k->used;

    emit(k, ARCL_VM_loop, 0, state, of, info->containers, 0, info->kind);
    const uint32_t each = emit(k, ARCL_VM_each, 0, first, (operand[]){state, of[0]}, 2, 0, 0);
    if (two) {
        member[1] = take_register(k);
        emit(k, ARCL_VM_beside, 0, member[1], (operand[]){state, of[0], of[1]}, 3, 0, 0);
    }
    const operand y = call(k, f, member, info->containers);
    emit(k, ARCL_VM_next, 0, (operand){0}, (operand[]){state, y}, 2, 0, each);
    if (k->failed)
        return to;
    k->word[each][3] = k->length;
    emit(k, ARCL_VM_gather, 0, to, (operand[]){state, of[0], of[0]}, 3, steps, 0);
    k->used = before - 2; /* `to` alone stays */
    return to;
}

/* apply on a pair: the function of the one and of the other, without a loop. */
static operand call_both(maker *k, operand f, operand x, uint32_t steps)
{
    operand y[2], member[2] = {take_register(k), take_register(k)};

    emit(k, ARCL_VM_first, 0, member[0], &x, 1, 0, 0);
    emit(k, ARCL_VM_last, 0, member[1], &x, 1, 0, 0);
    y[0] = call(k, f, &member[0], 1);
    y[1] = call(k, f, &member[1], 1);
    const operand to = take_register(k);
    emit(k, ARCL_VM_tuple, 0, to, y, 2, steps, 2);
    return to;
}

/* Whether the result of a primitive is a pair for sure. */
static bool gives_pair(unsigned op, const operand *args)
{
    switch (op) {
    case ARCL_OP_add:
    case ARCL_OP_subtract:
    case ARCL_OP_multiply:
    case ARCL_OP_divide:
        return args[0].pair || args[1].pair;
    case ARCL_OP_invert:
    case ARCL_OP_double:
    case ARCL_OP_halve:
    case ARCL_OP_increment:
    case ARCL_OP_decrement:
    case ARCL_OP_crement:
    case ARCL_OP_sign:
    case ARCL_OP_identity:
        return args[0].pair;
    case ARCL_OP_toivec:
    case ARCL_OP_tojvec:
    case ARCL_OP_shape:
    case ARCL_OP_ulcorner:
    case ARCL_OP_urcorner:
    case ARCL_OP_llcorner:
    case ARCL_OP_lrcorner:
    case ARCL_OP_center:
    case ARCL_OP_centerofmass:
    case ARCL_OP_position:
    case ARCL_OP_gravitate:
        return true;
    default:
        return false;
    }
}

/* rapply: each function of a tuple on one value. */
static operand call_all(maker *k, const closure *fns, operand x, uint32_t steps)
{
    operand y[ARCL_ARITY_MAX];

    for (unsigned a = 0; a < fns->n; a++)
        y[a] = call(k, fns->arg[a], &x, 1);
    const operand to = take_register(k);
    emit(k, ARCL_VM_tuple, 0, to, y, fns->n, steps + fns->n / 2, fns->n);
    return to;
}

static bool makes_function(unsigned op)
{
    return arcl_op_of(op)->result == ARCL_T_Callable;
}

/* A primitive; `steps` are those of the call itself. */
static operand call_primitive(maker *k, unsigned op, const operand *args, unsigned n, uint32_t steps)
{
    const arcl_op_info *info = arcl_op_of(op);

    if (n != info->arity || k->failed)
        return fail(k, info->name);
    if (makes_function(op)) {
        closure *fn = ARCL_TAKE(k->mem, closure, 1);
        *fn = (closure){.op = op, .n = n};
        memcpy(fn->arg, args, n * sizeof *args);
        k->pending += steps;
        return (operand){.fn = fn};
    }
    if (op == ARCL_OP_branch && !is_value(args[1]) && !is_value(args[2]) && is_value(args[0])) {
        closure *fn = ARCL_TAKE(k->mem, closure, 1);
        *fn = (closure){.op = op, .n = n, .arg = {args[0], args[1], args[2]}};
        k->pending += steps;
        return (operand){.fn = fn};
    }
    if (op == ARCL_OP_apply && args[1].pair && k->length < LENGTH_MAX / 4)
        return call_both(k, args[0], args[1], steps);
    if (loops[op].containers)
        return call_loop(k, op, args, steps);
    if (op == ARCL_OP_rapply && args[0].fn && args[0].fn->op == ARCL_OP_COUNT)
        return call_all(k, args[0].fn, args[1], steps);
    if (!operations[op])
        return fail(k, info->name);
    operand to = take_register(k);
    emit(k, operations[op], (unsigned)info->cost, to, args, n, steps, 0);
    to.pair = gives_pair(op, args);
    return to;
}

/* One of two functions, as a condition says: each one's code ends with its result in the same register. */
static operand call_one(maker *k, const closure *fn, const operand *args, unsigned n)
{
    const operand to = take_register(k), nowhere = {0};

    const uint32_t unless = emit(k, ARCL_VM_unless, 0, nowhere, fn->arg, 1, 0, 0);
    const operand x = call(k, fn->arg[1], args, n);
    emit(k, ARCL_VM_identity, 0, to, &x, 1, 0, 0);
    const uint32_t jump = emit(k, ARCL_VM_jump, 0, nowhere, NULL, 0, 0, 0);
    if (!k->failed)
        k->word[unless][3] = k->length;
    const operand y = call(k, fn->arg[2], args, n);
    emit(k, ARCL_VM_identity, 0, to, &y, 1, 0, 0);
    if (!k->failed)
        k->word[jump][3] = k->length;
    return to;
}

/* Whether it is called with one argument: it raises for more, or is left. */
static bool takes_one(const closure *fn)
{
    return fn->op == ARCL_OP_compose || fn->op == ARCL_OP_chain || fn->op == ARCL_OP_fork ||
           fn->op == ARCL_OP_matcher || fn->op == ARCL_OP_power;
}

static operand call_closure(maker *k, const closure *fn, const operand *args, unsigned n)
{
    operand mine[ARCL_ARITY_MAX + 1];

    if (n != 1 && takes_one(fn))
        return fail(k, "");
    switch (fn->op) {
    case ARCL_OP_compose:
        mine[0] = call(k, fn->arg[1], args, n);
        return call(k, fn->arg[0], mine, 1);
    case ARCL_OP_chain:
        mine[0] = call(k, fn->arg[2], args, n);
        mine[1] = call(k, fn->arg[1], mine, 1);
        return call(k, fn->arg[0], mine + 1, 1);
    case ARCL_OP_fork:
        mine[0] = call(k, fn->arg[1], args, n);
        mine[1] = call(k, fn->arg[2], args, n);
        return call(k, fn->arg[0], mine, 2);
    case ARCL_OP_matcher:
        mine[0] = call(k, fn->arg[0], args, n);
        mine[1] = fn->arg[1];
        mine[2] = take_register(k);
        emit(k, ARCL_VM_equality, 0, mine[2], mine, 2, 0, 0);
        return mine[2];
    case ARCL_OP_rbind:
    case ARCL_OP_lbind:
        if (n + 1 > ARCL_ARITY_MAX)
            return fail(k, "");
        memcpy(mine + (fn->op == ARCL_OP_lbind), args, n * sizeof *args);
        mine[fn->op == ARCL_OP_lbind ? 0 : n] = fn->arg[1];
        return call(k, fn->arg[0], mine, n + 1);
    case ARCL_OP_power:
        mine[0] = fn->arg[1].times ? args[0] : fail(k, "power");
        for (unsigned a = 0; a < fn->arg[1].times; a++)
            mine[0] = call(k, fn->arg[0], mine, 1);
        return mine[0];
    case ARCL_OP_branch:
        return call_one(k, fn, args, n);
    default:
        return fail(k, "");
    }
}

static operand call(maker *k, operand f, const operand *args, unsigned n)
{
    if (k->failed || is_value(f) || k->depth == DEPTH_MAX || k->calls++ == CALLS_MAX)
        return fail(k, "");
    if (f.op)
        return call_primitive(k, f.op - 1u, args, n, 1);
    k->depth++;
    const operand y = call_closure(k, f.fn, args, n);
    k->depth--;
    return y;
}

/* ---- nodes ---------------------------------------------------------------------------------- */

static operand node_of(maker *k, uint32_t number);

/* A number or a pair that is known; its instruction stands before all others. */
static operand constant(maker *k, arcl_val v)
{
    const operand to = take_register(k);
    const bool pair = v.tag == ARCL_PAIR;
    const int64_t a = pair ? v.u.at.r : v.u.i;
    enum { FAR = 1 << 28 }; /* what the vm takes for a small number is twice that */

    if (a <= -FAR || a >= FAR || (pair && (v.u.at.c <= -FAR || v.u.at.c >= FAR)))
        return fail(k, "");
    const uint32_t at = emit(k, pair ? ARCL_VM_place : ARCL_VM_number, 0, to, NULL, 0, 0, 0);
    k->word[at][1] = (uint32_t)(int32_t)a;
    k->word[at][3] = pair ? (uint32_t)v.u.at.c : v.tag == ARCL_BOOL;
    return (operand){.reg = to.reg, .pair = pair, .times = !pair && a >= 1 && a <= AGAIN_MAX ? (uint8_t)a : 0};
}

/* The arguments of a node. */
static void args_of(maker *k, const arcl_node *n, operand *args)
{
    for (uint32_t a = 0; a < n->count; a++)
        args[a] = node_of(k, k->graph->args[n->first + a]);
}

/* What a tuple of functions is called for all at once: see rapply. */
static operand tuple_of(maker *k, const arcl_node *n, uint32_t steps)
{
    closure *fns = ARCL_TAKE(k->mem, closure, 1);

    if (n->count > ARCL_ARITY_MAX || n->count == 0)
        return fail(k, "");
    *fns = (closure){.op = ARCL_OP_COUNT, .n = n->count};
    args_of(k, n, fns->arg);
    if (!is_value(fns->arg[0])) {
        k->pending += steps;
        return (operand){.fn = fns};
    }
    const operand to = take_register(k);
    emit(k, ARCL_VM_tuple, 0, to, fns->arg, fns->n, steps, fns->n);
    return to;
}

/* Makes the code of a node that is worked out. */
static operand make(maker *k, uint32_t number, uint32_t steps)
{
    const arcl_node *n = &k->graph->node[number];
    operand args[ARCL_ARITY_MAX];

    if (n->kind == ARCL_NODE_TUPLE)
        return tuple_of(k, n, steps);
    if (n->count > ARCL_ARITY_MAX || (n->kind != ARCL_NODE_PRIM && n->kind != ARCL_NODE_CALL) ||
        n->dialect != ARCL_DIALECT_ARCDSL)
        return fail(k, "");
    args_of(k, n, args);
    if (n->kind == ARCL_NODE_PRIM)
        return call_primitive(k, n->callee, args, n->count, steps);
    k->pending += steps;
    return call(k, node_of(k, n->callee), args, n->count);
}

/* The operand of a node: one that was made, or a known value. Known values are made before all instructions and cost
 * nothing there: their steps are those of an instruction behind. */
static operand node_of(maker *k, uint32_t number)
{
    const arcl_val v = k->graph->value[number];
    operand *of = &k->of[number];

    if (of->made || k->failed)
        return *of;
    if (k->graph->node[number].kind == ARCL_NODE_PARAM)
        *of = (operand){.reg = 0};
    else if (v.tag == ARCL_INT || v.tag == ARCL_BOOL || v.tag == ARCL_PAIR)
        *of = constant(k, v);
    else if (v.tag == ARCL_FN && !v.u.fn)
        *of = (operand){.op = v.h};
    else
        fail(k, "");
    of->made = true;
    return *of;
}

/* A known value that the program refers to. Functions are those of their nodes, and sets and tuples are made anew, for
 * which nothing is charged: their steps are pending. */
static void make_known(maker *k, uint32_t number)
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

static void make_node(maker *k, uint32_t number, uint32_t steps)
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

static maker begin(arcl_coder *k, const arcl_graph *g)
{
    if (g->n > k->room) {
        k->room = g->n;
        k->of = ARCL_TAKE(k->mem, operand, k->room);
        memset(k->of, 0, k->room * sizeof *k->of);
    }
    if (!k->word)
        k->word = ARCL_TAKE(k->mem, uint32_t, ARCL_CODE_WORDS + ARCL_CODE_EACH * LENGTH_MAX);
    k->work.escape = k->mem->escape;
    arcl_arena_reset(&k->work);
    return (maker){.graph = g,
                   .mem = &k->work,
                   .of = k->of,
                   .word = (uint32_t(*)[ARCL_CODE_EACH])(k->word + ARCL_CODE_WORDS),
                   .used = 1,
                   .most = 1};
}

static arcl_code end(const arcl_coder *k, const maker *m, operand result, uint32_t spare)
{
    if (m->failed || !is_value(result) || !result.made)
        return (arcl_code){.missing = m->missing ? m->missing : ""};
    k->word[ARCL_CODE_REGISTERS] = m->most;
    k->word[ARCL_CODE_RESULT] = result.reg;
    k->word[ARCL_CODE_STEPS] = spare + m->pending;
    k->word[ARCL_CODE_LENGTH] = m->length;
    return (arcl_code){.word = k->word, .n = ARCL_CODE_WORDS + ARCL_CODE_EACH * m->length};
}

arcl_code arcl_code_of(arcl_coder *k, const arcl_program *p)
{
    if (p->nparams != 1 || p->params[0] != ARCL_PARAM_I || p->dialect != ARCL_DIALECT_ARCDSL)
        return (arcl_code){.missing = ""};
    maker m = begin(k, &p->graph);
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
    maker m = begin(k, g);

    for (uint32_t j = 0; j < cone->n && !m.failed; j++) {
        const arcl_node *n = &g->node[cone->node[j]];
        const bool known = !arcl_is_err(g->value[cone->node[j]]);
        if (n->kind == ARCL_NODE_PARAM && n->callee != ARCL_PARAM_I)
            fail(&m, "");
        if (known)
            make_known(&m, cone->node[j]);
        if (known)
            m.pending += n->kind == ARCL_NODE_PRIM;
        else if (arcl_node_computes(n))
            make_node(&m, cone->node[j], n->kind == ARCL_NODE_PRIM);
    }
    const arcl_code code = end(k, &m, k->of[root], 0);
    for (uint32_t j = 0; j < cone->n; j++)
        k->of[cone->node[j]] = (operand){0};
    return code;
}
