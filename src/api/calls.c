/* calls.c - functions of the language called on values, functions of the caller's, and what the language has. */
#include "api/session.h"

#include "base/clock.h"
#include "op/call.h"
#include "op/column.h"

bool arcl_session_begin(arcl_session *s, const char *dialect, const arcl_session_options *options)
{
    const arcl_session_options none = {0};
    arcl_dialect d;

    if (!arcl_session_enter_idle(s) || !arcl_session_dialect(s, dialect, &d))
        return false;
    const arcl_budget b = arcl_session_budget(options ? options : &none);
    s->ctx.scratch.limit = s->ctx.mem.limit = b.bytes;
    arcl_ctx_begin(&s->ctx, b.steps, options && options->ms ? arcl_clock_ns() + b.ns : 0);
    s->ctx.dialect = (uint8_t)d;
    return true;
}

arcl_value arcl_value_named(arcl_session *s, const char *dialect, const char *name)
{
    arcl_dialect d;
    arcl_val v;

    if (!arcl_session_enter(s) || !arcl_session_dialect(s, dialect, &d) || !arcl_session_has(s, name, "the name"))
        return arcl_value_error();
    const int op = arcl_op_find(d, name, strlen(name));
    if (op >= 0)
        return arcl_value_out(arcl_prim((unsigned)op));
    if (arcl_constant_find(d, name, strlen(name), &v))
        return arcl_value_out(v);
    arcl_fail(&s->err, "%s has nothing that is called '%.100s'", arcl_dialect_name(d), name);
    return arcl_value_error();
}

/* ---- functions of the caller's -------------------------------------------------------------- */

typedef struct outside {
    arcl_foreign foreign;
    arcl_session *session;
    arcl_function *code;
    void *to;
} outside;

/* What the function gives. It may make values, which uses the escape of the context. */
static arcl_val call_outside(arcl_ctx *c, const arcl_foreign *foreign, const arcl_val *args, uint32_t n)
{
    const outside *o = (const outside *)foreign;
    arcl_value out[ARCL_ARITY_MAX + 1];
    jmp_buf escape;
    const bool was_running = o->session->running;

    for (uint32_t k = 0; k < n; k++)
        out[k] = arcl_value_out(args[k]);
    memcpy(&escape, &c->escape, sizeof escape);
    o->session->running = true;
    const arcl_val v = arcl_value_in(o->code(o->to, o->session, out, n));
    o->session->running = was_running;
    memcpy(&c->escape, &escape, sizeof escape);
    return v.tag <= ARCL_ERR ? v : arcl_err(ARCL_E_TYPE);
}

arcl_value arcl_value_function(arcl_session *s, arcl_function *code, void *to, unsigned arity)
{
    if (!arcl_session_enter(s))
        return arcl_value_error();
    if (!code) {
        arcl_fail(&s->err, "the code of the function is missing");
        return arcl_value_error();
    }
    if (setjmp(s->ctx.escape) != 0)
        return arcl_session_cut(s);
    outside *o = ARCL_NEW(&s->ctx, outside, 1);
    *o = (outside){.foreign = {call_outside}, .session = s, .code = code, .to = to};
    return arcl_value_out(arcl_fn_foreign(&s->ctx, &o->foreign, arity < ARCL_ARITY_MAX ? arity : ARCL_ARITY_MAX));
}

size_t arcl_value_parts(arcl_value v, const char **name, arcl_value parts[3], void **to)
{
    static const struct {
        const char *name;
        uint8_t parts;
    } makers[] = {
        [ARCL_FN_COMPOSE] = {"compose", 2}, [ARCL_FN_CHAIN] = {"chain", 3}, [ARCL_FN_FORK] = {"fork", 3},
        [ARCL_FN_MATCHER] = {"matcher", 2}, [ARCL_FN_RBIND] = {"rbind", 2}, [ARCL_FN_LBIND] = {"lbind", 2},
        [ARCL_FN_POWER] = {"power", 2},     [ARCL_FN_EMPTY] = {"", 0},      [ARCL_FN_FOREIGN] = {NULL, 0},
    };
    const arcl_val in = arcl_value_in(v);

    if (name)
        *name = NULL;
    if (to)
        *to = NULL;
    if (in.tag != ARCL_FN)
        return 0;
    if (!in.u.fn) {
        if (name)
            *name = arcl_op_of(in.h - 1u)->name;
        return 0;
    }
    const arcl_fn *fn = in.u.fn;
    const arcl_val part[] = {fn->f.one, fn->g.one, fn->h.one};
    if (name)
        *name = makers[fn->kind].name;
    if (to && fn->kind == ARCL_FN_FOREIGN)
        *to = ((const outside *)fn->foreign)->to;
    for (size_t k = 0; parts && k < makers[fn->kind].parts; k++)
        parts[k] = arcl_value_out(part[k]);
    return makers[fn->kind].parts;
}

/* ---- calling -------------------------------------------------------------------------------- */

static arcl_value call(arcl_session *s, arcl_value f, const arcl_value *args, size_t n)
{
    arcl_val in[ARCL_ARITY_MAX + 1] = {{0}};

    for (size_t k = 0; k < n && k <= ARCL_ARITY_MAX; k++)
        in[k] = arcl_value_in(args[k]);
    const int depth = s->ctx.depth, chain = s->ctx.chain;
    if (setjmp(s->ctx.escape) != 0) {
        s->ctx.depth = depth;
        s->ctx.chain = chain;
        return arcl_session_cut(s);
    }
    const arcl_val v = arcl_call(&s->ctx, arcl_value_in(f), in, n <= ARCL_ARITY_MAX ? (uint32_t)n : ARCL_ARITY_MAX + 1);
    return arcl_is_err(v) ? arcl_session_failed(s, v) : arcl_value_out(v);
}

arcl_value arcl_session_call(arcl_session *s, arcl_value f, const arcl_value *args, size_t n)
{
    const arcl_value *wrong = arcl_value_wrong(&f, 1);

    if (!wrong)
        wrong = arcl_value_wrong(args, n <= ARCL_ARITY_MAX ? n : ARCL_ARITY_MAX + 1);
    if (wrong)
        return *wrong;
    if (!arcl_session_enter(s) || (n > 0 && !arcl_session_has(s, args, "an argument")))
        return arcl_value_error();
    const arcl_value v = call(s, f, args, n);
    if (!s->closed || s->running)
        return v;
    arcl_session_close(s); /* a function of the caller's has closed it */
    return arcl_value_error();
}

/* ---- what there is -------------------------------------------------------------------------- */

bool arcl_primitive_of(const char *dialect, size_t k, arcl_primitive *out)
{
    arcl_dialect d = ARCL_DIALECT_ARCDSL;

    if (!out || (dialect && !arcl_dialect_find(dialect, &d)))
        return false;
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++) {
        if (!arcl_op_known(op, d) || k-- > 0)
            continue;
        const arcl_op_info *info = arcl_op_of(op);
        *out = (arcl_primitive){.name = info->name,
                                .family = arcl_family_title(info->family),
                                .doc = info->doc,
                                .example = info->example,
                                .result = arcl_type_name(info->result),
                                .params = info->arity,
                                .optional = arcl_op_optional(op)};
        for (unsigned j = 0; j < info->arity; j++) {
            out->param[j] = info->param[j].name;
            out->type[j] = arcl_type_name(info->param[j].type);
        }
        return true;
    }
    return false;
}

const char *arcl_named_constant(const char *dialect, size_t k, arcl_value *out)
{
    arcl_dialect d = ARCL_DIALECT_ARCDSL;
    arcl_val v;

    if ((dialect && !arcl_dialect_find(dialect, &d)) || k > 10000)
        return NULL;
    const char *name = arcl_constant_of(d, (unsigned)k, &v);
    if (name && out)
        *out = arcl_value_out(v);
    return name;
}
