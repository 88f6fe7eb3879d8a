#include "batt/mutate.h"

#include <string.h>

#include "lang/program.h"

enum {
    BRIEF_MAX = 100, /* bytes of a node: tuples and strings have any length */
    LINE_MAX_BYTES = 3 * BRIEF_MAX,
};

static const char *const param_names[ARCL_PARAM_MAX] = {"S", "I", "C", "task_id", "log_path"};

/* Whether argument k of the two nodes is not the same. */
static bool differs(const arcl_graph *d, const arcl_node *n, uint32_t beside, uint32_t k)
{
    const arcl_node *other = beside == UINT32_MAX ? n : &d->node[beside];

    return other->count == n->count && arcl_graph_args(d, other)[k] != arcl_graph_args(d, n)[k];
}

/* `beside` UINT32_MAX: there is none. */
static void put_node(const arcl_graph *d, uint32_t number, bool whole, uint32_t beside, arcl_text *out)
{
    const arcl_node *n = &d->node[number];

    if (n->kind == ARCL_NODE_CONST) {
        if (d->value[number].tag == ARCL_TUPLE)
            arcl_text_puts(out, "(..)");
        else
            arcl_print_literal(out, d->value[number]);
        return;
    }
    if (n->kind == ARCL_NODE_PARAM || !whole) {
        arcl_text_puts(out, n->kind == ARCL_NODE_PARAM ? param_names[n->callee] : "..");
        return;
    }
    arcl_text_puts(out, n->kind == ARCL_NODE_PRIM   ? arcl_op_of(n->callee)->name
                        : n->kind == ARCL_NODE_CALL ? ".."
                        : n->kind == ARCL_NODE_SET  ? "frozenset"
                                                    : "");
    arcl_text_putc(out, '(');
    for (uint32_t k = 0; k < n->count; k++) {
        arcl_text_puts(out, k ? ", " : "");
        put_node(d, arcl_graph_args(d, n)[k], differs(d, n, beside, k), UINT32_MAX, out);
    }
    arcl_text_putc(out, ')');
}

void arcl_brief_put(const arcl_graph *d, uint32_t node, uint32_t beside, arcl_text *out)
{
    arcl_text brief = {0};

    put_node(d, node, true, beside, &brief);
    size_t len = brief.len;
    if (len > BRIEF_MAX)
        for (len = BRIEF_MAX; len > 0 && ((unsigned char)brief.s[len] & 0xc0) == 0x80;) /* not within a character */
            len--;
    arcl_text_add(out, brief.s ? brief.s : "", len);
    if (len < brief.len)
        arcl_text_puts(out, "..");
    out->full = out->full || brief.full;
    arcl_text_close(&brief);
}

void arcl_edit_put(const arcl_graph *d, const arcl_edit *e, arcl_text *out)
{
    arcl_text_puts(out, arcl_operator_name((arcl_operator)e->op));
    arcl_text_putc(out, ' ');
    arcl_brief_put(d, e->from, e->to, out);
    arcl_text_puts(out, " -> ");
    arcl_brief_put(d, e->to, e->from, out);
}

uint32_t arcl_history_lines(const char *history)
{
    uint32_t n = 0;

    for (; history && *history; history++)
        n += *history == '\n';
    return n;
}

bool arcl_history_may_be(const char *history)
{
    const size_t len = history ? strlen(history) : 0;

    return len <= (size_t)ARCL_HISTORY_MAX * LINE_MAX_BYTES && arcl_history_lines(history) <= ARCL_HISTORY_MAX &&
           (len == 0 || history[len - 1] == '\n');
}

void arcl_history_put(const arcl_graph *d, const char *earlier, const arcl_lineage *since, arcl_text *out)
{
    const uint32_t n = since ? since->n : 0;

    for (uint32_t lines = arcl_history_lines(earlier); lines + n > ARCL_HISTORY_MAX; lines--)
        earlier = strchr(earlier, '\n') + 1;
    arcl_text_puts(out, earlier ? earlier : "");
    for (uint32_t k = 0; k < n; k++) {
        arcl_edit_put(d, &since->edit[k], out);
        arcl_text_putc(out, '\n');
    }
}
