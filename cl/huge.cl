/*
 * huge.cl - tiles of large grids and the seams between them.
 *
 * First come the tiles, each in local memory, which do not know of each other. Then the seams: only cells at the border
 * of a tile touch memory that others write. What follows is in huge_number.cl. A label is the index of a cell of the
 * same component that is not larger; -1 for the background.
 */
#include "huge.h"

KERNEL void arcl_k_huge_tile(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *where, u32 background, u32 how,
                             GLOBAL i32 *labels)
{
    LOCAL i32 parent[ARCL_TILE_CELLS];
    LOCAL u8 key[ARCL_TILE_CELLS];
    huge h;
    find_huge(&h, where, cells, labels);
    const u32 top = GROUP_Y * ARCL_TILE_HEIGHT, left = GROUP * ARCL_TILE_WIDTH;
    if (GROUP_Z >= n || top >= h.height || left >= h.width)
        return;
    const i32 ground = (i32)background;
    const u32 width = LEAST(h.width - left, (u32)ARCL_TILE_WIDTH);
    const u32 end = LEAST(h.height - top, (u32)ARCL_TILE_HEIGHT) * ARCL_TILE_WIDTH;

    for (u32 k = LANE; k < end; k += LANES) {
        const u32 i = k / ARCL_TILE_WIDTH, j = k % ARCL_TILE_WIDTH;
        const u8 cell = j < width ? h.cells[(size_t)(top + i) * h.stride + left + j] : (u8)0;
        key[k] = (u8)key_of(how, ground, cell);
        parent[k] = (i32)k;
    }
    BARRIER;
    unite_cells(parent, key, end, width, ground, how);
    BARRIER;
    for (u32 k = LANE; k < end; k += LANES) {
        const u32 i = k / ARCL_TILE_WIDTH, j = k % ARCL_TILE_WIDTH;
        if (j >= width)
            continue;
        const u32 root = (u32)find_local(parent, (i32)k);
        const u32 cell = (top + root / ARCL_TILE_WIDTH) * h.width + left + root % ARCL_TILE_WIDTH;
        h.labels[(size_t)(top + i) * h.width + left + j] = key[k] == ground ? -1 : (i32)cell;
    }
}

FN i32 key_at(const huge *h, u32 how, i32 ground, u32 row, u32 column)
{
    return key_of(how, ground, h->cells[(size_t)row * h->stride + column]);
}

/*
 * Unites across the borders of tiles; 128 cells of a border for each group, the second dimension is the border. First
 * the rows at which tiles begin, then the columns. A link that others imply is left out, but never at a corner of
 * tiles: there each of the two directions would rely on the other.
 */
KERNEL void arcl_k_huge_seam(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *where, u32 background, u32 how,
                             u32 axis, GLOBAL i32 *labels)
{
    huge h;
    find_huge(&h, where, cells, labels);
    if (GROUP_Z >= n)
        return;
    const i32 ground = (i32)background, width = (i32)h.width;
    const int diagonal = (how & ARCL_LABEL_DIAGONAL) != 0, rows = axis == ARCL_SEAM_ROWS;

    for (u32 k = LANE; k < ARCL_LANES; k += LANES) {
        const u32 along = GROUP * ARCL_LANES + k;
        const u32 i = rows ? (GROUP_Y + 1u) * ARCL_TILE_HEIGHT : along;
        const u32 j = rows ? along : (GROUP_Y + 1u) * ARCL_TILE_WIDTH;
        if (i >= h.height || j >= h.width)
            continue;
        const i32 at = (i32)(i * h.width + j);
        const i32 mine = key_at(&h, how, ground, i, j);
        const i32 west = j > 0 ? key_at(&h, how, ground, i, j - 1u) : -2;
        const i32 north = i > 0 ? key_at(&h, how, ground, i - 1u, j) : -2;
        const i32 north_west = i > 0 && j > 0 ? key_at(&h, how, ground, i - 1u, j - 1u) : -2;
        const int is_member = mine != ground;
        const int square = mine == west && mine == north && mine == north_west;
        if (rows) {
            const int leads = j % ARCL_TILE_WIDTH == 0;
            if (is_member && mine == north && (leads || !square))
                unite_global(h.labels, at, at - width);
            if (diagonal && is_member && mine != north) {
                if (mine != west && mine == north_west)
                    unite_global(h.labels, at, at - width - 1);
                if (j + 1u < h.width && mine == key_at(&h, how, ground, i - 1u, j + 1u) &&
                    mine != key_at(&h, how, ground, i, j + 1u))
                    unite_global(h.labels, at, at - width + 1);
            }
        } else {
            const int leads = i % ARCL_TILE_HEIGHT == 0;
            if (is_member && mine == west && (leads || !square))
                unite_global(h.labels, at, at - 1);
            if (diagonal && !leads) {
                if (is_member && mine != west && mine != north && mine == north_west)
                    unite_global(h.labels, at, at - width - 1);
                if (west != ground && west != mine && west != north_west && west == north)
                    unite_global(h.labels, at - 1, at - width);
            }
        }
    }
}
