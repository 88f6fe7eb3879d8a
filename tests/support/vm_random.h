/* vm_random.h - random programs for the vm. */
#ifndef ARCL_TESTS_VM_RANDOM_H
#define ARCL_TESTS_VM_RANDOM_H

#include "support/vm_beside.h"

enum { VM_LINES = 24 };

/* Whether random programs call the primitive: those that make functions are made use of in calls alone. */
bool vm_random_calls(unsigned op, arcl_dialect dialect);

/* Lines are added where the vm has their value; each one is compared. `only`: what every other line calls, or -1. */
void vm_random_program(uint64_t seed, unsigned lines, int only);

/* How many times as many programs as usual are asked for by ARCL_VM_ROUNDS. */
unsigned long vm_random_scale(void);

/* So many programs; and so many for each primitive of the dialect. What became of the values is printed with
 * ARCL_VM_ROUNDS. */
void vm_random_programs(unsigned count);
void vm_random_primitives(unsigned count);

#endif
