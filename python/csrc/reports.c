/* reports.c - profiles, benchmarks and comparisons. */
#include <string.h>

#include "arclpy.h"

/* (text, json, html, good), or the exception of the work, which ends. */
static PyObject *report_of(arclpy_work *w, const arcl_report *r)
{
    PyObject *out = w->ok && !w->type ? Py_BuildValue("(sssN)", r->text, r->json, r->html, PyBool_FromLong(r->good))
                                      : arclpy_work_raise(w, NULL);

    arclpy_work_end(w);
    return out;
}

/* ---- profiles ------------------------------------------------------------------------------- */

/* What is profiled: a run, a batt, card or solve. */
typedef struct profiled {
    arclpy_run run;
    const char *command;
    arcl_search_options search; /* of solve, and count and seed of card */
    arcl_programs *made;        /* by card */
    arcl_report report;
} profiled;

static bool make_candidates(void *to, arcl_session *s)
{
    profiled *p = to;

    p->made = arcl_programs_open(s, NULL);
    const arcl_card_options how = {.count = p->search.count, .seed = p->search.seed, .tasks = p->run.tasks};
    return p->made && arcl_session_card(s, p->run.programs, &how, p->made, NULL);
}

static bool search(void *to, arcl_session *s)
{
    profiled *p = to;
    arcl_search_progress sum;

    return arcl_session_solve(s, p->run.programs, p->run.tasks, &p->search, &sum, NULL);
}

static bool do_profile(arclpy_work *w)
{
    profiled *p = (profiled *)w;
    const bool is_card = strcmp(p->command, "card") == 0;

    if (is_card || strcmp(p->command, "solve") == 0)
        return arcl_session_profile_work(w->session, p->command, p->run.programs, p->run.tasks,
                                         is_card ? make_candidates : search, p, &p->report);
    return arcl_session_profile(w->session, p->run.programs, p->run.tasks, strcmp(p->command, "batt") == 0,
                                &p->run.options, &p->report);
}

/* _profile(programs, tasks or None, command, options) */
static PyObject *profile(PyObject *module, PyObject *args)
{
    PyObject *programs, *tasks, *kw, *out = NULL;
    profiled p = {0};

    (void)module;
    if (!PyArg_ParseTuple(args, "O!OsO", arclpy_programs_type, &programs, &tasks, &p.command, &kw))
        return NULL;
    if (tasks != Py_None && Py_TYPE(tasks) != arclpy_tasks_type) {
        PyErr_SetString(PyExc_TypeError, "the tasks are none");
        return NULL;
    }
    const bool is_search = strcmp(p.command, "card") == 0 || strcmp(p.command, "solve") == 0;
    if (is_search ? !arclpy_search_options(kw, &p.search) : !arclpy_options(kw, &p.run.options))
        return NULL;
    p.run.programs = ((arclpy_programs *)programs)->programs;
    p.run.tasks = tasks == Py_None ? NULL : ((arclpy_tasks *)tasks)->tasks;
    if (arclpy_work_begin(&p.run.work))
        arclpy_work_do(&p.run.work, do_profile);
    out = report_of(&p.run.work, &p.report);
    arcl_programs_close(p.made);
    return out;
}

/* ---- benchmarks ----------------------------------------------------------------------------- */

typedef struct bench_work {
    arclpy_work work;
    const char *device;
    unsigned long long ms;
    bool tune;
    arcl_report report;
} bench_work;

static bool do_bench(arclpy_work *w)
{
    bench_work *b = (bench_work *)w;

    return b->tune ? arcl_session_tune(w->session, b->device, b->ms, &b->report)
                   : arcl_session_bench(w->session, b->device, b->ms, &b->report);
}

/* _bench(device or None, ms), _tune(device or None, ms) */
static PyObject *measure(PyObject *args, bool tune)
{
    bench_work b = {.tune = tune};

    if (!PyArg_ParseTuple(args, "zK", &b.device, &b.ms))
        return NULL;
    if (arclpy_work_begin(&b.work))
        arclpy_work_do(&b.work, do_bench);
    return report_of(&b.work, &b.report);
}

static PyObject *bench(PyObject *module, PyObject *args)
{
    (void)module;
    return measure(args, false);
}

static PyObject *tune(PyObject *module, PyObject *args)
{
    (void)module;
    return measure(args, true);
}

/* ---- comparisons ---------------------------------------------------------------------------- */

/* _compare((name, text or None), (name, text or None), threshold) */
static PyObject *compare(PyObject *module, PyObject *args)
{
    arcl_measurement before, after;
    arclpy_work w = {0};
    double threshold;
    arcl_report r;

    (void)module;
    if (!PyArg_ParseTuple(args, "(sz)(sz)d", &before.name, &before.text, &after.name, &after.text, &threshold))
        return NULL;
    if (arclpy_work_begin(&w)) {
        PyThreadState *thread = PyEval_SaveThread();
        w.ok = arcl_session_compare(w.session, &before, &after, threshold, &r);
        PyEval_RestoreThread(thread);
    }
    return report_of(&w, &r);
}

static PyMethodDef functions[] = {
    {"_profile", profile, METH_VARARGS, NULL},
    {"_bench", bench, METH_VARARGS, NULL},
    {"_tune", tune, METH_VARARGS, NULL},
    {"_compare", compare, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

bool arclpy_reports_init(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
