/* function_type.c - the type of the functions of the language: what help() and pickle ask for, and the tables of them. */
#include <string.h>

#include "arclpy.h"

static int function_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(((arclpy_function *)self)->args);
    Py_VISIT(Py_TYPE(self));
    return 0;
}

static int function_clear(PyObject *self)
{
    Py_CLEAR(((arclpy_function *)self)->args);
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
    const arclpy_function *f = (const arclpy_function *)self;

    if (!f->args)
        return PyUnicode_FromFormat("<arcl function %s>", f->name);
    return PyUnicode_FromFormat("<arcl function %s%R>", f->name, f->args);
}

/* ---- attributes ------------------------------------------------------------------------------ */

static PyObject *get_name(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(((const arclpy_function *)self)->name);
}

static PyObject *get_doc(PyObject *self, void *closure)
{
    const arclpy_function *f = (const arclpy_function *)self;

    (void)closure;
    if (f->args)
        return PyUnicode_FromFormat("A function that %s has made.", f->name);
    return PyUnicode_FromFormat("%s\n\n    %s\n", f->info.doc, f->info.example);
}

static PyObject *get_module(PyObject *self, void *closure)
{
    (void)closure;
    return PyUnicode_FromString(((const arclpy_function *)self)->dialect == arclpy_dialects[1] ? "arcl.typed"
                                                                                               : "arcl.dsl");
}

/* As rbind of arc-dsl asks for it. */
static PyObject *get_code(PyObject *self, void *closure)
{
    const arclpy_function *f = (const arclpy_function *)self;
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
    const arclpy_function *f = (const arclpy_function *)self;
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
    const arclpy_function *f = (const arclpy_function *)self;
    PyObject *params = PyTuple_New(f->info.params);

    (void)closure;
    for (unsigned k = 0; k < f->info.params && params; k++)
        PyTuple_SetItem(params, k, Py_BuildValue("(ss)", f->info.param[k], f->info.type[k]));
    return params ? Py_BuildValue("(zzN)", f->info.family, f->info.result, params) : NULL;
}

static PyObject *function_reduce(PyObject *self, PyObject *none)
{
    const arclpy_function *f = (const arclpy_function *)self;

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
    PyObject *maker = PyDict_GetItemString(arclpy_primitives[strcmp(dialect, arclpy_dialects[1]) == 0], name);
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
    {Py_tp_call, arclpy_function_call},
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
    .basicsize = sizeof(arclpy_function),
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

    for (size_t k = 0; ok && arcl_primitive_of(arclpy_dialects[d], k, &info); k++) {
        arclpy_function *f = PyObject_GC_New(arclpy_function, arclpy_function_type);
        if (!f)
            return false;
        f->dialect = arclpy_dialects[d];
        f->name = info.name;
        f->info = info;
        f->primitive = arcl_value_named(s, f->dialect, f->name);
        f->args = NULL;
        PyObject_GC_Track(f);
        ok = PyDict_SetItemString(all, info.name, (PyObject *)f) == 0;
        Py_DECREF(f);
    }
    for (size_t k = 0; ok && (name = arcl_named_constant(arclpy_dialects[d], k, &v)); k++) {
        PyObject *x = arclpy_object(s, v);
        ok = x && PyDict_SetItemString(constants, name, x) == 0;
        Py_XDECREF(x);
    }
    arclpy_primitives[d] = all;
    if (s)
        arclpy_give(s);
    return ok && PyModule_AddObjectRef(module, d ? "typed_functions" : "functions", all) == 0 &&
           PyModule_AddObject(module, d ? "typed_constants" : "constants", constants) == 0;
}

bool arclpy_functions_init(PyObject *module)
{
    arclpy_function_type = arclpy_add_type(module, &spec);
    PyObject *make = PyCFunction_New(&maker, NULL);

    return arclpy_function_type && make && PyModule_AddObject(module, "_function", make) == 0 &&
           add_primitives(module, 0) && add_primitives(module, 1);
}
