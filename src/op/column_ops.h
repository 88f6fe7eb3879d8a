/* column_ops.h - what the files with column forms share; the table of them is in column_ops.c. */
#ifndef ARCL_OP_COLUMN_OPS_H
#define ARCL_OP_COLUMN_OPS_H

#include "op/column.h"

/* Element 0 or 1 of tuples of two; false if they are not known to be such. */
bool arcl_column_half(const arcl_span *s, const arcl_column *x, uint32_t k, arcl_column *out);

/* column_ops.c */
arcl_column_code arcl_column_astuple, arcl_column_equal;

/* column_sets.c */
arcl_column_code arcl_column_adjacent, arcl_column_contained, arcl_column_difference, arcl_column_dneighbors,
    arcl_column_hmatching, arcl_column_index, arcl_column_ineighbors, arcl_column_initset, arcl_column_intersection,
    arcl_column_manhattan, arcl_column_neighbors, arcl_column_shift, arcl_column_size, arcl_column_t_dneighbors,
    arcl_column_t_ineighbors, arcl_column_t_neighbors, arcl_column_vmatching;

/* column_fns.c */
arcl_column_code arcl_column_apply, arcl_column_argmax, arcl_column_argmin, arcl_column_chain, arcl_column_compose,
    arcl_column_fork, arcl_column_lbind, arcl_column_matcher, arcl_column_rbind, arcl_column_valmax, arcl_column_valmin;

#endif
