/* Hash-consing of nodes. The tables keep their room from one program to the next and are never cleared. */
#include "lang/build.h"

#include <string.h>

#include "base/hash.h"
#include "lang/source.h"
#include "value/set.h"

enum { FIRST_SLOTS = 256 };

static void make_slots(arcl_builder *b, size_t room)
{
    b->slots = ARCL_TAKE(b->mem, arcl_built_slot, room);
    memset(b->slots, 0, room * sizeof *b->slots);
    b->slots_room = room;
}

void arcl_builder_open(arcl_builder *b, arcl_arena *mem, arcl_pool *pool)
{
    *b = (arcl_builder){.mem = mem, .pool = pool};
    make_slots(b, FIRST_SLOTS);
}

static uint64_t hash_of(const arcl_built *x, const uint32_t *args)
{
    uint64_t h = arcl_hash_mix(((uint64_t)x->node.kind << 2 | (uint64_t)x->node.twin << 1 | x->node.guarded) << 32 |
                               x->node.callee);

    if (x->constant)
        return arcl_hash_mix(h ^ x->constant->hash);
    for (uint32_t k = 0; k < x->node.count; k++)
        h = arcl_hash_mix(h ^ args[k]) + 1;
    return h;
}

static bool same(const arcl_builder *b, const arcl_built *x, const arcl_built *y, const uint32_t *args)
{
    return x->hash == y->hash && x->node.twin == y->node.twin && x->node.guarded == y->node.guarded &&
           x->node.kind == y->node.kind && x->node.callee == y->node.callee && x->constant == y->constant &&
           x->node.count == y->node.count &&
           (x->node.count == 0 || memcmp(b->args + x->node.first, args, x->node.count * sizeof *args) == 0);
}

static void enlarge(arcl_builder *b)
{
    make_slots(b, b->slots_room * 2);
    for (uint32_t k = 0; k < b->nnodes; k++) {
        size_t at = b->nodes[k].hash & (b->slots_room - 1);
        while (b->slots[at].program == b->program)
            at = (at + 1) & (b->slots_room - 1);
        b->slots[at] = (arcl_built_slot){b->program, k};
    }
}

/* The number of a node like x, which is added if there is none. */
static uint32_t node_of(arcl_builder *b, arcl_built x, const uint32_t *args)
{
    x.hash = hash_of(&x, args);
    size_t at = x.hash & (b->slots_room - 1);
    for (; b->slots[at].program == b->program; at = (at + 1) & (b->slots_room - 1))
        if (same(b, &b->nodes[b->slots[at].node], &x, args))
            return b->slots[at].node;

    const uint32_t number = (uint32_t)b->nnodes;
    b->slots[at] = (arcl_built_slot){b->program, number};
    x.node.first = (uint32_t)b->nargs;
    for (uint32_t k = 0; k < x.node.count; k++) {
        b->args = arcl_room_for_one(b->mem, b->args, b->nargs, &b->args_room, sizeof *b->args);
        b->args[b->nargs++] = args[k];
    }
    b->nodes = arcl_room_for_one(b->mem, b->nodes, b->nnodes, &b->nodes_room, sizeof *b->nodes);
    b->nodes[b->nnodes++] = x;
    if (b->nnodes * 3 > b->slots_room * 2)
        enlarge(b);
    return number;
}

void arcl_builder_begin(arcl_builder *b, uint32_t nparams, uint32_t line)
{
    b->nnodes = b->nargs = b->nsteps = b->nouts = 0;
    b->program++;
    for (uint32_t k = 0; k < nparams; k++)
        node_of(b, (arcl_built){.node = {.kind = ARCL_NODE_PARAM, .callee = k, .line = line}}, NULL);
}

uint32_t arcl_build_const(arcl_builder *b, const arcl_const *c, uint32_t line)
{
    const arcl_node node = {.kind = ARCL_NODE_CONST, .line = line, .value = c->value};
    return node_of(b, (arcl_built){.node = node, .constant = c}, NULL);
}

uint32_t arcl_build_value(arcl_builder *b, arcl_val v, uint32_t line)
{
    if (v.tag == ARCL_SET && v.u.set->n == 0)
        return arcl_build_node(b, ARCL_NODE_SET, 0, NULL, 0, ARCL_PLAIN, line);
    const arcl_const *c = arcl_pool_value(b->pool, v);
    return c ? arcl_build_const(b, c, line) : ARCL_NODE_MISSING;
}

uint32_t arcl_build_node(arcl_builder *b, arcl_node_kind kind, uint32_t callee, const uint32_t *args, size_t count,
                         arcl_guard guard, uint32_t line)
{
    const arcl_node node = {
        .kind = kind, .callee = callee, .count = (uint32_t)count, .guarded = guard == ARCL_GUARDED, .line = line};
    return node_of(b, (arcl_built){.node = node}, args);
}

uint32_t arcl_build_twin(arcl_builder *b, uint32_t number)
{
    arcl_built x = b->nodes[number];

    x.node.twin = true;
    return node_of(b, x, b->args + x.node.first);
}

void arcl_build_step(arcl_builder *b, const char *name, uint32_t node, uint32_t line)
{
    b->steps = arcl_room_for_one(b->mem, b->steps, b->nsteps, &b->steps_room, sizeof *b->steps);
    b->steps[b->nsteps++] = (arcl_step){.name = name, .node = node, .line = line};
}

void arcl_build_out(arcl_builder *b, arcl_out out)
{
    b->outs = arcl_room_for_one(b->mem, b->outs, b->nouts, &b->outs_room, sizeof *b->outs);
    b->outs[b->nouts++] = out;
}

void arcl_builder_copy(const arcl_builder *b, arcl_arena *mem, uint32_t result, arcl_program *out)
{
    arcl_node *nodes = ARCL_TAKE(mem, arcl_node, b->nnodes);
    uint32_t *args = ARCL_TAKE(mem, uint32_t, b->nargs);
    arcl_step *steps = ARCL_TAKE(mem, arcl_step, b->nsteps);
    arcl_out *outs = ARCL_TAKE(mem, arcl_out, b->nouts);

    for (size_t k = 0; k < b->nnodes; k++)
        nodes[k] = b->nodes[k].node;
    if (b->nargs)
        memcpy(args, b->args, b->nargs * sizeof *args);
    if (b->nsteps)
        memcpy(steps, b->steps, b->nsteps * sizeof *steps);
    if (b->nouts)
        memcpy(outs, b->outs, b->nouts * sizeof *outs);
    out->nodes = nodes;
    out->nnodes = (uint32_t)b->nnodes;
    out->args = args;
    out->nargs = (uint32_t)b->nargs;
    out->steps = steps;
    out->nsteps = (uint32_t)b->nsteps;
    out->outs = outs;
    out->nouts = (uint32_t)b->nouts;
    out->result = result;
}

void arcl_builder_finish(const arcl_builder *b, arcl_arena *mem, uint32_t result, arcl_program *out)
{
    arcl_builder_copy(b, mem, result, out);
    arcl_program_prepare(out, mem);
}

const arcl_program *arcl_program_copy(const arcl_program *p, arcl_arena *mem)
{
    arcl_program *copy = ARCL_TAKE(mem, arcl_program, 1);
    arcl_node *nodes = ARCL_TAKE(mem, arcl_node, p->nnodes);
    uint32_t *args = ARCL_TAKE(mem, uint32_t, p->nargs);

    *copy = (arcl_program){.name = arcl_take_text(mem, p->name, strlen(p->name)),
                           .line = p->line,
                           .dialect = p->dialect,
                           .nparams = p->nparams,
                           .nodes = nodes,
                           .nnodes = p->nnodes,
                           .args = args,
                           .nargs = p->nargs,
                           .result = p->result};
    copy->file = copy->name;
    memcpy(copy->params, p->params, sizeof p->params);
    if (p->nargs)
        memcpy(args, p->args, p->nargs * sizeof *args);
    for (uint32_t k = 0; k < p->nnodes; k++) {
        nodes[k] = p->nodes[k];
        if (nodes[k].kind == ARCL_NODE_CONST)
            nodes[k].value = arcl_const_copy(nodes[k].value, mem);
    }
    return copy;
}
