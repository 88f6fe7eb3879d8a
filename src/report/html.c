/* html.c - a grid or a task as one HTML page: inline SVG, a few lines of CSS, nothing from elsewhere. */
#include "report/picture.h"

#include <stdio.h>

/* The page follows the reader's choice of light or dark; greys are readable on both. */
static const char style[] = ":root{color-scheme:light dark}\n"
                            "body{font:15px/1.4 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}\n"
                            "h1{font-size:1.3rem;margin-bottom:.2rem}\n"
                            "p,figcaption,.to{color:#777}\n"
                            "section{display:flex;flex-wrap:wrap;align-items:center;gap:1.2rem;margin:1.5rem 0}\n"
                            "section.first{border-top:1px solid #777;padding-top:1.5rem}\n"
                            "figure{margin:0;max-width:100%}\n"
                            "figcaption{font-size:.85rem;margin-bottom:.3rem}\n"
                            ".to{font-size:1.6rem}\n"
                            "svg{display:block;max-width:100%;height:auto}\n";

static void begin_page(const char *title, arcl_text *out)
{
    arcl_text_puts(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>");
    arcl_svg_escape(title, out);
    arcl_text_printf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", style);
    arcl_svg_escape(title, out);
    arcl_text_puts(out, "</h1>\n");
}

static bool end_page(arcl_text *out, arcl_error *err)
{
    arcl_text_puts(out, "</body>\n</html>\n");
    return out->full ? arcl_fail(err, "no memory for the picture") : true;
}

static bool draw_figure(const arcl_picture *p, const char *caption, arcl_val grid, arcl_text *out, arcl_error *err)
{
    arcl_text_printf(out, "<figure><figcaption>%s", caption);
    if (grid.tag == ARCL_GRID)
        arcl_text_printf(out, "%s%ux%d", *caption ? " " : "", grid.h, grid.n);
    arcl_text_puts(out, "</figcaption>\n");
    if (!arcl_svg_grid(p, grid, 0, 0, out, err))
        return false;
    arcl_text_puts(out, "</figure>\n");
    return true;
}

bool arcl_show_html(const arcl_show_subject *subject, arcl_text *out, arcl_error *err)
{
    const arcl_task *task = subject->task;
    arcl_picture p;
    bool ok = true;

    arcl_picture_start(&p, subject, 0);
    begin_page(task ? task->id : subject->title ? subject->title : "grid", out);
    if (!task)
        return draw_figure(&p, "", subject->grid, out, err) && end_page(out, err);
    arcl_text_printf(out, "<p>%u demonstration%s, %u test%s</p>\n", task->ntrain, task->ntrain == 1 ? "" : "s",
                     task->ntest, task->ntest == 1 ? "" : "s");
    for (size_t k = 0; k < p.n && ok; k++) {
        const arcl_sample *s = &task->samples[k];
        char caption[40];
        snprintf(caption, sizeof caption, "%s %u input", s->split == ARCL_TRAIN ? "train" : "test", s->index);
        arcl_text_puts(out, k && arcl_picture_is_last(&p, k - 1) ? "<section class=\"first\">\n" : "<section>\n");
        ok = draw_figure(&p, caption, s->input, out, err);
        arcl_text_puts(out, "<span class=\"to\" aria-hidden=\"true\">&rarr;</span>\n");
        ok = ok && draw_figure(&p, "output", s->output, out, err);
        arcl_text_puts(out, "</section>\n");
    }
    return ok && end_page(out, err);
}
