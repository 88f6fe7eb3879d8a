/*
 * run_json.h - a run as JSON: one line for each sample, then a summary.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_RUN_JSON_H
#define ARCL_REPORT_RUN_JSON_H

#include "report/tally.h"

/* {"program":..,"task":..,"split":..,"index":..,"status":..,"value":..,"error":..,"correct":..,"ns":..} */
void arcl_run_json_sample(const char *label, const arcl_job *job, const arcl_result *r, arcl_text *out);

/* {"summary":{...}} */
void arcl_run_json_summary(const arcl_run_facts *f, arcl_text *out);

#endif
