/*
 * sort.c - the merge sort of CPython 3.11: runs are found, short ones are
 * filled up by binary insertion, and neighbours are merged in the order that
 * their place in the whole gives them; a merge that takes long stretches from
 * one side looks ahead in growing steps.
 *
 * Sets are ordered by inclusion only. Where neither of two keys is less, the result depends on which keys are compared,
 * so the very same comparisons are made as in CPython 3.11.
 */
#include "value/seq.h"

#include <string.h>

enum {
    SHORT = 64,    /* no list shorter than this is merged */
    STRETCH = 7,   /* so many from one side in a row: look ahead */
    RUNS_MAX = 40, /* their powers rise, and no power passes the bits of a length */
};

typedef struct run {
    uint32_t *at;
    uint32_t n;
    uint32_t power; /* of the border to the next run */
} run;

typedef struct sorter {
    arcl_ctx *c;
    const arcl_val *keys;
    uint32_t *idx, *room;
    uint32_t n;
    uint32_t patience; /* in place of STRETCH: falls where looking ahead paid */
    bool ints;         /* all keys are integers: which of them are compared is of no account */
    bool failed;       /* two keys could not be compared */
    uint32_t nruns;
    run runs[RUNS_MAX];
} sorter;

static __attribute__((noinline)) bool less_any(sorter *s, arcl_val a, arcl_val b)
{
    const int is = s->failed ? 0 : arcl_less(s->c, a, b);
    s->failed = s->failed || is < 0;
    return is > 0;
}

static inline bool less(sorter *s, uint32_t a, uint32_t b)
{
    return s->ints ? s->keys[a].u.i < s->keys[b].u.i : less_any(s, s->keys[a], s->keys[b]);
}

/* ---- runs ------------------------------------------------------------------ */

/* The length of the run that at[0..n) begins with; it is rising when this returns. */
static uint32_t find_run(sorter *s, uint32_t *at, uint32_t n)
{
    if (n < 2)
        return n;
    const bool falling = less(s, at[1], at[0]);
    uint32_t len = 2;
    while (len < n && less(s, at[len], at[len - 1]) == falling)
        len++;
    for (uint32_t i = 0, j = len - 1; falling && i < j; i++, j--) {
        const uint32_t x = at[i];
        at[i] = at[j];
        at[j] = x;
    }
    return len;
}

/* Makes at[0..n), of which the first `sorted` are a run, a run. */
static void insert_rest(sorter *s, uint32_t *at, uint32_t n, uint32_t sorted)
{
    for (; sorted < n; sorted++) {
        const uint32_t x = at[sorted];
        uint32_t lo = 0, hi = sorted;
        while (lo < hi) {
            const uint32_t mid = lo + (hi - lo) / 2;
            if (less(s, x, at[mid]))
                hi = mid;
            else
                lo = mid + 1;
        }
        memmove(at + lo + 1, at + lo, (sorted - lo) * sizeof *at);
        at[lo] = x;
    }
}

/* The same where all keys are integers: one by one, at[0..n) is short. */
static void insert_ints(const arcl_val *keys, uint32_t *at, uint32_t n, uint32_t sorted)
{
    for (; sorted < n; sorted++) {
        const uint32_t x = at[sorted];
        const int64_t key = keys[x].u.i;
        uint32_t to = sorted;
        for (; to > 0 && key < keys[at[to - 1]].u.i; to--)
            at[to] = at[to - 1];
        at[to] = x;
    }
}

/* Runs are at least this long: n halved until it is below SHORT, rounded up. */
static uint32_t least_run(uint32_t n)
{
    uint32_t odd = 0;
    for (; n >= SHORT; n /= 2)
        odd |= n & 1;
    return n + odd;
}

/* ---- merging --------------------------------------------------------------- */

/* Whether an element of a run belongs before the place that is sought for x: what is less than x, and
 * what is equal too if `behind`. */
static bool before(sorter *s, uint32_t e, uint32_t x, bool behind)
{
    return behind ? !less(s, x, e) : less(s, e, x);
}

/* The place of x in a run, behind or before what equals it. The search begins at the first or at the
 * last element and doubles its steps. */
static uint32_t place_of(sorter *s, uint32_t x, const uint32_t *at, uint32_t n, bool from_last, bool behind)
{
    const uint64_t hint = from_last ? n - 1 : 0;
    uint64_t lo, hi, near = 0, far = 1; /* near, far: steps away from the hint */

    if (before(s, at[hint], x, behind)) {
        const uint64_t most = n - hint;
        while (far < most && before(s, at[hint + far], x, behind)) {
            near = far;
            far = 2 * far + 1;
        }
        lo = hint + near + 1;
        hi = hint + (far < most ? far : most);
    } else {
        const uint64_t most = hint + 1;
        while (far < most && !before(s, at[hint - far], x, behind)) {
            near = far;
            far = 2 * far + 1;
        }
        lo = hint + 1 - (far < most ? far : most);
        hi = hint - near;
    }
    while (lo < hi) {
        const uint64_t mid = lo + (hi - lo) / 2;
        if (before(s, at[mid], x, behind))
            lo = mid + 1;
        else
            hi = mid;
    }
    return (uint32_t)lo;
}

/* Two runs that are being merged: upwards from their first elements if `up`, else downwards from
 * their last ones. The run that would be overwritten has been moved out of the way. */
typedef struct merge {
    uint32_t *a, *b; /* what is left of each; a comes before b where neither is less */
    uint32_t na, nb;
    uint32_t *to; /* up: the next to be written; down: the one behind it */
    bool up;
} merge;

/* Takes k elements of run b (or a); true if the rest fell into place with them. */
static bool take(merge *m, bool of_b, uint32_t k)
{
    uint32_t **from = of_b ? &m->b : &m->a, *left = of_b ? &m->nb : &m->na;

    *left -= k;
    if (m->up) {
        memmove(m->to, *from, k * sizeof *m->to);
        *from += k;
        m->to += k;
    } else {
        m->to -= k;
        memmove(m->to, *from + *left, k * sizeof *m->to);
    }
    /* The last element of the run in `room` is known to be the last of all. */
    const uint32_t moved = m->up ? m->na : m->nb, stayed = m->up ? m->nb : m->na;
    if (stayed > 0 && moved > 1)
        return false;
    if (m->up) {
        memmove(m->to, m->b, m->nb * sizeof *m->to);
        memcpy(m->to + m->nb, m->a, m->na * sizeof *m->to);
    } else {
        memmove(m->to - m->na, m->a, m->na * sizeof *m->to);
        memcpy(m->to - m->na - m->nb, m->b, m->nb * sizeof *m->to);
    }
    return true;
}

/* How many elements of one run come (in the direction of the merge) before the next one of the other. */
static uint32_t stretch(sorter *s, const merge *m, bool of_b)
{
    const uint32_t *at = of_b ? m->b : m->a, n = of_b ? m->nb : m->na;
    const uint32_t *other = of_b ? m->a : m->b, last = of_b ? m->na - 1 : m->nb - 1;
    const uint32_t place = place_of(s, other[m->up ? 0 : last], at, n, !m->up, !of_b);
    return m->up ? place : n - place;
}

static void merge_up_or_down(sorter *s, merge *m)
{
    uint32_t patience = s->patience;

    if (take(m, m->up, 1))
        return;
    for (;;) {
        for (uint32_t in_a_row = 0, last = 2; in_a_row < patience;) {
            const bool b_less = less(s, m->b[m->up ? 0 : m->nb - 1], m->a[m->up ? 0 : m->na - 1]);
            const bool of_b = b_less == m->up;
            in_a_row = of_b == last ? in_a_row + 1 : 1;
            last = of_b;
            if (take(m, of_b, 1))
                return;
        }
        patience++;
        uint32_t of_a, of_b;
        do {
            patience -= patience > 1;
            s->patience = patience;
            of_a = stretch(s, m, false);
            if ((of_a > 0 && take(m, false, of_a)) || take(m, true, 1))
                return;
            of_b = stretch(s, m, true);
            if ((of_b > 0 && take(m, true, of_b)) || take(m, false, 1))
                return;
        } while (of_a >= STRETCH || of_b >= STRETCH);
        s->patience = ++patience;
    }
}

/* Merges run k and the one behind it. */
static void merge_at(sorter *s, uint32_t k)
{
    const run a = s->runs[k], b = s->runs[k + 1];

    arcl_ctx_work(s->c, a.n + b.n);
    s->runs[k].n += b.n;
    s->nruns--;
    if (k + 1 < s->nruns)
        s->runs[k + 1] = s->runs[k + 2];
    /* What is in place at either end stays out of it. */
    const uint32_t skip = place_of(s, b.at[0], a.at, a.n, false, true);
    if (skip == a.n)
        return;
    merge m = {.a = a.at + skip, .na = a.n - skip, .b = b.at};
    m.nb = place_of(s, a.at[a.n - 1], b.at, b.n, true, false);
    if (m.nb == 0)
        return;
    m.up = m.na <= m.nb;
    m.to = m.up ? m.a : m.b + m.nb;
    if (m.up)
        m.a = memcpy(s->room, m.a, m.na * sizeof *s->room);
    else
        m.b = memcpy(s->room, m.b, m.nb * sizeof *s->room);
    merge_up_or_down(s, &m);
}

/* The depth at which halving n ever again parts the middles of two neighbouring runs. */
static uint32_t border_power(uint64_t start, uint64_t left, uint64_t right, uint64_t n)
{
    uint64_t a = 2 * start + left, b = a + left + right;
    uint32_t power = 1;

    for (; a >= n || b < n; power++) {
        const uint64_t off = a >= n ? n : 0;
        a = (a - off) * 2;
        b = (b - off) * 2;
    }
    return power;
}

static void add_run(sorter *s, uint32_t *at, uint32_t n)
{
    if (s->nruns > 0) {
        const run *last = &s->runs[s->nruns - 1];
        const uint32_t power = border_power((uint64_t)(last->at - s->idx), last->n, n, s->n);
        while (s->nruns > 1 && s->runs[s->nruns - 2].power > power)
            merge_at(s, s->nruns - 2);
        s->runs[s->nruns - 1].power = power;
    }
    s->runs[s->nruns++] = (run){.at = at, .n = n};
}

/* arcl_sort of any keys, or of many. */
static __attribute__((noinline)) bool sort_runs(arcl_ctx *c, uint32_t *idx, uint32_t n, const arcl_val *keys, bool ints)
{
    sorter s = {.c = c, .keys = keys, .idx = idx, .n = n, .patience = STRETCH, .ints = ints};
    const uint32_t least = least_run(n);
    s.room = ARCL_NEW(c, uint32_t, n / 2 + 1);
    for (uint32_t done = 0, len; done < n && !s.failed; done += len) {
        const uint32_t want = n - done < least ? n - done : least;
        const uint32_t found = find_run(&s, idx + done, n - done);
        len = found < want ? want : found;
        arcl_ctx_work(c, (uint64_t)len * 4);
        if (s.ints)
            insert_ints(keys, idx + done, len, found);
        else
            insert_rest(&s, idx + done, len, found);
        add_run(&s, idx + done, len);
    }
    while (s.nruns > 1 && !s.failed) {
        const uint32_t k = s.nruns - 2;
        merge_at(&s, k > 0 && s.runs[k - 1].n < s.runs[k + 1].n ? k - 1 : k);
    }
    return !s.failed;
}

bool arcl_sort(arcl_ctx *c, uint32_t *idx, uint32_t n, const arcl_val *keys, bool ints)
{
    if (!ints || n >= SHORT)
        return sort_runs(c, idx, n, keys, ints);
    arcl_ctx_work(c, (uint64_t)n * 4);
    insert_ints(keys, idx, n, 1);
    return true;
}
