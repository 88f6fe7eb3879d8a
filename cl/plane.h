/* plane.h - what the kernels for planes have in common. */
#ifndef ARCL_CL_PLANE_H
#define ARCL_CL_PLANE_H

#include "codes.h"
#include "shim.h"

FN u32 height_of(u32 dims)
{
    return dims >> 16;
}

FN u32 width_of(u32 dims)
{
    return dims & 0xffffu;
}

/* The parameter of a grid, and those behind it; `at` is ARCL_PARAM_AT. */
FN GLOBAL const i32 *param_of(GLOBAL const i32 *param, u32 at, u32 g)
{
    return param + (size_t)g * (at >> 16) + (at & 0xffffu);
}

#endif
