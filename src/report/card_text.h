/*
 * card_text.h - a hand of candidates as Python text, as JSON lines, and the tally of operators as a table.
 *
 * Layer: report. Must not know: streams and options.
 */
#ifndef ARCL_REPORT_CARD_TEXT_H
#define ARCL_REPORT_CARD_TEXT_H

#include "batt/card.h"

/* A file that runs here and, beside a checkout of arc-dsl, in Python: how each candidate came about, imports, the safe
 * defaults, and the function `batt`, which arcl_batt_generate made. */
void arcl_card_python(const arcl_card *c, const arcl_card_plan *plan, const arcl_program *batt, arcl_text *out);

/* A line for each candidate, with its edits. */
void arcl_card_json(const arcl_card *c, const arcl_program *batt, arcl_text *out);

/* {"summary":{...}} */
void arcl_card_json_summary(const arcl_card *c, const arcl_card_plan *plan, arcl_text *out);

/* How many programs are no parents and why, to follow the number of those that are; nothing if all are. */
void arcl_card_left_out(const arcl_card *c, arcl_text *out);

/* What was tried and made by each operator. */
void arcl_card_table(const arcl_card *c, arcl_text *out);

#endif
