/* Edits: they keep programs well typed, come at their rates, and touch nothing else. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "batt/mutate.h"
#include "bundled.h"

enum { MANY = 3000 };

static bundled all;
static arcl_material material;
static arcl_mutator m;
static uint32_t *roots, n, before; /* of the programs; nodes of the graph without candidates */
static arcl_candidate made[MANY];
static jmp_buf full;

/* Facts that give every operator something to do. */
static const arcl_facts facts = {.in_only = 1 << 3,
                                 .out_only = 1 << 7,
                                 .out_all = 1 << 8,
                                 .angle = ARCL_OP_rot90,
                                 .fixed_size = true,
                                 .height = 4,
                                 .width = 5,
                                 .parts_high = 2};

static void open_all(void)
{
    bundled_open(&all, &full);
    n = (uint32_t)all.batt.o.n;
    roots = ARCL_TAKE(&all.tasks.mem, uint32_t, n);
    for (uint32_t k = 0; k < n; k++)
        roots[k] = all.batt.o.at[k].root;
    cr_assert(arcl_material_make(&material, &all.batt.graph, ARCL_DIALECT_ARCDSL, roots, n));
    before = all.batt.graph.n;
    arcl_mutator_open(&m);
    m.mem.escape = &full;
}

static void close_all(void)
{
    arcl_mutator_close(&m);
    arcl_material_close(&material);
    bundled_close(&all);
}

TestSuite(mutate, .init = open_all, .fini = close_all, .timeout = 300);

static void begin(uint64_t seed)
{
    arcl_mutator_begin(&m, &all.batt.graph, &material, &facts, seed);
    for (uint32_t k = 0; k < n; k++)
        arcl_mutator_know(&m, roots[k]);
}

/* So many candidates of the programs in turn, or as many as there are. */
static uint32_t make(uint32_t count)
{
    uint32_t done = 0;

    for (uint32_t k = 0; done < count && k < count * 4; k++)
        done += arcl_mutate(&m, roots[k % n], &made[done]);
    return done;
}

static void only(arcl_operator op)
{
    for (unsigned k = 0; k < ARCL_OPERATORS; k++)
        m.rate[k] = k == op;
}

/* ---- types ------------------------------------------------------------------------------------ */

/* What the table says of a node; a small integer may be a count and a colour. */
static unsigned table_kinds(uint32_t node)
{
    const arcl_node *x = &all.batt.graph.node[node];
    const arcl_val v = all.batt.graph.value[node];

    if (x->kind == ARCL_NODE_CONST && v.tag == ARCL_INT && v.u.i >= 0 && v.u.i <= 9)
        return ARCL_KIND_COUNT | ARCL_KIND_COLOUR;
    return arcl_type_kinds((arcl_type)x->type);
}

/* Whether an argument is of a type that its place never takes. The library itself does that where annotations of
 * arc-dsl are wrong: the same primitive at the same place is no fault of an edit. */
static bool is_wrong(uint32_t user, uint32_t k)
{
    const arcl_graph *d = &all.batt.graph;
    const arcl_node *x = &d->node[user];

    return !(arcl_type_kinds(arcl_op_of(x->callee)->param[k].type) & table_kinds(d->args[x->first + k]));
}

static bool is_custom(uint32_t user, uint32_t k)
{
    const arcl_graph *d = &all.batt.graph;
    const arcl_node *x = &d->node[user], *arg = &d->node[d->args[x->first + k]];

    for (uint32_t u = 0; u < before; u++) {
        const arcl_node *y = &d->node[u];
        if (y->kind != ARCL_NODE_PRIM || y->callee != x->callee || y->count != x->count)
            continue;
        const arcl_node *other = &d->node[d->args[y->first + k]];
        if (other->kind == arg->kind && other->type == arg->type)
            return true;
    }
    return false;
}

static void expect_typed(const arcl_candidate *c)
{
    const arcl_graph *d = &all.batt.graph;
    arcl_cone cone = {0};
    bool varies = false;

    arcl_graph_cone(d, c->root, &cone, &all.batt.mem);
    for (uint32_t j = 0; j < cone.n; j++) {
        const uint32_t user = cone.node[j];
        const arcl_node *x = &d->node[user];
        varies = varies || (x->kind == ARCL_NODE_PARAM && (x->callee == ARCL_PARAM_I || x->callee == ARCL_PARAM_S));
        if (user < before || x->kind != ARCL_NODE_PRIM)
            continue;
        const arcl_op_info *info = arcl_op_of(x->callee);
        cr_assert_eq(x->count, info->arity, "%s gets %u arguments", info->name, x->count);
        for (uint32_t k = 0; k < x->count; k++)
            cr_assert(!is_wrong(user, k) || is_custom(user, k), "%s: %s gets %s as its %s",
                      arcl_operator_name((arcl_operator)c->edit[0].op), info->name,
                      arcl_type_name((arcl_type)d->node[d->args[x->first + k]].type), info->param[k].name);
    }
    cr_assert(varies && !d->node[c->root].sees_c);
    cr_assert(table_kinds(c->root) & ARCL_KIND_GRID);
}

static void expect_operator_typed(arcl_operator op)
{
    only(op);
    begin(op + 100u);
    const uint32_t done = make(MANY);
    cr_expect_gt(m.tally[op].made, 50, "%s made %u", arcl_operator_name(op), (unsigned)m.tally[op].made);
    for (uint32_t k = 0; k < done; k++) {
        cr_expect_geq(made[k].nedits, 1);
        cr_expect_eq(made[k].edit[0].op, op);
        expect_typed(&made[k]);
    }
}

#define ARCL_OPERATOR(name, rate, doc) \
    Test(mutate, the_operator_##name##_keeps_programs_well_typed) \
    { \
        expect_operator_typed(ARCL_BY_##name); \
    }
#include "batt/operators.def"

Test(mutate, a_learned_colour_or_angle_shows_in_the_candidate)
{
    const arcl_graph *d = &all.batt.graph;

    only(ARCL_BY_colour);
    begin(1);
    for (uint32_t k = 0, done = make(200); k < done; k++) {
        const uint32_t to = made[k].edit[0].to, from = made[k].edit[0].from;
        bool learned = false;
        for (uint32_t j = 0; j < d->node[to].count; j++) {
            const uint32_t x = d->args[d->node[to].first + j];
            const int64_t c = d->value[x].u.i;
            learned = learned || (x != d->args[d->node[from].first + j] && d->value[x].tag == ARCL_INT &&
                                  (c == 3 || c == 7 || c == 8));
        }
        cr_expect(learned);
    }
    only(ARCL_BY_angle);
    begin(1);
    for (uint32_t k = 0, done = make(100); k < done; k++) {
        const arcl_node *x = &d->node[made[k].edit[0].to];
        bool turned = x->kind == ARCL_NODE_PRIM && x->callee == ARCL_OP_rot90;
        for (uint32_t j = 0; j < x->count; j++)
            turned = turned || d->node[d->args[x->first + j]].callee == ARCL_OP_rot90;
        cr_expect(turned);
    }
}

Test(mutate, what_was_not_learned_is_not_drawn)
{
    arcl_mutator_begin(&m, &all.batt.graph, &material, NULL, 1);
    make(500);
    cr_expect_eq(m.tally[ARCL_BY_colour].tried, 0);
    cr_expect_eq(m.tally[ARCL_BY_angle].tried, 0);
    cr_expect_gt(m.tally[ARCL_BY_constant].tried, 0);
}

/* ---- rates ------------------------------------------------------------------------------------ */

Test(mutate, operators_are_drawn_at_their_rates)
{
    double total = 0, sum = 0;

    m.rate[ARCL_BY_cross] = 0.4;
    m.rate[ARCL_BY_delete] = 0;
    begin(5);
    make(MANY);
    for (unsigned k = 0; k < ARCL_OPERATORS; k++) {
        total += (double)m.tally[k].tried;
        sum += m.rate[k];
    }
    for (unsigned k = 0; k < ARCL_OPERATORS; k++) {
        const double share = m.rate[k] / sum, spread = sqrt(total * share * (1 - share));
        cr_expect_leq(fabs((double)m.tally[k].tried - total * share), 5 * spread, "%s was drawn %u times of %.0f",
                      arcl_operator_name((arcl_operator)k), (unsigned)m.tally[k].tried, total);
        cr_expect_eq(m.tally[k].made > 0, m.rate[k] > 0, "%s", arcl_operator_name((arcl_operator)k));
    }
}

/* ---- one candidate and the others --------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

Test(mutate, no_candidate_comes_twice_or_is_a_program)
{
    static uint64_t hashes[MANY + 1000];
    uint32_t done;

    begin(7);
    done = make(MANY);
    cr_expect_eq(done, MANY);
    for (uint32_t k = 0; k < done; k++)
        hashes[k] = all.batt.graph.node[made[k].root].hash;
    qsort(hashes, done, sizeof *hashes, by_number);
    for (uint32_t k = 1; k < done; k++)
        cr_expect_neq(hashes[k - 1], hashes[k]);
    for (uint32_t k = 0; k < n; k++)
        cr_expect_null(bsearch(&all.batt.graph.node[roots[k]].hash, hashes, done, sizeof *hashes, by_number));
}

/* What a root gives on the first bundled sample. */
static uint64_t value_of(arcl_memo *s, uint32_t root)
{
    const arcl_val value = arcl_memo_value(s, root);

    return arcl_is_err(value) ? 1 : arcl_memo_behaviour(s, value);
}

static void values_of(const uint32_t *list, uint32_t count, uint64_t *values)
{
    const arcl_task *t = &all.tasks.task[0];
    const arcl_val param[ARCL_PARAM_MAX] = {t->pairs, t->samples[0].input, arcl_none()};
    arcl_memo s;

    arcl_memo_open(&s, (arcl_budget){.steps = 200000});
    s.mem.escape = &full;
    arcl_memo_begin(&s, &all.batt.graph, param);
    for (uint32_t k = 0; k < count; k++)
        values[k] = value_of(&s, list[k]);
    arcl_memo_close(&s);
}

Test(mutate, an_edit_changes_no_other_candidate)
{
    enum { FEW = 500 };
    static uint32_t list[FEW];
    static uint64_t hashes[FEW], values[FEW], again[FEW];

    begin(9);
    cr_assert_eq(make(FEW - n), FEW - n);
    for (uint32_t k = 0; k < FEW; k++) {
        list[k] = k < n ? roots[k] : made[k - n].root;
        hashes[k] = all.batt.graph.node[list[k]].hash;
    }
    values_of(list, FEW, values);
    make(MANY);
    for (uint32_t k = 0; k < FEW; k++)
        cr_expect_eq(all.batt.graph.node[list[k]].hash, hashes[k]);
    values_of(list, FEW, again);
    cr_expect_arr_eq(values, again, sizeof values);
}

Test(mutate, equal_seeds_make_equal_candidates_and_others_do_not)
{
    static uint64_t first[500];
    arcl_graph *d = &all.batt.graph;
    unsigned same = 0;

    for (unsigned round = 0; round < 3; round++) {
        arcl_graph_trim(d, before);
        begin(round == 2 ? 12 : 11);
        cr_assert_eq(make(500), 500);
        for (uint32_t k = 0; k < 500; k++) {
            if (round == 1)
                cr_expect_eq(d->node[made[k].root].hash, first[k]);
            same += round == 2 && d->node[made[k].root].hash == first[k];
            first[k] = round == 0 ? d->node[made[k].root].hash : first[k];
        }
    }
    cr_expect_lt(same, 100);
}

Test(mutate, a_parent_that_came_after_the_stock_is_edited_too)
{
    arcl_error err = {{0}};
    const char *line = "O = replace(hmirror(I), 3, 4)";

    const arcl_program *p = arcl_library_parse_lines(&all.library, "late", &line, 1, &err);
    cr_assert_not_null(p, "%s", err.text);
    const uint32_t root = arcl_program_add(&all.batt.graph, p, NULL, NULL);
    begin(1);
    arcl_mutator_know(&m, root);
    for (unsigned k = 0; k < 100; k++) {
        cr_assert(arcl_mutate(&m, root, &made[k]));
        cr_expect_eq(made[k].parent, root);
    }
    cr_expect_gt(m.tally[ARCL_BY_colour].made, 0);
}
