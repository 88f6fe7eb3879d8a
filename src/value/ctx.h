/*
 * ctx.h - the context of an evaluation: the memory and the budgets of one program on one sample. Where one of them is
 * used up control leaves through `escape` (longjmp), so the code of primitives handles CPython's exceptions only.
 *
 * Lifetimes. Values, and what is computed for them on demand (members, order, index, hash), are allocated in `mem` and
 * live until the next evaluation. Scratch memory that was taken after an arcl_scratch_enter lives until the matching
 * arcl_scratch_leave. Two rules follow for data that is computed on demand and kept in its owner:
 *   - It is allocated in the same arena as its owner. If the owner outlives a mark of that arena, everything that may
 *     be computed on demand was computed before the mark, or the owner is in `mem`.
 *   - The owner points to it only when it is complete: control may leave at each arcl_ctx_work, arcl_part_next or
 *     ARCL_NEW in between, and a memo table goes on with the same values after that.
 * For values that several evaluations share, all such data is computed before the first one (lang/prepare.c).
 */
#ifndef ARCL_VALUE_CTX_H
#define ARCL_VALUE_CTX_H

#include <string.h>

#include "base/arena.h"
#include "base/profile.h"
#include "value/value.h"

enum { ARCL_WALK_MAX = 31 };       /* the walks of grids with smaller sides are cached in `walks` */
enum { ARCL_DEPTH_MAX = 900 };     /* levels of nested calls and values */
enum { ARCL_WORK_FREE = 1 << 14 }; /* work beyond the budget of steps: as much as the order of a grid of 64x64 takes */

/* The two dialects of the language. In TYPED a cell is (row, column, colour), and where a primitive raises the safe
 * default of its result type is its result. */
typedef enum arcl_dialect { ARCL_DIALECT_ARCDSL, ARCL_DIALECT_TYPED, ARCL_DIALECTS } arcl_dialect;

typedef struct arcl_ctx {
    arcl_arena mem;
    uint64_t steps; /* so far, see op/charge.h */
    uint64_t pause; /* steps at which arcl_ctx_pause looks at the limits */
    uint64_t steps_max;
    uint64_t work; /* so far: work of loops that steps do not bound */
    uint64_t rest; /* work at which arcl_ctx_pause looks at the limits */
    uint64_t work_max;
    uint64_t deadline; /* arcl_clock_ns, 0: none */
    arcl_reason cut;   /* set before control leaves through escape */
    uint8_t dialect;   /* arcl_dialect */
    uint8_t fallen;    /* 1 + the reason of the first safe default of the typed dialect; 0: there was none */
    int depth, chain;  /* of calls and nested values; of recipes that run others */
    jmp_buf escape;
    arcl_arena kept;                /* what outlives an evaluation: tables that depend on nothing */
    arcl_arena scratch;             /* what is needed for a moment: see arcl_scratch */
    arcl_profile *profile;          /* of the thread that evaluates; NULL: none */
    struct arcl_recalled *recalled; /* see recall.h */
    uint64_t evaluations;           /* begun so far */
    bool outside;                   /* whether code that is not of the language was called */
    const uint16_t *walks[ARCL_WALK_MAX][ARCL_WALK_MAX]; /* see op/flood.c */
} arcl_ctx;

static inline bool arcl_is_typed(const arcl_ctx *c)
{
    return c->dialect == ARCL_DIALECT_TYPED;
}

/* Checks the limits; leaves through escape when one is passed. */
void arcl_ctx_pause(arcl_ctx *c);

/* Counts n steps. Only callers of primitives charge steps, see op/charge.h. */
static inline void arcl_charge(arcl_ctx *c, uint64_t n)
{
    c->steps += n;
    if (c->steps >= c->pause)
        arcl_ctx_pause(c);
}

/* Counts n units of work that steps do not bound: conversions between forms of values, orders of sets, large results.
 * How much there is depends on the forms of values and on what is cached. Its limit is the budget of steps plus
 * ARCL_WORK_FREE. */
static inline void arcl_ctx_work(arcl_ctx *c, uint64_t n)
{
    c->work += n;
    if (c->work >= c->rest)
        arcl_ctx_pause(c);
}

/* Counts the steps since there were `before` as work and not as steps: their calls are made once more, or are no part
 * of the program. */
static inline void arcl_ctx_unstep(arcl_ctx *c, uint64_t before)
{
    const uint64_t steps = c->steps - before;

    c->steps = before;
    arcl_ctx_work(c, steps);
}

/* Leaves through escape if n more steps would be too many; charges nothing else. */
void arcl_ctx_afford(arcl_ctx *c, uint64_t n);

/* Leaves through escape if the time is up. */
void arcl_ctx_look(arcl_ctx *c);

/* Divides a long loop into parts of a few milliseconds and checks the deadline between them.
 *     for (arcl_part p = arcl_part_of(n, bytes_each); arcl_part_next(c, &p);)
 *         ... the elements from p.from up to p.to ... */
typedef struct arcl_part {
    int64_t from, to, all, step;
} arcl_part;

static inline arcl_part arcl_part_of(int64_t n, int64_t bytes_each)
{
    enum { PART = 1 << 22 }; /* bytes written in a part: a few milliseconds */
    return (arcl_part){.all = n, .step = n * bytes_each <= PART ? n : PART / bytes_each + 1};
}
static inline bool arcl_part_next(arcl_ctx *c, arcl_part *p)
{
    if (p->to >= p->all)
        return false;
    if (p->to > 0)
        arcl_ctx_look(c);
    p->from = p->to;
    p->to = p->all - p->from > p->step ? p->from + p->step : p->all;
    return true;
}

/* memcpy in parts. */
static inline void arcl_copy(arcl_ctx *c, void *to, const void *from, size_t n)
{
    for (arcl_part p = arcl_part_of((int64_t)n, 1); arcl_part_next(c, &p);)
        memcpy((char *)to + p.from, (const char *)from + p.from, (size_t)(p.to - p.from));
}

/* Ends the evaluation for this reason. */
_Noreturn void arcl_ctx_cut(arcl_ctx *c, arcl_reason why);

/* Counts one more level of nested values or calls; leaves through escape where there are too many. */
static inline void arcl_deeper(arcl_ctx *c)
{
    if (++c->depth > ARCL_DEPTH_MAX)
        arcl_ctx_cut(c, ARCL_E_DEPTH);
}
static inline void arcl_shallower(arcl_ctx *c)
{
    c->depth--;
}

/* A mark in the scratch memory: arcl_scratch_leave frees what was taken after arcl_scratch_enter. */
typedef arcl_arena_mark arcl_scratch;

static inline arcl_scratch arcl_scratch_enter(const arcl_ctx *c)
{
    return arcl_arena_end(&c->scratch);
}
static inline void arcl_scratch_leave(arcl_ctx *c, arcl_scratch r)
{
    arcl_arena_rewind(&c->scratch, r);
}

void arcl_ctx_open(arcl_ctx *c, size_t bytes_max);
void arcl_ctx_close(arcl_ctx *c);

/* Begins an evaluation: frees all values and resets the budgets. deadline: a time of arcl_clock_ns, 0: none. */
void arcl_ctx_begin(arcl_ctx *c, uint64_t steps_max, uint64_t deadline);

/* Sets the counts of steps and work to 0 and frees the scratch memory, also after a cut. Values and the deadline
 * stay. */
void arcl_ctx_restart(arcl_ctx *c, uint64_t steps_max);

/* Limits the work from here on to `most` units. */
static inline void arcl_ctx_limit_work(arcl_ctx *c, uint64_t most)
{
    c->work_max = c->work + most;
    c->rest = c->work_max < c->rest ? c->work_max : c->rest;
}

#define ARCL_NEW(ctx, type, count) ARCL_TAKE(&(ctx)->mem, type, count)
/* Cells of a grid or a patch, which are read in chunks. */
#define ARCL_CELLS(ctx, count) ((uint8_t *)arcl_take_cells(&(ctx)->mem, (size_t)(count)))
#define ARCL_SCRATCH(ctx, type, count) ARCL_TAKE(&(ctx)->scratch, type, count)

#endif
