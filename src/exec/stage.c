#include "exec/stage.h"

#include <string.h>

#include "base/file.h"
#include "exec/stage_batch.h"

struct arcl_stage {
    arcl_stage_options options;
    bool opened, warned, gpus; /* gpus: there may be some */
    arcl_stage_lane *lane[ARCL_DEVICES_MAX];
    unsigned lanes; /* those that work stand first */
    unsigned opened_lanes;
    uint64_t least; /* cells: a batch with fewer is worth no device */
    arcl_arena *mem;
    arcl_text line;
};

/* ---- devices -------------------------------------------------------------------------------- */

/* One sentence for all that fails: what fails afterwards fails for the same reason, or hurts nobody. */
static void warn(arcl_stage *s, const char *sentence)
{
    if (!s->warned && s->options.warn) {
        arcl_text_clear(&s->line);
        arcl_text_printf(&s->line, "%s; plain C takes over", sentence);
        s->options.warn(s->options.to, s->line.s ? s->line.s : sentence);
    }
    s->warned = true;
}

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
    arcl_stage *s = ARCL_TAKE(mem, arcl_stage, 1);
    *s = (arcl_stage){.options = *options, .mem = mem};
    s->gpus = options->choice.kind != ARCL_CHOICE_AUTO || arcl_devices_may_have_gpus();
    s->least = s->gpus ? least_cells(&options->choice) : UINT64_MAX;
    return s;
}

static void close_lane(arcl_stage_lane *lane)
{
    arcl_buffer *b = &lane->buffer[0][0][0];

    for (size_t k = 0; k < sizeof lane->buffer / sizeof *b; k++)
        arcl_buffer_close(&b[k]);
    arcl_device_close(&lane->device);
}

void arcl_stage_close(arcl_stage *s)
{
    if (!s)
        return;
    for (unsigned k = 0; k < s->opened_lanes; k++)
        close_lane(s->lane[k]);
    arcl_text_close(&s->line);
    s->lanes = s->opened_lanes = 0;
}

/* Opens the devices that were asked for, at the first batch; `full` is where to go if there is no memory. */
static void open_lanes(arcl_stage *s, jmp_buf *full)
{
    const arcl_device_info *info[ARCL_DEVICES_MAX];
    arcl_error err = {0};

    if (s->opened)
        return;
    s->opened = true;
    s->mem->escape = full;
    const arcl_device_list *list = arcl_devices_for(arcl_choice_use(&s->options.choice));
    if (list->complaint[0])
        warn(s, list->complaint);
    if (list->driver_is_new)
        warn(s, list->driver);
    const unsigned n = arcl_choice_pick(&s->options.choice, list, info, &err);
    if (n == 0 && err.text[0])
        warn(s, err.text);
    for (unsigned k = 0; k < n; k++) {
        arcl_stage_lane *lane = ARCL_TAKE(s->mem, arcl_stage_lane, 1);
        memset(lane, 0, sizeof *lane);
        arcl_error why = {0};
        if (arcl_device_open(&lane->device, info[k], NULL, &why)) {
            s->lane[s->lanes++] = lane;
            s->opened_lanes = s->lanes;
        } else {
            warn(s, why.text);
            arcl_device_close(&lane->device);
        }
    }
}

/* Devices that are lost go to the end. */
static void sort_lanes(arcl_stage *s)
{
    unsigned good = 0;

    for (unsigned k = 0; k < s->lanes; k++)
        if (!arcl_device_is_lost(&s->lane[k]->device)) {
            arcl_stage_lane *lane = s->lane[k];
            s->lane[k] = s->lane[good];
            s->lane[good++] = lane;
        }
    s->lanes = good;
}

/* The kernels of the plan are tested on each device before they are used there for the first time. */
static void check_lanes(arcl_stage *s, uint64_t kernels)
{
    for (unsigned k = 0; k < s->lanes; k++) {
        arcl_stage_lane *lane = s->lane[k];
        const arcl_cut cut = arcl_cut_for(&lane->device);
        uint64_t own = kernels;
        arcl_error err = {0};
        if (own & ARCL_KERNEL_BIT(ARCL_K_label))
            own ^= ARCL_KERNEL_BIT(ARCL_K_label) | ARCL_KERNEL_BIT(arcl_kernel_for_labels(cut));
        const uint64_t fresh = own & ~lane->checked;
        if (fresh && !arcl_kernels_check(&lane->device.slot[0], fresh, &err)) {
            arcl_device_lose(&lane->device, &err);
            warn(s, err.text);
        }
        lane->checked |= fresh;
    }
    sort_lanes(s);
}

bool arcl_stage_considers(const arcl_stage *s, uint64_t cells)
{
    if (!s || !s->gpus || (s->opened && s->lanes == 0))
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
    arcl_text_printf(&s->line, " (%s", s->lane[0]->device.info->name);
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
    s->options.explain(s->options.to, s->line.s);
    for (uint32_t k = 0; k < p->nacts; k++) {
        const arcl_node *node = &p->graph.node[p->acts[k].node];
        arcl_text_clear(&s->line);
        arcl_text_printf(&s->line, "  line %u  %-12s ", node->line,
                         node->kind == ARCL_NODE_PRIM ? arcl_op_of(node->callee)->name : "a function");
        put_reason(s, &plan->route[k], s->lanes);
        s->options.explain(s->options.to, s->line.s);
    }
}

/* ---- a batch -------------------------------------------------------------------------------- */

/* Sizes of the grids that fit; returns the number of their cells. */
static uint64_t measure(const arcl_val *inputs, size_t n, uint32_t *dims)
{
    uint64_t cells = 0;

    for (size_t k = 0; k < n; k++) {
        dims[k] = arcl_stage_fits(inputs[k]) ? (uint32_t)inputs[k].h << 16 | (uint32_t)inputs[k].n : 0;
        cells += dims[k] ? (uint64_t)inputs[k].h * (uint64_t)inputs[k].n : 0;
    }
    return cells;
}

const arcl_staged *arcl_stage_batch(arcl_stage *s, const arcl_program *p, const arcl_val *inputs, size_t n, bool all,
                                    arcl_arena *mem)
{
    arcl_error err = {0};

    if (!arcl_stage_considers(s, n ? UINT64_MAX : 0))
        return NULL;
    uint32_t *dims = ARCL_TAKE(mem, uint32_t, n);
    const uint64_t cells = measure(inputs, n, dims);
    if (!arcl_stage_considers(s, cells))
        return NULL;
    arcl_stage_terms terms = {
        .forced = arcl_choice_forces(&s->options.choice),
        .cells = cells,
        .all = all,
        .explained = s->options.explain != NULL,
    };
    arcl_staged *b = ARCL_TAKE(mem, arcl_staged, 1);
    memset(b->host, 0, sizeof b->host);
    if (!s->opened && !terms.forced) { /* before OpenCL is opened for nothing */
        arcl_stage_plan_make(p, &terms, mem, &b->plan);
        if (b->plan.steps == 1) {
            if (s->options.explain)
                explain(s, &b->plan, n, cells);
            return NULL;
        }
    }
    open_lanes(s, mem->escape);
    if (s->lanes == 0)
        return NULL;
    terms.device = s->lane[0]->device.info;
    terms.cells = cells / s->lanes;
    arcl_stage_plan_make(p, &terms, mem, &b->plan);
    if (s->options.explain)
        explain(s, &b->plan, n, cells);
    if (b->plan.steps == 1)
        return NULL;
    b->input = inputs;
    b->n = n;
    b->done = ARCL_TAKE(mem, bool, n);
    b->host[0][ARCL_ROLE_DIMS] = dims;
    memset(b->done, false, n * sizeof *b->done);
    check_lanes(s, b->plan.kernels);
    if (s->lanes == 0)
        return NULL;
    if (!arcl_stage_launch(b, s->lane, s->lanes, mem, &err))
        warn(s, err.text);
    sort_lanes(s);
    return b;
}
