#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

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

/* The limit ends a block early: what is refused depends on what was taken, not on the blocks that are there. */
static void enter(arcl_arena *a, arcl_block *b)
{
    const size_t left = (a->limit - a->taken) & ~(size_t)15; /* both ends are aligned */

    a->current = b;
    a->at = b->bytes;
    a->end = b->bytes + (b->size < left ? b->size : left);
}

void arcl_arena_reset(arcl_arena *a)
{
    a->taken = 0;
    if (a->first)
        enter(a, a->first);
}

void arcl_arena_close(arcl_arena *a)
{
    for (arcl_block *b = a->first, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    *a = (arcl_arena){.limit = a->limit, .escape = a->escape};
}

size_t arcl_arena_used(const arcl_arena *a)
{
    return a->current ? a->taken + (size_t)(a->at - a->current->bytes) : 0;
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

/* A new block. Later ones, all smaller, are kept for what comes, unless they are too much to keep. */
static arcl_block *make_block(arcl_arena *a, size_t need)
{
    const size_t most = a->limit < HELD_MAX ? a->limit : HELD_MAX;
    size_t size = a->current ? a->current->size * 2 : FIRST_BLOCK;

    if (size > LARGEST_STEP)
        size = LARGEST_STEP;
    if (size < need)
        size = need;
    while (a->current && a->current->next && a->held + size > most) {
        arcl_block *later = a->current->next;
        a->current->next = later->next;
        a->held -= later->size;
        free(later);
    }
    arcl_block *b = malloc(sizeof *b + size + ARCL_ARENA_BEHIND);
    if (!b)
        longjmp(*a->escape, 1);
    b->size = size;
    a->held += size;
    return b;
}

void *arcl_arena_grow(arcl_arena *a, size_t bytes)
{
    const size_t need = (bytes + !bytes + 15) & ~(size_t)15;
    const size_t used = arcl_arena_used(a);

    if (need < bytes || used > a->limit || need > a->limit - used)
        longjmp(*a->escape, 1);
    a->taken = used;
    arcl_block *b = take_later(a, need);
    if (!b)
        b = make_block(a, need);
    arcl_block **after = a->current ? &a->current->next : &a->first;
    b->next = *after;
    *after = b;
    enter(a, b);
    a->at += need;
    return b->bytes;
}

char *arcl_take_text(arcl_arena *a, const char *s, size_t len)
{
    char *p = arcl_take(a, len + 1);
    memcpy(p, s, len);
    p[len] = 0;
    return p;
}
