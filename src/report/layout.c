#include "report/layout.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Whether the sequence of `len` bytes is a character and neither a C0 nor a C1 control. */
static bool is_proper(const char *s, size_t len)
{
    const unsigned char c = (unsigned char)s[0];
    return len > 2 || (len == 2 && (c != 0xc2 || (unsigned char)s[1] >= 0xa0)) || (len == 1 && c >= ' ' && c != 0x7f);
}

void arcl_layout_safe(arcl_text *out, const char *s, size_t len)
{
    for (size_t k = 0, n; k < len; k += n ? n : 1) {
        n = arcl_utf8_len(s + k, len - k);
        if (is_proper(s + k, n))
            arcl_text_add(out, s + k, n);
        else
            arcl_text_putc(out, s[k] == '\t' ? ' ' : '?');
    }
}

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

unsigned arcl_layout_columns(const char *s)
{
    unsigned n = 0;

    for (; *s; s++)
        n += begins_character(*s);
    return n;
}

/* Bytes of the first `columns` characters. */
static size_t bytes_of(const char *s, unsigned columns)
{
    size_t k = 0;

    for (unsigned n = 0; s[k]; k++)
        if (begins_character(s[k]) && n++ == columns)
            break;
    return k;
}

static void spaces(arcl_text *out, unsigned n)
{
    for (; n > 0; n--)
        arcl_text_putc(out, ' ');
}

/* The text, which is safe, with spaces up to `width` columns or cut to them; 0: as it is. */
static void put_cell(arcl_text *out, const char *s, unsigned width, unsigned before, unsigned after)
{
    spaces(out, before);
    if (width == 0 || arcl_layout_columns(s) <= width) {
        arcl_text_puts(out, s);
    } else {
        const unsigned dots = width > 4 ? 2 : 0;
        arcl_text_add(out, s, bytes_of(s, width - dots));
        arcl_text_add(out, "..", dots);
    }
    spaces(out, after);
}

void arcl_layout_cut(arcl_text *out, const char *s, unsigned width)
{
    arcl_text safe = {0};

    arcl_layout_safe(&safe, s, strlen(s));
    put_cell(out, safe.s ? safe.s : "", width, 0, 0);
    arcl_text_close(&safe);
}

void arcl_layout_cell(arcl_text *out, const char *s, unsigned width, arcl_align side)
{
    arcl_text safe = {0};

    arcl_layout_safe(&safe, s, strlen(s));
    const char *text = safe.s ? safe.s : "";
    const unsigned n = arcl_layout_columns(text), rest = n < width ? width - n : 0;
    put_cell(out, text, width, side == ARCL_ALIGN_RIGHT ? rest : 0, side == ARCL_ALIGN_LEFT ? rest : 0);
    arcl_text_close(&safe);
}

void arcl_layout_wrap(arcl_text *out, const char *s, unsigned at, unsigned indent, unsigned width)
{
    bool fresh = true; /* nothing in the line yet */

    for (;;) {
        const size_t len = strcspn(s, " \n");
        const unsigned columns = (unsigned)len;
        if (!fresh && width && at + 1 + columns > width) {
            arcl_text_putc(out, '\n');
            spaces(out, indent);
            at = indent;
            fresh = true;
        }
        if (!fresh) {
            arcl_text_putc(out, ' ');
            at++;
        }
        arcl_text_add(out, s, len);
        at += columns;
        fresh = false;
        s += len;
        if (*s == 0)
            break;
        if (*s++ == '\n') {
            arcl_text_putc(out, '\n');
            if (*s && *s != '\n')
                spaces(out, indent);
            at = indent;
            fresh = true;
        }
    }
    arcl_text_putc(out, '\n');
}

void arcl_layout_wrapped(arcl_text *out, unsigned at, unsigned indent, unsigned width, const char *fmt, ...)
{
    arcl_text line = {0}, safe = {0};
    va_list ap;

    va_start(ap, fmt);
    arcl_text_vprintf(&line, fmt, ap);
    va_end(ap);
    arcl_layout_safe(&safe, line.s ? line.s : "", line.len);
    arcl_layout_wrap(out, safe.s ? safe.s : "", at, indent, width);
    arcl_text_close(&line);
    arcl_text_close(&safe);
}

arcl_figure arcl_count(uint64_t n)
{
    arcl_figure f;
    size_t k = sizeof f.s - 1, digits = 0;

    f.s[k] = 0;
    do {
        if (digits && digits % 3 == 0)
            f.s[--k] = ',';
        f.s[--k] = (char)('0' + n % 10);
        n /= 10;
        digits++;
    } while (n);
    memmove(f.s, f.s + k, sizeof f.s - k);
    return f;
}

arcl_figure arcl_time(uint64_t ns)
{
    static const struct {
        const char *name;
        uint64_t ns;
    } unit[] = {{"s", 1000000000}, {"ms", 1000000}, {"us", 1000}, {"ns", 1}};
    arcl_figure f;
    size_t k = 0;

    while (unit[k].ns > 1 && ns < unit[k].ns)
        k++;
    const double n = (double)ns / (double)unit[k].ns;
    const int decimals = unit[k].ns == 1 || n >= 99.95 ? 0 : n >= 9.995 ? 1 : 2;
    snprintf(f.s, sizeof f.s, "%.*f %s", decimals, n, unit[k].name);
    return f;
}

arcl_figure arcl_plural(uint64_t n, const char *word)
{
    arcl_figure f = arcl_count(n);
    const size_t len = strlen(f.s);

    snprintf(f.s + len, sizeof f.s - len, " %s%s", word, n == 1 ? "" : "s");
    return f;
}

arcl_figure arcl_ratio(uint64_t part, uint64_t all)
{
    arcl_figure f;

    snprintf(f.s, sizeof f.s, "%" PRIu64 "/%" PRIu64, part, all);
    return f;
}

arcl_figure arcl_speed(uint64_t n, uint64_t ns)
{
    return arcl_count(ns ? (uint64_t)((double)n * 1e9 / (double)ns) : 0);
}

void arcl_layout_styled(arcl_text *out, bool colour, arcl_style style, const char *fmt, ...)
{
    static const char *const code[] = {[ARCL_STYLE_GOOD] = "32",
                                       [ARCL_STYLE_BAD] = "31",
                                       [ARCL_STYLE_WARN] = "33",
                                       [ARCL_STYLE_DIM] = "2",
                                       [ARCL_STYLE_BOLD] = "1"};
    va_list ap;

    if (colour)
        arcl_text_printf(out, "\x1b[%sm", code[style]);
    va_start(ap, fmt);
    arcl_text_vprintf(out, fmt, ap);
    va_end(ap);
    if (colour)
        arcl_text_puts(out, "\x1b[0m");
}
