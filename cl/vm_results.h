/* vm_results.h - what the vm takes of samples, and what it gives back. */
#ifndef ARCL_CL_VM_RESULTS_H
#define ARCL_CL_VM_RESULTS_H

#include "vm_rows.h"

/* ---- samples and results -------------------------------------------------------------------- */

/* The input of a sample, which lies there as grids lie in the pool. */
FN_APART val input_of(vm *m, GLOBAL const u32 *rows, u32 dims)
{
    const val g = grid_of(m, dims >> 16, dims & 0xffffu);

    for (u32 k = 0; k < 4u * (u32)g.a; k++)
        AT(m, g.at + k) = rows[k];
    return g;
}

/* In how many cells a grid differs from another one: those of the larger one without those that both have alike. ~0 if
 * there is no other. */
FN u32 differing(const vm *m, val x, GLOBAL const u32 *rows, u32 dims)
{
    const u32 height = dims >> 16, width = dims & 0xffffu, mine = (u32)(x.a * x.b), other = height * width;
    const u32 shared = LEAST((u32)x.b, width);
    u32 alike = 0;

    if (!dims)
        return ~0u;
    for (u32 i = 0; i < LEAST((u32)x.a, height); i++) {
        u32 same = columns_to(shared);
        for (u32 p = 0; p < 4u; p++)
            same &= ~(plane_at(m, x, i, p) ^ rows[4u * i + p]);
        alike += COUNT_BITS(same);
    }
    return (mine > other ? mine : other) - alike;
}

FN u32 stirred(u32 hash, u32 word)
{
    hash = (hash ^ word) * 0x9e3779b1u;
    return hash ^ hash >> 15;
}

/* A hash of the rows of a grid, which stands for it. The words of a row are mixed by themselves and only then go into the
 * hash, so that rows do not wait for each other: words one after the other took a fifth of the time of short programs. */
#define HASH_ROWS 0x811c9dc52545f491ul

FN u64 mixed(u64 hash, u64 low, u64 high)
{
    low = (low ^ 0x9e3779b97f4a7c15ul) * 0xd6e8feb86659fd93ul;
    low = (low ^ low >> 32) * 0xa0761d6478bd642ful;
    high = (high ^ 0x8ebc6af09c88c6e3ul) * 0xe7037ed1a0b428dbul;
    high = (high ^ high >> 32) * 0x589965cc75374cc3ul;
    hash = (hash ^ low) * 0x1d8e4e27c47d124ful;
    return (hash << 27 | hash >> 37) + high;
}

/* The last word of a result: it checks the others. */
FN u32 check_of(GLOBAL const u32 *result)
{
    u32 check = 0;

    for (u32 k = 0; k < ARCL_RESULT_CHECK; k++)
        check = stirred(check + k, result[k]);
    return check;
}

/* What there is to know of the result. */
FN_APART void report(vm *m, val v, GLOBAL const u32 *wanted, u32 dims, GLOBAL u32 *to)
{
    u64 hash = HASH_ROWS;

    for (u32 i = 0; !m->why && i < (u32)v.a; i++)
        hash = mixed(hash, row_at(m, v.at, 2u * i), row_at(m, v.at, 2u * i + 1u));
    to[ARCL_RESULT_WHY] = m->why;
    to[ARCL_RESULT_STEPS] = m->steps;
    to[ARCL_RESULT_DIMS] = m->why ? 0u : (u32)v.a << 16 | (u32)v.b;
    to[ARCL_RESULT_DIFFERENCE] = m->why ? ~0u : differing(m, v, wanted, dims);
    to[ARCL_RESULT_LOW] = (u32)hash;
    to[ARCL_RESULT_HIGH] = (u32)(hash >> 32);
    to[ARCL_RESULT_TOP] = m->top;
    to[ARCL_RESULT_CHECK] = check_of(to);
}

/* The rows of the result, where somebody reads it. */
FN_APART void give_rows(const vm *m, val v, GLOBAL u32 *to)
{
    for (u32 k = 0; k < 4u * (u32)v.a; k++)
        to[k] = AT(m, v.at + k);
}

#endif
