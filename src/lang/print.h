/*
 * print.h - parts of printed programs.
 *
 * Layer: lang, internal.
 */
#ifndef ARCL_LANG_PRINT_H
#define ARCL_LANG_PRINT_H

#include "base/text.h"
#include "lang/program.h"
#include "value/value.h"

/* The program as arcl_program_print has it, but for the mark of its dialect. */
void arcl_print_function(const arcl_program *p, arcl_text *out);

/* A constant as the parser makes them: a number, truth, None, a string, a primitive, or tuples of those:
 * text that loads to the same constant. */
void arcl_print_literal(arcl_text *out, arcl_val v);

#endif
