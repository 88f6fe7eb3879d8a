#include "batt/preview.h"

#include "batt/population.h"

/* Candidates that need a further demonstration are few: plain C has done less than these before they were sent. */
enum { FURTHER_LEAST = 2048 };

static float close_of(const arcl_vm_result *r, arcl_val want)
{
    return arcl_cells_close((uint64_t)want.h * (uint64_t)want.n, r->difference);
}

static void make_codes(arcl_vm_work *w, arcl_preview_list *l)
{
    for (arcl_preview *x = l->at; x < l->at + l->n; x++) {
        arcl_graph_cone(l->graph, x->root, l->cone, l->mem);
        x->code = arcl_vm_work_root(w, l->graph, l->cone, x->root);
        x->left = x->code == ARCL_VM_NONE;
    }
}

/* Whether demonstration k of a task counts and the candidate needs it. */
static bool needs(const arcl_preview_list *l, const arcl_preview *x, uint32_t k)
{
    return !x->left && !x->over && k < arcl_task_counted(l->task);
}

/* Makes pairs with demonstration k; how many. */
static size_t make_pairs(arcl_vm_work *w, const arcl_preview_plan *p, uint32_t k)
{
    size_t n = 0;

    arcl_vm_work_begin(w);
    for (arcl_preview_list *l = p->lists; l < p->lists + p->n; l++) {
        if (k >= arcl_task_counted(l->task))
            continue;
        const arcl_sample *s = &l->task->samples[k];
        const uint32_t sample = arcl_vm_work_sample(w, s->input, s->output);
        for (arcl_preview *x = l->at; x < l->at + l->n; x++)
            if (needs(l, x, k)) {
                x->pair = arcl_vm_work_pair(w, x->code, sample);
                n++;
            }
    }
    return n;
}

static void take_results(const arcl_vm_work *w, const arcl_preview_plan *p, uint32_t k)
{
    arcl_vm_result r;

    for (arcl_preview_list *l = p->lists; l < p->lists + p->n; l++)
        for (arcl_preview *x = l->at; x < l->at + l->n; x++) {
            if (!needs(l, x, k))
                continue;
            x->left = !arcl_vm_work_result(w, x->pair, p->budget, &r);
            if (x->left)
                continue;
            x->ran++;
            if (r.difference == 0) {
                x->right++;
                continue;
            }
            x->close += close_of(&r, l->task->samples[k].output);
            x->over = p->early_stop;
        }
}

/* The cells of the inputs of what is sent in any case. */
static uint64_t cells_of(const arcl_preview_plan *p)
{
    uint64_t cells = 0;

    for (const arcl_preview_list *l = p->lists; l < p->lists + p->n; l++)
        if (arcl_task_counted(l->task))
            cells += l->n * arcl_vm_size(l->task->samples[0].input);
    return cells;
}

bool arcl_previews_run(arcl_vm_work *w, const arcl_preview_plan *p)
{
    bool looked = false;

    if (!arcl_vm_considers_more(w->vm, cells_of(p)))
        return false;
    arcl_vm_work_forget(w);
    for (arcl_preview_list *l = p->lists; l < p->lists + p->n; l++)
        make_codes(w, l);
    for (uint32_t k = 0; k < ARCL_COUNTED_MAX; k++) {
        const size_t n = make_pairs(w, p, k);
        if (n == 0 || (k > 0 && n < FURTHER_LEAST))
            break;
        arcl_vm_work_run(w);
        looked = looked || w->results.n;
        take_results(w, p, k);
    }
    return looked;
}
