/*
 * stage_launch.c - a plan on devices: copies there, one launch for each step, copies back.
 *
 * The table of kernels says what each argument is, so one loop launches them all.
 */
#include <string.h>

#include "device/environment.h"
#include "exec/stage_plan.h"

enum {
    PIECE_MIN = 64, /* samples at once */
    PIECE_MAX = 4096,
    PIECE_BYTES = 32 * 1024 * 1024, /* on the device, for each of two slots */
    BACK_BYTES = 1 << 29,           /* of results from one batch */
    CHECK_EVERY = 16,               /* of so many samples what comes back of one is compared by checksum */
};

/* One batch on its way. */
typedef struct shipment {
    arcl_staged *batch;
    arcl_device_set *set;
    uint32_t arrays; /* that come back */
} shipment;

/* A piece of it in a slot. */
typedef struct piece {
    arcl_staged *batch;
    arcl_slot *slot;
    arcl_cut cut;
    arcl_buffer (*buffer)[ARCL_STAGE_ROLES]; /* by step */
    size_t first;
    uint32_t n;
    arcl_error *err;
} piece;

static size_t bytes_of(unsigned role, size_t n)
{
    const arcl_role_info *info = arcl_role_of((arcl_role)role);
    return info->size * info->each * n;
}

/* Words of one sample. */
static uint32_t words_of(unsigned role)
{
    return (uint32_t)(bytes_of(role, 1) / sizeof(uint32_t));
}

/* Whether the host needs this of a step. Sizes and places always: steps are charged by them. */
static bool comes_back(const arcl_stage_step *s, unsigned role)
{
    switch (s->kind) {
    case ARCL_STEP_GRID:
        return s->launched && (role == ARCL_ROLE_DIMS || (s->wanted && role == ARCL_ROLE_CELLS));
    case ARCL_STEP_MASK:
        return role == ARCL_ROLE_MASK;
    case ARCL_STEP_FACTS:
        return role == ARCL_ROLE_COUNTS || role == ARCL_ROLE_FACTS;
    case ARCL_STEP_TRUTH:
        return role == ARCL_ROLE_DIFFERENCE;
    case ARCL_STEP_OBJECTS:
        return role == ARCL_ROLE_LABELS;
    default:
        return false;
    }
}

/* ---- to the device -------------------------------------------------------------------------- */

/* The buffer for this of a step, large enough. */
static arcl_buffer *room_for(piece *p, unsigned step, unsigned role, size_t bytes, bool shared)
{
    arcl_buffer *b = &p->buffer[step][role];
    const arcl_buffer_use use = shared ? ARCL_BUFFER_SHARED : ARCL_BUFFER_DEVICE;

    return arcl_buffer_reserve(p->slot->device, bytes, use, b, p->err) ? b : NULL;
}

static bool send_inputs(piece *p)
{
    arcl_buffer *cells = room_for(p, 0, ARCL_ROLE_CELLS, bytes_of(ARCL_ROLE_CELLS, p->n), true);
    arcl_buffer *dims = cells ? room_for(p, 0, ARCL_ROLE_DIMS, bytes_of(ARCL_ROLE_DIMS, p->n), true) : NULL;
    uint8_t *slot = dims ? arcl_buffer_edit(p->slot, cells, p->err) : NULL;
    uint32_t *size = slot ? arcl_buffer_edit(p->slot, dims, p->err) : NULL;
    const uint32_t *known = p->batch->host[0][ARCL_ROLE_DIMS];

    if (!size)
        return false;
    for (uint32_t g = 0; g < p->n; g++, slot += ARCL_CELLS) {
        size[g] = known[p->first + g];
        const arcl_val *grid = &p->batch->input[p->first + g];
        if (size[g])
            (void)arcl_plane_put(slot, grid->u.cells, grid->h, grid->n);
        else
            memset(slot, 0, ARCL_CELLS);
    }
    return arcl_buffer_send(p->slot, cells, bytes_of(ARCL_ROLE_CELLS, p->n), p->err) &&
           arcl_buffer_send(p->slot, dims, bytes_of(ARCL_ROLE_DIMS, p->n), p->err);
}

/* The constants of all steps, ARCL_PARAMS words for each. They are sent before the first launch: memory that host and
 * device share is given to the host only when the device has done what it was told before. */
static bool send_params(piece *p)
{
    const arcl_stage_plan *plan = &p->batch->plan;
    const size_t bytes = bytes_of(ARCL_ROLE_PARAM, plan->steps);
    arcl_buffer *b = room_for(p, 0, ARCL_ROLE_PARAM, bytes, true);
    int32_t *to = b ? arcl_buffer_edit(p->slot, b, p->err) : NULL;

    if (!to)
        return false;
    for (unsigned k = 0; k < plan->steps; k++)
        for (unsigned a = 0; a < ARCL_PARAMS; a++)
            *to++ = plan->step[k].param[a].number;
    return arcl_buffer_send(p->slot, b, bytes, p->err);
}

/* Parameter a of a step and where it lies: two arguments. */
static void bind_param(piece *p, unsigned k, unsigned a, arcl_arg *args)
{
    const arcl_stage_step *s = &p->batch->plan.step[k];
    const arcl_step_param *param = &s->param[a];

    if (a < s->params && param->facts != ARCL_STEP_NONE) {
        args[0] = arcl_arg_buffer(&p->buffer[param->facts][ARCL_ROLE_FACTS]);
        args[1] = arcl_arg_uint(ARCL_PARAM_AT(ARCL_PARAMS, param->column));
    } else {
        args[0] = arcl_arg_buffer(&p->buffer[0][ARCL_ROLE_PARAM]);
        args[1] = arcl_arg_uint(ARCL_PARAM_AT(0, k * ARCL_PARAMS + a));
    }
}

/* Neighbours are not cut off at the border of a grid, for they may be drawn on a larger one. */
static arcl_buffer *full_size(piece *p, unsigned k)
{
    const size_t bytes = bytes_of(ARCL_ROLE_DIMS, p->n);
    arcl_buffer *b = room_for(p, k, ARCL_ROLE_DIMS, bytes, false);

    return b && arcl_buffer_fill(p->slot, b, ARCL_SIDE << 16 | ARCL_SIDE, bytes, p->err) ? b : NULL;
}

/* What argument a of its kernel reads: of the second grid if it is the second of its role. */
static arcl_buffer *source_of(piece *p, unsigned step, const arcl_plane_kernel_info *k, unsigned a)
{
    const arcl_stage_step *s = &p->batch->plan.step[step];
    const arcl_role role = k->arg[a].role;
    unsigned before = 0;

    if (role == ARCL_ROLE_MASK)
        return &p->buffer[arcl_stage_places(&p->batch->plan, s->patch)][role];
    for (unsigned b = 1; b < a; b++)
        before += k->arg[b].role == role;
    return s->grid[before] == ARCL_STEP_NONE ? full_size(p, step) : &p->buffer[s->grid[before]][role];
}

static bool launch_step(piece *p, unsigned k)
{
    const arcl_stage_step *s = &p->batch->plan.step[k];
    const arcl_plane_kernel_info *info = arcl_plane_kernel_of(s->kernel);
    arcl_arg args[ARCL_PLANE_ARGS_MAX];
    unsigned params = 0;

    for (unsigned a = 1; a < info->args; a++) {
        const arcl_role role = info->arg[a].role;
        arcl_buffer *b;
        switch (role) {
        case ARCL_ROLE_NUMBER:
            args[a - 1] = arcl_arg_uint(s->how);
            break;
        case ARCL_ROLE_PARAM:
            bind_param(p, k, params++, &args[a - 1]);
            break;
        case ARCL_ROLE_AT: /* bound with the parameter before it */
            break;
        default:
            b = info->arg[a].way == ARCL_WAY_OUT ? room_for(p, k, role, bytes_of(role, p->n), comes_back(s, role))
                                                 : source_of(p, k, info, a);
            if (!b)
                return false;
            args[a - 1] = arcl_arg_buffer(b);
            break;
        }
    }
    return arcl_kernel_launch(p->slot, s->kernel, p->cut, p->n, args, p->err);
}

/* ---- checksums ------------------------------------------------------------------------------ */

static uint32_t checks_of(uint32_t n)
{
    return (n + CHECK_EVERY - 1) / CHECK_EVERY;
}

/* The checksums of a piece: for each array that comes back those of some samples. */
static arcl_buffer *checksums(piece *p, uint32_t arrays)
{
    return room_for(p, 0, ARCL_ROLE_HASH, bytes_of(ARCL_ROLE_HASH, (size_t)arrays * checks_of(p->n)), true);
}

/* The device works out the checksums of what comes back of a step; `*at` counts arrays. */
static bool check_step(piece *p, unsigned k, arcl_buffer *hash, uint32_t *at)
{
    const uint32_t checks = checks_of(p->n);

    for (unsigned role = 0; role < ARCL_STAGE_ROLES; role++) {
        if (!comes_back(&p->batch->plan.step[k], role))
            continue;
        const arcl_arg args[] = {arcl_arg_buffer(&p->buffer[k][role]), arcl_arg_uint(words_of(role)),
                                 arcl_arg_uint(CHECK_EVERY), arcl_arg_uint(checks * (*at)++), arcl_arg_buffer(hash)};
        if (!arcl_kernel_launch(p->slot, ARCL_K_digest, p->cut, checks, args, p->err))
            return false;
    }
    return true;
}

/* Whether what arrived of an array is what the device has. */
static bool is_intact(piece *p, unsigned k, unsigned role, const uint64_t *hash)
{
    const arcl_device_info *info = p->slot->device->info;
    uint8_t *from = (uint8_t *)p->batch->host[k][role] + bytes_of(role, p->first);

    for (uint32_t g = 0; g < p->n; g += CHECK_EVERY, from += bytes_of(role, CHECK_EVERY)) {
        uint64_t own;
        const arcl_plane_arg args[] = {{.number = 1}, {from},        {.number = words_of(role)},
                                       {.number = 1}, {.number = 0}, {&own}};
        if (arcl_fault_strikes(ARCL_FAULT_CHECKSUM))
            *from ^= 1;
        arcl_plane_run(ARCL_K_digest, arcl_plane_groups_for(1, 1), args);
        if (own != *hash++)
            return arcl_fail(p->err, "device %u (%s) gave results that are not those it computed (wrong checksum)",
                             info->number, info->name);
    }
    return true;
}

/* ---- back ----------------------------------------------------------------------------------- */

/* Grids of a piece from planes to rows without gaps, where they are. */
static void pack(piece *p, unsigned k)
{
    uint8_t *slot = (uint8_t *)p->batch->host[k][ARCL_ROLE_CELLS] + p->first * ARCL_CELLS;
    const uint32_t *dims = (const uint32_t *)p->batch->host[k][ARCL_ROLE_DIMS] + p->first;

    for (uint32_t g = 0; g < p->n; g++, slot += ARCL_CELLS) {
        const size_t h = dims[g] >> 16, w = dims[g] & 0xffff;
        for (size_t i = 1; i < h; i++)
            memmove(slot + i * w, slot + i * ARCL_SIDE, w);
    }
}

static bool fetch_step(piece *p, unsigned k)
{
    for (unsigned role = 0; role < ARCL_STAGE_ROLES; role++)
        if (comes_back(&p->batch->plan.step[k], role) &&
            !arcl_buffer_fetch(p->slot, &p->buffer[k][role], bytes_of(role, p->n), p->err))
            return false;
    return true;
}

static bool take_step(piece *p, unsigned k, const uint64_t **hash)
{
    const arcl_stage_step *s = &p->batch->plan.step[k];

    for (unsigned role = 0; role < ARCL_STAGE_ROLES; role++) {
        if (!comes_back(s, role))
            continue;
        memcpy((uint8_t *)p->batch->host[k][role] + bytes_of(role, p->first), arcl_buffer_data(&p->buffer[k][role]),
               bytes_of(role, p->n));
        if (!is_intact(p, k, role, *hash))
            return false;
        *hash += checks_of(p->n);
    }
    if (comes_back(s, ARCL_ROLE_CELLS))
        pack(p, k);
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------ */

static piece piece_in(const shipment *x, arcl_slot *slot, size_t first, size_t n, arcl_error *err)
{
    void *buffers = arcl_device_set_buffers(x->set, slot);
    return (piece){x->batch, slot, arcl_cut_for(slot->device), buffers, first, (uint32_t)n, err};
}

static bool begin(void *self, arcl_slot *slot, size_t first, size_t n, arcl_error *err)
{
    const shipment *x = self;
    const unsigned steps = x->batch->plan.steps;
    piece p = piece_in(x, slot, first, n, err);
    arcl_buffer *hash = checksums(&p, x->arrays);
    uint32_t at = 0;
    bool ok = hash && send_inputs(&p) && send_params(&p);

    for (unsigned k = 1; k < steps && ok; k++)
        ok = !x->batch->plan.step[k].launched || launch_step(&p, k);
    for (unsigned k = 1; k < steps && ok; k++)
        ok = check_step(&p, k, hash, &at);
    for (unsigned k = 1; k < steps && ok; k++)
        ok = fetch_step(&p, k);
    return ok && arcl_buffer_fetch(slot, hash, bytes_of(ARCL_ROLE_HASH, (size_t)at * checks_of(p.n)), err);
}

static bool end(void *self, arcl_slot *slot, size_t first, size_t n, arcl_error *err)
{
    const shipment *x = self;
    piece p = piece_in(x, slot, first, n, err);
    const uint64_t *hash = arcl_buffer_data(&p.buffer[0][ARCL_ROLE_HASH]);

    for (unsigned k = 1; k < x->batch->plan.steps; k++)
        if (!take_step(&p, k, &hash))
            return false;
    memset(x->batch->done + first, true, n);
    return true;
}

/* Plain C does it when the sample is evaluated. */
static void leave(void *self, size_t first, size_t n)
{
    const shipment *x = self;
    memset(x->batch->done + first, false, n);
}

void arcl_stage_launch(arcl_staged *b, arcl_device_set *set, arcl_arena *mem)
{
    shipment x = {b, set, 0};
    size_t there = 0, back = 0; /* bytes for a sample on the device, and of what comes back */

    for (unsigned k = 0; k < b->plan.steps; k++)
        for (unsigned role = 0; role < ARCL_STAGE_ROLES; role++) {
            const bool comes = comes_back(&b->plan.step[k], role);
            there += comes || role == ARCL_ROLE_CELLS ? bytes_of(role, 1) : 0;
            back += comes ? bytes_of(role, 1) : 0;
            x.arrays += comes;
        }
    const size_t count = back * b->n > BACK_BYTES ? BACK_BYTES / back : b->n; /* the rest is left to plain C */
    for (unsigned k = 0; k < b->plan.steps; k++)
        for (unsigned role = 0; role < ARCL_STAGE_ROLES; role++)
            if (comes_back(&b->plan.step[k], role))
                b->host[k][role] = arcl_take(mem, bytes_of(role, count) + ARCL_SIDE); /* grids are read in chunks */
    size_t each = count / (2 * (size_t)set->lanes) + 1;
    each = each < PIECE_MIN ? PIECE_MIN : each > PIECE_MAX ? PIECE_MAX : each;
    each = each > PIECE_BYTES / there ? PIECE_BYTES / there : each;
    const arcl_share share = {count, each, &x, begin, end, leave};
    (void)arcl_device_set_share(set, &share);
}
