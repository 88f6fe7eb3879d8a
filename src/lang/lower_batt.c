/*
 * What generated files hold beyond programs: guarded lines, the lists of outputs, and lines that only matter to
 * Python. A guard catches every failure, whatever exceptions its text names: a line never costs the lines after it.
 */
#include "lang/lower.h"
#include "op/call.h"

static bool complain(arcl_lowering *lo, arcl_place where, const char *sentence)
{
    arcl_source_complain(lo->src, where, ARCL_CONSTRUCT_NONE, "%s", sentence);
    return false;
}

/* Whether t is a name that neither the function nor the file gives a meaning. */
static bool is_foreign(const arcl_lowering *lo, const arcl_tree *t)
{
    return t->kind == ARCL_TREE_NAME && t->u.name->scope != lo->scope && t->u.name->global == ARCL_GLOBAL_NONE;
}

static bool is_foreign_name(const arcl_lowering *lo, const arcl_tree *t, const char *name)
{
    return is_foreign(lo, t) && strcmp(t->u.name->name, name) == 0;
}

/* ---- guards --------------------------------------------------------------------------------- */

/* Whether the exceptions that t names make a guard: what is most often raised must be among them. */
static bool is_caught(arcl_lowering *lo, const arcl_tree *t)
{
    static const char *const all[] = {"Exception", "BaseException"};
    static const char *const known[] = {"TypeError",         "AttributeError",    "ValueError",    "IndexError",
                                        "KeyError",          "ZeroDivisionError", "StopIteration", "RecursionError",
                                        "OverflowError",     "ArithmeticError",   "LookupError",   "RuntimeError",
                                        "UnboundLocalError", "NameError",         "MemoryError",   "AssertionError"};
    bool type = false, value = false;

    for (const arcl_tree *e = t && t->kind == ARCL_TREE_TUPLE ? t->first : t; e; e = e->next) {
        size_t k = 0;
        if (is_foreign_name(lo, e, all[0]) || is_foreign_name(lo, e, all[1])) {
            type = value = true;
            continue;
        }
        while (k < sizeof known / sizeof *known && !is_foreign_name(lo, e, known[k]))
            k++;
        if (k == sizeof known / sizeof *known)
            return complain(lo, e->place, "a guard names exceptions of Python after 'except'");
        type = type || k == 0;
        value = value || k == 2;
        if (t->kind != ARCL_TREE_TUPLE)
            break;
    }
    if (!t || (type && value))
        return true;
    return complain(lo, t->place, "a guard catches at least TypeError and ValueError");
}

/* Whether no call stands in t and the trees after it: one that fails there would not be that of the guard. */
static bool is_flat(arcl_lowering *lo, const arcl_tree *t)
{
    for (; t; t = t->next) {
        const bool set =
            t->kind == ARCL_TREE_CALL && t->first->kind == ARCL_TREE_NAME && t->first->u.name == lo->frozenset;
        if (t->kind == ARCL_TREE_CALL && !set)
            return complain(lo, t->place, "a guarded call takes no other calls: give them lines of their own");
        if (!is_flat(lo, set ? t->first->next : t->first))
            return false;
    }
    return true;
}

/* Whether the default that the handler asks for is that of what is called. */
static bool is_default_of(arcl_lowering *lo, const arcl_tree *callee, const arcl_tree *asked)
{
    arcl_operand f, g;

    if (!arcl_lower_expression(lo, callee, &f) || !arcl_lower_expression(lo, asked, &g))
        return false;
    if (f.c ? g.c && arcl_const_same(f.c->value, g.c->value) : !g.c && f.node == g.node)
        return true;
    if (f.c && g.c && f.c->value.tag == ARCL_FN && g.c->value.tag == ARCL_FN &&
        arcl_op_default(f.c->value.h - 1u).tag == arcl_op_default(g.c->value.h - 1u).tag)
        return true;
    return complain(lo, asked->place, "the default is not that of the function which is called");
}

static bool is_call_assigned(const arcl_stmt *s)
{
    return s && !s->next && s->kind == ARCL_STMT_ASSIGN && s->value->kind == ARCL_TREE_CALL;
}

static bool guard(arcl_lowering *lo, const arcl_stmt *s)
{
    if (!is_call_assigned(s->body)) {
        arcl_source_refuse(lo->src, s->place, ARCL_CONSTRUCT_TRY);
        return false;
    }
    const arcl_tree *call = s->body->value, *reply = is_call_assigned(s->handler) ? s->handler->value : NULL;
    if (!reply || s->handler->target->u.name != s->body->target->u.name || reply->count != 2 ||
        !is_foreign(lo, reply->first) || reply->first->u.name != lo->safe_default)
        return complain(lo, s->handler->place, "a guard gives its name a default: name = _get_safe_default(function)");
    if (!is_caught(lo, s->value) || !is_flat(lo, call->first) || !is_flat(lo, reply->first->next) ||
        !is_default_of(lo, call->first, reply->first->next))
        return false;
    lo->form.guard = ARCL_GUARDED;
    const bool ok = arcl_lower_assign(lo, s->body);
    lo->form.guard = ARCL_PLAIN;
    return ok;
}

/* ---- outputs -------------------------------------------------------------------------------- */

static bool is_list(const arcl_lowering *lo, const arcl_tree *t)
{
    return t->kind == ARCL_TREE_NAME && t->u.name->scope == lo->scope && t->u.name->node == ARCL_NODE_LIST;
}

bool arcl_lower_is_lists(const arcl_lowering *lo, const arcl_tree *t)
{
    return t->kind == ARCL_TREE_TUPLE && t->count == 2 && is_list(lo, t->first) && is_list(lo, t->last) &&
           t->first->u.name != t->last->u.name;
}

static bool is_append(const arcl_lowering *lo, const arcl_tree *t)
{
    return t->kind == ARCL_TREE_CALL && t->first->kind == ARCL_TREE_ATTRIBUTE && is_list(lo, t->first->first) &&
           strcmp(t->first->u.name->name, "append") == 0;
}

static bool is_empty_list(const arcl_lowering *lo, const arcl_stmt *s)
{
    const arcl_symbol *y = s->target->u.name;
    return s->value->kind == ARCL_TREE_LIST && s->value->count == 0 && y->node != ARCL_NODE_LIST && lo->collects &&
           (y == lo->list[ARCL_OUT_O] || y == lo->list[ARCL_OUT_S]);
}

/* The text of a literal, or NULL. */
static const char *text_of(arcl_lowering *lo, const arcl_tree *t)
{
    if (t->kind != ARCL_TREE_CONST || t->u.value.tag != ARCL_STR)
        return NULL;
    const arcl_val v = arcl_const_scalar(&lo->form.consts, t->u.value)->value;
    return strlen(v.u.str) == (size_t)v.n ? v.u.str : NULL;
}

/* One entry of a list: four items that say what it is of, and the value. */
static bool append(arcl_lowering *lo, const arcl_tree *call)
{
    const arcl_tree *entry = call->count == 2 ? call->last : NULL;
    const bool is_o = call->first->first->u.name == lo->list[ARCL_OUT_O];
    arcl_out out = {.kind = is_o ? ARCL_OUT_O : ARCL_OUT_S};
    arcl_operand x;

    if (entry && entry->kind == ARCL_TREE_TUPLE && entry->count == 4) {
        const arcl_tree *t = entry->first, *second = t->next, *third = second->next;
        const bool truth = second->kind == ARCL_TREE_CONST && second->u.value.tag == ARCL_BOOL;
        out.mutated = is_o && truth && second->u.value.u.i;
        out.parent = text_of(lo, is_o ? third : second);
        out.differ = is_o ? NULL : text_of(lo, third);
        if (t->kind == ARCL_TREE_INT && t->u.magnitude <= UINT32_MAX && out.parent &&
            (is_o ? truth : out.differ != NULL)) {
            out.t = (uint32_t)t->u.magnitude;
            if (!arcl_lower_expression(lo, entry->last, &x))
                return false;
            out.node = arcl_form_node(&lo->form, x);
            lo->outs = arcl_room_for_one(lo->mem, lo->outs, lo->nouts, &lo->outs_room, sizeof *lo->outs);
            lo->outs[lo->nouts++] = out;
            return true;
        }
    }
    return complain(lo, call->first->first->place,
                    is_o ? "'o' takes entries (number, True or False, 'task', value)"
                         : "'s' takes entries (number, 'task', 'differ', value)");
}

/* ---- the samples' parts --------------------------------------------------------------------- */

/*
 * t1, t2, t3, t4 = batch_process_samples_gpu(S): inputs, outputs, and the colours of either. A file that defines the
 * function itself does so for a GPU of its own, and without one it gives what these four calls give.
 */
enum { SAMPLE_PARTS = 4 };

static bool is_sample_parts(const arcl_lowering *lo, const arcl_stmt *s)
{
    return s->value->kind == ARCL_TREE_CALL && is_foreign(lo, s->value->first) &&
           s->value->first->u.name == lo->sample_parts;
}

/* The node of f(g, x), all of them primitives of the typed dialect but x. */
static arcl_operand over(arcl_lowering *lo, const char *f, const char *g, uint32_t x, uint32_t line)
{
    const int outer = arcl_op_find(ARCL_DIALECT_TYPED, f, strlen(f));
    const int inner = arcl_op_find(ARCL_DIALECT_TYPED, g, strlen(g));

    lo->form.graph.line = line;
    const uint32_t args[] = {arcl_graph_const(&lo->form.graph, arcl_prim((uint32_t)inner)), x};
    return (arcl_operand){.node = arcl_graph_call(&lo->form.graph, lo->form.dialect, ARCL_NODE_PRIM, (uint32_t)outer,
                                                  args, 2, ARCL_PLAIN)};
}

static bool sample_parts(arcl_lowering *lo, const arcl_stmt *s)
{
    const uint32_t line = s->place.line;
    arcl_operand x, part[SAMPLE_PARTS];
    size_t k = 0;

    if (lo->form.dialect != ARCL_DIALECT_TYPED)
        return complain(lo, s->value->place, "'batch_process_samples_gpu' is of the typed dialect");
    if (s->value->count != 2 || s->value->last->kind == ARCL_TREE_KEYWORD || s->value->last->kind == ARCL_TREE_STAR ||
        s->target->count != SAMPLE_PARTS)
        return complain(lo, s->place, "'batch_process_samples_gpu' takes the samples and gives four values");
    if (!arcl_lower_expression(lo, s->value->last, &x))
        return false;
    const uint32_t samples = arcl_form_node(&lo->form, x);
    part[0] = over(lo, "apply", "first", samples, line);
    part[1] = over(lo, "apply", "second", samples, line);
    part[2] = over(lo, "mapply", "p_g", part[0].node, line);
    part[3] = over(lo, "mapply", "p_g", part[1].node, line);
    for (const arcl_tree *t = s->target->first; t; t = t->next) {
        if (!arcl_lower_may_assign(lo, t))
            return false;
        arcl_lower_name(lo, t, part[k++]);
    }
    return true;
}

/* ---- lines ---------------------------------------------------------------------------------- */

/* Whether t is a call that only writes or logs; its arguments are ignored. */
static bool is_aside(const arcl_lowering *lo, const arcl_tree *t, const char *name)
{
    return lo->nparams == ARCL_PARAM_MAX && t->kind == ARCL_TREE_CALL && is_foreign_name(lo, t->first, name);
}

bool arcl_lower_batt_line(arcl_lowering *lo, const arcl_stmt *s, bool *ok)
{
    *ok = true;
    switch (s->kind) {
    case ARCL_STMT_TRY:
        *ok = guard(lo, s);
        return true;
    case ARCL_STMT_UNPACK:
        if (!is_sample_parts(lo, s))
            return false;
        *ok = sample_parts(lo, s);
        return true;
    case ARCL_STMT_ASSIGN:
        if (is_empty_list(lo, s))
            s->target->u.name->node = ARCL_NODE_LIST;
        else if (is_aside(lo, s->value, "Env"))
            s->target->u.name->node = ARCL_NODE_FOREIGN;
        else
            return false;
        return true;
    case ARCL_STMT_EXPR:
        if (is_append(lo, s->value))
            *ok = append(lo, s->value);
        else
            return is_aside(lo, s->value, "print");
        return true;
    default:
        return false;
    }
}
