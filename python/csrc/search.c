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

/* What callbacks need: where their rows go, and whether one has raised. */
typedef struct sink {
    PyObject *list, *progress, *found;
} sink;

/* Appends a row that may be NULL; false and an exception if that fails, or a signal has come. */
static bool append(PyObject *list, PyObject *row)
{
    const bool ok = row && PyList_Append(list, row) == 0;

    Py_XDECREF(row);
    return ok && PyErr_CheckSignals() == 0;
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
    sink *to = it;
    PyGILState_STATE gil = PyGILState_Ensure();
    const bool ok =
        append(to->list, Py_BuildValue("(snsIIdNNK)", x->task, (Py_ssize_t)x->candidate, x->parent, (unsigned)x->right,
                                       (unsigned)x->samples, x->close, PyBool_FromLong(x->defaulted),
                                       PyBool_FromLong(x->alike), (unsigned long long)x->steps));
    PyGILState_Release(gil);
    return ok;
}

/* _batt(programs, tasks, options): rows. */
static PyObject *batt(PyObject *module, PyObject *args)
{
    PyObject *programs, *tasks, *kw;
    arcl_session_options options;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!O", arclpy_programs_type, &programs, arclpy_tasks_type, &tasks, &kw) ||
        !arclpy_options(kw, &options))
        return NULL;
    sink to = {.list = PyList_New(0)};
    arcl_session *s = to.list ? arclpy_take() : NULL;
    if (!s) {
        Py_XDECREF(to.list);
        return NULL;
    }
    PyThreadState *thread = PyEval_SaveThread();
    const arcl_batt_request request = {.score = take_score, .to = &to};
    const bool ok = arcl_session_batt(s, programs_of(programs), tasks_of(tasks), &options, &request);
    PyEval_RestoreThread(thread);
    if (!ok) {
        if (!PyErr_Occurred())
            arclpy_raise(NULL, arcl_session_error(s));
        Py_CLEAR(to.list);
    }
    arclpy_give(s);
    return to.list;
}

/* ---- solve ---------------------------------------------------------------------------------- */

static PyObject *progress_row(const arcl_search_progress *x)
{
    return Py_BuildValue("(KKKKnnz)", (unsigned long long)x->ns, (unsigned long long)x->round,
                         (unsigned long long)x->candidates, (unsigned long long)x->evaluations, (Py_ssize_t)x->tasks,
                         (Py_ssize_t)x->solved, x->task);
}

/* Calls f(*row), if there is one; false and an exception if it raises, or a signal has come. */
static bool call(PyObject *f, PyObject *row)
{
    PyObject *done = row && f != Py_None ? PyObject_CallObject(f, row) : NULL;
    const bool ok = row && (f == Py_None || done) && PyErr_CheckSignals() == 0;

    Py_XDECREF(row);
    Py_XDECREF(done);
    return ok;
}

/* An exception is kept for the end: other threads of the search come here, too. */
typedef struct searching {
    PyObject *list, *progress, *found;
    PyObject *type, *value, *traceback;
} searching;

static bool keep_exception(searching *g, bool ok)
{
    if (!ok)
        PyErr_Fetch(&g->type, &g->value, &g->traceback);
    return ok;
}

static bool on_progress(void *it, const arcl_search_progress *x)
{
    searching *g = it;
    PyGILState_STATE gil = PyGILState_Ensure();
    const bool ok = !g->type && keep_exception(g, call(g->progress, progress_row(x)));

    PyGILState_Release(gil);
    return ok;
}

static bool on_found(void *it, const arcl_search_find *x)
{
    searching *g = it;
    PyGILState_STATE gil = PyGILState_Ensure();
    PyObject *row = Py_BuildValue("(ssIIs)", x->task, x->text, (unsigned)x->right, (unsigned)x->samples, x->parent);
    bool ok = false;

    if (row && PyList_Append(g->list, row) < 0)
        Py_CLEAR(row);
    if (!g->type) {
        ok = keep_exception(g, call(g->found, row));
    } else { /* the first exception stands */
        Py_XDECREF(row);
        PyErr_Clear();
    }
    PyGILState_Release(gil);
    return ok;
}

/* Signals reach the main thread alone: it looks for them while another one works. */
typedef struct errand {
    arcl_session *session;
    const arcl_programs *programs;
    const arcl_taskset *tasks;
    arcl_search_options options;
    arcl_search_progress sum;
    const char *submission;
    bool ok;
    PyThread_type_lock done;
} errand;

static void do_errand(void *it)
{
    errand *e = it;

    e->ok = arcl_session_solve(e->session, e->programs, e->tasks, &e->options, &e->sum, &e->submission);
    PyThread_release_lock(e->done);
}

/* Waits for the end of the search; a signal that raises ends it, and stays as the exception. */
static void wait_for(errand *e, searching *g)
{
    enum { LOOK = 50000 }; /* microseconds */
    PyLockStatus status;

    do {
        PyThreadState *thread = PyEval_SaveThread();
        status = PyThread_acquire_lock_timed(e->done, LOOK, 0);
        PyEval_RestoreThread(thread);
        if (status != PY_LOCK_ACQUIRED && PyErr_CheckSignals() < 0) {
            if (!g->type)
                PyErr_Fetch(&g->type, &g->value, &g->traceback);
            PyErr_Clear();
            arcl_session_stop(e->session);
        }
    } while (status != PY_LOCK_ACQUIRED);
}

static bool solve_options(PyObject *kw, arcl_search_options *o)
{
    PyObject *key, *x;
    Py_ssize_t at = 0;

    while (PyDict_Next(kw, &at, &key, &x)) {
        const struct {
            const char *name;
            uint64_t *to;
            uint32_t *to32;
        } numbers[] = {{"seed", &o->seed, NULL},     {"rounds", &o->rounds, NULL}, {"ms", &o->ms, NULL},
                       {"solved", &o->solved, NULL}, {"mb", &o->mb, NULL},         {"steps", &o->steps, NULL},
                       {"count", NULL, &o->count},   {"kept", NULL, &o->kept},     {"threads", NULL, &o->threads}};
        size_t k = 0;
        if (x == Py_None)
            continue;
        if (PyUnicode_CompareWithASCIIString(key, "store") == 0) {
            if (!(o->store = PyUnicode_AsUTF8AndSize(x, NULL)))
                return false;
            continue;
        }
        if (PyUnicode_CompareWithASCIIString(key, "fresh") == 0) {
            o->fresh = PyObject_IsTrue(x) == 1;
            continue;
        }
        while (k < sizeof numbers / sizeof *numbers && PyUnicode_CompareWithASCIIString(key, numbers[k].name) != 0)
            k++;
        if (k == sizeof numbers / sizeof *numbers) {
            PyErr_Format(PyExc_TypeError, "solve has no option %R", key);
            return false;
        }
        const unsigned long long n = PyLong_AsUnsignedLongLong(x);
        if (PyErr_Occurred())
            return false;
        if (numbers[k].to)
            *numbers[k].to = n;
        else
            *numbers[k].to32 = n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
    }
    return true;
}

/* _solve(programs, tasks, on_progress, on_found, options): (finds, sum, submission, exception or None). */
static PyObject *solve(PyObject *module, PyObject *args)
{
    PyObject *programs, *tasks, *kw, *out = NULL;
    searching g = {0};
    errand e = {0};

    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!OOO", arclpy_programs_type, &programs, arclpy_tasks_type, &tasks, &g.progress,
                          &g.found, &kw) ||
        !solve_options(kw, &e.options))
        return NULL;
    g.list = PyList_New(0);
    e.done = PyThread_allocate_lock();
    e.session = g.list && e.done ? arclpy_take() : NULL;
    if (!e.session)
        goto done;
    e.programs = programs_of(programs);
    e.tasks = tasks_of(tasks);
    e.options.progress = on_progress;
    e.options.found = on_found;
    e.options.to = &g;
    PyThread_acquire_lock(e.done, WAIT_LOCK);
    if (PyThread_start_new_thread(do_errand, &e) == (unsigned long)-1) {
        arclpy_raise(NULL, "no thread can be started for the search");
        goto done;
    }
    wait_for(&e, &g);
    if (!e.ok && !g.type) {
        arclpy_raise(NULL, arcl_session_error(e.session));
        goto done;
    }
    if (g.type)
        PyErr_NormalizeException(&g.type, &g.value, &g.traceback);
    out =
        Py_BuildValue("(ONzO)", g.list, progress_row(&e.sum), e.ok ? e.submission : NULL, g.value ? g.value : Py_None);
done:
    Py_XDECREF(g.type);
    Py_XDECREF(g.value);
    Py_XDECREF(g.traceback);
    Py_XDECREF(g.list);
    if (e.done) {
        PyThread_acquire_lock(e.done, NOWAIT_LOCK);
        PyThread_release_lock(e.done);
        PyThread_free_lock(e.done);
    }
    if (e.session)
        arclpy_give(e.session);
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
    sink *to = it;
    PyGILState_STATE gil = PyGILState_Ensure();
    const bool ok = append(to->list, Py_BuildValue("(sssKIIKs)", x->task, x->text, x->dialect,
                                                   (unsigned long long)x->hash, (unsigned)x->right,
                                                   (unsigned)x->samples, (unsigned long long)x->steps, x->parents));
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
    sink to = {.list = PyList_New(0)};
    arcl_session *s = to.list ? arclpy_take() : NULL;
    if (s) {
        const char *file = PyBytes_AsString(path);
        PyThreadState *thread = PyEval_SaveThread();
        const bool ok = arcl_session_stored(s, file, task, best, take_stored, &to);
        PyEval_RestoreThread(thread);
        if (!ok && !PyErr_Occurred())
            PyErr_SetString(PyExc_OSError, arcl_session_error(s));
        if (!ok)
            Py_CLEAR(to.list);
    }
    Py_DECREF(path);
    if (s)
        arclpy_give(s);
    return to.list;
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
