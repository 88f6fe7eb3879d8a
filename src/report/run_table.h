/*
 * run_table.h - a run for people: a line for each program and task, a second one where something is not right,
 * and totals at the end.
 *
 * A task with many programs shows those that are right and counts the others.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_RUN_TABLE_H
#define ARCL_REPORT_RUN_TABLE_H

#include "report/show.h"
#include "report/tally.h"

typedef struct arcl_run_table_options {
    arcl_show_mode mode;
    unsigned width; /* columns; 0: nothing is cut */
    bool show;      /* draw the grids of every sample; needs the values' text */
    bool explain;   /* every program, every sample that is not right; needs the values' text */
} arcl_run_table_options;

typedef struct arcl_run_table {
    arcl_run_table_options options;
    const arcl_plan *plan;
    const char *const *labels; /* of the library's programs */
    arcl_run_tally *tally;
    arcl_text *out;
    unsigned task_width, program_width;
    arcl_text below; /* what goes under the row at hand */
    const arcl_task *task;
    uint64_t hidden[ARCL_END_COUNT]; /* rows of the task at hand that are only counted */
} arcl_run_table;

/* Writes the heading. The tally is kept by the table; everything given lives until it is closed. */
void arcl_run_table_open(arcl_run_table *t, arcl_run_table_options options, const arcl_plan *plan,
                         const char *const *labels, arcl_run_tally *tally, arcl_text *out);
void arcl_run_table_add(arcl_run_table *t, const arcl_job *job, const arcl_result *r);
void arcl_run_table_close(arcl_run_table *t);

/* The totals. */
void arcl_run_table_totals(const arcl_run_facts *f, bool colour, arcl_text *out);

#endif
