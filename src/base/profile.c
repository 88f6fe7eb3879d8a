/* profile.c - the frames of one thread: how they are found, and what is added to them. */
#include "base/profile.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"

enum {
    BLOCK = 1 << 16,      /* bytes of frames and names that are taken at once */
    FRAMES_MAX = 1 << 20, /* of a thread; what comes after that belongs to its caller */
    SPANS_MAX = 1 << 20,  /* likewise */
    SEEN_ENOUGH = 8,      /* calls, before any is taken for the mean */
    SHARE = 100,          /* stamps take no more than one part in so many of the time of short calls */
    SKIP_MAX = 64,
    REST = 8, /* calls that are stamped before the mean is looked at again */
};

const char *const arcl_category_names[ARCL_CATEGORIES] = {
#define ARCL_CATEGORY(id, name) [ARCL_CATEGORY_##id] = name,
#define ARCL_SCOPE(id, category, name)
#include "base/scopes.def"
#undef ARCL_CATEGORY
#undef ARCL_SCOPE
};

#define ARCL_CATEGORY(id, name)
const char *const arcl_scope_names[ARCL_SCOPES] = {
#define ARCL_SCOPE(id, category, name) [ARCL_SCOPE_##id] = name,
#include "base/scopes.def"
#undef ARCL_SCOPE
};

const uint8_t arcl_scope_categories[ARCL_SCOPES] = {
#define ARCL_SCOPE(id, category, name) [ARCL_SCOPE_##id] = ARCL_CATEGORY_##category,
#include "base/scopes.def"
#undef ARCL_SCOPE
};
#undef ARCL_CATEGORY

typedef struct arcl_profile_block {
    struct arcl_profile_block *next;
    size_t used, room;
    _Alignas(64) unsigned char bytes[];
} block;

/* ---- memory ----------------------------------------------------------------------------------- */

/* Zeros; NULL if there are none. */
static void *take(arcl_profile *p, size_t bytes)
{
    bytes = (bytes + 63) & ~(size_t)63;
    if (!p->blocks || p->blocks->room - p->blocks->used < bytes) {
        const size_t room = bytes > BLOCK ? bytes : BLOCK;
        block *b = aligned_alloc(64, sizeof *b + room);
        if (!b) {
            arcl_starve();
            p->starved = true;
            return NULL;
        }
        memset(b, 0, sizeof *b + room);
        b->next = p->blocks;
        b->room = room;
        p->blocks = b;
    }
    void *at = p->blocks->bytes + p->blocks->used;
    p->blocks->used += bytes;
    return at;
}

static const char *take_name(arcl_profile *p, const char *name)
{
    const size_t n = strlen(name) + 1;
    char *copy = take(p, n);

    return copy ? memcpy(copy, name, n) : "";
}

static size_t place_of(const arcl_profile *p, const arcl_frame *parent, uint64_t key)
{
    size_t k = (size_t)arcl_hash_mix(key ^ (uint64_t)(uintptr_t)parent) & p->mask;

    while (p->table[k] && (p->table[k]->parent != parent || p->table[k]->key != key))
        k = (k + 1) & p->mask;
    return k;
}

static bool grow_table(arcl_profile *p)
{
    enum { FIRST = 1024 };
    const size_t room = p->table ? 2 * (p->mask + 1) : FIRST, before = p->table ? p->mask + 1 : 0;
    arcl_frame **table = calloc(room, sizeof *table), **old = p->table;

    if (!table) {
        arcl_starve();
        p->starved = true;
        return false;
    }
    p->table = table;
    p->mask = room - 1;
    for (size_t k = 0; k < before; k++)
        if (old[k])
            table[place_of(p, old[k]->parent, old[k]->key)] = old[k];
    free(old);
    return true;
}

/* ---- frames ----------------------------------------------------------------------------------- */

static void mark_nesting(arcl_profile *p, const arcl_frame *parent)
{
    if (parent->op == ARCL_FRAME_NO_OP)
        return;
    for (unsigned k = parent->op; k < 3 * ARCL_PROFILE_OPS; k += ARCL_PROFILE_OPS) {
        p->pace[k].rest = ARCL_PACE_FIXED;
        p->pace[k].skip = p->pace[k].period = 0;
    }
}

static arcl_frame *new_frame(arcl_profile *p, arcl_frame *parent, uint64_t key)
{
    arcl_frame *f = p->nframes < FRAMES_MAX ? take(p, sizeof *f) : NULL;

    if (!f)
        return NULL;
    *f = (arcl_frame){.parent = parent, .key = key, .kind = (uint8_t)((key >> 56) - 1), .op = ARCL_FRAME_NO_OP};
    if (f->kind == ARCL_FRAME_SCOPE)
        f->scope = (uint8_t)key;
    if (f->kind >= ARCL_FRAME_PLAIN) {
        f->op = (uint16_t)key;
        mark_nesting(p, parent);
    }
    f->next = parent->kid;
    parent->kid = f;
    p->nframes++;
    return f;
}

static inline size_t recent_place(const arcl_frame *parent, uint64_t key)
{
    const uint32_t a = (uint32_t)((uintptr_t)parent / sizeof *parent) * 0x9e3779b1u, b = (uint32_t)key * 0x85ebca6bu;
    return ((a ^ b) >> 16) % ARCL_PROFILE_RECENT;
}

static __attribute__((noinline)) arcl_frame *find_frame(arcl_profile *p, arcl_frame *parent, uint64_t key)
{
    if (2 * p->nframes >= p->mask && !grow_table(p))
        return parent;
    const size_t k = place_of(p, parent, key);
    if (!p->table[k])
        p->table[k] = new_frame(p, parent, key);
    if (!p->table[k])
        return parent; /* without room: what called it */
    return p->recent[recent_place(parent, key)] = p->table[k];
}

/* The frame of this key below `f`. */
static inline arcl_frame *frame_of(arcl_profile *p, arcl_frame *f, uint64_t key)
{
    arcl_frame *const k = p->recent[recent_place(f, key)];

    return k && k->parent == f && k->key == key ? k : find_frame(p, f, key);
}

/* What the call that began at the last stamp took. One that was interrupted says little about the others. */
__attribute__((noinline)) void arcl_pace_learn(arcl_profile *p, uint64_t ticks)
{
    arcl_pace *pace = p->learns;
    const uint64_t most = (uint64_t)2 * SHARE * p->stamp, stamp = p->stamp << 8;
    const uint64_t all_of_it = (ticks < most ? ticks : most) << 8,
                   took = p->units == 1 ? all_of_it : all_of_it / p->units;

    p->learns = NULL;
    pace->mean = (uint32_t)(pace->seen ? (pace->mean * (uint64_t)7 + took) / 8 : took);
    if (pace->seen < SEEN_ENOUGH) {
        pace->seen++;
        return;
    }
    const uint64_t whole = pace->mean * p->units, own = whole > stamp ? whole - stamp : 1;
    const uint64_t skip = SHARE * stamp / own;
    pace->each = (uint32_t)(own / p->units);
    pace->rest = REST;
    pace->period = (uint32_t)(skip < SKIP_MAX ? skip : SKIP_MAX);
    if (pace->period) /* so that no rhythm of a program is kept up with */
        pace->period += (uint32_t)(p->last % 4);
    pace->skip = pace->period;
}

/* What was not stamped goes to the frame of the call that is. */
static arcl_frame *credit(arcl_profile *p, uint64_t key, arcl_pace *pace, uint32_t n)
{
    arcl_frame *f = frame_of(p, p->cur, key);

    f->calls += (uint64_t)((int64_t)pace->calls + n);
    f->ticks += pace->ticks;
    f->hits++;
    pace->calls = 0;
    pace->ticks = 0;
    return f;
}

void arcl_profile_begin_call(arcl_profile *p, uint64_t key, arcl_pace *pace, uint32_t n)
{
    arcl_profile_into(p, credit(p, key, pace, n), pace, arcl_pace_units(n));
}

/* ---- scopes ----------------------------------------------------------------------------------- */

arcl_frame *arcl_profile_enter(arcl_profile *p, arcl_scope scope)
{
    if (!p)
        return NULL;
    arcl_frame *before = p->cur;
    arcl_profile_stamp(p);
    p->cur = p->owner = frame_of(p, before, arcl_frame_key(ARCL_FRAME_SCOPE, scope));
    p->cur->calls++;
    return before;
}

void arcl_profile_leave(arcl_profile *p, arcl_frame *before)
{
    if (!p)
        return;
    arcl_profile_stamp(p);
    p->learns = NULL;
    p->cur = p->owner = before;
}

static void add_span(arcl_profile *p, arcl_span span)
{
    enum { FIRST = 256 };

    if (p->nspans == p->spans_room) {
        const size_t room = p->spans_room ? 2 * p->spans_room : FIRST;
        arcl_span *grown = room <= SPANS_MAX ? realloc(p->spans, room * sizeof *grown) : NULL;
        if (!grown) {
            p->starved = true;
            return;
        }
        p->spans = grown;
        p->spans_room = room;
    }
    p->spans[p->nspans++] = span;
}

void arcl_profile_leave_span(arcl_profile *p, arcl_frame *before, const char *name, const char *device, uint64_t bytes)
{
    if (!p)
        return;
    const uint64_t begin = p->last;
    const arcl_frame *of = p->cur;
    arcl_profile_leave(p, before);
    if (p->traced)
        add_span(p,
                 (arcl_span){.begin = begin, .end = p->last, .name = name, .of = of, .device = device, .bytes = bytes});
}

/* ---- tasks and programs ----------------------------------------------------------------------- */

/* What an address says in a key. */
static uint64_t address(const void *of)
{
    return (uint64_t)(uintptr_t)of & (((uint64_t)1 << 56) - 1);
}

arcl_frame *arcl_profile_task(arcl_profile *p, const void *task, const char *id)
{
    if (!p)
        return NULL;
    arcl_frame *before = p->cur;
    arcl_frame *f = frame_of(p, before, arcl_frame_key(ARCL_FRAME_TASK, address(task)));
    if (!f->name && f != before)
        f->name = take_name(p, id);
    f->calls++;
    p->task_began = p->last; /* the end of what was before */
    p->task = p->cur = p->owner = f;
    p->learns = NULL;
    return before;
}

void arcl_profile_task_done(arcl_profile *p, arcl_frame *before, bool cut)
{
    if (!p)
        return;
    arcl_frame *f = p->task;
    f->hits += cut;
    arcl_profile_leave(p, before);
    if (p->traced)
        add_span(p, (arcl_span){.begin = p->task_began, .end = p->last, .name = f->name, .of = f});
}

arcl_frame *arcl_profile_program(arcl_profile *p, const void *program, const char *name, uint32_t lines)
{
    arcl_frame *f = frame_of(p, p->cur, arcl_frame_key(ARCL_FRAME_PROGRAM, address(program)));

    if (f != p->cur && !f->program && (f->program = take(p, sizeof *f->program))) {
        f->program->name = take_name(p, name);
        f->program->at = p->nframes + lines < FRAMES_MAX ? take(p, lines * sizeof *f) : NULL;
        f->program->unstamped = f->program->at ? take(p, lines * sizeof *f->program->unstamped) : NULL;
        f->program->n = f->program->unstamped ? lines : 0;
        for (uint32_t k = 0; k < f->program->n; k++)
            f->program->at[k] = (arcl_frame){.parent = f, .op = ARCL_FRAME_NO_OP, .kind = ARCL_FRAME_PLAIN};
        p->nframes += f->program->n;
    }
    return f;
}

void arcl_profile_candidate(arcl_profile *p, uint64_t *since, size_t k, size_t n)
{
    if (!p)
        return;
    if (p->ncandidates < n) {
        uint64_t *grown = realloc(p->candidates, n * sizeof *grown);
        if (!grown) {
            p->starved = true;
            return;
        }
        memset(grown + p->ncandidates, 0, (n - p->ncandidates) * sizeof *grown);
        p->candidates = grown;
        p->ncandidates = n;
    }
    const uint64_t at = arcl_profile_now(p);
    if (k < n)
        p->candidates[k] += at - *since;
    *since = at;
}

/* ---- the end ---------------------------------------------------------------------------------- */

static void settle_lines(arcl_frame_lines *l)
{
    for (uint32_t k = 0; k < l->n; k++) {
        l->at[k].calls += l->unstamped[k].calls;
        l->at[k].ticks += l->unstamped[k].ticks;
        l->unstamped[k] = (arcl_frame_short){0};
    }
}

/* Calls that were not stamped and wait for one that is go to its frame below the thread itself. What was moved and
 * found no time to be taken from leaves the frame that has most, so that sums stay exact. */
void arcl_profile_settle(arcl_profile *p)
{
    arcl_frame *most = &p->root;

    p->cur = &p->root;
    for (unsigned k = 0; k < ARCL_PACES; k++)
        if (p->pace[k].calls) {
            const bool scope = k >= 3 * ARCL_PROFILE_OPS;
            const arcl_frame_kind kind = scope ? ARCL_FRAME_SCOPE : ARCL_FRAME_PLAIN + k / ARCL_PROFILE_OPS;
            const unsigned which = scope ? k - 3 * ARCL_PROFILE_OPS : k % ARCL_PROFILE_OPS;
            credit(p, arcl_frame_key(kind, which), &p->pace[k], 0);
        }

    for (size_t k = 0; p->table && k <= p->mask; k++)
        if (p->table[k] && p->table[k]->kind == ARCL_FRAME_PROGRAM && p->table[k]->program)
            settle_lines(p->table[k]->program);
    for (size_t k = 0; p->moved && p->table && k <= p->mask; k++)
        if (p->table[k] && p->table[k]->ticks > most->ticks)
            most = p->table[k];
    most->ticks -= p->moved < most->ticks ? p->moved : most->ticks;
    p->moved = 0;
}

void arcl_profile_close(arcl_profile *p)
{
    for (block *b = p->blocks, *after; b; b = after) {
        after = b->next;
        free(b);
    }
    free(p->table);
    free(p->spans);
    free(p->candidates);
    free(p);
}
