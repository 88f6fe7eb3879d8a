/*
 * Fuzz target: any bytes as a task file and as a grid. What is refused leaves one sentence and
 * nothing else; what is taken reads the same twice and can be shown in every form.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/show.h"
#include "task/task.h"

enum { CELLS_SHOWN = 10000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void check(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

static void check_sentence(bool ok, const arcl_error *err)
{
    check(ok == (err->text[0] == 0), "a sentence if and only if it failed");
    check(strchr(err->text, '\n') == NULL, "a sentence is one line");
}

static size_t cells_of(arcl_val grid)
{
    return grid.tag == ARCL_GRID ? (size_t)grid.h * (size_t)grid.n : 0;
}

static void show_all(const arcl_task *task)
{
    arcl_text out = {0};
    arcl_error err = {0};
    size_t cells = 0;

    for (uint32_t k = 0; k < task->ntrain + task->ntest; k++)
        cells += cells_of(task->samples[k].input) + cells_of(task->samples[k].output);
    if (cells > CELLS_SHOWN)
        return;
    for (int mode = ARCL_SHOW_PLAIN; mode <= ARCL_SHOW_RGB; mode++)
        arcl_show_subject_terminal(&(arcl_show_subject){.task = task}, (arcl_show_mode)mode, 80, &out);
    arcl_text_clear(&out);
    check_sentence(arcl_show_svg(&(arcl_show_subject){.task = task}, &out, &err), &err);
    arcl_text_clear(&out);
    err.text[0] = 0;
    check_sentence(arcl_show_html(&(arcl_show_subject){.task = task}, &out, &err), &err);
    arcl_text_clear(&out);
    err.text[0] = 0;
    check_sentence(arcl_show_png(&(arcl_show_subject){.task = task}, &out, &err), &err);
    arcl_text_close(&out);
}

static void try_tasks(const char *text, size_t len)
{
    arcl_tasks once, twice;
    arcl_error err = {0}, again = {0};

    arcl_tasks_open(&once);
    arcl_tasks_open(&twice);
    const bool ok = arcl_tasks_parse(&once, "f.json", text, len, &err);
    check_sentence(ok, &err);
    check(ok == arcl_tasks_parse(&twice, "f.json", text, len, &again), "the same twice");
    check(once.hash == twice.hash && strcmp(err.text, again.text) == 0, "the same hash and sentence twice");
    check(ok || (once.n == 0 && once.samples == 0 && once.files == 0), "a failure adds nothing");
    for (size_t k = 0; k < once.n; k++) {
        check(arcl_tasks_find(&once, once.task[k].id) == &once.task[k], "a task is found by its id");
        show_all(&once.task[k]);
    }
    arcl_tasks_close(&twice);
    arcl_tasks_close(&once);
}

static void try_grid(const char *text, size_t len)
{
    arcl_arena mem;
    arcl_error err = {0};
    arcl_val grid;

    arcl_arena_open(&mem, (size_t)1 << 28);
    check_sentence(arcl_grid_parse(&mem, text, len, "f.json", &grid, &err), &err);
    arcl_arena_close(&mem);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    try_tasks((const char *)data, len);
    try_grid((const char *)data, len);
    return 0;
}
