#include "report/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum {
    REPEATS_MIN =
        5,         /* from which on the repeats tell a spread: the least and the most of five hold the median in 94 % */
    PARTS_MIN = 8, /* likewise for the parts of a whole */
    RESAMPLES = 2000, /* of the bootstrap: the ends of a 95 % interval are its 50th from either side */
    SEED = 20200717,
};

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *x, size_t n)
{
    qsort(x, n, sizeof *x, by_size);
    return n == 0 ? 0 : n % 2 ? x[n / 2] : (x[n / 2 - 1] + x[n / 2]) / 2;
}

static double ratio_of(double b, double a)
{
    return a > 0 ? b / a : b > 0 ? INFINITY : 1;
}

static void set_interval(arcl_effect *e, double *draws)
{
    qsort(draws, RESAMPLES, sizeof *draws, by_size);
    e->low = draws[RESAMPLES / 40];
    e->high = draws[RESAMPLES - 1 - RESAMPLES / 40];
    e->known = true;
}

static double median_drawn(arcl_rng *rng, const double *x, size_t n, double *scratch)
{
    for (size_t k = 0; k < n; k++)
        scratch[k] = x[arcl_rng_below(rng, (uint32_t)n)];
    return median(scratch, n);
}

/* The effect from repeats. */
static arcl_effect effect_of(const double *a, size_t na, const double *b, size_t nb, arcl_arena *mem)
{
    double *scratch = ARCL_TAKE(mem, double, na > nb ? na : nb);
    double *draws = ARCL_TAKE(mem, double, RESAMPLES);
    arcl_rng rng = {SEED};
    arcl_effect e = {0};

    memcpy(scratch, a, na * sizeof *a);
    e.a = median(scratch, na);
    memcpy(scratch, b, nb * sizeof *b);
    e.b = median(scratch, nb);
    e.ratio = ratio_of(e.b, e.a);
    if (na < REPEATS_MIN || nb < REPEATS_MIN)
        return e;
    for (unsigned k = 0; k < RESAMPLES; k++) {
        const double x = median_drawn(&rng, a, na, scratch);
        draws[k] = ratio_of(median_drawn(&rng, b, nb, scratch), x);
    }
    set_interval(&e, draws);
    return e;
}

/* The interval from spreads that were told: those of independent times add up as squares, in parts of the times. */
static void effect_of_spreads(arcl_effect *e, const arcl_measure *a, const arcl_measure *b)
{
    if (e->known || a->spread < 0 || b->spread < 0 || e->a <= 0 || e->b <= 0)
        return;
    const double spread = hypot(a->spread / e->a, b->spread / e->b);
    e->low = e->ratio * exp(-spread);
    e->high = e->ratio * exp(spread);
    e->known = true;
}

/* The effect on the geometric mean of the parts; of a profile, of its tasks. */
static arcl_effect effect_on_mean(const arcl_comparison *c, arcl_arena *mem)
{
    double *logs = ARCL_TAKE(mem, double, c->n), *draws = ARCL_TAKE(mem, double, RESAMPLES), a = 0, b = 0;
    arcl_rng rng = {SEED};
    arcl_effect e = {0};
    size_t n = 0;

    for (size_t k = 0; k < c->n; k++) {
        const arcl_effect *part = &c->at[k].time;
        if (part->a > 0 && part->b > 0 &&
            (c->a->kind != ARCL_MEASURE_PROFILE || strcmp(c->at[k].a->group, "task") == 0)) {
            logs[n++] = log(part->ratio);
            a += log(part->a);
            b += log(part->b);
        }
    }
    if (n < PARTS_MIN)
        return e;
    e.a = exp(a / (double)n);
    e.b = exp(b / (double)n);
    e.ratio = ratio_of(e.b, e.a);
    for (unsigned k = 0; k < RESAMPLES; k++) {
        double sum = 0;
        for (size_t i = 0; i < n; i++)
            sum += logs[arcl_rng_below(&rng, (uint32_t)n)];
        draws[k] = exp(sum / (double)n);
    }
    set_interval(&e, draws);
    return e;
}

const char *arcl_effect_word(const arcl_effect *e)
{
    return !e->known ? "" : e->low > 1 ? "slower" : e->high < 1 ? "faster" : "within the spread";
}

/* Whether a measure is part of the whole: the primitives and tasks of a profile are its time once more. */
static bool counts(const arcl_measure *x)
{
    return strcmp(x->group, "primitive") != 0 && strcmp(x->group, "task") != 0;
}

static bool check_work(const arcl_measures *a, const arcl_measures *b, arcl_error *err)
{
    if (a->kind != b->kind)
        return arcl_fail(err, "%s is a %s and %s a %s: they cannot be compared", a->file,
                         arcl_measure_kind_name(a->kind), b->file, arcl_measure_kind_name(b->kind));
    for (size_t k = 0; k < a->nfacts; k++) {
        const arcl_measure_fact *f = &a->facts[k];
        const char *other = arcl_measures_fact(b, f->name);
        if (f->work && other && strcmp(f->value, other) != 0)
            return arcl_fail(err, "%s and %s are not of the same work: %s %s and %s", a->file, b->file, f->name,
                             f->value, other);
    }
    return true;
}

/* The sums of each repeat of what counts. */
static double *sum_repeats(const arcl_comparison *c, bool second, size_t n, arcl_arena *mem)
{
    double *sum = ARCL_TAKE(mem, double, n);

    for (size_t r = 0; r < n; r++) {
        sum[r] = 0;
        for (size_t k = 0; k < c->n; k++) {
            const arcl_measure *x = second ? c->at[k].b : c->at[k].a;
            sum[r] += counts(x) && r < x->n ? x->ns[r] : 0;
        }
    }
    return sum;
}

static void compare_whole(arcl_comparison *c, arcl_arena *mem)
{
    const size_t na = c->a->repeats, nb = c->b->repeats;

    if (c->a->kind == ARCL_MEASURE_BENCH) { /* rows are repeated each for itself */
        for (size_t k = 0; k < c->n; k++) {
            c->whole.a += c->at[k].time.a;
            c->whole.b += c->at[k].time.b;
        }
        c->whole.ratio = ratio_of(c->whole.b, c->whole.a);
    } else {
        c->whole = effect_of(sum_repeats(c, false, na, mem), na, sum_repeats(c, true, nb, mem), nb, mem);
    }
    if (!c->whole.known)
        c->mean = effect_on_mean(c, mem);
    c->count_a = c->count_b = -1;
    for (size_t k = 0; k < c->n; k++) {
        const arcl_pairing *p = &c->at[k];
        if (p->a->count < 0 || p->b->count < 0 || (c->a->kind == ARCL_MEASURE_PROFILE && counts(p->a)))
            continue; /* the calls of a profile are those of its primitives */
        c->count_a = (c->count_a < 0 ? 0 : c->count_a) + p->a->count;
        c->count_b = (c->count_b < 0 ? 0 : c->count_b) + p->b->count;
    }
}

static int by_ratio(const void *a, const void *b)
{
    const arcl_pairing *x = a, *y = b;
    if (x->minor != y->minor)
        return x->minor - y->minor;
    return x->time.ratio != y->time.ratio ? (x->time.ratio < y->time.ratio) - (x->time.ratio > y->time.ratio)
                                          : (x->a > y->a) - (x->a < y->a);
}

bool arcl_compare(arcl_comparison *c, const arcl_measures *a, const arcl_measures *b, double threshold, arcl_arena *mem,
                  arcl_error *err)
{
    const double most = 1 + threshold;

    *c = (arcl_comparison){.a = a, .b = b, .threshold = threshold, .at = ARCL_TAKE(mem, arcl_pairing, a->n)};
    if (!check_work(a, b, err))
        return false;
    for (size_t k = 0; k < a->n; k++) {
        const arcl_measure *x = &a->at[k], *y = arcl_measures_find(b, k, x->group, x->name);
        if (!y) {
            c->only_a++;
            continue;
        }
        if (a->kind == ARCL_MEASURE_BENCH && x->answers && y->answers && x->answers != y->answers)
            return arcl_fail(err, "%s and %s have other results in \"%s\": that is not the same work", a->file, b->file,
                             x->name);
        arcl_pairing *p = &c->at[c->n++];
        *p = (arcl_pairing){.a = x, .b = y, .time = effect_of(x->ns, x->n, y->ns, y->n, mem)};
        effect_of_spreads(&p->time, x, y);
        p->regressed = a->kind == ARCL_MEASURE_BENCH && p->time.known && p->time.low > most;
        c->regressed = c->regressed || p->regressed;
        c->changed += x->answers != y->answers;
        c->lost += y->right < x->right;
        c->right_a += x->right;
        c->right_b += y->right;
    }
    c->only_b = b->n - c->n;
    if (c->n == 0 || (a->kind == ARCL_MEASURE_RUN && (c->only_a || c->only_b)))
        return arcl_fail(err, "%s and %s are not of the same work: %zu parts are in the first alone, %zu in the second",
                         a->file, b->file, c->only_a, c->only_b);
    compare_whole(c, mem);
    c->decided = c->whole.known;
    for (size_t k = 0; k < c->n; k++) {
        arcl_pairing *p = &c->at[k];
        p->minor = !p->time.known && fabs(p->time.b - p->time.a) < ARCL_MINOR_SHARE * c->whole.a;
        c->minor += p->minor;
        c->decided = c->decided || (a->kind == ARCL_MEASURE_BENCH && p->time.known);
    }
    qsort(c->at, c->n, sizeof *c->at, by_ratio);
    c->regressed = c->regressed || c->lost || (c->whole.known && c->whole.low > most) ||
                   (c->mean.known && c->mean.low > most) || (c->count_a > 0 && c->count_b > c->count_a * most);
    return true;
}
