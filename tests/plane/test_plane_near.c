/* Neighbours of cells against the primitives of the language. */
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
        arcl_plane_op op;
        const char *name;
    } kinds[] = {{ARCL_PLANE_dneighbors, "dneighbors"},
                 {ARCL_PLANE_ineighbors, "ineighbors"},
                 {ARCL_PLANE_neighbors, "neighbors"}};
    world w;

    world_open(&w);
    make_batch(6);
    for (size_t k = 0; k < 3; k++) {
        run_op(ARCL_PLANE_ofcolor, NULL, 7);
        memcpy(mask, made, sizeof mask);
        run_op(kinds[k].op, NULL, 7);
        for (uint32_t g = 0; g < GRIDS; g++)
            expect_neighbours(&w, kinds[k].name, g);
    }
    world_close(&w);
}
