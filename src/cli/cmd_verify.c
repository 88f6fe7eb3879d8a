/* cmd_verify.c - the command `arcl verify`: recorded vectors replayed. */
#include <inttypes.h>

#include "arcl/arcl.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/use_devices.h"
#include "exec/vectors.h"
#include "report/json_out.h"
#include "report/layout.h"

typedef struct verifier {
    arcl_cli *cli;
    bool json;
} verifier;

static void put_json(const arcl_mismatch *m, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_file, m->file);
    arcl_put_count(out, ARCL_JSON_line, m->line);
    arcl_put_text(out, ARCL_JSON_source, m->source);
    arcl_put_text(out, ARCL_JSON_expected, m->expected);
    arcl_put_text(out, ARCL_JSON_got, m->got);
    arcl_put_bool(out, ARCL_JSON_loose, m->loose);
    arcl_put_line(out);
}

/* A line of text from the file, in the terminal no longer than that is wide. */
static void put_line(const arcl_cli *cli, const char *name, const char *text, arcl_text *out)
{
    const unsigned used = 13;

    arcl_text_printf(out, "    %-9s", name);
    arcl_layout_cut(out, text, cli->width > 2 * used ? cli->width - used : 0);
    arcl_text_putc(out, '\n');
}

static void put_text(const arcl_cli *cli, const arcl_mismatch *m, arcl_text *out)
{
    arcl_layout_cut(out, m->file, 0);
    arcl_text_printf(out, ":%" PRIu32 ":%s a value differs\n", m->line, m->loose ? " (loose)" : "");
    put_line(cli, "line", m->source, out);
    put_line(cli, "expected", m->expected, out);
    put_line(cli, "got", m->got, out);
}

static void take(void *to, const arcl_mismatch *m)
{
    verifier *v = to;

    if (v->cli->quiet)
        return;
    if (v->json)
        put_json(m, &v->cli->out);
    else
        put_text(v->cli, m, &v->cli->out);
    arcl_cli_spill(v->cli);
}

static void put_summary(const arcl_settings *o, const arcl_replay *sum, size_t unread, arcl_text *out)
{
    if (!o->json) {
        arcl_text_printf(out, "%" PRIu64 " passed, %" PRIu64 " failed\n", sum->passed, sum->failed);
        return;
    }
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_open(out, ARCL_JSON_summary);
    arcl_put_count(out, ARCL_JSON_passed, sum->passed);
    arcl_put_count(out, ARCL_JSON_failed, sum->failed);
    arcl_put_count(out, ARCL_JSON_loose_passed, sum->loose_passed);
    arcl_put_count(out, ARCL_JSON_loose_failed, sum->loose_failed);
    arcl_put_count(out, ARCL_JSON_values, sum->lines);
    arcl_put_open(out, ARCL_JSON_read);
    arcl_put_list(out, ARCL_JSON_source);
    for (size_t k = 0; k < o->words.n; k++)
        arcl_put_text(out, ARCL_JSON_NONE, o->words.at[k]);
    arcl_put_end(out);
    arcl_put_count(out, ARCL_JSON_files, o->words.n - unread);
    arcl_put_count(out, ARCL_JSON_count, sum->passed + sum->failed);
    arcl_put_hash(out, ARCL_JSON_hash, sum->hash);
    arcl_put_close(out);
    arcl_put_count(out, ARCL_JSON_unread, unread);
    arcl_put_text(out, ARCL_JSON_version, ARCL_VERSION);
    arcl_put_close(out);
    arcl_put_line(out);
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    arcl_replay sum = {0};
    arcl_stage *stage;
    size_t unread = 0;

    if (s->words.n == 0)
        return arcl_cli_wrong("give the files to verify: arcl verify FILE.jsonl...");
    if (!arcl_use_devices(cli, s->device, false, &stage))
        return ARCL_EXIT_WRONG;
    verifier v = {.cli = cli, .json = s->json};
    arcl_cli_listen();
    for (size_t k = 0; k < s->words.n && !arcl_cli_interrupted(); k++) {
        arcl_error err = {0};
        const uint64_t before = sum.passed + sum.failed;
        arcl_progress_start(cli, s->words.at[k], NULL, 0);
        bool ok = arcl_vectors_replay(s->words.at[k], (arcl_budget){0}, stage, &sum, take, &v, &err);
        arcl_progress_stop();
        if (ok && sum.passed + sum.failed == before)
            ok = arcl_fail(&err, "%s: there is no program in it", s->words.at[k]);
        if (!ok) {
            unread++;
            arcl_cli_say("%s", err.text);
        }
    }
    arcl_stage_close(stage);
    put_summary(s, &sum, unread, &cli->out);
    return unread ? ARCL_EXIT_WRONG : sum.failed ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_device},
    {.id = ARCL_O_json, .help = "differences and the summary as one JSON object a line"},
};

const arcl_command arcl_command_verify = {
    .name = "verify",
    .summary = "replay recorded programs and compare every value",
    .words = "FILE.jsonl...",
    .text = "Replays recorded programs and compares every value, sets in their order. A file has one JSON object a "
            "line: p, the program's lines; i, the grid I; v, the value of each line as text, \"!error\" where the line "
            "raises; d, the dialect (arc-dsl or typed; arc-dsl where it is missing); loose, where arguments ignore the "
            "annotated types. Every difference is printed.",
    .more = "examples:\n"
            "  arcl verify programs.jsonl\n"
            "  arcl verify programs.jsonl more.jsonl --json\n"
            "\n"
            "exit code: 0 no difference, 1 a difference, 2 a file that cannot be read\n",
    ARCL_USES(uses),
    .run = run_command,
};
