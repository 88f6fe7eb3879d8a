/* label_components.c - what the components are like: one walk over numbered labels, run after run. */
#include "plane/label.h"

static uint32_t colour_bit(uint32_t colour)
{
    return (uint32_t)1 << (colour < ARCL_COMPONENT_OTHERS ? colour : ARCL_COMPONENT_OTHERS);
}

/* Takes a run of one label into its component. The labels come in order, so a new one is the next. */
static inline void add_run(arcl_component *c, bool fresh, int32_t y, int32_t from, int32_t end, int32_t first,
                           uint32_t colour)
{
    if (fresh)
        *c = (arcl_component){.first = first, .top = y, .left = from, .right = end - 1, .colour = colour};
    c->size += (uint32_t)(end - from);
    c->bottom = y;
    c->left = from < c->left ? from : c->left;
    c->right = end - 1 > c->right ? end - 1 : c->right;
}

static inline uint32_t cell_at(const arcl_label_cells *cells, size_t i)
{
    return cells->size == 1 ? ((const uint8_t *)cells->at)[i] : ((const uint32_t *)cells->at)[i];
}

void arcl_component_list(const arcl_label_cells *cells, const int32_t *labels, arcl_component *out)
{
    int32_t known = 0;

    for (int32_t y = 0; y < cells->height; y++) {
        const int32_t *row = labels + (size_t)y * (size_t)cells->width;
        for (int32_t x = 0, end; x < cells->width; x = end) {
            const int32_t label = row[x];
            const size_t at = (size_t)y * cells->stride + (size_t)x;
            for (end = x + 1; end < cells->width && row[end] == label; end++)
                continue;
            if (label == 0)
                continue;
            arcl_component *c = &out[label - 1];
            add_run(c, label > known, y, x, end, y * cells->width + x, cell_at(cells, at));
            known = label > known ? label : known;
            for (int32_t k = 0; k < end - x; k++)
                c->colours |= colour_bit(cell_at(cells, at + (size_t)k));
        }
    }
}

void arcl_component_list_tiny(const uint8_t *slot, const arcl_label_how *how, const uint16_t *labels,
                              const arcl_label_runs *runs, arcl_component *out)
{
    const int32_t width = (int32_t)runs->width, height = (int32_t)runs->height;
    int32_t known = 0;

    for (int32_t y = 0; y < height; y++, slot += ARCL_TINY_SIDE, labels += ARCL_TINY_SIDE)
        for (uint32_t left = runs->starts[y]; left;) {
            const int32_t x = __builtin_ctz(left), label = labels[x];
            left &= left - 1;
            if (!(runs->inside[y] >> x & 1))
                continue;
            const int32_t end = left ? __builtin_ctz(left) : width;
            arcl_component *c = &out[label - 1];
            add_run(c, label > known, y, x, end, y * width + x, slot[x]);
            known = label > known ? label : known;
            for (int32_t k = x; k == x || (k < end && how->rule == ARCL_LABEL_FOREGROUND); k++)
                c->colours |= colour_bit(slot[k]);
        }
}
