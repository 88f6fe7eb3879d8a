/*
 * shim.h - where C11 and OpenCL C 1.2 differ; rows.h has what is peculiar about rows of cells.
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

#define FN static inline
#define KERNEL __kernel
#define GLOBAL __global
#define LOCAL __local

#define LANE ((u32)get_local_id(0))
#define LANES ((u32)get_local_size(0))
#define GROUP ((u32)get_group_id(0))
#define GROUP_Y ((u32)get_group_id(1))
#define GROUP_Z ((u32)get_group_id(2))
#define SEAT ((u32)get_local_id(1))
#define SEATS ((u32)get_local_size(1))
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
#define HIGH_BIT(x) (31u - (u32)clz((u32)(x)))
#define LEAST(a, b) min(a, b)

/* Eight cells at an address that is a multiple of eight. */
FN u64 load_eight(GLOBAL const u8 *p)
{
    return *(GLOBAL const u64 *)p;
}

/* The same at any address. */
FN u64 load_any_eight(GLOBAL const u8 *p)
{
    return as_ulong(vload8(0, p));
}

FN void store_eight(GLOBAL u8 *p, u64 eight)
{
    *(GLOBAL u64 *)p = eight;
}

FN u64 reverse_eight(u64 eight)
{
    return as_ulong(as_uchar8(eight).s76543210);
}

/* Bits of a word as lanes that are all ones or all zeros; the lower half of the word first. */
FN ushort16 lanes_of(u32 word)
{
    const ushort16 bit = (ushort16)(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768);
    return as_ushort16(((ushort16)(ushort)word & bit) != (ushort16)0);
}

/* A bit for each byte that is all ones; the others are all zeros. CPUs have an instruction for it that compilers do not
 * find by themselves. */
FN u32 bits_of(char16 bytes)
{
#if defined(__SSE2__)
    return (u32)__builtin_ia32_pmovmskb128(bytes) & 0xffffu;
#else
    const ulong2 weights = as_ulong2(bytes) & (ulong2)0x8040201008040201ul;
    const ulong2 sums = (weights * (ulong2)0x0101010101010101ul) >> (ulong2)56;
    return (u32)sums.x | (u32)sums.y << 8;
#endif
}

/* The columns of a row of labels where the label is not that of the column before. */
FN u32 differ_west(GLOBAL const u16 *row)
{
    const ushort16 a = vload16(0, row), b = vload16(1, row);
    const ushort16 west_a = (ushort16)(a.s0, a.s01234567, a.s89ab, a.scd, a.se);
    const ushort16 west_b = (ushort16)(a.sf, b.s01234567, b.s89ab, b.scd, b.se);
    return bits_of(convert_char16(a != west_a)) | bits_of(convert_char16(b != west_b)) << 16;
}

/* Rows of 32 labels: with a register for each where there are such, else in two halves. */
#if defined(__AVX512BW__) && defined(__AVX512CD__) && __has_builtin(__builtin_ia32_permvarhi512) && \
    __has_builtin(__builtin_ia32_selectw_512) && __has_builtin(__builtin_ia32_ucmpw512_mask) && \
    __has_builtin(__builtin_ia32_vplzcntd_512) && __has_builtin(__builtin_ia32_expandsi512_mask)

typedef short labels32 __attribute__((ext_vector_type(32)));

/* The columns of a row of numbers where the number is not that of the cell itself. */
FN u32 not_itself(LOCAL const u16 *row, u32 first)
{
    const labels32 column = (labels32)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
                                       23, 24, 25, 26, 27, 28, 29, 30, 31);
    const labels32 self = column + (labels32)(short)first;
    return __builtin_ia32_ucmpw512_mask(*(LOCAL const labels32 *)row, self, 4, 0xffffffffu);
}

#define NUMBERS_AT_ONCE

/* As below, without a step for each. */
FN void put_numbers(LOCAL u16 *row, u32 where, u32 next)
{
    const int16 column = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const u32 low = where & 65535u, high = where >> 16, middle = next + COUNT_BITS(low);
    const int16 a = __builtin_ia32_expandsi512_mask(column + (int16)(int)next, (int16)0, (ushort)low);
    const int16 b = __builtin_ia32_expandsi512_mask(column + (int16)(int)middle, (int16)0, (ushort)high);
    const labels32 numbers = (labels32)(convert_short16(a), convert_short16(b));
    *(LOCAL labels32 *)row = __builtin_ia32_selectw_512(where, numbers, *(LOCAL const labels32 *)row);
}

/* Where the runs of 16 columns start, whose bits up to their own are in `up_to`. */
FN short16 starts_of(u32 start, uint16 up_to)
{
    const int16 zeros = __builtin_ia32_vplzcntd_512(as_int16((uint16)start & up_to));
    return convert_short16((int16)31 - zeros);
}

/* Writes a row of 32: in columns of `member` what stands at the last `start` before or in it, elsewhere `nobody`. */
FN void spread(GLOBAL u16 *to, LOCAL const u16 *from, u32 start, u32 member, u32 nobody)
{
    const uint16 low = (uint16)(1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095, 8191, 16383, 32767, 65535);
    const labels32 at = (labels32)(starts_of(start, low), starts_of(start, low << (uint16)16 | (uint16)65535));
    const labels32 all = __builtin_ia32_permvarhi512(*(LOCAL const labels32 *)from, at);
    *(GLOBAL labels32 *)to = __builtin_ia32_selectw_512(member, all, (labels32)(short)nobody);
}

#else

/* Each lane becomes the largest up to it. */
FN ushort16 running_most(ushort16 v)
{
    v = max(v, (ushort16)((ushort)0, v.s0123, v.s456789ab, v.scd, v.se));
    v = max(v, (ushort16)((ushort2)0, v.s01234567, v.s89ab, v.scd));
    v = max(v, (ushort16)((ushort4)0, v.s01234567, v.s89ab));
    return max(v, (ushort16)((ushort8)0, v.s01234567));
}

FN u32 not_itself(LOCAL const u16 *row, u32 first)
{
    const ushort16 column = (ushort16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const ushort16 index = column + (ushort16)(ushort)first;
    return bits_of(convert_char16(vload16(0, row) != index)) |
           bits_of(convert_char16(vload16(1, row) != index + (ushort16)16)) << 16;
}

/* The numbers are below 2048, so that the column fits above them, and the largest is the last. */
FN void spread(GLOBAL u16 *to, LOCAL const u16 *from, u32 start, u32 member, u32 nobody)
{
    const ushort16 column = (ushort16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) << (ushort16)11;
    const ushort16 none = (ushort16)(ushort)nobody, low = (ushort16)2047;
    const ushort16 a = running_most((vload16(0, from) | column) & lanes_of(start));
    const ushort16 b = (vload16(1, from) | column | (ushort16)32768) & lanes_of(start >> 16);
    const ushort16 c = max(running_most(b), (ushort16)a.sf);
    const ushort16 ours = lanes_of(member), theirs = lanes_of(member >> 16);
    vstore16((a & low & ours) | (none & ~ours), 0, to);
    vstore16((c & low & theirs) | (none & ~theirs), 1, to);
}

#endif

#else

#include <stdint.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t i32;

#define FN static inline __attribute__((unused))
#define KERNEL static
#define GLOBAL
#define LOCAL

/* The group that runs; the caller of a kernel sets it. */
static _Thread_local u32 current_group[3];

#define LANE 0u
#define LANES 1u
#define GROUP (current_group[0])
#define GROUP_Y (current_group[1])
#define GROUP_Z (current_group[2])
#define SEAT 0u
#define SEATS 1u
#define BARRIER ((void)0)

#define LOAD(space, p) (*(p))
#define STORE(space, p, v) ((void)(*(p) = (v)))

#define COUNT_BITS(x) ((u32)__builtin_popcount(x))
#define LOW_BIT(x) ((u32)__builtin_ctz(x))
#define HIGH_BIT(x) (31u - (u32)__builtin_clz(x))
#define LEAST(a, b) ((a) < (b) ? (a) : (b))

FN u64 load_eight(const u8 *p)
{
    u64 eight;
    memcpy(&eight, p, sizeof eight);
    return eight;
}

#define load_any_eight load_eight

FN void store_eight(u8 *p, u64 eight)
{
    memcpy(p, &eight, sizeof eight);
}

FN u64 reverse_eight(u64 eight)
{
    return __builtin_bswap64(eight);
}

FN u32 differ_west(const u16 *row)
{
    u32 word = 0;
    for (u32 j = 1; j < 32; j++)
        word |= (u32)(row[j] != row[j - 1]) << j;
    return word;
}

FN u32 not_itself(const u16 *row, u32 first)
{
    u32 word = 0;
    for (u32 j = 0; j < 32; j++)
        word |= (u32)(row[j] != first + j) << j;
    return word;
}

FN void spread(u16 *to, const u16 *from, u32 start, u32 member, u32 nobody)
{
    u32 now = nobody;
    for (u32 j = 0; j < 32; j++) {
        now = start >> j & 1u ? from[j] : now;
        to[j] = (u16)(member >> j & 1u ? now : nobody);
    }
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

#ifndef NUMBERS_AT_ONCE
/* The columns of `where` get the numbers from `next` on, the others keep theirs. */
FN void put_numbers(LOCAL u16 *row, u32 where, u32 next)
{
    for (u32 left = where; left; left &= left - 1u)
        row[LOW_BIT(left)] = (u16)next++;
}
#endif

#endif
