/*
 * trial_parts.h - between trial.c and trial_large.c.
 *
 * Layer: device. May use: base, plane. Must not know: values, programs.
 */
#ifndef ARCL_DEVICE_TRIAL_PARTS_H
#define ARCL_DEVICE_TRIAL_PARTS_H

#include "device/trial.h"

/* Memory of zeros. */
void *arcl_trial_take(arcl_arena *mem, size_t bytes);

/* Gives the device a buffer for each array, with what is in it. */
bool arcl_trial_open_buffers(arcl_trial *j, arcl_error *err);

/* The rule that the codes of a kernel for labels mean. */
arcl_label_how arcl_trial_how(uint32_t code, int32_t ground);

/* Labels large grids in plain C. */
bool arcl_trial_label_large(arcl_trial *j, unsigned threads, arcl_error *err);

#endif
