/* device_turns.c - the ways to do the work of a case take turns. */
#include "bench/device_turns.h"

#include <string.h>

enum { FEW_ROUNDS = 5 };

bool arcl_device_turns_begin(arcl_device_turns *r, arcl_bench_group group)
{
    arcl_device_bench *b = r->out;
    const bool stopped = b->stop && atomic_load(b->stop);

    if (!stopped && (b->few || arcl_clock_ns() < r->end || b->n == 0 || b->row[b->n - 1].group != group))
        return true;
    r->left--;
    b->left_out++;
    return false;
}

void arcl_device_turns_enter(arcl_device_race *x, const arcl_bench_row *row, arcl_bench_who who, const arcl_slot *slot,
                             bool (*run)(void *, arcl_error *), bool (*finish)(void *, arcl_error *), void *self)
{
    x->at[x->n] = (arcl_bench_case){.run = run, .finish = finish, .self = self};
    x->row[x->n] = *row;
    x->row[x->n].who = who;
    x->row[x->n++].device = slot ? slot->device->info : NULL;
}

void arcl_device_turns_run(arcl_device_turns *r, arcl_device_race *x)
{
    arcl_device_bench *b = r->out;
    const uint64_t now = arcl_clock_ns(), ns = now < r->end ? (r->end - now) / r->left : 0;

    arcl_bench_race(x->at, x->n, &(arcl_bench_bounds){ns, b->few ? FEW_ROUNDS : 0, b->stop});
    r->left--;
    for (unsigned k = 0; k < x->n; k++) {
        if (x->at[k].failure.text[0]) {
            b->failed = true;
            arcl_device_set_warn(b->set, x->at[k].failure.text);
        }
        x->row[k].wall = x->at[k].wall;
        x->row[k].cpu = (uint64_t)x->at[k].cpu.median; /* some systems book the time of other threads late */
        x->row[k].rounds = x->at[k].rounds;
    }
}

void arcl_device_turns_keep(arcl_device_turns *r, const arcl_device_race *x)
{
    arcl_device_bench *b = r->out;

    for (unsigned k = 0; k < x->n; k++) {
        if (x->row[k].rounds == 0)
            continue;
        if (b->n == b->room) {
            arcl_bench_row *more = ARCL_TAKE(r->mem, arcl_bench_row, 2 * b->room + 64);
            if (b->n)
                memcpy(more, b->row, b->n * sizeof *more);
            b->row = more;
            b->room = 2 * b->room + 64;
        }
        b->row[b->n++] = x->row[k];
    }
    arcl_device_set_sort(b->set);
}

void arcl_device_turns_warn(arcl_device_turns *r, const arcl_error *err)
{
    r->out->failed = true;
    arcl_device_set_warn(r->out->set, err->text);
}

void arcl_device_turns_mark(arcl_device_turns *r, arcl_device_race *x, const arcl_device_info *device,
                            arcl_bench_who who, uint64_t hash, bool agrees)
{
    for (unsigned k = 0; k < x->n; k++)
        if (x->row[k].device == device && (device || x->row[k].who == who)) {
            x->row[k].hash = hash;
            if (who != ARCL_BENCH_PLAIN)
                x->row[k].verdict = agrees ? ARCL_BENCH_AGREES : ARCL_BENCH_DIFFERS;
        }
    r->out->failed |= !agrees;
}
