/* ops_markdown.c - docs/primitives.md, written from the table and nothing else. */
#include "report/ops.h"

static void put_signature(const arcl_op_info *op, arcl_text *out)
{
    arcl_text_printf(out, "`%s(", op->name);
    for (unsigned k = 0; k < op->arity; k++)
        arcl_text_printf(out, "%s%s: %s", k ? ", " : "", op->param[k].name, arcl_type_name(op->param[k].type));
    arcl_text_printf(out, ") -> %s`", arcl_type_name(op->result));
}

static void put_op(const arcl_op_info *op, arcl_text *out)
{
    arcl_text_printf(out, "### %s\n\n", op->name);
    put_signature(op, out);
    arcl_text_printf(out, " · cost: %s\n\n%s\n\n", arcl_cost_name(op->cost), op->doc);
    arcl_text_printf(out, "```\n%s\n```\n\n", op->example);
}

/* The families, each with links to its primitives. */
static void put_contents(arcl_text *out)
{
    int family = -1;

    for (unsigned k = 0; k < ARCL_OP_COUNT; k++) {
        const arcl_op_info *op = arcl_op_of(k);
        if ((int)op->family != family)
            arcl_text_printf(out, "%s- **%s**:", k ? "\n" : "", arcl_family_title(op->family));
        else
            arcl_text_putc(out, ',');
        arcl_text_printf(out, " [%s](#%s)", op->name, op->name);
        family = (int)op->family;
    }
    arcl_text_puts(out, "\n\n");
}

static void put_types(arcl_text *out)
{
    arcl_text_puts(out, "## Types\n\n| type | stands for |\n|---|---|\n");
    for (arcl_type k = ARCL_T_NOTHING + 1; k < ARCL_T_COUNT; k++)
        if (k != ARCL_T_Colour) /* goes by the name of Integer */
            arcl_text_printf(out, "| %s | %s |\n", arcl_type_name(k), arcl_ops_type(k));
}

static void put_constants(arcl_text *out)
{
    const char *name;
    arcl_val v;

    arcl_text_puts(out, "\n## Constants\n\n| name | value |\n|---|---|\n");
    for (unsigned k = 0; (name = arcl_constant_of(k, &v)) != NULL; k++) {
        arcl_text_printf(out, "| %s | ", name);
        arcl_ops_constant(v, out);
        arcl_text_puts(out, " |\n");
    }
}

void arcl_ops_markdown(arcl_text *out)
{
    int family = -1;

    arcl_text_printf(out, "# The %d primitives\n\n", (int)ARCL_OP_COUNT);
    arcl_text_puts(out, "Written by `make docs` from src/op/primitives.def; do not edit. In the terminal: `arcl ops`, "
                        "`arcl ops NAME`.\n\n"
                        "Colours are the integers 0 to 9, places are pairs (row, column). The cost says what the work "
                        "grows with: nothing (constant), the cells of a grid, the items of a container, or a search "
                        "over pairs of them.\n\n");
    put_contents(out);
    for (unsigned k = 0; k < ARCL_OP_COUNT; k++) {
        const arcl_op_info *op = arcl_op_of(k);
        if ((int)op->family != family)
            arcl_text_printf(out, "## %s\n\n", arcl_family_title(op->family));
        family = (int)op->family;
        put_op(op, out);
    }
    put_types(out);
    put_constants(out);
}
