/* own.c - primitives of our own: the codes of plane/raster.h on values. */
#include "op/codes.h"
#include "op/matrix.h"
#include "plane/raster.h"

#include <string.h>

enum { COLOURS = 16, NUMBERS = 32 };

/* The grid as a raster; an ERR if it is none. */
static arcl_val raster_of(arcl_ctx *c, arcl_val v, arcl_raster *out)
{
    arcl_matrix m;

    if (!arcl_matrix_of(c, v, &m))
        return arcl_err(ARCL_E_TYPE);
    if (m.h < 1 || m.w < 1 || m.h > ARCL_RASTER_SIDE || m.w > ARCL_RASTER_SIDE)
        return arcl_err(ARCL_E_VALUE);
    *out = (arcl_raster){.height = (uint8_t)m.h, .width = (uint8_t)m.w};
    for (int32_t k = 0; k < m.h * m.w; k++) {
        out->cells[k] = m.at[k];
        if (out->cells[k] >= COLOURS)
            return arcl_err(ARCL_E_VALUE);
    }
    return arcl_none();
}

/* The arguments behind the grid, as the row declares them: numbers go into the arg, a pair becomes the wanted sides. */
static arcl_val take_numbers(const arcl_val *a, const arcl_op_info *op, int *arg, arcl_raster_env *env)
{
    for (unsigned k = op->arity; k-- > 1;) {
        int64_t high, wide;
        arcl_val err;
        if (op->param[k].type != ARCL_T_IntegerTuple) {
            if (!arcl_is_int(a[k]))
                return arcl_err(ARCL_E_TYPE);
            if (a[k].u.i < 0 || a[k].u.i >= NUMBERS)
                return arcl_err(ARCL_E_VALUE);
            *arg = *arg * NUMBERS + (int)a[k].u.i;
        } else if (!arcl_int_at(a[k], 0, &high, &err) || !arcl_int_at(a[k], 1, &wide, &err)) {
            return err;
        } else if (high < 1 || wide < 1 || high > ARCL_RASTER_SIDE || wide > ARCL_RASTER_SIDE) {
            return arcl_err(ARCL_E_VALUE);
        } else {
            env->wanted_height = (uint8_t)high;
            env->wanted_width = (uint8_t)wide;
        }
    }
    return arcl_none();
}

static arcl_val apply(arcl_ctx *c, const arcl_val *a, unsigned op, arcl_raster_code *code, int number)
{
    arcl_raster_env *env = ARCL_NEW(c, arcl_raster_env, 1);
    arcl_raster in, out;
    int arg = 0;

    arcl_raster_env_begin(env);
    arcl_val err = raster_of(c, a[0], &in);
    if (!arcl_is_err(err))
        err = take_numbers(a, arcl_op_of(op), &arg, env);
    if (arcl_is_err(err))
        return err;
    if (!code(env, &in, arg * NUMBERS + number, &out))
        return arcl_err(ARCL_E_VALUE);
    const arcl_matrix m = arcl_matrix_new(c, out.height, out.width);
    memcpy(arcl_matrix_bytes(m), out.cells, (size_t)arcl_raster_count(&out));
    return arcl_matrix_val(m);
}

#define ARCL_OWN(name, code, number, ...) \
    ARCL_CODE(own_##name, apply(c, a, ARCL_OP_own_##name, arcl_raster_##code, number))
#include "op/own.def"
