/* sessions.c - sessions that are used again, and exceptions. */
#include <string.h>

#include "arclpy.h"

enum { IDLE_MAX = 16 };

static arcl_session *idle[IDLE_MAX];
static int n_idle;

PyObject *arclpy_error, *arclpy_language_error, *arclpy_budget_error, *arclpy_device_warning;

arcl_session *arclpy_take(void)
{
    if (n_idle > 0)
        return idle[--n_idle];
    arcl_session *s = arcl_session_open();
    if (!s)
        PyErr_NoMemory();
    return s;
}

void arclpy_give(arcl_session *s)
{
    if (n_idle < IDLE_MAX)
        idle[n_idle++] = s;
    else
        arcl_session_close(s);
}

PyObject *arclpy_raise(const char *reason, const char *sentence)
{
    const struct {
        const char *reason;
        PyObject *exception;
    } known[] = {
        {"TypeError", PyExc_TypeError},           {"ValueError", PyExc_ValueError},
        {"IndexError", PyExc_IndexError},         {"ZeroDivisionError", PyExc_ZeroDivisionError},
        {"AttributeError", PyExc_AttributeError}, {"StopIteration", PyExc_StopIteration},
        {"RecursionError", PyExc_RecursionError}, {"OSError", PyExc_OSError},
        {"OverflowError", PyExc_OverflowError},   {"steps", arclpy_budget_error},
        {"bytes", arclpy_budget_error},           {"time", arclpy_budget_error},
    };
    PyObject *exception = arclpy_error;

    for (size_t k = 0; reason && k < sizeof known / sizeof *known; k++)
        if (strcmp(reason, known[k].reason) == 0)
            exception = known[k].exception;
    PyObject *text = PyUnicode_DecodeUTF8(sentence, (Py_ssize_t)strlen(sentence), "replace");
    if (text)
        PyErr_SetObject(exception, text);
    Py_XDECREF(text);
    return NULL;
}

PyObject *arclpy_str(void *text)
{
    if (!text)
        return Py_BuildValue("");
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "surrogateescape");
}

PyObject *arclpy_raise_last(const arcl_session *s)
{
    return arclpy_raise(arcl_session_reason(s), arcl_session_error(s));
}

bool arclpy_warn(const arcl_session *s, int level)
{
    const char *sentence = arcl_session_warning(s);

    return !*sentence || PyErr_WarnEx(arclpy_device_warning, sentence, level) == 0;
}

PyTypeObject *arclpy_add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    const char *dot = strrchr(spec->name, '.');

    if (!type || PyModule_AddObjectRef(module, dot + 1, type) < 0)
        return NULL;
    return (PyTypeObject *)type;
}
