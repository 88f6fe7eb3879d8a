#include "report/store_text.h"

#include "op/call.h"

/* Whether a guarded call of the primitive falls back to a value like this. */
static bool falls_back_to(unsigned op, arcl_val like)
{
    const arcl_val v = arcl_op_default(op);

    return v.tag == like.tag && (v.tag != ARCL_FN || !v.u.fn == !like.u.fn);
}

/* `if name in {...}: return value`, with the primitives that fall back to it. */
static void put_defaults(arcl_text *out, arcl_val like, const char *value)
{
    enum { WIDTH = 100 };
    size_t line = out->len;

    arcl_text_puts(out, "    if name in {");
    for (unsigned op = 0, n = 0; op < ARCL_OP_ARCDSL; op++) {
        if (!falls_back_to(op, like))
            continue;
        if (out->len - line > WIDTH) {
            arcl_text_puts(out, ",\n                ");
            line = out->len - 16;
            n = 0;
        }
        arcl_text_printf(out, "%s'%s'", n++ ? ", " : "", arcl_op_of(op)->name);
    }
    arcl_text_printf(out, "}:\n        return %s\n", value);
}

static unsigned first_with(arcl_type result)
{
    unsigned op = 0;

    while (arcl_op_of(op)->result != result)
        op++;
    return op;
}

static void put_safe_default(arcl_text *out)
{
    arcl_text_puts(out, "def _get_safe_default(function):  # what a call of it counts as when it fails\n"
                        "    name = getattr(function, '__name__', '')\n");
    put_defaults(out, arcl_op_default(first_with(ARCL_T_Objects)), "frozenset()");
    put_defaults(out, arcl_op_default(first_with(ARCL_T_Integer)), "0");
    put_defaults(out, arcl_op_default(first_with(ARCL_T_Boolean)), "False");
    put_defaults(out, arcl_op_default(first_with(ARCL_T_Callable)), "lambda *args: ()");
    arcl_text_puts(out, "    return ()\n");
}

void arcl_python_head(arcl_dialect dialect, bool guards, bool own, arcl_text *out)
{
    if (own)
        arcl_text_puts(out,
                       "# Some of these programs call primitives that arc-dsl lacks. arcl.dsl has both, and arc-dsl's "
                       "constants.\nfrom arcl.dsl import *\n");
    else
        arcl_text_puts(out, "from dsl import *\nfrom constants import *\n");
    if (guards && dialect == ARCL_DIALECT_TYPED) {
        arcl_text_puts(out, "from safe_dsl import _get_safe_default\n");
    } else if (guards) {
        arcl_text_puts(out, "\n\n");
        put_safe_default(out);
    }
}
