/* Neighbours of cells: the sets against the primitives of the language, borders and counts against loops. */
#include "plane/plane_batch.h"

/* `mask` is what ofcolor gave, `made` its neighbours. */
static void expect_neighbours(world *w, const char *name, uint32_t g)
{
    arcl_ctx *c = &w->ctx;

    WORLD_ENTER(w);
    const arcl_val of[] = {grid_value(c, cells + g * ARCL_CELLS, dims[g]), arcl_int(param[g * ARCL_PARAMS])};
    const arcl_val set = primitive(c, "ofcolor", of, 2);
    cr_expect(arcl_equal(c, patch_value(c, mask + g * ARCL_SIDE, NULL, 0), set), "ofcolor of grid %u", g);
    const arcl_val beside[] = {arcl_prim((unsigned)arcl_op_find(ARCL_DIALECT_ARCDSL, name, strlen(name))), set};
    const arcl_val all[] = {primitive(c, "mapply", beside, 2), primitive(c, "asindices", of, 1)};
    cr_expect(arcl_equal(c, patch_value(c, made + g * ARCL_SIDE, NULL, 0), primitive(c, "intersection", all, 2)),
              "%s of grid %u", name, g);
}

Test(plane_near, neighbours_are_those_of_the_language_within_the_grid)
{
    static const struct {
        arcl_plane_op of_mask, of_colour;
        const char *name;
    } kinds[] = {{ARCL_PLANE_dneighbors, ARCL_PLANE_dneighbors_colour, "dneighbors"},
                 {ARCL_PLANE_ineighbors, ARCL_PLANE_ineighbors_colour, "ineighbors"},
                 {ARCL_PLANE_neighbors, ARCL_PLANE_neighbors_colour, "neighbors"}};
    static uint32_t by_colour[GRIDS * ARCL_SIDE];
    world w;

    world_open(&w);
    make_batch(6);
    for (size_t k = 0; k < 3; k++) {
        run_op(kinds[k].of_colour, NULL, 7);
        memcpy(by_colour, made, sizeof made);
        run_op(ARCL_PLANE_ofcolor, NULL, 7);
        memcpy(mask, made, sizeof mask);
        run_op(kinds[k].of_mask, NULL, 7);
        cr_expect(memcmp(by_colour, made, sizeof made) == 0, "%s of a mask and of a colour differ", kinds[k].name);
        for (uint32_t g = 0; g < GRIDS; g++)
            expect_neighbours(&w, kinds[k].name, g);
    }
    world_close(&w);
}

static bool is_set(uint32_t g, int32_t i, int32_t j)
{
    const bool inside = i >= 0 && j >= 0 && i < (int32_t)(dims[g] >> 16) && j < (int32_t)(dims[g] & 65535);
    return inside && mask[g * ARCL_SIDE + (uint32_t)i] >> j & 1;
}

/* Whether a cell beside (i, j) is in the mask, or is not. */
static bool has_beside(uint32_t g, int32_t i, int32_t j, bool all, bool in)
{
    for (int32_t y = i - 1; y <= i + 1; y++)
        for (int32_t x = j - 1; x <= j + 1; x++)
            if ((y != i || x != j) && (all || y == i || x == j) && is_set(g, y, x) == in)
                return true;
    return false;
}

Test(plane_near, borders_are_inside_or_outside_of_a_set)
{
    static const arcl_plane_op ops[] = {ARCL_PLANE_inner_direct, ARCL_PLANE_inner_all, ARCL_PLANE_outer_direct,
                                        ARCL_PLANE_outer_all};

    make_batch(8);
    for (int k = 0; k < 4; k++) {
        run_op(ops[k], NULL, 9);
        for (uint32_t g = 0; g < GRIDS; g++)
            for (int32_t i = 0; i < ARCL_SIDE; i++)
                for (int32_t j = 0; j < ARCL_SIDE; j++) {
                    const bool inside = i < (int32_t)(dims[g] >> 16) && j < (int32_t)(dims[g] & 65535);
                    const bool inner = k < 2 && is_set(g, i, j) && has_beside(g, i, j, k % 2, false);
                    const bool outer = k >= 2 && !is_set(g, i, j) && has_beside(g, i, j, k % 2, true);
                    cr_assert((made[g * ARCL_SIDE + (uint32_t)i] >> j & 1) == (inside && (inner || outer)),
                              "%s of grid %u at (%d, %d)", arcl_plane_op_of(ops[k])->name, g, i, j);
                }
    }
}

Test(plane_near, equal_neighbours_are_counted)
{
    make_batch(10);
    for (int k = 0; k < 3; k++) {
        run_op((arcl_plane_op)(ARCL_PLANE_count_direct + k), NULL, 11);
        for (uint32_t g = 0; g < GRIDS; g++)
            for (int32_t i = 0; i < (int32_t)(dims[g] >> 16); i++)
                for (int32_t j = 0; j < (int32_t)(dims[g] & 65535); j++) {
                    const uint8_t *slot = cells + g * ARCL_CELLS;
                    int n = 0;
                    for (int32_t y = i - 1; y <= i + 1; y++)
                        for (int32_t x = j - 1; x <= j + 1; x++) {
                            const bool direct = (y == i) != (x == j), slant = y != i && x != j;
                            if (y < 0 || x < 0 || y >= (int32_t)(dims[g] >> 16) || x >= (int32_t)(dims[g] & 65535))
                                continue;
                            n += ((direct && k != 1) || (slant && k != 0)) &&
                                 slot[y * ARCL_SIDE + x] == slot[i * ARCL_SIDE + j];
                        }
                    cr_assert(out[g * ARCL_CELLS + (uint32_t)(i * ARCL_SIDE + j)] == n, "grid %u at (%d, %d)", g, i, j);
                }
    }
}
