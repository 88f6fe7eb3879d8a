/* vm_value.h - values in the pool of the vm (cl/vm.h) as those of plain C. */
#ifndef ARCL_TESTS_VM_VALUE_H
#define ARCL_TESTS_VM_VALUE_H

#include "support/world.h"

/* Kinds of values, and the words of a header. */
enum { NONE, INT, PAIR, CELL, GRID, PATCH, COLOURS, LIST, LOOP, BAG };
enum { TAG, N, A, B, AT, C, D, INK, HEADER };

/* The value whose header is there. `bag` is set if there is a tuple in it of which nobody knows the order: in its place
 * is the set of its elements. */
arcl_val vm_value(world *w, const uint32_t *pool, uint32_t at, bool *bag);

#endif
