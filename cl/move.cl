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

/* Whether 32 cells from there on are cells of the plane. */
FN int is_inside(i32 at)
{
    return at >= 0 && at <= ARCL_CELLS - ARCL_SIDE;
}

/* Moves whole rows, for an item that is alone, where cells stay beside each other, perhaps the other way round. */
FN void move_rows(GLOBAL const u8 *from, const way *to, u32 size, GLOBAL u8 *cell)
{
    const u32 width = width_of(size), row_share = share(to->rows);
    const i32 first = to->right < 0 ? to->start - 31 : to->start;
    cells32 row, none;

    fill_row(&none, 0);
    for (u32 i = 0; i < ARCL_SIDE; i++) {
        const i32 down = to->down * (i32)(i * row_share >> 10);
        GLOBAL u8 *line = cell + 32u * i;
        if (i >= height_of(size)) {
            store_row(line, &none);
        } else if (is_inside(first + down)) {
            load_any_row(&row, from + first + down);
            if (to->right < 0)
                reverse_row(&row);
            join_row(&row, &none, width);
            store_row(line, &row);
        } else {
            for (u32 j = 0; j < ARCL_SIDE; j++)
                line[j] = j < width ? from[to->start + down + to->right * (i32)j] : (u8)0;
        }
    }
}

#ifdef TILES

/* A row of a tile, if there are so many. */
FN u64 load_part(GLOBAL const u8 *from, i32 apart, i32 k, i32 rows)
{
    return k < rows ? load_eight(from + apart * k) : 0u;
}

FN void store_part(GLOBAL u8 *to, i32 apart, i32 k, i32 rows, u64 row)
{
    if (k < rows)
        store_eight(to + apart * k, row);
}

/* Eight rows of eight cells that lie so far apart. Only at the end of a grid is there a question for each; they are
 * written out because compilers would make gathers of a loop. */
FN void load_tile(tile8 *t, GLOBAL const u8 *from, i32 apart, i32 rows)
{
    if (rows >= 8) {
        t->a = load_eight(from);
        t->b = load_eight(from + apart);
        t->c = load_eight(from + apart * 2);
        t->d = load_eight(from + apart * 3);
        t->e = load_eight(from + apart * 4);
        t->f = load_eight(from + apart * 5);
        t->g = load_eight(from + apart * 6);
        t->h = load_eight(from + apart * 7);
    } else {
        t->a = load_part(from, apart, 0, rows);
        t->b = load_part(from, apart, 1, rows);
        t->c = load_part(from, apart, 2, rows);
        t->d = load_part(from, apart, 3, rows);
        t->e = load_part(from, apart, 4, rows);
        t->f = load_part(from, apart, 5, rows);
        t->g = load_part(from, apart, 6, rows);
        t->h = 0;
    }
}

FN void store_tile(GLOBAL u8 *to, i32 apart, i32 rows, const tile8 *t)
{
    store_part(to, apart, 0, rows, t->a);
    store_part(to, apart, 1, rows, t->b);
    store_part(to, apart, 2, rows, t->c);
    store_part(to, apart, 3, rows, t->d);
    store_part(to, apart, 4, rows, t->e);
    store_part(to, apart, 5, rows, t->f);
    store_part(to, apart, 6, rows, t->g);
    store_part(to, apart, 7, rows, t->h);
}

/* Moves tiles, for an item that is alone, where rows become columns. A row of the grid has zeros behind it, so that a
 * column of the result has them below it. */
FN void move_tiles(GLOBAL const u8 *from, const way *to, u32 size, GLOBAL u8 *cell)
{
    const i32 height = (i32)height_of(size), width = (i32)width_of(size);
    const i32 down = to->down * ARCL_SIDE;
    const i32 first = to->right < 0 ? ARCL_SIDE * (width - 1) : 0, top = down < 0 ? ARCL_SIDE * (height - 1) : 0;
    cells32 none;

    for (i32 i = 0; i < height; i += 8)
        for (i32 j = 0; j < ARCL_SIDE; j += 8) {
            tile8 tile;
            load_tile(&tile, from + first + to->right * j + i, to->right, width - j);
            turn_tile(&tile);
            store_tile(cell + top + down * i + j, down, height - i, &tile);
        }
    fill_row(&none, 0);
    for (i32 i = height; i < ARCL_SIDE; i++)
        store_row(cell + ARCL_SIDE * i, &none);
}

#endif

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
    if (LANES == 1 && size && to.columns == 1 && (to.right == 1 || to.right == -1)) {
        move_rows(from, &to, size, cell);
        return;
    }
#ifdef TILES
    if (LANES == 1 && size && (to.down == 1 || to.down == -1)) {
        move_tiles(from, &to, size, cell);
        return;
    }
#endif
    FOR_ROWS(i) {
        const i32 row = to.start + to.down * (i32)(i * row_share >> 10);
        const u32 width = i < height_of(size) ? width_of(size) : 0u;
        FOR_COLUMNS(j)
            cell[32u * i + j] = j < width ? from[row + to.right * (i32)(j * column_share >> 10)] : (u8)0;
    }
}

/* The same for two grids: the second from row or column `border` on. There are zeros around them. */
FN void concat_below(GLOBAL const u8 *first, GLOBAL const u8 *second, u32 border, u32 size, GLOBAL u8 *cell)
{
    const u32 height = height_of(size), upper = LEAST(border, height);
    cells32 row, none;

    for (u32 i = 0; i < upper; i++) {
        load_row(&row, first + 32u * i);
        store_row(cell + 32u * i, &row);
    }
    for (u32 i = upper; i < height; i++) {
        load_row(&row, second + 32u * (i - upper));
        store_row(cell + 32u * i, &row);
    }
    fill_row(&none, 0);
    for (u32 i = height; i < ARCL_SIDE; i++)
        store_row(cell + 32u * i, &none);
}

FN void concat_beside(GLOBAL const u8 *first, GLOBAL const u8 *second, i32 border, u32 size, GLOBAL u8 *cell)
{
    cells32 row, other, none;

    fill_row(&none, 0);
    for (i32 i = 0; i < ARCL_SIDE; i++) {
        const i32 at = ARCL_SIDE * i;
        if (i >= (i32)height_of(size)) {
            store_row(cell + at, &none);
        } else if (is_inside(at - border)) {
            load_row(&row, first + at);
            load_any_row(&other, second + at - border);
            join_row(&row, &other, (u32)border);
            store_row(cell + at, &row);
        } else {
            for (i32 j = 0; j < ARCL_SIDE; j++)
                cell[at + j] = j < border ? first[at + j] : second[at + j - border];
        }
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
    if (LANES == 1 && below) {
        concat_below(first, second, (u32)ha, size, cell);
        return;
    }
    if (LANES == 1) {
        concat_beside(first, second, wa, size, cell);
        return;
    }
    FOR_ROWS(i) {
        const u32 width = i < height_of(size) ? width_of(size) : 0u;
        const u32 border = !below ? (u32)wa : i < (u32)ha ? 32u : 0u; /* from there on it is the other's */
        FOR_COLUMNS(j) {
            const u32 k = 32u * i + j;
            cell[k] = j >= width ? (u8)0 : j < border ? first[k] : second[k - shift];
        }
    }
}
