/*
 * search_page.h - a batt or a search as a page: the best programs of each task, run alone, and what they make of it.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_SEARCH_PAGE_H
#define ARCL_REPORT_SEARCH_PAGE_H

#include "report/batt_report.h"
#include "report/gallery.h"
#include "report/solve_report.h"

typedef struct arcl_search_page {
    arcl_gallery gallery;
    arcl_budget budget;
    arcl_ctx ctx;
    arcl_arena mem; /* of one program */
} arcl_search_page;

/* Without memory, control leaves through `escape`. */
void arcl_search_page_open(arcl_search_page *p, arcl_budget budget, jmp_buf *escape);
void arcl_search_page_close(arcl_search_page *p);

/* The best candidates of a task, after ranking; of those that behave alike the first. */
void arcl_search_page_batt(arcl_search_page *p, const arcl_batt *b, const arcl_task *task, const arcl_scores *s,
                           size_t top);

/* The whole file. */
bool arcl_search_page_write_batt(arcl_search_page *p, const arcl_batt_facts *f, uint64_t solved, arcl_text *out,
                                 arcl_error *err);
bool arcl_search_page_write_solve(arcl_search_page *p, const arcl_solve_facts *f, arcl_text *out, arcl_error *err);

#endif
