/* codes.h - the code of every primitive, one function per row of the table. */
#ifndef ARCL_OP_CODES_H
#define ARCL_OP_CODES_H

#include "op/op.h"

#define ARCL_FAMILY(ID, title)
#define ARCL_OP(name, ...) arcl_op_code arcl_op_##name;
#define ARCL_BOTH ARCL_OP
#include "op/primitives.def"
#define ARCL_FAMILY(ID, title)
#define ARCL_TYPED(name, code, ...) arcl_op_code arcl_op_##code;
#include "op/typed.def"

#endif
