#include "bench.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arcl/arcl.h"
#include "base/file.h"
#include "exec/run.h"

/* ---- options ---------------------------------------------------------------- */

enum { NUMBER_MAX = 1000000 };

/* 0: it is no number from 1 to the largest. */
static unsigned number_in(const char *text)
{
    const size_t len = strspn(text, "0123456789");
    const unsigned long n = len < 9 && text[len] == 0 ? strtoul(text, NULL, 10) : 0;

    return n <= NUMBER_MAX ? (unsigned)n : 0;
}

/* What the text says after the option; NULL if it does not list it. */
static const char *listed(const char *options, const char *name)
{
    const size_t len = strlen(name);

    for (const char *at = options; strncmp(name, "--", 2) == 0 && (at = strstr(at, name)) != NULL; at += len)
        if (at > options && at[-1] == ' ' && at[len] == ' ')
            return at + len + 1;
    return NULL;
}

void bench_begin(int argc, char **argv, const char *options)
{
    for (int k = 1; k < argc; k += 2) {
        if (strcmp(argv[k], "--help") == 0 || strcmp(argv[k], "-h") == 0) {
            printf("usage: %s [OPTIONS]\n\n%s", argv[0], options);
            exit(fflush(stdout) == 0 ? 0 : 1);
        }
        const char *value = listed(options, argv[k]);
        if (!value)
            bench_fail("there is no option '%s'; --help lists them", argv[k]);
        else if (k + 1 == argc)
            bench_fail("%s needs a value", argv[k]);
        else if (value[0] == 'N' && strchr(" \n", value[1]) && number_in(argv[k + 1]) == 0)
            bench_fail("%s takes a number from 1 to %d, not '%s'", argv[k], NUMBER_MAX, argv[k + 1]);
        else
            continue;
        exit(2);
    }
}

const char *bench_option(int argc, char **argv, const char *name, const char *otherwise)
{
    for (int k = 1; k + 1 < argc; k += 2)
        if (strcmp(argv[k], name) == 0)
            return argv[k + 1];
    return otherwise;
}

unsigned bench_option_number(int argc, char **argv, const char *name, unsigned otherwise)
{
    const char *text = bench_option(argc, argv, name, NULL);

    return text ? number_in(text) : otherwise;
}

int bench_fail(const char *fmt, ...)
{
    va_list ap;

    fflush(stdout);
    fputs("bench: ", stderr);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    return 1;
}

/* ---- repeats ---------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

bench_stats bench_stats_of(uint64_t *ns, size_t n)
{
    qsort(ns, n, sizeof *ns, by_size);
    const double upper = (double)ns[n / 2], lower = (double)ns[(n - 1) / 2];
    return (bench_stats){.best = (double)ns[0], .median = (lower + upper) / 2};
}

bench_stats bench_stats_add(bench_stats a, bench_stats b)
{
    return (bench_stats){a.best + b.best, a.median + b.median};
}

void bench_interleave(bench_once *once, void *what, size_t cases, unsigned repeat, uint64_t *scratch, bench_stats *out)
{
    for (unsigned r = 0; r < repeat; r++)
        for (size_t k = 0; k < cases; k++)
            scratch[k * repeat + r] = once(what, k);
    for (size_t k = 0; k < cases; k++)
        out[k] = bench_stats_of(scratch + k * repeat, repeat);
}

/* ---- numbers for people ------------------------------------------------------- */

bench_shown bench_time(double ns)
{
    static const char *const units[] = {"ns", "us", "ms", "s"};
    bench_shown out;
    unsigned u = 0;

    for (; u < 3 && ns >= 999.5; u++)
        ns /= 1000;
    const int digits = ns < 9.995 ? 2 : ns < 99.95 ? 1 : 0;
    snprintf(out.s, sizeof out.s, "%.*f %s", digits, ns, units[u]);
    return out;
}

bench_shown bench_count(uint64_t n)
{
    bench_shown out;
    char digits[24];
    const int len = snprintf(digits, sizeof digits, "%" PRIu64, n);
    size_t at = 0;

    for (int k = 0; k < len; k++) {
        out.s[at++] = digits[k];
        if ((len - k) % 3 == 1 && k + 1 < len)
            out.s[at++] = ',';
    }
    out.s[at] = 0;
    return out;
}

bench_shown bench_ratio(double times)
{
    bench_shown out;

    if (times >= 100) {
        out = bench_count((uint64_t)(times + 0.5));
        strcat(out.s, "x");
    } else {
        snprintf(out.s, sizeof out.s, "%.1fx", times);
    }
    return out;
}

/* ---- the machine ---------------------------------------------------------------- */

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

enum { FACTS = 6 };

/* What identifies a measurement: names and values. The commit is told by run.sh, who knows git. */
static void machine(const char *names[FACTS], char values[FACTS][256])
{
    const time_t now = time(NULL);
    const char *commit = getenv("BENCH_COMMIT");
    const char *const all[FACTS] = {"cpu", "cores", "compiler", "version", "commit", "date"};

    memcpy(names, all, sizeof all);
    cpu_model(values[0], sizeof values[0]);
    snprintf(values[1], sizeof values[1], "%u", arcl_cores());
#ifdef __clang__
    snprintf(values[2], sizeof values[2], "%s", __VERSION__);
#else
    snprintf(values[2], sizeof values[2], "gcc %s", __VERSION__);
#endif
    snprintf(values[3], sizeof values[3], "%s", ARCL_VERSION);
    snprintf(values[4], sizeof values[4], "%s", commit && *commit ? commit : "unknown");
    strftime(values[5], sizeof values[5], "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
}

/* ---- results ------------------------------------------------------------------ */

void bench_report_open(bench_report *r, const char *name)
{
    *r = (bench_report){.name = name};
}

void bench_report_row(bench_report *r)
{
    arcl_text_puts(&r->json, r->rows ? "},\n  {" : "  {");
    if (r->rows)
        arcl_text_putc(&r->csv, '\n');
    r->rows++;
    r->cells = 0;
}

/* The part of a cell that does not depend on its kind. */
static void begin_cell(bench_report *r, const char *column)
{
    if (r->cells) {
        arcl_text_puts(&r->csv, ",");
        arcl_text_puts(&r->json, ", ");
    }
    if (r->rows == 1)
        arcl_text_printf(&r->columns, "%s%s", r->cells ? "," : "", column);
    arcl_text_printf(&r->json, "\"%s\": ", column);
    r->cells++;
}

void bench_report_text(bench_report *r, const char *column, const char *value)
{
    begin_cell(r, column);
    arcl_text_putc(&r->csv, '"');
    for (const char *c = value; *c; c++)
        arcl_text_puts(&r->csv, *c == '"' ? "\"\"" : (char[]){*c, 0});
    arcl_text_putc(&r->csv, '"');
    arcl_text_json(&r->json, value, strlen(value));
}

void bench_report_number(bench_report *r, const char *column, double value)
{
    begin_cell(r, column);
    arcl_text_printf(&r->csv, "%.10g", value);
    arcl_text_printf(&r->json, "%.10g", value);
}

void bench_report_nothing(bench_report *r, const char *column)
{
    begin_cell(r, column);
    arcl_text_puts(&r->json, "null");
}

void bench_report_sides(bench_report *r, bench_stats ours, const bench_stats *theirs)
{
    bench_report_number(r, "arcl_best_ns", ours.best);
    bench_report_number(r, "arcl_median_ns", ours.median);
    if (theirs) {
        bench_report_number(r, "peer_best_ns", theirs->best);
        bench_report_number(r, "peer_median_ns", theirs->median);
        bench_report_number(r, "ratio", theirs->best / ours.best);
    } else {
        bench_report_nothing(r, "peer_best_ns");
        bench_report_nothing(r, "peer_median_ns");
        bench_report_nothing(r, "ratio");
    }
}

static bool write_text(const char *folder, const char *name, const char *suffix, const arcl_text *t, arcl_error *err)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/%s%s", folder, name, suffix);
    if (!t->s || t->full)
        return arcl_fail(err, "%s: nothing to write, or no memory for it", path);
    return arcl_file_write(path, t->s, t->len, err);
}

bool bench_report_close(bench_report *r, const char *folder)
{
    const char *names[FACTS];
    char values[FACTS][256];
    arcl_text csv = {0}, json = {0};
    arcl_error err = {{0}};

    machine(names, values);
    arcl_text_printf(&json, "{\"bench\": \"%s\",\n \"machine\": {", r->name);
    for (unsigned k = 0; k < FACTS; k++) {
        arcl_text_printf(&csv, "# %s: %s\n", names[k], values[k]);
        arcl_text_printf(&json, "%s\"%s\": ", k ? ", " : "", names[k]);
        arcl_text_json(&json, values[k], strlen(values[k]));
    }
    arcl_text_puts(&json, "},\n \"rows\": [\n");
    arcl_text_printf(&json, "%s%s]}\n", r->json.s ? r->json.s : "", r->rows ? "}" : "");
    arcl_text_printf(&csv, "%s\n%s\n", r->columns.s ? r->columns.s : "", r->csv.s ? r->csv.s : "");

    const bool ok =
        write_text(folder, r->name, ".csv", &csv, &err) && write_text(folder, r->name, ".json", &json, &err);
    if (ok)
        printf("  rows: %s/%s.csv, %s.json\n\n", folder, r->name, r->name);
    else
        bench_fail("%s", err.text);
    arcl_text_close(&csv);
    arcl_text_close(&json);
    arcl_text_close(&r->csv);
    arcl_text_close(&r->json);
    arcl_text_close(&r->columns);
    return ok;
}
