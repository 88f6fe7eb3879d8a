/*
 * functions.c - the primitives as Python callables, and the functions that they make.
 *
 * A Function is a primitive, or one that a primitive has made of others: then it keeps the arguments and is made anew in
 * the session of each call.
 */
#include <string.h>

#include "arclpy.h"

enum { ARGS_MAX = ARCL_PRIMITIVE_PARAMS };

typedef struct function {
    PyObject_HEAD const char *dialect;
    const char *name;     /* of the primitive, or of the one that made it; "": gives (), whatever the arguments */
    arcl_primitive info;  /* of a primitive */
    arcl_value primitive; /* likewise; of another: the one that made it */
    PyObject *args;       /* what that was called on; NULL: this is a primitive */
} function;

static PyTypeObject *function_type;
static PyObject *primitives[2]; /* by dialect: Function by name */
static const char *const dialects[2] = {"arc-dsl", "typed"};

static _Thread_local int dialect_now;      /* in which the call at hand was begun */
static _Thread_local bool callback_failed; /* a Python function has raised something that stands */

bool arclpy_is_function(PyObject *o)
{
    return Py_TYPE(o) == function_type;
}

/* ---- Python functions given to ours --------------------------------------------------------- */

/* Exceptions stand, but in the typed dialect a default takes the place of a call that raises. */
static arcl_value call_python(void *to, arcl_session *s, const arcl_value *args, size_t n)
{
    arcl_value v = arcl_value_error();

    if (callback_failed)
        return v;
    PyObject *tuple = PyTuple_New((Py_ssize_t)n);
    for (size_t k = 0; tuple && k < n; k++) {
        PyObject *x = arclpy_object(s, args[k]);
        if (!x)
            Py_CLEAR(tuple);
        else
            PyTuple_SetItem(tuple, (Py_ssize_t)k, x);
    }
    PyObject *result = tuple ? PyObject_CallObject(to, tuple) : NULL;
    Py_XDECREF(tuple);
    if (result)
        v = arclpy_value(s, result);
    Py_XDECREF(result);
    callback_failed = PyErr_Occurred() != NULL;
    return v;
}

static arcl_value give_nothing(void *to, arcl_session *s, const arcl_value *args, size_t n)
{
    (void)to, (void)args, (void)n;
    return arcl_value_tuple(s, NULL, 0);
}

/* What rbind and lbind ask a function for. */
static unsigned arity_of(PyObject *o)
{
    PyObject *code = PyObject_GetAttrString(o, "__code__");
    PyObject *count = code ? PyObject_GetAttrString(code, "co_argcount") : NULL;
    const long n = count ? PyLong_AsLong(count) : 1;

    Py_XDECREF(code);
    Py_XDECREF(count);
    PyErr_Clear();
    return n > 0 && n <= ARGS_MAX ? (unsigned)n : 1;
}

/* ---- to values and back --------------------------------------------------------------------- */

arcl_value arclpy_function_value(arcl_session *s, PyObject *o)
{
    arcl_value args[ARGS_MAX];
    const function *f = (const function *)o;

    if (!arclpy_is_function(o)) {
        const arcl_value v = arcl_value_function(s, call_python, o, arity_of(o));
        if (arcl_value_kind(v) == ARCL_VALUE_ERROR)
            arclpy_raise_last(s);
        return v;
    }
    if (!f->args)
        return f->primitive;
    if (!f->name[0])
        return arcl_value_function(s, give_nothing, NULL, 1);
    const Py_ssize_t n = PyTuple_Size(f->args);
    for (Py_ssize_t k = 0; k < n; k++) {
        args[k] = arclpy_value(s, PyTuple_GetItem(f->args, k));
        if (arcl_value_kind(args[k]) == ARCL_VALUE_ERROR)
            return args[k];
    }
    const arcl_value v = arcl_session_call(s, f->primitive, args, (size_t)n);
    if (arcl_value_kind(v) == ARCL_VALUE_ERROR)
        arclpy_raise_last(s);
    return v;
}

PyObject *arclpy_function_object(arcl_session *s, arcl_value v)
{
    arcl_value parts[3];
    const char *name;
    void *to;
    const size_t n = arcl_value_parts(v, &name, parts, &to);

    if (!name) {
        PyObject *o = to ? to : Py_None;
        Py_INCREF(o);
        return o;
    }
    if (n == 0 && name[0]) {
        PyObject *o = PyDict_GetItemString(primitives[dialect_now], name);
        if (!o)
            return arclpy_raise(NULL, "the function is of another dialect");
        Py_INCREF(o);
        return o;
    }
    PyObject *args = PyTuple_New((Py_ssize_t)n);
    for (size_t k = 0; args && k < n; k++) {
        PyObject *x = arclpy_object(s, parts[k]);
        if (!x)
            Py_CLEAR(args);
        else
            PyTuple_SetItem(args, (Py_ssize_t)k, x);
    }
    if (!args)
        return NULL;
    function *f = PyObject_GC_New(function, function_type);
    if (!f) {
        Py_DECREF(args);
        return NULL;
    }
    f->dialect = dialects[dialect_now];
    f->name = name;
    memset(&f->info, 0, sizeof f->info);
    f->primitive = arcl_value_named(s, f->dialect, name);
    f->args = args;
    PyObject_GC_Track(f);
    return (PyObject *)f;
}

/* ---- calling -------------------------------------------------------------------------------- */

/* The arguments in their places; -1 and an exception if they do not fit, else how many there are. */
static Py_ssize_t place_args(const function *f, PyObject *args, PyObject *kw, PyObject **out)
{
    Py_ssize_t n = PyTuple_Size(args), at = 0;
    PyObject *key, *x;

    if (n > ARGS_MAX) {
        PyErr_Format(PyExc_TypeError, "%s: TypeError: the number of arguments is wrong", f->name);
        return -1;
    }
    for (Py_ssize_t k = 0; k < n; k++)
        out[k] = PyTuple_GetItem(args, k);
    for (Py_ssize_t k = n; k < ARGS_MAX; k++)
        out[k] = NULL;
    while (kw && PyDict_Next(kw, &at, &key, &x)) {
        unsigned k = 0;
        while (k < f->info.params && PyUnicode_CompareWithASCIIString(key, f->info.param[k]) != 0)
            k++;
        if (f->args || k == f->info.params || out[k]) {
            PyErr_Format(PyExc_TypeError, "%s() has no use for an argument %R", f->name, key);
            return -1;
        }
        out[k] = x;
        n++;
    }
    for (Py_ssize_t k = 0; k < n; k++)
        if (!out[k]) {
            PyErr_Format(PyExc_TypeError, "%s() has no argument '%s'", f->name, f->info.param[k]);
            return -1;
        }
    return n;
}

static PyObject *function_call(PyObject *self, PyObject *args, PyObject *kw)
{
    const function *f = (const function *)self;
    PyObject *given[ARGS_MAX], *out = NULL;
    arcl_value values[ARGS_MAX], callee;
    const Py_ssize_t n = place_args(f, args, kw, given);
    const int outer = dialect_now;
    const bool outer_failed = callback_failed;

    if (n < 0)
        return NULL;
    arcl_session *s = arclpy_take();
    if (!s)
        return NULL;
    dialect_now = f->dialect == dialects[1];
    callback_failed = false;
    arcl_session_begin(s, f->dialect, NULL);
    callee = arclpy_function_value(s, self);
    bool ok = arcl_value_kind(callee) != ARCL_VALUE_ERROR;
    for (Py_ssize_t k = 0; k < n && ok; k++) {
        values[k] = arclpy_value(s, given[k]);
        ok = arcl_value_kind(values[k]) != ARCL_VALUE_ERROR;
    }
    if (ok) {
        const arcl_value v = arcl_session_call(s, callee, values, (size_t)n);
        if (callback_failed) {
            if (dialect_now == 1 && arcl_value_kind(v) != ARCL_VALUE_ERROR && PyErr_ExceptionMatches(PyExc_Exception)) {
                PyErr_Clear();
                callback_failed = false;
            }
        }
        if (!callback_failed)
            out = arcl_value_kind(v) == ARCL_VALUE_ERROR ? arclpy_raise_last(s) : arclpy_object(s, v);
    }
    callback_failed = outer_failed;
    dialect_now = outer;
    arclpy_give(s);
    return out;
}

/* ---- the type ------------------------------------------------------------------------------- */

static int function_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(((function *)self)->args);
    Py_VISIT(Py_TYPE(self));
    return 0;
}

static int function_clear(PyObject *self)
{
    Py_CLEAR(((function *)self)->args);
    return 0;
}

static void function_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    PyObject_GC_UnTrack(self);
    function_clear(self);
    PyObject_GC_Del(self);
    Py_DECREF(type);
}

static PyObject *function_repr(PyObject *self)
{
    const function *f = (const function *)self;

    if (!f->args)
        return PyUnicode_FromFormat("<arcl function %s>", f->name);
    return PyUnicode_FromFormat("<arcl function %s%R>", f->name, f->args);
}

static PyObject *get_name(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(((const function *)self)->name);
}

static PyObject *get_doc(PyObject *self, void *closure)
{
    const function *f = (const function *)self;

    (void)closure;
    if (f->args)
        return PyUnicode_FromFormat("A function that %s has made.", f->name);
    return PyUnicode_FromFormat("%s\n\n    %s\n", f->info.doc, f->info.example);
}

static PyObject *get_module(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(((const function *)self)->dialect == dialects[1] ? "arcl.typed" : "arcl.dsl");
}

/* As rbind of arc-dsl asks for it. */
static PyObject *get_code(PyObject *self, void *closure)
{
    const function *f = (const function *)self;
    PyObject *types = PyImport_ImportModule("types");
    PyObject *simple = types ? PyObject_GetAttrString(types, "SimpleNamespace") : NULL;
    PyObject *args = PyTuple_New(0), *kw = Py_BuildValue("{s:I}", "co_argcount", f->args ? 1u : f->info.params);
    PyObject *out = simple && args && kw ? PyObject_Call(simple, args, kw) : NULL;

    (void)closure;
    Py_XDECREF(types);
    Py_XDECREF(simple);
    Py_XDECREF(args);
    Py_XDECREF(kw);
    return out;
}

static PyObject *get_text_signature(PyObject *self, void *closure)
{
    const function *f = (const function *)self;
    PyObject *out = PyUnicode_FromString("(");

    (void)closure;
    for (unsigned k = 0; k < f->info.params && out; k++) {
        PyObject *next = PyUnicode_FromFormat("%U%s%s%s", out, k ? ", " : "", f->info.param[k],
                                              k + f->info.optional >= f->info.params ? "=None" : "");
        Py_DECREF(out);
        out = next;
    }
    if (!out)
        return NULL;
    PyObject *whole = PyUnicode_FromFormat(f->args ? "%U*args)" : "%U)", out);
    Py_DECREF(out);
    return whole;
}

/* Family, type of the result, and (name, type) of each parameter. */
static PyObject *get_types(PyObject *self, void *closure)
{
    const function *f = (const function *)self;
    PyObject *params = PyTuple_New(f->info.params);

    (void)closure;
    for (unsigned k = 0; k < f->info.params && params; k++)
        PyTuple_SetItem(params, k, Py_BuildValue("(ss)", f->info.param[k], f->info.type[k]));
    return params ? Py_BuildValue("(zzN)", f->info.family, f->info.result, params) : NULL;
}

static PyObject *function_reduce(PyObject *self, PyObject *none)
{
    const function *f = (const function *)self;

    (void)none;
    PyObject *module = PyImport_ImportModule("arcl._arcl");
    PyObject *make = module ? PyObject_GetAttrString(module, "_function") : NULL;
    Py_XDECREF(module);
    return make ? Py_BuildValue("(N(ssO))", make, f->dialect, f->name, f->args ? f->args : Py_None) : NULL;
}

/* A function stays what it is as an attribute of a class, and so is taken for a routine by help(). */
static PyObject *function_get(PyObject *self, PyObject *of, PyObject *type)
{
    (void)of, (void)type;
    Py_INCREF(self);
    return self;
}

static PyObject *make_function(PyObject *module, PyObject *args)
{
    const char *dialect, *name;
    PyObject *parts;

    (void)module;
    if (!PyArg_ParseTuple(args, "ssO", &dialect, &name, &parts))
        return NULL;
    PyObject *maker = PyDict_GetItemString(primitives[strcmp(dialect, dialects[1]) == 0], name);
    if (!maker)
        return PyErr_Format(PyExc_ValueError, "%s has no function %s", dialect, name);
    if (parts != Py_None)
        return PyObject_CallObject(maker, parts);
    Py_INCREF(maker);
    return maker;
}

static PyGetSetDef getset[] = {
    {"__name__", get_name, NULL, NULL, NULL}, {"__qualname__", get_name, NULL, NULL, NULL},
    {"__doc__", get_doc, NULL, NULL, NULL},   {"__module__", get_module, NULL, NULL, NULL},
    {"__code__", get_code, NULL, NULL, NULL}, {"__text_signature__", get_text_signature, NULL, NULL, NULL},
    {"_types", get_types, NULL, NULL, NULL},  {NULL, NULL, NULL, NULL, NULL},
};
static PyMethodDef methods[] = {{"__reduce__", function_reduce, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
static PyType_Slot slots[] = {
    {Py_tp_call, function_call},
    {Py_tp_repr, function_repr},
    {Py_tp_dealloc, function_dealloc},
    {Py_tp_traverse, function_traverse},
    {Py_tp_clear, function_clear},
    {Py_tp_getset, getset},
    {Py_tp_methods, methods},
    {Py_tp_descr_get, function_get},
    {0, NULL},
};
static PyType_Spec spec = {
    .name = "arcl._arcl.Function",
    .basicsize = sizeof(function),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
static PyMethodDef maker = {"_function", make_function, METH_VARARGS, NULL};

static bool add_primitives(PyObject *module, int d)
{
    arcl_session *s = arclpy_take();
    arcl_primitive info;
    PyObject *all = PyDict_New(), *constants = PyDict_New();
    arcl_value v;
    const char *name;
    bool ok = s && all && constants;

    for (size_t k = 0; ok && arcl_primitive_of(dialects[d], k, &info); k++) {
        function *f = PyObject_GC_New(function, function_type);
        if (!f)
            return false;
        f->dialect = dialects[d];
        f->name = info.name;
        f->info = info;
        f->primitive = arcl_value_named(s, f->dialect, f->name);
        f->args = NULL;
        PyObject_GC_Track(f);
        ok = PyDict_SetItemString(all, info.name, (PyObject *)f) == 0;
        Py_DECREF(f);
    }
    for (size_t k = 0; ok && (name = arcl_named_constant(dialects[d], k, &v)); k++) {
        PyObject *x = arclpy_object(s, v);
        ok = x && PyDict_SetItemString(constants, name, x) == 0;
        Py_XDECREF(x);
    }
    primitives[d] = all;
    if (s)
        arclpy_give(s);
    return ok && PyModule_AddObjectRef(module, d ? "typed_functions" : "functions", all) == 0 &&
           PyModule_AddObject(module, d ? "typed_constants" : "constants", constants) == 0;
}

bool arclpy_functions_init(PyObject *module)
{
    function_type = arclpy_add_type(module, &spec);
    PyObject *make = PyCFunction_New(&maker, NULL);

    return function_type && make && PyModule_AddObject(module, "_function", make) == 0 && add_primitives(module, 0) &&
           add_primitives(module, 1);
}
