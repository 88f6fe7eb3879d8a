/* cmd_batt.c - the command `arcl batt`: many candidates on tasks, scored. */
#include <inttypes.h>

#include "base/clock.h"
#include "cli/options.h"
#include "report/solve_report.h"
#include "report/store_text.h"
#include "search/finds.h"
#include "search/search.h"

/* Where results go. */
typedef struct sink {
    arcl_cli *cli;
    const arcl_batt *batt;
    bool table, json;
    arcl_scores scores;
    arcl_batt_table rows;
    uint64_t evaluations;
    bool begun;             /* with the task at hand */
    arcl_search_page *page; /* NULL: none is wanted */
    arcl_intake *intake;    /* of the best of each task; NULL: they are neither kept nor written */
    arcl_text *programs;    /* their text; NULL: it is not wanted */
    arcl_dialect dialect;   /* of that text: a file has one */
    bool guards, own;       /* it has some; it uses primitives of our own */
    uint64_t nth, left_out; /* program of its task that was written; those of another dialect */
    arcl_error err;
} sink;

static void look(void *to, const arcl_batt_job *job, arcl_memo *memo, const arcl_mark *marks, arcl_text *text)
{
    const sink *s = to;

    if (s->json)
        arcl_batt_json_sample(job, memo, marks, text);
}

/* Writes one of the best as a program that `arcl run` ties to its task. */
static void write_program(void *to, const arcl_find *f)
{
    sink *s = to;
    const arcl_alone *a = f->alone;

    if (!s->programs)
        return;
    if (a->program->dialect != s->dialect) {
        s->left_out++;
        return;
    }
    s->guards = s->guards || a->guarded;
    s->own = s->own || arcl_program_uses_own(a->program);
    arcl_text_printf(s->programs, "\n\n# %" PRIu32 " of %" PRIu32 " demonstrations right, %" PRIu64 " steps\n",
                     a->right, a->samples, a->steps);
    arcl_export_program(a->program, f->task->id, ++s->nth, s->programs);
}

/* The best of a task, as many as are shown, become programs of their own. */
static bool take_best(sink *s, const arcl_task *task)
{
    size_t shown = 0;
    bool ok = true;

    s->nth = 0;
    for (size_t k = 0; k < s->scores.n && shown < s->rows.top && ok; k++)
        if (!s->scores.at[k].alike) {
            ok = arcl_intake_take_candidate(s->intake, task, s->batt, s->scores.at[k].candidate, &s->err);
            shown++;
        }
    return ok;
}

static bool take(void *to, const arcl_batt_job *job, const arcl_mark *marks, const arcl_text *text)
{
    sink *s = to;

    if (!s->begun)
        arcl_scores_begin(&s->scores);
    s->begun = !job->last;
    arcl_scores_add(&s->scores, job, marks);
    s->evaluations += s->batt->o.n;
    arcl_text_add(&s->cli->out, text->s ? text->s : "", text->len);
    if (s->table)
        arcl_batt_table_sample(&s->rows, marks, s->batt->o.n);
    if (job->last) {
        arcl_scores_rank(&s->scores);
        if (s->json)
            arcl_batt_json_scores(s->batt, job->task, &s->scores, &s->cli->out);
        arcl_batt_table_task(&s->rows, s->batt, job->task, &s->scores, s->table);
        if (s->page)
            arcl_search_page_batt(s->page, s->batt, job->task, &s->scores, s->rows.top);
        if (s->intake && !take_best(s, job->task))
            return false;
    }
    return arcl_cli_spill(s->cli);
}

static bool save_page(arcl_cli *cli, const char *path, const sink *s, const arcl_batt_facts *facts)
{
    arcl_text text = {0};
    arcl_error err = {0};
    const bool made = arcl_search_page_write_batt(s->page, facts, s->rows.solved, &text, &err);
    const bool ok = arcl_cli_save(cli, path, made, &text, &err);

    arcl_search_page_close(s->page);
    return ok;
}

/* What is left to keep, and the file of programs. */
static bool save_best(arcl_cli *cli, const arcl_settings *o, sink *s)
{
    arcl_text text = {0};
    arcl_error err = {0};
    bool ok = arcl_intake_write(s->intake, &err);

    if (ok && s->programs) {
        arcl_text_puts(&text, "# The best candidates of each task. Written by 'arcl batt --out'.\n\n");
        arcl_python_head(s->dialect, s->guards, s->own, &text);
        arcl_text_add(&text, s->programs->s ? s->programs->s : "", s->programs->len);
        text.full = text.full || s->programs->full;
    }
    ok = arcl_cli_save(cli, s->programs ? o->out : NULL, ok, &text, &err);
    if (s->left_out)
        arcl_cli_say("%s: %" PRIu64 " candidates of another dialect are left out", o->out, s->left_out);
    if (s->intake->sum.refused)
        arcl_cli_say("%" PRIu64 " candidates cannot be programs of their own; the first: %s", s->intake->sum.refused,
                     s->intake->sum.reason.text);
    return ok;
}

static int run_batt(arcl_cli *cli, const arcl_settings *s, const arcl_inputs *in, const arcl_batt *b,
                    arcl_batt_plan *plan, arcl_store *store)
{
    sink to = {
        .cli = cli,
        .batt = b,
        .table = !s->json && !cli->quiet,
        .json = s->json && !cli->quiet,
        .rows = {.out = &cli->out, .colour = cli->mode != ARCL_SHOW_PLAIN, .width = cli->width, .top = (size_t)s->top}};
    _Atomic size_t done = 0;
    arcl_search_page page;
    arcl_intake intake;
    arcl_text programs = {0};
    arcl_error err = {0};
    bool saved = true;

    if (s->store || s->out) {
        arcl_intake_open(&intake, store, plan->budget, &cli->mem);
        intake.tell = write_program;
        intake.to = &to;
        to.intake = &intake;
        to.programs = s->out ? &programs : NULL;
        to.dialect = in->dialect_given || !in->library.n ? in->dialect : in->library.programs[0].dialect;
    }
    if (s->html) {
        arcl_search_page_open(&page, plan->budget, cli->mem.escape);
        to.page = &page;
    }
    plan->look = look;
    plan->sink = take;
    plan->to = &to;
    plan->done = &done;
    arcl_scores_open(&to.scores, b->o.n, &cli->mem);
    if (to.table)
        arcl_batt_table_open(&to.rows, b, plan);
    arcl_cli_listen();
    arcl_progress_start(cli, "samples", &done, arcl_batt_jobs(plan));
    const uint64_t from = arcl_clock_ns();
    const bool ok = arcl_batt_run(b, plan, &err);
    const uint64_t end = arcl_clock_ns();
    arcl_progress_stop();
    if (ok || arcl_cli_interrupted()) {
        const arcl_batt_facts facts = {.batt = b,
                                       .plan = plan,
                                       .scores = &to.scores,
                                       .inputs = in,
                                       .evaluations = to.evaluations,
                                       .stopped = !ok,
                                       .samples = atomic_load(&done),
                                       .run_ns = end - from,
                                       .all_ns = end - cli->start};
        if (s->json)
            arcl_batt_json_summary(&facts, &cli->out);
        else
            arcl_batt_table_totals(&to.rows, &facts);
        saved = (!to.page || save_page(cli, s->html, &to, &facts)) && (!to.intake || save_best(cli, s, &to));
    }
    arcl_text_close(&to.rows.signs);
    arcl_text_close(&programs);
    if (to.intake)
        arcl_intake_close(&intake);
    if (!saved)
        return ARCL_EXIT_WRONG;
    if (to.err.text[0])
        return arcl_cli_failed(&to.err);
    return ok || arcl_cli_interrupted() ? arcl_inputs_code(in, ARCL_EXIT_DONE) : arcl_cli_failed(&err);
}

/* Candidates and differs become one graph, which is run. */
static int run_loaded(arcl_cli *cli, const arcl_settings *s, const arcl_inputs *in, const arcl_library *differs,
                      arcl_vm *vm)
{
    arcl_batt_plan plan = {
        .samples_max = (uint32_t)s->samples,
        .tests = !s->train,
        .threads = arcl_options_threads(s),
        .vm = vm,
        .budget = arcl_options_budget(s),
    };
    arcl_plan_choice choice;
    arcl_store store = {0};
    arcl_error err = {0};
    arcl_batt b;

    if (s->store)
        arcl_store_claim(s->store); /* which may not be there yet */
    if (!arcl_cli_can_page(s->html, &err) || !arcl_cli_can_write_beside("--out", s->out, &err) ||
        !arcl_cli_can_write_all((const char *const[]){s->out, s->html}, 2, "file", &err) ||
        !arcl_inputs_choose(in, arcl_plan_labels(&cli->mem, &in->library), &cli->mem, &choice, &err))
        return arcl_cli_failed(&err);
    plan.tasks = arcl_inputs_tasks(in, &choice, &cli->mem, &plan.ntasks);
    if (s->store && !arcl_store_open(&store, s->store, ARCL_STORE_WRITE, 0, &err))
        return arcl_cli_failed(&err);
    arcl_batt_open(&b, SIZE_MAX, cli->mem.escape);
    arcl_batt_add_library(&b, &in->library, &in->loaded, choice.programs, differs);
    const int code = b.o.n ? run_batt(cli, s, in, &b, &plan, s->store ? &store : NULL)
                           : arcl_cli_wrong("there is no candidate in these programs");
    arcl_batt_close(&b);
    arcl_store_close(&store);
    return code;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    arcl_inputs in = arcl_inputs_of(s);
    arcl_ballot ballot = {0};
    arcl_library differs;
    arcl_vm *vm;

    in.all = true;
    if (!arcl_use_devices(cli, s->device, s->explain, &vm) || !arcl_inputs_find(cli, &in, false))
        return ARCL_EXIT_WRONG;
    bool ok = arcl_inputs_load(cli, &in, false) && arcl_inputs_adopt(s->parents_store, &in.library);
    for (size_t k = 0; k < in.library.n; k++)
        arcl_ballot_add(&ballot, in.library.programs[k].dialect);
    arcl_library_open(&differs);
    ok = ok && arcl_inputs_differs(s, arcl_ballot_result(&ballot, in.dialect_given, in.dialect), &differs);
    const int code = ok ? run_loaded(cli, s, &in, &differs, vm) : ARCL_EXIT_WRONG;
    arcl_library_close(&differs);
    arcl_inputs_close(&in);
    arcl_vm_close(vm);
    return code;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_programs, .help = "program files or generated ones, or folders of .py files; - is standard input"},
    ARCL_USE(tasks),
    ARCL_USE(solutions),
    ARCL_USE(program),
    ARCL_USE(task),
    ARCL_USE(first),
    ARCL_USE(skip),
    ARCL_USE(samples),
    ARCL_USE(train),
    ARCL_USE(differs),
    ARCL_USE(builtin_differs),
    ARCL_USE(top),
    {.id = ARCL_O_parents_store, .help = "the programs of this store are candidates, too"},
    {.id = ARCL_O_store,
     .help = "keep the best candidates of each task (--top) here, as programs; it is made if it is "
             "not there"},
    {.id = ARCL_O_out, .help = "write the best candidates of each task (--top) as a file of programs"},
    ARCL_USE(threads),
    {.id = ARCL_O_budget_steps,
     .max = UINT32_MAX - 1,
     .usual = 2000000,
     .help = "steps that a candidate may take on a sample"},
    {.id = ARCL_O_budget_ms, .usual = 1000, .help = "milliseconds that a call may take"},
    {.id = ARCL_O_budget_mb, .usual = 256, .help = "megabytes for the values of a sample"},
    ARCL_USE(dialect),
    ARCL_USE(device),
    ARCL_USE(explain),
    ARCL_USE(json),
    {.id = ARCL_O_html, .help = "write a page: the best of each task as pictures (docs/REPORTS.md)"}};

const arcl_command arcl_command_batt = {
    .name = "batt",
    .summary = "run many candidates on tasks as one graph, and score them",
    .text = "Runs candidates on tasks as one graph, in which a call that occurs twice is evaluated once, and scores "
            "them on the demonstrations. Candidates are the outputs of a generated file (def batt(task_id, S, I, C, "
            "log_path)) or all programs of other files. A call that fails, guarded or not, gives the default of its "
            "type, and the candidate goes on (docs/LANGUAGE.md, Generated files). A candidate that uses up its budget "
            "is cut, and the others go on. Candidates cannot see the known output. Without options the bundled "
            "programs run on the bundled tasks.",
    .more = "examples:\n"
            "  arcl batt --programs solvers.py --tasks arc-agi_evaluation_challenges.json\n"
            "  arcl card --programs solvers.py --count 1000 --out batt.py\n"
            "  arcl batt --programs batt.py --tasks training/ --task 00d62c1b\n"
            "  arcl batt --programs batt.py --tasks training/ --samples 1 --json > out.jsonl\n"
            "  arcl batt --programs solvers.py --tasks training/ --differs my_differs.py\n"
            "  arcl batt --programs batt.py --tasks training/ --top 1 --out best.py\n"
            "\n"
            "The number of a candidate, o.line in --json, is the t of its output in the\n"
            "generated file; in Python candidates are numbered from 0. The best become\n"
            "programs of their own with --out FILE, and --html shows them.\n"
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
