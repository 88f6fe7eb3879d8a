/* cmd_solve.c - the command `arcl solve`: programs for tasks, looked for until a limit is reached. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/starved.h"
#include "base/usage.h"
#include "search/answer.h"
#include "search/ballot.h"
#include "cli/commands.h"
#include "cli/inputs.h"
#include "search/finds.h"
#include "search/kept.h"
#include "search/rates.h"
#include "report/solve_report.h"

enum { ROUNDS_USUAL = 10, CUT_NAMED = 20 };

typedef struct solve_options {
    const arcl_settings *s;
    arcl_inputs in;
    const char *out;
} solve_options;

/* ---- while it runs -------------------------------------------------------------------------- */

/* What the report of the search has at hand. */
typedef struct watch {
    arcl_cli *cli;
    const solve_options *o;
    arcl_finds finds;
    arcl_solve_mark from; /* at 0: it has not begun */
    uint64_t told;
    arcl_error err;
} watch;

static void tell_status(watch *w, const arcl_solve *s)
{
    const uint64_t now = arcl_clock_ns();
    arcl_text line = {0};

    if (now - w->told < 200000000)
        return;
    w->told = now;
    arcl_solve_status(s, &w->from, now, &line);
    if (line.s)
        arcl_progress_tell(line.s);
    arcl_text_close(&line);
}

/* A line of JSON for a program. */
static void tell_found(void *to, const arcl_find *f)
{
    const watch *w = to;
    const arcl_solve_found line = {.task = f->task->id,
                                   .parent = f->parent,
                                   .text = f->text,
                                   .right = f->alone->right,
                                   .samples = f->alone->samples,
                                   .size = f->member->fitness.size,
                                   .edits = f->member->edits,
                                   .operators = f->member->operators,
                                   .steps = f->alone->steps,
                                   .hash = f->hash};

    arcl_solve_json_found(&line, &w->cli->out);
}

static bool report(void *to, const arcl_solve *s, const arcl_case *c)
{
    watch *w = to;

    tell_status(w, s);
    return arcl_finds_take(&w->finds, s, c, &w->err) && arcl_cli_spill(w->cli);
}

static bool settle(void *to, const arcl_solve *s)
{
    watch *w = to;

    return arcl_finds_settle(&w->finds, s, &w->err);
}

/* ---- the submission ------------------------------------------------------------------------- */

static bool is_here(const char *path)
{
    return strcmp(path, "-") == 0;
}

static bool write_submission(arcl_cli *cli, const char *path, const arcl_submission *sub, arcl_error *err)
{
    arcl_text text = {0};
    bool ok = true;

    arcl_submission_write(sub, &text);
    if (text.full)
        ok = arcl_fail(err, "no memory for the submission");
    else if (is_here(path))
        arcl_text_add(&cli->out, text.s, text.len);
    else
        ok = arcl_file_write(path, text.s, text.len, err);
    arcl_text_close(&text);
    return ok;
}

/* ---- the library ------------------------------------------------------------------------- */

/* Edits of a program that is cut are most likely cut, too: it is as good as not there. */
static void say_cut(const arcl_solve *s, const arcl_tasks *tasks)
{
    arcl_text names = {0};
    size_t n = 0;

    for (uint32_t k = 0; k < s->setup.nroots; k++)
        if (arcl_solve_was_cut(s, tasks, k) && ++n <= CUT_NAMED)
            arcl_text_printf(&names, "%s%s", n > 1 ? ", " : "", s->sources[k]->name);
    if (n > CUT_NAMED)
        arcl_text_printf(&names, " and %zu more", n - CUT_NAMED);
    if (n)
        arcl_cli_say("%zu program%s of the library need%s more than %" PRIu64 " steps (--budget-steps) and %s cut: %s",
                     n, n > 1 ? "s" : "", n > 1 ? "" : "s", s->options.steps, n > 1 ? "are" : "is",
                     names.s ? names.s : "");
    arcl_text_close(&names);
}

/* ---- the search ----------------------------------------------------------------------------- */

/* Goes on, searches, and keeps what is left to keep. */
static bool search(watch *w, arcl_solve *s, size_t *resumed, arcl_error *err)
{
    arcl_finds *k = &w->finds;

    *resumed = 0;
    if (k->store && w->o->s->fresh && !arcl_finds_forget(k, err))
        return false;
    if (k->store && !arcl_finds_resume(k, s, resumed, err))
        return false;
    w->from = arcl_solve_mark_now(s, arcl_clock_ns());
    arcl_cli_listen();
    arcl_progress_start(w->cli, "solve", NULL, 0);
    bool ok = arcl_solve_run(s, err);
    arcl_progress_stop();
    if (w->err.text[0])
        ok = arcl_fail(err, "%s", w->err.text);
    return arcl_finds_finish(k, s, w->err.text[0] ? NULL : err) && ok;
}

static int run_search(arcl_cli *cli, const solve_options *o, watch *w, arcl_solve *s)
{
    arcl_error err = {0};
    arcl_submission sub;
    size_t resumed;

    const bool ok = search(w, s, &resumed, &err);
    const uint64_t ns = arcl_clock_ns() - w->from.at;
    if (w->from.at == 0)
        return arcl_cli_wrong("%s", err.text);
    if (!ok)
        arcl_cli_say("%s", err.text);
    if (w->finds.refused)
        arcl_cli_say("%" PRIu64 " programs were refused; the first: %s", w->finds.refused, w->finds.reason.text);
    say_cut(s, &o->in.loaded);
    const uint64_t starved = arcl_starved();
    arcl_submission_answer(s, &o->in.loaded, &sub, &cli->mem);
    if (arcl_starved() > starved)
        return arcl_cli_wrong("no memory for the answers");
    const arcl_solve_facts facts = {.solve = s,
                                    .answers = &sub,
                                    .ns = ns,
                                    .peak = arcl_usage_peak(),
                                    .before = w->from.candidates,
                                    .resumed = resumed,
                                    .store = o->s->store,
                                    .submission = o->out,
                                    .replaces = arcl_file_exists(o->out),
                                    .quiet = cli->quiet,
                                    .width = cli->width,
                                    .found = w->finds.found,
                                    .refused = w->finds.refused,
                                    .programs_hash = o->in.library.hash,
                                    .tasks_hash = o->in.loaded.hash,
                                    .complaints = o->in.library.ncomplaints,
                                    .unread = o->in.unread};
    if (o->s->json)
        arcl_solve_json(&facts, &cli->out);
    else if (!is_here(o->out)) /* which the submission has for itself */
        arcl_solve_table(&facts, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
    err = (arcl_error){0};
    if (!write_submission(cli, o->out, &sub, &err))
        return arcl_cli_wrong("%s", err.text);
    arcl_cli_flush(cli); /* what is said now comes last */
    if (arcl_cli_interrupted())
        arcl_cli_say("it was stopped; %s",
                     o->s->store ? "started again with the same store, it goes on" : "with --store it could go on");
    return !ok || o->in.unread || o->in.library.ncomplaints ? ARCL_EXIT_WRONG : ARCL_EXIT_DONE;
}

static arcl_solve_options search_options(const solve_options *o, watch *w)
{
    arcl_solve_options s = arcl_solve_usual();

    s.seed = o->s->seed;
    s.rounds = o->s->rounds || o->s->time || o->s->solved ? o->s->rounds : ROUNDS_USUAL;
    s.ns = o->s->time;
    s.solved = o->s->solved;
    s.extra = (uint32_t)o->s->extra;
    s.threads = (unsigned)o->s->threads;
    s.bytes = (size_t)o->s->memory;
    s.taken = arcl_arena_used(&o->in.library.mem) + arcl_arena_used(&o->in.loaded.mem) + arcl_arena_used(&w->cli->mem);
    s.count = (uint32_t)o->s->count;
    s.kept = (uint32_t)o->s->kept;
    s.steps = o->s->budget_steps;
    s.early_stop = !o->s->all_samples;
    s.stop = arcl_cli_stop();
    s.report = report;
    s.part = settle;
    s.to = w;
    return s;
}

static void warn(const char *sentence)
{
    arcl_cli_say("%s", sentence);
}

/* With everything read: opens the search and the finds. */
static int run_loaded(arcl_cli *cli, solve_options *o, arcl_store *store)
{
    const arcl_library *lib = &o->in.library;
    const arcl_program **programs = ARCL_TAKE(&cli->mem, const arcl_program *, lib->n);
    const arcl_task **tasks = ARCL_TAKE(&cli->mem, const arcl_task *, o->in.loaded.n);
    size_t nprograms = 0, ntasks = 0;
    const bool *chosen;
    watch w = {.cli = cli, .o = o};
    arcl_solve_options options = search_options(o, &w);
    arcl_error err = {0};
    arcl_solve s;

    o->in.task = o->s->task;
    if (!arcl_inputs_choose_tasks(cli, &o->in, &chosen) || !arcl_rates_read(o->s->rates, options.rate, &err))
        return err.text[0] ? arcl_cli_wrong("%s", err.text) : ARCL_EXIT_WRONG;
    if (!arcl_rates_any(options.rate))
        return arcl_cli_wrong("all rates are 0, so nothing can be edited");
    for (size_t k = 0; k < o->in.loaded.n; k++)
        if ((!chosen || chosen[k]) && o->in.loaded.task[k].ntrain > 0)
            tasks[ntasks++] = &o->in.loaded.task[k];
    for (size_t k = 0; k < lib->n; k++)
        if (lib->programs[k].nouts == 0)
            programs[nprograms++] = &lib->programs[k];
    arcl_ballot ballot = {0};
    arcl_error left = {0};
    arcl_ballot_add_library(&ballot, lib, NULL);
    options.dialect = arcl_ballot_close(&ballot, o->in.dialect_given, o->in.dialect, &left);
    if (left.text[0])
        arcl_cli_say("%s", left.text);
    int code;
    if (arcl_solve_open(&s, &options, programs, nprograms, tasks, ntasks, &err)) {
        if (s.unfit)
            arcl_cli_say("%zu of %zu programs left out: they would see the reference C", s.unfit, nprograms);
        arcl_finds_open(&w.finds, store, &s, &cli->mem);
        w.finds.tell = o->s->json && !cli->quiet ? tell_found : NULL;
        w.finds.warn = warn;
        w.finds.to = &w;
        code = run_search(cli, o, &w, &s);
        arcl_finds_close(&w.finds);
    } else {
        code = arcl_cli_wrong("%s", err.text);
    }
    arcl_solve_close(&s);
    return code;
}

static bool adopt_parents(const char *path, arcl_library *lib)
{
    arcl_error err = {0}, why = {0};
    size_t refused;
    const bool ok = arcl_kept_adopt(path, lib, &refused, &why, &err);

    if (!ok)
        arcl_cli_say("%s", err.text);
    if (refused)
        arcl_cli_say("%s: %zu programs are left out; the first: %s", path, refused, why.text);
    return ok;
}

static int run_read(arcl_cli *cli, solve_options *o)
{
    arcl_error err = {0};
    arcl_store store;

    if (o->s->parents_store && !adopt_parents(o->s->parents_store, &o->in.library))
        return ARCL_EXIT_WRONG;
    if (o->s->store)
        arcl_store_claim(o->s->store); /* which may not be there yet */
    if (!is_here(o->out) && !arcl_file_can_write(o->out, &err))
        return arcl_cli_wrong("%s", err.text);
    if (!o->s->store)
        return run_loaded(cli, o, NULL);
    if (!arcl_store_open(&store, o->s->store, ARCL_STORE_WRITE, 0, &err))
        return arcl_cli_wrong("%s", err.text);
    const int code = run_loaded(cli, o, &store);
    arcl_store_close(&store);
    return code;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    solve_options o = {.s = s, .out = s->out ? s->out : "submission.json"};

    arcl_inputs_take(&o.in, s);
    o.in.task = (arcl_words){0}; /* only these are worked on, but the submission has all */
    o.in.all = true;
    o.in.lend = true;
    if (!arcl_options_dialect(s->dialect, &o.in.dialect_given, &o.in.dialect) || !arcl_inputs_find(cli, &o.in))
        return ARCL_EXIT_WRONG;
    if (s->memory)
        arcl_usage_give_back();
    const int code = arcl_inputs_load(cli, &o.in, false) ? run_read(cli, &o) : ARCL_EXIT_WRONG;
    arcl_inputs_close(&o.in);
    return code;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_programs, .help = "the library: program files, or folders of .py files; - is standard input"},
    {.id = ARCL_O_tasks},
    {.id = ARCL_O_solutions,
     .help = "outputs of the tests, for the report alone; without it the solutions file beside a challenges file"},
    {.id = ARCL_O_task, .help = "only these tasks are worked on; the submission has all"},
    {.id = ARCL_O_rounds},
    {.id = ARCL_O_time},
    {.id = ARCL_O_solved},
    {.id = ARCL_O_extra, .usual = ARCL_SOLVE_EXTRA},
    {.id = ARCL_O_seed},
    {.id = ARCL_O_count,
     .max = 1 << 16,
     .usual = ARCL_SOLVE_COUNT,
     .help = "candidates in a part of a round; with few tasks a round has several parts"},
    {.id = ARCL_O_kept, .max = ARCL_POPULATION_MAX, .usual = ARCL_SOLVE_KEPT},
    {.id = ARCL_O_budget_steps, .usual = ARCL_SOLVE_STEPS, .help = "steps of work a candidate may do on a sample"},
    {.id = ARCL_O_rates},
    {.id = ARCL_O_all_samples},
    {.id = ARCL_O_threads},
    {.id = ARCL_O_memory},
    {.id = ARCL_O_store, .help = "where programs and the state of the search are kept; it is made if it is not there"},
    {.id = ARCL_O_fresh},
    {.id = ARCL_O_parents_store},
    {.id = ARCL_O_dialect,
     .help =
         "the dialect of the language; without it each file's own names tell, and the programs of the one that most "
         "are in are used"},
    {.id = ARCL_O_out, .help = "the submission (default: submission.json); - is standard output"},
    {.id = ARCL_O_json},
};

const arcl_command arcl_command_solve = {
    .name = "solve",
    .summary = "look for programs that solve tasks, and write a submission",
    .text = "Looks for programs that solve tasks: round after round, candidates are made by edits of the library's "
            "programs and of the best candidates so far, run on the demonstrations, and scored. What solves a task is "
            "cut out, run alone and, with --store, kept; at the end a submission is written. With the same seed and "
            "number of rounds the result is the same on any number of threads. A run that was stopped or killed goes "
            "on where it was if it is started again with the same store, programs and options; limits may change. "
            "Without --programs the bundled programs are the library.",
    .more = "examples:\n"
            "  arcl solve --programs solvers.py --tasks challenges.json --time 600\n"
            "  arcl solve --programs solvers.py --tasks evaluation/ --store mine.store\n"
            "  arcl solve --programs solvers.py --tasks evaluation/ --rounds 20 --seed 7\n"
            "  arcl solve --programs solvers.py --tasks evaluation/ --task 00576224 --json\n"
            "\n"
            "Ctrl-C ends it soon, with everything written. --json writes a line for each\n"
            "program that is found, with the keys found (the task), right, samples, steps,\n"
            "size, edits, operators, parent, hash, text; a line for each task; then\n"
            "{\"summary\":{...}}.\n"
            "\n"
            "exit code: 0 done, 2 wrong use or unreadable input (the rest runs all the same)\n",
    ARCL_USES(uses),
    .run = run_command,
};
