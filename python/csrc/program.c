/* program.c - one program as a callable: on a grid, on many, and line by line. */
#include <stdlib.h>
#include <string.h>

#include "arclpy.h"

typedef struct program {
    PyObject_HEAD PyObject *programs; /* arclpy_programs */
    size_t k;
} program;

static arcl_programs *of(const program *p)
{
    return ((arclpy_programs *)p->programs)->programs;
}

/* The object of a value that the program gave. */
static PyObject *object_of(const program *p, arcl_session *s, arcl_value v)
{
    const int outer = arclpy_dialect_enter(arcl_programs_dialect(of(p), p->k));
    PyObject *out = arclpy_object(s, v);

    arclpy_dialect_leave(outer);
    return out;
}

static PyObject *program_new(PyTypeObject *type, PyObject *args, PyObject *kw)
{
    PyObject *programs;
    Py_ssize_t k;

    (void)kw;
    if (!PyArg_ParseTuple(args, "O!n", arclpy_programs_type, &programs, &k) || !arclpy_programs_has(programs, k))
        return NULL;
    program *self = (program *)PyType_GenericAlloc(type, 0);
    if (self) {
        Py_INCREF(programs);
        self->programs = programs;
        self->k = (size_t)k;
    }
    return (PyObject *)self;
}

static void program_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc free_it = (freefunc)PyType_GetSlot(type, Py_tp_free);

    Py_XDECREF(((program *)self)->programs);
    free_it(self);
    Py_DECREF(type);
}

/* ---- on one grid ---------------------------------------------------------------------------- */

static PyObject *raise_answer(const arcl_answer *a)
{
    return arclpy_raise(a->reason, a->error);
}

static PyObject *program_call(PyObject *self, PyObject *args, PyObject *kw)
{
    const program *p = (const program *)self;
    arcl_session_options options;
    arclpy_cells cells;
    arcl_answer a;
    PyObject *out;

    if (PyTuple_Size(args) != 1) {
        PyErr_SetString(PyExc_TypeError, "a program is called on one grid");
        return NULL;
    }
    if ((kw && !arclpy_options(kw, &options)) || !arclpy_cells_read(PyTuple_GetItem(args, 0), &cells))
        return NULL;
    arcl_session *s = arclpy_take();
    if (!s) {
        arclpy_cells_free(&cells);
        return NULL;
    }
    PyThreadState *thread = PyEval_SaveThread();
    const bool ok = arcl_session_run_grid(s, of(p), p->k, &cells.grid, kw ? &options : NULL, &a);
    PyEval_RestoreThread(thread);
    if (!ok)
        out = arclpy_raise("ValueError", arcl_session_error(s));
    else
        out = a.error ? raise_answer(&a) : object_of(p, s, a.value);
    arclpy_give(s);
    arclpy_cells_free(&cells);
    return out;
}

/* ---- on many grids -------------------------------------------------------------------------- */

/* Answers that are grids are kept as bytes until the GIL is back; others are made objects at once. */
typedef struct answers {
    const program *program;
    arcl_session *session;
    PyThreadState *thread; /* that of the caller while the GIL is given back */
    PyObject *list;
    bool keep_errors;
    struct kept {
        size_t offset;
        int rows, columns; /* rows of 0: the object is in the list */
    } * kept;
    unsigned char *cells;
    size_t used, room;
    uint64_t ns; /* of programs since signals were looked for */
    bool failed;
} answers;

/* With the GIL. */
static bool keep_object(answers *to, size_t k, const arcl_answer *a)
{
    PyObject *x = a->error ? NULL : object_of(to->program, to->session, a->value);

    if (a->error && to->keep_errors) {
        PyObject *type, *traceback;
        raise_answer(a);
        PyErr_Fetch(&type, &x, &traceback);
        PyErr_NormalizeException(&type, &x, &traceback);
        Py_XDECREF(type);
        Py_XDECREF(traceback);
    } else if (a->error) {
        raise_answer(a);
    }
    return x && PyList_SetItem(to->list, (Py_ssize_t)k, x) == 0;
}

static bool keep_cells(answers *to, size_t k, const arcl_grid *g)
{
    const size_t n = (size_t)g->rows * (size_t)g->columns;

    if (to->room - to->used < n) {
        const size_t room = 2 * (to->room + n);
        unsigned char *cells = realloc(to->cells, room);
        if (!cells)
            return false;
        to->cells = cells;
        to->room = room;
    }
    memcpy(to->cells + to->used, g->cells, n);
    to->kept[k] = (struct kept){to->used, g->rows, g->columns};
    to->used += n;
    return true;
}

static bool take_answer(void *it, const arcl_answer *a)
{
    enum { LOOK = 50000000 };
    answers *to = it;
    const bool is_grid = !a->error && a->grid.cells, look = (to->ns += a->ns) > LOOK;

    if (is_grid && !keep_cells(to, a->index, &a->grid))
        return false;
    if (is_grid && !look)
        return true;
    PyEval_RestoreThread(to->thread);
    to->failed = !is_grid && !keep_object(to, a->index, a);
    if (look && !to->failed) { /* Ctrl-C */
        to->ns = 0;
        to->failed = PyErr_CheckSignals() < 0;
    }
    to->thread = PyEval_SaveThread();
    return !to->failed;
}

static bool add_grids(PyObject *grids, arclpy_grids *in)
{
    bool is_stack;

    if (!arclpy_grids_add_stack(in, grids, &is_stack))
        return false;
    PyObject *it = is_stack ? NULL : PyObject_GetIter(grids), *x;
    if (!is_stack && !it)
        return false;
    bool ok = true;
    while (it && ok && (x = PyIter_Next(it))) {
        ok = arclpy_grids_add(in, x);
        Py_DECREF(x);
    }
    Py_XDECREF(it);
    arclpy_grids_done(in);
    return !PyErr_Occurred();
}

/* The grids as (rows, columns, bytes): of all if they have one size and nothing else is among them, else NULL. */
static PyObject *all_in_one(const answers *to, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (to->kept[k].rows == 0 || to->kept[k].rows != to->kept[0].rows || to->kept[k].columns != to->kept[0].columns)
            return NULL;
    if (n == 0)
        return NULL;
    return Py_BuildValue("(iiy#)", to->kept[0].rows, to->kept[0].columns, (const char *)to->cells,
                         (Py_ssize_t)to->used);
}

/* map(grids, keep_errors, raw, demonstrations, options): a list; with `raw` what all_in_one gives, if it does. */
static PyObject *program_map(PyObject *self, PyObject *args)
{
    const program *p = (const program *)self;
    PyObject *grids, *demos, *kw;
    arclpy_grids in = {0}, shown = {0};
    arcl_session_options options;
    answers to = {0};
    int keep_errors, raw;
    PyObject *out = NULL;
    arcl_example *examples = NULL;

    if (!PyArg_ParseTuple(args, "OppOO", &grids, &keep_errors, &raw, &demos, &kw) || !arclpy_options(kw, &options))
        return NULL;
    arcl_session *s = arclpy_take();
    if (!s || !add_grids(grids, &in) || (demos != Py_None && !add_grids(demos, &shown)))
        goto done;
    to = (answers){.program = p, .session = s, .keep_errors = keep_errors, .list = PyList_New((Py_ssize_t)in.n)};
    to.kept = calloc(in.n + 1, sizeof *to.kept);
    examples = PyMem_Calloc(shown.n / 2 + 1, sizeof *examples);
    if (!to.list || !to.kept || !examples) {
        PyErr_NoMemory();
        goto done;
    }
    for (size_t k = 0; k + 1 < shown.n; k += 2)
        examples[k / 2] = (arcl_example){shown.grids[k], shown.grids[k + 1]};
    to.thread = PyEval_SaveThread();
    const bool ok =
        arcl_session_run_grids(s, of(p), p->k, in.grids, in.n, examples, shown.n / 2, &options, take_answer, &to);
    PyEval_RestoreThread(to.thread);
    if (!ok) {
        if (!PyErr_Occurred())
            arclpy_raise("ValueError", arcl_session_error(s));
        goto done;
    }
    if (!arclpy_warn(s, 2))
        goto done;
    if (raw && ((out = all_in_one(&to, in.n)) || PyErr_Occurred()))
        goto done;
    for (size_t k = 0; k < in.n; k++) {
        const arcl_grid g = {to.cells + to.kept[k].offset, to.kept[k].rows, to.kept[k].columns};
        PyObject *x = g.rows > 0 ? arclpy_rows(&g) : NULL;
        if (g.rows > 0 && (!x || PyList_SetItem(to.list, (Py_ssize_t)k, x) < 0))
            goto done;
    }
    out = to.list;
    Py_INCREF(out);
done:
    Py_XDECREF(to.list);
    free(to.kept);
    free(to.cells);
    PyMem_Free(examples);
    arclpy_grids_free(&in);
    arclpy_grids_free(&shown);
    if (s)
        arclpy_give(s);
    return out;
}

/* ---- line by line --------------------------------------------------------------------------- */

typedef struct lines {
    const program *program;
    arcl_session *session;
    PyThreadState *thread; /* that of the caller while the GIL is given back */
    PyObject *list;
} lines;

static bool take_line(void *it, const arcl_line_value *line)
{
    lines *to = it;

    if (arcl_value_kind(line->value) == ARCL_VALUE_ERROR)
        return true;
    PyEval_RestoreThread(to->thread);
    PyObject *x = object_of(to->program, to->session, line->value);
    PyObject *row = x ? Py_BuildValue("(O&IN)", ARCLPY_STR(line->name), line->line, x) : NULL;
    const bool ok = row && PyList_Append(to->list, row) == 0;
    Py_XDECREF(row);
    to->thread = PyEval_SaveThread();
    return ok;
}

/* lines(grid, demonstrations, options): ([(name, line, value)], error or None). */
static PyObject *program_lines(PyObject *self, PyObject *args)
{
    const program *p = (const program *)self;
    PyObject *grid, *demos, *kw, *out = NULL;
    arcl_session_options options;
    arclpy_grids shown = {0};
    arclpy_cells cells;
    arcl_answer a;

    if (!PyArg_ParseTuple(args, "OOO", &grid, &demos, &kw) || !arclpy_options(kw, &options) ||
        !arclpy_cells_read(grid, &cells))
        return NULL;
    lines to = {.program = p, .session = arclpy_take(), .list = PyList_New(0)};
    arcl_example *examples = NULL;
    if (to.session && to.list && (demos == Py_None || add_grids(demos, &shown)) &&
        (examples = PyMem_Calloc(shown.n / 2 + 1, sizeof *examples))) {
        for (size_t k = 0; k + 1 < shown.n; k += 2)
            examples[k / 2] = (arcl_example){shown.grids[k], shown.grids[k + 1]};
        to.thread = PyEval_SaveThread();
        const bool ok = arcl_session_run_lines(to.session, of(p), p->k, &cells.grid, examples, shown.n / 2, &options,
                                               take_line, &to, &a);
        PyEval_RestoreThread(to.thread);
        if (!ok && !PyErr_Occurred())
            arclpy_raise("ValueError", arcl_session_error(to.session));
        out = ok ? Py_BuildValue("(OO&)", to.list, ARCLPY_STR(a.error)) : NULL;
    }
    PyMem_Free(examples);
    arclpy_grids_free(&shown);
    arclpy_cells_free(&cells);
    Py_XDECREF(to.list);
    if (to.session)
        arclpy_give(to.session);
    return out;
}

static PyObject *get_programs(PyObject *self, void *closure)
{
    (void)closure;
    Py_INCREF(((program *)self)->programs);
    return ((program *)self)->programs;
}

static PyObject *get_number(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromSize_t(((program *)self)->k);
}

static PyGetSetDef getset[] = {
    {"_programs", get_programs, NULL, NULL, NULL},
    {"_number", get_number, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyMethodDef methods[] = {
    {"_map", program_map, METH_VARARGS, NULL},
    {"_lines", program_lines, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {
    {Py_tp_new, program_new}, {Py_tp_dealloc, program_dealloc}, {Py_tp_call, program_call},
    {Py_tp_methods, methods}, {Py_tp_getset, getset},           {0, NULL},
};
static PyType_Spec spec = {
    .name = "arcl._arcl.Program",
    .basicsize = sizeof(program),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = slots,
};

bool arclpy_program_init(PyObject *module)
{
    return arclpy_add_type(module, &spec) != NULL;
}
