/*
 * text.h - a growing string. When memory runs out or the limit is reached it
 * stops growing and says so in `full`; nothing before that is lost.
 */
#ifndef ARCL_BASE_TEXT_H
#define ARCL_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A list of texts. */
typedef struct arcl_words {
    const char **at;
    size_t n;
} arcl_words;

typedef struct arcl_text {
    char *s; /* NUL-terminated once anything was added */
    size_t len, room;
    size_t limit; /* 0: none */
    bool full;
} arcl_text;

void arcl_text_add(arcl_text *t, const char *s, size_t len);
void arcl_text_puts(arcl_text *t, const char *s);
void arcl_text_printf(arcl_text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void arcl_text_vprintf(arcl_text *t, const char *fmt, va_list ap) __attribute__((format(printf, 2, 0)));
void arcl_text_clear(arcl_text *t); /* empty, keeps its room */
void arcl_text_close(arcl_text *t);

/* Whether any text of this process has stopped growing for lack of memory: then what was made of it may be wrong. */
bool arcl_text_starved(void);

/* `s` as a JSON string with its quotes; bytes that are no UTF-8 become U+FFFD. */
void arcl_text_json(arcl_text *t, const char *s, size_t len);

/* Writes a code point as UTF-8, a lone surrogate too; returns the number of its bytes. */
size_t arcl_utf8_put(char out[4], uint32_t code);

/* Length of the well-formed UTF-8 sequence that begins the `left` bytes at `text`, or 0. */
size_t arcl_utf8_len(const char *text, size_t left);

static inline void arcl_text_putc(arcl_text *t, char c)
{
    if (t->len + 1 < t->room && !t->full && !t->limit) {
        t->s[t->len++] = c;
        t->s[t->len] = 0;
    } else {
        arcl_text_add(t, &c, 1);
    }
}

/* n bytes in single quotes, as Python would write them. */
void arcl_text_put_quoted(arcl_text *t, const char *s, int32_t n);

/* ---- which of the known words may have been meant by another ----------------------------- */

typedef struct arcl_near {
    const char *wanted;
    size_t len;
    const char *best;  /* the nearest word so far; NULL if none is near */
    unsigned distance; /* of the best; at first one more than is near enough */
} arcl_near;

/* Begins with `len` bytes at `wanted`. A word of three letters is near to itself alone in another case: else each
 * would be near to all. */
arcl_near arcl_near_to(const char *wanted, size_t len);

/* Takes `word` if it is nearer than the best so far. A word that begins with what is wanted is near, too. */
void arcl_near_consider(arcl_near *n, const char *word);

/* ---- files of the source tree that are part of the program ----------------------------------- */

/* Kernels, and the parts of pages: embed.awk writes them as C when the program is built. */
typedef struct arcl_embedded {
    const char *name;         /* without its folder */
    const char *const *piece; /* some lines each */
    unsigned pieces;
} arcl_embedded;

/* The file of that name in a list, whose last entry has no name; NULL: there is none. */
const arcl_embedded *arcl_embedded_find(const arcl_embedded *list, const char *name);

void arcl_embedded_put(const arcl_embedded *file, arcl_text *out);

#endif
