/*
 * png_lines.c - Deflate without a library: one block of fixed Huffman codes whose only matches are repeats of the
 * last byte. Each line is stored as its difference from the one above, which is zero almost everywhere in a picture of
 * cells, so that is enough.
 */
#include "report/picture.h"

#include <string.h>

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

static void put_bit(arcl_png *p, uint32_t bit)
{
    p->bits |= bit << p->nbits++;
    if (p->nbits == 8) {
        arcl_text_putc(p->out, (char)p->bits);
        p->bits = p->nbits = 0;
    }
}

/* A Huffman code of n bits: the highest goes first. */
static void put_code(arcl_png *p, unsigned code, int n)
{
    for (int k = n - 1; k >= 0; k--)
        put_bit(p, code >> k & 1);
}

static void put_literal(arcl_png *p, unsigned byte)
{
    if (byte < 144)
        put_code(p, 0x30 + byte, 8);
    else
        put_code(p, 0x190 + byte - 144, 9);
}

/* Writes the repeats as matches at distance 1, of the lengths that need no extra bits: 258, and 3 to 10. */
static void put_repeats(arcl_png *p)
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

static void put_byte(arcl_png *p, uint8_t byte)
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

void arcl_png_line(arcl_png *p)
{
    put_byte(p, 2); /* what follows is the difference from the line above */
    for (int x = 0; x < p->width; x++)
        put_byte(p, (uint8_t)(p->line[x] - p->above[x]));
    memcpy(p->above, p->line, (size_t)p->width);
    memset(p->line, ARCL_COLOUR_PAPER, (size_t)p->width);
}

static void put_header(int width, int height, arcl_text *out)
{
    arcl_text_add(out, "\x89PNG\r\n\x1a\n", 8);
    size_t chunk = begin_chunk(out, "IHDR");
    put_u32(out, (uint32_t)width);
    put_u32(out, (uint32_t)height);
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

void arcl_png_open(arcl_png *p, int width, int height, arcl_text *out)
{
    *p = (arcl_png){.out = out, .width = width, .sum_a = 1, .last = -1};
    put_header(width, height, out);
    p->data = begin_chunk(out, "IDAT");
    arcl_text_add(out, "\x78\x01", 2); /* zlib */
    put_bit(p, 1);                     /* the last block, */
    put_bit(p, 1);                     /* with fixed codes */
    put_bit(p, 0);
    memset(p->line, ARCL_COLOUR_PAPER, (size_t)width);
}

bool arcl_png_close(arcl_png *p)
{
    put_repeats(p);
    put_code(p, 0, 7); /* the end of the block */
    while (p->nbits)
        put_bit(p, 0);
    put_u32(p->out, p->sum_b << 16 | p->sum_a);
    end_chunk(p->out, p->data);
    end_chunk(p->out, begin_chunk(p->out, "IEND"));
    return !p->out->full;
}
