#include "report/card_text.h"

#include <inttypes.h>
#include <string.h>

#include "batt/history.h"
#include "lang/print.h"
#include "report/layout.h"
#include "report/python_head.h"

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
        arcl_edit_put(&c->batt->dag, &x->edit[k], out);
    }
    if (mate) {
        arcl_text_puts(out, "; with ");
        arcl_layout_safe(out, mate, strlen(mate));
    }
    arcl_text_putc(out, '\n');
}

void arcl_card_python(const arcl_card *c, const arcl_card_plan *plan, const arcl_program *batt, arcl_text *out)
{
    arcl_text_printf(out, "# %" PRIu32 " candidates of %" PRIu32 " programs, seed %" PRIu64 "%s.\n#\n", c->n,
                     c->nparents, plan->seed, plan->freeze ? ", as they are" : "");
    for (uint32_t k = 0; k < c->n; k++)
        put_origin(c, &c->candidates[k], &batt->outs[k], out);
    arcl_text_putc(out, '\n');
    arcl_python_head(batt->dialect, true, out);
    arcl_text_puts(out, "\n\n");
    arcl_program_print(batt, out);
}

/* ---- JSON and a table ------------------------------------------------------------------------- */

static void put_json_text(const char *key, const char *value, arcl_text *out)
{
    arcl_text_printf(out, "\"%s\":", key);
    if (value)
        arcl_text_json(out, value, strlen(value));
    else
        arcl_text_puts(out, "null");
}

static void put_json_node(const arcl_dag *d, const char *key, uint32_t node, uint32_t beside, arcl_text *out)
{
    arcl_text brief = {0};

    arcl_brief_put(d, node, beside, &brief);
    put_json_text(key, brief.s ? brief.s : "", out);
    arcl_text_close(&brief);
}

void arcl_card_json(const arcl_card *c, const arcl_program *batt, arcl_text *out)
{
    const arcl_dag *d = &c->batt->dag;

    for (uint32_t k = 0; k < c->n; k++) {
        const arcl_candidate *x = &c->candidates[k];
        arcl_text_printf(out, "{\"o\":%" PRIu32 ",\"hash\":\"%016" PRIx64 "\",", batt->outs[k].t,
                         d->node[x->root].hash);
        put_json_text("parent", batt->outs[k].parent, out);
        arcl_text_putc(out, ',');
        put_json_text("mate", mate_of(c, x), out);
        arcl_text_puts(out, ",\"edits\":[");
        for (unsigned e = 0; e < x->nedits; e++) {
            arcl_text_puts(out, e ? ",{" : "{");
            put_json_text("operator", arcl_operator_name((arcl_operator)x->edit[e].op), out);
            arcl_text_putc(out, ',');
            put_json_node(d, "from", x->edit[e].from, x->edit[e].to, out);
            arcl_text_putc(out, ',');
            put_json_node(d, "to", x->edit[e].to, x->edit[e].from, out);
            arcl_text_putc(out, '}');
        }
        arcl_text_puts(out, "]}\n");
    }
}

void arcl_card_json_summary(const arcl_card *c, const arcl_card_plan *plan, arcl_text *out)
{
    arcl_text_printf(out,
                     "{\"summary\":{\"candidates\":%" PRIu32 ",\"parents\":%" PRIu32 ",\"nodes\":%" PRIu32
                     ",\"seed\":%" PRIu64 ",\"operators\":{",
                     c->n, c->nparents, c->batt->dag.n, plan->seed);
    for (unsigned k = 0; k < ARCL_OPERATORS; k++) {
        const arcl_edit_tally *t = &c->mutator.tally[k];
        arcl_text_printf(
            out, "%s\"%s\":{\"rate\":%g,\"tried\":%" PRIu64 ",\"made\":%" PRIu64 ",\"duplicate\":%" PRIu64 "}",
            k ? "," : "", arcl_operator_name((arcl_operator)k), c->mutator.rate[k], t->tried, t->made, t->duplicate);
    }
    arcl_text_puts(out, "}}}\n");
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
    arcl_text_putc(out, '\n');
    arcl_layout_plural(out, c->n, "candidate");
    arcl_text_puts(out, " of ");
    arcl_layout_plural(out, c->nparents, "program");
    arcl_text_puts(out, ", ");
    arcl_layout_plural(out, c->batt->dag.n, "node");
    arcl_card_left_out(c, out);
    arcl_text_putc(out, '\n');
}
