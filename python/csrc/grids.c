/* grids.c - cells of grids out of rows and arrays. */
#include <string.h>

#include "arclpy.h"

enum { SMALL = ARCLPY_SMALL, SIDE_MAX = 65535 };

PyObject *arclpy_index(PyObject *o)
{
    PyObject *number = PyNumber_Index(o);
    Py_buffer b;

    if (number || !PyErr_ExceptionMatches(PyExc_TypeError) || !PyObject_CheckBuffer(o))
        return number;
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    if (PyObject_GetBuffer(o, &b, PyBUF_RECORDS_RO) == 0) {
        if (b.ndim == 0 && b.itemsize == 1 && b.format && strcmp(b.format, "?") == 0)
            number = PyBool_FromLong(*(const char *)b.buf);
        PyBuffer_Release(&b);
    }
    if (number) {
        Py_XDECREF(type);
        Py_XDECREF(value);
        Py_XDECREF(traceback);
    } else {
        PyErr_Restore(type, value, traceback);
    }
    return number;
}

/* A cell that may be no small int; false and an exception if it is none at all. */
static bool odd_cell(PyObject *o, Py_ssize_t i, Py_ssize_t j, unsigned char *to)
{
    PyObject *number = arclpy_index(o);
    const long long k = number ? PyLong_AsLongLong(number) : -1;

    Py_XDECREF(number);
    const bool no_int = PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_TypeError);
    if (PyErr_Occurred() && !no_int && !PyErr_ExceptionMatches(PyExc_OverflowError))
        return false;
    if (PyErr_Occurred() || k < 0 || k >= SMALL) {
        PyErr_Clear();
        PyErr_Format(no_int ? PyExc_TypeError : PyExc_ValueError,
                     "cell (%zd, %zd) is %R: the cells of a grid are ints from 0 to 255", i, j, o);
        return false;
    }
    *to = (unsigned char)k;
    return true;
}

static bool no_grid(PyObject *o)
{
    PyObject *type = PyType_GetName(Py_TYPE(o));

    const char *name = type ? PyUnicode_AsUTF8AndSize(type, NULL) : NULL;

    if (name)
        PyErr_Format(PyExc_TypeError, "a grid is a tuple of rows or an array of two dimensions, not %s %s",
                     strchr("aeiouAEIOU", name[0]) ? "an" : "a", name);
    Py_XDECREF(type);
    return false;
}

/* A pair of a task, which is a tuple of two grids, has its own sentence. */
static bool is_pair(PyObject *o)
{
    const bool is_it = !PyTuple_CheckExact(o) && PyTuple_Check(o) && PyObject_HasAttrString(o, "input");

    if (is_it)
        PyErr_SetString(PyExc_TypeError,
                        "a pair of a task is two grids: take its input, as in [x.input for x in task.train]");
    return is_it;
}

/* How many rows and columns a tuple has, as its first row tells. */
static bool rows_size(PyObject *rows, Py_ssize_t *h, Py_ssize_t *w)
{
    *h = Py_SIZE(rows);
    PyObject *first = *h > 0 ? arclpy_item(rows, 0) : NULL;
    if (first && !arclpy_is_sequence(first)) {
        PyErr_Format(PyExc_TypeError, "row 0 of the grid is %R: a grid is a tuple of rows, and a row one of ints",
                     first);
        return false;
    }
    *w = !first ? 0 : Py_SIZE(first);
    if (*w > 0 && *h <= SIDE_MAX && *w <= SIDE_MAX)
        return true;
    PyErr_Format(PyExc_ValueError, "a grid has 1 to %d rows and columns, not %zd and %zd", SIDE_MAX, *h, *w);
    return false;
}

static bool row_cells(PyObject *row, Py_ssize_t i, Py_ssize_t w, unsigned char *to)
{
    if (arclpy_row_read(row, w, to))
        return true;
    for (Py_ssize_t j = 0; j < w; j++)
        if (!odd_cell(arclpy_item(row, j), i, j, to + j))
            return false;
    return true;
}

static bool rows_cells(PyObject *rows, Py_ssize_t h, Py_ssize_t w, unsigned char *to)
{
    for (Py_ssize_t i = 0; i < h; i++, to += w) {
        PyObject *row = arclpy_item(rows, i);
        if (PyTuple_CheckExact(row) && Py_SIZE(row) == w && arclpy_row_read(row, w, to))
            continue;
        PyObject *cells = arclpy_is_sequence(row) ? arclpy_tuple_of(row) : NULL;
        const bool fits = cells && Py_SIZE(cells) == w, ok = fits && row_cells(cells, i, w, to);
        Py_XDECREF(cells);
        if (!fits && !PyErr_Occurred())
            PyErr_Format(PyExc_ValueError, "row %zd of the grid is no row of %zd cells", i, w);
        if (!ok)
            return false;
    }
    return true;
}

bool arclpy_buffer(PyObject *o, Py_buffer *b)
{
    if (PyObject_GetBuffer(o, b, PyBUF_RECORDS_RO) < 0)
        return false;
    if (b->strides || b->ndim == 0)
        return true;
    PyBuffer_Release(b);
    PyObject *view = PyMemoryView_FromObject(o); /* works out the steps, which ctypes does not */
    const bool ok = view && PyObject_GetBuffer(view, b, PyBUF_RECORDS_RO) == 0;
    Py_XDECREF(view);
    return ok;
}

bool arclpy_is_integers(const Py_buffer *b, bool *is_signed)
{
    const char *format = b->format ? b->format : "B";

    format += *format == '<' || *format == '=' || *format == '@';
    *is_signed = *format && strchr("bhilq", *format);
    return *format && strchr("?bBhHiIlLqQ", *format) && !format[1] &&
           (b->itemsize == 1 || b->itemsize == 2 || b->itemsize == 4 || b->itemsize == 8);
}

/* The integer at an address as one without a sign: what is negative is large. */
static unsigned long long read_number(const char *at, Py_ssize_t size)
{
    union {
        uint16_t two;
        uint32_t four;
        uint64_t eight;
    } x;

    if (size == 1)
        return *(const unsigned char *)at;
    memcpy(&x, at, (size_t)size);
    return size == 2 ? x.two : size == 4 ? x.four : x.eight;
}

/* The plane of a buffer at an address: the last two dimensions. */
static bool buffer_cells(const Py_buffer *b, const char *from, unsigned char *to)
{
    const Py_ssize_t h = b->shape[b->ndim - 2], w = b->shape[b->ndim - 1];
    const Py_ssize_t down = b->strides[b->ndim - 2], right = b->strides[b->ndim - 1];
    bool is_signed;

    if (!arclpy_is_integers(b, &is_signed)) {
        PyErr_Format(PyExc_TypeError, "a grid is an array of integers, not of format '%s'", b->format);
        return false;
    }
    const unsigned end = b->itemsize == 1 && is_signed ? SMALL / 2 : SMALL;
    for (Py_ssize_t i = 0; i < h; i++, from += down) {
        if (b->itemsize == 1 && !is_signed && right == 1) {
            memcpy(to, from, (size_t)w);
            to += w;
            continue;
        }
        for (Py_ssize_t j = 0; j < w; j++) {
            const unsigned long long x = read_number(from + j * right, b->itemsize);
            if (x >= end) {
                PyErr_Format(PyExc_ValueError, "cell (%zd, %zd) is no int from 0 to 255", i, j);
                return false;
            }
            *to++ = (unsigned char)x;
        }
    }
    return true;
}

static bool buffer_size(const Py_buffer *b, int ndim)
{
    if (b->ndim != ndim) {
        PyErr_Format(PyExc_ValueError, "a grid has two dimensions, not %d", b->ndim);
        return false;
    }
    const Py_ssize_t h = b->shape[ndim - 2], w = b->shape[ndim - 1];
    if (h > 0 && w > 0 && h <= SIDE_MAX && w <= SIDE_MAX)
        return true;
    PyErr_Format(PyExc_ValueError, "a grid has 1 to %d rows and columns, not %zd and %zd", SIDE_MAX, h, w);
    return false;
}

static unsigned char *room_for(arclpy_cells *c, size_t h, size_t w)
{
    c->room = NULL;
    if (h * w > sizeof c->few && !(c->room = PyMem_Malloc(h * w)))
        PyErr_NoMemory();
    unsigned char *at = h * w > sizeof c->few ? c->room : c->few;
    c->grid = (arcl_grid){at, (int)h, (int)w};
    return at;
}

bool arclpy_cells_read(PyObject *o, arclpy_cells *out)
{
    Py_ssize_t h, w;
    Py_buffer b;
    bool ok;

    out->room = NULL;
    if (arclpy_is_sequence(o)) {
        PyObject *rows = is_pair(o) ? NULL : arclpy_tuple_of(o);
        unsigned char *at = rows && rows_size(rows, &h, &w) ? room_for(out, (size_t)h, (size_t)w) : NULL;
        ok = at && rows_cells(rows, h, w, at);
        Py_XDECREF(rows);
    } else {
        if (!PyObject_CheckBuffer(o))
            return no_grid(o);
        if (!arclpy_buffer(o, &b))
            return false;
        ok = buffer_size(&b, 2);
        unsigned char *at = ok ? room_for(out, (size_t)b.shape[0], (size_t)b.shape[1]) : NULL;
        ok = at && buffer_cells(&b, b.buf, at);
        PyBuffer_Release(&b);
    }
    if (!ok)
        arclpy_cells_free(out);
    return ok;
}

void arclpy_cells_free(arclpy_cells *c)
{
    PyMem_Free(c->room);
    c->room = NULL;
}

/* ---- many grids ----------------------------------------------------------------------------- */

static unsigned char *more_cells(arclpy_grids *g, size_t h, size_t w)
{
    if (g->n == g->grids_room) {
        const size_t room = g->grids_room ? 2 * g->grids_room : 64;
        void *grids = PyMem_Realloc(g->grids, room * sizeof *g->grids);
        if (grids)
            g->grids = grids;
        void *offset = grids ? PyMem_Realloc(g->offset, room * sizeof *g->offset) : NULL;
        if (!offset) {
            PyErr_NoMemory();
            return NULL;
        }
        g->offset = offset;
        g->grids_room = room;
    }
    if (g->room - g->used < h * w) {
        const size_t room = 2 * (g->room + h * w);
        void *cells = PyMem_Realloc(g->cells, room);
        if (!cells) {
            PyErr_NoMemory();
            return NULL;
        }
        g->cells = cells;
        g->room = room;
    }
    g->offset[g->n] = g->used;
    g->grids[g->n++] = (arcl_grid){NULL, (int)h, (int)w};
    g->used += h * w;
    return g->cells + g->used - h * w;
}

bool arclpy_grids_add(arclpy_grids *g, PyObject *o)
{
    Py_ssize_t h, w;
    arclpy_cells one;

    if (arclpy_is_sequence(o)) {
        PyObject *rows = is_pair(o) ? NULL : arclpy_tuple_of(o);
        unsigned char *at = rows && rows_size(rows, &h, &w) ? more_cells(g, (size_t)h, (size_t)w) : NULL;
        const bool ok = at && rows_cells(rows, h, w, at);
        Py_XDECREF(rows);
        return ok;
    }
    if (!arclpy_cells_read(o, &one))
        return false;
    unsigned char *at = more_cells(g, (size_t)one.grid.rows, (size_t)one.grid.columns);
    if (at)
        memcpy(at, one.grid.cells, (size_t)one.grid.rows * (size_t)one.grid.columns);
    arclpy_cells_free(&one);
    return at != NULL;
}

bool arclpy_grids_add_stack(arclpy_grids *g, PyObject *o, bool *is_stack)
{
    Py_buffer b;

    *is_stack = false;
    if (!PyObject_CheckBuffer(o))
        return true;
    if (!arclpy_buffer(o, &b))
        return false;
    bool ok = true;
    *is_stack = b.ndim == 3;
    if (*is_stack) {
        ok = b.shape[0] == 0 || buffer_size(&b, 3);
        for (Py_ssize_t k = 0; k < b.shape[0] && ok; k++) {
            unsigned char *at = more_cells(g, (size_t)b.shape[1], (size_t)b.shape[2]);
            ok = at && buffer_cells(&b, (const char *)b.buf + k * b.strides[0], at);
        }
    }
    PyBuffer_Release(&b);
    return ok;
}

void arclpy_grids_done(arclpy_grids *g)
{
    for (size_t k = 0; k < g->n; k++)
        g->grids[k].cells = g->cells + g->offset[k];
}

void arclpy_grids_free(arclpy_grids *g)
{
    PyMem_Free(g->cells);
    PyMem_Free(g->grids);
    PyMem_Free(g->offset);
}
