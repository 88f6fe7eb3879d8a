/*
 * label.h - libarcl: connected components of arrays of any integer type, of up to 2^31 - 1 cells.
 *
 * Labels are 1 to K, in the order of the first cell of each component, row by row; background cells get 0. Labels do not
 * depend on devices or the number of threads.
 */
#ifndef ARCL_ARCL_LABEL_H
#define ARCL_ARCL_LABEL_H

#include "arcl/session.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A two-dimensional array. Bytes and 32-bit integers whose columns are adjacent are not copied; other arrays are. 64-bit
 * integers must fit 32 bits of the same signedness. Floats need a threshold. */
typedef struct arcl_array {
    const void *at;
    unsigned size;  /* bytes of a cell: 1, 2, 4 or 8; of a float 4 or 8 */
    bool is_signed; /* its cells may be negative */
    int rows, columns;
    ptrdiff_t row_step, column_step; /* bytes from one row, and from one column, to the next */
    bool is_float;                   /* its cells are float or double */
} arcl_array;

typedef struct arcl_label_request {
    bool diagonal;       /* eight neighbours instead of four */
    bool has_background; /* cells of the value `background` get no label */
    int64_t background;
    bool foreground; /* neighbours of different values are connected, too, unless one is background */
    bool regions;    /* the components are wanted as well as the labels */

    /* Cells of at least this value are the foreground; neighbours among them are connected. All others, and NaN, get no
     * label. There is no other background then. */
    bool has_threshold;
    double threshold;

    const arcl_array *intensity; /* of the same size, measured in each region; NULL: none */
} arcl_label_request;

typedef struct arcl_region {
    uint32_t size;                    /* cells */
    int32_t first;                    /* row * columns + column of its first cell */
    int32_t top, left, bottom, right; /* box, the last row and column included */
    int64_t value;                    /* of its first cell; with a threshold 1 */
    uint32_t measured;                /* cells of `intensity` in the region that are not NaN */
    double min, max, mean;            /* of these cells; 0 if there are none */
} arcl_region;

/* Writes rows * columns labels to `labels`, and the number of components to *count. `regions`, which may be NULL, gets the
 * components if how->regions is set; they live until the next call of the session. Of the options, which may be NULL,
 * only `threads` and `device` are used. */
ARCL_API bool arcl_session_label(arcl_session *s, const arcl_array *array, const arcl_label_request *how,
                                 const arcl_session_options *options, int32_t *labels, int32_t *count,
                                 const arcl_region **regions);

#ifdef __cplusplus
}
#endif

#endif
