/* The vm in plain C: what it does not leave is what plain C gives, value by value; what raises, it leaves. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "op/op.h"
#include "plane/plane.h"
#include "support/vm_beside.h"
#include "value/patch.h"

enum { LINES = 24, TEXT = 4096 };

TestSuite(vm, .init = vm_beside_open, .fini = vm_beside_close, .timeout = 600);

/* ---- programs by hand ------------------------------------------------------------------------- */

static bool vm_has(const char *lines)
{
    arcl_val v;
    return vm_beside_has(lines, world_random_grid(&beside.w, 1, 3, 3), arcl_none(), &v);
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
    cr_expect_eq(beside.raised, 2 * sizeof made / sizeof *made);
    cr_expect(vm_has("x1 = power(increment, TWO)\nx2 = compose(x1, height)\nx3 = x2(I)\n"));
}

Test(vm, functions_that_double_end_the_code)
{
    char lines[TEXT] = "x0 = lbind(compose, vmirror)\nx1 = fork(compose, x0, x0)\n", *to = lines + strlen(lines);

    for (int k = 2; k <= 30; k++)
        to += sprintf(to, "x%d = fork(compose, x%d, x%d)\n", k, k - 1, k - 1);
    strcpy(to, "y = height(I)\nz = x30(rbind(canvas, y))\n");
    cr_expect_null(arcl_code_of(&beside.coder, world_load(&beside.w, lines)).word);
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
        const arcl_val g = world_random_grid(&beside.w, 7, 2, columns);
        memset((uint8_t *)(uintptr_t)g.u.cells, 0, 2 * (size_t)columns);
        (void)vm_beside_has(
            "x1 = frontiers(I)\nx2 = intersection(x1, x1)\nx3 = argmin(x2, size)\nx4 = argmax(x2, size)\n", g,
            arcl_none(), &v);
        (void)vm_beside_has("x1 = asindices(I)\nx2 = apply(last, x1)\nx3 = rbind(add, 8)\nx4 = apply(x3, x2)\n"
                            "x5 = intersection(x4, x4)\nx6 = totuple(x5)\n",
                            g, arcl_none(), &v);
    }
    cr_expect_eq(beside.raised, 0);
}

/* ---- random programs -------------------------------------------------------------------------- */

static arcl_val random_grid(arcl_rng *r)
{
    static const int32_t special[][2] = {{1, 1}, {1, 32}, {32, 1}, {32, 32}, {30, 30}, {2, 2}, {1, 2}, {2, 1}};
    const uint32_t k = arcl_rng_below(r, 24), ink = arcl_rng_below(r, 4);
    const int32_t h = k < 8 ? special[k][0] : 1 + (int32_t)arcl_rng_below(r, 13);
    const arcl_val g =
        world_random_grid(&beside.w, arcl_rng_next(r), h, k < 8 ? special[k][1] : 1 + (int32_t)arcl_rng_below(r, 13));
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

/* A tuple of places or cells may stand where a patch is expected. */
static uint32_t fits_of(arcl_val v)
{
    uint32_t set = 0, n = 0;
    const arcl_val first = arcl_is_tuple(v) && arcl_len(v, &n) && n > 0 ? arcl_at(v, 0) : arcl_none();

    for (unsigned t = 0; t < 32; t++)
        set |= (uint32_t)(is_of(v, t) || (t == ARCL_T_Patch && (first.tag == ARCL_PAIR || first.tag == ARCL_CELL)))
               << t;
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
        if (vm_beside_has(text, input, wanted, &v)) {
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
            vm_beside_again();
        try_program(1000 + k, 12, -1);
    }
    cr_expect(beside.done > beside.left / 2, "%lu values, %lu left", beside.done, beside.left);
    if (getenv("ARCL_VM_ROUNDS"))
        fprintf(stderr, "%lu values, %lu left\n", beside.done, beside.left);
}

Test(vm, every_primitive_has_the_values_of_plain_c)
{
    for (unsigned op = 0; op < ARCL_OP_ARCDSL; op++) {
        if (!arcl_op_in(op, ARCL_DIALECT_ARCDSL) || arcl_op_of(op)->result == ARCL_T_Callable || op == ARCL_OP_rapply)
            continue;
        vm_beside_again();
        for (uint64_t k = 0; k < 40 * scale(); k++)
            try_program(77777 * op + k, 14, (int)op);
    }
    if (getenv("ARCL_VM_ROUNDS"))
        fprintf(stderr, "%lu values, %lu left\n", beside.done, beside.left);
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
