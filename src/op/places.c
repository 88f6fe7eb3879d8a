#include "op/places.h"

bool arcl_int_at_any(arcl_val v, uint32_t k, int64_t *out, arcl_val *err)
{
    const arcl_val e = arcl_getitem(v, k);
    if (!arcl_is_int(e)) {
        *err = arcl_is_err(e) ? e : arcl_err(ARCL_E_TYPE);
        return false;
    }
    *out = e.u.i;
    return true;
}

const arcl_val *arcl_unpack_two(arcl_ctx *c, arcl_val e, arcl_val *err)
{
    uint32_t n;

    *err = arcl_err(arcl_len(e, &n) ? ARCL_E_VALUE : ARCL_E_TYPE);
    return n == 2 ? arcl_items(c, e, &n) : NULL;
}

bool arcl_unpack_any(arcl_ctx *c, arcl_val v, int64_t *i, int64_t *j, arcl_val *err)
{
    const arcl_val *two = arcl_unpack_two(c, v, err);

    if (!two)
        return false;
    *err = arcl_err(ARCL_E_TYPE);
    *i = two[0].u.i;
    *j = two[1].u.i;
    return arcl_is_int(two[0]) && arcl_is_int(two[1]);
}

const arcl_val *arcl_unpack_cell(arcl_ctx *c, arcl_val e, arcl_val *err)
{
    uint32_t n;

    if (!arcl_is_typed(c))
        return arcl_unpack_two(c, e, err);
    *err = arcl_err(ARCL_E_TYPE);
    if (!arcl_len(e, &n))
        return NULL;
    *err = arcl_err(ARCL_E_VALUE);
    if (n != 3)
        return NULL;
    const arcl_val *three = arcl_items(c, e, &n);
    arcl_val *cell = ARCL_NEW(c, arcl_val, 2);
    cell[0] = three[2];
    cell[1] = arcl_two(c, three[0], three[1]);
    return cell;
}

/* 0 <= i < n, or -1 where CPython raises. */
static int in_span(arcl_val i, int64_t n)
{
    if (i.tag == ARCL_FLOAT)
        return i.u.d >= 0 && i.u.d < (double)n;
    return arcl_is_int(i) ? i.u.i >= 0 && i.u.i < n : -1;
}

int arcl_inside(arcl_ctx *c, arcl_val e, int64_t h, int64_t w, int64_t *i, int64_t *j, arcl_val *err)
{
    const arcl_val *two = arcl_unpack_two(c, e, err);

    if (!two)
        return -1;
    *err = arcl_err(ARCL_E_TYPE);
    *i = two[0].u.i;
    *j = two[1].u.i;
    const int row = in_span(two[0], h);
    if (row <= 0)
        return row; /* the column is not looked at */
    const int both = in_span(two[1], w);
    return both > 0 && (two[0].tag == ARCL_FLOAT || two[1].tag == ARCL_FLOAT) ? -1 : both; /* a float is no index */
}

/* Whether the elements of a set in PATCH form, or of a JOIN, are places. */
static bool holds_places(arcl_val v)
{
    if (v.tag == ARCL_SET)
        return v.u.set->ink == ARCL_PLACES;
    uint32_t k = 0;
    while (v.u.join->parts[k].u.set->n == 0)
        k++;
    return v.u.join->parts[k].u.set->ink == ARCL_PLACES;
}

static void bound(arcl_places *p)
{
    p->top = p->left = INT32_MAX;
    p->bottom = p->right = INT32_MIN;
    for (uint32_t k = 0; k < p->n; k++) {
        const int32_t i = p->at[k].u.at.r, j = p->at[k].u.at.c;
        p->top = i < p->top ? i : p->top;
        p->bottom = i > p->bottom ? i : p->bottom;
        p->left = j < p->left ? j : p->left;
        p->right = j > p->right ? j : p->right;
    }
}

/* Whether v is a cell at a PAIR, whatever its colour is. */
static inline bool is_cell(arcl_val v)
{
    return v.tag == ARCL_CELL || (v.tag == ARCL_TUPLE && v.n == 2 && v.u.items[1].tag == ARCL_PAIR);
}

/* Whether n elements are all cells: 1; all pairs: 0; else -1. */
static int holds_cells(const arcl_val *items, uint32_t n)
{
    int32_t i, j;
    uint32_t places = 0, pairs = 0;

    for (uint32_t k = 0; k < n; k++) {
        const bool cell = is_cell(items[k]);
        places += cell || arcl_as_place(items[k], false, &i, &j);
        pairs += !cell && arcl_as_pair(items[k], &i, &j);
    }
    return places < n ? -1 : pairs == 0 ? 1 : pairs == n ? 0 : -1;
}

arcl_set *arcl_as_patch(arcl_ctx *c, arcl_val v, bool places)
{
    if (v.tag == ARCL_SET)
        return arcl_is_patch(v) ? v.u.set : NULL;
    if (v.tag != ARCL_JOIN)
        return NULL;
    const arcl_val *parts = v.u.join->parts;
    const uint32_t count = v.u.join->count;
    if (places && !holds_places(v)) {
        arcl_val *bare = ARCL_NEW(c, arcl_val, count);
        for (uint32_t k = 0; k < count; k++) {
            bare[k] = parts[k];
            if (parts[k].u.set->n > 0) {
                bare[k] = arcl_set_val(arcl_patch_alike(c, parts[k].u.set));
                bare[k].u.set->ink = ARCL_PLACES;
            }
        }
        parts = bare;
    }
    const arcl_val all = arcl_patch_union(c, parts, count);
    return all.tag == ARCL_SET && all.u.set->n > 0 ? all.u.set : NULL;
}

/* The set of the first two elements of all members of v, each of which must have three. */
arcl_val arcl_without_colours(arcl_ctx *c, arcl_val v)
{
    uint32_t n, three;
    const arcl_val *members = arcl_members(c, v, &n);
    arcl_val *images = ARCL_NEW(c, arcl_val, n);

    for (uint32_t k = 0; k < n; k++) {
        if (!arcl_len(members[k], &three) || three != 3)
            return arcl_err(ARCL_E_VALUE);
        const arcl_val *e = arcl_items(c, members[k], &three);
        images[k] = arcl_two(c, e[0], e[1]);
    }
    return arcl_set_make(c, images, n, arcl_by_image, v, arcl_none());
}

/* toindices of the typed dialect for what is no patch: the first element tells what all are; it never fails. */
static arcl_val typed_toindices(arcl_ctx *c, arcl_val v)
{
    uint32_t n, len, threes = 0, others = 0;
    const arcl_val *members = arcl_members(c, v, &n);

    for (uint32_t k = 0; k < n; k++)
        if (arcl_len(members[k], &len))
            *(len == 3 ? &threes : &others) += 1;
    if (threes > 0 && threes < n) { /* the order decides */
        const bool has_length = arcl_len(arcl_first(c, v), &len);
        return has_length && len != 3 ? v : arcl_set_empty();
    }
    if (others < n && threes < n && !arcl_len(arcl_first(c, v), &len))
        return arcl_set_empty();
    return threes ? arcl_without_colours(c, v) : v;
}

arcl_val arcl_toindices(arcl_ctx *c, arcl_val v)
{
    uint32_t n;

    if (arcl_is_places(v))
        return v;
    if (!arcl_len(v, &n))
        return arcl_is_typed(c) ? arcl_set_empty() : arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_set_empty();
    const arcl_set *p = arcl_as_patch(c, v, true);
    if (p) {
        if (holds_places(v))
            return v;
        arcl_set *s = arcl_patch_alike(c, p);
        s->ink = ARCL_PLACES;
        s->recipe = arcl_by_map;
        s->a = v;
        s->b = arcl_pair32(0, 0);
        return arcl_set_val(s);
    }
    if (arcl_is_typed(c))
        return typed_toindices(c, v);
    const arcl_val *members = arcl_members(c, v, &n);
    int cells = holds_cells(members, n);
    if (cells < 0) { /* the first element decides, then all must be like it */
        const arcl_val second = arcl_getitem(arcl_first(c, v), 1);
        if (arcl_is_err(second))
            return second;
        cells = arcl_is_tuple(second);
    }
    if (!cells)
        return v;
    arcl_val *images = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t two;
        if (!arcl_len(members[k], &two) || two != 2)
            return arcl_err(ARCL_E_VALUE);
        images[k] = arcl_is_set(members[k]) ? arcl_items(c, members[k], &two)[1] : arcl_at(members[k], 1);
    }
    return arcl_set_make(c, images, n, arcl_by_image, v, arcl_none());
}

bool arcl_places_bare(arcl_ctx *c, arcl_val v, arcl_places *out, arcl_val *err)
{
    *err = arcl_err(ARCL_E_TYPE);
    if (arcl_is_places(v)) {
        *out = arcl_places_in(v.u.set);
        return true;
    }
    *out = (arcl_places){.is_tuple = !arcl_is_set(v)};
    if (!arcl_len(v, &out->n))
        return false;
    const arcl_val *members = arcl_members(c, v, &out->n);
    arcl_val *at = ARCL_NEW(c, arcl_val, out->n);
    for (uint32_t k = 0; k < out->n; k++) {
        int32_t i, j;
        if (!arcl_as_pair(members[k], &i, &j))
            return false;
        at[k] = arcl_pair32(i, j);
        out->odd |= arcl_at(members[k], 0).tag == ARCL_BOOL || arcl_at(members[k], 1).tag == ARCL_BOOL;
    }
    out->at = at;
    bound(out);
    return true;
}

bool arcl_places_any(arcl_ctx *c, arcl_val v, arcl_places *out, arcl_val *err)
{
    arcl_set *s = arcl_as_patch(c, v, true);
    if (s) {
        *out = arcl_places_in(s);
        out->is_tuple = v.tag == ARCL_JOIN && holds_places(v);
        return true;
    }
    const bool items_there = arcl_is_set(v) && !arcl_set_is_product(v.u.set);
    const arcl_val *items = v.tag == ARCL_TUPLE ? v.u.items : items_there ? arcl_set_members(c, v.u.set) : NULL;
    uint32_t n = 0;
    arcl_extent x;
    if (items && arcl_len(v, &n))
        arcl_ctx_work(c, n / 4);
    if (n > 0 && items[0].tag == ARCL_PAIR && arcl_extent_of(c, items, n, &x)) {
        *out = (arcl_places){.n = n, .at = items, .is_tuple = v.tag == ARCL_TUPLE};
        out->top = x.low.r;
        out->left = x.low.c;
        out->bottom = x.high.r;
        out->right = x.high.c;
        return true;
    }
    const arcl_val t = arcl_toindices(c, v);
    if (arcl_is_err(t)) {
        *err = t;
        return false;
    }
    if (arcl_is_patch(t)) { /* cells, where the elements were no cells but held some */
        *out = arcl_places_in(t.u.set);
        *err = arcl_err(ARCL_E_TYPE);
        return t.u.set->ink == ARCL_PLACES;
    }
    return arcl_places_bare(c, t, out, err);
}

bool arcl_cells_of(arcl_ctx *c, arcl_val v, bool ordered, arcl_cells *out, arcl_val *err)
{
    const bool triple = arcl_is_typed(c);
    const uint8_t tag = triple ? ARCL_TRIPLE : ARCL_CELL;

    *err = arcl_err(ARCL_E_TYPE);
    if (!arcl_len(v, &out->n))
        return false;
    const arcl_val *items = ordered ? arcl_items(c, v, &out->n) : arcl_members(c, v, &out->n);
    out->at = items;
    for (uint32_t k = 0; k < out->n; k++) {
        if (items[k].tag == tag)
            continue;
        /* Some other form of a cell: all of them are copied. */
        arcl_val *at = ARCL_NEW(c, arcl_val, out->n);
        for (k = 0; k < out->n; k++) {
            int32_t colour, i, j;
            if (!arcl_as_cell(items[k], triple, &colour, &i, &j) || arcl_cell_colour(c, items[k]).tag == ARCL_BOOL)
                return false;
            at[k] = triple ? arcl_triple32(i, j, colour) : arcl_cell32(colour, i, j);
        }
        out->at = at;
    }
    return true;
}

/* n places from (i, j) on, each so many rows and columns further. */
static void write_far(arcl_ctx *c, arcl_val *seq, int64_t n, int64_t i, int64_t j, int64_t down, int64_t right)
{
    for (arcl_part p = arcl_part_of(n, sizeof *seq); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++)
            seq[k] = arcl_pair_make(c, i + k * down, j + k * right);
}

arcl_val arcl_line_places(arcl_ctx *c, int64_t i, int64_t j, int64_t n, int64_t down, int64_t right)
{
    enum { LONG = 1 << 16 }; /* from here on budgets are asked at once */

    if (n > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_ctx_work(c, (uint64_t)n);
    if (n > 1 && arcl_in_range(i, j, i + (n - 1) * down, j + (n - 1) * right)) {
        const arcl_val line = arcl_set_line(c, (uint32_t)n, (int32_t)i, (int32_t)j, (int32_t)down, (int32_t)right);
        if (n >= LONG)
            arcl_set_members(c, line.u.set);
        return line;
    }
    arcl_val *seq = ARCL_NEW(c, arcl_val, n);
    write_far(c, seq, n, i, j, down, right);
    return arcl_set_of_items(c, seq, (uint32_t)n);
}

/* A box that is no patch. */
static __attribute__((noinline)) arcl_val box_of_items(arcl_ctx *c, int64_t top, int64_t left, int64_t bottom,
                                                       int64_t right)
{
    const uint64_t down = (uint64_t)bottom - (uint64_t)top, across = (uint64_t)right - (uint64_t)left;

    if (down >= INT32_MAX || across >= INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    const int64_t h = (int64_t)down + 1, w = (int64_t)across + 1;
    const bool near = arcl_in_range(top, left, bottom, right);
    if (h > INT32_MAX / w)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    if (h == 1 || w == 1)
        return arcl_line_places(c, top, left, h * w, h > 1, w > 1);
    arcl_ctx_work(c, (uint64_t)(h * w));
    arcl_val *seq = ARCL_NEW(c, arcl_val, h * w);
    for (int64_t i = 0; i < h; i++)
        if (near)
            arcl_line_write(c, seq + i * w, (uint32_t)w, (int32_t)(top + i), (int32_t)left, 0, 1);
        else
            write_far(c, seq + i * w, w, top + i, left, 0, 1);
    return arcl_set_of_items(c, seq, (uint32_t)(h * w));
}

arcl_val arcl_box_places(arcl_ctx *c, int64_t top, int64_t left, int64_t bottom, int64_t right)
{
    if (bottom < top || right < left)
        return arcl_set_empty();
    if (!arcl_in_range(top, left, bottom, right) || !arcl_patch_fits(bottom - top + 1, right - left + 1))
        return box_of_items(c, top, left, bottom, right);
    const int64_t h = bottom - top + 1, w = right - left + 1;
    const arcl_row full = arcl_row_mask(w);
    arcl_set *s = arcl_patch_new(c, top, left, h, w);
    for (arcl_row *row = arcl_patch_rows(s), *const end = row + h; row < end; row++)
        *row = full;
    s->n = (uint32_t)(h * w);
    s->recipe = arcl_by_raster;
    return arcl_set_val(s);
}
