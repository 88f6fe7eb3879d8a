/* cmd_batt.c - the command `arcl batt`: many candidates on tasks, scored. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "batt/differs.h"
#include "cli/ballot.h"
#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/use_devices.h"
#include "exec/run.h"
#include "report/batt_json.h"
#include "report/batt_table.h"

typedef struct batt_options {
    arcl_inputs in;
    arcl_words differs;
    const char *dialect;
    uint64_t threads, steps, ms, mb, top, first;
    bool json, demonstrations, builtin, explain;
    const char *device;
    arcl_stage *stage;
} batt_options;

static const arcl_usage usage = {
    .command = "batt",
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
};

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

static void look(void *to, const arcl_batt_job *job, arcl_sheet *sheet, const arcl_mark *marks, arcl_text *text)
{
    const sink *s = to;

    if (s->json)
        arcl_batt_json_sample(job, sheet, marks, text);
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
        if (s->json)
            arcl_batt_json_scores(s->batt, job->task, &s->scores, &s->cli->out);
        else
            arcl_batt_table_task(&s->table, job->task, &s->scores, (const uint8_t *const *)s->fates, s->samples);
        s->samples = 0;
    }
    return arcl_cli_spill(s->cli);
}

static void put_summary(const batt_options *o, const sink *s, const arcl_batt_plan *plan, uint64_t ns, arcl_text *out)
{
    const uint64_t *fates = s->scores.fates;

    arcl_text_printf(
        out,
        "{\"summary\":{\"candidates\":%zu,\"nodes\":%" PRIu32 ",\"tasks\":%zu,\"evaluations\":%" PRIu64
        ",\"right\":%" PRIu64 ",\"wrong\":%" PRIu64 ",\"ok\":%" PRIu64 ",\"budget\":%" PRIu64 ",\"refused\":%" PRIu64
        ",\"default\":%" PRIu64 ",\"run_ns\":%" PRIu64 ",\"threads\":%u,\"programs_hash\":\"%016" PRIx64
        "\",\"tasks_hash\":\"%016" PRIx64 "\",\"complaints\":%zu,\"unread\":%zu}}\n",
        s->batt->o.n, s->batt->graph.n, plan->ntasks, s->evaluations, fates[ARCL_FATE_RIGHT], fates[ARCL_FATE_WRONG],
        fates[ARCL_FATE_OK], fates[ARCL_FATE_CUT], fates[ARCL_FATE_REFUSED], s->scores.defaulted, ns, plan->threads,
        o->in.library.hash, o->in.loaded.hash, o->in.library.ncomplaints, o->in.unread);
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
    sink s = {.cli = cli, .batt = b, .json = o->json};
    arcl_batt_plan plan = *given;
    _Atomic size_t done = 0;
    arcl_error err = {0};

    plan.look = look;
    plan.sink = take;
    plan.to = &s;
    plan.done = &done;
    arcl_scores_open(&s.scores, b->o.n, &cli->mem);
    s.table = (arcl_batt_table){.batt = b,
                                .out = &cli->out,
                                .colour = cli->mode != ARCL_SHOW_PLAIN,
                                .width = cli->width,
                                .top = (size_t)o->top};
    if (!o->json)
        arcl_batt_table_open(&s.table, &plan);
    arcl_progress_start("samples", &done, arcl_batt_jobs(&plan));
    const uint64_t from = arcl_clock_ns();
    const bool ok = arcl_batt_run(b, &plan, &err);
    const uint64_t to = arcl_clock_ns();
    arcl_progress_stop();
    if (!ok)
        return err.text[0] ? arcl_cli_wrong("%s", err.text) : ARCL_EXIT_WRONG;
    if (o->json) {
        put_summary(o, &s, &plan, to - from, &cli->out);
    } else {
        const arcl_batt_facts facts = {&s.scores, to - from, to - cli->start, plan.threads};
        arcl_batt_table_totals(&s.table, &facts);
    }
    return o->in.unread || o->in.library.ncomplaints ? ARCL_EXIT_WRONG : ARCL_EXIT_DONE;
}

static int run_loaded(arcl_cli *cli, const batt_options *o, const arcl_library *differs)
{
    const char *const *labels = arcl_plan_labels(&cli->mem, &o->in.library);
    const bool *programs = NULL, *tasks = NULL;
    const arcl_task **list = ARCL_TAKE(&cli->mem, const arcl_task *, o->in.loaded.n);
    arcl_batt_plan plan = {
        .tasks = list,
        .samples_max = (uint32_t)o->first,
        .tests = !o->demonstrations,
        .threads = o->threads ? (unsigned)o->threads : arcl_cores(),
        .stage = o->stage,
        .budget = {.steps = o->steps, .ns = o->ms * 1000000, .bytes = (size_t)o->mb << 20},
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
    for (size_t k = 0; k < o->differs.n && ok; k++)
        ok = arcl_library_load(lib, o->differs.at[k], &err);
    if (ok && o->builtin)
        ok = arcl_differs_load(lib, arcl_ballot_result(&ballot, o->in.dialect_given, o->in.dialect), &err);
    if (!ok)
        arcl_cli_say("%s", err.text);
    for (size_t k = 0; k < lib->ncomplaints; k++)
        arcl_cli_note(lib->complaints[k].text);
    return ok && lib->ncomplaints == 0;
}

int arcl_command_batt(arcl_cli *cli, int argc, char **argv)
{
    batt_options o = {.in.all = true, .steps = 2000000, .ms = 1000, .mb = 256, .top = 3};
    const arcl_option options[] = {
        {"--programs", "FILE|DIR...", "program files or generated ones, or folders of .py files",
         .words = &o.in.programs},
        {"--tasks", "FILE|DIR...",
         "task files, Kaggle's combined files, or folders of .json files; without it the folder 'tasks' beside that of "
         "the programs",
         .words = &o.in.tasks},
        {"--solutions", "FILE", "outputs of the tests; without it the solutions file beside a challenges file",
         .word = &o.in.solutions},
        {"--program", "NAME...", "only these programs", .words = &o.in.program},
        {"--task", "ID...", "only these tasks", .words = &o.in.task},
        {"--first", "N", "only the first N samples of each task", .number = &o.first, .max = 1000000},
        {"--train", .help = "only demonstrations", .on = &o.demonstrations},
        {"--differs", "FILE...", "programs (S, I, C) that say how far grid I is from the reference C",
         .words = &o.differs},
        {"--builtin-differs", .help = "the five built-in differs", .on = &o.builtin},
        {"--top", "N", "candidates shown for each task", .number = &o.top, .max = 1000000, .usual = 3},
        {"--threads", "N", "threads (default: one for each core)", .number = &o.threads, .max = 256},
        {"--budget-steps", "N", "steps of work a candidate may do on a sample", .number = &o.steps,
         .max = UINT32_MAX - 1, .usual = 2000000},
        {"--budget-ms", "N", "milliseconds one of its calls may take", .number = &o.ms, .max = 1000000000,
         .usual = 1000},
        {"--budget-mb", "N", "megabytes for the values of a sample", .number = &o.mb, .max = 1 << 20, .usual = 256},
        ARCL_OPTION_DIALECT(&o.dialect, "each file's own names tell"),
        ARCL_OPTION_DEVICE(&o.device),
        {"--explain", .help = "say on standard error which calls go to a device, and why", .on = &o.explain},
        {"--json", .help = "one JSON object a line", .on = &o.json},
    };
    arcl_library differs;
    int code;

    if (!arcl_options_read(cli, &usage, options, sizeof options / sizeof *options, argc, argv, &code))
        return code;
    if (!arcl_options_dialect(o.dialect, &o.in.dialect_given, &o.in.dialect) ||
        !arcl_use_devices(cli, o.device, o.explain, &o.stage) || !arcl_inputs_find(cli, &o.in))
        return ARCL_EXIT_WRONG;
    arcl_library_open(&differs);
    code = arcl_inputs_load(cli, &o.in, false) && load_differs(&o, &differs) ? run_loaded(cli, &o, &differs)
                                                                             : ARCL_EXIT_WRONG;
    arcl_library_close(&differs);
    arcl_inputs_close(&o.in);
    arcl_stage_close(o.stage);
    return code;
}
