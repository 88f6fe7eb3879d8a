#include "report/batt_json.h"

#include <inttypes.h>
#include <string.h>

#include "value/seq.h"

const char *const arcl_fate_names[ARCL_FATE_COUNT] = {
    [ARCL_FATE_RIGHT] = "right", [ARCL_FATE_WRONG] = "wrong",     [ARCL_FATE_OK] = "ok",
    [ARCL_FATE_CUT] = "budget",  [ARCL_FATE_REFUSED] = "refused",
};

static void put_string(arcl_text *out, const char *s)
{
    arcl_text_json(out, s, strlen(s));
}

void arcl_mark_reason(const arcl_graph *graph, const arcl_mark *m, arcl_text *out)
{
    const arcl_node *n = &graph->node[m->blame];

    if (m->fate == ARCL_FATE_REFUSED) {
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

    if (!m->defaulted && m->fate != ARCL_FATE_CUT && m->fate != ARCL_FATE_REFUSED) {
        arcl_text_puts(out, "null");
        return;
    }
    arcl_mark_reason(graph, m, &sentence);
    arcl_text_json(out, sentence.s ? sentence.s : "", sentence.len);
    arcl_text_close(&sentence);
}

/* The text of what a root gives as a JSON string, or null. */
static void put_value(arcl_sheet *sheet, uint32_t root, arcl_text *out)
{
    arcl_text value = {.limit = 64 << 20};

    if (arcl_sheet_text(sheet, root, &value))
        arcl_text_json(out, value.s ? value.s : "", value.len);
    else
        arcl_text_puts(out, "null");
    arcl_text_close(&value);
}

static void put_place(const arcl_batt_job *job, arcl_text *out)
{
    arcl_text_puts(out, "{\"task\":");
    put_string(out, job->task->id);
    arcl_text_printf(out, ",\"split\":\"%s\",\"index\":%" PRIu32, job->sample->split == ARCL_TRAIN ? "train" : "test",
                     job->sample->index);
}

static void put_candidate(const arcl_batt_job *job, const arcl_batt_out *o, arcl_sheet *sheet, const arcl_mark *m,
                          arcl_text *out)
{
    put_place(job, out);
    arcl_text_printf(out, ",\"o\":[%" PRIu32 ",%s,", o->t, o->mutated ? "true" : "false");
    put_string(out, o->parent);
    arcl_text_putc(out, ',');
    if (m->fate == ARCL_FATE_CUT || m->fate == ARCL_FATE_REFUSED)
        arcl_text_puts(out, "null");
    else
        put_value(sheet, o->root, out);
    arcl_text_printf(out, "],\"fate\":\"%s\",\"default\":%s,\"reason\":", arcl_fate_names[m->fate],
                     m->defaulted ? "true" : "false");
    put_reason(&job->batt->graph, m, out);
    arcl_text_printf(out, ",\"close\":%.4f,\"steps\":%" PRIu64 "}\n", (double)m->close, m->steps);
}

void arcl_batt_json_sample(const arcl_batt_job *job, arcl_sheet *sheet, const arcl_mark *marks, arcl_text *out)
{
    const arcl_batt *b = job->batt;

    for (size_t k = 0; k < b->o.n; k++)
        put_candidate(job, &b->o.at[k], sheet, &marks[k], out);
    for (size_t k = 0; k < b->s.n && job->sample->output.tag != ARCL_NONE; k++) {
        const arcl_batt_out *s = &b->s.at[k];
        put_place(job, out);
        arcl_text_printf(out, ",\"s\":[%" PRIu32 ",", s->t);
        put_string(out, s->parent);
        arcl_text_putc(out, ',');
        put_string(out, s->differ);
        arcl_text_putc(out, ',');
        put_value(sheet, s->root, out);
        arcl_text_puts(out, "]}\n");
    }
}

void arcl_batt_json_scores(const arcl_batt *b, const arcl_task *task, const arcl_scores *s, arcl_text *out)
{
    for (size_t k = 0; k < s->n; k++) {
        const arcl_score *x = &s->at[k];
        const arcl_batt_out *o = &b->o.at[x->candidate];
        arcl_text_puts(out, "{\"task\":");
        put_string(out, task->id);
        arcl_text_printf(out, ",\"score\":{\"rank\":%zu,\"t\":%" PRIu32 ",\"parent\":", k + 1, o->t);
        put_string(out, o->parent);
        arcl_text_printf(out,
                         ",\"right\":%" PRIu32 ",\"samples\":%" PRIu32 ",\"close\":%.4f,\"steps\":%" PRIu64
                         ",\"default\":%s,\"double\":%s,\"hash\":\"%016" PRIx64 "\"}}\n",
                         x->right, x->samples, x->samples ? (double)x->close / x->samples : 0, x->steps,
                         x->defaulted ? "true" : "false", arcl_scores_is_double(s, k) ? "true" : "false",
                         b->graph.node[o->root].hash);
    }
}
