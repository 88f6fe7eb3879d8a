/* Differs: what the search counts by itself is what differ_cells says. */
#include <stdlib.h>

#include "batt/batt.h"
#include "support/world.h"

Test(differs, cells_that_are_wrong_are_counted_as_differ_cells_does)
{
    static const int32_t sizes[][2] = {{1, 1}, {3, 5}, {5, 3}, {12, 12}, {12, 30}, {30, 30}};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    arcl_library lib;
    arcl_error err = {0};
    world w;

    world_open(&w);
    arcl_library_open(&lib);
    cr_assert(arcl_differs_load(&lib, ARCL_DIALECT_ARCDSL, &err), "%s", err.text);
    cr_assert_eq(lib.n, 5);
    cr_assert_eq(lib.ncomplaints, 0);
    for (int a = 0; a < SIZES; a++)
        for (int b = 0; b < SIZES; b++) {
            const arcl_val x = world_random_grid(&w, (uint64_t)a, sizes[a][0], sizes[a][1]);
            const arcl_val reference = world_random_grid(&w, (uint64_t)b, sizes[b][0], sizes[b][1]);
            const arcl_val args[ARCL_PARAM_MAX] = {
                [ARCL_PARAM_S] = arcl_empty_tuple(), [ARCL_PARAM_I] = x, [ARCL_PARAM_C] = reference};
            const arcl_outcome o = arcl_eval(&w.ctx, &lib.programs[0], args, arcl_budget_full((arcl_budget){0}), NULL);
            cr_assert_eq(o.status, ARCL_OK);
            cr_expect_eq((uint64_t)-strtoll(world_text(&w, o.value) + 1, NULL, 10), arcl_cells_wrong(x, reference));
        }
    arcl_library_close(&lib);
    world_close(&w);
}
