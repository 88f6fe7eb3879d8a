/* label.c - connected components of arrays. */
#include <string.h>

#include "arclpy.h"

static bool append_row(PyObject *list, PyObject *row)
{
    const bool ok = row && PyList_Append(list, row) == 0;

    Py_XDECREF(row);
    return ok;
}

/* An array of two dimensions of integers or floats; false and an exception if it is none. */
static bool read_array(PyObject *o, Py_buffer *b, arcl_array *out)
{
    bool is_signed;

    if (!arclpy_buffer(o, b))
        return false;
    const char *format = b->format ? b->format : "B";
    const bool is_float = strcmp(format, "f") == 0 || strcmp(format, "d") == 0;
    if (b->ndim != 2 || (!is_float && !arclpy_is_integers(b, &is_signed)))
        PyErr_SetString(PyExc_TypeError, "label takes arrays of integers or floats of two dimensions");
    else if (b->shape[0] > INT_MAX || b->shape[1] > INT_MAX)
        PyErr_SetString(PyExc_ValueError, "the array is too large");
    else
        *out = (arcl_array){b->buf,           (unsigned)b->itemsize, !is_float && is_signed, (int)b->shape[0],
                            (int)b->shape[1], b->strides[0],         b->strides[1],          is_float};
    if (!PyErr_Occurred())
        return true;
    PyBuffer_Release(b);
    return false;
}

static PyObject *region_row(const arcl_region *r)
{
    PyObject *row = Py_BuildValue("(IiiiiiL)", (unsigned)r->size, (int)r->first, (int)r->top, (int)r->left,
                                  (int)r->bottom, (int)r->right, (long long)r->value);
    PyObject *more = r->measured && row ? Py_BuildValue("(ddd)", r->min, r->max, r->mean) : NULL;
    PyObject *both = more ? PySequence_Concat(row, more) : NULL;

    if (!r->measured)
        return row;
    Py_XDECREF(row);
    Py_XDECREF(more);
    return both;
}

static PyObject *run_label(const arcl_array *a, const arcl_label_request *how, const arcl_session_options *options,
                           int32_t *labels)
{
    const arcl_region *regions = NULL;
    int32_t count = 0;
    arcl_session *s = arclpy_take();

    if (!s)
        return NULL;
    PyThreadState *thread = PyEval_SaveThread();
    const bool ok = arcl_session_label(s, a, how, options, labels, &count, &regions);
    PyEval_RestoreThread(thread);
    if (!ok)
        arclpy_raise("ValueError", arcl_session_error(s));
    PyObject *list = ok && arclpy_warn(s, 2) ? PyList_New(0) : NULL;
    for (int32_t k = 0; list && regions && k < count; k++)
        if (!append_row(list, region_row(&regions[k])))
            Py_CLEAR(list);
    arclpy_give(s);
    return list ? Py_BuildValue("(iN)", (int)count, list) : NULL;
}

/* _label(array, labels, diagonal, background or None, foreground, threshold or None, intensity or None, regions, options):
 * (count, regions). The labels go into a writable buffer of int32 of as many cells. */
static PyObject *label(PyObject *module, PyObject *args)
{
    PyObject *array, *labels, *background, *threshold, *intensity, *kw, *out = NULL;
    int diagonal, foreground, wanted;
    arcl_session_options options;
    arcl_array in, second;
    Py_buffer from, measured, to;

    (void)module;
    if (!PyArg_ParseTuple(args, "OOpOpOOpO", &array, &labels, &diagonal, &background, &foreground, &threshold,
                          &intensity, &wanted, &kw) ||
        !arclpy_options(kw, &options))
        return NULL;
    arcl_label_request how = {.diagonal = diagonal, .foreground = foreground, .regions = wanted};
    how.has_background = background != Py_None;
    how.background = how.has_background ? PyLong_AsLongLong(background) : 0;
    how.has_threshold = threshold != Py_None;
    how.threshold = how.has_threshold ? PyFloat_AsDouble(threshold) : 0;
    how.intensity = intensity != Py_None ? &second : NULL;
    if (PyErr_Occurred() || !read_array(array, &from, &in))
        return NULL;
    if (!how.intensity || read_array(intensity, &measured, &second)) {
        if (PyObject_GetBuffer(labels, &to, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) == 0) {
            if (to.len == (Py_ssize_t)4 * in.rows * in.columns)
                out = run_label(&in, &how, &options, to.buf);
            else
                PyErr_SetString(PyExc_ValueError, "the labels are not as many as the cells of the array");
            PyBuffer_Release(&to);
        }
        if (how.intensity)
            PyBuffer_Release(&measured);
    }
    PyBuffer_Release(&from);
    return out;
}

static PyMethodDef definition = {"_label", label, METH_VARARGS, NULL};

bool arclpy_label_init(PyObject *module)
{
    PyObject *f = PyCFunction_New(&definition, NULL);
    return f && PyModule_AddObject(module, "_label", f) == 0;
}
