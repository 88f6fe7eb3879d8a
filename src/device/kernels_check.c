/*
 * kernels_check.c - whether the kernels give on a device what plain C gives: their own text, or arcl's labelling.
 *
 * What goes in is found by the roles of the arguments in the table, so a new kernel is tested without a line here.
 * All that a kernel may write is compared byte by byte, also where it should have written nothing.
 */
#include <string.h>

#include "base/arena.h"
#include "device/fault.h"
#include "device/kernels.h"
#include "plane/label.h"
#include "plane/samples.h"

enum { CHECK_GRIDS = 64, HUGE_GRIDS = 2, ARENA_MAX = 1 << 30 };

typedef struct trial {
    arcl_slot *slot;
    arcl_cut cut;
    uint32_t n;
    arcl_rng rng;
    uint32_t turn, other_turn; /* of the sizes of planes */
    arcl_arena mem;
    arcl_buffer buffer[ARCL_PLANE_ARGS_MAX];
    void *given[ARCL_ROLES]; /* inputs by role */
    uint8_t *other;          /* second inputs of two roles */
    uint32_t *other_dims;
    arcl_error *err;
} trial;

static void *take(trial *t, size_t bytes)
{
    void *memory = arcl_take(&t->mem, bytes);
    memset(memory, 0, bytes);
    return memory;
}

static bool is_same(const void *a, const void *b, size_t bytes)
{
    return memcmp(a, b, bytes) == 0 && !arcl_fault_strikes(ARCL_FAULT_SELFTEST);
}

static bool is_wrong(trial *t, const char *name, uint32_t code)
{
    const arcl_device_info *d = t->slot->device->info;
    arcl_error why = {{0}};

    arcl_fail(&why, "device %u (%s) gives wrong results: kernel %s with code %u", d->number, d->name, name, code);
    arcl_device_lose(t->slot->device, &why);
    return arcl_fail(t->err, "%s", why.text);
}

/* The rule that the codes of a kernel for labels mean. */
static arcl_label_how how_of(uint32_t code, int32_t ground)
{
    return (arcl_label_how){.rule = code & ARCL_LABEL_ANY_COLOUR ? ARCL_LABEL_FOREGROUND : ARCL_LABEL_PAINTED,
                            .diagonal = (code & ARCL_LABEL_DIAGONAL) != 0,
                            .numbered = (code & ARCL_LABEL_NUMBERED) != 0,
                            .background = (uint32_t)ground};
}

static bool labels_planes(arcl_plane_kernel k)
{
    return k == ARCL_K_label || k == ARCL_K_label_rows;
}

/* ---- planes --------------------------------------------------------------------------------- */

/* Inputs of every role; those that other kernels make are made by them. */
static void prepare(trial *t)
{
    for (int role = 0; role < ARCL_ROLES; role++)
        if (arcl_sample_bytes((arcl_role)role, t->n))
            t->given[role] = take(t, arcl_sample_bytes((arcl_role)role, t->n));
    t->other = take(t, arcl_sample_bytes(ARCL_ROLE_CELLS, t->n));
    t->other_dims = take(t, arcl_sample_bytes(ARCL_ROLE_DIMS, t->n));

    uint8_t *cells = t->given[ARCL_ROLE_CELLS];
    uint32_t *dims = t->given[ARCL_ROLE_DIMS], *mask = t->given[ARCL_ROLE_MASK];
    arcl_sample_planes(&t->rng, &t->turn, t->n, cells, dims);
    arcl_sample_planes(&t->rng, &t->other_turn, t->n, t->other, t->other_dims);
    for (uint32_t g = 1; g < t->n; g += 2) { /* every other pair fits */
        memcpy(t->other + (size_t)g * ARCL_CELLS, cells + (size_t)g * ARCL_CELLS, ARCL_CELLS);
        t->other[(size_t)g * ARCL_CELLS] ^= g / 2 % 2;
        t->other_dims[g] = dims[g];
    }
    dims[t->n - 1] = 0; /* a plane that is none */
    arcl_sample_masks(&t->rng, t->n, mask);

    const arcl_label_how numbered = {.rule = ARCL_LABEL_COLOUR, .numbered = true};
    arcl_label_batch(cells, dims, t->n, &numbered, t->given[ARCL_ROLE_LABELS], t->given[ARCL_ROLE_PARTS]);
}

static int32_t param_of(arcl_rng *r, char letter)
{
    switch (letter) {
    case 'c':
        return (int32_t)arcl_rng_below(r, 12) - 1;
    case 'g':
        return (int32_t)arcl_rng_below(r, 4) - 1;
    case 'f':
        return (int32_t)arcl_rng_below(r, 5);
    default:
        return (int32_t)arcl_rng_below(r, 16) - 1;
    }
}

/* The input of argument a: the second of its role is the other one. */
static const void *input_of(const trial *t, const arcl_plane_kernel_info *k, unsigned a)
{
    const arcl_role role = k->arg[a].role;

    for (unsigned before = 1; before < a; before++)
        if (k->arg[before].role == role && role == ARCL_ROLE_CELLS)
            return t->other;
        else if (k->arg[before].role == role && role == ARCL_ROLE_DIMS)
            return t->other_dims;
    return t->given[role];
}

/* Makes parameters from the first of these letters on, for each grid or once for all. Returns where they are: never in
 * the first word, so that there has to be room for a grid more. */
static uint32_t make_params(trial *t, const char *letters, bool for_each, int32_t *to)
{
    const uint32_t word = 1 + arcl_rng_below(&t->rng, ARCL_PARAMS - 1);

    for (uint32_t g = 0; g < (for_each ? t->n : 1); g++)
        for (size_t p = 0; p < strlen(letters); p++)
            to[g * ARCL_PARAMS + word + p] = param_of(&t->rng, letters[p]);
    return ARCL_PARAM_AT(for_each ? ARCL_PARAMS : 0u, word);
}

static size_t bytes_of(const trial *t, arcl_role role)
{
    return arcl_sample_bytes(role, t->n + (role == ARCL_ROLE_PARAM));
}

/* A kernel in plain C: its own text, or what labels small grids. */
static void run_plain(const trial *t, arcl_plane_kernel kernel, uint32_t code, const arcl_plane_arg *a)
{
    const int32_t *param = labels_planes(kernel) ? a[3].memory : NULL;

    if (!param)
        arcl_plane_run(kernel, arcl_plane_groups_for(t->n, 1), a);
    for (size_t g = 0; param && g < t->n; g++) {
        const arcl_label_how how = how_of(code, param[g * (a[4].number >> 16) + (a[4].number & 0xffff)]);
        arcl_label_batch((uint8_t *)a[1].memory + g * ARCL_CELLS, (uint32_t *)a[2].memory + g, 1, &how,
                         (uint16_t *)a[6].memory + g * ARCL_CELLS, (uint32_t *)a[7].memory + g);
    }
}

/* One kernel with one code, in C and on the device. Of two parameters one is the same for all grids. */
static bool try_code(trial *t, arcl_plane_kernel kernel, uint32_t code, const char *params, bool first_for_each)
{
    const arcl_plane_kernel_info *k = arcl_plane_kernel_of(kernel);
    arcl_plane_arg plain[ARCL_PLANE_ARGS_MAX] = {{.number = t->n}};
    arcl_arg args[ARCL_PLANE_ARGS_MAX];
    bool ok = true;

    for (unsigned a = 1; a < k->args && ok; a++) {
        const arcl_role role = k->arg[a].role;
        if (role == ARCL_ROLE_NUMBER)
            plain[a].number = arcl_sample_number(k->arg[a].name, code);
        if (role == ARCL_ROLE_NUMBER || role == ARCL_ROLE_AT) {
            args[a - 1] = arcl_arg_uint(plain[a].number);
            continue;
        }
        const size_t bytes = bytes_of(t, role);
        plain[a].memory = take(t, bytes);
        if (role == ARCL_ROLE_PARAM) {
            plain[a + 1].number = make_params(t, params, first_for_each, plain[a].memory);
            params += *params != 0;
            first_for_each = !first_for_each;
        } else if (k->arg[a].way & ARCL_WAY_IN) {
            memcpy(plain[a].memory, input_of(t, k, a), bytes);
        }
        ok = arcl_buffer_open(t->slot->device, bytes, ARCL_BUFFER_DEVICE, &t->buffer[a], t->err) &&
             arcl_buffer_put(t->slot, &t->buffer[a], 0, plain[a].memory, bytes, t->err);
        args[a - 1] = arcl_arg_buffer(&t->buffer[a]);
    }
    ok = ok && arcl_kernel_launch(t->slot, kernel, t->cut, t->n, args, t->err) && arcl_slot_wait(t->slot, t->err);
    if (ok)
        run_plain(t, kernel, code, plain);
    for (unsigned a = 1; a < k->args; a++) {
        const size_t bytes = bytes_of(t, k->arg[a].role);
        if (ok && k->arg[a].way & ARCL_WAY_OUT) {
            void *got = take(t, bytes);
            ok = arcl_buffer_get(t->slot, &t->buffer[a], 0, got, bytes, t->err) &&
                 (is_same(got, plain[a].memory, bytes) || is_wrong(t, k->symbol, code));
        }
        arcl_buffer_close(&t->buffer[a]);
    }
    return ok;
}

static bool try_planes(trial *t, uint64_t kernels)
{
    for (int o = 0; o < ARCL_PLANE_OPS; o++) {
        const arcl_plane_op_info *op = arcl_plane_op_of((arcl_plane_op)o);
        const bool labels = labels_planes(op->kernel);
        if (!(kernels & ARCL_KERNEL_BIT(op->kernel)))
            continue;
        for (uint32_t k = 0; k < (labels ? 8 : *op->params ? 2 : 1); k++) { /* both kinds of parameters */
            arcl_arena_reset(&t->mem);
            prepare(t);
            if (!try_code(t, op->kernel, labels ? k : op->code, op->params, k % 2 == 0))
                return false;
        }
    }
    return true;
}

/* ---- large grids ---------------------------------------------------------------------------- */

typedef struct large {
    uint32_t where[HUGE_GRIDS][ARCL_HUGE_WORDS], parts[HUGE_GRIDS], bases[HUGE_GRIDS];
    arcl_component *records;
    int32_t *labels;
    uint8_t *cells;
    size_t bytes, all, block_count; /* of cells; labels in all; blocks in all */
} large;

/* The same in plain C; false and a sentence if there is no memory. */
static bool label_plain(const trial *t, const arcl_huge_batch *b, large *l)
{
    const arcl_label_how how = how_of(b->how, b->ground);
    arcl_component *records = l->records;
    const uint8_t *from = l->cells;
    int32_t *labels = l->labels;

    for (unsigned g = 0; g < HUGE_GRIDS; g++) {
        const uint32_t *where = l->where[g], height = where[ARCL_HUGE_HEIGHT], width = where[ARCL_HUGE_WIDTH];
        const arcl_label_cells cells = {from, 1, where[ARCL_HUGE_STRIDE], (int32_t)width, (int32_t)height};
        int32_t count;
        if (!arcl_label_grid(&cells, &how, &(arcl_label_options){0}, labels, &count, t->err))
            return false;
        if (how.numbered)
            arcl_component_list(&cells, labels, records);
        l->bases[g] = (uint32_t)(records - l->records);
        l->parts[g] = (uint32_t)count;
        records += count;
        from += (size_t)height * where[ARCL_HUGE_STRIDE];
        labels += (size_t)height * width;
    }
    return true;
}

static bool same_bytes(trial *t, arcl_buffer *b, const void *want, size_t bytes, bool *same)
{
    void *got = take(t, bytes);
    const bool ok = arcl_buffer_get(t->slot, b, 0, got, bytes, t->err);

    *same = *same && ok && is_same(got, want, bytes);
    return ok;
}

static bool put_large(trial *t, const large *l, arcl_huge_batch *b, arcl_buffer *bases, arcl_buffer *records)
{
    const struct {
        arcl_buffer *to;
        const void *from;
        size_t bytes;
    } all[] = {
        {b->bytes, l->cells, l->bytes},
        {b->where, l->where, sizeof l->where},
        {b->labels, NULL, l->all * sizeof *l->labels},
        {b->blocks, NULL, l->block_count * sizeof(uint32_t)},
        {b->parts, NULL, sizeof l->parts},
        {bases, l->bases, sizeof l->bases},
        {records, NULL, l->all * sizeof *l->records},
    };

    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        if (!arcl_buffer_open(t->slot->device, all[k].bytes, ARCL_BUFFER_DEVICE, all[k].to, t->err) ||
            (all[k].from && !arcl_buffer_put(t->slot, all[k].to, 0, all[k].from, all[k].bytes, t->err)))
            return false;
    return true;
}

static bool run_large(trial *t, large *l, arcl_huge_batch *b)
{
    arcl_buffer *bases = &t->buffer[5], *records = &t->buffer[6];
    const bool numbered = (b->how & ARCL_LABEL_NUMBERED) != 0;
    bool same = true;

    if (!label_plain(t, b, l))
        return false;
    const uint32_t total = l->parts[0] + l->parts[1];
    if (!put_large(t, l, b, bases, records) || !arcl_huge_launch(t->slot, t->cut, b, t->err) ||
        !arcl_slot_wait(t->slot, t->err) || !same_bytes(t, b->parts, l->parts, sizeof l->parts, &same) ||
        !same_bytes(t, b->labels, l->labels, l->all * sizeof *l->labels, &same))
        return false;
    if (!same)
        return is_wrong(t, "arcl_k_huge_* (labels)", b->how); /* no records are made of such labels */
    return !numbered || (arcl_huge_launch_parts(t->slot, t->cut, b, total, total, bases, records, t->err) &&
                         arcl_slot_wait(t->slot, t->err) &&
                         same_bytes(t, records, l->records, (size_t)total * sizeof *l->records, &same) &&
                         (same || is_wrong(t, "arcl_k_huge_* (records)", b->how)));
}

/* Two grids of different size; the rows of the first are apart from each other. */
static bool try_large(trial *t, uint32_t how)
{
    const bool few = t->n < CHECK_GRIDS; /* somebody is in a hurry */
    const uint32_t height = few ? 18 : 150, width = few ? 70 : 261, h = 9, w = 40, stride = width + 3;
    const uint32_t blocks = arcl_huge_blocks((uint64_t)height * width);
    large l = {.bytes = (size_t)height * stride + h * w, .all = (size_t)height * width + h * w};
    arcl_huge_batch b = {.n = HUGE_GRIDS,
                         .height = height,
                         .width = width,
                         .cells = (uint64_t)height * width,
                         .how = how,
                         .bytes = &t->buffer[0],
                         .where = &t->buffer[1],
                         .labels = &t->buffer[2],
                         .blocks = &t->buffer[3],
                         .parts = &t->buffer[4]};
    bool ok = true;

    for (int kind = 0; kind < ARCL_SAMPLE_KINDS && ok; kind++) {
        arcl_arena_reset(&t->mem);
        l.block_count = blocks + arcl_huge_blocks(h * w);
        l.cells = take(t, l.bytes);
        l.labels = take(t, l.all * sizeof *l.labels);
        l.records = take(t, l.all * sizeof *l.records);
        b.ground = (int32_t)arcl_rng_below(&t->rng, 3) - 1;
        arcl_sample_grid((arcl_sample_kind)kind, &t->rng, height, width, l.cells, stride);
        arcl_sample_grid((arcl_sample_kind)kind, &t->rng, h, w, l.cells + (size_t)height * stride, w);
        arcl_huge_where(l.where[0], height, width, stride, 0, 0, 0);
        arcl_huge_where(l.where[1], h, w, w, blocks, (uint64_t)height * stride, (uint64_t)height * width);
        ok = run_large(t, &l, &b);
        for (unsigned k = 0; k < ARCL_PLANE_ARGS_MAX; k++)
            arcl_buffer_close(&t->buffer[k]);
    }
    return ok;
}

/* ---- all ------------------------------------------------------------------------------------ */

static bool is_huge(arcl_plane_kernel k)
{
    return k >= ARCL_K_huge_tile;
}

static bool try_all(trial *t, uint64_t kernels)
{
    bool huge = false;

    for (int k = 0; k < ARCL_PLANE_KERNELS; k++)
        huge |= is_huge((arcl_plane_kernel)k) && kernels & ARCL_KERNEL_BIT(k);
    if (!try_planes(t, kernels))
        return false;
    for (uint32_t how = 0; huge && how < 8; how++)
        if (!try_large(t, how))
            return false;
    return true;
}

/* In a frame of its own: what changes after setjmp belongs to the others. */
static bool try_within(trial *t, uint64_t kernels)
{
    jmp_buf full;

    t->mem.escape = &full;
    return setjmp(full) == 0 ? try_all(t, kernels) : arcl_fail(t->err, "no memory for the test of the kernels");
}

bool arcl_kernels_try(arcl_slot *s, arcl_cut cut, uint64_t kernels, uint32_t n, uint64_t seed, arcl_error *err)
{
    trial t = {.slot = s, .cut = cut, .n = n, .rng = {seed}, .other_turn = ARCL_CELLS / 2, .err = err};

    arcl_arena_open(&t.mem, ARENA_MAX);
    const bool ok = try_within(&t, kernels);
    for (unsigned k = 0; k < ARCL_PLANE_ARGS_MAX; k++)
        arcl_buffer_close(&t.buffer[k]);
    arcl_arena_close(&t.mem);
    return ok;
}

bool arcl_kernels_check(arcl_slot *s, uint64_t kernels, arcl_error *err)
{
    return arcl_kernels_try(s, arcl_cut_for(s->device), kernels, CHECK_GRIDS, 1, err);
}
