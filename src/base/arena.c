#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#if ARCL_ASAN
#include <sanitizer/asan_interface.h>
#else /* without AddressSanitizer */
#define ASAN_POISON_MEMORY_REGION(at, bytes) ((void)(at), (void)(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(at, bytes) ((void)(at), (void)(bytes))
#endif

struct arcl_block {
    arcl_block *next;
    size_t size;
    _Alignas(16) unsigned char bytes[];
};

enum { FIRST_BLOCK = 64 * 1024, LARGEST_STEP = 16 * 1024 * 1024, HELD_MAX = 256 * 1024 * 1024 };

void arcl_arena_open(arcl_arena *a, size_t limit)
{
    *a = (arcl_arena){.limit = limit};
}

/* What a piece counts for: nothing has an address of its own, too. */
static size_t rounded(size_t bytes)
{
    return (bytes + !bytes + 15) & ~(size_t)15;
}

/* The limit ends a block early: what is refused depends on what was taken, not on the blocks that are there. */
static void enter(arcl_arena *a, arcl_block *b)
{
    const size_t left = (a->limit - a->taken) & ~(size_t)15; /* both ends are aligned */

    a->current = b;
    a->at = b->bytes;
    a->end = b->bytes + (b->size < left || ARCL_ARENA_GUARDED ? b->size : left);
#if ARCL_ARENA_GUARDED
    a->apart = 0;
    a->last = NULL;
#endif
}

/* Gives back the later blocks as long as those that are held are more than `most` bytes. */
static void free_later(arcl_arena *a, size_t most)
{
    for (arcl_block **at = a->current ? &a->current->next : &a->first; *at && a->held > most;) {
        arcl_block *b = *at;
        *at = b->next;
        a->held -= b->size;
        ASAN_UNPOISON_MEMORY_REGION(b->bytes, b->size);
        free(b);
    }
}

#if ARCL_ARENA_GUARDED
/* What was taken since the arena ended at `at` in block b; what lies behind its present end is forbidden already. */
static void forbid(const arcl_arena *a, arcl_block *b, unsigned char *at)
{
    for (; b != a->current; b = b->next, at = b->bytes)
        ASAN_POISON_MEMORY_REGION(at, (size_t)(b->bytes + b->size - at));
    ASAN_POISON_MEMORY_REGION(at, (size_t)(a->at - at));
}
#endif

void arcl_arena_reset(arcl_arena *a)
{
#if ARCL_ARENA_GUARDED
    if (!ARCL_FAST_BLOCKS) {
        arcl_arena_close(a);
        return;
    }
    if (a->first)
        forbid(a, a->first, a->first->bytes);
#endif
    a->taken = 0;
    if (a->first)
        enter(a, a->first);
}

void arcl_arena_close(arcl_arena *a)
{
    a->current = NULL;
    free_later(a, 0);
    *a = (arcl_arena){.limit = a->limit, .escape = a->escape};
}

size_t arcl_arena_used(const arcl_arena *a)
{
    const size_t filled = a->current ? a->taken + (size_t)(a->at - a->current->bytes) : 0;
#if ARCL_ARENA_GUARDED
    return filled - a->apart;
#else
    return filled;
#endif
}

/* The first later block that is large enough, out of the list; NULL if there is none. */
static arcl_block *take_later(const arcl_arena *a, size_t need)
{
    for (arcl_block **at = a->current ? &a->current->next : NULL; at && *at; at = &(*at)->next)
        if ((*at)->size >= need) {
            arcl_block *b = *at;
            *at = b->next;
            return b;
        }
    return NULL;
}

/* A block that can be used up: no more than the limit leaves, so that what is held is not much more than the limit. */
static size_t size_of_next(const arcl_arena *a, size_t need)
{
    const size_t left = (a->limit - a->taken) & ~(size_t)15;
    size_t size = a->current ? a->current->size * 2 : FIRST_BLOCK;

    if (size > LARGEST_STEP)
        size = LARGEST_STEP;
    if (size > left)
        size = left;
    return size < need || !ARCL_FAST_BLOCKS ? need : size;
}

/* A new block. Later ones, all smaller, are kept for what comes, unless they are too much to keep. */
static arcl_block *make_block(arcl_arena *a, size_t size)
{
    const size_t most = a->limit < HELD_MAX ? a->limit : HELD_MAX;

    free_later(a, most > size ? most - size : 0);
    arcl_block *b = malloc(sizeof *b + size + (ARCL_ARENA_GUARDED ? 0 : ARCL_ARENA_BEHIND));
    if (!b) {
        arcl_starve();
        longjmp(*a->escape, 1);
    }
    b->size = size;
    a->held += size;
    ASAN_POISON_MEMORY_REGION(b->bytes, size);
    return b;
}

/* Goes on in a block with room for `need` bytes. */
static void go_on(arcl_arena *a, size_t need)
{
    a->taken = arcl_arena_used(a);
    arcl_block *b = take_later(a, need);
    if (!b)
        b = make_block(a, size_of_next(a, need));
    arcl_block **after = a->current ? &a->current->next : &a->first;
    b->next = *after;
    *after = b;
    enter(a, b);
}

/* Leaves through `escape` where the limit does not allow a piece of this size. */
static void allow(const arcl_arena *a, size_t bytes)
{
    const size_t used = arcl_arena_used(a), need = rounded(bytes);

    if (need < bytes || used > a->limit || need > a->limit - used)
        longjmp(*a->escape, 1);
}

#if !ARCL_ARENA_GUARDED

void *arcl_arena_grow(arcl_arena *a, size_t bytes)
{
    allow(a, bytes);
    go_on(a, rounded(bytes));
    a->at += rounded(bytes);
    return a->current->bytes;
}

#else

enum { APART = 32 }; /* bytes behind each piece that must not be touched, or a few less if some may be read */

void *arcl_arena_take(arcl_arena *a, size_t bytes, size_t behind)
{
    const size_t need = rounded(bytes), room = ARCL_FAST_BLOCKS ? need + APART : bytes + !bytes + behind;

    _Static_assert((int)ARCL_ARENA_BEHIND < (int)APART, "what may be read lies between the pieces");
    allow(a, bytes);
    if (!ARCL_FAST_BLOCKS || room > (size_t)(a->end - a->at) || !a->current)
        go_on(a, room);
    unsigned char *p = a->at;
    a->at += room;
    a->apart += room - need; /* with a block for each, where it may be less, the sum is right all the same */
    a->last = p + bytes;
    ASAN_UNPOISON_MEMORY_REGION(p, bytes + behind);
    return p;
}

arcl_arena_mark arcl_arena_end(const arcl_arena *a)
{
    return (arcl_arena_mark){a->at, a->end, a->current, a->taken, a->apart, a->last};
}

void arcl_arena_rewind(arcl_arena *a, arcl_arena_mark m)
{
    if (!m.current) { /* there was no block yet */
        arcl_arena_reset(a);
        return;
    }
    forbid(a, m.current, m.at);
    a->at = m.at;
    a->end = m.end;
    a->current = m.current;
    a->taken = m.taken;
    a->apart = m.apart;
    a->last = m.last;
    if (!ARCL_FAST_BLOCKS)
        free_later(a, 0);
}

void arcl_arena_shrink(arcl_arena *a, const void *end, void *to)
{
    unsigned char *const from = to;

    if (a->last != end)
        return;
    ASAN_POISON_MEMORY_REGION(from, (size_t)(a->at - from));
    a->apart += (size_t)(a->last - from);
    a->last = from;
}

#endif

void arcl_arena_reserve(arcl_arena *a, size_t bytes)
{
    arcl_arena_close(a);
    if (ARCL_ARENA_GUARDED) /* pieces are larger there, or have blocks of their own */
        return;
    a->first = make_block(a, rounded(bytes));
    a->first->next = NULL;
    enter(a, a->first);
}

char *arcl_take_text(arcl_arena *a, const char *s, size_t len)
{
    char *p = arcl_take(a, len + 1);
    memcpy(p, s, len);
    p[len] = 0;
    return p;
}

bool arcl_try(jmp_buf *escape, bool (*work)(void *to), void *to)
{
    return setjmp(*escape) == 0 && work(to);
}

bool arcl_try_in(arcl_arena *mem, bool (*work)(void *to), void *to)
{
    jmp_buf full, *const outer = mem->escape;

    mem->escape = &full;
    const bool ok = arcl_try(&full, work, to);
    mem->escape = outer;
    return ok;
}
