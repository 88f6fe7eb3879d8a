/*
 * raster.h - small grids and what can be done to them: the codes of the moves of an enumeration.
 *
 * A code takes a raster and a number, and gives a raster or nothing. 0 is the background throughout. Codes are pure and
 * bounded and allocate nothing; what several of them need of one raster is kept in an env. The codes stand in
 * rasters.def; the moves, which say what a code does as a text of the language, in data/moves.
 *
 * Layer: plane. May use: base. Must not know: values, programs, tasks.
 */
#ifndef ARCL_PLANE_RASTER_H
#define ARCL_PLANE_RASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A fact in a cell is at most ARCL_RASTER_FACT: what is larger counts as that. */
enum { ARCL_RASTER_SIDE = 30, ARCL_RASTER_CELLS = ARCL_RASTER_SIDE * ARCL_RASTER_SIDE, ARCL_RASTER_FACT = 15 };

/* A grid of at most 30 x 30 cells. Nothing behind its cells is read. */
typedef struct arcl_raster {
    uint8_t height, width;            /* 1..30 */
    uint8_t cells[ARCL_RASTER_CELLS]; /* row by row without gaps; 0..15 */
} arcl_raster;

static inline int arcl_raster_count(const arcl_raster *s)
{
    return s->height * s->width;
}

/* ---- parts ---------------------------------------------------------------------------------- */

/* Which cells make a part of a raster. */
typedef enum arcl_parts_kind {
    ARCL_PARTS_BESIDE,  /* of one colour, side by side */
    ARCL_PARTS_CORNERS, /* of one colour, side by side or at a corner */
    ARCL_PARTS_PAINTED, /* of any colour but 0, side by side or at a corner */
    ARCL_PARTS_HOLES,   /* of 0, side by side, none of them at the edge of the raster */
    ARCL_PARTS_KINDS
} arcl_parts_kind;

enum { ARCL_PARTS_MAX = 255 };

typedef struct arcl_raster_part {
    uint16_t size;
    uint16_t first;                   /* its first cell in reading order */
    uint16_t colours;                 /* a bit for each */
    uint8_t top, left, bottom, right; /* the last ones included */
} arcl_raster_part;

/* The parts from 1 on, in reading order of their first cells. */
typedef struct arcl_parts {
    unsigned n;                    /* above ARCL_PARTS_MAX: too many, and nothing is here */
    uint8_t of[ARCL_RASTER_CELLS]; /* by cell; 0: of no part */
    arcl_raster_part part[ARCL_PARTS_MAX + 1];
} arcl_parts;

/* ---- codes ---------------------------------------------------------------------------------- */

/* What a thread has for the codes; all zero to begin with. */
typedef struct arcl_raster_env {
    uint8_t wanted_height, wanted_width; /* D: sides of the output that is looked for; 0: unknown */
    const arcl_raster *input;            /* G: input of the sample */
    unsigned known;                      /* a bit for each kind of parts: they are those of the raster at hand */
    arcl_parts parts[ARCL_PARTS_KINDS];
    int measured; /* what was measured of the parts last, and one; 0: nothing */
    uint32_t measure[ARCL_PARTS_MAX + 1];
} arcl_raster_env;

/* The next calls are on another raster. */
static inline void arcl_raster_env_begin(arcl_raster_env *env)
{
    env->known = 0;
    env->measured = 0;
}

/* False: it has no result, and `out` may hold anything. `out` is not `in`. */
typedef bool arcl_raster_code(arcl_raster_env *env, const arcl_raster *in, int arg, arcl_raster *out);

/* The parts of the raster at hand; NULL if there are too many. */
const arcl_parts *arcl_raster_parts(arcl_raster_env *env, const arcl_raster *in, arcl_parts_kind kind);

#define ARCL_RASTER_CODE(name, ...) arcl_raster_code arcl_raster_##name;
#include "plane/rasters.def"

/* ---- moves ---------------------------------------------------------------------------------- */

/* A code and what it says in the language. */
typedef struct arcl_move {
    const char *name;  /* of the function in data/moves */
    const char *group; /* its file there */
    arcl_raster_code *code;
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
