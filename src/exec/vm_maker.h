/*
 * vm_maker.h - calls as code of the vm: what vm_code.c makes the code of programs with.
 *
 * An operand is what a call is given: the register of a value, a primitive, or a function that was made of others. A
 * function has no code of its own; it is written out where it is called.
 *
 * Layer: exec. May use: lang and lower. Must not know: samples, devices.
 */
#ifndef ARCL_EXEC_VM_MAKER_H
#define ARCL_EXEC_VM_MAKER_H

#include "cl/codes.h"
#include "lang/program.h"

enum {
    ARCL_CODE_LENGTH_MAX = 1024, /* instructions: functions of functions could become any number of them */
    ARCL_CODE_AGAIN_MAX = 16     /* a function that is applied to its own result */
};

typedef struct arcl_closure arcl_closure;

typedef struct arcl_code_arg {
    const arcl_closure *fn;
    uint16_t op; /* of a primitive, + 1 */
    uint8_t reg;
    uint8_t times; /* the number that it is, from 1 to ARCL_CODE_AGAIN_MAX; else 0 */
    bool pair;     /* it is a pair of numbers, or the vm leaves */
    bool made;     /* of a node: it is there */
} arcl_code_arg;

struct arcl_closure {
    unsigned op, n;
    arcl_code_arg arg[ARCL_ARITY_MAX];
};

/* A program on its way. */
typedef struct arcl_maker {
    const arcl_graph *graph;
    arcl_dialect dialect; /* of all nodes */
    arcl_arena *mem;
    uint32_t (*word)[ARCL_CODE_EACH];
    uint32_t length;
    arcl_code_arg *of; /* by node */
    uint32_t pending;  /* steps of what is no instruction */
    unsigned used;     /* registers */
    unsigned most, depth, calls;
    bool failed;
    const char *missing;
} arcl_maker;

static inline bool arcl_code_is_value(arcl_code_arg x)
{
    return !x.fn && !x.op;
}

/* The program has no code; `missing` is the primitive that the vm does not have, or "". */
arcl_code_arg arcl_maker_fail(arcl_maker *k, const char *missing);

arcl_code_arg arcl_maker_register(arcl_maker *k);

/* An instruction; its number. What is pending is charged with it. */
uint32_t arcl_maker_emit(arcl_maker *k, unsigned op, unsigned class, arcl_code_arg to, const arcl_code_arg *args,
                         unsigned n, uint32_t steps, uint32_t more);

/* A call of a primitive; `steps` are those of the call itself. */
arcl_code_arg arcl_maker_primitive(arcl_maker *k, unsigned op, const arcl_code_arg *args, unsigned n, uint32_t steps);

/* A call of a function. */
arcl_code_arg arcl_maker_call(arcl_maker *k, arcl_code_arg f, const arcl_code_arg *args, unsigned n);

#endif
