/*
 * palette.h - the colours of grids: those of ARC for 0..9, a fixed one for every other value.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_PALETTE_H
#define ARCL_REPORT_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

/* Pictures need three colours besides the cells. They are those of the last three values,
 * so that a picture never needs more than 256. */
enum { ARCL_COLOUR_PAPER = 253, ARCL_COLOUR_LINE = 254, ARCL_COLOUR_INK = 255 };

/* Colour of a value as 0xRRGGBB. */
uint32_t arcl_palette_rgb(uint8_t value);

/* The nearest of the 256 colours that terminals number 16..255. */
unsigned arcl_palette_256(uint8_t value);

/* Whether white is easier to read on this colour than black. */
bool arcl_palette_is_dark(uint8_t value);

#endif
