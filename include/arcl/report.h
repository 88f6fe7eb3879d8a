/*
 * report.h - libarcl: profiles, benchmarks, tuning and comparisons, each as text, as JSON and as a page to look at.
 *
 * The texts of a report live until the next run or report of the session. docs/PROFILE.md and docs/REPORTS.md say what
 * is in them; the JSON is that of the command with --json.
 */
#ifndef ARCL_ARCL_REPORT_H
#define ARCL_ARCL_REPORT_H

#include "arcl/programs.h"
#include "arcl/tasks.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct arcl_report {
    const char *text, *json;
    const char *html; /* a file that needs nothing else; "" where there is no page */
    bool good;        /* a comparison: there is no regression; a benchmark: devices gave the same as plain C */
} arcl_report;

/* Runs programs on tasks, all of them as one graph with `batt`, and reports where the time went. One profile is made at
 * a time in a process; what other threads run meanwhile is not in it. */
ARCL_API bool arcl_session_profile(arcl_session *s, const arcl_programs *p, const arcl_taskset *t, bool batt,
                                   const arcl_session_options *options, arcl_report *out);

/* The same of other work with the session, such as arcl_session_card and arcl_session_solve: calls work(to, s), which
 * returns whether it succeeded. The report calls it `command`; the tasks may be NULL. */
typedef bool arcl_profiled(void *to, arcl_session *s);
ARCL_API bool arcl_session_profile_work(arcl_session *s, const char *command, const arcl_programs *p,
                                        const arcl_taskset *t, arcl_profiled *work, void *to, arcl_report *out);

/* Measures plain C and the devices on the same work for about `ms` milliseconds; 0: 20 seconds. `device` is as in the
 * options of a run; NULL and "auto" are all devices. arcl_session_stop ends it early, with what there is. */
ARCL_API bool arcl_session_bench(arcl_session *s, const char *device, uint64_t ms, arcl_report *out);

/* Measures from what size on each device is faster than plain C, for about `ms` milliseconds each (0: 8 seconds), and
 * keeps that in the cache for later runs with "auto". `device` as above. There is no page; `good`: no device failed, and
 * all limits are kept. */
ARCL_API bool arcl_session_tune(arcl_session *s, const char *device, uint64_t ms, arcl_report *out);

/* JSON of a run, a benchmark or a profile; several of one kind behind each other are repeats. */
typedef struct arcl_measurement {
    const char *name; /* a file, or what a report calls the text */
    const char *text; /* NULL: that of the file */
} arcl_measurement;

/* Compares two measurements of the same work; false if they are not. A regression is one by more than the threshold,
 * as a share: 0.05 for 5 %. */
ARCL_API bool arcl_session_compare(arcl_session *s, const arcl_measurement *before, const arcl_measurement *after,
                                   double threshold, arcl_report *out);

#ifdef __cplusplus
}
#endif

#endif
