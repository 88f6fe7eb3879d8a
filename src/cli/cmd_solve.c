/* cmd_solve.c - the command `arcl solve`: a search for programs that solve tasks. */
#include <inttypes.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/error.h"
#include "cli/options.h"
#include "enumerate/run.h"
#include "report/solve_report.h"
#include "search/search.h"

enum { ROUNDS_USUAL = 10 };

/* What the report of the search has at hand. */
typedef struct watch {
    arcl_cli *cli;
    arcl_finds finds;
    arcl_enumeration moves;
    arcl_search_way way;
    arcl_solve_mark from; /* at 0: it has not begun */
    uint64_t told;
    uint64_t limit; /* nanoseconds; 0: none */
    arcl_error err;
} watch;

static void tell_found(void *to, const arcl_find *f)
{
    const watch *w = to;

    arcl_solve_json_found(f, &w->cli->out);
}

/* Shows the state of the enumeration, or that of the edits, at most five times a second. */
static void tell_status(watch *w, const arcl_enumeration *moves, const arcl_solve *edits)
{
    const uint64_t now = arcl_clock_ns();
    arcl_text line = {0};

    if (now - w->told <= 200000000)
        return;
    w->told = now;
    if (moves)
        arcl_enumeration_status(moves, now - w->from.at, w->limit, &line);
    else
        arcl_solve_status(edits, &w->from, now, &line);
    arcl_progress_tell(line.s ? line.s : "");
    arcl_text_close(&line);
}

static void tell_moves(void *to, const arcl_enumeration *n)
{
    tell_status(to, n, NULL);
}

static bool report(void *to, const arcl_solve *s, const arcl_case *c)
{
    watch *w = to;

    if (!w->moves.running)
        tell_status(w, NULL, s);
    (void)arcl_cli_spill(w->cli);
    return arcl_finds_take(&w->finds, s, c, &w->err) && !w->cli->lost;
}

static bool settle(void *to, const arcl_solve *s)
{
    watch *w = to;

    return arcl_finds_settle(&w->finds, s, &w->err);
}

static void warn(const char *sentence)
{
    arcl_cli_say("%s", sentence);
}

/* Goes on, searches, and keeps what is left to keep. */
static bool search(watch *w, arcl_solve *s, bool fresh, size_t *resumed, arcl_error *err)
{
    arcl_finds *k = &w->finds;

    *resumed = 0;
    if (k->store && fresh && !arcl_finds_forget(k, err))
        return false;
    if (k->store && !arcl_finds_resume(k, s, resumed, err))
        return false;
    w->from = arcl_solve_mark_now(s, arcl_clock_ns());
    arcl_cli_listen();
    arcl_progress_start(w->cli, "solve", NULL, 0);
    s->options.began = w->from.at;
    bool ok = arcl_enumeration_search(&w->moves, s, w->way, err);
    arcl_progress_stop();
    if (w->err.text[0])
        ok = arcl_fail(err, "%s", w->err.text);
    return arcl_finds_finish(k, s, w->err.text[0] ? NULL : err) && ok;
}

/* The answers, the report on the search, and the submission. */
static bool tell_all(arcl_cli *cli, arcl_solve_facts *f, bool json, const char *html, arcl_error *err)
{
    const uint64_t starved = arcl_starved();
    arcl_submission sub;
    arcl_text text = {0};

    arcl_submission_answer(f->solve, &f->inputs->loaded, &sub, &cli->mem);
    if (arcl_starved() > starved)
        return arcl_fail(err, "no memory for the answers");
    f->answers = &sub;
    if (json)
        arcl_solve_json(f, &cli->out);
    else if (!arcl_cli_is_out(f->submission)) /* which the submission has for itself */
        arcl_solve_table(f, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
    arcl_submission_write(&sub, &text);
    bool ok = arcl_cli_write(cli, f->submission, &text, err);
    arcl_text_close(&text);
    if (ok && html) {
        arcl_search_page page;
        arcl_search_page_open(&page, (arcl_budget){.steps = f->solve->options.steps}, cli->mem.escape);
        ok = arcl_search_page_write_solve(&page, f, &text, err) && arcl_cli_write(cli, html, &text, err);
        arcl_search_page_close(&page);
        arcl_text_close(&text);
    }
    return ok;
}

static int run_search(arcl_cli *cli, const arcl_settings *o, const arcl_inputs *in, const char *out, watch *w,
                      arcl_solve *s)
{
    arcl_error err = {0}, unwritten = {0};
    arcl_text cut = {0};
    size_t resumed;

    const bool ok = search(w, s, o->fresh, &resumed, &err);
    if (!ok)
        arcl_cli_failed(&err);
    if (w->from.at == 0)
        return ARCL_EXIT_WRONG;
    arcl_solve_facts facts = {.solve = s,
                              .moves = &w->moves,
                              .ns = arcl_clock_ns() - w->from.at,
                              .peak = arcl_usage_peak(),
                              .before = w->from.candidates,
                              .resumed = resumed,
                              .store = o->store,
                              .submission = out,
                              .replaces = arcl_file_exists(out),
                              .stopped = arcl_cli_interrupted() != 0,
                              .quiet = cli->quiet,
                              .explain = o->explain,
                              .width = cli->width,
                              .found = w->finds.found,
                              .refused = w->finds.refused,
                              .inputs = in};
    if (w->finds.refused)
        arcl_cli_say("%" PRIu64 " programs were refused; the first: %s", w->finds.refused, w->finds.reason.text);
    arcl_solve_cut_text(s, &in->loaded, &cut);
    if (cut.len)
        arcl_cli_say("%s", cut.s);
    arcl_text_close(&cut);
    if (!tell_all(cli, &facts, o->json, o->html, &unwritten))
        return arcl_cli_failed(&unwritten);
    arcl_cli_flush(cli); /* what is said now comes last */
    if (arcl_cli_interrupted())
        arcl_cli_say("it was stopped; %s",
                     o->store ? "started again with the same store, it goes on" : "with --store it could go on");
    return ok ? arcl_inputs_code(in, ARCL_EXIT_DONE) : ARCL_EXIT_WRONG;
}

static arcl_solve_options search_options(const arcl_settings *o, const arcl_inputs *in, watch *w)
{
    arcl_solve_options s = arcl_solve_usual();

    s.seed = o->seed;
    s.rounds = o->rounds || o->time || o->solved ? o->rounds : ROUNDS_USUAL;
    s.ns = o->time;
    s.solved = o->solved;
    s.extra = (uint32_t)o->extra;
    s.threads = (unsigned)o->threads;
    s.bytes = (size_t)o->memory;
    s.taken = arcl_arena_used(&in->library.mem) + arcl_arena_used(&in->loaded.mem) + arcl_arena_used(&w->cli->mem);
    s.count = (uint32_t)o->count;
    s.kept = (uint32_t)o->kept;
    s.steps = o->budget_steps;
    s.early_stop = !o->all_samples;
    s.stop = arcl_cli_stop();
    s.report = report;
    s.part = settle;
    s.to = w;
    return s;
}

/* Reads the moves of --moves, which are all moves or none. */
static bool read_moves(const char *path, arcl_library *moves, arcl_error *err)
{
    moves->dialect_given = true;
    moves->dialect = ARCL_DIALECT_ARCDSL;
    if (!path)
        return true;
    if (!arcl_library_load(moves, path, err) || !arcl_given_check(moves, err))
        return false;
    return moves->n > 0 || arcl_fail(err, "%s: there is no function in it, so no move", path);
}

/* With everything read: opens the search and the finds. */
static int run_loaded(arcl_cli *cli, const arcl_settings *o, const arcl_inputs *in, const char *out,
                      const arcl_library *moves, arcl_store *store, arcl_vm *vm)
{
    watch w = {.cli = cli, .limit = o->time};
    arcl_solve_options options = search_options(o, in, &w);
    arcl_plan_choice choice;
    arcl_ballot ballot = {0};
    arcl_error err = {0}, left = {0};
    arcl_solve s;

    if (!arcl_inputs_choose(in, NULL, &cli->mem, &choice, &err) || !arcl_rates_read(o->rates, options.rate, &err))
        return arcl_cli_failed(&err);
    arcl_ballot_add_library(&ballot, &in->library, NULL);
    options.moves = moves->n ? moves->hash : 0;
    options.vm = vm;
    options.dialect = arcl_ballot_close(&ballot, in->dialect_given, in->dialect, &left);
    if (left.text[0])
        arcl_cli_say("%s", left.text);
    const bool ok = arcl_solve_open_on(&s, &options, &in->library, &in->loaded, choice.tasks, &cli->mem, &err);
    int code = ARCL_EXIT_WRONG;
    if (ok) {
        if (s.unfit)
            arcl_cli_say("%zu of %zu programs left out: they would see the reference C", s.unfit,
                         ballot.programs[ARCL_DIALECT_ARCDSL] + ballot.programs[ARCL_DIALECT_TYPED]);
        arcl_finds_open(&w.finds, store, &s, &cli->mem);
        w.finds.tell = o->json && !cli->quiet ? tell_found : NULL;
        w.finds.warn = warn;
        w.finds.to = &w;
        w.way = o->search ? (arcl_search_way)o->search : ARCL_SEARCH_BOTH;
        arcl_enumeration_open(&w.moves);
        w.moves.tell = tell_moves;
        w.moves.to = &w;
        w.moves.moves = moves->n ? moves : NULL;
        code = run_search(cli, o, in, out, &w, &s);
        arcl_enumeration_close(&w.moves);
        arcl_finds_close(&w.finds);
    } else {
        arcl_cli_failed(&err);
    }
    arcl_solve_close(&s);
    return code;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    const char *out = s->out ? s->out : "submission.json";
    arcl_inputs in = arcl_inputs_of(s);
    arcl_store store = {0};
    arcl_library moves;
    arcl_error err = {0};
    arcl_vm *vm;
    int code = ARCL_EXIT_WRONG;

    in.task = (arcl_words){0}; /* only these are worked on, but the submission has all */
    in.all = true;
    if (!arcl_use_devices(cli, s->device, s->explain, &vm) || !arcl_inputs_find(cli, &in, true))
        return ARCL_EXIT_WRONG;
    if (s->memory)
        arcl_usage_give_back();
    if (arcl_inputs_load(cli, &in, false) && arcl_inputs_adopt(s->parents_store, &in.library)) {
        in.task = s->task;
        if (s->store)
            arcl_store_claim(s->store); /* which may not be there yet */
        arcl_library_open(&moves);
        if (read_moves(s->moves, &moves, &err) && arcl_cli_can_page(s->html, &err) &&
            arcl_cli_can_write_all((const char *const[]){out, s->html}, 2, "file", &err) &&
            (!s->store || arcl_store_open(&store, s->store, ARCL_STORE_WRITE, 0, &err)))
            code = run_loaded(cli, s, &in, out, &moves, s->store ? &store : NULL, vm);
        else
            arcl_cli_failed(&err);
        arcl_store_close(&store);
        arcl_library_close(&moves);
    }
    arcl_inputs_close(&in);
    arcl_vm_close(vm);
    return code;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_programs, .help = "the library: program files, or folders of .py files; - is standard input"},
    ARCL_USE(tasks),
    {.id = ARCL_O_solutions,
     .help = "outputs of the tests, for the report alone; without it the solutions file beside a challenges file"},
    {.id = ARCL_O_task, .help = "search only these tasks; the submission has all"},
    ARCL_USE(first),
    ARCL_USE(skip),
    ARCL_USE(search),
    ARCL_USE(moves),
    ARCL_USE(rounds),
    ARCL_USE(time),
    ARCL_USE(solved),
    {.id = ARCL_O_extra, .usual = ARCL_SOLVE_EXTRA},
    ARCL_USE(seed),
    {.id = ARCL_O_count,
     .max = 1 << 16,
     .usual = ARCL_SOLVE_COUNT,
     .help = "candidates in a part of a round; with few tasks a round has several parts"},
    {.id = ARCL_O_kept, .max = ARCL_POPULATION_MAX, .usual = ARCL_SOLVE_KEPT},
    {.id = ARCL_O_budget_steps, .usual = ARCL_SOLVE_STEPS, .help = "steps that a candidate may take on a sample"},
    ARCL_USE(rates),
    ARCL_USE(all_samples),
    ARCL_USE(threads),
    ARCL_USE(memory),
    {.id = ARCL_O_store, .help = "file that keeps programs and the state of the search; it is made if it is missing"},
    ARCL_USE(fresh),
    ARCL_USE(parents_store),
    {.id = ARCL_O_dialect,
     .help =
         "the dialect of the language; without it each file's own names tell, and the programs of the one that most "
         "are in are used"},
    {.id = ARCL_O_out, .help = "the submission (default: submission.json); - is standard output"},
    ARCL_USE(device),
    {.id = ARCL_O_explain,
     .help = "how each attempt was derived: moves, table or stack, price, and the program; and on standard error how "
             "many pairs of a program and a sample devices did, and why not all"},
    ARCL_USE(json),
    {.id = ARCL_O_html, .help = "write a page: the best of each task as pictures (docs/REPORTS.md)"}};

const arcl_command arcl_command_solve = {
    .name = "solve",
    .summary = "look for programs that solve tasks, and write a submission",
    .text = "Searches for programs that solve tasks. First it runs the programs of the library. For tasks that none "
            "of them solves, it enumerates the results of moves on the inputs, and tables and stacks of these "
            "(docs/SEARCH.md). If that gives no likely answer, it makes candidates by edits of the library's programs "
            "and of the best candidates so far, runs them on the demonstrations and scores them, round after round. A "
            "program that solves a task is run alone and, with --store, kept; at the end a submission is written. "
            "With the same seed and number of rounds the result is the same on any number of threads. A run that was "
            "stopped or killed continues if it is started again with the same store, programs and options; limits may "
            "change. Without --programs the bundled programs are the library.",
    .more = "examples:\n"
            "  arcl solve --programs solvers.py --tasks challenges.json --time 600\n"
            "  arcl solve --programs solvers.py --tasks evaluation/ --store mine.store\n"
            "  arcl solve --programs solvers.py --tasks evaluation/ --rounds 20 --seed 7\n"
            "  arcl solve --programs solvers.py --tasks evaluation/ --task 00576224 --json\n"
            "\n"
            "Ctrl-C ends it soon, with everything written. --json writes a line for each\n"
            "program that is found, with the keys found (the task), right, samples, steps,\n"
            "size, edits, operators, parent, hash, text; a line for each task; with --explain\n"
            "a line for each attempt, with the keys answer (the task), test, attempt, kind,\n"
            "price, pieces, parent, text; then {\"summary\":{...}}.\n"
            "\n"
            "exit code: 0 done, 2 wrong use or unreadable input (the rest runs all the same)\n",
    ARCL_USES(uses),
    .run = run_command,
};
