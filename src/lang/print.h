/*
 * print.h - literals as text that loads to the same constant.
 *
 * Layer: lang, internal.
 */
#ifndef ARCL_LANG_PRINT_H
#define ARCL_LANG_PRINT_H

#include "base/text.h"
#include "value/value.h"

/* A constant as the parser makes them: a number, truth, None, a string, a primitive, or tuples of those. */
void arcl_print_literal(arcl_text *out, arcl_val v);

#endif
