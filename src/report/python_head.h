/*
 * python_head.h - what a file of programs begins with, so that Python runs it beside a checkout of its dialect.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_PYTHON_HEAD_H
#define ARCL_REPORT_PYTHON_HEAD_H

#include "base/text.h"
#include "lang/program.h"

/* Imports and, where programs have guards, the safe defaults. */
void arcl_python_head(arcl_dialect dialect, bool guards, arcl_text *out);

#endif
