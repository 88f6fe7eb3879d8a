/* learn.c - facts of the demonstrations of a task: colours, sizes, a mirror or turn. */
#include "batt/mutate.h"

/* A cell of what `angle` makes of a grid, in the grid itself. */
typedef struct turn {
    unsigned op;
    bool across;   /* rows become columns */
    bool up, left; /* row or column of the grid, counted from its end */
} turn;

static const turn turns[] = {
    {ARCL_OP_hmirror, false, true, false}, {ARCL_OP_vmirror, false, false, true}, {ARCL_OP_rot180, false, true, true},
    {ARCL_OP_dmirror, true, false, false}, {ARCL_OP_rot90, true, true, false},    {ARCL_OP_rot270, true, false, true},
    {ARCL_OP_cmirror, true, true, true},
};

enum { TURNS = sizeof turns / sizeof *turns };

static uint8_t cell(arcl_val g, int32_t r, int32_t c)
{
    return g.u.cells[r * g.n + c];
}

static bool turns_into(const turn *t, arcl_val in, arcl_val out)
{
    const int32_t h = in.h, w = in.n;

    if (out.h != (t->across ? w : h) || out.n != (t->across ? h : w))
        return false;
    for (int32_t r = 0; r < out.h; r++)
        for (int32_t c = 0; c < out.n; c++) {
            const int32_t y = t->across ? c : r, x = t->across ? r : c;
            if (cell(out, r, c) != cell(in, t->up ? h - 1 - y : y, t->left ? w - 1 - x : x))
                return false;
        }
    return true;
}

static uint16_t colours_of(arcl_val g)
{
    uint16_t seen = 0;

    for (int32_t k = 0; k < g.h * g.n; k++)
        if (g.u.cells[k] < 10)
            seen |= (uint16_t)(1u << g.u.cells[k]);
    return seen;
}

/* How many times `part` fits into `whole`; 0: it does not. */
static int32_t times(int32_t whole, int32_t part)
{
    return part > 0 && whole % part == 0 ? whole / part : 0;
}

/* A number that stays only while it is the same for all pairs. */
static void agree(int32_t *all, int32_t one, bool first)
{
    *all = first || *all == one ? one : 0;
}

static void compare_sizes(arcl_facts *f, arcl_val in, arcl_val out, bool first)
{
    f->same_size = f->same_size && in.h == out.h && in.n == out.n;
    f->fixed_size = first || (f->fixed_size && f->height == out.h && f->width == out.n);
    f->height = out.h;
    f->width = out.n;
    agree(&f->times_high, times(out.h, in.h), first);
    agree(&f->times_wide, times(out.n, in.n), first);
    agree(&f->parts_high, times(in.h, out.h), first);
    agree(&f->parts_wide, times(in.n, out.n), first);
}

arcl_facts arcl_facts_learn(const arcl_task *task)
{
    arcl_facts f = {.angle = -1, .same_size = true, .in_all = 0x3ff, .out_all = 0x3ff};
    uint16_t in_any = 0, out_any = 0;
    unsigned possible = (1u << TURNS) - 1, pairs = 0;

    for (uint32_t k = 0; k < task->ntrain; k++) {
        const arcl_val in = task->samples[k].input, out = task->samples[k].output;
        if (in.tag != ARCL_GRID || out.tag != ARCL_GRID)
            continue;
        const uint16_t a = colours_of(in), b = colours_of(out);
        in_any |= a;
        out_any |= b;
        f.in_all &= a;
        f.out_all &= b;
        compare_sizes(&f, in, out, pairs++ == 0);
        for (unsigned t = 0; t < TURNS; t++)
            if (possible >> t & 1 && !turns_into(&turns[t], in, out))
                possible &= ~(1u << t);
    }
    if (pairs == 0)
        return (arcl_facts){.angle = -1};
    f.in_only = in_any & (uint16_t)~out_any;
    f.out_only = out_any & (uint16_t)~in_any;
    for (unsigned t = 0; t < TURNS && f.angle < 0; t++)
        if (possible >> t & 1)
            f.angle = (int)turns[t].op;
    return f;
}
