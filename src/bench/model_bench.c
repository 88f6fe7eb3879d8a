/* model_bench.c - the work that a card is modelled with, done by a device that is counted and by plain C. */
#include "bench/model_bench.h"

#include <string.h>

#include "base/boundary.h"
#include "base/hash.h"
#include "batt/batt.h"
#include "batt/card.h"
#include "bench/suite.h"
#include "report/profile_report.h"
#include "search/search.h"

enum {
    HOST_ROUNDS = 5, /* in which the work of the host is measured: the least counts */
    ROUNDS_MIN = 3,  /* of plain C */
    BATT_TASKS = 10, /* on whose first samples candidates run */
    STEPS = 2000000, /* of a candidate, as in `arcl batt` */
};

/* One kind of work. */
typedef struct load {
    const arcl_model_bench *b;
    const char *name;
    uint64_t evaluations; /* programs, or candidates, on samples */
    bool (*run)(struct load *l, arcl_vm *vm, unsigned threads, arcl_error *err);
    arcl_plan plan;
    arcl_batt batt;
    arcl_card card;
    arcl_facts facts;
    const arcl_task *tasks[BATT_TASKS];
    size_t ntasks;
    uint64_t hash; /* of its last run */

    /* What was found out. */
    arcl_vm_counter *counter;
    bool counts; /* launches are looked at */
    arcl_vm_counts given;
    arcl_vm_effort effort;
    arcl_model_times times;
    double cores; /* ns: of what is not left to devices, and of results */
} load;

/* ---- kinds of work ------------------------------------------------------------------------------- */

static bool hash_result(void *to, const arcl_job *job, const arcl_result *r)
{
    load *l = to;

    (void)job;
    l->hash = arcl_suite_hash(l->hash, (uint64_t)r->status);
    l->hash = arcl_suite_hash(l->hash, r->outcome.steps);
    return true;
}

static bool run_plan(load *l, arcl_vm *vm, unsigned threads, arcl_error *err)
{
    const arcl_run_options options = {.threads = threads, .vm = vm, .budget = {.ns = ARCL_SUITE_NS}};

    l->hash = ARCL_HASH_SEED;
    return arcl_plan_run(&l->plan, options, hash_result, l, err);
}

static bool hash_marks(void *to, const arcl_batt_job *job, const arcl_mark *marks, const arcl_text *text)
{
    load *l = to;

    (void)text;
    for (size_t k = 0; k < job->batt->o.n; k++) {
        l->hash = arcl_suite_hash(l->hash, marks[k].status);
        l->hash = arcl_suite_hash(l->hash, marks[k].steps);
    }
    return true;
}

static bool run_batt(load *l, arcl_vm *vm, unsigned threads, arcl_error *err)
{
    const arcl_batt_plan plan = {.tasks = l->tasks,
                                 .ntasks = l->ntasks,
                                 .samples_max = 1,
                                 .threads = threads,
                                 .vm = vm,
                                 .budget = {.steps = STEPS, .ns = ARCL_SUITE_NS},
                                 .sink = hash_marks,
                                 .to = l};

    l->hash = ARCL_HASH_SEED;
    return arcl_batt_run(&l->batt, &plan, err);
}

static void open_plan(load *l, bool all)
{
    const arcl_inputs *in = l->b->in;

    l->plan = arcl_plan_make(l->b->mem, &in->library, &in->loaded, (arcl_plan_choice){.all = all});
    l->evaluations = l->plan.samples;
    l->run = run_plan;
}

static bool open_batt(load *l, arcl_error *err)
{
    const arcl_tasks *loaded = &l->b->in->loaded;
    arcl_ballot ballot = {0};

    l->facts = arcl_facts_learn(&loaded->task[0]);
    arcl_ballot_add_library(&ballot, &l->b->in->library, NULL);
    arcl_batt_open(&l->batt, SIZE_MAX, l->b->mem->escape);
    arcl_card_open(&l->card, &l->batt, arcl_ballot_result(&ballot, false, ARCL_DIALECT_ARCDSL));
    arcl_parents_of_library(&l->card, &l->b->in->library, &l->b->in->loaded, NULL);
    const arcl_card_plan plan = {.count = l->b->candidates, .seed = ARCL_SUITE_SEED, .facts = &l->facts};
    if (!arcl_card_deal(&l->card, &plan, err))
        return false;
    for (; l->ntasks < BATT_TASKS && l->ntasks < loaded->n; l->ntasks++)
        l->tasks[l->ntasks] = &loaded->task[l->ntasks];
    l->evaluations = l->batt.o.n * l->ntasks;
    l->run = run_batt;
    return true;
}

/* ---- what devices are given ---------------------------------------------------------------------- */

/* The slots of a card take one group after the other, each its next one by number. */
static void count_launch(load *l, const arcl_vm_arrays *a, size_t first, size_t n)
{
    const arcl_model *m = l->b->model;
    const uint32_t each = (uint32_t)m->of[ARCL_CONSTANT_items_of_group];
    const uint64_t slots = arcl_model_slots(m);
    arcl_vm_effort *busy = ARCL_TAKE(l->b->mem, arcl_vm_effort, slots), group;
    arcl_model_launch x = {.longest = {0}};

    memset(busy, 0, slots * sizeof *busy);
    for (size_t k = 0, g = 0; k < n; k += each, g++) {
        arcl_vm_effort *slot = &busy[g % slots];
        group = (arcl_vm_effort){0};
        arcl_vm_count_group(l->counter, a, first + k, n - k < each ? (uint32_t)(n - k) : each, &group);
        arcl_vm_effort_add(slot, &group);
        arcl_vm_effort_add(&x.effort, &group);
        x.longest = slot->group_words > x.longest.group_words ? *slot : x.longest;
    }
    arcl_model_add(m, &x, &l->times);
    arcl_vm_effort_add(&l->effort, &x.effort);
}

static void look(void *to, const arcl_vm_work *w, size_t n, size_t piece)
{
    load *l = to;
    const arcl_vm_arrays a = {w->pairs.word, w->code.word, w->sample.word, w->grids.word};

    for (size_t k = 0; l->counts && k < n; k += piece)
        count_launch(l, &a, k, n - k < piece ? n - k : piece);
}

/* What the thread of the host did in a run, but for waiting: with devices, and without. */
static bool profile(load *l, arcl_vm *vm, double *host, double *cores, arcl_error *err)
{
    static const arcl_scope of_host[] = {ARCL_SCOPE_vm, ARCL_SCOPE_launch, ARCL_SCOPE_send, ARCL_SCOPE_fetch};
    arcl_profile_facts *f = ARCL_TAKE(l->b->mem, arcl_profile_facts, 1);
    uint64_t sum = 0;

    *f = (arcl_profile_facts){.mem = l->b->mem, .threads = 1};
    if (!arcl_profile_begin((arcl_profile_options){0}))
        return arcl_fail(err, "no memory for a profile");
    const bool ok = l->run(l, vm, 1, err);
    f->first = arcl_profile_end();
    arcl_profile_sum(f);
    arcl_profile_free();
    for (unsigned k = 0; k < sizeof of_host / sizeof *of_host; k++)
        sum += f->all.scope[of_host[k]].self;
    *host = (double)sum;
    *cores = (double)(arcl_profile_busy(&f->all) - sum - f->all.scope[ARCL_SCOPE_open].self);
    return ok;
}

static bool count(load *l, uint64_t *hash, arcl_error *err)
{
    const arcl_vm_options options = {.choice = l->b->choice, .warn = l->b->warn, .look = look, .to = l};
    arcl_vm *vm = arcl_vm_open(l->b->mem, &options);

    l->counts = true;
    bool ok = l->run(l, vm, 1, err);
    l->counts = false;
    l->given = *arcl_vm_counted(vm);
    *hash = l->hash;
    if (ok && !l->effort.pairs)
        ok = arcl_fail(err, "no OpenCL device has done a pair of a program and a sample, so there is nothing to count: "
                            "'arcl devices' says which there are");
    for (unsigned k = 0; ok && k < HOST_ROUNDS; k++) {
        double host = 0, cores = 0;
        ok = profile(l, vm, &host, &cores, err);
        l->times.host = k && l->times.host < host ? l->times.host : host;
        l->cores = k && l->cores < cores ? l->cores : cores;
    }
    arcl_vm_close(vm);
    arcl_model_commands(l->b->model, &l->given.commands, &l->times);
    return ok;
}

/* ---- rows ---------------------------------------------------------------------------------------- */

static void put(arcl_model_bench *b, const char *work, const char *what, double value, const char *unit,
                arcl_model_origin origin)
{
    b->row = arcl_room_for_one(b->mem, b->row, b->n, &b->room, sizeof *b->row);
    b->row[b->n++] = (arcl_model_row){.work = work, .what = what, .unit = unit, .value = value, .origin = origin};
}

static double per_second(double n, double ns)
{
    return ns > 0 ? n / ns * 1e9 : 0;
}

static void put_counts(arcl_model_bench *b, const load *l)
{
    static const char *const why[ARCL_LEFTS] = {
        [ARCL_LEFT_NOT] = "pairs wholly on the device",  [ARCL_LEFT_ORDER] = "left: the order of a set decides",
        [ARCL_LEFT_FORM] = "left: no form for a value",  [ARCL_LEFT_SIZE] = "left: too large a grid or patch",
        [ARCL_LEFT_NUMBER] = "left: too large a number", [ARCL_LEFT_ROOM] = "left: too many values",
        [ARCL_LEFT_STEPS] = "left: too much work",       [ARCL_LEFT_RAISED] = "left: a call fails",
        [ARCL_LEFT_DEVICE] = "left: the device failed",
    };
    const arcl_vm_counts *g = &l->given;
    const arcl_commands *c = &g->commands;
    const arcl_vm_effort *e = &l->effort;
    const double pairs = (double)g->pairs;
    const arcl_model_origin counted = ARCL_ORIGIN_COUNTED;

    put(b, l->name, "evaluations", (double)l->evaluations, "", counted);
    put(b, l->name, "left: no code", (double)(l->evaluations - g->pairs), "pairs", counted);
    for (unsigned k = 0; k < ARCL_LEFTS; k++)
        put(b, l->name, why[k], (double)g->left[k], "pairs", counted);
    put(b, l->name, "launches", (double)c->launches, "", counted);
    put(b, l->name, "copies there", (double)c->sends, "", counted);
    put(b, l->name, "copies back", (double)c->fetches, "", counted);
    put(b, l->name, "waits", (double)c->waits, "", counted);
    put(b, l->name, "commands for 1,000 pairs", (double)(c->launches + c->sends + c->fetches) / pairs * 1e3, "",
        counted);
    put(b, l->name, "bytes there for a pair", (double)c->sent / pairs, "bytes", counted);
    put(b, l->name, "bytes back for a pair", (double)c->fetched / pairs, "bytes", counted);
    put(b, l->name, "instructions of the vm for a pair", (double)e->instructions / pairs, "", counted);
    put(b, l->name, "words of the pool for a pair", (double)e->words / pairs, "words", counted);
    put(b, l->name, "instructions of a group for a pair", (double)e->group_instructions / pairs, "", counted);
    put(b, l->name, "words of a group for a pair", (double)e->group_words / pairs, "words", counted);
    put(b, l->name, "of these near", 100.0 * (double)e->near_words / (double)e->group_words, "%", counted);
    put(b, l->name, "sectors for a pair", (double)e->sectors / pairs, "", counted);
    put(b, l->name, "pool in use", (double)e->top / pairs, "words", counted);
}

static void put_times(arcl_model_bench *b, const load *l, arcl_bench_stats one, arcl_bench_stats all)
{
    static const char *const bounds[ARCL_BOUNDS] = {"kernel: instructions", "kernel: waiting", "kernel: memory",
                                                    "kernel: the longest group"};
    const arcl_model_times *t = &l->times;
    const double pairs = (double)l->given.pairs, sum = arcl_model_sum(t), n = (double)l->evaluations;
    const arcl_model_origin out = ARCL_ORIGIN_WORKED_OUT, measured = ARCL_ORIGIN_MEASURED;

    put(b, l->name, "host for a pair", t->host / pairs, "ns", measured);
    put(b, l->name, "commands", t->commands, "ns", out);
    put(b, l->name, "copies", t->copies, "ns", out);
    put(b, l->name, "kernel", t->kernel, "ns", out);
    for (unsigned k = 0; k < ARCL_BOUNDS; k++)
        put(b, l->name, bounds[k], t->bound[k], "ns", out);
    put(b, l->name, "host", t->host, "ns", measured);
    put(b, l->name, "card, sum", sum, "ns", out);
    put(b, l->name, "pairs of the card", per_second(pairs, sum), "a second", out);
    put(b, l->name, "pairs of its kernel", per_second(pairs, t->kernel), "a second", out);
    put(b, l->name, "cores besides", l->cores, "ns", measured);
    put(b, l->name, "card and cores", per_second(n, sum + l->cores), "a second", out);
    put(b, l->name, "plain C, one thread", per_second(n, one.best), "a second", measured);
    put(b, l->name, "plain C, all threads", per_second(n, all.best), "a second", measured);
}

/* ---- all of it ------------------------------------------------------------------------------------ */

static bool run_one(void *self, arcl_error *err)
{
    load *l = self;
    return l->run(l, NULL, 1, err);
}

static bool run_all(void *self, arcl_error *err)
{
    load *l = self;
    return l->run(l, NULL, l->b->threads, err);
}

static bool measure(arcl_model_bench *b, load *l, uint64_t ns, arcl_error *err)
{
    static arcl_bench_case x[2];
    uint64_t hash;

    l->counter = arcl_vm_counter_open(b->mem, (uint32_t)b->model->of[ARCL_CONSTANT_near_lines]);
    if (!count(l, &hash, err) || !run_one(l, err))
        return false;
    if (l->hash != hash)
        return arcl_fail(err, "%s: devices give other results than plain C", l->name);
    x[0] = (arcl_bench_case){.run = run_one, .self = l};
    x[1] = (arcl_bench_case){.run = run_all, .self = l};
    arcl_bench_race(x, 2, &(arcl_bench_bounds){.ns = ns, .rounds = ROUNDS_MIN, .stop = b->stop});
    for (unsigned k = 0; k < 2; k++)
        if (!x[k].rounds)
            return arcl_fail(err, "%s", x[k].failure.text[0] ? x[k].failure.text : "nothing was measured");
    put_counts(b, l);
    put_times(b, l, x[0].wall, x[1].wall);
    return true;
}

bool arcl_model_bench_run(arcl_model_bench *b, arcl_error *err)
{
    enum { LOADS = 3 };
    load *l = ARCL_TAKE(b->mem, load, LOADS);
    bool ok = true;

    for (unsigned k = 0; k < LOADS; k++)
        l[k] = (load){.b = b};
    l[0].name = "run";
    l[1].name = "run --all";
    l[2].name = "batt";
    open_plan(&l[0], false);
    open_plan(&l[1], true);
    for (unsigned k = 0; k < ARCL_CONSTANTS; k++) {
        const arcl_constant_info *c = &arcl_constant_infos[k];
        put(b, NULL, c->name, b->model->of[k], c->unit, ARCL_ORIGIN_CONSTANT);
        b->row[b->n - 1].source = b->model->source[k];
    }
    for (unsigned k = 0; k < 2 && ok; k++)
        ok = !l[k].evaluations || measure(b, &l[k], b->ns / LOADS, err);
    ok = ok && open_batt(&l[2], err) && measure(b, &l[2], b->ns / LOADS, err);
    arcl_card_close(&l[2].card);
    arcl_batt_close(&l[2].batt);
    return ok;
}
