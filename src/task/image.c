/* image.c - what the readers of pictures share, and whatever a file holds that has cells. */
#include "task/image.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"

arcl_image_kind arcl_image_kind_of(const char *bytes, size_t len)
{
    if (len >= 6 && memcmp(bytes, "\x93NUMPY", 6) == 0)
        return ARCL_IMAGE_NPY;
    if (len >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0)
        return ARCL_IMAGE_PNG;
    if (len >= 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '7')
        return ARCL_IMAGE_PNM;
    return ARCL_IMAGE_NONE;
}

bool arcl_image_check(const char *name, uint64_t width, uint64_t height, arcl_error *err)
{
    if (width < 1 || height < 1)
        return arcl_fail(err, "%s: has no cells", name);
    if (width > ARCL_IMAGE_SIDE_MAX || height > ARCL_IMAGE_SIDE_MAX || width * height > ARCL_IMAGE_CELLS_MAX)
        return arcl_fail(
            err, "%s: %" PRIu64 " rows of %" PRIu64 " cells are too many: the most is %d in all and %d on a side", name,
            height, width, ARCL_IMAGE_CELLS_MAX, ARCL_IMAGE_SIDE_MAX);
    return true;
}

void arcl_image_take(arcl_arena *mem, arcl_image *image)
{
    image->cells = arcl_take(mem, (size_t)image->width * (size_t)image->height * image->size);
}

void arcl_image_cut(arcl_arena *mem, arcl_image *image, double least)
{
    const arcl_image from = *image;

    image->size = 1;
    arcl_image_take(mem, image);
    for (size_t k = 0; k < (size_t)from.width * (size_t)from.height; k++)
        ((uint8_t *)image->cells)[k] = arcl_image_number(&from, k) >= least;
}

/* ---- whatever a file holds that has cells ------------------------------------------------------ */

static arcl_named_image image_of(const char *title, arcl_val grid)
{
    return (arcl_named_image){
        title, {.width = grid.n, .height = (int32_t)grid.h, .size = 1, .cells = (void *)(uintptr_t)grid.u.cells}};
}

/* All grids of all tasks. */
static void take_samples(arcl_images *out, const char *name)
{
    const arcl_tasks *tasks = &out->tasks;
    size_t room = 0;

    for (size_t t = 0; t < tasks->n; t++)
        room += 2 * ((size_t)tasks->task[t].ntrain + tasks->task[t].ntest);
    out->at = ARCL_TAKE(&out->mem, arcl_named_image, room);
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
            out->at[out->n++] = image_of(arcl_take_text(&out->mem, title, strlen(title)), grid);
        }
    }
}

static bool parse(arcl_images *out, const char *name, const char *bytes, size_t len, arcl_error *err)
{
    static bool (*const readers[])(arcl_arena *, const char *, const char *, size_t, arcl_image *, arcl_error *) = {
        [ARCL_IMAGE_NPY] = arcl_image_read_npy,
        [ARCL_IMAGE_PNM] = arcl_image_read_pnm,
        [ARCL_IMAGE_PNG] = arcl_image_read_png,
    };
    const arcl_image_kind kind = arcl_image_kind_of(bytes, len);
    arcl_val grid;
    arcl_json j;

    arcl_json_open(&j, name, bytes, len);
    const int first = kind == ARCL_IMAGE_NONE ? arcl_json_peek(&j) : 0;
    if (first == '{') {
        out->is_tasks = true;
        if (!arcl_tasks_parse(&out->tasks, name, bytes, len, err))
            return false;
        take_samples(out, name);
        return true;
    }
    out->at = ARCL_TAKE(&out->mem, arcl_named_image, 1);
    out->at[0].title = name;
    out->n = 1;
    if (kind != ARCL_IMAGE_NONE)
        return readers[kind](&out->mem, name, bytes, len, &out->at[0].image, err);
    if (first != '[')
        return arcl_fail(err, "%s: is no PNG, PGM, PPM or NPY file, no grid and no task", name);
    if (!arcl_grid_parse(&out->mem, bytes, len, name, &grid, err))
        return false;
    out->at[0] = image_of(name, grid);
    return true;
}

/* What is no picture can only be a grid or tasks, which are smaller: the first bytes of a file tell. */
static size_t most_of(const char *path)
{
    char first[8];
    size_t n = sizeof first;
    arcl_stream s;

    if (!arcl_file_is_regular(path) || !arcl_stream_open(&s, path, SIZE_MAX, NULL))
        return ARCL_FILE_IMAGE_MAX;
    const bool picture = arcl_stream_read(&s, first, &n, NULL) && arcl_image_kind_of(first, n) != ARCL_IMAGE_NONE;
    arcl_stream_close(&s);
    return picture ? ARCL_FILE_IMAGE_MAX : ARCL_FILE_TASKS_MAX;
}

bool arcl_images_read(arcl_images *out, const char *path, jmp_buf *escape, arcl_error *err)
{
    size_t len = 0;

    *out = (arcl_images){0};
    arcl_arena_open(&out->mem, SIZE_MAX);
    out->mem.escape = escape;
    arcl_tasks_open(&out->tasks);
    char *bytes = arcl_file_read(path, most_of(path), &len, err);
    const bool ok = bytes && parse(out, strcmp(path, "-") == 0 ? "standard input" : path, bytes, len, err);
    arcl_file_free(bytes);
    return ok;
}

void arcl_images_close(arcl_images *images)
{
    arcl_tasks_close(&images->tasks);
    arcl_arena_close(&images->mem);
}
