/*
 * terminal.c - grids as text. A cell is two characters wide, which is about square; in plain
 * text it is a space or the mark '!' and the number, wider only if numbers above 9 occur.
 */
#include "report/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/layout.h"
#include "report/picture.h"

enum { ROWS_MAX = 128, GAP = 3, TITLE_MAX = 80, TEXT_MAX = 160 };

/* An item measured: what of it is shown, and how wide that is. */
typedef struct block {
    const arcl_show_item *item;
    unsigned cell;       /* characters per cell */
    unsigned rows, cols; /* shown */
    unsigned width;
    char title[TEXT_MAX], note[TEXT_MAX];
} block;

arcl_show_mode arcl_show_terminal_mode(bool tty)
{
    const char *none = getenv("NO_COLOR"), *colour = getenv("COLORTERM"), *term = getenv("TERM");

    if (!tty || (none && *none) || !term || !*term || strcmp(term, "dumb") == 0)
        return ARCL_SHOW_PLAIN;
    if ((colour && (strcmp(colour, "truecolor") == 0 || strcmp(colour, "24bit") == 0)) || strstr(term, "-direct"))
        return ARCL_SHOW_RGB;
    return ARCL_SHOW_256;
}

static bool is_grid(arcl_val v)
{
    return v.tag == ARCL_GRID;
}

static uint8_t cell_at(arcl_val grid, unsigned r, unsigned c)
{
    return grid.u.cells[(size_t)r * (size_t)grid.n + c];
}

static bool same_shape(arcl_val a, arcl_val b)
{
    return is_grid(a) && is_grid(b) && a.h == b.h && a.n == b.n;
}

static bool is_wrong(const arcl_show_item *item, unsigned r, unsigned c)
{
    return item->expected && same_shape(item->grid, *item->expected) &&
           cell_at(item->grid, r, c) != cell_at(*item->expected, r, c);
}

/* The title, the size, and how the grid compares with what was expected. */
static void make_title(block *b)
{
    const arcl_show_item *item = b->item;
    const arcl_val grid = item->grid;
    size_t wrong = 0;
    size_t n = 0;

    /* A title may come from a file: what is no proper character must not reach the terminal. */
    for (const char *p = item->title ? item->title : ""; *p && n < TITLE_MAX;) {
        const size_t len = arcl_utf8_len(p, strlen(p));
        const bool proper = len > 1 || (len == 1 && *p >= ' ' && *p != 0x7f);
        memcpy(b->title + n, proper ? p : "?", proper ? len : 1);
        n += proper ? len : 1;
        p += len ? len : 1;
    }
    b->title[n] = 0;
    if (!is_grid(grid))
        return;
    n += (size_t)snprintf(b->title + n, TEXT_MAX - n, "%s%ux%d", n ? " " : "", grid.h, grid.n);
    if (!item->expected || !is_grid(*item->expected))
        return;
    if (!same_shape(grid, *item->expected)) {
        snprintf(b->title + n, TEXT_MAX - n, ", not %ux%d", item->expected->h, item->expected->n);
        return;
    }
    for (size_t k = 0; k < (size_t)grid.h * (size_t)grid.n; k++)
        wrong += grid.u.cells[k] != item->expected->u.cells[k];
    if (wrong)
        snprintf(b->title + n, TEXT_MAX - n, ", %zu wrong", wrong);
}

static void measure(block *b, const arcl_show_item *item, arcl_show_mode mode, unsigned width)
{
    const arcl_val grid = item->grid;

    *b = (block){.item = item, .cell = 2, .rows = 1, .cols = 1};
    make_title(b);
    if (is_grid(grid)) {
        uint8_t top = 0;
        for (size_t k = 0; mode == ARCL_SHOW_PLAIN && k < (size_t)grid.h * (size_t)grid.n; k++)
            top = grid.u.cells[k] > top ? grid.u.cells[k] : top;
        b->cell = top > 99 ? 4 : top > 9 ? 3 : 2;
        b->rows = grid.h;
        b->cols = (unsigned)grid.n;
        if (width && b->rows > ROWS_MAX)
            b->rows = ROWS_MAX;
        if (width && b->cols > width / b->cell)
            b->cols = width >= b->cell ? width / b->cell : 1;
        if (b->rows < grid.h || b->cols < (unsigned)grid.n)
            snprintf(b->note, TEXT_MAX, "cut: %u of %u rows, %u of %d columns", b->rows, grid.h, b->cols, grid.n);
    }
    const unsigned title = arcl_layout_columns(b->title), note = arcl_layout_columns(b->note);
    b->width = b->cell * b->cols;
    b->width = title > b->width ? title : b->width;
    b->width = note > b->width ? note : b->width;
}

static void set_colour(uint8_t value, arcl_show_mode mode, arcl_text *out)
{
    const uint32_t rgb = arcl_palette_rgb(value);
    const unsigned text = arcl_palette_is_dark(value) ? 97 : 30; /* white or black */

    if (mode == ARCL_SHOW_RGB)
        arcl_text_printf(out, "\x1b[%u;48;2;%u;%u;%um", text, rgb >> 16, rgb >> 8 & 0xff, rgb & 0xff);
    else
        arcl_text_printf(out, "\x1b[%u;48;5;%um", text, arcl_palette_256(value));
}

static void draw_row(const block *b, unsigned r, arcl_show_mode mode, arcl_text *out)
{
    const arcl_val grid = b->item->grid;
    int current = -1;

    for (unsigned c = 0; c < b->cols; c++) {
        const uint8_t value = cell_at(grid, r, c);
        const bool wrong = is_wrong(b->item, r, c);
        if (mode == ARCL_SHOW_PLAIN) {
            arcl_text_printf(out, "%c%*u", wrong ? '!' : ' ', (int)b->cell - 1, value);
            continue;
        }
        if (value != current)
            set_colour(value, mode, out);
        current = value;
        arcl_text_puts(out, wrong ? "><" : "  ");
    }
    if (mode != ARCL_SHOW_PLAIN)
        arcl_text_puts(out, "\x1b[0m");
}

/* Line k of a block: the title, the rows, the note, nothing. Returns the columns used. */
static unsigned draw_line(const block *b, unsigned k, arcl_show_mode mode, arcl_text *out)
{
    if (k == 0 || k > b->rows) {
        const char *text = k == 0 ? b->title : k == b->rows + 1 ? b->note : "";
        arcl_text_puts(out, text);
        return arcl_layout_columns(text);
    }
    if (!is_grid(b->item->grid)) {
        arcl_text_puts(out, " ?");
        return 2;
    }
    draw_row(b, k - 1, mode, out);
    return b->cols * b->cell;
}

static unsigned height(const block *b)
{
    return 1 + b->rows + (b->note[0] != 0);
}

void arcl_show_terminal(const arcl_show_item *items, size_t n, arcl_show_mode mode, unsigned width, arcl_text *out)
{
    enum { BESIDE_MAX = 16 };
    block line[BESIDE_MAX];

    for (size_t k = 0; k < n;) {
        unsigned used = 0, lines = 0, beside = 0;
        for (; k < n && beside < BESIDE_MAX; k++, beside++) {
            block *b = &line[beside];
            measure(b, &items[k], mode, width);
            if (beside && width && used + GAP + b->width > width)
                break;
            used += b->width + (beside ? GAP : 0);
            lines = height(b) > lines ? height(b) : lines;
        }
        for (unsigned r = 0; r < lines; r++) {
            unsigned blank = 0; /* owed to the next block; none at the end of a line */
            for (unsigned i = 0; i < beside; i++) {
                if (r >= height(&line[i])) {
                    blank += line[i].width + GAP;
                    continue;
                }
                arcl_text_printf(out, "%*s", (int)blank, "");
                blank = line[i].width - draw_line(&line[i], r, mode, out) + GAP;
            }
            arcl_text_putc(out, '\n');
        }
        if (k < n)
            arcl_text_putc(out, '\n');
    }
}

void arcl_show_subject_terminal(const arcl_show_subject *subject, arcl_show_mode mode, unsigned width, arcl_text *out)
{
    const arcl_task *task = subject->task;

    if (!task) {
        const arcl_show_item item = {.title = subject->title, .grid = subject->grid};
        arcl_show_terminal(&item, 1, mode, width, out);
    }
    for (uint32_t k = 0; task && k < task->ntrain + task->ntest; k++) {
        const arcl_sample *s = &task->samples[k];
        char title[40];
        snprintf(title, sizeof title, "%s %u input", s->split == ARCL_TRAIN ? "train" : "test", s->index);
        const arcl_show_item pair[] = {{.title = title, .grid = s->input}, {.title = "output", .grid = s->output}};
        if (k)
            arcl_text_putc(out, '\n');
        arcl_show_terminal(pair, 2, mode, width, out);
    }
}
