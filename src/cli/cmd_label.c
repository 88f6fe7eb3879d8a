/* cmd_label.c - the command `arcl label`: the connected components of pictures, arrays and grids. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/claim.h"
#include "base/file.h"
#include "base/json.h"
#include "cli/commands.h"
#include "task/image_png.h"
#include "cli/inputs.h"
#include "device/labeller.h"
#include "exec/run.h"
#include "report/labels.h"

typedef struct label_options {
    const arcl_settings *s;
    bool colour; /* the background was given as #rrggbb */
    arcl_label_how how;
    arcl_labeller *labeller;
    arcl_cli *cli;
    arcl_arena mem; /* of the file at hand */
} label_options;

/* A picture and what it is called. */
typedef struct label_input {
    const char *title;
    arcl_image image;
} label_input;

enum { ROWS_SHOWN = 10, SIDE_SHOWN = 64, COLOURS_SHOWN = 252, COMPONENTS_MAX = 1 << 25 };

/* ---- options -------------------------------------------------------------------------------- */

/* A number, or #rrggbb. */
static bool read_background(label_options *o, const char *word)
{
    const bool colour = word[0] == '#';
    char *end;

    errno = 0;
    const long long value = strtoll(word + colour, &end, colour ? 16 : 10);
    const bool digits = word[colour] != 0 && (colour ? end == word + 7 && word[1] != '-' : true);
    if (*end || errno || !digits || value < INT32_MIN || value > INT32_MAX) {
        arcl_cli_say("--background takes a number or a colour such as #ff8000, not '%s'", word);
        return false;
    }
    o->colour = colour;
    o->how.background = (uint32_t)value;
    return true;
}

static bool ends_in(const char *path, const char *suffix)
{
    const size_t n = strlen(path), m = strlen(suffix);
    return n > m && strcmp(path + n - m, suffix) == 0;
}

static bool check_suffix(const char *option, const char *path, const char *first, const char *second)
{
    if (!path || strcmp(path, "-") == 0 || ends_in(path, first) || ends_in(path, second))
        return true;
    arcl_cli_say("%s takes a file that ends in %s or %s, not '%s'", option, first, second, path);
    return false;
}

static bool check_options(label_options *o)
{
    const bool foreground = o->s->rule && strcmp(o->s->rule, "foreground") == 0;

    if (o->s->words.n == 0) {
        arcl_cli_say("give a file to label: arcl label FILE...");
        return false;
    }
    if (o->s->connectivity && strcmp(o->s->connectivity, "4") != 0 && strcmp(o->s->connectivity, "8") != 0) {
        arcl_cli_say("--connectivity is 4 or 8, not '%s'", o->s->connectivity);
        return false;
    }
    if (o->s->rule && !foreground && strcmp(o->s->rule, "colour") != 0) {
        arcl_cli_say("--rule is colour or foreground, not '%s'", o->s->rule);
        return false;
    }
    if ((o->s->out || o->s->components) && o->s->words.n > 1) {
        arcl_cli_say("%s takes what comes of one file; there are %zu", o->s->out ? "--out" : "--components",
                     o->s->words.n);
        return false;
    }
    o->how.numbered = true;
    o->how.diagonal = o->s->connectivity && o->s->connectivity[0] == '8';
    o->how.rule = foreground ? ARCL_LABEL_FOREGROUND : o->s->background ? ARCL_LABEL_PAINTED : ARCL_LABEL_COLOUR;
    return check_suffix("--out", o->s->out, ".npy", ".png") &&
           check_suffix("--components", o->s->components, ".csv", ".json") &&
           (!o->s->background || read_background(o, o->s->background));
}

/* ---- results -------------------------------------------------------------------------------- */

static bool is_here(const char *path)
{
    return strcmp(path, "-") == 0;
}

static bool save(const label_options *o, const char *path, const arcl_text *text, arcl_error *err)
{
    if (is_here(path)) {
        arcl_text_add(&o->cli->out, text->s ? text->s : "", text->len);
        return true;
    }
    return text->full ? arcl_fail(err, "%s: no memory for it", path) : arcl_file_write(path, text->s, text->len, err);
}

static bool save_labels(const label_options *o, const arcl_labelled *l, arcl_error *err)
{
    arcl_text text = {0};
    bool ok = true;

    if (!o->s->out)
        return true;
    if (ends_in(o->s->out, ".png"))
        ok = arcl_labels_png(l, &text, err);
    else
        arcl_labels_npy(l, &text);
    ok = ok && save(o, o->s->out, &text, err);
    arcl_text_close(&text);
    return ok;
}

static bool save_components(const label_options *o, const arcl_labelled *l, arcl_error *err)
{
    arcl_text text = {0};

    if (!o->s->components)
        return true;
    if (ends_in(o->s->components, ".csv"))
        arcl_labels_components_csv(l, &text);
    else
        arcl_labels_components_json(l, &text);
    const bool ok = save(o, o->s->components, &text, err);
    arcl_text_close(&text);
    return ok;
}

/* A small picture and its labels side by side. */
static void draw(const label_options *o, const arcl_image *image, const arcl_labelled *l, arcl_arena *mem)
{
    const size_t cells = (size_t)image->width * (size_t)image->height;
    arcl_show_item items[2] = {{.title = "cells"}, {.title = "labels"}};

    if (image->width > SIDE_SHOWN || image->height > SIDE_SHOWN || l->count > COLOURS_SHOWN)
        return;
    uint8_t *shades = ARCL_TAKE(mem, uint8_t, cells);
    for (size_t k = 0; k < cells; k++)
        shades[k] = arcl_labels_colour(l->labels[k]);
    items[1].grid = arcl_grid_of(shades, image->height, image->width);
    if (image->size == 1)
        items[0].grid = arcl_grid_of(image->cells, image->height, image->width);
    const size_t skip = image->size != 1;
    arcl_show_terminal(items + skip, 2 - skip, o->cli->mode, o->cli->width, &o->cli->out);
    arcl_text_putc(&o->cli->out, '\n');
}

static bool tell(const label_options *o, const arcl_image *image, const arcl_labelled *l, arcl_arena *mem,
                 arcl_error *err)
{
    const char *const path[] = {o->s->out, o->s->components};
    bool here = false; /* a file has standard output for itself */

    for (size_t k = 0; k < sizeof path / sizeof *path; k++) {
        if (path[k] && !is_here(path[k]) && !arcl_file_can_write(path[k], err))
            return false;
        here = here || (path[k] && is_here(path[k]));
    }
    if (path[0] && path[1] && !arcl_claim_apart(path[0], path[1], err))
        return false;
    if (!save_labels(o, l, err) || !save_components(o, l, err))
        return false;
    if (o->s->json) {
        arcl_labels_json(l, &o->cli->out);
    } else if (!here) {
        arcl_labels_summary(l, ROWS_SHOWN, &o->cli->out);
        if (!o->cli->quiet)
            draw(o, image, l, mem);
    }
    return arcl_cli_spill(o->cli);
}

/* Says what came of a picture; false after a sentence. */
static bool tell_one(label_options *o, const label_input *in, const arcl_labelling *g)
{
    const arcl_labelled l = {.title = in->title,
                             .width = in->image.width,
                             .height = in->image.height,
                             .rgb = in->image.rgb,
                             .how = o->how,
                             .labels = g->labels,
                             .count = g->count,
                             .components = g->components};
    arcl_error err = {0};
    const bool ok = tell(o, &in->image, &l, &o->mem, &err);

    if (!ok && err.text[0])
        arcl_cli_say("%s", err.text);
    return ok;
}

/* Labels pictures and says what came of them; false after a sentence. */
static bool label(label_options *o, const label_input *in, size_t n)
{
    arcl_labelling *grids = ARCL_TAKE(&o->mem, arcl_labelling, n);
    arcl_error err = {0};

    for (size_t k = 0; k < n; k++) {
        const arcl_image *image = &in[k].image;
        if (o->colour && !image->rgb) {
            arcl_cli_say("%s: holds numbers, and --background %s is a colour", in[k].title, o->s->background);
            return false;
        }
        grids[k] = (arcl_labelling){.cells = {.at = image->cells,
                                              .size = image->size,
                                              .stride = (size_t)image->width,
                                              .width = image->width,
                                              .height = image->height},
                                    .how = o->how,
                                    .threads = o->s->threads ? (unsigned)o->s->threads : arcl_cores(),
                                    .most = o->s->components ? INT32_MAX : COMPONENTS_MAX};
    }
    arcl_progress_start(o->cli, "labelling", NULL, 0);
    bool ok = arcl_labeller_run(o->labeller, grids, n, &o->mem, &err);
    if (!ok)
        arcl_cli_say("%s", err.text);
    for (size_t k = 0; k < n && ok; k++)
        ok = tell_one(o, &in[k], &grids[k]);
    arcl_progress_stop();
    return ok;
}

/* ---- inputs --------------------------------------------------------------------------------- */

static label_input input_of(const char *title, arcl_val grid)
{
    return (label_input){
        title, {.width = grid.n, .height = (int32_t)grid.h, .size = 1, .cells = (void *)(uintptr_t)grid.u.cells}};
}

/* All grids of all tasks, so that a device gets them at once. */
static bool label_samples(label_options *o, const char *name, const arcl_tasks *tasks)
{
    size_t room = 0, n = 0;

    for (size_t t = 0; t < tasks->n; t++)
        room += 2 * ((size_t)tasks->task[t].ntrain + tasks->task[t].ntest);
    label_input *in = ARCL_TAKE(&o->mem, label_input, room);
    for (size_t t = 0; t < tasks->n; t++) {
        const arcl_task *task = &tasks->task[t];
        for (uint32_t k = 0; k < 2 * (task->ntrain + task->ntest); k++) {
            const arcl_sample *s = &task->samples[k / 2];
            const arcl_val grid = k % 2 ? s->output : s->input;
            char title[512];
            if (grid.tag != ARCL_GRID)
                continue;
            snprintf(title, sizeof title, "%s%s%s %s %u %s", name, tasks->n > 1 ? " " : "",
                     tasks->n > 1 ? task->id : "", s->split == ARCL_TRAIN ? "train" : "test", s->index,
                     k % 2 ? "output" : "input");
            in[n++] = input_of(arcl_take_text(&o->mem, title, strlen(title)), grid);
        }
    }
    return label(o, in, n);
}

static bool label_tasks(label_options *o, const char *name, const char *text, size_t len)
{
    arcl_error err = {0};
    arcl_tasks tasks;
    bool ok = true;

    arcl_tasks_open(&tasks);
    if (!arcl_tasks_parse(&tasks, name, text, len, &err)) {
        arcl_cli_say("%s", err.text);
        ok = false;
    } else if (o->s->out || o->s->components) {
        arcl_cli_say("%s holds tasks of several grids; %s takes what comes of one", name,
                     o->s->out ? "--out" : "--components");
        ok = false;
    } else {
        arcl_inputs_say_wrong(&tasks, false);
        ok = label_samples(o, name, &tasks) && tasks.ncomplaints == 0;
    }
    arcl_tasks_close(&tasks);
    return ok;
}

/* What is in the bytes of a file; false after a sentence. */
static bool label_bytes(label_options *o, const char *name, const char *bytes, size_t len)
{
    static bool (*const readers[])(arcl_arena *, const char *, const char *, size_t, arcl_image *, arcl_error *) = {
        [ARCL_IMAGE_NPY] = arcl_image_read_npy,
        [ARCL_IMAGE_PNM] = arcl_image_read_pnm,
        [ARCL_IMAGE_PNG] = arcl_image_read_png,
    };
    const arcl_image_kind kind = arcl_image_kind_of(bytes, len);
    label_input in = {.title = name};
    arcl_error err = {0};
    arcl_val grid;
    arcl_json j;

    if (kind != ARCL_IMAGE_NONE) {
        if (readers[kind](&o->mem, name, bytes, len, &in.image, &err))
            return label(o, &in, 1);
        arcl_cli_say("%s", err.text);
        return false;
    }
    arcl_json_open(&j, name, bytes, len);
    switch (arcl_json_peek(&j)) {
    case '{':
        return label_tasks(o, name, bytes, len);
    case '[':
        if (arcl_grid_parse(&o->mem, bytes, len, name, &grid, &err)) {
            in = input_of(name, grid);
            return label(o, &in, 1);
        }
        arcl_cli_say("%s", err.text);
        return false;
    default:
        arcl_cli_say("%s: is no PNG, PGM, PPM or NPY file, no grid and no task", name);
        return false;
    }
}

static bool label_file(label_options *o, const char *path)
{
    arcl_error err = {0};
    size_t len = 0;
    char *bytes = arcl_file_read(path, ARCL_FILE_IMAGE_MAX, &len, &err);

    if (!bytes) {
        arcl_cli_say("%s", err.text);
        return false;
    }
    arcl_arena_open(&o->mem, SIZE_MAX);
    o->mem.escape = o->cli->mem.escape;
    const bool ok = label_bytes(o, strcmp(path, "-") == 0 ? "standard input" : path, bytes, len);
    arcl_arena_close(&o->mem);
    arcl_file_free(bytes);
    return ok;
}

static void warn(void *to, const char *sentence)
{
    (void)to;
    arcl_cli_say("warning: %s", sentence);
}

static bool open_labeller(label_options *o)
{
    arcl_device_options options = {.warn = warn};
    arcl_error err = {0};

    if (!arcl_choice_read(o->s->device, &options.choice, &err)) {
        arcl_cli_say("%s", err.text);
        return false;
    }
    o->labeller = arcl_labeller_open(&o->cli->mem, &options);
    return true;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    label_options o = {.s = s, .cli = cli};
    bool ok = true;

    if (!check_options(&o) || !open_labeller(&o))
        return ARCL_EXIT_WRONG;
    arcl_cli_listen();
    for (size_t k = 0; k < s->words.n && !arcl_cli_interrupted(); k++)
        ok = label_file(&o, s->words.at[k]) && ok;
    arcl_labeller_close(o.labeller);
    return ok ? ARCL_EXIT_DONE : ARCL_EXIT_WRONG;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_connectivity},
    {.id = ARCL_O_background},
    {.id = ARCL_O_rule},
    {.id = ARCL_O_out, .help = "write the labels: .npy, or .png with a colour for each; - is standard output, as .npy"},
    {.id = ARCL_O_components},
    {.id = ARCL_O_device},
    {.id = ARCL_O_threads, .help = "threads of plain C, without it one for each core"},
    {.id = ARCL_O_json},
};

const arcl_command arcl_command_label = {
    .name = "label",
    .summary = "connected components of pictures, arrays and grids",
    .words = "FILE...",
    .text = "Finds the connected components of pictures and arrays: PNG, PGM and PPM, NPY (bool and integers; rows, or "
            "rows of red, green and blue bytes), a grid such as [[0,1],[2,3]], or the grids of an ARC task. By default "
            "neighbours of the same colour hang together. Labels are 1 to K in the order of first cells, row by row, "
            "and 0 for the background; they are the same for any device and number of threads.",
    .more = "examples:\n"
            "  arcl label cells.png --rule foreground --connectivity 8 --out labels.npy\n"
            "  arcl label map.npy --background 0 --components parts.csv\n"
            "  arcl label map.npy --background=-1          a value that begins with a dash\n"
            "  arcl label scan.ppm --background '#ffffff' --out labels.png\n"
            "  arcl label data/tasks/6bf9e412.json\n"
            "  arcl label *.pgm --json | jq .components\n",
    ARCL_USES(uses),
    .run = run_command,
};
