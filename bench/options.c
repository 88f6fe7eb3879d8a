#include "options.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

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

/* ---- numbers for people --------------------------------------------------------------------- */

arcl_figure bench_time(double ns)
{
    static const char *const units[] = {"ns", "us", "ms", "s"};
    arcl_figure out;
    unsigned u = 0;

    for (; u < 3 && ns >= 999.5; u++)
        ns /= 1000;
    const int digits = ns < 9.995 ? 2 : ns < 99.95 ? 1 : 0;
    snprintf(out.s, sizeof out.s, "%.*f %s", digits, ns, units[u]);
    return out;
}

arcl_figure bench_ratio(double times)
{
    arcl_figure out;

    if (times >= 100) {
        out = arcl_count((uint64_t)(times + 0.5));
        strcat(out.s, "x");
    } else {
        snprintf(out.s, sizeof out.s, "%.1fx", times);
    }
    return out;
}

/* ---- files ---------------------------------------------------------------------------------- */

static bool write_text(const char *folder, const char *name, const char *suffix, const arcl_text *t, arcl_error *err)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/%s%s", folder, name, suffix);
    if (!t->s || t->full)
        return arcl_fail(err, "%s: nothing to write, or no memory for it", path);
    return arcl_file_write(path, t->s, t->len, err);
}

bool bench_report_close(arcl_bench_report *r, const char *folder)
{
    arcl_text csv = {0}, json = {0};
    arcl_error err = {{0}};

    arcl_bench_report_facts(&csv);
    arcl_bench_report_csv(r, &csv);
    arcl_bench_report_head(r, &json);
    arcl_bench_report_json(r, &json);
    const bool ok =
        write_text(folder, r->name, ".csv", &csv, &err) && write_text(folder, r->name, ".json", &json, &err);
    if (ok)
        printf("  rows: %s/%s.csv, %s.json\n\n", folder, r->name, r->name);
    else
        bench_fail("%s", err.text);
    arcl_text_close(&csv);
    arcl_text_close(&json);
    arcl_bench_report_close(r);
    return ok;
}
