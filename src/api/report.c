/* report.c - profiles, benchmarks, tuning and comparisons. */
#include "api/session.h"

#include "bench/bench.h"
#include "bench/device_bench.h"
#include "bench/tune.h"
#include "report/compare.h"
#include "report/json_out.h"
#include "report/profile_report.h"

/* What a report is made of. Steps of it take memory of s->work, and may leave by its escape. */
typedef struct making {
    arcl_text text, json, html;
    arcl_report *out;
    const char *command; /* of a profile */
    const arcl_programs *programs;
    const arcl_taskset *tasks;
    const char *asked;
    const char *device; /* of a benchmark or tuning */
    uint64_t ms;
    arcl_arena measured; /* of tuning */
    arcl_device_set set;
    bool chosen;                            /* the set is there */
    const arcl_measurement *before, *after; /* of a comparison */
    double threshold;
    arcl_page page;
    bool paged; /* the page is open */
} making;

typedef bool making_step(arcl_session *s, making *m);

static bool keep(arcl_session *s, making *m)
{
    if (m->text.full || m->json.full || m->html.full)
        return arcl_fail(&s->err, "no memory for the report");
    m->out->text = arcl_take_text(&s->work, m->text.s ? m->text.s : "", m->text.len);
    m->out->json = arcl_take_text(&s->work, m->json.s ? m->json.s : "", m->json.len);
    m->out->html = arcl_take_text(&s->work, m->html.s ? m->html.s : "", m->html.len);
    return true;
}

/* In a frame of its own, in which nothing changes after setjmp. */
static bool make_within(arcl_session *s, making *m, making_step *step)
{
    jmp_buf full;

    s->work.escape = m->measured.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(&s->err, "no memory for the report");
    return step(s, m) && keep(s, m);
}

static bool make(arcl_session *s, making *m, making_step *step)
{
    const bool ok = make_within(s, m, step);

    if (m->chosen)
        arcl_device_set_close(&m->set);
    if (m->paged)
        arcl_page_close(&m->page);
    arcl_text_close(&m->text);
    arcl_text_close(&m->json);
    arcl_text_close(&m->html);
    return ok;
}

/* ---- profiles ------------------------------------------------------------------------------- */

static atomic_flag profiling = ATOMIC_FLAG_INIT;

static bool drop_answer(void *to, const arcl_answer *answer)
{
    (void)to, (void)answer;
    return true;
}

static bool drop_score(void *to, const arcl_batt_score *score)
{
    (void)to, (void)score;
    return true;
}

static const arcl_batt_request scores_alone = {.score = drop_score};

static bool write_profile(arcl_session *s, making *m)
{
    arcl_profile_facts *f = ARCL_TAKE(&s->work, arcl_profile_facts, 1);

    *f = (arcl_profile_facts){.command = m->command,
                              .machine = arcl_profile_machine(&s->work),
                              .asked = m->asked ? m->asked : "auto",
                              .programs_hash = m->programs->library.hash,
                              .tasks_hash = m->tasks ? m->tasks->tasks.hash : 0,
                              .mem = &s->work,
                              .first = arcl_profile_end()};
    f->wall_ns = (uint64_t)((double)f->first->ticks * arcl_profile_ns() + 0.5);
    arcl_profile_sum(f);
    arcl_profile_text(f, false, 0, &m->text);
    arcl_profile_json(f, &m->json);
    arcl_profile_page(f, &m->html);
    m->out->good = true;
    return true;
}

/* Runs the work, and reports where its time went. */
static bool profile(arcl_session *s, making *m, arcl_profiled *work, void *to)
{
    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, m->out, "a place for the report") ||
        !arcl_session_has(s, m->programs, "the handle of the programs"))
        return false;
    if (atomic_flag_test_and_set(&profiling))
        return arcl_fail(&s->err, "another profile is under way in this process");
    bool ok = arcl_profile_begin((arcl_profile_options){.trace = true}) || arcl_fail(&s->err, "no memory to profile");
    if (ok) {
        ok = work(to, s) && make(s, m, write_profile);
        arcl_profile_end();
    }
    arcl_profile_free();
    atomic_flag_clear(&profiling);
    return ok;
}

bool arcl_session_profile_work(arcl_session *s, const char *command, const arcl_programs *p, const arcl_taskset *t,
                               arcl_profiled *work, void *to, arcl_report *out)
{
    making m = {.out = out, .programs = p, .tasks = t, .command = command};

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, command, "the name of the command") ||
        !(work || arcl_fail(&s->err, "the work to profile is missing")))
        return false;
    return profile(s, &m, work, to);
}

typedef struct run_work {
    const arcl_programs *programs;
    const arcl_taskset *tasks;
    const arcl_session_options *options;
    bool batt;
} run_work;

static bool do_run(void *to, arcl_session *s)
{
    const run_work *w = to;

    return w->batt ? arcl_session_batt(s, w->programs, w->tasks, w->options, &scores_alone)
                   : arcl_session_run(s, w->programs, w->tasks, w->options, drop_answer, NULL);
}

bool arcl_session_profile(arcl_session *s, const arcl_programs *p, const arcl_taskset *t, bool batt,
                          const arcl_session_options *options, arcl_report *out)
{
    making m = {.out = out, .programs = p, .tasks = t, .command = batt ? "batt" : "run"};
    run_work w = {p, t, options, batt};

    m.asked = options ? options->device : NULL;
    return profile(s, &m, do_run, &w);
}

/* ---- benchmarks ----------------------------------------------------------------------------- */

/* Milliseconds that were asked for, 0: the usual ones; an hour at most. */
static uint64_t within(uint64_t ms, uint64_t usual)
{
    const uint64_t most = 3600000;

    return ms == 0 ? usual : ms < most ? ms : most;
}

static bool choose_devices(arcl_session *s, making *m)
{
    arcl_device_options options = arcl_session_own_devices(s);

    if (!arcl_choice_read(m->device, &options.choice, &s->err))
        return false;
    if (options.choice.kind == ARCL_CHOICE_AUTO)
        options.choice.kind = ARCL_CHOICE_ALL;
    arcl_device_set_init(&m->set, &s->work, &options, NULL, 0);
    m->chosen = true;
    return arcl_device_set_choose(&m->set, &s->err);
}

static bool write_bench(arcl_session *s, making *m)
{
    enum { WIDTH = 120 };

    arcl_arena_reset(&s->work);
    if (!choose_devices(s, m))
        return false;
    arcl_device_bench b = {.set = &m->set, .ns = within(m->ms, 20000) * 1000000, .stop = &s->stop};
    arcl_device_bench_run(&b, &s->work);
    arcl_device_bench_table(&b, WIDTH, false, &m->text);
    arcl_device_bench_data(&b, false, &m->json);
    m->out->good = !b.failed;
    return arcl_bench_page("devices", &m->json, b.n, !b.failed, &m->html, &s->err);
}

bool arcl_session_bench(arcl_session *s, const char *device, uint64_t ms, arcl_report *out)
{
    making m = {.out = out, .device = device, .ms = ms};

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, out, "a place for the report"))
        return false;
    atomic_store(&s->stop, false);
    return make(s, &m, write_bench);
}

/* ---- tuning --------------------------------------------------------------------------------- */

static bool write_tuning(arcl_session *s, making *m)
{
    enum { WIDTH = 120 };

    arcl_arena_reset(&s->work);
    if (!choose_devices(s, m))
        return false;
    if (m->set.choices == 0)
        return arcl_fail(&s->err, "there is no device to measure");
    arcl_put_open(&m->json, ARCL_JSON_NONE);
    arcl_put_text(&m->json, ARCL_JSON_arcl, ARCL_VERSION);
    arcl_put_list(&m->json, ARCL_JSON_devices);
    m->out->good = true;
    for (unsigned k = 0; k < m->set.choices && !s->stop; k++) {
        arcl_tuned *t = ARCL_TAKE(&m->measured, arcl_tuned, 1);
        arcl_tune_device(m->set.chosen[k], within(m->ms, 8000) * 1000000, &s->stop, &m->measured, t);
        arcl_tuned_json(t, &m->json);
        if (t->tune.limits.measured)
            arcl_tuned_table(t, WIDTH, &m->text);
        if (t->failure.text[0] || t->not_kept.text[0])
            arcl_text_printf(&m->text, "%s\n", t->failure.text[0] ? t->failure.text : t->not_kept.text);
        m->out->good = m->out->good && !t->failure.text[0] && !t->not_kept.text[0];
        s->held = s->held || t->left;
    }
    arcl_put_end(&m->json);
    arcl_put_line(&m->json);
    return true;
}

bool arcl_session_tune(arcl_session *s, const char *device, uint64_t ms, arcl_report *out)
{
    making m = {.out = out, .device = device, .ms = ms};

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, out, "a place for the report"))
        return false;
    atomic_store(&s->stop, false);
    arcl_arena_open(&m.measured, SIZE_MAX);
    const bool ok = make(s, &m, write_tuning);
    if (!s->held) /* else a thread still writes there */
        arcl_arena_close(&m.measured);
    return ok;
}

/* ---- comparisons ---------------------------------------------------------------------------- */

static bool read_measures(arcl_session *s, const arcl_measurement *from, arcl_measures *to)
{
    return from->text ? arcl_measures_take(to, from->name, from->text, strlen(from->text), &s->work, &s->err)
                      : arcl_measures_read(to, from->name, &s->work, &s->err);
}

static bool write_comparison(arcl_session *s, making *m)
{
    arcl_measures *both = ARCL_TAKE(&s->work, arcl_measures, 2);
    arcl_comparison *c = ARCL_TAKE(&s->work, arcl_comparison, 1);
    enum { TOP = 10 };

    if (!read_measures(s, m->before, &both[0]) || !read_measures(s, m->after, &both[1]) ||
        !arcl_compare(c, &both[0], &both[1], m->threshold, &s->work, &s->err))
        return false;
    arcl_compare_text(c, TOP, 0, false, &m->text);
    arcl_compare_json(c, true, &m->json);
    arcl_text_printf(&m->html, "A: %s; B: %s", m->before->name, m->after->name);
    arcl_page_open(&m->page, "arcl compare", m->html.s ? m->html.s : "");
    m->paged = true;
    arcl_text_clear(&m->html);
    arcl_compare_page(c, &m->page);
    m->out->good = !c->regressed;
    return arcl_page_write(&m->page, &m->html, &s->err);
}

bool arcl_session_compare(arcl_session *s, const arcl_measurement *before, const arcl_measurement *after,
                          double threshold, arcl_report *out)
{
    making m = {.out = out, .before = before, .after = after, .threshold = threshold};

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, out, "a place for the report") ||
        !arcl_session_has(s, before && before->name ? before : NULL, "the first measurement") ||
        !arcl_session_has(s, after && after->name ? after : NULL, "the second measurement"))
        return false;
    if (!(threshold >= 0 && threshold < 1000))
        return arcl_fail(&s->err, "a threshold is a share, 0.05 for 5 %%");
    arcl_arena_reset(&s->work);
    return make(s, &m, write_comparison);
}
