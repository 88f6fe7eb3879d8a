/*
 * shim.h - where C11 and OpenCL C 1.2 differ.
 *
 * Every other text of this folder is written in the language both have in common and is compiled twice: by the device's
 * compiler, and as C into the library, where a kernel is a function and a work-group has one item. Hence the rules:
 * loops over cells go from LANE in steps of LANES, so that they are right for any size of the group; BARRIER stands at
 * the top level of a kernel or in a loop whose bound is an argument; LOCAL arrays are declared at the top of a kernel.
 *
 * LOAD and STORE are for memory that other items change at the same time with atomics. Such a race is harmless (each
 * value that can be seen is right), but a race detector cannot know that: RACE_CLEAN makes both atomic.
 */
#ifndef ARCL_CL_SHIM_H
#define ARCL_CL_SHIM_H

#if defined(__OPENCL_VERSION__) || defined(__OPENCL_C_VERSION__)

typedef uchar u8;
typedef ushort u16;
typedef uint u32;
typedef ulong u64;
typedef int i32;
typedef long i64;

#define FN static inline
#define FN_APART static inline __attribute__((noinline)) /* what it takes of registers is not taken from its caller */
#define KERNEL __kernel
#ifdef cl_intel_vec_len_hint
#define ALONE __attribute__((intel_vec_len_hint(1))) /* items that go different ways: several in a vector gain nothing */
#else
#define ALONE
#endif
#define GLOBAL __global
#define LOCAL __local

#define LANE ((u32)get_local_id(0))
#define LANES ((u32)get_local_size(0))
#define GROUP ((u32)get_group_id(0))
#define GROUP_Y ((u32)get_group_id(1))
#define GROUP_Z ((u32)get_group_id(2))
#define BARRIER barrier(CLK_LOCAL_MEM_FENCE)

#ifdef RACE_CLEAN
#define LOAD(space, p) atomic_or((volatile space i32 *)(p), 0)
#define STORE(space, p, v) ((void)atomic_xchg((volatile space i32 *)(p), v))
#else
#define LOAD(space, p) (*(volatile space i32 *)(p))
#define STORE(space, p, v) ((void)(*(volatile space i32 *)(p) = (v)))
#endif

#define COUNT_BITS(x) ((u32)popcount((u32)(x)))
#define LOW_BIT(x) ((u32)popcount(~(u32)(x) & ((u32)(x) - 1u)))
#define COUNT_BITS_64(x) ((u32)popcount((u64)(x)))
#define LOW_BIT_64(x) ((u32)popcount(~(u64)(x) & ((u64)(x) - 1u)))
#define HIGH_BIT_64(x) (63u - (u32)clz((u64)(x)))
#define LEAST(a, b) min(a, b)
#define TWO_WORDS(p) as_ulong(vload2(0, p)) /* the low one first */
#define PUT_TWO_WORDS(p, v) vstore2(as_uint2((u64)(v)), 0, p)

#else

#include <stdint.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t i32;
typedef int64_t i64;

#define FN static inline __attribute__((unused))
#define FN_APART static __attribute__((noinline, unused))
#define KERNEL static
#define ALONE
#define GLOBAL
#define LOCAL

/* The group that runs; the caller of a kernel sets it. */
static _Thread_local u32 current_group[3];

#define LANE 0u
#define LANES 1u
#define GROUP (current_group[0])
#define GROUP_Y (current_group[1])
#define GROUP_Z (current_group[2])
#define BARRIER ((void)0)

#define LOAD(space, p) (*(p))
#define STORE(space, p, v) ((void)(*(p) = (v)))

#define COUNT_BITS(x) ((u32)__builtin_popcount(x))
#define LOW_BIT(x) ((u32)__builtin_ctz(x))
#define COUNT_BITS_64(x) ((u32)__builtin_popcountll(x))
#define LOW_BIT_64(x) ((u32)__builtin_ctzll(x))
#define HIGH_BIT_64(x) (63u - (u32)__builtin_clzll(x))
#define LEAST(a, b) ((a) < (b) ? (a) : (b))

/* Two words, the low one first. */
FN u64 TWO_WORDS(const u32 *p)
{
    return (u64)p[1] << 32 | p[0];
}
FN void PUT_TWO_WORDS(u32 *p, u64 v)
{
    p[0] = (u32)v;
    p[1] = (u32)(v >> 32);
}

/* A group of one item needs no atomicity, only the meaning. */
#define ATOMIC(name, type, combined)                                                                                   \
    FN type name(type *p, type v)                                                                                      \
    {                                                                                                                  \
        const type old = *p;                                                                                           \
        *p = (combined);                                                                                               \
        return old;                                                                                                    \
    }
ATOMIC(atomic_min, i32, v < old ? v : old)
ATOMIC(atomic_add, u32, old + v)
ATOMIC(atomic_or, u32, old | v)
ATOMIC(atomic_xor, u32, old ^ v)
ATOMIC(atomic_max, u32, v > old ? v : old)
#undef ATOMIC

#endif

#endif
