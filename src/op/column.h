/*
 * column.h - a column is the vector of the values that one expression has for up to 256 elements of a container.
 *
 * A column has the layout that suits its values: an array of integers, two arrays for the rows and columns of places,
 * or a single value if all are equal. A closure is decomposed once for a whole column and not for each element, and a
 * small primitive is a loop over integers. The code of a primitive on single values defines what it computes; its code
 * for columns computes the same or declines (ARCL_ASIDE).
 *
 * Columns are allocated in scratch memory; ctx.h says how long that lives. A column that is not evaluated yet (ZIP,
 * CALL) is valid for its own chunk alone: it is evaluated before it is used with another chunk.
 */
#ifndef ARCL_OP_COLUMN_H
#define ARCL_OP_COLUMN_H

#include "op/call.h"
#include "value/seq.h"

typedef enum arcl_layout {
    ARCL_COL_CONST, /* one value, which all elements have */
    ARCL_COL_VALS,  /* an array of values */
    ARCL_COL_INTS,  /* INTs that fit 32 bits */
    ARCL_COL_BOOLS, /* 0 or 1 */
    ARCL_COL_PAIRS, /* PAIRs: the array of the rows, then that of the columns */
    ARCL_COL_ZIP,   /* tuples of two: the first elements are one column, the second ones another */
    ARCL_COL_CALL,  /* a call of a primitive that cannot raise on other columns, not evaluated yet */
    ARCL_COL_FNS,   /* closures of one kind */
} arcl_layout;

typedef struct arcl_column arcl_column;
typedef struct arcl_zip_column arcl_zip_column;
typedef struct arcl_call_column arcl_call_column;
typedef struct arcl_fns_column arcl_fns_column;

struct arcl_column {
    arcl_layout layout;
    union {
        arcl_val one;
        const arcl_val *vals;
        const int32_t *ints;
        arcl_zip_column *zip;
        arcl_call_column *call;
        arcl_fns_column *fns;
    };
};

/* ZIP, CALL and FNS keep the array of their values once it was made: several expressions use one column, and equal
 * functions must be one object, for functions are compared by identity. */
struct arcl_zip_column {
    arcl_column part[2];
    const arcl_val *vals; /* once laid out */
};

struct arcl_call_column {
    unsigned op;
    uint32_t k;
    arcl_column x[2]; /* the k arguments */
    const arcl_val *vals;
};

typedef enum arcl_fn_kind {
    ARCL_FN_COMPOSE, /* f(g(x)) */
    ARCL_FN_CHAIN,   /* f(g(h(x))) */
    ARCL_FN_FORK,    /* f(g(x), h(x)) */
    ARCL_FN_MATCHER, /* f(x) == g */
    ARCL_FN_RBIND,   /* f(x.., g) */
    ARCL_FN_LBIND,   /* f(g, x..) */
    ARCL_FN_POWER,   /* f(f(..(x))), g times */
    ARCL_FN_EMPTY,   /* (), whatever the arguments and their number */
    ARCL_FN_FOREIGN, /* a callback of the calling program (C or Python), which checks the number of arguments itself */
} arcl_fn_kind;

typedef struct arcl_foreign arcl_foreign;
struct arcl_foreign {
    arcl_val (*call)(arcl_ctx *c, const arcl_foreign *self, const arcl_val *args, uint32_t n);
};

/* A closure; its parts are columns. In a single closure all parts are CONST; in a column of closures they need not
 * be. */
struct arcl_fn {
    arcl_fn_kind kind;
    uint16_t arity;      /* of EMPTY: more than any call has */
    uint16_t number;     /* not 0 if the program uses the function in several places: see recall.h */
    arcl_column f, g, h; /* h: of CHAIN and FORK, else f again */
    const arcl_foreign *foreign;
};

struct arcl_fns_column {
    arcl_fn fn;
    const arcl_val *vals;
};

/* The result of a closure on a column, kept because several closures of a program may call the same one. */
typedef struct arcl_column_memo {
    const arcl_fn *fn;
    arcl_column x, result;
    uint64_t steps;
    bool even, known;         /* all values cost the same number of steps; the number is known for each value */
    const uint32_t *steps_of; /* by value: its steps above the common number; NULL: they were not counted by value */
} arcl_column_memo;

/*
 * A chunk: n > 0 elements whose columns are computed together. Loops over numbers go in steps of four, so arrays of
 * numbers have `padded` elements; those behind the n-th repeat it and cannot change a result.
 */
typedef struct arcl_chunk {
    arcl_ctx *ctx;
    uint32_t n, padded;
    arcl_val err;                  /* of the call that failed */
    struct arcl_column_memo *memo; /* results of the first closures that were called */
    uint32_t memos;
    uint32_t *steps_of;       /* by value: its steps above the common number; NULL: they are not counted by value */
    uint32_t uneven, unknown; /* calls so far: whose steps differ between values; whose steps are not known for each */
} arcl_chunk;

enum { ARCL_CHUNK_MAX = ARCL_FAST_CHUNKS ? 256 : 1 };

static inline arcl_chunk arcl_chunk_of(arcl_ctx *c, uint32_t n)
{
    return (arcl_chunk){.ctx = c, .n = n, .padded = (n + 3) & ~3u};
}

static inline arcl_column arcl_column_const(arcl_val v)
{
    return (arcl_column){.layout = ARCL_COL_CONST, .one = v};
}
static inline arcl_column arcl_column_vals(const arcl_val *v)
{
    return (arcl_column){.layout = ARCL_COL_VALS, .vals = v};
}
static inline arcl_column arcl_column_ints(arcl_layout layout, const int32_t *p)
{
    return (arcl_column){.layout = layout, .ints = p};
}

static inline __attribute__((always_inline)) arcl_val arcl_fn_make(arcl_ctx *c, arcl_fn_kind kind, uint32_t arity,
                                                                   arcl_val f, arcl_val g, arcl_val h)
{
    arcl_fn *fn = ARCL_NEW(c, arcl_fn, 1);
    fn->kind = kind;
    fn->arity = (uint16_t)arity;
    fn->number = 0;
    fn->f = arcl_column_const(f);
    fn->g = arcl_column_const(g);
    fn->h = arcl_column_const(h);
    return (arcl_val){.tag = ARCL_FN, .u.fn = fn};
}
static inline arcl_val arcl_fn_foreign(arcl_ctx *c, const arcl_foreign *foreign, uint32_t arity)
{
    const arcl_val f = arcl_fn_make(c, ARCL_FN_FOREIGN, arity, arcl_none(), arcl_none(), arcl_none());
    ((arcl_fn *)(uintptr_t)f.u.fn)->foreign = foreign;
    return f;
}

/* Gives a function that a program uses in several places a number, which follows from the node that made it. */
static inline void arcl_fn_number(arcl_val v, uint32_t node)
{
    if (v.tag == ARCL_FN && v.u.fn)
        ((arcl_fn *)(uintptr_t)v.u.fn)->number = (uint16_t)(node % UINT16_MAX + 1);
}

/* ---- layouts (column.c) ------------------------------------------------------- */

/* Allocates `count` (1 or 2) arrays of padded integers one behind the other; allocates an array of n values. */
static inline int32_t *arcl_chunk_ints(const arcl_chunk *s, uint32_t count)
{
    return ARCL_SCRATCH(s->ctx, int32_t, (size_t)count * s->padded);
}
static inline arcl_val *arcl_chunk_vals(const arcl_chunk *s)
{
    return ARCL_SCRATCH(s->ctx, arcl_val, s->n);
}

/* Fills the elements from n to padded with the last integer. */
static inline void arcl_chunk_pad(const arcl_chunk *s, int32_t *p)
{
    for (uint32_t k = s->n; k < s->padded; k++)
        p[k] = p[s->n - 1];
}

/* The column of the tuples (a, b), not evaluated yet. */
arcl_column arcl_column_zip(const arcl_chunk *s, const arcl_column *a, const arcl_column *b);

/* Whether x and y are the same column in memory, or the same constant; columns with equal contents are not found. */
static inline bool arcl_column_same(const arcl_column *x, const arcl_column *y)
{
    if (x->layout != y->layout)
        return false;
    if (x->layout != ARCL_COL_CONST)
        return x->vals == y->vals;
    return x->one.tag == y->one.tag && x->one.h == y->one.h && x->one.n == y->one.n && x->one.u.i == y->one.u.i;
}

/* The column of the results of primitive op on k columns, evaluated on demand; op must not raise. */
arcl_column arcl_column_later(const arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k);

/* Whether x is a call of op that is not evaluated yet. */
static inline bool arcl_column_is(const arcl_column *x, unsigned op)
{
    return x->layout == ARCL_COL_CALL && x->call->op == op;
}

/* Converts x to INTS, BOOLS, PAIRS or a CONST of one of these; false if the values are of another kind. */
bool arcl_column_numbers(const arcl_chunk *s, const arcl_column *x, arcl_column *out);

/* The integers of a column that arcl_column_numbers made as an array, also if it is CONST: one for each value, or two
 * if `pairs`. */
const int32_t *arcl_column_spread(const arcl_chunk *s, const arcl_column *x, bool pairs);

/* Writes the n values of x to `out`; returns them as an array, which is made in scratch memory if there is none. */
void arcl_column_write(const arcl_chunk *s, const arcl_column *x, arcl_val *out);
const arcl_val *arcl_column_lay(const arcl_chunk *s, const arcl_column *x);

/* Iterates over the members of a container, one chunk at a time. */
typedef struct arcl_iter {
    const arcl_val *second; /* of a product: the second elements that are left */
    arcl_column first;      /* of a product: the first elements, all of which come with each second one */
    uint32_t width;         /* of a product: how many first elements there are */
    const arcl_val *vals;
    const uint8_t *bytes;
    const arcl_set *patch;
    arcl_bits bits;
    int32_t row;
    uint32_t left; /* values that are left; of a product: second elements */
    bool typed;    /* numbers are given the layout INTS or PAIRS: the function that is called makes use of it */
} arcl_iter;

/* Begins an iteration over a container of n values, in the order of arcl_members; over an array of n values. */
arcl_iter arcl_iter_of(arcl_ctx *c, arcl_val container, uint32_t n, bool typed);
arcl_iter arcl_iter_vals(const arcl_val *v, uint32_t n, bool typed);

/* Gives the next chunk and the column of its members; false at the end, which mostly comes after the first. */
void arcl_iter_more(arcl_ctx *c, arcl_iter *iter, arcl_chunk *s, arcl_column *out);
static inline bool arcl_iter_next(arcl_ctx *c, arcl_iter *iter, arcl_chunk *s, arcl_column *out)
{
    if (iter->left == 0)
        return false;
    arcl_iter_more(c, iter, s, out);
    return true;
}

/* ---- functions on columns (column_call.c) ------------------------ */

/* Calls f on k argument columns; false, with the error in s->err, if the call for one of the elements raises. */
bool arcl_column_call(arcl_chunk *s, const arcl_column *f, const arcl_column *x, uint32_t k, arcl_column *out);

/* ---- between column_call.c and column_memo.c ----------------------------------- */

/* A number for each value, all 0. */
uint32_t *arcl_chunk_zeros(const arcl_chunk *s);

/* What fn gave for every one of the values, if that is recalled (recall.h); fn is recalled for the first of them. */
bool arcl_chunk_recall(arcl_chunk *s, const arcl_fn *fn, const arcl_val *x, arcl_column *out);

/* The steps of a call that is remembered. */
void arcl_memo_charge(arcl_chunk *s, const arcl_column_memo *m);

/* Ends the count of the steps of each value, which are part of `outer` if that is there; the memo gets them, and what fn
 * gave is kept. */
void arcl_memo_end(arcl_chunk *s, arcl_column_memo *m, bool keeps, uint32_t *outer);

/* ---- codes for columns ---------------------------------------------------------- */

/* Defines the code for columns of a primitive as one expression of the chunk s, the arguments x and the result out. */
#define ARCL_COLUMN_CODE(name, ...) \
    arcl_done arcl_column_##name(arcl_chunk *s, const arcl_column *x, arcl_column *out) \
    { \
        return __VA_ARGS__; \
    }

/* The column of element k (0 or 1) of each value, if all values are known to be tuples of two; else false. */
bool arcl_column_half(const arcl_chunk *s, const arcl_column *x, uint32_t k, arcl_column *out);

#endif
