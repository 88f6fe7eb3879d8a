#include "base/text.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdbool.h>

#include "base/error.h"

static atomic_bool starved;

bool arcl_text_starved(void)
{
    return atomic_load(&starved);
}

static void starve(arcl_text *t)
{
    t->full = true;
    atomic_store(&starved, true);
    arcl_starve();
}

void arcl_text_add(arcl_text *t, const char *s, size_t len)
{
    if (t->full || len == 0)
        return;
    if (t->limit && len > t->limit - t->len) {
        t->full = true;
        return;
    }
    if (len >= t->room - t->len) { /* room for the NUL too */
        size_t room = t->room ? t->room : 256;
        while (room - t->len <= len) {
            if (room > (size_t)-1 / 2) {
                starve(t);
                return;
            }
            room *= 2;
        }
        char *p = realloc(t->s, room);
        if (!p) {
            starve(t);
            return;
        }
        t->s = p;
        t->room = room;
    }
    memcpy(t->s + t->len, s, len);
    t->len += len;
    t->s[t->len] = 0;
}

void arcl_text_puts(arcl_text *t, const char *s)
{
    arcl_text_add(t, s, strlen(s));
}

void arcl_text_vprintf(arcl_text *t, const char *fmt, va_list ap)
{
    char few[512];
    va_list again;

    va_copy(again, ap);
    const int n = vsnprintf(few, sizeof few, fmt, ap);
    if (n >= 0 && (size_t)n < sizeof few) {
        arcl_text_add(t, few, (size_t)n);
    } else if (n > 0) {
        char *many = malloc((size_t)n + 1);
        if (many) {
            vsnprintf(many, (size_t)n + 1, fmt, again);
            arcl_text_add(t, many, (size_t)n);
        } else {
            starve(t);
        }
        free(many);
    }
    va_end(again);
}

void arcl_text_printf(arcl_text *t, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    arcl_text_vprintf(t, fmt, ap);
    va_end(ap);
}

void arcl_text_clear(arcl_text *t)
{
    t->len = 0;
    t->full = false;
    if (t->s)
        t->s[0] = 0;
}

void arcl_text_close(arcl_text *t)
{
    free(t->s);
    *t = (arcl_text){0};
}

size_t arcl_utf8_put(char out[4], uint32_t code)
{
    const unsigned more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;

    out[0] = (char)(more ? (0xffu << (7 - more) & 0xff) | code >> (6 * more) : code);
    for (unsigned k = 1; k <= more; k++)
        out[k] = (char)(0x80 | (code >> (6 * (more - k)) & 0x3f));
    return more + 1;
}

size_t arcl_utf8_len(const char *text, size_t left)
{
    const unsigned char *s = (const unsigned char *)text;
    const unsigned char c = left ? s[0] : 0xff;
    const size_t n = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : (c & 0xf0) == 0xe0 ? 3 : c >= 0xf0 && c < 0xf5 ? 4 : 0;

    if (n == 0 || n > left)
        return 0;
    for (size_t k = 1; k < n; k++)
        if ((s[k] & 0xc0) != 0x80)
            return 0;
    if ((c == 0xe0 && s[1] < 0xa0) || (c == 0xed && s[1] > 0x9f) || (c == 0xf0 && s[1] < 0x90) ||
        (c == 0xf4 && s[1] > 0x8f))
        return 0;
    return n;
}

void arcl_text_json(arcl_text *t, const char *s, size_t len)
{
    arcl_text_putc(t, '"');
    for (size_t k = 0; k < len;) {
        const unsigned char c = (unsigned char)s[k];
        const size_t n = arcl_utf8_len(s + k, len - k);
        if (n == 0)
            arcl_text_puts(t, "\\ufffd");
        else if (c == '"' || c == '\\')
            arcl_text_printf(t, "\\%c", c);
        else if (c == '\n')
            arcl_text_puts(t, "\\n");
        else if (c < 0x20 || c == 0x7f)
            arcl_text_printf(t, "\\u%04x", c);
        else
            arcl_text_add(t, s + k, n);
        k += n ? n : 1;
        const size_t run = k; /* of characters that stand for themselves */
        while (k < len && s[k] >= ' ' && s[k] < 0x7f && s[k] != '"' && s[k] != '\\')
            k++;
        arcl_text_add(t, s + run, k - run);
    }
    arcl_text_putc(t, '"');
}

void arcl_text_put_quoted(arcl_text *t, const char *s, int32_t n)
{
    arcl_text_putc(t, '\'');
    for (int32_t k = 0; k < n; k++) {
        const unsigned char b = (unsigned char)s[k];
        if (b == '\'' || b == '\\')
            arcl_text_printf(t, "\\%c", b);
        else if (b == '\n')
            arcl_text_puts(t, "\\n");
        else if (b < 0x20 || b == 0x7f)
            arcl_text_printf(t, "\\x%02x", b);
        else
            arcl_text_putc(t, (char)b);
    }
    arcl_text_putc(t, '\'');
}

enum { LENGTH_MAX = 40, PREFIX_MIN = 4 };

arcl_near arcl_near_to(const char *wanted, size_t len)
{
    return (arcl_near){.wanted = wanted, .len = len, .distance = len < 4 ? 1 : len < 6 ? 2 : 3};
}

static char lower_case(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* How many characters must be inserted, removed, replaced or swapped with their neighbour; case counts for nothing. */
static unsigned edits(const char *a, size_t n, const char *b, size_t m)
{
    unsigned rows[3][LENGTH_MAX + 1];
    unsigned *before = rows[0], *last = rows[1], *now = rows[2];

    for (size_t j = 0; j <= m; j++)
        last[j] = (unsigned)j;
    for (size_t i = 1; i <= n; i++) {
        now[0] = (unsigned)i;
        for (size_t j = 1; j <= m; j++) {
            const char x = lower_case(a[i - 1]), y = lower_case(b[j - 1]);
            now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == lower_case(b[j - 2]) && y == lower_case(a[i - 2]))
                now[j] = least(now[j], before[j - 2] + 1);
        }
        unsigned *spare = before;
        before = last;
        last = now;
        now = spare;
    }
    return last[m];
}

void arcl_near_consider(arcl_near *n, const char *word)
{
    const size_t m = strlen(word);

    const size_t apart = m > n->len ? m - n->len : n->len - m;
    const bool begins = n->len >= PREFIX_MIN && strncmp(n->wanted, word, n->len) == 0;

    if (n->len > LENGTH_MAX || m > LENGTH_MAX || (apart >= n->distance && !begins))
        return;
    unsigned d = edits(n->wanted, n->len, word, m);
    if (begins)
        d = least(d, n->best ? 2 : n->distance - 1);
    if (d < n->distance) {
        n->distance = d;
        n->best = word;
    }
}

/* ---- files of the source tree that are part of the program ----------------------------------- */

const arcl_embedded *arcl_embedded_find(const arcl_embedded *list, const char *name)
{
    while (list->name && strcmp(list->name, name) != 0)
        list++;
    return list->name ? list : NULL;
}

void arcl_embedded_put(const arcl_embedded *file, arcl_text *out)
{
    for (unsigned k = 0; k < file->pieces; k++)
        arcl_text_puts(out, file->piece[k]);
}
