#include "exec/profile.h"

_Static_assert((int)ARCL_OP_COUNT < (int)ARCL_PROFILE_OPS, "every primitive has a place in a profile");

/* Another program or task than that of the job before. */
static __attribute__((noinline)) void begin(arcl_profile *p, const arcl_program *program, const arcl_task *task)
{
    p->job = arcl_profile_program(p, program, program->name, program->ninstructions);
    arcl_frame_lines *lines = p->job->kind == ARCL_FRAME_PROGRAM ? p->job->program : NULL;
    if (lines && !p->job->calls)
        for (uint32_t k = 0; k < lines->n; k++) {
            const arcl_node *n = &program->graph.node[program->instructions[k].node];
            lines->at[k].key = n->line;
            if (n->kind == ARCL_NODE_PRIM)
                lines->at[k].op = (uint16_t)n->callee;
        }
    p->lines_of = lines && lines->n ? program : NULL;
    p->lines = lines;
    p->job_of = task;
}

arcl_frame *arcl_profile_job(arcl_profile *p, const arcl_program *program, const arcl_task *task)
{
    if (!p)
        return NULL;
    arcl_frame *before = p->cur;
    if (p->lines_of == program && p->job_of == task) {
        p->task->calls++;
        p->task_began = p->last;
        p->learns = NULL;
    } else {
        arcl_profile_task(p, task, task->id);
        begin(p, program, task);
    }
    p->job->calls++;
    p->cur = p->owner = p->job;
    return before;
}
