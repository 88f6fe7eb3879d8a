#include "report/batt_report.h"

#include "report/json_out.h"
#include "value/seq.h"

void arcl_batt_put_reason(const arcl_graph *graph, const arcl_mark *m, arcl_text *out)
{
    const arcl_node *n = &graph->node[m->blame];

    if (!m->defaulted && m->status != ARCL_CUT && m->status != ARCL_REFUSED)
        return;
    if (m->status == ARCL_REFUSED) {
        arcl_text_puts(out, "it depends on C, the reference, which candidates may not see");
        return;
    }
    if (n->line)
        arcl_text_printf(out, "line %u: ", n->line);
    if (n->kind == ARCL_NODE_PRIM)
        arcl_text_printf(out, "%s: ", arcl_op_of(n->callee)->name);
    if (!arcl_reason_is_budget(m->reason))
        arcl_text_printf(out, "%s: ", arcl_reason_name(m->reason));
    arcl_text_puts(out, arcl_reason_text(m->reason));
}

static void put_reason(const arcl_graph *graph, const arcl_mark *m, arcl_text *out)
{
    arcl_text sentence = {0};

    arcl_batt_put_reason(graph, m, &sentence);
    if (sentence.len)
        arcl_put_bytes(out, ARCL_JSON_reason, sentence.s, sentence.len);
    else
        arcl_put_null(out, ARCL_JSON_reason);
    arcl_text_close(&sentence);
}

/* The text of what a root gives, or null. */
static void put_value(arcl_memo *memo, uint32_t root, arcl_text *out)
{
    arcl_text value = {.limit = 64 << 20};

    if (arcl_memo_text(memo, root, &value))
        arcl_put_bytes(out, ARCL_JSON_NONE, value.s ? value.s : "", value.len);
    else
        arcl_put_null(out, ARCL_JSON_NONE);
    arcl_text_close(&value);
}

static void put_place(const arcl_batt_job *job, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_task, job->task->id);
    arcl_put_text(out, ARCL_JSON_split, job->sample->split == ARCL_TRAIN ? "train" : "test");
    arcl_put_count(out, ARCL_JSON_index, job->sample->index);
}

static void put_candidate(const arcl_batt_job *job, const arcl_batt_out *o, arcl_memo *memo, const arcl_mark *m,
                          arcl_text *out)
{
    put_place(job, out);
    arcl_put_list(out, ARCL_JSON_o);
    arcl_put_count(out, ARCL_JSON_NONE, o->t);
    arcl_put_bool(out, ARCL_JSON_NONE, o->mutated);
    arcl_put_text(out, ARCL_JSON_NONE, o->parent);
    if (m->status == ARCL_CUT || m->status == ARCL_REFUSED)
        arcl_put_null(out, ARCL_JSON_NONE);
    else
        put_value(memo, o->root, out);
    arcl_put_end(out);
    arcl_put_text(out, ARCL_JSON_fate, arcl_status_name((arcl_status)m->status));
    arcl_put_bool(out, ARCL_JSON_default, m->defaulted);
    put_reason(&job->batt->graph, m, out);
    arcl_put_fixed(out, ARCL_JSON_close, (double)m->close, 4);
    arcl_put_count(out, ARCL_JSON_steps, m->steps);
    arcl_put_line(out);
}

void arcl_batt_json_sample(const arcl_batt_job *job, arcl_memo *memo, const arcl_mark *marks, arcl_text *out)
{
    const arcl_batt *b = job->batt;

    for (size_t k = 0; k < b->o.n; k++)
        put_candidate(job, &b->o.at[k], memo, &marks[k], out);
    for (size_t k = 0; k < b->s.n && job->sample->output.tag != ARCL_NONE; k++) {
        const arcl_batt_out *s = &b->s.at[k];
        put_place(job, out);
        arcl_put_list(out, ARCL_JSON_s);
        arcl_put_count(out, ARCL_JSON_NONE, s->t);
        arcl_put_text(out, ARCL_JSON_NONE, s->parent);
        arcl_put_text(out, ARCL_JSON_NONE, s->differ);
        put_value(memo, s->root, out);
        arcl_put_end(out);
        arcl_put_line(out);
    }
}

void arcl_batt_json_scores(const arcl_batt *b, const arcl_task *task, const arcl_scores *s, arcl_text *out)
{
    for (size_t k = 0; k < s->n; k++) {
        const arcl_score *x = &s->at[k];
        const arcl_batt_out *o = &b->o.at[x->candidate];
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_task, task->id);
        arcl_put_open(out, ARCL_JSON_score);
        arcl_put_count(out, ARCL_JSON_rank, k + 1);
        arcl_put_count(out, ARCL_JSON_t, o->t);
        arcl_put_text(out, ARCL_JSON_parent, o->parent);
        arcl_put_count(out, ARCL_JSON_right, x->fitness.right);
        arcl_put_count(out, ARCL_JSON_samples, x->samples);
        arcl_put_fixed(out, ARCL_JSON_close, x->samples ? (double)x->fitness.close / x->samples : 0, 4);
        arcl_put_count(out, ARCL_JSON_steps, x->fitness.cost);
        arcl_put_bool(out, ARCL_JSON_default, x->fitness.defaulted);
        arcl_put_bool(out, ARCL_JSON_double, x->alike);
        arcl_put_hash(out, ARCL_JSON_hash, b->graph.node[o->root].hash);
        arcl_put_close(out);
        arcl_put_line(out);
    }
}

void arcl_batt_json_summary(const arcl_batt_facts *f, arcl_text *out)
{
    const uint64_t *ends = f->scores->ends;

    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_open(out, ARCL_JSON_summary);
    arcl_put_count(out, ARCL_JSON_candidates, f->batt->o.n);
    arcl_put_count(out, ARCL_JSON_nodes, f->batt->graph.n);
    arcl_put_count(out, ARCL_JSON_tasks, f->plan->ntasks);
    arcl_put_count(out, ARCL_JSON_evaluations, f->evaluations);
    arcl_put_count(out, ARCL_JSON_right, ends[ARCL_CORRECT]);
    arcl_put_count(out, ARCL_JSON_wrong, ends[ARCL_WRONG]);
    arcl_put_count(out, ARCL_JSON_ok, ends[ARCL_OK]);
    arcl_put_count(out, ARCL_JSON_budget, ends[ARCL_CUT]);
    arcl_put_count(out, ARCL_JSON_refused, ends[ARCL_REFUSED]);
    arcl_put_count(out, ARCL_JSON_default, f->scores->defaulted);
    arcl_put_count(out, ARCL_JSON_run_ns, f->run_ns);
    arcl_put_count(out, ARCL_JSON_threads, f->plan->threads);
    arcl_put_hash(out, ARCL_JSON_programs_hash, f->inputs->library.hash);
    arcl_put_hash(out, ARCL_JSON_tasks_hash, f->inputs->loaded.hash);
    arcl_put_count(out, ARCL_JSON_complaints, f->inputs->library.ncomplaints);
    arcl_put_count(out, ARCL_JSON_unread, f->inputs->unread);
    arcl_put_close(out);
    arcl_put_line(out);
}
