/* part_programs.c - reading programs and tasks, and running programs on the samples of their tasks. */
#include "bench/cases.h"
#include "bench/suite.h"

/* ---- read ----------------------------------------------------------------------------------- */

/* An empty text: what opening and closing a library costs. */
static bool read_nothing(void *self, arcl_error *err)
{
    arcl_library lib;

    (void)self;
    arcl_library_open(&lib);
    const bool ok = arcl_library_parse(&lib, "text", "\n", 1, err);
    arcl_library_close(&lib);
    return ok;
}

static bool read_programs(const arcl_suite *s, uint64_t *hash, arcl_error *err)
{
    arcl_library lib;
    bool ok = true;

    arcl_library_open(&lib);
    for (size_t k = 0; k < s->in->programs.n && ok; k++)
        ok = arcl_library_load(&lib, s->in->programs.at[k], err);
    for (size_t k = 0; k < lib.n && hash; k++)
        *hash = arcl_suite_hash(*hash, arcl_program_hash(&lib.programs[k]));
    arcl_library_close(&lib);
    return ok;
}

static bool read_programs_once(void *self, arcl_error *err)
{
    return read_programs(self, NULL, err);
}

static bool programs_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    (void)plain;
    return read_programs(self, hash, err);
}

static bool print_programs(void *self, arcl_error *err)
{
    const arcl_suite *s = self;
    static arcl_text out; /* keeps its room */

    arcl_text_clear(&out);
    for (size_t k = 0; k < s->in->library.n; k++)
        arcl_program_print(&s->in->library.programs[k], &out);
    return !out.full || arcl_fail(err, "no memory");
}

/* What is printed must read as the same program. */
static bool printed_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    const arcl_suite *s = self;
    arcl_text text = {0};
    bool ok = true;

    (void)plain;
    for (size_t k = 0; k < s->in->library.n && ok; k++) {
        const arcl_program *p = &s->in->library.programs[k];
        arcl_library again;
        arcl_library_open(&again);
        arcl_text_clear(&text);
        arcl_program_print(p, &text);
        ok = arcl_library_parse(&again, "printed", text.s, text.len, err) &&
             ((again.n == 1 && arcl_program_same(&again.programs[0], p)) ||
              arcl_fail(err, "%s does not print as the same program", p->name));
        *hash = arcl_hash_bytes(*hash, text.s, text.len);
        arcl_library_close(&again);
    }
    arcl_text_close(&text);
    return ok;
}

static bool read_tasks(const arcl_suite *s, uint64_t *hash, arcl_error *err)
{
    arcl_tasks tasks;
    bool ok = true;

    arcl_tasks_open(&tasks);
    for (size_t k = 0; k < s->in->tasks.n && ok; k++)
        ok = arcl_tasks_load(&tasks, s->in->tasks.at[k], s->in->solutions, err);
    if (hash)
        *hash = arcl_suite_hash(tasks.hash, tasks.samples);
    arcl_tasks_close(&tasks);
    return ok;
}

static bool read_tasks_once(void *self, arcl_error *err)
{
    return read_tasks(self, NULL, err);
}

static bool tasks_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    (void)plain;
    return read_tasks(self, hash, err);
}

bool arcl_part_read(arcl_suite *s, arcl_error *err)
{
    const size_t programs = s->in->library.n, tasks = s->in->loaded.n;
    const arcl_suite_case cases[] = {
        {"an empty text", "text", 1, read_nothing, NULL, s},
        {"programs, read", "program", programs, read_programs_once, programs_result, s},
        {"programs, printed", "program", programs, print_programs, printed_result, s},
        {"tasks, read", "task", tasks, read_tasks_once, tasks_result, s},
    };

    return arcl_suite_measure(s, "read", cases, sizeof cases / sizeof *cases, err);
}

/* ---- suite ---------------------------------------------------------------------------------- */

typedef struct jobs {
    const arcl_suite *s;
    arcl_job *at;
    size_t n;
    uint64_t hash;
} jobs;

/* The value, or how it ended. */
static bool hash_answer(void *to, const arcl_job *job, const arcl_result *r)
{
    jobs *j = to;

    (void)job;
    j->hash = arcl_suite_hash(j->hash, (uint64_t)r->status);
    j->hash = arcl_suite_hash(j->hash, r->outcome.steps);
    if (r->text)
        j->hash = arcl_hash_bytes(j->hash, r->text, r->text_len);
    return true;
}

static bool take_answer(void *to, const arcl_job *job, const arcl_result *r)
{
    (void)to;
    (void)job;
    (void)r;
    return true;
}

static bool run_jobs(void *self, arcl_error *err)
{
    const jobs *j = self;
    const arcl_run_options options = {.threads = j->s->threads, .vm = j->s->vm, .budget = {.ns = ARCL_SUITE_NS}};

    return arcl_run(j->at, j->n, options, take_answer, NULL, err);
}

/* Several times, without and with a profile: what one costs where it does not end as soon as it has begun. */
enum { TIMES = 10 };

static bool run_often(void *self, arcl_error *err)
{
    bool ok = true;

    for (unsigned k = 0; k < TIMES && ok; k++)
        ok = run_jobs(self, err);
    return ok;
}

static bool run_profiled(void *self, bool every, arcl_error *err)
{
    if (!arcl_profile_begin((arcl_profile_options){.every = every}))
        return arcl_fail(err, "no memory for a profile");
    const bool ok = run_often(self, err);
    arcl_profile_end();
    arcl_profile_free();
    return ok;
}

static bool run_with_profile(void *self, arcl_error *err)
{
    return run_profiled(self, false, err);
}

static bool run_with_every_call(void *self, arcl_error *err)
{
    return run_profiled(self, true, err);
}

static bool jobs_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    jobs *j = self;
    const arcl_run_options options = {.threads = plain ? 1 : j->s->threads,
                                      .vm = plain ? NULL : j->s->vm,
                                      .text = true,
                                      .budget = {.ns = ARCL_SUITE_NS}};

    j->hash = ARCL_HASH_SEED;
    const bool ok = arcl_run(j->at, j->n, options, hash_answer, j, err);
    *hash = j->hash;
    return ok;
}

static bool profiled_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    if (!arcl_profile_begin((arcl_profile_options){0}))
        return arcl_fail(err, "no memory for a profile");
    const bool ok = jobs_result(self, plain, hash, err);
    arcl_profile_end();
    arcl_profile_free();
    return ok;
}

/* Programs on the samples of the tasks they are named after; the floor returns its input on the same samples. */
bool arcl_part_suite(arcl_suite *s, arcl_error *err)
{
    arcl_solving of;
    bool ok = arcl_solving_open(&of, &s->in->library, &s->in->loaded, s->mem, err);
    jobs all = {.s = s, .at = of.job, .n = of.n}, floor = {.s = s, .at = of.floor, .n = of.n};
    const arcl_suite_case cases[] = {
        {"return I", "sample", all.n, run_jobs, NULL, &floor},
        {"every program on its task", "sample", all.n, run_jobs, jobs_result, &all},
        {"ten times", "sample", all.n * TIMES, run_often, jobs_result, &all},
        {"ten times with a profile", "sample", all.n * TIMES, run_with_profile, profiled_result, &all},
        {"ten times with --every-call", "sample", all.n * TIMES, run_with_every_call, profiled_result, &all},
    };

    ok = ok && arcl_suite_measure(s, "suite", cases, sizeof cases / sizeof *cases, err);
    arcl_solving_close(&of);
    return ok;
}
