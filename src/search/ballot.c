#include "search/ballot.h"

void arcl_ballot_add_library(arcl_ballot *b, const arcl_library *lib, const bool *chosen)
{
    for (size_t k = 0; k < lib->n; k++)
        if (lib->programs[k].nouts == 0 && (!chosen || chosen[k]))
            arcl_ballot_add(b, lib->programs[k].dialect);
}

arcl_dialect arcl_ballot_result(const arcl_ballot *b, bool given, arcl_dialect asked)
{
    if (given)
        return asked;
    return b->programs[ARCL_DIALECT_TYPED] > b->programs[ARCL_DIALECT_ARCDSL] ? ARCL_DIALECT_TYPED
                                                                              : ARCL_DIALECT_ARCDSL;
}

arcl_dialect arcl_ballot_close(const arcl_ballot *b, bool given, arcl_dialect asked, arcl_error *left)
{
    const arcl_dialect one = arcl_ballot_result(b, given, asked);
    size_t others = 0;

    for (unsigned d = 0; d < ARCL_DIALECTS; d++)
        others += d == (unsigned)one ? 0 : b->programs[d];
    if (others)
        arcl_fail(left, "%zu program%s left out: edits stay within one dialect, and here that is %s%s", others,
                  others == 1 ? " is" : "s are", arcl_dialect_name(one),
                  given ? "" : ", which most are in; --dialect chooses");
    return one;
}
