/* reports.c - profiles, benchmarks and comparisons. */
#include "arclpy.h"

/* (text, json, html, good), or the exception of the session; the session is given back. */
static PyObject *report_of(arcl_session *s, bool ok, const arcl_report *r)
{
    PyObject *out = ok ? Py_BuildValue("(sssN)", r->text, r->json, r->html, PyBool_FromLong(r->good))
                       : arclpy_raise(NULL, arcl_session_error(s));

    arclpy_give(s);
    return out;
}

/* _profile(programs, tasks, batt, options) */
static PyObject *profile(PyObject *module, PyObject *args)
{
    PyObject *programs, *tasks, *kw;
    arcl_session_options options;
    arcl_report r;
    int batt;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!pO", arclpy_programs_type, &programs, arclpy_tasks_type, &tasks, &batt, &kw) ||
        !arclpy_options(kw, &options))
        return NULL;
    arcl_session *s = arclpy_take();
    if (!s)
        return NULL;
    PyThreadState *thread = PyEval_SaveThread();
    const bool ok = arcl_session_profile(s, ((arclpy_programs *)programs)->programs, ((arclpy_tasks *)tasks)->tasks,
                                         batt, &options, &r);
    PyEval_RestoreThread(thread);
    return report_of(s, ok, &r);
}

/* _bench(device or None, ms) */
static PyObject *bench(PyObject *module, PyObject *args)
{
    const char *device;
    unsigned long long ms;
    arcl_report r;

    (void)module;
    if (!PyArg_ParseTuple(args, "zK", &device, &ms))
        return NULL;
    arcl_session *s = arclpy_take();
    if (!s)
        return NULL;
    PyThreadState *thread = PyEval_SaveThread();
    const bool ok = arcl_session_bench(s, device, ms, &r);
    PyEval_RestoreThread(thread);
    return report_of(s, ok, &r);
}

/* _compare((name, text or None), (name, text or None), threshold) */
static PyObject *compare(PyObject *module, PyObject *args)
{
    arcl_measurement before, after;
    double threshold;
    arcl_report r;

    (void)module;
    if (!PyArg_ParseTuple(args, "(sz)(sz)d", &before.name, &before.text, &after.name, &after.text, &threshold))
        return NULL;
    arcl_session *s = arclpy_take();
    if (!s)
        return NULL;
    PyThreadState *thread = PyEval_SaveThread();
    const bool ok = arcl_session_compare(s, &before, &after, threshold, &r);
    PyEval_RestoreThread(thread);
    return report_of(s, ok, &r);
}

static PyMethodDef functions[] = {
    {"_profile", profile, METH_VARARGS, NULL},
    {"_bench", bench, METH_VARARGS, NULL},
    {"_compare", compare, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

bool arclpy_reports_init(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
