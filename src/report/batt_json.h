/*
 * batt_json.h - a batt as JSON lines: a line for each candidate and difference on a sample, a line for each candidate's
 * score on a task.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_BATT_JSON_H
#define ARCL_REPORT_BATT_JSON_H

#include "batt/score.h"

/* The lines of one sample, "o" for candidates and "s" for differences; values are read from the memo. */
void arcl_batt_json_sample(const arcl_batt_job *job, arcl_memo *memo, const arcl_mark *marks, arcl_text *out);

/* A line for each candidate of a task, the best first, after they were ranked. */
void arcl_batt_json_scores(const arcl_batt *b, const arcl_task *task, const arcl_scores *s, arcl_text *out);

/* "shift: TypeError: ...": why a call got its default, or was cut; with the line if it is known. */
void arcl_mark_reason(const arcl_graph *graph, const arcl_mark *m, arcl_text *out);

extern const char *const arcl_fate_names[ARCL_FATE_COUNT];

/* What was read. */
typedef struct arcl_batt_read {
    uint64_t programs_hash, tasks_hash;
    size_t complaints, unread;
} arcl_batt_read;

void arcl_batt_json_summary(const arcl_batt *b, const arcl_batt_plan *plan, const arcl_scores *s,
                            const arcl_batt_read *read, uint64_t evaluations, uint64_t ns, arcl_text *out);

#endif
