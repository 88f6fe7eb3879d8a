/* cmd_show.c - the command `arcl show`: a task or a grid for the eye. */
#include <string.h>

#include "base/claim.h"
#include "base/file.h"
#include "base/json.h"
#include "base/near.h"
#include "cli/commands.h"
#include "cli/inputs.h"

/* What is to be drawn: a task, or else a grid. */
typedef struct subject {
    const arcl_task *task;
    arcl_val grid;
    const char *title;
} subject;

static const char *name_of(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* The one task that is there, or the one with this id. */
static const arcl_task *choose(const arcl_tasks *tasks, const char *path, const char *id)
{
    if (!id && tasks->n == 1)
        return tasks->task;
    if (!id) {
        arcl_cli_say("%s holds %zu tasks; say which one, for example: arcl show %s %s", name_of(path), tasks->n, path,
                     tasks->task[0].id);
        return NULL;
    }
    const arcl_task *task = arcl_tasks_find(tasks, id);
    if (task)
        return task;
    arcl_near near = arcl_near_to(id, strlen(id));
    for (size_t k = 0; k < tasks->n; k++)
        arcl_near_consider(&near, tasks->task[k].id);
    if (near.best)
        arcl_cli_say("%s holds no task %s; did you mean %s?", name_of(path), id, near.best);
    else
        arcl_cli_say("%s holds no task %s among its %zu", name_of(path), id, tasks->n);
    return NULL;
}

static bool load_tasks(arcl_tasks *tasks, const char *path, const char *text, size_t len, arcl_error *err)
{
    return strcmp(path, "-") == 0 ? arcl_tasks_parse(tasks, name_of(path), text, len, err)
                                  : arcl_tasks_load(tasks, path, NULL, err);
}

/* Reads what is to be drawn; false after a sentence. */
static bool load(arcl_cli *cli, arcl_tasks *tasks, const arcl_settings *o, subject *out)
{
    const char *path = o->words.at[0], *id = o->words.n > 1 ? o->words.at[1] : NULL;
    arcl_error err = {0};
    arcl_json j;
    size_t len = 0;
    char *text = arcl_file_is_folder(path) ? NULL : arcl_file_read(path, ARCL_FILE_TASKS_MAX, &len, &err);
    bool ok = err.text[0] == 0;

    out->title = name_of(path);
    arcl_json_open(&j, path, text ? text : "", len);
    if (arcl_json_peek(&j) == '[') {
        ok = arcl_grid_parse(&cli->mem, text, len, name_of(path), &out->grid, &err);
    } else if (ok) {
        ok = load_tasks(tasks, path, text, len, &err);
        arcl_inputs_say_wrong(tasks, false);
        out->task = ok ? choose(tasks, path, id) : NULL;
    }
    arcl_file_free(text);
    if (err.text[0] && tasks->ncomplaints == 0)
        arcl_cli_say("%s", err.text);
    return ok && (out->task || out->grid.tag == ARCL_GRID);
}

static bool make_svg(const subject *s, arcl_text *out, arcl_error *err)
{
    return s->task ? arcl_show_task_svg(s->task, out, err) : arcl_show_grid_svg(s->grid, s->title, out, err);
}

static bool make_png(const subject *s, arcl_text *out, arcl_error *err)
{
    return s->task ? arcl_show_task_png(s->task, out, err) : arcl_show_grid_png(s->grid, out, err);
}

static bool make_html(const subject *s, arcl_text *out, arcl_error *err)
{
    return s->task ? arcl_show_task_html(s->task, out, err) : arcl_show_grid_html(s->grid, s->title, out, err);
}

/* One picture into its file, or to standard output for "-". */
static bool save(arcl_cli *cli, const subject *s, const char *path,
                 bool (*make)(const subject *, arcl_text *, arcl_error *))
{
    arcl_error err = {0};
    arcl_text picture = {0};

    if (!path)
        return true;
    bool ok = make(s, &picture, &err);
    if (ok && strcmp(path, "-") == 0)
        arcl_text_add(&cli->out, picture.s, picture.len);
    else if (ok)
        ok = arcl_file_write(path, picture.s, picture.len, &err);
    if (!ok)
        arcl_cli_say("%s", err.text);
    arcl_text_close(&picture);
    return ok;
}

/* Whether the two pictures have each a place; one that takes anything, such as /dev/null, takes both. */
static bool are_apart(const char *a, const char *b, arcl_error *err)
{
    if (!a || !b)
        return true;
    if (strcmp(a, "-") == 0 || strcmp(b, "-") == 0)
        return strcmp(a, b) != 0 || arcl_fail(err, "standard output takes one picture; give a file for the others");
    return arcl_file_is_special(a) || arcl_claim_apart(a, b, err);
}

/* Whether every file that is to be written can be, and none of them is what is shown, or another of them. */
static bool may_write(const arcl_settings *o)
{
    const char *const path[] = {o->svg, o->png, o->html};
    arcl_error err = {0};
    bool ok = true;

    for (size_t k = 0; k < sizeof path / sizeof *path && ok; k++) {
        ok = !path[k] || strcmp(path[k], "-") == 0 || arcl_file_can_write(path[k], &err);
        for (size_t j = 0; j < k && ok; j++)
            ok = are_apart(path[j], path[k], &err);
    }
    if (!ok)
        arcl_cli_say("%s", err.text);
    return ok;
}

static bool show(arcl_cli *cli, const arcl_settings *o, const subject *s)
{
    if (!may_write(o))
        return false;
    if (o->svg || o->png || o->html) {
        const bool svg = save(cli, s, o->svg, make_svg);
        const bool png = save(cli, s, o->png, make_png);
        return save(cli, s, o->html, make_html) && svg && png;
    }
    if (s->task) {
        arcl_show_task_terminal(s->task, cli->mode, cli->width, &cli->out);
    } else {
        const arcl_show_item item = {.title = s->title, .grid = s->grid};
        arcl_show_terminal(&item, 1, cli->mode, cli->width, &cli->out);
    }
    return true;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    arcl_tasks tasks;
    subject it = {.grid = arcl_none()};

    if (s->words.n == 0)
        return arcl_cli_wrong("give a file to show: arcl show FILE [ID]");
    if (s->words.n > 2)
        return arcl_cli_wrong("'arcl show' takes a FILE and an ID; '%s' is one word too many", s->words.at[2]);
    arcl_tasks_open(&tasks);
    const bool ok = load(cli, &tasks, s, &it) && show(cli, s, &it) && tasks.ncomplaints == 0;
    arcl_tasks_close(&tasks);
    return ok ? ARCL_EXIT_DONE : ARCL_EXIT_WRONG;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_svg},
    {.id = ARCL_O_png},
    {.id = ARCL_O_html},
};

const arcl_command arcl_command_show = {
    .name = "show",
    .summary = "draw a task or a grid: here, as SVG, PNG or HTML",
    .words = "FILE [ID]",
    .text =
        "Draws a task or a grid in the terminal, or writes it as a picture that needs nothing else. FILE holds a "
        "task, many tasks (then ID says which), or a bare grid such as [[0,1],[2,3]]; - is standard input. A folder "
        "of tasks works, too.",
    .more = "examples:\n"
            "  arcl show data/tasks/6bf9e412.json\n"
            "  arcl show arc-agi_training_challenges.json 007bbfb7\n"
            "  arcl show data/tasks 6bf9e412 --html task.html\n"
            "  echo '[[0,1],[2,3]]' | arcl show - --png grid.png\n",
    ARCL_USES(uses),
    .run = run_command,
};
