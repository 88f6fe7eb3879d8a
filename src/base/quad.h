/*
 * quad.h - four numbers of 32 bits at once, as compilers know them on every processor.
 *
 * Layer: base.
 */
#ifndef ARCL_BASE_QUAD_H
#define ARCL_BASE_QUAD_H

#include <stdint.h>

typedef uint32_t arcl_quad __attribute__((vector_size(16), may_alias));
typedef int32_t arcl_signed_quad __attribute__((vector_size(16), may_alias));

/* The same where it need not be aligned. */
typedef uint32_t arcl_loose_quad __attribute__((vector_size(16), aligned(4), may_alias));

#endif
