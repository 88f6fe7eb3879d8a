#include "report/run_report.h"

#include <string.h>

#include "arcl/arcl.h"
#include "report/json_out.h"

static void put_error(const arcl_job *job, const arcl_result *r, arcl_text *out)
{
    arcl_text sentence = {0};

    arcl_outcome_text(job->program, &r->outcome, &sentence);
    arcl_put_bytes(out, ARCL_JSON_error, sentence.s ? sentence.s : "", sentence.len);
    arcl_text_close(&sentence);
}

void arcl_run_json_sample(const char *label, const arcl_job *job, const arcl_result *r, arcl_run_values *values,
                          arcl_text *out)
{
    const bool ok = r->outcome.status == ARCL_OK;
    const bool known = job->sample->output.tag != ARCL_NONE; /* no value at all is not the right one */

    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_program, label);
    arcl_put_text(out, ARCL_JSON_task, job->task->id);
    arcl_put_text(out, ARCL_JSON_split, job->sample->split == ARCL_TRAIN ? "train" : "test");
    arcl_put_count(out, ARCL_JSON_index, job->sample->index);
    arcl_put_text(out, ARCL_JSON_status, arcl_status_name(r->outcome.status));
    if (ok)
        arcl_put_bytes(out, ARCL_JSON_value, r->text, r->text_len);
    else
        arcl_put_null(out, ARCL_JSON_value);
    if (ok && r->outcome.value.tag == ARCL_GRID)
        arcl_put_grid(out, ARCL_JSON_grid, r->outcome.value);
    if (ok)
        arcl_put_null(out, ARCL_JSON_error);
    else
        put_error(job, r, out);
    if (known)
        arcl_put_bool(out, ARCL_JSON_correct, r->status == ARCL_CORRECT);
    else
        arcl_put_null(out, ARCL_JSON_correct);
    arcl_put_count(out, ARCL_JSON_steps, r->outcome.steps);
    arcl_put_count(out, ARCL_JSON_ns, r->outcome.ns);
    if (values)
        arcl_run_values_json(values, job, out);
    arcl_put_line(out);
}

static void put_text_or_null(arcl_text *out, arcl_out_key key, const char *text)
{
    if (text)
        arcl_put_text(out, key, text);
    else
        arcl_put_null(out, key);
}

static void open_refused(const char *function, const char *file, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    put_text_or_null(out, ARCL_JSON_refused, function);
    put_text_or_null(out, ARCL_JSON_file, file);
    arcl_put_list(out, ARCL_JSON_reasons);
}

static void put_complaint(const arcl_complaint *c, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_count(out, ARCL_JSON_line, c->line);
    arcl_put_count(out, ARCL_JSON_at, c->column);
    put_text_or_null(out, ARCL_JSON_construct, c->construct);
    arcl_put_text(out, ARCL_JSON_error, c->text);
    arcl_put_text(out, ARCL_JSON_source, c->source);
    put_text_or_null(out, ARCL_JSON_hint, c->hint);
    arcl_put_close(out);
}

/* Whether both are of one function, or both of none, of one file. */
static bool together(const arcl_complaint *a, const arcl_complaint *b)
{
    const char *f = a->function ? a->function : "", *g = b->function ? b->function : "";

    return strcmp(f, g) == 0 && a->file == b->file;
}

static bool has_reason(const arcl_library *lib, const arcl_refusal *r)
{
    for (size_t k = 0; k < lib->ncomplaints; k++)
        if (lib->complaints[k].function && lib->complaints[k].file == r->file &&
            strcmp(lib->complaints[k].function, r->name) == 0)
            return true;
    return false;
}

void arcl_run_json_refused(const arcl_library *lib, arcl_text *out)
{
    for (size_t k = 0; k < lib->ncomplaints; k++) {
        const arcl_complaint *c = &lib->complaints[k];
        if (k == 0 || !together(c - 1, c))
            open_refused(c->function, c->file, out);
        put_complaint(c, out);
        if (k + 1 == lib->ncomplaints || !together(c, c + 1)) {
            arcl_put_end(out);
            arcl_put_line(out);
        }
    }
    for (size_t k = 0; k < lib->nrefused; k++) /* for what stands before them, or beyond the complaints that are kept */
        if (!has_reason(lib, &lib->refused[k])) {
            open_refused(lib->refused[k].name, lib->refused[k].file, out);
            arcl_put_end(out);
            arcl_put_line(out);
        }
}

static void put_cut(arcl_text *out, const arcl_run_facts *f)
{
    const arcl_run_tally *t = f->tally;

    arcl_put_list(out, ARCL_JSON_cut);
    for (size_t k = 0; k < t->ncut; k++) {
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_program, f->labels[t->cut[k].program - f->plan->library->programs]);
        arcl_put_text(out, ARCL_JSON_task, t->cut[k].task->id);
        arcl_put_close(out);
    }
    arcl_put_end(out);
}

static void put_unsolved(arcl_text *out, const arcl_run_tally *t)
{
    arcl_put_list(out, ARCL_JSON_unsolved);
    for (size_t k = 0; k < t->nmissed; k++)
        arcl_put_text(out, ARCL_JSON_NONE, t->missed[k]->id);
    arcl_put_end(out);
}

static void put_answers(arcl_text *out, const arcl_run_facts *f)
{
    uint64_t tests, answered;

    if (!f->submission)
        return;
    arcl_submission_count(f->answers, &tests, &answered);
    arcl_put_text(out, ARCL_JSON_submission, f->submission);
    arcl_put_count(out, ARCL_JSON_tests, tests);
    arcl_put_count(out, ARCL_JSON_answered, answered);
}

/* Where a collection came from, and how much it is. */
static void put_read(arcl_text *out, arcl_out_key key, arcl_words paths, size_t files, size_t count)
{
    arcl_put_open(out, key);
    arcl_put_list(out, ARCL_JSON_source);
    for (size_t k = 0; k < paths.n; k++)
        arcl_put_text(out, ARCL_JSON_NONE, paths.at[k]);
    arcl_put_end(out);
    arcl_put_count(out, ARCL_JSON_files, files);
    arcl_put_count(out, ARCL_JSON_count, count);
}

void arcl_run_json_summary(const arcl_run_facts *f, arcl_text *out)
{
    const arcl_run_tally *t = f->tally;
    const arcl_library *lib = f->plan->library;
    const arcl_tasks *tasks = f->plan->tasks;

    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_open(out, ARCL_JSON_summary);
    arcl_put_count(out, ARCL_JSON_samples, arcl_tally_samples(t));
    arcl_put_count(out, ARCL_JSON_right, t->ends[ARCL_CORRECT]);
    arcl_put_count(out, ARCL_JSON_wrong, t->ends[ARCL_WRONG]);
    arcl_put_count(out, ARCL_JSON_unknown, t->ends[ARCL_OK]);
    arcl_put_count(out, ARCL_JSON_error, t->ends[ARCL_FAILED]);
    arcl_put_count(out, ARCL_JSON_budget, t->ends[ARCL_CUT]);
    arcl_put_count(out, ARCL_JSON_tasks, t->tasks);
    arcl_put_count(out, ARCL_JSON_tasks_right, t->tasks_right);
    put_unsolved(out, t);
    put_cut(out, f);
    put_answers(out, f);
    arcl_put_count(out, ARCL_JSON_ns, t->ns);
    arcl_put_count(out, ARCL_JSON_run_ns, f->run_ns);
    arcl_put_count(out, ARCL_JSON_threads, f->threads);
    arcl_put_count(out, ARCL_JSON_repeat, f->repeat);
    arcl_put_open(out, ARCL_JSON_budgets);
    arcl_put_count(out, ARCL_JSON_steps, f->budget.steps);
    arcl_put_count(out, ARCL_JSON_ms, f->budget.ns / 1000000);
    arcl_put_count(out, ARCL_JSON_mb, f->budget.bytes >> 20);
    arcl_put_close(out);
    arcl_put_open(out, ARCL_JSON_read);
    put_read(out, ARCL_JSON_programs, f->inputs->programs, lib->files, lib->n);
    arcl_put_count(out, ARCL_JSON_without_task, f->plan->alone);
    arcl_put_hash(out, ARCL_JSON_hash, lib->hash);
    arcl_put_close(out);
    put_read(out, ARCL_JSON_tasks, f->inputs->tasks, tasks->files, tasks->n);
    arcl_put_count(out, ARCL_JSON_samples, tasks->samples);
    arcl_put_hash(out, ARCL_JSON_hash, tasks->hash);
    arcl_put_close(out);
    arcl_put_close(out);
    arcl_put_count(out, ARCL_JSON_complaints, lib->ncomplaints);
    arcl_put_count(out, ARCL_JSON_unread, f->inputs->unread);
    arcl_put_text(out, ARCL_JSON_version, ARCL_VERSION);
    arcl_put_close(out);
    arcl_put_line(out);
}
