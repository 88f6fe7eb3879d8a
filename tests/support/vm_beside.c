#include "support/vm_beside.h"

#include "base/fast.h"
#include "plane/plane.h"
#include "support/vm_value.h"

enum { GUARD = 256, CANARY = 0x5a5a1234 };

vm_beside beside;
static uint32_t pool[ARCL_POOL_WORDS + GUARD], result[ARCL_RESULT_WORDS], rows[ARCL_ROWS_WORDS];

void vm_beside_again(void)
{
    if (beside.coder.mem)
        vm_beside_close();
    world_open(&beside.w);
    beside.w.lib.dialect_given = true;
    beside.w.lib.dialect = beside.dialect;
    arcl_coder_open(&beside.coder, &beside.w.mem);
}

void vm_beside_open(void)
{
    vm_beside_again();
    beside.done = beside.left = beside.raised = 0;
}

void vm_beside_close(void)
{
    arcl_coder_close(&beside.coder);
    world_close(&beside.w);
}

static uint32_t put_grid(uint32_t *to, arcl_val v)
{
    memset(to, 0, ARCL_ROWS_WORDS * sizeof *to);
    if (v.tag != ARCL_GRID || !arcl_plane_fits(v.u.cells, v.h, v.n))
        return 0;
    for (int32_t k = 0; k < v.h * v.n; k++)
        for (uint32_t p = 0; p < 4; p++)
            to[4 * (k / v.n) + (int32_t)p] |= (uint32_t)(v.u.cells[k] >> p & 1) << k % v.n;
    return (uint32_t)v.h << 16 | (uint32_t)v.n;
}

/* Runs the code with one more instruction, which copies the result to a register of its own; its place in the pool, or
 * 0 if the vm leaves. */
static uint32_t run_code(arcl_code code, arcl_val input, arcl_val wanted)
{
    static uint32_t packed[2 * ARCL_ROWS_WORDS];
    uint32_t *word = ARCL_TAKE(&beside.w.mem, uint32_t, code.n + ARCL_CODE_EACH), pairs[2] = {0};
    const uint32_t to = code.word[ARCL_CODE_REGISTERS], last = code.n;
    uint32_t samples[] = {0, put_grid(packed, input), ARCL_ROWS_WORDS, put_grid(packed + ARCL_ROWS_WORDS, wanted)};

    if (!samples[1])
        return 0;
    memcpy(word, code.word, code.n * sizeof *word);
    word[last] = ARCL_VM_identity | 1 << 12 | to << 16;
    word[last + 1] = word[ARCL_CODE_RESULT];
    word[last + 2] = word[last + 3] = 0;
    word[ARCL_CODE_REGISTERS]++;
    word[ARCL_CODE_LENGTH]++;
    memset(pool + HEADER * to, 0, HEADER * sizeof *pool);
    for (uint32_t k = 0; k < GUARD; k++)
        pool[ARCL_POOL_WORDS + k] = CANARY;
    const arcl_plane_arg args[] = {{.number = 1}, {pairs},       {word}, {samples}, {packed},
                                   {.number = 1}, {.number = 1}, {pool}, {result},  {rows}};
    arcl_plane_run(ARCL_K_vm, (arcl_plane_groups){{1, 1, 1}}, args);
    for (uint32_t k = 0; k < GUARD; k++)
        cr_assert_eq(pool[ARCL_POOL_WORDS + k], (uint32_t)CANARY);
    return pool[HEADER * to] ? HEADER * to : 0;
}

static uint32_t difference_of(arcl_val a, arcl_val b)
{
    uint32_t alike = 0;

    if (b.tag != ARCL_GRID)
        return UINT32_MAX;
    for (int32_t i = 0; i < a.h && i < b.h; i++)
        for (int32_t j = 0; j < a.n && j < b.n; j++)
            alike += a.u.cells[i * a.n + j] == b.u.cells[i * b.n + j];
    return (uint32_t)(a.h * a.n > b.h * b.n ? a.h * a.n : b.h * b.n) - alike;
}

/* What came back of a grid is that grid. */
static void expect_report(arcl_val v, arcl_val wanted, const char *lines)
{
    static uint32_t expected[ARCL_ROWS_WORDS];
    const uint32_t dims = put_grid(expected, v);

    cr_assert_eq(result[ARCL_RESULT_WHY], ARCL_LEFT_NOT, "%s", lines);
    cr_assert_eq(result[ARCL_RESULT_DIMS], dims, "%s", lines);
    cr_assert_eq(memcmp(rows, expected, 16u * v.h), 0, "%s", lines);
    cr_assert_eq(result[ARCL_RESULT_DIFFERENCE], difference_of(v, wanted), "%s", lines);
    cr_assert_eq((uint64_t)result[ARCL_RESULT_HIGH] << 32 | result[ARCL_RESULT_LOW],
                 arcl_vm_hash_rows(expected, 4u * v.h), "%s", lines);
}

/* Whether equal values have truths at the same places; of sets those of one member are looked at. */
static bool same_truths(arcl_val a, arcl_val b)
{
    uint32_t n = 0;

    if (arcl_is_int(a))
        return a.tag == b.tag;
    if (!arcl_len(a, &n) || (arcl_is_set(a) && n != 1))
        return true;
    const arcl_val *x = arcl_items(&beside.w.ctx, a, &n), *y = arcl_items(&beside.w.ctx, b, &n);
    for (uint32_t k = 0; k < n; k++)
        if (!same_truths(x[k], y[k]))
            return false;
    return true;
}

static void expect_value(arcl_val got, arcl_val value, const char *lines, arcl_val input)
{
    world *const w = &beside.w;

    if (!arcl_equal(&w->ctx, got, value) || !same_truths(got, value)) {
        char *text = arcl_take_text(&w->mem, world_text(w, got), strlen(world_text(w, got)));
        char *grid = arcl_take_text(&w->mem, world_text(w, input), strlen(world_text(w, input)));
        cr_assert_fail("%s\non %.600s\nthe vm has   %.600s\nand plain C %.600s", lines, grid, text,
                       world_text(w, value));
    }
}

bool vm_beside_has(const char *lines, arcl_val input, arcl_val wanted, arcl_val *out)
{
    const arcl_program *p = world_load(&beside.w, lines);
    const arcl_val args[ARCL_PARAM_MAX] = {arcl_empty_tuple(), input};
    static jmp_buf full;

    beside.w.mem.escape = &full;
    cr_assert_eq(setjmp(full), 0);
    const arcl_outcome o = arcl_eval(&beside.w.ctx, p, args, arcl_budget_full((arcl_budget){0}), NULL);
    const arcl_code code = arcl_code_of(&beside.coder, p);
    *out = o.value;
    const uint32_t at = code.word ? run_code(code, input, wanted) : 0;
    if (!at) {
        *(o.status == ARCL_OK ? &beside.left : &beside.raised) += 1;
        return false;
    }
    beside.done++;
    cr_assert_eq(o.status, ARCL_OK, "plain C: %s; the vm goes on\n%s\non %s", arcl_reason_name(o.reason), lines,
                 world_text(&beside.w, input));
    if (setjmp(beside.w.ctx.escape) != 0)
        cr_assert_fail("cut");
    /* Without this switch rows that are made one by one are no grid in plain C, by which steps would be counted. */
    cr_assert(!ARCL_FAST_ROWS || result[ARCL_RESULT_STEPS] == o.steps, "%u steps, in plain C %lu\n%s\non %s",
              result[ARCL_RESULT_STEPS], (unsigned long)o.steps, lines, world_text(&beside.w, input));
    bool bag = false;
    const arcl_val v = vm_value(&beside.w, pool, at, &bag);
    if (bag && pool[at] != BAG)
        return true;
    if (pool[at] == BAG) {
        uint32_t n;
        const arcl_val *item = arcl_items(&beside.w.ctx, o.value, &n);
        expect_value(v, arcl_set_make(&beside.w.ctx, item, n, arcl_by_sequence, arcl_none(), arcl_none()), lines,
                     input);
        return true;
    }
    expect_value(v, o.value, lines, input);
    if (o.value.tag == ARCL_GRID && pool[at] == GRID)
        expect_report(o.value, wanted, lines);
    return true;
}
