#include "task/image.h"

#ifdef ARCL_PNG

#include <png.h>
#include <string.h>

/* A picture while it is read; libpng leaves through its jmp_buf, so nothing is kept in local variables. */
typedef struct reader {
    const char *name, *at, *end;
    arcl_arena *mem;
    arcl_image *out;
    arcl_error *err;
    png_structp png;
    png_infop info;
} reader;

enum { CHUNKS_MAX = 64, CHUNK_BYTES_MAX = 8 << 20 };

static void refuse(png_structp png, png_const_charp what)
{
    const reader *r = png_get_error_ptr(png);

    arcl_fail(r->err, "%s: %s", r->name, what);
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp what)
{
    (void)png;
    (void)what;
}

static void supply(png_structp png, png_bytep to, size_t n)
{
    reader *r = png_get_io_ptr(png);

    if ((size_t)(r->end - r->at) < n)
        png_error(png, "it ends in the middle");
    memcpy(to, r->at, n);
    r->at += n;
}

/* Asks for bytes, for two bytes of grey, or for four of a colour. Returns how many. */
static unsigned choose_form(reader *r)
{
    const int type = png_get_color_type(r->png, r->info), depth = png_get_bit_depth(r->png, r->info);

    if (type & PNG_COLOR_MASK_ALPHA)
        png_set_strip_alpha(r->png);
    if (!(type & PNG_COLOR_MASK_COLOR)) {
        png_set_packing(r->png);
        return depth == 16 ? 2 : 1;
    }
    if (type == PNG_COLOR_TYPE_PALETTE)
        png_set_palette_to_rgb(r->png);
    if (depth == 16)
        png_set_scale_16(r->png);
    png_set_filler(r->png, 0, PNG_FILLER_AFTER);
    return 4;
}

/* Pixels were read to the start of their row; now they become numbers, from the last to the first. */
static void widen(const arcl_image *image, unsigned form)
{
    const size_t width = (size_t)image->width;

    for (size_t y = 0; y < (size_t)image->height; y++) {
        int32_t *row = (int32_t *)image->cells + y * width;
        for (size_t x = width; x-- > 0;) {
            const unsigned char *p = (const unsigned char *)row + form * x;
            row[x] = form == 2 ? p[0] << 8 | p[1] : p[0] << 16 | p[1] << 8 | p[2];
        }
    }
}

static void read_all(reader *r)
{
    png_set_user_limits(r->png, ARCL_IMAGE_SIDE_MAX, ARCL_IMAGE_SIDE_MAX);
    png_set_chunk_cache_max(r->png, CHUNKS_MAX);
    png_set_chunk_malloc_max(r->png, CHUNK_BYTES_MAX);
    png_set_read_fn(r->png, r, supply);
    png_read_info(r->png, r->info);
    const uint32_t width = png_get_image_width(r->png, r->info), height = png_get_image_height(r->png, r->info);
    if (!arcl_image_check(r->name, width, height, r->err))
        png_longjmp(r->png, 1);
    const unsigned form = choose_form(r);
    (void)png_set_interlace_handling(r->png);
    png_read_update_info(r->png, r->info);
    if (png_get_rowbytes(r->png, r->info) != (size_t)width * form)
        png_error(r->png, "its pixels have a form that is not understood");
    *r->out = (arcl_image){.width = (int32_t)width, .height = (int32_t)height, .size = form == 1 ? 1 : 4};
    r->out->rgb = form == 4;
    arcl_image_take(r->mem, r->out);
    png_bytepp rows = ARCL_TAKE(r->mem, png_bytep, height);
    for (uint32_t y = 0; y < height; y++)
        rows[y] = (png_bytep)r->out->cells + (size_t)y * width * r->out->size;
    png_read_image(r->png, rows);
    png_read_end(r->png, NULL);
    if (form > 1)
        widen(r->out, form);
}

/* In a frame of its own, for setjmp; also when memory runs out libpng must be told. */
static bool read_or_say(reader *r)
{
    jmp_buf full;

    r->mem->escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(r->err, "%s: no memory for it", r->name);
    if (setjmp(png_jmpbuf(r->png)) != 0)
        return false;
    read_all(r);
    return true;
}

bool arcl_image_read_png(arcl_arena *mem, const char *name, const char *bytes, size_t len, arcl_image *out,
                         arcl_error *err)
{
    jmp_buf *const escape = mem->escape;
    reader r = {.name = name, .at = bytes, .end = bytes + len, .mem = mem, .out = out, .err = err};

    *out = (arcl_image){0};
    r.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &r, refuse, ignore);
    r.info = r.png ? png_create_info_struct(r.png) : NULL;
    const bool ok = r.info ? read_or_say(&r) : arcl_fail(err, "%s: no memory for it", name);
    mem->escape = escape;
    png_destroy_read_struct(&r.png, &r.info, NULL);
    return ok;
}

const char *arcl_image_library(void)
{
    return "libpng " PNG_LIBPNG_VER_STRING;
}

#else

const char *arcl_image_library(void)
{
    return "no libpng";
}

bool arcl_image_read_png(arcl_arena *mem, const char *name, const char *bytes, size_t len, arcl_image *out,
                         arcl_error *err)
{
    (void)mem;
    (void)bytes;
    (void)len;
    *out = (arcl_image){0};
    return arcl_fail(err, "%s: this arcl was built without libpng; install libpng-dev and build it again", name);
}

#endif
