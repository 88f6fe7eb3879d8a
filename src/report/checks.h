/*
 * checks.h - what was checked, for people and as JSON lines: recorded programs that were replayed, and a submission that
 * was held against the challenges.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_CHECKS_H
#define ARCL_REPORT_CHECKS_H

#include "base/text.h"
#include "exec/vectors.h"
#include "task/submission.h"

/* ---- recorded programs: the differences, and the sums ---------------------------------------- */

void arcl_replay_text(const arcl_mismatch *m, unsigned width, arcl_text *out); /* width 0: any */
void arcl_replay_json(const arcl_mismatch *m, arcl_text *out);
void arcl_replay_summary(const arcl_replay *sum, arcl_words files, size_t unread, bool json, arcl_text *out);

/* ---- submissions ----------------------------------------------------------------------------- */

/* Which tests are met by which attempt, then the sums; `quiet`: only these. */
void arcl_score_table(const arcl_submission *s, const arcl_submission_score *sum, bool quiet, bool colour,
                      arcl_text *out);
void arcl_score_json(const arcl_submission *s, const arcl_submission_score *sum, bool quiet, arcl_text *out);

#endif
