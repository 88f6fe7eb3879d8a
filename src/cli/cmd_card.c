/* cmd_card.c - the command `arcl card`: candidates made of programs by edits, as one generated file. */
#include <string.h>

#include "base/file.h"
#include "batt/card.h"
#include "batt/differs.h"
#include "search/ballot.h"
#include "cli/commands.h"
#include "cli/inputs.h"
#include "search/kept.h"
#include "search/rates.h"
#include "report/batt_report.h"

typedef struct card_options {
    const arcl_settings *s;
    arcl_inputs in;
} card_options;

/* ---- options ---------------------------------------------------------------------------------- */

static bool read_rates(const card_options *o, double rate[ARCL_OPERATORS])
{
    arcl_error err = {0};

    if (!arcl_rates_read(o->s->rates, rate, &err))
        return arcl_cli_wrong("%s", err.text) == ARCL_EXIT_DONE;
    if (arcl_rates_any(rate))
        return true;
    arcl_cli_say("all rates are 0, so nothing can be edited; --freeze takes programs as they are");
    return false;
}

static const char *const policies[] = {
    [ARCL_POLICY_UNIFORM] = "uniform", [ARCL_POLICY_SCORE] = "score", [ARCL_POLICY_BEST] = "best"};

static bool read_policy(const card_options *o, arcl_policy *out)
{
    enum { POLICIES = sizeof policies / sizeof *policies };
    unsigned k = 0;

    while (o->s->policy && k < POLICIES && strcmp(o->s->policy, policies[k]) != 0)
        k++;
    if (k == POLICIES) {
        arcl_cli_say("--policy is uniform, score or best, not '%s'", o->s->policy);
        return false;
    }
    if (k != ARCL_POLICY_UNIFORM && !o->s->store) {
        arcl_cli_say("--policy %s needs scores, and programs in files have none: give a --store", o->s->policy);
        return false;
    }
    *out = (arcl_policy)k;
    return true;
}

static bool check(const card_options *o)
{
    if (o->in.task.n > 1)
        arcl_cli_say("--task names one task to learn from here, and there are %zu", o->in.task.n);
    else if (o->s->json && o->s->stats)
        arcl_cli_say("--stats is for people and --json for programs, with the same figures: give one of the two");
    else if (o->s->freeze && o->s->rates)
        arcl_cli_say("--freeze edits nothing, so it does not go with --rates");
    else if (o->s->store && o->in.task.n && !o->in.tasks.n)
        arcl_cli_say("say where the task is: --tasks FILE|DIR...");
    else
        return true;
    return false;
}

/* ---- making ----------------------------------------------------------------------------------- */

/* They go into the file, so they are read as what its dialect says. */
static bool add_differs(arcl_card *c, const card_options *o, arcl_library *lib)
{
    arcl_error err = {0};
    bool ok = true;

    lib->dialect_given = true;
    lib->dialect = c->dialect;
    for (size_t k = 0; k < o->s->differs.n && ok; k++)
        ok = arcl_library_load(lib, o->s->differs.at[k], &err);
    if (ok && o->s->builtin_differs)
        ok = arcl_differs_load(lib, c->dialect, &err);
    if (!ok)
        arcl_cli_say("%s", err.text);
    for (size_t k = 0; k < lib->ncomplaints; k++)
        arcl_cli_note(lib->complaints[k].text);
    ok = ok && lib->ncomplaints == 0;
    for (size_t k = 0; k < lib->n && ok; k++)
        arcl_batt_add_differ(c->batt, &lib->programs[k]);
    return ok;
}

/* Fewer candidates than asked for: how many, and why not of more programs. */
static void say_fewer(const arcl_card *c)
{
    arcl_text others = {0};

    arcl_card_left_out(c, &others);
    arcl_cli_say("only %u candidates could be made of %u programs%s", c->n, c->nparents, others.s ? others.s : "");
    arcl_text_close(&others);
}

static int write_all(arcl_cli *cli, const card_options *o, const arcl_card *c, const arcl_card_plan *plan)
{
    const bool nowhere = !o->s->out && !o->s->json && !o->s->stats, hidden = nowhere && cli->tty;
    const bool here = (nowhere && !hidden) || (o->s->out && strcmp(o->s->out, "-") == 0), file = o->s->out && !here;
    arcl_text text = {0}, *out = here ? &cli->out : &text;
    arcl_error err = {0};
    const arcl_program *batt =
        file || here || o->s->json ? arcl_batt_generate(c->batt, c->dialect, &cli->mem, &cli->mem) : NULL;
    bool ok = !file || arcl_file_can_write(o->s->out, &err);

    if (!ok)
        return arcl_cli_wrong("%s", err.text);
    if (file || here)
        arcl_card_python(c, plan, batt, out);
    if (file)
        ok = out->full ? arcl_fail(&err, "there is not enough memory")
                       : arcl_file_write(o->s->out, out->s, out->len, &err);
    arcl_text_close(&text);
    if (!ok)
        return arcl_cli_wrong("%s", err.text);
    if (o->s->json)
        arcl_card_json(c, plan, batt, &cli->out);
    else if (o->s->stats || hidden)
        arcl_card_table(c, &cli->out);
    if (hidden)
        arcl_text_puts(&cli->out,
                       "\nThe generated file is too long for a terminal: write it with --out FILE, or pipe it.\n");
    if (c->n < plan->count)
        say_fewer(c);
    return c->n < plan->count ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}

/* What a program of a file is called: its task where that is known, else its own name. */
static const char *task_of(const arcl_inputs *in, const arcl_program *p)
{
    const arcl_task *task = arcl_plan_task_of(&in->loaded, p);
    const char *end = strrchr(p->name, '_');

    if (task)
        return task->id;
    return end && strlen(end + 1) == 8 && strspn(end + 1, "0123456789abcdef") == 8 ? end + 1 : p->name;
}

static void add_parents(const card_options *o, arcl_card *c, const bool *chosen)
{
    for (size_t k = 0; k < o->in.library.n; k++) {
        const arcl_program *p = &o->in.library.programs[k];
        if ((!chosen || chosen[k]) && p->nouts == 0)
            arcl_card_parent(c, p, task_of(&o->in, p), 0);
    }
}

/* Where the programs of a store go. */
typedef struct harvest {
    arcl_cli *cli;
    arcl_card *card;
    arcl_error wrong; /* about the first that is none */
} harvest;

static bool take_kept(void *to, const arcl_kept *k)
{
    harvest *h = to;
    arcl_error why = {{0}};
    arcl_library lib;

    arcl_library_open(&lib);
    if (arcl_kept_load(&lib, k, &why))
        arcl_card_parent(h->card, &lib.programs[0], arcl_take_text(&h->cli->mem, k->task, strlen(k->task)),
                         arcl_kept_score(k));
    else
        arcl_fail(&h->wrong, "a program of task %.40s is left out: %.300s", k->task, why.text);
    arcl_library_close(&lib);
    return true;
}

static bool count_kept(void *to, const arcl_kept *k)
{
    arcl_dialect d;

    if (arcl_dialect_find(k->dialect, &d))
        arcl_ballot_add(to, d);
    return true;
}

/* Shows all programs of the store, if one was given. False after a sentence. */
static bool each_stored(const card_options *o, bool (*take)(void *to, const arcl_kept *k), void *to)
{
    arcl_error err = {{0}};
    arcl_store store;

    if (!o->s->store)
        return true;
    bool ok = arcl_store_open(&store, o->s->store, ARCL_STORE_READ, 0, &err);
    if (ok) {
        ok = arcl_store_each(&store, (arcl_store_query){0}, take, to, &err);
        arcl_store_close(&store);
    }
    if (!ok)
        arcl_cli_say("%s", err.text);
    return ok;
}

static bool add_stored(arcl_cli *cli, const card_options *o, arcl_card *c)
{
    harvest h = {.cli = cli, .card = c};

    if (!each_stored(o, take_kept, &h))
        return false;
    if (h.wrong.text[0])
        arcl_cli_say("%s: %s", o->s->store, h.wrong.text);
    return true;
}

static int deal(arcl_cli *cli, const card_options *o, arcl_card *c, const bool *chosen)
{
    arcl_facts facts;
    arcl_card_plan plan = {.count = o->s->count, .seed = o->s->seed, .freeze = o->s->freeze};
    arcl_library differs;
    arcl_error err = {0};

    if (o->in.task.n) {
        facts = arcl_facts_learn(arcl_tasks_find(&o->in.loaded, o->in.task.at[0]));
        plan.facts = &facts;
    }
    if (!read_rates(o, c->mutator.rate) || !read_policy(o, &plan.policy))
        return ARCL_EXIT_WRONG;
    add_parents(o, c, chosen);
    if (!add_stored(cli, o, c))
        return ARCL_EXIT_WRONG;
    if (!arcl_card_deal(c, &plan, &err))
        return arcl_cli_wrong("%s", err.text);
    arcl_library_open(&differs);
    const int code = add_differs(c, o, &differs) ? write_all(cli, o, c, &plan) : ARCL_EXIT_WRONG;
    arcl_library_close(&differs);
    return code;
}

static int run_loaded(arcl_cli *cli, card_options *o)
{
    const char *const *labels = arcl_plan_labels(&cli->mem, &o->in.library);
    const bool *programs = NULL, *tasks = NULL;
    arcl_ballot ballot = {0};
    arcl_error left = {0};
    arcl_batt b;
    arcl_card c;

    if (!arcl_inputs_choose_programs(cli, &o->in, labels, &programs) || !arcl_inputs_choose_tasks(cli, &o->in, &tasks))
        return ARCL_EXIT_WRONG;
    arcl_ballot_add_library(&ballot, &o->in.library, programs);
    if (!each_stored(o, count_kept, &ballot))
        return ARCL_EXIT_WRONG;
    arcl_batt_open(&b, SIZE_MAX, cli->mem.escape);
    arcl_card_open(&c, &b, arcl_ballot_close(&ballot, o->in.dialect_given, o->in.dialect, &left));
    if (left.text[0])
        arcl_cli_say("%s", left.text);
    const int code = deal(cli, o, &c, programs);
    arcl_card_close(&c);
    arcl_batt_close(&b);
    return code == ARCL_EXIT_DONE && (o->in.unread || o->in.library.ncomplaints) ? ARCL_EXIT_WRONG : code;
}

/* Programs, and the tasks if there is one to learn from. */
static bool load(arcl_cli *cli, card_options *o)
{
    arcl_error err = {0};

    if (o->in.programs.n && !o->in.tasks.n && !o->in.task.n)
        return arcl_inputs_load(cli, &o->in, false) || o->in.library.n > 0;
    if (o->in.programs.n || !o->s->store)
        return arcl_inputs_find(cli, &o->in) && arcl_inputs_load(cli, &o->in, false);
    arcl_library_open(&o->in.library);
    arcl_tasks_open(&o->in.loaded);
    for (size_t k = 0; k < o->in.tasks.n; k++)
        if (!arcl_tasks_load(&o->in.loaded, o->in.tasks.at[k], NULL, &err)) {
            arcl_cli_say("%s", err.text);
            return false;
        }
    return true;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    card_options o = {.s = s};

    arcl_inputs_take(&o.in, s);
    o.in.all = true;
    o.in.lend = true;
    if (!check(&o) || !arcl_options_dialect(s->dialect, &o.in.dialect_given, &o.in.dialect))
        return ARCL_EXIT_WRONG;
    const int code = load(cli, &o) ? run_loaded(cli, &o) : ARCL_EXIT_WRONG;
    arcl_inputs_close(&o.in);
    return code;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_programs, .help = "the parents: program files, or folders of .py files; - is standard input"},
    {.id = ARCL_O_store, .help = "a store whose programs are parents, too"},
    {.id = ARCL_O_program},
    {.id = ARCL_O_tasks, .help = "where the task of --task is: task files, Kaggle's combined files, or folders"},
    {.id = ARCL_O_task, .value = "ID", .help = "learn colours and the angle from the demonstrations of this task"},
    {.id = ARCL_O_count, .usual = 32},
    {.id = ARCL_O_seed},
    {.id = ARCL_O_freeze},
    {.id = ARCL_O_rates},
    {.id = ARCL_O_policy},
    {.id = ARCL_O_differs, .help = "programs (S, I, C) whose differences of each candidate go into the file, too"},
    {.id = ARCL_O_builtin_differs},
    {.id = ARCL_O_dialect,
     .help =
         "the dialect of the language; without it each file's own names tell, and the programs of the one that most "
         "are in are used"},
    {.id = ARCL_O_out,
     .help = "where the generated file goes; - is standard output, as without it if that is no terminal and neither "
             "--stats nor --json is given"},
    {.id = ARCL_O_stats},
    {.id = ARCL_O_json, .help = "the edits of each candidate, one JSON object a line"},
};

const arcl_command arcl_command_card = {
    .name = "card",
    .summary = "make candidates of programs by typed edits",
    .text = "Makes candidates out of programs: parents are drawn, each is changed by one to three edits that keep it "
            "well typed, and all candidates become one generated file in which a call that occurs twice is one line. "
            "The file runs here (arcl batt) and, beside a checkout of the language it is in, in Python. Without "
            "--programs and "
            "--store the bundled programs are the parents.",
    .more = "examples:\n"
            "  arcl card --programs solvers.py --count 100 --seed 7 --out batt.py\n"
            "  arcl card --programs solvers.py --tasks training/ --task 00d62c1b --out b.py\n"
            "  arcl card --programs solvers.py --freeze --count 100 --out batt.py\n"
            "  arcl card --store arcl.store --policy score --count 1000 --out batt.py\n"
            "  arcl card --count 10000 --rates cross=0.5,insert=0 --stats\n"
            "\n"
            "With --task colours and the angle between inputs and outputs are learned from\n"
            "the demonstrations of that task. --json writes a line for each candidate, with\n"
            "the keys o (its line), hash, parent, mate (the program a value was taken from,\n"
            "or null), edits (operator, from, to); then {\"summary\":{...}}. 'arcl card\n"
            "--stats' lists the operators with their rates.\n"
            "\n"
            "exit code: 0 done, 1 fewer candidates than asked for, 2 wrong use or unreadable\n"
            "input\n",
    ARCL_USES(uses),
    .run = run_command,
};
