/* The vm in plain C: every primitive with values of every kind and form, also where none of its kind is expected. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "op/op.h"
#include "support/vm_random.h"

enum { TEXT = 4096, GRIDS = 3 };

TestSuite(vm_forms, .init = vm_beside_open, .fini = vm_beside_close, .timeout = 600);

/* Lines that end with the value x; the other names are those of the dialect. No tuple of constants: devices have no code
 * for it. */
/* clang-format off */
#define VALUES_OF(ofcolor, palette, cell, other) \
    { \
        "x = 2\n", "x = even(2)\n", "x = (1, 0)\n", "x = " cell "\n", "x = I\n", "x = first(I)\n", \
        "x = hsplit(I, 1)\n", "x = repeat(T, 3)\n", "x = repeat(3, 3)\n", "x = interval(0, 0, 1)\n", \
        "x = " ofcolor "(I, ZERO)\n", "x = " ofcolor "(I, 99)\n", "x = initset((1, 1))\n", \
        "o = objects(I, T, F, F)\nx = argmax(o, size)\n", "x = asobject(I)\n", "x = " palette "(I)\n", \
        "x = insert(40, initset(3))\n", "x = initset(repeat(T, 3))\n", "x = initset(repeat(1, 3))\n", \
        "x = frontiers(I)\n", "x = objects(I, F, F, F)\n", "x = partition(I)\n", \
        "p = partition(I)\nq = apply(toindices, p)\nx = insert(initset(ORIGIN), q)\n", \
        "p = partition(I)\nx = insert(" palette "(I), initset(initset(5)))\n", \
        "p = interval(0, 3, 1)\nx = papply(astuple, p, p)\n", "x = (" cell ", " other ")\n", \
        "p = partition(I)\nx = merge(order(p, size))\n", \
        "p = partition(I)\nq = order(p, size)\nx = mapply(toindices, q)\n", \
        "p = " ofcolor "(I, 99)\nx = (p, " palette "(I))\n", "p = " ofcolor "(I, ZERO)\nx = (p, p)\n", \
        "x = papply(combine, I, I)\n", "x = dedupe(I)\n", "x = lefthalf(I)\n", "x = combine(I, I)\n", \
        "x = product((1, 2), repeat(T, 3))\n", "x = pair(I, I)\n", \
    }
/* clang-format on */

enum { VALUES = 36 };
static const char *const values[ARCL_DIALECTS][VALUES] = {
    [ARCL_DIALECT_ARCDSL] = VALUES_OF("ofcolor", "palette", "astuple(3, (1, 2))", "astuple(4, (0, 2))"),
    [ARCL_DIALECT_TYPED] = VALUES_OF("f_ofcolor", "palette_t", "astriple(1, 2, 3)", "astriple(0, 2, 4)"),
};

static const char *const functions[] = {"size",    "first",   "identity", "rbind(add,1)", "color",
                                        "initset", "combine", "astuple",  "equality"};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Adds the lines of value k to a text, with its own names for them. */
static char *put_value(char *to, unsigned k, char name)
{
    const char *const lines = values[beside.dialect][k];

    for (const char *s = lines; *s; s++) {
        const bool alone = (s == lines || !is_letter(s[-1])) && !is_letter(s[1]);
        *to++ = *s;
        if (alone && strchr("xopq", *s))
            *to++ = name;
    }
    *to = 0;
    return to;
}

static void try_call(arcl_val grid, const arcl_op_info *op, const unsigned *value, unsigned f)
{
    char text[TEXT], *to = text;
    arcl_val v;

    for (unsigned a = 0; a < op->arity; a++)
        if (op->param[a].type != ARCL_T_Callable)
            to = put_value(to, value[a], (char)('1' + a));
    to += sprintf(to, "r = %s(", op->name);
    for (unsigned a = 0; a < op->arity; a++)
        to += op->param[a].type == ARCL_T_Callable ? sprintf(to, "%s%s", functions[f], a + 1 < op->arity ? "," : ")")
                                                   : sprintf(to, "x%u%s", a + 1, a + 1 < op->arity ? "," : ")");
    sprintf(to, "\ns = r\n");
    (void)vm_beside_has(text, grid, arcl_none(), &v);
}

/* A primitive of at most two arguments with all values; of more with values that are drawn. */
static void try_primitive(const arcl_op_info *op)
{
    static const int32_t side[GRIDS][2] = {{3, 4}, {5, 2}, {4, 20}};
    arcl_rng r = {op->arity};

    for (unsigned g = 0; g < GRIDS; g++) {
        vm_beside_again();
        const arcl_val grid = world_random_grid(&beside.w, 5 + g, side[g][0], side[g][1]);
        const bool few = op->arity <= 2;
        const unsigned n = op->arity == 1 ? VALUES : few ? VALUES * VALUES : 300;
        for (unsigned k = 0; k < n; k++) {
            unsigned value[ARCL_ARITY_MAX];
            for (unsigned a = 0; a < op->arity; a++)
                value[a] = !few ? arcl_rng_below(&r, VALUES) : a ? k / VALUES : k % VALUES;
            try_call(grid, op, value, arcl_rng_below(&r, FUNCTIONS));
        }
    }
}

static void try_primitives(void)
{
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++)
        if (vm_random_calls(op, beside.dialect))
            try_primitive(arcl_op_of(op));
    if (getenv("ARCL_VM_ROUNDS"))
        fprintf(stderr, "%lu values, %lu left, %lu raised\n", beside.done, beside.left, beside.raised);
}

Test(vm_forms, every_primitive_has_of_every_value_what_plain_c_has)
{
    try_primitives();
    cr_expect_gt(beside.done, beside.left / 8, "%lu values, %lu left", beside.done, beside.left);
}

/* Where a call fails a default takes its place: most are left. */
Test(vm_forms, every_primitive_of_the_typed_dialect_has_of_every_value_what_plain_c_has)
{
    beside.dialect = ARCL_DIALECT_TYPED;
    vm_beside_open();
    try_primitives();
    cr_expect_gt(beside.done, beside.left / 16, "%lu values, %lu left", beside.done, beside.left);
}
