/*
 * run_report.h - the results of a run: counted by sample, by row (one program on one task) and by task; as a table with
 * totals for people, and as JSON lines.
 *
 * Layer: report. May use: exec and lower. Must not know: streams and options.
 */
#ifndef ARCL_REPORT_RUN_REPORT_H
#define ARCL_REPORT_RUN_REPORT_H

#include "exec/inputs.h"
#include "exec/eval.h"
#include "report/gallery.h"
#include "report/show.h"
#include "task/submission.h"

/* ---- counts ----------------------------------------------------------------------------------- */

enum { ARCL_SLOWEST = 3 };

/* One program on one task. */
typedef struct arcl_run_row {
    const arcl_program *program;
    const arcl_task *task;
    uint32_t right[2], known[2]; /* by split */
    uint32_t ends[ARCL_STATUSES];
    uint64_t ns;
} arcl_run_row;

/* Right: every sample gave a value, one output at least is known, and all that are known were met. */
arcl_status arcl_run_row_end(const arcl_run_row *row);

typedef struct arcl_run_tally {
    uint64_t ends[ARCL_STATUSES]; /* samples */
    uint64_t ns;                  /* of their evaluations */
    uint64_t rows;
    uint64_t tasks, tasks_right; /* right: one of its programs is */
    arcl_arena *mem;             /* of the lists; given */
    const arcl_task **missed;    /* the tasks that are not */
    arcl_run_row *cut;           /* rows with a sample that a budget ended */
    size_t nmissed, missed_room, ncut, cut_room;
    arcl_run_row slowest[ARCL_SLOWEST]; /* slowest first; without a program where there are fewer rows */
    arcl_run_row row;                   /* the one at hand */
    bool solved;                        /* the task at hand is right */
} arcl_run_tally;

/* Adds the next result of a plan; true if it ends a row. */
bool arcl_tally_add(arcl_run_tally *t, const arcl_job *job, const arcl_result *r);

/* After the last result: adds the tasks of the plan whose programs were refused. */
void arcl_tally_finish(arcl_run_tally *t, const arcl_plan *plan);

uint64_t arcl_tally_samples(const arcl_run_tally *t);

/* Everything that a report on a run says at its end. */
typedef struct arcl_run_facts {
    const arcl_run_tally *tally;
    const arcl_plan *plan;
    const char *const *labels; /* of the library's programs */
    const arcl_inputs *inputs; /* what was read */
    const char *submission;    /* where the answers go; NULL: none are asked for */
    const arcl_submission *answers;
    bool explained; /* complaints and programs without a task have been listed */
    bool stopped;   /* before all samples of the plan were run */
    bool drawn;     /* grids have been drawn meanwhile: the wall time of the run says nothing */
    unsigned threads, repeat;
    arcl_budget budget;
    uint64_t run_ns, all_ns; /* wall time of the run, and of everything since the start */
    unsigned width;          /* columns that there are; 0: any number */
} arcl_run_facts;

/* ---- the values of the lines of programs -------------------------------------------------------- */

typedef struct arcl_run_values {
    arcl_budget budget; /* given */
    /* Its own: */
    const arcl_program *program; /* whose lines are open; NULL: none */
    arcl_lines lines;
    arcl_text value;
} arcl_run_values;

/* Under a sample, a line each; as a list of JSON. */
void arcl_run_values_text(arcl_run_values *v, const arcl_job *job, const arcl_result *r, unsigned width,
                          arcl_text *out);
void arcl_run_values_json(arcl_run_values *v, const arcl_job *job, arcl_text *out);
void arcl_run_values_close(arcl_run_values *v);

/* ---- for people: a line for each row, a second one where something is not right ---------------- */

/* A task with many programs shows those that are right and counts the others. */
typedef struct arcl_run_table {
    arcl_show_mode mode;
    unsigned width;          /* columns; 0: nothing is cut */
    bool show;               /* draw the grids of every sample; needs the values' text */
    bool wrong;              /* only what is wrong, failed or was cut */
    bool explain;            /* every program, every sample that is not right; needs the values' text */
    arcl_run_values *values; /* those of every line are wanted, and the values' text; NULL: not */
    const arcl_plan *plan;
    const char *const *labels; /* of the library's programs */
    arcl_run_tally *tally;     /* kept by the table */
    arcl_text *out;
    /* Its own: */
    unsigned task_width, program_width;
    arcl_text below; /* what goes under the row at hand */
    const arcl_task *task;
    uint64_t hidden[ARCL_STATUSES]; /* rows of the task at hand that are only counted */
} arcl_run_table;

/* Writes the heading. Everything given lives until it is closed. */
void arcl_run_table_open(arcl_run_table *t);
void arcl_run_table_add(arcl_run_table *t, const arcl_job *job, const arcl_result *r);
void arcl_run_table_close(arcl_run_table *t);
void arcl_run_table_totals(const arcl_run_facts *f, bool colour, arcl_text *out);

/* ---- for programs: a line for each sample, and the sums ---------------------------------------- */

/* `values`: with those of every line; NULL: without. */
void arcl_run_json_sample(const char *label, const arcl_job *job, const arcl_result *r, arcl_run_values *values,
                          arcl_text *out);
/* A line for each function that is refused, with all reasons and, where there is one, a hint what to write instead; one for
 * what stands outside of functions, which has no name. */
void arcl_run_json_refused(const arcl_library *lib, arcl_text *out);
void arcl_run_json_summary(const arcl_run_facts *f, arcl_text *out);

/* ---- as a page: what every program made of its task ------------------------------------------ */

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
