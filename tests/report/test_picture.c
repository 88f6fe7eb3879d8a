/* Pictures: the palette, SVG and HTML by their text, PNG by reading it back. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "report/picture.h"
#include "report/show.h"

static arcl_text out;
static arcl_error err;

static void close_text(void)
{
    arcl_text_close(&out);
}

TestSuite(picture, .fini = close_text);

static size_t count(const char *what)
{
    size_t n = 0;

    for (const char *p = out.s; (p = strstr(p, what)) != NULL; p++)
        n++;
    return n;
}

Test(palette, begins_with_the_colours_of_arc)
{
    static const uint32_t want[] = {0x000000, 0x0074d9, 0xff4136, 0x2ecc40, 0xffdc00,
                                    0xaaaaaa, 0xf012be, 0xff851b, 0x7fdbff, 0x870c25};
    for (uint8_t v = 0; v < 10; v++)
        cr_expect_eq(arcl_palette_rgb(v), want[v]);
}

Test(palette, gives_every_value_its_own_colour)
{
    for (int a = 0; a < 256; a++) {
        cr_expect(arcl_palette_rgb((uint8_t)a) <= 0xffffff);
        cr_expect(arcl_palette_256((uint8_t)a) >= 16 && arcl_palette_256((uint8_t)a) < 256);
        for (int b = 0; b < a; b++)
            cr_expect_neq(arcl_palette_rgb((uint8_t)a), arcl_palette_rgb((uint8_t)b), "%d and %d", a, b);
    }
}

Test(picture, of_a_grid_as_svg_joins_runs_of_cells)
{
    const uint8_t cells[] = {1, 1, 2, 1};

    cr_assert(arcl_show_svg(&(arcl_show_subject){.grid = arcl_grid_of(cells, 2, 2), .title = "a<b"}, &out, &err), "%s",
              err.text);
    cr_expect_eq(count("<path fill=\"#0074d9\" d=\"M0 0h56v28h-56zM28 28h28v28h-28z\"/>"), 1);
    cr_expect_eq(count("<path fill=\"#ff4136\" d=\"M0 28h28v28h-28z\"/>"), 1);
    cr_expect_eq(count("<path fill="), 2);
    cr_expect_eq(count(">a&#60;b</text>"), 1);
    cr_expect_eq(count("width=\"81\" height=\"103\""), 1);
}

static const char *const task_text = "{\"<id&>\":{\"train\":[{\"input\":[[1]],\"output\":[[2,3]]}],"
                                     "\"test\":[{\"input\":[[4],[5]]}]}}";

Test(picture, of_a_task_as_svg_and_html_needs_nothing_else)
{
    arcl_tasks tasks;

    arcl_tasks_open(&tasks);
    cr_assert(arcl_tasks_parse(&tasks, "t", task_text, strlen(task_text), &err), "%s", err.text);
    cr_assert(arcl_show_svg(&(arcl_show_subject){.task = &tasks.task[0]}, &out, &err), "%s", err.text);
    cr_expect_eq(count("<svg"), 5);
    cr_expect_eq(count("</svg>"), 5);
    cr_expect_eq(count(">?</text>"), 1);
    cr_expect_eq(count(">train 0</text>"), 1);
    cr_expect_eq(count(">test 0</text>"), 1);
    cr_expect_eq(count("http"), 1); /* the name space */
    arcl_text_clear(&out);
    cr_assert(arcl_show_html(&(arcl_show_subject){.task = &tasks.task[0]}, &out, &err), "%s", err.text);
    cr_expect_eq(count("<svg"), 4);
    cr_expect_eq(count("<section"), 2);
    cr_expect_eq(count("<title>&#60;id&#38;&#62;</title>"), 1);
    cr_expect_eq(count("<p>1 demonstration, 1 test</p>"), 1);
    cr_expect_eq(count("<figcaption>test 0 input 2x1</figcaption>"), 1);
    cr_expect_eq(count("http"), 0);
    arcl_tasks_close(&tasks);
}

Test(picture, of_a_grid_as_html_has_its_size)
{
    const uint8_t cells[] = {1, 1, 2, 1};

    cr_assert(arcl_show_html(&(arcl_show_subject){.grid = arcl_grid_of(cells, 2, 2), .title = NULL}, &out, &err), "%s",
              err.text);
    cr_expect_eq(count("<title>grid</title>"), 1);
    cr_expect_eq(count("<figcaption>2x2</figcaption>"), 1);
}

Test(picture, that_is_too_large_is_refused)
{
    uint8_t *cells = calloc(8192, 1024);

    cr_assert(cells);
    cr_expect(!arcl_show_png(&(arcl_show_subject){.grid = arcl_grid_of(cells, 1, 8192)}, &out, &err));
    cr_expect_str_eq(err.text, "the picture would have 8216 x 25 pixels, and 8192 on a side is the most");
    err.text[0] = 0;
    cr_expect(!arcl_show_svg(&(arcl_show_subject){.grid = arcl_grid_of(cells, 8169, 1), .title = NULL}, &out, &err));
    cr_expect_str_eq(err.text, "the picture would have 25 x 8193 pixels, and 8192 on a side is the most");
    err.text[0] = 0;
    cr_expect(
        !arcl_show_html(&(arcl_show_subject){.grid = arcl_grid_of(cells, 1024, 8192), .title = NULL}, &out, &err));
    cr_expect_str_eq(err.text, "the grid has 1024 x 8192 cells, too many for SVG and HTML; PNG can hold them");
    free(cells);
}

/* A PNG read back, by the format's description and not by the writer's code. */
typedef struct image {
    unsigned width, height;
    uint8_t *pixels; /* palette numbers */
    const unsigned char *palette;
} image;

static const unsigned char *bits_at;
static unsigned bit_number;

static unsigned take_bits(int n)
{
    unsigned v = 0;

    for (int k = 0; k < n; k++, bit_number++)
        v |= (unsigned)(bits_at[bit_number / 8] >> bit_number % 8 & 1) << k;
    return v;
}

static unsigned take_symbol(void)
{
    unsigned code = 0;

    for (int n = 1; n <= 9; n++) {
        code = code << 1 | take_bits(1);
        if (n == 7 && code < 24)
            return 256 + code;
        if (n == 8 && code >= 0x30 && code < 0xc0)
            return code - 0x30;
        if (n == 8 && code >= 0xc0 && code < 0xc8)
            return 280 + code - 0xc0;
    }
    return 144 + code - 0x190;
}

/* One block of fixed codes, with the lengths that need no extra bits and the distance 1. */
static void inflate(const unsigned char *data, uint8_t *raw, size_t len)
{
    uint32_t a = 1, b = 0;
    size_t n = 0;

    cr_assert(data[0] == 0x78 && (data[0] * 256 + data[1]) % 31 == 0);
    bits_at = data + 2;
    bit_number = 0;
    cr_assert_eq(take_bits(1), 1);
    cr_assert_eq(take_bits(2), 1);
    for (unsigned symbol; (symbol = take_symbol()) != 256;) {
        size_t times = symbol < 256 ? 1 : symbol == 285 ? 258 : symbol - 254;
        cr_assert(symbol < 265 || symbol == 285);
        cr_assert(symbol < 256 || (take_bits(5) == 0 && n > 0));
        cr_assert(n + times <= len);
        for (; times > 0; times--, n++)
            raw[n] = symbol < 256 ? (uint8_t)symbol : raw[n - 1];
    }
    cr_assert_eq(n, len);
    for (size_t k = 0; k < len; k++) {
        a = (a + raw[k]) % 65521;
        b = (b + a) % 65521;
    }
    const unsigned char *sum = bits_at + (bit_number + 7) / 8;
    cr_expect_eq((uint32_t)sum[0] << 24 | (uint32_t)sum[1] << 16 | (uint32_t)sum[2] << 8 | sum[3], b << 16 | a);
}

static uint32_t u32_at(const unsigned char *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static image read_png(void)
{
    const unsigned char *p = (const unsigned char *)out.s, *end = p + out.len;
    image im = {0};

    cr_assert(out.len > 8 && memcmp(p, "\x89PNG\r\n\x1a\n", 8) == 0);
    for (p += 8; p < end; p += u32_at(p) + 12) {
        cr_assert(u32_at(p) <= (size_t)(end - p) - 12);
        if (memcmp(p + 4, "IHDR", 4) == 0) {
            im.width = u32_at(p + 8);
            im.height = u32_at(p + 12);
        } else if (memcmp(p + 4, "PLTE", 4) == 0) {
            im.palette = p + 8;
        } else if (memcmp(p + 4, "IEND", 4) == 0) {
            cr_expect_eq(u32_at(p + 8), 0xae426082, "the check sum that every PNG ends with");
        } else if (memcmp(p + 4, "IDAT", 4) == 0) {
            const size_t step = im.width + 1;
            uint8_t *raw = calloc(step, im.height);
            im.pixels = calloc(im.width, im.height);
            cr_assert(raw && im.pixels);
            inflate(p + 8, raw, step * im.height);
            for (size_t y = 0; y < im.height; y++)
                for (size_t x = 0; x < im.width; x++) {
                    cr_assert_eq(raw[y * step], 2);
                    const uint8_t above = y ? im.pixels[(y - 1) * im.width + x] : 0;
                    im.pixels[y * im.width + x] = (uint8_t)(raw[y * step + 1 + x] + above);
                }
            free(raw);
        }
    }
    return im;
}

Test(picture, of_a_grid_as_png_reads_back)
{
    uint8_t cells[16 * 16];

    for (int k = 0; k < 256; k++)
        cells[k] = (uint8_t)k;
    cr_assert(arcl_show_png(&(arcl_show_subject){.grid = arcl_grid_of(cells, 16, 16)}, &out, &err), "%s", err.text);
    const image im = read_png();
    cr_assert_eq(im.width, 24 + 16 * 25 + 1);
    cr_assert_eq(im.height, 24 + 16 * 25 + 1);
    for (size_t r = 0; r < 16; r++)
        for (size_t c = 0; c < 16; c++) {
            const uint8_t *corner = im.pixels + (12 + r * 25) * im.width + 12 + c * 25;
            cr_expect_eq(corner[0], ARCL_COLOUR_LINE);
            cr_expect_eq(corner[im.width], ARCL_COLOUR_LINE);
            cr_expect_eq(corner[im.width + 1], cells[16 * r + c]);
            cr_expect_eq(corner[24 * im.width + 24], cells[16 * r + c]);
        }
    cr_expect_eq(im.pixels[0], ARCL_COLOUR_PAPER);
    for (int v = 0; v < 256; v++)
        cr_expect_eq((u32_at(im.palette + 3 * v) >> 8), arcl_palette_rgb((uint8_t)v));
    free(im.pixels);
}

Test(picture, of_a_large_grid_as_png_has_a_pixel_per_cell)
{
    enum { H = 700, W = 900 };
    uint8_t *cells = malloc(H * W);
    uint32_t x = 1;

    cr_assert(cells);
    for (size_t k = 0; k < H * W; k++) {
        x = x * 1664525u + 1013904223u;
        cells[k] = k % 7 ? (uint8_t)(x >> 24) : (uint8_t)(k / 1000);
    }
    cr_assert(arcl_show_png(&(arcl_show_subject){.grid = arcl_grid_of(cells, H, W)}, &out, &err), "%s", err.text);
    const image im = read_png();
    cr_assert_eq(im.width, W + 24);
    for (size_t r = 0; r < H; r++)
        cr_assert_arr_eq(im.pixels + (12 + r) * im.width + 12, cells + r * W, W);
    free(im.pixels);
    free(cells);
}

Test(picture, of_a_task_as_png_shows_unknown_outputs)
{
    arcl_tasks tasks;

    arcl_tasks_open(&tasks);
    cr_assert(arcl_tasks_parse(&tasks, "t", task_text, strlen(task_text), &err), "%s", err.text);
    cr_assert(arcl_show_png(&(arcl_show_subject){.task = &tasks.task[0]}, &out, &err), "%s", err.text);
    const image im = read_png();
    cr_expect_eq(im.width, 12 + 29 + 48 + 57 + 12);
    cr_expect_eq(im.height, 12 + 29 + 32 + 57 + 12);
    const uint8_t *output = im.pixels + (12 + 14) * im.width + 12 + 29 + 48;
    cr_expect_eq(output[14], 2);
    cr_expect_eq(output[42], 3);
    const uint8_t *unknown = im.pixels + (12 + 29 + 32 + 8) * im.width + 12 + 29 + 48; /* its top, centred in 57 */
    cr_expect_eq(unknown[0], ARCL_COLOUR_INK);
    cr_expect_eq(unknown[39], ARCL_COLOUR_INK);
    cr_expect_eq(unknown[40], ARCL_COLOUR_PAPER);
    cr_expect_eq(unknown[6 * im.width + 20], ARCL_COLOUR_INK); /* the mark itself */
    free(im.pixels);
    arcl_tasks_close(&tasks);
}
