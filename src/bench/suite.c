/* suite.c - the parts of `arcl bench`, one after the other. */
#include "bench/suite.h"

#include <string.h>

enum { ROUNDS_MIN = 5, CASES_MAX = 8 }; /* five rounds tell a spread */

/* The usual time of a part. */
#define PART_NS ((uint64_t)2000000000)
#define PART_FULL_NS ((uint64_t)15000000000)

static const struct {
    const char *name;
    arcl_suite_part *run;
} parts[] = {
    {"start", arcl_part_start},       {"read", arcl_part_read},       {"suite", arcl_part_suite},
    {"batt", arcl_part_batt},         {"search", arcl_part_search},   {"label", arcl_part_label},
    {"protocol", arcl_part_protocol}, {"devices", arcl_part_devices},
};

enum { PARTS = sizeof parts / sizeof *parts };

static bool wanted(const arcl_suite *s, const char *part)
{
    bool named = s->only.n == 0;

    for (size_t k = 0; k < s->only.n; k++)
        named = named || strcmp(s->only.at[k], part) == 0;
    return named;
}

void arcl_suite_names(arcl_text *out)
{
    for (size_t k = 0; k < PARTS; k++)
        arcl_text_printf(out, "%s%s", k ? ", " : "", parts[k].name);
}

bool arcl_suite_check(const arcl_suite *s, arcl_error *err)
{
    for (size_t k = 0; k < s->only.n; k++) {
        bool known = false;
        for (size_t p = 0; p < PARTS; p++)
            known = known || strcmp(parts[p].name, s->only.at[k]) == 0;
        if (!known) {
            arcl_text names = {0};
            arcl_suite_names(&names);
            arcl_fail(err, "--only takes names of parts (%s), not '%s'", names.s ? names.s : "", s->only.at[k]);
            arcl_text_close(&names);
            return false;
        }
    }
    return true;
}

void arcl_suite_keep(arcl_suite *s, const arcl_suite_row *row)
{
    if (s->n == s->room) {
        arcl_suite_row *more = ARCL_TAKE(s->mem, arcl_suite_row, 2 * s->room + 32);
        if (s->n)
            memcpy(more, s->row, s->n * sizeof *more);
        s->row = more;
        s->room = 2 * s->room + 32;
    }
    s->row[s->n++] = *row;
}

/* The hash of what a case gives, the same by plain C and as it will be timed; 0 for a floor. */
static bool check_case(const char *part, const arcl_suite_case *x, uint64_t *hash, arcl_error *err)
{
    uint64_t again = 0;

    *hash = 0;
    if (!x->result)
        return true;
    if (!x->result(x->self, true, hash, err) || !x->result(x->self, false, &again, err))
        return false;
    return *hash == again || arcl_fail(err,
                                       "%s, %s: the results are not those of one thread of plain C, so nothing is "
                                       "timed",
                                       part, x->what);
}

bool arcl_suite_measure(arcl_suite *s, const char *part, const arcl_suite_case *cases, unsigned n, arcl_error *err)
{
    static arcl_bench_case races[CASES_MAX];
    uint64_t hashes[CASES_MAX];

    for (unsigned k = 0; k < n; k++) {
        if (!check_case(part, &cases[k], &hashes[k], err))
            return false;
        races[k] = (arcl_bench_case){.run = cases[k].run, .self = cases[k].self, .repeats = s->rounds > 0};
    }
    const uint64_t now = arcl_clock_ns();
    arcl_bench_bounds bounds = {
        .ns = now < s->end ? (s->end - now) / s->left : 0, .rounds = ROUNDS_MIN, .stop = s->stop};
    if (s->rounds)
        bounds = (arcl_bench_bounds){.rounds = s->rounds, .stop = s->stop};
    arcl_bench_race(races, n, &bounds);
    for (unsigned k = 0; k < n; k++) {
        const arcl_bench_case *x = &races[k];
        const unsigned known = x->rounds < ARCL_BENCH_SAMPLES ? x->rounds : ARCL_BENCH_SAMPLES;
        if (x->failure.text[0])
            return arcl_fail(err, "%s, %s: %s", part, cases[k].what, x->failure.text);
        uint64_t *times = ARCL_TAKE(s->mem, uint64_t, known);
        memcpy(times, x->times[0], known * sizeof *times);
        arcl_suite_keep(s, &(arcl_suite_row){.part = part,
                                             .what = cases[k].what,
                                             .unit = cases[k].unit,
                                             .floor = !cases[k].result,
                                             .work = cases[k].work,
                                             .hash = hashes[k],
                                             .cpu = (uint64_t)x->cpu.median,
                                             .wall = x->wall,
                                             .rounds = x->rounds,
                                             .times = times,
                                             .ntimes = known});
    }
    return true;
}

bool arcl_suite_run(arcl_suite *s, arcl_error *err)
{
    const uint64_t begin = arcl_clock_ns();
    bool ok = true;

    for (size_t k = 0; k < PARTS; k++)
        s->left += wanted(s, parts[k].name);
    s->end = begin + (s->ns ? s->ns : s->left * (s->full ? PART_FULL_NS : PART_NS));
    for (size_t k = 0; k < PARTS && ok && !(s->stop && atomic_load(s->stop)); k++) {
        if (!wanted(s, parts[k].name))
            continue;
        ok = parts[k].run(s, err);
        s->left--;
    }
    s->took = arcl_clock_ns() - begin;
    return ok;
}
