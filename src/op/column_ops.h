/* column_ops.h - what the files with column forms share. */
#ifndef ARCL_OP_COLUMN_OPS_H
#define ARCL_OP_COLUMN_OPS_H

#include "op/codes.h"
#include "op/column.h"

/* Code for columns that is one expression of the chunk s, the arguments x and the result out. */
#define ARCL_COLUMN_CODE(name, ...) \
    arcl_done arcl_column_##name(arcl_chunk *s, const arcl_column *x, arcl_column *out) \
    { \
        return __VA_ARGS__; \
    }

/* Element 0 or 1 of tuples of two; false if they are not known to be such. */
bool arcl_column_half(const arcl_chunk *s, const arcl_column *x, uint32_t k, arcl_column *out);

#endif
