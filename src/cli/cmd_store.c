/* cmd_store.c - the command `arcl store`: what is kept, and what can be done with it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/options.h"
#include "report/layout.h"
#include "report/store_text.h"
#include "search/finds.h"
#include "search/search.h"

static bool open_store(const arcl_settings *o, arcl_store_mode mode, arcl_store *s)
{
    const char *said = getenv("ARCL_STORE");
    const bool named = !o->store && said && said[0];
    const char *path = o->store ? o->store : named ? said : "arcl.store";
    arcl_error err = {0};

    const bool apart = mode == ARCL_STORE_READ || arcl_claim_none(path, &err); /* it is no file of programs or tasks */
    if (!apart || !arcl_store_open(s, path, mode, 0, &err))
        arcl_cli_say("%s%s", named ? "ARCL_STORE: " : "", err.text);
    else
        arcl_cli_listen();
    return s->db != NULL;
}

static bool spill(void *to)
{
    return arcl_cli_spill(to);
}

static arcl_store_page page_of(arcl_cli *cli, const arcl_settings *o)
{
    return (arcl_store_page){
        .out = &cli->out, .mem = &cli->mem, .width = cli->width, .json = o->json, .spill = spill, .to = cli};
}

static void warn(const char *sentence)
{
    arcl_cli_say("%s", sentence);
}

/* The dialect that was asked for; NULL: any. */
static const char *dialect_of(const arcl_settings *o)
{
    return o->dialect ? arcl_dialect_name((arcl_dialect)(o->dialect - 1)) : NULL;
}

static int list(arcl_cli *cli, const arcl_settings *o, arcl_store *s)
{
    const arcl_store_page page = page_of(cli, o);
    arcl_error err = {0};

    return arcl_store_list(&page, s, o->task, dialect_of(o), &err) ? ARCL_EXIT_DONE : arcl_cli_failed(&err);
}

static int show(arcl_cli *cli, const arcl_settings *o, arcl_store *s)
{
    const arcl_store_page page = page_of(cli, o);
    int code = ARCL_EXIT_DONE;

    for (size_t k = 0; k < o->words.n && !arcl_cli_interrupted(); k++) {
        arcl_error err = {0};
        uint64_t n = 0;
        if (arcl_store_show(&page, s, o->words.at[k], &n, &err) && n == 0)
            arcl_fail(&err, "%s: has no program of a task '%s', and none with such a hash", s->path, o->words.at[k]);
        if (err.text[0])
            code = arcl_cli_failed(&err);
    }
    return code;
}

static int export(arcl_cli *cli, const arcl_settings *o, arcl_store *s)
{
    const char *path = o->out ? o->out : "-";
    arcl_store_exported sum = {.warn = warn};
    arcl_text text = {0};
    arcl_error err = {0};
    const bool ok = arcl_cli_can_write(path, &err) &&
                    arcl_store_export(s, o->task, dialect_of(o), o->all, &text, &sum, &err) &&
                    arcl_cli_write(cli, path, &text, &err);

    arcl_text_close(&text);
    if (!ok)
        return arcl_cli_failed(&err);
    if (!arcl_cli_is_out(path))
        arcl_text_printf(&cli->out, "%s of %s\n", arcl_plural(sum.programs, "program").s,
                         arcl_plural(sum.tasks, "task").s);
    if (sum.unsolved)
        arcl_cli_say("%s that %s not solve the demonstrations of the task: left out; --all writes them, too",
                     arcl_plural(sum.unsolved, "program").s, sum.unsolved == 1 ? "does" : "do");
    return sum.refused ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}

/* The counts of the programs that were to be taken over, by result. */
static int say_taken(arcl_cli *cli, const arcl_store_merged *sum, const char *from)
{
    arcl_store_put_merged(sum, from, &cli->out);
    if (sum->refused)
        arcl_cli_say("%s: %" PRIu64 " programs do not hold and stay there; the first: %s", from, sum->refused,
                     sum->reason.text);
    return sum->refused ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}

static int add_plan(arcl_cli *cli, const arcl_settings *o, const arcl_inputs *in)
{
    const char *const *labels = arcl_plan_labels(&cli->mem, &in->library);
    arcl_plan_choice choice;
    arcl_intake intake;
    arcl_store s = {0};
    arcl_error err = {0};

    if (!arcl_inputs_choose(in, labels, &cli->mem, &choice, &err))
        return arcl_cli_failed(&err);
    const arcl_plan plan = arcl_plan_make(&cli->mem, &in->library, &in->loaded, choice);
    if (plan.samples == 0)
        return arcl_cli_wrong(
            "no program is named after a task that was chosen; --all tries every program on every task");
    if (!open_store(o, ARCL_STORE_WRITE, &s))
        return ARCL_EXIT_WRONG;
    arcl_intake_open(&intake, &s, (arcl_budget){0}, &cli->mem);
    const bool ok = arcl_intake_take_plan(&intake, &plan, arcl_cli_stop(), &err);
    const int code = ok ? say_taken(cli, &intake.sum, in->programs.at[0]) : arcl_cli_failed(&err);
    arcl_intake_close(&intake);
    arcl_store_close(&s);
    return code == ARCL_EXIT_DONE ? arcl_inputs_code(in, code) : code;
}

static int add(arcl_cli *cli, const arcl_settings *o, arcl_store *none)
{
    arcl_inputs in = arcl_inputs_of(o);

    (void)none;
    in.programs = o->words;
    if (in.programs.n == 0)
        return arcl_cli_wrong("say which programs: arcl store add FILE... --tasks FILE|DIR...");
    const int code = arcl_inputs_find(cli, &in, false) && arcl_inputs_load(cli, &in, false) ? add_plan(cli, o, &in)
                                                                                            : ARCL_EXIT_WRONG;
    arcl_inputs_close(&in);
    return code;
}

static int merge_one(arcl_cli *cli, arcl_store *into, arcl_store *from)
{
    arcl_store_merged sum;
    arcl_error err = {0};
    const bool ok = arcl_store_merge(into, from, arcl_kept_judge, NULL, &sum, &err);

    const int code = ok || sum.read ? say_taken(cli, &sum, from->path) : ARCL_EXIT_DONE;
    return ok ? code : arcl_cli_failed(&err);
}

static int merge(arcl_cli *cli, const arcl_settings *o, arcl_store *none)
{
    arcl_store into = {0}; /* opened when there is something for it: none is made for nothing */
    int code = ARCL_EXIT_DONE;
    arcl_error err = {0};

    (void)none;
    if (o->words.n < 2)
        return arcl_cli_wrong("say what goes where: arcl store merge INTO FROM...");
    for (size_t k = 1; k < o->words.n; k++) {
        if (!arcl_file_exists(o->words.at[k]))
            return arcl_cli_wrong("%s: there is no such store", o->words.at[k]);
        arcl_claim_path(o->words.at[k]);
    }
    bool open = arcl_claim_none(o->words.at[0], &err);
    if (!open)
        return arcl_cli_failed(&err);
    arcl_cli_listen();
    for (size_t k = 1; k < o->words.n && open && !arcl_cli_interrupted(); k++) {
        arcl_store from;
        err = (arcl_error){0};
        if (!arcl_store_open(&from, o->words.at[k], ARCL_STORE_READ, 0, &err)) {
            code = arcl_cli_failed(&err);
            continue;
        }
        open = into.db || arcl_store_open(&into, o->words.at[0], ARCL_STORE_WRITE, 0, &err);
        const int one = open ? merge_one(cli, &into, &from) : arcl_cli_failed(&err);
        arcl_store_close(&from);
        code = one > code ? one : code; /* the worst of them */
    }
    arcl_store_close(&into);
    return code;
}

typedef struct findings {
    arcl_cli *cli;
    uint64_t n;
} findings;

static void put_finding(void *to, const char *sentence)
{
    findings *f = to;

    f->n++;
    arcl_layout_cut(&f->cli->out, sentence, 0);
    arcl_text_putc(&f->cli->out, '\n');
}

static int check(arcl_cli *cli, const arcl_settings *o, arcl_store *s)
{
    findings f = {.cli = cli};
    arcl_error err = {0};
    uint64_t n = 0;

    (void)o;
    if (arcl_store_check(s, arcl_kept_judge, put_finding, &f, &err) && f.n == 0 &&
        arcl_store_count(s, NULL, &n, &err)) {
        arcl_layout_cut(&cli->out, s->path, 0);
        arcl_text_printf(&cli->out, ": %s, nothing is wrong\n", arcl_plural(n, "program").s);
    }
    return err.text[0] ? arcl_cli_failed(&err) : f.n ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}

/* What each action takes besides its name. Words are the store where it takes no others. */
static const struct {
    const char *name;
    int (*run)(arcl_cli *cli, const arcl_settings *o, arcl_store *s); /* NULL where it takes no --store */
    bool words, store, json, tasks, out, all;
    bool adds; /* words are files of programs, and it opens the store itself */
} actions[] = {
    {"list", list, .store = true, .json = true, .tasks = true},
    {"show", show, .words = true, .store = true, .json = true},
    {"add", add, .words = true, .store = true, .tasks = true, .all = true, .adds = true},
    {"export", export, .store = true, .tasks = true, .out = true, .all = true},
    {"merge", merge, .words = true},
    {"check", check, .store = true},
};

enum { ACTIONS = sizeof actions / sizeof *actions };

static bool is_store(const char *path)
{
    arcl_error err = {0};
    arcl_store s;
    const bool is = arcl_store_open(&s, path, ARCL_STORE_READ, 0, &err);

    if (is)
        arcl_store_close(&s);
    return is;
}

static const char *take_word(arcl_settings *o)
{
    const char *word = o->words.at[0];

    o->words = (arcl_words){o->words.at + 1, o->words.n - 1};
    return word;
}

/* A word after the action may be the store: any where it takes no others; of `show` a file before the
 * ids, or a store without any: a file may have the name of an id. */
static void take_store(arcl_settings *o, size_t k)
{
    if (o->store || !actions[k].store || actions[k].adds || o->words.n == 0)
        return;
    if (!actions[k].words || (o->words.n > 1 ? arcl_file_exists(o->words.at[0]) : is_store(o->words.at[0])))
        o->store = take_word(o);
}

static int act(arcl_cli *cli, arcl_settings *o, size_t k)
{
    arcl_store s;

    take_store(o, k);
    const char *name = o->store ? o->store : "", *space = o->store ? " " : "";
    const struct {
        const char *what;
        bool given, taken;
    } facts[] = {
        {"--store", o->store, actions[k].store},
        {"--json", o->json, actions[k].json},
        {"--task", o->task.n, actions[k].tasks},
        {"--dialect", o->dialect, actions[k].tasks},
        {"--out", o->out, actions[k].out},
        {"--tasks", o->tasks.n, actions[k].adds},
        {"--all", o->all, actions[k].all},
        {o->words.n ? o->words.at[o->words.n - 1] : "", o->words.n, actions[k].words},
    };

    for (size_t f = 0; f < sizeof facts / sizeof *facts; f++)
        if (facts[f].given && !facts[f].taken)
            return arcl_cli_wrong("'arcl store %s' takes no %s", actions[k].name, facts[f].what);
    if (!actions[k].store || actions[k].adds)
        return actions[k].run(cli, o, NULL);
    if (actions[k].words && o->words.n == 0)
        return arcl_cli_wrong("say which task or program: arcl store show%s%s ID; 'arcl store list%s%s' has the ids",
                              space, name, space, name);
    if (!open_store(o, ARCL_STORE_READ, &s))
        return ARCL_EXIT_WRONG;
    const int code = actions[k].run(cli, o, &s);
    arcl_store_close(&s);
    return code;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    if (s->words.n == 0)
        return arcl_cli_wrong("say what to do with the store: arcl store list");
    const char *word = take_word(s);
    arcl_near near = arcl_near_to(word, strlen(word));

    for (size_t k = 0; k < ACTIONS; k++) {
        if (strcmp(word, actions[k].name) == 0)
            return act(cli, s, k);
        arcl_near_consider(&near, actions[k].name);
    }
    if (near.best)
        return arcl_cli_wrong("'arcl store' cannot '%s'; did you mean %s?", word, near.best);
    return arcl_cli_wrong("'arcl store' cannot '%s'; it can list, show, add, export, merge and check", word);
}

static const arcl_use uses[] = {
    ARCL_USE(store),
    {.id = ARCL_O_tasks,
     .help = "add: the tasks that programs are checked on; without it the folder 'tasks' beside that "
             "of the programs"},
    {.id = ARCL_O_task, .help = "list, add, export: only programs of these tasks"},
    {.id = ARCL_O_all,
     .help = "add: try every program on every task, not only on the one in its name; export: also programs that do not "
             "solve their task"},
    {.id = ARCL_O_dialect, .help = "list, export: only programs of this dialect; add: the dialect of the programs"},
    {.id = ARCL_O_out, .help = "export: the file to write; - is standard output, which is the default"},
    {.id = ARCL_O_json, .help = "list, show: print one JSON object in each line"}};

const arcl_command arcl_command_store = {
    .name = "store",
    .summary = "the programs worth keeping: list, show, add, export, merge, check",
    .words = "list | show ID|HASH... | add FILE... | export | merge INTO FROM... | check [STORE]",
    .text = "Manages a file with the best programs of each task, which several processes may use at once. list: "
            "prints a line for each task. show: prints the programs of a task, or those whose hash begins with a "
            "word, with scores and edits. add: runs the programs of files on the demonstrations of their tasks, and "
            "keeps those that are good enough. export: writes the programs that solve their task as one file that "
            "'arcl run' and Python can run; programs found by moves may call primitives of arcl's own, and then Python "
            "needs the package arcl. merge: copies programs that are good enough from other stores. check: tests that "
            "the file is intact, that every program loads and matches its hash, and that no task has too many.",
    .more = "The store is --store, or a file named after the action (before the ids of\n"
            "show), or what the environment variable ARCL_STORE says, or arcl.store.\n"
            "\n"
            "examples:\n"
            "  arcl store list --json\n"
            "  arcl store show 6bf9e412\n"
            "  arcl store add solvers.py --tasks training/ --store mine.store\n"
            "  arcl store export --task 6bf9e412 --out best.py\n"
            "  arcl store merge all.store monday.store tuesday.store\n"
            "  arcl store check all.store\n"
            "\n"
            "exit code: 0 done, 1 something in a store does not hold, 2 wrong use or a store\n"
            "that cannot be used\n",
    ARCL_USES(uses),
    .run = run_command,
};
