/*
 * closing.h - from states to answers.
 *
 * The states that have the size of the outputs are columns of a table with a row for each cell of the outputs. A table is
 * one to four columns whose values together determine the output's colour in all rows; what they say of a test is the
 * answer. A stack is a list of pieces, each a column or a part of it, the first on top, that are right wherever they
 * show. Every derivation votes for its answer by its cost.
 *
 * Layer: enumerate.
 */
#ifndef ARCL_ENUMERATE_CLOSING_H
#define ARCL_ENUMERATE_CLOSING_H

#include "enumerate/sizes.h"
#include "enumerate/space.h"
#include "enumerate/traits.h"

enum {
    ARCL_TABLE_COLUMNS = 4,
    ARCL_STACK_PIECES = 8,
    ARCL_COLUMN_VALUES = 16,
    ARCL_ANSWERS_MAX = 512,
};

/* What of a column a piece shows. */
enum {
    ARCL_SHOWN_CELLS = 10, /* below: what is not 0, in this colour */
    ARCL_SHOWN_ALL,        /* all cells */
};

typedef struct arcl_piece {
    uint32_t state;
    uint8_t shown; /* a colour: what is not 0 in this colour; ARCL_SHOWN_CELLS: what is not 0; or all */
} arcl_piece;

typedef enum arcl_derivation_kind { ARCL_BY_TABLE, ARCL_BY_STACK } arcl_derivation_kind;

typedef struct arcl_derivation {
    arcl_derivation_kind kind;
    uint8_t n;
    arcl_piece piece[ARCL_STACK_PIECES]; /* of a table: its states */
    uint16_t count[ARCL_PRICES];         /* what it consists of; states are counted when it is offered */
    float cost;
    uint32_t wrong; /* demonstrations that it does not explain: a bit each */
} arcl_derivation;

/* The outputs of all tests together, and what speaks for them. */
typedef struct arcl_reply {
    uint32_t rasters[ARCL_SPACE_SAMPLES]; /* by test */
    double votes;
    uint16_t lacks[ARCL_PRICES]; /* arcl_traits_count */
    arcl_derivation best;
} arcl_reply;

typedef struct arcl_replies {
    arcl_reply *at;
    uint32_t n;
    arcl_space *space;
    arcl_traits traits;
    uint64_t derivations;
    bool explained; /* one of them explains all demonstrations */
    /* Called with each derivation, when its cost is known; NULL: not called. */
    void (*tell)(void *to, const uint32_t *rasters, const arcl_derivation *d);
    void *to;
} arcl_replies;

/* Of this space, in whose memory they are. */
void arcl_replies_open(arcl_replies *a, arcl_space *s);
/* Works out the cost of the derivation and counts its votes. */
void arcl_replies_offer(arcl_replies *a, const uint32_t *rasters, arcl_derivation *d);

/* How often an answer with so many votes is right. */
float arcl_votes_likely(double votes);

/* The best first. */
void arcl_replies_sort(arcl_replies *a);

/* ---- columns -------------------------------------------------------------------------------------- */

typedef struct arcl_field {
    uint32_t state;
    float cost;
    uint8_t values;                  /* how many different ones */
    uint8_t of[ARCL_COLUMN_VALUES];  /* what they are, ascending */
    const uint8_t *rank;             /* by cell: which of them */
    const uint64_t *painted, *equal; /* by row: not 0; what the output is. NULL: facts, no piece of a stack */
} arcl_field;

typedef struct arcl_fields {
    arcl_space *space;
    arcl_field *at;                         /* the cheapest first */
    uint32_t n, tables;                     /* of these: that are worth a try in tables */
    uint32_t rows, cells;                   /* of demonstrations; of tests, too */
    uint32_t first[ARCL_SPACE_SAMPLES + 1]; /* cell of each sample */
    const uint8_t *output;                  /* by row */
    uint32_t words;                         /* of bits by row */
    const uint64_t *colour[10], *whole;     /* rows with this output; all rows */
    uint64_t *of_demonstration[ARCL_SPACE_SAMPLES];
} arcl_fields;

/* The states of the space that have the sizes of s->sides, at most `most`. */
void arcl_fields_open(arcl_fields *c, arcl_space *s, uint32_t most);

/* ---- closing -------------------------------------------------------------------------------------- */

/* A table of up to four states: the colour for each combination of their values. */
typedef struct arcl_chart {
    uint32_t n;
    const arcl_field *column[ARCL_TABLE_COLUMNS];
    uint8_t *colour;   /* by key; ARCL_COLOUR_NONE: not seen */
    uint32_t *row;     /* by key: where it was seen first */
    uint32_t *seen;    /* the keys, as they came */
    uint32_t nseen;    /* of demonstrations, then also of tests */
    uint32_t nlearned; /* of demonstrations */
    uint32_t changed;  /* keys that the base does not say already */
    int base;          /* the column that is changed least; -1: none, the commonest colour is */
    uint8_t commonest;
    uint32_t conflict_a, conflict_b; /* rows that contradict each other, if it does not hold */
} arcl_chart;

enum { ARCL_COLOUR_NONE = 255, ARCL_TABLE_KEYS = 1 << 16 };

void arcl_chart_open(arcl_chart *t, arcl_arena *mem);

/* Learns the colours from the demonstrations; false if rows contradict each other. */
bool arcl_chart_learn(arcl_chart *t, const arcl_fields *c, const arcl_field *const *column, uint32_t n);

/* Adds the keys that only tests have, and counts them; false if there is no guess for one. */
bool arcl_chart_guess(arcl_chart *t, const arcl_fields *c, uint16_t count[ARCL_PRICES]);

static inline uint32_t arcl_chart_key(const arcl_chart *t, uint32_t cell)
{
    uint32_t key = 0;

    for (uint32_t k = 0; k < t->n; k++)
        key = key << 4 | t->column[k]->rank[cell];
    return key;
}

/* One state up to a map of colours, whatever its size on the tests. */
void arcl_close_singles(arcl_space *s, arcl_replies *out);
void arcl_close_tables(arcl_fields *c, arcl_chart *t, arcl_replies *out);
void arcl_close_stacks(arcl_fields *c, arcl_replies *out);

/* Stacks that leave a demonstration out. */
void arcl_close_partial(arcl_fields *c, arcl_replies *out);

#endif
