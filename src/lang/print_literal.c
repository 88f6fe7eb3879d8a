/* Constants as Python writes them. */
#include "lang/program.h"

#include <inttypes.h>

#include "op/op.h"

void arcl_print_literal(arcl_text *out, arcl_val v)
{
    switch ((arcl_tag)v.tag) {
    case ARCL_NONE:
        arcl_text_puts(out, "None");
        break;
    case ARCL_BOOL:
        arcl_text_puts(out, v.u.i ? "True" : "False");
        break;
    case ARCL_INT:
        arcl_text_printf(out, "%" PRId64, v.u.i);
        break;
    case ARCL_STR:
        arcl_text_put_quoted(out, v.u.str, v.n);
        break;
    case ARCL_PAIR:
        arcl_text_printf(out, "(%" PRId32 ", %" PRId32 ")", v.u.at.r, v.u.at.c);
        break;
    case ARCL_TUPLE:
        arcl_text_putc(out, '(');
        for (int32_t k = 0; k < v.n; k++) {
            arcl_text_puts(out, k ? ", " : "");
            arcl_print_literal(out, v.u.items[k]);
        }
        arcl_text_puts(out, v.n == 1 ? ",)" : ")");
        break;
    default: /* a primitive: the parser makes no other constants */
        arcl_text_puts(out, arcl_op_of(v.h - 1u)->name);
    }
}
