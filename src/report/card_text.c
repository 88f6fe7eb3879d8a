/* card_text.c - a hand of candidates as Python, JSON and a table. */
#include "report/batt_report.h"

#include <inttypes.h>
#include <string.h>

#include "batt/mutate.h"
#include "lang/program.h"
#include "report/json_out.h"
#include "report/layout.h"
#include "report/store_text.h"

static const char *mate_of(const arcl_card *c, const arcl_candidate *x)
{
    const arcl_card_program *mate = x->mate == UINT32_MAX ? NULL : arcl_card_program_of(c, x->mate);

    return mate ? mate->task : NULL;
}

/* ---- Python ----------------------------------------------------------------------------------- */

static void put_origin(const arcl_card *c, const arcl_candidate *x, const arcl_out *o, arcl_text *out)
{
    const char *mate = mate_of(c, x);

    arcl_text_printf(out, "# t%" PRIu32 ": ", o->t);
    arcl_layout_safe(out, o->parent, strlen(o->parent));
    for (unsigned k = 0; k < x->nedits; k++) {
        arcl_text_puts(out, k ? "; " : ": ");
        arcl_edit_put(&c->batt->graph, &x->edit[k], out);
    }
    if (mate) {
        arcl_text_puts(out, "; with ");
        arcl_layout_safe(out, mate, strlen(mate));
    }
    arcl_text_putc(out, '\n');
}

void arcl_card_python(const arcl_card *c, const arcl_card_plan *plan, const arcl_program *batt, arcl_text *out)
{
    arcl_text_printf(out, "# %" PRIu32 " candidates of %" PRIu32 " different programs, seed %" PRIu64 "%s.\n#\n", c->n,
                     c->nparents, plan->seed, plan->freeze ? ", as they are" : "");
    for (uint32_t k = 0; k < c->n; k++)
        put_origin(c, &c->candidates[k], &batt->outs[k], out);
    arcl_text_putc(out, '\n');
    arcl_python_head(batt->dialect, true, arcl_program_uses_own(batt), out);
    arcl_text_puts(out, "\n\n");
    arcl_program_print(batt, out);
}

/* ---- JSON and a table ------------------------------------------------------------------------- */

static void put_json_node(const arcl_graph *d, arcl_out_key key, uint32_t node, uint32_t beside, arcl_text *out)
{
    arcl_text brief = {0};

    arcl_brief_put(d, node, beside, &brief);
    arcl_put_text(out, key, brief.s ? brief.s : "");
    arcl_text_close(&brief);
}

static void put_json_summary(const arcl_card *c, const arcl_card_plan *plan, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_open(out, ARCL_JSON_summary);
    arcl_put_count(out, ARCL_JSON_candidates, c->n);
    arcl_put_count(out, ARCL_JSON_parents, c->nparents);
    arcl_put_count(out, ARCL_JSON_nodes, c->batt->graph.n);
    arcl_put_count(out, ARCL_JSON_seed, plan->seed);
    arcl_put_open(out, ARCL_JSON_operators);
    for (unsigned k = 0; k < ARCL_OPERATORS; k++) {
        const arcl_edit_tally *t = &c->mutator.tally[k];
        arcl_put_name(out, arcl_operator_name((arcl_operator)k));
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_real(out, ARCL_JSON_rate, c->mutator.rate[k], 6);
        arcl_put_count(out, ARCL_JSON_tried, t->tried);
        arcl_put_count(out, ARCL_JSON_made, t->made);
        arcl_put_count(out, ARCL_JSON_duplicate, t->duplicate);
        arcl_put_close(out);
    }
    arcl_put_close(out);
    arcl_put_close(out);
    arcl_put_line(out);
}

void arcl_card_json(const arcl_card *c, const arcl_card_plan *plan, const arcl_program *batt, arcl_text *out)
{
    const arcl_graph *d = &c->batt->graph;

    for (uint32_t k = 0; k < c->n; k++) {
        const arcl_candidate *x = &c->candidates[k];
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_count(out, ARCL_JSON_o, batt->outs[k].t);
        arcl_put_hash(out, ARCL_JSON_hash, d->node[x->root].hash);
        arcl_put_text(out, ARCL_JSON_parent, batt->outs[k].parent);
        arcl_put_text(out, ARCL_JSON_mate, mate_of(c, x));
        arcl_put_list(out, ARCL_JSON_edits);
        for (unsigned e = 0; e < x->nedits; e++) {
            arcl_put_open(out, ARCL_JSON_NONE);
            arcl_put_text(out, ARCL_JSON_operator, arcl_operator_name((arcl_operator)x->edit[e].op));
            put_json_node(d, ARCL_JSON_from, x->edit[e].from, x->edit[e].to, out);
            put_json_node(d, ARCL_JSON_to, x->edit[e].to, x->edit[e].from, out);
            arcl_put_close(out);
        }
        arcl_put_end(out);
        arcl_put_line(out);
    }
    put_json_summary(c, plan, out);
}

void arcl_card_left_out(const arcl_card *c, arcl_text *out)
{
    if (c->alike)
        arcl_text_printf(out, "; %" PRIu32 " more compute%s what one of these does", c->alike,
                         c->alike == 1 ? "s" : "");
    if (c->unfit)
        arcl_text_printf(out, "; %" PRIu32 " give%s no grid that could be an answer, or would see the reference",
                         c->unfit, c->unfit == 1 ? "s" : "");
}

void arcl_card_table(const arcl_card *c, arcl_text *out)
{
    arcl_text_printf(out, "%-10s %6s %10s %10s %10s  %s\n", "operator", "rate", "tried", "made", "duplicate",
                     "what it does");
    for (unsigned k = 0; k < ARCL_OPERATORS; k++) {
        const arcl_edit_tally *t = &c->mutator.tally[k];
        arcl_text_printf(out, "%-10s %6.3g %10" PRIu64 " %10" PRIu64 " %10" PRIu64 "  %s\n",
                         arcl_operator_name((arcl_operator)k), c->mutator.rate[k], t->tried, t->made, t->duplicate,
                         arcl_operator_doc((arcl_operator)k));
    }
    arcl_text_printf(out, "\n%s of %s, %s", arcl_plural(c->n, "candidate").s, arcl_plural(c->nparents, "program").s,
                     arcl_plural(c->batt->graph.n, "node").s);
    arcl_card_left_out(c, out);
    arcl_text_putc(out, '\n');
}
