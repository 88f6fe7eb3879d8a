/*
 * derive.h - an answer as a program of the language.
 *
 * A state is its moves, one line each; a table fills the cells of each key whose colour differs from what the base has;
 * a stack paints its pieces, the lowest first.
 *
 * Layer: enumerate. May use: exec and lower.
 */
#ifndef ARCL_ENUMERATE_DERIVE_H
#define ARCL_ENUMERATE_DERIVE_H

#include "enumerate/enumerate.h"
#include "exec/eval.h"

/* Replaces `out` by the text of a function called `name` that gives the answer. */
void arcl_derive(const arcl_enumerator *e, const arcl_reply *a, const char *name, arcl_text *out);

/* Replaces `out` by a line for each state of the best derivation: its moves, and what of it a stack shows. */
void arcl_derive_pieces(const arcl_enumerator *e, const arcl_reply *a, arcl_text *out);

/* The wanted output of a sample: that of a demonstration, or the answer. */
static inline const arcl_raster *arcl_derive_wanted(const arcl_space *s, const arcl_reply *a, uint32_t sample)
{
    return sample < s->ntrain ? s->output[sample] : s->rasters[a->rasters[sample - s->ntrain]].raster;
}

/* The program of that text in `lib`, prepared, if it gives on all samples what the answer says; NULL and a sentence if
 * it does not. `ctx` is open. */
const arcl_program *arcl_derive_checked(const arcl_enumerator *e, const arcl_reply *a, const char *text,
                                        arcl_library *lib, arcl_ctx *ctx, arcl_error *why);

#endif
