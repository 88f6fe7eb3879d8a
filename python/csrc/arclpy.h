/*
 * arclpy.h - the extension module arcl._arcl: what its files share.
 *
 * Only include/arcl is used of the library, and of CPython the stable ABI of 3.11. Everything here needs the GIL, which
 * is given back while programs run.
 */
#ifndef ARCLPY_H
#define ARCLPY_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "arcl/arcl.h"

/* ---- sessions (sessions.c) ------------------------------------------------------------------ */

/* A session for one call: idle ones are used again. NULL and an exception if there is no memory. */
arcl_session *arclpy_take(void);
void arclpy_give(arcl_session *s);

/* Exceptions: arcl.Error, arcl.LanguageError, arcl.BudgetError and arcl.DeviceWarning. */
extern PyObject *arclpy_error, *arclpy_language_error, *arclpy_budget_error, *arclpy_device_warning;

/* A text of the library, NULL is None: names of files need not be UTF-8. And the same for an O& of Py_BuildValue. */
PyObject *arclpy_str(void *text);
#define ARCLPY_STR(text) arclpy_str, (void *)(uintptr_t)(text)

/* The exception of a reason ("TypeError", "steps", ...) with a sentence; always NULL. */
PyObject *arclpy_raise(const char *reason, const char *sentence);

/* What the last call of the session left; always NULL. */
PyObject *arclpy_raise_last(const arcl_session *s);

/* Warns if devices were not used as asked; false and an exception where warnings are errors. A level of 1 is the Python
 * code that has called the module, 2 the caller of that. */
bool arclpy_warn(const arcl_session *s, int level);

/* ---- what takes long, and what calls of it share (work.c) ----------------------------------- */

/* Work of the library on a thread of its own: signals reach the main thread alone, which looks for them meanwhile. A
 * signal or a callback that raises ends it. */
typedef struct arclpy_work {
    arcl_session *session;
    PyObject *list;                     /* of rows */
    PyObject *type, *value, *traceback; /* the first exception; type NULL: there is none */
    PyThread_type_lock done;
    bool (*code)(struct arclpy_work *w);
    bool ok;
} arclpy_work;

bool arclpy_work_begin(arclpy_work *w); /* false and an exception: there is no memory */
void arclpy_work_end(arclpy_work *w);   /* after either */
bool arclpy_work_do(arclpy_work *w, bool (*code)(arclpy_work *w));
PyObject *arclpy_work_raise(arclpy_work *w, const char *reason); /* its exception, or the session's; always NULL */

/* For sinks, on any thread, with the GIL: appends a row; calls f(*row) unless f is None. A row may be NULL, then there is
 * an exception. False: the work is to end. */
bool arclpy_work_append(arclpy_work *w, PyObject *row);
bool arclpy_work_call(arclpy_work *w, PyObject *f, PyObject *row);

/* Programs on tasks. */
typedef struct arclpy_run {
    arclpy_work work;
    const arcl_programs *programs;
    const arcl_taskset *tasks;
    arcl_session_options options;
    const char *submission;
} arclpy_run;

/* An option by keyword, and where it goes. */
typedef struct arclpy_option {
    const char *name;
    uint64_t *number;
    unsigned *small; /* what does not fit is the largest that does */
    const char **text;
    bool *flag;
} arclpy_option;

/* Those that are None are left as they are; what is no option is an exception. */
bool arclpy_read_options(PyObject *kw, const arclpy_option *options, size_t n);
bool arclpy_options(PyObject *kw, arcl_session_options *out);
bool arclpy_search_options(PyObject *kw, arcl_search_options *o); /* search.c */

/* A list of text 0, 1, ... until there is none. */
PyObject *arclpy_texts(const char *(*text_of)(PyObject *of, size_t k), PyObject *of);

/* ---- conversion (convert.c) ----------------------------------------------------------------- */

bool arclpy_convert_init(void);

enum { ARCLPY_SMALL = 256, ARCLPY_SMALL_BITS = 5 }; /* 1 << it bytes from the object of 0 to that of 1 */
extern PyObject *arclpy_small[ARCLPY_SMALL];        /* the objects of 0 to 255 */

/* Where the items of a tuple are, in bytes from the tuple, if that is known and the objects of 0 to 255 are in a row;
 * else 0, and CPython is asked for each. Looked up when the module is loaded. */
extern Py_ssize_t arclpy_items_at;

static inline PyObject **arclpy_items(PyObject *tuple)
{
    return (PyObject **)((char *)tuple + arclpy_items_at);
}
/* Item k of a tuple that has one, borrowed; and a reference put into a new tuple. */
static inline PyObject *arclpy_item(PyObject *tuple, Py_ssize_t k)
{
    return arclpy_items_at ? arclpy_items(tuple)[k] : PyTuple_GetItem(tuple, k);
}
static inline void arclpy_set_item(PyObject *tuple, Py_ssize_t k, PyObject *o)
{
    if (arclpy_items_at)
        arclpy_items(tuple)[k] = o;
    else
        PyTuple_SetItem(tuple, k, o);
}

/* The cells of a row that has w of them, if they are small ints all: each is told by its address, or asked. */
bool arclpy_row_asked(PyObject *row, Py_ssize_t w, unsigned char *to);
static inline bool arclpy_row_read(PyObject *row, Py_ssize_t w, unsigned char *to)
{
    PyObject *const *cells = arclpy_items(row);
    const uintptr_t zero = (uintptr_t)arclpy_small[0];
    uintptr_t all = 0;

    if (!arclpy_items_at)
        return arclpy_row_asked(row, w, to);
    for (Py_ssize_t j = 0; j < w; j++) {
        const uintptr_t at = (uintptr_t)cells[j] - zero;
        to[j] = (unsigned char)(at >> ARCLPY_SMALL_BITS);
        all |= at;
    }
    return (all & ~(uintptr_t)((ARCLPY_SMALL - 1) << ARCLPY_SMALL_BITS)) == 0;
}

/* The exact type is compared in place; flags of a type are a call of the stable ABI. */
static inline bool arclpy_is_tuple(PyObject *o)
{
    return PyTuple_CheckExact(o) || PyTuple_Check(o);
}
static inline bool arclpy_is_sequence(PyObject *o)
{
    return arclpy_is_tuple(o) || PyList_Check(o);
}
/* A new reference to a sequence that does not change: the tuple itself, or one of the items of the list. */
static inline PyObject *arclpy_tuple_of(PyObject *o)
{
    if (!arclpy_is_tuple(o))
        return PyList_AsTuple(o);
    Py_INCREF(o);
    return o;
}

/* Python objects as values and back. An ERROR or NULL, and an exception, if that cannot be. Code of theirs may run
 * meanwhile and change any list, so items of lists are read from a tuple of them. */
arcl_value arclpy_value(arcl_session *s, PyObject *o);
PyObject *arclpy_object(arcl_session *s, arcl_value v);

/* Of sets (sets.c). */
bool arclpy_sets_init(void);
arcl_value arclpy_set_value(arcl_session *s, PyObject *o);
PyObject *arclpy_set_object(arcl_session *s, arcl_value v);

/* Cells of a grid as rows of a tuple. */
PyObject *arclpy_rows(const arcl_grid *g);

/* The cells of a Python object: rows of ints, or an array of two dimensions. */
enum { ARCLPY_CELLS = 1024 };
typedef struct arclpy_cells {
    arcl_grid grid;
    unsigned char *room; /* to be freed; NULL: `few` suffices */
    unsigned char few[ARCLPY_CELLS];
} arclpy_cells;

bool arclpy_cells_read(PyObject *o, arclpy_cells *out);
void arclpy_cells_free(arclpy_cells *c);

/* As PyNumber_Index, also of numpy's bools. */
PyObject *arclpy_index(PyObject *o);

/* The buffer of an object, with its steps also where the exporter leaves them out; false and an exception if it has
 * none, or no plain one. And whether its cells are integers of this machine, of itemsize bytes. */
bool arclpy_buffer(PyObject *o, Py_buffer *b);
bool arclpy_is_integers(const Py_buffer *b, bool *is_signed);

/* The same behind each other, for many grids. */
typedef struct arclpy_grids {
    unsigned char *cells;
    size_t used, room;
    size_t *offset;
    arcl_grid *grids;
    size_t n, grids_room;
} arclpy_grids;

bool arclpy_grids_add(arclpy_grids *g, PyObject *o);
bool arclpy_grids_add_stack(arclpy_grids *g, PyObject *o, bool *is_stack); /* an array of three dimensions */
void arclpy_grids_done(arclpy_grids *g);                                   /* fills in where the cells are */
void arclpy_grids_free(arclpy_grids *g);

/* ---- functions of the language (functions.c, function_type.c) ------------------------------- */

typedef struct arclpy_function {
    PyObject_HEAD const char *dialect;
    const char *name;     /* of the primitive, or of the one that made it; "": gives (), whatever the arguments */
    arcl_primitive info;  /* of a primitive */
    arcl_value primitive; /* likewise; of another: the one that made it */
    PyObject *args;       /* what that was called on; NULL: this is a primitive */
} arclpy_function;

extern PyTypeObject *arclpy_function_type;
extern PyObject *arclpy_primitives[2]; /* by dialect: function by name */
extern const char *const arclpy_dialects[2];

bool arclpy_functions_init(PyObject *module);
bool arclpy_is_function(PyObject *o);
PyObject *arclpy_function_call(PyObject *self, PyObject *args, PyObject *kw);
arcl_value arclpy_function_value(arcl_session *s, PyObject *function);
PyObject *arclpy_function_object(arcl_session *s, arcl_value v);

/* Functions among the values that come out until it is left are of this dialect. */
int arclpy_dialect_enter(const char *dialect);
void arclpy_dialect_leave(int outer);

/* ---- programs, tasks, runs ------------------------------------------------------------------ */

typedef struct arclpy_programs {
    PyObject_HEAD arcl_programs *programs;
} arclpy_programs;

typedef struct arclpy_tasks {
    PyObject_HEAD arcl_taskset *tasks;
} arclpy_tasks;

extern PyTypeObject *arclpy_programs_type, *arclpy_tasks_type;

/* Whether there is a program of this number; else there is an IndexError. */
bool arclpy_programs_has(PyObject *programs, Py_ssize_t k);

bool arclpy_programs_init(PyObject *module);
bool arclpy_program_init(PyObject *module);
bool arclpy_tasks_init(PyObject *module);
bool arclpy_run_init(PyObject *module);
bool arclpy_search_init(PyObject *module);
bool arclpy_store_init(PyObject *module);
bool arclpy_label_init(PyObject *module);
bool arclpy_reports_init(PyObject *module);

/* Adds a type that is made of its spec to the module; NULL and an exception if that fails. */
PyTypeObject *arclpy_add_type(PyObject *module, PyType_Spec *spec);

#endif
