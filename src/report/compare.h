/*
 * compare.h - two measurements of the same work side by side: what differs, and whether that is more than the spread.
 *
 * The effect is the ratio of the second time to the first; above 1 the second is slower. Its 95 % interval is made by
 * the bootstrap, but for the second of these:
 *   - With five repeats or more on both sides: ratio of the medians, repeats drawn anew.
 *   - With fewer, where both sides tell a spread (a row of a benchmark): from these, as squares that add up.
 *   - With fewer there is none for the whole. The geometric mean of the times of all parts (of a profile: its tasks)
 *     has one instead: its ratio is the geometric mean of the ratios, parts drawn anew.
 * A difference is more than the spread where the interval does not hold 1. It is a regression where all of the interval
 * is above 1 + threshold. Steps and calls are exact: there a ratio above 1 + threshold is one. So is a sample that was
 * right and is not any more. Of runs and profiles the whole counts; the parts, hundreds of them, are there to look at.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_COMPARE_H
#define ARCL_REPORT_COMPARE_H

#include "report/measures.h"
#include "report/page.h"

typedef struct arcl_effect {
    double a, b; /* medians, sums of them, or means */
    double ratio, low, high;
    bool known; /* there is an interval */
} arcl_effect;

/* Of the whole of the first: without repeats a smaller change of a part may be one interruption. */
#define ARCL_MINOR_SHARE 0.005

typedef struct arcl_pairing {
    const arcl_measure *a, *b;
    arcl_effect time;
    bool regressed;
    bool minor; /* it has no spread, and its change is too small to matter: see ARCL_MINOR_SHARE */
} arcl_pairing;

typedef struct arcl_comparison {
    const arcl_measures *a, *b;
    arcl_pairing *at; /* the largest ratio first; those that are minor come last */
    size_t n, minor;
    size_t only_a, only_b;   /* measures that the other has not */
    arcl_effect whole;       /* the sums */
    arcl_effect mean;        /* of the parts; known only where that of the whole is not */
    double count_a, count_b; /* steps or calls in all; below 0: not known */
    uint32_t right_a, right_b;
    uint32_t changed, lost; /* parts whose answers differ; which have fewer right ones */
    double threshold;       /* 0.05: 5 % */
    bool regressed;
    bool decided; /* the spread of the times is known, so that there is a verdict on them */
} arcl_comparison;

/* False and a sentence if the two are not measurements of the same work. */
bool arcl_compare(arcl_comparison *c, const arcl_measures *a, const arcl_measures *b, double threshold, arcl_arena *mem,
                  arcl_error *err);

/* "slower", "faster", "within the spread", or "" where no spread is known. */
const char *arcl_effect_word(const arcl_effect *e);

/* In so many columns; 0: any number. */
void arcl_compare_text(const arcl_comparison *c, size_t top, unsigned width, bool colour, arcl_text *out);
void arcl_compare_json(const arcl_comparison *c, bool parts, arcl_text *out);

/* Figures and sections of a page for one comparison. */
void arcl_compare_page(const arcl_comparison *c, arcl_page *page);

#endif
