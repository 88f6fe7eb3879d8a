/*
 * value.h - the values that programs compute with.
 *
 * A value has 16 bytes. Numbers, pairs and cells are stored in it; other values hold a pointer into an arena. A value
 * is immutable: only caches behind the pointer are filled in later. The same Python value may have several forms: (1,
 * 2) is a PAIR, a row of a grid with two columns is read as a PAIR, and a TUPLE of two INTs is equal to both. Equality,
 * hash, order and text do not depend on the form, so callers need not know it.
 *
 * Layer: value. Must not know: primitives, programs, files.
 */
#ifndef ARCL_VALUE_VALUE_H
#define ARCL_VALUE_VALUE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef enum arcl_tag {
    ARCL_NONE,
    ARCL_BOOL,
    ARCL_INT,
    ARCL_FLOAT,  /* nan, an infinity, or the result of arithmetic with them */
    ARCL_STR,    /* text of a literal */
    ARCL_FN,     /* a primitive (h = op + 1) or a closure */
    ARCL_PAIR,   /* tuple of two ints that fit 32 bits */
    ARCL_CELL,   /* (colour, (row, column)), all within 32 bits */
    ARCL_TRIPLE, /* (row, column, colour), likewise */
    ARCL_ROW,    /* tuple of n ints 0..255; n is never 2 */
    ARCL_GRID,   /* tuple of h > 0 rows of n ints 0..255 each, row-major */
    ARCL_TUPLE,  /* tuple of n values */
    ARCL_JOIN,   /* tuple of n values that is not laid out yet; see seq.h */
    ARCL_SET,    /* frozenset; see set.h */
    ARCL_ERR,    /* the result of a call that raised; n is the arcl_reason */
} arcl_tag;

typedef struct arcl_val arcl_val;
typedef struct arcl_set arcl_set;
typedef struct arcl_fn arcl_fn;
typedef struct arcl_join arcl_join;

struct arcl_val {
    uint8_t tag;
    uint8_t spare; /* padding with a name, so that initializers set it to 0 */
    uint16_t h;    /* GRID: rows; FN: op + 1 of a primitive; ERR: op + 1 that raised */
    int32_t n;     /* ROW, TUPLE, JOIN: length; GRID: width; CELL, TRIPLE: colour; ERR: arcl_reason */
    union {
        int64_t i; /* INT, BOOL */
        double d;  /* FLOAT */
        struct {
            int32_t r, c;
        } at;                  /* PAIR, CELL, TRIPLE */
        const uint8_t *cells;  /* ROW, GRID */
        const arcl_val *items; /* TUPLE */
        arcl_set *set;         /* SET; only its caches ever change */
        const arcl_fn *fn;     /* FN that is a closure */
        arcl_join *join;       /* JOIN */
        const char *str;       /* STR */
    } u;
};

/* Why a call has no value. The first reasons are CPython's exceptions: a guard catches them, and in the typed dialect
 * the safe default replaces them. From DEPTH on they are limits of arcl, where CPython would go on: nothing catches
 * them. */
typedef enum arcl_reason {
#define ARCL_REASON(ID, name, text) ARCL_E_##ID,
#include "value/reasons.def"
    ARCL_REASON_COUNT
} arcl_reason;

const char *arcl_reason_name(arcl_reason r); /* "TypeError", "budget", ... */
const char *arcl_reason_text(arcl_reason r); /* a sentence */
static inline bool arcl_reason_is_limit(int32_t r)
{
    return r >= ARCL_E_DEPTH;
}
static inline bool arcl_reason_is_budget(int32_t r)
{
    return r >= ARCL_E_STEPS;
}

enum { ARCL_SIDE_MAX = 65535 }; /* rows of a GRID; wider or taller is a TUPLE */

static inline arcl_val arcl_none(void)
{
    return (arcl_val){.tag = ARCL_NONE};
}
static inline arcl_val arcl_bool(bool b)
{
    return (arcl_val){.tag = ARCL_BOOL, .u.i = b};
}
static inline arcl_val arcl_int(int64_t i)
{
    return (arcl_val){.tag = ARCL_INT, .u.i = i};
}
static inline arcl_val arcl_float(double d)
{
    return (arcl_val){.tag = ARCL_FLOAT, .u.d = d};
}
static inline arcl_val arcl_str(const char *s, int32_t n)
{
    return (arcl_val){.tag = ARCL_STR, .n = n, .u.str = s};
}
static inline arcl_val arcl_pair32(int32_t r, int32_t c)
{
    return (arcl_val){.tag = ARCL_PAIR, .u.at = {r, c}};
}
static inline arcl_val arcl_cell32(int32_t colour, int32_t r, int32_t c)
{
    return (arcl_val){.tag = ARCL_CELL, .n = colour, .u.at = {r, c}};
}
static inline arcl_val arcl_triple32(int32_t r, int32_t c, int32_t colour)
{
    return (arcl_val){.tag = ARCL_TRIPLE, .n = colour, .u.at = {r, c}};
}
static inline arcl_val arcl_prim(unsigned op)
{
    return (arcl_val){.tag = ARCL_FN, .h = (uint16_t)(op + 1)};
}
static inline arcl_val arcl_err(arcl_reason r)
{
    return (arcl_val){.tag = ARCL_ERR, .n = (int32_t)r};
}
static inline arcl_val arcl_tuple_of(const arcl_val *items, int32_t n)
{
    return (arcl_val){.tag = ARCL_TUPLE, .n = n, .u.items = items};
}
static inline arcl_val arcl_empty_tuple(void)
{
    return arcl_tuple_of(0, 0);
}
/* h rows of w cells at `cells`; h of 0 is the empty tuple. */
static inline arcl_val arcl_grid_of(const uint8_t *cells, int32_t h, int32_t w)
{
    if (h == 0)
        return arcl_empty_tuple();
    return (arcl_val){.tag = ARCL_GRID, .h = (uint16_t)h, .n = w, .u.cells = cells};
}
/* Whether two values are equal GRIDs. */
static inline bool arcl_grids_equal(arcl_val a, arcl_val b)
{
    return a.tag == ARCL_GRID && b.tag == ARCL_GRID && a.h == b.h && a.n == b.n &&
           memcmp(a.u.cells, b.u.cells, (size_t)a.h * (size_t)a.n) == 0;
}
/* A row of n cells; two make a PAIR. */
static inline arcl_val arcl_row_of(const uint8_t *cells, int32_t n)
{
    if (n == 2)
        return arcl_pair32(cells[0], cells[1]);
    return (arcl_val){.tag = ARCL_ROW, .n = n, .u.cells = cells};
}

static inline bool arcl_is_err(arcl_val v)
{
    return v.tag == ARCL_ERR;
}
static inline bool arcl_is_int(arcl_val v) /* isinstance(v, int): bools too */
{
    return v.tag == ARCL_INT || v.tag == ARCL_BOOL;
}
static inline bool arcl_is_byte(arcl_val v)
{
    return v.tag == ARCL_INT && (uint64_t)v.u.i < 256;
}
static inline bool arcl_is_int32(arcl_val v) /* no bool */
{
    return v.tag == ARCL_INT && v.u.i == (int32_t)v.u.i;
}
static inline bool arcl_is_number(arcl_val v) /* isinstance(v, (int, float)) */
{
    return v.tag >= ARCL_BOOL && v.tag <= ARCL_FLOAT;
}
static inline bool arcl_is_nan(arcl_val v)
{
    return v.tag == ARCL_FLOAT && v.u.d != v.u.d;
}
static inline bool arcl_is_tuple(arcl_val v)
{
    return v.tag >= ARCL_PAIR && v.tag <= ARCL_JOIN;
}
static inline bool arcl_is_set(arcl_val v)
{
    return v.tag == ARCL_SET;
}

#endif
