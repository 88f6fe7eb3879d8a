/* cone.c - what one root depends on, and the program it is. */
#include <string.h>

#include "batt/dag.h"
#include "lang/build.h"

enum {
    FIRST_ROOM = 64,
    FEW = 64,   /* nodes that are sorted whatever there is besides them */
    DENSE = 16, /* of so many nodes up to the root one is in the cone: looking at all of them beats sorting */
};

static void add(arcl_cone *c, uint32_t node, arcl_arena *mem)
{
    if (c->stamp[node] == c->now)
        return;
    c->stamp[node] = c->now;
    if (c->n == c->room) {
        const uint32_t room = c->room ? c->room * 2 : FIRST_ROOM;
        uint32_t *grown = ARCL_TAKE(mem, uint32_t, room);
        if (c->n)
            memcpy(grown, c->node, c->n * sizeof *grown);
        c->node = grown;
        c->room = room;
    }
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

/* The nodes that are marked, in ascending order. */
static void gather(arcl_cone *c, uint32_t root)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k <= root; k++)
        if (c->stamp[k] == c->now)
            c->node[n++] = k;
}

void arcl_dag_cone(const arcl_dag *d, uint32_t root, arcl_cone *c, arcl_arena *mem)
{
    if (c->nstamp < d->n) {
        c->nstamp = d->n + d->n / 2;
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
        const arcl_dag_node *x = &d->node[c->node[k]];
        for (uint32_t j = 0; j < x->count; j++)
            add(c, d->args[x->first + j], mem);
        if (x->kind == ARCL_NODE_CALL)
            add(c, x->callee, mem);
    }
    if (c->n > FEW && root / c->n < DENSE)
        gather(c, root);
    else
        sort(c->node, c->n);
}

/* How many parameters on either side of I a program has that uses this one. */
static uint32_t beside_input(uint32_t param)
{
    return param == ARCL_PARAM_I ? 0 : param == ARCL_PARAM_S || param == ARCL_PARAM_C ? 1 : 2;
}

/* A program without nodes that has so many parameters on either side of I. */
static arcl_program *begin(const char *name, uint32_t beside, arcl_arena *mem)
{
    static const arcl_param roles[] = {ARCL_PARAM_TASK, ARCL_PARAM_S, ARCL_PARAM_I, ARCL_PARAM_C, ARCL_PARAM_LOG};
    arcl_program *p = ARCL_TAKE(mem, arcl_program, 1);

    *p = (arcl_program){.name = arcl_take_text(mem, name, strlen(name)), .line = 1, .nparams = 2 * beside + 1};
    p->file = p->name;
    memcpy(p->params, &roles[2 - beside], p->nparams * sizeof *roles);
    return p;
}

static uint32_t place_of(const arcl_program *p, uint32_t param)
{
    uint32_t k = 0;

    while (p->params[k] != (arcl_param)param)
        k++;
    return k;
}

arcl_program *arcl_dag_cut_bare(const arcl_dag *d, uint32_t root, const char *name, arcl_cone *cone,
                                arcl_arena *scratch, arcl_arena *mem)
{
    arcl_builder b;
    arcl_pool pool;
    uint32_t widest = 0, beside = 0;
    arcl_dialect dialect = ARCL_DIALECT_ARCDSL;

    arcl_dag_cone(d, root, cone, scratch);
    for (uint32_t k = 0; k < cone->n; k++) {
        const arcl_dag_node *n = &d->node[cone->node[k]];
        if (n->kind == ARCL_NODE_PARAM && beside_input(n->callee) > beside)
            beside = beside_input(n->callee);
        widest = n->count > widest ? n->count : widest;
        dialect = n->dialect ? (arcl_dialect)n->dialect : dialect;
    }
    uint32_t *map = ARCL_TAKE(scratch, uint32_t, root + 1), *args = ARCL_TAKE(scratch, uint32_t, widest);
    arcl_program *p = begin(name, beside, mem);
    p->dialect = dialect;
    arcl_pool_open(&pool, scratch, mem);
    arcl_builder_open(&b, scratch, &pool);
    arcl_builder_begin(&b, p->nparams, 1);
    for (uint32_t k = 0; k < cone->n; k++) {
        const uint32_t number = cone->node[k];
        const arcl_dag_node *n = &d->node[number];
        for (uint32_t j = 0; j < n->count; j++)
            args[j] = map[d->args[n->first + j]];
        if (n->kind == ARCL_NODE_CONST)
            map[number] = arcl_build_value(&b, d->value[number], k + 2);
        else if (n->kind == ARCL_NODE_PARAM)
            map[number] = place_of(p, n->callee);
        else
            map[number] =
                arcl_build_node(&b, (arcl_node_kind)n->kind, n->kind == ARCL_NODE_CALL ? map[n->callee] : n->callee,
                                args, n->count, ARCL_PLAIN, k + 2);
        if (n->twin)
            map[number] = arcl_build_twin(&b, map[number]);
    }
    arcl_builder_copy(&b, mem, map[root], p);
    return p;
}

arcl_program *arcl_dag_cut_out(const arcl_dag *d, uint32_t root, const char *name, arcl_cone *cone, arcl_arena *scratch,
                               arcl_arena *mem)
{
    arcl_program *p = arcl_dag_cut_bare(d, root, name, cone, scratch, mem);

    arcl_program_prepare(p, mem);
    return p;
}
