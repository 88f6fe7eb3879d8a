/*
 * show.h - grids and tasks for people: in the terminal, and as SVG, HTML and PNG.
 *
 * A value that is no GRID is drawn as '?'.
 *
 * Layer: report. May use: base, value, task. Must not know: programs, the command line.
 */
#ifndef ARCL_REPORT_SHOW_H
#define ARCL_REPORT_SHOW_H

#include "base/error.h"
#include "base/text.h"
#include "task/task.h"

typedef enum arcl_show_mode { ARCL_SHOW_PLAIN, ARCL_SHOW_256, ARCL_SHOW_RGB } arcl_show_mode;

/* What the environment asks for: NO_COLOR, COLORTERM and TERM; plain text if `tty` is false. */
arcl_show_mode arcl_show_terminal_mode(bool tty);

typedef struct arcl_show_item {
    const char *title;
    arcl_val grid;
    const arcl_val *expected; /* (optional) cells that differ from it are marked and counted */
} arcl_show_item;

/* Titled grids side by side, as many as fit into `width` columns, the others below; a grid that is
 * too wide or too high is cut, and a line below it says so. A width of 0 cuts nothing. */
void arcl_show_terminal(const arcl_show_item *items, size_t n, arcl_show_mode mode, unsigned width, arcl_text *out);

/* What is drawn: a task, or else a grid. */
typedef struct arcl_show_subject {
    const arcl_task *task;
    arcl_val grid;
    const char *title; /* of a grid; may be NULL */
} arcl_show_subject;

void arcl_show_subject_terminal(const arcl_show_subject *s, arcl_show_mode mode, unsigned width, arcl_text *out);

/* Whole files. False and a sentence if the picture would be larger than 8192 pixels on a side,
 * has too many cells for the format, or there is no memory. */
bool arcl_show_svg(const arcl_show_subject *s, arcl_text *out, arcl_error *err);
bool arcl_show_html(const arcl_show_subject *s, arcl_text *out, arcl_error *err);
bool arcl_show_png(const arcl_show_subject *s, arcl_text *out, arcl_error *err);

#endif
