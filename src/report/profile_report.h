/*
 * profile_report.h - a profile as tables, as JSON, and in the formats of other tools.
 *
 * Layer: report. May use: exec and lower. Must not know: streams and options.
 */
#ifndef ARCL_REPORT_PROFILE_REPORT_H
#define ARCL_REPORT_PROFILE_REPORT_H

#include "base/arena.h"
#include "base/profile.h"
#include "base/text.h"
#include "op/op.h"

/* ---- sums ------------------------------------------------------------------------------------- */

/* Times are in ticks until arcl_profile_sum has made nanoseconds of them. */
typedef struct arcl_profile_row {
    uint64_t calls, self, inclusive;
    uint64_t plain, column, device; /* of the calls of a primitive or line: where they ran */
} arcl_profile_row;

/* Self time of a call; one by a device has none. */
static inline uint64_t arcl_profile_per_call(const arcl_profile_row *r)
{
    return r->calls > r->device ? r->self / (r->calls - r->device) : 0;
}

typedef struct arcl_profile_task_row {
    const char *id;
    uint64_t samples, cut, ns;
    bool outlier;
} arcl_profile_task_row;

typedef struct arcl_profile_line_row {
    const char *program;
    uint32_t line;
    unsigned op; /* ARCL_FRAME_NO_OP: no primitive */
    arcl_profile_row row;
} arcl_profile_line_row;

/* Everything that was measured, or what is left of it without outliers. */
typedef struct arcl_profile_sums {
    uint64_t thread_ns; /* of all threads together */
    arcl_profile_row op[ARCL_OP_COUNT], scope[ARCL_SCOPES], family[ARCL_FAM_COUNT], category[ARCL_CATEGORIES];
    arcl_profile_line_row *lines; /* the costliest first */
    size_t nlines;
} arcl_profile_sums;

/* Time in which threads did not wait: what a faster primitive saves is a share of that. */
static inline uint64_t arcl_profile_busy(const arcl_profile_sums *s)
{
    return s->thread_ns - s->category[ARCL_CATEGORY_waiting].self;
}

/* The tasks, in the order of their ids. */
typedef struct arcl_profile_tasks {
    arcl_profile_task_row *at;
    size_t n, outliers;
    double median, p95, mean, deviation;                         /* ns */
    double usual_median, usual_p95, usual_mean, usual_deviation; /* without outliers */
} arcl_profile_tasks;

enum { ARCL_OUTLIER_TIMES = 10 }; /* medians: what takes longer, or was cut by a budget, is an outlier */

/* What a report says of the run besides. */
typedef struct arcl_profile_facts {
    const char *command;         /* run, batt, card or solve */
    const char *machine, *asked; /* the processor and system; --device as given */
    uint64_t seed, programs_hash, tasks_hash;
    unsigned threads;
    bool every;
    size_t project; /* tasks that the time is projected to */
    uint64_t wall_ns;
    arcl_arena *mem;
    const arcl_profile *first; /* the threads */
    arcl_profile_tasks tasks;
    arcl_profile_sums all, usual; /* without outliers */
    uint64_t *candidates;         /* ns by candidate */
    size_t ncandidates;
} arcl_profile_facts;

/* "Intel(R) Xeon(R), Linux 6.1 x86_64" */
const char *arcl_profile_machine(arcl_arena *mem);

/* Works out tasks, sums and candidates of the threads in f->first, which have ended. */
void arcl_profile_sum(arcl_profile_facts *f);

/* Goes through the frames below one: its lines, then its kids. */
typedef void arcl_frame_visitor(void *to, const arcl_frame *f);
void arcl_frame_each(const arcl_frame *f, arcl_frame_visitor *visit, void *to);

/* What a frame is called: a primitive, a task's id, a program, what a scope does. */
const char *arcl_frame_name(const arcl_frame *f);

/* The time that n tasks take, from this mean and deviation of k tasks: the most likely, and half of the interval in
 * which it is 19 times out of 20. */
double arcl_profile_projection(double mean, double deviation, size_t k, size_t n, double *spread);

/* ---- written ---------------------------------------------------------------------------------- */

/* The report as text: the important tables, or all of it; in so many columns (0: any number), for which tables leave out
 * what can be worked out of the rest. */
void arcl_profile_text(const arcl_profile_facts *f, bool whole, unsigned width, arcl_text *out);

/* The categories alone, with the families of primitives among them: a table in which shares are those of the time in which
 * threads did not wait, and waiting is last; and the keys `categories` and `scopes` of an object. */
void arcl_profile_text_categories(const arcl_profile_sums *s, unsigned width, arcl_text *out);
void arcl_profile_json_categories(const arcl_profile_sums *s, arcl_text *out);

/* One JSON object with everything. */
void arcl_profile_json(const arcl_profile_facts *f, arcl_text *out);

/* A page to look at. */
void arcl_profile_page(const arcl_profile_facts *f, arcl_text *out);

/* The same for other tools: Chrome's and Perfetto's trace, collapsed stacks, speedscope, callgrind. */
void arcl_profile_trace(const arcl_profile_facts *f, arcl_text *out);
void arcl_profile_folded(const arcl_profile_facts *f, arcl_text *out);
void arcl_profile_speedscope(const arcl_profile_facts *f, arcl_text *out);
void arcl_profile_callgrind(const arcl_profile_facts *f, arcl_text *out);

#endif
