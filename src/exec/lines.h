/*
 * lines.h - a program as its text, and the value of each of its lines on a sample, for those who look into one.
 *
 * The text is printed and read back, so that every line has a number and a node, whether the program was read from a
 * file, cut out of a graph or found by a search.
 */
#ifndef ARCL_EXEC_LINES_H
#define ARCL_EXEC_LINES_H

#include "exec/eval.h"

typedef struct arcl_lines {
    arcl_text text;
    arcl_library library;        /* with `program` alone */
    const arcl_program *program; /* NULL: it has no lines that could run */
    arcl_ctx ctx;
} arcl_lines;

/* arcl_lines_close is needed in any case. */
void arcl_lines_open(arcl_lines *l, const arcl_program *p);
void arcl_lines_close(arcl_lines *l);

/* The same with the lines and names that the program was read with, which has steps and is prepared. */
void arcl_lines_open_as_read(arcl_lines *l, const arcl_program *p);

/* Takes the value of a line, counted from 1; it lives in the context until the next evaluation. */
typedef void arcl_lines_sink(void *to, arcl_ctx *c, uint32_t line, const char *name, arcl_val value);

/* Evaluates the program and hands over the lines up to the one that ended it. What a sink does with a value has a
 * budget of its own; where that is used up the line is left out. */
void arcl_lines_run(arcl_lines *l, const arcl_task *task, const arcl_sample *sample, arcl_budget budget,
                    arcl_lines_sink *sink, void *to);

#endif
