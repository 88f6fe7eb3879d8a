/* search.c - candidates, scores, the search, stores, devices. */
#include <string.h>

#include "arclpy.h"

static arcl_programs *programs_of(PyObject *o)
{
    return ((arclpy_programs *)o)->programs;
}
static arcl_taskset *tasks_of(PyObject *o)
{
    return ((arclpy_tasks *)o)->tasks;
}

/* Appends a row that may be NULL; false and an exception if that fails. */
static bool append(PyObject *list, PyObject *row)
{
    const bool ok = row && PyList_Append(list, row) == 0;

    Py_XDECREF(row);
    return ok;
}

/* ---- card and batt -------------------------------------------------------------------------- */

/* _card(programs, tasks or None, task, count, seed): programs. */
static PyObject *card(PyObject *module, PyObject *args)
{
    PyObject *programs, *tasks, *number;
    unsigned long long count, seed;
    Py_ssize_t task;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!OnOK", arclpy_programs_type, &programs, &tasks, &task, &number, &seed))
        return NULL;
    count = PyLong_AsUnsignedLongLong(number);
    if (!PyErr_Occurred() && tasks != Py_None && Py_TYPE(tasks) != arclpy_tasks_type)
        PyErr_SetString(PyExc_TypeError, "the tasks are none");
    PyObject *empty = PyErr_Occurred() ? NULL : PyTuple_New(0);
    PyObject *out = empty ? PyObject_Call((PyObject *)arclpy_programs_type, empty, NULL) : NULL;
    Py_XDECREF(empty);
    arcl_session *s = out ? arclpy_take() : NULL;
    if (!s) {
        Py_XDECREF(out);
        return NULL;
    }
    PyThreadState *thread = PyEval_SaveThread();
    const arcl_card_options how = {
        .count = count, .seed = seed, .tasks = tasks == Py_None ? NULL : tasks_of(tasks), .task = (size_t)task};
    const bool ok = arcl_session_card(s, programs_of(programs), &how, programs_of(out), NULL);
    PyEval_RestoreThread(thread);
    if (!ok) {
        arclpy_raise(NULL, arcl_session_error(s));
        Py_CLEAR(out);
    }
    arclpy_give(s);
    return out;
}

static bool take_score(void *it, const arcl_batt_score *x)
{
    const PyGILState_STATE gil = PyGILState_Ensure();
    const bool ok = arclpy_work_append(it, Py_BuildValue("(snsIIdNNK)", x->task, (Py_ssize_t)x->candidate, x->parent,
                                                         (unsigned)x->right, (unsigned)x->samples, x->close,
                                                         PyBool_FromLong(x->defaulted), PyBool_FromLong(x->alike),
                                                         (unsigned long long)x->steps));

    PyGILState_Release(gil);
    return ok;
}

static bool do_batt(arclpy_work *w)
{
    arclpy_run *b = (arclpy_run *)w;

    return arcl_session_batt(w->session, b->programs, b->tasks, &b->options,
                             &(arcl_batt_request){.score = take_score, .to = w});
}

/* _batt(programs, tasks, options): rows. */
static PyObject *batt(PyObject *module, PyObject *args)
{
    PyObject *programs, *tasks, *kw, *out = NULL;
    arclpy_run b = {0};

    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!O", arclpy_programs_type, &programs, arclpy_tasks_type, &tasks, &kw) ||
        !arclpy_options(kw, &b.options))
        return NULL;
    b.programs = programs_of(programs);
    b.tasks = tasks_of(tasks);
    if (arclpy_work_begin(&b.work)) {
        if (arclpy_work_do(&b.work, do_batt) && !b.work.type)
            Py_INCREF(out = b.work.list);
        else
            arclpy_work_raise(&b.work, NULL);
    }
    arclpy_work_end(&b.work);
    return out;
}

/* ---- solve ---------------------------------------------------------------------------------- */

typedef struct search_work {
    arclpy_work work;
    PyObject *progress, *found; /* callbacks, or None */
    const arcl_programs *programs;
    const arcl_taskset *tasks;
    arcl_search_options options;
    arcl_search_progress sum;
    const char *submission;
} search_work;

static PyObject *progress_row(const arcl_search_progress *x)
{
    return Py_BuildValue("(KKKKnnz)", (unsigned long long)x->ns, (unsigned long long)x->round,
                         (unsigned long long)x->candidates, (unsigned long long)x->evaluations, (Py_ssize_t)x->tasks,
                         (Py_ssize_t)x->solved, x->task);
}

static bool on_progress(void *it, const arcl_search_progress *x)
{
    search_work *g = it;
    const PyGILState_STATE gil = PyGILState_Ensure();
    const bool ok = arclpy_work_call(&g->work, g->progress, progress_row(x));

    PyGILState_Release(gil);
    return ok;
}

/* What is found is kept also after an exception. */
static bool on_found(void *it, const arcl_search_find *x)
{
    search_work *g = it;
    const PyGILState_STATE gil = PyGILState_Ensure();
    PyObject *row = Py_BuildValue("(ssIIs)", x->task, x->text, (unsigned)x->right, (unsigned)x->samples, x->parent);

    Py_XINCREF(row);
    arclpy_work_append(&g->work, row);
    const bool ok = arclpy_work_call(&g->work, g->found, row);
    PyGILState_Release(gil);
    return ok;
}

static bool do_search(arclpy_work *w)
{
    search_work *g = (search_work *)w;

    return arcl_session_solve(w->session, g->programs, g->tasks, &g->options, &g->sum, &g->submission);
}

bool arclpy_search_options(PyObject *kw, arcl_search_options *o)
{
    const arclpy_option options[] = {
        {"seed", .number = &o->seed},     {"rounds", .number = &o->rounds}, {"ms", .number = &o->ms},
        {"solved", .number = &o->solved}, {"mb", .number = &o->mb},         {"steps", .number = &o->steps},
        {"count", .small = &o->count},    {"kept", .small = &o->kept},      {"threads", .small = &o->threads},
        {"store", .text = &o->store},     {"fresh", .flag = &o->fresh},
    };

    return arclpy_read_options(kw, options, sizeof options / sizeof *options);
}

/* _solve(programs, tasks, on_progress, on_found, options): (finds, sum, submission, exception or None). */
static PyObject *solve(PyObject *module, PyObject *args)
{
    PyObject *programs, *tasks, *kw, *out = NULL;
    search_work g = {0};
    arclpy_work *w = &g.work;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!OOO", arclpy_programs_type, &programs, arclpy_tasks_type, &tasks, &g.progress,
                          &g.found, &kw) ||
        !arclpy_search_options(kw, &g.options))
        return NULL;
    g.programs = programs_of(programs);
    g.tasks = tasks_of(tasks);
    g.options.progress = on_progress;
    g.options.found = on_found;
    g.options.to = &g;
    if (arclpy_work_begin(w)) {
        const bool ok = arclpy_work_do(w, do_search);
        if (w->type)
            PyErr_NormalizeException(&w->type, &w->value, &w->traceback);
        if (ok || w->type)
            out = Py_BuildValue("(ONzO)", w->list, progress_row(&g.sum), ok ? g.submission : NULL,
                                w->value ? w->value : Py_None);
        else
            arclpy_work_raise(w, NULL);
    }
    arclpy_work_end(w);
    return out;
}

/* ---- score, store, devices ------------------------------------------------------------------ */

static PyObject *score(PyObject *module, PyObject *args)
{
    PyObject *tasks, *path, *out = NULL;
    arcl_judged x;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!O&", arclpy_tasks_type, &tasks, PyUnicode_FSConverter, &path))
        return NULL;
    arcl_session *s = arclpy_take();
    bool ok = false;
    if (s) {
        const char *file = PyBytes_AsString(path);
        PyThreadState *thread = PyEval_SaveThread();
        ok = arcl_session_score(s, tasks_of(tasks), file, &x);
        PyEval_RestoreThread(thread);
    }
    if (ok)
        out = Py_BuildValue("(KKKKdnz)", (unsigned long long)x.tests, (unsigned long long)x.tests_right,
                            (unsigned long long)x.tasks, (unsigned long long)x.tasks_right, x.mean,
                            (Py_ssize_t)x.complaints, x.complaint);
    else if (s)
        PyErr_SetString(PyExc_OSError, arcl_session_error(s));
    Py_DECREF(path);
    if (s)
        arclpy_give(s);
    return out;
}

static bool take_stored(void *it, const arcl_stored *x)
{
    const PyGILState_STATE gil = PyGILState_Ensure();
    const bool ok =
        append(it, Py_BuildValue("(sssKIIKs)", x->task, x->text, x->dialect, (unsigned long long)x->hash,
                                 (unsigned)x->right, (unsigned)x->samples, (unsigned long long)x->steps, x->parents));
    PyGILState_Release(gil);
    return ok;
}

static PyObject *stored(PyObject *module, PyObject *args)
{
    const char *task;
    unsigned best;
    PyObject *path;

    (void)module;
    if (!PyArg_ParseTuple(args, "O&zI", PyUnicode_FSConverter, &path, &task, &best))
        return NULL;
    PyObject *list = PyList_New(0);
    arcl_session *s = list ? arclpy_take() : NULL;
    if (s) {
        const char *file = PyBytes_AsString(path);
        PyThreadState *thread = PyEval_SaveThread();
        const bool ok = arcl_session_stored(s, file, task, best, take_stored, list);
        PyEval_RestoreThread(thread);
        if (!ok && !PyErr_Occurred())
            PyErr_SetString(PyExc_OSError, arcl_session_error(s));
        if (!ok)
            Py_CLEAR(list);
        arclpy_give(s);
    } else {
        Py_CLEAR(list);
    }
    Py_DECREF(path);
    return list;
}

static PyObject *devices(PyObject *module, PyObject *none)
{
    PyObject *out = PyList_New(0);
    arcl_device_facts d;

    (void)module, (void)none;
    for (size_t k = 0; out && arcl_device_of(k, &d); k++)
        if (!append(out, Py_BuildValue("(IsssssIKs)", d.number, d.name, d.type, d.platform, d.vendor, d.driver, d.units,
                                       (unsigned long long)d.memory, d.skipped)))
            Py_CLEAR(out);
    return out ? Py_BuildValue("(Ns)", out, arcl_devices_missing()) : NULL;
}

static PyMethodDef functions[] = {
    {"_card", card, METH_VARARGS, NULL},
    {"_batt", batt, METH_VARARGS, NULL},
    {"_solve", solve, METH_VARARGS, NULL},
    {"_score", score, METH_VARARGS, NULL},
    {"_stored", stored, METH_VARARGS, NULL},
    {"_devices", devices, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

bool arclpy_search_init(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
