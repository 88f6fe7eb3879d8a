#include "report/run_report.h"

#include <inttypes.h>

#include "arcl/arcl.h"
#include "report/layout.h"

enum { NOTE_MAX = 300 }; /* bytes of what is said about a sample */

void arcl_run_page_open(arcl_run_page *p, const arcl_plan *plan, const char *const *labels, arcl_budget budget,
                        arcl_arena *mem)
{
    *p = (arcl_run_page){.plan = plan, .labels = labels, .budget = budget, .tally = {.mem = mem}};
    arcl_gallery_open(&p->gallery, plan->library->n, mem);
}

void arcl_run_page_add(arcl_run_page *p, const arcl_job *job, const arcl_result *r)
{
    const size_t number = (size_t)(job->program - p->plan->library->programs);
    arcl_text note = {.limit = NOTE_MAX};
    arcl_shown shown = {.status = r->status, .got = r->outcome.value, .ns = r->outcome.ns, .steps = r->outcome.steps};

    if (r->outcome.status != ARCL_OK)
        arcl_outcome_text(job->program, &r->outcome, &note);
    else if (r->outcome.value.tag != ARCL_GRID && r->text)
        arcl_text_printf(&note, "no grid: %s", r->text);
    shown.note = note.s;
    if (job->sample == job->task->samples)
        arcl_gallery_begin(&p->gallery, job->task, p->labels[number]);
    arcl_gallery_sample(&p->gallery, job->sample, &shown);
    if (arcl_tally_add(&p->tally, job, r))
        arcl_gallery_end(&p->gallery, arcl_run_row_end(&p->tally.row), job->program, number, p->budget);
    arcl_text_close(&note);
}

static void put_figures(arcl_page *page, const arcl_run_facts *f)
{
    static const arcl_status ends[] = {ARCL_CORRECT, ARCL_WRONG, ARCL_FAILED, ARCL_CUT, ARCL_OK};
    static const char *const names[] = {"samples right", "wrong", "errors", "cut by a budget", "no known output"};
    const arcl_run_tally *t = f->tally;

    if (f->stopped)
        arcl_page_figure(page, "samples run: it was stopped", "%s of %s", arcl_count(arcl_tally_samples(t)).s,
                         arcl_count(f->plan->samples).s);
    arcl_page_figure(page, "tasks solved", "%s of %s", arcl_count(t->tasks_right).s, arcl_count(t->tasks).s);
    for (unsigned k = 0; k < sizeof ends / sizeof *ends; k++)
        if (t->ends[ends[k]] > 0 || k < 2)
            arcl_page_figure(page, names[k], "%s", arcl_count(t->ends[ends[k]]).s);
    arcl_page_figure(page, "in programs", "%s", arcl_time(t->ns).s);
    arcl_page_figure(page, f->threads > 1 ? "in all, on several threads" : "in all, on one thread", "%s",
                     arcl_time(f->run_ns).s);
}

static void put_source(arcl_text *out, arcl_words paths, uint64_t hash)
{
    for (size_t k = 0; k < paths.n && k < 3; k++)
        arcl_text_printf(out, "%s%s", k ? ", " : "", paths.at[k]);
    arcl_text_printf(out, "%s (%016" PRIx64 ")", paths.n > 3 ? ", ..." : "", hash);
}

bool arcl_run_page_write(arcl_run_page *p, const arcl_run_facts *f, arcl_text *out, arcl_error *err)
{
    arcl_text about = {0};
    arcl_page page;

    arcl_text_puts(&about, "programs ");
    put_source(&about, f->inputs->programs, p->plan->library->hash);
    arcl_text_puts(&about, "; tasks ");
    put_source(&about, f->inputs->tasks, p->plan->tasks->hash);
    arcl_text_puts(&about, "; arcl " ARCL_VERSION);
    arcl_page_open(&page, "arcl run", about.s ? about.s : "");
    put_figures(&page, f);
    arcl_gallery_put(&p->gallery, &page);
    const bool ok = arcl_page_write(&page, out, err);
    arcl_page_close(&page);
    arcl_text_close(&about);
    return ok;
}

void arcl_run_page_close(arcl_run_page *p)
{
    arcl_gallery_close(&p->gallery);
}
