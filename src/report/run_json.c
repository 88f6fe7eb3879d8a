#include "report/run_json.h"

#include <inttypes.h>
#include <string.h>

#include "arcl/arcl.h"

static void put_string(arcl_text *out, const char *s)
{
    arcl_text_json(out, s, strlen(s));
}

/* The text of a value, which is long and mostly digits and brackets: then there is nothing to escape. */
static void put_value(arcl_text *out, const char *s, size_t len)
{
    size_t k = 0;

    while (k < len && s[k] >= ' ' && s[k] <= '}' && s[k] != '"' && s[k] != '\\')
        k++;
    if (k < len) {
        arcl_text_json(out, s, len);
        return;
    }
    arcl_text_putc(out, '"');
    arcl_text_add(out, s, len);
    arcl_text_putc(out, '"');
}

static void put_error(const arcl_job *job, const arcl_result *r, arcl_text *out)
{
    arcl_text sentence = {0};

    arcl_outcome_text(job->program, &r->outcome, &sentence);
    arcl_text_json(out, sentence.s ? sentence.s : "", sentence.len);
    arcl_text_close(&sentence);
}

void arcl_run_json_sample(const char *label, const arcl_job *job, const arcl_result *r, arcl_text *out)
{
    static const char *const status[] = {[ARCL_OK] = "ok", [ARCL_FAILED] = "error", [ARCL_CUT] = "budget"};
    const bool ok = r->outcome.status == ARCL_OK;
    const bool known = job->sample->output.tag != ARCL_NONE; /* no value at all is not the right one */

    arcl_text_puts(out, "{\"program\":");
    put_string(out, label);
    arcl_text_puts(out, ",\"task\":");
    put_string(out, job->task->id);
    arcl_text_printf(out, ",\"split\":\"%s\",\"index\":%" PRIu32 ",\"status\":\"%s\",\"value\":",
                     job->sample->split == ARCL_TRAIN ? "train" : "test", job->sample->index,
                     status[r->outcome.status]);
    if (ok)
        put_value(out, r->text, r->text_len);
    else
        arcl_text_puts(out, "null");
    arcl_text_puts(out, ",\"error\":");
    if (ok)
        arcl_text_puts(out, "null");
    else
        put_error(job, r, out);
    arcl_text_printf(out, ",\"correct\":%s,\"ns\":%" PRIu64 "}\n",
                     known ? (r->verdict == ARCL_JUDGED_RIGHT ? "true" : "false") : "null", r->outcome.ns);
}

/* Where a collection came from, how much it is, and what identifies it. */
static void put_read(arcl_text *out, const char *name, const char *const *paths, size_t n, size_t files, size_t count)
{
    arcl_text_printf(out, "\"%s\":{\"source\":[", name);
    for (size_t k = 0; k < n; k++) {
        if (k)
            arcl_text_putc(out, ',');
        put_string(out, paths[k]);
    }
    arcl_text_printf(out, "],\"files\":%zu,\"count\":%zu", files, count);
}

static void put_hash(arcl_text *out, uint64_t hash)
{
    arcl_text_printf(out, ",\"hash\":\"%016" PRIx64 "\"}", hash);
}

void arcl_run_json_summary(const arcl_run_facts *f, arcl_text *out)
{
    const arcl_run_tally *t = f->tally;
    const arcl_library *lib = f->plan->library;
    const arcl_tasks *tasks = f->plan->tasks;

    arcl_text_printf(out,
                     "{\"summary\":{\"samples\":%" PRIu64 ",\"right\":%" PRIu64 ",\"wrong\":%" PRIu64
                     ",\"unknown\":%" PRIu64 ",\"error\":%" PRIu64 ",\"budget\":%" PRIu64 ",\"tasks\":%" PRIu64
                     ",\"tasks_right\":%" PRIu64 ",\"ns\":%" PRIu64 ",\"run_ns\":%" PRIu64
                     ",\"threads\":%u,\"repeat\":%u,",
                     arcl_tally_samples(t), t->ends[ARCL_END_RIGHT], t->ends[ARCL_END_WRONG], t->ends[ARCL_END_UNKNOWN],
                     t->ends[ARCL_END_ERROR], t->ends[ARCL_END_CUT], t->tasks, t->tasks_right, t->ns, f->run_ns,
                     f->threads, f->repeat);
    arcl_text_printf(out, "\"budgets\":{\"steps\":%" PRIu64 ",\"ms\":%" PRIu64 ",\"mb\":%zu},\"read\":{",
                     f->budget.steps, f->budget.ns / 1000000, f->budget.bytes >> 20);
    put_read(out, "programs", f->program_paths, f->program_npaths, lib->files, lib->n);
    arcl_text_printf(out, ",\"without_task\":%zu", f->plan->alone);
    put_hash(out, lib->hash);
    arcl_text_putc(out, ',');
    put_read(out, "tasks", f->task_paths, f->task_npaths, tasks->files, tasks->n);
    arcl_text_printf(out, ",\"samples\":%zu", tasks->samples);
    put_hash(out, tasks->hash);
    arcl_text_printf(out, "},\"complaints\":%zu,\"unread\":%zu,\"version\":\"%s\"}}\n", lib->ncomplaints, f->unread,
                     ARCL_VERSION);
}
