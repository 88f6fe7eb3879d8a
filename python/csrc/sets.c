/*
 * sets.c - sets across the border, in the order in which CPython walks them.
 *
 * That order, and the order of what is made of a set, follows from its hash table, with the marks of items that were
 * deleted. CPython's tables are read and written where they lie: whether they look as they are taken for is found out when
 * the module is loaded. If not, sets are made of their items one by one.
 */
#include <stdint.h>
#include <string.h>

#include "arclpy.h"

enum { FEW = 16, FIRST_SLOTS = 8, SLOTS = 128 };

typedef struct slot {
    PyObject *key; /* NULL: empty */
    Py_hash_t hash;
} slot;

/* A set of CPython 3.11 to 3.13. */
typedef struct set_head {
    PyObject head;
    Py_ssize_t fill, used, mask;
    slot *table;
    Py_hash_t hash;
    Py_ssize_t finger;
    slot first[FIRST_SLOTS];
    PyObject *weak;
} set_head;

static bool is_known;     /* they look so */
static PyObject *deleted; /* the key of a slot whose item was deleted */

static bool looks_so(const set_head *s, Py_ssize_t fill, Py_ssize_t used, Py_ssize_t mask)
{
    return s->fill == fill && s->used == used && s->mask == mask && (mask > FIRST_SLOTS) == (s->table != s->first);
}

/* Items 0 to n - 1, which are in the slots of their numbers. */
static bool holds(const set_head *s, Py_ssize_t n)
{
    for (Py_ssize_t k = 0; k <= s->mask; k++)
        if (s->table[k].key != (k < n ? arclpy_small[k] : NULL) || s->table[k].hash != (k < n ? k : 0))
            return false;
    return true;
}

/* Three sets are looked at: a small one, a large one, and one out of which an item was deleted. */
static bool look(void)
{
    PyObject *size = PyObject_GetAttrString((PyObject *)&PyFrozenSet_Type, "__basicsize__");
    const bool fits = size && PyLong_AsSize_t(size) == sizeof(set_head);
    PyObject *small = PyFrozenSet_New(NULL), *large = PyFrozenSet_New(NULL), *set = PySet_New(NULL);
    bool ok = small && large && set;

    for (size_t k = 0; k < 10 && ok; k++)
        ok = (k >= 4 || PySet_Add(small, arclpy_small[k]) == 0) && PySet_Add(large, arclpy_small[k]) == 0 &&
             (k >= 4 || PySet_Add(set, arclpy_small[k]) == 0);
    ok = ok && PySet_Discard(set, arclpy_small[2]) == 1;
    if (ok && fits) {
        const set_head *s = (const set_head *)set;
        is_known = looks_so((const set_head *)small, 4, 4, 7) && holds((const set_head *)small, 4) &&
                   looks_so((const set_head *)large, 10, 10, 31) && holds((const set_head *)large, 10) &&
                   looks_so(s, 4, 3, 7) && s->table[2].key && s->table[2].key != arclpy_small[2] &&
                   s->table[2].hash == -1;
        deleted = is_known ? s->table[2].key : NULL;
    }
    Py_XDECREF(size);
    Py_XDECREF(small);
    Py_XDECREF(large);
    Py_XDECREF(set);
    return ok;
}

bool arclpy_sets_init(void)
{
    return look();
}

/* ---- in --------------------------------------------------------------------------------------- */

/* The items of a set, each with a reference: one that is no frozenset may be changed by them. False and an exception if
 * there is no room. `items` has room for n; `table`, if it is not NULL, for the slots. */
static bool take_items(PyObject *o, Py_ssize_t n, PyObject **items, uint32_t *table)
{
    Py_ssize_t k = 0;

    if (table) {
        const set_head *s = (const set_head *)o;
        for (Py_ssize_t at = 0; at <= s->mask; at++) {
            PyObject *key = s->table[at].key;
            table[at] = !key ? ARCL_SLOT_EMPTY : key == deleted ? ARCL_SLOT_DELETED : (uint32_t)k;
            if (key && key != deleted) {
                Py_INCREF(key);
                items[k++] = key;
            }
        }
        return true;
    }
    PyObject *it = PyObject_GetIter(o);
    while (it && k < n && (items[k] = PyIter_Next(it)))
        k++;
    Py_XDECREF(it);
    if (k == n)
        return true;
    while (k > 0)
        Py_DECREF(items[--k]);
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_RuntimeError, "a set has changed while it was read");
    return false;
}

arcl_value arclpy_set_value(arcl_session *s, PyObject *o)
{
    const bool plain = is_known && (Py_IS_TYPE(o, &PyFrozenSet_Type) || Py_IS_TYPE(o, &PySet_Type));
    const Py_ssize_t n = PySet_Size(o), size = plain ? ((const set_head *)o)->mask + 1 : 0;
    arcl_value few[FEW], *values = few, v = arcl_value_error();
    PyObject *few_items[FEW], **items = few_items;
    uint32_t few_slots[SLOTS], *table = plain ? few_slots : NULL;

    if (n == 0)
        return arcl_value_set(s, NULL, 0);
    if (n > FEW) {
        values = PyMem_Malloc((size_t)n * sizeof *values);
        items = PyMem_Malloc((size_t)n * sizeof *items);
    }
    if (size > SLOTS)
        table = PyMem_Malloc((size_t)size * sizeof *table);
    if (!values || !items || (plain && !table)) {
        PyErr_NoMemory();
    } else if (take_items(o, n, items, table)) {
        Py_ssize_t k = 0;
        while (k < n && arcl_value_kind(values[k] = arclpy_value(s, items[k])) != ARCL_VALUE_ERROR)
            k++;
        if (k == n && !PyErr_Occurred())
            v = table ? arcl_value_set_table(s, values, (size_t)n, table, (size_t)size)
                      : arcl_value_set(s, values, (size_t)n);
        for (k = 0; k < n; k++)
            Py_DECREF(items[k]);
    }
    if (n > FEW) {
        PyMem_Free(values);
        PyMem_Free(items);
    }
    if (size > SLOTS)
        PyMem_Free(table);
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

/* The slots of a table to which n elements were added one by one. */
static size_t grown_slots(size_t n)
{
    size_t slots = FIRST_SLOTS;

    for (size_t full; (full = ((slots - 1) * 3 + 4) / 5) <= n;)
        slots = table_for(full * (full > 50000 ? 2 : 4));
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

/* A dict that is merged makes room for twice its keys. Items that are too many for a table of `slots` are added then; where
 * they are too few there are floats among them, *more, which no set of the language has. */
static PyObject *merged(PyObject *const *items, size_t n, size_t slots, size_t *more)
{
    enum { LEAST = 5 }; /* fewer fit the first table */
    const size_t keys = n < slots / 2 ? n : slots / 2 - 1, wanted = slots / 4 > LEAST ? slots / 4 : LEAST;
    PyObject *none = PyFrozenSet_New(NULL), *dict = PyDict_New(), *out = NULL;
    bool ok = none && dict;

    *more = keys < wanted ? wanted - keys : 0;
    for (size_t k = 0; ok && k < keys; k++)
        ok = PyDict_SetItem(dict, items[k], Py_None) == 0;
    for (size_t k = 0; ok && k < *more; k++) {
        PyObject *key = PyFloat_FromDouble((double)k + 0.5);
        ok = key && PyDict_SetItem(dict, key, Py_None) == 0;
        Py_XDECREF(key);
    }
    if (ok)
        out = PyObject_CallMethod(none, "union", "O", dict);
    for (size_t k = keys; out && k < n; k++)
        if (PySet_Add(out, items[k]) < 0)
            Py_CLEAR(out);
    Py_XDECREF(none);
    Py_XDECREF(dict);
    return out;
}

static PyObject *key_of(PyObject *const *items, const uint32_t *table, size_t k)
{
    return table[k] < ARCL_SLOT_DELETED ? items[table[k]] : table[k] == ARCL_SLOT_DELETED ? deleted : NULL;
}

/* Makes the table of a new set what it is to be; false and an exception if that failed. */
static bool set_table(set_head *s, PyObject *const *items, size_t n, const uint32_t *table, size_t size)
{
    Py_hash_t *hashes = PyMem_Malloc((n + 1) * sizeof *hashes);
    bool ok = hashes != NULL;

    for (size_t k = 0; k < n && ok; k++)
        ok = (hashes[k] = PyObject_Hash(items[k])) != -1;
    if (!hashes)
        PyErr_NoMemory();
    for (size_t k = 0; k < n && ok; k++)
        Py_INCREF(items[k]);
    if (ok)
        s->fill = s->used = (Py_ssize_t)n;
    for (size_t k = 0; k < size && ok; k++) {
        PyObject *old = s->table[k].key;
        const Py_hash_t hash = table[k] < ARCL_SLOT_DELETED ? hashes[table[k]] : table[k] == ARCL_SLOT_DELETED ? -1 : 0;
        s->table[k] = (slot){key_of(items, table, k), hash};
        s->fill += table[k] == ARCL_SLOT_DELETED;
        Py_XDECREF(old); /* runs no code: it is an item, or a float */
    }
    PyMem_Free(hashes);
    return ok;
}

static PyObject *make_set(PyObject *const *items, size_t n, const uint32_t *table, size_t size)
{
    size_t more = 0;
    PyObject *out = !is_known || size == grown_slots(n) ? added(items, n) : merged(items, n, size, &more);
    set_head *s = (set_head *)out;
    bool same = true;

    if (!out || !is_known)
        return out;
    if ((size_t)s->mask + 1 != size || (size_t)s->used != n + more) { /* items may be equal in Python */
        Py_DECREF(out);
        return added(items, n);
    }
    for (size_t k = 0; k < size && same; k++)
        same = s->table[k].key == key_of(items, table, k);
    if (!same && !set_table(s, items, n, table, size))
        Py_CLEAR(out);
    return out;
}

/* n objects of values, in which an element may have come out as equal to another: those are one. */
PyObject *arclpy_set_object(arcl_session *s, arcl_value v)
{
    const size_t n = arcl_value_length(v);
    arcl_value few[FEW], *values = few;
    PyObject *few_objects[FEW], **objects = few_objects, *out = NULL;
    uint32_t few_slots[SLOTS], *table = few_slots;
    size_t made = 0, size = arcl_value_table(s, v, few_slots, SLOTS);

    if (n > FEW) {
        values = PyMem_Malloc(n * sizeof *values);
        objects = PyMem_Malloc(n * sizeof *objects);
    }
    if (size != SIZE_MAX && size > SLOTS && (table = PyMem_Malloc(size * sizeof *table)))
        size = arcl_value_table(s, v, table, size);
    if (!values || !objects || !table)
        PyErr_NoMemory();
    else if (size == SIZE_MAX || arcl_value_items(s, v, values, n) != n)
        arclpy_raise_last(s);
    else
        while (made < n && (objects[made] = arclpy_object(s, values[made])))
            made++;
    if (made == n && !PyErr_Occurred())
        out = make_set(objects, n, table, size);
    while (made > 0)
        Py_DECREF(objects[--made]);
    if (n > FEW) {
        PyMem_Free(values);
        PyMem_Free(objects);
    }
    if (table != few_slots)
        PyMem_Free(table);
    return out;
}
