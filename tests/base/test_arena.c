#include <criterion/criterion.h>

#include "base/arena.h"

#if ARCL_ASAN
#include <sanitizer/asan_interface.h>
#endif

enum { LIMIT = 1 << 20 };

/* How many pieces of so many bytes an arena gives before it refuses one. */
static int pieces_until_full(arcl_arena *a, size_t bytes)
{
    jmp_buf full;
    volatile int n = 0;

    a->escape = &full;
    if (setjmp(full) == 0)
        for (;; n++)
            arcl_take(a, bytes);
    return n;
}

Test(arena, refuses_what_is_beyond_the_limit_whatever_the_build)
{
    static const size_t size[] = {1, 16, 17, 1000, 4096, 100000};

    for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
        const size_t counted = (size[k] + 15) & ~(size_t)15;
        arcl_arena a;
        arcl_arena_open(&a, LIMIT);
        cr_expect_eq(pieces_until_full(&a, size[k]), (int)(LIMIT / counted), "pieces of %zu bytes", size[k]);
        cr_expect_eq(arcl_arena_used(&a), LIMIT / counted * counted);
        arcl_arena_reset(&a);
        cr_expect_eq(arcl_arena_used(&a), 0);
        cr_expect_eq(pieces_until_full(&a, size[k]), (int)(LIMIT / counted), "again, of %zu bytes", size[k]);
        arcl_arena_close(&a);
    }
}

Test(arena, counts_no_longer_what_was_given_back)
{
    jmp_buf full;
    arcl_arena a;

    arcl_arena_open(&a, LIMIT);
    a.escape = &full;
    if (setjmp(full))
        cr_assert(false, "there is room");
    arcl_take(&a, 40);
    const size_t before = arcl_arena_used(&a);
    const arcl_arena_mark mark = arcl_arena_end(&a);
    for (int k = 0; k < 10; k++)
        arcl_take(&a, 50000);
    arcl_arena_rewind(&a, mark);
    cr_expect_eq(arcl_arena_used(&a), before);
    char *piece = arcl_take(&a, 160);
    arcl_arena_shrink(&a, piece + 160, piece + 48);
    cr_expect_eq(arcl_arena_used(&a), before + 48);
    arcl_take(&a, 16);
    arcl_arena_shrink(&a, piece + 48, piece + 16); /* it is not the last one any more */
    cr_expect_eq(arcl_arena_used(&a), before + 64);
    arcl_arena_close(&a);
}

/* These are about the guards of a build with AddressSanitizer, which others do not have. */
#if ARCL_ASAN

Test(arena, forbids_what_lies_behind_a_piece_and_what_was_given_back)
{
    jmp_buf full;
    arcl_arena a;

    arcl_arena_open(&a, LIMIT);
    a.escape = &full;
    if (setjmp(full))
        cr_assert(false, "there is room");
    char *one = arcl_take(&a, 32), *cells = arcl_take_cells(&a, 20);
    cr_expect_eq(__asan_region_is_poisoned(one, 32), NULL);
    cr_expect(__asan_address_is_poisoned(one + 32));
    cr_expect_eq(__asan_region_is_poisoned(cells, 20 + ARCL_ARENA_BEHIND), NULL);
    cr_expect(__asan_address_is_poisoned(cells + 20 + ARCL_ARENA_BEHIND));
    const arcl_arena_mark mark = arcl_arena_end(&a);
    char *two = arcl_take(&a, 64);
    arcl_arena_shrink(&a, two + 64, two + 16);
    cr_expect_eq(__asan_region_is_poisoned(two, 16), NULL);
    cr_expect(__asan_address_is_poisoned(two + 16));
    char *far = arcl_take(&a, LIMIT / 2); /* in a block of its own */
    arcl_arena_rewind(&a, mark);
    cr_expect(__asan_address_is_poisoned(two));
    cr_expect(__asan_address_is_poisoned(far + LIMIT / 4));
    cr_expect_eq(__asan_region_is_poisoned(one, 32), NULL);
    arcl_arena_reset(&a);
    cr_expect(__asan_address_is_poisoned(one));
    arcl_arena_close(&a);
}

#endif
