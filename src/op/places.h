/*
 * places.h - functions that the primitives on patches share.
 *
 * The argument of such a primitive is mostly a set in PATCH form, but may be any set or tuple of places or cells.
 * arcl_places is the one view that primitives have of all of them.
 */
#ifndef ARCL_OP_PLACES_H
#define ARCL_OP_PLACES_H

#include "op/common.h"
#include "value/patch.h"

/* The places of toindices(v). */
typedef struct arcl_places {
    uint32_t n;
    arcl_set *patch;                  /* in PATCH form (its ink is ignored), or NULL */
    const arcl_val *at;               /* where there is no patch: n PAIRs */
    bool is_tuple;                    /* toindices(v) is a tuple, as v is */
    bool odd;                         /* a coordinate is True or False; the box below has 1 or 0 for it */
    int32_t top, left, bottom, right; /* inclusive; n > 0 only */
} arcl_places;

static inline arcl_places arcl_places_in(arcl_set *patch)
{
    return (arcl_places){.n = patch->n,
                         .patch = patch,
                         .top = patch->top,
                         .left = patch->left,
                         .bottom = patch->top + (patch->height - 1),
                         .right = patch->left + (patch->width - 1)};
}

/* False and an ERR where the elements are no places. */
bool arcl_places_any(arcl_ctx *c, arcl_val v, arcl_places *out, arcl_val *err);
static inline bool arcl_places_of(arcl_ctx *c, arcl_val v, arcl_places *out, arcl_val *err)
{
    if (!arcl_is_patch(v))
        return arcl_places_any(c, v, out, err);
    *out = arcl_places_in(v.u.set);
    return true;
}

/* The same for a container whose elements are places, not cells. */
bool arcl_places_bare(arcl_ctx *c, arcl_val v, arcl_places *out, arcl_val *err);

/* toindices(v); in the typed dialect the empty set where it raises. */
arcl_val arcl_toindices(arcl_ctx *c, arcl_val v);

/* The set of (row, column) of cells (row, column, colour), whose parts may be any values; an ERR if an element is no
 * such tuple. */
arcl_val arcl_without_colours(arcl_ctx *c, arcl_val v);

/* How the elements of a patch argument are read: as toindices reads them, all as places, or all as cells. The last two
 * are for the typed dialect, whose types tell indices from objects. */
typedef enum arcl_patch_as { ARCL_AS_PATCH, ARCL_AS_PLACES, ARCL_AS_CELLS } arcl_patch_as;

/* The least or greatest row or column of toindices(v), as Python's min and max give it: a coordinate may be True or no
 * number at all. Of an empty patch: nan in the typed dialect. */
typedef enum arcl_edge { ARCL_TOP, ARCL_LEFT, ARCL_BOTTOM, ARCL_RIGHT } arcl_edge;
arcl_val arcl_edge_any(arcl_ctx *c, arcl_val v, arcl_patch_as k, arcl_edge e);

/* The same of a view that is not empty and not odd. */
static inline int32_t arcl_edge_in(const arcl_places *p, arcl_edge e)
{
    return e == ARCL_TOP ? p->top : e == ARCL_LEFT ? p->left : e == ARCL_BOTTOM ? p->bottom : p->right;
}

/* Whether toindices(v) is a patch that is not empty, and which. */
static inline bool arcl_is_placed(arcl_val v, arcl_patch_as k, arcl_places *out)
{
    if (k != ARCL_AS_PATCH || !arcl_is_patch(v) || v.u.set->n == 0)
        return false;
    *out = arcl_places_in(v.u.set);
    return true;
}
static inline arcl_val arcl_edge_of(arcl_ctx *c, arcl_val v, arcl_patch_as k, arcl_edge e)
{
    arcl_places p;
    return arcl_is_placed(v, k, &p) ? arcl_int(arcl_edge_in(&p, e)) : arcl_edge_any(c, v, k, e);
}

/* The same for primitives that call it: in the typed dialect 0 replaces an error. */
arcl_val arcl_edge_seen(arcl_ctx *c, arcl_val v, arcl_patch_as k, arcl_edge e);

/* The top and left edge as integers; false and an ERR where one is no integer. */
bool arcl_origin_of(arcl_ctx *c, arcl_val v, int64_t *top, int64_t *left, arcl_val *err);

/* A corner of the bounding box; the empty tuple for an empty patch. */
arcl_val arcl_corner_any(arcl_ctx *c, arcl_val v, arcl_patch_as k, bool lower, bool right);
static inline arcl_val arcl_corner_of(arcl_ctx *c, arcl_val v, arcl_patch_as k, bool lower, bool right)
{
    arcl_places p;
    return arcl_is_placed(v, k, &p) ? arcl_pair32(lower ? p.bottom : p.top, right ? p.right : p.left)
                                    : arcl_corner_any(c, v, k, lower, right);
}

/* The height of the bounding box if `down`, else its width; 0 for an empty patch. */
arcl_val arcl_extent_along(arcl_ctx *c, arcl_val v, arcl_patch_as k, bool down);

/* A type for sums and products of coordinates, which may need more than 64 bits. */
__extension__ typedef __int128 arcl_wide;
static inline bool arcl_fits(arcl_wide i)
{
    return i == (int64_t)i;
}
static inline arcl_val arcl_int_of(arcl_wide i)
{
    return arcl_fits(i) ? arcl_int((int64_t)i) : arcl_err(ARCL_E_OVERFLOW);
}

/* Python's `i, j = e; 0 <= i < h and 0 <= j < w`: 1 if that is true, 0 if not, -1 and an ERR where it raises. */
int arcl_inside(arcl_ctx *c, arcl_val e, int64_t h, int64_t w, int64_t *i, int64_t *j, arcl_val *err);

/* Python's `x, y = e`: the two elements as an array; NULL and an ERR where it raises. */
const arcl_val *arcl_unpack_two(arcl_ctx *c, arcl_val e, arcl_val *err);

/* The colour and the place of a cell, which is laid out as the dialect has it; they may be any values. NULL and an ERR
 * where CPython raises. */
const arcl_val *arcl_unpack_cell(arcl_ctx *c, arcl_val e, arcl_val *err);

/* height(v) if `down`, else width(v); false and an ERR where CPython raises. */
bool arcl_side_any(arcl_ctx *c, arcl_val v, bool down, int64_t *out, arcl_val *err);
static inline bool arcl_side(arcl_ctx *c, arcl_val v, bool down, int64_t *out, arcl_val *err)
{
    const bool patch = arcl_is_patch(v), grid = v.tag == ARCL_GRID, tuple = v.tag == ARCL_TUPLE && down;

    if (!patch && ((!grid && !tuple) || arcl_is_typed(c)))
        return arcl_side_any(c, v, down, out, err);
    *out = patch ? down ? v.u.set->height : v.u.set->width : grid && down ? v.h : v.n;
    return true;
}
static inline bool arcl_two_sides(arcl_ctx *c, arcl_val v, int64_t *h, int64_t *w, arcl_val *err)
{
    return arcl_side(c, v, true, h, err) && arcl_side(c, v, false, w, err);
}

/* Python's tuple(map(sum, zip(*t))) with each sum divided by n. */
arcl_val arcl_means_in(arcl_ctx *c, arcl_val t, uint32_t n);

/* shift(v, (di, dj)); v is a container and not empty. */
arcl_val arcl_shift(arcl_ctx *c, arcl_val v, int64_t di, int64_t dj);
arcl_val arcl_shift_far(arcl_ctx *c, arcl_val v, arcl_wide di, arcl_wide dj);

/* upscale(v, factor) of a container of cells. */
arcl_val arcl_enlarge_object(arcl_ctx *c, arcl_val v, arcl_val factor);

/* Whether i is so small that the sum of two such coordinates fits 32 bits. */
static inline bool arcl_is_near(int64_t i)
{
    enum { FAR = 1 << 30 };
    return i > -(int64_t)FAR && i < FAR;
}

/* Whether the corners of a box fit 32 bits. */
static inline bool arcl_in_range(int64_t top, int64_t left, int64_t bottom, int64_t right)
{
    return top == (int32_t)top && left == (int32_t)left && bottom == (int32_t)bottom && right == (int32_t)right;
}

/* The n places (i + k * down, j + k * right), which need not fit a patch. */
arcl_val arcl_line_places(arcl_ctx *c, int64_t i, int64_t j, int64_t n, int64_t down, int64_t right);

/* The full box of places with the given corners, row by row; empty if a side is not positive. */
arcl_val arcl_box_places(arcl_ctx *c, int64_t top, int64_t left, int64_t bottom, int64_t right);

/* The cell of a colour at a place, as the dialect has it. */
static inline arcl_val arcl_cell_make(arcl_ctx *c, arcl_val colour, int64_t i, int64_t j)
{
    return arcl_is_typed(c) ? arcl_three(c, arcl_int(i), arcl_int(j), colour)
                            : arcl_two(c, colour, arcl_pair_make(c, i, j));
}

/* The same with a place that is a tuple of two. */
static inline arcl_val arcl_cell_of(arcl_ctx *c, arcl_val colour, arcl_val place)
{
    return arcl_is_typed(c) ? arcl_three(c, arcl_at(place, 0), arcl_at(place, 1), colour) : arcl_two(c, colour, place);
}

/* The colour and the place of a cell that arcl_cell_make or arcl_cell_of made. */
static inline arcl_val arcl_cell_colour(const arcl_ctx *c, arcl_val cell)
{
    return arcl_at(cell, arcl_is_typed(c) ? 2 : 0);
}
static inline arcl_val arcl_cell_place(const arcl_ctx *c, arcl_val cell)
{
    return arcl_is_typed(c) ? arcl_pair32((int32_t)arcl_at(cell, 0).u.i, (int32_t)arcl_at(cell, 1).u.i)
                            : arcl_at(cell, 1);
}

/* Turns a patch of places into one of cells that all have this colour. */
static inline void arcl_patch_ink(const arcl_ctx *c, arcl_set *s, int32_t colour)
{
    s->ink = ARCL_UNIFORM;
    s->triple = arcl_is_typed(c);
    s->colour = colour;
}

/* Turns a patch of places into one of cells: their colours are in `plane`, whose first byte belongs to the top left
 * corner of the box. */
static inline void arcl_patch_inks(const arcl_ctx *c, arcl_set *s, const uint8_t *plane, uint32_t stride)
{
    s->ink = ARCL_PLANE;
    s->triple = arcl_is_typed(c);
    s->plane = plane;
    s->stride = stride;
}

/* The rows of a box of 3 x 3 with the direct neighbours of its middle, the diagonal ones, and all (around.c). */
extern const arcl_row arcl_cross[3], arcl_diagonals[3], arcl_ring[3];

/* The cells of an object: each element is read as `value, (i, j) = e`, in the typed dialect as `i, j, value = e`. They
 * are in CPython's order only if `ordered`. */
typedef struct arcl_cells {
    uint32_t n;
    const arcl_val *at; /* CELLs or TRIPLEs */
} arcl_cells;
bool arcl_cells_of(arcl_ctx *c, arcl_val v, bool ordered, arcl_cells *out, arcl_val *err);

/* The elements of a set or JOIN as one patch without a recipe; NULL if they do not fit one. `places`: the colours of
 * cells are left out. */
arcl_set *arcl_as_patch(arcl_ctx *c, arcl_val v, bool places);

/* The cells of a grid, row by row. The grid may be any container of containers; NULL and an ERR where it is none. */
const arcl_val *arcl_each_cell(arcl_ctx *c, arcl_val grid, uint32_t *n, arcl_val *err);

#endif
