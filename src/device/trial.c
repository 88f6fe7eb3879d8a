/*
 * trial.c - kernels with grids to work on. Inputs are found by the roles of a kernel's arguments in the table, so a new
 * kernel is tested and measured without a line here.
 */
#define _POSIX_C_SOURCE 200809L /* sysconf */
#include "device/trial.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "device/trial_parts.h"
#include "plane/vm_samples.h"

enum { ITEMS_ARG = 4 }; /* of the vm */

unsigned arcl_trial_threads(void)
{
    const long n = sysconf(_SC_NPROCESSORS_ONLN);

    if (n < 1)
        return 1;
    return n < ARCL_TRIAL_THREADS_MAX ? (unsigned)n : ARCL_TRIAL_THREADS_MAX;
}

static bool is_large(const arcl_trial *j)
{
    return j->kernel == ARCL_K_huge_tile;
}

void *arcl_trial_take(arcl_arena *mem, size_t bytes)
{
    void *memory = arcl_take(mem, bytes);
    memset(memory, 0, bytes);
    return memory;
}

arcl_label_how arcl_trial_how(uint32_t code, int32_t ground)
{
    return (arcl_label_how){.rule = code & ARCL_LABEL_ANY_COLOUR ? ARCL_LABEL_FOREGROUND : ARCL_LABEL_PAINTED,
                            .diagonal = (code & ARCL_LABEL_DIAGONAL) != 0,
                            .numbered = (code & ARCL_LABEL_NUMBERED) != 0,
                            .background = (uint32_t)ground};
}

/* Whether a device finds in its array what C finds there: not in the pools of the vm. */
static bool is_filled(const arcl_trial *j, unsigned a)
{
    return j->kernel != ARCL_K_vm || j->way[a] != 0;
}

bool arcl_trial_open_buffers(arcl_trial *j, arcl_error *err)
{
    for (unsigned a = 0; j->slot && a < ARCL_PLANE_ARGS_MAX; a++)
        if (j->bytes[a] &&
            (!arcl_buffer_open(j->slot->device, j->bytes[a], ARCL_BUFFER_SHARED, &j->buffer[a], err) ||
             (is_filled(j, a) && !arcl_buffer_put(j->slot, &j->buffer[a], 0, j->plain[a].memory, j->bytes[a], err))))
            return false;
    return true;
}

void arcl_trial_close(arcl_trial *j)
{
    for (unsigned a = 0; a < ARCL_PLANE_ARGS_MAX; a++)
        arcl_buffer_close(&j->buffer[a]);
}

/* ---- planes --------------------------------------------------------------------------------- */

/* What kernels read, by role. */
typedef struct inputs {
    const void *of[ARCL_ROLES];
    uint64_t cells;
} inputs;

/* Grids, and labels of theirs. The last of any grids is no plane. */
static void draw_planes(arcl_trial_inputs *in, uint32_t n, arcl_arena *mem, inputs *out)
{
    enum { SIDE = 30 };
    const arcl_label_how numbered = {.rule = ARCL_LABEL_COLOUR, .numbered = true};
    uint8_t *cells = arcl_trial_take(mem, arcl_sample_bytes(ARCL_ROLE_CELLS, n));
    uint32_t *dims = arcl_trial_take(mem, arcl_sample_bytes(ARCL_ROLE_DIMS, n));
    uint32_t *parts = arcl_trial_take(mem, arcl_sample_bytes(ARCL_ROLE_PARTS, n));
    uint16_t *labels = arcl_trial_take(mem, arcl_sample_bytes(ARCL_ROLE_LABELS, n));

    for (uint32_t g = 0; g < n && in->kind != ARCL_SAMPLE_KINDS; g++) {
        arcl_sample_grid(in->kind, &in->rng, SIDE, SIDE, cells + (size_t)g * ARCL_CELLS, ARCL_SIDE);
        dims[g] = SIDE << 16 | SIDE;
    }
    if (in->kind == ARCL_SAMPLE_KINDS) {
        arcl_sample_planes(&in->rng, &in->turn, n, cells, dims);
        dims[n - 1] = 0;
    }
    arcl_label_batch(cells, dims, n, &numbered, labels, parts);
    out->of[ARCL_ROLE_CELLS] = cells;
    out->of[ARCL_ROLE_DIMS] = dims;
    out->of[ARCL_ROLE_LABELS] = labels;
    out->of[ARCL_ROLE_PARTS] = parts;
    out->cells = (uint64_t)n * SIDE * SIDE;
}

/* n pairs: programs of chance, and as many samples. */
static void draw_pairs(arcl_trial_inputs *in, uint32_t n, arcl_arena *mem, inputs *out)
{
    uint32_t *pairs = arcl_trial_take(mem, arcl_sample_bytes(ARCL_ROLE_PAIRS, n));
    uint32_t *samples = arcl_trial_take(mem, arcl_sample_bytes(ARCL_ROLE_SAMPLES, n));
    uint32_t *code = arcl_trial_take(mem, arcl_sample_bytes(ARCL_ROLE_CODE, n)), *to = code;
    uint32_t *grids = arcl_trial_take(mem, arcl_sample_bytes(ARCL_ROLE_GRIDS, n)), *grid = grids;

    out->cells = 0;
    for (uint32_t k = 0; k < n; k++, grid += 2 * ARCL_VM_SAMPLE_GRID) {
        uint32_t *sample = samples + 4 * (size_t)k;
        sample[0] = (uint32_t)(grid - grids);
        sample[1] = arcl_vm_sample_grid(&in->rng, grid);
        sample[2] = sample[0] + ARCL_VM_SAMPLE_GRID;
        sample[3] = arcl_vm_sample_grid(&in->rng, grid + ARCL_VM_SAMPLE_GRID);
        out->cells += (uint64_t)(sample[1] >> 16) * (sample[1] & 0xffff);
        pairs[2 * (size_t)k] = (uint32_t)(to - code);
        pairs[2 * (size_t)k + 1] = k;
        to += arcl_vm_sample_code(&in->rng, to);
    }
    out->of[ARCL_ROLE_PAIRS] = pairs;
    out->of[ARCL_ROLE_SAMPLES] = samples;
    out->of[ARCL_ROLE_CODE] = code;
    out->of[ARCL_ROLE_GRIDS] = grids;
}

/* The background of each grid, or of all. Returns where it is: by chance not in the first word, so that there has to be
 * room for a grid more. */
static uint32_t make_params(const arcl_trial *j, arcl_trial_inputs *in, int32_t *to)
{
    const bool any = in->kind == ARCL_SAMPLE_KINDS, for_each = any && in->for_each;
    const uint32_t word = any ? arcl_rng_below(&in->rng, 2) : 0;

    for (uint32_t g = 0; g < (for_each ? j->n : 1); g++)
        to[g + word] = any ? (int32_t)arcl_rng_below(&in->rng, 4) - 1 : -1;
    in->for_each = !in->for_each;
    return ARCL_PARAM_AT(for_each, word);
}

/* A number: the same in C and on the device, but for the items of the vm. */
static void give_number(arcl_trial *j, unsigned a, const char *name)
{
    const bool items = strcmp(name, "items") == 0;

    j->plain[a].number = strcmp(name, "how") == 0 ? j->code : strcmp(name, "room") == 0 ? ARCL_SAMPLE_ROOM : 1;
    j->args[a - 1] = arcl_arg_uint(items && j->slot ? arcl_vm_items(j->slot->device, j->n) : j->plain[a].number);
}

/* An array: what is read, or room for what is written. A device has a pool for each item, C has one item. */
static void give_array(arcl_trial *j, unsigned a, const arcl_plane_arg_info *info, const inputs *from, arcl_arena *mem)
{
    const bool pools = info->role == ARCL_ROLE_POOLS;
    const uint32_t items = pools && j->slot ? arcl_vm_items(j->slot->device, j->n) : 1;

    j->bytes[a] = pools ? sizeof(uint32_t) * ARCL_POOL_WORDS * items
                        : arcl_sample_bytes(info->role, j->n + (info->role == ARCL_ROLE_PARAM));
    j->plain[a].memory = arcl_trial_take(mem, pools ? sizeof(uint32_t) * ARCL_POOL_WORDS : j->bytes[a]);
    j->way[a] = pools ? 0 : info->way;
    j->args[a - 1] = arcl_arg_buffer(&j->buffer[a]);
    if (from->of[info->role] && info->way == ARCL_WAY_IN)
        memcpy(j->plain[a].memory, from->of[info->role], j->bytes[a]);
}

bool arcl_trial_open(arcl_trial *j, arcl_slot *slot, arcl_cut cut, arcl_plane_op op, uint32_t code, uint32_t n,
                     arcl_trial_inputs *in, arcl_arena *mem, arcl_error *err)
{
    const arcl_plane_kernel_info *k = arcl_plane_kernel_of(arcl_plane_op_of(op)->kernel);
    inputs from = {.of = {NULL}};

    *j = (arcl_trial){.slot = slot, .cut = cut, .kernel = arcl_plane_op_of(op)->kernel, .code = code, .n = n};
    if (op == ARCL_PLANE_vm)
        draw_pairs(in, n, mem, &from);
    else
        draw_planes(in, n, mem, &from);
    j->cells = from.cells;
    j->plain[0].number = n;
    for (unsigned a = 1; a < k->args; a++) {
        const arcl_role role = k->arg[a].role;
        if (role == ARCL_ROLE_NUMBER)
            give_number(j, a, k->arg[a].name);
        else if (role == ARCL_ROLE_AT)
            j->args[a - 1] = arcl_arg_uint(j->plain[a].number = make_params(j, in, j->plain[a - 1].memory));
        else
            give_array(j, a, &k->arg[a], &from, mem);
    }
    return arcl_trial_open_buffers(j, err);
}

/* ---- plain C -------------------------------------------------------------------------------- */

typedef struct share {
    const arcl_trial *job;
    uint32_t first, n;
    pthread_t thread;
    bool started;
} share;

/* Labels some of the planes: all at once where they have one background. */
static void *label_some(void *self)
{
    const share *s = self;
    const arcl_plane_arg *a = s->job->plain;
    const uint32_t apart = a[4].number >> 16, step = apart ? 1 : s->n;
    const int32_t *ground = (const int32_t *)a[3].memory + (a[4].number & 0xffff);

    for (uint32_t g = s->first; g < s->first + s->n; g += step) {
        const arcl_label_how how = arcl_trial_how(s->job->code, ground[g * apart]);
        const size_t at = (size_t)g * ARCL_CELLS;
        arcl_label_batch((uint8_t *)a[1].memory + at, (uint32_t *)a[2].memory + g, step, &how,
                         (uint16_t *)a[6].memory + at, (uint32_t *)a[7].memory + g);
    }
    return NULL;
}

static void label_planes(const arcl_trial *j, unsigned threads)
{
    share shares[ARCL_TRIAL_THREADS_MAX];

    if (threads > j->n)
        threads = j->n;
    for (unsigned t = 0; t < threads; t++) {
        const uint32_t first = (uint32_t)((uint64_t)j->n * t / threads);
        shares[t] = (share){.job = j, .first = first, .n = (uint32_t)((uint64_t)j->n * (t + 1) / threads) - first};
        if (t > 0)
            shares[t].started = pthread_create(&shares[t].thread, NULL, label_some, &shares[t]) == 0;
    }
    for (unsigned t = 0; t < threads; t++)
        if (shares[t].started)
            pthread_join(shares[t].thread, NULL);
        else
            label_some(&shares[t]);
}

bool arcl_trial_plain(arcl_trial *j, unsigned threads, arcl_error *err)
{
    if (is_large(j))
        return arcl_trial_label_large(j, threads, err);
    if (j->kernel == ARCL_K_label)
        label_planes(j, threads);
    else
        arcl_plane_run(j->kernel, arcl_plane_groups_for(j->kernel == ARCL_K_vm ? 1 : j->n), j->plain);
    return true;
}

/* ---- the device ----------------------------------------------------------------------------- */

static bool send(arcl_trial *j, arcl_error *err)
{
    for (unsigned a = 0; a < ARCL_PLANE_ARGS_MAX; a++) {
        if (!(j->way[a] & ARCL_WAY_IN))
            continue;
        void *to = arcl_buffer_edit(j->slot, &j->buffer[a], err);
        if (!to)
            return false;
        memcpy(to, j->plain[a].memory, j->bytes[a]);
        if (!arcl_buffer_send(j->slot, &j->buffer[a], j->bytes[a], err))
            return false;
    }
    return true;
}

bool arcl_trial_launch(arcl_trial *j, arcl_error *err)
{
    return is_large(j)              ? arcl_huge_launch(j->slot, j->cut, &j->large, err)
           : j->kernel == ARCL_K_vm ? arcl_vm_kernel_launch(j->slot, j->n, j->args[ITEMS_ARG].number, j->args, err)
                                    : arcl_kernel_launch(j->slot, j->kernel, j->cut, j->n, j->args, err);
}

static bool fetch(arcl_trial *j, arcl_error *err)
{
    for (unsigned a = 0; a < ARCL_PLANE_ARGS_MAX; a++)
        if (j->way[a] & ARCL_WAY_OUT && !arcl_buffer_fetch(j->slot, &j->buffer[a], j->bytes[a], err))
            return false;
    return true;
}

bool arcl_trial_run(arcl_trial *j, arcl_error *err)
{
    return send(j, err) && arcl_trial_launch(j, err) && fetch(j, err) && arcl_slot_wait(j->slot, err);
}

bool arcl_trial_agrees(const arcl_trial *j)
{
    for (unsigned a = 0; a < ARCL_PLANE_ARGS_MAX; a++)
        if (j->way[a] & ARCL_WAY_OUT && memcmp(arcl_buffer_data(&j->buffer[a]), j->plain[a].memory, j->bytes[a]) != 0)
            return false;
    return true;
}

uint64_t arcl_trial_hash(const arcl_trial *j, bool fetched)
{
    uint64_t hash = ARCL_HASH_SEED;

    for (unsigned a = 0; a < ARCL_PLANE_ARGS_MAX; a++)
        if (j->way[a] & ARCL_WAY_OUT)
            hash = arcl_hash_many(hash, fetched ? arcl_buffer_data(&j->buffer[a]) : j->plain[a].memory, j->bytes[a]);
    return hash;
}
