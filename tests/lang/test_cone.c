/* What a root depends on. */
#include <stdio.h>

#include "lang/program.h"
#include "support/world.h"

static world w;
static arcl_graph graph;
static arcl_arena mem;
static arcl_cone cone;
static jmp_buf full;

static void open_all(void)
{
    world_open(&w);
    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    arcl_graph_open(&graph, &w.mem);
}

static void close_all(void)
{
    arcl_arena_close(&mem);
    world_close(&w);
}

TestSuite(cone, .init = open_all, .fini = close_all);

static uint32_t add(const char *lines)
{
    return arcl_program_add(&graph, world_load(&w, lines), NULL, NULL);
}

static bool has(const arcl_cone *c, uint32_t node)
{
    uint32_t k = 0;

    while (k < c->n && c->node[k] != node)
        k++;
    return k < c->n;
}

/* The cone has so many nodes, ascending, the root last, and all that they depend on. */
static void expect_cone(uint32_t root, uint32_t n)
{
    arcl_graph_cone(&graph, root, &cone, &mem);
    cr_assert_eq(cone.n, n, "%u nodes", cone.n);
    cr_expect_eq(cone.node[n - 1], root);
    for (uint32_t k = 0; k < n; k++) {
        const arcl_node *x = &graph.node[cone.node[k]];
        cr_expect(k == 0 || cone.node[k - 1] < cone.node[k]);
        for (uint32_t j = 0; j < x->count; j++)
            cr_expect(has(&cone, arcl_graph_args(&graph, x)[j]));
    }
}

Test(cone, is_the_same_of_few_nodes_and_of_many)
{
    char text[20000] = "x0 = vmirror(I)\n";
    size_t len = strlen(text);

    for (unsigned k = 1; k <= 300; k++)
        len +=
            (size_t)snprintf(text + len, sizeof text - len, "x%u = %s(x%u)\n", k, k % 2 ? "hmirror" : "vmirror", k - 1);
    const uint32_t chain = add(text), small = add("O = rot90(I)");
    expect_cone(chain, 302);
    expect_cone(small, 2);
    expect_cone(chain, 302);
    /* Many nodes of far more: they are sorted. */
    for (int k = 0; k < 12000; k++)
        (void)arcl_graph_const(&graph, arcl_int(1000 + k));
    snprintf(text + len, sizeof text - len, "O = replace(x300, 3, 77777)");
    expect_cone(add(text), 305);
}

Test(cone, survives_that_its_count_goes_round)
{
    const uint32_t a = add("x1 = vmirror(I)\nx2 = hmirror(x1)\nO = rot90(x2)"), b = add("O = rot180(I)");

    expect_cone(a, 4);
    cone.now = UINT32_MAX - 1;
    for (unsigned k = 0; k < 4; k++) {
        expect_cone(a, 4);
        expect_cone(b, 2);
        cr_expect_not(has(&cone, a));
    }
}
