/*
 * gallery.h - the section of a page that shows tasks: what a program made of each sample, its text, and the values of
 * its lines. Rows (a program on a task) come one after the other.
 *
 *     arcl_gallery_begin(&g, task, "solve_00d62c1b");
 *     arcl_gallery_sample(&g, sample, &shown);            for each sample that ran, in order
 *     arcl_gallery_end(&g, ARCL_CORRECT, program, 0, budget);
 *     arcl_gallery_put(&g, &page);
 *
 * Layer: report. May use: exec and lower.
 */
#ifndef ARCL_REPORT_GALLERY_H
#define ARCL_REPORT_GALLERY_H

#include "exec/eval.h"
#include "report/page.h"

/* The outcome of a sample. */
typedef struct arcl_shown {
    arcl_status status; /* CORRECT: the value is the expected output */
    arcl_val got;       /* drawn if it is a GRID */
    const char *note;   /* a sentence, or the value that is no grid; NULL: nothing to say */
    uint64_t ns, steps;
} arcl_shown;

typedef struct arcl_gallery {
    arcl_text tasks, programs, rows; /* elements of JSON lists */
    const arcl_task *task;           /* of the row, the last of `tasks` */
    uint32_t ntasks, nprograms;
    uint32_t *placed; /* by number of a program: 1 + its place in `programs`, 0: it has none yet */
    const char *hint; /* a sentence above the rows; NULL: none */
    bool best_first;  /* what is right comes first: of a search that is what was looked for */
    size_t left_out;  /* rows, once the page is as large as pages get */
    size_t values;    /* bytes of the values of lines */
    /* The row at hand. */
    size_t begun; /* bytes of `rows` before it; one that does not end is left out */
    bool open;
    const arcl_sample *sample; /* whose values are shown: the first that is not right, or the first */
    bool right;                /* so far */
    bool skipped;
    uint64_t ns, steps;
} arcl_gallery;

/* Programs have numbers below `numbers`; those of the same number are the same. 0: all are different. */
void arcl_gallery_open(arcl_gallery *g, size_t numbers, arcl_arena *mem);
void arcl_gallery_close(arcl_gallery *g);

void arcl_gallery_begin(arcl_gallery *g, const arcl_task *task, const char *name);
void arcl_gallery_sample(arcl_gallery *g, const arcl_sample *s, const arcl_shown *shown);

/* The caller gives the outcome of the row. `budget` is that of another evaluation, for values. */
void arcl_gallery_end(arcl_gallery *g, arcl_status end, const arcl_program *p, size_t number, arcl_budget budget);

/* The section. */
void arcl_gallery_put(arcl_gallery *g, arcl_page *page);

/* A value of a line as the page shows it: its text, cut, and a picture if it is a grid or is made of cells. */
void arcl_gallery_value(arcl_text *out, arcl_ctx *c, arcl_val v);

#endif
