#include "report/lists.h"

#include <inttypes.h>
#include <string.h>

#include "report/json_out.h"
#include "report/layout.h"

enum { CALL_WIDTH = 32, RESULT_WIDTH = 13 };

const char *arcl_ops_type(arcl_type t)
{
    static const char *const docs[ARCL_T_COUNT] = {
#define ARCL_TYPE(name, shown, fallback, kinds, doc) [ARCL_T_##name] = doc,
#include "op/types.def"
    };
    return docs[t];
}

/* "add(a, b)" */
static void put_call(const arcl_op_info *op, arcl_text *out)
{
    arcl_text_printf(out, "%s(", op->name);
    for (unsigned k = 0; k < op->arity; k++)
        arcl_text_printf(out, "%s%s", k ? ", " : "", op->param[k].name);
    arcl_text_putc(out, ')');
}

static void put_line(const arcl_op_info *op, bool colour, unsigned width, arcl_text *out)
{
    const unsigned doc = 2 + CALL_WIDTH + RESULT_WIDTH;
    const unsigned name = arcl_layout_columns(op->name);
    arcl_text call = {0};

    put_call(op, &call);
    arcl_text_puts(out, "  ");
    arcl_layout_styled(out, colour, ARCL_STYLE_BOLD, "%s", op->name);
    arcl_layout_cell(out, call.s ? call.s + name : "", CALL_WIDTH - name, ARCL_ALIGN_LEFT);
    arcl_layout_cell(out, arcl_type_name(op->result), RESULT_WIDTH, ARCL_ALIGN_LEFT);
    arcl_layout_wrap(out, op->doc, doc, doc, width);
    arcl_text_close(&call);
}

/* The next primitive of the dialect in the order of families, then of the table; ARCL_OP_COUNT at the end. */
unsigned arcl_ops_next(arcl_dialect d, unsigned op)
{
    unsigned family = op < ARCL_OP_COUNT ? (unsigned)arcl_op_of(op)->family : 0;
    unsigned k = op < ARCL_OP_COUNT ? op + 1 : 0;

    for (; family < ARCL_FAM_COUNT; family++, k = 0)
        for (; k < ARCL_OP_COUNT; k++)
            if ((unsigned)arcl_op_of(k)->family == family && arcl_op_known(k, d))
                return k;
    return ARCL_OP_COUNT;
}

unsigned arcl_ops_list(arcl_dialect d, const char *part, bool colour, unsigned width, arcl_text *out)
{
    int family = -1;
    unsigned n = 0;

    for (unsigned k = arcl_ops_next(d, ARCL_OP_COUNT); k < ARCL_OP_COUNT; k = arcl_ops_next(d, k)) {
        const arcl_op_info *op = arcl_op_of(k);
        if (part && !strstr(op->name, part))
            continue;
        if ((int)op->family != family) {
            arcl_text_puts(out, n ? "\n" : "");
            arcl_layout_styled(out, colour, ARCL_STYLE_GOOD, "%s", arcl_family_title(op->family));
            arcl_text_putc(out, '\n');
            family = (int)op->family;
        }
        put_line(op, colour, width, out);
        n++;
    }
    return n;
}

static void put_typed(const char *name, arcl_type type, arcl_text *out)
{
    arcl_text_puts(out, "  ");
    arcl_layout_cell(out, name, 12, ARCL_ALIGN_LEFT);
    arcl_layout_cell(out, arcl_type_name(type), 20, ARCL_ALIGN_LEFT);
    arcl_text_printf(out, "%s\n", arcl_ops_type(type));
}

void arcl_ops_detail(unsigned number, bool colour, unsigned width, arcl_text *out)
{
    const arcl_op_info *op = arcl_op_of(number);
    arcl_text call = {0};

    put_call(op, &call);
    arcl_layout_styled(out, colour, ARCL_STYLE_BOLD, "%s", call.s ? call.s : "");
    arcl_text_putc(out, '\n');
    arcl_layout_wrap(out, op->doc, 0, 0, width);
    arcl_text_putc(out, '\n');
    for (unsigned k = 0; k < op->arity; k++)
        put_typed(op->param[k].name, op->param[k].type, out);
    put_typed("gives", op->result, out);
    arcl_text_printf(out, "\n  %-12s%s\n", "example", op->example);
    arcl_text_printf(out, "  %-12s%s\n", "family", arcl_family_title(op->family));
    arcl_text_printf(out, "  %-12s%s\n", "cost", arcl_cost_name(op->cost));
    arcl_text_close(&call);
}

void arcl_ops_json(unsigned number, arcl_text *out)
{
    const arcl_op_info *op = arcl_op_of(number);

    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_name, op->name);
    arcl_put_text(out, ARCL_JSON_family, arcl_family_title(op->family));
    arcl_put_list(out, ARCL_JSON_parameters);
    for (unsigned k = 0; k < op->arity; k++) {
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_name, op->param[k].name);
        arcl_put_text(out, ARCL_JSON_type, arcl_type_name(op->param[k].type));
        arcl_put_close(out);
    }
    arcl_put_end(out);
    arcl_put_text(out, ARCL_JSON_result, arcl_type_name(op->result));
    arcl_put_text(out, ARCL_JSON_cost, arcl_cost_name(op->cost));
    arcl_put_text(out, ARCL_JSON_example, op->example);
    arcl_put_text(out, ARCL_JSON_doc, op->doc);
    arcl_put_line(out);
}

void arcl_ops_constant(arcl_val v, arcl_text *out)
{
    switch (v.tag) {
    case ARCL_BOOL:
        arcl_text_puts(out, v.u.i ? "True" : "False");
        break;
    case ARCL_PAIR:
        arcl_text_printf(out, "(%" PRId32 ",%" PRId32 ")", v.u.at.r, v.u.at.c);
        break;
    default:
        arcl_text_printf(out, "%" PRId64, v.u.i);
    }
}
