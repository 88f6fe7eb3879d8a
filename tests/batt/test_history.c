/* What was done to a program, as lines. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "batt/mutate.h"

static arcl_graph graph;
static arcl_arena mem;
static jmp_buf full;
static uint32_t input, turned[40]; /* I upscaled by 0, 1, 2, .. */

static void open_all(void)
{
    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    arcl_graph_open(&graph, &mem);
    input = arcl_graph_param(&graph, ARCL_PARAM_I);
    for (int k = 0; k < 40; k++) {
        const uint32_t args[] = {input, arcl_graph_const(&graph, arcl_int(k))};
        turned[k] = arcl_graph_call(&graph, ARCL_DIALECT_ARCDSL, ARCL_NODE_PRIM, ARCL_OP_upscale, args, 2, ARCL_PLAIN);
    }
}

static void close_all(void)
{
    arcl_arena_close(&mem);
}

TestSuite(history, .init = open_all, .fini = close_all);

/* Edit number k: a factor becomes the next one. */
static arcl_edit step(int k)
{
    return (arcl_edit){.from = turned[k], .to = turned[k + 1], .op = ARCL_BY_step};
}

static void expect_history(const char *earlier, const arcl_lineage *since, const char *want)
{
    arcl_text out = {0};

    arcl_history_put(&graph, earlier, since, &out);
    cr_expect_str_eq(out.s ? out.s : "", want);
    cr_expect(arcl_history_may_be(out.s));
    arcl_text_close(&out);
}

Test(history, the_oldest_edit_comes_first)
{
    const arcl_lineage two = {.n = 2, .edit = {step(1), step(2)}};

    expect_history(NULL, NULL, "");
    expect_history(NULL, &two, "step upscale(I, 1) -> upscale(I, 2)\nstep upscale(I, 2) -> upscale(I, 3)\n");
    expect_history("angle a -> b\n", &two,
                   "angle a -> b\nstep upscale(I, 1) -> upscale(I, 2)\nstep upscale(I, 2) -> upscale(I, 3)\n");
    expect_history("angle a -> b\n", NULL, "angle a -> b\n");
}

Test(history, arguments_that_changed_are_told)
{
    const uint32_t a[] = {turned[2], turned[1]}, b[] = {turned[2], turned[3]};
    const arcl_lineage one = {
        .n = 1,
        .edit = {
            {.from = arcl_graph_call(&graph, ARCL_DIALECT_ARCDSL, ARCL_NODE_PRIM, ARCL_OP_hconcat, a, 2, ARCL_PLAIN),
             .to = arcl_graph_call(&graph, ARCL_DIALECT_ARCDSL, ARCL_NODE_PRIM, ARCL_OP_hconcat, b, 2, ARCL_PLAIN),
             .op = ARCL_BY_argument}}};

    expect_history(NULL, &one, "argument hconcat(.., upscale(I, 1)) -> hconcat(.., upscale(I, 3))\n");
}

Test(history, only_the_latest_are_listed)
{
    arcl_text so_far = {0}, next = {0};
    char want[4096] = "";

    for (int k = 0; k < 30; k++) {
        const arcl_lineage one = {.n = 1, .edit = {step(k)}};
        arcl_text_clear(&next);
        arcl_history_put(&graph, so_far.s, &one, &next);
        arcl_text_clear(&so_far);
        arcl_text_puts(&so_far, next.s);
    }
    for (int k = 6; k < 30; k++)
        snprintf(want + strlen(want), sizeof want - strlen(want), "step upscale(I, %d) -> upscale(I, %d)\n", k, k + 1);
    cr_expect_eq(arcl_history_lines(want), ARCL_HISTORY_MAX);
    cr_expect_str_eq(so_far.s, want);
    /* What is listed of earlier rounds goes first. */
    const arcl_lineage two = {.n = 2, .edit = {step(30), step(31)}};
    const char *rest = strchr(strchr(want, '\n') + 1, '\n') + 1;
    arcl_text_clear(&next);
    arcl_text_puts(&next, rest);
    arcl_text_puts(&next, "step upscale(I, 30) -> upscale(I, 31)\nstep upscale(I, 31) -> upscale(I, 32)\n");
    expect_history(want, &two, next.s);
    arcl_text_close(&next);
    arcl_text_close(&so_far);
}

Test(history, a_node_of_any_size_is_a_few_words)
{
    uint32_t args[60];
    arcl_text out = {0};

    for (int k = 0; k < 60; k++)
        args[k] = input;
    const uint32_t wide = arcl_graph_call(&graph, ARCL_DIALECT_ARCDSL, ARCL_NODE_TUPLE, 0, args, 60, ARCL_PLAIN);
    arcl_brief_put(&graph, wide, input, &out);
    cr_expect_eq(out.len, 102);
    cr_expect_eq(strncmp(out.s, "(I, I, I, ", 10), 0);
    cr_expect_str_eq(out.s + 100, "..");
    arcl_text_close(&out);
}

Test(history, what_cannot_be_lines_is_told)
{
    char many[64] = "";

    memset(many, '\n', ARCL_HISTORY_MAX);
    cr_expect(arcl_history_may_be(many));
    many[ARCL_HISTORY_MAX] = '\n';
    cr_expect_not(arcl_history_may_be(many), "too many");
    cr_expect_not(arcl_history_may_be("step a -> b"), "no end");
    cr_expect(arcl_history_may_be(""));
    cr_expect(arcl_history_may_be(NULL));
}
