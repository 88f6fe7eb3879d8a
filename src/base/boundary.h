/*
 * boundary.h - the boundaries of a profile: where calls, parts of arcl, tasks and programs begin and end. At one a time
 * stamp is taken, or a call is counted and taken for its mean (profile.h says when).
 *
 * Layer: base. Must not know: primitives (numbers to it), values, reports.
 */
#ifndef ARCL_BASE_BOUNDARY_H
#define ARCL_BASE_BOUNDARY_H

#include "base/profile.h"

uint64_t arcl_profile_clock(void);

static inline uint64_t arcl_profile_now(const arcl_profile *p)
{
#if defined(__x86_64__)
    if (p->tsc) /* as cheap as it gets: not ordered with what is around it */
        return __builtin_ia32_rdtsc();
#else
    (void)p;
#endif
    return arcl_profile_clock();
}

void arcl_pace_learn(arcl_profile *p, uint64_t ticks);

/* The time since the last stamp goes to its owner. */
static inline void arcl_profile_stamp(arcl_profile *p)
{
    const uint64_t now = arcl_profile_now(p);
    uint64_t ticks = now > p->last ? now - p->last : 0;
    const uint64_t moved = p->moved < ticks ? p->moved : ticks;

    p->last += ticks;
    p->moved -= moved;
    ticks -= moved;
    *p->due += ticks;
    p->stamps++;
    if (p->learns)
        arcl_pace_learn(p, ticks);
}

static inline uint64_t arcl_frame_key(arcl_frame_kind kind, uint64_t what)
{
    return (uint64_t)(kind + 1) << 56 | what;
}

/* Whether a call is taken for its mean; then the time that it takes is moved from its surroundings. */
static inline bool arcl_profile_skips(arcl_profile *p, arcl_pace *pace)
{
    if (!pace->skip)
        return false;
    pace->skip--;
    p->moved += pace->one;
    return true;
}

/* The same of many calls at once. */
static inline bool arcl_profile_skips_many(arcl_profile *p, arcl_pace *pace, uint32_t n)
{
    enum { LONG = 4096 }; /* ticks, or calls, that are worth a stamp */
    const uint64_t taken = (pace->each * arcl_pace_units(n)) >> 8;

    if (!pace->skip || taken >= LONG || n >= LONG)
        return false;
    pace->skip--;
    pace->many++;
    pace->calls += (int32_t)n;
    pace->ticks += taken;
    p->moved += taken;
    return true;
}

/* Adds up what was not stamped; a new period begins. */
static inline void arcl_pace_fold(arcl_pace *pace)
{
    const uint32_t ones = pace->period - pace->skip - pace->many;

    pace->calls += (int32_t)ones;
    pace->ticks += (uint64_t)ones * pace->one;
    pace->many = 0;
    pace->skip = pace->period;
}

/* What runs from now on, and whose time begins. */
static inline void arcl_profile_turn(arcl_profile *p, arcl_frame *f)
{
    p->cur = p->owner = f;
    p->due = &f->ticks;
}

/* The stamp at the beginning of a call. */
static inline void arcl_profile_into(arcl_profile *p, arcl_frame *f, uint64_t *due, arcl_pace *pace, uint64_t units)
{
    arcl_profile_stamp(p);
    p->cur = p->owner = f;
    p->due = due;
    p->units = units;
    arcl_pace_seen *const seen = &p->seen[pace - p->pace];
    p->learns = seen->rest ? NULL : pace;
    seen->rest = (uint16_t)(seen->rest - (seen->rest && seen->rest != ARCL_PACE_FIXED));
}

/* The frame of `key` below the one that runs is credited with n calls and those that were not stamped. */
arcl_frame *arcl_pace_credit(arcl_profile *p, uint64_t key, arcl_pace *pace, uint32_t n);

/* A call of it begins. */
void arcl_profile_begin_call(arcl_profile *p, uint64_t key, arcl_pace *pace, uint32_t n);

/* n calls of a primitive are made, one by one (PLAIN) or as a column: whether they are to be stamped, by
 * arcl_profile_stamped before them and arcl_profile_after behind them. They are counted either way. */
static inline bool arcl_profile_stamps(arcl_profile *p, arcl_frame_kind kind, unsigned op, uint32_t n)
{
    arcl_pace *const pace = &p->pace[arcl_pace_of(kind, op)];

    return n == 1 ? !arcl_profile_skips(p, pace) : !arcl_profile_skips_many(p, pace, n);
}

/* They begin; what it returns is given to arcl_profile_after. */
static inline arcl_frame *arcl_profile_stamped(arcl_profile *p, arcl_frame_kind kind, unsigned op, uint32_t n)
{
    arcl_frame *const before = p->cur;

    arcl_profile_begin_call(p, arcl_frame_key(kind, op), &p->pace[arcl_pace_of(kind, op)], n);
    return before;
}

/* Both in one, of a single call. */
static inline arcl_frame *arcl_profile_call(arcl_profile *p, arcl_frame_kind kind, unsigned op)
{
    return arcl_profile_stamps(p, kind, op, 1) ? arcl_profile_stamped(p, kind, op, 1) : p->cur;
}

/* They were not made after all, but will be in another way. */
static inline void arcl_profile_uncall(arcl_profile *p, arcl_frame_kind kind, unsigned op, uint32_t n)
{
    p->pace[arcl_pace_of(kind, op)].calls -= (int32_t)n;
}

/* The same of a line of the program at hand, which is not taken for its mean. */
void arcl_profile_line(arcl_profile *p, arcl_pace *pace, size_t line);

/* The call has ended. What follows until the next boundary is still its own. */
static inline void arcl_profile_after(arcl_profile *p, arcl_frame *before)
{
    p->cur = before;
}

/* What called others goes on by itself. */
static inline void arcl_profile_resume(arcl_profile *p)
{
    if (p && p->owner != p->cur) {
        arcl_profile_stamp(p);
        arcl_profile_turn(p, p->cur);
        p->learns = NULL;
    }
}

/* A part of arcl that may be as short as a call begins and ends; its caller goes on. */
static inline arcl_frame *arcl_profile_brief(arcl_profile *p, arcl_scope scope)
{
    if (!p)
        return NULL;
    return arcl_profile_call(p, ARCL_FRAME_SCOPE, scope);
}
static inline void arcl_profile_brief_done(arcl_profile *p, arcl_frame *before)
{
    if (before) {
        p->cur = before;
        arcl_profile_resume(p);
    }
}

/* A part of arcl begins and ends; both are stamped. NULL: there is no profile. */
arcl_frame *arcl_profile_enter(arcl_profile *p, arcl_scope scope);
void arcl_profile_leave(arcl_profile *p, arcl_frame *before);

/* The same where the next boundary follows at once: the end is not stamped. */
static inline void arcl_profile_pass(arcl_profile *p, arcl_frame *before)
{
    if (p)
        p->cur = before;
}

/* The end of a copy, launch or wait, or of reading or opening something, with what a trace says of it. */
void arcl_profile_leave_span(arcl_profile *p, arcl_frame *before, const char *name, const char *device, uint64_t bytes);

/* A sample of a task begins and ends. `id` is copied. */
arcl_frame *arcl_profile_task(arcl_profile *p, const void *task, const char *id);
void arcl_profile_task_done(arcl_profile *p, arcl_frame *before, bool cut);

/* The frame of a program below the one that runs; new ones have no lines yet. */
arcl_frame *arcl_profile_program(arcl_profile *p, const void *program, const char *name, uint32_t lines);

/* The program at hand was evaluated, and called so many of its lines. */
static inline void arcl_profile_evaluated(arcl_profile *p, uint32_t lines)
{
    p->lines->evals++;
    if (lines < p->lines->n)
        p->lines->of[lines].ended++;
}

/* The time of the last stamp and of the short calls that have followed it, in nanoseconds of arcl_clock_ns: a stamp takes
 * half as long as that clock. */
uint64_t arcl_profile_look(arcl_profile *p);
static inline uint64_t arcl_profile_last_ns(arcl_profile *p)
{
    enum { SHIFT = 24 };
    const uint64_t since = p->last + p->moved - p->base;

    if (p->scale && since < (uint64_t)1 << 32)
        return p->base_ns + (since * p->scale >> SHIFT);
    return arcl_profile_look(p);
}

/* n calls took place elsewhere, on a device: they are counted below the frame that runs, without time. */
void arcl_profile_count(arcl_profile *p, arcl_frame_kind kind, unsigned which, uint64_t n);

/* Candidate k of n has ended: the time since the last such boundary is its own. */
void arcl_profile_candidate(arcl_profile *p, uint64_t *since, size_t k, size_t n);

#endif
