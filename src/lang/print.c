/*
 * Programs as text. A call that is used once is written where it is used; one
 * that is used twice gets a line and a name. The calls stand in the order of
 * the nodes, so what is read back is the same program. A guarded call has its
 * lines to itself, and so has every call of a program without names.
 */
#include "lang/program.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lang/dialect.h"
#include "lang/lex.h"
#include "op/op.h"

/* Calls inside calls on one line. With the depth of a constant it stays below what the parser takes. */
enum { INLINE_MAX = 40 };

typedef struct printer {
    const arcl_program *p;
    arcl_text *out;
    arcl_arena mem;
    arcl_symbols symbols; /* the names of steps: scope 1 while free, 2 once taken */
    const char **names;   /* of the nodes that have one by now */
    uint32_t *uses;
    uint32_t done;  /* nodes before this one are written */
    uint32_t fresh; /* the last number given to an invented name */
    uint32_t outs;  /* outputs that are written */
} printer;

static const char *const param_names[] = {[ARCL_PARAM_S] = "S",
                                          [ARCL_PARAM_I] = "I",
                                          [ARCL_PARAM_C] = "C",
                                          [ARCL_PARAM_TASK] = "task_id",
                                          [ARCL_PARAM_LOG] = "log_path"};

static const char safe_default[] = "_get_safe_default", caught[] = "Exception";
static const char *const lists[] = {[ARCL_OUT_O] = "o", [ARCL_OUT_S] = "s"};

static bool is_reserved(printer *pr, const arcl_symbol *y)
{
    const arcl_dialect d = pr->p->dialect;
    arcl_val v;

    for (uint32_t k = 0; k < pr->p->nparams; k++)
        if (strcmp(y->name, param_names[pr->p->params[k]]) == 0)
            return true;
    if (pr->p->nouts && (strcmp(y->name, lists[ARCL_OUT_O]) == 0 || strcmp(y->name, lists[ARCL_OUT_S]) == 0))
        return true;
    if (strcmp(y->name, safe_default) == 0 || strcmp(y->name, caught) == 0)
        return true;
    return !arcl_lexer_is_name(&pr->symbols, y->name, y->len) || arcl_op_find(d, y->name, y->len) >= 0 ||
           arcl_constant_find(d, y->name, y->len, &v) || strcmp(y->name, "frozenset") == 0;
}

static const char *invented(printer *pr)
{
    arcl_symbol *y;
    char name[16];

    do {
        const int n = snprintf(name, sizeof name, "%c%" PRIu32, pr->p->nouts ? 't' : 'x', ++pr->fresh);
        y = arcl_symbol_of(&pr->symbols, name, (size_t)n);
    } while (y->scope != 0 || is_reserved(pr, y));
    y->scope = 2;
    return y->name;
}

/* The name of a step if no other has it and it means nothing else, or a new one. */
static const char *step_name(printer *pr, const arcl_step *s)
{
    arcl_symbol *y = arcl_symbol_of(&pr->symbols, s->name, strlen(s->name));

    if (y->scope == 2 || is_reserved(pr, y))
        return invented(pr);
    y->scope = 2;
    return y->name;
}

static void put_node(printer *pr, uint32_t number);

static void put_args(printer *pr, const arcl_node *n)
{
    for (uint32_t k = 0; k < n->count; k++) {
        arcl_text_puts(pr->out, k ? ", " : "");
        put_node(pr, pr->p->graph.args[n->first + k]);
    }
}

/* What the node computes, its own name aside. */
static void put_call(printer *pr, uint32_t number)
{
    const arcl_node *n = &pr->p->graph.node[number];

    switch ((arcl_node_kind)n->kind) {
    case ARCL_NODE_PRIM:
        arcl_text_puts(pr->out, arcl_op_of(n->callee)->name);
        arcl_text_putc(pr->out, '(');
        put_args(pr, n);
        arcl_text_putc(pr->out, ')');
        break;
    case ARCL_NODE_CALL: {
        const arcl_node *f = &pr->p->graph.node[n->callee];
        const bool literal =
            f->kind == ARCL_NODE_CONST && pr->p->graph.value[n->callee].tag == ARCL_INT; /* -1(x) is -(1(x)) */
        arcl_text_puts(pr->out, literal ? "(" : "");
        put_node(pr, n->callee);
        arcl_text_puts(pr->out, literal ? ")(" : "(");
        put_args(pr, n);
        arcl_text_putc(pr->out, ')');
        break;
    }
    case ARCL_NODE_TUPLE:
        arcl_text_putc(pr->out, '(');
        put_args(pr, n);
        arcl_text_puts(pr->out, n->count == 1 ? ",)" : ")");
        break;
    default:
        arcl_text_puts(pr->out, n->count ? "frozenset({" : "frozenset(");
        put_args(pr, n);
        arcl_text_puts(pr->out, n->count ? "})" : ")");
    }
}

/* The node as it stands in an expression. */
static void put_node(printer *pr, uint32_t number)
{
    const arcl_node *n = &pr->p->graph.node[number];
    const char *name = pr->names[number];

    if (n->kind == ARCL_NODE_CONST) {
        const arcl_val v = pr->p->graph.value[number];
        const char *known = arcl_print_name(pr->p->dialect, v);
        if (known || !name || (v.tag != ARCL_TUPLE && v.tag != ARCL_STR))
            name = known;
        if (!name) {
            arcl_print_literal(pr->out, v);
            return;
        }
    }
    if (name)
        arcl_text_puts(pr->out, name);
    else
        put_call(pr, number);
}

/* Whether the nodes without a name that the number needs, written inside it, come in their order; *next is the first
 * of them, and the first after them when all is well. */
static bool fits_inside(printer *pr, uint32_t number, uint32_t *next, unsigned depth)
{
    const arcl_node *n = &pr->p->graph.node[number];

    if (!arcl_node_computes(n) || pr->names[number])
        return true;
    if (depth > INLINE_MAX || (depth > 0 && (n->guarded || pr->uses[number] != 1)))
        return false;
    if (n->kind == ARCL_NODE_CALL && !fits_inside(pr, n->callee, next, depth + 1))
        return false;
    for (uint32_t k = 0; k < n->count; k++)
        if (!fits_inside(pr, pr->p->graph.args[n->first + k], next, depth + 1))
            return false;
    while (*next < number && !arcl_node_computes(&pr->p->graph.node[*next]))
        ++*next;
    return (*next)++ == number;
}

/* `name = call`, with its guard. */
static void put_line(printer *pr, uint32_t number, const char *name)
{
    const arcl_node *n = &pr->p->graph.node[number];

    /* piece by piece: formats would cost `arcl card`, whose files have thousands of lines, an eighth more */
    arcl_text_puts(pr->out, n->guarded ? "    try:\n        " : "    ");
    arcl_text_puts(pr->out, name);
    arcl_text_puts(pr->out, " = ");
    put_call(pr, number);
    arcl_text_putc(pr->out, '\n');
    if (n->guarded) {
        const char *const pieces[] = {"    except ", caught, ":\n        ", name, " = ", safe_default, "("};
        for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++)
            arcl_text_puts(pr->out, pieces[k]);
        if (n->kind == ARCL_NODE_CALL)
            put_node(pr, n->callee);
        else
            arcl_text_puts(pr->out, arcl_op_of(n->callee)->name);
        arcl_text_puts(pr->out, ")\n");
    }
    pr->names[number] = name;
}

/* Gives lines to the nodes from the last one written up to `end` that have no name. */
static void put_lines(printer *pr, uint32_t end)
{
    for (uint32_t k = pr->done; k < end; k++)
        if (arcl_node_computes(&pr->p->graph.node[k]) && !pr->names[k])
            put_line(pr, k, invented(pr));
}

/* Gives lines to the nodes before `number` that cannot be written inside it. */
static void put_needed(printer *pr, uint32_t number)
{
    uint32_t next = pr->done;

    if (number < pr->done)
        return;
    bool fits = !pr->p->graph.node[number].guarded && fits_inside(pr, number, &next, 0);
    for (; fits && next < number; next++)
        fits = !arcl_node_computes(&pr->p->graph.node[next]);
    if (!fits)
        put_lines(pr, number);
    pr->done = number + 1;
}

static void put_step(printer *pr, const arcl_step *s)
{
    const char *name = step_name(pr, s);

    put_needed(pr, s->node);
    if (arcl_node_computes(&pr->p->graph.node[s->node]) && !pr->names[s->node]) {
        put_line(pr, s->node, name);
        return;
    }
    arcl_text_printf(pr->out, "    %s = ", name);
    put_node(pr, s->node);
    arcl_text_putc(pr->out, '\n');
    if (!pr->names[s->node])
        pr->names[s->node] = name;
}

static void put_out(printer *pr, const arcl_out *o)
{
    arcl_text_printf(pr->out, "    %s.append((%" PRIu32 ", ", lists[o->kind], o->t);
    if (o->kind == ARCL_OUT_O)
        arcl_text_puts(pr->out, o->mutated ? "True, " : "False, ");
    arcl_text_put_quoted(pr->out, o->parent, (int32_t)strlen(o->parent));
    arcl_text_puts(pr->out, ", ");
    if (o->kind == ARCL_OUT_S) {
        arcl_text_put_quoted(pr->out, o->differ, (int32_t)strlen(o->differ));
        arcl_text_puts(pr->out, ", ");
    }
    put_node(pr, o->node);
    arcl_text_puts(pr->out, "))\n");
}

/* Whether an output of the node can be written now: what stands before the node stands before it in the text, too.
 * Constants become nodes with the call that they are part of, so one that others precede has to wait for it. */
static bool is_due(const printer *pr, uint32_t number)
{
    uint32_t k = number;

    if (arcl_node_computes(&pr->p->graph.node[number]))
        return true;
    while (k > pr->done && !arcl_node_computes(&pr->p->graph.node[k - 1]))
        if (pr->p->graph.node[--k].kind == ARCL_NODE_CONST)
            return false;
    return true;
}

/* Writes the outputs whose turn it is, of nodes before `end`. */
static void put_outs(printer *pr, uint32_t end)
{
    const arcl_program *p = pr->p;

    for (; pr->outs < p->nouts && p->outs[pr->outs].node < end; pr->outs++) {
        const arcl_out *o = &p->outs[pr->outs];
        if (o->node >= pr->done) {
            if (!is_due(pr, o->node))
                return;
            put_lines(pr, o->node + 1);
            pr->done = o->node + 1;
        }
        put_out(pr, o);
    }
}

/* A program without steps: every call has a line, and the result the name that people give it. */
static void put_unnamed(printer *pr)
{
    const arcl_program *p = pr->p;

    for (uint32_t k = 0; k < p->graph.n; k++) {
        if (!arcl_node_computes(&p->graph.node[k]))
            continue;
        put_outs(pr, k);
        put_line(pr, k, k == p->result && p->nouts == 0 ? "O" : invented(pr));
        pr->done = k + 1;
    }
}

/* A name of a program that came from elsewhere than a def may be no name of Python. */
static void put_title(printer *pr, const char *name)
{
    const size_t len = strlen(name);

    if (arcl_lexer_is_name(&pr->symbols, name, len)) {
        arcl_text_puts(pr->out, name);
        return;
    }
    arcl_text_puts(pr->out, "p_");
    for (size_t k = 0; k < len; k++) {
        const char c = name[k], low = (char)(c | 0x20);
        arcl_text_putc(pr->out, (low >= 'a' && low <= 'z') || (c >= '0' && c <= '9') ? c : '_');
    }
}

static bool print(void *to)
{
    printer *pr = to;
    const arcl_program *p = pr->p;

    arcl_symbols_open(&pr->symbols, &pr->mem, &pr->mem);
    arcl_lexer_keywords(&pr->symbols);
    pr->names = ARCL_TAKE(&pr->mem, const char *, p->graph.n);
    pr->uses = ARCL_TAKE(&pr->mem, uint32_t, p->graph.n);
    for (uint32_t k = 0; k < p->graph.n; k++) {
        const arcl_node *n = &p->graph.node[k];
        pr->names[k] = n->kind == ARCL_NODE_PARAM ? param_names[n->callee] : NULL;
        pr->uses[k] = k == p->result;
    }
    for (uint32_t k = 0; k < p->graph.nargs; k++)
        pr->uses[p->graph.args[k]]++;
    for (uint32_t k = 0; k < p->graph.n; k++)
        if (p->graph.node[k].kind == ARCL_NODE_CALL)
            pr->uses[p->graph.node[k].callee]++;
    for (uint32_t k = 0; k < p->nouts; k++)
        pr->uses[p->outs[k].node]++;
    for (uint32_t k = 0; k < p->nsteps; k++) {
        pr->uses[p->steps[k].node]++;
        arcl_symbol_of(&pr->symbols, p->steps[k].name, strlen(p->steps[k].name))->scope = 1;
    }

    arcl_text_puts(pr->out, "def ");
    put_title(pr, p->name);
    for (uint32_t k = 0; k < p->nparams; k++)
        arcl_text_printf(pr->out, "%s%s", k ? ", " : "(", param_names[p->params[k]]);
    arcl_text_puts(pr->out, "):\n");
    if (p->nouts)
        arcl_text_printf(pr->out, "    %s = []\n    %s = []\n", lists[ARCL_OUT_S], lists[ARCL_OUT_O]);
    if (p->nsteps == 0)
        put_unnamed(pr);
    for (uint32_t k = 0; k < p->nsteps; k++) {
        put_outs(pr, p->steps[k].node > pr->done ? p->steps[k].node : pr->done);
        put_step(pr, &p->steps[k]);
    }
    put_outs(pr, p->graph.n);
    if (p->nouts) {
        arcl_text_printf(pr->out, "    return %s, %s\n", lists[ARCL_OUT_O], lists[ARCL_OUT_S]);
        return true;
    }
    put_needed(pr, p->result);
    arcl_text_puts(pr->out, "    return ");
    put_node(pr, p->result);
    arcl_text_putc(pr->out, '\n');
    return true;
}

void arcl_print_function(const arcl_program *p, arcl_text *out)
{
    printer pr = {.p = p, .out = out};

    arcl_arena_open(&pr.mem, SIZE_MAX);
    out->full = !arcl_try_in(&pr.mem, print, &pr) || out->full;
    arcl_arena_close(&pr.mem);
}
