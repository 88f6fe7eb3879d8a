/*
 * page.h - reports as one HTML file that needs nothing else: a title, the figures that matter most, and sections, which
 * the page's script draws from data. The parts of the page are in src/report/page; docs/REPORTS.md says what the data
 * of a section looks like.
 *
 *     arcl_page_open(&p, "arcl run", "400 programs on 400 tasks");
 *     arcl_page_figure(&p, "tasks solved", "%s of 400", arcl_count(n).s);
 *     arcl_text *data = arcl_page_section(&p, "bars", "Time per task");      members of its object, with arcl_put_...
 *     arcl_page_write(&p, out, err);
 *     arcl_page_close(&p);
 *
 * Layer: report. May use: base, value. Must not know: what is reported.
 */
#ifndef ARCL_REPORT_PAGE_H
#define ARCL_REPORT_PAGE_H

#include "base/error.h"
#include "base/text.h"
#include "value/value.h"

typedef struct arcl_page {
    arcl_text title, about; /* as HTML, like the figures: there without the script, too */
    arcl_text figures;
    arcl_text data; /* JSON */
    unsigned sections;
} arcl_page;

void arcl_page_open(arcl_page *p, const char *title, const char *about);
void arcl_page_close(arcl_page *p);

/* What is to be seen first. */
void arcl_page_figure(arcl_page *p, const char *name, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* Begins a section and ends the one before it. What is added to the text are members of its JSON object. */
arcl_text *arcl_page_section(arcl_page *p, const char *kind, const char *title);

/* The whole file. False and a sentence if there is no memory for it. */
bool arcl_page_write(arcl_page *p, arcl_text *out, arcl_error *err);

/* A grid as the script reads it: "12:" and the cells, row by row, a hexadecimal digit each, 12 of them in a row; with
 * ';' for ':' two digits each. null if it is none or has more cells than pages draw. */
void arcl_page_grid(arcl_text *out, arcl_val grid);

#endif
