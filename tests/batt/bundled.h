/* bundled.h - the bundled programs in one graph, for tests of what is made of them. */
#ifndef ARCL_TESTS_BATT_BUNDLED_H
#define ARCL_TESTS_BATT_BUNDLED_H

#include <criterion/criterion.h>

#include "batt/batt.h"
#include "exec/plan.h"

typedef struct bundled {
    arcl_library library;
    arcl_tasks tasks;
    arcl_batt batt; /* a candidate for each program */
} bundled;

static inline void bundled_open(bundled *b, jmp_buf *escape)
{
    arcl_error err = {{0}};

    arcl_library_open(&b->library);
    arcl_tasks_open(&b->tasks);
    cr_assert(arcl_library_load(&b->library, "data/programs", &err), "%s", err.text);
    cr_assert(arcl_tasks_load(&b->tasks, "data/tasks", NULL, &err), "%s", err.text);
    b->library.mem.escape = b->tasks.mem.escape = escape;
    arcl_batt_open(&b->batt, SIZE_MAX, escape);
    for (size_t k = 0; k < b->library.n; k++)
        arcl_batt_add_program(&b->batt, &b->library.programs[k], b->library.programs[k].name);
}

static inline void bundled_close(bundled *b)
{
    arcl_batt_close(&b->batt);
    arcl_tasks_close(&b->tasks);
    arcl_library_close(&b->library);
}

#endif
