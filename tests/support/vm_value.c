/* vm_value.c - values in the pool of the vm as those of plain C. Everything a value must be is asserted. */
#include "support/vm_value.h"

#include "cl/codes.h"
#include "value/patch.h"

static uint64_t row_at(const uint32_t *pool, uint32_t at, uint32_t i)
{
    return (uint64_t)pool[at + 2 * i + 1] << 32 | pool[at + 2 * i];
}

static arcl_val grid_at(world *w, const uint32_t *pool, const uint32_t *v)
{
    const int32_t h = (int32_t)v[A], n = (int32_t)v[B];
    uint8_t *cell = arcl_take_cells(&w->mem, (size_t)(h * n));

    for (int32_t i = 0; i < h; i++)
        for (uint32_t p = 0; p < 4; p++)
            cr_expect(n == 32 || pool[v[AT] + 4 * (uint32_t)i + p] >> n == 0, "bits behind the columns");
    for (int32_t k = 0; k < h * n; k++) {
        cell[k] = 0;
        for (uint32_t p = 0; p < 4; p++)
            cell[k] |= (uint8_t)((pool[v[AT] + 4 * (uint32_t)(k / n) + p] >> k % n & 1) << p);
    }
    return arcl_grid_of(cell, h, n);
}

static arcl_val cell_at(const world *w, int32_t colour, int32_t row, int32_t column)
{
    return w->lib.dialect == ARCL_DIALECT_TYPED ? arcl_triple32(row, column, colour) : arcl_cell32(colour, row, column);
}

/* The elements of a patch, whose box must be tight and whose planes have colours where it has places. */
static arcl_val patch_at(world *w, const uint32_t *pool, const uint32_t *v)
{
    arcl_val *item = ARCL_TAKE(&w->mem, arcl_val, v[N] + 1);
    uint64_t all = 0;
    uint32_t n = 0;

    if (v[N] == 0)
        return arcl_set_empty();
    for (uint32_t i = 0; i < v[C]; i++) {
        const uint64_t bits = row_at(pool, v[AT], i);
        all |= bits;
        for (uint32_t q = 0; q < 4 && v[INK] >= 32; q++)
            cr_assert((row_at(pool, v[INK], 4 * i + q) & ~bits) == 0, "a colour without a place");
        for (uint32_t k = 0; k < 64; k++) {
            if (!(bits >> k & 1))
                continue;
            uint32_t colour = v[INK] - 1;
            for (uint32_t q = 0; q < 4 && v[INK] >= 32; q++)
                colour = (q ? colour : 0) | (uint32_t)(row_at(pool, v[INK], 4 * i + q) >> k & 1) << q;
            const int32_t row = (int32_t)(v[A] + i), column = (int32_t)(v[B] + k);
            cr_assert_lt(n, v[N]);
            item[n++] = v[INK] ? cell_at(w, (int32_t)colour, row, column) : arcl_pair32(row, column);
        }
    }
    cr_assert_eq(n, v[N], "%u places, said to be %u", n, v[N]);
    cr_assert(all & 1 && row_at(pool, v[AT], 0) && row_at(pool, v[AT], v[C] - 1) &&
                  64 - (uint32_t)__builtin_clzll(all) == v[D],
              "the box of a patch is not tight");
    return arcl_set_make(&w->ctx, item, n, arcl_by_sequence, arcl_none(), arcl_none());
}

arcl_val vm_value(world *w, const uint32_t *pool, uint32_t at, bool *bag)
{
    const uint32_t *v = pool + at;
    arcl_val *item;
    uint32_t n = 0;

    switch (v[TAG]) {
    case INT:
        return v[N] ? arcl_bool(v[A] != 0) : arcl_int((int32_t)v[A]);
    case PAIR:
        return arcl_pair32((int32_t)v[A], (int32_t)v[B]);
    case CELL:
        return cell_at(w, (int32_t)v[N], (int32_t)v[A], (int32_t)v[B]);
    case GRID:
        return grid_at(w, pool, v);
    case BAG:
        *bag = true;
        return patch_at(w, pool, v);
    case PATCH:
        return patch_at(w, pool, v);
    case COLOURS:
        item = ARCL_TAKE(&w->mem, arcl_val, 32);
        for (int32_t k = 0; k < 32; k++)
            if (v[A] >> k & 1)
                item[n++] = arcl_int(k);
        cr_assert_eq(n, v[N]);
        return arcl_set_make(&w->ctx, item, n, arcl_by_sequence, arcl_none(), arcl_none());
    case LIST:
        cr_assert_lt(v[N], (uint32_t)ARCL_POOL_WORDS);
        item = ARCL_TAKE(&w->mem, arcl_val, v[N] + 1);
        for (; n < v[N]; n++)
            item[n] = vm_value(w, pool, v[AT] + HEADER * n, bag);
        if (!v[A])
            return arcl_tuple_make(&w->ctx, item, n);
        const arcl_val set = arcl_set_make(&w->ctx, item, n, arcl_by_sequence, arcl_none(), arcl_none());
        cr_assert_eq(set.u.set->n, n, "a set has an element twice");
        return set;
    default:
        cr_assert_fail("a value of kind %u", v[TAG]);
    }
    return arcl_none();
}
