/*
 * label.h - libarcl: connected components of arrays of any integer type, of up to 2^31 - 1 cells.
 *
 * Labels are 1 to K in the order of the first cell of each component, row by row, and 0 for what is left out: they are
 * the same for every device and number of threads.
 */
#ifndef ARCL_ARCL_LABEL_H
#define ARCL_ARCL_LABEL_H

#include "arcl/session.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An array of two dimensions. Bytes and 32-bit integers whose columns lie side by side are read where they are; others
 * are copied, and 64-bit ones must fit 32 bits of the same sign. Floats are labelled by a threshold alone. */
typedef struct arcl_array {
    const void *at;
    unsigned size;  /* bytes of a cell: 1, 2, 4 or 8; of a float 4 or 8 */
    bool is_signed; /* else its cells are from 0 on */
    int rows, columns;
    ptrdiff_t row_step, column_step; /* bytes from a row, and from a column, to the next */
    bool is_float;                   /* of C's types float and double */
} arcl_array;

typedef struct arcl_label_request {
    bool diagonal;       /* eight neighbours instead of four */
    bool has_background; /* cells of this value are left out */
    int64_t background;
    bool foreground; /* any two neighbours that are not background hang together, not only those of one value */
    bool regions;    /* the components are wanted, too */

    /* Cells of at least this value are the foreground, and hang together; all others are left out, as are those that
     * are no number. Then there is no background. */
    bool has_threshold;
    double threshold;

    const arcl_array *intensity; /* of the same sides, measured in each of the regions; NULL: nothing is */
} arcl_label_request;

typedef struct arcl_region {
    uint32_t size;                    /* cells */
    int32_t first;                    /* row * columns + column of its first cell */
    int32_t top, left, bottom, right; /* box, the last row and column included */
    int64_t value;                    /* of its first cell; with a threshold 1 */
    uint32_t measured;                /* its cells of the intensity that are numbers, */
    double min, max, mean;            /* and of these; 0 where there are none */
} arcl_region;

/* Writes rows * columns labels, and how many components there are. `regions` gets them if they are asked for: they live
 * until the next call of the session; it may be NULL. Of the options, which may be NULL, threads and device count. */
ARCL_API bool arcl_session_label(arcl_session *s, const arcl_array *array, const arcl_label_request *how,
                                 const arcl_session_options *options, int32_t *labels, int32_t *count,
                                 const arcl_region **regions);

#ifdef __cplusplus
}
#endif

#endif
