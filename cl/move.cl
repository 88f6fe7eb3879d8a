/*
 * move.cl - operations whose result consists of cells of their grids: mirrors, rotations, crops, scales, concatenation.
 *
 * All of one grid are one kernel, because all have the form
 *     result(i, j) = grid[start + down * (i / rows) + right * (j / columns)]
 */
#include "plane.h"

typedef struct way {
    u32 dims;
    i32 start, down, right;
    u32 rows, columns; /* of the result that show one and the same cell; 1 but for upscaling */
} way;

/* A part of the grid; what is out of it is cut off, as Python's slices do. */
FN void go_window(way *to, u32 dims, i32 row, i32 column, i32 height, i32 width)
{
    const i32 below = (i32)height_of(dims) - row, beside = (i32)width_of(dims) - column;
    to->dims = row < 0 || column < 0 ? 0u : dims_of(LEAST(height, below), LEAST(width, beside));
    to->start = ARCL_SIDE * row + column;
    to->down = ARCL_SIDE;
    to->right = 1;
    to->rows = to->columns = 1;
}

/* From a corner on, by these steps for each row and column of the result. */
FN void go_turn(way *to, u32 dims, i32 corner_row, i32 corner_column, i32 down, i32 right)
{
    const int upright = down == ARCL_SIDE || down == -ARCL_SIDE;
    to->dims = upright ? dims : dims << 16 | dims >> 16;
    to->start = ARCL_SIDE * corner_row + corner_column;
    to->down = down;
    to->right = right;
    to->rows = to->columns = 1;
}

/* Factors above a side are as good as none: the result would not fit. */
FN void go_upscale(way *to, u32 dims, i32 rows, i32 columns)
{
    const int fits = rows >= 1 && columns >= 1 && rows <= ARCL_SIDE && columns <= ARCL_SIDE;
    go_window(to, dims, 0, 0, ARCL_SIDE, ARCL_SIDE);
    to->dims = fits ? dims_of((i32)height_of(dims) * rows, (i32)width_of(dims) * columns) : 0u;
    to->rows = (u32)rows;
    to->columns = (u32)columns;
}

FN void go_downscale(way *to, u32 dims, i32 factor)
{
    const i32 step = LEAST(factor, ARCL_SIDE); /* more than a side leaves one cell, too */
    const i32 h = (i32)height_of(dims), w = (i32)width_of(dims);
    go_window(to, dims, 0, 0, ARCL_SIDE, ARCL_SIDE);
    to->dims = step < 1 ? 0u : dims_of((h + step - 1) / step, (w + step - 1) / step);
    to->down = ARCL_SIDE * step;
    to->right = step;
}

FN void find_way(way *to, u32 how, u32 dims, GLOBAL const i32 *param)
{
    const i32 h = (i32)height_of(dims), w = (i32)width_of(dims), row = ARCL_SIDE;

    switch (how) {
    case ARCL_MOVE_HMIRROR:
        go_turn(to, dims, h - 1, 0, -row, 1);
        break;
    case ARCL_MOVE_VMIRROR:
        go_turn(to, dims, 0, w - 1, row, -1);
        break;
    case ARCL_MOVE_DMIRROR:
        go_turn(to, dims, 0, 0, 1, row);
        break;
    case ARCL_MOVE_CMIRROR:
        go_turn(to, dims, h - 1, w - 1, -1, -row);
        break;
    case ARCL_MOVE_ROT90:
        go_turn(to, dims, h - 1, 0, 1, -row);
        break;
    case ARCL_MOVE_ROT180:
        go_turn(to, dims, h - 1, w - 1, -row, -1);
        break;
    case ARCL_MOVE_ROT270:
        go_turn(to, dims, 0, w - 1, -1, row);
        break;
    case ARCL_MOVE_CROP:
        go_window(to, dims, param[0], param[1], param[2], param[3]);
        break;
    case ARCL_MOVE_TRIM:
        go_window(to, dims, 1, 1, h - 2, w - 2);
        break;
    case ARCL_MOVE_TOPHALF:
        go_window(to, dims, 0, 0, h / 2, w);
        break;
    case ARCL_MOVE_BOTTOMHALF:
        go_window(to, dims, (h + 1) / 2, 0, h / 2, w);
        break;
    case ARCL_MOVE_LEFTHALF:
        go_window(to, dims, 0, 0, h, w / 2);
        break;
    case ARCL_MOVE_RIGHTHALF:
        go_window(to, dims, 0, (w + 1) / 2, h, w / 2);
        break;
    case ARCL_MOVE_UPSCALE:
        go_upscale(to, dims, param[0], param[0]);
        break;
    case ARCL_MOVE_HUPSCALE:
        go_upscale(to, dims, 1, param[0]);
        break;
    case ARCL_MOVE_VUPSCALE:
        go_upscale(to, dims, param[0], 1);
        break;
    case ARCL_MOVE_DOWNSCALE:
        go_downscale(to, dims, param[0]);
        break;
    default:
        go_window(to, dims, 0, 0, h, w);
        break;
    }
}

/* x / d for x and d up to 32 is x * share(d) >> 10: the share is too large by less than 1, the product by less than
 * 32 / 1024, and that does not reach the next multiple of 1 / d. */
FN u32 share(u32 d)
{
    return 1024u / d + 1u;
}

KERNEL void arcl_k_move(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const i32 *param, u32 param_at,
                        u32 how, GLOBAL u8 *out, GLOBAL u32 *out_dims)
{
    const u32 g = GRID;
    if (g >= n)
        return;
    way to;
    find_way(&to, how, dims[g], param_of(param, param_at, g));
    const u32 size = dims[g] ? to.dims : 0u;
    const u32 row_share = size ? share(to.rows) : 0u, column_share = size ? share(to.columns) : 0u;
    GLOBAL const u8 *from = cells + (size_t)g * ARCL_CELLS;
    GLOBAL u8 *cell = out + (size_t)g * ARCL_CELLS;

    if (LANE == 0)
        out_dims[g] = size;
    FOR_ROWS(i) {
        const i32 row = to.start + to.down * (i32)(i * row_share >> 10);
        const u32 width = i < height_of(size) ? width_of(size) : 0u;
        FOR_COLUMNS(j)
            cell[32u * i + j] = j < width ? from[row + to.right * (i32)(j * column_share >> 10)] : (u8)0;
    }
}

/* Python joins rows as long as both grids have one, and puts grids of different width below each other; that is no
 * rectangle. */
KERNEL void arcl_k_concat(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const u8 *other,
                          GLOBAL const u32 *other_dims, u32 how, GLOBAL u8 *out, GLOBAL u32 *out_dims)
{
    const u32 g = GRID;
    if (g >= n)
        return;
    const u32 a = dims[g], b = other_dims[g];
    const i32 ha = (i32)height_of(a), wa = (i32)width_of(a), hb = (i32)height_of(b), wb = (i32)width_of(b);
    const int below = how == ARCL_CONCAT_V;
    const u32 made = below ? dims_of(wa == wb ? ha + hb : 0, wa) : dims_of(LEAST(ha, hb), wa + wb);
    const u32 size = a && b ? made : 0u;
    const u32 shift = below ? 32u * (u32)ha : (u32)wa;
    GLOBAL const u8 *first = cells + (size_t)g * ARCL_CELLS, *second = other + (size_t)g * ARCL_CELLS;
    GLOBAL u8 *cell = out + (size_t)g * ARCL_CELLS;

    if (LANE == 0)
        out_dims[g] = size;
    FOR_ROWS(i) {
        const u32 width = i < height_of(size) ? width_of(size) : 0u;
        const u32 border = !below ? (u32)wa : i < (u32)ha ? 32u : 0u; /* from there on it is the other's */
        FOR_COLUMNS(j) {
            const u32 k = 32u * i + j;
            cell[k] = j >= width ? (u8)0 : j < border ? first[k] : second[k - shift];
        }
    }
}
