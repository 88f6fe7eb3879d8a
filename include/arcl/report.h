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
    bool good;        /* of a comparison: no regression; of a benchmark: devices gave the results of plain C */
} arcl_report;

/* Runs programs on tasks, or with `batt` all of them as one graph, and reports where the time went. A process makes one
 * profile at a time; it does not include other threads that run something else. */
ARCL_API bool arcl_session_profile(arcl_session *s, const arcl_programs *p, const arcl_taskset *t, bool batt,
                                   const arcl_session_options *options, arcl_report *out);

/* Profiles other work with the session, such as arcl_session_card and arcl_session_solve: calls work(to, s), which
 * returns whether it succeeded. `command` is its name in the report; `t` may be NULL. */
typedef bool arcl_profiled(void *to, arcl_session *s);
ARCL_API bool arcl_session_profile_work(arcl_session *s, const char *command, const arcl_programs *p,
                                        const arcl_taskset *t, arcl_profiled *work, void *to, arcl_report *out);

/* Measures plain C and the devices on the same work for about `ms` milliseconds; 0: 20 seconds. `device` is as in
 * arcl_session_options, but NULL and "auto" mean all devices. arcl_session_stop ends it early; the report then has the
 * measurements so far. */
ARCL_API bool arcl_session_bench(arcl_session *s, const char *device, uint64_t ms, arcl_report *out);

/* Measures from what size of work on each device is faster than plain C, for about `ms` milliseconds for each device (0:
 * 8 seconds), and writes these limits to the cache, which later runs with "auto" read. `device` is as above. There is no
 * page. `good` means that no device failed and all limits were written. */
ARCL_API bool arcl_session_tune(arcl_session *s, const char *device, uint64_t ms, arcl_report *out);

/* The JSON of a run, a benchmark or a profile. Several of the same kind, one after another, are repeats. */
typedef struct arcl_measurement {
    const char *name; /* a file, or the name of the text in the report */
    const char *text; /* NULL: the file is read */
} arcl_measurement;

/* Compares two measurements; false if they are not of the same work. A time that is longer by more than the threshold is
 * a regression; 0.05 is 5 %. */
ARCL_API bool arcl_session_compare(arcl_session *s, const arcl_measurement *before, const arcl_measurement *after,
                                   double threshold, arcl_report *out);

#ifdef __cplusplus
}
#endif

#endif
