/*
 * driver_trial.h - a driver is tried in a process of its own, so that one that crashes or hangs takes nobody along.
 *
 * The process is a fork of this one, made before OpenCL is opened here. Another program could not be started in its
 * place: arcl may be a library in any process, and there need not be a command beside it. The child inherits no state
 * of a driver and needs none of its parent's threads; glibc keeps memory and streams usable after a fork. It does what
 * the parent would do next, and says before each step what that is.
 *
 * Layer: device. May use: base.
 */
#ifndef ARCL_DEVICE_DRIVER_TRIAL_H
#define ARCL_DEVICE_DRIVER_TRIAL_H

#include "device/verdict.h"

/* In the child: what comes next. */
void arcl_driver_trial_step(arcl_driver_step step, const char *platform);

/* Runs `work` in a child that sees this driver alone. False if nothing can be learned that way: no child can be
 * started, or `work` says false. Else `out` tells how it went; a step may take `seconds`. */
bool arcl_driver_trial(const arcl_driver *d, bool (*work)(const arcl_driver *d, arcl_trust wanted), arcl_trust wanted,
                       unsigned seconds, arcl_verdict *out);

#endif
