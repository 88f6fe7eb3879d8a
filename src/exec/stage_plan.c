#include "exec/stage_plan.h"

#include <string.h>

#include "device/kernels.h"
#include "value/seq.h"

/*
 * The letters of a row in the table of primitives, one for each argument:
 *   g  a grid on the device            m  places on the device, all of them
 *   q  a patch: places or cells        o  cells
 *   s  objects, or a partition         f  a function that gives the places around a place
 *   c  a colour: constant or a fact    k  a constant colour
 *   n  a constant number               p  a constant pair, which is two parameters
 *   b  a constant that is true or false
 * and behind them what else the step needs of its first grid:
 *   F  the facts                       M  also the most common colour, as its last parameter
 */

enum { COLUMN_MOST, COLUMN_LEAST, COLUMN_SET, COLUMN_KINDS, COLUMN_NONE }; /* of the facts */
enum { STEPS_FOR_A_NODE = 3 };                                             /* itself and helpers */

/* ---- arguments ------------------------------------------------------------------------------ */

/* A plan in the making. */
typedef struct maker {
    arcl_stage_plan *plan;
    const arcl_stage_terms *terms;
    bool uploaded; /* a step reads the grid I */
} maker;

static uint8_t column_of(uint16_t op)
{
    switch (op) {
    case ARCL_OP_mostcolor:
        return COLUMN_MOST;
    case ARCL_OP_leastcolor:
        return COLUMN_LEAST;
    case ARCL_OP_numcolors:
        return COLUMN_KINDS;
    default:
        return COLUMN_NONE;
    }
}

static void add_number(arcl_stage_step *s, int64_t x)
{
    s->param[s->params++] = (arcl_step_param){.number = (int32_t)x, .facts = ARCL_STEP_NONE};
}

static bool add_fact(arcl_stage_step *s, uint8_t facts, uint8_t column)
{
    s->param[s->params++] = (arcl_step_param){.facts = facts, .column = column};
    return column != COLUMN_NONE;
}

static bool has_kind(const arcl_stage_step *s, arcl_step_kind kind)
{
    return s && s->kind == kind;
}

/* The function that mapply is given: its places are those of a kernel. */
static bool add_neighbours(arcl_stage_step *s, arcl_val f)
{
    static const uint32_t codes[] = {
        [ARCL_AROUND_DIRECT] = ARCL_NEAR_DIRECT,
        [ARCL_AROUND_DIAGONAL] = ARCL_NEAR_DIAGONAL,
        [ARCL_AROUND_ALL] = ARCL_NEAR_ALL,
    };
    const unsigned around = f.tag == ARCL_FN && !f.u.fn ? arcl_op_of(f.h - 1u)->around : ARCL_AROUND_NONE;

    s->how = codes[around];
    return around != ARCL_AROUND_NONE;
}

/* What a step paints: a colour as fill has it, or the colours of a grid. */
static void add_cells(arcl_stage_step *s, const arcl_stage_step *cells)
{
    const bool under = s->op == ARCL_OP_underpaint;

    if (cells->grid[0] != ARCL_STEP_NONE) {
        s->grid[1] = cells->grid[0];
        return;
    }
    const arcl_plane_op_info *info = arcl_plane_op_of(under ? ARCL_PLANE_underfill : ARCL_PLANE_fill);
    s->kernel = info->kernel;
    s->how = info->code;
    s->param[s->params++] = cells->param[0];
}

/* The cells of objects: those of the grid, without the background if they are. */
static void add_objects(arcl_stage_step *s, const arcl_stage_step *objects)
{
    const bool outer = objects->outer || objects->op == ARCL_OP_fgpartition;

    s->grid[0] = objects->grid[0];
    if (outer)
        add_fact(s, objects->facts, COLUMN_MOST);
    else
        add_number(s, -1);
}

/* Whether the node can be argument `letter` of the step; then it is added to it. */
static bool takes(const maker *m, arcl_stage_step *s, char letter, uint32_t node, arcl_step_why *why)
{
    const arcl_val known = m->plan->program->known[node];
    const uint8_t from = m->plan->step_of[node];
    const arcl_stage_step *given = from == ARCL_STEP_NONE ? NULL : &m->plan->step[from];
    const bool is_colour = known.tag == ARCL_INT && (uint64_t)known.u.i < 256;

    *why = ARCL_WHY_ARGUMENT;
    switch (letter) {
    case 'g':
        *why = ARCL_WHY_ELSEWHERE;
        s->grid[s->grid[0] != ARCL_STEP_NONE] = from;
        return has_kind(given, ARCL_STEP_GRID);
    case 'm':
        *why = ARCL_WHY_ELSEWHERE;
        s->patch = from;
        return has_kind(given, ARCL_STEP_MASK);
    case 'q':
        *why = ARCL_WHY_ELSEWHERE;
        s->patch = from;
        return has_kind(given, ARCL_STEP_MASK) || has_kind(given, ARCL_STEP_NEAR) || has_kind(given, ARCL_STEP_CELLS);
    case 'o':
        *why = ARCL_WHY_ELSEWHERE;
        s->patch = from;
        if (has_kind(given, ARCL_STEP_CELLS))
            add_cells(s, given);
        return has_kind(given, ARCL_STEP_CELLS);
    case 's':
        *why = ARCL_WHY_ELSEWHERE;
        s->patch = from;
        if (!has_kind(given, ARCL_STEP_OBJECTS) &&
            (!has_kind(given, ARCL_STEP_COLOURS) || given->op == ARCL_OP_palette))
            return false;
        add_objects(s, given);
        return true;
    case 'f':
        *why = ARCL_WHY_NO_KERNEL;
        return add_neighbours(s, known);
    case 'c':
        if (given && given->kind == ARCL_STEP_NUMBER)
            return add_fact(s, given->facts, column_of(given->op));
        /* fall through */
    case 'k':
        add_number(s, is_colour ? known.u.i : 0);
        return is_colour;
    case 'n':
        add_number(s, known.tag == ARCL_INT ? known.u.i : 0);
        return known.tag == ARCL_INT && known.u.i == (int32_t)known.u.i;
    case 'p':
        add_number(s, known.tag == ARCL_PAIR ? known.u.at.r : 0);
        add_number(s, known.tag == ARCL_PAIR ? known.u.at.c : 0);
        return known.tag == ARCL_PAIR;
    default:
        return !arcl_is_err(known);
    }
}

/* ---- steps ---------------------------------------------------------------------------------- */

static arcl_stage_step step_of(unsigned op, uint32_t node)
{
    const arcl_op_device *device = &arcl_op_of(op)->device;
    const arcl_plane_op_info *info = arcl_plane_op_of((arcl_plane_op)device->operation);
    const uint8_t kind = device->kind;

    return (arcl_stage_step){
        .node = node,
        .op = (uint16_t)op,
        .kind = kind,
        .launched = kind != ARCL_STEP_NUMBER && kind != ARCL_STEP_COLOURS && op != ARCL_OP_recolor,
        .grid = {ARCL_STEP_NONE, ARCL_STEP_NONE},
        .patch = ARCL_STEP_NONE,
        .facts = ARCL_STEP_NONE,
        .corner = ARCL_STEP_NONE,
        .kernel = info->kernel,
        .how = info->code,
    };
}

static uint8_t add_step(maker *m, const arcl_stage_step *s)
{
    arcl_stage_plan *plan = m->plan;

    m->uploaded = m->uploaded || s->grid[0] == 0 || s->grid[1] == 0;
    plan->step[plan->steps] = *s;
    return (uint8_t)plan->steps++;
}

/* The step with the facts of a grid; the corner is needed to tell what mostcolor costs in plain C. */
static uint8_t facts_of(maker *m, uint8_t grid, bool corner)
{
    arcl_stage_plan *plan = m->plan;
    uint8_t facts = ARCL_STEP_NONE;

    for (unsigned k = 1; k < plan->steps; k++)
        if (plan->step[k].kind == ARCL_STEP_FACTS && plan->step[k].grid[0] == grid)
            facts = (uint8_t)k;
    if (facts == ARCL_STEP_NONE) {
        arcl_stage_step s = step_of(ARCL_OP_mostcolor, ARCL_NODE_NONE);
        s.kind = ARCL_STEP_FACTS;
        s.launched = true;
        s.grid[0] = grid;
        facts = add_step(m, &s);
    }
    if (corner && plan->step[facts].corner == ARCL_STEP_NONE) {
        arcl_stage_step s = step_of(ARCL_OP_ofcolor, ARCL_NODE_NONE);
        s.kind = ARCL_STEP_CORNER;
        s.grid[0] = grid;
        add_fact(&s, facts, COLUMN_MOST);
        plan->step[facts].corner = add_step(m, &s);
    }
    return facts;
}

static void set_rule(const maker *m, arcl_stage_step *s, const uint32_t *args)
{
    const arcl_val *known = m->plan->program->known;

    s->plain = arcl_truth(known[args[1]]);
    s->diagonal = arcl_truth(known[args[2]]);
    s->outer = arcl_truth(known[args[3]]);
    s->how = ARCL_LABEL_NUMBERED | (s->plain ? 0 : ARCL_LABEL_ANY_COLOUR) | (s->diagonal ? ARCL_LABEL_DIAGONAL : 0);
}

/* The step of a node, if it can be one: else a reason. Nothing is added to the plan before that is certain. */
static bool try_node(maker *m, const arcl_act *act, arcl_node_route *out)
{
    arcl_stage_plan *plan = m->plan;
    const arcl_node *node = &plan->program->nodes[act->node];
    arcl_step_why why;

    *out = (arcl_node_route){.why = ARCL_WHY_NO_KERNEL, .step = ARCL_STEP_NONE};
    if (!act->code || node->kind != ARCL_NODE_PRIM || node->guarded || !arcl_op_of(node->callee)->device.letters)
        return false;
    const char *letter = arcl_op_of(node->callee)->device.letters;
    arcl_stage_step s = step_of(node->callee, act->node);
    for (uint32_t k = 0; k < node->count; k++, letter++)
        if (!takes(m, &s, *letter, act->arg[k], &why)) {
            out->why = (uint8_t)why;
            return false;
        }
    if (plan->steps + STEPS_FOR_A_NODE > ARCL_STEPS_MAX) {
        out->why = ARCL_WHY_FULL;
        return false;
    }
    const bool on_host = (s.grid[0] == 0 || s.grid[1] == 0) && !m->uploaded;
    const arcl_work work = {s.kernel, m->terms->cells, on_host ? ARCL_DATA_HOST : ARCL_DATA_RESIDENT};
    out->why = ARCL_WHY_ROUTE;
    out->route = arcl_route_for(m->terms->device, m->terms->forced, &work);
    if (!out->route.to_device)
        return false;
    if (s.kind == ARCL_STEP_OBJECTS)
        set_rule(m, &s, act->arg);
    if (s.op == ARCL_OP_asobject)
        add_number(&s, -1);
    if (*letter || s.outer)
        s.facts = facts_of(m, s.grid[0], *letter != 'F');
    if (*letter == 'M' || s.outer)
        add_fact(&s, s.facts, COLUMN_MOST);
    else if (s.kind == ARCL_STEP_OBJECTS)
        add_number(&s, -1);
    out->step = plan->step_of[act->node] = add_step(m, &s);
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------- */

void arcl_stage_plan_make(const arcl_program *p, const arcl_stage_terms *terms, arcl_arena *mem, arcl_stage_plan *out)
{
    maker m = {.plan = out, .terms = terms};

    out->program = p;
    out->steps = 1;
    out->step_of = ARCL_TAKE(mem, uint8_t, p->nnodes);
    out->route = terms->explained ? ARCL_TAKE(mem, arcl_node_route, p->nacts) : NULL;
    out->step[0] = (arcl_stage_step){.node = ARCL_NODE_NONE, .kind = ARCL_STEP_GRID};
    memset(out->step_of, ARCL_STEP_NONE, p->nnodes);
    for (uint32_t k = 0; k < p->nparams; k++)
        if (p->params[k] == ARCL_PARAM_I)
            out->step_of[k] = 0;
    for (uint32_t k = 0; k < p->nacts; k++) {
        arcl_node_route route;
        try_node(&m, &p->acts[k], &route);
        if (out->route)
            out->route[k] = route;
    }
    arcl_stage_plan_settle(out, terms->all);
}
