/*
 * sets.c - sets across the border, in the order in which CPython walks them.
 *
 * That order follows from the hash table of a set. Of a set that comes in we know how it is walked, and from its size in
 * bytes how many slots it has. One that goes out is made so that CPython fills the same table: elements that are added
 * one by one make a table grow as they come, and a dict that is merged makes room for all of them at once.
 */
#include "arclpy.h"

enum { FEW = 16, FIRST_SLOTS = 8, FIRST_GROWTH = 5 };

static PyObject *size_of; /* frozenset.__sizeof__ */
static size_t bare_size;  /* of one whose table is the first */
static size_t slot_size;  /* bytes; 0: not known */

static size_t size_in_bytes(PyObject *o)
{
    PyObject *size = PyObject_CallFunctionObjArgs(size_of, o, NULL);
    const size_t n = size ? PyLong_AsSize_t(size) : 0;

    Py_XDECREF(size);
    PyErr_Clear();
    return n;
}

bool arclpy_sets_init(void)
{
    PyObject *five = PyFrozenSet_New(NULL), *none = PyFrozenSet_New(NULL);
    bool ok = five && none;

    for (size_t k = 0; k < FIRST_GROWTH && ok; k++)
        ok = PySet_Add(five, arclpy_small[k]) == 0;
    size_of = ok ? PyObject_GetAttrString((PyObject *)&PyFrozenSet_Type, "__sizeof__") : NULL;
    if (size_of) {
        bare_size = size_in_bytes(none);
        const size_t table = size_in_bytes(five) - bare_size;
        slot_size = table == 32 * 2 * sizeof(void *) ? table / 32 : 0;
    }
    Py_XDECREF(five);
    Py_XDECREF(none);
    return size_of != NULL;
}

/* The slots of the table of a set; 0: not known. Those of a few elements have the first table, but for freaks. */
static size_t slots_of(PyObject *o, Py_ssize_t n)
{
    if (n < FIRST_GROWTH)
        return FIRST_SLOTS;
    const size_t size = slot_size && Py_IS_TYPE(o, &PyFrozenSet_Type) ? size_in_bytes(o) : 0;
    return size > bare_size ? (size - bare_size) / slot_size : 0;
}

arcl_value arclpy_set_value(arcl_session *s, PyObject *o)
{
    const Py_ssize_t n = PySet_Size(o);
    arcl_value few[FEW], *items = few, v = arcl_value_none();
    Py_ssize_t k = 0;

    if (n == 0)
        return arcl_value_set(s, NULL, 0);
    if (n > FEW && !(items = PyMem_Malloc((size_t)n * sizeof *items))) {
        PyErr_NoMemory();
        return arcl_value_error();
    }
    PyObject *it = PyObject_GetIter(o), *x;
    while (it && k < n && (x = PyIter_Next(it))) {
        v = items[k++] = arclpy_value(s, x);
        Py_DECREF(x);
        if (arcl_value_kind(v) == ARCL_VALUE_ERROR)
            break;
    }
    Py_XDECREF(it);
    v = PyErr_Occurred() ? arcl_value_error() : arcl_value_set_walked(s, items, (size_t)k, slots_of(o, n));
    if (items != few)
        PyMem_Free(items);
    return v;
}

/* ---- out ------------------------------------------------------------------------------------ */

static size_t table_for(size_t more_than)
{
    size_t slots = FIRST_SLOTS;

    while (slots <= more_than)
        slots *= 2;
    return slots;
}

/* The slots of a table to which n elements were added one by one, and after how many of them it grew last. */
static size_t grown_slots(size_t n, size_t *grew)
{
    size_t slots = FIRST_SLOTS;

    *grew = 0;
    for (size_t full; (full = ((slots - 1) * 3 + 4) / 5) <= n; slots = table_for(full * (full > 50000 ? 2 : 4)))
        *grew = full;
    return slots;
}

static PyObject *added(PyObject *const *items, size_t n)
{
    PyObject *out = PyFrozenSet_New(NULL);

    for (size_t k = 0; out && k < n; k++)
        if (PySet_Add(out, items[k]) < 0)
            Py_CLEAR(out);
    return out;
}

/* A dict makes room for twice its elements and those that are there: so many that it is a table of `slots`. */
static PyObject *merged(PyObject *const *items, size_t n, size_t slots)
{
    const size_t there = slots / 4 > n ? slots / 4 - n : 0;
    PyObject *out = added(items, there < n ? there : n), *dict = PyDict_New(), *whole = NULL;
    bool ok = out && dict;

    for (size_t k = 0; ok && k < n; k++)
        ok = PyDict_SetItem(dict, items[k], Py_None) == 0;
    if (ok)
        whole = PyObject_CallMethod(out, "union", "O", dict);
    Py_XDECREF(out);
    Py_XDECREF(dict);
    return whole;
}

/* n objects of values, in which an element may have come out as equal to another: those are one. */
PyObject *arclpy_set_object(arcl_session *s, arcl_value v)
{
    const size_t n = arcl_value_length(v);
    arcl_value few[FEW], *items = few;
    PyObject *few_objects[FEW], **objects = few_objects, *out = NULL;
    size_t slots, home, made = 0, grew;

    if (n > FEW) {
        items = PyMem_Malloc(n * sizeof *items);
        objects = PyMem_Malloc(n * sizeof *objects);
    }
    if (!items || !objects)
        PyErr_NoMemory();
    else if (arcl_value_additions(s, v, items, n, &slots, &home) != n)
        arclpy_raise_last(s);
    else
        while (made < n && (objects[made] = arclpy_object(s, items[made])))
            made++;
    if (made == n && !PyErr_Occurred()) {
        const bool by_one = slots == FIRST_SLOTS || slots <= 2 * n || (grown_slots(n, &grew) == slots && home >= grew);
        out = by_one ? added(objects, n) : merged(objects, n, slots);
    }
    while (made > 0)
        Py_DECREF(objects[--made]);
    if (n > FEW) {
        PyMem_Free(items);
        PyMem_Free(objects);
    }
    return out;
}
