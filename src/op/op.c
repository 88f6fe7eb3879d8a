/* op.c - the catalogue of primitives and constants, read from the .def tables. */
#include "op/op.h"

#include <pthread.h>
#include <string.h>

#include "base/hash.h"
#include "op/codes.h"

const arcl_op_info arcl_op_table[ARCL_OP_COUNT] = {
/* clang-format off */
#define ARCL_P1(a, A) 1, {{#a, ARCL_T_##A}}
#define ARCL_P2(a, A, b, B) 2, {{#a, ARCL_T_##A}, {#b, ARCL_T_##B}}
#define ARCL_P3(a, A, b, B, c, C) 3, {{#a, ARCL_T_##A}, {#b, ARCL_T_##B}, {#c, ARCL_T_##C}}
#define ARCL_P4(a, A, b, B, c, C, d, D) 4, {{#a, ARCL_T_##A}, {#b, ARCL_T_##B}, {#c, ARCL_T_##C}, {#d, ARCL_T_##D}}
#define ARCL_FAMILY(ID, title)
#define ARCL_OP(name, FAM, RET, PARAMS, COST, EX, DOC) ROW(name, FAM, RET, COST, EX, DOC, PARAMS)
#define ROW(name, FAM, RET, COST, EX, DOC, ...) \
    [ARCL_OP_##name] = {#name, arcl_op_##name, ARCL_FAM_##FAM, ARCL_T_##RET, __VA_ARGS__, ARCL_COST_##COST, EX, DOC},
#include "op/primitives.def"
    /* clang-format on */
};

static const char *const families[ARCL_FAM_COUNT] = {
#define ARCL_FAMILY(ID, title) [ARCL_FAM_##ID] = title,
#define ARCL_OP(name, ...)
#include "op/primitives.def"
};

static const struct type {
    const char *name;
    uint16_t kinds;
} types[ARCL_T_COUNT] = {
#define ARCL_TYPE(name, shown, fallback, kinds, doc) [ARCL_T_##name] = {#shown, kinds},
#include "op/types.def"
};

static const struct constant {
    const char *name;
    arcl_val value;
} constants[] = {
#define ARCL_CONSTANT_BOOL(name, b) {#name, {.tag = ARCL_BOOL, .u.i = b}},
#define ARCL_CONSTANT_INT(name, k) {#name, {.tag = ARCL_INT, .u.i = k}},
#define ARCL_CONSTANT_PAIR(name, r_, c_) {#name, {.tag = ARCL_PAIR, .u.at = {r_, c_}}},
#include "op/constants.def"
};

enum { CONSTANTS = sizeof constants / sizeof constants[0], SLOTS = 1024 };

/* Names by hash: 1 + op, or 1 + ARCL_OP_COUNT + constant; 0 is an empty slot. */
static uint16_t slots[SLOTS];
static pthread_once_t slots_once = PTHREAD_ONCE_INIT;

static const char *name_of(unsigned entry)
{
    return entry <= ARCL_OP_COUNT ? arcl_op_table[entry - 1].name : constants[entry - 1 - ARCL_OP_COUNT].name;
}

static unsigned slot_of(const char *name, size_t len)
{
    unsigned s = (unsigned)arcl_hash_bytes(ARCL_HASH_SEED, name, len) % SLOTS;
    while (slots[s] && (strncmp(name_of(slots[s]), name, len) != 0 || name_of(slots[s])[len] != 0))
        s = (s + 1) % SLOTS;
    return s;
}

static void fill_slots(void)
{
    for (unsigned e = 1; e <= (unsigned)ARCL_OP_COUNT + CONSTANTS; e++)
        slots[slot_of(name_of(e), strlen(name_of(e)))] = (uint16_t)e;
}

static unsigned entry_of(const char *name, size_t len)
{
    pthread_once(&slots_once, fill_slots);
    return slots[slot_of(name, len)];
}

int arcl_op_find(const char *name, size_t len)
{
    const unsigned e = entry_of(name, len);
    return e && e <= ARCL_OP_COUNT ? (int)e - 1 : -1;
}

bool arcl_constant_find(const char *name, size_t len, arcl_val *out)
{
    const unsigned e = entry_of(name, len);
    if (e <= ARCL_OP_COUNT)
        return false;
    *out = constants[e - 1 - ARCL_OP_COUNT].value;
    return true;
}

const char *arcl_constant_of(unsigned k, arcl_val *out)
{
    if (k >= CONSTANTS)
        return NULL;
    *out = constants[k].value;
    return constants[k].name;
}

const char *arcl_family_title(arcl_family f)
{
    return families[f];
}

const char *arcl_type_name(arcl_type t)
{
    return types[t].name;
}

uint16_t arcl_type_kinds(arcl_type t)
{
    return types[t].kinds;
}

const char *arcl_cost_name(arcl_cost c)
{
    static const char *const names[] = {"constant", "cells", "items", "search"};
    return names[c];
}
