#include "exec/eval.h"

#include <string.h>

#include "base/clock.h"
#include "exec/profile.h"
#include "op/call.h"
#include "op/charge.h"
#include "op/column.h"
#include "op/matrix.h"
#include "value/seq.h"

/* No solver of arc-dsl comes near these on its own task. */
enum { ROOM_SHARE = 8 };

arcl_budget arcl_budget_full(arcl_budget b)
{
    b.steps = b.steps ? b.steps : ARCL_BUDGET_STEPS;
    b.ns = b.ns ? b.ns : ARCL_BUDGET_NS;
    b.bytes = b.bytes ? b.bytes : ARCL_BUDGET_BYTES;
    return b;
}

static const struct {
    const char *name, *word;
} names[ARCL_STATUSES] = {
    [ARCL_PENDING] = {"pending", "pending"},   [ARCL_OK] = {"ok", "unknown"},
    [ARCL_DEFAULTED] = {"default", "default"}, [ARCL_CORRECT] = {"right", "right"},
    [ARCL_PARTIAL] = {"part", "part"},         [ARCL_WRONG] = {"wrong", "wrong"},
    [ARCL_FAILED] = {"error", "error"},        [ARCL_CUT] = {"budget", "cut"},
    [ARCL_REFUSED] = {"refused", "refused"},
};

const char *arcl_status_name(arcl_status s)
{
    return names[s].name;
}

const char *arcl_status_word(arcl_status s)
{
    return names[s].word;
}

/* ---- one node ----------------------------------------------------------------------------------- */

static arcl_val settle(arcl_ctx *c, const arcl_node *n, const arcl_val *v, arcl_val value, bool guarded,
                       arcl_val *error)
{
    if (n->kind == ARCL_NODE_PRIM)
        value = arcl_raised(c, n->callee, value);
    if (!arcl_is_err(value) || !guarded || arcl_reason_is_limit(value.n))
        return value;
    *error = value;
    return n->kind == ARCL_NODE_PRIM   ? arcl_op_default(n->callee)
           : n->kind == ARCL_NODE_CALL ? arcl_fn_default(v[n->callee])
                                       : arcl_empty_tuple();
}

__attribute__((noinline)) arcl_val arcl_node_settle(arcl_ctx *c, const arcl_node *n, const arcl_val *v, arcl_val value,
                                                    bool guarded, arcl_val *error)
{
    arcl_frame *const before = arcl_profile_brief(c->profile, ARCL_SCOPE_settle);
    const arcl_val settled = settle(c, n, v, value, guarded, error);

    arcl_profile_brief_done(c->profile, before);
    return settled;
}

/* ---- one program -------------------------------------------------------------------------------- */

/* One instruction; its arguments are there. Its value is charged where it lies: to take it apart in registers and put
 * it together again would take longer than the charge. */
static inline __attribute__((always_inline)) void
run_instruction(arcl_ctx *c, const arcl_program *p, const arcl_instruction *a, const arcl_val *v, arcl_val *to)
{
    arcl_val args[ARCL_ARITY_MAX];

    if (!a->op) {
        *to = arcl_node_value(c, &p->graph, &p->graph.node[a->node], v);
        return;
    }
    args[0] = v[a->arg[0]]; /* all of them: to count would cost a branch that is mispredicted */
    args[1] = v[a->arg[1]];
    args[2] = v[a->arg[2]];
    args[3] = v[a->arg[3]];
    *to = a->op->code(c, args);
    arcl_charge_call(c, a->op, args, to);
}

/* What stands in place of the error that the instruction gave; what is volatile is read after an escape. */
static __attribute__((noinline)) arcl_val settled(arcl_ctx *c, const arcl_program *p, const arcl_instruction *a,
                                                  const arcl_val *v, volatile arcl_defaults *defaults)
{
    const arcl_node *n = &p->graph.node[a->node];
    arcl_val error = arcl_none();
    const arcl_val value = arcl_node_settle(c, n, v, v[a->node], n->guarded, &error);

    if (arcl_is_err(error) && defaults->count++ == 0) {
        defaults->node = a->node;
        defaults->error = error;
    }
    return value;
}

/* Does the instructions one by one, noted by a profile or not. What is volatile is read after an escape. */
static inline __attribute__((always_inline)) arcl_val run_instructions(arcl_ctx *c, const arcl_program *p, arcl_val *v,
                                                                       volatile uint32_t *at,
                                                                       volatile arcl_defaults *defaults, bool noted)
{
    const arcl_instruction *const end = p->instructions + p->ninstructions;
    arcl_profile *const profile = noted ? c->profile : NULL;
    arcl_frame *const before = noted ? profile->cur : NULL;
    const bool lines = noted && profile->lines_of == p && profile->lines->at;

    for (const arcl_instruction *a = p->instructions; a < end; a++) {
        arcl_val *to = &v[a->node];
        *at = a->node;
        arcl_charge(c, a->cost);
        if (noted)
            arcl_profile_instruction(profile, lines, p, a);
        run_instruction(c, p, a, v, to);
        if (noted)
            arcl_profile_after(profile, before);
        if (a->shares)
            arcl_fn_number(*to, a->node);
        if (arcl_is_err(*to)) {
            *to = settled(c, p, a, v, defaults);
            if (arcl_is_err(*to))
                return *to;
        }
    }
    arcl_charge(c, p->spare_cost);
    return v[p->result];
}

/* The same with a profile: apart from setjmp, which keeps variables in memory. */
static __attribute__((noinline)) arcl_val run_noted(arcl_ctx *c, const arcl_program *p, arcl_val *v,
                                                    volatile uint32_t *at, volatile arcl_defaults *defaults)
{
    return run_instructions(c, p, v, at, defaults, true);
}

/* The evaluation has ended; when. */
static __attribute__((noinline)) uint64_t profile_evaluated(arcl_profile *profile, arcl_frame *before,
                                                            const arcl_program *p)
{
    const arcl_instruction *const called = profile->called;

    arcl_profile_leave(profile, before);
    if (profile->lines_of == p)
        arcl_profile_evaluated(profile, called ? (uint32_t)(called - p->instructions) + 1 : 0);
    return arcl_profile_last_ns(profile);
}

void arcl_eval_begin(arcl_ctx *c, arcl_budget full, uint64_t deadline)
{
    c->scratch.limit = full.bytes / ROOM_SHARE; /* columns are short: they never need more */
    c->mem.limit = full.bytes - c->scratch.limit;
    arcl_ctx_begin(c, full.steps, deadline);
}

arcl_outcome arcl_eval(arcl_ctx *c, const arcl_program *p, const arcl_val args[ARCL_PARAM_MAX], arcl_budget full,
                       arcl_val *values)
{
    arcl_profile *const profile = arcl_profile_here();
    const uint64_t start = profile ? arcl_profile_last_ns(profile) : arcl_clock_ns();
    arcl_outcome o = {.status = ARCL_OK};
    volatile uint32_t at = 0;
    volatile arcl_defaults defaults = {0};

    arcl_eval_begin(c, full, start + full.ns);
    c->dialect = (uint8_t)p->dialect;
    c->profile = profile;
    arcl_frame *const before = arcl_profile_eval(c->profile);
    if (setjmp(c->escape) == 0) {
        arcl_val *v = values ? values : ARCL_NEW(c, arcl_val, p->graph.n);
        memcpy(v, p->graph.value, p->graph.n * sizeof *v);
        for (uint32_t k = 0; k < p->nparams; k++)
            v[k] = args[p->params[k]];
        o.value = c->profile ? run_noted(c, p, v, &at, &defaults) : run_instructions(c, p, v, &at, &defaults, false);
        if (o.value.tag == ARCL_TUPLE)
            o.value = arcl_matrix_answer(c, o.value);
        o.status = arcl_is_err(o.value) ? ARCL_FAILED : ARCL_OK;
        o.reason = (arcl_reason)o.value.n;
    } else {
        o.value = arcl_err(c->cut);
        o.status = arcl_reason_is_budget((int32_t)c->cut) ? ARCL_CUT : ARCL_FAILED;
        o.reason = c->cut;
    }
    o.node = at;
    o.steps = c->steps;
    const uint64_t end = profile ? profile_evaluated(profile, before, p) : arcl_clock_ns();
    o.ns = end > start ? end - start : 0;
    o.defaults = defaults;
    return o;
}

typedef struct judging {
    arcl_ctx *ctx;
    arcl_val value, expected;
    bool equal;
} judging;

static bool compare(void *to)
{
    judging *j = to;

    j->equal = arcl_equal(j->ctx, j->value, j->expected);
    return true;
}

arcl_status arcl_outcome_judge(arcl_ctx *c, const arcl_outcome *o, arcl_val expected)
{
    judging j = {.ctx = c, .value = o->value, .expected = expected};

    if (o->status != ARCL_OK || expected.tag == ARCL_NONE || !arcl_try(&c->escape, compare, &j))
        return o->status;
    return j.equal ? ARCL_CORRECT : ARCL_WRONG;
}

/* ---- sentences ---------------------------------------------------------------------------------- */

/* Whether the error comes from the call of the primitive itself, not from that of a function given to it. */
static bool is_own_arity(const arcl_op_info *info, const arcl_node *direct)
{
    if (direct)
        return direct->count != info->arity;
    for (unsigned k = 0; k < info->arity; k++)
        if (info->param[k].type == ARCL_T_Callable)
            return false;
    return true;
}

/* "takes 2 arguments (grid, factor), not 1"; how many were given is known where the program itself makes the call. */
static void put_arity(const arcl_op_info *info, const arcl_node *direct, arcl_text *out)
{
    arcl_text_printf(out, "takes %u argument%s", info->arity, info->arity == 1 ? "" : "s");
    for (unsigned k = 0; k < info->arity; k++)
        arcl_text_printf(out, "%s%s", k ? ", " : " (", info->param[k].name);
    arcl_text_puts(out, info->arity ? ")" : "");
    if (direct)
        arcl_text_printf(out, ", not %u", direct->count);
}

/* "line 7: shift: TypeError: ...", of a cut without the name of an exception. */
static void put_failure(const arcl_program *p, uint32_t node, arcl_val error, bool cut, arcl_text *out)
{
    const arcl_node *n = &p->graph.node[node];
    const arcl_reason reason = (arcl_reason)error.n;
    const unsigned op = error.h ? error.h : n->kind == ARCL_NODE_PRIM ? n->callee + 1 : 0;
    const arcl_op_info *info = op ? arcl_op_of(op - 1) : NULL;
    const arcl_node *direct = n->kind == ARCL_NODE_PRIM && n->callee + 1 == op ? n : NULL;

    arcl_text_printf(out, "line %u: ", n->line);
    if (info)
        arcl_text_printf(out, "%s: ", info->name);
    if (!cut)
        arcl_text_printf(out, "%s: ", arcl_reason_name(reason));
    if (info && reason == ARCL_E_ARITY && is_own_arity(info, direct))
        put_arity(info, direct, out);
    else
        arcl_text_puts(out, arcl_reason_text(reason));
}

void arcl_outcome_text(const arcl_program *p, const arcl_outcome *o, arcl_text *out)
{
    put_failure(p, o->node, o->value, o->status == ARCL_CUT, out);
}

void arcl_default_text(const arcl_program *p, const arcl_outcome *o, arcl_text *out)
{
    put_failure(p, o->defaults.node, o->defaults.error, false, out);
}
