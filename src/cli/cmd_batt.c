/* cmd_batt.c - the command `arcl batt`: many candidates on tasks, scored. */
#include <string.h>

#include "base/clock.h"
#include "batt/differs.h"
#include "search/ballot.h"
#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/use_devices.h"
#include "exec/run.h"
#include "report/batt_report.h"

typedef struct batt_options {
    const arcl_settings *s;
    arcl_inputs in;
    arcl_stage *stage;
} batt_options;

/* Where results go. */
typedef struct sink {
    arcl_cli *cli;
    const arcl_batt *batt;
    bool json;
    arcl_scores scores;
    arcl_batt_table table;
    uint8_t **fates; /* by sample of the task at hand, then by candidate */
    size_t samples, samples_room;
    uint64_t evaluations;
} sink;

static void look(void *to, const arcl_batt_job *job, arcl_memo *memo, const arcl_mark *marks, arcl_text *text)
{
    const sink *s = to;

    if (s->json && !s->cli->quiet)
        arcl_batt_json_sample(job, memo, marks, text);
}

static bool take(void *to, const arcl_batt_job *job, const arcl_mark *marks, const arcl_text *text)
{
    sink *s = to;

    if (s->samples == 0)
        arcl_scores_begin(&s->scores);
    arcl_scores_add(&s->scores, job, marks);
    s->evaluations += s->batt->o.n;
    if (s->json) {
        arcl_text_add(&s->cli->out, text->s ? text->s : "", text->len);
    } else {
        if (s->samples == s->samples_room) {
            const size_t room = s->samples_room ? s->samples_room * 2 : 16;
            uint8_t **grown = ARCL_TAKE(&s->cli->mem, uint8_t *, room);
            if (s->samples)
                memcpy(grown, s->fates, s->samples * sizeof *grown);
            for (size_t k = s->samples; k < room; k++)
                grown[k] = ARCL_TAKE(&s->cli->mem, uint8_t, s->batt->o.n);
            s->fates = grown;
            s->samples_room = room;
        }
        for (size_t k = 0; k < s->batt->o.n; k++)
            s->fates[s->samples][k] = marks[k].fate;
    }
    s->samples++;
    if (job->last) {
        arcl_scores_rank(&s->scores);
        if (s->json && !s->cli->quiet)
            arcl_batt_json_scores(s->batt, job->task, &s->scores, &s->cli->out);
        else if (!s->cli->quiet)
            arcl_batt_table_task(&s->table, s->batt, job->task, &s->scores, (const uint8_t *const *)s->fates,
                                 s->samples);
        s->samples = 0;
    }
    return arcl_cli_spill(s->cli) && !arcl_cli_interrupted();
}

/* The candidates, then their differences. */
static void fill(arcl_batt *b, const batt_options *o, const bool *chosen, const arcl_library *differs)
{
    for (size_t k = 0; k < o->in.library.n; k++) {
        const arcl_program *p = &o->in.library.programs[k];
        if (chosen && !chosen[k])
            continue;
        if (p->nouts > 0) {
            arcl_batt_add_generated(b, p);
        } else {
            const arcl_task *home = arcl_plan_task_of(&o->in.loaded, p);
            arcl_batt_add_program(b, p, home ? home->id : p->name);
        }
    }
    for (size_t k = 0; k < differs->n; k++)
        arcl_batt_add_differ(b, &differs->programs[k]);
}

static int run_batt(arcl_cli *cli, const batt_options *o, const arcl_batt *b, const arcl_batt_plan *given)
{
    sink s = {.cli = cli, .batt = b, .json = o->s->json};
    arcl_batt_plan plan = *given;
    _Atomic size_t done = 0;
    arcl_error err = {0};

    plan.look = look;
    plan.sink = take;
    plan.to = &s;
    plan.done = &done;
    arcl_scores_open(&s.scores, b->o.n, &cli->mem);
    s.table = (arcl_batt_table){
        .out = &cli->out, .colour = cli->mode != ARCL_SHOW_PLAIN, .width = cli->width, .top = (size_t)o->s->top};
    if (!o->s->json && !cli->quiet)
        arcl_batt_table_open(&s.table, b, &plan);
    arcl_cli_listen();
    arcl_progress_start(cli, "samples", &done, arcl_batt_jobs(&plan));
    const uint64_t from = arcl_clock_ns();
    const bool ok = arcl_batt_run(b, &plan, &err);
    const uint64_t to = arcl_clock_ns();
    arcl_progress_stop();
    if (!ok && !arcl_cli_interrupted())
        return err.text[0] ? arcl_cli_wrong("%s", err.text) : ARCL_EXIT_WRONG;
    const arcl_batt_facts facts = {.batt = b,
                                   .plan = &plan,
                                   .scores = &s.scores,
                                   .programs_hash = o->in.library.hash,
                                   .tasks_hash = o->in.loaded.hash,
                                   .complaints = o->in.library.ncomplaints,
                                   .unread = o->in.unread,
                                   .evaluations = s.evaluations,
                                   .run_ns = to - from,
                                   .all_ns = to - cli->start};
    if (o->s->json)
        arcl_batt_json_summary(&facts, &cli->out);
    else
        arcl_batt_table_totals(&s.table, &facts);
    return o->in.unread || o->in.library.ncomplaints ? ARCL_EXIT_WRONG : ARCL_EXIT_DONE;
}

static int run_loaded(arcl_cli *cli, const batt_options *o, const arcl_library *differs)
{
    const char *const *labels = arcl_plan_labels(&cli->mem, &o->in.library);
    const bool *programs = NULL, *tasks = NULL;
    const arcl_task **list = ARCL_TAKE(&cli->mem, const arcl_task *, o->in.loaded.n);
    arcl_batt_plan plan = {
        .tasks = list,
        .samples_max = (uint32_t)o->s->first,
        .tests = !o->s->train,
        .threads = o->s->threads ? (unsigned)o->s->threads : arcl_cores(),
        .stage = o->stage,
        .budget = {.steps = o->s->budget_steps,
                   .ns = o->s->budget_ms * 1000000,
                   .bytes = (size_t)o->s->budget_mb << 20},
    };
    arcl_batt b;

    if (!arcl_inputs_choose_programs(cli, &o->in, labels, &programs) || !arcl_inputs_choose_tasks(cli, &o->in, &tasks))
        return ARCL_EXIT_WRONG;
    for (size_t k = 0; k < o->in.loaded.n; k++)
        if (!tasks || tasks[k])
            list[plan.ntasks++] = &o->in.loaded.task[k];
    arcl_batt_open(&b, SIZE_MAX, cli->mem.escape);
    fill(&b, o, programs, differs);
    const int code = b.o.n ? run_batt(cli, o, &b, &plan) : arcl_cli_wrong("there is no candidate in these programs");
    arcl_batt_close(&b);
    return code;
}

/* The differs that people gave, and those that are built in, in the dialect that most programs are in. */
static bool load_differs(const batt_options *o, arcl_library *lib)
{
    arcl_ballot ballot = {0};
    arcl_error err = {0};
    bool ok = true;

    for (size_t k = 0; k < o->in.library.n; k++)
        arcl_ballot_add(&ballot, o->in.library.programs[k].dialect);
    for (size_t k = 0; k < o->s->differs.n && ok; k++)
        ok = arcl_library_load(lib, o->s->differs.at[k], &err);
    if (ok && o->s->builtin_differs)
        ok = arcl_differs_load(lib, arcl_ballot_result(&ballot, o->in.dialect_given, o->in.dialect), &err);
    if (!ok)
        arcl_cli_say("%s", err.text);
    for (size_t k = 0; k < lib->ncomplaints; k++)
        arcl_cli_note(lib->complaints[k].text);
    return ok && lib->ncomplaints == 0;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    batt_options o = {.s = s};
    arcl_library differs;

    arcl_inputs_take(&o.in, s);
    o.in.all = true;
    if (!arcl_options_dialect(s->dialect, &o.in.dialect_given, &o.in.dialect) ||
        !arcl_use_devices(cli, s->device, s->explain, &o.stage) || !arcl_inputs_find(cli, &o.in))
        return ARCL_EXIT_WRONG;
    arcl_library_open(&differs);
    const int code = arcl_inputs_load(cli, &o.in, false) && load_differs(&o, &differs) ? run_loaded(cli, &o, &differs)
                                                                                       : ARCL_EXIT_WRONG;
    arcl_library_close(&differs);
    arcl_inputs_close(&o.in);
    arcl_stage_close(o.stage);
    return code;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_programs, .help = "program files or generated ones, or folders of .py files; - is standard input"},
    {.id = ARCL_O_tasks},
    {.id = ARCL_O_solutions},
    {.id = ARCL_O_program},
    {.id = ARCL_O_task},
    {.id = ARCL_O_first},
    {.id = ARCL_O_train},
    {.id = ARCL_O_differs},
    {.id = ARCL_O_builtin_differs},
    {.id = ARCL_O_top},
    {.id = ARCL_O_threads},
    {.id = ARCL_O_budget_steps,
     .max = UINT32_MAX - 1,
     .usual = 2000000,
     .help = "steps of work a candidate may do on a sample"},
    {.id = ARCL_O_budget_ms, .usual = 1000, .help = "milliseconds one of its calls may take"},
    {.id = ARCL_O_budget_mb, .usual = 256, .help = "megabytes for the values of a sample"},
    {.id = ARCL_O_dialect},
    {.id = ARCL_O_device},
    {.id = ARCL_O_explain},
    {.id = ARCL_O_json},
};

const arcl_command arcl_command_batt = {
    .name = "batt",
    .summary = "run many candidates on tasks as one graph, and score them",
    .text =
        "Runs candidates on tasks, all of them in one graph in which a call that occurs twice is made once, and "
        "scores them by the demonstrations. Candidates are the outputs of a generated file (def batt(task_id, S, "
        "I, C, log_path)) or all programs of other files. A call that fails, guarded or not, gives the default of its "
        "type, and the candidate goes on (docs/LANGUAGE.md, Generated files); a candidate that uses up its budget "
        "is cut, and the others go on. No candidate sees the reference. Without any options the bundled programs "
        "run on the bundled tasks.",
    .more = "examples:\n"
            "  arcl batt --programs solvers.py --tasks arc-agi_evaluation_challenges.json\n"
            "  arcl card --programs solvers.py --count 1000 --out batt.py\n"
            "  arcl batt --programs batt.py --tasks training/ --task 00d62c1b\n"
            "  arcl batt --programs batt.py --tasks training/ --first 1 --json > out.jsonl\n"
            "  arcl batt --programs solvers.py --tasks training/ --differs my_differs.py\n"
            "\n"
            "--json writes a line for each candidate on each sample, with the keys task,\n"
            "split, index, o (line, mutated, parent, value), fate (right, wrong, ok, budget,\n"
            "refused), default, reason, close (share of cells that are right), steps; a line\n"
            "for each difference, s (line, parent, differ, value); a line for the score of\n"
            "each candidate on a task, where close is the mean over the demonstrations;\n"
            "then {\"summary\":{...}}. close is 1 for what is right. Samples in the table:\n"
            "+ right, - wrong, ? no known output, ! cut by a budget, x refused.\n"
            "\n"
            "exit code: 0 done, 2 wrong use or unreadable input (the rest runs all the same)\n",
    ARCL_USES(uses),
    .run = run_command,
};
