/* cmd_verify.c - the command `arcl verify`: recorded vectors replayed. */

#include "cli/options.h"
#include "exec/vectors.h"
#include "report/lists.h"

typedef struct verifier {
    arcl_cli *cli;
    bool json;
} verifier;

static void take(void *to, const arcl_mismatch *m)
{
    verifier *v = to;

    if (v->cli->quiet)
        return;
    if (v->json)
        arcl_replay_json(m, &v->cli->out);
    else
        arcl_replay_text(m, v->cli->width, &v->cli->out);
    arcl_cli_spill(v->cli);
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    arcl_replay sum = {0};
    arcl_vm *vm;
    size_t unread = 0;

    if (s->words.n == 0)
        return arcl_cli_wrong("give the files to verify: arcl verify FILE.jsonl...");
    if (!arcl_use_devices(cli, s->device, false, &vm))
        return ARCL_EXIT_WRONG;
    verifier v = {.cli = cli, .json = s->json};
    arcl_cli_listen();
    for (size_t k = 0; k < s->words.n && !arcl_cli_interrupted(); k++) {
        arcl_error err = {0};
        const uint64_t before = sum.passed + sum.failed;
        arcl_progress_start(cli, s->words.at[k], NULL, 0);
        bool ok = arcl_vectors_replay(s->words.at[k], (arcl_budget){0}, vm, &sum, take, &v, &err);
        arcl_progress_stop();
        if (ok && sum.passed + sum.failed == before)
            ok = arcl_fail(&err, "%s: there is no program in it", s->words.at[k]);
        if (!ok) {
            unread++;
            arcl_cli_say("%s", err.text);
        }
    }
    arcl_vm_close(vm);
    arcl_replay_summary(&sum, s->words, unread, s->json, &cli->out);
    return unread ? ARCL_EXIT_WRONG : sum.failed ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}

static const arcl_use uses[] = {
    ARCL_USE(device), {.id = ARCL_O_json, .help = "print differences and the summary, one JSON object in each line"}};

const arcl_command arcl_command_verify = {
    .name = "verify",
    .summary = "replay recorded programs and compare every value",
    .words = "FILE.jsonl...",
    .text = "Runs recorded programs and compares every value, with the order of sets, with the recorded one. A file "
            "has one JSON object in each line: p, the program's lines; i, the grid I; v, the value of each line as "
            "text, \"!error\" if the line raises; d, the dialect (arc-dsl, which is the default, or typed); loose, if "
            "arguments ignore the annotated types. Every difference is printed.",
    .more = "examples:\n"
            "  arcl verify programs.jsonl\n"
            "  arcl verify programs.jsonl more.jsonl --json\n"
            "\n"
            "exit code: 0 no difference, 1 a difference, 2 a file that cannot be read\n",
    ARCL_USES(uses),
    .run = run_command,
};
