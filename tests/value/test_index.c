/* What a set works out on demand is there whole or not at all: control may leave in the middle. */
#include "support/world.h"

static world w;

static void open_world(void)
{
    world_open(&w);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(index, .init = open_world, .fini = close_world, .timeout = 60);

/* Whether s has e, with no more than `most` units of work; -1 if that was not enough. */
static int look(arcl_set *s, arcl_val e, uint64_t most)
{
    if (setjmp(w.ctx.escape) != 0)
        return -1;
    arcl_ctx_restart(&w.ctx, UINT64_MAX);
    arcl_ctx_limit_work(&w.ctx, most);
    return arcl_set_has(&w.ctx, s, e);
}

/* Looks for every element with ever more work; whoever answers must answer right. Returns how many looks were cut. */
static unsigned look_until_found(const arcl_val *items, uint32_t n)
{
    unsigned cuts = 0;

    for (uint64_t most = 1; most < 4096; most = most * 5 / 4 + 1) {
        arcl_ctx_begin(&w.ctx, UINT64_MAX, 0);
        arcl_val *own = ARCL_NEW(&w.ctx, arcl_val, n);
        memcpy(own, items, n * sizeof *own);
        arcl_set *s = arcl_set_of_items(&w.ctx, own, n).u.set;
        for (uint32_t k = 0; k < n; k++) {
            const int found = look(s, items[k], most);
            cuts += found < 0;
            cr_expect_neq(found, 0, "with %llu units element %u is missing", (unsigned long long)most, k);
        }
        for (uint32_t k = 0; k < n; k++)
            cr_expect_eq(look(s, items[k], 1 << 20), 1, "after cuts at %llu steps element %u is missing",
                         (unsigned long long)most, k);
    }
    return cuts;
}

enum { MANY = 400 };

Test(index, of_cells_that_was_cut_is_made_anew)
{
    static arcl_val cell[MANY];

    for (int32_t k = 0; k < MANY; k++)
        cell[k] = arcl_cell32(k % 3, k / 2, k * 7 % 90);
    cr_expect_gt(look_until_found(cell, MANY), 0);
}

Test(index, of_tuples_that_was_cut_is_made_anew)
{
    static arcl_val tuple[MANY], item[MANY][3];

    for (int32_t k = 0; k < MANY; k++) {
        item[k][0] = arcl_none();
        item[k][1] = arcl_int(k);
        item[k][2] = arcl_bool(true);
        tuple[k] = arcl_tuple_of(item[k], 3);
    }
    cr_expect_gt(look_until_found(tuple, MANY), 0);
}
