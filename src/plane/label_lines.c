/* label_lines.c - a row of a huge grid, read and turned into words that say what hangs together. */
#include "plane/label_level.h"

#include <string.h>

/* Row y where it can be read beyond its ends: in the grid itself unless it is near the ends of that, else a copy. */
static const void *load_line(const label_job *job, void *line, int32_t y)
{
    const arcl_label_cells *c = job->cells;
    const size_t row = c->stride * c->size, beyond = (size_t)LABEL_WORD * c->size + LABEL_PAD;
    const uint8_t *at = (const uint8_t *)c->at + (size_t)y * row;

    if ((size_t)y * row >= LABEL_PAD && (size_t)(c->height - 1 - y) * row >= beyond)
        return at;
    return memcpy((uint8_t *)line + LABEL_PAD, at, (size_t)c->width * c->size);
}

static void load_inside(const label_job *job, const void *line, uint64_t *out)
{
    const arcl_label_cells *c = job->cells;
    const bool all = job->how->rule == ARCL_LABEL_COLOUR || (c->size == 1 && job->how->background > UINT8_MAX);

    if (all)
        memset(out, 0xff, job->words * sizeof *out);
    else
        job->tools->find(line, c->size, job->words, job->how->background, out);
    if (!all)
        for (size_t k = 0; k < job->words; k++)
            out[k] = ~out[k];
    out[job->words - 1] &= job->tail;
}

/* The contacts of a word; `next` is the cell to the right of each, hanging together with it and with the one above. */
static inline void keep_contacts(const label_words *w, size_t k, bool diagonal, uint64_t before, uint64_t next)
{
    const uint64_t north = w->north[k], west = w->west[k];

    w->north[k] = north & ~((north << 1 | before) & west);
    if (diagonal) {
        w->north_west[k] &= ~north & ~west;
        w->north_east[k] &= ~north & ~next;
    }
}

/* Where colours do not matter, everything follows from what is inside. */
static void follow_inside(const label_job *job, const label_words *w)
{
    const size_t last = job->words - 1;
    const bool diagonal = job->how->diagonal;
    uint64_t before = 0, before_above = 0, north_before = 0;

    for (size_t k = 0; k <= last; k++) {
        const uint64_t in = w->inside[k], above = w->inside_above[k], north = in & above;
        const uint64_t next = k < last ? w->inside[k + 1] : 0, next_above = k < last ? w->inside_above[k + 1] : 0;
        w->west[k] = in & (in << 1 | before);
        w->north[k] = north;
        if (diagonal) {
            w->north_west[k] = in & (above << 1 | before_above);
            w->north_east[k] = in & (above >> 1 | next_above << (LABEL_WORD - 1));
        }
        keep_contacts(w, k, diagonal, north_before, in >> 1 | next << (LABEL_WORD - 1));
        before = in >> (LABEL_WORD - 1);
        before_above = above >> (LABEL_WORD - 1);
        north_before = north >> (LABEL_WORD - 1);
    }
}

/* Takes away what lies beyond the ends of the row, what is outside, and contacts that are not needed. */
static void keep_inside(const label_job *job, const label_words *w)
{
    const size_t last = job->words - 1;
    const bool diagonal = job->how->diagonal;
    uint64_t before = 0;

    w->west[0] &= ~(uint64_t)1;
    w->north_west[0] &= ~(uint64_t)1;
    w->north_east[last] &= job->tail >> 1;
    for (size_t k = 0; k <= last; k++) {
        w->west[k] &= w->inside[k];
        w->north[k] &= w->inside[k];
        w->north_west[k] &= w->inside[k];
        w->north_east[k] &= w->inside[k];
    }
    for (size_t k = 0; k <= last; k++) {
        const uint64_t north = w->north[k];
        const uint64_t next = k < last ? w->north[k + 1] & w->west[k + 1] : 0;
        keep_contacts(w, k, diagonal, before, (north & w->west[k]) >> 1 | next << (LABEL_WORD - 1));
        before = north >> (LABEL_WORD - 1);
    }
}

void arcl_label_read(const label_job *job, label_strip *s, int32_t y, bool fresh)
{
    label_words *w = &s->words;
    uint64_t *const inside = w->inside_above;

    if (fresh && y > 0) {
        s->lines.here = load_line(job, s->line[~y & 1], y - 1);
        load_inside(job, s->lines.here, w->inside);
    }
    w->inside_above = w->inside;
    w->inside = inside;
    s->lines.above = s->lines.here;
    s->lines.here = load_line(job, s->line[y & 1], y);
    load_inside(job, s->lines.here, w->inside);
    if (job->how->rule == ARCL_LABEL_FOREGROUND) {
        follow_inside(job, w);
        return;
    }
    job->tools->compare(&s->lines, job->cells->size, job->words, job->how->diagonal, w);
    keep_inside(job, w);
}
