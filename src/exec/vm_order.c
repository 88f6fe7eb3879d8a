/* vm_order.c - pairs in the order in which devices do them; grids as the vm has them, and hashes that stand for them. */
#include <string.h>

#include "base/hash.h"
#include "exec/vm.h"
#include "plane/plane.h"

/* ---- pairs ---------------------------------------------------------------------------------------- */

/*
 * Pairs are launched by program, and those of a program by the cells of their samples: the items of a GPU that run in
 * step have the same code and about as much to do. Stable, so that the order is always the same.
 */
enum { DIGIT = 11, BY_CELLS = UINT8_MAX };

static uint32_t digit_of(const arcl_vm_work *w, uint32_t k, uint32_t shift)
{
    const uint32_t *pair = w->pairs.word + 2 * (size_t)k;

    if (shift != BY_CELLS)
        return pair[0] >> shift & ((1u << DIGIT) - 1);
    const uint32_t dims = w->sample.word[4 * (size_t)pair[1] + 1];
    return (dims >> 16) * (dims & 0xffff);
}

/* Numbers of pairs from one list to the other, in the order of a digit. */
static void sort_by(const arcl_vm_work *w, const uint32_t *from, uint32_t *to, size_t n, uint32_t shift)
{
    uint32_t begin[1 << DIGIT] = {0}, sum = 0;

    for (size_t k = 0; k < n; k++)
        begin[digit_of(w, from[k], shift)]++;
    for (uint32_t d = 0; d < 1u << DIGIT; d++) {
        const uint32_t here = begin[d];
        begin[d] = sum;
        sum += here;
    }
    for (size_t k = 0; k < n; k++)
        to[begin[digit_of(w, from[k], shift)]++] = from[k];
}

void arcl_vm_order(arcl_vm_work *w, size_t n, uint32_t *place, uint32_t *one, uint32_t *two)
{
    uint32_t *from = one, *to = two;

    for (size_t k = 0; k < n; k++)
        from[k] = (uint32_t)k;
    sort_by(w, from, to, n, BY_CELLS);
    for (uint32_t shift = 0; shift < 32 && w->code.n >> shift; shift += DIGIT) {
        uint32_t *const other = from;
        from = to;
        to = other;
        sort_by(w, from, to, n, shift);
    }
    for (size_t p = 0; p < n; p++) {
        place[to[p]] = (uint32_t)p;
        memcpy(from + 2 * p, w->pairs.word + 2 * (size_t)to[p], 2 * sizeof *from);
    }
    memcpy(w->pairs.word, from, 2 * n * sizeof *from);
}

/* ---- grids ---------------------------------------------------------------------------------------- */

bool arcl_vm_has_form(arcl_val v)
{
    return v.tag == ARCL_GRID && v.h <= ARCL_SIDE && v.n <= ARCL_SIDE && v.n >= 1;
}

/* The lowest bits of eight bytes, that of the first one lowest. */
static uint32_t bits_of(uint64_t bytes)
{
    return (uint32_t)((bytes & 0x0101010101010101u) * 0x0102040810204080u >> 56);
}

bool arcl_vm_pack(arcl_val v, uint32_t *row)
{
    const uint8_t *cell = v.u.cells;
    uint64_t all = 0;

    memset(row, 0, 4 * (size_t)v.h * sizeof *row);
    for (int32_t i = 0; i < v.h; i++, row += 4)
        for (int32_t j = 0; j < v.n; j += 8) {
            const int32_t n = v.n - j < 8 ? v.n - j : 8;
            uint64_t eight = 0;
            for (int32_t k = 0; k < n; k++)
                eight |= (uint64_t)*cell++ << 8 * k;
            all |= eight;
            for (unsigned p = 0; p < 4; p++)
                row[p] |= bits_of(eight >> p) << j;
        }
    return !(all & 0xf0f0f0f0f0f0f0f0u);
}

uint64_t arcl_vm_hash_of(const arcl_vm_result *r)
{
    return arcl_hash_mix(r->hash ^ arcl_hash_mix(r->dims));
}

bool arcl_vm_hash(arcl_val value, uint64_t *out)
{
    uint32_t rows[ARCL_ROWS_WORDS];

    if (!arcl_vm_has_form(value) || !arcl_vm_pack(value, rows))
        return false;
    const arcl_vm_result r = {.dims = (uint32_t)value.h << 16 | (uint32_t)value.n,
                              .hash = arcl_vm_hash_rows(rows, 4 * (uint32_t)value.h)};
    *out = arcl_vm_hash_of(&r);
    return true;
}
