/*
 * labels.h - labelled pictures for people and for other programs: a summary, the components as CSV and JSON, the
 * labels as NPY and as a coloured PNG.
 *
 * Layer: report. Must not know: files, options.
 */
#ifndef ARCL_REPORT_LABELS_H
#define ARCL_REPORT_LABELS_H

#include "base/text.h"
#include "plane/label.h"
#include "report/show.h"
#include "task/image.h"

/* The values of a second picture in a component; without those that are no number. */
typedef struct arcl_intensity {
    double min, max, sum;
    uint64_t n; /* values; 0: there are none */
} arcl_intensity;

typedef struct arcl_labelled {
    const char *title;
    int32_t width, height;
    bool rgb; /* colours are 0xRRGGBB, not numbers */
    arcl_label_how how;
    uint64_t ns;           /* that labelling took; of several pictures of a file, the mean; 0: it is not told */
    const int32_t *labels; /* numbered */
    int32_t count;
    const arcl_component *components; /* NULL: too many to be listed */
    const arcl_intensity *intensity;  /* of each; NULL: there is no second picture */
} arcl_labelled;

/* Works out l->intensity, in `mem`; the picture is of the same size. */
void arcl_labels_measure(arcl_labelled *l, const arcl_image *second, arcl_arena *mem);

/* A line about the whole and a table of the largest components, at most `rows` of them. */
void arcl_labels_summary(const arcl_labelled *l, uint32_t rows, arcl_text *out);

/* A small picture and its labels side by side; nothing if it is large. */
void arcl_labels_draw(const arcl_labelled *l, const arcl_image *image, arcl_show_mode mode, unsigned width,
                      arcl_arena *mem, arcl_text *out);

/* One JSON object: the same without the table. */
void arcl_labels_json(const arcl_labelled *l, arcl_text *out);

/* Every component, in the order of labels. */
void arcl_labels_components_csv(const arcl_labelled *l, arcl_text *out);
void arcl_labels_components_json(const arcl_labelled *l, arcl_text *out);

/* Whole files. NPY: uint16 if the labels fit, else uint32. PNG: false and a sentence if a side is too long. */
void arcl_labels_npy(const arcl_labelled *l, arcl_text *out);
bool arcl_labels_png(const arcl_labelled *l, arcl_text *out, arcl_error *err);

#endif
