/* The vm in plain C: what it does not leave is what plain C gives, value by value; what raises, it leaves. */
#include <criterion/criterion.h>
#include <stdio.h>

#include "support/vm_random.h"

enum { TEXT = 4096 };

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

/* Rows of two cells are pairs: what a filter keeps of them is no grid in plain C, though it keeps all. */
Test(vm, rows_that_are_all_kept_are_counted_as_in_plain_c)
{
    static const int32_t side[][2] = {{3, 2}, {2, 3}, {3, 3}, {1, 2}};
    arcl_val v;

    for (size_t k = 0; k < sizeof side / sizeof *side; k++)
        (void)vm_beside_has("x1 = sfilter(I, size)\nx2 = leastcolor(x1)\nx3 = hmirror(x1)\n",
                            world_random_grid(&beside.w, k, side[k][0], side[k][1]), arcl_none(), &v);
    cr_expect_eq(beside.raised, 0);
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

Test(vm, random_programs_have_the_values_of_plain_c)
{
    vm_random_programs(1500);
    cr_expect(beside.done > beside.left / 2, "%lu values, %lu left", beside.done, beside.left);
}

Test(vm, every_primitive_has_the_values_of_plain_c)
{
    vm_random_primitives(40);
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
