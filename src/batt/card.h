/*
 * card.h - makes candidates at random: a parent is drawn, and one to three edits make a candidate of it.
 *
 *     arcl_batt_open(&b, bytes, &escape);
 *     arcl_card_open(&card, &b, dialect);
 *     arcl_card_parent(&card, program, "00d62c1b", score);
 *     arcl_card_deal(&card, &plan, &err);
 *     arcl_card_close(&card);
 *
 * The candidates are added to the batt in the order in which they are made; `card.candidates` has the edits of each.
 *
 * Layer: batt. Must not know: where programs and scores come from.
 */
#ifndef ARCL_BATT_CARD_H
#define ARCL_BATT_CARD_H

#include <stdatomic.h>

#include "batt/batt.h"
#include "batt/mutate.h"

/* Which parents are drawn. */
typedef enum arcl_policy {
    ARCL_POLICY_UNIFORM, /* all alike */
    ARCL_POLICY_SCORE,   /* the probability is proportional to the score */
    ARCL_POLICY_BEST,    /* those with the highest score alone */
} arcl_policy;

typedef struct arcl_card_program {
    uint32_t root;
    const char *task; /* what it is called: the task it comes from */
    double score;     /* 0 or more */
} arcl_card_program;

typedef struct arcl_card_plan {
    uint64_t count; /* candidates wanted */
    uint64_t seed;
    arcl_policy policy;
    bool freeze;             /* without edits: the candidates are parents, each at most once */
    const arcl_facts *facts; /* what was learned of a task; NULL: nothing */
    const atomic_bool *stop; /* set to end with what there is; may be NULL */
} arcl_card_plan;

typedef struct arcl_card {
    arcl_batt *batt;
    arcl_dialect dialect; /* of parents and candidates */
    arcl_arena mem;
    arcl_card_program *parents;
    uint32_t nparents;
    size_t room;
    uint32_t alike, unfit; /* programs that were not added: one computes the same; it cannot be a candidate */
    arcl_material material;
    arcl_mutator mutator; /* set its rates before dealing */
    arcl_candidate *candidates;
    uint32_t n;
} arcl_card;

void arcl_card_open(arcl_card *c, arcl_batt *batt, arcl_dialect dialect);
void arcl_card_close(arcl_card *c);

/* Adds a parent. False if it was not added: it depends on the reference, its result is no grid, it is of another
 * dialect, or an equal one is there. `task` must live as long as the card. */
bool arcl_card_parent(arcl_card *c, const arcl_program *p, const char *task, double score);

/* Makes the candidates and adds them to the batt; fewer than wanted if no edits give new ones any more. False and a
 * sentence on failure. */
bool arcl_card_deal(arcl_card *c, const arcl_card_plan *plan, arcl_error *err);

/* The parent or donor with this root. */
const arcl_card_program *arcl_card_program_of(const arcl_card *c, uint32_t root);

#endif
