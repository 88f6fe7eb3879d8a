/*
 * layout.h - the small parts of text for people: columns, wrapped lines, numbers, colours.
 *
 * Layer: report. May use: base. Must not know: what the text is about.
 */
#ifndef ARCL_REPORT_LAYOUT_H
#define ARCL_REPORT_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

/* `len` bytes of text from elsewhere: what could steer a terminal, or is no proper character, becomes '?', a tab
 * becomes a space. */
void arcl_layout_safe(arcl_text *out, const char *s, size_t len);

/* Columns that a text takes: characters, not bytes. */
unsigned arcl_layout_columns(const char *s);

/* The text, made safe, in `width` columns: cut to fit, or with spaces before or after it. */
typedef enum arcl_align { ARCL_ALIGN_LEFT, ARCL_ALIGN_RIGHT } arcl_align;
void arcl_layout_cell(arcl_text *out, const char *s, unsigned width, arcl_align side);

/* The first `width` columns of the text, made safe, ending in ".." if that is not all of it; 0: all. */
void arcl_layout_cut(arcl_text *out, const char *s, unsigned width);

/* Words filled into lines of `width` columns, the first line from column `at`, the others from `indent`; ends the
 * line. Line breaks in the text are kept. */
void arcl_layout_wrap(arcl_text *out, const char *s, unsigned at, unsigned indent, unsigned width);

/* The same for what the format says, made safe. */
void arcl_layout_wrapped(arcl_text *out, unsigned at, unsigned indent, unsigned width, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));

/* Short texts by value, for a printf: arcl_text_printf(out, "%s of %s\n", arcl_count(3).s, arcl_plural(7, "task").s). */
typedef struct arcl_figure {
    char s[64];
} arcl_figure;

arcl_figure arcl_count(uint64_t n);                    /* 1,234,567 */
arcl_figure arcl_time(uint64_t ns);                    /* 31.2 us */
arcl_figure arcl_plural(uint64_t n, const char *word); /* "1 file", "2 files": the plural is the word with an s */
arcl_figure arcl_ratio(uint64_t part, uint64_t all);   /* 3/4 */
arcl_figure arcl_speed(uint64_t n, uint64_t ns);       /* what is done in a second, where n are done in ns */

typedef enum arcl_style {
    ARCL_STYLE_GOOD,
    ARCL_STYLE_BAD,
    ARCL_STYLE_WARN,
    ARCL_STYLE_DIM,
    ARCL_STYLE_BOLD
} arcl_style;

/* A text in a style, or as it is if there is no colour. */
void arcl_layout_styled(arcl_text *out, bool colour, arcl_style style, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

#endif
