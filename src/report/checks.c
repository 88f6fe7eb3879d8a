/* checks.c - recorded programs that were replayed, and submissions that were scored. */
#include "report/lists.h"

#include <inttypes.h>

#include "arcl/arcl.h"
#include "report/json_out.h"
#include "report/layout.h"

void arcl_replay_json(const arcl_mismatch *m, arcl_text *out)
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
static void put_line(unsigned columns, const char *name, const char *text, arcl_text *out)
{
    const unsigned used = 13;

    arcl_text_printf(out, "    %-9s", name);
    arcl_layout_cut(out, text, columns > 2 * used ? columns - used : 0);
    arcl_text_putc(out, '\n');
}

void arcl_replay_text(const arcl_mismatch *m, unsigned width, arcl_text *out)
{
    arcl_layout_cut(out, m->file, 0);
    arcl_text_printf(out, ":%" PRIu32 ":%s a value differs\n", m->line, m->loose ? " (loose)" : "");
    put_line(width, "line", m->source, out);
    put_line(width, "expected", m->expected, out);
    put_line(width, "got", m->got, out);
}

void arcl_replay_summary(const arcl_replay *sum, arcl_words files, size_t unread, bool json, arcl_text *out)
{
    if (!json) {
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
    for (size_t k = 0; k < files.n; k++)
        arcl_put_text(out, ARCL_JSON_NONE, files.at[k]);
    arcl_put_end(out);
    arcl_put_count(out, ARCL_JSON_files, files.n - unread);
    arcl_put_count(out, ARCL_JSON_count, sum->passed + sum->failed);
    arcl_put_hash(out, ARCL_JSON_hash, sum->hash);
    arcl_put_close(out);
    arcl_put_count(out, ARCL_JSON_unread, unread);
    arcl_put_text(out, ARCL_JSON_version, ARCL_VERSION);
    arcl_put_close(out);
    arcl_put_line(out);
}

/* ---- submissions ------------------------------------------------------------------------------ */

void arcl_score_table(const arcl_submission *s, const arcl_submission_score *sum, bool quiet, bool colour,
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
    arcl_layout_styled(out, colour, ARCL_STYLE_BOLD, "score %.4f", sum->mean);
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

void arcl_score_json(const arcl_submission *s, const arcl_submission_score *sum, bool quiet, arcl_text *out)
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
