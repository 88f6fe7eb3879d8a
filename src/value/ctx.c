#include "value/ctx.h"

#include "base/clock.h"

enum { LOOK_EVERY = 1 << 20 }; /* steps, or units of work, between two looks at the clock: about a millisecond */

void arcl_ctx_look(arcl_ctx *c)
{
    if (c->deadline && arcl_clock_ns() > c->deadline)
        arcl_ctx_cut(c, ARCL_E_TIME);
}

static uint64_t next_look(uint64_t count, uint64_t most)
{
    return most - count > LOOK_EVERY ? count + LOOK_EVERY : most;
}

void arcl_ctx_pause(arcl_ctx *c)
{
    if (c->steps >= c->steps_max || c->work >= c->work_max)
        arcl_ctx_cut(c, ARCL_E_STEPS);
    arcl_ctx_look(c);
    c->pause = next_look(c->steps, c->steps_max);
    c->rest = next_look(c->work, c->work_max);
}

void arcl_ctx_afford(arcl_ctx *c, uint64_t n)
{
    if (c->steps + n < c->steps_max)
        return;
    c->steps += n;
    arcl_ctx_cut(c, ARCL_E_STEPS);
}

_Noreturn void arcl_ctx_cut(arcl_ctx *c, arcl_reason why)
{
    c->cut = why;
    longjmp(c->escape, 1);
}

void arcl_ctx_open(arcl_ctx *c, size_t bytes_max)
{
    *c = (arcl_ctx){0};
    arcl_arena_open(&c->mem, bytes_max);
    arcl_arena_open(&c->kept, SIZE_MAX);
    arcl_arena_open(&c->scratch, bytes_max);
}

void arcl_ctx_close(arcl_ctx *c)
{
    arcl_arena_close(&c->mem);
    arcl_arena_close(&c->kept);
    arcl_arena_close(&c->scratch);
}

void arcl_ctx_restart(arcl_ctx *c, uint64_t steps_max)
{
    arcl_arena_reset(&c->scratch); /* an evaluation that was cut has left something there */
    c->cut = ARCL_E_BYTES;         /* what an escape from the arena means */
    c->steps = c->work = 0;
    c->steps_max = steps_max;
    c->work_max = steps_max < UINT64_MAX - ARCL_WORK_FREE ? steps_max + ARCL_WORK_FREE : UINT64_MAX;
    c->pause = next_look(0, steps_max);
    c->rest = next_look(0, c->work_max);
    c->depth = c->chain = 0;
    c->fallen = 0;
    c->outside = false;
    c->evaluations++;
}

void arcl_ctx_begin(arcl_ctx *c, uint64_t steps_max, uint64_t deadline)
{
    arcl_arena_reset(&c->mem);
    c->mem.escape = c->kept.escape = c->scratch.escape = &c->escape;
    c->deadline = deadline;
    arcl_ctx_restart(c, steps_max);
}
