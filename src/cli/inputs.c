#define _XOPEN_SOURCE 700 /* readlink, realpath */
#include "cli/options.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "batt/batt.h"
#include "search/search.h"

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

/* The folder that the command itself is in, links resolved; NULL: it cannot be told. */
static const char *own_folder(arcl_cli *cli)
{
    char self[4096];
    const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

    if (n <= 0)
        return NULL;
    self[n] = 0;
    return parent(cli, self);
}

const char *arcl_documents_folder(arcl_cli *cli)
{
    static const char *const places[] = {"../docs", "../../docs", "../share/doc/arcl/docs"};
    const char *folder = own_folder(cli);

    for (size_t k = 0; folder && k < sizeof places / sizeof *places; k++) {
        const char *docs = join(cli, folder, strlen(folder), places[k]);
        char whole[PATH_MAX];
        if (arcl_file_exists(join(cli, docs, strlen(docs), "LANGUAGE.md")) && realpath(docs, whole))
            return arcl_take_text(&cli->mem, whole, strlen(whole));
    }
    return NULL;
}

/* The data that comes with arcl: seen from the command in a build folder, or installed. */
static bool find_bundled(arcl_cli *cli, arcl_inputs *in)
{
    static const char *const places[] = {"../data", "../../data", "../share/arcl"};
    const char *folder = own_folder(cli);

    for (size_t k = 0; folder && k < sizeof places / sizeof *places; k++) {
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

arcl_inputs arcl_inputs_of(const arcl_settings *s)
{
    return (arcl_inputs){.programs = s->programs,
                         .tasks = s->tasks,
                         .solutions = s->solutions,
                         .program = s->program,
                         .task = s->task,
                         .all = s->all,
                         .skip = (size_t)s->skip,
                         .first = (size_t)s->first,
                         .dialect_given = s->dialect,
                         .dialect = s->dialect ? (arcl_dialect)(s->dialect - 1) : ARCL_DIALECT_ARCDSL};
}

bool arcl_inputs_find(arcl_cli *cli, arcl_inputs *in, bool lend)
{
    if (in->programs.n && !in->tasks.n && !find_tasks_beside(cli, in)) {
        const char *first = in->programs.at[0];
        if (strcmp(first, "-") != 0 && !arcl_file_exists(first))
            arcl_cli_say("%s: there is no such file or folder", first);
        else
            arcl_cli_say("say which tasks to run on: --tasks FILE|DIR...");
    } else if (!in->programs.n && in->tasks.n && !lend) {
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
    if (c->hint) {
        snprintf(line, sizeof line, "    instead: %s", c->hint);
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

/* Where nothing could be used, one sentence is enough. */
static void refuse_programs(const arcl_inputs *in, bool explain)
{
    const arcl_library *lib = &in->library;
    char more[80] = "";

    if (explain)
        put_complaints(lib, explain);
    if (lib->ncomplaints > 1 && !explain)
        snprintf(more, sizeof more, " (and %zu more; 'arcl run --explain' lists all)", lib->ncomplaints - 1);
    if (lib->ncomplaints)
        arcl_cli_say("there is no program that can be run: %s%s", lib->complaints[0].text, more);
    else if (in->programs.n && in->lost_programs.n == 0)
        arcl_cli_say("there is no program in %s", in->programs.at[0]);
}

static void say_all(arcl_words sentences)
{
    for (size_t k = 0; k < sentences.n; k++)
        arcl_cli_say("%s", sentences.at[k]);
}

bool arcl_inputs_load(arcl_cli *cli, arcl_inputs *in, bool explain)
{
    in->whole = in->whole || explain;
    arcl_inputs_read(in, &cli->mem);
    cli->programs_hash = in->library.hash;
    cli->tasks_hash = in->loaded.hash;
    say_all(in->lost_programs);
    if (in->library.n > 0)
        put_complaints(&in->library, explain);
    else
        refuse_programs(in, explain);
    say_all(in->lost_tasks);
    arcl_inputs_say_wrong(&in->loaded, explain);
    return in->library.n > 0 && in->loaded.n > 0; /* tasks that are not there have been named */
}

bool arcl_inputs_adopt(const char *store, arcl_library *lib)
{
    arcl_error err = {0}, why = {0};
    size_t refused = 0;
    const bool ok = !store || arcl_kept_adopt(store, lib, &refused, &why, &err);

    if (!ok)
        arcl_cli_failed(&err);
    if (refused)
        arcl_cli_say("%s: %zu programs are left out; the first: %s", store, refused, why.text);
    return ok;
}

int arcl_inputs_code(const arcl_inputs *in, int code)
{
    return in->unread || in->library.ncomplaints ? ARCL_EXIT_WRONG : code;
}

bool arcl_inputs_differs(const arcl_settings *s, arcl_dialect dialect, arcl_library *lib)
{
    arcl_error err = {0};
    bool ok = true;

    for (size_t k = 0; k < s->differs.n && ok; k++)
        ok = arcl_library_load(lib, s->differs.at[k], &err);
    if (ok && s->builtin_differs)
        ok = arcl_differs_load(lib, dialect, &err);
    if (!ok)
        arcl_cli_failed(&err);
    for (size_t k = 0; k < lib->ncomplaints; k++)
        arcl_cli_note(lib->complaints[k].text);
    return ok && lib->ncomplaints == 0;
}
