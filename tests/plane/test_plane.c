/* Plane operations as C against the primitives of the language, which are held to CPython. */
#include "plane/plane_batch.h"

static bool is_plane(arcl_val v)
{
    if (v.tag != ARCL_GRID || v.h > ARCL_SIDE || v.n > ARCL_SIDE || v.n < 1)
        return false;
    for (int32_t k = 0; k < v.h * v.n; k++)
        if (v.u.cells[k] >= ARCL_COLOURS)
            return false;
    return true;
}

/* The arguments the primitive of this operation takes; their number. */
static uint32_t arguments(arcl_ctx *c, arcl_plane_op op, uint32_t g, arcl_val *a)
{
    const arcl_plane_op_info *o = arcl_plane_op_of(op);
    const int32_t *p = param + g * ARCL_PARAMS;
    uint32_t n = 0;

    if (o->kernel != ARCL_K_canvas)
        a[n++] = grid_value(c, cells + g * ARCL_CELLS, dims[g]);
    if (o->kernel == ARCL_K_concat || o->kernel == ARCL_K_cellwise)
        a[n++] = grid_value(c, other + g * ARCL_CELLS, other_dims[g]);
    if (o->kernel == ARCL_K_paint)
        a[n++] = patch_value(c, mask + g * ARCL_SIDE, other + g * ARCL_CELLS, 0);
    for (const char *letter = o->params; *letter; letter++, p++) {
        if (*letter == 'c' || *letter == 'f')
            a[n++] = arcl_int(*p);
        else if (*letter == 'i' || *letter == 'h')
            a[n++] = arcl_pair32(p[0], p[1]);
    }
    if (o->kernel == ARCL_K_fill)
        a[n++] = patch_value(c, mask + g * ARCL_SIDE, NULL, 0);
    return n;
}

/* Where a parameter is out of what planes can do, or means something else to Python's slices, there may be no plane
 * though there is a value. */
static bool is_odd(arcl_plane_op op, const int32_t *p)
{
    for (const char *letter = arcl_plane_op_of(op)->params; *letter; letter++, p++)
        if (*p < 0 || (*letter == 'c' && *p >= ARCL_COLOURS))
            return true;
    return false;
}

static void expect_plane(arcl_ctx *c, arcl_plane_op op, uint32_t g, arcl_val want)
{
    const char *name = arcl_plane_op_of(op)->name;
    const uint8_t *slot = out + g * ARCL_CELLS;

    if (!out_dims[g]) {
        cr_expect(!is_plane(want) || is_odd(op, param + g * ARCL_PARAMS), "%s of grid %u: no plane", name, g);
    } else {
        cr_expect(arcl_equal(c, grid_value(c, slot, out_dims[g]), want), "%s of grid %u differs", name, g);
    }
    for (uint32_t k = 0; k < ARCL_CELLS; k++)
        if (k / ARCL_SIDE >= out_dims[g] >> 16 || k % ARCL_SIDE >= (out_dims[g] & 65535))
            cr_assert(slot[k] == 0, "%s of grid %u: cell %u is outside and not 0", name, g, k);
}

static bool gives_plane(const arcl_plane_kernel_info *k)
{
    return k->arg[k->args - 1].role == ARCL_ROLE_DIMS;
}

static uint32_t counts[GRIDS * ARCL_COLOURS];
static int32_t facts[GRIDS * ARCL_PARAMS], other_facts[GRIDS * ARCL_PARAMS];

/* mostcolor and so on of each grid, from the kernel. */
static void run_colours(uint8_t *slots, uint32_t *sizes, int32_t *to)
{
    const arcl_plane_arg args[] = {{.number = GRIDS}, {slots}, {sizes}, {counts}, {to}};

    arcl_plane_run(ARCL_K_colours, arcl_plane_groups_for(GRIDS, 1), args);
}

static void expect_op(world *w, arcl_plane_op op, uint32_t g)
{
    arcl_val a[ARCL_ARITY_MAX];

    WORLD_ENTER(w);
    const uint32_t n = arguments(&w->ctx, op, g, a);
    expect_plane(&w->ctx, op, g, primitive(&w->ctx, arcl_plane_op_of(op)->name, a, n));
}

Test(plane, operations_on_grids_are_those_of_the_language)
{
    world w;
    unsigned planes = 0;

    world_open(&w);
    make_batch(1);
    run_colours(cells, dims, facts);
    for (int op = 0; op < ARCL_PLANE_OPS; op++) {
        const arcl_plane_op_info *o = arcl_plane_op_of((arcl_plane_op)op);
        if (!gives_plane(arcl_plane_kernel_of(o->kernel)))
            continue;
        planes++;
        run_op((arcl_plane_op)op, facts, (uint64_t)op);
        for (uint32_t g = 0; g < GRIDS; g++)
            expect_op(&w, (arcl_plane_op)op, g);
    }
    cr_expect(planes == 27, "%u operations", planes);
    world_close(&w);
}

static void expect_cover(world *w, uint32_t g)
{
    WORLD_ENTER(w);
    const arcl_val a[] = {grid_value(&w->ctx, cells + g * ARCL_CELLS, dims[g]),
                          patch_value(&w->ctx, mask + g * ARCL_SIDE, NULL, 0)};
    expect_plane(&w->ctx, ARCL_PLANE_fill, g, primitive(&w->ctx, "cover", a, 2));
}

Test(plane, covering_is_filling_with_the_most_common_colour)
{
    world w;

    world_open(&w);
    make_batch(2);
    run_colours(cells, dims, facts);
    const arcl_plane_arg args[] = {{.number = GRIDS},
                                   {cells},
                                   {dims},
                                   {mask},
                                   {facts},
                                   {.number = ARCL_PARAM_AT(ARCL_PARAMS, 0)},
                                   {NULL}, /* nobody asks for the background */
                                   {.number = 0},
                                   {.number = ARCL_COVER_ALL},
                                   {out},
                                   {out_dims}};
    arcl_plane_run(ARCL_K_fill, arcl_plane_groups_for(GRIDS, 1), args);
    for (uint32_t g = 0; g < GRIDS; g++)
        expect_cover(&w, g);
    world_close(&w);
}

/* Few colours, each as often as the others: ties are the rule. */
static void make_ties(uint64_t seed)
{
    arcl_rng r = {seed};

    memset(cells, 0, sizeof cells);
    for (uint32_t g = 0; g < GRIDS; g++) {
        const uint32_t n = 1 + arcl_rng_below(&r, 6), most = g % 2 ? 10 : 32;
        dims[g] = 1u << 16 | 2 * n;
        for (uint32_t k = 0; k < n; k++)
            cells[g * ARCL_CELLS + k] = cells[g * ARCL_CELLS + 2 * n - 1 - k] = (uint8_t)arcl_rng_below(&r, most);
    }
}

static void expect_facts_of(world *w, uint32_t g, const uint32_t *count, const int32_t *fact)
{
    arcl_ctx *c = &w->ctx;
    arcl_val colours[ARCL_COLOURS];
    uint32_t n = 0;

    WORLD_ENTER(w);
    const arcl_val grid = grid_value(c, cells + g * ARCL_CELLS, dims[g]);
    cr_expect(arcl_equal(c, primitive(c, "mostcolor", &grid, 1), arcl_int(fact[0])), "mostcolor of grid %u", g);
    cr_expect(arcl_equal(c, primitive(c, "leastcolor", &grid, 1), arcl_int(fact[1])), "leastcolor of grid %u", g);
    for (int32_t k = 0; k < ARCL_COLOURS; k++) {
        const arcl_val a[] = {grid, arcl_int(k)};
        cr_expect(arcl_equal(c, primitive(c, "colorcount", a, 2), arcl_int(count[k])));
        if ((uint32_t)fact[2] >> k & 1)
            colours[n++] = arcl_int(k);
    }
    cr_expect(arcl_equal(c, primitive(c, "palette", &grid, 1), arcl_set_of_sequence(c, colours, n)));
    cr_expect(fact[3] == (int32_t)n);
}

static void expect_facts(world *w)
{
    run_colours(cells, dims, facts);
    for (uint32_t g = 0; g < GRIDS; g++)
        expect_facts_of(w, g, counts + g * ARCL_COLOURS, facts + g * ARCL_PARAMS);
}

Test(plane, colours_are_counted_and_ties_decided_as_in_the_language)
{
    world w;

    world_open(&w);
    make_batch(3);
    expect_facts(&w);
    make_ties(4);
    expect_facts(&w);
    make_ties(5);
    expect_facts(&w);
    world_close(&w);
}

Test(plane, grids_are_compared)
{
    static int32_t difference[GRIDS];
    const arcl_plane_arg compare[] = {{.number = GRIDS}, {cells}, {dims}, {other}, {other_dims}, {difference}};

    make_batch(12);
    dims[7] = other_dims[7] = 0;
    arcl_plane_run(ARCL_K_compare, arcl_plane_groups_for(GRIDS, 1), compare);
    for (uint32_t g = 0; g < GRIDS; g++) {
        int32_t want = dims[g] && dims[g] == other_dims[g] ? 0 : -1;
        for (uint32_t k = 0; want >= 0 && k < ARCL_CELLS; k++)
            want += cells[g * ARCL_CELLS + k] != other[g * ARCL_CELLS + k];
        cr_expect(difference[g] == want, "grid %u: %d and not %d", g, difference[g], want);
    }
}

/* ---- where parameters are ------------------------------------------------------------------- */

static int32_t constants[] = {1, 2, 7, 3, 5};

static void expect_replaced(world *w, uint32_t g)
{
    arcl_ctx *c = &w->ctx;

    WORLD_ENTER(w);
    const arcl_val grid = grid_value(c, cells + g * ARCL_CELLS, dims[g]);
    const arcl_val second = grid_value(c, other + g * ARCL_CELLS, other_dims[g]);
    const arcl_val a[] = {grid, primitive(c, "leastcolor", &grid, 1), primitive(c, "leastcolor", &second, 1)};
    expect_plane(c, ARCL_PLANE_replace, g, primitive(c, "replace", a, 3));
}

static void expect_filled(world *w, uint32_t g)
{
    arcl_ctx *c = &w->ctx;

    WORLD_ENTER(w);
    const arcl_val a[] = {grid_value(c, cells + g * ARCL_CELLS, dims[g]), arcl_int(7),
                          patch_value(c, mask + g * ARCL_SIDE, NULL, 0)};
    expect_plane(c, ARCL_PLANE_underfill, g, primitive(c, "underfill", a, 3));
}

static void expect_canvas(world *w, uint32_t g)
{
    arcl_ctx *c = &w->ctx;

    WORLD_ENTER(w);
    const arcl_val second = grid_value(c, other + g * ARCL_CELLS, other_dims[g]);
    const arcl_val a[] = {primitive(c, "numcolors", &second, 1), arcl_pair32(3, 5)};
    expect_plane(c, ARCL_PLANE_canvas, g, primitive(c, "canvas", a, 2));
}

Test(plane, a_parameter_is_any_fact_of_any_grid_or_any_constant)
{
    const uint32_t least = ARCL_PARAM_AT(ARCL_PARAMS, 1), most = ARCL_PARAM_AT(ARCL_PARAMS, 0);
    const uint32_t kinds = ARCL_PARAM_AT(ARCL_PARAMS, 3), seven = ARCL_PARAM_AT(0, 2), size = ARCL_PARAM_AT(0, 3);
    const arcl_plane_arg replace[] = {{.number = GRIDS},
                                      {cells},
                                      {dims},
                                      {facts},
                                      {.number = least},
                                      {other_facts},
                                      {.number = least},
                                      {.number = ARCL_RECOLOUR_REPLACE},
                                      {out},
                                      {out_dims}};
    const arcl_plane_arg fill[] = {{.number = GRIDS},
                                   {cells},
                                   {dims},
                                   {mask},
                                   {constants},
                                   {.number = seven},
                                   {facts},
                                   {.number = most},
                                   {.number = ARCL_COVER_GROUND},
                                   {out},
                                   {out_dims}};
    const arcl_plane_arg canvas[] = {{.number = GRIDS}, {other_facts}, {.number = kinds}, {constants},
                                     {.number = size},  {out},         {out_dims}};
    world w;

    world_open(&w);
    make_batch(13);
    run_colours(cells, dims, facts);
    run_colours(other, other_dims, other_facts);
    arcl_plane_run(ARCL_K_recolour, arcl_plane_groups_for(GRIDS, 1), replace);
    for (uint32_t g = 0; g < GRIDS; g++)
        expect_replaced(&w, g);
    arcl_plane_run(ARCL_K_fill, arcl_plane_groups_for(GRIDS, 1), fill);
    for (uint32_t g = 0; g < GRIDS; g++)
        expect_filled(&w, g);
    arcl_plane_run(ARCL_K_canvas, arcl_plane_groups_for(GRIDS, 1), canvas);
    for (uint32_t g = 0; g < GRIDS; g++)
        expect_canvas(&w, g);
    world_close(&w);
}
