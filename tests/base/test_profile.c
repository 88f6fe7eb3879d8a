/* Stamps of one thread: which calls have one, and where the time of the others goes. */
#include <criterion/criterion.h>

#include "base/boundary.h"

enum { OP = 7 };

static arcl_profile *begin(bool every)
{
    cr_assert(arcl_profile_begin((arcl_profile_options){.every = every}));
    return arcl_profile_here();
}

/* The frame of this kind below the thread itself. */
static const arcl_frame *below(const arcl_profile *p, arcl_frame_kind kind)
{
    for (const arcl_frame *f = p->root.kid; f; f = f->next)
        if (f->key == arcl_frame_key(kind, OP))
            return f;
    return NULL;
}

/* Calls of this kind are short: so many are not stamped, and each is taken for this. */
static arcl_pace *learned(arcl_profile *p, arcl_frame_kind kind, uint32_t skip, uint32_t ticks)
{
    arcl_pace *pace = &p->pace[arcl_pace_of(kind, OP)];

    pace->period = pace->skip = skip;
    pace->one = ticks;
    pace->each = ticks << 8;
    return pace;
}

/* n calls, stamped or not. */
static bool call(arcl_profile *p, arcl_frame_kind kind, uint32_t n)
{
    const bool stamps = arcl_profile_stamps(p, kind, OP, n);

    if (stamps)
        arcl_profile_after(p, arcl_profile_stamped(p, kind, OP, n));
    return stamps;
}

static uint64_t sum(const arcl_frame *f)
{
    uint64_t ticks = f->ticks;

    for (const arcl_frame *k = f->kid; k; k = k->next)
        ticks += sum(k);
    return ticks;
}

Test(stamps, of_short_calls_become_few_and_each_is_counted)
{
    enum { CALLS = 100000 };
    arcl_profile *p = begin(false);
    uint32_t stamped = 0;

    for (uint32_t k = 0; k < CALLS; k++)
        stamped += call(p, ARCL_FRAME_PLAIN, 1);
    p = arcl_profile_end();
    const arcl_frame *f = below(p, ARCL_FRAME_PLAIN);
    cr_expect_lt(stamped, CALLS / 10);
    cr_expect_eq(f->calls, CALLS);
    cr_expect_eq(f->hits, stamped + 1, "what waits at the end is credited");
    cr_expect_eq(sum(&p->root), p->ticks);
    arcl_profile_free();
}

Test(stamps, are_made_of_every_call_if_that_is_wanted)
{
    arcl_profile *p = begin(true);

    for (uint32_t k = 0; k < 100; k++)
        cr_expect(call(p, ARCL_FRAME_PLAIN, 1) && call(p, ARCL_FRAME_COLUMN, 100));
    p = arcl_profile_end();
    cr_expect_eq(below(p, ARCL_FRAME_PLAIN)->calls, 100);
    cr_expect_eq(below(p, ARCL_FRAME_COLUMN)->calls, 10000);
    arcl_profile_free();
}

Test(stamps, are_always_made_of_columns_that_are_long)
{
    arcl_profile *p = begin(false);
    const arcl_pace *pace = learned(p, ARCL_FRAME_COLUMN, 100, 0);

    cr_expect_not(call(p, ARCL_FRAME_COLUMN, 4095));
    cr_expect_eq(pace->skip, 99);
    cr_expect(call(p, ARCL_FRAME_COLUMN, 4096), "by their number");
    learned(p, ARCL_FRAME_COLUMN, 100, 1);
    cr_expect(call(p, ARCL_FRAME_COLUMN, 4090), "by the time that they are taken for");
    p = arcl_profile_end();
    cr_expect_eq(below(p, ARCL_FRAME_COLUMN)->calls, 4095 + 4096 + 4090);
    arcl_profile_free();
}

Test(stamps, leave_out_time_that_is_credited_to_calls_that_were_made_in_another_way)
{
    arcl_profile *p = begin(false);
    enum { N = 10, TICKS = 2 };

    while (arcl_profile_now(p) - p->last < 1000)
        continue; /* there is time to be taken from */
    learned(p, ARCL_FRAME_COLUMN, 100, TICKS);
    cr_expect_not(call(p, ARCL_FRAME_COLUMN, N));
    arcl_profile_uncall(p, ARCL_FRAME_COLUMN, OP, N);
    p = arcl_profile_end();
    const arcl_frame *f = below(p, ARCL_FRAME_COLUMN);
    cr_assert_not_null(f, "no calls, but their time");
    cr_expect_eq(f->calls, 0);
    cr_expect_eq(f->ticks, TICKS * arcl_pace_units(N));
    cr_expect_eq(sum(&p->root), p->ticks);
    arcl_profile_free();
}

/* Some processors count in steps that are longer than a reading: two readings tell nothing then. */
Test(stamps, are_known_to_take_what_many_in_a_row_take)
{
    enum { TRIES = 50, ROW = 1000 };
    arcl_profile *p = begin(false);
    uint64_t least = UINT64_MAX;

    for (unsigned k = 0; k < TRIES; k++) {
        const uint64_t from = arcl_profile_now(p);
        uint64_t to = from;
        for (unsigned j = 0; j < ROW; j++)
            to = arcl_profile_now(p);
        least = to - from < least ? to - from : least;
    }
    cr_expect_geq((uint64_t)p->stamp * 3 * ROW, least, "%u ticks a stamp, %lu for %d", (unsigned)p->stamp,
                  (unsigned long)least, ROW);
    arcl_profile_end();
    arcl_profile_free();
}
