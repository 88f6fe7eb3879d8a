/* profile_threads.c - the profile of the process: its clock, its threads, its beginning and its end. */
#include "base/boundary.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "base/clock.h"
#include "base/error.h"

/* The profile of the process. */
static struct {
    pthread_mutex_t lock;
    bool on, tsc;
    arcl_profile_options options;
    arcl_profile *first, *last;
    uint64_t begin, end, begin_ns, end_ns; /* the same two moments by both clocks */
    uint32_t stamp;                        /* ticks that a stamp takes */
    char hardware[1024];
} all = {.lock = PTHREAD_MUTEX_INITIALIZER};

_Thread_local arcl_profile *arcl_profile_thread;

/* ---- time ------------------------------------------------------------------------------------- */

/* Whether the counter of the processor counts on at one speed, whatever the processor does. */
static bool has_steady_counter(void)
{
#if defined(__x86_64__)
    unsigned a, b, c, d;
    return __get_cpuid(0x80000007, &a, &b, &c, &d) && (d >> 8 & 1);
#else
    return false;
#endif
}

uint64_t arcl_profile_clock(void)
{
    return arcl_clock_ns();
}

static uint64_t now(void)
{
    return arcl_profile_now(&(arcl_profile){.tsc = all.tsc});
}

/* Of many in a row, since two readings may differ by less than the steps in which some processors count. */
static uint32_t stamp_ticks(void)
{
    enum { CALIBRATIONS = 16, ROW = 32 };
    const arcl_profile p = {.tsc = all.tsc};
    uint64_t least = UINT64_MAX;

    for (unsigned k = 0; k < CALIBRATIONS; k++) {
        const uint64_t begin = arcl_profile_now(&p);
        uint64_t end = begin;
        for (unsigned j = 0; j < ROW; j++)
            end = arcl_profile_now(&p);
        const uint64_t took = end > begin ? end - begin : 0; /* the processors of some machines disagree */
        least = took < least ? took : least;
    }
    least = (least + ROW - 1) / ROW;
    return (uint32_t)(least < 1 ? 1 : least < UINT16_MAX ? least : UINT16_MAX);
}

double arcl_profile_ns(void)
{
    return all.end > all.begin ? (double)(all.end_ns - all.begin_ns) / (double)(all.end - all.begin) : 1;
}

uint64_t arcl_profile_start(void)
{
    return all.begin;
}

/* Both clocks are compared again, with the beginning of the profile: from a few milliseconds after that the scale is
 * known well enough for the times of evaluations. */
uint64_t arcl_profile_look(arcl_profile *p)
{
    enum { ENOUGH_NS = 4000000, SHIFT = 24 };
    const uint64_t ns = arcl_clock_ns(), at = now();

    if (ns - all.begin_ns > ENOUGH_NS && at > all.begin) {
        p->scale = (uint32_t)((double)(ns - all.begin_ns) / (double)(at - all.begin) * (1 << SHIFT));
        p->base = at;
        p->base_ns = ns;
    }
    return ns;
}

/* ---- threads ---------------------------------------------------------------------------------- */

static arcl_profile *new_thread(const char *name)
{
    arcl_profile *p = aligned_alloc(_Alignof(arcl_profile), sizeof *p);

    if (!p) {
        arcl_starve();
        return NULL;
    }
    memset(p, 0, sizeof *p);
    p->name = name;
    p->tsc = all.tsc;
    p->stamp = all.stamp;
    p->every = all.options.every;
    p->traced = all.options.trace;
    p->root = (arcl_frame){
        .key = arcl_frame_key(ARCL_FRAME_SCOPE, ARCL_SCOPE_thread), .scope = ARCL_SCOPE_thread, .op = ARCL_FRAME_NO_OP};
    if (all.last)
        all.last->next = p;
    else
        all.first = p;
    return all.last = p;
}

/* A thread that ended before and had this name, or a new one. */
static arcl_profile *thread_called(const char *name)
{
    for (arcl_profile *p = all.first; p; p = p->next)
        if (!p->running && strcmp(p->name, name) == 0)
            return p;
    return new_thread(name);
}

static void run_thread(arcl_profile *p)
{
    p->running = true;
    arcl_profile_turn(p, &p->root);
    p->root.calls++;
    p->lines_of = NULL;
    p->learns = NULL;
    for (size_t k = 0; p->every && k < ARCL_PACES; k++)
        p->seen[k].rest = ARCL_PACE_FIXED;
    p->began = p->last = now();
    arcl_profile_thread = p;
}

static void rest_thread(arcl_profile *p)
{
    arcl_profile_leave(p, &p->root);
    p->ticks += p->last - p->began;
    p->running = false;
    arcl_profile_thread = NULL;
}

void arcl_profile_join(const char *name)
{
    if (!all.on)
        return;
    pthread_mutex_lock(&all.lock);
    arcl_profile *p = thread_called(name);
    if (p)
        run_thread(p);
    pthread_mutex_unlock(&all.lock);
}

void arcl_profile_leave_thread(void)
{
    if (!arcl_profile_thread)
        return;
    pthread_mutex_lock(&all.lock);
    rest_thread(arcl_profile_thread);
    pthread_mutex_unlock(&all.lock);
}

void arcl_profile_opened(const char *name, const char *driver)
{
    char one[256];

    if (!all.on)
        return;
    snprintf(one, sizeof one, "%s, driver %s", name, driver);
    pthread_mutex_lock(&all.lock);
    const size_t len = strlen(all.hardware);
    if (!strstr(all.hardware, one) && len + sizeof one < sizeof all.hardware)
        snprintf(all.hardware + len, sizeof all.hardware - len, "%s%s", len ? "; " : "", one);
    pthread_mutex_unlock(&all.lock);
}

const char *arcl_profile_hardware(void)
{
    return all.hardware;
}

bool arcl_profile_begin(arcl_profile_options options)
{
    all.options = options;
    all.hardware[0] = 0;
    all.tsc = has_steady_counter();
    all.stamp = stamp_ticks();
    arcl_profile *p = new_thread("main");
    if (!p)
        return false;
    all.begin_ns = arcl_clock_ns();
    all.begin = now();
    all.on = true;
    run_thread(p);
    return true;
}

arcl_profile *arcl_profile_end(void)
{
    if (!all.on)
        return NULL;
    rest_thread(all.first);
    all.end = all.first->last;
    all.end_ns = arcl_clock_ns();
    all.on = false;
    for (arcl_profile *p = all.first; p; p = p->next)
        arcl_profile_settle(p);
    return all.first;
}

void arcl_profile_free(void)
{
    for (arcl_profile *p = all.first, *next; p; p = next) {
        next = p->next;
        arcl_profile_close(p);
    }
    all.first = all.last = NULL;
}
