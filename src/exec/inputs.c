#define _POSIX_C_SOURCE 200809L
#include "exec/inputs.h"

#include <pthread.h>
#include <string.h>

#include "base/file.h"
#include "base/error.h"
#include "base/boundary.h"
#include "base/text.h"

/* ---- reading -------------------------------------------------------------------------------- */

/* Programs or tasks: both are read at the same time. */
typedef struct half {
    arcl_inputs *in;
    size_t n;
    arcl_text lost; /* sentences, a NUL after each */
} half;

static void lose(half *h, const arcl_error *err)
{
    h->n++;
    arcl_text_add(&h->lost, err->text, strlen(err->text) + 1);
}

static void *load_tasks(void *to)
{
    half *h = to;
    arcl_inputs *in = h->in;
    const bool apart = !arcl_profile_here();

    if (apart)
        arcl_profile_join("reader");
    arcl_frame *const own = arcl_profile_enter(arcl_profile_here(), ARCL_SCOPE_read_tasks);
    for (size_t k = 0; k < in->tasks.n; k++) {
        arcl_error err = {0};
        const size_t before = in->loaded.ncomplaints;
        if (!arcl_tasks_load(&in->loaded, in->tasks.at[k], in->solutions, &err) && in->loaded.ncomplaints == before)
            lose(h, &err);
    }
    arcl_profile_leave_span(arcl_profile_here(), own, NULL, NULL, 0);
    if (apart)
        arcl_profile_leave_thread();
    return NULL;
}

static void load_programs(half *h)
{
    arcl_inputs *in = h->in;
    arcl_frame *const before = arcl_profile_enter(arcl_profile_here(), ARCL_SCOPE_read_programs);

    for (size_t k = 0; k < in->programs.n; k++) {
        arcl_error err = {0};
        if (!arcl_library_load(&in->library, in->programs.at[k], &err))
            lose(h, &err);
    }
    arcl_profile_leave_span(arcl_profile_here(), before, NULL, NULL, 0);
}

/* The sentences as words in `mem`. */
static arcl_words words_of(half *h, arcl_arena *mem)
{
    arcl_words w = {.at = ARCL_TAKE(mem, const char *, h->n + 1)};

    for (size_t at = 0; at < h->lost.len; at += strlen(h->lost.s + at) + 1)
        w.at[w.n++] = arcl_take_text(mem, h->lost.s + at, strlen(h->lost.s + at));
    if (h->lost.full)
        w.at[w.n++] = "there is not enough memory";
    arcl_text_close(&h->lost);
    return w;
}

static bool has_program(const arcl_inputs *in, const char *const *labels, const char *name, size_t k)
{
    return strcmp(name, in->library.programs[k].name) == 0 || strcmp(name, labels[k]) == 0;
}

/* Whether every name means something among what was read. */
static bool has_all(const arcl_inputs *in, arcl_arena *mem)
{
    arcl_plan_choice choice;
    arcl_error err = {0};

    return in->library.n > 0 && in->loaded.n > 0 &&
           arcl_inputs_choose(in, arcl_plan_labels(mem, &in->library), mem, &choice, &err);
}

static bool can_read_again(arcl_words paths)
{
    bool ok = true;

    for (size_t k = 0; k < paths.n && ok; k++)
        ok = arcl_file_is_regular(paths.at[k]) || arcl_file_is_folder(paths.at[k]);
    return ok;
}

static void open_both(arcl_inputs *in)
{
    arcl_library_open(&in->library);
    in->library.thorough = in->thorough;
    in->library.dialect_given = in->dialect_given;
    in->library.dialect = in->dialect;
    arcl_tasks_open(&in->loaded);
}

/* Reads the little that is asked for. False where there is more to it, such as something to say: then all that was
 * given is read as if nothing had been. */
static bool load_wanted(arcl_inputs *in, arcl_arena *mem)
{
    arcl_wanted w = {.programs = in->program, .tasks = in->task, .all = in->all, .library = &in->library};
    half programs = {.in = in}, tasks = {.in = in};
    const arcl_words solutions = {.at = &in->solutions, .n = in->solutions != NULL};

    if (!arcl_wanted_is_little(&w) || !can_read_again(solutions) || !can_read_again(in->programs) ||
        !can_read_again(in->tasks))
        return false;
    in->library.choice = in->loaded.choice = &w;
    in->library.wanted = arcl_wanted_limits_programs(&w) ? arcl_wanted_program : NULL;
    in->loaded.wanted = arcl_wanted_limits_tasks(&w) ? arcl_wanted_task : NULL;
    load_programs(&programs);
    /* What a program of one file is called depends on the programs of the others. */
    bool ok = in->library.n > 0 && programs.n == 0 && (!w.by_file || in->library.files == 1);
    if (ok)
        load_tasks(&tasks);
    ok = ok && tasks.n == 0 && in->loaded.ncomplaints == 0 && has_all(in, mem);
    arcl_text_close(&programs.lost);
    arcl_text_close(&tasks.lost);
    in->library.wanted = NULL;
    in->loaded.wanted = NULL;
    return ok;
}

void arcl_inputs_read(arcl_inputs *in, arcl_arena *mem)
{
    half programs = {.in = in}, tasks = {.in = in};
    pthread_t thread;

    open_both(in);
    if (!in->whole && !in->first && !in->skip && load_wanted(in, mem))
        return;
    arcl_inputs_close(in);
    open_both(in);
    if (arcl_starved()) { /* there would be less for all of it */
        arcl_error err = {.text = "there is not enough memory"};
        lose(&programs, &err);
    } else {
        const bool both = pthread_create(&thread, NULL, load_tasks, &tasks) == 0;
        load_programs(&programs);
        arcl_frame *const before = arcl_profile_enter(arcl_profile_here(), ARCL_SCOPE_wait_others);
        if (both)
            pthread_join(thread, NULL);
        arcl_profile_leave(arcl_profile_here(), before);
        if (!both)
            load_tasks(&tasks);
    }
    in->unread = programs.n + tasks.n + in->loaded.ncomplaints;
    in->lost_programs = words_of(&programs, mem);
    in->lost_tasks = words_of(&tasks, mem);
}

void arcl_inputs_close(arcl_inputs *in)
{
    arcl_library_close(&in->library);
    arcl_tasks_close(&in->loaded);
}

/* ---- choosing ------------------------------------------------------------------------------- */

static bool refuse(const char *kind, const char *name, const char *best, size_t n, arcl_error *err)
{
    return best ? arcl_fail(err, "there is no %s '%s'; did you mean %s?", kind, name, best)
                : arcl_fail(err, "there is no %s '%s' among the %zu that were read", kind, name, n);
}

static bool refuse_program(const arcl_library *lib, const char *name, const char *const *labels, arcl_error *err)
{
    arcl_near near = arcl_near_to(name, strlen(name));

    for (size_t k = 0; k < lib->nrefused; k++)
        if (strcmp(lib->refused[k].name, name) == 0)
            return arcl_fail(err, "the program '%s' cannot be run: it was refused (above)", name);
    for (size_t k = 0; k < lib->n; k++)
        arcl_near_consider(&near, labels[k]);
    return refuse("program", name, near.best, lib->n, err);
}

static bool *nothing_chosen(arcl_arena *mem, arcl_words names, size_t n)
{
    bool *list = names.n ? ARCL_TAKE(mem, bool, n) : NULL;

    if (list)
        memset(list, 0, n * sizeof *list);
    return list;
}

const char *arcl_tasks_nearest(const arcl_tasks *tasks, const char *id)
{
    arcl_near near = arcl_near_to(id, strlen(id));

    for (size_t k = 0; k < tasks->n; k++)
        arcl_near_consider(&near, tasks->task[k].id);
    return near.best;
}

/* Of the tasks that are chosen, so many after those that are skipped. */
static bool *limit_to_range(const arcl_inputs *in, const bool *chosen, arcl_arena *mem)
{
    bool *some = ARCL_TAKE(mem, bool, in->loaded.n + 1);
    size_t at = 0;

    for (size_t k = 0; k < in->loaded.n; k++) {
        const bool wanted = !chosen || chosen[k];
        some[k] = wanted && at >= in->skip && (!in->first || at - in->skip < in->first);
        at += wanted;
    }
    return some;
}

bool arcl_inputs_choose(const arcl_inputs *in, const char *const *labels, arcl_arena *mem, arcl_plan_choice *out,
                        arcl_error *err)
{
    bool *programs = nothing_chosen(mem, in->program, in->library.n);
    bool *tasks = nothing_chosen(mem, in->task, in->loaded.n);

    for (size_t i = 0; i < in->program.n; i++) {
        bool found = false;
        for (size_t k = 0; k < in->library.n; k++)
            if (has_program(in, labels, in->program.at[i], k))
                found = programs[k] = true;
        if (!found)
            return refuse_program(&in->library, in->program.at[i], labels, err);
    }
    for (size_t i = 0; i < in->task.n; i++) {
        const char *id = in->task.at[i];
        const arcl_task *task = arcl_tasks_find(&in->loaded, id);
        if (!task)
            return refuse("task", id, arcl_tasks_nearest(&in->loaded, id), in->loaded.n, err);
        tasks[task - in->loaded.task] = true;
    }
    if (in->skip || in->first)
        tasks = limit_to_range(in, tasks, mem);
    *out = (arcl_plan_choice){.programs = programs, .tasks = tasks, .all = in->all};
    return true;
}

const arcl_task **arcl_inputs_tasks(const arcl_inputs *in, const arcl_plan_choice *choice, arcl_arena *mem, size_t *n)
{
    const arcl_task **list = ARCL_TAKE(mem, const arcl_task *, in->loaded.n);

    *n = 0;
    for (size_t k = 0; k < in->loaded.n; k++)
        if (!choice->tasks || choice->tasks[k])
            list[(*n)++] = &in->loaded.task[k];
    return list;
}
