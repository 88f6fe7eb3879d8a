/*
 * profile.h - what a profile notes of programs: their lines, and the samples they run on. See base/profile.h.
 *
 * Layer: exec.
 */
#ifndef ARCL_EXEC_PROFILE_H
#define ARCL_EXEC_PROFILE_H

#include "base/profile.h"
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

/* An instruction of a program begins; arcl_profile_after ends it. `lines`: the frames of the program's lines, or NULL;
 * `given`: a device has its value. The node is not looked at: it is not in the cache. */
static inline __attribute__((always_inline)) void
arcl_profile_instruction(arcl_profile *p, arcl_frame *lines, const arcl_program *program, const arcl_instruction *a,
                         bool given)
{
    const unsigned op = a->number % ARCL_PROFILE_OPS; /* the last one where it calls no primitive */
    arcl_pace *const pace = &p->pace[ARCL_PACE_LINES + op];

    p->called = a;
    if (lines && !given) {
        if (!arcl_profile_skips(p, pace))
            arcl_profile_line(p, pace, &lines[a - program->instructions]);
        return;
    }
    if (lines)
        lines[a - program->instructions].calls++;
    if (op < ARCL_OP_COUNT)
        arcl_profile_call(p, given ? ARCL_FRAME_DEVICE : ARCL_FRAME_PLAIN, op, 1);
    else
        arcl_profile_resume(p);
}

/* The same of a node of a graph, in a memo table. */
static inline arcl_frame *arcl_profile_node(arcl_profile *p, const arcl_node *n, bool given)
{
    if (n->kind == ARCL_NODE_PRIM)
        return arcl_profile_call(p, given ? ARCL_FRAME_DEVICE : ARCL_FRAME_PLAIN, n->callee, 1);
    if (n->kind == ARCL_NODE_CALL)
        return p->cur;
    return arcl_profile_brief(p, n->kind == ARCL_NODE_TUPLE ? ARCL_SCOPE_tuple : ARCL_SCOPE_set);
}

#endif
