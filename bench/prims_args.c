#include "prims_args.h"

#include <string.h>

#define OBJECTS "objects(I, T, F, T)"
#define OBJECT "argmax(" OBJECTS ", size)" /* the largest, with its order not yet worked out */

static const char *const of_type[ARCL_T_COUNT] = {
    [ARCL_T_NOTHING] = "",
    [ARCL_T_Any] = "I",
    [ARCL_T_Boolean] = "T",
    [ARCL_T_Integer] = "THREE",
    [ARCL_T_Colour] = "THREE",
    [ARCL_T_IntegerTuple] = "(2, 3)",
    [ARCL_T_Numerical] = "(2, 3)",
    [ARCL_T_IntegerSet] = "palette(I)",
    [ARCL_T_Grid] = "I",
    [ARCL_T_Object] = OBJECT,
    [ARCL_T_Objects] = OBJECTS,
    [ARCL_T_Indices] = "ofcolor(I, ONE)",
    [ARCL_T_IndicesSet] = "apply(toindices, " OBJECTS ")",
    [ARCL_T_Patch] = OBJECT,
    [ARCL_T_Element] = "I",
    [ARCL_T_Piece] = "I",
    [ARCL_T_Tuple] = "first(I)",
    [ARCL_T_TupleTuple] = "I",
    [ARCL_T_FrozenSet] = "asindices(I)",
    [ARCL_T_Container] = OBJECTS,
    [ARCL_T_ContainerContainer] = OBJECTS,
    [ARCL_T_Callable] = "size",
};

static const struct {
    const char *primitive, *args;
} special[] = {
    {"contained", "(1, (2, 3)), asobject(I)"},
    {"combine", OBJECT ", ofcolor(I, TWO)"},
    {"intersection", "asindices(I), ofcolor(I, ONE)"},
    {"difference", "asindices(I), ofcolor(I, ONE)"},
    {"maximum", "palette(I)"},
    {"minimum", "palette(I)"},
    {"mfilter", OBJECTS ", square"},
    {"sfilter", OBJECTS ", square"},
    {"extract", OBJECTS ", matcher(size, valmax(" OBJECTS ", size))"},
    {"insert", "(1, (2, 3)), asobject(I)"},
    {"remove", "(0, (2, 3)), asobject(I)"},
    {"other", OBJECTS ", " OBJECT},
    {"interval", "ZERO, height(I), ONE"},
    {"product", "interval(ZERO, height(I), ONE), interval(ZERO, TEN, ONE)"},
    {"pair", "I, I"},
    {"compose", "size, palette"},
    {"chain", "increment, size, palette"},
    {"matcher", "size, THREE"},
    {"rbind", "add, THREE"},
    {"lbind", "add, THREE"},
    {"power", "increment, THREE"},
    {"fork", "add, size, height"},
    {"apply", "size, " OBJECTS},
    {"rapply", "(size, height), " OBJECT},
    {"mapply", "toindices, " OBJECTS},
    {"papply", "pair, I, I"},
    {"mpapply", "pair, I, I"},
    {"prapply", "add, interval(ZERO, height(I), ONE), palette(I)"},
    {"branch", "T, I, ZERO"},
    {"greater", "THREE, TWO"},
    {"repeat", "ONE, height(I)"},
    {"colorcount", "I, ONE"},
    {"mostcommon", "merge(I)"},
    {"leastcommon", "merge(I)"},
    {"dedupe", "merge(I)"},
    {"replace", "I, ZERO, NINE"},
    {"switch", "I, ZERO, ONE"},
    {"index", "I, (2, 3)"},
    {"hperiod", "asobject(I)"},
    {"vperiod", "asobject(I)"},
    {"canvas", "ZERO, shape(I)"},
    {"cellwise", "I, vmirror(I), ZERO"},
    {"crop", "I, UNITY, (8, 8)"},
    {"occurrences", "I, frozenset({(0, (0, 0)), (0, (0, 1)), (0, (1, 0))})"},
    {"hconcat", "I, I"},
    {"connect", "ORIGIN, decrement(shape(I))"},
    {"manhattan", OBJECT ", ofcolor(I, TWO)"},
    {"adjacent", OBJECT ", ofcolor(I, TWO)"},
    {"position", OBJECT ", ofcolor(I, TWO)"},
    {"hmatching", OBJECT ", ofcolor(I, TWO)"},
    {"vmatching", OBJECT ", ofcolor(I, TWO)"},
    {"gravitate", "ofcolor(crop(I, ORIGIN, (3, 9)), ONE), shift(ofcolor(crop(I, ORIGIN, (3, 9)), ONE), (9, 0))"},
};

const char *bench_args_of_type(arcl_type type)
{
    return of_type[type];
}

const char *bench_args_special(const char *primitive)
{
    for (size_t k = 0; k < sizeof special / sizeof *special; k++)
        if (strcmp(special[k].primitive, primitive) == 0)
            return special[k].args;
    return NULL;
}
