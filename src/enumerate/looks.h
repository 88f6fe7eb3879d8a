/*
 * looks.h - the programs of one task: of the likeliest answers of each look at it, ranked by the votes of all looks.
 *
 * Layer: enumerate.
 */
#ifndef ARCL_ENUMERATE_LOOKS_H
#define ARCL_ENUMERATE_LOOKS_H

#include "base/text.h"
#include "enumerate/derive.h"

enum {
    ARCL_LOOKS = 2,     /* at a task: as it is, and mirrored */
    ARCL_FOUND_MAX = 4, /* programs of a task; of a look, too */
};

/* A program as it leaves a thread. */
typedef struct arcl_found {
    arcl_text text, pieces;
    arcl_derivation_kind kind;
    float price, likely;
    double votes;
    bool whole; /* it explains all demonstrations */
    uint64_t behaviour;
} arcl_found;

typedef struct arcl_founds {
    arcl_found at[ARCL_LOOKS * ARCL_FOUND_MAX];
    uint32_t n;
    uint64_t refused; /* programs that do not give alone what the enumeration has */
} arcl_founds;

/* The votes of all answers of a look. */
typedef struct arcl_poll {
    struct {
        uint64_t behaviour;
        double votes;
    } at[ARCL_ANSWERS_MAX];
    uint32_t n;
} arcl_poll;

/* Adds the programs of the likeliest answers of an enumeration, those that explain everything first, and counts the
 * votes of all. `ctx` is open. */
void arcl_founds_add(arcl_founds *f, arcl_poll *p, const arcl_enumerator *e, const char *name, arcl_library *lib,
                     arcl_ctx *ctx);

/* Puts the programs in order, by the mean of the votes of all looks; the best stay. */
void arcl_founds_rank(arcl_founds *f, const arcl_poll *polls, uint32_t looks);

void arcl_founds_close(arcl_founds *f);

#endif
