/*
 * codes.h - numbers that host and device share: layouts, codes of operations, the record of a component.
 *
 * A batch of planes: a slot of 1,024 bytes for each grid, 32 rows of 32 cells, the grid in the upper left corner, zeros
 * around it; and for each grid one word, height << 16 | width, from 1 to 32 each. 0 means that there is no plane: the
 * operation has no result of that kind (it is empty, not a rectangle, too large, or Python would raise), and nothing
 * that is made of it has one. A plane's colours are 0 to 31. A mask has one word for each row, bit k for column k.
 */
#ifndef ARCL_CL_CODES_H
#define ARCL_CL_CODES_H

enum {
    ARCL_SIDE = 32,
    ARCL_CELLS = 1024,   /* of a plane */
    ARCL_COLOURS = 32,   /* of a plane */
    ARCL_PARAMS = 4,     /* numbers for each grid: colours, places, factors; also the facts of arcl_k_colours */
    ARCL_LANES = 128,    /* items of a work-group on a GPU */
    ARCL_SEATS = 4,      /* grids of such a group, where an item has a row */
    ARCL_NOWHERE = 65535 /* label of a cell that belongs to no component, before numbering */
};

/* Where a kernel finds a parameter: words from one grid's to the next's << 16 | the word of the first grid's. Constants
 * are 0 words apart, facts of grids ARCL_PARAMS. */
#define ARCL_PARAM_AT(apart, word) ((apart) * 65536u | (word))

/* arcl_k_move: the result's cells are cells of one grid. */
enum {
    ARCL_MOVE_COPY,
    ARCL_MOVE_HMIRROR,
    ARCL_MOVE_VMIRROR,
    ARCL_MOVE_DMIRROR,
    ARCL_MOVE_CMIRROR,
    ARCL_MOVE_ROT90,
    ARCL_MOVE_ROT180,
    ARCL_MOVE_ROT270,
    ARCL_MOVE_CROP, /* row, column, height, width */
    ARCL_MOVE_TRIM,
    ARCL_MOVE_TOPHALF,
    ARCL_MOVE_BOTTOMHALF,
    ARCL_MOVE_LEFTHALF,
    ARCL_MOVE_RIGHTHALF,
    ARCL_MOVE_UPSCALE, /* factor */
    ARCL_MOVE_HUPSCALE,
    ARCL_MOVE_VUPSCALE,
    ARCL_MOVE_DOWNSCALE
};

/* arcl_k_concat */
enum { ARCL_CONCAT_H, ARCL_CONCAT_V };

/* arcl_k_recolour: two colours. arcl_k_fill and arcl_k_paint: everywhere, or where the grid has its background. */
enum { ARCL_RECOLOUR_REPLACE, ARCL_RECOLOUR_SWITCH };
enum { ARCL_COVER_ALL, ARCL_COVER_GROUND };

/* arcl_k_ofcolor: the cells of a colour, or all cells but those. arcl_k_near: what of a mask is wanted, itself or the
 * cells beside it, within the grid. */
enum { ARCL_COLOUR_SAME, ARCL_COLOUR_OTHER };
enum { ARCL_NEAR_ITSELF = 1, ARCL_NEAR_DIRECT = 2, ARCL_NEAR_DIAGONAL = 4, ARCL_NEAR_ALL = 6 };

/* Labelling. Without ANY_COLOUR neighbours of one colour are joined; with it, neighbours that are not background. Cells
 * of the background colour (-1: there is none) belong to no component. Labels are the first cell of the component in
 * raster order, or NUMBERED from 1 in that order. */
enum { ARCL_LABEL_DIAGONAL = 1, ARCL_LABEL_ANY_COLOUR = 2, ARCL_LABEL_NUMBERED = 4 };

/* Grids that are larger than a plane are labelled in tiles; then the seams between them are sewn. */
enum {
    ARCL_TILE_WIDTH = ARCL_SIDE,
    ARCL_TILE_HEIGHT = 8,
    ARCL_TILE_CELLS = 256,
    ARCL_BLOCK = 1024 /* cells that are counted together when components are numbered: 32 words of bits */
};
enum { ARCL_SEAM_ROWS, ARCL_SEAM_COLUMNS };

/* Component k of a grid is record k - 1, laid out as arcl_component is. */
enum {
    ARCL_PART_SIZE,
    ARCL_PART_FIRST, /* raster index of its first cell: row * 32 + column in a plane, row * width + column elsewhere */
    ARCL_PART_TOP,
    ARCL_PART_LEFT,
    ARCL_PART_BOTTOM,
    ARCL_PART_RIGHT,
    ARCL_PART_COLOUR,  /* of its first cell */
    ARCL_PART_COLOURS, /* bit c: colour c occurs in it; bit 31 also for all larger ones */
    ARCL_PART_WORDS
};

/* Where a large grid is. Words alone; an offset is two of them, the low one first. */
enum {
    ARCL_HUGE_HEIGHT,
    ARCL_HUGE_WIDTH,
    ARCL_HUGE_STRIDE,    /* bytes from a row to the next */
    ARCL_HUGE_BLOCKS,    /* first of its block counts */
    ARCL_HUGE_CELLS,     /* offset of its first cell */
    ARCL_HUGE_LABELS = 6, /* offset of its first label; labels have no stride */
    ARCL_HUGE_WORDS = 8
};

#endif
