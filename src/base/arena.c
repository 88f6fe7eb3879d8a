#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

struct arcl_block {
    arcl_block *next;
    size_t size;
    _Alignas(16) unsigned char bytes[];
};

enum { FIRST_BLOCK = 64 * 1024, LARGEST_STEP = 16 * 1024 * 1024 };

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

void *arcl_arena_grow(arcl_arena *a, size_t bytes)
{
    const size_t need = (bytes + !bytes + 15) & ~(size_t)15;
    const size_t used = arcl_arena_used(a);

    if (need < bytes || used > a->limit || need > a->limit - used)
        longjmp(*a->escape, 1);
    a->taken = used;
    /* A later block is kept if it is large enough, else it makes way. */
    while (a->current && a->current->next) {
        arcl_block *next = a->current->next;
        if (next->size >= need) {
            enter(a, next);
            a->at += need;
            return next->bytes;
        }
        a->current->next = next->next;
        free(next);
    }
    size_t size = a->current ? a->current->size * 2 : FIRST_BLOCK;
    if (size > LARGEST_STEP)
        size = LARGEST_STEP;
    if (size < need)
        size = need;
    arcl_block *b = malloc(sizeof *b + size + ARCL_ARENA_BEHIND);
    if (!b)
        longjmp(*a->escape, 1);
    b->next = NULL;
    b->size = size;
    if (a->current)
        a->current->next = b;
    else
        a->first = b;
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
