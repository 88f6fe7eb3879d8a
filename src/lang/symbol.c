/* The table of names: open addressing, grown at two thirds. */
#include "lang/lex.h"

#include <string.h>

#include "base/hash.h"

enum { FIRST_ROOM = 256 };

static void make_slots(arcl_symbols *s, size_t room)
{
    s->slots = ARCL_TAKE(s->mem, arcl_symbol *, room);
    memset(s->slots, 0, room * sizeof(arcl_symbol *));
    s->room = room;
}

void arcl_symbols_open(arcl_symbols *s, arcl_arena *mem, arcl_arena *names)
{
    *s = (arcl_symbols){.mem = mem, .names = names};
    make_slots(s, FIRST_ROOM);
}

static void enlarge(arcl_symbols *s)
{
    arcl_symbol **old = s->slots;
    const size_t n = s->room;

    make_slots(s, n * 2);
    for (size_t k = 0; k < n; k++) {
        if (!old[k])
            continue;
        size_t at = old[k]->hash & (s->room - 1);
        while (s->slots[at])
            at = (at + 1) & (s->room - 1);
        s->slots[at] = old[k];
    }
}

/* Most names fit one word: they are scrambled once. */
static uint64_t hash_of(const char *name, size_t len)
{
    uint64_t h = len;

    for (size_t k = 0; k < len; k += 8) {
        uint64_t word = 0;
        memcpy(&word, name + k, len - k < 8 ? len - k : 8);
        h = arcl_hash_mix(h ^ word);
    }
    return h;
}

arcl_symbol *arcl_symbol_of(arcl_symbols *s, const char *name, size_t len)
{
    const uint64_t hash = hash_of(name, len);
    size_t at = hash & (s->room - 1);

    for (arcl_symbol *y; (y = s->slots[at]) != NULL; at = (at + 1) & (s->room - 1))
        if (y->hash == hash && y->len == len && memcmp(y->name, name, len) == 0)
            return y;

    arcl_symbol *y = ARCL_TAKE(s->mem, arcl_symbol, 1);
    *y = (arcl_symbol){.name = arcl_take_text(s->names, name, len), .len = (uint32_t)len, .hash = hash};
    s->slots[at] = y;
    if (++s->n * 3 > s->room * 2)
        enlarge(s);
    return y;
}
