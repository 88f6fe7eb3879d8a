/*
 * colours.cl - what can be said of a whole grid in a few numbers: its colours, how far it is from another, a checksum.
 */
#include "plane.h"

/*
 * Up to four colours in the order in which CPython walks the set of them, one in each byte. That order decides which of
 * equally frequent colours is the most common one. A set begins with 8 places; a number goes to the place it equals
 * modulo 8 or, where that is taken, from place p on to 5p + 1. The fifth number moves all to 32 places, where each
 * colour has its own. So up to four colours stand in an order that depends on which comes first in the grid.
 */
FN u32 walk_of_few(u32 palette, LOCAL const i32 *first)
{
    u64 place = 0; /* a byte for each place, colour + 1 */
    u32 walk = 0, n = 0;

    for (u32 left = palette; left;) {
        u32 next = LOW_BIT(left), p;
        for (u32 more = left & (left - 1u); more; more &= more - 1u)
            next = first[LOW_BIT(more)] < first[next] ? LOW_BIT(more) : next;
        left &= ~(1u << next);
        for (p = next & 7u; place >> (8u * p) & 255u;)
            p = (5u * p + 1u) & 7u;
        place |= (u64)(next + 1u) << (8u * p);
    }
    for (; place; place >>= 8)
        if (place & 255u)
            walk |= ((u32)(place & 255u) - 1u) << (8u * n++);
    return walk;
}

/* Eight cells at a time, a run of one colour in one step, so that there are few atomics on grids as people draw them. */
FN void count_colours(GLOBAL const u8 *cells, u32 height, u32 width, LOCAL u32 *count, LOCAL i32 *first)
{
    for (u32 k = 8u * LANE; k < 32u * height; k += 8u * LANES) {
        const u64 eight = load_eight(cells + k);
        const u32 column = k & 31u, end = column >= width ? 0u : LEAST(8u, width - column);
        for (u32 at = 0, next; at < end; at = next) {
            const u32 c = (u32)(eight >> (8u * at)) & (ARCL_COLOURS - 1u);
            for (next = at + 1u; next < end && ((u32)(eight >> (8u * next)) & (ARCL_COLOURS - 1u)) == c;)
                next++;
            atomic_add(count + c, next - at);
            atomic_min(first + c, (i32)(k + at));
        }
    }
}

/* How often each colour occurs; and the most and the least common colour, the set of colours, the number of them. */
KERNEL void arcl_k_colours(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL u32 *counts, GLOBAL i32 *facts)
{
    LOCAL u32 count[ARCL_COLOURS];
    LOCAL i32 first[ARCL_COLOURS];
    const u32 g = GROUP;
    if (g >= n)
        return;
    const u32 height = height_of(dims[g]), width = width_of(dims[g]);
    GLOBAL const u8 *from = cells + (size_t)g * ARCL_CELLS;

    for (u32 c = LANE; c < ARCL_COLOURS; c += LANES) {
        count[c] = 0;
        first[c] = ARCL_CELLS;
    }
    BARRIER;
    count_colours(from, height, width, count, first);
    BARRIER;
    for (u32 c = LANE; c < ARCL_COLOURS; c += LANES)
        counts[(size_t)g * ARCL_COLOURS + c] = count[c];
    if (LANE == 0) {
        u32 palette = 0;
        for (u32 c = 0; c < ARCL_COLOURS; c++)
            palette |= (u32)(count[c] != 0) << c;
        const u32 kinds = COUNT_BITS(palette);
        const u32 walk = kinds <= 4u ? walk_of_few(palette, first) : 0u;
        i32 most = -1, least = -1;
        u32 left = palette;
        for (u32 k = 0; k < kinds; k++, left &= left - 1u) {
            const i32 c = (i32)(kinds <= 4u ? walk >> (8u * k) & 255u : LOW_BIT(left));
            most = most < 0 || count[c] > count[most] ? c : most;
            least = least < 0 || count[c] < count[least] ? c : least;
        }
        GLOBAL i32 *fact = facts + (size_t)g * ARCL_PARAMS;
        fact[0] = most;
        fact[1] = least;
        fact[2] = (i32)palette;
        fact[3] = (i32)kinds;
    }
}

/* The number of cells in which a grid differs from another; -1 if it has another shape, or none. */
KERNEL void arcl_k_compare(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const u8 *other,
                           GLOBAL const u32 *other_dims, GLOBAL i32 *difference)
{
    LOCAL u32 sum;
    const u32 g = GROUP;
    if (g >= n)
        return;
    const u32 size = dims[g] == other_dims[g] ? dims[g] : 0u;
    u32 mine = 0;

    if (LANE == 0)
        sum = 0;
    BARRIER;
    for (u32 k = 8u * LANE; k < 32u * height_of(size); k += 8u * LANES) {
        const size_t at = (size_t)g * ARCL_CELLS + k;
        mine += 8u - COUNT_BITS(zero_of_eight(load_eight(cells + at) ^ load_eight(other + at)));
    }
    if (mine)
        atomic_add(&sum, mine);
    BARRIER;
    if (LANE == 0)
        difference[g] = size ? (i32)sum : -1;
}

FN u64 scramble(u64 x)
{
    x ^= x >> 31;
    x *= 0x9fb21c651e98df25ul;
    x ^= x >> 29;
    x *= 0xd6e8feb86659fd93ul;
    return x ^ (x >> 32);
}

/* A hash of the words that each grid has, for one grid in so many; they are put behind the first `at` hashes. */
KERNEL void arcl_k_digest(u32 n, GLOBAL const u32 *words, u32 each, u32 every, u32 at, GLOBAL u64 *hash)
{
    LOCAL u32 low, high;
    const u32 g = GROUP;
    if (g >= n)
        return;
    GLOBAL const u32 *from = words + (size_t)g * every * each;
    u64 mine = 0;

    if (LANE == 0)
        low = high = 0;
    BARRIER;
    for (u32 k = LANE; k < each; k += LANES)
        mine ^= scramble(from[k] ^ scramble(k + 1u));
    atomic_xor(&low, (u32)mine);
    atomic_xor(&high, (u32)(mine >> 32));
    BARRIER;
    if (LANE == 0)
        hash[at + g] = (u64)high << 32 | low;
}
