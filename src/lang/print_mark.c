/* Constants as Python writes them, and the mark of a dialect that a program needs. */
#include "lang/program.h"

#include <inttypes.h>
#include <string.h>

#include "lang/dialect.h"
#include "op/op.h"

const char *arcl_print_name(arcl_dialect d, arcl_val v)
{
    arcl_val c;
    const char *name;

    if (v.tag == ARCL_FN && v.h > 0)
        return arcl_op_of(v.h - 1u)->name;
    for (unsigned k = 0; (name = arcl_constant_of(d, k, &c)) != NULL; k++)
        if (arcl_const_same(v, c))
            return name;
    return NULL;
}

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

/* Whether a name that only its dialect has stands in the text; steps have other names. */
static bool tells_itself(const arcl_program *p)
{
    const arcl_dialect other = p->dialect == ARCL_DIALECT_TYPED ? ARCL_DIALECT_ARCDSL : ARCL_DIALECT_TYPED;

    for (uint32_t k = 0; k < p->graph.n; k++) {
        const arcl_node *n = &p->graph.node[k];
        const char *name = n->kind == ARCL_NODE_PRIM    ? arcl_op_of(n->callee)->name
                           : n->kind == ARCL_NODE_CONST ? arcl_print_name(p->dialect, p->graph.value[k])
                                                        : NULL;
        arcl_val v;
        if (name && arcl_op_find(other, name, strlen(name)) < 0 && !arcl_constant_find(other, name, strlen(name), &v) &&
            strcmp(p->name, name) != 0)
            return true;
    }
    return false;
}

/* Most functions tell their dialect by their names; a text without such names is taken for what its parameters are. */
void arcl_program_print(const arcl_program *p, arcl_text *out)
{
    const arcl_dialect taken_for = p->nparams == 3 ? ARCL_DIALECT_TYPED : ARCL_DIALECT_ARCDSL;

    if (p->dialect != taken_for && !tells_itself(p))
        arcl_dialect_put_mark(p->dialect, out);
    arcl_print_function(p, out);
}
