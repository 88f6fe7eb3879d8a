/*
 * print.h - literals as text that loads to the same constant.
 *
 * Layer: lang, internal.
 */
#ifndef ARCL_LANG_PRINT_H
#define ARCL_LANG_PRINT_H

#include "base/text.h"
#include "value/value.h"

/* n bytes as a string of Python. */
void arcl_print_string(arcl_text *out, const char *s, int32_t n);

/* A constant as the parser makes them: a number, truth, None, a string, a primitive, or tuples of those. */
void arcl_print_literal(arcl_text *out, arcl_val v);

#endif
