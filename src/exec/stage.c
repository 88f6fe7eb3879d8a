#include "exec/stage.h"

#include <string.h>

#include "exec/stage_plan.h"

struct arcl_stage {
    arcl_device_set set;
    arcl_stage_say *explain; /* NULL: not */
    bool may_work;           /* there may be a device for it */
    uint64_t least;          /* cells: a batch with fewer is worth no device */
    arcl_text line;
};

/* ---- devices -------------------------------------------------------------------------------- */

/* Fewest cells that any step could be worth a device with: the first one finds its data on the host. */
static uint64_t least_cells(const arcl_choice *choice)
{
    uint64_t least = UINT64_MAX;

    if (arcl_choice_forces(choice))
        return 1;
    for (int k = 0; k < ARCL_K_huge_tile; k++)
        if (arcl_limits_least()->of[k].host < least)
            least = arcl_limits_least()->of[k].host;
    return least;
}

arcl_stage *arcl_stage_open(arcl_arena *mem, const arcl_stage_options *options)
{
    if (options->choice.kind == ARCL_CHOICE_C)
        return NULL;
    const arcl_device_options devices = {options->choice, options->warn, options->to};
    arcl_stage *s = ARCL_TAKE(mem, arcl_stage, 1);
    *s = (arcl_stage){.explain = options->explain, .may_work = arcl_device_set_may_work(&devices)};
    arcl_device_set_init(&s->set, mem, &devices, "plain C takes over", ARCL_STAGE_BUFFERS);
    s->least = s->may_work ? least_cells(&options->choice) : UINT64_MAX;
    return s;
}

void arcl_stage_close(arcl_stage *s)
{
    if (!s)
        return;
    arcl_device_set_close(&s->set);
    arcl_text_close(&s->line);
}

bool arcl_stage_considers(const arcl_stage *s, uint64_t cells)
{
    if (!s || !s->may_work || (s->set.opened && s->set.lanes == 0))
        return false;
    return cells >= s->least;
}

/* ---- why -------------------------------------------------------------------------------------- */

static void put_reason(arcl_stage *s, const arcl_node_route *r, unsigned n)
{
    static const char *const reasons[] = {
        [ARCL_WHY_NO_KERNEL] = "plain C: devices have no kernel for it",
        [ARCL_WHY_ELSEWHERE] = "plain C: what it works on is not on a device",
        [ARCL_WHY_ARGUMENT] = "plain C: a colour, number or place is not known before",
        [ARCL_WHY_FULL] = "plain C: the program has too many steps for a device",
        [ARCL_WHY_UNREAD] = "plain C: no step on a device reads it",
    };

    if (r->why != ARCL_WHY_ROUTE)
        arcl_text_puts(&s->line, reasons[r->why]);
    else
        arcl_route_explain(&r->route, &s->line);
    if (r->step == ARCL_STEP_NONE)
        return;
    arcl_text_printf(&s->line, " (%s", s->set.lane[0]->device.info->name);
    if (n > 1)
        arcl_text_printf(&s->line, " and %u more", n - 1);
    arcl_text_putc(&s->line, ')');
}

static void explain(arcl_stage *s, const arcl_stage_plan *plan, size_t n, uint64_t cells)
{
    const arcl_program *p = plan->program;

    arcl_text_clear(&s->line);
    arcl_text_printf(&s->line, "%s: %zu sample%s, %llu cells", p->name, n, n == 1 ? "" : "s",
                     (unsigned long long)cells);
    s->explain(s->set.options.to, s->line.s);
    for (uint32_t k = 0; k < p->ninstructions; k++) {
        const arcl_node *node = &p->graph.node[p->instructions[k].node];
        arcl_text_clear(&s->line);
        arcl_text_printf(&s->line, "  line %u  %-12s ", node->line,
                         node->kind == ARCL_NODE_PRIM ? arcl_op_of(node->callee)->name : "a function");
        put_reason(s, &plan->route[k], s->set.lanes);
        s->explain(s->set.options.to, s->line.s);
    }
}

/* ---- a batch -------------------------------------------------------------------------------- */

/* Sizes of the grids that fit; returns the number of their cells. */
static uint64_t measure(const arcl_val *inputs, size_t n, uint32_t *dims)
{
    uint64_t cells = 0;

    for (size_t k = 0; k < n; k++) {
        const arcl_val v = inputs[k];
        const bool fits = v.tag == ARCL_GRID && arcl_plane_fits(v.u.cells, v.h, v.n);
        dims[k] = fits ? (uint32_t)v.h << 16 | (uint32_t)v.n : 0;
        cells += fits ? (uint64_t)v.h * (uint64_t)v.n : 0;
    }
    return cells;
}

const arcl_staged *arcl_stage_batch(arcl_stage *s, const arcl_program *p, const arcl_val *inputs, size_t n, bool all,
                                    arcl_arena *mem)
{
    arcl_device_set *const set = s ? &s->set : NULL;

    if (!arcl_stage_considers(s, n ? UINT64_MAX : 0))
        return NULL;
    uint32_t *dims = ARCL_TAKE(mem, uint32_t, n);
    const uint64_t cells = measure(inputs, n, dims);
    if (!arcl_stage_considers(s, cells))
        return NULL;
    arcl_stage_terms terms = {
        .forced = arcl_choice_forces(&set->options.choice),
        .cells = cells,
        .all = all,
        .explained = s->explain != NULL,
    };
    arcl_staged *b = ARCL_TAKE(mem, arcl_staged, 1);
    memset(b->host, 0, sizeof b->host);
    if (!set->opened && !terms.forced) { /* before OpenCL is opened for nothing */
        arcl_stage_plan_make(p, &terms, mem, &b->plan);
        if (b->plan.steps == 1) {
            if (s->explain)
                explain(s, &b->plan, n, cells);
            return NULL;
        }
    }
    set->mem->escape = mem->escape; /* where to go if there is no memory for a device */
    if (!arcl_device_set_open(set))
        return NULL;
    terms.device = set->lane[0]->device.info;
    terms.cells = cells / set->lanes;
    arcl_stage_plan_make(p, &terms, mem, &b->plan);
    if (s->explain)
        explain(s, &b->plan, n, cells);
    if (b->plan.steps == 1)
        return NULL;
    b->input = inputs;
    b->n = n;
    b->done = ARCL_TAKE(mem, bool, n);
    b->host[0][ARCL_ROLE_DIMS] = dims;
    memset(b->done, false, n * sizeof *b->done);
    if (!arcl_device_set_check(set, b->plan.kernels))
        return NULL;
    arcl_stage_launch(b, set, mem);
    return b;
}
