/* programs.c - loaded programs: the handle behind arcl.Program and arcl.load_programs. */
#include "arclpy.h"

PyTypeObject *arclpy_programs_type;

static arcl_programs *of(PyObject *self)
{
    return ((arclpy_programs *)self)->programs;
}

/* Adds one source, a path or a pair of name and text, while the GIL is given back. */
static bool add_source(arcl_session *s, arcl_programs *p, PyObject *source)
{
    const bool is_text = PyTuple_Check(source);
    const char *name = NULL, *text = NULL;
    PyObject *path = NULL;
    Py_ssize_t len = 0;

    if (is_text ? !PyArg_ParseTuple(source, "ss#", &name, &text, &len) : !PyUnicode_FSConverter(source, &path))
        return false;
    if (path)
        text = PyBytes_AsString(path);
    PyThreadState *thread = PyEval_SaveThread();
    const bool ok = is_text ? arcl_programs_add(s, p, name, text, (size_t)len) : arcl_programs_load(s, p, text);
    PyEval_RestoreThread(thread);
    if (!ok && is_text)
        arclpy_raise(NULL, arcl_session_error(s));
    else if (!ok)
        arclpy_raise("OSError", arcl_session_error(s));
    Py_XDECREF(path);
    return ok;
}

/* Programs are complete when they are made: other threads may use them without a lock. */
static PyObject *programs_new(PyTypeObject *type, PyObject *args, PyObject *kw)
{
    const char *dialect = NULL;
    PyObject *sources = NULL, *self = NULL;
    static char *names[] = {"sources", "dialect", NULL};

    if (!PyArg_ParseTupleAndKeywords(args, kw, "|O!z", names, &PyTuple_Type, &sources, &dialect))
        return NULL;
    arcl_session *s = arclpy_take();
    if (!s)
        return NULL;
    arcl_programs *p = arcl_programs_open(s, dialect);
    bool ok = p != NULL;
    if (!ok)
        arclpy_raise("ValueError", arcl_session_error(s));
    for (Py_ssize_t k = 0; ok && sources && k < PyTuple_Size(sources); k++)
        ok = add_source(s, p, PyTuple_GetItem(sources, k));
    if (ok)
        self = PyType_GenericAlloc(type, 0);
    if (self)
        ((arclpy_programs *)self)->programs = p;
    else
        arcl_programs_close(p);
    arclpy_give(s);
    return self;
}

static void programs_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    arcl_programs_close(of(self));
    PyObject_Free(self);
    Py_DECREF(type);
}

bool arclpy_programs_has(PyObject *programs, Py_ssize_t k)
{
    const bool there = k >= 0 && (size_t)k < arcl_programs_count(of(programs));

    if (!there)
        PyErr_Format(PyExc_IndexError, "there is no program number %zd", k);
    return there;
}

static Py_ssize_t programs_len(PyObject *self)
{
    return (Py_ssize_t)arcl_programs_count(of(self));
}

static bool read_number(PyObject *self, PyObject *args, Py_ssize_t *k)
{
    return PyArg_ParseTuple(args, "n", k) && arclpy_programs_has(self, *k);
}

/* (name, file, dialect) of program k. */
static PyObject *programs_about(PyObject *self, PyObject *args)
{
    Py_ssize_t k;

    if (!read_number(self, args, &k))
        return NULL;
    return Py_BuildValue("(O&O&s)", ARCLPY_STR(arcl_programs_name(of(self), (size_t)k)),
                         ARCLPY_STR(arcl_programs_file(of(self), (size_t)k)),
                         arcl_programs_dialect(of(self), (size_t)k));
}

static PyObject *programs_text(PyObject *self, PyObject *args)
{
    Py_ssize_t k;
    size_t len;

    if (!read_number(self, args, &k))
        return NULL;
    arcl_session *s = arclpy_take();
    if (!s)
        return NULL;
    const char *text = arcl_programs_text(s, of(self), (size_t)k, &len);
    PyObject *out = text ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)len, "surrogateescape") : arclpy_raise_last(s);
    arclpy_give(s);
    return out;
}

static const char *complaint(PyObject *self, size_t k)
{
    return arcl_programs_complaint(of(self), k);
}

static PyObject *programs_complaints(PyObject *self, PyObject *none)
{
    (void)none;
    return arclpy_texts(complaint, self);
}

/* A tuple for each reason: text, function, file, line, column, line of the file, construct, hint. */
static PyObject *programs_refused(PyObject *self, PyObject *none)
{
    PyObject *list = PyList_New(0);
    arcl_complaint_parts c;

    (void)none;
    for (size_t k = 0; list && arcl_programs_refused(of(self), k, &c); k++) {
        PyObject *row = Py_BuildValue("(O&O&O&IIO&zz)", ARCLPY_STR(c.text), ARCLPY_STR(c.function), ARCLPY_STR(c.file),
                                      c.line, c.column, ARCLPY_STR(c.source), c.construct, c.hint);
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

static PyMethodDef methods[] = {
    {"about", programs_about, METH_VARARGS, "about(k): name, file and dialect."},
    {"text", programs_text, METH_VARARGS, "text(k): text that loads to the same program."},
    {"complaints", programs_complaints, METH_NOARGS, "complaints(): what could not be taken."},
    {"refused", programs_refused, METH_NOARGS, "refused(): the same in parts."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {
    {Py_tp_doc, "Programs(sources=(), dialect=None)\n--\n\n"
                "Loaded programs. A source is a file, a folder, or a pair of a name and a text."},
    {Py_tp_new, programs_new},
    {Py_tp_dealloc, programs_dealloc},
    {Py_tp_methods, methods},
    {Py_sq_length, programs_len},
    {0, NULL},
};
static PyType_Spec spec = {
    .name = "arcl._arcl.Programs",
    .basicsize = sizeof(arclpy_programs),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

bool arclpy_programs_init(PyObject *module)
{
    arclpy_programs_type = arclpy_add_type(module, &spec);
    return arclpy_programs_type != NULL;
}
