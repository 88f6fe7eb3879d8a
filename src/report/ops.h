/*
 * ops.h - the table of primitives for people, as JSON lines, and as the page docs/primitives.md.
 *
 * Layer: report. May use: base, op. Must not know: programs.
 */
#ifndef ARCL_REPORT_OPS_H
#define ARCL_REPORT_OPS_H

#include "base/text.h"
#include "op/op.h"

/* The primitive of the dialect that comes after `op` (ARCL_OP_COUNT: the first) by families; ARCL_OP_COUNT at the end.
 */
unsigned arcl_ops_next(arcl_dialect d, unsigned op);

/* All primitives of the dialect whose name contains `part` (NULL: all), by family, filled into `width` columns; how
 * many. */
unsigned arcl_ops_list(arcl_dialect d, const char *part, bool colour, unsigned width, arcl_text *out);

/* Everything about one primitive. */
void arcl_ops_detail(unsigned op, bool colour, unsigned width, arcl_text *out);

/* {"name":..,"family":..,"parameters":[{"name":..,"type":..},..],"result":..,"cost":..,"example":..,"doc":..} */
void arcl_ops_json(unsigned op, arcl_text *out);

/* The reference page of the dialect. */
void arcl_ops_markdown(arcl_dialect d, arcl_text *out);

/* The value of a constant of the language as text. */
void arcl_ops_constant(arcl_val v, arcl_text *out);

/* What a type stands for, as in types.def. */
const char *arcl_ops_type(arcl_type t);

#endif
