/*
 * sheet.h - small grids and what can be done to them: the codes of the moves of an enumeration.
 *
 * A code takes a sheet and a number, and gives a sheet or nothing. 0 is the background throughout. Codes are pure and
 * bounded and allocate nothing; what several of them need of one sheet is kept in an env. The codes stand in
 * sheets.def; the moves, which say what a code does as a text of the language, in data/moves.
 *
 * Layer: plane. May use: base. Must not know: values, programs, tasks.
 */
#ifndef ARCL_PLANE_SHEET_H
#define ARCL_PLANE_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A fact in a cell is at most ARCL_SHEET_FACT: what is larger counts as that. */
enum { ARCL_SHEET_SIDE = 30, ARCL_SHEET_CELLS = ARCL_SHEET_SIDE * ARCL_SHEET_SIDE, ARCL_SHEET_FACT = 15 };

/* A grid of at most 30 x 30 cells. Nothing behind its cells is read. */
typedef struct arcl_sheet {
    uint8_t height, width;           /* 1..30 */
    uint8_t cells[ARCL_SHEET_CELLS]; /* row by row without gaps; 0..15 */
} arcl_sheet;

static inline int arcl_sheet_count(const arcl_sheet *s)
{
    return s->height * s->width;
}

/* ---- parts ---------------------------------------------------------------------------------- */

/* Which cells make a part of a sheet. */
typedef enum arcl_parts_kind {
    ARCL_PARTS_BESIDE,  /* of one colour, side by side */
    ARCL_PARTS_CORNERS, /* of one colour, side by side or at a corner */
    ARCL_PARTS_PAINTED, /* of any colour but 0, side by side or at a corner */
    ARCL_PARTS_HOLES,   /* of 0, side by side, none of them at the edge of the sheet */
    ARCL_PARTS_KINDS
} arcl_parts_kind;

enum { ARCL_PARTS_MAX = 255 };

typedef struct arcl_sheet_part {
    uint16_t size;
    uint16_t first;                   /* its first cell in reading order */
    uint16_t colours;                 /* a bit for each */
    uint8_t top, left, bottom, right; /* the last ones included */
} arcl_sheet_part;

/* The parts from 1 on, in reading order of their first cells. */
typedef struct arcl_parts {
    unsigned n;                   /* above ARCL_PARTS_MAX: too many, and nothing is here */
    uint8_t of[ARCL_SHEET_CELLS]; /* by cell; 0: of no part */
    arcl_sheet_part part[ARCL_PARTS_MAX + 1];
} arcl_parts;

/* ---- codes ---------------------------------------------------------------------------------- */

/* What a thread has for the codes; all zero to begin with. */
typedef struct arcl_sheet_env {
    uint8_t wanted_height, wanted_width; /* D: sides of the output that is looked for; 0: unknown */
    const arcl_sheet *input;             /* G: input of the sample */
    unsigned known;                      /* a bit for each kind of parts: they are those of the sheet at hand */
    arcl_parts parts[ARCL_PARTS_KINDS];
    int measured; /* what was measured of the parts last, and one; 0: nothing */
    uint32_t measure[ARCL_PARTS_MAX + 1];
} arcl_sheet_env;

/* The next calls are on another sheet. */
static inline void arcl_sheet_env_begin(arcl_sheet_env *env)
{
    env->known = 0;
    env->measured = 0;
}

/* False: it has no result, and `out` may hold anything. `out` is not `in`. */
typedef bool arcl_sheet_code(arcl_sheet_env *env, const arcl_sheet *in, int arg, arcl_sheet *out);

/* The parts of the sheet at hand; NULL if there are too many. */
const arcl_parts *arcl_sheet_parts(arcl_sheet_env *env, const arcl_sheet *in, arcl_parts_kind kind);

#define ARCL_SHEET_CODE(name, ...) arcl_sheet_code arcl_sheet_##name;
#include "plane/sheets.def"

/* ---- moves ---------------------------------------------------------------------------------- */

/* A code and what it says in the language. */
typedef struct arcl_move {
    const char *name;  /* of the function in data/moves */
    const char *group; /* its file there */
    arcl_sheet_code *code;
    int arg;
    bool colour;    /* arg is a colour, A in the text: a move for each of 1 to 9 */
    bool size;      /* D is in the text: it has no result where the wanted sides are unknown */
    bool input;     /* G is in the text */
    bool feature;   /* it writes facts into cells, to which nothing more is done */
    uint8_t weight; /* levels: 2 for what takes apart and chooses */
    const char
        *text; /* one expression of I, A, D, G; where it raises, or gives no grid of 1..30 x 1..30, the code gives
                         false */
} arcl_move;

/* Out of data/moves, in the order of files and functions. */
extern const arcl_move arcl_moves[];
extern const unsigned arcl_nmoves;

#endif
