/* The vm in plain C: what it does not leave is what plain C gives, value by value; what raises, it leaves. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "exec/vm.h"
#include "op/op.h"
#include "plane/plane.h"
#include "support/vm_value.h"
#include "value/patch.h"

enum { LINES = 24, TEXT = 4096, GUARD = 256, CANARY = 0x5a5a1234 };

static world w;
static uint32_t pool[ARCL_POOL_WORDS + GUARD], result[ARCL_RESULT_WORDS], rows[ARCL_ROWS_WORDS];
static arcl_coder coder;
static unsigned long done, left, raised; /* lines with a value that the vm has, that it leaves; lines that fail */

/* Forgets all programs; the first time there is nothing to forget. */
static void open_again(void)
{
    if (coder.mem) {
        arcl_coder_close(&coder);
        world_close(&w);
    }
    world_open(&w);
    arcl_coder_open(&coder, &w.mem);
}

static void open_world(void)
{
    open_again();
    done = left = raised = 0;
}

static void close_world(void)
{
    arcl_coder_close(&coder);
    world_close(&w);
}

TestSuite(vm, .init = open_world, .fini = close_world, .timeout = 600);

/* ---- one program on one grid ------------------------------------------------------------------ */

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
    uint32_t *word = ARCL_TAKE(&w.mem, uint32_t, code.n + ARCL_CODE_EACH), pairs[2] = {0};
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

/* Whether the vm has a value for the lines: it and the steps are those of plain C, then. What raises it leaves. */
static bool compare(const char *lines, arcl_val input, arcl_val wanted, arcl_val *out)
{
    const arcl_program *p = world_load(&w, lines);
    const arcl_val args[ARCL_PARAM_MAX] = {arcl_empty_tuple(), input};
    static jmp_buf full;

    w.mem.escape = &full;
    cr_assert_eq(setjmp(full), 0);
    const arcl_outcome o = arcl_eval(&w.ctx, p, args, arcl_budget_full((arcl_budget){0}), NULL);
    const arcl_code code = arcl_code_of(&coder, p);
    *out = o.value;
    const uint32_t at = code.word ? run_code(code, input, wanted) : 0;
    if (!at) {
        *(o.status == ARCL_OK ? &left : &raised) += 1;
        return false;
    }
    done++;
    cr_assert_eq(o.status, ARCL_OK, "plain C: %s; the vm goes on\n%s\non %s", arcl_reason_name(o.reason), lines,
                 world_text(&w, input));
    if (setjmp(w.ctx.escape) != 0)
        cr_assert_fail("cut");
    cr_assert_eq(result[ARCL_RESULT_STEPS], o.steps, "%u steps, in plain C %lu\n%s\non %s", result[ARCL_RESULT_STEPS],
                 (unsigned long)o.steps, lines, world_text(&w, input));
    bool bag = false;
    const arcl_val v = vm_value(&w, pool, at, &bag);
    if (bag && pool[at] != BAG)
        return true;
    uint32_t n;
    const arcl_val *item = pool[at] == BAG ? arcl_items(&w.ctx, o.value, &n) : NULL;
    if (!arcl_equal(&w.ctx, v,
                    item ? arcl_set_make(&w.ctx, item, n, arcl_by_sequence, arcl_none(), arcl_none()) : o.value)) {
        char *got = arcl_take_text(&w.mem, world_text(&w, v), strlen(world_text(&w, v)));
        char *grid = arcl_take_text(&w.mem, world_text(&w, input), strlen(world_text(&w, input)));
        cr_assert_fail("%s\non %.600s\nthe vm has   %.600s\nand plain C %.600s", lines, grid, got,
                       world_text(&w, o.value));
    }
    if (o.value.tag == ARCL_GRID && pool[at] == GRID)
        expect_report(o.value, wanted, lines);
    return true;
}

/* ---- programs by hand ------------------------------------------------------------------------- */

static bool vm_has(const char *lines)
{
    arcl_val v;
    return compare(lines, world_random_grid(&w, 1, 3, 3), arcl_none(), &v);
}

Test(vm, what_is_made_of_functions_takes_one_argument)
{
    static const char *const made[] = {"compose(increment, add)", "chain(increment, double, add)",
                                       "fork(add, add, subtract)", "matcher(add, SIX)", "power(add, TWO)"};
    char lines[TEXT];

    for (size_t k = 0; k < sizeof made / sizeof *made; k++) {
        sprintf(lines, "x1 = %s\nx2 = fork(x1, height, width)\nx3 = x2(I)\n", made[k]);
        cr_expect_not(vm_has(lines), "%s", made[k]);
        sprintf(lines, "x1 = %s\nx2 = height(I)\nx3 = rbind(x1, x2)\nx4 = x3(x2)\n", made[k]);
        cr_expect_not(vm_has(lines), "%s", made[k]);
    }
    cr_expect_eq(raised, 2 * sizeof made / sizeof *made);
    cr_expect(vm_has("x1 = power(increment, TWO)\nx2 = compose(x1, height)\nx3 = x2(I)\n"));
}

Test(vm, functions_that_double_end_the_code)
{
    char lines[TEXT] = "x0 = lbind(compose, vmirror)\nx1 = fork(compose, x0, x0)\n", *to = lines + strlen(lines);

    for (int k = 2; k <= 30; k++)
        to += sprintf(to, "x%d = fork(compose, x%d, x%d)\n", k, k - 1, k - 1);
    strcpy(to, "y = height(I)\nz = x30(rbind(canvas, y))\n");
    cr_expect_null(arcl_code_of(&coder, world_load(&w, lines)).word);
}

Test(vm, truths_in_pairs_are_left)
{
    cr_expect_not(vm_has("x1 = height(I)\nx2 = repeat(T, ONE)\nx3 = initset(x1)\nx4 = product(x2, x3)\n"));
    cr_expect(vm_has("x1 = height(I)\nx2 = repeat(ONE, ONE)\nx3 = initset(x1)\nx4 = product(x2, x3)\n"));
}

/* Python copies a set for its intersection with itself: the table is smaller than that of a set put together one by one. */
Test(vm, a_set_that_meets_itself_has_the_order_of_a_copy)
{
    arcl_val v;

    for (int32_t columns = 3; columns < 24; columns++) {
        const arcl_val g = world_random_grid(&w, 7, 2, columns);
        memset((uint8_t *)(uintptr_t)g.u.cells, 0, 2 * (size_t)columns);
        (void)compare("x1 = frontiers(I)\nx2 = intersection(x1, x1)\nx3 = argmin(x2, size)\nx4 = argmax(x2, size)\n", g,
                      arcl_none(), &v);
        (void)compare("x1 = asindices(I)\nx2 = apply(last, x1)\nx3 = rbind(add, 8)\nx4 = apply(x3, x2)\n"
                      "x5 = intersection(x4, x4)\nx6 = totuple(x5)\n",
                      g, arcl_none(), &v);
    }
    cr_expect_eq(raised, 0);
}

/* ---- random programs -------------------------------------------------------------------------- */

static arcl_val random_grid(arcl_rng *r)
{
    static const int32_t special[][2] = {{1, 1}, {1, 32}, {32, 1}, {32, 32}, {30, 30}, {2, 2}, {1, 2}, {2, 1}};
    const uint32_t k = arcl_rng_below(r, 24), ink = arcl_rng_below(r, 4);
    const int32_t h = k < 8 ? special[k][0] : 1 + (int32_t)arcl_rng_below(r, 13);
    const arcl_val g =
        world_random_grid(&w, arcl_rng_next(r), h, k < 8 ? special[k][1] : 1 + (int32_t)arcl_rng_below(r, 13));
    uint8_t *cell = (uint8_t *)(uintptr_t)g.u.cells;

    for (int32_t c = 0; ink && c < g.h * g.n; c++) /* noise and ties; sparse cells; all colours of planes */
        cell[c] = (uint8_t)(ink == 1   ? arcl_rng_below(r, 3)
                            : ink == 2 ? (arcl_rng_below(r, 9) ? 0 : arcl_rng_below(r, 10))
                                       : (cell[c] * 3) & 15);
    return g;
}

static bool is_of(arcl_val v, arcl_type type)
{
    switch (type) {
    case ARCL_T_Boolean:
    case ARCL_T_Integer:
    case ARCL_T_Colour:
        return arcl_is_int(v) && (type != ARCL_T_Colour || (v.u.i >= 0 && v.u.i < 10));
    case ARCL_T_IntegerTuple:
        return v.tag == ARCL_PAIR;
    case ARCL_T_Numerical:
        return arcl_is_int(v) || v.tag == ARCL_PAIR;
    case ARCL_T_Grid:
        return v.tag == ARCL_GRID;
    case ARCL_T_Object:
        return arcl_is_object(v);
    case ARCL_T_Indices:
        return arcl_is_places(v);
    case ARCL_T_Patch:
        return arcl_is_patch(v);
    case ARCL_T_Element:
        return arcl_is_object(v) || v.tag == ARCL_GRID;
    case ARCL_T_Piece:
        return arcl_is_patch(v) || v.tag == ARCL_GRID;
    case ARCL_T_Objects:
    case ARCL_T_IndicesSet:
        return arcl_is_set(v) && !arcl_is_patch(v);
    case ARCL_T_IntegerSet:
    case ARCL_T_FrozenSet:
        return arcl_is_set(v);
    case ARCL_T_Tuple:
    case ARCL_T_TupleTuple:
        return arcl_is_tuple(v) && v.tag != ARCL_PAIR;
    case ARCL_T_Container:
    case ARCL_T_ContainerContainer:
        return arcl_is_tuple(v) || arcl_is_set(v);
    default:
        return true;
    }
}

/* Functions of one argument and of two. A capital letter is a value that there is. */
static const char *const function_of[2][40] = {
    {"size",
     "color",
     "toindices",
     "normalize",
     "height",
     "width",
     "uppermost",
     "leftmost",
     "identity",
     "first",
     "last",
     "initset",
     "dneighbors",
     "neighbors",
     "ineighbors",
     "outbox",
     "inbox",
     "box",
     "backdrop",
     "delta",
     "center",
     "ulcorner",
     "palette",
     "vline",
     "square",
     "lbind(shift,A)",
     "rbind(shift,A)",
     "lbind(recolor,A)",
     "rbind(toobject,I)",
     "matcher(first,A)",
     "matcher(size,A)",
     "compose(flip,identity)",
     "fork(add,height,width)",
     "rbind(greater,A)",
     "rbind(contained,A)",
     "fork(recolor,color,outbox)",
     "chain(even,size,toindices)",
     "vfrontier",
     "lbind(remove,A)",
     "power(increment,2)"},
    {"add",           "subtract",     "astuple",    "equality",  "combine",
     "recolor",       "shift",        "connect",    "greater",   "manhattan",
     "adjacent",      "intersection", "difference", "multiply",  "shoot",
     "position",      "gravitate",    "repeat",     "insert",    "contained",
     "product",       "cellwise",     "hconcat",    "paint",     "fork(paint,first,last)",
     "pair",          "colorcount",   "toobject",   "hmatching", "vmatching",
     "rbind(fill,A)", "sizefilter",   "remove",     "initset",   "interval",
     "either",        "both",         "divide",     "crop",      "subgrid"}};

static uint32_t fits_of(arcl_val v)
{
    uint32_t set = 0;

    for (unsigned t = 0; t < 32; t++)
        set |= (uint32_t)is_of(v, t) << t;
    return set;
}

typedef struct making {
    arcl_rng r;
    uint32_t fits[LINES]; /* of the value of each line: bit k: it is of arcl_type k */
    unsigned lines;
} making;

static void put_any(making *k, char *to)
{
    const unsigned j = arcl_rng_below(&k->r, k->lines + 1);

    if (j == k->lines)
        sprintf(to, "%d", (int)arcl_rng_below(&k->r, 12) - 1);
    else
        sprintf(to, j ? "x%u" : "I", j);
}

static void put_function(making *k, unsigned arity, char *to)
{
    const char *f = function_of[arity - 1][arcl_rng_below(&k->r, 40)];

    for (; *f; f++)
        if (*f == 'A') {
            put_any(k, to);
            to += strlen(to);
        } else
            *to++ = *f;
    *to = 0;
}

static void put_argument(making *k, const arcl_op_info *op, unsigned a, char *to)
{
    const arcl_type type = op->param[a].type;
    const uint32_t dice = arcl_rng_below(&k->r, 100);

    if (type == ARCL_T_Callable) {
        put_function(k, op->arity == 3 || strcmp(op->name, "prapply") == 0 ? 2 : 1, to);
        return;
    }
    for (unsigned tries = 0; dice > 4 && tries < 4 * k->lines; tries++) {
        const unsigned j = arcl_rng_below(&k->r, k->lines);
        if (k->fits[j] >> type & 1) {
            if (type == ARCL_T_Any && dice < 50)
                break;
            sprintf(to, j ? "x%u" : "I", j);
            return;
        }
    }
    if (type == ARCL_T_IntegerTuple || (dice & 3) == 0)
        sprintf(to, "(%d,%d)", (int)arcl_rng_below(&k->r, 9) - 3, (int)arcl_rng_below(&k->r, 9) - 3);
    else if (dice == 1)
        sprintf(to, "%d", (int)arcl_rng_below(&k->r, 2000000000));
    else
        sprintf(to, "%d", (int)arcl_rng_below(&k->r, 14) - 2);
}

/* Primitives that make functions are made use of in calls alone. */
static unsigned random_op(arcl_rng *r)
{
    for (;;) {
        const unsigned op = arcl_rng_below(r, ARCL_OP_ARCDSL);
        if (arcl_op_in(op, ARCL_DIALECT_ARCDSL) && arcl_op_of(op)->result != ARCL_T_Callable && op != ARCL_OP_rapply)
            return op;
    }
}

/* Lines are added where the vm has their value; each one is compared. `only`: what is called in every other line, or -1. */
static void try_program(uint64_t seed, unsigned lines, int only)
{
    making k = {.r = {seed}, .lines = 1};
    char text[TEXT] = "";
    size_t len = 0;

    const arcl_val input = random_grid(&k.r), wanted = arcl_rng_below(&k.r, 4) ? input : random_grid(&k.r);
    k.fits[0] = fits_of(input);
    for (unsigned tries = 0; k.lines < lines && tries < 3 * lines; tries++) {
        const arcl_op_info *op = arcl_op_of(only >= 0 && tries % 2 ? (unsigned)only : random_op(&k.r));
        char *to = text + len;
        arcl_val v;
        to += sprintf(to, "x%u = %s(", k.lines, op->name);
        for (unsigned a = 0; a < op->arity; a++) {
            put_argument(&k, op, a, to);
            to += strlen(to);
            strcpy(to++, a + 1 < op->arity ? "," : ")");
        }
        strcpy(to, "\n");
        if (compare(text, input, wanted, &v)) {
            k.fits[k.lines++] = fits_of(v);
            len = (size_t)(to + 1 - text);
        }
        text[len] = 0;
    }
}

static unsigned long scale(void)
{
    const char *s = getenv("ARCL_VM_ROUNDS");
    return s ? strtoul(s, NULL, 10) : 1;
}

Test(vm, random_programs_have_the_values_of_plain_c)
{
    for (uint64_t k = 0; k < 1500 * scale(); k++) {
        if (k % 100 == 0)
            open_again();
        try_program(1000 + k, 12, -1);
    }
    cr_expect(done > left / 2, "%lu values, %lu left", done, left);
    if (getenv("ARCL_VM_ROUNDS"))
        fprintf(stderr, "%lu values, %lu left\n", done, left);
}

Test(vm, every_primitive_has_the_values_of_plain_c)
{
    for (unsigned op = 0; op < ARCL_OP_ARCDSL; op++) {
        if (!arcl_op_in(op, ARCL_DIALECT_ARCDSL) || arcl_op_of(op)->result == ARCL_T_Callable || op == ARCL_OP_rapply)
            continue;
        open_again();
        for (uint64_t k = 0; k < 40 * scale(); k++)
            try_program(77777 * op + k, 14, (int)op);
    }
    if (getenv("ARCL_VM_ROUNDS"))
        fprintf(stderr, "%lu values, %lu left\n", done, left);
}

/* Cells of two columns of a row, changed at once: what a hash of one multiplication a word does not tell apart. */
Test(vm, grids_that_differ_in_two_cells_of_a_row_have_other_hashes)
{
    enum { SIDE = ARCL_SIDE };
    uint8_t one[SIDE], two[SIDE];
    uint64_t a, b;

    for (int32_t first = 0; first < SIDE; first++)
        for (int32_t second = first + 1; second < SIDE; second++)
            for (uint32_t colours = 1; colours < 16 * 16; colours++) {
                memset(one, 1, sizeof one);
                memset(two, 1, sizeof two);
                two[first] ^= (uint8_t)(colours & 15);
                two[second] ^= (uint8_t)(colours >> 4);
                cr_assert(arcl_vm_hash(arcl_grid_of(one, 1, SIDE), &a) && arcl_vm_hash(arcl_grid_of(two, 1, SIDE), &b));
                cr_assert_neq(a, b, "columns %d and %d", first, second);
            }
    one[0] = 16;
    cr_expect_not(arcl_vm_hash(arcl_grid_of(one, 1, SIDE), &a));
    cr_expect_not(arcl_vm_hash(arcl_empty_tuple(), &a));
}
