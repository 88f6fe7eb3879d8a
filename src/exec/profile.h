/*
 * profile.h - what a profile notes of programs: their lines, and the samples they run on. See base/profile.h.
 *
 * Layer: exec.
 */
#ifndef ARCL_EXEC_PROFILE_H
#define ARCL_EXEC_PROFILE_H

#include "base/boundary.h"
#include "lang/program.h"

_Static_assert((int)ARCL_OP_COUNT < (int)ARCL_PROFILE_OPS, "every primitive has a place in a profile");

/* A program is evaluated; arcl_profile_leave ends that. One that is no job's has no lines. */
static inline arcl_frame *arcl_profile_eval(arcl_profile *p)
{
    if (!p)
        return NULL;
    p->called = NULL;
    return p->cur;
}

/* An instruction of a program begins; arcl_profile_after ends it. `lines`: it is a line of the program at hand.
 * The node is not looked at: it is not in the cache. */
static inline __attribute__((always_inline)) void
arcl_profile_instruction(arcl_profile *p, bool lines, const arcl_program *program, const arcl_instruction *a)
{
    const unsigned op = a->number % ARCL_PROFILE_OPS; /* the last one where it calls no primitive */
    arcl_pace *const pace = &p->pace[ARCL_PACE_LINES + op];

    p->called = a;
    if (lines) {
        if (!arcl_profile_skips(p, pace))
            arcl_profile_line(p, pace, (size_t)(a - program->instructions));
        return;
    }
    if (op < ARCL_OP_COUNT)
        arcl_profile_call(p, ARCL_FRAME_PLAIN, op);
    else
        arcl_profile_resume(p);
}

/* The same of a node of a graph, in a memo table. */
static inline arcl_frame *arcl_profile_node(arcl_profile *p, const arcl_node *n)
{
    if (n->kind == ARCL_NODE_PRIM)
        return arcl_profile_call(p, ARCL_FRAME_PLAIN, n->callee);
    if (n->kind == ARCL_NODE_CALL)
        return p->cur;
    return arcl_profile_brief(p, n->kind == ARCL_NODE_TUPLE ? ARCL_SCOPE_tuple : ARCL_SCOPE_set);
}

#endif
