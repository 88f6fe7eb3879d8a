/* picture.c - the layout that the picture formats share. */
#include "report/picture.h"

enum { COMFORTABLE = 400, CELL_MAX = 28 }; /* a grid's side and a cell's in pixels, where there is a choice */

static int span(const arcl_picture *p, arcl_val grid, int cells)
{
    if (grid.tag != ARCL_GRID)
        return ARCL_PICTURE_UNKNOWN;
    return cells * p->cell + (p->cell >= ARCL_PICTURE_LINES);
}

int arcl_picture_wide(const arcl_picture *p, arcl_val grid)
{
    return span(p, grid, grid.n);
}

int arcl_picture_high(const arcl_picture *p, arcl_val grid)
{
    return span(p, grid, grid.h);
}

int arcl_picture_row(const arcl_picture *p, size_t k)
{
    const int left = arcl_picture_high(p, p->samples[k].input);
    const int right = p->pairs ? arcl_picture_high(p, p->samples[k].output) : 0;
    return left > right ? left : right;
}

bool arcl_picture_is_last(const arcl_picture *p, size_t k)
{
    return k + 1 < p->n && p->samples[k].split == ARCL_TRAIN && p->samples[k + 1].split == ARCL_TEST;
}

int arcl_picture_below(const arcl_picture *p, size_t k)
{
    return k + 1 == p->n ? 0 : arcl_picture_is_last(p, k) ? 2 * ARCL_PICTURE_SPACE : ARCL_PICTURE_SPACE;
}

/* Fills in what follows from the size of a cell; false if that is too large. */
static bool lay_out(arcl_picture *p, long long *width, long long *height)
{
    int left = 0, right = 0;

    *height = 2 * ARCL_PICTURE_MARGIN;
    for (size_t k = 0; k < p->n; k++) {
        const int a = arcl_picture_wide(p, p->samples[k].input), b = arcl_picture_wide(p, p->samples[k].output);
        left = a > left ? a : left;
        right = b > right ? b : right;
        *height += p->label + arcl_picture_row(p, k) + arcl_picture_below(p, k);
    }
    p->output = ARCL_PICTURE_MARGIN + left + ARCL_PICTURE_GAP;
    *width = p->pairs ? p->output + right + ARCL_PICTURE_MARGIN : left + 2 * ARCL_PICTURE_MARGIN;
    p->width = (int)*width;
    p->height = (int)*height;
    return *width <= ARCL_PICTURE_SIDE_MAX && *height <= ARCL_PICTURE_SIDE_MAX;
}

void arcl_picture_start(arcl_picture *p, const arcl_show_subject *subject, int label)
{
    const arcl_task *task = subject->task;
    int side = 1;

    *p = (arcl_picture){.only = {.input = subject->grid}, .label = label, .pairs = task};
    p->samples = task ? task->samples : &p->only;
    p->n = task ? (size_t)task->ntrain + task->ntest : 1;
    for (size_t k = 0; k < p->n; k++) {
        const arcl_val both[] = {p->samples[k].input, p->samples[k].output};
        for (int i = 0; i < 2; i++) {
            const int longer = both[i].tag != ARCL_GRID ? 1 : both[i].h > both[i].n ? both[i].h : both[i].n;
            side = longer > side ? longer : side;
        }
    }
    p->cell = COMFORTABLE / side;
    p->cell = p->cell > CELL_MAX ? CELL_MAX : p->cell < 1 ? 1 : p->cell;
}

bool arcl_picture_open(arcl_picture *p, const arcl_show_subject *s, int label, arcl_error *err)
{
    long long width, height;

    arcl_picture_start(p, s, label);
    while (!lay_out(p, &width, &height)) {
        if (p->cell == 1)
            return arcl_fail(err, "the picture would have %lld x %lld pixels, and %d on a side is the most", width,
                             height, ARCL_PICTURE_SIDE_MAX);
        p->cell--;
    }
    return true;
}
