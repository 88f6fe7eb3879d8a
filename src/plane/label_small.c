/*
 * label_small.c - small grids: their components are followed through lines (label_follow.h), one after the other; and
 * which version of label_tools this processor has.
 */
#include "plane/label_follow.h"
#include "plane/label_level.h"

const label_tools *arcl_label_tools(bool portable)
{
#if ARCL_X86_VECTORS
    if (!portable && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        return &arcl_label_tools_avx2;
#endif
    (void)portable;
    return &arcl_label_tools_words;
}

const char *arcl_label_instructions(void)
{
    return arcl_label_tools(false) == &arcl_label_tools_words ? "words" : "AVX2";
}

uint32_t arcl_label_describe(const arcl_label_cells *cells, const arcl_label_how *how, arcl_label_line *lines)
{
    return arcl_label_tools(false)->describe(cells, how, lines);
}

/* A small grid with readable memory around it, its labels and (optional) components. */
typedef struct board {
    uint8_t before[ARCL_TINY_SIDE + 1], cells[ARCL_TINY_CELLS], after[ARCL_LINE_WIDTH];
    arcl_label_line lines[ARCL_TINY_SIDE + 2];
    int32_t *labels;
    int32_t stride; /* of the labels */
    arcl_component *components;
} board;

/* Gives the cells of one row their label, a run of bits at a time. */
static inline void put_label(int32_t *row, uint64_t cells, int32_t label)
{
    while (cells) {
        const int32_t from = __builtin_ctzll(cells), n = __builtin_ctzll(~(cells >> from));
        for (int32_t x = from; x < from + n; x++)
            row[x] = label;
        cells &= cells + ((uint64_t)1 << from);
    }
}

static uint32_t colours_of(const uint8_t *row, uint64_t cells)
{
    uint32_t colours = 0;

    for (; cells; cells &= cells - 1)
        colours |= arcl_component_colour(row[__builtin_ctzll(cells)]);
    return colours;
}

/* Takes the component that begins with the first cell left of row y, and labels its cells. */
static inline void take_component(board *b, const arcl_label_how *how, int32_t y, int32_t label, arcl_component *out)
{
    arcl_label_line *const top = &b->lines[y + 1], *bottom = top;
    const uint64_t cells = arcl_label_first_run(top), down = arcl_label_below(top, cells, how->diagonal);
    const int32_t first = __builtin_ctzll(cells);
    uint64_t columns = cells;
    arcl_component c = {.first = y * b->stride + first, .top = y, .colour = b->cells[ARCL_TINY_SIDE * y + first]};

    top->left &= ~cells;
    top->found = cells;
    if (down)
        bottom = arcl_label_follow(top, cells, down, how->diagonal, &columns);
    c.bottom = y + (int32_t)(bottom - top);
    c.left = __builtin_ctzll(columns);
    c.right = 63 - __builtin_clzll(columns);
    c.colours = arcl_component_colour(c.colour);
    for (arcl_label_line *l = top; l <= bottom; l++, y++) {
        put_label(b->labels + y * b->stride, l->found, label < 0 ? c.first : label);
        if (out && how->rule == ARCL_LABEL_FOREGROUND)
            c.colours |= colours_of(b->cells + ARCL_TINY_SIDE * y, l->found);
        c.size += (uint32_t)__builtin_popcountll(l->found);
        l->found = 0;
    }
    if (out)
        *out = c;
}

/* Labels the cells of a board; returns the number of components. */
static int32_t label_board(board *b, int32_t height, int32_t width, const arcl_label_how *how)
{
    const arcl_label_cells in = {b->cells, 1, ARCL_TINY_SIDE, width, height};
    int32_t count = 0;

    arcl_label_describe(&in, how, b->lines + 1);
    b->lines[0].left = b->lines[height + 1].left = 0;
    for (int32_t y = 0; y < height; y++)
        for (; b->lines[y + 1].left; count++)
            take_component(b, how, y, how->numbered ? count + 1 : -1, b->components ? &b->components[count] : NULL);
    return count;
}

void arcl_label_batch(const uint8_t *slots, const uint32_t *dims, size_t n, const arcl_label_how *how, uint16_t *labels,
                      uint32_t *counts)
{
    int32_t wide[ARCL_TINY_CELLS];
    board b = {.labels = wide, .stride = ARCL_TINY_SIDE};

    for (size_t k = 0; k < n; k++, slots += ARCL_TINY_CELLS, labels += ARCL_TINY_CELLS) {
        int32_t count = 0;
        memset(wide, how->numbered ? 0 : 0xff, sizeof wide);
        memcpy(b.cells, slots, sizeof b.cells);
        if (dims[k])
            count = label_board(&b, (int32_t)(dims[k] >> 16), (int32_t)(dims[k] & 0xffff), how);
        for (size_t i = 0; i < ARCL_TINY_CELLS; i++)
            labels[i] = (uint16_t)wide[i];
        if (counts)
            counts[k] = (uint32_t)count;
    }
}

bool arcl_label_is_small(const arcl_label_cells *cells)
{
    return cells->size == 1 && cells->width <= ARCL_TINY_SIDE && cells->height <= ARCL_TINY_SIDE;
}

int32_t arcl_label_small(const arcl_label_cells *cells, const arcl_label_how *how, int32_t *labels,
                         arcl_component *components)
{
    const size_t width = (size_t)cells->width;
    const uint8_t *row = cells->at;
    board b;

    b.labels = labels;
    b.stride = cells->width;
    b.components = components;
    memset(labels, 0, width * (size_t)cells->height * sizeof *labels);
    for (int32_t y = 0; y < cells->height; y++, row += cells->stride)
        memcpy(b.cells + ARCL_TINY_SIDE * y, row, width);
    return label_board(&b, cells->height, cells->width, how);
}
