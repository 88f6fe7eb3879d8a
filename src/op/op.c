/* op.c - the catalogue of primitives and constants, read from the .def tables. */
#include "op/op.h"

#include <pthread.h>
#include <string.h>

#include "base/hash.h"
#include "op/codes.h"
#include "op/column.h"

const arcl_op_info arcl_op_table[ARCL_OP_COUNT] = {
/* clang-format off */
#define ARCL_P1(a, A) .arity = 1, .param = {{#a, ARCL_T_##A}}
#define ARCL_P2(a, A, b, B) .arity = 2, .param = {{#a, ARCL_T_##A}, {#b, ARCL_T_##B}}
#define ARCL_P3(a, A, b, B, c, C) .arity = 3, .param = {{#a, ARCL_T_##A}, {#b, ARCL_T_##B}, {#c, ARCL_T_##C}}
#define ARCL_P4(a, A, b, B, c, C, d, D) \
    .arity = 4, .param = {{#a, ARCL_T_##A}, {#b, ARCL_T_##B}, {#c, ARCL_T_##C}, {#d, ARCL_T_##D}}
#define ARCL_FLOW(rule) , .flow = ARCL_FLOW_##rule
#define ARCL_COLUMN(code_) , .column = arcl_column_##code_
#define ARCL_AROUND(which) , .around = ARCL_AROUND_##which
#define ARCL_MEANS(name_) , .means = ARCL_OP_##name_ + 1
#define ROW(name_, code_, dialects_, FAM, RET, EX, DOC, ...) \
    {.name = #name_, .code = arcl_op_##code_, .dialects = dialects_, .family = ARCL_FAM_##FAM, \
     .result = ARCL_T_##RET, __VA_ARGS__, .example = EX, .doc = DOC, .cost =
#define ARCL_OP(name, FAM, RET, PARAMS, COST, EX, DOC) \
    [ARCL_OP_##name] = ROW(name, name, 1, FAM, RET, EX, DOC, PARAMS) ARCL_COST_##COST},
#define ARCL_BOTH(name, FAM, RET, PARAMS, COST, EX, DOC) \
    [ARCL_OP_##name] = ROW(name, name, 3, FAM, RET, EX, DOC, PARAMS) ARCL_COST_##COST},
#include "op/primitives.def"
#define ARCL_TYPED(name, code, FAM, RET, PARAMS, COST, EX, DOC) \
    [ARCL_OP_t_##name] = ROW(name, code, 2, FAM, RET, EX, DOC, PARAMS) ARCL_COST_##COST},
#include "op/typed.def"
#define ARCL_OWN(name, code, number, FAM, PARAMS, COST, EX, DOC) \
    [ARCL_OP_own_##name] = ROW(name, own_##name, ARCL_OP_OWN, FAM, Grid, EX, DOC, PARAMS) ARCL_COST_##COST},
#include "op/own.def"
    /* clang-format on */
};

static const char *const families[ARCL_FAM_COUNT] = {
#define ARCL_FAMILY(ID, title) [ARCL_FAM_##ID] = title,
#include "op/primitives.def"
#define ARCL_FAMILY(ID, title) [ARCL_FAM_##ID] = title,
#include "op/typed.def"
#define ARCL_FAMILY(ID, title) [ARCL_FAM_##ID] = title,
#include "op/own.def"
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
    unsigned dialects; /* as of primitives */
    arcl_val value;
} constants[] = {
#define ARCL_CONSTANT_BOOL(name, dialects, b) {#name, dialects, {.tag = ARCL_BOOL, .u.i = b}},
#define ARCL_CONSTANT_INT(name, dialects, k) {#name, dialects, {.tag = ARCL_INT, .u.i = k}},
#define ARCL_CONSTANT_PAIR(name, dialects, r_, c_) {#name, dialects, {.tag = ARCL_PAIR, .u.at = {r_, c_}}},
#include "op/constants.def"
};

enum { CONSTANTS = sizeof constants / sizeof constants[0], SLOTS = 1024 };

/* Names of a dialect by hash: 1 + op, or 1 + ARCL_OP_COUNT + constant; 0 is an empty slot. */
static uint16_t slots[ARCL_DIALECTS][SLOTS];
static uint16_t listed[ARCL_DIALECTS][CONSTANTS + 1]; /* 1 + constant */
static pthread_once_t slots_once = PTHREAD_ONCE_INIT;

static const char *name_of(unsigned entry)
{
    return entry <= ARCL_OP_COUNT ? arcl_op_table[entry - 1].name : constants[entry - 1 - ARCL_OP_COUNT].name;
}

static bool is_known(unsigned entry, arcl_dialect d)
{
    return entry <= ARCL_OP_COUNT ? arcl_op_known(entry - 1, d)
                                  : constants[entry - 1 - ARCL_OP_COUNT].dialects >> d & 1;
}

static unsigned slot_of(const uint16_t *table, const char *name, size_t len)
{
    unsigned s = (unsigned)arcl_hash_bytes(ARCL_HASH_SEED, name, len) % SLOTS;
    while (table[s] && (strncmp(name_of(table[s]), name, len) != 0 || name_of(table[s])[len] != 0))
        s = (s + 1) % SLOTS;
    return s;
}

static void fill_slots(void)
{
    for (unsigned d = 0; d < ARCL_DIALECTS; d++) {
        unsigned n = 0;
        for (unsigned e = 1; e <= (unsigned)ARCL_OP_COUNT + CONSTANTS; e++) {
            if (!is_known(e, (arcl_dialect)d))
                continue;
            slots[d][slot_of(slots[d], name_of(e), strlen(name_of(e)))] = (uint16_t)e;
            if (e > ARCL_OP_COUNT)
                listed[d][n++] = (uint16_t)(e - ARCL_OP_COUNT);
        }
    }
}

static unsigned entry_of(arcl_dialect d, const char *name, size_t len)
{
    pthread_once(&slots_once, fill_slots);
    return slots[d][slot_of(slots[d], name, len)];
}

int arcl_op_find(arcl_dialect d, const char *name, size_t len)
{
    const unsigned e = entry_of(d, name, len);
    return e && e <= ARCL_OP_COUNT ? (int)e - 1 : -1;
}

bool arcl_constant_find(arcl_dialect d, const char *name, size_t len, arcl_val *out)
{
    const unsigned e = entry_of(d, name, len);
    if (e <= ARCL_OP_COUNT)
        return false;
    *out = constants[e - 1 - ARCL_OP_COUNT].value;
    return true;
}

const char *arcl_constant_of(arcl_dialect d, unsigned k, arcl_val *out)
{
    pthread_once(&slots_once, fill_slots);
    if (k >= CONSTANTS || listed[d][k] == 0)
        return NULL;
    *out = constants[listed[d][k] - 1].value;
    return constants[listed[d][k] - 1].name;
}

unsigned arcl_op_optional(unsigned op)
{
    return op == ARCL_OP_t_get_nth_by_key_t || op == ARCL_OP_t_get_nth_by_key_f;
}

arcl_val arcl_op_default(unsigned op)
{
    enum { SET, TUPLE, ZERO, FALSE, FUNCTION, UNKNOWN };
    static const arcl_fn empty = {.kind = ARCL_FN_EMPTY, .arity = UINT16_MAX};
    static const uint8_t fallbacks[ARCL_T_COUNT] = {
#define ARCL_TYPE(name, shown, fallback, kinds, doc) [ARCL_T_##name] = fallback,
#include "op/types.def"
    };

    const arcl_op_info *info = &arcl_op_table[op];
    for (unsigned k = 0; k < info->arity; k++)
        if (fallbacks[info->param[k].type] == UNKNOWN)
            return arcl_empty_tuple();
    switch (fallbacks[info->result]) {
    case SET:
        return arcl_set_empty();
    case ZERO:
        return arcl_int(0);
    case FALSE:
        return arcl_bool(false);
    case FUNCTION:
        return (arcl_val){.tag = ARCL_FN, .u.fn = &empty};
    default:
        return arcl_empty_tuple();
    }
}

const char *arcl_dialect_name(arcl_dialect d)
{
    static const char *const names[ARCL_DIALECTS] = {"arc-dsl", "typed"};
    return names[d];
}

bool arcl_dialect_find(const char *name, arcl_dialect *out)
{
    for (unsigned d = 0; d < ARCL_DIALECTS; d++)
        if (strcmp(name, arcl_dialect_name((arcl_dialect)d)) == 0) {
            *out = (arcl_dialect)d;
            return true;
        }
    return false;
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

arcl_type_span arcl_type_range(arcl_type t)
{
    static const arcl_type_span spans[ARCL_T_COUNT] = {
#define ARCL_TYPE(...)
#define ARCL_TYPE_RANGE(name, low, high) [ARCL_T_##name] = {true, low, high},
#include "op/types.def"
    };

    return spans[t];
}

bool arcl_type_range_fits(arcl_type param, arcl_type given)
{
    const arcl_type_span p = arcl_type_range(param), g = arcl_type_range(given);

    return !p.limited || (g.limited && p.low <= g.low && g.high <= p.high);
}

const char *arcl_cost_name(arcl_cost c)
{
    static const char *const names[] = {"constant", "items", "cells", "search"};
    return names[c];
}
