/*
 * kernels_check.c - whether the kernels give on a device what plain C gives: their own text, or arcl's labelling. All
 * that a kernel may write is compared byte by byte, also where it should have written nothing.
 */
#include "device/environment.h"
#include "device/trial.h"

enum { CHECK_GRIDS = 64, ARENA_MAX = 1 << 30 };

typedef struct checker {
    arcl_slot *slot;
    uint64_t kernels;
    arcl_cut cut;
    uint32_t n;
    arcl_trial_inputs in;
    arcl_arena mem;
    arcl_trial job;
    arcl_error *err;
} checker;

static bool is_wrong(const checker *t, const char *name, uint32_t code)
{
    const arcl_device_info *d = t->slot->device->info;
    arcl_error why = {{0}};

    arcl_fail(&why, "device %u (%s) gives wrong results: kernel %s with code %u", d->number, d->name, name, code);
    arcl_device_lose(t->slot->device, &why);
    return arcl_fail(t->err, "%s", why.text);
}

/* Runs what is open, in C and on the device, and compares. */
static bool compare(checker *t, const char *name)
{
    return arcl_trial_run(&t->job, t->err) && arcl_trial_plain(&t->job, 1, t->err) &&
           ((arcl_trial_agrees(&t->job) && !arcl_fault_strikes(ARCL_FAULT_SELFTEST)) || is_wrong(t, name, t->job.code));
}

static bool try_planes(checker *t)
{
    for (int o = 0; o < ARCL_PLANE_OPS; o++) {
        const arcl_plane_op_info *op = arcl_plane_op_of((arcl_plane_op)o);
        const bool labels = op->kernel == ARCL_K_label;
        bool ok = true;
        if (!(t->kernels & ARCL_KERNEL_BIT(op->kernel)))
            continue;
        for (uint32_t k = 0; ok && k < (labels ? 8 : *op->params ? 2 : 1); k++) { /* both kinds of parameters */
            arcl_arena_reset(&t->mem);
            t->in.for_each = k % 2 == 0;
            ok = arcl_trial_open(&t->job, t->slot, t->cut, (arcl_plane_op)o, labels ? k : op->code, t->n, &t->in,
                                 &t->mem, t->err) &&
                 compare(t, arcl_plane_kernel_of(op->kernel)->symbol);
            arcl_trial_close(&t->job);
        }
        if (!ok)
            return false;
    }
    return true;
}

/* Two grids of different size; the rows of the first are apart from each other. */
static bool try_large(checker *t, uint32_t how)
{
    const bool few = t->n < CHECK_GRIDS; /* the caller is in a hurry */
    const uint32_t height = few ? 18 : 150, width = few ? 70 : 261;
    const arcl_trial_large grids[] = {{height, width, width + 3}, {9, 40, 40}};
    arcl_trial_inputs in = t->in;
    bool ok = true;

    for (int kind = 0; kind < ARCL_SAMPLE_KINDS && ok; kind++) {
        const int32_t ground = (int32_t)arcl_rng_below(&in.rng, 3) - 1;
        bool agrees = true;
        arcl_arena_reset(&t->mem);
        in.kind = (arcl_sample_kind)kind;
        ok = arcl_trial_open_large(&t->job, t->slot, t->cut, how, ground, grids, 2, true, &in, &t->mem, t->err) &&
             compare(t, "arcl_k_huge_* (labels)"); /* no records are made of wrong labels */
        if (ok && how & ARCL_LABEL_NUMBERED)
            ok = arcl_trial_list(&t->job, &agrees, t->err) && (agrees || is_wrong(t, "arcl_k_huge_* (records)", how));
        arcl_trial_close(&t->job);
    }
    t->in.rng = in.rng;
    return ok;
}

static bool try_all(void *to)
{
    checker *t = to;
    const uint64_t huge = ARCL_KERNELS_ALL & ~(ARCL_KERNEL_BIT(ARCL_K_huge_tile) - 1);

    if (!try_planes(t))
        return false;
    for (uint32_t how = 0; t->kernels & huge && how < 8; how++)
        if (!try_large(t, how))
            return false;
    return true;
}

bool arcl_kernels_try(arcl_slot *s, arcl_cut cut, uint64_t kernels, uint32_t n, uint64_t seed, arcl_error *err)
{
    checker t = {.slot = s,
                 .kernels = kernels,
                 .cut = cut,
                 .n = n,
                 .in = {.kind = ARCL_SAMPLE_KINDS, .rng = {seed}},
                 .err = err};

    arcl_arena_open(&t.mem, ARENA_MAX);
    const bool ok = arcl_try_in(&t.mem, try_all, &t) || arcl_fail(err, "no memory for the test of the kernels");
    arcl_trial_close(&t.job);
    arcl_arena_close(&t.mem);
    return ok;
}

bool arcl_kernels_check(arcl_slot *s, uint64_t kernels, arcl_error *err)
{
    return arcl_kernels_try(s, arcl_cut_for(s->device), kernels, CHECK_GRIDS, 1, err);
}
