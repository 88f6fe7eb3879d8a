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
 * those of the typed dialect:
 *   i  places                          w  the size of a window, which begins and ends on the grid
 *   r  a constant rule of objects      t  a constant mirror or rotation
 *   h  a constant rank of a colour, the first or the last
 * and behind them what else the step needs of its first grid:
 *   F  the facts                       M  also the most common colour, as its last parameter
 */

enum { COLUMN_MOST, COLUMN_LEAST, COLUMN_SET, COLUMN_KINDS, COLUMN_NONE }; /* of the facts */
enum { STEPS_FOR_A_NODE = 2 };                                             /* itself and the facts */

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

static void add_fact(arcl_stage_step *s, uint8_t facts, uint8_t column)
{
    s->param[s->params++] = (arcl_step_param){.facts = facts, .column = column};
}

/* A number out of the facts as a colour. */
static bool add_colour(arcl_stage_step *s, const arcl_stage_step *number)
{
    const uint8_t column = column_of(number->op);

    add_fact(s, number->facts, column);
    s->param[s->params - 1].strict = number->strict;
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
    const bool outer = (objects->rule & ARCL_RULE_OUTER) || objects->op == ARCL_OP_fgpartition;

    s->grid[0] = objects->grid[0];
    if (outer)
        add_fact(s, objects->facts, COLUMN_MOST);
    else
        add_number(s, -1);
}

static void set_rule(arcl_stage_step *s, int64_t rule)
{
    s->rule = (uint8_t)rule;
    s->how = ARCL_LABEL_NUMBERED | (rule & ARCL_RULE_PLAIN ? 0 : ARCL_LABEL_ANY_COLOUR) |
             (rule & ARCL_RULE_DIAGONAL ? ARCL_LABEL_DIAGONAL : 0);
}

/* What a constant number selects. */
static bool selects(arcl_stage_step *s, char letter, int64_t k)
{
    static const uint8_t turns[] = {ARCL_PLANE_hmirror, ARCL_PLANE_dmirror, ARCL_PLANE_vmirror, ARCL_PLANE_cmirror,
                                    ARCL_PLANE_rot90,   ARCL_PLANE_rot180,  ARCL_PLANE_rot270};
    enum { TURNS = sizeof turns, RULES = 8 };

    if (letter == 'h') {
        s->op = k == 0 ? ARCL_OP_mostcolor : ARCL_OP_leastcolor;
        s->strict = true; /* the reference has another order of equally frequent colours for it */
        return k == 0 || k == -1;
    }
    if (letter == 'r') {
        set_rule(s, k);
        return k >= 0 && k < RULES;
    }
    if (k < 0 || k >= TURNS)
        return false;
    const arcl_plane_op_info *info = arcl_plane_op_of((arcl_plane_op)turns[k]);
    s->kernel = info->kernel;
    s->how = info->code;
    return true;
}

/* Whether the node can be argument `letter` of the step; then it is added to it. */
static bool takes(const maker *m, arcl_stage_step *s, char letter, uint32_t node, arcl_step_why *why)
{
    const arcl_val known = m->plan->program->graph.value[node];
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
    case 'i':
        *why = ARCL_WHY_ELSEWHERE;
        s->patch = from;
        return has_kind(given, ARCL_STEP_MASK) || has_kind(given, ARCL_STEP_NEAR);
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
            return add_colour(s, given);
        /* fall through */
    case 'k':
        add_number(s, is_colour ? known.u.i : 0);
        return is_colour;
    case 'n':
        add_number(s, known.tag == ARCL_INT ? known.u.i : 0);
        return known.tag == ARCL_INT && known.u.i == (int32_t)known.u.i;
    case 'r':
    case 't':
    case 'h':
        return known.tag == ARCL_INT && selects(s, letter, known.u.i);
    case 'w':
        s->exact = true;
        if (s->param[0].number < 0 || s->param[1].number < 0)
            return false;
        /* fall through */
    case 'p':
        add_number(s, known.tag == ARCL_PAIR ? known.u.at.r : 0);
        add_number(s, known.tag == ARCL_PAIR ? known.u.at.c : 0);
        return known.tag == ARCL_PAIR;
    default: /* b: the bits of a rule, the first argument's first */
        set_rule(s, s->rule << 1 | arcl_truth(known));
        return !arcl_is_err(known);
    }
}

/* ---- steps ---------------------------------------------------------------------------------- */

/* How devices do a primitive, by itself or as the one that it means. */
static const arcl_op_device *device_of(unsigned op)
{
    const arcl_op_info *info = arcl_op_of(op);
    return info->device.letters ? &info->device : &arcl_op_of(info->means)->device;
}

static arcl_stage_step step_of(unsigned op, uint32_t node)
{
    const arcl_op_device *device = device_of(op);
    const unsigned means = arcl_op_of(op)->means ? arcl_op_of(op)->means : op;
    const arcl_plane_op_info *info = arcl_plane_op_of((arcl_plane_op)device->operation);
    const uint8_t kind = device->kind;

    return (arcl_stage_step){
        .node = node,
        .op = (uint16_t)means,
        .kind = kind,
        .launched = kind != ARCL_STEP_NUMBER && kind != ARCL_STEP_COLOURS && means != ARCL_OP_recolor,
        .grid = {ARCL_STEP_NONE, ARCL_STEP_NONE},
        .patch = ARCL_STEP_NONE,
        .facts = ARCL_STEP_NONE,
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

/* The step with the facts of a grid. */
static uint8_t facts_of(maker *m, uint8_t grid)
{
    const arcl_stage_plan *plan = m->plan;

    for (unsigned k = 1; k < plan->steps; k++)
        if (plan->step[k].kind == ARCL_STEP_FACTS && plan->step[k].grid[0] == grid)
            return (uint8_t)k;
    arcl_stage_step s = step_of(ARCL_OP_mostcolor, ARCL_NODE_NONE);
    s.kind = ARCL_STEP_FACTS;
    s.launched = true;
    s.grid[0] = grid;
    return add_step(m, &s);
}

/* The step of a node, if it can be one: else a reason. Nothing is added to the plan before that is certain. */
static bool try_node(maker *m, const arcl_instruction *instruction, arcl_node_route *out)
{
    arcl_stage_plan *plan = m->plan;
    const arcl_node *node = &plan->program->graph.node[instruction->node];
    arcl_step_why why;

    *out = (arcl_node_route){.why = ARCL_WHY_NO_KERNEL, .step = ARCL_STEP_NONE};
    if (!instruction->op || node->kind != ARCL_NODE_PRIM || !device_of(node->callee)->letters)
        return false;
    const char *letter = device_of(node->callee)->letters;
    arcl_stage_step s = step_of(node->callee, instruction->node);
    for (uint32_t k = 0; k < node->count; k++, letter++)
        if (!takes(m, &s, *letter, instruction->arg[k], &why)) {
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
    const bool outer = s.rule & ARCL_RULE_OUTER;
    if (s.op == ARCL_OP_asobject)
        add_number(&s, -1);
    if (*letter || outer)
        s.facts = facts_of(m, s.grid[0]);
    if (*letter == 'M' || outer)
        add_fact(&s, s.facts, COLUMN_MOST);
    else if (s.kind == ARCL_STEP_OBJECTS)
        add_number(&s, -1);
    out->step = plan->step_of[instruction->node] = add_step(m, &s);
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------- */

void arcl_stage_plan_make(const arcl_program *p, const arcl_stage_terms *terms, arcl_arena *mem, arcl_stage_plan *out)
{
    maker m = {.plan = out, .terms = terms};

    out->program = p;
    out->steps = 1;
    out->step_of = ARCL_TAKE(mem, uint8_t, p->graph.n);
    out->route = terms->explained ? ARCL_TAKE(mem, arcl_node_route, p->ninstructions) : NULL;
    out->step[0] = (arcl_stage_step){.node = ARCL_NODE_NONE, .kind = ARCL_STEP_GRID};
    memset(out->step_of, ARCL_STEP_NONE, p->graph.n);
    for (uint32_t k = 0; k < p->graph.n; k++)
        if (p->graph.node[k].kind == ARCL_NODE_PARAM && p->graph.node[k].callee == ARCL_PARAM_I)
            out->step_of[k] = 0;
    for (uint32_t k = 0; k < p->ninstructions; k++) {
        arcl_node_route route;
        try_node(&m, &p->instructions[k], &route);
        if (out->route)
            out->route[k] = route;
    }
    arcl_stage_plan_settle(out, terms->all);
}
