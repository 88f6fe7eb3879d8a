/*
 * convert.c - Python objects to values of the library and back: the hot path of every call.
 *
 * CPython keeps one object for each integer from -5 to 256, so most cells are told by their address; and the items of a
 * tuple follow its head, whose size the type tells. Both are looked up when the module is loaded.
 */
#include <math.h>
#include <string.h>

#include "arclpy.h"

enum { FEW = 16, DEPTH_MAX = 2000 };

PyObject *arclpy_small[ARCLPY_SMALL];
Py_ssize_t arclpy_items_at;

/* 0 if that is not known, -1 and an exception if the type cannot be asked. */
static Py_ssize_t find_items(void)
{
    PyObject *basic = PyObject_GetAttrString((PyObject *)&PyTuple_Type, "__basicsize__");
    PyObject *const items[] = {arclpy_small[7], arclpy_small[0], arclpy_small[9]};
    PyObject *three = PyTuple_Pack(3, items[0], items[1], items[2]);
    Py_ssize_t at = basic && three ? PyLong_AsSsize_t(basic) : -1;

    if (at > 0 && memcmp((const char *)three + at, items, sizeof items) != 0)
        at = 0;
    for (size_t k = 0; k < ARCLPY_SMALL && at > 0; k++)
        if ((uintptr_t)arclpy_small[k] - (uintptr_t)arclpy_small[0] != k << ARCLPY_SMALL_BITS)
            at = 0;
    Py_XDECREF(basic);
    Py_XDECREF(three);
    return at;
}

bool arclpy_convert_init(void)
{
    for (long k = 0; k < ARCLPY_SMALL; k++)
        if (!arclpy_small[k] && !(arclpy_small[k] = PyLong_FromLong(k)))
            return false;
    arclpy_items_at = find_items();
    return arclpy_items_at >= 0 && arclpy_sets_init();
}

static arcl_value wrong_type(PyObject *o)
{
    PyObject *type = PyType_GetName(Py_TYPE(o));

    if (type)
        PyErr_Format(PyExc_TypeError,
                     "a %U is no value of the language: it has ints, bools, None, strings, tuples, "
                     "frozensets and functions",
                     type);
    Py_XDECREF(type);
    return arcl_value_error();
}

/* How deep the value at hand is nested: CPython's own limit may be set to more than there is stack for. */
static _Thread_local int depth;

static void come_back(void)
{
    depth--;
    Py_LeaveRecursiveCall();
}

static bool go_deeper(const char *where)
{
    if (Py_EnterRecursiveCall(where))
        return false;
    if (depth++ < DEPTH_MAX)
        return true;
    come_back();
    PyErr_Format(PyExc_RecursionError, "more than %d levels%s", DEPTH_MAX, where);
    return false;
}

/* ---- to values ------------------------------------------------------------------------------ */

bool arclpy_row_asked(PyObject *row, Py_ssize_t w, unsigned char *to)
{
    for (Py_ssize_t j = 0; j < w; j++) {
        PyObject *cell = PyTuple_GetItem(row, j);
        const long k = PyLong_CheckExact(cell) ? PyLong_AsLong(cell) : -1;
        PyErr_Clear();
        if (k < 0 || k >= ARCLPY_SMALL)
            return false;
        to[j] = (unsigned char)k;
    }
    return true;
}

/* A tuple of rows of small ints as a grid: one copy instead of a value for each row. Its cells are not in the frame of
 * tuple_value, of which there is one for each level of nesting. */
static __attribute__((noinline)) bool grid_value(arcl_session *s, PyObject *o, Py_ssize_t h, arcl_value *out)
{
    unsigned char cells[ARCLPY_CELLS];
    PyObject *row = arclpy_item(o, 0);

    if (!PyTuple_CheckExact(row))
        return false;
    const Py_ssize_t w = Py_SIZE(row);
    if (w < 1 || w > ARCLPY_CELLS || h > ARCLPY_CELLS || h * w > ARCLPY_CELLS)
        return false;
    for (Py_ssize_t i = 0; i < h; i++) {
        row = arclpy_item(o, i);
        if (!PyTuple_CheckExact(row) || Py_SIZE(row) != w || !arclpy_row_read(row, w, cells + i * w))
            return false;
    }
    const arcl_grid g = {cells, (int)h, (int)w};
    *out = arcl_value_grid(s, &g);
    return true;
}

static arcl_value tuple_value(arcl_session *s, PyObject *o)
{
    const Py_ssize_t n = Py_SIZE(o);
    arcl_value few[FEW], *items = few, v;

    if (n > 0 && grid_value(s, o, n, &v))
        return v;
    if (n > FEW && !(items = PyMem_Malloc((size_t)n * sizeof *items))) {
        PyErr_NoMemory();
        return arcl_value_error();
    }
    v = arcl_value_none();
    for (Py_ssize_t k = 0; k < n && arcl_value_kind(v) != ARCL_VALUE_ERROR; k++)
        v = items[k] = arclpy_value(s, arclpy_item(o, k));
    if (arcl_value_kind(v) != ARCL_VALUE_ERROR)
        v = arcl_value_tuple(s, items, (size_t)n);
    if (items != few)
        PyMem_Free(items);
    return v;
}

static arcl_value int_value(PyObject *o)
{
    int overflow;
    const long long i = PyLong_AsLongLongAndOverflow(o, &overflow);

    if (!overflow)
        return arcl_value_int(i);
    PyErr_SetString(PyExc_OverflowError, "a number does not fit 64 bits");
    return arcl_value_error();
}

/* What is not a plain object of the language. */
static arcl_value other_value(arcl_session *s, PyObject *o)
{
    arclpy_cells cells;
    arcl_value v;

    if (PyUnicode_Check(o)) {
        Py_ssize_t n;
        const char *text = PyUnicode_AsUTF8AndSize(o, &n);
        return text ? arcl_value_string(s, text, (size_t)n) : arcl_value_error();
    }
    if (PyFloat_Check(o)) {
        const double d = PyFloat_AsDouble(o);
        if (isnan(d) || isinf(d))
            return arcl_value_float(d);
        PyErr_SetString(PyExc_TypeError, "of floats the language has inf and nan alone");
        return arcl_value_error();
    }
    const bool has_buffer = PyObject_CheckBuffer(o); /* an array of numpy is an index only if it has no dimensions */
    if (PyIndex_Check(o) || has_buffer) {
        PyObject *i = arclpy_index(o);
        v = !i ? arcl_value_error() : PyBool_Check(i) ? arcl_value_bool(i == Py_True) : int_value(i);
        Py_XDECREF(i);
        if (i || !has_buffer || !PyErr_ExceptionMatches(PyExc_TypeError))
            return v;
        PyErr_Clear();
        if (!arclpy_cells_read(o, &cells))
            return arcl_value_error();
        v = arcl_value_grid(s, &cells.grid);
        arclpy_cells_free(&cells);
        return v;
    }
    return PyCallable_Check(o) ? arclpy_function_value(s, o) : wrong_type(o);
}

arcl_value arclpy_value(arcl_session *s, PyObject *o)
{
    arcl_value v;

    if (PyLong_CheckExact(o))
        return int_value(o);
    if (o == Py_True || o == Py_False)
        return arcl_value_bool(o == Py_True);
    if (o == Py_None)
        return arcl_value_none();
    if (arclpy_is_function(o) && !((const arclpy_function *)o)->args)
        return arclpy_function_value(s, o);
    if (!go_deeper(" in a value for arcl"))
        return arcl_value_error();
    if (arclpy_is_sequence(o)) {
        PyObject *tuple = arclpy_tuple_of(o);
        v = tuple ? tuple_value(s, tuple) : arcl_value_error();
        Py_XDECREF(tuple);
    } else if (PyAnySet_Check(o)) {
        v = arclpy_set_value(s, o);
    } else {
        v = other_value(s, o);
    }
    come_back();
    if (arcl_value_kind(v) == ARCL_VALUE_ERROR && !PyErr_Occurred())
        arclpy_raise_last(s); /* the session has no room for it */
    return v;
}

/* ---- from values ---------------------------------------------------------------------------- */

/* What holds nothing but small ints is in no cycle: it is of no interest to the collector, which would find out itself
 * after having gone through it. */
static PyObject *new_row(const unsigned char *c, size_t n)
{
    PyObject *row = PyTuple_New((Py_ssize_t)n);

    if (!row)
        return NULL;
    PyObject_GC_UnTrack(row);
    PyObject **items = arclpy_items_at ? arclpy_items(row) : NULL;
    for (size_t k = 0; k < n; k++) {
        PyObject *cell = arclpy_small[c[k]];
        Py_INCREF(cell);
        if (items)
            items[k] = cell;
        else
            PyTuple_SetItem(row, (Py_ssize_t)k, cell);
    }
    return row;
}

static inline uint64_t read_word(const unsigned char *c, size_t bytes)
{
    uint64_t word = 0;

    memcpy(&word, c, bytes);
    return word;
}

/* Rows occur again, mostly in the same grid, and it costs more to make and to unmake one than to find it: of those that
 * hash alike the last is kept. Rows of one length are told apart by the words at their beginning and at their end. */
enum { KEPT_BITS = 9, KEPT_WIDTH = 32 };
static struct kept_row {
    uint64_t words[4];
    size_t n;
    PyObject *row;
} kept_rows[1 << KEPT_BITS];

static PyObject *row_object(const unsigned char *c, size_t n)
{
    uint64_t a, b = 0, d = 0, e = 0;

    if (n > KEPT_WIDTH || n == 0)
        return new_row(c, n);
    if (n >= 8) {
        a = read_word(c, 8);
        b = read_word(c + n - 8, 8);
        if (n > 16) {
            d = read_word(c + 8, 8);
            e = read_word(c + n - 16, 8);
        }
    } else {
        a = n >= 4 ? read_word(c, 4) << 32 | read_word(c + n - 4, 4)
                   : (uint64_t)c[0] << 16 | (uint64_t)c[n / 2] << 8 | c[n - 1];
    }
    uint64_t hash = ((a ^ n) * UINT64_C(0x9E3779B97F4A7C15) + b) * UINT64_C(0xD6E8FEB86659FD93);
    hash = ((hash >> 32 ^ hash ^ d) * UINT64_C(0x9E3779B97F4A7C15) + e) * UINT64_C(0xD6E8FEB86659FD93);
    struct kept_row *kept = &kept_rows[hash >> (64 - KEPT_BITS)];
    if (kept->n != n || ((kept->words[0] ^ a) | (kept->words[1] ^ b) | (kept->words[2] ^ d) | (kept->words[3] ^ e))) {
        PyObject *row = new_row(c, n), *before = kept->row;
        if (!row)
            return NULL;
        *kept = (struct kept_row){{a, b, d, e}, n, row};
        Py_XDECREF(before);
    }
    Py_INCREF(kept->row);
    return kept->row;
}

PyObject *arclpy_rows(const arcl_grid *g)
{
    PyObject *rows = PyTuple_New(g->rows);
    const size_t w = (size_t)g->columns;

    if (!rows)
        return NULL;
    PyObject_GC_UnTrack(rows);
    for (int i = 0; i < g->rows; i++) {
        PyObject *row = row_object(g->cells + (size_t)i * w, w);
        if (!row) {
            Py_DECREF(rows);
            return NULL;
        }
        arclpy_set_item(rows, i, row);
    }
    return rows;
}

static PyObject *tuple_object(arcl_session *s, arcl_value v)
{
    const size_t n = arcl_value_length(v);
    arcl_value few[FEW], *items = few;
    PyObject *out = NULL;

    if (n > FEW && !(items = PyMem_Malloc(n * sizeof *items)))
        return PyErr_NoMemory();
    if (arcl_value_items(s, v, items, n) != n)
        arclpy_raise_last(s);
    else
        out = PyTuple_New((Py_ssize_t)n);
    for (size_t k = 0; out && k < n; k++) {
        PyObject *x = arclpy_object(s, items[k]);
        if (x)
            arclpy_set_item(out, (Py_ssize_t)k, x);
        else
            Py_CLEAR(out);
    }
    if (items != few)
        PyMem_Free(items);
    return out;
}

PyObject *arclpy_object(arcl_session *s, arcl_value v)
{
    const unsigned char *bytes;
    const char *chars;
    PyObject *out;
    arcl_grid g;
    size_t n;

    switch (arcl_value_kind(v)) {
    case ARCL_VALUE_INT:
        return PyLong_FromLongLong(arcl_value_as_int(v));
    case ARCL_VALUE_BOOL:
        return PyBool_FromLong((long)arcl_value_as_int(v));
    case ARCL_VALUE_NONE:
        Py_INCREF(Py_None);
        return Py_None;
    case ARCL_VALUE_FLOAT:
        return PyFloat_FromDouble(arcl_value_as_float(v));
    case ARCL_VALUE_TEXT:
        chars = arcl_value_chars(v, &n);
        return PyUnicode_DecodeUTF8(chars, (Py_ssize_t)n, "surrogateescape");
    case ARCL_VALUE_FUNCTION:
        return arclpy_function_object(s, v);
    case ARCL_VALUE_TUPLE:
    case ARCL_VALUE_SET:
        if ((bytes = arcl_value_bytes(v, &n)))
            return row_object(bytes, n);
        if (arcl_value_cells(NULL, v, &g))
            return arclpy_rows(&g);
        if (!go_deeper(" in a value of arcl"))
            return NULL;
        out = arcl_value_kind(v) == ARCL_VALUE_SET ? arclpy_set_object(s, v) : tuple_object(s, v);
        come_back();
        return out;
    default:
        return arclpy_raise_last(s);
    }
}
