/*
 * Fuzz target: bytes choose calls of primitives, by their types in the table, over a random grid and what
 * earlier calls gave. Every value means the same in its plainest form: the same call on plain arguments
 * gives the same text, equal values hash alike, a set's order is a permutation of its members, and a
 * value's text, read as a literal, is that value.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec/eval.h"
#include "op/call.h"
#include "support/forms.h"
#include "value/hash.h"

enum { POOL = 40, CALLS = 24, STEPS = 50000, BYTES = 1 << 26, LITERAL = 600 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

typedef struct input {
    const uint8_t *at, *end;
} input;

/* What must be closed whether or not a cut ends the input. */
typedef struct lab {
    arcl_ctx c, second;
    arcl_library lib;
    arcl_text a, b;
} lab;

/* Values at hand, and each of them in its plain form. */
typedef struct pool {
    arcl_val compact[POOL], plain[POOL];
    uint32_t n;
} pool;

static void check(bool is_so, const char *what, const char *name)
{
    if (!is_so) {
        fprintf(stderr, "does not hold: %s (%s)\n", what, name);
        abort();
    }
}

static unsigned next(input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

/* ---- choosing ------------------------------------------------------------------------------ */

static bool suits(arcl_val v, arcl_type type)
{
    switch (type) {
    case ARCL_T_Any:
        return true;
    case ARCL_T_Boolean:
        return v.tag == ARCL_BOOL;
    case ARCL_T_Integer:
    case ARCL_T_Colour:
        return v.tag == ARCL_INT;
    case ARCL_T_IntegerTuple:
        return v.tag == ARCL_PAIR;
    case ARCL_T_Numerical:
        return v.tag == ARCL_INT || v.tag == ARCL_PAIR;
    case ARCL_T_Callable:
        return v.tag == ARCL_FN;
    case ARCL_T_Grid:
        return v.tag == ARCL_GRID;
    case ARCL_T_Tuple:
    case ARCL_T_TupleTuple:
        return arcl_is_tuple(v);
    case ARCL_T_Element:
    case ARCL_T_Piece:
        return v.tag == ARCL_GRID || arcl_is_set(v);
    case ARCL_T_Container:
    case ARCL_T_ContainerContainer:
        return arcl_is_tuple(v) || arcl_is_set(v);
    default:
        return arcl_is_set(v);
    }
}

/* A value for an argument of this type; one byte in eight takes any. */
static uint32_t choose(const pool *p, input *in, arcl_type type)
{
    const unsigned b = next(in);
    uint32_t fit[POOL], n = 0;

    for (uint32_t k = 0; k < p->n; k++)
        if (suits(p->compact[k], type))
            fit[n++] = k;
    return n == 0 || b >= 224 ? b % p->n : fit[n - 1 - b % n];
}

static void put(pool *p, input *in, arcl_val compact, arcl_val plain)
{
    const uint32_t k = p->n < POOL ? p->n++ : next(in) % POOL;
    p->compact[k] = compact;
    p->plain[k] = plain;
}

static void put_both(arcl_ctx *c, pool *p, input *in, arcl_val v)
{
    put(p, in, v, plain_form(c, v));
}

/* The plain form of v. What is one set in the pool is one set in plain form, too: a & a is not a & b. */
static arcl_val plain_of(arcl_ctx *c, const pool *p, arcl_val v)
{
    for (uint32_t k = 0; k < p->n && arcl_is_set(v); k++)
        if (arcl_is_set(p->compact[k]) && p->compact[k].u.set == v.u.set)
            return p->plain[k];
    return plain_form(c, v);
}

static void fill_pool(arcl_ctx *c, pool *p, input *in)
{
    const unsigned shape = next(in);
    const uint32_t h = 1 + next(in) % (shape & 1 ? 9 : 70), w = 1 + next(in) % (shape & 2 ? 9 : 70);
    const uint32_t colours = 1 + next(in) % 10;
    uint8_t *cells = ARCL_CELLS(c, h * w);

    for (uint32_t k = 0; k < h * w; k++) {
        const unsigned b = k < 100 ? next(in) : cells[k - 100];
        cells[k] = (uint8_t)(shape & 4 ? b : b % colours);
    }
    put_both(c, p, in, arcl_grid_of(cells, (int32_t)h, (int32_t)w));
    for (int k = 0; k < 4; k++)
        put_both(c, p, in, arcl_int((int8_t)next(in) * (k == 3 ? 5 : 1)));
    put_both(c, p, in, arcl_bool(true));
    put_both(c, p, in, arcl_bool(false));
    for (int k = 0; k < 3; k++)
        put_both(c, p, in, arcl_pair32((int8_t)next(in), (int8_t)next(in)));
    for (int k = 0; k < 4; k++)
        put_both(c, p, in, arcl_prim(next(in) % ARCL_OP_ARCDSL));
}

/* ---- checking -------------------------------------------------------------------------------- */

static const char *text_of(arcl_ctx *c, arcl_val v, arcl_text *t)
{
    arcl_text_clear(t);
    arcl_value_text(c, v, t);
    return t->s ? t->s : "";
}

typedef bool test(arcl_val v, const arcl_val *items, uint32_t n);

static bool is_function(arcl_val v, const arcl_val *items, uint32_t n)
{
    (void)items, (void)n;
    return v.tag == ARCL_FN;
}

/* (x, (y, (i, j))): no annotation allows it, and whether (y, (i, j)) is its place is left open. */
static bool is_odd(arcl_val v, const arcl_val *items, uint32_t n)
{
    int32_t y, i, j;
    return arcl_is_tuple(v) && n == 2 && arcl_as_cell(items[1], false, &y, &i, &j);
}

/* Whether v or something in it passes the test. */
static bool holds(arcl_ctx *c, arcl_val v, test *passes)
{
    uint32_t n;
    const arcl_val *items = arcl_members(c, v, &n);
    bool found = passes(v, items, n);

    for (uint32_t k = 0; items && k < n && !found; k++)
        found = holds(c, items[k], passes);
    return found;
}

static void check_set(arcl_ctx *c, arcl_set *s, const char *name)
{
    const arcl_val *members = arcl_set_members(c, s), *ordered = arcl_set_ordered(c, s);
    bool *seen = ARCL_NEW(c, bool, s->n + 1);
    uint32_t count = 0;

    memset(seen, 0, s->n);
    for (uint32_t k = 0; k < s->n; k++)
        for (uint32_t j = 0; j < s->n; j++)
            if (!seen[j] && arcl_equal(c, members[j], ordered[k])) {
                seen[j] = true;
                count++;
                break;
            }
    check(count == s->n, "the order is a permutation of the members", name);
    const arcl_val again = arcl_set_of_sequence(c, ordered, s->n);
    check(again.u.set->n == s->n && arcl_set_equal(c, again.u.set, s), "a set is the set of its elements", name);
    check(arcl_set_hash(c, again.u.set) == arcl_set_hash(c, s), "a set hashes as its contents", name);
}

/* v as an expression of the language. */
static void put_literal(arcl_ctx *c, arcl_val v, arcl_text *out)
{
    uint32_t n;
    const arcl_val *items = arcl_items(c, v, &n);

    if (!items || n == 0) {
        if (arcl_is_set(v))
            arcl_text_puts(out, "frozenset()");
        else
            arcl_value_text(c, v, out);
        return;
    }
    arcl_text_puts(out, arcl_is_set(v) ? "frozenset({" : "(");
    for (uint32_t k = 0; k < n; k++) {
        put_literal(c, items[k], out);
        arcl_text_putc(out, ',');
    }
    arcl_text_puts(out, arcl_is_set(v) ? "})" : ")");
}

static void check_literal(lab *l, arcl_val v, const char *name)
{
    const arcl_val args[ARCL_PARAM_MAX] = {arcl_none()};
    arcl_error err = {{0}};

    arcl_text_clear(&l->b);
    arcl_text_puts(&l->b, "O = ");
    put_literal(&l->c, v, &l->b);
    if (l->b.len > LITERAL)
        return;
    const arcl_program *p = arcl_library_parse_lines(&l->lib, "literal", (const char *const *)&l->b.s, 1, &err);
    check(p != NULL, err.text, l->b.s);
    const arcl_outcome o = arcl_eval(&l->second, p, args, arcl_budget_full((arcl_budget){0}), NULL);
    check(o.status == ARCL_OK && arcl_equal(&l->c, o.value, v), "a value's text is the value", name);
    check(arcl_hash(&l->c, o.value) == arcl_hash(&l->c, v), "equal values hash alike", name);
}

static void check_value(lab *l, arcl_val v, arcl_val plain, const char *name)
{
    arcl_ctx *c = &l->c;

    check(arcl_equal(c, v, plain) && arcl_equal(c, plain, v), "a value equals its plain form", name);
    check(arcl_hash(c, v) == arcl_hash(c, plain), "a value hashes as its plain form", name);
    check(arcl_contains(c, arcl_tuple_of(&plain, 1), v) == 1, "a value is found by its plain form", name);
    if (arcl_is_set(v) && v.u.set->n < 80)
        check_set(c, v.u.set, name);
    check_literal(l, v, name);
}

/* ---- calling --------------------------------------------------------------------------------- */

static void call_one(lab *l, pool *p, input *in)
{
    arcl_ctx *c = &l->c;
    const unsigned op = next(in) % ARCL_OP_ARCDSL;
    const arcl_op_info *row = arcl_op_of(op);
    arcl_val compact[ARCL_ARITY_MAX], plain[ARCL_ARITY_MAX];
    uint32_t n = row->arity, f = choose(p, in, ARCL_T_Callable);
    const bool value = next(in) % 8 == 0; /* a function of the pool instead */

    n = value ? 1 + next(in) % 2 : n;
    for (uint32_t k = 0; k < n; k++) {
        const uint32_t arg = choose(p, in, value ? ARCL_T_Any : row->param[k].type);
        compact[k] = p->compact[arg];
        plain[k] = p->plain[arg];
    }
    const arcl_val x = value ? arcl_call(c, p->compact[f], compact, n) : arcl_call_prim(c, op, compact, n);
    const arcl_val y = value ? arcl_call(c, p->plain[f], plain, n) : arcl_call_prim(c, op, plain, n);
    text_of(c, x, &l->a);
    if (strcmp(l->a.s, text_of(c, y, &l->b)) != 0) {
        fprintf(stderr, "compact arguments give %.300s\nand plain ones %.300s\n", l->a.s, l->b.s);
        for (uint32_t k = 0; k < n; k++)
            fprintf(stderr, "argument %u: %.300s\n", k, text_of(c, compact[k], &l->a));
        check(false, "the same whatever the form", value ? "a function" : row->name);
    }
    if (arcl_is_err(x) || holds(c, x, is_odd))
        return;
    if (holds(c, x, is_function)) {
        put(p, in, x, y);
        return;
    }
    const arcl_val other = plain_of(c, p, x);
    check_value(l, x, other, row->name);
    put(p, in, x, other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static pool p;
    static lab l;
    input in = {data, data + len};

    p.n = 0;
    l.a = l.b = (arcl_text){0};
    arcl_ctx_open(&l.c, BYTES);
    arcl_ctx_open(&l.second, BYTES);
    arcl_library_open(&l.lib);
    arcl_ctx_begin(&l.c, STEPS, 0);
    if (setjmp(l.c.escape) == 0) { /* a cut ends the input and breaks nothing */
        fill_pool(&l.c, &p, &in);
        for (int k = 0; k < CALLS && in.at < in.end; k++)
            call_one(&l, &p, &in);
    }
    arcl_text_close(&l.a);
    arcl_text_close(&l.b);
    arcl_library_close(&l.lib);
    arcl_ctx_close(&l.second);
    arcl_ctx_close(&l.c);
    return 0;
}
