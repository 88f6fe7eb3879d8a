#include "batt/sheet.h"

#include <string.h>

#include "base/clock.h"
#include "base/hash.h"
#include "op/call.h"
#include "value/seq.h"

enum {
    FIRST_ROOM = 1024,
    LOOK_EVERY = 1 << 18, /* steps between two looks at the clock, whatever the nodes */
};

void arcl_sheet_open(arcl_sheet *s, arcl_budget budget)
{
    *s = (arcl_sheet){.budget = arcl_budget_full(budget)};
    arcl_ctx_open(&s->ctx, s->budget.bytes);
    arcl_arena_open(&s->mem, SIZE_MAX);
}

void arcl_sheet_close(arcl_sheet *s)
{
    arcl_ctx_close(&s->ctx);
    arcl_arena_close(&s->mem);
}

void arcl_sheet_begin(arcl_sheet *s, const arcl_graph *graph, const arcl_val param[ARCL_PARAM_MAX])
{
    jmp_buf *escape = s->mem.escape;

    arcl_arena_reset(&s->mem);
    s->mem.escape = escape;
    s->graph = graph;
    s->given = NULL;
    memcpy(s->param, param, sizeof s->param);
    s->entry = NULL;
    s->n = s->room = s->stack_room = s->depth = 0;
    s->stack = NULL;
    s->cone = (arcl_cone){0};
    arcl_ctx_begin(&s->ctx, s->budget.steps, 0);
    s->unclocked = LOOK_EVERY;
}

void arcl_sheet_give(arcl_sheet *s, const arcl_given *given)
{
    s->given = given;
}

/* ---- entries ---------------------------------------------------------------------------------- */

/* The entry of a node before anything is worked out. */
static arcl_entry first_entry(const arcl_sheet *s, uint32_t k)
{
    const arcl_node *n = &s->graph->node[k];
    const uint32_t own = n->kind == ARCL_NODE_PRIM;

    if (!arcl_is_err(s->graph->value[k]))
        return (arcl_entry){.value = s->graph->value[k], .own = own, .tree = own, .state = ARCL_WORKED_OUT};
    if (n->kind == ARCL_NODE_PARAM)
        return (arcl_entry){.value = s->param[n->callee], .state = ARCL_WORKED_OUT};
    return (arcl_entry){.state = ARCL_UNKNOWN_YET};
}

/* Entries for the nodes that came since. */
static void extend(arcl_sheet *s)
{
    const uint32_t n = s->graph->n;

    if (n > s->room) {
        const uint32_t room = n < FIRST_ROOM ? FIRST_ROOM : n + n / 2;
        arcl_entry *entry = ARCL_TAKE(&s->mem, arcl_entry, room);
        if (s->n)
            memcpy(entry, s->entry, s->n * sizeof *entry);
        s->entry = entry;
        s->room = room;
    }
    for (; s->n < n; s->n++)
        s->entry[s->n] = first_entry(s, s->n);
}

/* Gives all memory of values back: after a cut, too, for what was under way may have left some of them half looked at. */
static void forget(arcl_sheet *s)
{
    for (uint32_t k = 0; k < s->n; k++)
        if (!s->entry[k].final)
            s->entry[k] = first_entry(s, k);
    arcl_ctx_begin(&s->ctx, s->budget.steps, 0);
    s->depth = 0;
    s->resets++;
}

static void push(arcl_sheet *s, uint32_t node)
{
    if (s->depth == s->stack_room) {
        const uint32_t room = s->stack_room ? s->stack_room * 2 : FIRST_ROOM;
        uint32_t *stack = ARCL_TAKE(&s->mem, uint32_t, room);
        if (s->depth)
            memcpy(stack, s->stack, s->depth * sizeof *stack);
        s->stack = stack;
        s->stack_room = room;
    }
    s->stack[s->depth++] = node;
}

/* ---- one node --------------------------------------------------------------------------------- */

static arcl_val call_node(arcl_sheet *s, const arcl_node *n)
{
    const uint32_t *refs = arcl_graph_args(s->graph, n);
    arcl_val few[ARCL_ARITY_MAX], *args = n->count <= ARCL_ARITY_MAX ? few : ARCL_NEW(&s->ctx, arcl_val, n->count);

    for (uint32_t k = 0; k < n->count; k++)
        args[k] = s->entry[refs[k]].value;
    switch ((arcl_node_kind)n->kind) {
    case ARCL_NODE_PRIM:
        return arcl_call_prim(&s->ctx, n->callee, args, n->count);
    case ARCL_NODE_CALL:
        return arcl_call(&s->ctx, s->entry[n->callee].value, args, n->count);
    default:
        break;
    }
    if (args == few) { /* tuples and sets hold on to what they are made of */
        args = ARCL_NEW(&s->ctx, arcl_val, n->count);
        memcpy(args, few, n->count * sizeof *args);
    }
    if (n->kind == ARCL_NODE_TUPLE)
        return arcl_tuple_make(&s->ctx, args, n->count);
    const arcl_val set = arcl_set_of_sequence(&s->ctx, args, n->count);
    if (n->count > 0)
        set.u.set->copied = true;
    return set;
}

/* The value of a node, charged whoever has worked it out. */
static arcl_val value_of(arcl_sheet *s, const arcl_node *n, uint32_t number)
{
    const unsigned step = s->given ? s->given->step_of[number] : ARCL_GIVEN_MAX;

    if (step >= ARCL_GIVEN_MAX || !s->given->given[step])
        return call_node(s, n);
    arcl_charge(&s->ctx, 1); /* as every call of a primitive */
    return s->given->value(&s->ctx, s->given, step, NULL);
}

/* What the arguments say before anything is called: false if one of them was cut. */
static bool inherit(const arcl_sheet *s, const arcl_node *n, arcl_entry *e)
{
    const uint32_t *refs = arcl_graph_args(s->graph, n);
    uint64_t tree = 0;
    uint32_t least = UINT32_MAX; /* blame less 1: nobody comes last */

    for (uint32_t k = 0; k < n->count + (n->kind == ARCL_NODE_CALL); k++) {
        const arcl_entry *x = &s->entry[k < n->count ? refs[k] : n->callee];
        if (x->state == ARCL_CUT_SHORT) { /* a default before it is not why */
            *e = (arcl_entry){.blame = x->blame, .state = ARCL_CUT_SHORT, .reason = x->reason};
            return false;
        }
        tree += x->tree;
        least = x->blame - 1 < least ? x->blame - 1 : least;
    }
    e->blame = least + 1;
    e->tree = tree > UINT32_MAX ? UINT32_MAX : (uint32_t)tree;
    return true;
}

static void look_at_clock(arcl_sheet *s)
{
    s->unclocked = 0;
    s->ctx.deadline = arcl_clock_ns() + s->budget.ns;
}

static arcl_val default_of(const arcl_sheet *s, const arcl_node *n)
{
    return n->kind == ARCL_NODE_PRIM   ? arcl_op_default(n->callee)
           : n->kind == ARCL_NODE_CALL ? arcl_fn_default(s->entry[n->callee].value)
                                       : arcl_empty_tuple();
}

static void note_cut(arcl_entry *e, uint32_t number, arcl_reason why)
{
    e->state = ARCL_CUT_SHORT;
    e->reason = (uint8_t)why;
    e->blame = number + 1;
}

static void note_default(arcl_entry *e, uint32_t number, arcl_val instead, arcl_reason why)
{
    e->state = ARCL_DEFAULTED;
    e->reason = (uint8_t)why;
    e->blame = e->blame ? e->blame : number + 1;
    e->value = instead;
}

/* Steps as an entry has them: a call that takes seconds counts as so many. */
static uint32_t at_most_32(uint64_t steps)
{
    return steps > UINT32_MAX ? UINT32_MAX : (uint32_t)steps;
}

/* Works out one node; those it depends on are there. */
static void work_out(arcl_sheet *s, uint32_t number)
{
    const arcl_node *n = &s->graph->node[number];
    arcl_entry e = {.state = ARCL_WORKED_OUT};

    if (inherit(s, n, &e)) {
        if (s->unclocked >= LOOK_EVERY)
            look_at_clock(s);
        arcl_ctx_restart(&s->ctx, s->budget.steps);
        s->ctx.dialect = n->dialect;
        e.value = value_of(s, n, number);
        if (arcl_is_err(e.value) && arcl_reason_is_limit(e.value.n))
            note_cut(&e, number, (arcl_reason)e.value.n);
        else if (arcl_is_err(e.value))
            note_default(&e, number, default_of(s, n), (arcl_reason)e.value.n);
        else if (s->ctx.fallen)
            note_default(&e, number, e.value, (arcl_reason)(s->ctx.fallen - 1));
        e.own = at_most_32(s->ctx.steps);
        e.tree = e.tree + e.own < e.own ? UINT32_MAX : e.tree + e.own;
        s->unclocked += s->ctx.steps;
        s->calls++;
    }
    s->entry[number] = e;
}

/* ---- many ------------------------------------------------------------------------------------- */

/* Works out what is on the stack, and before it what that depends on. */
static void work_off(arcl_sheet *s)
{
    while (s->depth > 0) {
        const uint32_t number = s->stack[s->depth - 1], before = s->depth;
        const arcl_node *n = &s->graph->node[number];
        const uint32_t *refs = arcl_graph_args(s->graph, n);

        if (s->entry[number].state == ARCL_UNKNOWN_YET) {
            for (uint32_t k = n->count; k-- > 0;)
                if (s->entry[refs[k]].state == ARCL_UNKNOWN_YET)
                    push(s, refs[k]);
            if (n->kind == ARCL_NODE_CALL && s->entry[n->callee].state == ARCL_UNKNOWN_YET)
                push(s, n->callee);
            if (s->depth > before)
                continue;
            work_out(s, number);
        }
        s->depth--;
    }
}

/* A node that control left in the middle of. Its entry outlives what it was made of: it would only come to this again. */
static void give_up(arcl_sheet *s, uint32_t number, arcl_reason why, uint64_t steps)
{
    arcl_entry e = {.own = at_most_32(steps), .final = true};

    e.tree = e.own;
    note_cut(&e, number, why);
    s->entry[number] = e;
}

const arcl_entry *arcl_sheet_get(arcl_sheet *s, uint32_t root)
{
    volatile bool fresh = false; /* memory holds nothing but what this root needs */

    extend(s);
    while (s->entry[root].state == ARCL_UNKNOWN_YET) {
        if (setjmp(s->ctx.escape) == 0) {
            s->depth = 0;
            push(s, root);
            work_off(s);
            break;
        }
        const arcl_reason why = s->ctx.cut;
        const uint32_t number = s->stack[s->depth - 1];
        const uint64_t steps = s->ctx.steps;
        forget(s);
        if (why != ARCL_E_BYTES || fresh)
            give_up(s, number, why, steps);
        fresh = true;
    }
    if (s->entry[root].tree <= s->budget.steps || arcl_sheet_steps(s, root) <= s->budget.steps)
        return &s->entry[root];
    s->over = (arcl_entry){.state = ARCL_CUT_SHORT, .reason = ARCL_E_STEPS};
    return &s->over;
}

/* ---- looking at values --------------------------------------------------------------------------- */

static bool grids_equal(arcl_val a, arcl_val b)
{
    return a.h == b.h && a.n == b.n && memcmp(a.u.cells, b.u.cells, (size_t)a.h * (size_t)a.n) == 0;
}

bool arcl_sheet_equal(arcl_sheet *s, arcl_val value, arcl_val other)
{
    if (value.tag == ARCL_GRID && other.tag == ARCL_GRID)
        return grids_equal(value, other);
    arcl_ctx_restart(&s->ctx, s->budget.steps);
    if (setjmp(s->ctx.escape) == 0)
        return arcl_equal(&s->ctx, value, other);
    forget(s);
    return false;
}

uint64_t arcl_sheet_behaviour(arcl_sheet *s, arcl_val value)
{
    if (value.tag == ARCL_GRID)
        return arcl_hash_many((uint64_t)value.h << 32 | (uint32_t)value.n, value.u.cells,
                              (size_t)value.h * (size_t)value.n);
    arcl_ctx_restart(&s->ctx, s->budget.steps);
    if (setjmp(s->ctx.escape) == 0) /* CPython's hash takes -1 for -2, a sketch does not look at all colours */
        return arcl_hash_mix(arcl_sketch(&s->ctx, value)) ^
               (arcl_is_set(value) ? arcl_set_hash(&s->ctx, value.u.set) : 0);
    forget(s);
    return 0;
}

bool arcl_sheet_text(arcl_sheet *s, uint32_t root, arcl_text *out)
{
    const arcl_entry *e = arcl_sheet_get(s, root);

    if (e->state == ARCL_CUT_SHORT)
        return false;
    arcl_ctx_restart(&s->ctx, s->budget.steps);
    if (setjmp(s->ctx.escape) == 0) {
        arcl_value_text(&s->ctx, e->value, out);
        return !out->full;
    }
    forget(s);
    return false;
}

uint64_t arcl_sheet_steps(arcl_sheet *s, uint32_t root)
{
    uint64_t sum = 0;

    arcl_graph_cone(s->graph, root, &s->cone, &s->mem);
    for (uint32_t k = 0; k < s->cone.n; k++)
        sum += s->entry[s->cone.node[k]].own;
    return sum;
}
