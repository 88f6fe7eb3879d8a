/*
 * round.h - the parts of a round that a worker has at hand, and how their candidates are scored.
 *
 * Layer: batt. Must not know: where candidates come from.
 */
#ifndef ARCL_BATT_ROUND_H
#define ARCL_BATT_ROUND_H

#include "batt/generation.h"
#include "batt/preview.h"

/* A candidate until it is scored. */
typedef struct arcl_round_candidate {
    arcl_member member; /* all but its fitness */
    arcl_lineage edits; /* that made it; none: it is of the library */
} arcl_round_candidate;

/* A part of a round, until its programs are cut out. */
typedef struct arcl_round_part {
    arcl_generation *of;
    arcl_graph graph;
    arcl_arena nodes; /* its memory */
    arcl_mutator mutator;
    arcl_population population;
    arcl_cone cone;
    arcl_arena scratch;
    arcl_rng rng;
    arcl_round_candidate *candidates;
    arcl_preview *previews; /* of the candidates */
    uint32_t n;
    bool stopped;
} arcl_round_part;

struct arcl_worker {
    const arcl_setup *setup;
    arcl_round_part *parts; /* as many as the setup says */
    arcl_round_part *on;    /* the one at hand */
    unsigned n;             /* of them in use */
    arcl_vm_work devices;   /* its vm is NULL: there are none */
    bool looked;            /* devices have looked at the parts at hand */
    uint32_t hands;         /* so far */
    struct {
        double ns, candidates;
    } took[2]; /* hands of late: at which devices did not look; at which they did */
    arcl_memo *memo;
    uint32_t opened, begun; /* memos that are open; that hold values of the part at hand */
    arcl_arena cutting;
    arcl_graph single; /* one program at a time */
    arcl_arena single_nodes;
    arcl_memo test; /* its values on a test */
    arcl_text text;
    jmp_buf full;
};

/* Opens a memo of the worker. */
void arcl_round_memo_open(arcl_worker *h, arcl_memo *s);

/* Scores a candidate of the part at hand and takes it in if it is good enough. One that devices have seen not to be ends
 * here. */
void arcl_round_score(arcl_worker *h, const arcl_round_candidate *t, const arcl_preview *seen);

#endif
