/* Names that mean nothing: what the writer may have meant. */
#include <stdio.h>

#include "base/text.h"
#include "lang/lower.h"
#include "op/op.h"

enum { LOOKED_AT_MAX = 4096 };

static bool is_python_builtin(const char *name)
{
    static const char *const names[] = {"abs",    "all",      "any",       "bool", "dict",  "divmod",     "enumerate",
                                        "filter", "float",    "frozenset", "hash", "int",   "isinstance", "iter",
                                        "len",    "list",     "map",       "max",  "min",   "next",       "print",
                                        "range",  "reversed", "round",     "set",  "slice", "sorted",     "str",
                                        "sum",    "tuple",    "type",      "zip"};

    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(names[k], name) == 0)
            return true;
    return false;
}

/* What to add where only the other dialect has the name: a whole file is of one dialect, and one name may decide it. */
static void put_dialect(const arcl_lowering *lo, const arcl_symbol *y, char *to, size_t room)
{
    arcl_val v;

    *to = 0;
    for (unsigned d = 0; d < ARCL_DIALECTS; d++)
        if (arcl_op_find((arcl_dialect)d, y->name, y->len) >= 0 ||
            arcl_constant_find((arcl_dialect)d, y->name, y->len, &v))
            snprintf(to, room, " (the file is taken for %s; only %s has this name)",
                     arcl_dialect_name(lo->form.dialect), arcl_dialect_name((arcl_dialect)d));
}

void arcl_lower_undefined(arcl_lowering *lo, const arcl_tree *t)
{
    const arcl_symbol *y = t->u.name;
    arcl_near near = arcl_near_to(y->name, y->len);
    arcl_val v;
    const char *name;
    char dialect[80];

    if (is_python_builtin(y->name)) {
        arcl_source_complain(lo->src, t->place, ARCL_CONSTRUCT_BUILTIN,
                             "the built-in function '%s' is not part of the language", y->name);
        return;
    }
    if (arcl_source_listens(lo->src)) {
        for (uint32_t k = 0; k < lo->nparams; k++)
            arcl_near_consider(&near, lo->params[k]);
        for (size_t k = 0; k < lo->nsteps && k < LOOKED_AT_MAX; k++)
            arcl_near_consider(&near, lo->steps[k].name);
        for (unsigned k = 0; k < ARCL_OP_COUNT; k++)
            if (arcl_op_known(k, lo->form.dialect))
                arcl_near_consider(&near, arcl_op_of(k)->name);
        for (unsigned k = 0; (name = arcl_constant_of(lo->form.dialect, k, &v)) != NULL; k++)
            arcl_near_consider(&near, name);
        for (size_t k = 0; k < lo->nglobals && k < LOOKED_AT_MAX; k++)
            arcl_near_consider(&near, lo->globals[k]);
    }
    put_dialect(lo, y, dialect, sizeof dialect);
    if (near.best)
        arcl_source_complain(lo->src, t->place, ARCL_CONSTRUCT_NONE, "undefined name '%.60s', did you mean '%s'?%s",
                             y->name, near.best, dialect);
    else
        arcl_source_complain(lo->src, t->place, ARCL_CONSTRUCT_NONE, "undefined name '%.60s'%s", y->name, dialect);
}
