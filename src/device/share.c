#include "device/device_set.h"

#include <pthread.h>

#include "base/profile.h"

/* What the threads of all devices share. */
typedef struct counter {
    const arcl_share *share;
    atomic_size_t next;
} counter;

typedef struct worker {
    counter *counter;
    arcl_device *device;
    arcl_error err;
    pthread_t thread;
    bool apart;    /* it has a thread */
    bool profiled; /* the thread that shares the work out is */
} worker;

/* The items in a slot; n == 0: none. */
typedef struct piece {
    size_t first, n;
} piece;

static bool take(counter *c, piece *p)
{
    const size_t size = c->share->piece ? c->share->piece : 1;

    *p = (piece){.first = atomic_fetch_add(&c->next, size)};
    if (p->first >= c->share->n)
        return false;
    p->n = c->share->n - p->first < size ? c->share->n - p->first : size;
    return true;
}

/* Two pieces are at hand at a time, each in its slot. What a device has begun and cannot end is done in plain C; what is
 * not begun is left to the others. */
static void work(worker *w)
{
    const arcl_share *s = w->counter->share;
    piece at[ARCL_SLOTS] = {{0}};
    bool ok = true;

    for (unsigned k = 0; ok; k = (k + 1) % ARCL_SLOTS) {
        arcl_slot *slot = &w->device->slot[k];
        if (at[k].n) {
            ok = arcl_slot_wait(slot, &w->err) && s->end(s->self, slot, at[k].first, at[k].n, &w->err);
            if (!ok)
                break;
            at[k].n = 0;
        }
        if (take(w->counter, &at[k]))
            ok = s->begin(s->self, slot, at[k].first, at[k].n, &w->err) && arcl_slot_start(slot, &w->err);
        else if (at[0].n + at[1].n == 0)
            return;
    }
    arcl_device_lose(w->device, &w->err);
    for (unsigned k = 0; k < ARCL_SLOTS; k++)
        if (at[k].n)
            s->plain(s->self, at[k].first, at[k].n);
}

static void *work_apart(void *arg)
{
    const worker *w = arg;

    if (w->profiled)
        arcl_profile_join("device");
    work(arg);
    arcl_profile_leave_thread();
    return NULL;
}

bool arcl_share_run(const arcl_share *share, arcl_device *const devices[], unsigned n, arcl_error *err)
{
    counter c = {.share = share};
    worker w[ARCL_DEVICES_MAX];
    bool ok = true;

    for (unsigned k = 0; k < n; k++)
        w[k] = (worker){.counter = &c, .device = devices[k], .profiled = arcl_profile_here() != NULL};
    for (unsigned k = 1; k < n; k++) /* where there is no thread the others do its part */
        w[k].apart = pthread_create(&w[k].thread, NULL, work_apart, &w[k]) == 0;
    if (n > 0)
        work(&w[0]);
    for (unsigned k = 1; k < n; k++)
        if (w[k].apart)
            pthread_join(w[k].thread, NULL);
    const size_t rest = atomic_load(&c.next);
    if (rest < share->n) /* no device is left */
        share->plain(share->self, rest, share->n - rest);
    for (unsigned k = 0; k < n; k++)
        if (arcl_device_is_lost(devices[k]))
            ok = arcl_fail(err, "%s", devices[k]->why.text);
    return ok;
}
