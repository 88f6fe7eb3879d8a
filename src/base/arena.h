/*
 * arena.h - memory that is given back all at once.
 *
 * Objects of one lifetime share one arena. Nothing in an arena is freed alone;
 * a reset gives everything back but keeps the blocks, so a steady state
 * allocates nothing. When the limit is reached or the system has no memory,
 * control leaves through `escape`: code that allocates never sees a NULL.
 *
 * A build with AddressSanitizer reports code that reads or writes behind a piece, or what was given back.
 */
#ifndef ARCL_BASE_ARENA_H
#define ARCL_BASE_ARENA_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/fast.h"

#if defined(__SANITIZE_ADDRESS__)
#define ARCL_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARCL_ASAN 1
#endif
#endif
#ifndef ARCL_ASAN
#define ARCL_ASAN 0
#endif

/* Whether arenas are made to find faults: pieces lie apart, and what is given back is forbidden, or freed. The limit
 * refuses exactly what it does else. */
#define ARCL_ARENA_GUARDED (ARCL_ASAN || !ARCL_FAST_BLOCKS)

enum { ARCL_ARENA_BEHIND = 16 }; /* bytes that may be read behind what arcl_take_cells gives */

typedef struct arcl_block arcl_block;

typedef struct arcl_arena {
    unsigned char *at, *end; /* free room in the current block */
    arcl_block *first, *current;
    size_t taken; /* bytes in full blocks, against `limit` */
#if ARCL_ARENA_GUARDED
    size_t apart;        /* bytes between pieces of the current block, which do not count */
    unsigned char *last; /* where the last piece ends */
#endif
    size_t held; /* bytes of all blocks */
    size_t limit;
    jmp_buf *escape; /* where to go when there is no room; must be set */
} arcl_arena;

/* An empty arena that may hold `limit` bytes; allocates nothing yet. */
void arcl_arena_open(arcl_arena *a, size_t limit);
void arcl_arena_reset(arcl_arena *a);
void arcl_arena_close(arcl_arena *a);

/* Empties the arena and gives it one block of exactly so many bytes: for what stays long and is as large as it is.
 * Leaves through `escape` if there is no memory; the arena is empty then. */
void arcl_arena_reserve(arcl_arena *a, size_t bytes);

/* Calls work(to) and gives what that gives; false where control leaves through `escape`, which is that of arenas or of a
 * context: no memory, or a budget is used up. What was made until then is there. */
bool arcl_try(jmp_buf *escape, bool (*work)(void *to), void *to);

/* The same for work whose memory is out of one arena, which has the escape it had before afterwards. */
bool arcl_try_in(arcl_arena *mem, bool (*work)(void *to), void *to);

/* Bytes in use, for reports. */
size_t arcl_arena_used(const arcl_arena *a);

/* A new block with room for `bytes`; leaves through `escape` if there is none. */
void *arcl_arena_grow(arcl_arena *a, size_t bytes);

/* Where an arena ended; what was taken since is given back by arcl_arena_rewind. */
typedef struct arcl_arena_mark {
    unsigned char *at, *end;
    arcl_block *current;
    size_t taken;
#if ARCL_ARENA_GUARDED
    size_t apart;
    unsigned char *last;
#endif
} arcl_arena_mark;

#if ARCL_ARENA_GUARDED

/* `bytes` of them, and `behind` more that may be read. */
void *arcl_arena_take(arcl_arena *a, size_t bytes, size_t behind);

static inline void *arcl_take(arcl_arena *a, size_t bytes)
{
    return arcl_arena_take(a, bytes, 0);
}
static inline void *arcl_take_cells(arcl_arena *a, size_t bytes)
{
    return arcl_arena_take(a, bytes, ARCL_ARENA_BEHIND);
}
arcl_arena_mark arcl_arena_end(const arcl_arena *a);
void arcl_arena_rewind(arcl_arena *a, arcl_arena_mark m);
void arcl_arena_shrink(arcl_arena *a, const void *end, void *to);

#else

/* `bytes` uninitialised bytes, aligned for any type. Never NULL. */
static inline void *arcl_take(arcl_arena *a, size_t bytes)
{
    void *p = a->at;
    if (bytes >= (size_t)(a->end - a->at)) /* both ends are aligned: what is left holds the rounded size, too */
        return arcl_arena_grow(a, bytes);
    a->at += (bytes + !bytes + 15) & ~(size_t)15; /* nothing has an address of its own, too */
    return p;
}

/* The same for cells of grids and patches, which are read in chunks: up to ARCL_ARENA_BEHIND bytes behind them may be
 * read, though they mean nothing. Every block ends with so many. */
static inline void *arcl_take_cells(arcl_arena *a, size_t bytes)
{
    return arcl_take(a, bytes);
}

static inline arcl_arena_mark arcl_arena_end(const arcl_arena *a)
{
    return (arcl_arena_mark){a->at, a->end, a->current, a->taken};
}
static inline void arcl_arena_rewind(arcl_arena *a, arcl_arena_mark m)
{
    if (!m.current) { /* there was no block yet */
        arcl_arena_reset(a);
        return;
    }
    a->at = m.at;
    a->end = m.end;
    a->current = m.current;
    a->taken = m.taken;
}

/* Gives back the end of what was taken last, which went up to `end`; nothing, if something was taken since. */
static inline void arcl_arena_shrink(arcl_arena *a, const void *end, void *to)
{
    if (a->at == end)
        a->at = to;
}

#endif

#define ARCL_TAKE(arena, type, n) ((type *)arcl_take(arena, sizeof(type) * (size_t)(n)))

/* A copy of `len` bytes of `s` with a final NUL. */
char *arcl_take_text(arcl_arena *a, const char *s, size_t len);

/* The n elements of `size` bytes at `old` in room for `room` of them. */
static inline void *arcl_take_over(arcl_arena *mem, const void *old, size_t n, size_t room, size_t size)
{
    void *grown = arcl_take(mem, room * size);
    if (n)
        memcpy(grown, old, n * size);
    return grown;
}

/* `old` with its n elements of `size` bytes, or a larger copy, so that one more fits. */
static inline void *arcl_room_for_one(arcl_arena *mem, void *old, size_t n, size_t *room, size_t size)
{
    if (n < *room)
        return old;
    *room = *room ? *room * 2 : 16;
    return arcl_take_over(mem, old, n, *room, size);
}

#endif
