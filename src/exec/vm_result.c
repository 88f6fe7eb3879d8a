/* vm_result.c - what comes back of a pair, as an outcome. */
#include "exec/vm.h"
#include "value/seq.h"

/* What a pair uses of memory in plain C at the most, so that it is not cut there: sets of small objects have the most for
 * a step. */
enum { BYTES_OF_STEP = 1 << 10 };

bool arcl_vm_work_result(const arcl_vm_work *w, uint32_t k, arcl_budget full, arcl_vm_result *out)
{
    const size_t at = k == ARCL_VM_NONE || !w->results.n ? 0 : w->place.word[k];
    const uint32_t *r = w->results.word + ARCL_RESULT_WORDS * at;

    if (k == ARCL_VM_NONE || !w->results.n || r[ARCL_RESULT_WHY] || r[ARCL_RESULT_STEPS] >= full.steps ||
        full.bytes / BYTES_OF_STEP < r[ARCL_RESULT_STEPS])
        return false;
    *out = (arcl_vm_result){
        .steps = r[ARCL_RESULT_STEPS],
        .dims = r[ARCL_RESULT_DIMS],
        .difference = r[ARCL_RESULT_DIFFERENCE],
        .hash = (uint64_t)r[ARCL_RESULT_HIGH] << 32 | r[ARCL_RESULT_LOW],
        .rows = w->rows ? w->cells.word + ARCL_ROWS_WORDS * at : NULL,
    };
    return true;
}

size_t arcl_vm_cells(const arcl_vm_result *r)
{
    return (size_t)(r->dims >> 16) * (r->dims & 0xffff);
}

static arcl_val grid_of(const arcl_vm_result *r, uint8_t *cells)
{
    const int32_t h = (int32_t)(r->dims >> 16), w = (int32_t)(r->dims & 0xffff);
    uint8_t *to = cells;

    for (const uint32_t *row = r->rows, *end = row + 4 * h; row < end; row += 4)
        for (int32_t j = 0; j < w; j++)
            *to++ =
                (uint8_t)((row[0] >> j & 1) | (row[1] >> j & 1) << 1 | (row[2] >> j & 1) << 2 | (row[3] >> j & 1) << 3);
    return arcl_grid_of(cells, h, w);
}

arcl_outcome arcl_vm_outcome(const arcl_vm_work *w, const arcl_vm_result *r, uint8_t *cells)
{
    return (arcl_outcome){
        .status = ARCL_OK, .value = r->rows ? grid_of(r, cells) : arcl_none(), .steps = r->steps, .ns = w->ns};
}

arcl_status arcl_vm_judge(const arcl_vm_result *r, arcl_val output)
{
    return output.tag == ARCL_NONE ? ARCL_OK : r->difference == 0 ? ARCL_CORRECT : ARCL_WRONG;
}
