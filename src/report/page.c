/* page.c - the parts of a page put together. All text from elsewhere goes through one of two functions:
 * arcl_svg_escape on its way into HTML, put_data on its way into the script's data. */
#include "report/page.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "report/json_out.h"
#include "report/picture.h"

enum { CELLS_MAX = 10000 };

extern const arcl_embedded arcl_page_files[];

void arcl_page_open(arcl_page *p, const char *title, const char *about)
{
    *p = (arcl_page){0};
    arcl_svg_escape(title, &p->title);
    arcl_svg_escape(about, &p->about);
    arcl_put_open(&p->data, ARCL_JSON_NONE);
    arcl_put_name(&p->data, "palette");
    arcl_text_putc(&p->data, '"');
    for (unsigned k = 0; k < 256; k++)
        arcl_text_printf(&p->data, "%06x", (unsigned)arcl_palette_rgb((uint8_t)k));
    arcl_text_putc(&p->data, '"');
    arcl_put_name(&p->data, "sections");
    arcl_put_list(&p->data, ARCL_JSON_NONE);
}

void arcl_page_close(arcl_page *p)
{
    arcl_text_close(&p->title);
    arcl_text_close(&p->about);
    arcl_text_close(&p->figures);
    arcl_text_close(&p->data);
}

void arcl_page_figure(arcl_page *p, const char *name, const char *fmt, ...)
{
    char value[200];
    va_list args;

    va_start(args, fmt);
    vsnprintf(value, sizeof value, fmt, args);
    va_end(args);
    arcl_text_puts(&p->figures, "<div><dt>");
    arcl_svg_escape(name, &p->figures);
    arcl_text_puts(&p->figures, "</dt><dd>");
    arcl_svg_escape(value, &p->figures);
    arcl_text_puts(&p->figures, "</dd></div>\n");
}

arcl_text *arcl_page_section(arcl_page *p, const char *kind, const char *title)
{
    if (p->sections++)
        arcl_put_close(&p->data);
    arcl_put_open(&p->data, ARCL_JSON_NONE);
    arcl_put_name(&p->data, "kind");
    arcl_put_text(&p->data, ARCL_JSON_NONE, kind);
    arcl_put_name(&p->data, "title");
    arcl_put_text(&p->data, ARCL_JSON_NONE, title);
    return &p->data;
}

/* JSON in a script element: what could end the element, or begin a comment in it, is no '<' any more. It stands in
 * strings only, where \u003c is the same. */
static void put_data(const arcl_text *data, arcl_text *out)
{
    for (const char *at = data->s, *end = data->s + data->len; at < end;) {
        const char *less = memchr(at, '<', (size_t)(end - at));
        arcl_text_add(out, at, (size_t)((less ? less : end) - at));
        if (less)
            arcl_text_puts(out, "\\u003c");
        at = less ? less + 1 : end;
    }
}

/* What stands for {{name}} in page.html: a part of this page, or the file of that name. */
static void put_part(const arcl_page *p, const char *name, arcl_text *out)
{
    const struct {
        const char *name;
        const arcl_text *text;
    } part[] = {{"title", &p->title}, {"about", &p->about}, {"figures", &p->figures}};
    const arcl_embedded *file = arcl_embedded_find(arcl_page_files, name);

    if (file)
        arcl_embedded_put(file, out);
    else if (strcmp(name, "data") == 0)
        put_data(&p->data, out);
    for (size_t k = 0; k < sizeof part / sizeof *part; k++)
        if (strcmp(name, part[k].name) == 0 && part[k].text->s)
            arcl_text_add(out, part[k].text->s, part[k].text->len);
}

bool arcl_page_write(arcl_page *p, arcl_text *out, arcl_error *err)
{
    const arcl_embedded *frame = arcl_embedded_find(arcl_page_files, "page.html");

    if (p->sections)
        arcl_put_close(&p->data);
    arcl_put_end(&p->data);
    arcl_put_close(&p->data);
    for (unsigned k = 0; k < frame->pieces; k++) {
        const char *at = frame->piece[k], *open, *close;
        while ((open = strstr(at, "{{")) != NULL && (close = strstr(open, "}}")) != NULL) {
            char name[32] = "";
            arcl_text_add(out, at, (size_t)(open - at));
            memcpy(name, open + 2, (size_t)(close - open - 2) % sizeof name);
            put_part(p, name, out);
            at = close + 2;
        }
        arcl_text_puts(out, at);
    }
    return !(out->full || p->data.full || p->figures.full) || arcl_fail(err, "no memory for the page");
}

void arcl_page_grid(arcl_text *out, arcl_val grid)
{
    static const char digits[] = "0123456789abcdef";
    const size_t cells = grid.tag == ARCL_GRID ? (size_t)grid.h * (size_t)grid.n : 0;
    bool wide = false;

    if (cells == 0 || cells > CELLS_MAX) {
        arcl_put_null(out, ARCL_JSON_NONE);
        return;
    }
    for (size_t k = 0; k < cells; k++)
        wide = wide || grid.u.cells[k] > 15;
    arcl_put_text(out, ARCL_JSON_NONE, "");
    out->len--; /* the second quote comes after the cells */
    arcl_text_printf(out, "%d%c", (int)grid.n, wide ? ';' : ':');
    for (size_t k = 0; k < cells; k++) {
        if (wide)
            arcl_text_putc(out, digits[grid.u.cells[k] >> 4]);
        arcl_text_putc(out, digits[grid.u.cells[k] & 15]);
    }
    arcl_text_putc(out, '"');
}
