/*
 * codes.h - numbers that host and device share: layouts, codes of operations, the record of a component.
 *
 * A batch of planes: a slot of 1,024 bytes for each grid, 32 rows of 32 cells, the grid in the upper left corner, zeros
 * around it; and for each grid one word, height << 16 | width, from 1 to 32 each. 0 means that there is no plane.
 * A plane's colours are 0 to 31.
 */
#ifndef ARCL_CL_CODES_H
#define ARCL_CL_CODES_H

enum {
    ARCL_SIDE = 32,
    ARCL_CELLS = 1024,   /* of a plane */
    ARCL_COLOURS = 32,   /* of a plane */
    ARCL_LANES = 128,    /* items of a work-group on a GPU */
    ARCL_NOWHERE = 65535 /* label of a cell that belongs to no component, before numbering */
};

/* Where a kernel finds a parameter: words from one grid's to the next's << 16 | the word of the first grid's. One for all
 * grids is 0 words apart. */
#define ARCL_PARAM_AT(apart, word) ((apart) * 65536u | (word))

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

/* ---- the vm ---------------------------------------------------------------------- */

enum {
    ARCL_POOL_WORDS = 8192,    /* of an item */
    ARCL_PATCH_SIDE = 64,      /* of the box of a patch */
    ARCL_VM_COLOURS = 16, /* 0 and up */
    ARCL_STEPS_OF_PAIR = 1 << 18,
    ARCL_ROWS_WORDS = 4 * ARCL_SIDE /* of a result that is read: four for each row */
};

/* Its operations. */
enum {
#define ARCL_VM_OWN(name) ARCL_VM_##name,
#define ARCL_VM_OP(name) ARCL_VM_##name,
#define ARCL_VM_TYPED(name) ARCL_VM_t_##name,
#include "vm.def"
    ARCL_VM_OPS
};

/* How steps of a call follow from sizes: as arcl_cost of op/op.h. */
enum { ARCL_CLASS_CONST, ARCL_CLASS_ITEMS, ARCL_CLASS_CELLS, ARCL_CLASS_SEARCH };

/* What a loop does with what its body gives: members, members of them, those kept, one of them, a tuple in order. */
enum {
    ARCL_LOOP_MAP,
    ARCL_LOOP_MERGE,
    ARCL_LOOP_TWO, /* members of two tuples side by side */
    ARCL_LOOP_TWO_MERGE,
    ARCL_LOOP_ALL, /* each member of the one with each of the other */
    ARCL_LOOP_KEEP,
    ARCL_LOOP_KEEP_MERGE,
    ARCL_LOOP_FIND,
    ARCL_LOOP_MOST,
    ARCL_LOOP_LEAST,
    ARCL_LOOP_VALMOST,
    ARCL_LOOP_VALLEAST,
    ARCL_LOOP_SORT,
    ARCL_LOOP_ARG_RANK, /* the member whose key has a rank, from the largest on */
    ARCL_LOOP_VAL_RANK  /* the key that has a rank, from the smallest on */
};

/* Sorts of values, by which a primitive of the typed dialect tells what it takes; OTHER has no bit in any mask. */
enum {
    ARCL_SORT_OTHER,
    ARCL_SORT_TUPLE,
    ARCL_SORT_GRID,
    ARCL_SORT_SET, /* of neither places nor cells */
    ARCL_SORT_EMPTY,
    ARCL_SORT_PLACES,
    ARCL_SORT_CELLS
};

/* The words before the instructions of a program, and of an instruction. */
enum {
    ARCL_CODE_REGISTERS,
    ARCL_CODE_RESULT, /* register */
    ARCL_CODE_STEPS,  /* after the last instruction */
    ARCL_CODE_LENGTH, /* instructions */
    ARCL_CODE_TRIPLE, /* 1: a cell is (row, column, colour), as the typed dialect has it */
    ARCL_CODE_WORDS,
    ARCL_CODE_EACH = 4
};

/* Why the vm leaves a pair to plain C. */
enum {
    ARCL_LEFT_NOT,
    ARCL_LEFT_ORDER,  /* the order of a set decides */
    ARCL_LEFT_FORM,   /* a value or an argument that the vm does not know */
    ARCL_LEFT_SIZE,   /* a grid or a patch is too large */
    ARCL_LEFT_NUMBER, /* a number is too large */
    ARCL_LEFT_ROOM,   /* the pool is full */
    ARCL_LEFT_STEPS,  /* too much work */
    ARCL_LEFT_RAISED, /* Python raises */
    ARCL_LEFT_DEVICE, /* the device failed: the host says so, not the vm */
    ARCL_LEFTS
};

/* What comes back of a pair. */
enum {
    ARCL_RESULT_WHY,
    ARCL_RESULT_STEPS,
    ARCL_RESULT_DIMS,
    ARCL_RESULT_DIFFERENCE, /* cells in which the result is not the output, of the larger of the two; ~0: no output */
    ARCL_RESULT_LOW,        /* a hash of the result */
    ARCL_RESULT_HIGH,
    ARCL_RESULT_TOP,   /* words of the pool in use */
    ARCL_RESULT_CHECK, /* of the others */
    ARCL_RESULT_WORDS
};

#endif
