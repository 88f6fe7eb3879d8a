/* search.c - candidates, their scores, the search. */
#include "arclpy.h"

static arcl_programs *programs_of(PyObject *o)
{
    return ((arclpy_programs *)o)->programs;
}

/* Whether it is None or Programs; else there is a TypeError. */
static bool may_be_programs(PyObject *o, const char *what)
{
    if (o == Py_None || Py_TYPE(o) == arclpy_programs_type)
        return true;
    PyErr_Format(PyExc_TypeError, "the %s are no programs", what);
    return false;
}
static arcl_taskset *tasks_of(PyObject *o)
{
    return ((arclpy_tasks *)o)->tasks;
}

/* ---- card and batt -------------------------------------------------------------------------- */

static bool read_card(PyObject *tasks, PyObject *kw, arcl_card_options *how)
{
    const arclpy_option options[] = {
        {"count", .number = &how->count}, {"seed", .number = &how->seed}, {"rates", .text = &how->rates},
        {"policy", .text = &how->policy}, {"store", .text = &how->store}, {"freeze", .flag = &how->freeze},
    };

    if (!arclpy_read_options(kw, options, sizeof options / sizeof *options))
        return false;
    if (tasks != Py_None && Py_TYPE(tasks) != arclpy_tasks_type) {
        PyErr_SetString(PyExc_TypeError, "the tasks are none");
        return false;
    }
    how->tasks = tasks == Py_None ? NULL : tasks_of(tasks);
    return true;
}

/* _card_file(programs, tasks or None, differs or None, those of the library, options): the text of a generated file. */
static PyObject *card_file(PyObject *module, PyObject *args)
{
    PyObject *programs, *tasks, *differs, *kw;
    arcl_card_options how = {0};
    int builtin;
    size_t len;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!OOpO", arclpy_programs_type, &programs, &tasks, &differs, &builtin, &kw) ||
        !read_card(tasks, kw, &how) || !may_be_programs(differs, "differs"))
        return NULL;
    arcl_session *s = arclpy_take();
    if (!s)
        return NULL;
    PyThreadState *thread = PyEval_SaveThread();
    const char *text = arcl_session_card_file(s, programs_of(programs), &how,
                                              differs == Py_None ? NULL : programs_of(differs), builtin, &len);
    PyEval_RestoreThread(thread);
    PyObject *out = text ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)len, "surrogateescape")
                         : arclpy_raise(NULL, arcl_session_error(s));
    arclpy_give(s);
    return out;
}

/* _card(programs, tasks or None, options): programs. */
static PyObject *card(PyObject *module, PyObject *args)
{
    PyObject *programs, *tasks, *kw;
    arcl_card_options how = {0};

    (void)module;
    if (!PyArg_ParseTuple(args, "O!OO", arclpy_programs_type, &programs, &tasks, &kw) || !read_card(tasks, kw, &how))
        return NULL;
    PyObject *out = PyObject_CallNoArgs((PyObject *)arclpy_programs_type);
    arcl_session *s = out ? arclpy_take() : NULL;
    if (!s) {
        Py_XDECREF(out);
        return NULL;
    }
    PyThreadState *thread = PyEval_SaveThread();
    const bool ok = arcl_session_card(s, programs_of(programs), &how, programs_of(out), NULL);
    PyEval_RestoreThread(thread);
    if (!ok) {
        arclpy_raise(NULL, arcl_session_error(s));
        Py_CLEAR(out);
    }
    arclpy_give(s);
    return out;
}

typedef struct batt_work {
    arclpy_run run;
    arcl_batt_request request;
} batt_work;

static bool take_score(void *it, const arcl_batt_score *x)
{
    const PyGILState_STATE gil = PyGILState_Ensure();
    const bool ok = arclpy_work_append(
        it, Py_BuildValue("(O&nO&IIdNNKO&)", ARCLPY_STR(x->task), (Py_ssize_t)x->candidate, ARCLPY_STR(x->parent),
                          (unsigned)x->right, (unsigned)x->samples, x->close, PyBool_FromLong(x->defaulted),
                          PyBool_FromLong(x->alike), (unsigned long long)x->steps, ARCLPY_STR(x->text)));

    PyGILState_Release(gil);
    return ok;
}

static bool take_outcome(void *it, const arcl_batt_outcome *x)
{
    const PyGILState_STATE gil = PyGILState_Ensure();
    const bool ok = arclpy_work_append(
        it, Py_BuildValue("(O&sIIO&O&sO&NdKO&)", ARCLPY_STR(x->task), x->test ? "test" : "train", (unsigned)x->index,
                          x->line, ARCLPY_STR(x->parent), ARCLPY_STR(x->differ), x->fate, ARCLPY_STR(x->reason),
                          PyBool_FromLong(x->defaulted), x->close, (unsigned long long)x->steps, ARCLPY_STR(x->text)));

    PyGILState_Release(gil);
    return ok;
}

static bool do_batt(arclpy_work *w)
{
    batt_work *b = (batt_work *)w;

    return arcl_session_batt(w->session, b->run.programs, b->run.tasks, &b->run.options, &b->request);
}

static PyObject *batt_rows(batt_work *b, PyObject *programs, PyObject *tasks)
{
    arclpy_work *w = &b->run.work;
    PyObject *out = NULL;

    b->run.programs = programs_of(programs);
    b->run.tasks = tasks_of(tasks);
    b->request.to = w;
    if (arclpy_work_begin(w)) {
        if (arclpy_work_do(w, do_batt) && !w->type)
            Py_INCREF(out = w->list);
        else
            arclpy_work_raise(w, NULL);
    }
    arclpy_work_end(w);
    return out;
}

/* _batt(programs, tasks, how many of the best with their text, options): rows. */
static PyObject *batt(PyObject *module, PyObject *args)
{
    batt_work b = {.request = {.score = take_score}};
    PyObject *programs, *tasks, *kw;
    Py_ssize_t texts;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!nO", arclpy_programs_type, &programs, arclpy_tasks_type, &tasks, &texts, &kw) ||
        !arclpy_options(kw, &b.run.options))
        return NULL;
    b.request.programs = texts > 0 ? (size_t)texts : 0;
    return batt_rows(&b, programs, tasks);
}

/* _outcomes(programs, tasks, differs or None, those of the library, values as text, options): rows. */
static PyObject *outcomes(PyObject *module, PyObject *args)
{
    batt_work b = {.request = {.outcome = take_outcome}};
    PyObject *programs, *tasks, *differs, *kw;
    int builtin, text;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!OppO", arclpy_programs_type, &programs, arclpy_tasks_type, &tasks, &differs,
                          &builtin, &text, &kw) ||
        !arclpy_options(kw, &b.run.options))
        return NULL;
    if (!may_be_programs(differs, "differs"))
        return NULL;
    b.request.differs = differs == Py_None ? NULL : programs_of(differs);
    b.request.builtin_differs = builtin;
    b.run.options.text = text;
    return batt_rows(&b, programs, tasks);
}

/* ---- solve ---------------------------------------------------------------------------------- */

typedef struct search_work {
    arclpy_work work;
    PyObject *progress, *found; /* callbacks, or None */
    PyObject *answers;          /* a list of rows */
    const arcl_programs *programs;
    const arcl_taskset *tasks;
    arcl_search_options options;
    arcl_search_progress sum;
    const char *submission;
} search_work;

static PyObject *progress_row(const arcl_search_progress *x)
{
    return Py_BuildValue("(KKKKnnO&)", (unsigned long long)x->ns, (unsigned long long)x->round,
                         (unsigned long long)x->candidates, (unsigned long long)x->evaluations, (Py_ssize_t)x->tasks,
                         (Py_ssize_t)x->solved, ARCLPY_STR(x->task));
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
    PyObject *row = Py_BuildValue("(O&O&IIO&KK)", ARCLPY_STR(x->task), ARCLPY_STR(x->text), (unsigned)x->right,
                                  (unsigned)x->samples, ARCLPY_STR(x->parent), (unsigned long long)x->steps,
                                  (unsigned long long)x->hash);

    Py_XINCREF(row);
    arclpy_work_append(&g->work, row);
    const bool ok = arclpy_work_call(&g->work, g->found, row);
    PyGILState_Release(gil);
    return ok;
}

/* An exception ends nothing here: the search is over. */
static void on_answer(void *it, const arcl_search_answer *x)
{
    search_work *g = it;
    const PyGILState_STATE gil = PyGILState_Ensure();
    PyObject *row = Py_BuildValue("(O&IIsdO&O&O&)", ARCLPY_STR(x->task), (unsigned)x->test, x->attempt, x->kind,
                                  x->price, ARCLPY_STR(x->pieces), ARCLPY_STR(x->parent), ARCLPY_STR(x->text));

    if (!row || PyList_Append(g->answers, row) < 0)
        arclpy_work_append(&g->work, NULL);
    Py_XDECREF(row);
    PyGILState_Release(gil);
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
        {"search", .text = &o->search},   {"store", .text = &o->store},     {"fresh", .flag = &o->fresh},
        {"extra", .small = &o->extra},    {"rates", .text = &o->rates},     {"all_samples", .flag = &o->all_samples},
        {"device", .text = &o->device},
    };

    return arclpy_read_options(kw, options, sizeof options / sizeof *options);
}

/* _solve(programs, tasks, on_progress, on_found, options, moves): (finds, answers, sum, submission, exception or None). */
static PyObject *solve(PyObject *module, PyObject *args)
{
    PyObject *programs, *tasks, *kw, *moves, *out = NULL;
    search_work g = {0};
    arclpy_work *w = &g.work;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!OOOO", arclpy_programs_type, &programs, arclpy_tasks_type, &tasks, &g.progress,
                          &g.found, &kw, &moves) ||
        !arclpy_search_options(kw, &g.options) || !may_be_programs(moves, "moves"))
        return NULL;
    g.programs = programs_of(programs);
    g.tasks = tasks_of(tasks);
    g.options.moves = moves == Py_None ? NULL : programs_of(moves);
    g.options.progress = on_progress;
    g.options.found = on_found;
    g.options.answer = on_answer;
    g.options.to = &g;
    g.answers = PyList_New(0);
    if (g.answers && arclpy_work_begin(w)) {
        const bool ok = arclpy_work_do(w, do_search);
        if (w->type)
            PyErr_NormalizeException(&w->type, &w->value, &w->traceback);
        if (ok || w->type)
            out = Py_BuildValue("(OONO&O)", w->list, g.answers, progress_row(&g.sum),
                                ARCLPY_STR(ok ? g.submission : NULL), w->value ? w->value : Py_None);
        else
            arclpy_work_raise(w, NULL);
    }
    arclpy_work_end(w);
    Py_XDECREF(g.answers);
    return out;
}

static PyMethodDef functions[] = {
    {"_card", card, METH_VARARGS, NULL},   {"_card_file", card_file, METH_VARARGS, NULL},
    {"_batt", batt, METH_VARARGS, NULL},   {"_outcomes", outcomes, METH_VARARGS, NULL},
    {"_solve", solve, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL},
};

bool arclpy_search_init(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) == 0;
}
