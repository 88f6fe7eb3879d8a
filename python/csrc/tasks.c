/* tasks.c - loaded tasks, and programs on tasks. */
#include "arclpy.h"

PyTypeObject *arclpy_tasks_type;

static arcl_taskset *of(PyObject *self)
{
    return ((arclpy_tasks *)self)->tasks;
}

static PyObject *tasks_new(PyTypeObject *type, PyObject *args, PyObject *kw)
{
    (void)kw;
    if (!PyArg_ParseTuple(args, ""))
        return NULL;
    arcl_session *s = arclpy_take();
    if (!s)
        return NULL;
    arcl_taskset *t = arcl_taskset_open(s);
    PyObject *self = t ? PyType_GenericAlloc(type, 0) : arclpy_raise_last(s);
    if (self)
        ((arclpy_tasks *)self)->tasks = t;
    else
        arcl_taskset_close(t);
    arclpy_give(s);
    return self;
}

static void tasks_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    arcl_taskset_close(of(self));
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *tasks_load(PyObject *self, PyObject *args)
{
    PyObject *path, *solutions = NULL;
    bool ok = false;

    if (!PyArg_ParseTuple(args, "O&|O&", PyUnicode_FSConverter, &path, PyUnicode_FSConverter, &solutions))
        return NULL;
    arcl_session *s = arclpy_take();
    if (s) {
        PyThreadState *thread = PyEval_SaveThread();
        ok = arcl_taskset_load(s, of(self), PyBytes_AsString(path), solutions ? PyBytes_AsString(solutions) : NULL);
        PyEval_RestoreThread(thread);
        if (!ok)
            arclpy_raise("OSError", arcl_session_error(s));
        arclpy_give(s);
    }
    Py_DECREF(path);
    Py_XDECREF(solutions);
    return ok ? Py_BuildValue("") : NULL;
}

static PyObject *tasks_add(PyObject *self, PyObject *args)
{
    const char *name, *text;
    Py_ssize_t len;

    if (!PyArg_ParseTuple(args, "ss#", &name, &text, &len))
        return NULL;
    arcl_session *s = arclpy_take();
    if (!s)
        return NULL;
    const bool ok = arcl_taskset_add(s, of(self), name, text, (size_t)len);
    if (!ok)
        arclpy_raise("ValueError", arcl_session_error(s));
    arclpy_give(s);
    return ok ? Py_BuildValue("") : NULL;
}

static Py_ssize_t tasks_len(PyObject *self)
{
    return (Py_ssize_t)arcl_taskset_count(of(self));
}

static PyObject *grid_tuple(const arcl_grid *g)
{
    if (!g->cells)
        return Py_BuildValue("");
    return Py_BuildValue("(iiy#)", g->rows, g->columns, (const char *)g->cells,
                         (Py_ssize_t)g->rows * (Py_ssize_t)g->columns);
}

/* task(k): (id, [(is test, input, output)]), a grid as (rows, columns, bytes). */
static PyObject *tasks_task(PyObject *self, PyObject *args)
{
    PyObject *list = PyList_New(0);
    arcl_example x;
    Py_ssize_t k;
    bool test;

    if (!list || !PyArg_ParseTuple(args, "n", &k)) {
        Py_XDECREF(list);
        return NULL;
    }
    if (k < 0 || !arcl_taskset_id(of(self), (size_t)k)) {
        Py_DECREF(list);
        return PyErr_Format(PyExc_IndexError, "there is no task number %zd", k);
    }
    for (size_t j = 0; arcl_taskset_example(of(self), (size_t)k, j, &x, &test); j++) {
        PyObject *one = Py_BuildValue("(iNN)", (int)test, grid_tuple(&x.input), grid_tuple(&x.output));
        const bool ok = one && PyList_Append(list, one) == 0;
        Py_XDECREF(one);
        if (!ok) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return Py_BuildValue("(O&N)", ARCLPY_STR(arcl_taskset_id(of(self), (size_t)k)), list);
}

static const char *complaint(PyObject *self, size_t k)
{
    return arcl_taskset_complaint(of(self), k);
}

static PyObject *tasks_complaints(PyObject *self, PyObject *none)
{
    (void)none;
    return arclpy_texts(complaint, self);
}

static PyMethodDef methods[] = {
    {"load", tasks_load, METH_VARARGS, "load(path[, solutions])"},
    {"add", tasks_add, METH_VARARGS, "add(name, text): adds the tasks of a JSON text."},
    {"task", tasks_task, METH_VARARGS, "task(k): id and examples."},
    {"complaints", tasks_complaints, METH_NOARGS, "complaints(): what could not be taken."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {
    {Py_tp_new, tasks_new},
    {Py_tp_dealloc, tasks_dealloc},
    {Py_tp_methods, methods},
    {Py_sq_length, tasks_len},
    {0, NULL},
};
static PyType_Spec spec = {
    .name = "arcl._arcl.Tasks",
    .basicsize = sizeof(arclpy_tasks),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

bool arclpy_tasks_init(PyObject *module)
{
    arclpy_tasks_type = arclpy_add_type(module, &spec);
    return arclpy_tasks_type != NULL;
}

/* ---- runs ----------------------------------------------------------------------------------- */

/* Called on any thread of the run, one at a time. */
static bool take_record(void *it, const arcl_answer *a)
{
    static const char *const status[] = {"ok", "error", "budget"};
    const PyGILState_STATE gil = PyGILState_Ensure();
    PyObject *grid = a->error || !a->grid.cells ? Py_BuildValue("") : arclpy_rows(&a->grid);
    const bool ok =
        arclpy_work_append(it, grid ? Py_BuildValue("(O&O&sIsNO&O&iKK)", ARCLPY_STR(a->program), ARCLPY_STR(a->task),
                                                    a->test ? "test" : "train", (unsigned)a->index, status[a->status],
                                                    grid, ARCLPY_STR(a->text), ARCLPY_STR(a->error), a->correct,
                                                    (unsigned long long)a->ns, (unsigned long long)a->steps)
                                    : NULL);

    PyGILState_Release(gil);
    return ok;
}

static bool do_run(arclpy_work *w)
{
    arclpy_run *r = (arclpy_run *)w;

    return arcl_session_run_submission(w->session, r->programs, r->tasks, &r->options, take_record, w, &r->submission);
}

/* _run(programs, tasks, all, options): (records, submission, warning). */
static PyObject *run(PyObject *module, PyObject *args)
{
    PyObject *programs, *tasks, *kw, *out = NULL;
    arclpy_run r = {0};
    int all;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!pO", arclpy_programs_type, &programs, arclpy_tasks_type, &tasks, &all, &kw) ||
        !arclpy_options(kw, &r.options))
        return NULL;
    r.options.all = all;
    r.options.text = true;
    r.programs = ((arclpy_programs *)programs)->programs;
    r.tasks = of(tasks);
    if (arclpy_work_begin(&r.work)) {
        if (arclpy_work_do(&r.work, do_run) && !r.work.type)
            out = Py_BuildValue("(OO&O&)", r.work.list, ARCLPY_STR(r.submission),
                                ARCLPY_STR(arcl_session_warning(r.work.session)));
        else
            arclpy_work_raise(&r.work, "ValueError");
    }
    arclpy_work_end(&r.work);
    return out;
}

static PyMethodDef run_def = {"_run", run, METH_VARARGS, NULL};

bool arclpy_run_init(PyObject *module)
{
    PyObject *f = PyCFunction_New(&run_def, NULL);
    return f && PyModule_AddObject(module, "_run", f) == 0;
}
