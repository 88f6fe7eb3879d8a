/*
 * column_ops.c - column forms of primitives on numbers, pairs and truth. A form that meets what it is not made for, or
 * a result that might leave 32 bits, steps aside.
 */
#include "op/column.h"

#include "op/codes.h"

#include "base/vec16.h"

/* ---- loops over integers, four at a time --------------------------------------------- */

/* m integers from a and b; false if a result might not fit. */
typedef bool kernel(int32_t *out, const int32_t *a, const int32_t *b, uint32_t m);

#define KERNEL(name, large, value) \
    static bool name(int32_t *out, const int32_t *a, const int32_t *b, uint32_t m) \
    { \
        arcl_quad any = {0, 0, 0, 0}; \
        (void)b; \
        for (uint32_t k = 0; k < m; k += 4) { \
            const arcl_quad x = *(const arcl_quad *)(a + k), y = *(const arcl_quad *)(b + k); \
            (void)y; \
            any |= (arcl_quad)(large); \
            *(arcl_quad *)(out + k) = (arcl_quad)(value); \
        } \
        return !(any[0] | any[1] | any[2] | any[3]); \
    }

#define NEVER ((arcl_quad){0, 0, 0, 0})
#define BEYOND_30 (((x + (1u << 30)) | (y + (1u << 30))) >> 31)
#define BEYOND_15 (((x + (1u << 15)) | (y + (1u << 15))) >> 16)
#define LESS(p, q) ((arcl_quad)((arcl_signed_quad)(p) < (arcl_signed_quad)(q)))
#define SIGN(p) (LESS(p, NEVER) - LESS(NEVER, p))
#define PICK(mask, p, q) (((mask) & (p)) | (~(mask) & (q)))

KERNEL(ints_add, BEYOND_30, x + y)
KERNEL(ints_subtract, BEYOND_30, x - y)
KERNEL(ints_multiply, BEYOND_15, x *y)
KERNEL(ints_invert, BEYOND_30, -x)
KERNEL(ints_double, BEYOND_30, x + x)
KERNEL(ints_halve, NEVER, (arcl_signed_quad)x >> 1)
KERNEL(ints_increment, BEYOND_30, x + 1u)
KERNEL(ints_decrement, BEYOND_30, x - 1u)
KERNEL(ints_crement, BEYOND_30, x + SIGN(x))
KERNEL(ints_sign, NEVER, SIGN(x))
KERNEL(ints_even, NEVER, (x & 1u) ^ 1u)
KERNEL(ints_positive, NEVER, LESS(NEVER, x) & 1u)
KERNEL(ints_flip, NEVER, (arcl_quad)(x == NEVER) & 1u)
KERNEL(ints_equal, NEVER, (arcl_quad)(x == y) & 1u)
KERNEL(ints_greater, NEVER, LESS(y, x) & 1u)
KERNEL(ints_larger, NEVER, PICK(LESS(x, y), y, x))
KERNEL(ints_smaller, NEVER, PICK(LESS(x, y), x, y))

/* ---- arithmetic ------------------------------------------------------------------------ */

static bool is_pairs(const arcl_column *x)
{
    return x->layout == ARCL_COL_PAIRS || (x->layout == ARCL_COL_CONST && x->one.tag == ARCL_PAIR);
}

static inline arcl_done unary(arcl_chunk *s, const arcl_column *x, arcl_column *out, kernel *f)
{
    arcl_column a;

    if (!arcl_column_numbers(s, x, &a))
        return ARCL_ASIDE;
    const uint32_t count = a.layout == ARCL_COL_PAIRS ? 2 : 1;
    int32_t *p = arcl_chunk_ints(s, count);
    *out = arcl_column_ints(count == 2 ? ARCL_COL_PAIRS : ARCL_COL_INTS, p);
    return f(p, a.ints, a.ints, count * s->padded) ? ARCL_DONE : ARCL_ASIDE;
}

static inline arcl_done binary(arcl_chunk *s, const arcl_column *x, arcl_column *out, kernel *f)
{
    arcl_column a, b;

    if (!arcl_column_numbers(s, &x[0], &a) || !arcl_column_numbers(s, &x[1], &b))
        return ARCL_ASIDE;
    const bool pairs = is_pairs(&a) || is_pairs(&b);
    const int32_t *p = arcl_column_spread(s, &a, pairs), *q = arcl_column_spread(s, &b, pairs);
    int32_t *r = arcl_chunk_ints(s, pairs ? 2 : 1);
    *out = arcl_column_ints(pairs ? ARCL_COL_PAIRS : ARCL_COL_INTS, r);
    return f(r, p, q, (pairs ? 2 : 1) * s->padded) ? ARCL_DONE : ARCL_ASIDE;
}

ARCL_COLUMN_CODE(add, binary(s, x, out, ints_add))
ARCL_COLUMN_CODE(subtract, binary(s, x, out, ints_subtract))
ARCL_COLUMN_CODE(multiply, binary(s, x, out, ints_multiply))
ARCL_COLUMN_CODE(invert, unary(s, x, out, ints_invert))
ARCL_COLUMN_CODE(double, unary(s, x, out, ints_double))
ARCL_COLUMN_CODE(halve, unary(s, x, out, ints_halve))
ARCL_COLUMN_CODE(increment, unary(s, x, out, ints_increment))
ARCL_COLUMN_CODE(decrement, unary(s, x, out, ints_decrement))
ARCL_COLUMN_CODE(crement, unary(s, x, out, ints_crement))
ARCL_COLUMN_CODE(sign, unary(s, x, out, ints_sign))

/* ---- truth ------------------------------------------------------------------------------- */

/* Numbers that were worked out are truths: whether something holds for a number, or for two; pairs have none. */
static inline arcl_done truths(arcl_done done, arcl_column *out)
{
    if (done == ARCL_DONE && out->layout == ARCL_COL_PAIRS)
        return ARCL_ASIDE;
    out->layout = ARCL_COL_BOOLS;
    return done;
}

ARCL_COLUMN_CODE(even, truths(unary(s, x, out, ints_even), out))
ARCL_COLUMN_CODE(positive, truths(unary(s, x, out, ints_positive), out))
ARCL_COLUMN_CODE(flip, truths(unary(s, x, out, ints_flip), out))
ARCL_COLUMN_CODE(greater, truths(binary(s, x, out, ints_greater), out))

bool arcl_column_half(const arcl_chunk *s, const arcl_column *x, uint32_t k, arcl_column *out)
{
    uint32_t n;

    switch (x->layout) {
    case ARCL_COL_PAIRS:
        *out = arcl_column_ints(ARCL_COL_INTS, x->ints + (size_t)k * s->padded);
        return true;
    case ARCL_COL_ZIP:
        *out = x->zip->part[k];
        return true;
    case ARCL_COL_CONST:
        if (!arcl_is_tuple(x->one) || !arcl_len(x->one, &n) || n != 2)
            return false;
        *out = arcl_column_const(arcl_at(x->one, k));
        return true;
    default:
        return false;
    }
}

arcl_done arcl_column_equal(arcl_chunk *s, const arcl_column *x, arcl_column *out)
{
    if (x[0].layout == ARCL_COL_CONST && x[1].layout == ARCL_COL_CONST) {
        *out = arcl_column_const(arcl_bool(arcl_same(s->ctx, x[0].one, x[1].one)));
        return ARCL_DONE;
    }
    if (arcl_column_same(&x[0], &x[1]) && !arcl_is_typed(s->ctx)) { /* a nan does not equal itself */
        *out = arcl_column_const(arcl_bool(true));
        return ARCL_DONE;
    }
    if (truths(binary(s, x, out, ints_equal), out) == ARCL_DONE)
        return ARCL_DONE;
    int32_t *r = arcl_chunk_ints(s, 1);
    const arcl_val *p = arcl_column_lay(s, &x[0]), *q = arcl_column_lay(s, &x[1]);
    for (uint32_t k = 0; k < s->n; k++)
        r[k] = arcl_same(s->ctx, p[k], q[k]);
    arcl_chunk_pad(s, r);
    *out = arcl_column_ints(ARCL_COL_BOOLS, r);
    return ARCL_DONE;
}

/* ---- tuples of two ------------------------------------------------------------------------- */

/* The first element of tuples of two and of sets of one, or the last one if k is 1. */
static arcl_done element(arcl_chunk *s, const arcl_column *x, uint32_t k, arcl_column *out)
{
    if (arcl_column_half(s, x, k, out))
        return ARCL_DONE;
    if (!arcl_column_is(x, ARCL_OP_initset))
        return ARCL_ASIDE;
    *out = x->call->x[0];
    return ARCL_DONE;
}

ARCL_COLUMN_CODE(first, element(s, x, 0, out))
ARCL_COLUMN_CODE(last, element(s, x, 1, out))

/* INTS, or a CONST that could be one of them. */
static bool as_ints(const arcl_chunk *s, const arcl_column *x, arcl_column *out)
{
    return arcl_column_numbers(s, x, out) &&
           (out->layout == ARCL_COL_INTS || (out->layout == ARCL_COL_CONST && out->one.tag == ARCL_INT));
}

arcl_done arcl_column_astuple(arcl_chunk *s, const arcl_column *x, arcl_column *out)
{
    arcl_column a, b;

    if (!as_ints(s, &x[0], &a) || !as_ints(s, &x[1], &b)) {
        *out = arcl_column_zip(s, &x[0], &x[1]);
        return ARCL_DONE;
    }
    const int32_t *p = arcl_column_spread(s, &a, false), *q = arcl_column_spread(s, &b, false);
    int32_t *r = arcl_chunk_ints(s, 2);
    for (uint32_t k = 0; k < s->padded; k += 4) {
        *(arcl_quad *)(r + k) = *(const arcl_quad *)(p + k);
        *(arcl_quad *)(r + s->padded + k) = *(const arcl_quad *)(q + k);
    }
    *out = arcl_column_ints(ARCL_COL_PAIRS, r);
    return ARCL_DONE;
}

/* The larger or the smaller one of pairs. */
static arcl_done of_pairs(arcl_chunk *s, const arcl_column *x, arcl_column *out, kernel *f)
{
    arcl_column pairs;

    if (!arcl_column_numbers(s, x, &pairs) || pairs.layout != ARCL_COL_PAIRS)
        return ARCL_ASIDE;
    int32_t *p = arcl_chunk_ints(s, 1);
    *out = arcl_column_ints(ARCL_COL_INTS, p);
    f(p, pairs.ints, pairs.ints + s->padded, s->padded);
    return ARCL_DONE;
}

ARCL_COLUMN_CODE(maximum, of_pairs(s, x, out, ints_larger))
ARCL_COLUMN_CODE(minimum, of_pairs(s, x, out, ints_smaller))

arcl_done arcl_column_identity(arcl_chunk *s, const arcl_column *x, arcl_column *out)
{
    (void)s;
    *out = *x;
    return ARCL_DONE;
}
