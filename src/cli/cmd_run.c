/* cmd_run.c - the command `arcl run`: programs on tasks, answers checked. */
#include <stdio.h>

#include "base/clock.h"
#include "cli/options.h"
#include "exec/vectors.h"
#include "report/run_report.h"

/* Where results go. */
typedef struct sink {
    arcl_cli *cli;
    bool table, json, wrong;
    const arcl_plan *plan;
    const char *const *labels;
    arcl_run_tally tally;
    arcl_run_table rows;
    arcl_run_page *page;     /* NULL: none is wanted */
    arcl_ranked *answers;    /* likewise */
    arcl_run_values *values; /* likewise */
    arcl_text *vectors;      /* likewise */
    arcl_budget budget;
    size_t unrecorded; /* samples that could not become vectors */
} sink;

static bool take(void *to, const arcl_job *job, const arcl_result *r)
{
    sink *s = to;

    if (s->page)
        arcl_run_page_add(s->page, job, r);
    if (s->table)
        arcl_run_table_add(&s->rows, job, r);
    else
        arcl_tally_add(&s->tally, job, r);
    if (s->answers)
        arcl_ranked_offer(s->answers, job, r);
    if (s->json && (!s->wrong || r->status > ARCL_CORRECT))
        arcl_run_json_sample(s->labels[job->program - s->plan->library->programs], job, r, s->values, &s->cli->out);
    if (s->vectors)
        s->unrecorded += !arcl_vectors_record(job->program, job->sample->input, s->budget, s->vectors);
    return arcl_cli_spill(s->cli);
}

/* Says which of the programs are in no plan, and why. */
static void list_left_out(const arcl_plan *plan, const char *const *labels, const bool *chosen, bool explain)
{
    for (size_t k = 0; k < plan->library->n; k++) {
        const arcl_program *p = &plan->library->programs[k];
        const char *why = p->nouts ? "is a batt, which 'arcl batt' runs" : "is named after none of the tasks";
        char line[512];
        if ((chosen && !chosen[k]) || (!p->nouts && (!explain || arcl_plan_task_of(plan->tasks, p))))
            continue;
        snprintf(line, sizeof line, "%.300s:%u: %.100s %s", p->file, p->line, labels[k], why);
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

static bool save_page(arcl_cli *cli, const char *path, arcl_run_page *page, const arcl_run_facts *facts)
{
    arcl_text text = {0};
    arcl_error err = {0};
    const bool ok = arcl_cli_save(cli, path, arcl_run_page_write(page, facts, &text, &err), &text, &err);

    arcl_run_page_close(page);
    return ok;
}

static bool save_submission(arcl_cli *cli, const char *path, const arcl_submission *answers)
{
    arcl_text text = {0};
    arcl_error err = {0};

    arcl_submission_write(answers, &text);
    return arcl_cli_save(cli, path, true, &text, &err);
}

/* Says how much is missing. */
static bool save_vectors(arcl_cli *cli, const char *path, arcl_text *vectors, size_t missing)
{
    arcl_error err = {0};
    const bool ok = arcl_cli_save(cli, path, true, vectors, &err);

    if (ok && missing)
        arcl_cli_say("%s: %zu sample%s left out: programs that take more than the grid I, or guard calls, or were cut, "
                     "are no vectors",
                     path, missing, missing == 1 ? " is" : "s are");
    return ok;
}

static int run_plan(arcl_cli *cli, const arcl_settings *s, const arcl_inputs *in, const arcl_plan *plan,
                    const char *const *labels, arcl_vm *vm)
{
    const unsigned threads = arcl_options_threads(s);
    _Atomic size_t done = 0;
    const arcl_run_options options = {
        .threads = threads,
        .repeat = (unsigned)s->repeat,
        .text = s->json || s->show || s->explain || s->html || s->values,
        .budget = arcl_options_budget(s),
        .grids = s->submission || s->vectors,
        .vm = vm,
        .done = &done,
        .stop = arcl_cli_stop(),
    };
    sink to = {.cli = cli,
               .table = !s->json && !cli->quiet,
               .json = s->json && !cli->quiet,
               .wrong = s->wrong,
               .plan = plan,
               .labels = labels,
               .tally = {.mem = &cli->mem},
               .rows = {.mode = cli->mode,
                        .width = cli->width,
                        .show = s->show,
                        .wrong = s->wrong,
                        .explain = s->explain,
                        .plan = plan,
                        .labels = labels,
                        .out = &cli->out}};
    arcl_run_page page;
    arcl_ranked answers = {.mem = &cli->mem};
    arcl_run_values values = {.budget = options.budget};
    arcl_text vectors = {0};
    arcl_error err = {0};

    if (s->submission) {
        arcl_submission_open(&answers.submission, plan->tasks, &cli->mem);
        to.answers = &answers;
    }
    to.budget = options.budget;
    to.vectors = s->vectors ? &vectors : NULL;
    to.values = to.rows.values = s->values ? &values : NULL;
    to.rows.tally = &to.tally;
    if (s->html) {
        arcl_run_page_open(&page, plan, labels, options.budget, &cli->mem);
        to.page = &page;
    }
    if (to.table)
        arcl_run_table_open(&to.rows);
    arcl_cli_listen();
    arcl_progress_start(cli, "samples", &done, plan->samples);
    const uint64_t from = arcl_clock_ns();
    const bool ok = arcl_plan_run(plan, options, take, &to, &err);
    const uint64_t end = arcl_clock_ns();
    arcl_progress_stop();
    if (to.table)
        arcl_run_table_close(&to.rows);
    else
        arcl_tally_finish(&to.tally, plan);
    arcl_run_values_close(&values);
    if (!ok && !arcl_cli_interrupted()) {
        arcl_text_close(&vectors);
        return arcl_cli_failed(&err);
    }
    const arcl_run_facts facts = {
        .tally = &to.tally,
        .plan = plan,
        .labels = labels,
        .inputs = in,
        .submission = s->submission,
        .answers = to.answers ? &answers.submission : NULL,
        .explained = s->explain,
        .stopped = !ok,
        .drawn = s->show || s->html || s->values || s->vectors,
        .threads = threads < plan->samples ? threads : (unsigned)plan->samples,
        .repeat = (unsigned)s->repeat,
        .budget = arcl_budget_full(options.budget),
        .run_ns = end - from,
        .all_ns = end - cli->start,
        .width = cli->width,
    };
    if (s->json)
        arcl_run_json_summary(&facts, &cli->out);
    else
        arcl_run_table_totals(&facts, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
    if ((to.page && !save_page(cli, s->html, to.page, &facts)) ||
        (to.answers && !save_submission(cli, s->submission, &answers.submission)) ||
        (to.vectors && !save_vectors(cli, s->vectors, to.vectors, to.unrecorded)))
        return ARCL_EXIT_WRONG;
    const uint64_t *n = to.tally.ends;
    const bool met = !n[ARCL_WRONG] && !n[ARCL_FAILED] && !n[ARCL_CUT];
    return arcl_inputs_code(in, met ? ARCL_EXIT_DONE : ARCL_EXIT_UNMET);
}

static int run_loaded(arcl_cli *cli, const arcl_settings *s, const arcl_inputs *in, arcl_vm *vm)
{
    const char *const *labels = arcl_plan_labels(&cli->mem, &in->library);
    arcl_plan_choice choice;
    arcl_error err = {0};

    if (!arcl_cli_can_page(s->html, &err) || !arcl_cli_can_write_beside("--submission", s->submission, &err) ||
        !arcl_cli_can_write_beside("--vectors", s->vectors, &err) ||
        !arcl_cli_can_write_all((const char *const[]){s->submission, s->vectors, s->html}, 3, "file", &err) ||
        !arcl_inputs_choose(in, labels, &cli->mem, &choice, &err))
        return arcl_cli_failed(&err);
    const arcl_plan plan = arcl_plan_make(&cli->mem, &in->library, &in->loaded, choice);
    list_left_out(&plan, labels, choice.programs, s->explain && plan.alone);
    return plan.samples ? run_plan(cli, s, in, &plan, labels, vm) : refuse_empty(&plan);
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    arcl_inputs in = arcl_inputs_of(s);
    arcl_vm *vm;

    in.whole = s->submission != NULL; /* which has all tasks */
    in.thorough = s->json || s->explain;
    if (s->json && s->show)
        return arcl_cli_wrong("--show draws for people and --json writes for programs: give one of the two");
    if (!arcl_use_devices(cli, s->device, s->explain, &vm) || !arcl_inputs_find(cli, &in, false))
        return ARCL_EXIT_WRONG;
    const bool loaded = arcl_inputs_load(cli, &in, s->explain);
    if (s->json && !cli->quiet)
        arcl_run_json_refused(&in.library, &cli->out);
    const int code = loaded ? run_loaded(cli, s, &in, vm) : ARCL_EXIT_WRONG;
    arcl_vm_close(vm);
    arcl_inputs_close(&in);
    return code;
}

static const arcl_use uses[] = {
    ARCL_USE(programs),
    ARCL_USE(tasks),
    ARCL_USE(solutions),
    ARCL_USE(program),
    ARCL_USE(task),
    ARCL_USE(first),
    ARCL_USE(skip),
    ARCL_USE(all),
    ARCL_USE(repeat),
    ARCL_USE(threads),
    ARCL_USE(device),
    ARCL_USE(dialect),
    ARCL_USE(budget_steps),
    ARCL_USE(budget_ms),
    ARCL_USE(budget_mb),
    ARCL_USE(show),
    ARCL_USE(wrong),
    ARCL_USE(values),
    {.id = ARCL_O_explain,
     .help = "every program, every sample that is not right, all that is outside the language, and which steps devices "
             "did"},
    ARCL_USE(submission),
    ARCL_USE(vectors),
    ARCL_USE(json),
    {.id = ARCL_O_html, .help = "write a page: tasks as pictures, programs, values (docs/REPORTS.md)"}};

const arcl_command arcl_command_run = {
    .name = "run",
    .summary = "run programs on tasks and check the answers",
    .text = "Runs programs on tasks and checks the answers. Each program runs on the task in its name (solve_<id>, "
            "verify_<id>, ..._<id>) or in its file's name (<id>.py). Functions outside the language are reported on "
            "standard error, and the others run. Without options the bundled programs run on the bundled tasks.",
    .more = "examples:\n"
            "  arcl run --programs solvers.py --tasks arc-agi_training_challenges.json\n"
            "  arcl run --programs solvers.py --tasks training/ --task 00d62c1b --show\n"
            "  arcl run --programs candidates/ --tasks training/ --all --json > results.jsonl\n"
            "  arcl run --programs mine.py --tasks c.json --all --submission submission.json\n"
            "  arcl run --programs solvers.py --tasks training/ --task 00d62c1b --values\n"
            "\n"
            "--json writes a line for each sample, with the keys program, task, split, index,\n"
            "status (ok, error, budget), value (text, or null), grid (the value as a list of\n"
            "rows, if it is one), error (a sentence, or null), correct (true, false, or null\n"
            "where no output is known), steps, and ns, the time of one evaluation; with\n"
            "--values lines, a list of line, name and value; then {\"summary\":{...}}.\n"
            "Before them comes a line for each function that is refused: its name (null for\n"
            "what is outside of functions), file, and reasons, each with line, at (column),\n"
            "construct, error, source and hint, what to write instead.\n"
            "\n"
            "exit code: 0 all is right, 1 something is not, 2 wrong use, unreadable input,\n"
            "or a function outside the language (the rest runs all the same)\n",
    ARCL_USES(uses),
    .run = run_command,
};
