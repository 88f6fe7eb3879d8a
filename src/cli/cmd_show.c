/* cmd_show.c - the command `arcl show`: a task or a grid for the eye. */
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "cli/options.h"

static const char *name_of(const char *path)
{
    return arcl_cli_is_out(path) ? "standard input" : path;
}

/* The one task that is there, or the one with this id. */
static const arcl_task *choose(const arcl_tasks *tasks, const char *path, const char *id, arcl_error *err)
{
    const arcl_task *task = id ? arcl_tasks_find(tasks, id) : tasks->n == 1 ? tasks->task : NULL;
    const char *near = task || !id ? NULL : arcl_tasks_nearest(tasks, id);

    if (!task && !id)
        arcl_fail(err, "%s holds %zu tasks; say which one, for example: arcl show %s %s", name_of(path), tasks->n, path,
                  tasks->task[0].id);
    else if (near)
        arcl_fail(err, "%s holds no task %s; did you mean %s?", name_of(path), id, near);
    else if (!task)
        arcl_fail(err, "%s holds no task %s among its %zu", name_of(path), id, tasks->n);
    return task;
}

/* Reads what is to be drawn. False after a sentence, which may be one of the tasks' complaints. */
static bool load(arcl_cli *cli, arcl_tasks *tasks, arcl_words words, arcl_show_subject *out, arcl_error *err)
{
    const char *path = words.at[0], *id = words.n > 1 ? words.at[1] : NULL;
    size_t len = 0;
    char *text = arcl_file_is_folder(path) ? NULL : arcl_file_read(path, ARCL_FILE_TASKS_MAX, &len, err);
    arcl_json j;

    if (err->text[0])
        return false;
    out->title = name_of(path);
    arcl_json_open(&j, path, text ? text : "", len);
    bool ok;
    if (arcl_json_peek(&j) == '[') {
        ok = arcl_grid_parse(&cli->mem, text, len, name_of(path), &out->grid, err);
    } else {
        ok = arcl_cli_is_out(path) ? arcl_tasks_parse(tasks, name_of(path), text, len, err)
                                   : arcl_tasks_load(tasks, path, NULL, err);
        arcl_inputs_say_wrong(tasks, false);
        if (tasks->ncomplaints)
            *err = (arcl_error){0}; /* it has been said */
        out->task = ok ? choose(tasks, path, id, err) : NULL;
        ok = ok && out->task;
    }
    arcl_file_free(text);
    return ok;
}

/* Every picture that is asked for; none is written unless all can be, and none takes the place of another. */
static bool save_all(arcl_cli *cli, const arcl_settings *o, const arcl_show_subject *s)
{
    static bool (*const make[])(const arcl_show_subject *, arcl_text *, arcl_error *) = {arcl_show_svg, arcl_show_png,
                                                                                         arcl_show_html};
    enum { KINDS = sizeof make / sizeof *make };
    const char *const path[KINDS] = {o->svg, o->png, o->html};
    arcl_error err = {0};
    bool ok = arcl_cli_can_write_all(path, KINDS, "picture", &err);

    if (!ok)
        arcl_cli_failed(&err);
    for (size_t k = 0; k < KINDS && !err.text[0]; k++) {
        arcl_text picture = {0};
        arcl_error why = {0};
        if (path[k] && !(make[k](s, &picture, &why) && arcl_cli_write(cli, path[k], &picture, &why)))
            ok = arcl_cli_failed(&why) == ARCL_EXIT_DONE;
        arcl_text_close(&picture);
    }
    return ok;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    arcl_tasks tasks;
    arcl_show_subject it = {.grid = arcl_none()};
    arcl_error err = {0};

    if (s->words.n == 0)
        return arcl_cli_wrong("give a file to show: arcl show FILE [ID]");
    if (s->words.n > 2)
        return arcl_cli_wrong("'arcl show' takes a FILE and an ID; '%s' is one word too many", s->words.at[2]);
    arcl_tasks_open(&tasks);
    bool ok = load(cli, &tasks, s->words, &it, &err);
    if (!ok)
        arcl_cli_failed(&err);
    else if (s->svg || s->png || s->html)
        ok = save_all(cli, s, &it);
    else
        arcl_show_subject_terminal(&it, cli->mode, cli->width, &cli->out);
    ok = ok && tasks.ncomplaints == 0;
    arcl_tasks_close(&tasks);
    return ok ? ARCL_EXIT_DONE : ARCL_EXIT_WRONG;
}

static const arcl_use uses[] = {ARCL_USE(svg), ARCL_USE(png), ARCL_USE(html)};

const arcl_command arcl_command_show = {
    .name = "show",
    .summary = "draw a task or a grid: here, as SVG, PNG or HTML",
    .words = "FILE [ID]",
    .text = "Draws a task or a grid in the terminal, or writes it as a picture. FILE is a task, a file of many tasks "
            "(then ID says which), or a bare grid such as [[0,1],[2,3]]; - is standard input. A folder of tasks "
            "works, too.",
    .more = "examples:\n"
            "  arcl show data/tasks/6bf9e412.json\n"
            "  arcl show arc-agi_training_challenges.json 007bbfb7\n"
            "  arcl show data/tasks 6bf9e412 --html task.html\n"
            "  echo '[[0,1],[2,3]]' | arcl show - --png grid.png\n",
    ARCL_USES(uses),
    .run = run_command,
};
