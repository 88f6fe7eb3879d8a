/* operators.c - the operators as data. */
#include <string.h>

#include "batt/edits.h"

static const struct {
    const char *name, *doc;
    double rate;
    arcl_edit_make *make;
} operators[ARCL_OPERATORS] = {
#define ARCL_OPERATOR(name, rate, doc) {#name, doc, rate, arcl_edit_##name},
#include "batt/operators.def"
};

const char *arcl_operator_name(arcl_operator op)
{
    return operators[op].name;
}

const char *arcl_operator_doc(arcl_operator op)
{
    return operators[op].doc;
}

double arcl_operator_rate(arcl_operator op)
{
    return operators[op].rate;
}

int arcl_operator_find(const char *name, size_t len)
{
    for (int k = 0; k < ARCL_OPERATORS; k++)
        if (strlen(operators[k].name) == len && memcmp(operators[k].name, name, len) == 0)
            return k;
    return -1;
}

bool arcl_operator_edit(arcl_operator op, arcl_mutator *m, arcl_edit *e)
{
    return operators[op].make(m, e);
}
