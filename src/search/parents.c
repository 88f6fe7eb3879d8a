#include "search/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "exec/plan.h"

/* ---- the dialect ---------------------------------------------------------------------------------- */

void arcl_ballot_add_library(arcl_ballot *b, const arcl_library *lib, const bool *chosen)
{
    for (size_t k = 0; k < lib->n; k++)
        if (lib->programs[k].nouts == 0 && (!chosen || chosen[k]))
            arcl_ballot_add(b, lib->programs[k].dialect);
}

arcl_dialect arcl_ballot_result(const arcl_ballot *b, bool given, arcl_dialect asked)
{
    if (given)
        return asked;
    return b->programs[ARCL_DIALECT_TYPED] > b->programs[ARCL_DIALECT_ARCDSL] ? ARCL_DIALECT_TYPED
                                                                              : ARCL_DIALECT_ARCDSL;
}

arcl_dialect arcl_ballot_close(const arcl_ballot *b, bool given, arcl_dialect asked, arcl_error *left)
{
    const arcl_dialect one = arcl_ballot_result(b, given, asked);
    size_t others = 0;

    for (unsigned d = 0; d < ARCL_DIALECTS; d++)
        others += d == (unsigned)one ? 0 : b->programs[d];
    if (others)
        arcl_fail(left, "%zu program%s left out: edits stay within one dialect, and here that is %s%s", others,
                  others == 1 ? " is" : "s are", arcl_dialect_name(one),
                  given ? "" : ", which most are in; --dialect chooses");
    return one;
}

/* ---- stores --------------------------------------------------------------------------------------- */

static bool count_kept(void *to, const arcl_kept *k)
{
    arcl_dialect d;

    if (arcl_dialect_find(k->dialect, &d))
        arcl_ballot_add(to, d);
    return true;
}

bool arcl_ballot_add_store(arcl_ballot *b, const char *path, arcl_error *err)
{
    return arcl_kept_each(path, count_kept, b, err);
}

typedef struct harvest {
    arcl_card *card;
    arcl_arena *mem;
    arcl_error *left;
    const char *path;
} harvest;

static bool take_kept(void *to, const arcl_kept *k)
{
    harvest *h = to;
    arcl_error why = {{0}};
    arcl_library lib;

    arcl_library_open(&lib);
    if (arcl_kept_load(&lib, k, &why))
        arcl_card_parent(h->card, &lib.programs[0], arcl_take_text(h->mem, k->task, strlen(k->task)),
                         arcl_kept_score(k));
    else
        arcl_fail(h->left, "%s: a program of task %.40s is left out: %.300s", h->path, k->task, why.text);
    arcl_library_close(&lib);
    return true;
}

bool arcl_parents_of_store(arcl_card *c, const char *path, arcl_arena *mem, arcl_error *left, arcl_error *err)
{
    harvest h = {.card = c, .mem = mem, .left = left, .path = path};

    return arcl_kept_each(path, take_kept, &h, err);
}

/* ---- programs of files ---------------------------------------------------------------------------- */

static const char *name_of(const arcl_tasks *tasks, const arcl_program *p)
{
    const arcl_task *task = arcl_plan_task_of(tasks, p);
    const char *end = strrchr(p->name, '_');

    if (task)
        return task->id;
    return end && strlen(end + 1) == 8 && strspn(end + 1, "0123456789abcdef") == 8 ? end + 1 : p->name;
}

void arcl_parents_of_library(arcl_card *c, const arcl_library *lib, const arcl_tasks *tasks, const bool *chosen)
{
    for (size_t k = 0; k < lib->n; k++) {
        const arcl_program *p = &lib->programs[k];
        if ((!chosen || chosen[k]) && p->nouts == 0)
            arcl_card_parent(c, p, name_of(tasks, p), 0);
    }
}

bool arcl_solve_open_on(arcl_solve *s, const arcl_solve_options *options, const arcl_library *lib,
                        const arcl_tasks *tasks, const bool *chosen, arcl_arena *mem, arcl_error *err)
{
    const arcl_program **programs = ARCL_TAKE(mem, const arcl_program *, lib->n);
    const arcl_task **worked = ARCL_TAKE(mem, const arcl_task *, tasks->n);
    size_t nprograms = 0, ntasks = 0;

    for (size_t k = 0; k < tasks->n; k++)
        if ((!chosen || chosen[k]) && tasks->task[k].ntrain > 0)
            worked[ntasks++] = &tasks->task[k];
    for (size_t k = 0; k < lib->n; k++)
        if (lib->programs[k].nouts == 0)
            programs[nprograms++] = &lib->programs[k];
    return arcl_solve_open(s, options, programs, nprograms, worked, ntasks, err);
}

/* ---- rates ---------------------------------------------------------------------------------------- */

static bool read_rate(double rate[ARCL_OPERATORS], const char *name, size_t len, const char *value, size_t value_len,
                      arcl_error *err)
{
    const int op = arcl_operator_find(name, len);
    char digits[32], *end;

    if (op < 0) {
        arcl_near near = arcl_near_to(name, len);
        for (unsigned k = 0; k < ARCL_OPERATORS; k++)
            arcl_near_consider(&near, arcl_operator_name((arcl_operator)k));
        return near.best ? arcl_fail(err, "there is no operator '%.*s'; did you mean %s?", (int)len, name, near.best)
                         : arcl_fail(err, "there is no operator '%.*s'", (int)len, name);
    }
    if (value_len > 0 && value_len < sizeof digits) {
        memcpy(digits, value, value_len);
        digits[value_len] = 0;
        const double value_read = strtod(digits, &end);
        if (*end == 0 && strspn(digits, "0123456789.eE-+") == value_len && value_read >= 0 && value_read <= 1e6) {
            rate[op] = value_read;
            return true;
        }
    }
    return arcl_fail(err, "the rate of %.*s is no number from 0 to 1000000", (int)len, name);
}

bool arcl_rates_read(const char *text, double rate[ARCL_OPERATORS], arcl_error *err)
{
    bool any = false;

    for (const char *at = text; text;) {
        const size_t len = strcspn(at, ","), name = strcspn(at, "=,");
        if (name == len)
            return arcl_fail(err, "rates are operators with a number each, such as insert=0.2,cross=0");
        if (!read_rate(rate, at, name, at + name + 1, len - name - 1, err))
            return false;
        if (!at[len])
            break;
        at += len + 1;
    }
    for (unsigned k = 0; k < ARCL_OPERATORS; k++)
        any = any || rate[k] > 0;
    return any || arcl_fail(err, "all rates are 0, so nothing can be edited");
}
