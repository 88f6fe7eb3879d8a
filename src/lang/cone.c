/* cone.c - what one root depends on, and what is used. */
#include <string.h>

#include "lang/graph.h"

static __attribute__((noinline)) void grow(arcl_cone *c, arcl_arena *mem)
{
    c->node = arcl_room_for_one(mem, c->node, c->n, &c->room, sizeof *c->node);
}

static inline void add(arcl_cone *c, uint32_t node, arcl_arena *mem)
{
    if (c->stamp[node] == c->now)
        return;
    c->stamp[node] = c->now;
    if (c->n == c->room)
        grow(c, mem);
    c->node[c->n++] = node;
}

static void sort(uint32_t *x, uint32_t n)
{
    for (uint32_t gap = n > 64 ? n / 3 : 1; gap > 0; gap = gap > 1 ? (gap + 1) / 3 : 0)
        for (uint32_t k = gap; k < n; k++) {
            const uint32_t v = x[k];
            uint32_t j = k;
            for (; j >= gap && x[j - gap] > v; j -= gap)
                x[j] = x[j - gap];
            x[j] = v;
        }
}

uint32_t arcl_graph_cone_size(const arcl_graph *g, uint32_t root, arcl_cone *c, arcl_arena *mem)
{
    if (c->nstamp < g->n) {
        c->nstamp = g->n + g->n / 2;
        c->stamp = ARCL_TAKE(mem, uint32_t, c->nstamp);
        memset(c->stamp, 0, c->nstamp * sizeof *c->stamp);
        c->now = 0;
    }
    c->n = 0;
    if (++c->now == 0) { /* it has gone round, and what was marked long ago would count again */
        memset(c->stamp, 0, c->nstamp * sizeof *c->stamp);
        c->now = 1;
    }
    add(c, root, mem);
    for (uint32_t k = 0; k < c->n; k++) {
        const arcl_node *x = &g->node[c->node[k]];
        for (uint32_t j = 0; j < x->count; j++)
            add(c, g->args[x->first + j], mem);
        if (x->kind == ARCL_NODE_CALL)
            add(c, x->callee, mem);
    }
    return c->n;
}

void arcl_graph_cone(const arcl_graph *g, uint32_t root, arcl_cone *c, arcl_arena *mem)
{
    arcl_graph_cone_size(g, root, c, mem);
    sort(c->node, c->n);
}

const uint32_t *arcl_graph_uses(const arcl_graph *g, arcl_arena *mem)
{
    uint32_t *uses = ARCL_TAKE(mem, uint32_t, g->n);

    memset(uses, 0, g->n * sizeof *uses);
    for (uint32_t k = 0; k < g->n; k++)
        if (g->node[k].kind == ARCL_NODE_CALL)
            uses[g->node[k].callee]++;
    for (uint32_t k = 0; k < g->nargs; k++)
        uses[g->args[k]]++;
    return uses;
}
