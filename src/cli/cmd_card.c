/* cmd_card.c - the command `arcl card`: candidates made of programs by edits, as one generated file. */
#include "base/boundary.h"
#include "cli/options.h"
#include "report/batt_report.h"
#include "search/search.h"

static bool check(const arcl_settings *s, arcl_error *err)
{
    if (s->task.n > 1)
        return arcl_fail(err, "--task names one task to learn from here, and there are %zu", s->task.n);
    if (s->json && s->stats)
        return arcl_fail(err, "--stats is for people and --json for programs, with the same figures: give one of the "
                              "two");
    if (s->freeze && s->rates)
        return arcl_fail(err, "--freeze edits nothing, so it does not go with --rates");
    if (s->policy > 1 && !s->store)
        return arcl_fail(err, "--policy %s needs scores, and programs in files have none: give a --store",
                         s->policy - 1 == ARCL_POLICY_SCORE ? "score" : "best");
    return !s->store || !s->task.n || s->tasks.n || arcl_fail(err, "say where the task is: --tasks FILE|DIR...");
}

static int write_all(arcl_cli *cli, const arcl_settings *s, const arcl_card *c, const arcl_card_plan *plan)
{
    arcl_frame *const before = arcl_profile_enter(arcl_profile_here(), ARCL_SCOPE_print);
    const bool nowhere = !s->out && !s->json && !s->stats, hidden = nowhere && cli->tty;
    const char *path = nowhere && !hidden ? "-" : s->out;
    const arcl_program *batt = path || s->json ? arcl_batt_generate(c->batt, c->dialect, &cli->mem, &cli->mem) : NULL;
    arcl_text text = {0};
    arcl_error err = {0};

    bool ok = arcl_cli_can_write(path, &err);
    if (ok && path)
        arcl_card_python(c, plan, batt, &text);
    ok = ok && arcl_cli_write(cli, path, &text, &err);
    arcl_text_close(&text);
    arcl_profile_leave_span(arcl_profile_here(), before, NULL, NULL, 0);
    if (!ok)
        return arcl_cli_failed(&err);
    if (s->json)
        arcl_card_json(c, plan, batt, &cli->out);
    else if (s->stats || hidden)
        arcl_card_table(c, &cli->out);
    if (hidden)
        arcl_text_puts(&cli->out,
                       "\nThe generated file is too long for a terminal: write it with --out FILE, or pipe it.\n");
    if (c->n == plan->count || arcl_cli_interrupted())
        return ARCL_EXIT_DONE;
    arcl_card_left_out(c, &text); /* why not of more programs */
    arcl_cli_say("only %u candidates could be made of %u programs%s", c->n, c->nparents, text.s ? text.s : "");
    arcl_text_close(&text);
    return ARCL_EXIT_UNMET;
}

/* Gathers parents and makes candidates of them. */
static bool deal(arcl_cli *cli, const arcl_settings *s, const arcl_inputs *in, arcl_card *c, arcl_card_plan *plan,
                 const bool *chosen, arcl_error *err)
{
    arcl_error left = {0};

    if (!arcl_rates_read(s->rates, c->mutator.rate, err))
        return false;
    arcl_parents_of_library(c, &in->library, &in->loaded, chosen);
    if (s->store && !arcl_parents_of_store(c, s->store, &cli->mem, &left, err))
        return false;
    if (left.text[0])
        arcl_cli_say("%s", left.text);
    arcl_cli_listen();
    return arcl_card_deal(c, plan, err);
}

static int run_card(arcl_cli *cli, const arcl_settings *s, const arcl_inputs *in, arcl_card *c, const bool *chosen)
{
    arcl_card_plan plan = {.count = s->count,
                           .seed = s->seed,
                           .freeze = s->freeze,
                           .policy = (arcl_policy)(s->policy ? s->policy - 1 : 0),
                           .stop = arcl_cli_stop()};
    arcl_facts facts;
    arcl_library differs;
    arcl_error err = {0};

    if (in->task.n) {
        facts = arcl_facts_learn(arcl_tasks_find(&in->loaded, in->task.at[0]));
        plan.facts = &facts;
    }
    if (!deal(cli, s, in, c, &plan, chosen, &err))
        return arcl_cli_failed(&err);
    arcl_library_open(&differs); /* they go into the file, so they are read as what its dialect says */
    differs.dialect_given = true;
    differs.dialect = c->dialect;
    const bool ok = arcl_inputs_differs(s, c->dialect, &differs);
    for (size_t k = 0; k < differs.n && ok; k++)
        arcl_batt_add_differ(c->batt, &differs.programs[k]);
    const int code = ok ? write_all(cli, s, c, &plan) : ARCL_EXIT_WRONG;
    arcl_library_close(&differs);
    return code;
}

static int run_loaded(arcl_cli *cli, const arcl_settings *s, const arcl_inputs *in)
{
    arcl_ballot ballot = {0};
    arcl_plan_choice choice;
    arcl_error err = {0}, left = {0};
    arcl_batt b;
    arcl_card c;

    if (!arcl_inputs_choose(in, arcl_plan_labels(&cli->mem, &in->library), &cli->mem, &choice, &err))
        return arcl_cli_failed(&err);
    arcl_ballot_add_library(&ballot, &in->library, choice.programs);
    if (s->store && !arcl_ballot_add_store(&ballot, s->store, &err))
        return arcl_cli_failed(&err);
    arcl_batt_open(&b, SIZE_MAX, cli->mem.escape);
    arcl_card_open(&c, &b, arcl_ballot_close(&ballot, in->dialect_given, in->dialect, &left));
    if (left.text[0])
        arcl_cli_say("%s", left.text);
    const int code = run_card(cli, s, in, &c, choice.programs);
    arcl_card_close(&c);
    arcl_batt_close(&b);
    return code == ARCL_EXIT_DONE ? arcl_inputs_code(in, code) : code;
}

/* Programs, and the tasks if there is one to learn from. */
static bool load(arcl_cli *cli, const arcl_settings *s, arcl_inputs *in)
{
    const bool stored = s->store && !in->programs.n; /* no programs of files are needed */
    const bool tasks = stored ? in->tasks.n : !in->programs.n || in->tasks.n || in->task.n;

    if (!stored && tasks)
        return arcl_inputs_find(cli, in, true) && arcl_inputs_load(cli, in, false);
    const bool ok = arcl_inputs_load(cli, in, false);
    return stored ? in->loaded.n || !tasks : ok || in->library.n > 0;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    arcl_inputs in = arcl_inputs_of(s);
    arcl_error err = {0};

    in.all = true;
    if (!check(s, &err))
        return arcl_cli_failed(&err);
    const int code = load(cli, s, &in) ? run_loaded(cli, s, &in) : ARCL_EXIT_WRONG;
    arcl_inputs_close(&in);
    return code;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_programs, .help = "the parents: program files, or folders of .py files; - is standard input"},
    {.id = ARCL_O_store, .help = "a store whose programs are parents, too"},
    ARCL_USE(program),
    {.id = ARCL_O_tasks, .help = "task files, Kaggle's combined files, or folders with the task of --task"},
    {.id = ARCL_O_task, .value = "ID", .help = "learn colours and the angle from the demonstrations of this task"},
    {.id = ARCL_O_count, .usual = 32},
    ARCL_USE(seed),
    ARCL_USE(freeze),
    ARCL_USE(rates),
    ARCL_USE(policy),
    {.id = ARCL_O_differs, .help = "programs (S, I, C) that the file applies to each candidate"},
    ARCL_USE(builtin_differs),
    {.id = ARCL_O_dialect,
     .help =
         "the dialect of the language; without it each file's own names tell, and the programs of the one that most "
         "are in are used"},
    {.id = ARCL_O_out,
     .help = "where the generated file goes; - is standard output, as without it if that is no terminal and neither "
             "--stats nor --json is given"},
    ARCL_USE(stats),
    {.id = ARCL_O_json, .help = "print the edits of each candidate, one JSON object in each line"}};

const arcl_command arcl_command_card = {
    .name = "card",
    .summary = "make candidates from programs by edits that keep types",
    .text = "Makes candidates from programs: it draws parents, changes each by one to three edits that keep types, "
            "and writes all candidates as one generated file, in which a call that occurs twice is one line. 'arcl "
            "batt' runs the file; so does Python, beside a checkout of the language it is in. Without --programs and "
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
            "--stats' lists the operators with their rates. Programs that compute the same\n"
            "are one parent.\n"
            "\n"
            "exit code: 0 done, 1 fewer candidates than asked for, 2 wrong use or unreadable\n"
            "input\n",
    ARCL_USES(uses),
    .run = run_command,
};
