/*
 * label_huge.h - how a huge grid is labelled, for the files that do it.
 *
 * The rows are cut into strips, one for a thread. Four steps, with a stop of all threads between them:
 *
 *     join     each strip by itself: every run gets a parent that comes before it, in the same strip
 *     seams    one thread: roots of a strip that hang together with an earlier strip get a parent there
 *     settle   each strip: roots are numbered, all others take the number of their parent; what hangs on a parent
 *              in another strip is left loose, as the complement of the entry in this strip that it hangs on
 *     finish   each strip: loose ends get their numbers, runs are written out
 *
 * An entry of the table of parents is a run, numbered in raster order through its strip; or a cell, where strips that
 * were labelled elsewhere are merged and their labels are the table. In either case parents are smaller than children,
 * and roots are first cells.
 *
 * Layer: plane.
 */
#ifndef ARCL_PLANE_LABEL_HUGE_H
#define ARCL_PLANE_LABEL_HUGE_H

#include "plane/label.h"

enum { LABEL_WORD = 64, LABEL_PAD = 64, LABEL_SPILL = 7, LABEL_AROUND = 8 };

/* What a row says about its neighbours, a bit for each cell. When a row has been read, the three words for the row
 * above have only the contacts that are needed to join its runs: the first of each pair of runs; to the left where
 * there is none above, so that the cell starts a run; and to the right likewise, where the cell above starts one. */
typedef struct label_words {
    uint64_t *west, *north, *north_west, *north_east;
    uint64_t *inside, *inside_above;
} label_words;

/* Two rows with LABEL_PAD bytes on both sides that may be read. */
typedef struct label_lines {
    const void *here, *above;
} label_lines;

typedef struct label_tools label_tools; /* label_level.h */

/* A root that hangs on another strip. */
typedef struct label_bridge {
    int32_t from, to;
} label_bridge;

typedef struct label_strip {
    int32_t first_row, rows;
    int32_t base;   /* first entry */
    int32_t end;    /* after the last */
    int32_t roots;  /* at the end of the seams */
    int32_t number; /* of the roots before it */
    label_words words;
    void *line[2]; /* room for rows that cannot be read beyond their ends where they are */
    label_lines lines;
    int32_t *rank[2]; /* runs before each word, here and above */
    int32_t *spare;   /* for the last rows of the strip */
} label_strip;

typedef struct label_job {
    const arcl_label_cells *cells;
    const arcl_label_how *how;
    const label_tools *tools;
    int32_t *labels;
    int32_t *parent;
    size_t words;              /* for a row */
    uint64_t tail;             /* bits of the last word that are cells */
    uint64_t *starts, *inside; /* of all rows; NULL: entries are cells */
    int32_t *row_base;         /* first run of each row */
    unsigned nstrips;
    label_strip *strip;
    label_bridge *bridge;
    size_t nbridges;
} label_job;

/* Where the value of a word changes that is written out: at its start, at the start of runs, and where the outside
 * begins. `before` is the word of the inside before this one. */
static inline uint64_t label_cuts(uint64_t starts, uint64_t inside, uint64_t before)
{
    return 1 | starts | (~inside & (inside << 1 | before >> (LABEL_WORD - 1)));
}

/* The number of a run that is settled. */
static inline int32_t label_number(const int32_t *parent, int32_t run)
{
    const int32_t number = parent[run];
    return number < 0 ? parent[~number] : number;
}

/* The words of row y against the row above, if it has one; `fresh`: that was not the row of the last call. */
void arcl_label_read(const label_job *job, label_strip *s, int32_t y, bool fresh);

/* The steps; see above. */
void arcl_label_join(label_job *job, unsigned strip);
void arcl_label_seam(label_job *job, unsigned strip); /* between this strip and the one before */
void arcl_label_settle(label_job *job, unsigned strip);
void arcl_label_finish(label_job *job, unsigned strip);

#endif
