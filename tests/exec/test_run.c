/* Many programs on many samples: the same results in the same order for every number of threads. */
#include <stdio.h>

#include "exec/run.h"
#include "support/world.h"

enum { GRIDS = 24 };

static world w;
static arcl_sample samples[GRIDS];
static arcl_task task = {.id = "t", .file = "t.json", .samples = samples, .ntrain = GRIDS};

static void open_world(void)
{
    world_open(&w);
    task.pairs = arcl_empty_tuple();
    for (uint32_t k = 0; k < GRIDS; k++)
        samples[k] = (arcl_sample){
            .index = k,
            .input = world_random_grid(&w, k, 1 + (int32_t)k, 30 - (int32_t)k),
            .output = k % 3 ? world_random_grid(&w, k, 1 + (int32_t)k, 30 - (int32_t)k) : arcl_none(),
        };
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(run, .init = open_world, .fini = close_world, .timeout = 60);

/* Right, wrong, failing, cut, lazy, printing sets: all kinds of ends. */
static const char *const programs[] = {
    "O = identity(I)",
    "O = hmirror(hmirror(I))",
    "O = vmirror(I)",
    "O = size(size(I))",
    "x1 = objects(I, T, F, T)\nx2 = order(x1, size)\nO = last(x2)",
    "x1 = partition(I)\nx2 = apply(normalize, x1)\nO = merge(x2)",
    "x1 = fgpartition(I)\nx2 = mapply(outbox, x1)\nO = fill(I, 7, x2)",
    "x1 = power(rbind(upscale, 2), 30)\nO = x1(I)",
    "x1 = power(increment, 200)\nx2 = power(x1, 200)\nx3 = power(x2, 200)\nO = x3(0)",
    "x1 = asobject(I)\nx2 = shift(x1, (70, -300))\nO = first(x2)",
    "O = color(frozenset())",
    "x1 = palette(I)\nx2 = totuple(x1)\nO = apply(lbind(ofcolor, I), x2)",
    "O = compose(mostcolor, hmirror)",
    "O = initset(initset(asindices(I)))",
};

enum { PROGRAMS = sizeof programs / sizeof programs[0], JOBS = PROGRAMS * GRIDS };

static size_t make_jobs(arcl_job *jobs)
{
    size_t n = 0;

    for (size_t p = 0; p < PROGRAMS; p++) {
        arcl_program *own = ARCL_TAKE(&w.mem, arcl_program, 1); /* the library moves its own when it grows */
        *own = *world_load(&w, programs[p]);
        for (size_t g = 0; g < GRIDS; g++)
            jobs[n++] = (arcl_job){own, &task, &samples[g]};
    }
    return n;
}

/* What a run reported, as one text. */
typedef struct report {
    arcl_text text;
    const arcl_job *next; /* the job that must come next */
    size_t n, stop;       /* jobs reported; where to stop */
} report;

static bool note(void *to, const arcl_job *job, const arcl_result *r)
{
    report *f = to;

    cr_assert(job->program == f->next->program && job->sample == f->next->sample, "job %zu is out of order", f->n);
    f->next++;
    arcl_text_printf(&f->text, "%s %u %lu ", arcl_status_name(r->status), r->outcome.node,
                     (unsigned long)r->outcome.steps);
    arcl_text_puts(&f->text, r->outcome.status == ARCL_OK ? r->text : arcl_reason_name(r->outcome.reason));
    arcl_text_putc(&f->text, '\n');
    return ++f->n != f->stop;
}

static report run(const arcl_job *jobs, size_t n, unsigned threads, unsigned repeat)
{
    const arcl_run_options options = {
        .threads = threads, .repeat = repeat, .text = true, .budget = {.steps = 100000, .bytes = 1 << 24}};
    report f = {.next = jobs};
    arcl_error err = {{0}};

    cr_assert(arcl_run(jobs, n, options, note, &f, &err), "%s", err.text);
    cr_assert_eq(f.n, n);
    return f;
}

Test(run, eight_threads_report_exactly_what_one_reports)
{
    static arcl_job jobs[JOBS];
    const size_t n = make_jobs(jobs);
    report one = run(jobs, n, 1, 1);

    for (unsigned threads = 2; threads <= 8; threads += 3) {
        report many = run(jobs, n, threads, 1);
        cr_expect(strcmp(one.text.s, many.text.s) == 0, "%u threads differ from one", threads);
        arcl_text_close(&many.text);
    }
    arcl_text_close(&one.text);
}

Test(run, repeating_changes_no_result_and_no_count_of_steps)
{
    static arcl_job jobs[JOBS];
    const size_t n = make_jobs(jobs);
    report once = run(jobs, n, 1, 1), thrice = run(jobs, n, 2, 3);

    cr_expect_str_eq(once.text.s, thrice.text.s);
    arcl_text_close(&once.text);
    arcl_text_close(&thrice.text);
}

Test(run, each_end_is_told_apart)
{
    static const struct {
        unsigned program, grid;
        const char *report;
    } some[] = {{0, 1, "right "}, {0, 3, "ok "},     {1, 1, "right "}, {2, 7, "wrong "},
                {3, 1, "error "}, {7, 1, "budget "}, {8, 0, "budget "}};
    static arcl_job jobs[JOBS];
    const size_t n = make_jobs(jobs);
    report f = run(jobs, n, 2, 1);

    for (size_t k = 0; k < sizeof some / sizeof some[0]; k++) {
        const char *at = f.text.s;
        for (unsigned line = some[k].program * GRIDS + some[k].grid; line > 0; line--)
            at = strchr(at, '\n') + 1;
        cr_expect(strncmp(at, some[k].report, strlen(some[k].report)) == 0, "program %u on grid %u: %.60s",
                  some[k].program, some[k].grid, at);
    }
    arcl_text_close(&f.text);
}

Test(run, what_is_cut_or_fails_does_not_disturb_its_neighbours)
{
    static arcl_job jobs[JOBS], mixed[JOBS * 2];
    const size_t n = make_jobs(jobs);
    size_t m = 0;

    for (size_t k = 0; k < n; k++) { /* every job follows one that is cut */
        mixed[m++] = jobs[(7 + k % 2) * GRIDS + k % GRIDS];
        mixed[m++] = jobs[k];
    }
    report alone = run(jobs, n, 1, 1), among = run(mixed, m, 4, 1);
    const char *a = alone.text.s, *b = among.text.s;
    for (size_t k = 0; k < n; k++) {
        b = strchr(b, '\n') + 1; /* the one that is cut */
        const size_t len = strcspn(a, "\n") + 1;
        cr_expect(strncmp(a, b, len) == 0, "job %zu: alone %.80s", k, a);
        a += len;
        b = strchr(b, '\n') + 1;
    }
    arcl_text_close(&alone.text);
    arcl_text_close(&among.text);
}

Test(run, thousands_of_jobs_are_reported_once_each_in_order)
{
    enum { MANY = 5000 };
    static arcl_job jobs[JOBS], many[MANY];
    const size_t n = make_jobs(jobs);

    for (size_t k = 0; k < MANY; k++)
        many[k] = jobs[(k * 7) % (4 * GRIDS) % n];
    report f = run(many, MANY, 8, 1);
    arcl_text_close(&f.text);
}

Test(run, the_sink_can_stop_it)
{
    static arcl_job jobs[JOBS];
    report f = {.next = jobs, .stop = 10};
    arcl_error err = {{0}};

    make_jobs(jobs);
    cr_expect_not(arcl_run(jobs, 3 * GRIDS, (arcl_run_options){.threads = 3, .text = true}, note, &f, &err));
    cr_expect_eq(f.n, 10);
    arcl_text_close(&f.text);
}

static _Atomic bool stop;

static bool stop_there(void *to, const arcl_job *job, const arcl_result *r)
{
    (void)job;
    (void)r;
    stop = true;
    ++*(size_t *)to;
    return true;
}

Test(run, it_can_be_stopped_from_elsewhere)
{
    enum { MANY = 20000 };
    static arcl_job jobs[JOBS], many[MANY];
    const arcl_run_options options = {.threads = 3, .stop = &stop};
    arcl_error err = {{0}};
    size_t n = 0;

    make_jobs(jobs);
    for (size_t k = 0; k < MANY; k++)
        many[k] = jobs[k % GRIDS];
    cr_expect_not(arcl_run(many, MANY, options, stop_there, &n, &err));
    cr_expect(n > 0 && n < MANY, "%zu reports", n);
    const size_t before = n;
    cr_expect_not(arcl_run(many, MANY, options, stop_there, &n, &err), "it has been stopped already");
    cr_expect_eq(n, before);
}

Test(run, nothing_to_do_is_done)
{
    arcl_error err = {{0}};

    cr_expect(arcl_run(NULL, 0, (arcl_run_options){0}, note, NULL, &err));
    cr_expect_geq(arcl_cores(), 1);
}
