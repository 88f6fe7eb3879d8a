#define _POSIX_C_SOURCE 200809L
#include "cli/inputs.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/near.h"
#include "base/starved.h"
#include "exec/wanted.h"
#include "report/layout.h"

enum { COMPLAINTS_MAX = 20 }; /* shown unless all are asked for */

/* ---- finding -------------------------------------------------------------------------------- */

/* "dir/name" in the arena. */
static const char *join(arcl_cli *cli, const char *dir, size_t len, const char *name)
{
    const size_t room = len + strlen(name) + 2;
    char *s = arcl_take(&cli->mem, room);

    snprintf(s, room, "%.*s/%s", (int)len, dir, name);
    return s;
}

static arcl_words one_word(arcl_cli *cli, const char *word)
{
    arcl_words w = {.at = ARCL_TAKE(&cli->mem, const char *, 1), .n = 1};
    w.at[0] = word;
    return w;
}

/* The folder that holds the file or folder at `path`, in the arena. */
static const char *parent(arcl_cli *cli, const char *path)
{
    size_t len = strlen(path);

    while (len > 1 && path[len - 1] == '/')
        len--;
    const bool dots = (len == 1 && path[0] == '.') || (len >= 2 && memcmp(path + len - 2, "..", 2) == 0) ||
                      (len >= 2 && memcmp(path + len - 2, "/.", 2) == 0);
    if (dots)
        return join(cli, path, len, "..");
    while (len > 0 && path[len - 1] != '/')
        len--;
    while (len > 1 && path[len - 1] == '/')
        len--;
    return len ? arcl_take_text(&cli->mem, path, len) : ".";
}

/* The folder `tasks` beside the folder that the first programs are in. */
static bool find_tasks_beside(arcl_cli *cli, arcl_inputs *in)
{
    const char *path = in->programs.at[0];
    const char *folder = arcl_file_is_folder(path) ? path : parent(cli, path);
    const char *above = parent(cli, folder);
    const char *tasks = strcmp(above, ".") == 0 ? "tasks" : join(cli, above, strlen(above), "tasks");

    if (!arcl_file_is_folder(tasks))
        return false;
    in->tasks = one_word(cli, tasks);
    return true;
}

/* The data that comes with arcl: seen from the command in a build folder, or installed. */
static bool find_bundled(arcl_cli *cli, arcl_inputs *in)
{
    static const char *const places[] = {"../data", "../../data", "../share/arcl"};
    char self[4096];
    const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

    if (n <= 0)
        return false;
    self[n] = 0;
    const char *folder = parent(cli, self);
    for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
        const char *data = join(cli, folder, strlen(folder), places[k]);
        const char *programs = join(cli, data, strlen(data), "programs");
        const char *tasks = join(cli, data, strlen(data), "tasks");
        if (arcl_file_is_folder(programs) && arcl_file_is_folder(tasks)) {
            in->programs = one_word(cli, programs);
            if (!in->tasks.n)
                in->tasks = one_word(cli, tasks);
            return true;
        }
    }
    return false;
}

void arcl_inputs_take(arcl_inputs *in, const arcl_settings *s)
{
    *in = (arcl_inputs){.programs = s->programs,
                        .tasks = s->tasks,
                        .solutions = s->solutions,
                        .program = s->program,
                        .task = s->task,
                        .all = s->all};
}

bool arcl_inputs_find(arcl_cli *cli, arcl_inputs *in)
{
    if (in->programs.n && !in->tasks.n && !find_tasks_beside(cli, in)) {
        const char *first = in->programs.at[0];
        if (strcmp(first, "-") != 0 && !arcl_file_exists(first))
            arcl_cli_say("%s: there is no such file or folder", first);
        else
            arcl_cli_say("say which tasks to run on: --tasks FILE|DIR...");
    } else if (!in->programs.n && in->tasks.n && !in->lend) {
        arcl_cli_say("say which programs to run: --programs FILE|DIR...");
    } else if (!in->programs.n && !find_bundled(cli, in)) {
        arcl_cli_say("say which programs and tasks to use: --programs FILE|DIR... --tasks FILE|DIR...");
    }
    return in->programs.n && in->tasks.n;
}

/* ---- reading -------------------------------------------------------------------------------- */

/* The sentence; if asked for, the line it is about, the place in it, and what of Python it is. */
static void put_complaint(const arcl_complaint *c, bool explain)
{
    char line[512];

    arcl_cli_note(c->text);
    if (!explain)
        return;
    if (c->source && c->source[0]) {
        snprintf(line, sizeof line, "    %s", c->source);
        arcl_cli_note(line);
        if (c->column > 0 && c->column < 200) {
            snprintf(line, sizeof line, "    %*s", (int)c->column, "^");
            arcl_cli_note(line);
        }
    }
    if (c->construct) {
        snprintf(line, sizeof line, "    construct: %s", c->construct);
        arcl_cli_note(line);
    }
}

static void put_complaints(const arcl_library *lib, bool explain)
{
    const size_t shown = explain || lib->ncomplaints < COMPLAINTS_MAX ? lib->ncomplaints : COMPLAINTS_MAX;
    char line[80];

    for (size_t k = 0; k < shown; k++)
        put_complaint(&lib->complaints[k], explain);
    if (shown < lib->ncomplaints) {
        snprintf(line, sizeof line, "and %zu more; 'arcl run --explain' lists all", lib->ncomplaints - shown);
        arcl_cli_note(line);
    }
}

void arcl_inputs_say_wrong(const arcl_tasks *tasks, bool all)
{
    const size_t n = tasks->ncomplaints, shown = all || n < COMPLAINTS_MAX ? n : COMPLAINTS_MAX;

    for (size_t k = 0; k < shown; k++)
        arcl_cli_say("%s", tasks->complaints[k]);
    if (shown < n)
        arcl_cli_say("and %zu more files or tasks are wrong", n - shown);
}

/* Programs or tasks: both are read at the same time, and what is wrong is said afterwards. */
typedef struct half {
    arcl_inputs *in;
    size_t unread;
    arcl_text sentences;
} half;

static void note_unread(half *h, const arcl_error *err)
{
    h->unread++;
    arcl_text_puts(&h->sentences, "arcl: ");
    arcl_layout_safe(&h->sentences, err->text, strlen(err->text));
    arcl_text_putc(&h->sentences, '\n');
}

static void say_unread(half *h)
{
    for (char *at = h->sentences.s, *end; at && (end = strchr(at, '\n')) != NULL; at = end + 1) {
        *end = 0;
        arcl_cli_note(at);
    }
    if (h->sentences.full)
        arcl_cli_say("there is not enough memory");
    arcl_text_close(&h->sentences);
}

/* Where nothing could be used, one sentence is enough. */
static void refuse_programs(const arcl_inputs *in, bool read, bool explain)
{
    const arcl_library *lib = &in->library;
    char more[80] = "";

    if (explain)
        put_complaints(lib, explain);
    if (lib->ncomplaints > 1 && !explain)
        snprintf(more, sizeof more, " (and %zu more; 'arcl run --explain' lists all)", lib->ncomplaints - 1);
    if (lib->ncomplaints)
        arcl_cli_say("there is no program that can be run: %s%s", lib->complaints[0].text, more);
    else if (read)
        arcl_cli_say("there is no program in %s", in->programs.at[0]);
}

static void *load_tasks(void *to)
{
    half *h = to;
    arcl_inputs *in = h->in;

    for (size_t k = 0; k < in->tasks.n; k++) {
        arcl_error err = {0};
        const size_t before = in->loaded.ncomplaints;
        if (!arcl_tasks_load(&in->loaded, in->tasks.at[k], in->solutions, &err) && in->loaded.ncomplaints == before)
            note_unread(h, &err);
    }
    return NULL;
}

static void load_programs(half *h)
{
    arcl_inputs *in = h->in;

    for (size_t k = 0; k < in->programs.n; k++) {
        arcl_error err = {0};
        if (!arcl_library_load(&in->library, in->programs.at[k], &err))
            note_unread(h, &err);
    }
}

static bool has_program(const arcl_inputs *in, const char *const *labels, const char *name, size_t k)
{
    return strcmp(name, in->library.programs[k].name) == 0 || strcmp(name, labels[k]) == 0;
}

/* Whether every name means something among what was read. */
static bool has_all(arcl_cli *cli, const arcl_inputs *in)
{
    const char *const *labels = arcl_plan_labels(&cli->mem, &in->library);

    for (size_t i = 0; i < in->program.n; i++) {
        size_t k = 0;
        while (k < in->library.n && !has_program(in, labels, in->program.at[i], k))
            k++;
        if (k == in->library.n)
            return false;
    }
    for (size_t i = 0; i < in->task.n; i++)
        if (!arcl_tasks_find(&in->loaded, in->task.at[i]))
            return false;
    return in->library.n > 0 && in->loaded.n > 0;
}

static bool can_read_again(const char *path)
{
    return arcl_file_is_regular(path) || arcl_file_is_folder(path);
}

/* Reads the little that is asked for. False where there is more to it, such as something to say: then all that was
 * given is read as if nothing had been. */
static bool load_wanted(arcl_cli *cli, arcl_inputs *in)
{
    arcl_wanted w = {.programs = in->program, .tasks = in->task, .all = in->all, .library = &in->library};
    half programs = {.in = in}, tasks = {.in = in};

    bool ok = arcl_wanted_is_little(&w) && (!in->solutions || can_read_again(in->solutions));
    for (size_t k = 0; k < in->programs.n && ok; k++)
        ok = can_read_again(in->programs.at[k]);
    for (size_t k = 0; k < in->tasks.n && ok; k++)
        ok = can_read_again(in->tasks.at[k]);
    if (!ok)
        return false;
    in->library.choice = in->loaded.choice = &w;
    in->library.wanted = arcl_wanted_limits_programs(&w) ? arcl_wanted_program : NULL;
    in->loaded.wanted = arcl_wanted_limits_tasks(&w) ? arcl_wanted_task : NULL;
    load_programs(&programs);
    /* What a program of one file is called depends on the programs of the others. */
    ok = in->library.n > 0 && programs.unread == 0 && (!w.by_file || in->library.files == 1);
    if (ok)
        load_tasks(&tasks);
    ok = ok && tasks.unread == 0 && in->loaded.ncomplaints == 0 && has_all(cli, in);
    arcl_text_close(&programs.sentences);
    arcl_text_close(&tasks.sentences);
    in->library.wanted = NULL;
    in->loaded.wanted = NULL;
    return ok;
}

bool arcl_inputs_load(arcl_cli *cli, arcl_inputs *in, bool explain)
{
    half programs = {.in = in}, tasks = {.in = in};
    pthread_t thread;

    arcl_library_open(&in->library);
    in->library.dialect_given = in->dialect_given;
    in->library.dialect = in->dialect;
    arcl_tasks_open(&in->loaded);
    if (!explain && load_wanted(cli, in)) {
        put_complaints(&in->library, explain);
        return true;
    }
    arcl_inputs_close(in);
    if (arcl_starved()) { /* there would be less for all of it */
        arcl_cli_say("there is not enough memory");
        return false;
    }

    arcl_library_open(&in->library);
    in->library.dialect_given = in->dialect_given;
    in->library.dialect = in->dialect;
    arcl_tasks_open(&in->loaded);
    const bool both = pthread_create(&thread, NULL, load_tasks, &tasks) == 0;
    load_programs(&programs);
    if (both)
        pthread_join(thread, NULL);
    else
        load_tasks(&tasks);
    in->unread = programs.unread + tasks.unread + in->loaded.ncomplaints;
    say_unread(&programs);
    if (in->library.n > 0)
        put_complaints(&in->library, explain);
    else
        refuse_programs(in, programs.unread == 0, explain);
    say_unread(&tasks);
    arcl_inputs_say_wrong(&in->loaded, explain);
    return in->library.n > 0 && in->loaded.n > 0; /* tasks that are not there have been named */
}

void arcl_inputs_close(arcl_inputs *in)
{
    arcl_library_close(&in->library);
    arcl_tasks_close(&in->loaded);
}

/* ---- choosing ------------------------------------------------------------------------------- */

static bool refuse(const char *kind, const char *name, const arcl_near *near, size_t n)
{
    if (near->best)
        arcl_cli_say("there is no %s '%s'; did you mean %s?", kind, name, near->best);
    else
        arcl_cli_say("there is no %s '%s' among the %zu that were read", kind, name, n);
    return false;
}

static bool was_refused(const arcl_library *lib, const char *name)
{
    for (size_t k = 0; k < lib->nrefused; k++)
        if (strcmp(lib->refused[k].name, name) == 0)
            return true;
    return false;
}

static bool *nothing_chosen(arcl_cli *cli, size_t n)
{
    bool *list = ARCL_TAKE(&cli->mem, bool, n);
    memset(list, 0, n * sizeof *list);
    return list;
}

bool arcl_inputs_choose_programs(arcl_cli *cli, const arcl_inputs *in, const char *const *labels, const bool **out)
{
    const arcl_library *lib = &in->library;
    const arcl_words names = in->program;
    bool *list = names.n ? nothing_chosen(cli, lib->n) : NULL;

    for (size_t i = 0; i < names.n; i++) {
        arcl_near near = arcl_near_to(names.at[i], strlen(names.at[i]));
        bool found = false;
        for (size_t k = 0; k < lib->n; k++)
            if (has_program(in, labels, names.at[i], k))
                found = list[k] = true;
        if (!found && was_refused(lib, names.at[i])) {
            arcl_cli_say("the program '%s' cannot be run: it was refused (above)", names.at[i]);
            return false;
        }
        for (size_t k = 0; k < lib->n && !found; k++)
            arcl_near_consider(&near, labels[k]);
        if (!found)
            return refuse("program", names.at[i], &near, lib->n);
    }
    *out = list;
    return true;
}

bool arcl_inputs_choose_tasks(arcl_cli *cli, const arcl_inputs *in, const bool **out)
{
    const arcl_tasks *tasks = &in->loaded;
    const arcl_words ids = in->task;
    bool *list = ids.n ? nothing_chosen(cli, tasks->n) : NULL;

    for (size_t i = 0; i < ids.n; i++) {
        const arcl_task *task = arcl_tasks_find(tasks, ids.at[i]);
        arcl_near near = arcl_near_to(ids.at[i], strlen(ids.at[i]));
        if (task) {
            list[task - tasks->task] = true;
            continue;
        }
        for (size_t k = 0; k < tasks->n; k++)
            arcl_near_consider(&near, tasks->task[k].id);
        return refuse("task", ids.at[i], &near, tasks->n);
    }
    *out = list;
    return true;
}
