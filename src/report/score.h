/*
 * score.h - a submission that was held against the challenges.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_SCORE_H
#define ARCL_REPORT_SCORE_H

#include "base/text.h"
#include "task/submission.h"

/* Which tests are met by which attempt, then the sums; `quiet`: only these. */
void arcl_score_table(const arcl_submission *s, const arcl_submission_score *sum, bool quiet, bool colour,
                      arcl_text *out);
void arcl_score_json(const arcl_submission *s, const arcl_submission_score *sum, bool quiet, arcl_text *out);

#endif
