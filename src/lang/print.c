/*
 * Programs as text. A call that is used once is written where it is used; one
 * that is used twice gets a line and a name. The calls stand in the order of
 * the nodes, so what is read back is the same program.
 */
#include "lang/program.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lang/lex.h"
#include "op/op.h"

/* Calls inside calls on one line. With the depth of a constant it stays below what the parser takes. */
enum { INLINE_MAX = 40 };

typedef struct printer {
    const arcl_program *p;
    arcl_text *out;
    arcl_arena mem;
    jmp_buf escape;
    arcl_symbols symbols; /* the names of steps: scope 1 while free, 2 once taken */
    const char **names;   /* of the nodes that have one by now */
    uint32_t *uses;
    uint32_t done;  /* nodes before this one are written */
    uint32_t fresh; /* the last number given to an invented name */
} printer;

static const char *const param_names[] = {[ARCL_PARAM_S] = "S", [ARCL_PARAM_I] = "I", [ARCL_PARAM_C] = "C"};

static bool computed(const arcl_node *n)
{
    return n->kind != ARCL_NODE_CONST && n->kind != ARCL_NODE_PARAM;
}

/* The name that the language has for a value, or NULL. */
static const char *language_name(arcl_val v)
{
    arcl_val c;
    const char *name;

    if (v.tag == ARCL_FN && v.h > 0)
        return arcl_op_of(v.h - 1u)->name;
    for (unsigned k = 0; (name = arcl_constant_of(k, &c)) != NULL; k++)
        if (arcl_const_same(v, c))
            return name;
    return NULL;
}

static void put_string(arcl_text *out, const char *s, int32_t n)
{
    arcl_text_putc(out, '\'');
    for (int32_t k = 0; k < n; k++) {
        const unsigned char c = (unsigned char)s[k];
        if (c == '\'' || c == '\\')
            arcl_text_printf(out, "\\%c", c);
        else if (c < 0x20 || c == 0x7f)
            arcl_text_printf(out, "\\x%02x", c);
        else
            arcl_text_putc(out, (char)c);
    }
    arcl_text_putc(out, '\'');
}

static void put_literal(arcl_text *out, arcl_val v)
{
    switch ((arcl_tag)v.tag) {
    case ARCL_NONE:
        arcl_text_puts(out, "None");
        break;
    case ARCL_BOOL:
        arcl_text_puts(out, v.u.i ? "True" : "False");
        break;
    case ARCL_INT:
        arcl_text_printf(out, "%" PRId64, v.u.i);
        break;
    case ARCL_STR:
        put_string(out, v.u.str, v.n);
        break;
    case ARCL_PAIR:
        arcl_text_printf(out, "(%" PRId32 ", %" PRId32 ")", v.u.at.r, v.u.at.c);
        break;
    case ARCL_TUPLE:
        arcl_text_putc(out, '(');
        for (int32_t k = 0; k < v.n; k++) {
            arcl_text_puts(out, k ? ", " : "");
            put_literal(out, v.u.items[k]);
        }
        arcl_text_puts(out, v.n == 1 ? ",)" : ")");
        break;
    default: /* a primitive: the parser makes no other constants */
        arcl_text_puts(out, language_name(v));
    }
}

static bool is_reserved(printer *pr, const arcl_symbol *y)
{
    arcl_val v;

    for (uint32_t k = 0; k < pr->p->nparams; k++)
        if (strcmp(y->name, param_names[pr->p->params[k]]) == 0)
            return true;
    return !arcl_lexer_is_name(&pr->symbols, y->name, y->len) || arcl_op_find(y->name, y->len) >= 0 ||
           arcl_constant_find(y->name, y->len, &v) || strcmp(y->name, "frozenset") == 0;
}

static const char *invented(printer *pr)
{
    arcl_symbol *y;
    char name[16];

    do {
        const int n = snprintf(name, sizeof name, "x%" PRIu32, ++pr->fresh);
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
        put_node(pr, pr->p->args[n->first + k]);
    }
}

/* What the node computes, its own name aside. */
static void put_call(printer *pr, uint32_t number)
{
    const arcl_node *n = &pr->p->nodes[number];

    switch (n->kind) {
    case ARCL_NODE_PRIM:
        arcl_text_puts(pr->out, arcl_op_of(n->callee)->name);
        arcl_text_putc(pr->out, '(');
        put_args(pr, n);
        arcl_text_putc(pr->out, ')');
        break;
    case ARCL_NODE_CALL: {
        const arcl_node *f = &pr->p->nodes[n->callee];
        const bool literal = f->kind == ARCL_NODE_CONST && f->value.tag == ARCL_INT; /* -1(x) is -(1(x)) */
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
    const arcl_node *n = &pr->p->nodes[number];
    const char *name = pr->names[number];

    if (n->kind == ARCL_NODE_CONST) {
        const char *known = language_name(n->value);
        if (known || !name || (n->value.tag != ARCL_TUPLE && n->value.tag != ARCL_STR))
            name = known;
        if (!name) {
            put_literal(pr->out, n->value);
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
    const arcl_node *n = &pr->p->nodes[number];

    if (!computed(n) || pr->names[number])
        return true;
    if (depth > INLINE_MAX || (depth > 0 && pr->uses[number] != 1))
        return false;
    if (n->kind == ARCL_NODE_CALL && !fits_inside(pr, n->callee, next, depth + 1))
        return false;
    for (uint32_t k = 0; k < n->count; k++)
        if (!fits_inside(pr, pr->p->args[n->first + k], next, depth + 1))
            return false;
    while (*next < number && !computed(&pr->p->nodes[*next]))
        ++*next;
    return (*next)++ == number;
}

/* Gives lines to the nodes before `number` that cannot be written inside it. */
static void put_needed(printer *pr, uint32_t number)
{
    uint32_t next = pr->done;

    if (number < pr->done)
        return;
    bool fits = fits_inside(pr, number, &next, 0);
    for (; fits && next < number; next++)
        fits = !computed(&pr->p->nodes[next]);
    if (!fits) {
        for (uint32_t k = pr->done; k < number; k++) {
            if (!computed(&pr->p->nodes[k]) || pr->names[k])
                continue;
            const char *name = invented(pr);
            arcl_text_printf(pr->out, "    %s = ", name);
            put_call(pr, k);
            arcl_text_putc(pr->out, '\n');
            pr->names[k] = name;
        }
    }
    pr->done = number + 1;
}

static void put_step(printer *pr, const arcl_step *s)
{
    const char *name = step_name(pr, s);

    put_needed(pr, s->node);
    arcl_text_printf(pr->out, "    %s = ", name);
    put_node(pr, s->node);
    arcl_text_putc(pr->out, '\n');
    if (!pr->names[s->node])
        pr->names[s->node] = name;
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

static void print(printer *pr)
{
    const arcl_program *p = pr->p;

    arcl_symbols_open(&pr->symbols, &pr->mem, &pr->mem);
    arcl_lexer_keywords(&pr->symbols);
    pr->names = ARCL_TAKE(&pr->mem, const char *, p->nnodes);
    pr->uses = ARCL_TAKE(&pr->mem, uint32_t, p->nnodes);
    for (uint32_t k = 0; k < p->nnodes; k++) {
        const arcl_node *n = &p->nodes[k];
        pr->names[k] = n->kind == ARCL_NODE_PARAM ? param_names[p->params[n->callee]] : NULL;
        pr->uses[k] = k == p->result;
    }
    for (uint32_t k = 0; k < p->nargs; k++)
        pr->uses[p->args[k]]++;
    for (uint32_t k = 0; k < p->nnodes; k++)
        if (p->nodes[k].kind == ARCL_NODE_CALL)
            pr->uses[p->nodes[k].callee]++;
    for (uint32_t k = 0; k < p->nsteps; k++) {
        pr->uses[p->steps[k].node]++;
        arcl_symbol_of(&pr->symbols, p->steps[k].name, strlen(p->steps[k].name))->scope = 1;
    }

    arcl_text_puts(pr->out, "def ");
    put_title(pr, p->name);
    for (uint32_t k = 0; k < p->nparams; k++)
        arcl_text_printf(pr->out, "%s%s", k ? ", " : "(", param_names[p->params[k]]);
    arcl_text_puts(pr->out, "):\n");
    for (uint32_t k = 0; k < p->nsteps; k++)
        put_step(pr, &p->steps[k]);
    put_needed(pr, p->result);
    arcl_text_puts(pr->out, "    return ");
    put_node(pr, p->result);
    arcl_text_putc(pr->out, '\n');
}

void arcl_program_print(const arcl_program *p, arcl_text *out)
{
    printer pr = {.p = p, .out = out};

    arcl_arena_open(&pr.mem, SIZE_MAX);
    pr.mem.escape = &pr.escape;
    if (setjmp(pr.escape))
        out->full = true;
    else
        print(&pr);
    arcl_arena_close(&pr.mem);
}

static bool node_same(const arcl_program *a, const arcl_program *b, uint32_t k)
{
    const arcl_node *x = &a->nodes[k], *y = &b->nodes[k];

    return x->kind == y->kind && x->callee == y->callee && x->count == y->count &&
           (x->count == 0 || memcmp(a->args + x->first, b->args + y->first, x->count * sizeof *a->args) == 0) &&
           (x->kind != ARCL_NODE_CONST || arcl_const_same(x->value, y->value));
}

bool arcl_program_same(const arcl_program *a, const arcl_program *b)
{
    if (a->nparams != b->nparams || a->nnodes != b->nnodes || a->result != b->result)
        return false;
    for (uint32_t k = 0; k < a->nparams; k++)
        if (a->params[k] != b->params[k])
            return false;
    for (uint32_t k = 0; k < a->nnodes; k++)
        if (!node_same(a, b, k))
            return false;
    return true;
}
