/* arith.c - arithmetic on integers and on the first two elements of tuples; logic. */
#include <math.h>
#include <string.h>

#include "op/codes.h"
#include "op/common.h"

typedef arcl_val binary(arcl_ctx *c, arcl_val a, arcl_val b);

static inline arcl_val plus(arcl_ctx *c, arcl_val a, arcl_val b)
{
    int64_t r;

    if (!arcl_is_int(a) || !arcl_is_int(b))
        return arcl_plus(c, a, b);
    return __builtin_add_overflow(a.u.i, b.u.i, &r) ? arcl_err(ARCL_E_OVERFLOW) : arcl_int(r);
}

static double number(arcl_val v)
{
    return v.tag == ARCL_FLOAT ? v.u.d : (double)v.u.i;
}

/* Whether an operation on a and b is one on floats. */
static bool floats(arcl_val a, arcl_val b)
{
    return (a.tag == ARCL_FLOAT || b.tag == ARCL_FLOAT) && arcl_is_number(a) && arcl_is_number(b);
}

arcl_val arcl_plus(arcl_ctx *c, arcl_val a, arcl_val b)
{
    if (arcl_is_int(a) && arcl_is_int(b))
        return plus(c, a, b);
    if (floats(a, b))
        return arcl_float(number(a) + number(b));
    if (arcl_is_tuple(a) && arcl_is_tuple(b)) {
        const arcl_val two[2] = {a, b};
        return arcl_merge(c, arcl_tuple_of(two, 2));
    }
    return arcl_err(ARCL_E_TYPE);
}

/* A difference of floats or of sets. */
static arcl_val minus_any(arcl_ctx *c, arcl_val a, arcl_val b)
{
    if (floats(a, b))
        return arcl_float(number(a) - number(b));
    return arcl_is_set(a) && arcl_is_set(b) ? arcl_without(c, a, b) : arcl_err(ARCL_E_TYPE);
}

static inline arcl_val minus(arcl_ctx *c, arcl_val a, arcl_val b)
{
    int64_t r;

    if (!arcl_is_int(a) || !arcl_is_int(b))
        return minus_any(c, a, b);
    return __builtin_sub_overflow(a.u.i, b.u.i, &r) ? arcl_err(ARCL_E_OVERFLOW) : arcl_int(r);
}

arcl_val arcl_minus(arcl_ctx *c, arcl_val a, arcl_val b)
{
    return minus(c, a, b);
}

/* A tuple repeated, or a product of floats. */
static arcl_val repeated(arcl_ctx *c, arcl_val a, arcl_val b)
{
    if (floats(a, b))
        return arcl_float(number(a) * number(b));
    if (arcl_is_int(a) && arcl_is_tuple(b))
        return repeated(c, b, a);
    if (!arcl_is_tuple(a) || !arcl_is_int(b))
        return arcl_err(ARCL_E_TYPE);
    uint32_t n;
    const arcl_val *items = arcl_items(c, a, &n);
    const int64_t k = b.u.i > 0 ? b.u.i : 0;
    if (n > 0 && (uint64_t)k > UINT32_MAX / n)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_ctx_work(c, (uint64_t)k * n);
    arcl_val *out = ARCL_NEW(c, arcl_val, (size_t)k * n);
    for (int64_t j = 0; n > 0 && j < k; j++)
        memcpy(out + (size_t)j * n, items, n * sizeof *out);
    return arcl_tuple_make(c, out, (uint32_t)k * n);
}

static inline arcl_val times(arcl_ctx *c, arcl_val a, arcl_val b)
{
    int64_t r;

    if (!arcl_is_int(a) || !arcl_is_int(b))
        return repeated(c, a, b);
    return __builtin_mul_overflow(a.u.i, b.u.i, &r) ? arcl_err(ARCL_E_OVERFLOW) : arcl_int(r);
}

/* a // b of floats: the whole part of a quotient that CPython finds by way of the rest. */
static arcl_val floats_over(double a, double b)
{
    if (b == 0)
        return arcl_err(ARCL_E_ZERODIV);
    double rest = fmod(a, b), q = (a - rest) / b;
    if (rest != 0 && (b < 0) != (rest < 0))
        q -= 1;
    return arcl_float(q != 0 ? (q - floor(q) > 0.5 ? floor(q) + 1 : floor(q)) : copysign(0, a / b));
}

static inline arcl_val over(arcl_ctx *c, arcl_val a, arcl_val b)
{
    (void)c;
    if (!arcl_is_int(a) || !arcl_is_int(b))
        return floats(a, b) ? floats_over(number(a), number(b)) : arcl_err(ARCL_E_TYPE);
    if (b.u.i == 0)
        return arcl_err(ARCL_E_ZERODIV);
    if (a.u.i == INT64_MIN && b.u.i == -1)
        return arcl_err(ARCL_E_OVERFLOW);
    const int64_t q = a.u.i / b.u.i;
    return arcl_int(q - ((a.u.i % b.u.i != 0) && ((a.u.i < 0) != (b.u.i < 0))));
}

arcl_val arcl_over(arcl_ctx *c, arcl_val a, arcl_val b)
{
    return over(c, a, b);
}

/* f on the first two elements of what is a tuple. */
static arcl_val on_elements(arcl_ctx *c, arcl_val a, arcl_val b, binary *f)
{
    const bool left = !arcl_is_int(a), right = arcl_is_tuple(b) && (!left || arcl_is_tuple(a));
    if (!left && !right)
        return arcl_err(ARCL_E_TYPE);
    arcl_val out[2];
    for (int k = 0; k < 2; k++) {
        const arcl_val x = left ? arcl_getitem(a, k) : a, y = right ? arcl_getitem(b, k) : b;
        if (arcl_is_err(x) || arcl_is_err(y))
            return arcl_is_err(x) ? x : y;
        out[k] = f(c, x, y);
        if (arcl_is_err(out[k]))
            return out[k];
    }
    return arcl_two(c, out[0], out[1]);
}

/* f on pairs element by element, or on a pair and a number. */
static inline __attribute__((always_inline)) arcl_val on_pairs(arcl_ctx *c, arcl_val a, arcl_val b, binary *f)
{
    if ((a.tag != ARCL_PAIR && a.tag != ARCL_INT) || (b.tag != ARCL_PAIR && b.tag != ARCL_INT))
        return on_elements(c, a, b, f);
    const bool p = a.tag == ARCL_PAIR, q = b.tag == ARCL_PAIR;
    const arcl_val x = f(c, arcl_int(p ? a.u.at.r : a.u.i), arcl_int(q ? b.u.at.r : b.u.i));
    const arcl_val y = f(c, arcl_int(p ? a.u.at.c : a.u.i), arcl_int(q ? b.u.at.c : b.u.i));
    return arcl_is_err(x) ? x : arcl_is_err(y) ? y : arcl_two(c, x, y);
}

/* The code of a primitive that is f on numbers x and y; what is no number has a function of its own, so that numbers
 * need no frame. */
#define NUMERIC(name, x, y, f) \
    static __attribute__((noinline)) arcl_val name##_pairs(arcl_ctx *c, const arcl_val *a) \
    { \
        return on_pairs(c, x, y, f); \
    } \
    arcl_val arcl_op_##name(arcl_ctx *c, const arcl_val *a) \
    { \
        if (arcl_is_int(x) && arcl_is_int(y)) \
            return f(c, x, y); \
        return name##_pairs(c, a); \
    }

NUMERIC(add, a[0], a[1], plus)
NUMERIC(subtract, a[0], a[1], minus)
NUMERIC(multiply, a[0], a[1], times)
NUMERIC(divide, a[0], a[1], over)
NUMERIC(invert, arcl_int(0), a[0], minus)
NUMERIC(double, a[0], arcl_int(2), times)
NUMERIC(halve, a[0], arcl_int(2), over)
NUMERIC(increment, a[0], arcl_int(1), plus)
NUMERIC(decrement, a[0], arcl_int(1), minus)

/* -1, 0 or 1 for x, plus x where `keep` is 1. */
static inline arcl_val away(arcl_ctx *c, arcl_val x, arcl_val keep)
{
    int64_t r;

    (void)c;
    if (x.tag == ARCL_FLOAT && keep.u.i && x.u.d != 0)
        return arcl_float(x.u.d > 0 ? x.u.d + 1 : x.u.d - 1);
    if (x.tag == ARCL_FLOAT)
        return arcl_int(x.u.d == 0 ? 0 : x.u.d > 0 ? 1 : -1);
    if (!arcl_is_int(x))
        return arcl_err(ARCL_E_TYPE);
    const int64_t sign = (x.u.i > 0) - (x.u.i < 0);
    return __builtin_add_overflow(x.u.i * keep.u.i, sign, &r) ? arcl_err(ARCL_E_OVERFLOW) : arcl_int(r);
}

NUMERIC(crement, a[0], arcl_int(1), away)
NUMERIC(sign, a[0], arcl_int(0), away)

arcl_val arcl_op_even(arcl_ctx *c, const arcl_val *a)
{
    (void)c;
    if (a[0].tag == ARCL_FLOAT)
        return arcl_bool(fmod(a[0].u.d, 2) == 0);
    return arcl_is_int(a[0]) ? arcl_bool(a[0].u.i % 2 == 0) : arcl_err(ARCL_E_TYPE);
}

ARCL_CODE(identity, a[0])
ARCL_CODE(toivec, arcl_two(c, a[0], arcl_int(0)))
ARCL_CODE(tojvec, arcl_two(c, arcl_int(0), a[0]))
ARCL_CODE(astuple, arcl_two(c, a[0], a[1]))

/* ---- logic -------------------------------------------------------------------- */

ARCL_CODE(flip, arcl_bool(!arcl_truth(a[0])))
ARCL_CODE(both, arcl_truth(a[0]) ? a[1] : a[0])
ARCL_CODE(either, arcl_truth(a[0]) ? a[0] : a[1])
ARCL_CODE(branch, arcl_truth(a[0]) ? a[1] : a[2])
ARCL_CODE(equality, arcl_bool(arcl_same(c, a[0], a[1])))

arcl_val arcl_op_greater(arcl_ctx *c, const arcl_val *a)
{
    const int less = arcl_less(c, a[1], a[0]);
    return less < 0 ? arcl_err(ARCL_E_TYPE) : arcl_bool(less);
}

arcl_val arcl_op_positive(arcl_ctx *c, const arcl_val *a)
{
    const int less = arcl_less(c, arcl_int(0), a[0]);
    return less < 0 ? arcl_err(ARCL_E_TYPE) : arcl_bool(less);
}
