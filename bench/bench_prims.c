/*
 * bench_prims - nanoseconds for one call of every primitive: on the example of
 * its row in the table, and on arguments of its types taken from a grid of
 * 12x12 and one of 30x30. The floor is `identity`.
 *
 * Sets remember what was worked out about them, so a call on arguments that
 * were used before would be too cheap. Each measurement therefore makes fresh
 * arguments in several contexts and times one call in each of them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "base/hash.h"
#include "exec/eval.h"
#include "op/call.h"
#include "prims_args.h"
#include "value/seq.h"

static const char option_text[] = BENCH_OPTIONS;

enum { BATCH = 16, SIZES = 3, CASES = ARCL_OP_ARCDSL * SIZES, SIDE_MAX = 30 };

static const char *const size_names[SIZES] = {"example", "12x12", "30x30"};
static const int32_t sides[SIZES] = {12, 12, 30}; /* of I; the examples do not use it */

/* A call of one primitive. */
typedef struct kase {
    unsigned op;
    arcl_program args; /* the nodes before the call */
    const uint32_t *refs;
    uint32_t count;
    arcl_val input;
} kase;

typedef struct bench {
    arcl_arena mem;
    arcl_library library;
    arcl_ctx ctx[BATCH];
    arcl_val *values[BATCH]; /* of the nodes before the call, for each context */
    arcl_budget budget;
    kase cases[CASES];
    uint8_t grid[SIZES][SIDE_MAX * SIDE_MAX + ARCL_ARENA_BEHIND];
} bench;

/* ---- what to call ------------------------------------------------------------------ */

/* A picture with some rectangles and dots of different colours, the same on every machine. */
static void draw(uint8_t *cells, int32_t side)
{
    arcl_rng rng = {.state = (uint64_t)side};

    memset(cells, 0, (size_t)(side * side));
    for (int32_t k = 0; k < side; k++) {
        const uint32_t h = 1 + arcl_rng_below(&rng, 4), w = 1 + arcl_rng_below(&rng, 4);
        const uint32_t top = arcl_rng_below(&rng, (uint32_t)side - h), left = arcl_rng_below(&rng, (uint32_t)side - w);
        const uint8_t colour = (uint8_t)(1 + arcl_rng_below(&rng, 5));
        for (uint32_t i = top; i < top + h; i++)
            memset(cells + i * (uint32_t)side + left, colour, w);
    }
}

/* The text of the call: the example's left side, or arguments by type. */
static void call_text(unsigned op, unsigned size, arcl_text *out)
{
    const arcl_op_info *info = arcl_op_of(op);

    arcl_text_clear(out);
    if (size == 0) {
        const char *end = strstr(info->example, " = ");
        arcl_text_printf(out, "x = %.*s", (int)(end - info->example), info->example);
        return;
    }
    const char *special = bench_args_special(info->name);
    arcl_text_printf(out, "x = %s(", info->name);
    for (unsigned k = 0; k < info->arity && !special; k++)
        arcl_text_printf(out, "%s%s", k ? ", " : "", bench_args_of_type(info->param[k].type));
    arcl_text_printf(out, "%s)", special ? special : "");
}

/* Parses the text and splits off the call of the primitive. */
static bool make_case(bench *b, unsigned op, unsigned size, const char *text, kase *out, arcl_error *err)
{
    const arcl_program *p = arcl_library_parse_lines(&b->library, arcl_op_of(op)->name, &text, 1, err);
    uint32_t at = p ? p->graph.n : 0;

    while (at > 0 && (p->graph.node[at - 1].kind != ARCL_NODE_PRIM || p->graph.node[at - 1].callee != op))
        at--;
    if (at == 0)
        return arcl_fail(err, "%s does not call %s", text, arcl_op_of(op)->name);
    const arcl_node *call = &p->graph.node[at - 1];
    *out = (kase){.op = op, .args = *p, .refs = p->graph.args + call->first, .count = call->count};
    out->args.graph.n = at - 1;
    out->args.result = 0;
    out->input = arcl_grid_of(b->grid[size], sides[size], sides[size]);
    return true;
}

/* ---- one call ---------------------------------------------------------------------- */

/* Fresh arguments in context k. */
static bool prepare(bench *b, const kase *c, unsigned k, arcl_val *args)
{
    const arcl_val params[ARCL_PARAM_MAX] = {[ARCL_PARAM_S] = arcl_empty_tuple(), [ARCL_PARAM_I] = c->input};

    if (arcl_eval(&b->ctx[k], &c->args, params, b->budget, b->values[k]).status != ARCL_OK)
        return false;
    for (uint32_t j = 0; j < c->count; j++)
        args[j] = b->values[k][c->refs[j]];
    return true;
}

/* Whether the whole text gives the value that the table promises; calls that have no example give some value. */
static bool check(bench *b, const kase *c, unsigned size, const char *text, arcl_error *err)
{
    const arcl_op_info *info = arcl_op_of(c->op);
    const arcl_val params[ARCL_PARAM_MAX] = {[ARCL_PARAM_S] = arcl_empty_tuple(), [ARCL_PARAM_I] = c->input};
    const arcl_program *whole = &b->library.programs[b->library.n - 1];
    const arcl_outcome o = arcl_eval(&b->ctx[0], whole, params, b->budget, NULL);
    arcl_text got = {0};
    bool good = o.status == ARCL_OK;

    if (!good) {
        arcl_outcome_text(whole, &o, &got);
    } else if (size == 0) {
        if (setjmp(b->ctx[0].escape) == 0)
            arcl_value_text(&b->ctx[0], o.value, &got);
        good = got.s && strcmp(got.s, strstr(info->example, " = ") + 3) == 0;
    }
    if (!good)
        arcl_fail(err, "%s gives %.200s", text, got.s ? got.s : "nothing");
    arcl_text_close(&got);
    return good;
}

/* Nanoseconds of BATCH calls. */
static uint64_t once(void *what, size_t k)
{
    bench *b = what;
    const kase *c = &b->cases[k];
    arcl_val args[BATCH][ARCL_ARITY_MAX];

    for (unsigned j = 0; j < BATCH; j++)
        if (!prepare(b, c, j, args[j]))
            return 0;
    for (unsigned j = 0; j < BATCH; j++)
        if (setjmp(b->ctx[j].escape) != 0)
            return 0;
    const uint64_t start = arcl_clock_ns();
    for (unsigned j = 0; j < BATCH; j++)
        arcl_call_prim(&b->ctx[j], c->op, args[j], c->count);
    return arcl_clock_ns() - start;
}

/* ---- all of them ------------------------------------------------------------------- */

static bool make_cases(bench *b, arcl_error *err)
{
    arcl_text text = {0};
    uint32_t most = 1;
    bool good = true;

    for (size_t k = 0; k < CASES && good; k++) {
        const unsigned op = (unsigned)(k / SIZES), size = (unsigned)(k % SIZES);
        call_text(op, size, &text);
        good = make_case(b, op, size, text.s, &b->cases[k], err) && check(b, &b->cases[k], size, text.s, err);
        if (b->cases[k].args.graph.n > most)
            most = b->cases[k].args.graph.n;
    }
    for (unsigned j = 0; j < BATCH; j++)
        b->values[j] = ARCL_TAKE(&b->mem, arcl_val, most);
    arcl_text_close(&text);
    return good;
}

static const arcl_bench_stats *sorted; /* qsort gives its order no argument */

static int by_largest(const void *a, const void *b)
{
    const double x = sorted[*(const unsigned *)a * SIZES + SIZES - 1].best;
    const double y = sorted[*(const unsigned *)b * SIZES + SIZES - 1].best;
    return (x < y) - (x > y);
}

static void put_line(const arcl_bench_stats *stats, unsigned op, const char *name)
{
    const arcl_bench_stats *s = stats + op * SIZES;
    printf("  %-18s %12s %12s %12s\n", name, bench_time(s[0].best / BATCH).s, bench_time(s[1].best / BATCH).s,
           bench_time(s[2].best / BATCH).s);
}

/* The floor, and the primitives that take longest on the largest grid. */
static void put_table(const arcl_bench_stats *stats, unsigned repeat)
{
    enum { SHOWN = 12 };
    unsigned order[ARCL_OP_ARCDSL], quick = 0, slow = 0;

    for (unsigned op = 0; op < ARCL_OP_ARCDSL; op++) {
        const double ns = stats[op * SIZES + SIZES - 1].best / BATCH;
        order[op] = op;
        quick += ns < 100;
        slow += ns >= 1000;
    }
    sorted = stats;
    qsort(order, ARCL_OP_ARCDSL, sizeof *order, by_largest);
    printf("prims: one call of each of the %d primitives, best of %u interleaved repeats of %d calls\n", ARCL_OP_ARCDSL,
           repeat, BATCH);
    printf("  %-18s %12s %12s %12s\n", "", size_names[0], size_names[1], size_names[2]);
    put_line(stats, ARCL_OP_identity, "floor: identity");
    for (unsigned k = 0; k < SHOWN; k++)
        put_line(stats, order[k], arcl_op_of(order[k])->name);
    printf("  and %d more; on 30x30 %u take less than 100 ns, %u more than 1 us\n", ARCL_OP_ARCDSL - SHOWN - 1, quick,
           slow);
}

static bool tell(const arcl_bench_stats *stats, unsigned repeat, const char *folder)
{
    arcl_bench_report out;

    put_table(stats, repeat);
    arcl_bench_report_open(&out, "prims");
    for (unsigned k = 0; k < CASES; k++) {
        const arcl_op_info *info = arcl_op_of(k / SIZES);
        arcl_bench_report_row(&out);
        arcl_bench_report_text(&out, "primitive", info->name);
        arcl_bench_report_text(&out, "family", arcl_family_title(info->family));
        arcl_bench_report_text(&out, "arguments", size_names[k % SIZES]);
        arcl_bench_report_number(&out, "best_ns", stats[k].best / BATCH);
        arcl_bench_report_number(&out, "median_ns", stats[k].median / BATCH);
    }
    return bench_report_close(&out, folder);
}

static bool run(bench *b, int argc, char **argv, arcl_error *err)
{
    const unsigned repeat = bench_option_number(argc, argv, "--repeat", 50);

    for (unsigned k = 0; k < SIZES; k++)
        draw(b->grid[k], sides[k]);
    if (!make_cases(b, err))
        return false;
    arcl_bench_stats *stats = ARCL_TAKE(&b->mem, arcl_bench_stats, CASES);
    arcl_bench_interleave(once, b, CASES, repeat, ARCL_TAKE(&b->mem, uint64_t, CASES * repeat), stats);
    return tell(stats, repeat, bench_option(argc, argv, "--out", "."));
}

int main(int argc, char **argv)
{
    bench_begin(argc, argv, option_text);

    static bench b;
    arcl_error err = {{0}};
    jmp_buf full;
    volatile bool done = false; /* set between setjmp and longjmp */

    b.budget = arcl_budget_full((arcl_budget){0});
    arcl_arena_open(&b.mem, SIZE_MAX);
    b.mem.escape = &full;
    arcl_library_open(&b.library);
    for (unsigned k = 0; k < BATCH; k++)
        arcl_ctx_open(&b.ctx[k], b.budget.bytes);
    if (setjmp(full) != 0)
        arcl_fail(&err, "no memory");
    else
        done = run(&b, argc, argv, &err);
    if (err.text[0])
        bench_fail("%s", err.text);
    for (unsigned k = 0; k < BATCH; k++)
        arcl_ctx_close(&b.ctx[k]);
    arcl_library_close(&b.library);
    arcl_arena_close(&b.mem);
    return done ? 0 : 1;
}
