/*
 * kept.h - the programs of a store as programs: loaded from their text and held against their hash.
 *
 * Layer: search.
 */
#ifndef ARCL_SEARCH_KEPT_H
#define ARCL_SEARCH_KEPT_H

#include "lang/program.h"
#include "store/store.h"

/* What a record of the program has as its hash: the same for every program of these nodes, whatever its names. */
uint64_t arcl_kept_hash(const arcl_program *p);

/* Adds the program of a record to the library, as the last one. False and a sentence if its text is not one program
 * that can be taken, or not the one of its hash. */
bool arcl_kept_load(arcl_library *lib, const arcl_kept *k, arcl_error *why);

/* An arcl_store_judge: whether it loads. */
bool arcl_kept_judge(void *to, const arcl_kept *k, arcl_error *why);

/* How good the record is: of a program that is right on all samples 1, of others by how close they are. */
double arcl_kept_score(const arcl_kept *k);

/* Adds all programs of a store to the library, after those it has; `refused` counts those that do not load, and `why`
 * says it of the first. */
bool arcl_kept_adopt(const char *path, arcl_library *lib, size_t *refused, arcl_error *why, arcl_error *err);

#endif
