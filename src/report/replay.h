/*
 * replay.h - recorded programs that were replayed: the differences, and the sums.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_REPLAY_H
#define ARCL_REPORT_REPLAY_H

#include "base/text.h"
#include "exec/vectors.h"

void arcl_replay_text(const arcl_mismatch *m, unsigned width, arcl_text *out); /* width 0: any */
void arcl_replay_json(const arcl_mismatch *m, arcl_text *out);
void arcl_replay_summary(const arcl_replay *sum, arcl_words files, size_t unread, bool json, arcl_text *out);

#endif
