/*
 * batt_report.h - a batt for people (the best candidates of each task, and what became of all) and as JSON lines; a hand
 * of candidates as Python text, as JSON lines and as a table of its operators.
 *
 * Layer: report. Must not know: streams and options.
 */
#ifndef ARCL_REPORT_BATT_REPORT_H
#define ARCL_REPORT_BATT_REPORT_H

#include "batt/card.h"
#include "batt/batt.h"
#include "exec/inputs.h"

/* ---- a batt ------------------------------------------------------------------------------------ */

/* What was run, and what was read for it. */
typedef struct arcl_batt_facts {
    const arcl_batt *batt;
    const arcl_batt_plan *plan;
    const arcl_scores *scores;
    const arcl_inputs *inputs;
    uint64_t evaluations;
    uint64_t run_ns, all_ns; /* wall time of the run, and of everything since the start */
    bool stopped;            /* before all samples were run */
    size_t samples;          /* that were run */
} arcl_batt_facts;

typedef struct arcl_batt_table {
    arcl_text *out;
    bool colour;
    unsigned width; /* columns that there are; 0: any number */
    size_t top;     /* rows for each task */
    unsigned width_task, width_parent;
    const char *task; /* the last one that was named */
    arcl_text signs;  /* of the task at hand, by sample, then by candidate; close it at the end */
    uint64_t tasks, solved, doubles;
} arcl_batt_table;

/* Writes the heading. */
void arcl_batt_table_open(arcl_batt_table *t, const arcl_batt *b, const arcl_batt_plan *plan);

/* The outcomes of the n candidates on the next sample. */
void arcl_batt_table_sample(arcl_batt_table *t, const arcl_mark *marks, size_t n);

/* A task after ranking: it is counted and, if `shown`, the best candidates become rows. */
void arcl_batt_table_task(arcl_batt_table *t, const arcl_batt *b, const arcl_task *task, const arcl_scores *s,
                          bool shown);
void arcl_batt_table_totals(const arcl_batt_table *t, const arcl_batt_facts *f);

/* "line 3: shift: TypeError: ...": why a call got its default, or why the candidate was cut or refused; nothing if none of
 * that happened. */
void arcl_batt_put_reason(const arcl_graph *graph, const arcl_mark *m, arcl_text *out);

/* The lines of one sample, "o" for candidates and "s" for differences; values are read from the memo. */
void arcl_batt_json_sample(const arcl_batt_job *job, arcl_memo *memo, const arcl_mark *marks, arcl_text *out);

/* A line for each candidate of a task, the best first, after they were ranked. */
void arcl_batt_json_scores(const arcl_batt *b, const arcl_task *task, const arcl_scores *s, arcl_text *out);
void arcl_batt_json_summary(const arcl_batt_facts *f, arcl_text *out);

/* ---- a hand of candidates ---------------------------------------------------------------------- */

/* A file that runs here and, beside a checkout of arc-dsl, in Python: how each candidate came about, imports, the safe
 * defaults, and the function `batt`, which arcl_batt_generate made. */
void arcl_card_python(const arcl_card *c, const arcl_card_plan *plan, const arcl_program *batt, arcl_text *out);

/* A line for each candidate, with its edits, and the sums. */
void arcl_card_json(const arcl_card *c, const arcl_card_plan *plan, const arcl_program *batt, arcl_text *out);

/* How many programs are no parents and why, to follow the number of those that are; nothing if all are. */
void arcl_card_left_out(const arcl_card *c, arcl_text *out);

/* What was tried and made by each operator. */
void arcl_card_table(const arcl_card *c, arcl_text *out);

#endif
