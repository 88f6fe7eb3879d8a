/* cmd_score.c - the command `arcl score`: a submission held against the challenges. */
#include <inttypes.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/inputs.h"
#include "report/json_out.h"
#include "report/layout.h"
#include "task/submission.h"

enum { COMPLAINTS_MAX = 20 };

static void put_table(const arcl_submission *s, const arcl_submission_score *sum, bool quiet, bool colour,
                      arcl_text *out)
{
    for (size_t k = 0; k < s->tasks->n && !quiet; k++) {
        const arcl_task *t = &s->tasks->task[k];
        for (uint32_t j = 0; j < t->ntest; j++) {
            const int met = arcl_submission_met(s, k, j);
            if (met >= 0)
                arcl_text_printf(out, "%s  test %" PRIu32 "  attempt %d\n", t->id, j, met + 1);
        }
    }
    if (sum->tests == 0) {
        arcl_text_printf(out, "the submission is whole: %zu tasks; no outputs are known to score it by\n", s->tasks->n);
        return;
    }
    arcl_text line = {0};
    arcl_text_printf(&line, "score %.4f", sum->mean);
    arcl_layout_styled(out, colour, ARCL_STYLE_BOLD, line.s ? line.s : "");
    arcl_text_close(&line);
    arcl_text_printf(out, ": %" PRIu64 " of %" PRIu64 " tests and %" PRIu64 " of %" PRIu64 " tasks are right\n",
                     sum->tests_right, sum->tests, sum->tasks_right, sum->tasks);
}

static void put_test(const arcl_submission *s, size_t task, uint32_t test, arcl_text *out)
{
    const arcl_task *t = &s->tasks->task[task];
    const int met = arcl_submission_met(s, task, test);

    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_task, t->id);
    arcl_put_count(out, ARCL_JSON_test, test);
    if (t->samples[t->ntrain + test].output.tag == ARCL_GRID)
        arcl_put_bool(out, ARCL_JSON_correct, met >= 0);
    else
        arcl_put_null(out, ARCL_JSON_correct);
    if (met >= 0)
        arcl_put_int(out, ARCL_JSON_attempt, met + 1);
    else
        arcl_put_null(out, ARCL_JSON_attempt);
    arcl_put_line(out);
}

static void put_json(const arcl_submission *s, const arcl_submission_score *sum, bool quiet, arcl_text *out)
{
    for (size_t k = 0; k < s->tasks->n && !quiet; k++)
        for (uint32_t j = 0; j < s->tasks->task[k].ntest; j++)
            put_test(s, k, j, out);
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_open(out, ARCL_JSON_summary);
    arcl_put_count(out, ARCL_JSON_tasks, s->tasks->n);
    arcl_put_count(out, ARCL_JSON_scored, sum->tasks);
    arcl_put_count(out, ARCL_JSON_tasks_right, sum->tasks_right);
    arcl_put_count(out, ARCL_JSON_tests, sum->tests);
    arcl_put_count(out, ARCL_JSON_tests_right, sum->tests_right);
    arcl_put_fixed(out, ARCL_JSON_score, sum->mean, 6);
    arcl_put_count(out, ARCL_JSON_complaints, s->ncomplaints);
    arcl_put_close(out);
    arcl_put_line(out);
}

static int score(arcl_cli *cli, const arcl_settings *o, const arcl_tasks *tasks)
{
    arcl_submission s;
    arcl_error err = {0};

    arcl_submission_open(&s, tasks, &cli->mem);
    if (!arcl_submission_read(&s, o->words.at[0], &cli->mem, &err))
        return arcl_cli_wrong("%s", err.text);
    for (size_t k = 0; k < s.ncomplaints && k < COMPLAINTS_MAX; k++)
        arcl_cli_say("%s", s.complaints[k]);
    if (s.ncomplaints > COMPLAINTS_MAX)
        arcl_cli_say("and %zu more are wrong", s.ncomplaints - COMPLAINTS_MAX);
    const arcl_submission_score sum = arcl_submission_judge(&s);
    if (o->json)
        put_json(&s, &sum, cli->quiet, &cli->out);
    else if (s.ncomplaints == 0 || sum.tests > 0)
        put_table(&s, &sum, cli->quiet, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
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
        code = tasks.ncomplaints ? ARCL_EXIT_WRONG : arcl_cli_wrong("%s", err.text);
    arcl_tasks_close(&tasks);
    return code;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_tasks, .value = "FILE|DIR", .help = "the tasks: Kaggle's challenges file, a folder, or one task"},
    {.id = ARCL_O_solutions, .help = "outputs of the tests; without it the solutions file beside the challenges file"},
    {.id = ARCL_O_json},
};

const arcl_command arcl_command_score = {
    .name = "score",
    .summary = "check a submission against the challenges, and score it",
    .words = "SUBMISSION",
    .text = "Checks a submission for Kaggle against the challenges file: every task is there, with an entry for each "
            "test and both attempts, each a grid of at most 30x30 of colours 0 to 9. Where the outputs are known it is "
            "scored: a test counts if one of the two attempts is its output.",
    .more = "examples:\n"
            "  arcl score submission.json --tasks arc-agi_evaluation_challenges.json\n"
            "  arcl score submission.json --tasks evaluation/ --quiet\n"
            "  arcl score submission.json --tasks c.json --solutions s.json --json\n"
            "\n"
            "exit code: 0 the submission is whole, 2 it is not, or something cannot be read\n",
    ARCL_USES(uses),
    .run = run_command,
};
