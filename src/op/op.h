/*
 * op.h - the catalogue of primitives: what exists, what it takes, what it
 * gives, what it costs, in which dialects. Constant data, read from primitives.def
 * and typed.def.
 *
 * Layer: op. May use: base, value. Must not know: programs.
 */
#ifndef ARCL_OP_OP_H
#define ARCL_OP_OP_H

#include <stddef.h>

#include "value/ctx.h"

enum { ARCL_ARITY_MAX = 4 };

typedef enum arcl_op_id {
#define ARCL_OP(name, ...) ARCL_OP_##name,
#include "op/primitives.def"
    ARCL_OP_ARCDSL, /* how many are of arc-dsl: they come first */
    ARCL_OP_BEFORE_OWN = ARCL_OP_ARCDSL - 1,
#define ARCL_OWN(name, ...) ARCL_OP_own_##name,
#include "op/own.def"
    ARCL_OP_TYPED, /* the first primitive that the typed dialect alone has; before it are those of our own */
    ARCL_OP_BEFORE_TYPED = ARCL_OP_TYPED - 1,
#define ARCL_TYPED(name, ...) ARCL_OP_t_##name,
#include "op/typed.def"
    ARCL_OP_COUNT
} arcl_op_id;

typedef enum arcl_family {
#define ARCL_FAMILY(ID, title) ARCL_FAM_##ID,
#include "op/primitives.def"
#define ARCL_FAMILY(ID, title) ARCL_FAM_##ID,
#include "op/typed.def"
#define ARCL_FAMILY(ID, title) ARCL_FAM_##ID,
#include "op/own.def"
    ARCL_FAM_COUNT
} arcl_family;

/* The types of parameters and results: those of the annotations in the reference implementations, and types of our own
 * that tell colours from other integers; see types.def. */
typedef enum arcl_type {
    ARCL_T_NOTHING, /* no such argument */
#define ARCL_TYPE(name, ...) ARCL_T_##name,
#include "op/types.def"
    ARCL_T_COUNT
} arcl_type;

/* Kinds of values, one bit each. A type stands for a set of kinds. */
enum {
    ARCL_KIND_BOOL = 1 << 0,
    ARCL_KIND_COUNT = 1 << 1, /* an integer that is no colour */
    ARCL_KIND_COLOUR = 1 << 2,
    ARCL_KIND_PAIR = 1 << 3,
    ARCL_KIND_GRID = 1 << 4,
    ARCL_KIND_TUPLE = 1 << 5, /* another tuple */
    ARCL_KIND_OBJECT = 1 << 6,
    ARCL_KIND_INDICES = 1 << 7,
    ARCL_KIND_OBJECTS = 1 << 8,
    ARCL_KIND_INDICES_SET = 1 << 9,
    ARCL_KIND_INT_SET = 1 << 10,
    ARCL_KIND_SET = 1 << 11, /* another set */
    ARCL_KIND_FUNCTION = 1 << 12,
    ARCL_KIND_OTHER = 1 << 13, /* None, text */
    ARCL_KINDS = 14,           /* how many there are */
    ARCL_KINDS_TUPLES = ARCL_KIND_PAIR | ARCL_KIND_GRID | ARCL_KIND_TUPLE,
    ARCL_KINDS_SETS = ARCL_KIND_OBJECT | ARCL_KIND_INDICES | ARCL_KIND_OBJECTS | ARCL_KIND_INDICES_SET |
                      ARCL_KIND_INT_SET | ARCL_KIND_SET,
    ARCL_KINDS_ALL = (1 << ARCL_KINDS) - 1,
};

/* How the work grows with the arguments: see charge.h. */
typedef enum arcl_cost { ARCL_COST_CONST, ARCL_COST_ITEMS, ARCL_COST_CELLS, ARCL_COST_SEARCH } arcl_cost;

/* How the kind of a primitive's result follows from its arguments, where the type of the result does not say it. */
typedef enum arcl_flow {
    ARCL_FLOW_BY_TABLE, /* it does not: the type of the result is all that is known */
    ARCL_FLOW_SAME,     /* the kind of those arguments whose type is the result's */
    ARCL_FLOW_NUMBER,   /* a pair if one of the arguments is one, else an integer */
    ARCL_FLOW_ELEMENT,  /* an element of the first argument */
    ARCL_FLOW_PART,     /* a set or tuple of the kind of the first argument */
    ARCL_FLOW_CHOICE,   /* the kind of the last argument */
    ARCL_FLOW_TUPLE,    /* a tuple, whatever the table says */
    ARCL_FLOW_JOIN,     /* the elements of the elements of the first argument */
    ARCL_FLOW_ONE,      /* a set of the first argument */
    ARCL_FLOW_MAP,      /* what the first argument gives for each element of the second */
    ARCL_FLOW_FLATMAP,  /* the elements of what the first argument gives */
    ARCL_FLOW_GATHER,   /* a set of what the first argument gives */
    ARCL_FLOW_KEY,      /* what the second argument gives */
    ARCL_FLOW_OUTER,    /* a function that gives what the first argument gives and takes what the last one takes */
    ARCL_FLOW_FORK,     /* the same, of a function of two */
    ARCL_FLOW_LAST,     /* a function: the first argument with its last parameter filled in */
    ARCL_FLOW_FIRST,    /* a function: the first argument with its first parameter filled in */
    ARCL_FLOW_AGAIN,    /* a function that takes and gives what the first argument does */
    ARCL_FLOW_TEST,     /* a function that takes what the first argument takes and gives a truth */
} arcl_flow;

/* Which of the eight neighbours of a place a primitive gives, as bits; NONE: it is no such primitive. */
typedef enum arcl_around { ARCL_AROUND_NONE, ARCL_AROUND_DIRECT, ARCL_AROUND_DIAGONAL, ARCL_AROUND_ALL } arcl_around;

typedef arcl_val arcl_op_code(arcl_ctx *c, const arcl_val *a);

/* The outcome of a primitive on columns; its code for columns, see column.h. */
typedef enum arcl_done {
    ARCL_ASIDE,  /* the code does not handle these columns: the caller goes value by value */
    ARCL_DONE,   /* the result column is there */
    ARCL_RAISED, /* a call raised */
} arcl_done;

struct arcl_chunk;
struct arcl_column;
typedef arcl_done arcl_column_code(struct arcl_chunk *s, const struct arcl_column *x, struct arcl_column *out);

typedef struct arcl_op_param {
    const char *name;
    arcl_type type;
} arcl_op_param;

enum { ARCL_OP_OWN = 1 << ARCL_DIALECTS };

/* What every call asks is in front; a row has a power of two bytes, so that it is found by a shift. */
typedef struct arcl_op_info {
    _Alignas(128) arcl_op_code *code;
    arcl_column_code *column; /* NULL: there is none */
    uint8_t cost;             /* arcl_cost */
    uint8_t arity;
    uint8_t dialects; /* bit k: it is one of arcl_dialect k; ARCL_OP_OWN: of none, but of our own */
    uint8_t family;   /* arcl_family */
    uint8_t result;   /* arcl_type */
    uint8_t flow;     /* arcl_flow */
    uint8_t around;   /* arcl_around */
    uint16_t means;   /* the primitive, + 1, that it is on arguments of its types; 0: it is itself */
    const char *name;
    arcl_op_param param[ARCL_ARITY_MAX];
    const char *example; /* "name(args) = value", run by the tests */
    const char *doc;     /* one sentence */
} arcl_op_info;

/* The rows, by op. */
extern const arcl_op_info arcl_op_table[ARCL_OP_COUNT];

/* The row of `op`; never NULL for op < ARCL_OP_COUNT. */
static inline const arcl_op_info *arcl_op_of(unsigned op)
{
    return &arcl_op_table[op];
}

static inline bool arcl_op_in(unsigned op, arcl_dialect d)
{
    return arcl_op_table[op].dialects >> d & 1;
}

/* Whether programs of the dialect can call `op`. Programs of arc-dsl can call the primitives of our own, too. */
static inline bool arcl_op_known(unsigned op, arcl_dialect d)
{
    return arcl_op_in(op, d) || (d == ARCL_DIALECT_ARCDSL && arcl_op_table[op].dialects == ARCL_OP_OWN);
}

/* How many of the last arguments a call may leave out: functions, for which `identity` is taken. */
unsigned arcl_op_optional(unsigned op);

/* The primitive that the dialect calls name, or -1. */
int arcl_op_find(arcl_dialect d, const char *name, size_t len);

/* The constant that the dialect calls name (ZERO, UP, T, ...); false if there is none. */
bool arcl_constant_find(arcl_dialect d, const char *name, size_t len, arcl_val *out);

/* Constant k of the dialect in the order of constants.def, or NULL past the last one. */
const char *arcl_constant_of(arcl_dialect d, unsigned k, arcl_val *out);

const char *arcl_dialect_name(arcl_dialect d); /* "arc-dsl", "typed" */

/* The dialect of this name; false if there is none. */
bool arcl_dialect_find(const char *name, arcl_dialect *out);

const char *arcl_family_title(arcl_family f);
const char *arcl_type_name(arcl_type t);

/* The kinds of values a type stands for; whether every value of type `given` is one that a `param` takes. */
uint16_t arcl_type_kinds(arcl_type t);
static inline bool arcl_type_fits(arcl_type param, arcl_type given)
{
    return (arcl_type_kinds(given) & ~arcl_type_kinds(param)) == 0;
}

/* The range of integers that a type stands for. */
typedef struct arcl_type_span {
    bool limited; /* else any integer will do */
    int8_t low, high;
} arcl_type_span;

arcl_type_span arcl_type_range(arcl_type t);

/* Whether the range of type `param` includes that of type `given`. */
bool arcl_type_range_fits(arcl_type param, arcl_type given);

const char *arcl_cost_name(arcl_cost c);

#endif
