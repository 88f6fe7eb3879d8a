/* trial.c - kernels with grids to work on, for measurements. Inputs are found by the roles of a kernel's arguments. */
#define _POSIX_C_SOURCE 200809L /* sysconf */
#include "device/trial.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

enum { SEED = 30 };

/* Places of the arrays of a large grid. */
enum { LARGE_CELLS, LARGE_WHERE, LARGE_LABELS, LARGE_BLOCKS, LARGE_PARTS, LARGE_ALL };

unsigned arcl_trial_threads(void)
{
    const long n = sysconf(_SC_NPROCESSORS_ONLN);

    if (n < 1)
        return 1;
    return n < ARCL_JOB_THREADS_MAX ? (unsigned)n : ARCL_JOB_THREADS_MAX;
}

static bool is_large(const arcl_trial *j)
{
    return j->kernel == ARCL_K_huge_tile;
}

static bool labels_planes(arcl_plane_kernel k)
{
    return k == ARCL_K_label || k == ARCL_K_label_rows;
}

static arcl_way way_of(const arcl_trial *j, unsigned a)
{
    if (is_large(j))
        return a < LARGE_LABELS ? ARCL_WAY_IN : ARCL_WAY_OUT;
    return arcl_plane_kernel_of(j->kernel)->arg[a].way;
}

static void *take(arcl_arena *mem, size_t bytes)
{
    void *memory = arcl_take(mem, bytes);
    memset(memory, 0, bytes);
    return memory;
}

/* ---- inputs --------------------------------------------------------------------------------- */

/* Parameters with which an operation has a full grid to write. */
static int32_t param_of(const arcl_trial *j, char letter, uint32_t g)
{
    switch (letter) {
    case 'c':
        return (int32_t)(g % 10);
    case 'h':
        return (int32_t)j->height - 2;
    case 'w':
        return (int32_t)j->width - 2;
    case 'f':
        return 2;
    case 'g':
        return labels_planes(j->kernel) ? -1 : 0;
    default:
        return 1;
    }
}

static void fill_grids(arcl_trial *j, arcl_sample_kind kind, arcl_rng *r, uint8_t *slots)
{
    for (uint32_t g = 0; g < j->n; g++)
        arcl_sample_grid(kind, r, j->height, j->width, slots + (size_t)g * ARCL_CELLS, ARCL_SIDE);
}

/* What the argument reads; the arrays of arguments before it are there. */
static void fill_input(arcl_trial *j, arcl_sample_kind kind, const char *params, arcl_rng *r, unsigned a)
{
    const arcl_role role = arcl_plane_kernel_of(j->kernel)->arg[a].role;
    void *const to = j->plain[a].memory;

    switch (role) {
    case ARCL_ROLE_CELLS:
        fill_grids(j, kind, r, to);
        break;
    case ARCL_ROLE_DIMS:
        for (uint32_t g = 0; g < j->n; g++)
            ((uint32_t *)to)[g] = j->height << 16 | j->width;
        break;
    case ARCL_ROLE_MASK:
        arcl_sample_masks(r, j->n, to);
        break;
    case ARCL_ROLE_PARAM:
        for (uint32_t g = 0; g < j->n; g++)
            for (unsigned p = 0; p < ARCL_PARAMS; p++)
                ((int32_t *)to)[g * ARCL_PARAMS + p] = param_of(j, p < strlen(params) ? params[p] : 'c', g);
        break;
    case ARCL_ROLE_PARTS: { /* of arcl_k_parts: 1 cells, 2 dims, 3 labels */
        const arcl_label_how how = {.rule = ARCL_LABEL_COLOUR, .numbered = true};
        arcl_label_batch(j->plain[1].memory, j->plain[2].memory, j->n, &how, j->plain[3].memory, to);
        break;
    }
    default:
        break;
    }
}

/* ---- open ----------------------------------------------------------------------------------- */

/* Gives the device a buffer for each array, with what is in it. */
static bool open_buffers(arcl_trial *j, unsigned n, arcl_error *err)
{
    for (unsigned a = 0; j->slot && a < n; a++)
        if (j->bytes[a] && (!arcl_buffer_open(j->slot->device, j->bytes[a], ARCL_BUFFER_SHARED, &j->buffer[a], err) ||
                            !arcl_buffer_put(j->slot, &j->buffer[a], 0, j->plain[a].memory, j->bytes[a], err)))
            return false;
    return true;
}

bool arcl_trial_open(arcl_trial *j, arcl_slot *slot, arcl_plane_op op, arcl_sample_kind kind, uint32_t n,
                     arcl_arena *mem, arcl_error *err)
{
    const arcl_plane_op_info *info = arcl_plane_op_of(op);
    const bool grows = info->kernel == ARCL_K_concat || (strchr(info->params, 'f') && op != ARCL_PLANE_downscale);
    const uint32_t side = grows ? 15 : 30;
    arcl_rng r = {SEED};

    *j = (arcl_trial){.kernel = info->kernel, .code = info->code, .n = n, .height = side, .width = side};
    j->cells = (uint64_t)n * side * side;
    j->slot = slot;
    j->cut = slot ? arcl_cut_for(slot->device) : ARCL_CUT_ITEMS;
    if (labels_planes(j->kernel)) {
        j->kernel = arcl_kernel_for_labels(j->cut);
        j->code |= ARCL_LABEL_NUMBERED;
    }
    const arcl_plane_kernel_info *k = arcl_plane_kernel_of(j->kernel);
    j->plain[0].number = n;
    for (unsigned a = 1, param = 0; a < k->args; a++) {
        const bool is_at = k->arg[a].role == ARCL_ROLE_AT;
        if (is_at || k->arg[a].role == ARCL_ROLE_NUMBER) {
            j->plain[a].number =
                is_at ? ARCL_PARAM_AT(ARCL_PARAMS, param++) : arcl_sample_number(k->arg[a].name, j->code);
            j->args[a - 1] = arcl_arg_uint(j->plain[a].number);
            continue;
        }
        j->bytes[a] = arcl_sample_bytes(k->arg[a].role, n);
        j->plain[a].memory = take(mem, j->bytes[a]);
        j->args[a - 1] = arcl_arg_buffer(&j->buffer[a]);
        if (k->arg[a].way & ARCL_WAY_IN)
            fill_input(j, kind, info->params, &r, a);
    }
    return open_buffers(j, k->args, err);
}

bool arcl_trial_open_large(arcl_trial *j, arcl_slot *slot, arcl_sample_kind kind, uint32_t height, uint32_t width,
                           arcl_arena *mem, arcl_error *err)
{
    const uint64_t cells = (uint64_t)height * width;
    const size_t bytes[LARGE_ALL] = {
        [LARGE_CELLS] = cells,
        [LARGE_WHERE] = ARCL_HUGE_WORDS * sizeof(uint32_t),
        [LARGE_LABELS] = cells * sizeof(int32_t),
        [LARGE_BLOCKS] = arcl_huge_blocks(cells) * sizeof(uint32_t),
        [LARGE_PARTS] = sizeof(uint32_t),
    };
    arcl_rng r = {SEED};

    *j =
        (arcl_trial){.kernel = ARCL_K_huge_tile, .code = ARCL_LABEL_NUMBERED, .n = 1, .height = height, .width = width};
    j->cells = cells;
    j->slot = slot;
    j->cut = slot ? arcl_cut_for(slot->device) : ARCL_CUT_ITEMS;
    for (unsigned a = 0; a < LARGE_ALL; a++) {
        j->bytes[a] = bytes[a];
        j->plain[a].memory = take(mem, bytes[a]);
    }
    arcl_sample_grid(kind, &r, height, width, j->plain[LARGE_CELLS].memory, width);
    arcl_huge_where(j->plain[LARGE_WHERE].memory, height, width, width, 0, 0, 0);
    j->large = (arcl_huge_batch){.n = 1,
                                 .height = height,
                                 .width = width,
                                 .cells = cells,
                                 .how = j->code,
                                 .ground = -1,
                                 .bytes = &j->buffer[LARGE_CELLS],
                                 .where = &j->buffer[LARGE_WHERE],
                                 .labels = &j->buffer[LARGE_LABELS],
                                 .blocks = &j->buffer[LARGE_BLOCKS],
                                 .parts = &j->buffer[LARGE_PARTS]};
    return open_buffers(j, LARGE_ALL, err);
}

void arcl_trial_close(arcl_trial *j)
{
    for (unsigned a = 0; a < ARCL_PLANE_ARGS_MAX; a++)
        arcl_buffer_close(&j->buffer[a]);
}

/* ---- plain C -------------------------------------------------------------------------------- */

typedef struct share {
    const arcl_trial *job;
    uint32_t first, n;
    pthread_t thread;
    bool started;
} share;

/* Labels some of the planes. The arguments of both kernels are the same. */
static void *label_some(void *p)
{
    const share *s = p;
    const arcl_plane_arg *a = s->job->plain;
    const arcl_label_how how = {.rule = ARCL_LABEL_COLOUR, .numbered = true};
    const size_t at = (size_t)s->first * ARCL_CELLS;

    arcl_label_batch((uint8_t *)a[1].memory + at, (uint32_t *)a[2].memory + s->first, s->n, &how,
                     (uint16_t *)a[6].memory + at, (uint32_t *)a[7].memory + s->first);
    return NULL;
}

static void label_planes(const arcl_trial *j, unsigned threads)
{
    share shares[ARCL_JOB_THREADS_MAX];

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
    if (is_large(j)) {
        const arcl_label_cells cells = {j->plain[LARGE_CELLS].memory, 1, j->width, (int32_t)j->width,
                                        (int32_t)j->height};
        const arcl_label_how how = {.rule = ARCL_LABEL_COLOUR, .numbered = true};
        j->options.threads = threads;
        return arcl_label_grid(&cells, &how, &j->options, j->plain[LARGE_LABELS].memory, &j->parts, err);
    }
    if (labels_planes(j->kernel))
        label_planes(j, threads);
    else
        arcl_trial_text(j);
    return true;
}

void arcl_trial_text(arcl_trial *j)
{
    arcl_plane_run(j->kernel, arcl_plane_groups_for(j->n, 1), j->plain);
}

/* ---- the device ----------------------------------------------------------------------------- */

bool arcl_trial_send(arcl_trial *j, arcl_error *err)
{
    for (unsigned a = 0; a < ARCL_PLANE_ARGS_MAX; a++) {
        if (!j->bytes[a] || !(way_of(j, a) & ARCL_WAY_IN))
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
    return is_large(j) ? arcl_huge_launch(j->slot, j->cut, &j->large, err)
                       : arcl_kernel_launch(j->slot, j->kernel, j->cut, j->n, j->args, err);
}

/* The counts of blocks are of no use to anybody else. */
static bool is_wanted(const arcl_trial *j, unsigned a)
{
    return j->bytes[a] && way_of(j, a) & ARCL_WAY_OUT && !(is_large(j) && a == LARGE_BLOCKS);
}

bool arcl_trial_fetch(arcl_trial *j, arcl_error *err)
{
    for (unsigned a = 0; a < ARCL_PLANE_ARGS_MAX; a++)
        if (is_wanted(j, a) && !arcl_buffer_fetch(j->slot, &j->buffer[a], j->bytes[a], err))
            return false;
    return true;
}

bool arcl_trial_agrees(const arcl_trial *j)
{
    for (unsigned a = 0; a < ARCL_PLANE_ARGS_MAX; a++) {
        const void *want = is_large(j) && a == LARGE_PARTS ? &j->parts : j->plain[a].memory;
        if (is_wanted(j, a) && memcmp(arcl_buffer_data(&j->buffer[a]), want, j->bytes[a]) != 0)
            return false;
    }
    return true;
}
