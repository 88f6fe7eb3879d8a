/* cmd_run.c - the command `arcl run`: programs on tasks, answers checked. */
#include <stdio.h>

#include "base/clock.h"
#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/use_devices.h"
#include "report/run_report.h"

typedef struct run_options {
    const arcl_settings *s;
    arcl_inputs in;
    arcl_stage *stage;
} run_options;

/* Where results go. */
typedef struct sink {
    arcl_cli *cli;
    bool json;
    const arcl_library *library;
    const char *const *labels;
    arcl_run_tally tally;
    arcl_run_table table;
} sink;

static bool take(void *to, const arcl_job *job, const arcl_result *r)
{
    sink *s = to;

    if (s->json || s->cli->quiet) {
        if (!s->cli->quiet)
            arcl_run_json_sample(s->labels[job->program - s->library->programs], job, r, &s->cli->out);
        arcl_tally_add(&s->tally, job, r);
    } else {
        arcl_run_table_add(&s->table, job, r);
    }
    return arcl_cli_spill(s->cli) && !arcl_cli_interrupted();
}

static void list_alone(const arcl_plan *plan, const char *const *labels, const bool *chosen)
{
    char line[512];

    for (size_t k = 0; k < plan->library->n; k++) {
        const arcl_program *p = &plan->library->programs[k];
        if ((chosen && !chosen[k]) || arcl_plan_task_of(plan->tasks, p))
            continue;
        snprintf(line, sizeof line, "%.300s:%u: %.100s is named after none of the tasks", p->file, p->line, labels[k]);
        arcl_cli_note(line);
    }
}

static void list_batts(const arcl_library *library, const char *const *labels, const bool *chosen)
{
    char line[512];

    for (size_t k = 0; k < library->n; k++) {
        const arcl_program *p = &library->programs[k];
        if ((chosen && !chosen[k]) || p->nouts == 0)
            continue;
        snprintf(line, sizeof line, "%.300s:%u: %.100s is a batt, which 'arcl batt' runs", p->file, p->line, labels[k]);
        arcl_cli_note(line);
    }
}

static int refuse_empty(const arcl_plan *plan)
{
    const size_t refused = plan->library->nrefused, n = plan->library->n;
    char first[80] = "", tasks[40] = "the only task";

    if (refused)
        snprintf(first, sizeof first, "%zu function%s refused (above), and ", refused,
                 refused == 1 ? " was" : "s were");
    if (plan->tasks->n > 1)
        snprintf(tasks, sizeof tasks, "any of the %zu tasks", plan->tasks->n);
    if (plan->batts && plan->batts == n)
        return arcl_cli_wrong("nothing to run: there is no program besides what 'arcl batt' runs");
    if (plan->alone)
        return arcl_cli_wrong("nothing to run: %s%zu of %zu program%s not named after %s; --all runs every program on "
                              "every task",
                              first, plan->alone, n,
                              n == 1             ? " is"
                              : plan->alone == 1 ? "s is"
                                                 : "s are",
                              tasks);
    return arcl_cli_wrong("nothing to run: %sno program belongs to the tasks that were chosen", first);
}

static int finish(arcl_cli *cli, const run_options *o, const sink *s, const arcl_run_facts *f)
{
    const arcl_run_tally *t = f->tally;

    if (s->json)
        arcl_run_json_summary(f, &cli->out);
    else
        arcl_run_table_totals(f, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
    if (o->in.unread || o->in.library.ncomplaints)
        return ARCL_EXIT_WRONG;
    return t->ends[ARCL_END_WRONG] || t->ends[ARCL_END_ERROR] || t->ends[ARCL_END_CUT] ? ARCL_EXIT_UNMET
                                                                                       : ARCL_EXIT_DONE;
}

static int run_plan(arcl_cli *cli, const run_options *o, const arcl_plan *plan, const char *const *labels)
{
    const unsigned threads = o->s->threads ? (unsigned)o->s->threads : arcl_cores();
    const bool text = o->s->json || o->s->show || o->s->explain;
    _Atomic size_t done = 0;
    const arcl_run_options options = {
        .threads = threads,
        .repeat = (unsigned)o->s->repeat,
        .text = text,
        .budget = {.steps = o->s->budget_steps,
                   .ns = o->s->budget_ms * 1000000,
                   .bytes = (size_t)o->s->budget_mb << 20},
        .stage = o->stage,
        .done = &done,
    };
    sink s = {.cli = cli, .json = o->s->json, .library = &o->in.library, .labels = labels};
    arcl_error err = {0};

    if (!o->s->json && !cli->quiet) {
        s.table = (arcl_run_table){.mode = cli->mode,
                                   .width = cli->width,
                                   .show = o->s->show,
                                   .explain = o->s->explain,
                                   .plan = plan,
                                   .labels = labels,
                                   .tally = &s.tally,
                                   .out = &cli->out};
        arcl_run_table_open(&s.table);
    }
    arcl_cli_listen();
    arcl_progress_start(cli, "samples", &done, plan->samples);
    const uint64_t from = arcl_clock_ns();
    const bool ok = arcl_plan_run(plan, options, take, &s, &err);
    const uint64_t to = arcl_clock_ns();
    arcl_progress_stop();
    if (o->s->json || cli->quiet)
        arcl_tally_finish(&s.tally, plan);
    else
        arcl_run_table_close(&s.table);
    if (!ok && !arcl_cli_interrupted())
        return err.text[0] ? arcl_cli_wrong("%s", err.text) : ARCL_EXIT_WRONG;
    const arcl_run_facts facts = {
        .tally = &s.tally,
        .plan = plan,
        .program_paths = o->in.programs,
        .task_paths = o->in.tasks,
        .unread = o->in.unread,
        .explained = o->s->explain,
        .drawn = o->s->show,
        .threads = threads < plan->samples ? threads : (unsigned)plan->samples,
        .repeat = (unsigned)o->s->repeat,
        .budget = arcl_budget_full(options.budget),
        .run_ns = to - from,
        .all_ns = to - cli->start,
    };
    return finish(cli, o, &s, &facts);
}

static int run_loaded(arcl_cli *cli, run_options *o)
{
    const char *const *labels = arcl_plan_labels(&cli->mem, &o->in.library);
    arcl_plan_choice choice = {.all = o->in.all};

    if (!arcl_inputs_choose_programs(cli, &o->in, labels, &choice.programs) ||
        !arcl_inputs_choose_tasks(cli, &o->in, &choice.tasks))
        return ARCL_EXIT_WRONG;
    const arcl_plan plan = arcl_plan_make(&cli->mem, &o->in.library, &o->in.loaded, choice);
    if (plan.batts)
        list_batts(&o->in.library, labels, choice.programs);
    if (o->s->explain && plan.alone)
        list_alone(&plan, labels, choice.programs);
    return plan.samples ? run_plan(cli, o, &plan, labels) : refuse_empty(&plan);
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    run_options o = {.s = s};

    if (s->json && s->show)
        return arcl_cli_wrong("--show draws for people and --json writes for programs: give one of the two");
    arcl_inputs_take(&o.in, s);
    if (!arcl_options_dialect(s->dialect, &o.in.dialect_given, &o.in.dialect) ||
        !arcl_use_devices(cli, s->device, s->explain, &o.stage) || !arcl_inputs_find(cli, &o.in))
        return ARCL_EXIT_WRONG;
    const int code = arcl_inputs_load(cli, &o.in, s->explain) ? run_loaded(cli, &o) : ARCL_EXIT_WRONG;
    arcl_stage_close(o.stage);
    arcl_inputs_close(&o.in);
    return code;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_programs},
    {.id = ARCL_O_tasks},
    {.id = ARCL_O_solutions},
    {.id = ARCL_O_program},
    {.id = ARCL_O_task},
    {.id = ARCL_O_all},
    {.id = ARCL_O_repeat},
    {.id = ARCL_O_threads},
    {.id = ARCL_O_device},
    {.id = ARCL_O_dialect},
    {.id = ARCL_O_budget_steps},
    {.id = ARCL_O_budget_ms},
    {.id = ARCL_O_budget_mb},
    {.id = ARCL_O_show},
    {.id = ARCL_O_explain,
     .help = "every program, every sample that is not right, all that is outside the language, and which steps devices "
             "did"},
    {.id = ARCL_O_json},
};

const arcl_command arcl_command_run = {
    .name = "run",
    .summary = "run programs on tasks and check the answers",
    .text = "Runs programs on tasks and checks the answers. Each program runs on the task in its name (solve_<id>, "
            "verify_<id>, ..._<id>) or in its file's name (<id>.py). What a file holds that is outside the language is "
            "named on standard error, and the rest runs. Without any options the bundled programs run on the bundled "
            "tasks.",
    .more = "examples:\n"
            "  arcl run --programs solvers.py --tasks arc-agi_training_challenges.json\n"
            "  arcl run --programs solvers.py --tasks training/ --task 00d62c1b --show\n"
            "  arcl run --programs candidates/ --tasks training/ --all --json > results.jsonl\n"
            "\n"
            "--json writes a line for each sample, with the keys program, task, split, index,\n"
            "status (ok, error, budget), value (text, or null), grid (the value as a list of\n"
            "rows, if it is one), error (a sentence, or null), correct (true, false, or null\n"
            "where no output is known), and ns, the time of one evaluation; then\n"
            "{\"summary\":{...}}.\n"
            "\n"
            "exit code: 0 all is right, 1 something is not, 2 wrong use, unreadable input,\n"
            "or a function outside the language (the rest runs all the same)\n",
    ARCL_USES(uses),
    .run = run_command,
};
