/*
 * png.c - grids and tasks as PNG: 8-bit palette, drawn and written one line of pixels at a time.
 *
 * Deflate without a library: one block of fixed Huffman codes whose only matches are repeats of the
 * last byte. Each line is stored as its difference from the one above, which is zero almost
 * everywhere in a picture of cells, so that is enough.
 */
#include "report/show.h"

#include <string.h>

#include "report/palette.h"
#include "report/picture.h"

typedef struct png {
    arcl_text *out;
    int width;
    uint32_t bits; /* not written yet, the oldest lowest */
    unsigned nbits;
    uint32_t sum_a, sum_b; /* Adler-32 */
    int last;              /* byte, -1 at the start */
    unsigned repeats;      /* of it, not written yet */
    uint8_t line[ARCL_PICTURE_SIDE_MAX], above[ARCL_PICTURE_SIDE_MAX];
} png;

static void put_u32(arcl_text *out, uint32_t v)
{
    const char bytes[] = {(char)(v >> 24), (char)(v >> 16), (char)(v >> 8), (char)v};
    arcl_text_add(out, bytes, 4);
}

static uint32_t crc_of(const char *s, size_t len)
{
    uint32_t crc = 0xffffffffu;

    for (size_t k = 0; k < len; k++) {
        crc ^= (unsigned char)s[k];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

/* Begins a chunk; returns where it does. */
static size_t begin_chunk(arcl_text *out, const char *name)
{
    const size_t start = out->len;
    put_u32(out, 0);
    arcl_text_puts(out, name);
    return start;
}

static void end_chunk(arcl_text *out, size_t start)
{
    if (out->full)
        return;
    const uint32_t len = (uint32_t)(out->len - start - 8);
    for (int k = 0; k < 4; k++)
        out->s[start + (size_t)k] = (char)(len >> (24 - 8 * k));
    put_u32(out, crc_of(out->s + start + 4, out->len - start - 4));
}

static void put_bit(png *p, uint32_t bit)
{
    p->bits |= bit << p->nbits++;
    if (p->nbits == 8) {
        arcl_text_putc(p->out, (char)p->bits);
        p->bits = p->nbits = 0;
    }
}

/* A Huffman code of n bits: the highest goes first. */
static void put_code(png *p, unsigned code, int n)
{
    for (int k = n - 1; k >= 0; k--)
        put_bit(p, code >> k & 1);
}

static void put_literal(png *p, unsigned byte)
{
    if (byte < 144)
        put_code(p, 0x30 + byte, 8);
    else
        put_code(p, 0x190 + byte - 144, 9);
}

/* Writes the repeats as matches at distance 1, of the lengths that need no extra bits: 258, and 3 to 10. */
static void put_repeats(png *p)
{
    unsigned left = p->repeats;

    while (left >= 3) {
        const unsigned len = left >= 258 ? 258 : left > 10 ? 10 : left;
        if (len == 258)
            put_code(p, 0xc5, 8);
        else
            put_code(p, len - 2, 7);
        put_code(p, 0, 5);
        left -= len;
    }
    for (; left > 0; left--)
        put_literal(p, (unsigned)p->last);
    p->repeats = 0;
}

static void put_byte(png *p, uint8_t byte)
{
    p->sum_a = (p->sum_a + byte) % 65521;
    p->sum_b = (p->sum_b + p->sum_a) % 65521;
    if (byte == p->last) {
        p->repeats++;
        return;
    }
    put_repeats(p);
    put_literal(p, byte);
    p->last = byte;
}

/* Writes the line and leaves an empty one. */
static void end_line(png *p)
{
    put_byte(p, 2); /* what follows is the difference from the line above */
    for (int x = 0; x < p->width; x++)
        put_byte(p, (uint8_t)(p->line[x] - p->above[x]));
    memcpy(p->above, p->line, (size_t)p->width);
    memset(p->line, ARCL_COLOUR_PAPER, (size_t)p->width);
}

static void blank_lines(png *p, int n)
{
    while (n-- > 0)
        end_line(p);
}

/* Line y of a box with a question mark. */
static void draw_unknown(uint8_t *line, int y)
{
    static const char *const glyph[] = {".###.", "#...#", "....#", "...#.", "..#..", ".....", "..#.."};
    enum { SIDE = ARCL_PICTURE_UNKNOWN, DOT = 4, LEFT = (SIDE - 5 * DOT) / 2, TOP = (SIDE - 7 * DOT) / 2 };

    if (y == 0 || y == SIDE - 1)
        memset(line, ARCL_COLOUR_INK, SIDE);
    line[0] = line[SIDE - 1] = ARCL_COLOUR_INK;
    if (y >= TOP && y < TOP + 7 * DOT)
        for (int x = 0; x < 5 * DOT; x++)
            if (glyph[(y - TOP) / DOT][x / DOT] == '#')
                line[LEFT + x] = ARCL_COLOUR_INK;
}

/* Line y of a row that is `row` high, in which the grid is centred. */
static void draw_grid(const arcl_picture *pic, arcl_val grid, uint8_t *line, int y, int row)
{
    const bool lines = pic->cell >= ARCL_PICTURE_LINES;
    const int wide = arcl_picture_wide(pic, grid), high = arcl_picture_high(pic, grid);

    y -= (row - high) / 2;
    if (y < 0 || y >= high)
        return;
    if (grid.tag != ARCL_GRID) {
        draw_unknown(line, y);
        return;
    }
    if (lines)
        memset(line, ARCL_COLOUR_LINE, (size_t)wide);
    if (lines && y % pic->cell == 0)
        return;
    const uint8_t *cells = grid.u.cells + (size_t)(y / pic->cell) * (size_t)grid.n;
    for (int c = 0; c < grid.n; c++)
        memset(line + c * pic->cell + lines, cells[c], (size_t)(pic->cell - lines));
}

/* Line y of an arrow that points to the right; y counts from its middle. */
static void draw_arrow(uint8_t *line, int y)
{
    const int off = y < 0 ? -y : y;

    if (off < 2)
        memset(line, ARCL_COLOUR_INK, 14);
    if (off <= 7)
        memset(line + 14, ARCL_COLOUR_INK, (size_t)(8 - off));
}

static void draw_sample(png *p, const arcl_picture *pic, size_t k)
{
    const arcl_sample *s = &pic->samples[k];
    const int high = arcl_picture_row(pic, k);

    for (int y = 0; y < high; y++) {
        draw_grid(pic, s->input, p->line + ARCL_PICTURE_MARGIN, y, high);
        if (pic->pairs) {
            draw_arrow(p->line + pic->output - ARCL_PICTURE_GAP / 2 - 11, y - high / 2);
            draw_grid(pic, s->output, p->line + pic->output, y, high);
        }
        end_line(p);
    }
    blank_lines(p, arcl_picture_below(pic, k) / 2);
    if (arcl_picture_is_last(pic, k))
        memset(p->line + ARCL_PICTURE_MARGIN, ARCL_COLOUR_INK, (size_t)(p->width - 2 * ARCL_PICTURE_MARGIN));
    blank_lines(p, arcl_picture_below(pic, k) - arcl_picture_below(pic, k) / 2);
}

static void put_header(const arcl_picture *pic, arcl_text *out)
{
    arcl_text_add(out, "\x89PNG\r\n\x1a\n", 8);
    size_t chunk = begin_chunk(out, "IHDR");
    put_u32(out, (uint32_t)pic->width);
    put_u32(out, (uint32_t)pic->height);
    arcl_text_add(out, "\x08\x03\0\0\0", 5); /* 8 bits, palette */
    end_chunk(out, chunk);
    chunk = begin_chunk(out, "PLTE");
    for (int value = 0; value < 256; value++) {
        const uint32_t rgb = arcl_palette_rgb((uint8_t)value);
        const char bytes[] = {(char)(rgb >> 16), (char)(rgb >> 8), (char)rgb};
        arcl_text_add(out, bytes, 3);
    }
    end_chunk(out, chunk);
}

static bool draw(const arcl_picture *pic, arcl_text *out, arcl_error *err)
{
    png p = {.out = out, .width = pic->width, .sum_a = 1, .last = -1};

    put_header(pic, out);
    const size_t data = begin_chunk(out, "IDAT");
    arcl_text_add(out, "\x78\x01", 2); /* zlib */
    put_bit(&p, 1);                    /* the last block, */
    put_bit(&p, 1);                    /* with fixed codes */
    put_bit(&p, 0);
    memset(p.line, ARCL_COLOUR_PAPER, (size_t)p.width);
    blank_lines(&p, ARCL_PICTURE_MARGIN);
    for (size_t k = 0; k < pic->n; k++)
        draw_sample(&p, pic, k);
    blank_lines(&p, ARCL_PICTURE_MARGIN);
    put_repeats(&p);
    put_code(&p, 0, 7); /* the end of the block */
    while (p.nbits)
        put_bit(&p, 0);
    put_u32(out, p.sum_b << 16 | p.sum_a);
    end_chunk(out, data);
    end_chunk(out, begin_chunk(out, "IEND"));
    return out->full ? arcl_fail(err, "no memory for the picture") : true;
}

bool arcl_show_grid_png(arcl_val grid, arcl_text *out, arcl_error *err)
{
    const arcl_sample only = {.input = grid};
    arcl_picture p;
    return arcl_picture_open(&p, &only, 1, false, 0, err) && draw(&p, out, err);
}

bool arcl_show_task_png(const arcl_task *task, arcl_text *out, arcl_error *err)
{
    arcl_picture p;
    return arcl_picture_open(&p, task->samples, (size_t)task->ntrain + task->ntest, true, 0, err) && draw(&p, out, err);
}
