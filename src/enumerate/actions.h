/*
 * actions.h - what an enumeration tries: each move, with each colour where it takes one.
 *
 * Layer: enumerate. May use: plane.
 */
#ifndef ARCL_ENUMERATE_ACTIONS_H
#define ARCL_ENUMERATE_ACTIONS_H

#include "base/arena.h"
#include "plane/sheet.h"

typedef struct arcl_action {
    const arcl_move *move;
    int arg;
    float cost;
} arcl_action;

typedef struct arcl_actions {
    const arcl_action *at;
    uint32_t n;
} arcl_actions;

/* Those of all moves that there are. */
void arcl_actions_open(arcl_actions *a, arcl_arena *mem);

#endif
