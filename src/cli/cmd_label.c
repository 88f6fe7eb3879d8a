/* cmd_label.c - the command `arcl label`: the connected components of pictures, arrays and grids. */
#include <errno.h>
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "cli/options.h"
#include "device/labeller.h"
#include "report/labels.h"

typedef struct label_options {
    const arcl_settings *s;
    bool colour;         /* the background was given as #rrggbb */
    arcl_images *second; /* values that are measured in components; NULL: none */
    double least;        /* value of a cell of the foreground, where a threshold is given */
    arcl_label_how how;
    arcl_labeller *labeller;
    arcl_cli *cli;
} label_options;

enum { ROWS_SHOWN = 10, COMPONENTS_MAX = 1 << 25 };

/* ---- options -------------------------------------------------------------------------------- */

/* A number, or #rrggbb. */
static bool read_background(label_options *o, const char *word, arcl_error *err)
{
    char *end;

    o->colour = word[0] == '#';
    errno = 0;
    const long long value = strtoll(word + o->colour, &end, o->colour ? 16 : 10);
    const bool digits = word[o->colour] != 0 && (!o->colour || (end == word + 7 && word[1] != '-'));
    if (*end || errno || !digits || value < INT32_MIN || value > INT32_MAX)
        return arcl_fail(err, "--background takes a number or a colour such as #ff8000, not '%s'", word);
    o->how.background = (uint32_t)value;
    return true;
}

/* A number, also one with a fraction. */
static bool read_threshold(label_options *o, const char *word, arcl_error *err)
{
    char *end;

    if (o->s->background || o->s->rule == 1)
        return arcl_fail(err, "--threshold says what the foreground is, so it does not go with --background or --rule "
                              "colour");
    o->least = strtod(word, &end);
    if (*end || end == word || !(o->least >= -DBL_MAX && o->least <= DBL_MAX))
        return arcl_fail(err, "--threshold takes a number such as 0.5, not '%s'", word);
    o->how.rule = ARCL_LABEL_FOREGROUND;
    return true;
}

static bool ends_in(const char *path, const char *suffix)
{
    const size_t n = strlen(path), m = strlen(suffix);
    return n > m && strcmp(path + n - m, suffix) == 0;
}

static bool check_suffix(const char *option, const char *path, const char *first, const char *second, arcl_error *err)
{
    return !path || arcl_cli_is_out(path) || ends_in(path, first) || ends_in(path, second) ||
           arcl_fail(err, "%s takes a file that ends in %s or %s, not '%s'", option, first, second, path);
}

static bool check_options(label_options *o, arcl_error *err)
{
    enum { FOREGROUND = 2, EIGHT = 2 }; /* the second words of --rule and --connectivity */
    const arcl_settings *s = o->s;

    if (s->words.n == 0)
        return arcl_fail(err, "give a file to label: arcl label FILE...");
    if (s->intensity && !s->components)
        return arcl_fail(err, "--intensity goes into --components: give a file for them");
    if ((s->out || s->components) && s->words.n > 1)
        return arcl_fail(err, "%s takes what comes of one file; there are %zu", s->out ? "--out" : "--components",
                         s->words.n);
    o->how.numbered = true;
    o->how.diagonal = s->connectivity == EIGHT;
    o->how.rule = s->rule == FOREGROUND ? ARCL_LABEL_FOREGROUND
                  : s->background       ? ARCL_LABEL_PAINTED
                                        : ARCL_LABEL_COLOUR;
    return check_suffix("--out", s->out, ".npy", ".png", err) &&
           check_suffix("--components", s->components, ".csv", ".json", err) &&
           (!s->background || read_background(o, s->background, err)) &&
           (!s->least || read_threshold(o, s->least, err));
}

/* ---- results -------------------------------------------------------------------------------- */

static bool save(const label_options *o, const arcl_labelled *l, arcl_error *err)
{
    const char *out = o->s->out, *components = o->s->components;
    arcl_text labels = {0}, table = {0};
    bool ok = arcl_cli_can_write_all((const char *const[]){out, components}, 2, "file", err);

    if (ok && out && ends_in(out, ".png"))
        ok = arcl_labels_png(l, &labels, err);
    else if (ok && out)
        arcl_labels_npy(l, &labels);
    if (ok && components && ends_in(components, ".csv"))
        arcl_labels_components_csv(l, &table);
    else if (ok && components)
        arcl_labels_components_json(l, &table);
    ok = ok && arcl_cli_write(o->cli, out, &labels, err) && arcl_cli_write(o->cli, components, &table, err);
    arcl_text_close(&labels);
    arcl_text_close(&table);
    return ok;
}

/* Writes and says what came of a picture. */
static bool tell(const label_options *o, const arcl_named_image *in, const arcl_labelling *g, uint64_t ns,
                 arcl_arena *mem, arcl_error *err)
{
    arcl_labelled l = {.title = in->title,
                       .width = in->image.width,
                       .height = in->image.height,
                       .rgb = in->image.rgb,
                       .how = o->how,
                       .ns = o->s->stats ? ns : 0,
                       .labels = g->labels,
                       .count = g->count,
                       .components = g->components};

    if (o->second)
        arcl_labels_measure(&l, &o->second->at[0].image, mem);
    if (!save(o, &l, err))
        return false;
    if (o->s->json) {
        arcl_labels_json(&l, &o->cli->out);
    } else if (!arcl_cli_is_out(o->s->out) && !arcl_cli_is_out(o->s->components)) {
        arcl_labels_summary(&l, ROWS_SHOWN, &o->cli->out);
        if (!o->cli->quiet)
            arcl_labels_draw(&l, &in->image, o->cli->mode, o->cli->width, mem, &o->cli->out);
    }
    return arcl_cli_spill(o->cli);
}

/* Labels the pictures of a file, all at once for the devices' sake, and says what came of them. */
static bool label(const label_options *o, arcl_images *in, arcl_error *err)
{
    arcl_labelling *grids = ARCL_TAKE(&in->mem, arcl_labelling, in->n);

    for (size_t k = 0; k < in->n; k++) {
        arcl_image *image = &in->at[k].image;
        if (o->s->least && image->rgb)
            return arcl_fail(err, "%s: holds colours, which have no threshold", in->at[k].title);
        if (o->s->least)
            arcl_image_cut(&in->mem, image, o->least);
        if (image->size > 4)
            return arcl_fail(err, "%s: holds floats; say with --threshold which are the foreground", in->at[k].title);
        if (o->colour && !image->rgb)
            return arcl_fail(err, "%s: holds numbers, and --background %s is a colour", in->at[k].title,
                             o->s->background);
        grids[k] = (arcl_labelling){.cells = {.at = image->cells,
                                              .size = image->size,
                                              .stride = (size_t)image->width,
                                              .width = image->width,
                                              .height = image->height},
                                    .how = o->how,
                                    .threads = arcl_options_threads(o->s),
                                    .most = o->s->components ? INT32_MAX : COMPONENTS_MAX};
    }
    arcl_progress_start(o->cli, "labelling", NULL, 0);
    const uint64_t from = arcl_clock_ns();
    bool ok = arcl_labeller_run(o->labeller, grids, in->n, &in->mem, err);
    const uint64_t ns = (arcl_clock_ns() - from) / in->n;
    for (size_t k = 0; k < in->n && ok; k++)
        ok = tell(o, &in->at[k], &grids[k], ns, &in->mem, err);
    arcl_progress_stop();
    return ok;
}

/* Reads what --intensity names, which must be as large as the picture. */
static bool read_second(label_options *o, const arcl_images *in, arcl_images *second, arcl_error *err)
{
    const arcl_image *image = &in->at[0].image;

    if (!arcl_images_read(second, o->s->intensity, o->cli->mem.escape, err))
        return false;
    const arcl_image *other = &second->at[0].image;
    if (second->is_tasks || other->rgb)
        return arcl_fail(err, "%s: holds %s; --intensity takes one picture of numbers", o->s->intensity,
                         second->is_tasks ? "tasks" : "colours");
    if (other->width != image->width || other->height != image->height)
        return arcl_fail(err, "%s: has %d rows of %d cells, and the picture %d of %d", o->s->intensity, other->height,
                         other->width, image->height, image->width);
    o->second = second;
    return true;
}

static bool label_file(label_options *o, const char *path)
{
    const char *one = o->s->out ? "--out" : o->s->components ? "--components" : NULL;
    arcl_images in, second = {0};
    arcl_error err = {0};

    bool ok = arcl_images_read(&in, path, o->cli->mem.escape, &err);
    if (ok && in.is_tasks && one)
        ok = arcl_fail(&err, "%s holds tasks of several grids; %s takes what comes of one",
                       arcl_cli_is_out(path) ? "standard input" : path, one);
    if (ok)
        arcl_inputs_say_wrong(&in.tasks, false);
    ok = ok && (!o->s->intensity || read_second(o, &in, &second, &err)) && label(o, &in, &err) &&
         in.tasks.ncomplaints == 0;
    if (!ok)
        arcl_cli_failed(&err);
    arcl_images_close(&in);
    if (o->s->intensity)
        arcl_images_close(&second);
    return ok;
}

static void warn(void *to, const char *sentence)
{
    (void)to;
    arcl_cli_say("warning: %s", sentence);
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    label_options o = {.s = s, .cli = cli};
    arcl_device_options devices = {.warn = warn};
    arcl_error err = {0};
    bool ok = true;

    if (!check_options(&o, &err) || !arcl_choice_read(s->device, &devices.choice, &err))
        return arcl_cli_failed(&err);
    o.labeller = arcl_labeller_open(&cli->mem, &devices);
    arcl_cli_listen();
    for (size_t k = 0; k < s->words.n && !arcl_cli_interrupted(); k++)
        ok = label_file(&o, s->words.at[k]) && ok;
    arcl_labeller_close(o.labeller);
    return ok ? ARCL_EXIT_DONE : ARCL_EXIT_WRONG;
}

static const arcl_use uses[] = {
    ARCL_USE(connectivity),
    ARCL_USE(background),
    ARCL_USE(least),
    ARCL_USE(rule),
    {.id = ARCL_O_out, .help = "write the labels: .npy, or .png with a colour for each; - is standard output, as .npy"},
    ARCL_USE(components),
    ARCL_USE(intensity),
    ARCL_USE(device),
    {.id = ARCL_O_threads, .help = "threads of plain C (default: one for each core)"},
    {.id = ARCL_O_stats, .help = "report how long labelling took, without reading and writing"},
    ARCL_USE(json)};

const arcl_command arcl_command_label = {
    .name = "label",
    .summary = "connected components of pictures, arrays and grids",
    .words = "FILE...",
    .text = "Finds the connected components of pictures and arrays: PNG, PGM and PPM, NPY (bool, integers and floats; "
            "rows, or rows of red, green and blue bytes), a grid such as [[0,1],[2,3]], or the grids of an ARC task. "
            "By default neighbours of the same colour are connected. Labels are 1 to K in the order of first cells, "
            "row by row, and 0 for the background; they are the same on any device and number of threads.",
    .more = "examples:\n"
            "  arcl label cells.png --rule foreground --connectivity 8 --out labels.npy\n"
            "  arcl label map.npy --background 0 --components parts.csv\n"
            "  arcl label map.npy --background=-1          a value that begins with a dash\n"
            "  arcl label scan.ppm --background '#ffffff' --out labels.png\n"
            "  arcl label heat.npy --threshold 0.5 --stats arrays of floats, and the time\n"
            "  arcl label data/tasks/6bf9e412.json\n"
            "  arcl label *.pgm --json | jq .components\n",
    ARCL_USES(uses),
    .run = run_command,
};
