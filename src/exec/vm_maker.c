#include "exec/vm_maker.h"

#include <string.h>

#include "op/call.h"

enum {
    REGISTERS_MAX = 250,
    DEPTH_MAX = 32,
    CALLS_MAX = 1 << 14 /* functions that make functions of themselves are many calls and no instruction */
};

/* The operations of primitives; 0: it has none. */
static const uint8_t operations[ARCL_OP_COUNT] = {
#define ARCL_VM_OP(name) [ARCL_OP_##name] = ARCL_VM_##name,
#define ARCL_VM_TYPED(name) [ARCL_OP_t_##name] = ARCL_VM_t_##name,
#include "cl/vm.def"
};

/* Primitives that call a function for members: the loop, where the function stands among the arguments, how many
 * containers there are, and where a rank stands; 0: there is none. */
typedef struct loop_info {
    uint8_t kind, function, containers, rank;
} loop_info;

static const loop_info loops[ARCL_OP_COUNT] = {
    [ARCL_OP_apply] = {ARCL_LOOP_MAP, 0, 1, 0},
    [ARCL_OP_mapply] = {ARCL_LOOP_MERGE, 0, 1, 0},
    [ARCL_OP_papply] = {ARCL_LOOP_TWO, 0, 2, 0},
    [ARCL_OP_mpapply] = {ARCL_LOOP_TWO_MERGE, 0, 2, 0},
    [ARCL_OP_prapply] = {ARCL_LOOP_ALL, 0, 2, 0},
    [ARCL_OP_sfilter] = {ARCL_LOOP_KEEP, 1, 1, 0},
    [ARCL_OP_mfilter] = {ARCL_LOOP_KEEP_MERGE, 1, 1, 0},
    [ARCL_OP_extract] = {ARCL_LOOP_FIND, 1, 1, 0},
    [ARCL_OP_argmax] = {ARCL_LOOP_MOST, 1, 1, 0},
    [ARCL_OP_argmin] = {ARCL_LOOP_LEAST, 1, 1, 0},
    [ARCL_OP_valmax] = {ARCL_LOOP_VALMOST, 1, 1, 0},
    [ARCL_OP_valmin] = {ARCL_LOOP_VALLEAST, 1, 1, 0},
    [ARCL_OP_order] = {ARCL_LOOP_SORT, 1, 1, 0},
    [ARCL_OP_t_get_arg_rank] = {ARCL_LOOP_ARG_RANK, 1, 1, 2},
    [ARCL_OP_t_get_val_rank] = {ARCL_LOOP_VAL_RANK, 1, 1, 2},
};

/* The sorts of values that are of a type; 0: those that there are do not tell. */
static const uint8_t sorts[ARCL_T_COUNT] = {
    [ARCL_T_Grid] = 1 << ARCL_SORT_GRID,
    [ARCL_T_Tuple] = 1 << ARCL_SORT_GRID | 1 << ARCL_SORT_TUPLE,
    [ARCL_T_Indices] = 1 << ARCL_SORT_EMPTY | 1 << ARCL_SORT_PLACES,
    [ARCL_T_Object] = 1 << ARCL_SORT_EMPTY | 1 << ARCL_SORT_CELLS,
    [ARCL_T_Patch] = 1 << ARCL_SORT_EMPTY | 1 << ARCL_SORT_PLACES | 1 << ARCL_SORT_CELLS,
    [ARCL_T_FrozenSet] = 1 << ARCL_SORT_EMPTY | 1 << ARCL_SORT_PLACES | 1 << ARCL_SORT_CELLS | 1 << ARCL_SORT_SET,
};

arcl_code_arg arcl_maker_fail(arcl_maker *k, const char *missing)
{
    if (!k->failed)
        k->missing = missing;
    k->failed = true;
    return (arcl_code_arg){0};
}

arcl_code_arg arcl_maker_register(arcl_maker *k)
{
    if (k->used == REGISTERS_MAX)
        return arcl_maker_fail(k, "");
    const arcl_code_arg x = {.reg = (uint8_t)k->used++};
    k->most = k->used > k->most ? k->used : k->most;
    return x;
}

uint32_t arcl_maker_emit(arcl_maker *k, unsigned op, unsigned class, arcl_code_arg to, const arcl_code_arg *args,
                         unsigned n, uint32_t steps, uint32_t more)
{
    uint32_t regs = 0;

    if (k->failed || k->length == ARCL_CODE_LENGTH_MAX) {
        arcl_maker_fail(k, "");
        return 0;
    }
    for (unsigned a = 0; a < n; a++) {
        if (!arcl_code_is_value(args[a]))
            arcl_maker_fail(k, "");
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

/* A loop over containers, whose body is the function. */
static arcl_code_arg call_loop(arcl_maker *k, unsigned op, const arcl_code_arg *args, uint32_t steps)
{
    const loop_info *info = &loops[op];
    const arcl_code_arg f = args[info->function], *of = args + (info->function == 0);
    const arcl_code_arg to = arcl_maker_register(k), state = arcl_maker_register(k), first = arcl_maker_register(k);
    const bool two = info->containers == 2;
    const arcl_code_arg over[2] = {of[0], info->rank ? args[info->rank] : of[two]};
    arcl_code_arg member[2] = {first};
    const unsigned before = k->used;

    arcl_maker_emit(k, ARCL_VM_loop, 0, state, over, two || info->rank ? 2 : 1, 0, info->kind);
    const uint32_t each = arcl_maker_emit(k, ARCL_VM_each, 0, first, (arcl_code_arg[]){state, of[0]}, 2, 0, 0);
    if (two) {
        member[1] = arcl_maker_register(k);
        arcl_maker_emit(k, ARCL_VM_beside, 0, member[1], (arcl_code_arg[]){state, of[0], of[1]}, 3, 0, 0);
    }
    const arcl_code_arg y = arcl_maker_call(k, f, member, info->containers);
    arcl_maker_emit(k, ARCL_VM_next, 0, (arcl_code_arg){0}, (arcl_code_arg[]){state, y}, 2, 0, each);
    if (k->failed)
        return to;
    k->word[each][3] = k->length;
    arcl_maker_emit(k, ARCL_VM_gather, 0, to, (arcl_code_arg[]){state, of[0], of[0]}, 3, steps, 0);
    k->used = before - 2; /* `to` alone stays */
    return to;
}

/* apply on a pair: the function of the one and of the other, without a loop. */
static arcl_code_arg call_both(arcl_maker *k, arcl_code_arg f, arcl_code_arg x, uint32_t steps)
{
    arcl_code_arg y[2], member[2] = {arcl_maker_register(k), arcl_maker_register(k)};

    arcl_maker_emit(k, ARCL_VM_first, 0, member[0], &x, 1, 0, 0);
    arcl_maker_emit(k, ARCL_VM_last, 0, member[1], &x, 1, 0, 0);
    y[0] = arcl_maker_call(k, f, &member[0], 1);
    y[1] = arcl_maker_call(k, f, &member[1], 1);
    const arcl_code_arg to = arcl_maker_register(k);
    arcl_maker_emit(k, ARCL_VM_tuple, 0, to, y, 2, steps, 2);
    return to;
}

/* Whether the result of a primitive is a pair for sure. */
static bool gives_pair(unsigned op, const arcl_code_arg *args)
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
    case ARCL_OP_t_corner:
    case ARCL_OP_t_toij:
        return true;
    default:
        return false;
    }
}

/* rapply: each function of a tuple on one value. */
static arcl_code_arg call_all(arcl_maker *k, const arcl_closure *fns, arcl_code_arg x, uint32_t steps)
{
    arcl_code_arg y[ARCL_ARITY_MAX];

    for (unsigned a = 0; a < fns->n; a++)
        y[a] = arcl_maker_call(k, fns->arg[a], &x, 1);
    const arcl_code_arg to = arcl_maker_register(k);
    arcl_maker_emit(k, ARCL_VM_tuple, 0, to, y, fns->n, steps + fns->n / 2, fns->n);
    return to;
}

static bool makes_function(unsigned op)
{
    return arcl_op_of(op)->result == ARCL_T_Callable;
}

/* What a primitive does that means another one, on arguments of its own types alone: a value of another type leaves the
 * pair. Where both have the same code they differ for none. */
static void expect_types(arcl_maker *k, const arcl_op_info *info, const arcl_op_info *meant, const arcl_code_arg *args)
{
    for (unsigned a = 0; a < info->arity && info->code != meant->code; a++) {
        const unsigned type = info->param[a].type;
        if (type != meant->param[a].type && sorts[type] && arcl_code_is_value(args[a]))
            arcl_maker_emit(k, ARCL_VM_expect, 0, (arcl_code_arg){0}, &args[a], 1, 0, sorts[type]);
    }
}

arcl_code_arg arcl_maker_primitive(arcl_maker *k, unsigned op, const arcl_code_arg *args, unsigned n, uint32_t steps)
{
    const arcl_op_info *info = arcl_op_of(op);

    if (n != info->arity || k->failed)
        return arcl_maker_fail(k, info->name);
    if (info->means) {
        op = info->means - 1u;
        expect_types(k, info, arcl_op_of(op), args);
    }
    if (makes_function(op)) {
        arcl_closure *fn = ARCL_TAKE(k->mem, arcl_closure, 1);
        *fn = (arcl_closure){.op = op, .n = n};
        memcpy(fn->arg, args, n * sizeof *args);
        k->pending += steps;
        return (arcl_code_arg){.fn = fn};
    }
    if (op == ARCL_OP_branch && !arcl_code_is_value(args[1]) && !arcl_code_is_value(args[2]) &&
        arcl_code_is_value(args[0])) {
        arcl_closure *fn = ARCL_TAKE(k->mem, arcl_closure, 1);
        *fn = (arcl_closure){.op = op, .n = n, .arg = {args[0], args[1], args[2]}};
        k->pending += steps;
        return (arcl_code_arg){.fn = fn};
    }
    if (op == ARCL_OP_apply && args[1].pair && k->length < ARCL_CODE_LENGTH_MAX / 4)
        return call_both(k, args[0], args[1], steps);
    if (loops[op].containers)
        return call_loop(k, op, args, steps);
    if (op == ARCL_OP_rapply && args[0].fn && args[0].fn->op == ARCL_OP_COUNT)
        return call_all(k, args[0].fn, args[1], steps);
    if (!operations[op])
        return arcl_maker_fail(k, info->name);
    arcl_code_arg to = arcl_maker_register(k);
    arcl_maker_emit(k, operations[op], (unsigned)info->cost, to, args, n, steps, 0);
    to.pair = gives_pair(op, args);
    return to;
}

/* One of two functions, as a condition says: each one's code ends with its result in the same register. */
static arcl_code_arg call_one(arcl_maker *k, const arcl_closure *fn, const arcl_code_arg *args, unsigned n)
{
    const arcl_code_arg to = arcl_maker_register(k), nowhere = {0};

    const uint32_t unless = arcl_maker_emit(k, ARCL_VM_unless, 0, nowhere, fn->arg, 1, 0, 0);
    const arcl_code_arg x = arcl_maker_call(k, fn->arg[1], args, n);
    arcl_maker_emit(k, ARCL_VM_identity, 0, to, &x, 1, 0, 0);
    const uint32_t jump = arcl_maker_emit(k, ARCL_VM_jump, 0, nowhere, NULL, 0, 0, 0);
    if (!k->failed)
        k->word[unless][3] = k->length;
    const arcl_code_arg y = arcl_maker_call(k, fn->arg[2], args, n);
    arcl_maker_emit(k, ARCL_VM_identity, 0, to, &y, 1, 0, 0);
    if (!k->failed)
        k->word[jump][3] = k->length;
    return to;
}

/* Whether it is called with one argument: it raises for more, or is left. */
static bool takes_one(const arcl_closure *fn)
{
    return fn->op == ARCL_OP_compose || fn->op == ARCL_OP_chain || fn->op == ARCL_OP_fork ||
           fn->op == ARCL_OP_matcher || fn->op == ARCL_OP_power;
}

static arcl_code_arg call_closure(arcl_maker *k, const arcl_closure *fn, const arcl_code_arg *args, unsigned n)
{
    arcl_code_arg mine[ARCL_ARITY_MAX + 1];

    if (n != 1 && takes_one(fn))
        return arcl_maker_fail(k, "");
    switch (fn->op) {
    case ARCL_OP_compose:
        mine[0] = arcl_maker_call(k, fn->arg[1], args, n);
        return arcl_maker_call(k, fn->arg[0], mine, 1);
    case ARCL_OP_chain:
        mine[0] = arcl_maker_call(k, fn->arg[2], args, n);
        mine[1] = arcl_maker_call(k, fn->arg[1], mine, 1);
        return arcl_maker_call(k, fn->arg[0], mine + 1, 1);
    case ARCL_OP_fork:
        mine[0] = arcl_maker_call(k, fn->arg[1], args, n);
        mine[1] = arcl_maker_call(k, fn->arg[2], args, n);
        return arcl_maker_call(k, fn->arg[0], mine, 2);
    case ARCL_OP_matcher:
        mine[0] = arcl_maker_call(k, fn->arg[0], args, n);
        mine[1] = fn->arg[1];
        mine[2] = arcl_maker_register(k);
        arcl_maker_emit(k, ARCL_VM_equality, 0, mine[2], mine, 2, 0, 0);
        return mine[2];
    case ARCL_OP_rbind:
    case ARCL_OP_lbind:
        if (n + 1 > ARCL_ARITY_MAX)
            return arcl_maker_fail(k, "");
        memcpy(mine + (fn->op == ARCL_OP_lbind), args, n * sizeof *args);
        mine[fn->op == ARCL_OP_lbind ? 0 : n] = fn->arg[1];
        return arcl_maker_call(k, fn->arg[0], mine, n + 1);
    case ARCL_OP_power:
        mine[0] = fn->arg[1].times ? args[0] : arcl_maker_fail(k, "power");
        for (unsigned a = 0; a < fn->arg[1].times; a++)
            mine[0] = arcl_maker_call(k, fn->arg[0], mine, 1);
        return mine[0];
    case ARCL_OP_branch:
        return call_one(k, fn, args, n);
    default:
        return arcl_maker_fail(k, "");
    }
}

arcl_code_arg arcl_maker_call(arcl_maker *k, arcl_code_arg f, const arcl_code_arg *args, unsigned n)
{
    if (k->failed || arcl_code_is_value(f) || k->depth == DEPTH_MAX || k->calls++ == CALLS_MAX)
        return arcl_maker_fail(k, "");
    if (f.op)
        return arcl_maker_primitive(k, f.op - 1u, args, n, 1);
    k->depth++;
    const arcl_code_arg y = call_closure(k, f.fn, args, n);
    k->depth--;
    return y;
}
