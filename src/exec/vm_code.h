/*
 * vm_code.h - programs as code of the vm (cl/vm.cl).
 *
 *     arcl_coder_open(&coder, &mem);
 *     const arcl_code code = arcl_code_of(&coder, program);
 *
 * All of a program becomes code or nothing does: functions are written out where they are called, a function of members
 * is a loop. Steps are those of plain C.
 *
 * Layer: exec. May use: lang and lower. Must not know: samples, devices.
 */
#ifndef ARCL_EXEC_VM_CODE_H
#define ARCL_EXEC_VM_CODE_H

#include "lang/program.h"

typedef struct arcl_code {
    const uint32_t *word; /* NULL: there is none. Good until the next call. */
    uint32_t n;
    const char *missing; /* then: the first primitive that the vm does not have, or "" for another reason */
} arcl_code;

/* What is kept from one program to the next. */
typedef struct arcl_coder {
    arcl_arena *mem;
    struct arcl_code_arg *of; /* by node */
    uint32_t room;
    uint32_t *word;
    arcl_arena work; /* of one program */
} arcl_coder;

/* In `mem`, whose escape is set when programs are given. To be closed. */
void arcl_coder_open(arcl_coder *k, arcl_arena *mem);
void arcl_coder_close(arcl_coder *k);

/* The code of a prepared program. */
arcl_code arcl_code_of(arcl_coder *k, const arcl_program *p);

/* The code of what one root of a graph depends on: the nodes of its cone. Steps are those that the nodes have in a memo
 * table. */
arcl_code arcl_code_of_root(arcl_coder *k, const arcl_graph *g, const arcl_cone *cone, uint32_t root);

#endif
