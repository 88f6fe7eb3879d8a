/* sheet_colour.c - what is done to colours, cell by cell. */
#include "plane/sheet_code.h"

ARCL_SHEET(keep)
{
    const int n = arcl_sheet_count(in);
    const uint8_t colour = (uint8_t)arg;

    ARCL_UNUSED(env);
    arcl_sheet_open(out, in->height, in->width);
    for (int k = 0; k < n; k++)
        out->cells[k] = in->cells[k] == colour ? colour : 0;
    return true;
}

ARCL_SHEET(take)
{
    const int n = arcl_sheet_count(in);
    const uint8_t colour = (uint8_t)arg;

    ARCL_UNUSED(env);
    arcl_sheet_open(out, in->height, in->width);
    for (int k = 0; k < n; k++)
        out->cells[k] = in->cells[k] == colour ? 0 : in->cells[k];
    return true;
}
