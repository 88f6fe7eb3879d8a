/*
 * constant.h - the constants of one text, each once. Two constants are one
 * when they print alike: True is not 1, though Python holds them equal.
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

typedef struct arcl_pool {
    arcl_arena *mem;    /* of the table */
    arcl_arena *values; /* of what the constants point to */
    arcl_const **slots;
    size_t n, room;
} arcl_pool;

void arcl_pool_open(arcl_pool *p, arcl_arena *mem, arcl_arena *values);

/* The constant of an int, bool, None, pair, function or string. */
const arcl_const *arcl_pool_scalar(arcl_pool *p, arcl_val v);

/* The constant tuple of n constants, or NULL if it is so large or deep that it is better made at run time. */
const arcl_const *arcl_pool_tuple(arcl_pool *p, const arcl_const *const *items, uint32_t n);

/* The constant like that of another pool. */
const arcl_const *arcl_pool_const(arcl_pool *p, arcl_val v);

/* The hash of a constant follows from its text alone, and so does that of a primitive from its name; the latter are
 * there after opening them, which pools and graphs do. */
uint64_t arcl_const_hash(arcl_val v);
extern uint64_t arcl_op_hash[ARCL_OP_COUNT];
void arcl_op_hash_open(void);

/* Whether two values of constants are the same, whatever pools they come from. */
bool arcl_const_same(arcl_val a, arcl_val b);

/* The value with copies of what it points to. */
arcl_val arcl_const_copy(arcl_val v, arcl_arena *mem);

#endif
