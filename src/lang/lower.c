/* Functions and other statements to programs. */
#include "lang/lower.h"

void arcl_lowering_open(arcl_lowering *lo, arcl_source *src, arcl_symbols *symbols, arcl_arena *mem,
                        arcl_dialect dialect)
{
    *lo = (arcl_lowering){.src = src, .symbols = symbols, .mem = mem};
    arcl_form_open(&lo->form, dialect, mem, &src->lib->mem);
    lo->frozenset = arcl_symbol_of(symbols, "frozenset", 9);
    lo->safe_default = arcl_symbol_of(symbols, "_get_safe_default", 17);
    lo->sample_parts = arcl_symbol_of(symbols, "batch_process_samples_gpu", 25);
    lo->list[ARCL_OUT_O] = arcl_symbol_of(symbols, "o", 1);
    lo->list[ARCL_OUT_S] = arcl_symbol_of(symbols, "s", 1);
}

static bool refuse(arcl_lowering *lo, arcl_place where, arcl_construct what)
{
    arcl_source_refuse(lo->src, where, what);
    return false;
}

static void own_name(const arcl_lowering *lo, arcl_symbol *y)
{
    y->scope = lo->scope;
    y->node = ARCL_NODE_MISSING;
}

/* Makes the names that the statements assign local. */
static void own(arcl_lowering *lo, const arcl_stmt *s)
{
    for (; s; s = s->next) {
        if (s->kind == ARCL_STMT_TRY) {
            own(lo, s->body);
            own(lo, s->handler);
        } else if (s->kind == ARCL_STMT_UNPACK) {
            for (const arcl_tree *t = s->target->first; t; t = t->next)
                own_name(lo, t->u.name);
        } else if (s->target && s->kind != ARCL_STMT_REFUSED) {
            own_name(lo, s->target->u.name);
        }
    }
}

/* Begins a scope in which the names that the statements assign are local from the start. */
static void enter(arcl_lowering *lo, const arcl_stmt *body, uint32_t line)
{
    lo->scope++;
    lo->form.nstack = lo->nsteps = lo->nouts = 0;
    lo->nparams = 0;
    lo->form.guard = ARCL_PLAIN;
    lo->form.repeats = false;
    lo->collects = false;
    arcl_graph_trim(&lo->form.graph, 0);
    lo->form.graph.line = line;
    own(lo, body);
}

/* Makes the name a parameter. */
static void param(arcl_lowering *lo, arcl_symbol *y, arcl_param p, arcl_program *out)
{
    y->scope = lo->scope;
    y->node = arcl_graph_param(&lo->form.graph, p);
    y->constant = NULL;
    lo->params[lo->nparams++] = y->name;
    out->params[out->nparams++] = p;
}

/* The nodes, steps and outputs at hand become the program's, in the library's memory. */
static void finish(arcl_lowering *lo, uint32_t result, arcl_program *out)
{
    arcl_arena *mem = &lo->src->lib->mem;
    arcl_step *steps = ARCL_TAKE(mem, arcl_step, lo->nsteps);
    arcl_out *outs = ARCL_TAKE(mem, arcl_out, lo->nouts);

    if (lo->nsteps)
        memcpy(steps, lo->steps, lo->nsteps * sizeof *steps);
    if (lo->nouts)
        memcpy(outs, lo->outs, lo->nouts * sizeof *outs);
    out->file = lo->src->file;
    out->dialect = lo->form.dialect;
    out->graph = arcl_graph_settled(&lo->form.graph, mem);
    out->steps = steps;
    out->nsteps = (uint32_t)lo->nsteps;
    out->outs = outs;
    out->nouts = (uint32_t)lo->nouts;
    out->result = result;
    arcl_program_prepare(out, mem);
}

void arcl_lower_global(arcl_lowering *lo, const arcl_stmt *s)
{
    arcl_symbol *y = s->target->u.name;
    arcl_operand x = {.c = NULL};

    enter(lo, NULL, s->place.line);
    if (arcl_lower_expression(lo, s->value, &x) && !x.c)
        arcl_source_complain(lo->src, s->value->place, ARCL_CONSTRUCT_NONE,
                             "outside a function only literals, constants and primitives can be assigned");
    y->global = x.c ? ARCL_GLOBAL_CONST : ARCL_GLOBAL_REFUSED;
    y->value = x.c;
    if (!x.c)
        return;
    lo->globals = arcl_room_for_one(lo->mem, lo->globals, lo->nglobals, &lo->globals_room, sizeof *lo->globals);
    lo->globals[lo->nglobals++] = y->name;
}

bool arcl_lower_may_assign(arcl_lowering *lo, const arcl_tree *target)
{
    if (target->u.name->node != ARCL_NODE_LIST)
        return true;
    arcl_source_complain(lo->src, target->place, ARCL_CONSTRUCT_NONE, "'%s' collects outputs and is not assigned again",
                         target->u.name->name);
    return false;
}

void arcl_lower_name(arcl_lowering *lo, const arcl_tree *target, arcl_operand x)
{
    arcl_symbol *y = target->u.name;

    y->node = arcl_form_node(&lo->form, x);
    y->constant = x.c;
    lo->steps = arcl_room_for_one(lo->mem, lo->steps, lo->nsteps, &lo->steps_room, sizeof *lo->steps);
    lo->steps[lo->nsteps++] = (arcl_step){.name = y->name, .node = y->node, .line = target->place.line};
}

bool arcl_lower_assign(arcl_lowering *lo, const arcl_stmt *s)
{
    arcl_operand x;

    if (!arcl_lower_may_assign(lo, s->target) || !arcl_lower_expression(lo, s->value, &x))
        return false;
    arcl_lower_name(lo, s->target, x);
    return true;
}

static bool plain_statement(arcl_lowering *lo, const arcl_stmt *s)
{
    arcl_operand x;

    switch (s->kind) {
    case ARCL_STMT_DECLARE:
        return true;
    case ARCL_STMT_REFUSED:
        return refuse(lo, s->place, s->construct);
    case ARCL_STMT_UNPACK:
        return refuse(lo, s->place, ARCL_CONSTRUCT_UNPACKING);
    case ARCL_STMT_ASSIGN:
        return arcl_lower_assign(lo, s);
    default: /* an expression: a string is a comment */
        if (s->value->kind == ARCL_TREE_CONST && s->value->u.value.tag == ARCL_STR)
            return true;
        return arcl_lower_expression(lo, s->value, &x) && refuse(lo, s->place, ARCL_CONSTRUCT_UNUSED);
    }
}

/* One statement that is not a return. */
static bool statement(arcl_lowering *lo, const arcl_stmt *s)
{
    bool ok;

    if (arcl_lower_batt_line(lo, s, &ok))
        return ok;
    ok = plain_statement(lo, s);
    if (!ok)
        arcl_lower_refuse_rest(lo, s);
    return ok;
}

/* By number of parameters, what each stands for; no function has four. */
static const arcl_param meanings[ARCL_PARAM_MAX + 1][ARCL_PARAM_MAX] = {
    [1] = {ARCL_PARAM_I},
    [2] = {ARCL_PARAM_S, ARCL_PARAM_I},
    [3] = {ARCL_PARAM_S, ARCL_PARAM_I, ARCL_PARAM_C},
    [5] = {ARCL_PARAM_TASK, ARCL_PARAM_S, ARCL_PARAM_I, ARCL_PARAM_C, ARCL_PARAM_LOG},
};

/* Makes the parameters known. */
static bool params(arcl_lowering *lo, const arcl_stmt *def, arcl_program *out)
{
    uint32_t n = 0;

    for (const arcl_tree *t = def->params; t; t = t->next, n++) {
        if (t->op != ARCL_TOK_NAME)
            return refuse(lo, t->place, ARCL_CONSTRUCT_STAR_PARAM);
        if (t->first && (t->first->kind != ARCL_TREE_CONST || t->first->u.value.tag != ARCL_NONE))
            return refuse(lo, t->place, ARCL_CONSTRUCT_DEFAULT);
        for (const arcl_tree *u = def->params; u != t && n < ARCL_PARAM_MAX; u = u->next) {
            if (u->u.name != t->u.name)
                continue;
            arcl_source_complain(lo->src, t->place, ARCL_CONSTRUCT_NONE, "two parameters are called '%.60s'",
                                 t->u.name->name);
            return false;
        }
    }
    if (n < 1 || n > ARCL_PARAM_MAX || n == 4) {
        arcl_source_complain(
            lo->src, def->place, ARCL_CONSTRUCT_NONE,
            "a program takes (I), (S, I), (S, I, C) or (task_id, S, I, C, log_path), not %u parameters", n);
        return false;
    }
    n = 0;
    for (const arcl_tree *t = def->params; t; t = t->next)
        param(lo, t->u.name, meanings[def->nparams][n++], out);
    return true;
}

/* The node that a return statement gives; of the two lists of a batt it is 0. */
static bool returned(arcl_lowering *lo, const arcl_stmt *def, const arcl_stmt *s, uint32_t *result)
{
    arcl_operand x;

    if (!s->value) {
        arcl_source_complain(lo->src, s->place, ARCL_CONSTRUCT_NONE, "'return' gives no value");
        return false;
    }
    const bool lists = arcl_lower_is_lists(lo, s->value);
    if (lists != (lo->nouts > 0)) {
        arcl_source_complain(lo->src, s->place, ARCL_CONSTRUCT_NONE,
                             lists ? "'%.60s' collects no outputs"
                                   : "'%.60s' collects outputs and does not return them",
                             def->name->name);
        return false;
    }
    *result = 0;
    if (lists)
        return true;
    if (!arcl_lower_expression(lo, s->value, &x)) {
        arcl_lower_refuse_rest(lo, s);
        return false;
    }
    *result = arcl_form_node(&lo->form, x);
    return true;
}

/* Whether what follows a statement that was refused is looked at, too. Its name stands for something then, and what is said
 * of other names would follow from this. */
static bool go_on(arcl_lowering *lo, const arcl_stmt *s)
{
    if (!lo->src->lib->thorough)
        return false;
    lo->src->constructs_only = true;
    if (s->kind == ARCL_STMT_ASSIGN && s->target->u.name->node != ARCL_NODE_LIST)
        arcl_lower_name(lo, s->target,
                        arcl_form_const(arcl_const_scalar(&lo->form.consts, arcl_none()), s->place.line));
    return true;
}

static bool lower_def(arcl_lowering *lo, const arcl_stmt *def, arcl_program *out)
{
    uint32_t result = 0;
    bool ok = true, over = false; /* what follows a return is never reached, but must be of the language */

    *out = (arcl_program){.name = def->name->name, .line = def->place.line};
    enter(lo, def->body, def->place.line);
    if (!params(lo, def, out))
        return false;
    lo->collects = true;
    for (const arcl_stmt *s = def->body; s; s = s->next) {
        const bool taken = s->kind == ARCL_STMT_RETURN ? returned(lo, def, s, &result) : statement(lo, s);
        if (!taken && !go_on(lo, s))
            return false;
        ok = ok && taken;
        if (s->kind != ARCL_STMT_RETURN)
            continue;
        if (!over && ok)
            finish(lo, result, out);
        over = true;
    }
    lo->src->constructs_only = false;
    if (over || !ok)
        return ok;
    arcl_source_complain(lo->src, def->place, ARCL_CONSTRUCT_NONE, "'%.60s' returns nothing", def->name->name);
    return false;
}

static bool lower_lines(arcl_lowering *lo, const arcl_stmt *body, arcl_program *out)
{
    arcl_symbol *input = arcl_symbol_of(lo->symbols, "I", 1);

    *out = (arcl_program){.name = out->name};
    enter(lo, body, 1);
    param(lo, input, ARCL_PARAM_I, out);
    for (const arcl_stmt *s = body; s; s = s->next) {
        if (s->kind == ARCL_STMT_RETURN)
            return refuse(lo, s->place, ARCL_CONSTRUCT_RETURN);
        if (!statement(lo, s))
            return false;
    }
    if (lo->nsteps == 0) {
        arcl_source_complain(lo->src, (arcl_place){.line = 1}, ARCL_CONSTRUCT_NONE, "nothing is assigned");
        return false;
    }
    out->line = 1;
    finish(lo, lo->steps[lo->nsteps - 1].node, out);
    return true;
}

/* Lowers a body, and once more if equal calls of it must be nodes of their own. */
static bool lower(arcl_lowering *lo, bool (*code)(arcl_lowering *, const arcl_stmt *, arcl_program *),
                  const arcl_stmt *body, arcl_program *out)
{
    lo->form.apart = false;
    if (!code(lo, body, out))
        return false;
    lo->form.apart = arcl_form_must_part(&lo->form);
    return !lo->form.apart || code(lo, body, out);
}

bool arcl_lower_def(arcl_lowering *lo, const arcl_stmt *def, arcl_program *out)
{
    return lower(lo, lower_def, def, out);
}

bool arcl_lower_lines(arcl_lowering *lo, const arcl_stmt *body, arcl_program *out)
{
    return lower(lo, lower_lines, body, out);
}
