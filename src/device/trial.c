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

/* Places of the arrays of large grids. */
enum { LARGE_CELLS, LARGE_WHERE, LARGE_LABELS, LARGE_BLOCKS, LARGE_PARTS, LARGE_BASES, LARGE_RECORDS, LARGE_ALL };

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

static void *take(arcl_arena *mem, size_t bytes)
{
    void *memory = arcl_take(mem, bytes);
    memset(memory, 0, bytes);
    return memory;
}

/* The rule that the codes of a kernel for labels mean. */
static arcl_label_how how_of(uint32_t code, int32_t ground)
{
    return (arcl_label_how){.rule = code & ARCL_LABEL_ANY_COLOUR ? ARCL_LABEL_FOREGROUND : ARCL_LABEL_PAINTED,
                            .diagonal = (code & ARCL_LABEL_DIAGONAL) != 0,
                            .numbered = (code & ARCL_LABEL_NUMBERED) != 0,
                            .background = (uint32_t)ground};
}

/* Gives the device a buffer for each array, with what is in it. */
static bool open_buffers(arcl_trial *j, arcl_error *err)
{
    for (unsigned a = 0; j->slot && a < ARCL_PLANE_ARGS_MAX; a++)
        if (j->bytes[a] && (!arcl_buffer_open(j->slot->device, j->bytes[a], ARCL_BUFFER_SHARED, &j->buffer[a], err) ||
                            !arcl_buffer_put(j->slot, &j->buffer[a], 0, j->plain[a].memory, j->bytes[a], err)))
            return false;
    return true;
}

void arcl_trial_close(arcl_trial *j)
{
    for (unsigned a = 0; a < ARCL_PLANE_ARGS_MAX; a++)
        arcl_buffer_close(&j->buffer[a]);
}

/* ---- planes --------------------------------------------------------------------------------- */

/* Two grids for each plane, and what other kernels make of the first. */
typedef struct pairs {
    uint8_t *cells[2];
    uint32_t *dims[2];
    void *made[ARCL_ROLES];
} pairs;

/* Every other pair fits, and the last plane is none. */
static void draw_any(arcl_trial_inputs *in, uint32_t n, pairs *p)
{
    for (unsigned k = 0; k < 2; k++)
        arcl_sample_planes(&in->rng, &in->turn[k], n, p->cells[k], p->dims[k]);
    for (uint32_t g = 1; g < n; g += 2) {
        memcpy(p->cells[1] + (size_t)g * ARCL_CELLS, p->cells[0] + (size_t)g * ARCL_CELLS, ARCL_CELLS);
        p->cells[1][(size_t)g * ARCL_CELLS] ^= g / 2 % 2;
        p->dims[1][g] = p->dims[0][g];
    }
    p->dims[0][n - 1] = 0;
}

static void draw(arcl_trial_inputs *in, uint32_t n, uint32_t side, arcl_arena *mem, pairs *p)
{
    const arcl_label_how numbered = {.rule = ARCL_LABEL_COLOUR, .numbered = true};

    for (unsigned k = 0; k < 2; k++) {
        p->cells[k] = take(mem, arcl_sample_bytes(ARCL_ROLE_CELLS, n));
        p->dims[k] = take(mem, arcl_sample_bytes(ARCL_ROLE_DIMS, n));
        for (uint32_t g = 0; g < n && in->kind != ARCL_SAMPLE_KINDS; g++) {
            arcl_sample_grid(in->kind, &in->rng, side, side, p->cells[k] + (size_t)g * ARCL_CELLS, ARCL_SIDE);
            p->dims[k][g] = side << 16 | side;
        }
    }
    if (in->kind == ARCL_SAMPLE_KINDS)
        draw_any(in, n, p);
    p->made[ARCL_ROLE_MASK] = take(mem, arcl_sample_bytes(ARCL_ROLE_MASK, n));
    p->made[ARCL_ROLE_LABELS] = take(mem, arcl_sample_bytes(ARCL_ROLE_LABELS, n));
    p->made[ARCL_ROLE_PARTS] = take(mem, arcl_sample_bytes(ARCL_ROLE_PARTS, n));
    arcl_sample_masks(&in->rng, n, p->made[ARCL_ROLE_MASK]);
    arcl_label_batch(p->cells[0], p->dims[0], n, &numbered, p->made[ARCL_ROLE_LABELS], p->made[ARCL_ROLE_PARTS]);
}

/* The input of argument a: the second of its role is that of the second grids. */
static const void *input_of(const pairs *p, const arcl_plane_kernel_info *k, unsigned a)
{
    const arcl_role role = k->arg[a].role;
    bool second = false;

    for (unsigned before = 1; before < a; before++)
        second = second || k->arg[before].role == role;
    return role == ARCL_ROLE_CELLS  ? p->cells[second]
           : role == ARCL_ROLE_DIMS ? (void *)p->dims[second]
                                    : p->made[role];
}

/* A parameter with which an operation on grids of one size has a full grid to write. */
static int32_t fixed_param(arcl_plane_kernel kernel, char letter, size_t place, uint32_t side)
{
    switch (letter) {
    case 'c':
        return (int32_t)place + 1;
    case 'h':
    case 'w':
        return (int32_t)side - 2;
    case 'f':
        return 2;
    case 'g':
        return kernel == ARCL_K_label ? -1 : 0;
    default:
        return 1;
    }
}

static int32_t any_param(arcl_rng *r, char letter)
{
    const uint32_t below = letter == 'c' ? 12 : letter == 'g' ? 4 : letter == 'f' ? 5 : 16;
    return (int32_t)arcl_rng_below(r, below) - (letter != 'f');
}

/* Makes parameters from the first of these letters on, for each grid or once for all. Returns where they are: by chance
 * not in the first word, so that there has to be room for a grid more. */
static uint32_t make_params(arcl_trial *j, arcl_trial_inputs *in, const char *letters, uint32_t side, int32_t *to)
{
    const bool any = in->kind == ARCL_SAMPLE_KINDS, for_each = any && in->for_each;
    const uint32_t word = any ? 1 + arcl_rng_below(&in->rng, ARCL_PARAMS - 1) : 0;

    for (uint32_t g = 0; g < (for_each ? j->n : 1); g++)
        for (size_t p = 0; p < strlen(letters); p++)
            to[g * ARCL_PARAMS + word + p] =
                any ? any_param(&in->rng, letters[p]) : fixed_param(j->kernel, letters[p], p, side);
    in->for_each = !in->for_each;
    return ARCL_PARAM_AT(for_each ? ARCL_PARAMS : 0u, word);
}

bool arcl_trial_open(arcl_trial *j, arcl_slot *slot, arcl_cut cut, arcl_plane_op op, uint32_t code, uint32_t n,
                     arcl_trial_inputs *in, arcl_arena *mem, arcl_error *err)
{
    const arcl_plane_op_info *info = arcl_plane_op_of(op);
    const bool grows = info->kernel == ARCL_K_concat || (strchr(info->params, 'f') && op != ARCL_PLANE_downscale);
    const uint32_t side = grows ? 15 : 30;
    const arcl_plane_kernel_info *k = arcl_plane_kernel_of(info->kernel);
    const char *params = info->params;
    pairs p = {.made = {NULL}};

    *j = (arcl_trial){.slot = slot, .cut = cut, .kernel = info->kernel, .code = code, .n = n};
    j->cells = (uint64_t)n * side * side;
    draw(in, n, side, mem, &p);
    j->plain[0].number = n;
    for (unsigned a = 1; a < k->args; a++) {
        const arcl_role role = k->arg[a].role;
        if (role == ARCL_ROLE_NUMBER)
            j->plain[a].number = arcl_sample_number(k->arg[a].name, code);
        if (role == ARCL_ROLE_NUMBER || role == ARCL_ROLE_AT) {
            j->args[a - 1] = arcl_arg_uint(j->plain[a].number);
            continue;
        }
        j->bytes[a] = arcl_sample_bytes(role, n + (role == ARCL_ROLE_PARAM));
        j->plain[a].memory = take(mem, j->bytes[a]);
        j->way[a] = k->arg[a].way;
        j->args[a - 1] = arcl_arg_buffer(&j->buffer[a]);
        if (role == ARCL_ROLE_PARAM) {
            j->plain[a + 1].number = make_params(j, in, params, side, j->plain[a].memory);
            params += *params != 0;
        } else if (j->way[a] & ARCL_WAY_IN) {
            memcpy(j->plain[a].memory, input_of(&p, k, a), j->bytes[a]);
        }
    }
    return open_buffers(j, err);
}

/* ---- large grids ---------------------------------------------------------------------------- */

bool arcl_trial_open_large(arcl_trial *j, arcl_slot *slot, arcl_cut cut, uint32_t code, int32_t ground,
                           const arcl_trial_large *grids, uint32_t n, bool records, arcl_trial_inputs *in,
                           arcl_arena *mem, arcl_error *err)
{
    static const arcl_way ways[LARGE_ALL] = {[LARGE_CELLS] = ARCL_WAY_IN,
                                             [LARGE_WHERE] = ARCL_WAY_IN,
                                             [LARGE_LABELS] = ARCL_WAY_OUT,
                                             [LARGE_PARTS] = ARCL_WAY_OUT};
    size_t bytes = 0, cells = 0;
    uint32_t blocks = 0;

    *j = (arcl_trial){.slot = slot, .cut = cut, .kernel = ARCL_K_huge_tile, .code = code, .n = n};
    memcpy(j->way, ways, sizeof ways);
    uint32_t(*where)[ARCL_HUGE_WORDS] = take(mem, n * sizeof *where);
    for (uint32_t g = 0; g < n; g++) {
        const arcl_trial_large *l = &grids[g];
        arcl_huge_where(where[g], l->height, l->width, l->stride, blocks, bytes, cells);
        bytes += (size_t)l->height * l->stride;
        cells += (size_t)l->height * l->width;
        blocks += arcl_huge_blocks((uint64_t)l->height * l->width);
    }
    const size_t sizes[LARGE_ALL] = {
        [LARGE_CELLS] = bytes,
        [LARGE_WHERE] = n * sizeof *where,
        [LARGE_LABELS] = cells * sizeof(int32_t),
        [LARGE_BLOCKS] = blocks * sizeof(uint32_t),
        [LARGE_PARTS] = n * sizeof(uint32_t),
        [LARGE_BASES] = records ? n * sizeof(uint32_t) : 0,
        [LARGE_RECORDS] = records ? cells * sizeof(arcl_component) : 0,
    };
    for (unsigned a = 0; a < LARGE_ALL; a++) {
        j->bytes[a] = sizes[a];
        j->plain[a].memory = a == LARGE_WHERE ? (void *)where : take(mem, sizes[a]);
    }
    uint8_t *at = j->plain[LARGE_CELLS].memory;
    for (uint32_t g = 0; g < n; at += (size_t)grids[g].height * grids[g].stride, g++)
        arcl_sample_grid(in->kind, &in->rng, grids[g].height, grids[g].width, at, grids[g].stride);
    j->cells = cells;
    j->large = (arcl_huge_batch){.n = n,
                                 .height = grids->height,
                                 .width = grids->width,
                                 .cells = (uint64_t)grids->height * grids->width,
                                 .how = code,
                                 .ground = ground,
                                 .bytes = &j->buffer[LARGE_CELLS],
                                 .where = &j->buffer[LARGE_WHERE],
                                 .labels = &j->buffer[LARGE_LABELS],
                                 .blocks = &j->buffer[LARGE_BLOCKS],
                                 .parts = &j->buffer[LARGE_PARTS]};
    return open_buffers(j, err);
}

static bool label_large(arcl_trial *j, unsigned threads, arcl_error *err)
{
    const arcl_label_how how = how_of(j->code, j->large.ground);
    const uint32_t(*where)[ARCL_HUGE_WORDS] = j->plain[LARGE_WHERE].memory;
    arcl_component *first = j->plain[LARGE_RECORDS].memory, *records = first;
    uint32_t *parts = j->plain[LARGE_PARTS].memory, *bases = j->plain[LARGE_BASES].memory;
    const uint8_t *from = j->plain[LARGE_CELLS].memory;
    int32_t *labels = j->plain[LARGE_LABELS].memory;

    j->options.threads = threads;
    for (uint32_t g = 0; g < j->n; g++) {
        const uint32_t height = where[g][ARCL_HUGE_HEIGHT], width = where[g][ARCL_HUGE_WIDTH];
        const arcl_label_cells cells = {from, 1, where[g][ARCL_HUGE_STRIDE], (int32_t)width, (int32_t)height};
        int32_t count;
        if (!arcl_label_grid(&cells, &how, &j->options, labels, &count, err))
            return false;
        parts[g] = (uint32_t)count;
        if (how.numbered && j->bytes[LARGE_RECORDS]) {
            arcl_component_list(&cells, labels, records);
            bases[g] = (uint32_t)(records - first);
            records += count;
        }
        from += (size_t)height * where[g][ARCL_HUGE_STRIDE];
        labels += (size_t)height * width;
    }
    return true;
}

bool arcl_trial_list(arcl_trial *j, bool *agrees, arcl_error *err)
{
    arcl_buffer *bases = &j->buffer[LARGE_BASES], *records = &j->buffer[LARGE_RECORDS];
    const uint32_t *parts = j->plain[LARGE_PARTS].memory;
    uint32_t total = 0;

    for (uint32_t g = 0; g < j->n; g++)
        total += parts[g];
    const size_t bytes = total * sizeof(arcl_component);
    if (!arcl_buffer_put(j->slot, bases, 0, j->plain[LARGE_BASES].memory, j->bytes[LARGE_BASES], err) ||
        !arcl_huge_launch_parts(j->slot, j->cut, &j->large, total, total, bases, records, err) ||
        !arcl_buffer_fetch(j->slot, records, bytes, err) || !arcl_slot_wait(j->slot, err))
        return false;
    *agrees = memcmp(arcl_buffer_data(records), j->plain[LARGE_RECORDS].memory, bytes) == 0;
    return true;
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
        const arcl_label_how how = how_of(s->job->code, ground[g * apart]);
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
        return label_large(j, threads, err);
    if (j->kernel == ARCL_K_label)
        label_planes(j, threads);
    else
        arcl_plane_run(j->kernel, arcl_plane_groups_for(j->n, 1), j->plain);
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
    return is_large(j) ? arcl_huge_launch(j->slot, j->cut, &j->large, err)
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
