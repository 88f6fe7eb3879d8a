/* Memo tables: candidates of one graph on one sample, each with its own fate. */
#include <stdio.h>

#include "exec/memo.h"
#include "support/world.h"

static world w;
static arcl_graph graph;
static arcl_memo memo;
static jmp_buf full;

static void open_memo(void)
{
    world_open(&w);
    arcl_graph_open(&graph, &w.mem);
    graph.functions = true;
    w.grid = world_random_grid(&w, 7, 12, 12);
}

static void close_memo(void)
{
    arcl_memo_close(&memo);
    world_close(&w);
}

TestSuite(memo, .init = open_memo, .fini = close_memo, .timeout = 60);

static void begin(arcl_budget budget)
{
    const arcl_val param[ARCL_PARAM_MAX] = {arcl_empty_tuple(), w.grid, arcl_none()};

    arcl_memo_open(&memo, budget);
    memo.mem.escape = &full;
    arcl_memo_begin(&memo, &graph, param);
}

static uint32_t add(const char *lines)
{
    return arcl_program_add(&graph, world_load(&w, lines), NULL, NULL);
}

static const char *text_of(uint32_t root)
{
    arcl_text_clear(&w.text);
    return arcl_memo_text(&memo, root, &w.text) ? w.text.s : "nothing";
}

static const char endless[] =
    "x1 = power(increment, 200)\nx2 = power(x1, 200)\nx3 = power(x2, 200)\nx4 = power(x3, 200)\n"
    "x5 = x4(0)\nO = astuple(x5, x5)";

Test(memo, equal_calls_of_two_programs_are_one_node_and_made_once)
{
    const uint32_t a = add("x1 = vmirror(I)\nx2 = hmirror(x1)\nO = shape(x2)");
    const uint32_t before = graph.n, b = add("x1 = vmirror(I)\nx2 = hmirror(x1)\nO = palette(x2)");

    cr_expect_eq(graph.n, before + 1);
    begin((arcl_budget){0});
    arcl_memo_get(&memo, a);
    cr_expect_eq(memo.calls, 3);
    arcl_memo_get(&memo, b);
    cr_expect_eq(memo.calls, 4);
}

Test(memo, the_hash_of_a_program_depends_on_what_it_computes_alone)
{
    arcl_graph other;

    arcl_graph_open(&other, &w.mem);
    const uint32_t a = add("x1 = vmirror(I)\nO = replace(x1, ONE, 2)");
    add("O = dmirror(I)");
    arcl_program_add(&other, world_load(&w, "O = cmirror(I)"), NULL, NULL);
    const uint32_t b = arcl_program_add(&other, world_load(&w, "q = vmirror(I)\nz = replace(q, 1, TWO)"), NULL, NULL);
    cr_expect_eq(graph.node[a].hash, other.node[b].hash);
    cr_expect_neq(
        graph.node[a].hash,
        other.node[arcl_program_add(&other, world_load(&w, "q = vmirror(I)\nz = replace(q, 2, 1)"), NULL, NULL)].hash);
}

static uint32_t add_typed(const char *lines)
{
    w.lib.dialect_given = true;
    w.lib.dialect = ARCL_DIALECT_TYPED;
    const uint32_t root = add(lines);
    w.lib.dialect = ARCL_DIALECT_ARCDSL;
    return root;
}

Test(memo, programs_of_both_dialects_share_a_graph_and_keep_their_meaning)
{
    const char *same = "x1 = product((0, 1), (2, 3))\nO = intersection(x1, (1,))";
    const uint32_t a = add("x1 = asobject(((7,),))\nO = color(x1)"),
                   b = add_typed("x1 = asobject(((7,),))\nO = color(x1)");
    const uint32_t c = add_typed("x1 = asobject(((7,),))\nO = toindices(x1)"), d = add(same), e = add_typed(same);
    const uint32_t cells = graph.args[graph.node[c].first];
    arcl_cone cone = {0};

    cr_expect_neq(a, b);
    cr_expect_neq(graph.node[a].hash, graph.node[b].hash);
    cr_expect_neq(d, e);
    cr_expect_neq(graph.node[d].hash, graph.node[e].hash);
    begin((arcl_budget){0});
    arcl_memo_get(&memo, a);
    arcl_memo_get(&memo, b);
    arcl_memo_get(&memo, c);
    cr_expect_str_eq(text_of(a), "7");
    cr_expect_str_eq(text_of(b), "7");
    cr_expect_str_eq(text_of(c), "{(0,0)}");
    cr_expect_str_eq(text_of(cells), "{(0,0,7)}");
    arcl_graph_cone(&graph, c, &cone, &w.mem);
    cr_expect_eq(arcl_program_cut(&graph, &cone, "c", &w.mem, &w.mem)->dialect, ARCL_DIALECT_TYPED);
    arcl_graph_cone(&graph, a, &cone, &w.mem);
    cr_expect_eq(arcl_program_cut(&graph, &cone, "a", &w.mem, &w.mem)->dialect, ARCL_DIALECT_ARCDSL);
}

Test(memo, a_call_that_fails_gives_its_default_and_is_blamed_by_what_follows)
{
    const uint32_t failing = add("x1 = first(ONE)\nO = astuple(x1, I)"), good = add("O = shape(I)");

    begin((arcl_budget){0});
    const arcl_memo_entry *e = arcl_memo_get(&memo, failing);
    cr_assert(e->blame);
    cr_expect_eq(e->state, ARCL_OK);
    const uint32_t blame = e->blame - 1;
    cr_expect_eq(memo.entry[blame].state, ARCL_DEFAULTED);
    cr_expect_eq(memo.entry[blame].reason, ARCL_E_TYPE);
    cr_expect_str_eq(arcl_op_of(graph.node[blame].callee)->name, "first");
    cr_expect_not(arcl_memo_get(&memo, good)->blame);
    cr_expect_str_eq(text_of(good), "(12,12)");
}

Test(memo, what_was_cut_is_to_blame_and_no_default_before_it)
{
    const uint32_t root = add("x1 = first(ONE)\na = power(increment, 200)\nb = power(a, 200)\nx2 = height(I)\n"
                              "x3 = b(x2)\nO = astuple(x1, x3)");

    begin((arcl_budget){.steps = 1000});
    const arcl_memo_entry *e = arcl_memo_get(&memo, root);
    cr_assert_eq(e->state, ARCL_CUT);
    cr_expect_eq(e->reason, ARCL_E_STEPS);
    cr_assert(e->blame);
    cr_expect_eq(graph.node[e->blame - 1].kind, ARCL_NODE_CALL);
}

Test(memo, defaults_follow_the_type_of_the_call)
{
    static const char *const calls[][2] = {
        {"O = palette(7)", "{}"}, {"O = mostcolor(7)", "0"},           {"O = hmirror(7)", "{}"},
        {"O = rot90(7)", "()"},   {"O = contained(1, 7)", "False"},    {"O = add(I, first)", "()"},
        {"O = size(7)", "0"},     {"f = rbind(7, 1)\nO = f(I)", "()"},
    };

    for (size_t k = 0; k < sizeof calls / sizeof *calls; k++) {
        const uint32_t root = add(calls[k][0]);
        if (k == 0)
            begin((arcl_budget){0});
        cr_expect(arcl_memo_get(&memo, root)->blame, "%s", calls[k][0]);
        cr_expect_str_eq(text_of(root), calls[k][1], "%s gives %s", calls[k][0], text_of(root));
    }
}

Test(memo, different_objects_behave_differently)
{
    static const char *const objects[] = {
        "O = frozenset({(1, (0, 0)), (2, (0, 1)), (3, (0, 2))})",
        "O = frozenset({(1, (0, 0)), (4, (0, 1)), (3, (0, 2))})",
        "O = frozenset({(1, (-1, 0)), (3, (0, 2))})",
        "O = frozenset({(1, (-2, 0)), (3, (0, 2))})",
    };
    uint64_t behaviour[4];
    uint32_t root[4];

    for (size_t k = 0; k < 4; k++)
        root[k] = add(objects[k]);
    begin((arcl_budget){0});
    for (size_t k = 0; k < 4; k++)
        behaviour[k] = arcl_memo_behaviour(&memo, arcl_memo_value(&memo, root[k]));
    cr_expect_neq(behaviour[0], behaviour[1]);
    cr_expect_neq(behaviour[2], behaviour[3]);
}

Test(memo, what_never_ends_is_cut_and_the_others_go_on)
{
    const uint32_t before = add("x1 = vmirror(I)\nO = mostcolor(x1)"), never = add(endless);
    const uint32_t after = add("x1 = vmirror(I)\nx2 = power(increment, 200)\nO = x2(0)");

    begin((arcl_budget){.steps = 100000});
    char colour[32];
    snprintf(colour, sizeof colour, "%s", text_of(before));
    cr_expect_eq(arcl_memo_get(&memo, never)->state, ARCL_CUT);
    cr_expect_eq(arcl_memo_get(&memo, never)->reason, ARCL_E_STEPS);
    cr_expect_str_eq(text_of(after), "200");
    cr_expect_str_eq(text_of(before), colour);
}

Test(memo, a_candidate_is_cut_by_the_sum_of_its_calls_too)
{
    const uint32_t one = add("a = power(increment, 200)\nO = a(1)");
    const uint32_t many = add("a = power(increment, 200)\nb = a(1)\nc = a(b)\nd = a(c)\nO = a(d)");

    begin((arcl_budget){.steps = 600});
    cr_expect_eq(arcl_memo_get(&memo, one)->state, ARCL_OK);
    cr_expect_eq(arcl_memo_get(&memo, many)->state, ARCL_CUT);
    cr_expect_eq(arcl_memo_get(&memo, one)->state, ARCL_OK);
}

Test(memo, shared_work_counts_once_for_a_candidate)
{
    const uint32_t root = add("a = power(increment, 200)\nb = a(1)\nc = astuple(b, b)\nd = astuple(c, c)\n"
                              "e = astuple(d, d)\nf = astuple(e, e)\nO = astuple(f, f)");

    begin((arcl_budget){.steps = 600});
    cr_expect_eq(arcl_memo_get(&memo, root)->state, ARCL_OK);
    cr_expect_leq(arcl_memo_steps(&memo, root), 600);
}

Test(memo, recursion_without_end_is_an_error_like_others)
{
    const uint32_t power = add("a = power(increment, 0)\nO = astuple(a, 1)"), good = add("O = shape(I)");

    begin((arcl_budget){0});
    cr_expect_eq(arcl_memo_get(&memo, power)->state, ARCL_OK);
    cr_expect(arcl_memo_get(&memo, power)->blame);
    cr_expect_str_eq(text_of(good), "(12,12)");
}

Test(memo, a_limit_of_ours_cuts_what_depends_on_it_and_nothing_else)
{
    static const char *const over[] = {
        "a = multiply(4611686018427387904, 4)\nb = size(a)\nO = astuple(b, 5)",
        "a = apply(double, (1, 4611686018427387904))\nO = size(a)",
        "a = shift(frozenset({(1, 9223372036854775807)}), (0, 1))\nO = size(a)",
    };
    const uint32_t deep = add("f = rbind(astuple, 1)\ng = power(f, 800)\na = g(1)\nb = g(a)\nc = g(2)\nd = g(c)\n"
                              "e = equality(b, d)\nO = astuple(e, e)");
    uint32_t roots[3];

    for (int k = 0; k < 3; k++)
        roots[k] = add(over[k]);
    const uint32_t good = add("O = shape(I)");
    begin((arcl_budget){0});
    for (int k = 0; k < 3; k++) {
        cr_expect_eq(arcl_memo_get(&memo, roots[k])->state, ARCL_CUT, "%s", over[k]);
        cr_expect_eq(arcl_memo_get(&memo, roots[k])->reason, ARCL_E_OVERFLOW, "%s", over[k]);
    }
    cr_expect_eq(memo.resets, 0);
    cr_expect_eq(arcl_memo_get(&memo, deep)->state, ARCL_CUT);
    cr_expect_eq(arcl_memo_get(&memo, deep)->reason, ARCL_E_DEPTH);
    cr_expect_str_eq(text_of(good), "(12,12)");
}

Test(memo, giants_are_cut_and_memory_is_given_back)
{
    const uint32_t giant = add("O = canvas(0, (100000, 100000))");
    uint32_t roots[64];
    char line[80], seen[64][32];

    for (int k = 0; k < 64; k++) {
        snprintf(line, sizeof line, "x1 = canvas(%d, (1000, 1000))\nO = shape(x1)", k);
        roots[k] = add(line);
    }
    begin((arcl_budget){.bytes = 4 << 20});
    cr_expect_eq(arcl_memo_get(&memo, giant)->state, ARCL_CUT);
    cr_expect_eq(arcl_memo_get(&memo, giant)->reason, ARCL_E_BYTES);
    for (int k = 0; k < 64; k++) {
        snprintf(seen[k], sizeof seen[k], "%s", text_of(roots[k]));
        cr_expect_str_eq(seen[k], "(1000,1000)");
    }
    cr_expect_gt(memo.resets, 1);
    cr_expect_eq(arcl_memo_get(&memo, giant)->state, ARCL_CUT);
}

Test(memo, nodes_that_come_later_are_worked_out_too)
{
    const uint32_t a = add("O = vmirror(I)");

    begin((arcl_budget){0});
    arcl_memo_get(&memo, a);
    const uint32_t b = add("x1 = vmirror(I)\nO = shape(x1)");
    cr_expect_str_eq(text_of(b), "(12,12)");
}
