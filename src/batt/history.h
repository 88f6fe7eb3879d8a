/*
 * history.h - what was done to a program of the library, as lines that people read.
 *
 * Within a round a candidate knows its edits as nodes of the graph at hand, and those of the candidate it was made of;
 * of earlier rounds it has the lines.
 *
 * Layer: batt. Must not know: scores, where programs are kept.
 */
#ifndef ARCL_BATT_HISTORY_H
#define ARCL_BATT_HISTORY_H

#include "base/text.h"
#include "batt/mutate.h"

/* The edits that made a candidate, and before them those that made what it was made of. */
typedef struct arcl_lineage {
    const struct arcl_lineage *before; /* NULL: of this round none */
    uint8_t n;
    arcl_edit edit[ARCL_EDITS_MAX];
} arcl_lineage;

enum { ARCL_HISTORY_MAX = 24 }; /* lines: the latest edits */

/* A node in a few words. What it depends on is left out, but for constants, parameters, and arguments that are others
 * than those of node `beside`. */
void arcl_brief_put(const arcl_graph *d, uint32_t node, uint32_t beside, arcl_text *out);

/* `operator from -> to`. */
void arcl_edit_put(const arcl_graph *d, const arcl_edit *e, arcl_text *out);

/* The lines of earlier rounds and one for each edit since, the latest ARCL_HISTORY_MAX of them. */
void arcl_history_put(const arcl_graph *d, const char *earlier, const arcl_lineage *since, arcl_text *out);

/* How many lines there are. */
uint32_t arcl_history_lines(const char *history);

/* Whether a text could be such lines: not too many, each with its end, none too long. */
bool arcl_history_may_be(const char *history);

#endif
