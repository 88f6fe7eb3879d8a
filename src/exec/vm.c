/* vm.c - the vm on devices: programs and samples go there once, pairs in pieces, results come back. */
#include "exec/vm.h"

#include <inttypes.h>
#include <pthread.h>
#include <string.h>

#include "base/boundary.h"
#include "base/clock.h"
#include "device/device_set.h"
#include "device/environment.h"
#include "device/route.h"

/* Of one device: pairs of a piece at the least; bytes that come back of it at the most, so that copies of more go on
 * beside the next piece. */
enum { PIECE_MIN = 256, PIECE_BYTES = 4 << 20 };

/* Buffers of a slot. What stays from launch to launch is in those of the first slot. */
enum { CODE, SAMPLES, GRIDS, STAYING, PAIRS = STAYING, POOLS, RESULTS, ROWS, BUFFERS };

/* What a device has of an array. */
typedef struct settled {
    uint64_t work; /* its number; 0: none */
    size_t words;
} settled;

struct arcl_vm {
    arcl_device_set set;
    arcl_arena mem;       /* of the set */
    pthread_mutex_t lock; /* of everything below, and of devices */
    arcl_vm_say *explain; /* NULL: not */
    arcl_vm_look *look;   /* NULL: not */
    bool worth;           /* there was enough to do for opening one */
    uint64_t passed;      /* cells that came bit by bit before there was */
    arcl_vm_counts counts;
    arcl_route route;                               /* of the largest work that was not worth a device */
    uint64_t works;                                 /* that were begun */
    settled settled[ARCL_DEVICES_MAX + 1][STAYING]; /* by number of the device */
};

/* A launch of some pairs of a work. */
typedef struct launch {
    arcl_vm *vm;
    arcl_vm_work *work;
} launch;

arcl_vm *arcl_vm_open(arcl_arena *mem, const arcl_vm_options *options)
{
    const arcl_device_options devices = {options->choice, options->warn, options->to};

    if (!arcl_device_set_may_work(&devices))
        return NULL;
    arcl_vm *vm = ARCL_TAKE(mem, arcl_vm, 1);
    *vm = (arcl_vm){.explain = options->explain, .look = options->look};
    pthread_mutex_init(&vm->lock, NULL);
    arcl_arena_open(&vm->mem, SIZE_MAX);
    arcl_device_set_init(&vm->set, &vm->mem, &devices, "plain C takes over", BUFFERS);
    return vm;
}

const arcl_vm_counts *arcl_vm_counted(const arcl_vm *vm)
{
    return &vm->counts;
}

/* Takes the lock; where another thread has it, a profile shows that as waiting. */
static void lock(arcl_vm *vm)
{
    if (pthread_mutex_trylock(&vm->lock) == 0)
        return;
    arcl_profile *const p = arcl_profile_here();
    arcl_frame *const before = arcl_profile_enter(p, ARCL_SCOPE_wait_others);
    pthread_mutex_lock(&vm->lock);
    arcl_profile_leave(p, before);
}

static void unlock(arcl_vm *vm)
{
    pthread_mutex_unlock(&vm->lock);
}

/* What is worth opening a device is not asked of each launch. */
static arcl_route route_of(const arcl_vm *vm, uint64_t cells)
{
    const bool open = vm->set.lanes > 0;
    const arcl_work work = {ARCL_K_vm, cells, open || vm->worth ? ARCL_DATA_RESIDENT : ARCL_DATA_HOST};

    return arcl_route_for(open ? vm->set.lane[0]->device.info : NULL, arcl_choice_forces(&vm->set.options.choice),
                          &work);
}

static bool considers(arcl_vm *vm, uint64_t cells)
{
    if (cells == 0 || (vm->set.opened && vm->set.lanes == 0))
        return false;
    const arcl_route r = route_of(vm, cells);
    if (!r.to_device && r.cells > vm->route.cells)
        vm->route = r;
    vm->worth = vm->worth || r.to_device;
    return r.to_device;
}

bool arcl_vm_considers(arcl_vm *vm, uint64_t cells)
{
    if (!vm)
        return false;
    lock(vm);
    const bool to_device = considers(vm, cells);
    unlock(vm);
    return to_device;
}

bool arcl_vm_considers_more(arcl_vm *vm, uint64_t cells)
{
    if (!vm)
        return false;
    lock(vm);
    vm->passed += vm->worth ? 0 : cells;
    const bool to_device = considers(vm, vm->worth ? cells : vm->passed) && vm->set.lanes > 0;
    unlock(vm);
    return to_device;
}

bool arcl_vm_forced(const arcl_vm *vm)
{
    return arcl_choice_forces(&vm->set.options.choice);
}

unsigned arcl_vm_device(arcl_vm *vm)
{
    if (!vm)
        return 0;
    lock(vm);
    const unsigned number = vm->counts.left[ARCL_LEFT_NOT] ? vm->set.chosen[0]->number : 0;
    unlock(vm);
    return number;
}

/* ---- why ---------------------------------------------------------------------------------------- */

void arcl_vm_note(arcl_vm *vm, const char *program, const char *missing)
{
    arcl_text line = {0};

    if (!vm->explain)
        return;
    arcl_text_printf(&line, "%s: left to plain C: devices have no code for %s", program,
                     missing[0] ? missing : "one of its lines");
    lock(vm);
    if (line.s)
        vm->explain(vm->set.options.to, line.s);
    unlock(vm);
    arcl_text_close(&line);
}

void arcl_vm_close(arcl_vm *vm)
{
    if (!vm)
        return;
    if (vm->explain)
        arcl_vm_explain(&vm->counts, &vm->set, &vm->route, vm->explain);
    arcl_device_set_close(&vm->set);
    arcl_arena_close(&vm->mem);
    pthread_mutex_destroy(&vm->lock);
}

/* ---- to a device and back ---------------------------------------------------------------------- */

static arcl_buffer *reserve(arcl_slot *s, arcl_buffer *b, size_t words, arcl_buffer_use use, arcl_error *err)
{
    return arcl_buffer_reserve(s->device, words * sizeof(uint32_t), use, b, err) ? b : NULL;
}

/* Sends what is new of the array to a buffer of the first slot, where it stays: an array only grows. */
static bool settle(arcl_vm *vm, const arcl_vm_work *w, arcl_device *d, unsigned which, const arcl_vm_words *a,
                   arcl_error *err)
{
    arcl_slot *s = &d->slot[0];
    arcl_buffer *b = &arcl_device_set_buffers(&vm->set, s)[which];
    settled *there = &vm->settled[d->info->number % (ARCL_DEVICES_MAX + 1)][which];
    const size_t before = b->size; /* a buffer that grows is another one */

    if (!reserve(s, b, a->n, ARCL_BUFFER_DEVICE, err))
        return false;
    if (there->work != w->number || b->size != before)
        *there = (settled){.work = w->number};
    const size_t from = there->words;
    there->words = a->n;
    return from == a->n ||
           arcl_buffer_put(s, b, from * sizeof *a->word, a->word + from, (a->n - from) * sizeof *a->word, err);
}

static bool begin(void *self, arcl_slot *slot, size_t first, size_t n, arcl_error *err)
{
    const launch *x = self;
    arcl_vm_work *w = x->work;
    const arcl_device_set *set = &x->vm->set;
    arcl_buffer *own = arcl_device_set_buffers(set, slot);
    arcl_buffer *stay = arcl_device_set_buffers(set, &slot->device->slot[0]);
    const uint32_t items = arcl_vm_items(slot->device, (uint32_t)n);

    if (!reserve(slot, &own[PAIRS], 2 * n, ARCL_BUFFER_SHARED, err) ||
        !reserve(slot, &own[POOLS], (size_t)items * ARCL_POOL_WORDS, ARCL_BUFFER_DEVICE, err) ||
        !reserve(slot, &own[RESULTS], ARCL_RESULT_WORDS * n, ARCL_BUFFER_SHARED, err) ||
        !reserve(slot, &own[ROWS], w->rows ? ARCL_ROWS_WORDS * n : 1, ARCL_BUFFER_SHARED, err))
        return false;
    uint32_t *pairs = arcl_buffer_edit(slot, &own[PAIRS], err);
    if (!pairs)
        return false;
    memcpy(pairs, w->pairs.word + 2 * first, 2 * n * sizeof *pairs);
    const arcl_arg args[] = {
        arcl_arg_buffer(&own[PAIRS]),  arcl_arg_buffer(&stay[CODE]),   arcl_arg_buffer(&stay[SAMPLES]),
        arcl_arg_buffer(&stay[GRIDS]), arcl_arg_uint(items),           arcl_arg_uint(w->rows),
        arcl_arg_buffer(&own[POOLS]),  arcl_arg_buffer(&own[RESULTS]), arcl_arg_buffer(&own[ROWS])};
    return arcl_buffer_send(slot, &own[PAIRS], 2 * n * sizeof *pairs, err) &&
           arcl_vm_kernel_launch(slot, (uint32_t)n, items, args, err) &&
           arcl_buffer_fetch(slot, &own[RESULTS], ARCL_RESULT_WORDS * n * sizeof(uint32_t), err) &&
           (!w->rows || arcl_buffer_fetch(slot, &own[ROWS], ARCL_ROWS_WORDS * n * sizeof(uint32_t), err));
}

static bool end(void *self, arcl_slot *slot, size_t first, size_t n, arcl_error *err)
{
    const launch *x = self;
    arcl_buffer *own = arcl_device_set_buffers(&x->vm->set, slot);
    uint32_t *to = x->work->results.word + ARCL_RESULT_WORDS * first;
    const arcl_device_info *info = slot->device->info;

    memcpy(to, arcl_buffer_data(&own[RESULTS]), ARCL_RESULT_WORDS * n * sizeof *to);
    if (x->work->rows)
        memcpy(x->work->cells.word + ARCL_ROWS_WORDS * first, arcl_buffer_data(&own[ROWS]),
               ARCL_ROWS_WORDS * n * sizeof *to);
    for (size_t k = 0; k < n; k++, to += ARCL_RESULT_WORDS) {
        if (arcl_fault_strikes(ARCL_FAULT_CHECKSUM))
            to[0] ^= 1;
        if (!arcl_vm_intact(to))
            return arcl_fail(err, "device %u (%s) gave results that are not those it computed (wrong checksum)",
                             info->number, info->name);
    }
    return true;
}

/* Plain C does them when the samples are evaluated. */
static void leave(void *self, size_t first, size_t n)
{
    const launch *x = self;

    for (size_t k = first; k < first + n; k++)
        x->work->results.word[ARCL_RESULT_WORDS * k + ARCL_RESULT_WHY] = ARCL_LEFT_DEVICE;
}

static void count(arcl_vm *vm, const arcl_vm_work *w, size_t n)
{
    vm->counts.pairs += n;
    for (size_t k = 0; k < n; k++) {
        const uint32_t why = w->results.word[ARCL_RESULT_WORDS * k + ARCL_RESULT_WHY];
        vm->counts.left[why < ARCL_LEFTS ? why : ARCL_LEFT_FORM]++;
    }
}

/* Adds what the slots of all devices were given so far, or takes it off: the difference is what was between. */
static void count_commands(arcl_vm *vm, int sign)
{
    for (unsigned k = 0; k < vm->set.opened_lanes; k++)
        for (unsigned j = 0; j < ARCL_SLOTS; j++)
            arcl_commands_add(&vm->counts.commands, &vm->set.lane[k]->device.slot[j].commands, sign);
}

/* Programs and samples to all devices, if there are new ones; a device without room for them is set aside. */
static bool settle_all(arcl_vm *vm, arcl_vm_work *w)
{
    arcl_device_set *set = &vm->set;

    for (unsigned k = 0; k < set->lanes; k++) {
        arcl_error err = {0};
        arcl_device *d = &set->lane[k]->device;
        if (!settle(vm, w, d, CODE, &w->code, &err) || !settle(vm, w, d, SAMPLES, &w->sample, &err) ||
            !settle(vm, w, d, GRIDS, &w->grids, &err)) {
            arcl_device_lose(d, &err);
            arcl_device_set_warn(set, err.text);
        }
    }
    arcl_device_set_sort(set);
    return set->lanes > 0;
}

uint64_t arcl_vm_number(arcl_vm *vm)
{
    lock(vm);
    const uint64_t number = ++vm->works;
    unlock(vm);
    return number;
}

/* Opens and tests devices if that is still to do. */
static bool open_all(void *to)
{
    arcl_vm *vm = to;

    arcl_frame *const before = arcl_profile_enter(arcl_profile_here(), ARCL_SCOPE_open);
    const bool ready = arcl_device_set_open(&vm->set) && arcl_device_set_check(&vm->set, ARCL_KERNEL_BIT(ARCL_K_vm));
    arcl_profile_leave_span(arcl_profile_here(), before, NULL, NULL, 0);
    return ready;
}

void arcl_vm_start(arcl_vm *vm)
{
    if (!vm)
        return;
    lock(vm);
    if (!vm->set.opened && (vm->worth || arcl_vm_forced(vm)))
        (void)arcl_try_in(&vm->mem, open_all, vm);
    unlock(vm);
}

static bool send_new(void *to)
{
    const launch *x = to;

    return settle_all(x->vm, x->work);
}

/* The pairs that a device gets at once. */
static size_t piece_of(const arcl_vm_work *w, size_t n, unsigned lanes)
{
    const size_t bytes = sizeof(uint32_t) * (w->rows ? ARCL_RESULT_WORDS + ARCL_ROWS_WORDS : ARCL_RESULT_WORDS);
    const size_t most = PIECE_BYTES / bytes, each = (n + lanes - 1) / lanes;

    return each > most ? most : each < PIECE_MIN ? PIECE_MIN : each;
}

static void do_launch(launch *x, size_t n)
{
    arcl_vm *vm = x->vm;
    arcl_device_set *set = &vm->set;
    arcl_vm_work *w = x->work;

    w->results.n = 0;
    if (!arcl_try_in(set->mem, open_all, vm))
        return;
    count_commands(vm, -1);
    if (arcl_try_in(set->mem, send_new, x)) {
        const uint64_t before = arcl_clock_ns();
        const size_t each = piece_of(w, n, set->lanes);
        const arcl_share share = {n, each, x, begin, end, leave};
        (void)arcl_device_set_share(set, &share);
        w->results.n = n * ARCL_RESULT_WORDS;
        w->ns = (arcl_clock_ns() - before) / n;
        count(vm, w, n);
        if (vm->look)
            vm->look(set->options.to, w, n, each);
    }
    count_commands(vm, 1);
}

void arcl_vm_launch(arcl_vm *vm, arcl_vm_work *w, size_t n)
{
    launch x = {vm, w};

    lock(vm);
    do_launch(&x, n);
    unlock(vm);
    if (w->results.n)
        arcl_vm_work_profile(w, n);
}
