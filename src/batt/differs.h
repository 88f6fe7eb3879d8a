/*
 * differs.h - how far a grid is from the reference.
 *
 * A differ is a program (S, I, C), with the grid as I and the reference as C, that gives (score, example). A score of 0
 * says that there is no such difference, a lower one that there is more of it. Five are built in; people write others.
 *
 * Layer: batt.
 */
#ifndef ARCL_BATT_DIFFERS_H
#define ARCL_BATT_DIFFERS_H

#include "lang/program.h"

/* Adds the programs of the built-in differs, written in this dialect, to the library. */
bool arcl_differs_load(arcl_library *lib, arcl_dialect dialect, arcl_error *err);

/* Cells of x that are not those of the reference at the same place, or have no counterpart: what differ_cells gives,
 * with a plus sign. Both are GRIDs. */
uint64_t arcl_cells_wrong(arcl_val x, arcl_val reference);

#endif
