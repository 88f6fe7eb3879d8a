/*
 * Fuzz target: any bytes as a picture or an array. What is refused leaves one sentence; what is taken has sides that
 * fit its cells, reads the same twice, and is labelled alike with vectors and threads, with labels that can be written and,
 * as NPY, read back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "task/image.h"
#include "report/labels.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

enum { CELLS_LABELLED = 1 << 16 };

static void check(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

static bool read_any(arcl_arena *mem, const char *bytes, size_t len, arcl_image *out, arcl_error *err)
{
    switch (arcl_image_kind_of(bytes, len)) {
    case ARCL_IMAGE_NPY:
        return arcl_image_read_npy(mem, "f", bytes, len, out, err);
    case ARCL_IMAGE_PNM:
        return arcl_image_read_pnm(mem, "f", bytes, len, out, err);
    case ARCL_IMAGE_PNG:
        return arcl_image_read_png(mem, "f", bytes, len, out, err);
    default:
        return arcl_fail(err, "f: is no picture");
    }
}

/* The NPY file of the labels is an array of the same size with the same numbers. */
static void check_npy(arcl_arena *mem, const arcl_labelled *l, const arcl_text *file)
{
    arcl_image again;
    arcl_error err = {0};

    check(arcl_image_read_npy(mem, "f", file->s, file->len, &again, &err), "labels can be read back");
    check(again.width == l->width && again.height == l->height, "labels keep their shape");
    for (size_t k = 0; k < (size_t)l->width * (size_t)l->height; k++)
        check(arcl_image_value(&again, k) == l->labels[k], "labels are read back as they were");
}

static void write_all(arcl_arena *mem, const arcl_labelled *l)
{
    arcl_text out = {0};
    arcl_error err = {0};

    arcl_labels_summary(l, 5, &out);
    arcl_labels_json(l, &out);
    arcl_labels_components_csv(l, &out);
    arcl_labels_components_json(l, &out);
    arcl_text_clear(&out);
    check(arcl_labels_png(l, &out, &err) == (err.text[0] == 0), "a sentence if and only if it failed");
    arcl_text_clear(&out);
    arcl_labels_npy(l, &out);
    check_npy(mem, l, &out);
    arcl_text_close(&out);
}

static void label(arcl_arena *mem, const arcl_image *image, unsigned choice)
{
    const size_t n = (size_t)image->width * (size_t)image->height;
    const arcl_label_cells cells = {image->cells, image->size, (size_t)image->width, image->width, image->height};
    arcl_labelled l = {.title = "f", .width = image->width, .height = image->height, .rgb = image->rgb};
    arcl_error err = {0};
    int32_t *first = ARCL_TAKE(mem, int32_t, n), *other = ARCL_TAKE(mem, int32_t, n), count;
    uint64_t total = 0, inside = 0;

    if (n > CELLS_LABELLED)
        return;
    l.how = (arcl_label_how){
        .rule = choice % 3, .diagonal = choice / 3 % 2, .numbered = true, .background = (uint32_t)choice / 6};
    check(arcl_label_grid(&cells, &l.how, &(arcl_label_options){.portable = true}, first, &l.count, &err), "labelled");
    check(arcl_label_grid(&cells, &l.how, &(arcl_label_options){.threads = 3}, other, &count, &err), "labelled");
    check(count == l.count && memcmp(first, other, n * sizeof *first) == 0, "vectors and threads give the same labels");
    arcl_component *parts = ARCL_TAKE(mem, arcl_component, l.count);
    arcl_component_list(&cells, first, parts);
    for (int32_t k = 0; k < l.count; k++)
        total += parts[k].size;
    for (size_t k = 0; k < n; k++)
        inside += first[k] > 0;
    check(total == inside, "components have all cells");
    l.labels = first;
    l.components = parts;
    write_all(mem, &l);
}

static void try_once(arcl_arena *mem, const uint8_t *data, size_t len)
{
    arcl_image image = {0}, again = {0};
    arcl_error err = {0}, same = {0};
    const bool ok = read_any(mem, (const char *)data, len, &image, &err);

    check(ok == (err.text[0] == 0), "a sentence if and only if it failed");
    check(strchr(err.text, '\n') == NULL, "a sentence is one line");
    check(ok == read_any(mem, (const char *)data, len, &again, &same), "the same twice");
    check(strcmp(err.text, same.text) == 0, "the same sentence twice");
    if (!ok)
        return;
    const size_t cells = (size_t)image.width * (size_t)image.height;
    check(image.width > 0 && image.height > 0 && cells <= ARCL_IMAGE_CELLS_MAX, "its sides are bounded");
    check(image.size == again.size && memcmp(image.cells, again.cells, cells * image.size) == 0,
          "the same cells twice");
    if (image.size == 8)
        arcl_image_cut(mem, &image, data[len - 1] / 8.0);
    label(mem, &image, data[len - 1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    arcl_arena mem;
    jmp_buf full;

    arcl_arena_open(&mem, (size_t)1 << 28);
    mem.escape = &full;
    if (setjmp(full) == 0)
        try_once(&mem, data, len);
    arcl_arena_close(&mem);
    return 0;
}
