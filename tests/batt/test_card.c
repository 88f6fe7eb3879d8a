/* Card: merges are exact, and what is written loads back. */
#include <string.h>

#include "batt/card.h"
#include "batt/batt.h"
#include "bundled.h"
#include "exec/eval.h"
#include "report/batt_report.h"
#include "value/seq.h"

static bundled all;
static arcl_card card;
static arcl_batt hand;
static jmp_buf full;

static void open_all(void)
{
    bundled_open(&all, &full);
    arcl_batt_open(&hand, SIZE_MAX, &full);
    arcl_card_open(&card, &hand, ARCL_DIALECT_ARCDSL);
}

static void close_all(void)
{
    arcl_card_close(&card);
    arcl_batt_close(&hand);
    bundled_close(&all);
}

TestSuite(card, .init = open_all, .fini = close_all, .timeout = 300);

static void add_parents(void)
{
    for (size_t k = 0; k < all.library.n; k++)
        arcl_card_parent(&card, &all.library.programs[k], all.library.programs[k].name, (double)k);
}

static void deal(arcl_card_plan plan)
{
    arcl_error err = {{0}};

    cr_assert(arcl_card_deal(&card, &plan, &err), "%s", err.text);
}

/* ---- merging ---------------------------------------------------------------------------------- */

static const char *text_of(arcl_ctx *ctx, arcl_val v, arcl_text *out)
{
    arcl_text_clear(out);
    ctx->steps_max = UINT64_MAX;
    if (setjmp(ctx->escape) == 0)
        arcl_value_text(ctx, v, out);
    return out->s;
}

/* Programs on a sample: in the merge, alone, and cut out of the merge. */
static unsigned compare_all(const arcl_task *t, const arcl_sample *sample, arcl_program *const *cut, arcl_ctx *ctx,
                            arcl_memo *memo)
{
    const arcl_val param[ARCL_PARAM_MAX] = {t->pairs, sample->input, arcl_none()};
    const arcl_budget budget = {.steps = 50000000};
    arcl_text merged = {0}, alone = {0};
    unsigned same = 0;

    arcl_memo_begin(memo, &all.batt.graph, param);
    for (size_t k = 0; k < all.library.n; k++) {
        const arcl_memo_entry e = *arcl_memo_get(memo, all.batt.o.at[k].root);
        arcl_text_clear(&merged);
        const bool value = arcl_memo_text(memo, all.batt.o.at[k].root, &merged);
        const arcl_outcome o = arcl_eval(ctx, &all.library.programs[k], param, arcl_budget_full(budget), NULL);
        cr_assert_eq(o.status == ARCL_OK, value && !e.blame, "%s on %s", all.library.programs[k].name, t->id);
        if (o.status != ARCL_OK)
            continue;
        cr_assert_str_eq(text_of(ctx, o.value, &alone), merged.s, "%s on %s", all.library.programs[k].name, t->id);
        const arcl_outcome c = arcl_eval(ctx, cut[k], param, arcl_budget_full(budget), NULL);
        cr_assert_eq(c.status, ARCL_OK);
        cr_assert_str_eq(text_of(ctx, c.value, &alone), merged.s, "%s cut out, on %s", all.library.programs[k].name,
                         t->id);
        same++;
    }
    arcl_text_close(&merged);
    arcl_text_close(&alone);
    return same;
}

Test(card, a_merge_computes_what_its_programs_compute_alone_and_cut_out)
{
    arcl_program **cut = ARCL_TAKE(&all.batt.mem, arcl_program *, all.library.n);
    arcl_cone cone = {0};
    arcl_memo memo;
    arcl_ctx ctx;
    unsigned same = 0;

    for (size_t k = 0; k < all.library.n; k++) {
        arcl_graph_cone(&all.batt.graph, all.batt.o.at[k].root, &cone, &all.batt.mem);
        cut[k] = arcl_program_cut(&all.batt.graph, &cone, "cut", &all.batt.mem, &all.batt.mem);
        arcl_program_prepare(cut[k], &all.batt.mem);
    }
    arcl_memo_open(&memo, (arcl_budget){.steps = 50000000});
    memo.mem.escape = &full;
    arcl_ctx_open(&ctx, (size_t)256 << 20);
    for (size_t t = 0; t < all.tasks.n; t++) {
        const arcl_task *task = &all.tasks.task[t];
        for (uint32_t k = 0; k < task->ntrain + task->ntest; k++)
            same += compare_all(task, &task->samples[k], cut, &ctx, &memo);
    }
    cr_expect_gt(same, 10000);
    arcl_ctx_close(&ctx);
    arcl_memo_close(&memo);
}

Test(card, frozen_candidates_are_the_parents_each_once)
{
    static bool seen[1000];

    add_parents();
    deal((arcl_card_plan){.count = 1000, .seed = 3, .freeze = true});
    cr_assert_eq(card.n, card.nparents);
    for (uint32_t k = 0; k < card.n; k++) {
        const arcl_card_program *p = arcl_card_program_of(&card, card.candidates[k].root);
        cr_assert_not_null(p);
        cr_expect_not(seen[p - card.parents]);
        seen[p - card.parents] = true;
        cr_expect_not(hand.o.at[k].mutated);
        cr_expect_str_eq(hand.o.at[k].parent, p->task);
    }
}

/* ---- text ------------------------------------------------------------------------------------- */

/* The generated file loads, and gives the same roots in the same order. */
static void expect_loads_back(const arcl_card_plan *plan)
{
    const arcl_program *batt = arcl_batt_generate(&hand, ARCL_DIALECT_ARCDSL, &all.batt.mem, &all.batt.mem);
    arcl_text text = {0};
    arcl_library lib;
    arcl_batt again;
    arcl_error err = {{0}};

    arcl_card_python(&card, plan, batt, &text);
    arcl_library_open(&lib);
    cr_assert(arcl_library_parse(&lib, "batt.py", text.s, text.len, &err), "%s", err.text);
    cr_assert_eq(lib.ncomplaints, 0, "%s", lib.ncomplaints ? lib.complaints[0].text : "");
    cr_assert_eq(lib.n, 1);
    arcl_batt_open(&again, SIZE_MAX, &full);
    arcl_batt_add_generated(&again, &lib.programs[0]);
    cr_assert_eq(again.o.n, hand.o.n);
    cr_assert_eq(again.s.n, hand.s.n);
    for (size_t k = 0; k < hand.o.n + hand.s.n; k++) {
        const arcl_batt_out *x = k < hand.o.n ? &hand.o.at[k] : &hand.s.at[k - hand.o.n];
        const arcl_batt_out *y = k < hand.o.n ? &again.o.at[k] : &again.s.at[k - hand.o.n];
        cr_expect_eq(hand.graph.node[x->root].hash, again.graph.node[y->root].hash, "output %zu", k);
        cr_expect_str_eq(x->parent, y->parent);
        cr_expect_eq(y->t, batt->outs[k].t);
        cr_expect_eq(x->mutated && !x->differ, y->mutated);
    }
    arcl_batt_close(&again);
    arcl_library_close(&lib);
    arcl_text_close(&text);
}

Test(card, the_text_of_a_hand_loads_back_to_the_same_candidates)
{
    const arcl_card_plan plan = {.count = 300, .seed = 4};

    add_parents();
    deal(plan);
    cr_expect_eq(card.n, 300);
    expect_loads_back(&plan);
}

Test(card, differs_give_a_difference_of_each_candidate_and_of_the_input)
{
    const arcl_card_plan plan = {.count = 32, .seed = 5};
    arcl_library differs;
    arcl_error err = {{0}};

    add_parents();
    deal(plan);
    arcl_library_open(&differs);
    cr_assert(arcl_differs_load(&differs, ARCL_DIALECT_ARCDSL, &err));
    for (size_t k = 0; k < differs.n; k++)
        arcl_batt_add_differ(&hand, &differs.programs[k]);
    cr_expect_eq(hand.o.n, 32);
    cr_expect_eq(hand.s.n, differs.n * 33);
    expect_loads_back(&plan);
    arcl_library_close(&differs);
}

/* ---- parents ---------------------------------------------------------------------------------- */

Test(card, parents_are_drawn_by_policy)
{
    unsigned low = 0, high = 0;

    add_parents();
    deal((arcl_card_plan){.count = 2000, .seed = 6, .policy = ARCL_POLICY_SCORE});
    for (uint32_t k = 0; k < card.n; k++) {
        const uint32_t parent = (uint32_t)(arcl_card_program_of(&card, card.candidates[k].parent) - card.parents);
        low += parent < card.nparents / 2;
        high += parent >= card.nparents / 2;
    }
    cr_expect_gt(high, 2 * low); /* three times as often, were it not for chance */
    cr_expect_gt(low, 0);
}

Test(card, the_best_policy_takes_the_best_alone)
{
    add_parents();
    deal((arcl_card_plan){.count = 50, .seed = 6, .policy = ARCL_POLICY_BEST});
    cr_expect_gt(card.n, 10);
    for (uint32_t k = 0; k < card.n; k++)
        cr_expect_eq(card.candidates[k].parent, card.parents[card.nparents - 1].root);
}

Test(card, what_sees_the_reference_or_gives_no_grid_is_no_parent)
{
    static const char *const refused[] = {"def f(S, I, C): return C\n", "def f(S, I, C): return hconcat(I, C)\n",
                                          "def f(I): return size(I)\n", "def f(I): return ((1, 2), (3, 4))\n"};
    arcl_error err = {{0}};

    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        cr_assert(arcl_library_parse(&all.library, "p.py", refused[k], strlen(refused[k]), &err));
        cr_expect_not(arcl_card_parent(&card, &all.library.programs[all.library.n - 1], "f", 0), "%s", refused[k]);
    }
    const arcl_card_plan plan = {.count = 1};
    cr_expect_not(arcl_card_deal(&card, &plan, &err));
    cr_expect_str_eq(err.text, "there is no program to begin with");
}
