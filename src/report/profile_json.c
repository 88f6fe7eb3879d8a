/* profile_json.c - a profile as one JSON object. */
#include "arcl/arcl.h"
#include "report/json_out.h"
#include "report/profile_report.h"

static void put_row(arcl_text *out, const char *name, const arcl_profile_row *r)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_name, name);
    arcl_put_count(out, ARCL_JSON_calls, r->calls);
    arcl_put_count(out, ARCL_JSON_self_ns, r->self);
}

void arcl_profile_json_categories(const arcl_profile_sums *s, arcl_text *out)
{
    arcl_put_list(out, ARCL_JSON_categories);
    for (unsigned k = 0; k < ARCL_CATEGORIES; k++) {
        for (unsigned j = 0; k == ARCL_CATEGORY_reading && j < ARCL_FAM_COUNT; j++)
            if (s->family[j].calls) {
                put_row(out, arcl_family_title((arcl_family)j), &s->family[j]);
                arcl_put_bool(out, ARCL_JSON_family, true);
                arcl_put_close(out);
            }
        put_row(out, arcl_category_names[k], &s->category[k]);
        arcl_put_bool(out, ARCL_JSON_family, false);
        arcl_put_close(out);
    }
    arcl_put_end(out);
    arcl_put_list(out, ARCL_JSON_scopes);
    for (unsigned k = 0; k < ARCL_SCOPES; k++)
        if (s->scope[k].calls) {
            put_row(out, arcl_scope_names[k], &s->scope[k]);
            arcl_put_count(out, ARCL_JSON_inclusive_ns, s->scope[k].inclusive);
            arcl_put_text(out, ARCL_JSON_category, arcl_category_names[arcl_scope_categories[k]]);
            arcl_put_close(out);
        }
    arcl_put_end(out);
}

static void put_primitives(const arcl_profile_sums *s, arcl_text *out)
{
    arcl_put_list(out, ARCL_JSON_primitives);
    for (unsigned k = 0; k < ARCL_OP_COUNT; k++)
        if (s->op[k].calls) {
            put_row(out, arcl_op_of(k)->name, &s->op[k]);
            arcl_put_count(out, ARCL_JSON_inclusive_ns, s->op[k].inclusive);
            arcl_put_text(out, ARCL_JSON_family, arcl_family_title(arcl_op_of(k)->family));
            arcl_put_count(out, ARCL_JSON_plain, s->op[k].plain);
            arcl_put_count(out, ARCL_JSON_column, s->op[k].column);
            arcl_put_count(out, ARCL_JSON_device, s->op[k].device);
            arcl_put_close(out);
        }
    arcl_put_end(out);
}

static void put_sums(const arcl_profile_sums *s, arcl_text *out)
{
    arcl_put_count(out, ARCL_JSON_thread_ns, s->thread_ns);
    arcl_profile_json_categories(s, out);
    put_primitives(s, out);
    arcl_put_list(out, ARCL_JSON_lines);
    for (size_t k = 0; k < s->nlines; k++) {
        const arcl_profile_line_row *l = &s->lines[k];
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_program, l->program);
        arcl_put_count(out, ARCL_JSON_line, l->line);
        arcl_put_text(out, ARCL_JSON_name, l->op == ARCL_FRAME_NO_OP ? NULL : arcl_op_of(l->op)->name);
        arcl_put_count(out, ARCL_JSON_calls, l->row.calls);
        arcl_put_count(out, ARCL_JSON_device, l->row.device);
        arcl_put_count(out, ARCL_JSON_self_ns, l->row.self);
        arcl_put_count(out, ARCL_JSON_inclusive_ns, l->row.inclusive);
        arcl_put_close(out);
    }
    arcl_put_end(out);
}

static void put_spread(arcl_out_key key, double median, double p95, double mean, double deviation, size_t n,
                       size_t project, arcl_text *out)
{
    double spread;
    const double all = arcl_profile_projection(mean, deviation, n, project, &spread);

    arcl_put_open(out, key);
    arcl_put_count(out, ARCL_JSON_count, n);
    arcl_put_real(out, ARCL_JSON_median_ns, median, 12);
    arcl_put_real(out, ARCL_JSON_p95_ns, p95, 12);
    arcl_put_real(out, ARCL_JSON_mean_ns, mean, 12);
    arcl_put_real(out, ARCL_JSON_deviation_ns, deviation, 12);
    arcl_put_count(out, ARCL_JSON_project, project);
    arcl_put_real(out, ARCL_JSON_projected_ns, all, 12);
    arcl_put_real(out, ARCL_JSON_spread_ns, spread, 12);
    arcl_put_close(out);
}

static void put_tasks(const arcl_profile_facts *f, arcl_text *out)
{
    const arcl_profile_tasks *t = &f->tasks;

    put_spread(ARCL_JSON_all_tasks, t->median, t->p95, t->mean, t->deviation, t->n, f->project, out);
    put_spread(ARCL_JSON_usual_tasks, t->usual_median, t->usual_p95, t->usual_mean, t->usual_deviation,
               t->n - t->outliers, f->project, out);
    arcl_put_count(out, ARCL_JSON_outlier_medians, ARCL_OUTLIER_TIMES);
    arcl_put_list(out, ARCL_JSON_tasks);
    for (size_t k = 0; k < t->n; k++) {
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_task, t->at[k].id);
        arcl_put_count(out, ARCL_JSON_samples, t->at[k].samples);
        arcl_put_count(out, ARCL_JSON_ns, t->at[k].ns);
        arcl_put_count(out, ARCL_JSON_cut, t->at[k].cut);
        arcl_put_bool(out, ARCL_JSON_outlier, t->at[k].outlier);
        arcl_put_close(out);
    }
    arcl_put_end(out);
}

static void put_threads(const arcl_profile_facts *f, arcl_text *out)
{
    arcl_put_list(out, ARCL_JSON_threads);
    for (const arcl_profile *p = f->first; p; p = p->next) {
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_name, p->name);
        arcl_put_count(out, ARCL_JSON_ns, (uint64_t)((double)p->ticks * arcl_profile_ns() + 0.5));
        arcl_put_count(out, ARCL_JSON_stamps, p->stamps);
        arcl_put_close(out);
    }
    arcl_put_end(out);
}

void arcl_profile_json(const arcl_profile_facts *f, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_profile, f->command);
    arcl_put_text(out, ARCL_JSON_arcl, ARCL_VERSION);
    arcl_put_text(out, ARCL_JSON_machine, f->machine);
    arcl_put_text(out, ARCL_JSON_device, f->asked);
    arcl_put_known(out, ARCL_JSON_hardware, arcl_profile_hardware());
    arcl_put_count(out, ARCL_JSON_seed, f->seed);
    arcl_put_hash(out, ARCL_JSON_programs_hash, f->programs_hash);
    arcl_put_hash(out, ARCL_JSON_tasks_hash, f->tasks_hash);
    arcl_put_bool(out, ARCL_JSON_every_call, f->every);
    arcl_put_count(out, ARCL_JSON_wall_ns, f->wall_ns);
    put_sums(&f->all, out);
    put_threads(f, out);
    put_tasks(f, out);
    arcl_put_list(out, ARCL_JSON_candidates);
    for (size_t k = 0; k < f->ncandidates; k++)
        arcl_put_count(out, ARCL_JSON_NONE, f->candidates[k]);
    arcl_put_end(out);
    arcl_put_open(out, ARCL_JSON_without_outliers);
    put_sums(&f->usual, out);
    arcl_put_close(out);
    arcl_put_line(out);
}
