/* cmd_solve.c - the command `arcl solve`: programs for tasks, looked for until a limit is reached. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/starved.h"
#include "base/usage.h"
#include "batt/answers.h"
#include "cli/ballot.h"
#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/finds.h"
#include "cli/kept.h"
#include "cli/rates.h"
#include "report/solve_report.h"

enum { ROUNDS_USUAL = 10, ANSWER_STEPS = 5, CUT_NAMED = 20 };

typedef struct solve_options {
    arcl_inputs in;
    arcl_words task; /* only these are worked on, but the submission has all */
    const char *store, *parents, *out, *rates, *dialect;
    uint64_t seed, rounds, seconds, solved, extra, threads, mb, count, kept, steps;
    bool json, fresh, all_samples;
} solve_options;

static const arcl_usage usage = {
    .command = "solve",
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
};

/* ---- while it runs -------------------------------------------------------------------------- */

static atomic_bool asked_to_stop;

static void ask_to_stop(int signal_number)
{
    (void)signal_number;
    atomic_store(&asked_to_stop, true);
}

/* The first one asks; the second one ends the process as ever. */
static void listen_to_signals(void)
{
    struct sigaction act = {.sa_handler = ask_to_stop, .sa_flags = (int)SA_RESETHAND};

    sigemptyset(&act.sa_mask);
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
}

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
    watch *w = to;
    arcl_text *out = &w->cli->out;

    arcl_text_puts(out, "{\"found\":");
    arcl_text_json(out, f->task->id, strlen(f->task->id));
    arcl_text_printf(out,
                     ",\"right\":%" PRIu32 ",\"samples\":%" PRIu32 ",\"steps\":%" PRIu64 ",\"size\":%" PRIu32
                     ",\"edits\":%" PRIu32 ",\"operators\":\"",
                     f->alone->right, f->alone->samples, f->alone->steps, f->member->merit.size, f->member->edits);
    arcl_solve_operators(f->member->operators, " ", out);
    arcl_text_puts(out, "\",\"parent\":");
    arcl_text_json(out, f->parent, strlen(f->parent));
    arcl_text_printf(out, ",\"hash\":\"%016" PRIx64 "\",\"text\":", f->hash);
    arcl_text_json(out, f->text, strlen(f->text));
    arcl_text_puts(out, "}\n");
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

/* The two best answers to every test. */
static void answer(const arcl_solve *s, const arcl_tasks *tasks, arcl_submission *sub, arcl_arena *mem)
{
    const uint64_t steps = s->options.steps;
    const arcl_budget budget = {.steps = steps < UINT64_MAX / ANSWER_STEPS ? steps * ANSWER_STEPS : UINT64_MAX,
                                .ns = UINT64_MAX / 4,
                                .bytes = s->ground.room.values};
    arcl_sheet sheet;
    arcl_dag dag;

    arcl_dag_open(&dag, SIZE_MAX);
    arcl_sheet_open(&sheet, budget);
    dag.mem.escape = sheet.mem.escape = mem->escape;
    arcl_submission_open(sub, tasks, mem);
    for (size_t k = 0; k < s->n; k++) {
        const arcl_case *c = &s->cases[k];
        arcl_answers_fill(c->task, &c->elite, &dag, &sheet, sub->entry[c->task - tasks->task], mem);
    }
    arcl_sheet_close(&sheet);
    arcl_dag_close(&dag);
}

static bool write_submission(const char *path, const arcl_submission *sub, arcl_error *err)
{
    arcl_text text = {0};

    arcl_submission_write(sub, &text);
    const bool ok =
        text.full ? arcl_fail(err, "no memory for the submission") : arcl_file_write(path, text.s, text.len, err);
    arcl_text_close(&text);
    return ok;
}

/* ---- the library ------------------------------------------------------------------------- */

/* Whether the program of the library was cut on the task it is for, or wherever it was tried. */
static bool was_cut(const arcl_solve *s, const arcl_tasks *tasks, uint32_t program)
{
    const arcl_task *own = arcl_plan_task_of(tasks, s->sources[program]);
    size_t cut = 0;

    for (size_t k = 0; k < s->n; k++) {
        cut += s->cases[k].cut[program];
        if (s->cases[k].task == own)
            return s->cases[k].cut[program];
    }
    return s->n > 0 && cut == s->n;
}

/* Edits of a program that is cut are most likely cut, too: it is as good as not there. */
static void say_cut(const arcl_solve *s, const arcl_tasks *tasks)
{
    arcl_text names = {0};
    size_t n = 0;

    for (uint32_t k = 0; k < s->ground.nroots; k++)
        if (was_cut(s, tasks, k) && ++n <= CUT_NAMED)
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
    if (k->store && w->o->fresh && !arcl_finds_forget(k, err))
        return false;
    if (k->store && !arcl_finds_resume(k, s, resumed, err))
        return false;
    w->from = arcl_solve_mark_now(s, arcl_clock_ns());
    listen_to_signals();
    arcl_progress_start("solve", NULL, 0);
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
    answer(s, &o->in.loaded, &sub, &cli->mem);
    if (arcl_starved() > starved)
        return arcl_cli_wrong("no memory for the answers");
    const arcl_solve_facts facts = {.solve = s,
                                    .answers = &sub,
                                    .ns = ns,
                                    .peak = arcl_usage_peak(),
                                    .before = w->from.candidates,
                                    .resumed = resumed,
                                    .store = o->store,
                                    .submission = o->out,
                                    .replaces = arcl_file_exists(o->out),
                                    .width = cli->width,
                                    .found = w->finds.found,
                                    .refused = w->finds.refused,
                                    .programs_hash = o->in.library.hash,
                                    .tasks_hash = o->in.loaded.hash,
                                    .complaints = o->in.library.ncomplaints,
                                    .unread = o->in.unread};
    if (o->json)
        arcl_solve_json(&facts, &cli->out);
    else
        arcl_solve_table(&facts, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
    err = (arcl_error){0};
    if (!write_submission(o->out, &sub, &err))
        return arcl_cli_wrong("%s", err.text);
    arcl_cli_flush(cli); /* what is said now comes last */
    if (atomic_load(&asked_to_stop))
        arcl_cli_say("it was stopped; %s",
                     o->store ? "started again with the same store, it goes on" : "with --store it could go on");
    return !ok || o->in.unread || o->in.library.ncomplaints ? ARCL_EXIT_WRONG : ARCL_EXIT_DONE;
}

static arcl_solve_options search_options(const solve_options *o, watch *w)
{
    arcl_solve_options s = arcl_solve_usual();

    s.seed = o->seed;
    s.rounds = o->rounds || o->seconds || o->solved ? o->rounds : ROUNDS_USUAL;
    s.ns = o->seconds * 1000000000;
    s.solved = o->solved;
    s.extra = (uint32_t)o->extra;
    s.threads = (unsigned)o->threads;
    s.bytes = (size_t)o->mb << 20;
    s.taken = arcl_arena_used(&o->in.library.mem) + arcl_arena_used(&o->in.loaded.mem) + arcl_arena_used(&w->cli->mem);
    s.count = (uint32_t)o->count;
    s.kept = (uint32_t)o->kept;
    s.steps = o->steps;
    s.early_stop = !o->all_samples;
    s.stop = &asked_to_stop;
    s.report = report;
    s.part = settle;
    s.to = w;
    return s;
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

    o->in.task = o->task;
    if (!arcl_inputs_choose_tasks(cli, &o->in, &chosen) || !arcl_rates_read(o->rates, options.rate))
        return ARCL_EXIT_WRONG;
    if (!arcl_rates_any(options.rate))
        return arcl_cli_wrong("all rates are 0, so nothing can be edited");
    for (size_t k = 0; k < o->in.loaded.n; k++)
        if ((!chosen || chosen[k]) && o->in.loaded.task[k].ntrain > 0)
            tasks[ntasks++] = &o->in.loaded.task[k];
    for (size_t k = 0; k < lib->n; k++)
        if (lib->programs[k].nouts == 0)
            programs[nprograms++] = &lib->programs[k];
    arcl_ballot ballot = {0};
    arcl_ballot_add_library(&ballot, lib, NULL);
    options.dialect = arcl_ballot_close(&ballot, o->in.dialect_given, o->in.dialect);
    int code;
    if (arcl_solve_open(&s, &options, programs, nprograms, tasks, ntasks, &err)) {
        if (s.unfit)
            arcl_cli_say("%zu of %zu programs left out: they would see the reference C", s.unfit, nprograms);
        arcl_finds_open(&w.finds, store, &s, &cli->mem);
        w.finds.tell = o->json ? tell_found : NULL;
        w.finds.to = &w;
        code = run_search(cli, o, &w, &s);
        arcl_finds_close(&w.finds);
    } else {
        code = arcl_cli_wrong("%s", err.text);
    }
    arcl_solve_close(&s);
    return code;
}

/* ---- parents -------------------------------------------------------------------------------- */

typedef struct adoption {
    arcl_library *library;
    size_t refused;
    arcl_error why;
} adoption;

static bool adopt(void *to, const arcl_kept *k)
{
    adoption *a = to;
    const size_t n = a->library->n;

    if (!arcl_kept_load(a->library, k, &a->why)) {
        a->library->n = n;
        a->refused++;
    }
    return arcl_starved() == 0;
}

/* The programs of a store come after those of the files. */
static bool adopt_parents(const char *path, arcl_library *lib)
{
    adoption a = {.library = lib};
    const size_t complaints = lib->ncomplaints;
    arcl_error err = {0};
    arcl_store store;

    if (!arcl_store_open(&store, path, ARCL_STORE_READ, 0, &err)) {
        arcl_cli_say("%s", err.text);
        return false;
    }
    const bool ok = arcl_store_each(&store, (arcl_store_query){0}, adopt, &a, &err) &&
                    (arcl_starved() == 0 || arcl_fail(&err, "%s: no memory for its programs", path));
    arcl_store_close(&store);
    lib->ncomplaints = complaints;
    if (!ok)
        arcl_cli_say("%s", err.text);
    else if (a.refused)
        arcl_cli_say("%s: %zu programs are left out; the first: %s", path, a.refused, a.why.text);
    return ok;
}

static int run_read(arcl_cli *cli, solve_options *o)
{
    arcl_error err = {0};
    arcl_store store;

    if (o->parents && !adopt_parents(o->parents, &o->in.library))
        return ARCL_EXIT_WRONG;
    if (o->store)
        arcl_store_claim(o->store); /* which may not be there yet */
    if (!arcl_file_can_write(o->out, &err))
        return arcl_cli_wrong("%s", err.text);
    if (!o->store)
        return run_loaded(cli, o, NULL);
    if (!arcl_store_open(&store, o->store, ARCL_STORE_WRITE, 0, &err))
        return arcl_cli_wrong("%s", err.text);
    const int code = run_loaded(cli, o, &store);
    arcl_store_close(&store);
    return code;
}

int arcl_command_solve(arcl_cli *cli, int argc, char **argv)
{
    const arcl_solve_options usual = arcl_solve_usual();
    solve_options o = {.in.all = true,
                       .in.lend = true,
                       .out = "submission.json",
                       .seed = 1,
                       .extra = usual.extra,
                       .count = usual.count,
                       .kept = usual.kept,
                       .steps = usual.steps};
    const arcl_option options[] = {
        {"--programs", "FILE|DIR...", "the library: program files, or folders of .py files", .words = &o.in.programs},
        {"--tasks", "FILE|DIR...",
         "task files, Kaggle's combined files, or folders of .json files; without it the folder 'tasks' beside that of "
         "the programs",
         .words = &o.in.tasks},
        {"--solutions", "FILE",
         "outputs of the tests, for the report alone; without it the solutions file beside a challenges file",
         .word = &o.in.solutions},
        {"--task", "ID...", "only these tasks are worked on; the submission has all", .words = &o.task},
        {"--rounds", "N", "rounds for each task (default: 10 if there is no other limit)", .number = &o.rounds,
         .max = UINT32_MAX - 1},
        {"--time", "SECONDS", "ends after so many seconds", .number = &o.seconds, .max = 100000000},
        {"--solved", "N", "ends when so many tasks are solved", .number = &o.solved, .max = 1000000000},
        {"--extra", "N", "rounds for a task that is solved: a simpler program may turn up", .number = &o.extra,
         .max = UINT32_MAX / 2, .usual = usual.extra},
        {"--seed", "N", "of the random numbers", .number = &o.seed, .max = UINT64_MAX, .usual = 1},
        {"--count", "N", "candidates in a part of a round; with few tasks a round has several parts",
         .number = &o.count, .max = 1 << 16, .usual = usual.count},
        {"--kept", "N", "of the best of each task, to go on with", .number = &o.kept, .max = ARCL_ELITE_MAX,
         .usual = usual.kept},
        {"--budget-steps", "N", "steps of work a candidate may do on a sample: 1 to 9223372036854775807",
         .number = &o.steps, .max = ARCL_STEPS_MOST, .usual = usual.steps},
        {"--rates", "OP=RATE,...", "how often operators are drawn; those that are not named keep their rates",
         .word = &o.rates},
        {"--all-samples", .help = "candidates run on all demonstrations, also after one that they get wrong",
         .on = &o.all_samples},
        {"--threads", "N", "threads (default: one for each core)", .number = &o.threads, .max = 256},
        {"--memory", "MB",
         "what the process may have in memory at once, however long it runs; fewer threads work where it is not enough "
         "for all",
         .number = &o.mb, .max = 1 << 24},
        {"--store", "FILE", "where programs and the state of the search are kept; it is made if it is not there",
         .word = &o.store},
        {"--fresh", .help = "begins anew, whatever state the store has", .on = &o.fresh},
        {"--parents-store", "FILE",
         "the programs of this store are part of the library; a run goes on only while they are the same, so it should "
         "be another one than --store",
         .word = &o.parents},
        ARCL_OPTION_DIALECT(&o.dialect,
                            "each file's own names tell, and the programs of the one that most are in are used"),
        {"--out", "FILE", "the submission (default: submission.json)", .word = &o.out},
        {"--json", .help = "one JSON object a line", .on = &o.json},
    };

    int code;

    if (!arcl_options_read(cli, &usage, options, sizeof options / sizeof *options, argc, argv, &code))
        return code;
    if (!arcl_options_dialect(o.dialect, &o.in.dialect_given, &o.in.dialect) || !arcl_inputs_find(cli, &o.in))
        return ARCL_EXIT_WRONG;
    if (o.mb)
        arcl_usage_give_back();
    code = arcl_inputs_load(cli, &o.in, false) ? run_read(cli, &o) : ARCL_EXIT_WRONG;
    arcl_inputs_close(&o.in);
    return code;
}
