/*
 * batt_table.h - a batt for people: the best candidates of each task, and what became of all.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_BATT_TABLE_H
#define ARCL_REPORT_BATT_TABLE_H

#include "batt/score.h"

typedef struct arcl_batt_table {
    const arcl_batt *batt;
    arcl_text *out;
    bool colour;
    unsigned width; /* columns that there are; 0: any number */
    size_t top;     /* rows for each task */
    unsigned width_task, width_parent;
    const char *task; /* the last one that was named */
    uint64_t tasks, solved, doubles, evaluations;
} arcl_batt_table;

/* Writes the heading. */
void arcl_batt_table_open(arcl_batt_table *t, const arcl_batt_plan *plan);

/* The best of a task, after ranking. `fates` has, for each sample and candidate, the fate. */
void arcl_batt_table_task(arcl_batt_table *t, const arcl_task *task, const arcl_scores *s, const uint8_t *const *fates,
                          size_t samples);

typedef struct arcl_batt_facts {
    const arcl_scores *scores;
    uint64_t run_ns, all_ns;
    unsigned threads;
} arcl_batt_facts;

void arcl_batt_table_totals(const arcl_batt_table *t, const arcl_batt_facts *f);

#endif
