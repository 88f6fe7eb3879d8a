/*
 * values.h - libarcl: values as data, and calls of the language's functions.
 *
 *     const arcl_value cells[] = {arcl_value_int(3), arcl_value_int(4)};
 *     arcl_value pair = arcl_value_tuple(s, cells, 2);
 *     arcl_value f = arcl_value_named(s, "arc-dsl", "add");
 *     arcl_value sum = arcl_session_call(s, f, (const arcl_value[]){pair, pair}, 2);      (6, 8)
 *
 * A value is None, a bool, an int of 64 bits, a float (inf and nan alone), a string, a tuple, a frozenset or a function. The
 * struct is passed by value, and a value never changes. Its contents are in the memory of the session that made it, until
 * the next arcl_session_begin or run of that session; a value may be used with that session only. The fields of the struct
 * are private.
 *
 * A call that cannot make a value returns one of kind ARCL_VALUE_ERROR and leaves a sentence in arcl_session_error. A call
 * that gets such a value as an argument returns it. So it is enough to check the last value.
 */
#ifndef ARCL_ARCL_VALUES_H
#define ARCL_ARCL_VALUES_H

#include "arcl/session.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct arcl_value {
    uint64_t bits[2];
} arcl_value;

typedef enum arcl_value_type {
    ARCL_VALUE_NONE,
    ARCL_VALUE_BOOL,
    ARCL_VALUE_INT,
    ARCL_VALUE_FLOAT,
    ARCL_VALUE_TEXT,
    ARCL_VALUE_TUPLE,
    ARCL_VALUE_SET,
    ARCL_VALUE_FUNCTION,
    ARCL_VALUE_ERROR
} arcl_value_type;

/* Frees the values of the session. Until the next begin, all values and calls share one budget, that of the options (NULL:
 * the default), and have the same dialect: "arc-dsl" (also for NULL) or "typed". */
ARCL_API bool arcl_session_begin(arcl_session *s, const char *dialect, const arcl_session_options *options);

/* ---- making --------------------------------------------------------------------------------- */

ARCL_API arcl_value arcl_value_none(void);
ARCL_API arcl_value arcl_value_bool(bool b);
ARCL_API arcl_value arcl_value_int(int64_t i);
ARCL_API arcl_value arcl_value_float(double d);

/* Values with copies of n bytes, items or cells. A set has the order of the set that CPython makes of the items in this
 * order; items may repeat. A grid has at least one row and one column. */
ARCL_API arcl_value arcl_value_string(arcl_session *s, const char *text, size_t n);
ARCL_API arcl_value arcl_value_tuple(arcl_session *s, const arcl_value *items, size_t n);
ARCL_API arcl_value arcl_value_set(arcl_session *s, const arcl_value *items, size_t n);
ARCL_API arcl_value arcl_value_grid(arcl_session *s, const arcl_grid *grid);

/* A set with a given hash table of CPython: `size` slots, a power of two, each with the number of its item or one of the
 * two constants below. The table determines the order of the set and of sets that are made from it. If items repeat,
 * this is arcl_value_set. */
#define ARCL_SLOT_EMPTY UINT32_MAX
#define ARCL_SLOT_DELETED (UINT32_MAX - 1) /* an item was deleted there */
ARCL_API arcl_value arcl_value_set_table(arcl_session *s, const arcl_value *items, size_t n, const uint32_t *table,
                                         size_t size);

/* The primitive or constant that the dialect calls `name`; it belongs to no session. */
ARCL_API arcl_value arcl_value_named(arcl_session *s, const char *dialect, const char *name);

/* A function of the caller, with `arity` arguments (rbind and lbind use this number). It must return equal values for equal
 * arguments, since it may be called in any order, and more or less often than in Python. The values that it makes live as
 * long as its arguments. To fail, it returns arcl_value_error. */
typedef arcl_value arcl_function(void *to, arcl_session *s, const arcl_value *args, size_t n);
ARCL_API arcl_value arcl_value_function(arcl_session *s, arcl_function *code, void *to, unsigned arity);
ARCL_API arcl_value arcl_value_error(void);

/* ---- reading -------------------------------------------------------------------------------- */

ARCL_API arcl_value_type arcl_value_kind(arcl_value v);

/* The number of a BOOL or INT, and of a FLOAT; 0 for other values. */
ARCL_API int64_t arcl_value_as_int(arcl_value v);
ARCL_API double arcl_value_as_float(arcl_value v);

/* The number of items of a tuple or set, or of bytes of a text; 0 for other values. */
ARCL_API size_t arcl_value_length(arcl_value v);

/* Item k of a tuple, or of a set in CPython's order; an error if there is none. */
ARCL_API arcl_value arcl_value_item(arcl_session *s, arcl_value v, size_t k);

/* Writes up to n items to `out`; returns how many the value has, or SIZE_MAX if the call failed. */
ARCL_API size_t arcl_value_items(arcl_session *s, arcl_value v, arcl_value *out, size_t n);

/* Writes up to `size` slots of the hash table that CPython would have for a set, in the form of arcl_value_set_table; the
 * items are numbered as in arcl_value_items. Returns how many slots the table has, or SIZE_MAX if the call failed. */
ARCL_API size_t arcl_value_table(arcl_session *s, arcl_value v, uint32_t *table, size_t size);

/* Whether the value is a tuple of rows of equal length whose items are integers from 0 to 255; `out` gets its cells. They
 * are copied unless the value is stored as bytes, as a grid that a program returns always is. With NULL for s nothing is
 * copied, and only values that are stored as bytes are accepted. */
ARCL_API bool arcl_value_cells(arcl_session *s, arcl_value v, arcl_grid *out);

/* The bytes of a value that is stored as a row of bytes, and their number; NULL for other values. */
ARCL_API const unsigned char *arcl_value_bytes(arcl_value v, size_t *n);

/* The bytes of a TEXT, without a NUL at the end, and their number; NULL for other values. */
ARCL_API const char *arcl_value_chars(arcl_value v, size_t *n);

/* The parts of a FUNCTION. For a primitive, *name is its name, and there are no parts. For a function that a primitive made
 * ("compose", "rbind", ...), *name is the name of that primitive, and parts[] has its arguments, at most 3. For a function
 * of the caller, *name is NULL, and *to is the `to` it was made with. Returns the number of parts. */
ARCL_API size_t arcl_value_parts(arcl_value v, const char **name, arcl_value parts[3], void **to);

/* Python's ==. */
ARCL_API bool arcl_value_equal(arcl_session *s, arcl_value a, arcl_value b);

/* The value as text: (1,2) {3,4} True None. It lives until the next text of the session. NULL: it is too long. */
ARCL_API const char *arcl_session_text(arcl_session *s, arcl_value v, size_t *len);

/* ---- calling -------------------------------------------------------------------------------- */

/* f(args...). If Python raises, the value is an error, arcl_session_error returns "first: TypeError: ...", and
 * arcl_session_reason "TypeError". If a budget is used up, the reason is "steps", "bytes" or "time". */
ARCL_API arcl_value arcl_session_call(arcl_session *s, arcl_value f, const arcl_value *args, size_t n);
ARCL_API const char *arcl_session_reason(const arcl_session *s);

/* ---- primitives and constants --------------------------------------------------------------- */

enum { ARCL_PRIMITIVE_PARAMS = 4 };

typedef struct arcl_primitive {
    const char *name, *family, *doc, *example;
    const char *result; /* type */
    unsigned params;    /* the number of parameters; a call may omit the last `optional` ones */
    unsigned optional;
    const char *param[ARCL_PRIMITIVE_PARAMS], *type[ARCL_PRIMITIVE_PARAMS];
} arcl_primitive;

/* Primitive k of the dialect, from 0; false past the last one. */
ARCL_API bool arcl_primitive_of(const char *dialect, size_t k, arcl_primitive *out);

/* The name of constant k, from 0, and its value, which belongs to no session; NULL past the last one. */
ARCL_API const char *arcl_named_constant(const char *dialect, size_t k, arcl_value *out);

#ifdef __cplusplus
}
#endif

#endif
