/* work.c - work that takes long, and what the calls of it share: options, rows, complaints. */
#include <string.h>

#include "arclpy.h"

/* ---- on a thread of its own ----------------------------------------------------------------- */

bool arclpy_work_begin(arclpy_work *w)
{
    w->list = PyList_New(0);
    w->done = w->list ? PyThread_allocate_lock() : NULL;
    w->session = w->done ? arclpy_take() : NULL;
    if (w->list && !w->done)
        PyErr_NoMemory();
    return w->session != NULL;
}

void arclpy_work_end(arclpy_work *w)
{
    Py_CLEAR(w->type);
    Py_CLEAR(w->value);
    Py_CLEAR(w->traceback);
    Py_CLEAR(w->list);
    if (w->done)
        PyThread_free_lock(w->done);
    if (w->session)
        arclpy_give(w->session);
}

/* The first exception stands. */
static void keep_exception(arclpy_work *w)
{
    if (!w->type)
        PyErr_Fetch(&w->type, &w->value, &w->traceback);
    PyErr_Clear();
}

/* With a thread state of its own, so that sinks need none for each row. */
static void do_work(void *it)
{
    arclpy_work *w = it;
    const PyGILState_STATE gil = PyGILState_Ensure();
    PyThreadState *thread = PyEval_SaveThread();

    w->ok = w->code(w);
    PyEval_RestoreThread(thread);
    PyGILState_Release(gil);
    PyThread_release_lock(w->done);
}

bool arclpy_work_do(arclpy_work *w, bool (*code)(arclpy_work *w))
{
    enum { LOOK = 50000 }; /* microseconds */
    PyLockStatus status;

    w->code = code;
    PyThread_acquire_lock(w->done, WAIT_LOCK);
    if (PyThread_start_new_thread(do_work, w) == (unsigned long)-1) {
        PyThread_release_lock(w->done);
        arclpy_raise(NULL, "no thread can be started");
        return false;
    }
    do {
        PyThreadState *thread = PyEval_SaveThread();
        status = PyThread_acquire_lock_timed(w->done, LOOK, 0);
        PyEval_RestoreThread(thread);
        if (status != PY_LOCK_ACQUIRED && PyErr_CheckSignals() < 0) {
            keep_exception(w);
            arcl_session_stop(w->session);
        }
    } while (status != PY_LOCK_ACQUIRED);
    PyThread_release_lock(w->done);
    if (w->ok && !arclpy_warn(w->session, 2))
        keep_exception(w);
    return w->ok;
}

PyObject *arclpy_work_raise(arclpy_work *w, const char *reason)
{
    if (!w->type)
        return PyErr_Occurred() ? NULL : arclpy_raise(reason, arcl_session_error(w->session));
    PyErr_Restore(w->type, w->value, w->traceback);
    w->type = w->value = w->traceback = NULL;
    return NULL;
}

bool arclpy_work_append(arclpy_work *w, PyObject *row)
{
    if (!row || PyList_Append(w->list, row) < 0)
        keep_exception(w);
    Py_XDECREF(row);
    return !w->type;
}

bool arclpy_work_call(arclpy_work *w, PyObject *f, PyObject *row)
{
    PyObject *done = row && !w->type && f != Py_None ? PyObject_CallObject(f, row) : NULL;

    if (PyErr_Occurred())
        keep_exception(w);
    Py_XDECREF(row);
    Py_XDECREF(done);
    return !w->type;
}

/* ---- options -------------------------------------------------------------------------------- */

static bool read_text(const arclpy_option *o, PyObject *x)
{
    Py_ssize_t n;

    *o->text = PyUnicode_Check(x) ? PyUnicode_AsUTF8AndSize(x, &n) : NULL;
    if (*o->text && strlen(*o->text) == (size_t)n)
        return true;
    if (*o->text)
        PyErr_Format(PyExc_ValueError, "the option %s has a NUL in it", o->name);
    else if (!PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "the option %s is a text, not %R", o->name, x);
    return false;
}

static bool read_option(const arclpy_option *o, PyObject *x)
{
    if (o->text)
        return read_text(o, x);
    if (o->flag) {
        const int is_true = PyObject_IsTrue(x);
        *o->flag = is_true == 1;
        return is_true >= 0;
    }
    PyObject *number = PyNumber_Index(x);
    const unsigned long long n = number ? PyLong_AsUnsignedLongLong(number) : 0;
    Py_XDECREF(number);
    if (PyErr_Occurred()) {
        const bool no_int = PyErr_ExceptionMatches(PyExc_TypeError);
        PyErr_Clear();
        PyObject *zero = PyLong_FromLong(0);
        const bool negative = !no_int && zero && PyObject_RichCompareBool(x, zero, Py_LT) == 1;
        Py_XDECREF(zero);
        PyErr_Clear();
        PyErr_Format(no_int     ? PyExc_TypeError
                     : negative ? PyExc_ValueError
                                : PyExc_OverflowError,
                     "the option %s is an int from %s, not %R", o->name, negative || no_int ? "0 on" : "0 to 2**64 - 1",
                     x);
        return false;
    }
    if (o->number)
        *o->number = n;
    else
        *o->small = n < UINT_MAX ? (unsigned)n : UINT_MAX;
    return true;
}

bool arclpy_read_options(PyObject *kw, const arclpy_option *options, size_t n)
{
    PyObject *key, *x;
    Py_ssize_t at = 0;

    while (kw && PyDict_Next(kw, &at, &key, &x)) {
        size_t k = 0;
        while (k < n && PyUnicode_CompareWithASCIIString(key, options[k].name) != 0)
            k++;
        if (k < n && (x == Py_None || read_option(&options[k], x)))
            continue;
        if (k < n)
            return false;
        PyObject *names = PyUnicode_FromString(options[0].name);
        for (k = 1; k < n && names; k++) {
            PyObject *longer = PyUnicode_FromFormat("%U, %s", names, options[k].name);
            Py_DECREF(names);
            names = longer;
        }
        if (names)
            PyErr_Format(PyExc_TypeError, "%R is no option: there are %U", key, names);
        Py_XDECREF(names);
        return false;
    }
    return true;
}

bool arclpy_options(PyObject *kw, arcl_session_options *out)
{
    const arclpy_option options[] = {
        {"steps", .number = &out->steps},    {"ms", .number = &out->ms},        {"mb", .number = &out->mb},
        {"threads", .small = &out->threads}, {"repeat", .small = &out->repeat}, {"device", .text = &out->device},
    };

    *out = (arcl_session_options){0};
    return arclpy_read_options(kw, options, sizeof options / sizeof *options);
}

/* ---- complaints ----------------------------------------------------------------------------- */

PyObject *arclpy_texts(const char *(*text_of)(PyObject *of, size_t k), PyObject *of)
{
    PyObject *out = PyList_New(0);
    const char *text;

    for (size_t k = 0; out && (text = text_of(of, k)); k++) {
        PyObject *one = PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
        if (!one || PyList_Append(out, one) < 0)
            Py_CLEAR(out);
        Py_XDECREF(one);
    }
    return out;
}
