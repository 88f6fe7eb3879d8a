/*
 * hash.h - CPython's hashes, which determine the order of sets.
 *
 * CPython hashes None and functions by address, so programs cannot rely on the order of sets that hold them; here their
 * hashes are constants.
 */
#ifndef ARCL_VALUE_HASH_H
#define ARCL_VALUE_HASH_H

#include "value/ctx.h"

#define ARCL_TUPLE_P1 11400714785074694791u
#define ARCL_TUPLE_P2 14029467366897019727u
#define ARCL_TUPLE_P5 2870177450012600261u

/* Adds an element with hash x to the state of a tuple's hash. */
static inline uint64_t arcl_hash_lane(uint64_t acc, uint64_t x)
{
    acc += x * ARCL_TUPLE_P2;
    acc = (acc << 31) | (acc >> 33);
    return acc * ARCL_TUPLE_P1;
}
static inline uint64_t arcl_hash_tuple_end(uint64_t acc, uint64_t len)
{
    acc += len ^ (ARCL_TUPLE_P5 ^ 3527539u);
    return acc == UINT64_MAX ? 1546275796u : acc;
}
static inline uint64_t arcl_hash_int32(int32_t i)
{
    return i == -1 ? (uint64_t)-2 : (uint64_t)(int64_t)i;
}
/* The hash of a tuple of two in two steps: the state after a first element that is a number, and the hash after a
 * second one with hash x. */
static inline uint64_t arcl_hash_first(int32_t i)
{
    return arcl_hash_lane(ARCL_TUPLE_P5, arcl_hash_int32(i));
}
static inline uint64_t arcl_hash_second(uint64_t first, uint64_t x)
{
    return arcl_hash_tuple_end(arcl_hash_lane(first, x), 2);
}
static inline uint64_t arcl_hash_pair(int32_t r, int32_t c)
{
    return arcl_hash_second(arcl_hash_first(r), arcl_hash_int32(c));
}
static inline uint64_t arcl_hash_cell(int32_t colour, int32_t r, int32_t c)
{
    return arcl_hash_second(arcl_hash_first(colour), arcl_hash_pair(r, c));
}
/* The hash of a tuple of three numbers, where `first` is the state after the first one. */
static inline uint64_t arcl_hash_third(uint64_t first, int32_t c, int32_t colour)
{
    return arcl_hash_tuple_end(arcl_hash_lane(arcl_hash_lane(first, arcl_hash_int32(c)), arcl_hash_int32(colour)), 3);
}
static inline uint64_t arcl_hash_triple(int32_t r, int32_t c, int32_t colour)
{
    return arcl_hash_third(arcl_hash_first(r), c, colour);
}
/* The number that an element with hash x adds, by xor, to the hash of its set. */
static inline uint64_t arcl_hash_member(uint64_t x)
{
    return ((x ^ 89869747u) ^ (x << 16)) * 3644798167u;
}
static inline uint64_t arcl_hash_set_end(uint64_t acc, uint64_t len)
{
    acc ^= (len + 1) * 1927868237u;
    acc ^= (acc >> 11) ^ (acc >> 25);
    acc = acc * 69069u + 907133923u;
    return acc == UINT64_MAX ? 590923713u : acc;
}

/* CPython's hash of a value. Most are places, cells or small numbers. */
uint64_t arcl_hash_any(arcl_ctx *c, arcl_val v);
static inline uint64_t arcl_hash(arcl_ctx *c, arcl_val v)
{
    if (v.tag == ARCL_PAIR)
        return arcl_hash_pair(v.u.at.r, v.u.at.c);
    if (v.tag == ARCL_CELL)
        return arcl_hash_cell(v.n, v.u.at.r, v.u.at.c);
    if (v.tag == ARCL_INT && v.u.i == (int32_t)v.u.i)
        return arcl_hash_int32((int32_t)v.u.i);
    return arcl_hash_any(c, v);
}

#endif
