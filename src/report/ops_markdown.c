/* ops_markdown.c - docs/primitives.md, written from the table and nothing else. */
#include "report/lists.h"

static void put_signature(unsigned number, arcl_text *out)
{
    const arcl_op_info *op = arcl_op_of(number);

    arcl_text_printf(out, "`%s(", op->name);
    for (unsigned k = 0; k < op->arity; k++)
        arcl_text_printf(out, "%s%s: %s%s", k ? ", " : "", op->param[k].name, arcl_type_name(op->param[k].type),
                         k + arcl_op_optional(number) >= op->arity ? " = identity" : "");
    arcl_text_printf(out, ") -> %s`", arcl_type_name(op->result));
}

static void put_op(unsigned number, arcl_text *out)
{
    const arcl_op_info *op = arcl_op_of(number);

    arcl_text_printf(out, "### %s\n\n", op->name);
    put_signature(number, out);
    arcl_text_printf(out, " · cost: %s\n\n%s\n\n", arcl_cost_name(op->cost), op->doc);
    arcl_text_printf(out, "```\n%s\n```\n\n", op->example);
}

/* The families, each with links to its primitives. */
static void put_contents(arcl_dialect d, arcl_text *out)
{
    int family = -1;

    for (unsigned k = arcl_ops_next(d, ARCL_OP_COUNT); k < ARCL_OP_COUNT; k = arcl_ops_next(d, k)) {
        const arcl_op_info *op = arcl_op_of(k);
        if ((int)op->family != family)
            arcl_text_printf(out, "%s- **%s**:", family >= 0 ? "\n" : "", arcl_family_title(op->family));
        else
            arcl_text_putc(out, ',');
        arcl_text_printf(out, " [%s](#%s)", op->name, op->name);
        family = (int)op->family;
    }
    arcl_text_puts(out, "\n\n");
}

static bool mentions(const arcl_op_info *op, arcl_type t)
{
    for (unsigned k = 0; k < op->arity; k++)
        if (op->param[k].type == t)
            return true;
    return op->result == t;
}

/* Whether a primitive of the dialect takes or gives it. */
static bool is_used(arcl_dialect d, arcl_type t)
{
    for (unsigned k = 0; k < ARCL_OP_COUNT; k++)
        if (arcl_op_known(k, d) && mentions(arcl_op_of(k), t))
            return true;
    return false;
}

static void put_types(arcl_dialect d, arcl_text *out)
{
    arcl_text_puts(out, "## Types\n\n| type | stands for |\n|---|---|\n");
    for (arcl_type k = ARCL_T_NOTHING + 1; k < ARCL_T_COUNT; k++)
        if (k != ARCL_T_Colour && is_used(d, k)) /* a colour goes by the name of Integer */
            arcl_text_printf(out, "| %s | %s |\n", arcl_type_name(k), arcl_ops_type(k));
}

static void put_constants(arcl_dialect d, arcl_text *out)
{
    const char *name;
    arcl_val v;

    arcl_text_puts(out, "\n## Constants\n\n| name | value |\n|---|---|\n");
    for (unsigned k = 0; (name = arcl_constant_of(d, k, &v)) != NULL; k++) {
        arcl_text_printf(out, "| %s | ", name);
        arcl_ops_constant(v, out);
        arcl_text_puts(out, " |\n");
    }
}

static void put_introduction(arcl_dialect d, arcl_text *out)
{
    unsigned n = 0, own = 0;

    for (unsigned k = 0; k < ARCL_OP_COUNT; k++) {
        n += arcl_op_in(k, d);
        own += arcl_op_known(k, d) && !arcl_op_in(k, d);
    }
    if (d == ARCL_DIALECT_ARCDSL)
        arcl_text_printf(out, "# The %u primitives\n\n", n);
    else
        arcl_text_printf(out, "# The %u primitives of the typed dialect\n\n", n);
    arcl_text_puts(out, "Written by `make docs` from src/op; do not edit. In the terminal: ");
    arcl_text_puts(out, d == ARCL_DIALECT_ARCDSL ? "`arcl ops`, `arcl ops NAME`.\n\n"
                                                 : "`arcl ops --dialect typed`, `arcl ops --dialect typed NAME`.\n\n");
    arcl_text_puts(out, "Colours are the integers 0 to 9, places are pairs (row, column)");
    if (d == ARCL_DIALECT_TYPED)
        arcl_text_puts(out, ", cells are (row, column, colour). A call that raises in the reference gives the safe "
                            "default of its result instead: the empty set, the empty tuple, 0, False, or a function "
                            "that gives the empty tuple");
    arcl_text_puts(out, ". The cost says what the work grows with: nothing (constant), the cells of a grid, the items "
                        "of a container, or a search over pairs of them.\n\n");
    if (own)
        arcl_text_printf(
            out,
            "The last sections hold %u primitives of our own, which arc-dsl does not have: Python has them "
            "in `arcl.dsl`. Their grids are at most 30x30, with colours 0 to 15.\n\n",
            own);
}

void arcl_ops_markdown(arcl_dialect d, arcl_text *out)
{
    int family = -1;

    put_introduction(d, out);
    put_contents(d, out);
    for (unsigned k = arcl_ops_next(d, ARCL_OP_COUNT); k < ARCL_OP_COUNT; k = arcl_ops_next(d, k)) {
        const arcl_op_info *op = arcl_op_of(k);
        if ((int)op->family != family)
            arcl_text_printf(out, "## %s\n\n", arcl_family_title(op->family));
        family = (int)op->family;
        put_op(k, out);
    }
    put_types(d, out);
    put_constants(d, out);
}
