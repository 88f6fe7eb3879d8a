/* store.c - submissions and their score, stores, devices. */
#include <string.h>

#include "arclpy.h"

/* What a call without sinks of long work needs: a session, and the GIL given back meanwhile. */
typedef struct call {
    arcl_session *session;
    PyThreadState *thread;
} call;

static bool begin(call *c)
{
    c->session = arclpy_take();
    if (c->session)
        c->thread = PyEval_SaveThread();
    return c->session != NULL;
}

/* Gives `out`, or NULL and what the session says if that is not `ok`. */
static PyObject *end(call *c, bool ok, PyObject *out)
{
    if (!ok) {
        if (!PyErr_Occurred())
            arclpy_raise("OSError", arcl_session_error(c->session));
        Py_CLEAR(out);
    }
    arclpy_give(c->session);
    return out;
}

static bool append(PyObject *list, PyObject *row)
{
    const bool ok = row && PyList_Append(list, row) == 0;

    Py_XDECREF(row);
    return ok;
}

/* ---- submissions ---------------------------------------------------------------------------- */

/* _score(tasks, path or None, text or None) */
static PyObject *score(PyObject *module, PyObject *args)
{
    PyObject *tasks, *path, *file = NULL;
    const char *text;
    Py_ssize_t len;
    arcl_judged x;
    call c;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!Oz#", arclpy_tasks_type, &tasks, &path, &text, &len) ||
        (!text && !PyUnicode_FSConverter(path, &file)))
        return NULL;
    const char *name = file ? PyBytes_AsString(file) : NULL;
    const arcl_taskset *t = ((arclpy_tasks *)tasks)->tasks;
    if (!begin(&c)) {
        Py_XDECREF(file);
        return NULL;
    }
    const bool ok = text ? arcl_session_score_text(c.session, t, "submission", text, (size_t)len, &x)
                         : arcl_session_score(c.session, t, name, &x);
    PyEval_RestoreThread(c.thread);
    Py_XDECREF(file);
    return end(&c, ok,
               ok ? Py_BuildValue("(KKKKdnO&)", (unsigned long long)x.tests, (unsigned long long)x.tests_right,
                                  (unsigned long long)x.tasks, (unsigned long long)x.tasks_right, x.mean,
                                  (Py_ssize_t)x.complaints, ARCLPY_STR(x.complaint))
                  : NULL);
}

/* ---- stores --------------------------------------------------------------------------------- */

static bool take_stored(void *it, const arcl_stored *x)
{
    const PyGILState_STATE gil = PyGILState_Ensure();
    const bool ok = append(it, Py_BuildValue("(O&O&sKIIKO&)", ARCLPY_STR(x->task), ARCLPY_STR(x->text), x->dialect,
                                             (unsigned long long)x->hash, (unsigned)x->right, (unsigned)x->samples,
                                             (unsigned long long)x->steps, ARCLPY_STR(x->parents)));
    PyGILState_Release(gil);
    return ok;
}

/* _stored(path, task or None, best): rows. */
static PyObject *stored(PyObject *module, PyObject *args)
{
    const char *task, *path;
    unsigned best;
    call c;

    (void)module;
    if (!PyArg_ParseTuple(args, "szI", &path, &task, &best))
        return NULL;
    PyObject *list = PyList_New(0);
    if (!list || !begin(&c)) {
        Py_XDECREF(list);
        return NULL;
    }
    const bool ok = arcl_session_stored(c.session, path, task, best, take_stored, list);
    PyEval_RestoreThread(c.thread);
    return end(&c, ok, list);
}

static PyObject *sum_row(const arcl_store_sum *x)
{
    return Py_BuildValue("(KKKKKKKO&)", (unsigned long long)x->read, (unsigned long long)x->kept,
                         (unsigned long long)x->better, (unsigned long long)x->there, (unsigned long long)x->poor,
                         (unsigned long long)x->evicted, (unsigned long long)x->refused, ARCLPY_STR(x->reason));
}

/* _store_add(path, programs, tasks, all, options): a sum. */
static PyObject *store_add(PyObject *module, PyObject *args)
{
    PyObject *programs, *tasks, *kw;
    arcl_session_options options;
    arcl_store_sum sum = {0};
    const char *path;
    int all;
    call c;

    (void)module;
    if (!PyArg_ParseTuple(args, "sO!O!pO", &path, arclpy_programs_type, &programs, arclpy_tasks_type, &tasks, &all,
                          &kw) ||
        !arclpy_options(kw, &options) || !begin(&c))
        return NULL;
    options.all = all;
    const bool ok = arcl_session_store_add(c.session, ((arclpy_programs *)programs)->programs,
                                           ((arclpy_tasks *)tasks)->tasks, &options, path, &sum);
    PyEval_RestoreThread(c.thread);
    return end(&c, ok, ok ? sum_row(&sum) : NULL);
}

/* _store_merge(into, from): a sum. */
static PyObject *store_merge(PyObject *module, PyObject *args)
{
    const char *into, *from;
    arcl_store_sum sum = {0};
    call c;

    (void)module;
    if (!PyArg_ParseTuple(args, "ss", &into, &from) || !begin(&c))
        return NULL;
    const bool ok = arcl_session_store_merge(c.session, into, from, &sum);
    PyEval_RestoreThread(c.thread);
    return end(&c, ok, ok ? sum_row(&sum) : NULL);
}

static void take_sentence(void *it, const char *sentence)
{
    const PyGILState_STATE gil = PyGILState_Ensure();

    append(it, PyUnicode_DecodeUTF8(sentence, (Py_ssize_t)strlen(sentence), "replace"));
    PyErr_Clear();
    PyGILState_Release(gil);
}

/* _store_check(path): sentences. */
static PyObject *store_check(PyObject *module, PyObject *args)
{
    const char *path;
    call c;

    (void)module;
    if (!PyArg_ParseTuple(args, "s", &path))
        return NULL;
    PyObject *list = PyList_New(0);
    if (!list || !begin(&c)) {
        Py_XDECREF(list);
        return NULL;
    }
    const bool ok = arcl_session_store_check(c.session, path, take_sentence, list);
    PyEval_RestoreThread(c.thread);
    return end(&c, ok, list);
}

/* _store_export(path, task or None, dialect or None): a text. */
static PyObject *store_export(PyObject *module, PyObject *args)
{
    const char *path, *task, *dialect;
    size_t len = 0;
    call c;

    (void)module;
    if (!PyArg_ParseTuple(args, "szz", &path, &task, &dialect) || !begin(&c))
        return NULL;
    const char *text = arcl_session_store_export(c.session, path, task, dialect, &len);
    PyEval_RestoreThread(c.thread);
    return end(&c, text, text ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)len, "surrogateescape") : NULL);
}

/* ---- devices -------------------------------------------------------------------------------- */

static PyObject *devices(PyObject *module, PyObject *none)
{
    PyObject *out = PyList_New(0);
    arcl_device_facts d;

    (void)module, (void)none;
    for (size_t k = 0; out && arcl_device_of(k, &d); k++)
        if (!append(out, Py_BuildValue("(IO&sO&O&O&IKO&)", d.number, ARCLPY_STR(d.name), d.type, ARCLPY_STR(d.platform),
                                       ARCLPY_STR(d.vendor), ARCLPY_STR(d.driver), d.units,
                                       (unsigned long long)d.memory, ARCLPY_STR(d.skipped))))
            Py_CLEAR(out);
    return out ? Py_BuildValue("(Ns)", out, arcl_devices_missing()) : NULL;
}

/* _check_device(number): "", or what is wrong. */
static PyObject *check_device(PyObject *module, PyObject *args)
{
    unsigned number;
    call c;

    (void)module;
    if (!PyArg_ParseTuple(args, "I", &number) || !begin(&c))
        return NULL;
    const bool ok = arcl_session_check_device(c.session, number);
    PyEval_RestoreThread(c.thread);
    return end(&c, true, PyUnicode_FromString(ok ? "" : arcl_session_error(c.session)));
}

static PyMethodDef functions[] = {
    {"_score", score, METH_VARARGS, NULL},
    {"_stored", stored, METH_VARARGS, NULL},
    {"_store_add", store_add, METH_VARARGS, NULL},
    {"_store_merge", store_merge, METH_VARARGS, NULL},
    {"_store_check", store_check, METH_VARARGS, NULL},
    {"_store_export", store_export, METH_VARARGS, NULL},
    {"_devices", devices, METH_NOARGS, NULL},
    {"_check_device", check_device, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

bool arclpy_store_init(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
