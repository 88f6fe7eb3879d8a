/* profile.c - the frames of one thread: how they are found, and what is added to them. */
#include "base/boundary.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"

enum {
    BLOCK = 1 << 18,      /* bytes of frames and names that are taken at once; the system gives what is touched */
    NEAR = 3,             /* frames of one parent that are looked through before the table */
    FRAMES_MAX = 1 << 20, /* of a thread; what comes after that belongs to its caller */
    SPANS_MAX = 1 << 20,  /* likewise */
    SEEN_ENOUGH = 8,      /* calls, before any is taken for the mean */
    LINE = 64,            /* of the cache */
    SHARE = 3000,         /* stamps take no more than one part in so many of the time of short calls */
    LONGEST = 2000,       /* stamps that a call is taken for at most, in the mean */
    SKIP_MAX = 4096,
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
    unsigned char *bytes;
} block;

/* ---- memory ----------------------------------------------------------------------------------- */

/* Zeros; NULL if there are none. */
static void *take(arcl_profile *p, size_t bytes)
{
    bytes = (bytes + LINE - 1) / LINE * LINE;
    if (!p->blocks || p->blocks->room - p->blocks->used < bytes) {
        const size_t room = bytes > BLOCK ? bytes : BLOCK;
        block *b = calloc(1, sizeof *b + room + LINE); /* no page is touched before it is used */
        if (!b) {
            arcl_starve();
            p->starved = true;
            return NULL;
        }
        b->next = p->blocks;
        b->room = room;
        b->bytes = (unsigned char *)b + sizeof *b;
        b->bytes += (LINE - (uintptr_t)b->bytes % LINE) % LINE;
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

/* The primitive of a frame; lines do not have it yet. */
static unsigned op_of(const arcl_profile *p, const arcl_frame *f)
{
    const arcl_frame_lines *l = p->lines;

    return l && f >= l->at && f < l->at + l->n ? l->of[f - l->at].op : f->op;
}

static void mark_nesting(arcl_profile *p, const arcl_frame *parent)
{
    const unsigned op = op_of(p, parent);

    if (op == ARCL_FRAME_NO_OP)
        return;
    for (unsigned k = op; k < ARCL_PACE_SCOPES; k += ARCL_PROFILE_OPS) {
        p->seen[k].rest = ARCL_PACE_FIXED;
        arcl_pace_fold(&p->pace[k]);
        p->pace[k].skip = p->pace[k].period = 0;
    }
}

/* A frame of `parent`, after one of its frames or as the first. */
static arcl_frame *new_frame(arcl_profile *p, arcl_frame *parent, arcl_frame *after, uint64_t key)
{
    arcl_frame *f = p->nframes < FRAMES_MAX ? take(p, sizeof *f) : NULL;
    arcl_frame **const link = after ? &after->next : &parent->kid;

    if (!f)
        return parent; /* without room: what called it */
    *f = (arcl_frame){
        .parent = parent, .next = *link, .key = key, .kind = (uint8_t)((key >> 56) - 1), .op = ARCL_FRAME_NO_OP};
    if (f->kind == ARCL_FRAME_SCOPE)
        f->scope = (uint8_t)key;
    if (f->kind >= ARCL_FRAME_PLAIN) {
        f->op = (uint16_t)key;
        mark_nesting(p, parent);
    }
    p->nframes++;
    return *link = f;
}

/* The same where the first frames of the parent, of which `after` is the last, are others. */
static __attribute__((noinline)) arcl_frame *far_frame(arcl_profile *p, arcl_frame *parent, arcl_frame *after,
                                                       uint64_t key)
{
    if (2 * p->nfar >= p->mask && !grow_table(p))
        return parent;
    const size_t k = place_of(p, parent, key);
    if (!p->table[k]) {
        arcl_frame *f = new_frame(p, parent, after, key);
        if (f == parent)
            return parent;
        p->table[k] = f;
        p->nfar++;
    }
    return p->table[k];
}

/* The frame of this key below `parent`. */
static inline arcl_frame *frame_of(arcl_profile *p, arcl_frame *parent, uint64_t key)
{
    arcl_frame *last = NULL;
    unsigned n = 0;

    for (arcl_frame *f = parent->kid; f && n < NEAR; last = f, f = f->next, n++)
        if (f->key == key)
            return f;
    return n < NEAR ? new_frame(p, parent, last, key) : far_frame(p, parent, last, key);
}

/* What the call that began at the last stamp took. One that was interrupted says little about the others. */
__attribute__((noinline)) void arcl_pace_learn(arcl_profile *p, uint64_t ticks)
{
    arcl_pace *pace = p->learns;
    arcl_pace_seen *seen = &p->seen[pace - p->pace];
    const uint64_t most = (uint64_t)LONGEST * p->stamp, stamp = p->stamp << 8;
    const uint64_t all_of_it = (ticks < most ? ticks : most) << 8,
                   took = p->units == 1 ? all_of_it : all_of_it / p->units;

    p->learns = NULL;
    seen->mean = (uint32_t)(seen->n ? (seen->mean * (uint64_t)7 + took) / 8 : took);
    if (seen->n < SEEN_ENOUGH) {
        seen->n++;
        return;
    }
    const uint64_t whole = seen->mean * p->units, own = whole > stamp ? whole - stamp : 1;
    const uint64_t skip = SHARE * stamp / own;
    arcl_pace_fold(pace);
    pace->each = (uint32_t)(own / p->units);
    pace->one = pace->each >> 8;
    seen->rest = REST;
    pace->period = (uint32_t)(skip < SKIP_MAX ? skip : SKIP_MAX);
    if (pace->period) /* so that no rhythm of a program is kept up with */
        pace->period += (uint32_t)(p->last % 4);
    pace->skip = pace->period;
}

arcl_frame *arcl_pace_credit(arcl_profile *p, uint64_t key, arcl_pace *pace, uint32_t n)
{
    arcl_frame *f = frame_of(p, p->cur, key);

    arcl_pace_fold(pace);
    f->calls += (uint64_t)((int64_t)pace->calls + n);
    f->ticks += pace->ticks;
    f->hits++;
    pace->calls = 0;
    pace->ticks = 0;
    return f;
}

void arcl_profile_begin_call(arcl_profile *p, uint64_t key, arcl_pace *pace, uint32_t n)
{
    arcl_frame *const f = arcl_pace_credit(p, key, pace, n);

    arcl_profile_into(p, f, &f->ticks, pace, arcl_pace_units(n));
}

void arcl_profile_line(arcl_profile *p, arcl_pace *pace, size_t line)
{
    arcl_frame_line *const of = &p->lines->of[line];

    arcl_profile_into(p, &p->lines->at[line], &of->ticks, pace, 1);
    arcl_pace_fold(pace);
    of->hits++; /* after the stamp, which would wait for memory that is not in the cache */
}

void arcl_profile_count(arcl_profile *p, arcl_frame_kind kind, unsigned which, uint64_t n)
{
    frame_of(p, p->cur, arcl_frame_key(kind, which))->calls += n;
}

/* ---- scopes ----------------------------------------------------------------------------------- */

arcl_frame *arcl_profile_enter(arcl_profile *p, arcl_scope scope)
{
    if (!p)
        return NULL;
    arcl_frame *before = p->cur;
    arcl_profile_stamp(p);
    arcl_profile_turn(p, frame_of(p, before, arcl_frame_key(ARCL_FRAME_SCOPE, scope)));
    p->cur->calls++;
    return before;
}

void arcl_profile_leave(arcl_profile *p, arcl_frame *before)
{
    if (!p)
        return;
    arcl_profile_stamp(p);
    p->learns = NULL;
    arcl_profile_turn(p, before);
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
    arcl_profile_stamp(p); /* the end of what was before */
    p->task_began = p->last;
    p->task = f;
    arcl_profile_turn(p, f);
    p->learns = NULL;
    return before;
}

void arcl_profile_task_done(arcl_profile *p, arcl_frame *before, bool cut)
{
    if (!p)
        return;
    p->task->hits += cut;
    if (p->traced) {
        arcl_profile_leave(p, before);
        add_span(p, (arcl_span){.begin = p->task_began, .end = p->last, .name = p->task->name, .of = p->task});
    }
    p->cur = before;
}

arcl_frame *arcl_profile_program(arcl_profile *p, const void *program, const char *name, uint32_t lines)
{
    arcl_frame *f = frame_of(p, p->cur, arcl_frame_key(ARCL_FRAME_PROGRAM, address(program)));

    if (f != p->cur && !f->program && (f->program = take(p, sizeof *f->program))) {
        f->program->name = take_name(p, name);
        f->program->of = p->nframes + lines < FRAMES_MAX ? take(p, lines * sizeof *f->program->of) : NULL;
        f->program->at = f->program->of ? take(p, lines * sizeof *f) : NULL;
        f->program->n = f->program->at ? lines : 0;
        f->program->frame = f;
        f->program->next = p->programs;
        p->programs = f->program;
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
