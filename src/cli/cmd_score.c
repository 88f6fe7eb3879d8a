/* cmd_score.c - the command `arcl score`: a submission held against the challenges. */
#include "cli/options.h"
#include "report/lists.h"
#include "task/submission.h"

enum { COMPLAINTS_MAX = 20 };

static int score(arcl_cli *cli, const arcl_settings *o, const arcl_tasks *tasks)
{
    arcl_submission s;
    arcl_error err = {0};

    arcl_submission_open(&s, tasks, &cli->mem);
    if (!arcl_submission_read(&s, o->words.at[0], &cli->mem, &err))
        return arcl_cli_failed(&err);
    for (size_t k = 0; k < s.ncomplaints && k < COMPLAINTS_MAX; k++)
        arcl_cli_say("%s", s.complaints[k]);
    if (s.ncomplaints > COMPLAINTS_MAX)
        arcl_cli_say("and %zu more are wrong", s.ncomplaints - COMPLAINTS_MAX);
    const arcl_submission_score sum = arcl_submission_judge(&s);
    if (o->json)
        arcl_score_json(&s, &sum, cli->quiet, &cli->out);
    else if (s.ncomplaints == 0 || sum.tests > 0)
        arcl_score_table(&s, &sum, cli->quiet, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
    return s.ncomplaints || tasks->ncomplaints ? ARCL_EXIT_WRONG : ARCL_EXIT_DONE;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    arcl_tasks tasks;
    arcl_error err = {0};

    if (s->words.n != 1)
        return arcl_cli_wrong("say what to score: arcl score SUBMISSION --tasks FILE|DIR");
    if (s->tasks.n == 0)
        return arcl_cli_wrong("say which tasks it answers: --tasks FILE|DIR");
    arcl_tasks_open(&tasks);
    bool read = true;
    for (size_t k = 0; k < s->tasks.n && read; k++)
        read = arcl_tasks_load(&tasks, s->tasks.at[k], s->solutions, &err);
    arcl_inputs_say_wrong(&tasks, false);
    int code;
    if (read)
        code = score(cli, s, &tasks);
    else
        code = tasks.ncomplaints ? ARCL_EXIT_WRONG : arcl_cli_failed(&err);
    arcl_tasks_close(&tasks);
    return code;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_tasks, .value = "FILE|DIR", .help = "the tasks: Kaggle's challenges file, a folder, or one task"},
    {.id = ARCL_O_solutions, .help = "outputs of the tests; without it the solutions file beside the challenges file"},
    ARCL_USE(json)};

const arcl_command arcl_command_score = {
    .name = "score",
    .summary = "check a submission against the challenges, and score it",
    .words = "SUBMISSION",
    .text = "Checks a submission for Kaggle against the challenges file: it must have every task, with an entry for "
            "each test and both attempts, each a grid of at most 30x30 of colours 0 to 9. If the outputs are known, "
            "the submission is scored: a test counts if one of the two attempts is its output.",
    .more = "examples:\n"
            "  arcl score submission.json --tasks arc-agi_evaluation_challenges.json\n"
            "  arcl score submission.json --tasks evaluation/ --quiet\n"
            "  arcl score submission.json --tasks c.json --solutions s.json --json\n"
            "\n"
            "exit code: 0 the submission is whole, 2 it is not, or something cannot be read\n",
    ARCL_USES(uses),
    .run = run_command,
};
