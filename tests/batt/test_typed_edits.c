/* Edits within the typed dialect: its primitives, its ranges, its mirrors; and what is written of them. */
#include <string.h>

#include <criterion/criterion.h>

#include "batt/card.h"
#include "batt/batt.h"
#include "report/batt_report.h"

enum { MANY = 1500 };

static const char text[] = "def solve_a(S, I, C):\n"
                           "    x1 = o_g(I, R5)\n"
                           "    x2 = get_arg_rank_f(x1, size, F0)\n"
                           "    x3 = subgrid(x2, I)\n"
                           "    O = mir_rot_t(x3, A2)\n"
                           "    return O\n"
                           "def solve_b(S, I, C):\n"
                           "    x1 = rbind(get_nth_t, L1)\n"
                           "    x2 = c_zo_n(S, p_g, x1)\n"
                           "    x3 = f_ofcolor(I, BLACK)\n"
                           "    O = fill(I, x2, x3)\n"
                           "    return O\n"
                           "def solve_c(S, I, C):\n"
                           "    x1 = o_g(I, R7)\n"
                           "    x2 = rbind(corner, R3)\n"
                           "    x3 = apply(x2, x1)\n"
                           "    x4 = recolor_i(RED, x3)\n"
                           "    x5 = rbind(upscale_t, TEN)\n"
                           "    x6 = x5(I)\n"
                           "    O = paint(x6, x4)\n"
                           "    return O\n"
                           "def solve_d(S, I, C):\n"
                           "    x1 = partition(I)\n"
                           "    x2 = get_nth_f(x1, L10)\n"
                           "    x3 = mir_rot_f(x2, A3)\n"
                           "    x4 = col_row(x3, R0)\n"
                           "    x5 = get_color_rank_t(I, F9)\n"
                           "    x6 = astuple(x4, x4)\n"
                           "    x7 = canvas(x5, x6)\n"
                           "    O = hconcat(x7, I)\n"
                           "    return O\n"
                           "def solve_e(S, I, C):\n"
                           "    x1 = hsplit(I, THREE)\n"
                           "    x2 = apply_t(numcolors_t, x1)\n"
                           "    x3 = pair(x2, x1)\n"
                           "    x4 = get_nth_by_key_t(x1, F1, numcolors_t)\n"
                           "    O = upscale_t(x4, TWO)\n"
                           "    return O\n";

static arcl_library lib;
static arcl_batt hand;
static arcl_card card;
static jmp_buf full;

static void open_all(void)
{
    arcl_error err = {{0}};

    arcl_library_open(&lib);
    cr_assert(arcl_library_parse(&lib, "p.py", text, sizeof text - 1, &err), "%s", err.text);
    cr_assert_eq(lib.n, 5, "%s", lib.ncomplaints ? lib.complaints[0].text : "");
    lib.mem.escape = &full;
    arcl_batt_open(&hand, SIZE_MAX, &full);
    arcl_card_open(&card, &hand, ARCL_DIALECT_TYPED);
    for (size_t k = 0; k < lib.n; k++)
        cr_assert(arcl_card_parent(&card, &lib.programs[k], lib.programs[k].name, 1));
}

static void close_all(void)
{
    arcl_card_close(&card);
    arcl_batt_close(&hand);
    arcl_library_close(&lib);
}

TestSuite(typed_edits, .init = open_all, .fini = close_all, .timeout = 300);

static void deal(const arcl_card_plan *plan)
{
    arcl_error err = {{0}};

    cr_assert(arcl_card_deal(&card, plan, &err), "%s", err.text);
}

static void only(arcl_operator op)
{
    for (unsigned k = 0; k < ARCL_OPERATORS; k++)
        card.mutator.rate[k] = k == op;
}

/* The type of argument k of a node, looked up through a binding of a primitive. */
static arcl_type type_at(uint32_t number, uint32_t k)
{
    const arcl_node *n = &hand.graph.node[number];
    const uint32_t *args = arcl_graph_args(&hand.graph, n);

    if (n->kind != ARCL_NODE_PRIM || n->count != arcl_op_of(n->callee)->arity)
        return ARCL_T_Any;
    const bool binds = n->callee == ARCL_OP_rbind || n->callee == ARCL_OP_lbind;
    if (!binds || k == 0)
        return arcl_op_of(n->callee)->param[k].type;
    const arcl_val f = hand.graph.value[args[0]];
    if (hand.graph.node[args[0]].kind != ARCL_NODE_CONST || f.tag != ARCL_FN)
        return ARCL_T_Any;
    const arcl_op_info *info = arcl_op_of(f.h - 1u);
    return info->param[n->callee == ARCL_OP_rbind ? info->arity - 1 : 0].type;
}

/* How many constants of the node stand at places with a range; every one of them must be in it. */
static unsigned expect_in_range(uint32_t number)
{
    const arcl_node *n = &hand.graph.node[number];
    unsigned looked = 0;

    for (uint32_t k = 0; k < n->count; k++) {
        const arcl_type_span span = arcl_type_range(type_at(number, k));
        const uint32_t arg = arcl_graph_args(&hand.graph, n)[k];
        const arcl_val v = hand.graph.value[arg];
        if (!span.limited || hand.graph.node[arg].kind != ARCL_NODE_CONST)
            continue;
        looked++;
        cr_expect(v.tag == ARCL_INT && v.u.i >= span.low && v.u.i <= span.high, "%s has %ld",
                  arcl_op_of(n->callee)->name, (long)v.u.i);
    }
    return looked;
}

static void expect_of_the_dialect(uint32_t number)
{
    const arcl_node *n = &hand.graph.node[number];

    if (n->kind == ARCL_NODE_PRIM) {
        cr_expect(arcl_op_in(n->callee, ARCL_DIALECT_TYPED), "%s", arcl_op_of(n->callee)->name);
        cr_expect_eq(n->dialect, ARCL_DIALECT_TYPED);
    }
    if (n->kind == ARCL_NODE_CONST && hand.graph.value[number].tag == ARCL_FN)
        cr_expect(arcl_op_in(hand.graph.value[number].h - 1u, ARCL_DIALECT_TYPED));
}

/* Looks at every node of every candidate; how many constants have a range. */
static unsigned expect_sound(void)
{
    arcl_cone cone = {0};
    unsigned looked = 0;

    for (uint32_t k = 0; k < card.n; k++) {
        arcl_graph_cone(&hand.graph, card.candidates[k].root, &cone, &lib.mem);
        for (uint32_t j = 0; j < cone.n; j++) {
            expect_of_the_dialect(cone.node[j]);
            looked += expect_in_range(cone.node[j]);
        }
    }
    return looked;
}

Test(typed_edits, all_that_is_made_is_of_the_dialect_and_in_the_ranges_of_its_types)
{
    const arcl_facts facts = {.out_only = 1 << 7, .angle = ARCL_OP_rot90, .fixed_size = true, .height = 12, .width = 4};

    deal(&(arcl_card_plan){.count = MANY, .seed = 3, .facts = &facts});
    cr_expect_eq(card.n, MANY);
    cr_expect_gt(expect_sound(), MANY);
    for (unsigned k = 0; k < ARCL_OPERATORS; k++)
        cr_expect_gt(card.mutator.tally[k].made, 0, "%s", arcl_operator_name((arcl_operator)k));
}

Test(typed_edits, steps_of_ranks_end_where_the_type_does)
{
    bool crossed = false, low = false;

    only(ARCL_BY_step);
    deal(&(arcl_card_plan){.count = MANY, .seed = 4});
    expect_sound();
    for (uint32_t k = 0; k < hand.graph.n; k++) {
        const arcl_node *n = &hand.graph.node[k];
        if (n->kind != ARCL_NODE_PRIM || n->count == 0)
            continue;
        const arcl_val last = hand.graph.value[arcl_graph_args(&hand.graph, n)[n->count - 1]];
        crossed = crossed || (n->callee == ARCL_OP_t_get_arg_rank_f && last.u.i == -1); /* from F0 to L1 */
        low = low || (n->callee == ARCL_OP_t_get_nth_f && last.u.i == -9);
    }
    cr_expect(crossed);
    cr_expect(low);
}

Test(typed_edits, a_mirror_becomes_the_number_that_the_demonstrations_show)
{
    static const struct {
        unsigned op;
        int number;
    } turns[] = {{ARCL_OP_hmirror, 0}, {ARCL_OP_dmirror, 1}, {ARCL_OP_vmirror, 2}, {ARCL_OP_cmirror, 3},
                 {ARCL_OP_rot90, 4},   {ARCL_OP_rot180, 5},  {ARCL_OP_rot270, 6}};
    const arcl_facts facts = {.angle = ARCL_OP_rot180};

    only(ARCL_BY_angle);
    deal(&(arcl_card_plan){.count = 20, .seed = 5, .facts = &facts});
    cr_expect_geq(card.n, 5);
    for (uint32_t k = 0; k < sizeof turns / sizeof *turns; k++) {
        const arcl_facts other = {.angle = (int)turns[k].op};
        arcl_candidate made;
        arcl_mutator_begin(&card.mutator, &hand.graph, &card.material, &other, k);
        arcl_mutator_know(&card.mutator, card.parents[0].root);
        const bool is_it = turns[k].number == 2; /* as the program is: then it turns something else */
        while (!arcl_mutate(&card.mutator, card.parents[0].root, &made))
            ;
        const arcl_node *n = &hand.graph.node[made.edit[0].to];
        if (is_it)
            continue;
        cr_expect_eq(n->callee, ARCL_OP_t_mir_rot_t);
        cr_expect_eq(hand.graph.value[arcl_graph_args(&hand.graph, n)[1]].u.i, turns[k].number);
    }
}

Test(typed_edits, programs_of_another_dialect_are_no_parents)
{
    static const char other[] = "def f(I):\n    return hmirror(I)\n";
    arcl_error err = {{0}};
    const uint32_t n = card.nparents;

    cr_assert(arcl_library_parse(&lib, "q.py", other, sizeof other - 1, &err));
    cr_assert_eq(lib.programs[lib.n - 1].dialect, ARCL_DIALECT_ARCDSL);
    cr_expect_not(arcl_card_parent(&card, &lib.programs[lib.n - 1], "f", 1));
    cr_expect_eq(card.nparents, n);
}

/* ---- what is written -------------------------------------------------------------------------- */

Test(typed_edits, the_file_loads_back_as_it_was)
{
    const arcl_card_plan plan = {.count = 200, .seed = 6};
    arcl_text written = {0};
    arcl_error err = {{0}};
    arcl_arena mem;
    arcl_batt again;

    deal(&plan);
    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    const arcl_program *batt = arcl_batt_generate(&hand, ARCL_DIALECT_TYPED, &mem, &mem);
    arcl_card_python(&card, &plan, batt, &written);
    cr_assert(arcl_library_parse(&lib, "b.py", written.s, written.len, &err), "%s", err.text);
    cr_assert_eq(lib.ncomplaints, 0, "%s", lib.complaints[0].text);
    const arcl_program *read = &lib.programs[lib.n - 1];
    cr_expect_eq(read->dialect, ARCL_DIALECT_TYPED);
    arcl_batt_open(&again, SIZE_MAX, &full);
    arcl_batt_add_generated(&again, read);
    cr_assert_eq(again.o.n, hand.o.n);
    for (size_t k = 0; k < hand.o.n; k++) /* the hash says all that a candidate computes */
        cr_expect_eq(again.graph.node[again.o.at[k].root].hash, hand.graph.node[hand.o.at[k].root].hash);
    arcl_batt_close(&again);
    arcl_arena_close(&mem);
    arcl_text_close(&written);
}

Test(typed_edits, only_calls_of_values_have_guards)
{
    deal(&(arcl_card_plan){.count = 100, .seed = 7});
    const arcl_program *batt = arcl_batt_generate(&hand, ARCL_DIALECT_TYPED, &lib.mem, &lib.mem);
    unsigned guarded = 0;

    for (uint32_t k = 0; k < batt->graph.n; k++) {
        cr_expect_eq(batt->graph.node[k].guarded, batt->graph.node[k].kind == ARCL_NODE_CALL);
        guarded += batt->graph.node[k].guarded;
    }
    cr_expect_gt(guarded, 0);
}

/* ---- differs ---------------------------------------------------------------------------------- */

/* What the differ says of grid x and reference y. */
static const char *difference(const arcl_program *differ, arcl_val x, arcl_val y, arcl_text *out)
{
    const arcl_val param[ARCL_PARAM_MAX] = {
        [ARCL_PARAM_S] = arcl_empty_tuple(), [ARCL_PARAM_I] = x, [ARCL_PARAM_C] = y};
    arcl_memo memo;
    arcl_arena mem;
    arcl_graph graph;

    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    arcl_graph_open(&graph, &mem);
    graph.functions = true;
    const uint32_t root = arcl_program_add(&graph, differ, NULL, NULL);
    arcl_memo_open(&memo, (arcl_budget){.steps = 100000, .ns = 1000000000, .bytes = 1 << 24});
    memo.mem.escape = &full;
    arcl_memo_begin(&memo, &graph, param);
    arcl_text_clear(out);
    cr_assert(arcl_memo_text(&memo, root, out));
    arcl_memo_close(&memo);
    arcl_arena_close(&mem);
    return out->s;
}

Test(typed_edits, the_built_in_differs_speak_of_cells_of_the_dialect)
{
    static uint8_t x[] = {1, 0, 0, 2}, y[] = {1, 0, 0, 3};
    static const char *const want[][2] = {{"differ_cells", "(-1,{(1,1,3)})"},
                                          {"differ_colours_extra", "(-1,{2})"},
                                          {"differ_colours_missing", "(-1,{3})"},
                                          {"differ_dots_extra", "(-1,{{(1,1,2)}})"},
                                          {"differ_dots_missing", "(-1,{{(1,1,3)}})"}};
    const arcl_val a = arcl_grid_of(x, 2, 2), b = arcl_grid_of(y, 2, 2);
    arcl_text out = {0};
    arcl_error err = {{0}};
    const size_t first = lib.n;

    cr_assert(arcl_differs_load(&lib, ARCL_DIALECT_TYPED, &err), "%s", err.text);
    cr_assert_eq(lib.n, first + 5, "%s", lib.ncomplaints ? lib.complaints[0].text : "");
    for (size_t k = 0; k < 5; k++) {
        const arcl_program *p = &lib.programs[first + k];
        cr_expect_eq(p->dialect, ARCL_DIALECT_TYPED);
        cr_expect_str_eq(p->name, want[k][0]);
        cr_expect_str_eq(difference(p, a, b, &out), want[k][1]);
        cr_expect_str_eq(difference(p, a, a, &out), "(0,{})");
    }
    arcl_text_close(&out);
}
