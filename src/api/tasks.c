/* tasks.c - tasks as a handle. */
#include "api/session.h"

#include "base/file.h"

arcl_taskset *arcl_taskset_open(arcl_session *s)
{
    arcl_arena self;

    if (!arcl_session_enter(s))
        return NULL;
    arcl_taskset *t = arcl_session_handle(s, sizeof *t, &self);
    if (!t)
        return NULL;
    t->self = self;
    arcl_tasks_open(&t->tasks);
    return t;
}

void arcl_taskset_close(arcl_taskset *t)
{
    if (!t)
        return;
    arcl_tasks_close(&t->tasks);
    arcl_arena self = t->self;
    arcl_arena_close(&self);
}

/* ---- adding --------------------------------------------------------------------------------- */

static bool can_add(arcl_session *s, arcl_taskset *t)
{
    return arcl_session_enter_idle(s) && arcl_session_has(s, t, "the handle of the tasks");
}

bool arcl_taskset_load(arcl_session *s, arcl_taskset *t, const char *path, const char *solutions)
{
    return can_add(s, t) && arcl_session_has(s, path, "the path of the tasks") &&
           arcl_tasks_load(&t->tasks, path, solutions, &s->err);
}

bool arcl_taskset_add(arcl_session *s, arcl_taskset *t, const char *name, const char *text, size_t len)
{
    return can_add(s, t) && arcl_session_has(s, name, "the name of the text") &&
           arcl_session_has(s, text, "the text") && arcl_session_fits(s, len, ARCL_FILE_TASKS_MAX) &&
           arcl_tasks_parse(&t->tasks, name, text, len, &s->err);
}

/* A grid as JSON; false and a sentence if it has no size. */
static bool put_grid(arcl_session *s, const arcl_grid *g, arcl_text *out)
{
    if (g->rows < 1 || g->columns < 1 || g->rows > ARCL_TASK_SIDE_MAX || g->columns > ARCL_TASK_SIDE_MAX)
        return arcl_fail(&s->err, "a grid has 1 to %d rows and columns, not %d and %d", ARCL_TASK_SIDE_MAX, g->rows,
                         g->columns);
    for (int i = 0; i < g->rows; i++) {
        for (int j = 0; j < g->columns; j++)
            arcl_text_printf(out, "%s%d",
                             j   ? ","
                             : i ? "],["
                                 : "[[",
                             g->cells[(size_t)i * (size_t)g->columns + (size_t)j]);
    }
    arcl_text_puts(out, "]]");
    return true;
}

static bool put_examples(arcl_session *s, const arcl_example *x, size_t n, arcl_text *out)
{
    for (size_t k = 0; k < n; k++) {
        arcl_text_puts(out, k ? ",{\"input\":" : "{\"input\":");
        if (!arcl_session_has(s, x[k].input.cells, "the input of an example") || !put_grid(s, &x[k].input, out))
            return false;
        if (x[k].output.cells) {
            arcl_text_puts(out, ",\"output\":");
            if (!put_grid(s, &x[k].output, out))
                return false;
        }
        arcl_text_putc(out, '}');
    }
    return true;
}

/* The same way as a file: what a task must be is written in one place. */
bool arcl_taskset_put(arcl_session *s, arcl_taskset *t, const char *id, const arcl_example *examples,
                      size_t demonstrations, size_t tests)
{
    if (!can_add(s, t) || !arcl_session_has(s, id, "the id of the task") ||
        !arcl_session_has(s, examples, "an example") || !arcl_session_counts(s, demonstrations, "demonstrations") ||
        !arcl_session_counts(s, tests, "tests"))
        return false;
    arcl_text *out = &s->text;
    arcl_text_clear(out);
    out->limit = 0;
    arcl_text_putc(out, '{');
    arcl_text_json(out, id, strlen(id));
    arcl_text_puts(out, ":{\"train\":[");
    bool ok = put_examples(s, examples, demonstrations, out);
    arcl_text_puts(out, "],\"test\":[");
    ok = ok && put_examples(s, examples + demonstrations, tests, out);
    arcl_text_puts(out, "]}}");
    if (ok && out->full)
        ok = arcl_fail(&s->err, "no memory for task %.100s", id);
    return ok && arcl_tasks_parse(&t->tasks, "memory", out->s, out->len, &s->err);
}

/* ---- asking --------------------------------------------------------------------------------- */

size_t arcl_taskset_count(const arcl_taskset *t)
{
    return t ? t->tasks.n : 0;
}

const char *arcl_taskset_id(const arcl_taskset *t, size_t k)
{
    return k < arcl_taskset_count(t) ? t->tasks.task[k].id : NULL;
}

size_t arcl_taskset_find(const arcl_taskset *t, const char *id)
{
    const arcl_task *found = t && id ? arcl_tasks_find(&t->tasks, id) : NULL;
    return found ? (size_t)(found - t->tasks.task) : SIZE_MAX;
}

static arcl_grid grid_of(arcl_val v)
{
    return v.tag == ARCL_GRID ? (arcl_grid){v.u.cells, v.h, v.n} : (arcl_grid){NULL, 0, 0};
}

bool arcl_taskset_example(const arcl_taskset *t, size_t k, size_t j, arcl_example *out, bool *test)
{
    if (k >= arcl_taskset_count(t) || !out)
        return false;
    const arcl_task *task = &t->tasks.task[k];
    if (j >= (size_t)task->ntrain + task->ntest)
        return false;
    const arcl_sample *sample = &task->samples[j];
    *out = (arcl_example){grid_of(sample->input), grid_of(sample->output)};
    if (test)
        *test = sample->split == ARCL_TEST;
    return true;
}

const char *arcl_taskset_complaint(const arcl_taskset *t, size_t k)
{
    return t && k < t->tasks.ncomplaints ? t->tasks.complaints[k] : NULL;
}
