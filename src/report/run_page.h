/*
 * run_page.h - a run as a page: what every program made of its task.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_RUN_PAGE_H
#define ARCL_REPORT_RUN_PAGE_H

#include "report/gallery.h"
#include "report/run_report.h"

typedef struct arcl_run_page {
    const arcl_plan *plan;
    const char *const *labels;
    arcl_budget budget;
    arcl_gallery gallery;
    arcl_run_tally tally;
} arcl_run_page;

void arcl_run_page_open(arcl_run_page *p, const arcl_plan *plan, const char *const *labels, arcl_budget budget,
                        arcl_arena *mem);

/* The next result of the plan. */
void arcl_run_page_add(arcl_run_page *p, const arcl_job *job, const arcl_result *r);

/* The whole file, after the last result. */
bool arcl_run_page_write(arcl_run_page *p, const arcl_run_facts *f, arcl_text *out, arcl_error *err);
void arcl_run_page_close(arcl_run_page *p);

#endif
