/* wanted.c - the rules of plan.h, told the other way round: from the task to the names that may belong to it. */
#include "exec/wanted.h"

#include <string.h>

enum { FEW = 16 }; /* names that are compared one by one with all that a file holds */

/* Whether a program of this name could belong to the task: its id is the name or follows one of its underscores. */
static bool may_mean(const char *name, size_t len, const char *id)
{
    const size_t tail = strlen(id);
    return tail <= len && memcmp(name + len - tail, id, tail) == 0 && (tail == len || name[len - tail - 1] == '_');
}

/* The same for the name of its file, without folder and ending. */
static bool file_may_mean(const char *file, const char *id)
{
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
    return may_mean(base, dot ? (size_t)(dot - base) : strlen(base), id);
}

bool arcl_wanted_is_little(const arcl_wanted *w)
{
    return (arcl_wanted_limits_programs(w) || arcl_wanted_limits_tasks(w)) && w->programs.n <= FEW && w->tasks.n <= FEW;
}

bool arcl_wanted_limits_programs(const arcl_wanted *w)
{
    return w->programs.n > 0 || (w->tasks.n > 0 && !w->all);
}

bool arcl_wanted_limits_tasks(const arcl_wanted *w)
{
    return w->tasks.n > 0 || (w->programs.n > 0 && !w->all);
}

bool arcl_wanted_program(void *wanted, const char *file, const char *name)
{
    arcl_wanted *w = wanted;

    for (size_t k = 0; k < w->programs.n; k++) { /* NAME, or FILE:NAME where that is not enough */
        const char *colon = strrchr(w->programs.at[k], ':');
        if (strcmp(colon ? colon + 1 : w->programs.at[k], name) == 0)
            return true;
    }
    if (w->programs.n > 0)
        return false;
    for (size_t k = 0; k < w->tasks.n; k++)
        if (may_mean(name, strlen(name), w->tasks.at[k]))
            return true;
    for (size_t k = 0; k < w->tasks.n; k++)
        if (file_may_mean(file, w->tasks.at[k]))
            return w->by_file = true;
    return false;
}

bool arcl_wanted_task(void *wanted, const char *id)
{
    const arcl_wanted *w = wanted;

    for (size_t k = 0; k < w->tasks.n; k++)
        if (strcmp(w->tasks.at[k], id) == 0)
            return true;
    for (size_t k = 0; k < w->library->n && !w->all; k++) {
        const arcl_program *p = &w->library->programs[k];
        if (may_mean(p->name, strlen(p->name), id) || file_may_mean(p->file, id))
            return true;
    }
    return false;
}
