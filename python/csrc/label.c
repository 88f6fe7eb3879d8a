/* label.c - connected components of arrays. */
#include "arclpy.h"

static bool append_row(PyObject *list, PyObject *row)
{
    const bool ok = row && PyList_Append(list, row) == 0;

    Py_XDECREF(row);
    return ok;
}

/* _label(array, labels, diagonal, background or None, foreground, regions, options): (count, regions). The labels go into
 * a writable buffer of int32 of as many cells. */
static PyObject *label(PyObject *module, PyObject *args)
{
    PyObject *array, *labels, *background, *kw, *out = NULL, *list = NULL;
    int diagonal, foreground, wanted;
    arcl_session_options options;
    const arcl_region *regions;
    Py_buffer in, to;
    int32_t count;

    (void)module;
    if (!PyArg_ParseTuple(args, "OOpOppO", &array, &labels, &diagonal, &background, &foreground, &wanted, &kw) ||
        !arclpy_options(kw, &options))
        return NULL;
    arcl_label_request how = {.diagonal = diagonal, .foreground = foreground, .regions = wanted};
    how.has_background = background != Py_None;
    how.background = how.has_background ? PyLong_AsLongLong(background) : 0;
    if (PyErr_Occurred() || !arclpy_buffer(array, &in))
        return NULL;
    if (PyObject_GetBuffer(labels, &to, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) < 0) {
        PyBuffer_Release(&in);
        return NULL;
    }
    arcl_session *s = arclpy_take();
    bool is_signed;
    if (in.ndim != 2 || !arclpy_is_integers(&in, &is_signed))
        PyErr_SetString(PyExc_TypeError, "label takes an array of integers of two dimensions");
    else if (in.shape[0] > INT_MAX || in.shape[1] > INT_MAX || to.len != in.shape[0] * in.shape[1] * 4)
        PyErr_SetString(PyExc_ValueError, "the array is too large, or the labels are not as many as its cells");
    else if (s) {
        const arcl_array a = {in.buf,           (unsigned)in.itemsize, is_signed,    (int)in.shape[0],
                              (int)in.shape[1], in.strides[0],         in.strides[1]};
        PyThreadState *thread = PyEval_SaveThread();
        const bool ok = arcl_session_label(s, &a, &how, &options, to.buf, &count, &regions);
        PyEval_RestoreThread(thread);
        if (!ok)
            arclpy_raise("ValueError", arcl_session_error(s));
        list = ok ? PyList_New(0) : NULL;
        for (int32_t k = 0; list && wanted && k < count; k++)
            if (!append_row(list, Py_BuildValue("(IiiiiiL)", (unsigned)regions[k].size, (int)regions[k].first,
                                                (int)regions[k].top, (int)regions[k].left, (int)regions[k].bottom,
                                                (int)regions[k].right, (long long)regions[k].value)))
                Py_CLEAR(list);
        out = list ? Py_BuildValue("(iN)", (int)count, list) : NULL;
    }
    if (s)
        arclpy_give(s);
    PyBuffer_Release(&to);
    PyBuffer_Release(&in);
    return out;
}

static PyMethodDef definition = {"_label", label, METH_VARARGS, NULL};

bool arclpy_label_init(PyObject *module)
{
    PyObject *f = PyCFunction_New(&definition, NULL);
    return f && PyModule_AddObject(module, "_label", f) == 0;
}
