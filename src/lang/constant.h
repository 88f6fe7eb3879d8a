/*
 * constant.h - the constants of a text. Two constants are the same when they print alike: True is not 1, though Python
 * holds them equal.
 *
 * Layer: lang. Must not know: names, nodes.
 */
#ifndef ARCL_LANG_CONSTANT_H
#define ARCL_LANG_CONSTANT_H

#include "base/arena.h"
#include "op/op.h"
#include "value/value.h"

typedef struct arcl_const {
    arcl_val value;
    uint32_t depth; /* how deep its text nests */
    uint32_t size;  /* values in it, itself included */
    uint64_t hash;
} arcl_const;

/* Where constants are made. */
typedef struct arcl_consts {
    arcl_arena *mem;    /* of the constants */
    arcl_arena *values; /* of what they point to */
} arcl_consts;

/* The constant of an int, bool, None, pair, function or string. */
const arcl_const *arcl_const_scalar(const arcl_consts *to, arcl_val v);

/* The constant tuple of n constants, or NULL if it is so large or deep that it is better made at run time. */
const arcl_const *arcl_const_tuple(const arcl_consts *to, const arcl_const *const *items, uint32_t n);

/* The constant of any value that can be one. */
const arcl_const *arcl_const_of(const arcl_consts *to, arcl_val v);

/* The hash of a constant follows from its text alone, and so does that of a primitive from its name; the latter are
 * there after opening them, which graphs do. */
uint64_t arcl_const_hash(arcl_val v);
extern uint64_t arcl_op_hash[ARCL_OP_COUNT];
void arcl_op_hash_open(void);

/* Whether two values of constants are the same. */
bool arcl_const_same(arcl_val a, arcl_val b);

/* The value with copies of what it points to. */
arcl_val arcl_const_copy(arcl_val v, arcl_arena *mem);

#endif
