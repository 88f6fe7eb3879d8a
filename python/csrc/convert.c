/*
 * convert.c - Python objects to values of the library and back: the hot path of every call.
 *
 * CPython keeps one object for each integer from -5 to 256, so most cells are told by their address.
 */
#include <math.h>
#include <string.h>

#include "arclpy.h"

enum { SMALL = ARCLPY_SMALL, FEW = 16 };

PyObject *arclpy_small[SMALL];
unsigned arclpy_small_shift;

bool arclpy_convert_init(void)
{
    for (long k = 0; k < SMALL; k++)
        if (!(arclpy_small[k] = PyLong_FromLong(k)))
            return false;
    const size_t stride = (size_t)((uintptr_t)arclpy_small[1] - (uintptr_t)arclpy_small[0]);
    while (((size_t)1 << arclpy_small_shift) < stride && arclpy_small_shift < 16)
        arclpy_small_shift++;
    for (size_t k = 1; k < SMALL; k++)
        if ((uintptr_t)arclpy_small[k] - (uintptr_t)arclpy_small[0] != k << arclpy_small_shift) {
            arclpy_small_shift = 0;
            break;
        }
    return true;
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

/* ---- to values ------------------------------------------------------------------------------ */

/* A tuple of rows of small ints as a grid: one copy instead of a value for each row. */
static bool grid_value(arcl_session *s, PyObject *o, Py_ssize_t h, arcl_value *out)
{
    unsigned char cells[ARCLPY_CELLS], *to = cells;
    PyObject *row = PyTuple_GetItem(o, 0);

    if (!PyTuple_CheckExact(row))
        return false;
    const Py_ssize_t w = PyTuple_Size(row);
    if (w < 1 || w > ARCLPY_CELLS || h > ARCLPY_CELLS || h * w > ARCLPY_CELLS)
        return false;
    for (Py_ssize_t i = 0; i < h; i++) {
        row = PyTuple_GetItem(o, i);
        if (!PyTuple_CheckExact(row) || PyTuple_Size(row) != w)
            return false;
        for (Py_ssize_t j = 0; j < w; j++, to++) {
            const unsigned k = arclpy_small_int(PyTuple_GetItem(row, j));
            if (k == SMALL)
                return false;
            *to = (unsigned char)k;
        }
    }
    const arcl_grid g = {cells, (int)h, (int)w};
    *out = arcl_value_grid(s, &g);
    return true;
}

static arcl_value tuple_value(arcl_session *s, PyObject *o)
{
    const Py_ssize_t n = PyTuple_Size(o);
    arcl_value few[FEW], *items = few, v;

    if (n > 0 && grid_value(s, o, n, &v))
        return v;
    if (n > FEW && !(items = PyMem_Malloc((size_t)n * sizeof *items))) {
        PyErr_NoMemory();
        return arcl_value_error();
    }
    v = arcl_value_none();
    for (Py_ssize_t k = 0; k < n && arcl_value_kind(v) != ARCL_VALUE_ERROR; k++)
        v = items[k] = arclpy_value(s, PyTuple_GetItem(o, k));
    if (arcl_value_kind(v) != ARCL_VALUE_ERROR)
        v = arcl_value_tuple(s, items, (size_t)n);
    if (items != few)
        PyMem_Free(items);
    return v;
}

static arcl_value set_value(arcl_session *s, PyObject *o)
{
    const Py_ssize_t n = PySet_Size(o);
    arcl_value few[FEW], *items = few, v = arcl_value_none();
    Py_ssize_t k = 0;

    if (n == 0)
        return arcl_value_set(s, NULL, 0);
    if (n > FEW && !(items = PyMem_Malloc((size_t)n * sizeof *items))) {
        PyErr_NoMemory();
        return arcl_value_error();
    }
    PyObject *it = PyObject_GetIter(o), *x;
    while (it && k < n && (x = PyIter_Next(it))) {
        v = items[k++] = arclpy_value(s, x);
        Py_DECREF(x);
        if (arcl_value_kind(v) == ARCL_VALUE_ERROR)
            break;
    }
    Py_XDECREF(it);
    v = PyErr_Occurred() ? arcl_value_error() : arcl_value_set(s, items, (size_t)k);
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
    if (PyIndex_Check(o)) {
        PyObject *i = PyNumber_Index(o);
        v = i ? int_value(i) : arcl_value_error();
        Py_XDECREF(i);
        if (i || !PyErr_ExceptionMatches(PyExc_TypeError) || !PyObject_CheckBuffer(o))
            return v;
        PyErr_Clear(); /* an array of numpy, which is an index only if it has no dimensions */
    }
    if (PyObject_CheckBuffer(o)) {
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
    if (arclpy_is_function(o))
        return arclpy_function_value(s, o);
    if (Py_EnterRecursiveCall(" in a value for arcl"))
        return arcl_value_error();
    if (arclpy_is_sequence(o)) {
        PyObject *tuple = arclpy_tuple_of(o);
        v = tuple ? tuple_value(s, tuple) : arcl_value_error();
        Py_XDECREF(tuple);
    } else if (PyAnySet_Check(o)) {
        v = set_value(s, o);
    } else {
        v = other_value(s, o);
    }
    Py_LeaveRecursiveCall();
    if (arcl_value_kind(v) == ARCL_VALUE_ERROR && !PyErr_Occurred())
        arclpy_raise_last(s); /* the session has no room for it */
    return v;
}

/* ---- from values ---------------------------------------------------------------------------- */

static inline PyObject *small_object(unsigned k)
{
    Py_INCREF(arclpy_small[k]);
    return arclpy_small[k];
}

/* Calls into CPython are what this costs: the rows that puzzles have are made by one. */
static PyObject *row_object(const unsigned char *c, size_t n)
{
#define T1(k) arclpy_small[c[k]]
#define T2(k) T1(k), T1(k + 1)
#define T4(k) T2(k), T2(k + 2)
#define T8(k) T4(k), T4(k + 4)
#define T16(k) T8(k), T8(k + 8)
#define ROW(n, ...) \
    case n: \
        return PyTuple_Pack(n, __VA_ARGS__);
    /* clang-format off */
    switch (n) {
        ROW(1, T1(0))
        ROW(2, T2(0))
        ROW(3, T2(0), T1(2))
        ROW(4, T4(0))
        ROW(5, T4(0), T1(4))
        ROW(6, T4(0), T2(4))
        ROW(7, T4(0), T2(4), T1(6))
        ROW(8, T8(0))
        ROW(9, T8(0), T1(8))
        ROW(10, T8(0), T2(8))
        ROW(11, T8(0), T2(8), T1(10))
        ROW(12, T8(0), T4(8))
        ROW(13, T8(0), T4(8), T1(12))
        ROW(14, T8(0), T4(8), T2(12))
        ROW(15, T8(0), T4(8), T2(12), T1(14))
        ROW(16, T16(0))
        ROW(17, T16(0), T1(16))
        ROW(18, T16(0), T2(16))
        ROW(19, T16(0), T2(16), T1(18))
        ROW(20, T16(0), T4(16))
        ROW(21, T16(0), T4(16), T1(20))
        ROW(22, T16(0), T4(16), T2(20))
        ROW(23, T16(0), T4(16), T2(20), T1(22))
        ROW(24, T16(0), T8(16))
        ROW(25, T16(0), T8(16), T1(24))
        ROW(26, T16(0), T8(16), T2(24))
        ROW(27, T16(0), T8(16), T2(24), T1(26))
        ROW(28, T16(0), T8(16), T4(24))
        ROW(29, T16(0), T8(16), T4(24), T1(28))
        ROW(30, T16(0), T8(16), T4(24), T2(28))
    default:
        break;
    }
    /* clang-format on */
#undef ROW
    PyObject *row = PyTuple_New((Py_ssize_t)n);
    for (size_t k = 0; row && k < n; k++)
        PyTuple_SetItem(row, (Py_ssize_t)k, small_object(c[k]));
    return row;
}

/* Equal rows that follow each other are one object. */
PyObject *arclpy_rows(const arcl_grid *g)
{
    PyObject *rows = PyTuple_New(g->rows), *row = NULL;
    const size_t w = (size_t)g->columns;

    for (int i = 0; rows && i < g->rows; i++) {
        const unsigned char *cells = g->cells + (size_t)i * w;
        if (row && memcmp(cells, cells - w, w) == 0) {
            Py_INCREF(row);
        } else if (!(row = row_object(cells, w))) {
            Py_DECREF(rows);
            return NULL;
        }
        PyTuple_SetItem(rows, i, row);
    }
    return rows;
}

/* The items of a tuple or set as a tuple or a frozenset, to which they are added in the order of ours. */
static PyObject *container_object(arcl_session *s, arcl_value v, bool is_set)
{
    const size_t n = arcl_value_length(v);
    arcl_value few[FEW], *items = few;
    PyObject *out = NULL;

    if (n > FEW && !(items = PyMem_Malloc(n * sizeof *items)))
        return PyErr_NoMemory();
    if (arcl_value_items(s, v, items, n) != n)
        arclpy_raise_last(s);
    else
        out = is_set ? PyFrozenSet_New(NULL) : PyTuple_New((Py_ssize_t)n);
    for (size_t k = 0; out && k < n; k++) {
        PyObject *x = arclpy_object(s, items[k]);
        if (x && !is_set) {
            PyTuple_SetItem(out, (Py_ssize_t)k, x);
            continue;
        }
        if (!x || PySet_Add(out, x) < 0)
            Py_CLEAR(out);
        Py_XDECREF(x);
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
        return PyUnicode_FromStringAndSize(chars, (Py_ssize_t)n);
    case ARCL_VALUE_FUNCTION:
        return arclpy_function_object(s, v);
    case ARCL_VALUE_TUPLE:
    case ARCL_VALUE_SET:
        if ((bytes = arcl_value_bytes(v, &n)))
            return row_object(bytes, n);
        if (arcl_value_cells(NULL, v, &g))
            return arclpy_rows(&g);
        if (Py_EnterRecursiveCall(" in a value of arcl"))
            return NULL;
        out = container_object(s, v, arcl_value_kind(v) == ARCL_VALUE_SET);
        Py_LeaveRecursiveCall();
        return out;
    default:
        return arclpy_raise_last(s);
    }
}
