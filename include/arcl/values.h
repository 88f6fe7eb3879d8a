/*
 * values.h - libarcl: values as data, and calls of the language's functions.
 *
 *     const arcl_value cells[] = {arcl_value_int(3), arcl_value_int(4)};
 *     arcl_value pair = arcl_value_tuple(s, cells, 2);
 *     arcl_value f = arcl_value_named(s, "arc-dsl", "add");
 *     arcl_value sum = arcl_session_call(s, f, (const arcl_value[]){pair, pair}, 2);      (6, 8)
 *
 * A value is what a program computes with: None, a truth, an integer of 64 bits, a float (inf and nan alone), a text, a
 * tuple, a frozenset or a function. It is passed around as it is and never changes. What it holds lies in the session it
 * was made in, until the next arcl_session_begin or run there; it must be used with that session alone. The contents of
 * the struct are the library's own.
 *
 * A call that cannot make a value gives one of kind ARCL_VALUE_ERROR, which every other call passes on, and leaves its
 * sentence in arcl_session_error: only the last one needs a look.
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

/* Forgets the values of the session. What is made and called until the next one shares the budget of the options, NULL:
 * the defaults, and is of this dialect: "arc-dsl", the default for NULL, or "typed". */
ARCL_API bool arcl_session_begin(arcl_session *s, const char *dialect, const arcl_session_options *options);

/* ---- making --------------------------------------------------------------------------------- */

ARCL_API arcl_value arcl_value_none(void);
ARCL_API arcl_value arcl_value_bool(bool b);
ARCL_API arcl_value arcl_value_int(int64_t i);
ARCL_API arcl_value arcl_value_float(double d);

/* Copies of n bytes, cells or items. A set is the one that CPython makes of the items in this order; items may repeat.
 * A grid has at least one row and one column. */
ARCL_API arcl_value arcl_value_string(arcl_session *s, const char *text, size_t n);
ARCL_API arcl_value arcl_value_tuple(arcl_session *s, const arcl_value *items, size_t n);
ARCL_API arcl_value arcl_value_set(arcl_session *s, const arcl_value *items, size_t n);
ARCL_API arcl_value arcl_value_grid(arcl_session *s, const arcl_grid *grid);

/* The set that has this hash table in CPython: `size` slots, a power of two, each with the number of its item, or with one
 * of the two below. The order of a set, and of what is made of it, follows from its table. As arcl_value_set if the items
 * are not different. */
#define ARCL_SLOT_EMPTY UINT32_MAX
#define ARCL_SLOT_DELETED (UINT32_MAX - 1) /* an item was deleted there */
ARCL_API arcl_value arcl_value_set_table(arcl_session *s, const arcl_value *items, size_t n, const uint32_t *table,
                                         size_t size);

/* The primitive or constant that the dialect calls `name`; it belongs to no session. */
ARCL_API arcl_value arcl_value_named(arcl_session *s, const char *dialect, const char *name);

/* A function of the caller's, of `arity` arguments (what rbind and lbind ask for). It must give the same for the same
 * arguments: it may be called in any order, and more or less often than in Python. Values that it makes live as those
 * of its arguments do. To fail it returns arcl_value_error. */
typedef arcl_value arcl_function(void *to, arcl_session *s, const arcl_value *args, size_t n);
ARCL_API arcl_value arcl_value_function(arcl_session *s, arcl_function *code, void *to, unsigned arity);
ARCL_API arcl_value arcl_value_error(void);

/* ---- reading -------------------------------------------------------------------------------- */

ARCL_API arcl_value_type arcl_value_kind(arcl_value v);

/* Of BOOL and INT; of FLOAT; 0 of any other. */
ARCL_API int64_t arcl_value_as_int(arcl_value v);
ARCL_API double arcl_value_as_float(arcl_value v);

/* Items of a tuple or set, bytes of a text; 0 of any other. */
ARCL_API size_t arcl_value_length(arcl_value v);

/* Item k of a tuple, or of a set in CPython's order; an error if there is none. */
ARCL_API arcl_value arcl_value_item(arcl_session *s, arcl_value v, size_t k);

/* Up to n items into `out`; returns how many there are, SIZE_MAX if that failed. */
ARCL_API size_t arcl_value_items(arcl_session *s, arcl_value v, arcl_value *out, size_t n);

/* The hash table that CPython would have of a set, as above: up to `size` slots into `table`, whose items are those of
 * arcl_value_items. Returns how many slots there are, SIZE_MAX if that failed. */
ARCL_API size_t arcl_value_table(arcl_session *s, arcl_value v, uint32_t *table, size_t size);

/* Whether the value is a tuple of rows of equal length whose items are integers from 0 to 255, and its cells: in the
 * value itself if it is stored that way, which a program's answer always is, else copied. NULL for s: only the first. */
ARCL_API bool arcl_value_cells(arcl_session *s, arcl_value v, arcl_grid *out);

/* Whether the value is stored as a row of bytes, and where; n: how many. */
ARCL_API const unsigned char *arcl_value_bytes(arcl_value v, size_t *n);

/* The bytes of a TEXT, not ended by a NUL; NULL of any other. */
ARCL_API const char *arcl_value_chars(arcl_value v, size_t *n);

/* What a FUNCTION is made of. The name of a primitive, and no parts; or the name of the primitive that makes such
 * functions ("compose", "rbind", ...) and in parts[] its arguments, at most 3; or NULL for a function of the caller's,
 * with what was given as `to` in *to. Returns the number of parts. */
ARCL_API size_t arcl_value_parts(arcl_value v, const char **name, arcl_value parts[3], void **to);

/* Equality as Python has it. */
ARCL_API bool arcl_value_equal(arcl_session *s, arcl_value a, arcl_value b);

/* The value as text: (1,2) {3,4} True None; lives until the next text of the session. NULL: it is too long. */
ARCL_API const char *arcl_session_text(arcl_session *s, arcl_value v, size_t *len);

/* ---- calling -------------------------------------------------------------------------------- */

/* f(args...). Where Python raises the value is an error, arcl_session_error says "first: TypeError: ...", and
 * arcl_session_reason gives "TypeError"; "steps", "bytes" or "time" name a budget that is used up. */
ARCL_API arcl_value arcl_session_call(arcl_session *s, arcl_value f, const arcl_value *args, size_t n);
ARCL_API const char *arcl_session_reason(const arcl_session *s);

/* ---- what there is -------------------------------------------------------------------------- */

enum { ARCL_PRIMITIVE_PARAMS = 4 };

typedef struct arcl_primitive {
    const char *name, *family, *doc, *example;
    const char *result; /* type */
    unsigned params;    /* how many; the last `optional` of them may be left out */
    unsigned optional;
    const char *param[ARCL_PRIMITIVE_PARAMS], *type[ARCL_PRIMITIVE_PARAMS];
} arcl_primitive;

/* Primitive k of the dialect, from 0; false past the last one. */
ARCL_API bool arcl_primitive_of(const char *dialect, size_t k, arcl_primitive *out);

/* The name of constant k and its value, which belongs to no session; NULL past the last one. */
ARCL_API const char *arcl_named_constant(const char *dialect, size_t k, arcl_value *out);

#ifdef __cplusplus
}
#endif

#endif
