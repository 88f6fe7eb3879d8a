/*
 * lists.h - what there is and what was checked, for people and as JSON lines: the primitives of the language with their
 * reference pages, the devices, recorded programs that were replayed, a submission held against the challenges.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_LISTS_H
#define ARCL_REPORT_LISTS_H

#include "base/text.h"
#include "device/devices.h"
#include "op/op.h"
#include "exec/vectors.h"
#include "task/submission.h"

/* ---- primitives ------------------------------------------------------------------------------ */

/* The primitive of the dialect that comes after `op` (ARCL_OP_COUNT: the first) by families; ARCL_OP_COUNT at the end.
 */
unsigned arcl_ops_next(arcl_dialect d, unsigned op);

/* All primitives of the dialect whose name contains `part` (NULL: all), by family, filled into `width` columns; how
 * many. */
unsigned arcl_ops_list(arcl_dialect d, const char *part, bool colour, unsigned width, arcl_text *out);

/* Everything about one primitive. */
void arcl_ops_detail(unsigned op, bool colour, unsigned width, arcl_text *out);

/* {"name":..,"family":..,"parameters":[{"name":..,"type":..},..],"result":..,"cost":..,"example":..,"doc":..} */
void arcl_ops_json(unsigned op, arcl_text *out);

/* The reference page of the dialect. */
void arcl_ops_markdown(arcl_dialect d, arcl_text *out);

/* The value of a constant of the language as text. */
void arcl_ops_constant(arcl_val v, arcl_text *out);

/* What a type stands for, as in types.def. */
const char *arcl_ops_type(arcl_type t);

/* ---- devices --------------------------------------------------------------------------------- */

/* The result of the check of each device; NULL: it was not checked. */
typedef struct arcl_device_checks {
    const char *of[ARCL_DEVICES_MAX]; /* why it failed; "": it passed */
    unsigned failed;
} arcl_device_checks;

void arcl_devices_table(const arcl_device_list *list, const arcl_device_checks *c, unsigned width, bool colour,
                        arcl_text *out);
void arcl_devices_json(const arcl_device_list *list, const arcl_device_checks *c, arcl_text *out);

/* `"number":1,"type":"GPU","name":...`: what tells this device and its driver from others. */
void arcl_device_json(const arcl_device_info *d, arcl_text *out);

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
