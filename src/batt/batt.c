#include "batt/batt.h"

#include "exec/plan.h"

void arcl_batt_open(arcl_batt *b, size_t bytes_max, jmp_buf *escape)
{
    *b = (arcl_batt){0};
    arcl_arena_open(&b->nodes, bytes_max);
    arcl_arena_open(&b->mem, bytes_max);
    b->nodes.escape = b->mem.escape = escape;
    arcl_graph_open(&b->graph, &b->nodes);
    b->graph.functions = true;
}

void arcl_batt_close(arcl_batt *b)
{
    arcl_arena_close(&b->nodes);
    arcl_arena_close(&b->mem);
}

static void add(arcl_batt *b, arcl_batt_outs *outs, arcl_batt_out x)
{
    outs->at = arcl_room_for_one(&b->mem, outs->at, outs->n, &outs->room, sizeof *outs->at);
    outs->at[outs->n++] = x;
}

void arcl_batt_add_program(arcl_batt *b, const arcl_program *p, const char *parent)
{
    arcl_batt_add_root(b, arcl_program_add(&b->graph, p, NULL, NULL), false, parent);
}

void arcl_batt_add_root(arcl_batt *b, uint32_t root, bool mutated, const char *parent)
{
    add(b, &b->o, (arcl_batt_out){.t = (uint32_t)b->o.n + 1, .mutated = mutated, .parent = parent, .root = root});
}

void arcl_batt_add_generated(arcl_batt *b, const arcl_program *p)
{
    uint32_t *map = ARCL_TAKE(&b->mem, uint32_t, p->graph.n);

    arcl_program_add(&b->graph, p, NULL, map);
    for (uint32_t k = 0; k < p->nouts; k++) {
        const arcl_out *x = &p->outs[k];
        const arcl_batt_out out = {
            .t = x->t, .mutated = x->mutated, .parent = x->parent, .differ = x->differ, .root = map[x->node]};
        add(b, x->kind == ARCL_OUT_S ? &b->s : &b->o, out);
    }
}

void arcl_batt_add_differ(arcl_batt *b, const arcl_program *differ)
{
    const uint32_t input = arcl_graph_param(&b->graph, ARCL_PARAM_I);
    uint32_t given[ARCL_PARAM_MAX];

    for (unsigned k = 0; k < ARCL_PARAM_MAX; k++)
        given[k] = arcl_graph_param(&b->graph, (arcl_param)k);
    for (size_t k = 0; k <= b->o.n; k++) {
        const arcl_batt_out *x = k ? &b->o.at[k - 1] : NULL;
        if (x && b->graph.node[x->root].sees_c)
            continue;
        given[ARCL_PARAM_I] = x ? x->root : input;
        add(b, &b->s,
            (arcl_batt_out){.t = x ? x->t : 0,
                            .mutated = x && x->mutated,
                            .parent = x ? x->parent : "None",
                            .differ = differ->name,
                            .root = arcl_program_add(&b->graph, differ, given, NULL)});
    }
}

void arcl_batt_add_library(arcl_batt *b, const arcl_library *lib, const arcl_tasks *tasks, const bool *chosen,
                           const arcl_library *differs)
{
    for (size_t k = 0; k < lib->n; k++) {
        const arcl_program *p = &lib->programs[k];
        if (chosen && !chosen[k])
            continue;
        if (p->nouts > 0) {
            arcl_batt_add_generated(b, p);
        } else {
            const arcl_task *home = arcl_plan_task_of(tasks, p);
            arcl_batt_add_program(b, p, home ? home->id : p->name);
        }
    }
    for (size_t k = 0; k < differs->n; k++)
        arcl_batt_add_differ(b, &differs->programs[k]);
}

/* How close a grid is to the reference, of whose cells so many are wrong. */
static float closeness(uint64_t wrong, arcl_val reference)
{
    const float close = 1 - (float)wrong / (float)((uint64_t)reference.h * (uint64_t)reference.n);

    return close < 0 ? 0 : close;
}

/* How close a value is to the reference, and whether it is that. */
static void compare(arcl_mark *m, arcl_memo *memo, arcl_val value, arcl_val reference)
{
    if (value.tag == ARCL_GRID && value.n > 0)
        m->close = closeness(arcl_cells_wrong(value, reference), reference);
    m->status = arcl_memo_equal(memo, value, reference) ? ARCL_CORRECT : ARCL_WRONG;
}

arcl_mark arcl_batt_mark(uint32_t root, arcl_memo *memo, arcl_val reference)
{
    arcl_mark m = {.status = ARCL_OK};

    if (memo->graph->node[root].sees_c) {
        m.status = ARCL_REFUSED;
        return m;
    }
    const arcl_memo_entry e = *arcl_memo_get(memo, root);
    if (e.state == ARCL_CUT) {
        m.status = ARCL_CUT;
        m.reason = e.reason;
        m.blame = e.blame ? e.blame - 1 : root;
        return m;
    }
    m.defaulted = e.blame > 0;
    if (m.defaulted) {
        m.blame = e.blame - 1;
        m.reason = memo->entry[m.blame].reason;
    }
    m.behaviour = arcl_memo_behaviour(memo, arcl_memo_value(memo, root));
    if (reference.tag != ARCL_NONE) /* looking at the value may have cost all entries */
        compare(&m, memo, arcl_memo_value(memo, root), reference);
    return m;
}

arcl_mark arcl_batt_mark_result(const arcl_vm_result *r, arcl_val reference)
{
    return (arcl_mark){.status = (uint8_t)arcl_vm_judge(r, reference),
                       .steps = r->steps,
                       .behaviour = arcl_vm_hash_of(r),
                       .close = reference.tag == ARCL_NONE ? 0 : closeness(r->difference, reference)};
}

void arcl_batt_alike(arcl_mark *m, arcl_val value)
{
    (void)arcl_vm_hash(value, &m->behaviour); /* else it is none that a device could give */
}
