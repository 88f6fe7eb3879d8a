/*
 * preview.h - what devices find out about candidates before they are scored.
 *
 * Most candidates are worse than what a task has already. Devices run them on the demonstrations and say how many each
 * gets right, and how close it comes; who is not good enough ends there. All others plain C scores as if
 * there were no device, as it does those that devices leave. So nothing that is kept depends on one.
 *
 * Layer: batt. May use: exec and lower. Must not know: where candidates come from, what is kept of them.
 */
#ifndef ARCL_BATT_PREVIEW_H
#define ARCL_BATT_PREVIEW_H

#include "exec/vm.h"
#include "task/task.h"

/* Of one candidate. */
typedef struct arcl_preview {
    uint32_t root;
    uint32_t code, pair; /* numbers in the work: of its program, of the pair at hand */
    uint32_t ran, right; /* demonstrations that devices ran it on; that it got right */
    float close;         /* sum over those that are not right */
    bool over;           /* it needs no further demonstration */
    bool left;           /* devices have left a pair of it */
} arcl_preview;

/* Candidates of one graph for one task. */
typedef struct arcl_preview_list {
    const arcl_task *task;
    const arcl_graph *graph;
    arcl_preview *at;
    uint32_t n;
    arcl_cone *cone; /* scratch in `mem` */
    arcl_arena *mem;
} arcl_preview_list;

/* Runs the candidates of all lists on the first `counted` demonstrations of their tasks: on each next one those that
 * need it. With `early_stop` that is who has all before right. */
typedef struct arcl_preview_plan {
    arcl_preview_list *lists;
    uint32_t n;
    arcl_budget budget;
    bool early_stop;
} arcl_preview_plan;

/* False if no device did anything. */
bool arcl_previews_run(arcl_vm_work *w, const arcl_preview_plan *plan);

/* Whether devices did all that plain C would do on a task with so many demonstrations. */
static inline bool arcl_preview_whole(const arcl_preview *x, uint32_t counted)
{
    return !x->left && (x->over || x->ran == counted);
}

#endif
