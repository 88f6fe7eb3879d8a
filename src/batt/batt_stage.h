/*
 * batt_stage.h - a graph on devices: what they work out for many samples at once, for the memos of these samples.
 *
 *     arcl_batt_stage_open(&s, stage, &graph);
 *     size_t n = arcl_batt_stage_do(&s, inputs, count);
 *     arcl_memo_give(&memo, arcl_batt_stage_given(&s, k, &room));
 *     arcl_batt_stage_close(&s);
 *
 * Values and steps are those of plain C: see exec/stage.h.
 *
 * Layer: batt. May use: exec and lower. Must not know: candidates, jobs.
 */
#ifndef ARCL_BATT_BATT_STAGE_H
#define ARCL_BATT_BATT_STAGE_H

#include "lang/program.h"
#include "exec/stage.h"

typedef struct arcl_batt_stage {
    arcl_stage *stage;
    const arcl_graph *graph;
    arcl_arena mem;           /* of the samples that were looked at last */
    const arcl_staged *batch; /* NULL: plain C does it all */
} arcl_batt_stage;

/* With a stage that is NULL plain C does everything. The graph stays as it is. */
void arcl_batt_stage_open(arcl_batt_stage *s, arcl_stage *stage, const arcl_graph *graph);
void arcl_batt_stage_close(arcl_batt_stage *s);

/* Lets devices do what they can for the first of these samples; returns how many those are. What was given before is
 * gone. */
size_t arcl_batt_stage_do(arcl_batt_stage *s, const arcl_val *inputs, size_t n);

/* What sample k of them got, by node of the graph; NULL: nothing. */
const arcl_given *arcl_batt_stage_given(const arcl_batt_stage *s, size_t k, arcl_given *room);

#endif
