/* Names that mean nothing: what the writer may have meant. */
#include "lang/lower.h"
#include "op/op.h"

enum { LENGTH_MAX = 40, LOOKED_AT_MAX = 4096 };

typedef struct nearest {
    const char *wanted;
    size_t len;
    const char *name;  /* the best so far */
    unsigned distance; /* of the best; at first one more than is near enough */
} nearest;

static char lower_case(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many characters must be inserted, removed, replaced or swapped with their neighbour; case counts for nothing. */
static unsigned distance(const char *a, size_t n, const char *b, size_t m)
{
    unsigned rows[3][LENGTH_MAX + 1];
    unsigned *before = rows[0], *last = rows[1], *now = rows[2];

    for (size_t j = 0; j <= m; j++)
        last[j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++) {
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            const char x = lower_case(a[i - 1]), y = lower_case(b[j - 1]);
            now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == lower_case(b[j - 2]) && y == lower_case(a[i - 2]))
                now[j] = least(now[j], before[j - 2] + 1);
        }
        unsigned *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[m];
}

static void consider(nearest *best, const char *name)
{
    const size_t m = strlen(name);
    const size_t apart = m > best->len ? m - best->len : best->len - m;

    if (m > LENGTH_MAX || apart >= best->distance)
        return;
    const unsigned d = distance(best->wanted, best->len, name, m);
    if (d < best->distance) {
        best->distance = d;
        best->name = name;
    }
}

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

void arcl_lower_undefined(arcl_lowering *lo, const arcl_tree *t)
{
    const arcl_symbol *y = t->u.name;
    /* A short name is near to too many others: for x12 only X12 is suggested. */
    nearest best = {.wanted = y->name, .len = y->len, .distance = y->len < 4 ? 1 : y->len < 6 ? 2 : 3};
    arcl_val v;
    const char *name;

    if (is_python_builtin(y->name)) {
        arcl_source_complain(lo->src, t->place, ARCL_CONSTRUCT_BUILTIN,
                             "the built-in function '%s' is not part of the language", y->name);
        return;
    }
    if (y->len <= LENGTH_MAX && arcl_source_listens(lo->src)) {
        for (uint32_t k = 0; k < lo->nparams; k++)
            consider(&best, lo->params[k]);
        for (size_t k = 0; k < lo->build.nsteps && k < LOOKED_AT_MAX; k++)
            consider(&best, lo->build.steps[k].name);
        for (unsigned k = 0; k < ARCL_OP_COUNT; k++)
            consider(&best, arcl_op_of(k)->name);
        for (unsigned k = 0; (name = arcl_constant_of(k, &v)) != NULL; k++)
            consider(&best, name);
        for (size_t k = 0; k < lo->nglobals && k < LOOKED_AT_MAX; k++)
            consider(&best, lo->globals[k]);
    }
    if (best.name)
        arcl_source_complain(lo->src, t->place, ARCL_CONSTRUCT_NONE, "undefined name '%.60s', did you mean '%s'?",
                             y->name, best.name);
    else
        arcl_source_complain(lo->src, t->place, ARCL_CONSTRUCT_NONE, "undefined name '%.60s'", y->name);
}
