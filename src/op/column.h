/*
 * column.h - many values at once, in the layout that suits them: numbers side by
 * side, places as rows and columns, one value for all.
 *
 * A function on a column is taken apart once, not for each value, and a small
 * primitive becomes a loop over integers. What an operation means is defined by
 * the code of the primitive alone: a column form gives the same or steps aside.
 *
 * Columns lie in the scratch memory; see ctx.h for how long that is. One that is not laid out yet belongs to the chunk
 * that made it. What goes from chunk to chunk is settled first.
 */
#ifndef ARCL_OP_COLUMN_H
#define ARCL_OP_COLUMN_H

#include "op/call.h"
#include "value/seq.h"

typedef enum arcl_layout {
    ARCL_COL_CONST, /* the same value n times */
    ARCL_COL_VALS,
    ARCL_COL_INTS,  /* INTs that fit 32 bits */
    ARCL_COL_BOOLS, /* 0 or 1 */
    ARCL_COL_PAIRS, /* PAIRs: all first elements, then all second ones */
    ARCL_COL_ZIP,   /* tuples of two, one element from each of two columns */
    ARCL_COL_CALL,  /* what a primitive that cannot raise gives for other columns; not worked out yet */
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

/* Values that are not there yet are laid out once: columns are shared, and functions are compared by identity. */
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
    ARCL_FN_FOREIGN, /* code that is not of the language; the number of its arguments is its own matter */
} arcl_fn_kind;

typedef struct arcl_foreign arcl_foreign;
struct arcl_foreign {
    arcl_val (*call)(arcl_ctx *c, const arcl_foreign *self, const arcl_val *args, uint32_t n);
};

/* A closure, all parts of which are CONST, or a column of closures. */
struct arcl_fn {
    arcl_fn_kind kind;
    uint16_t arity;      /* of EMPTY: more than any call has */
    uint16_t number;     /* of a function that is used in several places, not 0: see recall.h */
    arcl_column f, g, h; /* h: of CHAIN and FORK, else f again */
    const arcl_foreign *foreign;
};

struct arcl_fns_column {
    arcl_fn fn;
    const arcl_val *vals;
};

/* What a closure gave for a column: programs use one closure in several others. */
typedef struct arcl_column_memo {
    const arcl_fn *fn;
    arcl_column x, result;
    uint64_t steps;
    bool even, known;         /* the steps are the same for all values; could be told for each */
    const uint32_t *steps_of; /* of each value, beyond those that are the same for all; NULL: were not asked for */
} arcl_column_memo;

/*
 * n > 0 values that are worked on together. Numbers come in fours: up to `padded` of them are
 * there, and those behind the n-th repeat it, so that nothing can be told from them.
 */
typedef struct arcl_chunk {
    arcl_ctx *ctx;
    uint32_t n, padded;
    arcl_val err;                  /* of the call that failed */
    struct arcl_column_memo *memo; /* results of the first closures that were called */
    uint32_t memos;
    uint32_t *steps_of;       /* of each value: steps beyond those that are the same for all; NULL: not asked for */
    uint32_t uneven, unknown; /* calls so far whose steps are not the same for all values; are not known for each */
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

/* Numbers a function that a program uses in several places, by the node that made it. */
static inline void arcl_fn_number(arcl_val v, uint32_t node)
{
    if (v.tag == ARCL_FN && v.u.fn)
        ((arcl_fn *)(uintptr_t)v.u.fn)->number = (uint16_t)(node % UINT16_MAX + 1);
}

/* ---- layouts (column.c) ------------------------------------------------------- */

/* Room for `count` (1 or 2) times the padded number of integers; for n values. */
static inline int32_t *arcl_chunk_ints(const arcl_chunk *s, uint32_t count)
{
    return ARCL_SCRATCH(s->ctx, int32_t, (size_t)count * s->padded);
}
static inline arcl_val *arcl_chunk_vals(const arcl_chunk *s)
{
    return ARCL_SCRATCH(s->ctx, arcl_val, s->n);
}

/* Repeats the last of n integers. */
static inline void arcl_chunk_pad(const arcl_chunk *s, int32_t *p)
{
    for (uint32_t k = s->n; k < s->padded; k++)
        p[k] = p[s->n - 1];
}

/* The tuples (a, b). */
arcl_column arcl_column_zip(const arcl_chunk *s, const arcl_column *a, const arcl_column *b);

/* Whether the two are the same column, not just equal ones. */
static inline bool arcl_column_same(const arcl_column *x, const arcl_column *y)
{
    if (x->layout != y->layout)
        return false;
    if (x->layout != ARCL_COL_CONST)
        return x->vals == y->vals;
    return x->one.tag == y->one.tag && x->one.h == y->one.h && x->one.n == y->one.n && x->one.u.i == y->one.u.i;
}

/* Primitive op on k columns, which cannot raise, worked out on demand. */
arcl_column arcl_column_later(const arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k);

/* Whether x is such a call of op. */
static inline bool arcl_column_is(const arcl_column *x, unsigned op)
{
    return x->layout == ARCL_COL_CALL && x->call->op == op;
}

/* x as INTS, BOOLS, PAIRS or a CONST of these; false if it is something else. */
bool arcl_column_numbers(const arcl_chunk *s, const arcl_column *x, arcl_column *out);

/* The integers of numbers x, one for each value, or two for each if `pairs`. */
const int32_t *arcl_column_spread(const arcl_chunk *s, const arcl_column *x, bool pairs);

/* The n values of x, into `out`; as they are, or laid out in the scratch memory. */
void arcl_column_write(const arcl_chunk *s, const arcl_column *x, arcl_val *out);
const arcl_val *arcl_column_lay(const arcl_chunk *s, const arcl_column *x);

/* The members of a container, a chunk after the other. */
typedef struct arcl_iter {
    const arcl_val *second; /* of a product: what is left of the second elements, */
    arcl_column first;      /* each of which comes with all the first ones */
    uint32_t width;
    const arcl_val *vals;
    const uint8_t *bytes;
    const arcl_set *patch;
    arcl_bits bits;
    int32_t row;
    uint32_t left; /* values, or second elements */
    bool typed;    /* numbers are worth a layout of their own */
} arcl_iter;

/* The members of a container of n values, in the order of arcl_members. */
arcl_iter arcl_iter_of(arcl_ctx *c, arcl_val container, uint32_t n, bool typed);
arcl_iter arcl_iter_vals(const arcl_val *v, uint32_t n, bool typed);

/* The next column and its chunk; false at the end. */
bool arcl_iter_next(arcl_ctx *c, arcl_iter *iter, arcl_chunk *s, arcl_column *out);

/* ---- functions on columns (column_call.c) ------------------------ */

/* f(x...) for k columns; false with an error in s if one of the calls raises. */
bool arcl_column_call(arcl_chunk *s, const arcl_column *f, const arcl_column *x, uint32_t k, arcl_column *out);

/* ---- codes for columns ---------------------------------------------------------- */

/* Code for columns that is one expression of the chunk s, the arguments x and the result out. */
#define ARCL_COLUMN_CODE(name, ...) \
    arcl_done arcl_column_##name(arcl_chunk *s, const arcl_column *x, arcl_column *out) \
    { \
        return __VA_ARGS__; \
    }

/* Element 0 or 1 of tuples of two; false if they are not known to be such. */
bool arcl_column_half(const arcl_chunk *s, const arcl_column *x, uint32_t k, arcl_column *out);

#endif
