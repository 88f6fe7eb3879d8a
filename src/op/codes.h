/* codes.h - the code of every primitive, on values and on columns, as the rows of the table name it. */
#ifndef ARCL_OP_CODES_H
#define ARCL_OP_CODES_H

#include "op/op.h"

/* What stands behind the cost class of a row. */
#define ARCL_BEHIND_CONST
#define ARCL_BEHIND_CELLS
#define ARCL_BEHIND_ITEMS
#define ARCL_BEHIND_SEARCH
#define ARCL_FLOW(rule)
#define ARCL_COLUMN(code) arcl_column_code arcl_column_##code;
#define ARCL_AROUND(which)
#define ARCL_MEANS(name)

/* clang-format off */
#define ARCL_OP(name, FAM, RET, PARAMS, COST, ...) arcl_op_code arcl_op_##name; ARCL_BEHIND_##COST
#include "op/primitives.def"
#define ARCL_TYPED(name, code, FAM, RET, PARAMS, COST, ...) arcl_op_code arcl_op_##code; ARCL_BEHIND_##COST
#include "op/typed.def"
#define ARCL_OWN(name, ...) arcl_op_code arcl_op_own_##name;
#include "op/own.def"
/* clang-format on */

/* Code that is one expression of the context c and the arguments a. */
#define ARCL_CODE(name, ...) \
    arcl_val arcl_op_##name(arcl_ctx *c, const arcl_val *a) \
    { \
        (void)c; \
        return __VA_ARGS__; \
    }

#undef ARCL_FLOW
#undef ARCL_COLUMN
#undef ARCL_AROUND
#undef ARCL_MEANS

#endif
