/*
 * arena.h - memory that is given back all at once.
 *
 * Objects of one lifetime share one arena. Nothing in an arena is freed alone;
 * a reset gives everything back but keeps the blocks, so a steady state
 * allocates nothing. When the limit is reached or the system has no memory,
 * control leaves through `escape`: code that allocates never sees a NULL.
 *
 * Up to ARCL_ARENA_BEHIND bytes behind whatever lies in an arena may be read, though they mean nothing.
 */
#ifndef ARCL_BASE_ARENA_H
#define ARCL_BASE_ARENA_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

enum { ARCL_ARENA_BEHIND = 16 };

typedef struct arcl_block arcl_block;

typedef struct arcl_arena {
    unsigned char *at, *end; /* free room in the current block */
    arcl_block *first, *current;
    size_t taken; /* bytes in full blocks, against `limit` */
    size_t held;  /* bytes of all blocks */
    size_t limit;
    jmp_buf *escape; /* where to go when there is no room; must be set */
} arcl_arena;

/* An empty arena that may hold `limit` bytes; allocates nothing yet. */
void arcl_arena_open(arcl_arena *a, size_t limit);
void arcl_arena_reset(arcl_arena *a);
void arcl_arena_close(arcl_arena *a);

/* Bytes in use, for reports. */
size_t arcl_arena_used(const arcl_arena *a);

/* A new block with room for `bytes`; leaves through `escape` if there is none. */
void *arcl_arena_grow(arcl_arena *a, size_t bytes);

/* `bytes` uninitialised bytes, aligned for any type. Never NULL. */
static inline void *arcl_take(arcl_arena *a, size_t bytes)
{
    void *p = a->at;
    if (bytes >= (size_t)(a->end - a->at)) /* both ends are aligned: what is left holds the rounded size, too */
        return arcl_arena_grow(a, bytes);
    a->at += (bytes + !bytes + 15) & ~(size_t)15; /* nothing has an address of its own, too */
    return p;
}

/* Where an arena ended; what was taken since is given back by arcl_arena_rewind. */
typedef struct arcl_arena_mark {
    unsigned char *at, *end;
    arcl_block *current;
    size_t taken;
} arcl_arena_mark;

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

#define ARCL_TAKE(arena, type, n) ((type *)arcl_take(arena, sizeof(type) * (size_t)(n)))

/* A copy of `len` bytes of `s` with a final NUL. */
char *arcl_take_text(arcl_arena *a, const char *s, size_t len);

#endif
