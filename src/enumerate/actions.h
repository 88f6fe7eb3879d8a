/*
 * actions.h - what an enumeration tries: each move, with each colour where it takes one.
 *
 * Layer: enumerate. May use: plane.
 */
#ifndef ARCL_ENUMERATE_ACTIONS_H
#define ARCL_ENUMERATE_ACTIONS_H

#include "base/arena.h"
#include "plane/raster.h"

typedef enum arcl_price {
#define ARCL_PRICE(name, cost, doc) ARCL_PRICE_##name,
#include "enumerate/prices.def"
    ARCL_PRICES
} arcl_price;

/* What one costs. */
float arcl_price_of(arcl_price c);

typedef struct arcl_action {
    const arcl_move *move;
    int arg;
    arcl_price price; /* as what it counts, besides its colour */
    float cost;
    const struct arcl_program *program; /* of a move that is given; NULL: the move has a code */
} arcl_action;

typedef struct arcl_actions {
    const arcl_action *at; /* those that any state gets, then those for inputs alone */
    uint32_t n, ninputs;   /* of the first; of the second */
} arcl_actions;

/* Those of all moves that there are. */
void arcl_actions_open(arcl_actions *a, arcl_arena *mem);

#endif
