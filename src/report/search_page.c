#include "report/solve_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "arcl/arcl.h"
#include "search/finds.h"
#include "report/layout.h"

enum { NOTE_MAX = 300 }; /* bytes of what is said about a sample */

void arcl_search_page_open(arcl_search_page *p, arcl_budget budget, jmp_buf *escape)
{
    *p = (arcl_search_page){.budget = arcl_budget_full(budget)};
    arcl_gallery_open(&p->gallery, 0, NULL);
    p->gallery.best_first = true;
    arcl_ctx_open(&p->ctx, p->budget.bytes);
    arcl_arena_open(&p->mem, SIZE_MAX);
    p->mem.escape = escape;
}

void arcl_search_page_close(arcl_search_page *p)
{
    arcl_gallery_close(&p->gallery);
    arcl_ctx_close(&p->ctx);
    arcl_arena_close(&p->mem);
}

static arcl_status show_sample(arcl_search_page *p, const arcl_program *program, const arcl_task *task,
                               const arcl_sample *s)
{
    const arcl_params params = arcl_params_on(task, s);
    const arcl_outcome o = arcl_eval(&p->ctx, program, params.by, p->budget, NULL);
    arcl_text note = {.limit = NOTE_MAX};
    arcl_shown shown = {
        .status = arcl_outcome_judge(&p->ctx, &o, s->output), .got = o.value, .ns = o.ns, .steps = o.steps};

    if (o.status != ARCL_OK)
        arcl_outcome_text(program, &o, &note);
    else if (o.defaults.count)
        arcl_default_text(program, &o, &note);
    shown.note = note.s;
    arcl_gallery_sample(&p->gallery, s, &shown);
    arcl_text_close(&note);
    return shown.status;
}

/* A program of the search as a row: run alone, with guards where a call of it raises. */
static void add_row(arcl_search_page *p, const arcl_task *task, const char *name, const arcl_program *program)
{
    const arcl_member m = {.program = program};
    uint32_t n[ARCL_STATUSES] = {0};
    arcl_status end = ARCL_REFUSED;
    arcl_alone alone;

    arcl_alone_check(&p->ctx, &m, task, p->budget, &p->mem, &alone);
    arcl_gallery_begin(&p->gallery, task, name);
    for (uint32_t k = 0; k < task->ntrain + task->ntest; k++)
        n[show_sample(p, alone.program, task, &task->samples[k])]++;
    while (end > ARCL_OK && n[end] == 0)
        end--;
    if (end == ARCL_WRONG && n[ARCL_CORRECT] > 0)
        end = ARCL_PARTIAL;
    arcl_gallery_end(&p->gallery, end, alone.program, 0, p->budget);
}

void arcl_search_page_batt(arcl_search_page *p, const arcl_batt *b, const arcl_task *task, const arcl_scores *s,
                           size_t top)
{
    size_t shown = 0;

    for (size_t k = 0; k < s->n && shown < top; k++) {
        const arcl_batt_out *o = &b->o.at[s->at[k].candidate];
        arcl_cone cone = {0};
        char name[200];
        if (s->at[k].alike)
            continue;
        arcl_arena_reset(&p->mem);
        arcl_graph_cone(&b->graph, o->root, &cone, &p->mem);
        snprintf(name, sizeof name, "number %zu: line %" PRIu32 ", of %.100s", ++shown, o->t, o->parent);
        add_row(p, task, name, arcl_program_cut(&b->graph, &cone, "candidate", &p->mem, &p->mem));
    }
}

static void put_about(arcl_text *about, const arcl_inputs *in)
{
    arcl_text_printf(about, "programs %016" PRIx64 ", tasks %016" PRIx64 "; arcl " ARCL_VERSION, in->library.hash,
                     in->loaded.hash);
}

static bool finish(arcl_search_page *p, arcl_page *page, arcl_text *out, arcl_error *err)
{
    arcl_gallery_put(&p->gallery, page);
    const bool ok = arcl_page_write(page, out, err);
    arcl_page_close(page);
    return ok;
}

bool arcl_search_page_write_batt(arcl_search_page *p, const arcl_batt_facts *f, uint64_t solved, arcl_text *out,
                                 arcl_error *err)
{
    arcl_text about = {0};
    arcl_page page;

    put_about(&about, f->inputs);
    arcl_page_open(&page, "arcl batt", about.s ? about.s : "");
    arcl_text_close(&about);
    if (f->stopped)
        arcl_page_figure(&page, "samples run: it was stopped", "%s of %s", arcl_count(f->samples).s,
                         arcl_count(arcl_batt_jobs(f->plan)).s);
    arcl_page_figure(&page, "tasks solved, by demonstrations", "%s of %s", arcl_count(solved).s,
                     arcl_count(f->plan->ntasks).s);
    p->gallery.hint =
        "A task is solved by the demonstrations if a candidate is right on all of them. A card is right only if "
        "that candidate is right on the tests, too. The line of a candidate is that of its output in the batt; "
        "the program is below its card.";
    arcl_page_figure(&page, "candidates", "%s", arcl_count(f->batt->o.n).s);
    arcl_page_figure(&page, "outputs right", "%s", arcl_count(f->scores->ends[ARCL_CORRECT]).s);
    arcl_page_figure(&page, "wrong", "%s", arcl_count(f->scores->ends[ARCL_WRONG]).s);
    arcl_page_figure(&page, "cut by a budget", "%s", arcl_count(f->scores->ends[ARCL_CUT]).s);
    arcl_page_figure(&page, "evaluations", "%s", arcl_count(f->evaluations).s);
    arcl_page_figure(&page, "the run took", "%s", arcl_time(f->run_ns).s);
    return finish(p, &page, out, err);
}

bool arcl_search_page_write_solve(arcl_search_page *p, const arcl_solve_facts *f, arcl_text *out, arcl_error *err)
{
    const arcl_submission_score score = arcl_submission_judge(f->answers);
    const arcl_solve *s = f->solve;
    arcl_text about = {0}, name = {0};
    arcl_page page;

    put_about(&about, f->inputs);
    arcl_text_printf(&about, "; seed %" PRIu64 "; submission %s", s->options.seed, f->submission);
    arcl_page_open(&page, "arcl solve", about.s ? about.s : "");
    arcl_text_close(&about);
    arcl_page_figure(&page, "tasks solved, by demonstrations", "%s of %s", arcl_count(s->solved).s, arcl_count(s->n).s);
    if (score.tests)
        arcl_page_figure(&page, "tests right, of those known", "%s of %s", arcl_count(score.tests_right).s,
                         arcl_count(score.tests).s);
    p->gallery.hint =
        "A task is solved by the demonstrations if a program is right on all of them; a test is right if one of "
        "its two attempts is. A card shows the best program of a task alone, and is right only if that is right "
        "on all demonstrations and tests.";
    arcl_page_figure(&page, "candidates tried", "%s", arcl_count(s->sum.candidates).s);
    arcl_page_figure(&page, "evaluations", "%s", arcl_count(s->sum.evaluations).s);
    arcl_page_figure(&page, f->stopped ? "passed until it was stopped" : "the search took", "%s", arcl_time(f->ns).s);
    for (size_t k = 0; k < s->n; k++) {
        const arcl_case *c = &s->cases[k];
        const arcl_member *best = c->population.n ? &c->population.at[0] : NULL;
        if (!best || !best->program)
            continue;
        arcl_arena_reset(&p->mem);
        arcl_text_clear(&name);
        if (best->edits)
            arcl_text_printf(&name, "%s of ", arcl_plural(best->edits, "edit").s);
        arcl_text_printf(&name, "%.100s", s->sources[best->source]->name);
        add_row(p, c->task, name.s ? name.s : "", best->program);
    }
    arcl_text_close(&name);
    return finish(p, &page, out, err);
}
