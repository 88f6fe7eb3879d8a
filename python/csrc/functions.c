/*
 * functions.c - the primitives as Python callables, and the functions that they make.
 *
 * A Function is a primitive, or one that a primitive has made of others: then it keeps the arguments and is made anew in
 * the session of each call.
 */
#include <string.h>

#include "arclpy.h"

enum { ARGS_MAX = ARCL_PRIMITIVE_PARAMS };

PyTypeObject *arclpy_function_type;
PyObject *arclpy_primitives[2];
const char *const arclpy_dialects[2] = {"arc-dsl", "typed"};

/* Of the call at hand. */
typedef struct calling {
    int dialect;
    bool failed;      /* a Python function has raised something that stands */
    PyObject *raised; /* the last exception for which a default stood in, or NULL */
    PyObject *lent;   /* a list: the Python functions that values stand for, or NULL */
} calling;
static _Thread_local calling now;

bool arclpy_is_function(PyObject *o)
{
    return Py_TYPE(o) == arclpy_function_type;
}

/* ---- Python functions given to ours --------------------------------------------------------- */

/* Exceptions stand, but in the typed dialect a default takes the place of a call that raises one. */
static void keep_exception(void)
{
    PyObject *type, *value, *traceback;

    now.failed = now.dialect == 0 || !PyErr_ExceptionMatches(PyExc_Exception);
    if (now.failed)
        return;
    PyErr_Fetch(&type, &value, &traceback);
    PyErr_NormalizeException(&type, &value, &traceback);
    Py_XDECREF(type);
    Py_XDECREF(traceback);
    Py_XDECREF(now.raised);
    now.raised = value;
}

static arcl_value call_python(void *to, arcl_session *s, const arcl_value *args, size_t n)
{
    arcl_value v = arcl_value_error();

    if (now.failed)
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
    if (PyErr_Occurred())
        keep_exception();
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
    const arclpy_function *f = (const arclpy_function *)o;

    if (!arclpy_is_function(o)) {
        if ((!now.lent && !(now.lent = PyList_New(0))) || PyList_Append(now.lent, o) < 0)
            return arcl_value_error();
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
        PyObject *o = PyDict_GetItemString(arclpy_primitives[now.dialect], name);
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
    arclpy_function *f = PyObject_GC_New(arclpy_function, arclpy_function_type);
    if (!f) {
        Py_DECREF(args);
        return NULL;
    }
    f->dialect = arclpy_dialects[now.dialect];
    f->name = name;
    memset(&f->info, 0, sizeof f->info);
    f->primitive = arcl_value_named(s, f->dialect, name);
    f->args = args;
    PyObject_GC_Track(f);
    return (PyObject *)f;
}

/* ---- calling -------------------------------------------------------------------------------- */

/* TypeError: "objects takes 4 arguments (grid, univalued, diagonal, without_bg)" and what is wrong about those given. */
static void raise_arity(const arclpy_function *f, const char *wrong, PyObject *what)
{
    const unsigned most = f->info.params, least = most - f->info.optional;
    PyObject *names = PyUnicode_FromString(most ? " (" : "");
    PyObject *range = least < most ? PyUnicode_FromFormat("%u to %u", least, most) : PyUnicode_FromFormat("%u", most);

    for (unsigned k = 0; k < most && names; k++) {
        PyObject *longer = PyUnicode_FromFormat("%U%s%s%s", names, f->info.param[k], k < least ? "" : "=None",
                                                k + 1 < most ? ", " : ")");
        Py_DECREF(names);
        names = longer;
    }
    if (names && range && what)
        PyErr_Format(PyExc_TypeError, "%s takes %U argument%s%U, %s %S", f->name, range, most == 1 ? "" : "s", names,
                     wrong, what);
    Py_XDECREF(names);
    Py_XDECREF(range);
}

static void raise_count(const arclpy_function *f, Py_ssize_t n)
{
    PyObject *count = PyLong_FromSsize_t(n);

    raise_arity(f, "not", count);
    Py_XDECREF(count);
}

/* The arguments in their places; -1 and an exception if they do not fit, else how many there are. */
static Py_ssize_t place_args(const arclpy_function *f, PyObject *args, PyObject *kw, PyObject **out)
{
    Py_ssize_t n = PyTuple_Size(args), at = 0;
    PyObject *key, *x;

    if (n > ARGS_MAX) {
        if (f->args)
            PyErr_Format(PyExc_TypeError, "the function that %s has made does not take %zd arguments", f->name, n);
        else
            raise_count(f, n);
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
        if (f->args)
            PyErr_Format(PyExc_TypeError, "the function that %s has made takes no arguments by name, and %R is one",
                         f->name, key);
        else if (k == f->info.params || out[k])
            raise_arity(f, k == f->info.params ? "and none of them is" : "and there are two for", key);
        if (PyErr_Occurred())
            return -1;
        out[k] = x;
        n++;
    }
    for (Py_ssize_t k = 0; k < n; k++)
        if (!out[k]) {
            PyObject *name = PyUnicode_FromString(f->info.param[k]);
            raise_arity(f, "and there is none for", name);
            Py_XDECREF(name);
            return -1;
        }
    return n;
}

PyObject *arclpy_function_call(PyObject *self, PyObject *args, PyObject *kw)
{
    const arclpy_function *f = (const arclpy_function *)self;
    PyObject *given[ARGS_MAX], *out = NULL;
    arcl_value values[ARGS_MAX], callee;
    const Py_ssize_t n = place_args(f, args, kw, given);
    const calling outer = now;

    if (n < 0)
        return NULL;
    arcl_session *s = arclpy_take();
    if (!s)
        return NULL;
    now = (calling){.dialect = f->dialect == arclpy_dialects[1]};
    arcl_session_begin(s, f->dialect, NULL);
    callee = arclpy_function_value(s, self);
    bool ok = arcl_value_kind(callee) != ARCL_VALUE_ERROR;
    for (Py_ssize_t k = 0; k < n && ok; k++) {
        values[k] = arclpy_value(s, given[k]);
        ok = arcl_value_kind(values[k]) != ARCL_VALUE_ERROR;
    }
    if (ok) {
        const arcl_value v = arcl_session_call(s, callee, values, (size_t)n);
        const bool wrong = arcl_value_kind(v) == ARCL_VALUE_ERROR;
        if (wrong && now.raised)
            PyErr_SetObject((PyObject *)Py_TYPE(now.raised), now.raised); /* no default has taken its place */
        else if (wrong && !now.failed && !f->args && (n > f->info.params || n + f->info.optional < f->info.params))
            raise_count(f, n);
        else if (!now.failed)
            out = wrong ? arclpy_raise_last(s) : arclpy_object(s, v);
    }
    const calling done = now;
    now = outer;
    arclpy_give(s);
    Py_XDECREF(done.lent);
    Py_XDECREF(done.raised);
    return out;
}

int arclpy_dialect_enter(const char *dialect)
{
    const int outer = now.dialect;

    now.dialect = strcmp(dialect, arclpy_dialects[1]) == 0;
    return outer;
}

void arclpy_dialect_leave(int outer)
{
    now.dialect = outer;
}
