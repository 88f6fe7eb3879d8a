#include "report/score.h"

#include <inttypes.h>

#include "report/json_out.h"
#include "report/layout.h"

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
