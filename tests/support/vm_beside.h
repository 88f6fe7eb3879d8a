/* vm_beside.h - a program on the vm in plain C, beside plain C itself: what tests of the vm compare. */
#ifndef ARCL_TESTS_VM_BESIDE_H
#define ARCL_TESTS_VM_BESIDE_H

#include "exec/vm.h"
#include "support/world.h"

typedef struct vm_beside {
    arcl_dialect dialect; /* of all lines */
    world w;
    arcl_coder coder;
    unsigned long done, left, raised; /* programs with a value that the vm has, that it leaves; those that fail */
} vm_beside;

extern vm_beside beside;

void vm_beside_open(void);
void vm_beside_close(void);

/* Forgets all programs; the first time there is nothing to forget. */
void vm_beside_again(void);

/* Whether the vm has a value for the lines: it and the steps are those of plain C, then. What raises it leaves. The value
 * of plain C is `out`. */
bool vm_beside_has(const char *lines, arcl_val input, arcl_val wanted, arcl_val *out);

#endif
