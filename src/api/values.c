/* values.c - values as data: made and read without text. */
#include "api/session.h"

#include "value/hash.h"
#include "value/seq.h"

enum { TEXT_MAX = 64 << 20, ITEMS_MAX = INT32_MAX / 4 };

/* ---- making --------------------------------------------------------------------------------- */

arcl_value arcl_value_none(void)
{
    return arcl_value_out(arcl_none());
}

arcl_value arcl_value_bool(bool b)
{
    return arcl_value_out(arcl_bool(b));
}

arcl_value arcl_value_int(int64_t i)
{
    return arcl_value_out(arcl_int(i));
}

arcl_value arcl_value_float(double d)
{
    return arcl_value_out(arcl_float(d));
}

arcl_value arcl_value_error(void)
{
    return arcl_value_out(arcl_err(ARCL_E_TYPE));
}

/* Whether a value can be made of n of something at `from`. */
static bool can_make(arcl_session *s, const void *from, size_t n, const char *what)
{
    if (!arcl_session_enter(s))
        return false;
    return (n == 0 || arcl_session_has(s, from, what)) &&
           (n <= ITEMS_MAX || arcl_fail(&s->err, "%zu is too long for a value", n));
}

arcl_value arcl_value_string(arcl_session *s, const char *text, size_t n)
{
    if (!can_make(s, text, n, "the text"))
        return arcl_value_error();
    if (setjmp(s->ctx.escape) != 0)
        return arcl_session_cut(s);
    return arcl_value_out(arcl_str(arcl_take_text(&s->ctx.mem, n ? text : "", n), (int32_t)n));
}

/* The items in the memory of the session. */
static const arcl_val *items_in(arcl_session *s, const arcl_value *items, size_t n)
{
    arcl_val *in = ARCL_NEW(&s->ctx, arcl_val, n);

    for (size_t k = 0; k < n; k++)
        in[k] = arcl_value_in(items[k]);
    return in;
}

const arcl_value *arcl_value_wrong(const arcl_value *items, size_t n)
{
    for (size_t k = 0; items && n <= ITEMS_MAX && k < n; k++) /* more are no value, and are not looked at */
        if (arcl_is_err(arcl_value_in(items[k])))
            return &items[k];
    return NULL;
}

arcl_value arcl_value_tuple(arcl_session *s, const arcl_value *items, size_t n)
{
    const arcl_value *wrong = arcl_value_wrong(items, n);

    if (wrong)
        return *wrong;
    if (n == 2 && s && items) { /* pairs and cells need no memory */
        arcl_session_enter(s);
        const arcl_val a = arcl_value_in(items[0]), b = arcl_value_in(items[1]);
        if (a.tag == ARCL_INT && a.u.i == (int32_t)a.u.i) {
            if (b.tag == ARCL_INT && b.u.i == (int32_t)b.u.i)
                return arcl_value_out(arcl_pair32((int32_t)a.u.i, (int32_t)b.u.i));
            if (b.tag == ARCL_PAIR && !arcl_is_typed(&s->ctx))
                return arcl_value_out(arcl_cell32((int32_t)a.u.i, b.u.at.r, b.u.at.c));
        }
    }
    if (!can_make(s, items, n, "the items"))
        return arcl_value_error();
    if (setjmp(s->ctx.escape) != 0)
        return arcl_session_cut(s);
    return arcl_value_out(arcl_tuple_make(&s->ctx, items_in(s, items, n), (uint32_t)n));
}

/* Whether there can be such a table for n items: each has a slot, some are empty. */
static bool check_table(arcl_session *s, size_t n, const uint32_t *table, size_t size)
{
    size_t used = 0, empty = 0;

    if (!arcl_session_has(s, table, "the table"))
        return false;
    if (size < ARCL_TABLE_FIRST || size > ITEMS_MAX || (size & (size - 1)) != 0)
        return arcl_fail(&s->err, "the table of a set has a power of two slots from 8 on, not %zu", size);
    for (size_t k = 0; k < size; k++) {
        used += table[k] < ARCL_SLOT_DELETED;
        empty += table[k] == ARCL_SLOT_EMPTY;
        if (table[k] < ARCL_SLOT_DELETED && table[k] >= n)
            return arcl_fail(&s->err, "slot %zu of the table has item %u of %zu", k, table[k], n);
    }
    return (used == n && empty > 0) || arcl_fail(&s->err, "the table has not a slot for each item, and empty ones");
}

static arcl_val make_set(arcl_session *s, const arcl_value *items, size_t n)
{
    return arcl_set_make(&s->ctx, items_in(s, items, n), (uint32_t)n, arcl_by_sequence, arcl_none(), arcl_none());
}

arcl_value arcl_value_set_table(arcl_session *s, const arcl_value *items, size_t n, const uint32_t *table, size_t size)
{
    const arcl_value *wrong = arcl_value_wrong(items, n);

    if (wrong)
        return *wrong;
    if (!can_make(s, items, n, "the items") || !check_table(s, n, table, size))
        return arcl_value_error();
    if (n == 0)
        return arcl_value_out(arcl_set_empty());
    if (setjmp(s->ctx.escape) != 0)
        return arcl_session_cut(s);
    const arcl_val v = make_set(s, items, n);
    if (n > 1 && v.u.set->n == n && !v.u.set->doubtful)
        arcl_set_give_table(&s->ctx, v.u.set, table, (uint32_t)size);
    return arcl_value_out(v);
}

arcl_value arcl_value_set(arcl_session *s, const arcl_value *items, size_t n)
{
    const arcl_value *wrong = arcl_value_wrong(items, n);

    if (wrong)
        return *wrong;
    if (!can_make(s, items, n, "the items"))
        return arcl_value_error();
    if (n == 0)
        return arcl_value_out(arcl_set_empty());
    if (setjmp(s->ctx.escape) != 0)
        return arcl_session_cut(s);
    return arcl_value_out(make_set(s, items, n));
}

arcl_value arcl_value_grid(arcl_session *s, const arcl_grid *grid)
{
    if (!arcl_session_enter(s) || !arcl_session_has(s, grid, "the grid") ||
        !arcl_session_has(s, grid->cells, "the grid"))
        return arcl_value_error();
    if (grid->rows < 1 || grid->columns < 1 || grid->rows > ARCL_SIDE_MAX || grid->columns > ARCL_SIDE_MAX) {
        arcl_fail(&s->err, "a grid has 1 to %d rows and columns, not %d and %d", ARCL_SIDE_MAX, grid->rows,
                  grid->columns);
        return arcl_value_error();
    }
    if (setjmp(s->ctx.escape) != 0)
        return arcl_session_cut(s);
    const size_t n = (size_t)grid->rows * (size_t)grid->columns;
    return arcl_value_out(arcl_grid_of(memcpy(ARCL_CELLS(&s->ctx, n), grid->cells, n), grid->rows, grid->columns));
}

/* ---- reading -------------------------------------------------------------------------------- */

arcl_value_type arcl_value_kind(arcl_value v)
{
    static const uint8_t kinds[] = {
        [ARCL_NONE] = ARCL_VALUE_NONE,   [ARCL_BOOL] = ARCL_VALUE_BOOL,  [ARCL_INT] = ARCL_VALUE_INT,
        [ARCL_FLOAT] = ARCL_VALUE_FLOAT, [ARCL_STR] = ARCL_VALUE_TEXT,   [ARCL_FN] = ARCL_VALUE_FUNCTION,
        [ARCL_PAIR] = ARCL_VALUE_TUPLE,  [ARCL_CELL] = ARCL_VALUE_TUPLE, [ARCL_TRIPLE] = ARCL_VALUE_TUPLE,
        [ARCL_ROW] = ARCL_VALUE_TUPLE,   [ARCL_GRID] = ARCL_VALUE_TUPLE, [ARCL_TUPLE] = ARCL_VALUE_TUPLE,
        [ARCL_JOIN] = ARCL_VALUE_TUPLE,  [ARCL_SET] = ARCL_VALUE_SET,    [ARCL_ERR] = ARCL_VALUE_ERROR,
    };
    const uint8_t tag = arcl_value_in(v).tag;

    return tag < sizeof kinds ? (arcl_value_type)kinds[tag] : ARCL_VALUE_ERROR;
}

int64_t arcl_value_as_int(arcl_value v)
{
    const arcl_val in = arcl_value_in(v);
    return arcl_is_int(in) ? in.u.i : 0;
}

double arcl_value_as_float(arcl_value v)
{
    const arcl_val in = arcl_value_in(v);
    return in.tag == ARCL_FLOAT ? in.u.d : 0;
}

size_t arcl_value_length(arcl_value v)
{
    const arcl_val in = arcl_value_in(v);
    uint32_t n;

    if (in.tag == ARCL_STR)
        return (size_t)in.n;
    return arcl_len(in, &n) ? n : 0;
}

/* The items of a set or of a tuple that is not laid out; NULL and a sentence if there is no memory for them. */
static const arcl_val *laid_out(arcl_session *s, arcl_val in)
{
    uint32_t n;

    if (setjmp(s->ctx.escape) != 0) {
        arcl_session_cut(s);
        return NULL;
    }
    return arcl_items(&s->ctx, in, &n);
}

size_t arcl_value_items(arcl_session *s, arcl_value v, arcl_value *out, size_t n)
{
    const arcl_val in = arcl_value_in(v);
    uint32_t all;

    if (!s || arcl_value_wrong(&v, 1) || !arcl_session_enter(s))
        return SIZE_MAX;
    if (!arcl_len(in, &all)) {
        arcl_fail(&s->err, "the value has no items: it is neither a tuple nor a set");
        return SIZE_MAX;
    }
    const size_t count = !out ? 0 : n < all ? n : all;
    if (in.tag == ARCL_SET || in.tag == ARCL_JOIN || in.tag == ARCL_TUPLE) {
        const arcl_val *items = all == 0 ? NULL : in.tag == ARCL_TUPLE ? in.u.items : laid_out(s, in);
        if (!items && all > 0)
            return SIZE_MAX;
        if (count)
            memcpy(out, items, count * sizeof *out);
        return all;
    }
    for (size_t k = 0; k < count; k++)
        out[k] = arcl_value_out(arcl_at(in, (uint32_t)k));
    return all;
}

size_t arcl_value_table(arcl_session *s, arcl_value v, uint32_t *table, size_t size)
{
    const arcl_val in = arcl_value_in(v);
    uint32_t item = 0;

    if (!s || arcl_value_wrong(&v, 1) || !arcl_session_enter(s))
        return SIZE_MAX;
    if (!arcl_is_set(in)) {
        arcl_fail(&s->err, "the value is no set");
        return SIZE_MAX;
    }
    if (setjmp(s->ctx.escape) != 0) {
        arcl_session_cut(s);
        return SIZE_MAX;
    }
    if (in.u.set->n <= 1) { /* which keep no order */
        const arcl_val *one = arcl_set_members(&s->ctx, in.u.set);
        const uint64_t home = in.u.set->n ? arcl_hash(&s->ctx, *one) % ARCL_TABLE_FIRST : ARCL_TABLE_FIRST;
        for (size_t k = 0; table && k < size && k < ARCL_TABLE_FIRST; k++)
            table[k] = k == home ? 0 : ARCL_SLOT_EMPTY;
        return ARCL_TABLE_FIRST;
    }
    const arcl_table *t = arcl_set_table(&s->ctx, in.u.set);
    for (size_t k = 0; table && k < size && k <= t->mask; k++)
        table[k] = t->key[k] < ARCL_KEY_GONE ? item++ : t->key[k];
    return t->mask + (size_t)1;
}

arcl_value arcl_value_item(arcl_session *s, arcl_value v, size_t k)
{
    const arcl_val in = arcl_value_in(v);
    uint32_t n;

    if (arcl_is_err(in))
        return v;
    if (!arcl_session_enter(s))
        return arcl_value_error();
    if (!arcl_len(in, &n) || k >= n) {
        arcl_fail(&s->err, "the value has no item number %zu", k);
        return arcl_value_error();
    }
    if (in.tag != ARCL_SET && in.tag != ARCL_JOIN)
        return arcl_value_out(arcl_at(in, (uint32_t)k));
    const arcl_val *items = laid_out(s, in);
    return items ? arcl_value_out(items[k]) : arcl_value_error();
}

/* Writes row k of a tuple as bytes, or only looks whether it can if `to` is NULL. */
static bool row_bytes(arcl_val rows, uint32_t k, uint32_t width, uint8_t *to)
{
    const arcl_val row = arcl_at(rows, k);
    uint32_t n;

    if (!arcl_is_tuple(row) || row.tag == ARCL_JOIN || !arcl_len(row, &n) || n != width)
        return false;
    for (uint32_t j = 0; j < n; j++) {
        const arcl_val cell = arcl_at(row, j);
        if (cell.tag != ARCL_INT || cell.u.i < 0 || cell.u.i > UINT8_MAX)
            return false;
        if (to)
            to[j] = (uint8_t)cell.u.i;
    }
    return true;
}

/* The rows of a tuple copied as bytes; NULL and a sentence if there is no memory for them. */
static const uint8_t *copy_rows(arcl_session *s, arcl_val in, const uint32_t h, const uint32_t w)
{
    if (setjmp(s->ctx.escape) != 0) {
        arcl_session_cut(s);
        return NULL;
    }
    uint8_t *cells = ARCL_CELLS(&s->ctx, (size_t)h * w);
    for (uint32_t k = 0; k < h; k++)
        row_bytes(in, k, w, cells + (size_t)k * w);
    return cells;
}

bool arcl_value_cells(arcl_session *s, arcl_value v, arcl_grid *out)
{
    const arcl_val in = arcl_value_in(v);
    uint32_t h, w;

    if (!out || !arcl_is_tuple(in))
        return false;
    if (in.tag == ARCL_GRID) {
        *out = (arcl_grid){.cells = in.u.cells, .rows = in.h, .columns = in.n};
        return true;
    }
    if (!s || in.tag == ARCL_JOIN || !arcl_len(in, &h) || h == 0 || !arcl_len(arcl_at(in, 0), &w) || w == 0)
        return false;
    for (uint32_t k = 0; k < h; k++)
        if (!row_bytes(in, k, w, NULL))
            return false;
    arcl_session_enter(s);
    *out = (arcl_grid){.cells = copy_rows(s, in, h, w), .rows = (int)h, .columns = (int)w};
    return out->cells != NULL;
}

const unsigned char *arcl_value_bytes(arcl_value v, size_t *n)
{
    const arcl_val in = arcl_value_in(v);

    if (n)
        *n = in.tag == ARCL_ROW ? (size_t)in.n : 0;
    return in.tag == ARCL_ROW ? in.u.cells : NULL;
}

const char *arcl_value_chars(arcl_value v, size_t *n)
{
    const arcl_val in = arcl_value_in(v);

    if (n)
        *n = in.tag == ARCL_STR ? (size_t)in.n : 0;
    return in.tag == ARCL_STR ? in.u.str : NULL;
}

bool arcl_value_equal(arcl_session *s, arcl_value a, arcl_value b)
{
    if (!arcl_session_enter(s))
        return false;
    if (setjmp(s->ctx.escape) != 0) {
        arcl_session_cut(s);
        return false;
    }
    return arcl_same(&s->ctx, arcl_value_in(a), arcl_value_in(b));
}

const char *arcl_session_text(arcl_session *s, arcl_value v, size_t *len)
{
    if (!arcl_session_enter(s))
        return NULL;
    arcl_text_clear(&s->text);
    s->text.limit = TEXT_MAX;
    if (setjmp(s->ctx.escape) != 0) {
        arcl_session_cut(s);
        return NULL;
    }
    arcl_value_text(&s->ctx, arcl_value_in(v), &s->text);
    if (s->text.full)
        arcl_ctx_cut(&s->ctx, ARCL_E_BYTES);
    if (len)
        *len = s->text.len;
    return s->text.s ? s->text.s : "";
}
