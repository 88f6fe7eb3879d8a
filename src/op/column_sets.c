/* column_sets.c - column forms of primitives on sets and grids. */
#include <string.h>

#include "op/codes.h"
#include "op/column.h"
#include "op/places.h"
#include "value/patch.h"

static const arcl_set *patch_of(arcl_val v)
{
    return arcl_is_patch(v) ? v.u.set : NULL;
}

arcl_done arcl_column_initset(arcl_chunk *s, const arcl_column *x, arcl_column *out)
{
    *out = arcl_column_later(s, ARCL_OP_initset, x, 1);
    return ARCL_DONE;
}

/* One patch moved to many places. */
arcl_done arcl_column_shift(arcl_chunk *s, const arcl_column *x, arcl_column *out)
{
    arcl_column two[2] = {x[0]};

    if (x[0].layout != ARCL_COL_CONST || !patch_of(x[0].one) || !arcl_column_numbers(s, &x[1], &two[1]) ||
        two[1].layout != ARCL_COL_PAIRS)
        return ARCL_ASIDE;
    *out = arcl_column_later(s, ARCL_OP_shift, two, 2);
    return ARCL_DONE;
}

/* The places around the origin that a primitive gives for it; NULL if it is none of those. */
static const arcl_set *around_origin(unsigned op)
{
    static const arcl_set beside = {
        .n = 4, .form = ARCL_PATCH, .rows = arcl_cross, .top = -1, .left = -1, .height = 3, .width = 3};
    static const arcl_set askew = {
        .n = 4, .form = ARCL_PATCH, .rows = arcl_diagonals, .top = -1, .left = -1, .height = 3, .width = 3};
    static const arcl_set both = {
        .n = 8, .form = ARCL_PATCH, .rows = arcl_ring, .top = -1, .left = -1, .height = 3, .width = 3};

    static const arcl_set *const sets[] = {
        [ARCL_AROUND_NONE] = NULL,
        [ARCL_AROUND_DIRECT] = &beside,
        [ARCL_AROUND_DIAGONAL] = &askew,
        [ARCL_AROUND_ALL] = &both,
    };

    return sets[arcl_op_of(op)->around];
}

static arcl_done surroundings(arcl_chunk *s, unsigned op, const arcl_column *x, arcl_column *out)
{
    enum { FAR = 1 << 28 };
    arcl_column at;

    if (x->layout == ARCL_COL_CONST || !arcl_column_numbers(s, x, &at) || at.layout != ARCL_COL_PAIRS)
        return ARCL_ASIDE;
    int32_t far = 0;
    for (uint32_t k = 0; k < 2 * s->padded; k++)
        far |= at.ints[k] < -FAR || at.ints[k] > FAR;
    if (far)
        return ARCL_ASIDE;
    *out = arcl_column_later(s, op, &at, 1);
    return ARCL_DONE;
}

ARCL_COLUMN_CODE(dneighbors, surroundings(s, ARCL_OP_dneighbors, x, out))
ARCL_COLUMN_CODE(ineighbors, surroundings(s, ARCL_OP_ineighbors, x, out))
ARCL_COLUMN_CODE(neighbors, surroundings(s, ARCL_OP_neighbors, x, out))

/* ---- sizes of sets that need not be made ------------------------------------------------- */

static bool is_places(const arcl_set *s)
{
    return arcl_set_is_patch(s) && s->ink == ARCL_PLACES;
}

/* The rows of a, moved down, that meet rows of b. */
typedef struct meeting {
    const arcl_row *p, *q, *end; /* of a from p to the end, of b from q */
    bool narrow;
} meeting;

static inline meeting meeting_of(const arcl_set *a, int64_t down, const arcl_set *b)
{
    const int64_t below = a->top + down - b->top, first = below < 0 ? -below : 0, rows = b->height - below;
    const int64_t end = a->height < rows ? a->height : rows;

    if (first >= end)
        return (meeting){0};
    return (meeting){a->rows + first, b->rows + first + below, a->rows + end, a->width <= 64 && b->width <= 64};
}

/* How many places of these rows, moved to the right, are common. */
static inline uint32_t count_common(meeting m, int64_t right)
{
    uint32_t n = 0;

    if (right <= -ARCL_ROW_BITS || right >= ARCL_ROW_BITS || (m.narrow && (right <= -64 || right >= 64)))
        return 0;
    if (!m.narrow)
        for (; m.p < m.end; m.p++, m.q++)
            n += arcl_row_count((right < 0 ? *m.p >> -right : *m.p << right) & *m.q);
    else if (right < 0)
        for (; m.p < m.end; m.p++, m.q++)
            n += (uint32_t)__builtin_popcountll((uint64_t)*m.p >> -right & (uint64_t)*m.q);
    else
        for (; m.p < m.end; m.p++, m.q++)
            n += (uint32_t)__builtin_popcountll((uint64_t)*m.p << right & (uint64_t)*m.q);
    return n;
}

/* The patch that a column of patches consists of, moved to its places; NULL if it is another column. */
static const arcl_set *moved_patch(const arcl_column *x, const int32_t **places)
{
    if (x->layout != ARCL_COL_CALL)
        return NULL;
    const arcl_call_column *call = x->call;
    *places = call->x[call->k - 1].ints;
    return call->op == ARCL_OP_shift ? call->x[0].one.u.set : around_origin(call->op);
}

/* The numbers of common places of `with` and of a moved to many places, row after row of them. */
static void count_moved(const arcl_chunk *s, const arcl_set *a, const int32_t *down, const arcl_set *with, int32_t *p)
{
    const int32_t *right = down + s->padded;
    const int64_t beside = (int64_t)a->left - with->left;
    meeting m = meeting_of(a, down[0], with);

    for (uint32_t k = 0; k < s->n; k++) {
        if (k > 0 && down[k] != down[k - 1])
            m = meeting_of(a, down[k], with);
        p[k] = (int32_t)count_common(m, beside + right[k]);
    }
}

/* The sizes of intersections or differences of patches of places with one such patch; false if they are others. */
static bool sizes_of_meets(arcl_chunk *s, const arcl_call_column *call, bool common, int32_t *p)
{
    const arcl_set *with = call->x[1].one.u.set;
    const int32_t *places;

    if (common && with->n == 0) {
        memset(p, 0, s->n * sizeof *p);
        return true;
    }
    if (call->vals || !is_places(with))
        return false;
    const arcl_set *a = moved_patch(&call->x[0], &places);
    if (a) {
        if (!is_places(a))
            return false;
        count_moved(s, a, places, with, p);
        for (uint32_t k = 0; !common && k < s->n; k++)
            p[k] = (int32_t)a->n - p[k];
        return true;
    }
    for (uint32_t k = 0; k < s->n; k++) {
        a = call->x[0].vals[k].u.set;
        if (!is_places(a))
            return false;
        const int32_t n = (int32_t)count_common(meeting_of(a, 0, with), (int64_t)a->left - with->left);
        p[k] = common ? n : (int32_t)a->n - n;
    }
    return true;
}

/* Sets and one set: nothing there to raise. */
static arcl_done meet(arcl_chunk *s, unsigned op, const arcl_column *x, arcl_column *out)
{
    const int32_t *places;

    if (x[1].layout != ARCL_COL_CONST || !arcl_is_set(x[1].one))
        return ARCL_ASIDE;
    if (!moved_patch(&x[0], &places)) {
        if (x[0].layout != ARCL_COL_VALS)
            return ARCL_ASIDE;
        for (uint32_t k = 0; k < s->n; k++)
            if (!arcl_is_set(x[0].vals[k]))
                return ARCL_ASIDE;
    }
    *out = arcl_column_later(s, op, x, 2);
    return ARCL_DONE;
}

ARCL_COLUMN_CODE(difference, meet(s, ARCL_OP_difference, x, out))
ARCL_COLUMN_CODE(intersection, meet(s, ARCL_OP_intersection, x, out))

arcl_done arcl_column_size(arcl_chunk *s, const arcl_column *x, arcl_column *out)
{
    const bool one = arcl_column_is(x, ARCL_OP_initset);

    if (one || x->layout == ARCL_COL_PAIRS || x->layout == ARCL_COL_ZIP) {
        *out = arcl_column_const(arcl_int(one ? 1 : 2));
        return ARCL_DONE;
    }
    int32_t *p = arcl_chunk_ints(s, 1);
    *out = arcl_column_ints(ARCL_COL_INTS, p);
    const bool common = arcl_column_is(x, ARCL_OP_intersection);
    if ((!common && !arcl_column_is(x, ARCL_OP_difference)) || !sizes_of_meets(s, x->call, common, p)) {
        const arcl_val *v = arcl_column_lay(s, x);
        for (uint32_t k = 0; k < s->n; k++) {
            uint32_t n;
            if (!arcl_len(v[k], &n) || n > INT32_MAX)
                return ARCL_ASIDE;
            p[k] = (int32_t)n;
        }
    }
    arcl_chunk_pad(s, p);
    return ARCL_DONE;
}

/* ---- patches of one place --------------------------------------------------------------- */

/* Where the only element of each patch is, as two runs of integers; NULL if there are others. */
static const int32_t *single_places(const arcl_chunk *s, const arcl_column *x)
{
    enum { FAR = 1 << 28 }; /* differences and their sum fit 32 bits */
    arcl_column at;

    if (x->layout == ARCL_COL_CONST && patch_of(x->one) && x->one.u.set->n == 1)
        at = arcl_column_const(arcl_pair32(x->one.u.set->top, x->one.u.set->left));
    else if (arcl_column_is(x, ARCL_OP_initset))
        at = x->call->x[0];
    else
        return NULL;
    if (at.layout == ARCL_COL_ZIP && at.zip->part[0].layout == ARCL_COL_INTS) /* cells */
        at = at.zip->part[1];
    if (!arcl_column_numbers(s, &at, &at) ||
        (at.layout != ARCL_COL_PAIRS && (at.layout != ARCL_COL_CONST || at.one.tag != ARCL_PAIR)))
        return NULL;
    const int32_t *p = arcl_column_spread(s, &at, true);
    int32_t far = 0;
    for (uint32_t k = 0; k < 2 * s->padded; k++)
        far |= p[k] < -FAR || p[k] > FAR;
    return far ? NULL : p;
}

arcl_done arcl_column_manhattan(arcl_chunk *s, const arcl_column *x, arcl_column *out)
{
    const int32_t *a = single_places(s, &x[0]), *b = a ? single_places(s, &x[1]) : NULL;

    if (!b)
        return ARCL_ASIDE;
    int32_t *p = arcl_chunk_ints(s, 1);
    for (uint32_t k = 0; k < s->padded; k++) {
        const int32_t di = a[k] - b[k], dj = a[s->padded + k] - b[s->padded + k];
        p[k] = (di < 0 ? -di : di) + (dj < 0 ? -dj : dj);
    }
    *out = arcl_column_ints(ARCL_COL_INTS, p);
    return ARCL_DONE;
}
