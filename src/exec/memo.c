#include "exec/memo.h"

#include <string.h>

#include "base/clock.h"
#include "base/hash.h"
#include "exec/profile.h"
#include "op/matrix.h"
#include "value/seq.h"

enum { LOOK_EVERY = 1 << 18 }; /* steps and work between two looks at the clock, whatever the nodes */

void arcl_memo_open(arcl_memo *s, arcl_budget budget)
{
    *s = (arcl_memo){.budget = arcl_budget_full(budget)};
    arcl_ctx_open(&s->ctx, s->budget.bytes);
    arcl_arena_open(&s->mem, SIZE_MAX);
}

void arcl_memo_close(arcl_memo *s)
{
    arcl_ctx_close(&s->ctx);
    arcl_arena_close(&s->mem);
}

void arcl_memo_begin(arcl_memo *s, const arcl_graph *graph, const arcl_val param[ARCL_PARAM_MAX])
{
    jmp_buf *escape = s->mem.escape;

    arcl_arena_reset(&s->mem);
    s->mem.escape = escape;
    s->graph = graph;
    memcpy(s->param, param, sizeof s->param);
    s->value = NULL;
    s->entry = NULL;
    s->n = s->room = s->depth = 0;
    s->stack_room = 0;
    s->stack = NULL;
    s->cone = (arcl_cone){0};
    arcl_ctx_begin(&s->ctx, s->budget.steps, 0);
    s->unclocked = LOOK_EVERY;
    s->ctx.profile = arcl_profile_here();
}

/* ---- entries ---------------------------------------------------------------------------------- */

/* What is known of the nodes from `from` on before anything is worked out, but for entries that stay; those of new
 * nodes hold nothing yet. */
static void fill(arcl_memo *s, uint32_t from, bool new)
{
    memcpy(s->value + from, s->graph->value + from, (s->n - from) * sizeof *s->value);
    for (uint32_t k = from; k < s->n; k++) {
        const arcl_node *n = &s->graph->node[k];
        if (n->kind == ARCL_NODE_PARAM)
            s->value[k] = s->param[n->callee];
        if (!new && s->entry[k].final)
            continue;
        const bool known = n->kind == ARCL_NODE_PARAM || !arcl_is_err(s->value[k]);
        const uint32_t own = known && n->kind == ARCL_NODE_PRIM;
        s->entry[k] = (arcl_memo_entry){.own = own, .tree = own, .state = known ? ARCL_OK : ARCL_PENDING};
    }
}

/* Entries for the nodes that came since. */
static void extend(arcl_memo *s)
{
    const uint32_t n = s->graph->n, before = s->n;

    if (n > s->room) {
        s->room = s->graph->room;
        s->value = arcl_take_over(&s->mem, s->value, s->n, s->room, sizeof *s->value);
        s->entry = arcl_take_over(&s->mem, s->entry, s->n, s->room, sizeof *s->entry);
    }
    if (n > before) {
        s->n = n;
        fill(s, before, true);
    }
}

/* Gives all memory of values back: after a cut, too, for what was under way may have left some of them half looked at.
 */
static void forget(arcl_memo *s)
{
    fill(s, 0, false);
    arcl_ctx_begin(&s->ctx, s->budget.steps, 0);
    s->depth = 0;
    s->resets++;
}

static void push(arcl_memo *s, uint32_t node)
{
    if (s->depth == s->stack_room)
        s->stack = arcl_room_for_one(&s->mem, s->stack, s->depth, &s->stack_room, sizeof *s->stack);
    s->stack[s->depth++] = node;
}

/* ---- one node --------------------------------------------------------------------------------- */

/* The value of a node. */
static inline arcl_val value_of(arcl_memo *s, const arcl_node *n)
{
    arcl_charge(&s->ctx, n->kind == ARCL_NODE_PRIM);
    arcl_frame *const before = s->ctx.profile ? arcl_profile_node(s->ctx.profile, n) : NULL;
    const arcl_val v = arcl_node_value(&s->ctx, s->graph, n, s->value);
    if (before)
        arcl_profile_after(s->ctx.profile, before);
    return v;
}

static void look_at_clock(arcl_memo *s)
{
    s->unclocked = 0;
    s->ctx.deadline = arcl_clock_ns() + s->budget.ns;
}

static void note_cut(arcl_memo_entry *e, uint32_t number, arcl_reason why)
{
    e->state = ARCL_CUT;
    e->reason = (uint8_t)why;
    e->blame = number + 1;
}

static void note_default(arcl_memo_entry *e, uint32_t number, arcl_reason why)
{
    e->state = ARCL_DEFAULTED;
    e->reason = (uint8_t)why;
    e->blame = e->blame ? e->blame : number + 1;
}

/* Steps as an entry has them: a call that takes seconds counts as so many. */
static uint32_t at_most_32(uint64_t steps)
{
    return steps > UINT32_MAX ? UINT32_MAX : (uint32_t)steps;
}

/* Works out one node; e has what those it depends on say. Every call is guarded. */
static void work_out(arcl_memo *s, uint32_t number, arcl_memo_entry e)
{
    const arcl_node *n = &s->graph->node[number];
    arcl_val error = arcl_none();

    if (s->unclocked >= LOOK_EVERY)
        look_at_clock(s);
    arcl_ctx_restart(&s->ctx, s->budget.steps);
    s->ctx.dialect = n->dialect;
    arcl_val v = value_of(s, n);
    if (arcl_is_err(v))
        v = arcl_node_settle(&s->ctx, n, s->value, v, true, &error);
    if (arcl_is_err(v))
        note_cut(&e, number, (arcl_reason)v.n);
    else if (arcl_is_err(error))
        note_default(&e, number, (arcl_reason)error.n);
    else if (s->ctx.fallen)
        note_default(&e, number, (arcl_reason)(s->ctx.fallen - 1));
    e.own = at_most_32(s->ctx.steps);
    e.tree = at_most_32((uint64_t)e.tree + e.own);
    s->unclocked += s->ctx.steps + s->ctx.work;
    s->calls++;
    s->value[number] = v;
    s->entry[number] = e;
}

/* ---- many ------------------------------------------------------------------------------------- */

/* What the nodes that one depends on say of it. */
typedef struct heritage {
    uint64_t tree;
    uint32_t least;             /* the least blame less 1; UINT32_MAX: no node is a default */
    const arcl_memo_entry *cut; /* the first that was cut: a default before it is not why */
} heritage;

/* Takes one of them in, or puts it on the stack if it is to be worked out first. */
static inline void inherit(arcl_memo *s, heritage *h, uint32_t node, bool last)
{
    const arcl_memo_entry *x = &s->entry[node];

    if (x->state == ARCL_PENDING)
        push(s, node);
    if (x->state == ARCL_CUT && !(last && h->cut))
        h->cut = x;
    h->tree += x->tree;
    h->least = x->blame - 1 < h->least ? x->blame - 1 : h->least;
}

/* Works out what is on the stack, and before it what that depends on. */
static void work_off(arcl_memo *s)
{
    while (s->depth > 0) {
        const uint32_t number = s->stack[s->depth - 1], before = s->depth;
        const arcl_node *n = &s->graph->node[number];
        const uint32_t *refs = arcl_graph_args(s->graph, n);
        heritage h = {.least = UINT32_MAX};

        if (s->entry[number].state == ARCL_PENDING) {
            for (uint32_t k = n->count; k-- > 0;)
                inherit(s, &h, refs[k], false);
            if (n->kind == ARCL_NODE_CALL)
                inherit(s, &h, n->callee, true);
            if (s->depth > before)
                continue;
            if (h.cut)
                s->entry[number] = (arcl_memo_entry){.blame = h.cut->blame, .state = ARCL_CUT, .reason = h.cut->reason};
            else
                work_out(s, number,
                         (arcl_memo_entry){.tree = at_most_32(h.tree), .blame = h.least + 1, .state = ARCL_OK});
        }
        s->depth--;
    }
}

/* A node that control left in the middle of. Its entry outlives what it was made of: it would only come to this again.
 */
static void give_up(arcl_memo *s, uint32_t number, arcl_reason why, uint64_t steps)
{
    arcl_memo_entry e = {.own = at_most_32(steps), .final = true};

    e.tree = e.own;
    note_cut(&e, number, why);
    s->entry[number] = e;
}

const arcl_memo_entry *arcl_memo_get(arcl_memo *s, uint32_t root)
{
    volatile bool fresh = false; /* memory holds nothing but what this root needs */
    arcl_profile *const p = s->ctx.profile;

    extend(s);
    arcl_frame *const before =
        p && s->entry[root].state == ARCL_PENDING ? arcl_profile_enter(p, ARCL_SCOPE_memo) : NULL;
    arcl_frame *const own = p ? p->cur : NULL;
    while (s->entry[root].state == ARCL_PENDING) {
        if (setjmp(s->ctx.escape) == 0) {
            s->depth = 0;
            push(s, root);
            work_off(s);
            break;
        }
        arcl_profile_leave(p, own);
        const arcl_reason why = s->ctx.cut;
        const uint32_t number = s->stack[s->depth - 1];
        const uint64_t steps = s->ctx.steps;
        forget(s);
        if (why != ARCL_E_BYTES || fresh)
            give_up(s, number, why, steps);
        fresh = true;
    }
    if (before)
        arcl_profile_leave(p, before);
    if (s->entry[root].tree <= s->budget.steps || arcl_memo_steps(s, root) <= s->budget.steps)
        return &s->entry[root];
    s->over = (arcl_memo_entry){.state = ARCL_CUT, .reason = ARCL_E_STEPS};
    return &s->over;
}

/* ---- looking at values --------------------------------------------------------------------------- */

/* A value to look at, and what comes of it. */
typedef struct looking {
    arcl_memo *memo;
    arcl_val value, other;
    arcl_text *text;
    arcl_val *answer;
    uint64_t result;
} looking;

/* Looks at a value with a budget of its own; where that is too much all values are given back, and the result is 0. */
static uint64_t look(looking l, bool (*at)(void *to))
{
    arcl_ctx_restart(&l.memo->ctx, l.memo->budget.steps);
    arcl_ctx_limit_work(&l.memo->ctx, l.memo->budget.steps);
    if (arcl_try(&l.memo->ctx.escape, at, &l))
        return l.result;
    forget(l.memo);
    return 0;
}

static bool lay(void *to)
{
    looking *l = to;

    *l->answer = arcl_matrix_answer(&l->memo->ctx, l->value);
    l->result = true;
    return true;
}

arcl_val arcl_memo_value(arcl_memo *s, uint32_t root)
{
    const arcl_val none = arcl_err(ARCL_E_STEPS);

    if (arcl_memo_get(s, root)->state == ARCL_CUT)
        return none;
    arcl_val v = s->value[root];
    return v.tag != ARCL_TUPLE || look((looking){.memo = s, .value = v, .answer = &v}, lay) ? v : none;
}

static bool compare(void *to)
{
    looking *l = to;

    l->result = arcl_equal(&l->memo->ctx, l->value, l->other);
    return true;
}

static bool is_equal(arcl_memo *s, arcl_val value, arcl_val other)
{
    if (value.tag == ARCL_GRID && other.tag == ARCL_GRID)
        return arcl_grids_equal(value, other);
    return look((looking){.memo = s, .value = value, .other = other}, compare) != 0;
}

bool arcl_memo_equal(arcl_memo *s, arcl_val value, arcl_val other)
{
    arcl_frame *const before = arcl_profile_brief(s->ctx.profile, ARCL_SCOPE_judge);
    const bool equal = is_equal(s, value, other);

    arcl_profile_brief_done(s->ctx.profile, before);
    return equal;
}

/* CPython's hash takes -1 for -2, a fingerprint does not look at all colours. */
static bool hash(void *to)
{
    looking *l = to;
    arcl_ctx *c = &l->memo->ctx;

    l->result =
        arcl_hash_mix(arcl_fingerprint(c, l->value)) ^ (arcl_is_set(l->value) ? arcl_set_hash(c, l->value.u.set) : 0);
    return true;
}

static uint64_t behaviour(arcl_memo *s, arcl_val value)
{
    if (value.tag == ARCL_GRID)
        return arcl_hash_many((uint64_t)value.h << 32 | (uint32_t)value.n, value.u.cells,
                              (size_t)value.h * (size_t)value.n);
    return look((looking){.memo = s, .value = value}, hash);
}

uint64_t arcl_memo_behaviour(arcl_memo *s, arcl_val value)
{
    arcl_frame *const before = arcl_profile_brief(s->ctx.profile, ARCL_SCOPE_behaviour);
    const uint64_t number = behaviour(s, value);

    arcl_profile_brief_done(s->ctx.profile, before);
    return number;
}

static bool print(void *to)
{
    looking *l = to;

    arcl_value_text(&l->memo->ctx, l->value, l->text);
    l->result = !l->text->full;
    return true;
}

bool arcl_memo_text(arcl_memo *s, uint32_t root, arcl_text *out)
{
    const arcl_memo_entry *e = arcl_memo_get(s, root);

    if (e->state == ARCL_CUT)
        return false;
    return look((looking){.memo = s, .value = s->value[root], .text = out}, print) != 0;
}

uint64_t arcl_memo_steps(arcl_memo *s, uint32_t root)
{
    uint64_t sum = 0;

    arcl_graph_cone(s->graph, root, &s->cone, &s->mem);
    for (uint32_t k = 0; k < s->cone.n; k++)
        sum += s->entry[s->cone.node[k]].own;
    return sum;
}
