#include "bench/bench.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arcl/arcl.h"
#include "exec/run.h"
#include "report/json_out.h"

/* ---- repeats -------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Half of the 95 % interval of a median of n times, in interquartile ranges divided by the root of n: 1.96 deviations,
 * 1.25 times as many for a median as for a mean, and 1.35 of them in the range between the quartiles. */
#define NOTCH 1.82

arcl_bench_stats arcl_bench_stats_of(uint64_t *ns, size_t n)
{
    qsort(ns, n, sizeof *ns, by_size);
    const double upper = (double)ns[n / 2], lower = (double)ns[(n - 1) / 2];
    const double quartiles = (double)ns[n - 1 - n / 4] - (double)ns[n / 4];
    return (arcl_bench_stats){
        .best = (double)ns[0], .median = (lower + upper) / 2, .spread = NOTCH * quartiles / sqrt((double)n)};
}

arcl_bench_stats arcl_bench_stats_add(arcl_bench_stats a, arcl_bench_stats b)
{
    return (arcl_bench_stats){a.best + b.best, a.median + b.median, hypot(a.spread, b.spread)};
}

void arcl_bench_interleave(arcl_bench_once *once, void *what, size_t cases, unsigned repeat, uint64_t *scratch,
                           arcl_bench_stats *out)
{
    for (unsigned r = 0; r < repeat; r++)
        for (size_t k = 0; k < cases; k++)
            scratch[k * repeat + r] = once(what, k);
    for (size_t k = 0; k < cases; k++)
        out[k] = arcl_bench_stats_of(scratch + k * repeat, repeat);
}

/* ---- turns ---------------------------------------------------------------------------------- */

enum {
    ROUNDS_MAX = 1000,
    BRIEF = 2000000, /* ns of a turn, at the least */
    REPEATS_MAX = 1000,
    LONG = 20000000 /* ns: what takes more is warm after one turn */
};

/* One turn; returns the time for the work once. */
static uint64_t take_turn(arcl_bench_case *x)
{
    const uint64_t wall = arcl_clock_ns(), cpu = arcl_clock_cpu_ns();
    bool ok = !x->failure.text[0];

    if (!ok)
        return UINT64_MAX;
    for (unsigned k = 0; ok && k < x->repeats; k++)
        ok = x->run(x->self, &x->failure);
    ok = ok && (!x->finish || x->finish(x->self, &x->failure));
    const uint64_t cpu_took = (arcl_clock_cpu_ns() - cpu) / x->repeats;
    const uint64_t took = (arcl_clock_ns() - wall) / x->repeats;
    if (!ok) {
        x->rounds = 0;
        return UINT64_MAX;
    }
    const unsigned at = x->rounds++ % ARCL_BENCH_SAMPLES;
    x->times[0][at] = took;
    x->times[1][at] = cpu_took;
    return took;
}

static void warm_up(arcl_bench_case *x)
{
    const bool fixed = x->repeats > 0;

    x->repeats = fixed ? x->repeats : 1;
    x->rounds = 0;
    uint64_t took = take_turn(x);
    if (took < LONG)
        took = take_turn(x);
    if (took < BRIEF && !fixed)
        x->repeats = (unsigned)(BRIEF / (took + 1)) + 1;
    if (x->repeats > REPEATS_MAX)
        x->repeats = REPEATS_MAX;
    x->rounds = 0;
}

void arcl_bench_race(arcl_bench_case *cases, unsigned n, const arcl_bench_bounds *bounds)
{
    const uint64_t begin = arcl_clock_ns();

    for (unsigned k = 0; k < n; k++)
        warm_up(&cases[k]);
    for (unsigned round = 0; round < ROUNDS_MAX; round++) {
        if (round > 0 && round >= bounds->rounds && arcl_clock_ns() - begin >= bounds->ns)
            break;
        if (round > 0 && bounds->stop && atomic_load(bounds->stop))
            break;
        for (unsigned k = 0; k < n; k++)
            (void)take_turn(&cases[k]);
    }
    for (unsigned k = 0; k < n; k++) {
        const unsigned known = cases[k].rounds < ARCL_BENCH_SAMPLES ? cases[k].rounds : ARCL_BENCH_SAMPLES;
        if (known == 0)
            continue;
        cases[k].wall = arcl_bench_stats_of(cases[k].times[0], known);
        cases[k].cpu = arcl_bench_stats_of(cases[k].times[1], known);
    }
}

/* ---- the machine ---------------------------------------------------------------------------- */

/* The model name of the processor, as the system has it. */
static void cpu_model(char *out, size_t room)
{
    char line[512];
    FILE *f = fopen("/proc/cpuinfo", "r");

    snprintf(out, room, "unknown");
    while (f && fgets(line, sizeof line, f)) {
        const char *colon = strchr(line, ':');
        if (colon && strncmp(line, "model name", 10) == 0) {
            snprintf(out, room, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
            break;
        }
    }
    if (f)
        fclose(f);
}

enum { FACTS = 6, FACT_MAX = 256 };

static const char *const fact_names[FACTS] = {"cpu", "cores", "compiler", "version", "commit", "date"};

/* What identifies a measurement. The commit is told by bench/run.sh, which knows git. */
static void find_facts(char values[FACTS][FACT_MAX])
{
    const time_t now = time(NULL);
    const char *commit = getenv("BENCH_COMMIT");

    cpu_model(values[0], FACT_MAX);
    snprintf(values[1], FACT_MAX, "%u", arcl_cores());
#ifdef __clang__
    snprintf(values[2], FACT_MAX, "%s", __VERSION__);
#else
    snprintf(values[2], FACT_MAX, "gcc %s", __VERSION__);
#endif
    snprintf(values[3], FACT_MAX, "%s", ARCL_VERSION);
    snprintf(values[4], FACT_MAX, "%s", commit && *commit ? commit : "unknown");
    strftime(values[5], FACT_MAX, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
}

/* ---- results -------------------------------------------------------------------------------- */

void arcl_bench_report_open(arcl_bench_report *r, const char *name)
{
    *r = (arcl_bench_report){.name = name};
}

void arcl_bench_report_close(arcl_bench_report *r)
{
    arcl_text_close(&r->csv);
    arcl_text_close(&r->json);
    arcl_text_close(&r->columns);
}

void arcl_bench_report_row(arcl_bench_report *r)
{
    arcl_text_puts(&r->json, r->rows ? "},\n{" : "{");
    if (r->rows)
        arcl_text_putc(&r->csv, '\n');
    r->rows++;
    r->cells = 0;
}

/* The part of a cell that does not depend on its kind. */
static void begin_cell(arcl_bench_report *r, const char *column)
{
    if (r->cells)
        arcl_text_putc(&r->csv, ',');
    if (r->rows == 1)
        arcl_text_printf(&r->columns, "%s%s", r->cells ? "," : "", column);
    arcl_put_name(&r->json, column);
    r->cells++;
}

void arcl_bench_report_text(arcl_bench_report *r, const char *column, const char *value)
{
    const char *quote = strpbrk(value, ",\"") ? "\"" : "";

    begin_cell(r, column);
    arcl_text_puts(&r->csv, quote);
    for (const char *c = value; *c; c++) {
        if (*c == '"')
            arcl_text_putc(&r->csv, '"');
        arcl_text_putc(&r->csv, (unsigned char)*c < ' ' ? ' ' : *c);
    }
    arcl_text_puts(&r->csv, quote);
    arcl_put_text(&r->json, ARCL_JSON_NONE, value);
}

void arcl_bench_report_number(arcl_bench_report *r, const char *column, double value)
{
    begin_cell(r, column);
    arcl_text_printf(&r->csv, "%.10g", value);
    arcl_text_printf(&r->json, "%.10g", value);
}

void arcl_bench_report_truth(arcl_bench_report *r, const char *column, bool value)
{
    begin_cell(r, column);
    arcl_text_puts(&r->csv, value ? "yes" : "no");
    arcl_text_puts(&r->json, value ? "true" : "false");
}

void arcl_bench_report_nothing(arcl_bench_report *r, const char *column)
{
    begin_cell(r, column);
    arcl_text_puts(&r->json, "null");
}

void arcl_bench_report_hash(arcl_bench_report *r, uint64_t hash)
{
    char text[20];

    snprintf(text, sizeof text, "%016" PRIx64, hash);
    if (hash)
        arcl_bench_report_text(r, "hash", text);
    else
        arcl_bench_report_nothing(r, "hash");
}

void arcl_bench_report_stats(arcl_bench_report *r, arcl_bench_stats stats)
{
    arcl_bench_report_number(r, "best_ns", stats.best);
    arcl_bench_report_number(r, "median_ns", stats.median);
    arcl_bench_report_number(r, "spread_ns", stats.spread);
}

void arcl_bench_report_times(arcl_bench_report *r, const char *column, const uint64_t *ns, size_t n)
{
    begin_cell(r, column);
    arcl_put_list(&r->json, ARCL_JSON_NONE);
    for (size_t k = 0; k < n; k++) {
        arcl_put_count(&r->json, ARCL_JSON_NONE, ns[k]);
        arcl_text_printf(&r->csv, k ? " %" PRIu64 : "%" PRIu64, ns[k]);
    }
    arcl_put_end(&r->json);
}

void arcl_bench_report_sides(arcl_bench_report *r, arcl_bench_stats ours, arcl_bench_stats theirs)
{
    arcl_bench_report_number(r, "arcl_best_ns", ours.best);
    arcl_bench_report_number(r, "arcl_median_ns", ours.median);
    arcl_bench_report_number(r, "peer_best_ns", theirs.best);
    arcl_bench_report_number(r, "peer_median_ns", theirs.median);
    arcl_bench_report_number(r, "ratio", theirs.best / ours.best);
}

void arcl_bench_report_facts(arcl_text *out)
{
    char values[FACTS][FACT_MAX];

    find_facts(values);
    for (unsigned k = 0; k < FACTS; k++)
        arcl_text_printf(out, "# %s: %s\n", fact_names[k], values[k]);
}

void arcl_bench_report_csv(const arcl_bench_report *r, arcl_text *out)
{
    arcl_text_printf(out, "%s\n%s\n", r->columns.s ? r->columns.s : "", r->csv.s ? r->csv.s : "");
}

void arcl_bench_report_head(const arcl_bench_report *r, arcl_text *out)
{
    char values[FACTS][FACT_MAX];

    find_facts(values);
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_bench, r->name);
    arcl_put_open(out, ARCL_JSON_machine);
    for (unsigned k = 0; k < FACTS; k++) {
        arcl_put_name(out, fact_names[k]);
        arcl_put_text(out, ARCL_JSON_NONE, values[k]);
    }
    arcl_put_close(out);
}

void arcl_bench_report_json(const arcl_bench_report *r, arcl_text *out)
{
    arcl_put_list(out, ARCL_JSON_rows);
    arcl_text_printf(out, "\n%s%s", r->json.s ? r->json.s : "", r->rows ? "}" : "");
    arcl_put_end(out);
    arcl_put_line(out);
}
