#include "enumerate/traits.h"

#include <string.h>

enum { COLOURS = 16, PATCH_WORDS = ARCL_TRAIT_PATCHES / 64 };

/* ---- one raster --------------------------------------------------------------------------------- */

/* How many cells each colour has. */
static void tally(const arcl_raster *m, uint16_t count[COLOURS])
{
    memset(count, 0, COLOURS * sizeof *count);
    for (int k = 0; k < arcl_raster_count(m); k++)
        count[m->cells[k] & (COLOURS - 1)]++;
}

static uint16_t colours_of(const uint16_t count[COLOURS])
{
    uint32_t colours = 0;

    for (unsigned c = 0; c < COLOURS; c++)
        colours |= (uint32_t)(count[c] > 0) << c;
    return (uint16_t)colours;
}

/* Parts of one colour, side by side or at a corner; -1: too many. */
static int count_parts(arcl_space *s, const arcl_raster *m)
{
    arcl_raster_env_begin(s->env);
    const arcl_parts *p = arcl_raster_parts(s->env, m, ARCL_PARTS_CORNERS);
    return p ? (int)p->n : -1;
}

/* Where a mirror or turn takes the colour of cell (i, j) from. */
static int mirrored(const arcl_raster *m, unsigned mirror, int i, int j)
{
    const int h = m->height, w = m->width;

    switch (mirror) {
    case 0:
        return m->cells[(h - 1 - i) * w + j];
    case 1:
        return m->cells[i * w + w - 1 - j];
    case 2:
        return m->cells[j * w + i]; /* of a square */
    default:
        return m->cells[(h - 1 - i) * w + w - 1 - j];
    }
}

static bool is_mirror(const arcl_raster *m, unsigned mirror)
{
    bool is = mirror != 2 || m->height == m->width;

    for (int i = 0; i < m->height && is; i++)
        for (int j = 0; j < m->width && is; j++)
            is = m->cells[i * m->width + j] == mirrored(m, mirror, i, j);
    return is;
}

static uint32_t patch_at(const arcl_raster *m, int i, int j)
{
    const uint8_t *a = m->cells + i * m->width + j, *b = a + m->width;

    return ((uint32_t)a[0] << 12 | (uint32_t)a[1] << 8 | (uint32_t)b[0] << 4 | b[1]) & (ARCL_TRAIT_PATCHES - 1);
}

/* ---- two rasters -------------------------------------------------------------------------------- */

static bool same_size(const arcl_raster *a, const arcl_raster *b)
{
    return a->height == b->height && a->width == b->width;
}

/* How many cells differ. */
static int differ(const arcl_raster *a, const arcl_raster *b)
{
    int n = 0;

    for (int k = 0; k < arcl_raster_count(a); k++)
        n += a->cells[k] != b->cells[k];
    return n;
}

/* Whether what is not 0 in the first is the same in the second. */
static bool keeps(const arcl_raster *a, const arcl_raster *b)
{
    bool ok = true;

    for (int k = 0; k < arcl_raster_count(a) && ok; k++)
        ok = a->cells[k] == 0 || a->cells[k] == b->cells[k];
    return ok;
}

/* ---- the demonstrations ------------------------------------------------------------------------- */

/* What the demonstration says of a number that may be the same in all of them. */
static void agree(int *number, int here, bool first)
{
    *number = first || *number == here ? here : -1;
}

static void learn_one(arcl_traits *t, arcl_space *s, uint32_t k)
{
    const arcl_raster *in = s->input[k], *out = s->output[k];
    uint16_t before[COLOURS], after[COLOURS];

    tally(in, before);
    tally(out, after);
    const uint16_t had = colours_of(before), has = colours_of(after);
    const int parts = count_parts(s, out);
    const bool fits = same_size(in, out);
    const int changed = fits ? differ(in, out) : -1;
    t->copies = t->copies || changed == 0;
    t->sized = t->sized && fits;
    t->kept = t->kept && fits && keeps(in, out);
    t->moved = t->moved && memcmp(before, after, sizeof before) == 0;
    t->same_parts = t->same_parts && parts >= 0 && parts == count_parts(s, in);
    t->plain = t->plain || (has & (has - 1)) == 0;
    t->zero = t->zero && (has & 1);
    t->no_zero = t->no_zero && !(has & 1);
    t->again = (uint16_t)(t->again | (t->added & has & ~had));
    t->added = (uint16_t)(t->added | (has & ~had));
    t->seen |= has;
    t->fewest = k == 0 || changed < t->fewest ? changed : t->fewest;
    agree(&t->parts, parts, k == 0);
    agree(&t->painted, arcl_raster_count(out) - after[0], k == 0);
    agree(&t->colours, __builtin_popcount(has), k == 0);
    for (unsigned m = 0; m < ARCL_TRAIT_MIRRORS; m++)
        t->mirror[m] = t->mirror[m] && is_mirror(out, m);
    for (int i = 0; i + 1 < out->height; i++)
        for (int j = 0; j + 1 < out->width; j++) {
            const uint32_t patch = patch_at(out, i, j);
            t->patch[patch / 64] |= (uint64_t)1 << patch % 64;
        }
}

void arcl_traits_open(arcl_traits *t, arcl_space *s)
{
    *t = (arcl_traits){.sized = true,
                       .moved = true,
                       .kept = true,
                       .same_parts = true,
                       .zero = true,
                       .no_zero = true,
                       .mirror = {true, true, true, true},
                       .patch = ARCL_TAKE(s->mem, uint64_t, PATCH_WORDS)};
    memset(t->patch, 0, PATCH_WORDS * sizeof *t->patch);
    for (uint32_t k = 0; k < s->ntrain; k++)
        learn_one(t, s, k);
}

/* ---- an answer ---------------------------------------------------------------------------------- */

/* Whether it has four cells in colours of the outputs as no output has them. */
static bool has_odd_patch(const arcl_traits *t, const arcl_raster *m)
{
    for (int i = 0; i + 1 < m->height; i++)
        for (int j = 0; j + 1 < m->width; j++) {
            const uint32_t patch = patch_at(m, i, j);
            if (t->patch[patch / 64] >> patch % 64 & 1)
                continue;
            const uint32_t colours =
                1u << (patch >> 12) | 1u << (patch >> 8 & 15) | 1u << (patch >> 4 & 15) | 1u << (patch & 15);
            if ((colours & ~(uint32_t)t->seen) == 0)
                return true;
        }
    return false;
}

static void count_one(const arcl_traits *t, arcl_space *s, const arcl_raster *in, const arcl_raster *m, uint16_t *count)
{
    uint16_t before[COLOURS], after[COLOURS];
    unsigned mirrors = 0;

    tally(in, before);
    tally(m, after);
    const uint16_t had = colours_of(before), has = colours_of(after);
    const bool fits = same_size(in, m);
    const int changed = fits ? differ(in, m) : -1;
    for (unsigned k = 0; k < ARCL_TRAIT_MIRRORS; k++)
        mirrors += t->mirror[k] && !is_mirror(m, k);
    const int parts = t->parts >= 0 || t->same_parts ? count_parts(s, m) : -1;
    const bool lacks[ARCL_PRICES] = {
        [ARCL_PRICE_COPIED] = changed == 0 && !t->copies,
        [ARCL_PRICE_STRANGE] = (has & ~(t->added | had)) != 0 && t->added == t->again,
        [ARCL_PRICE_COLOURS] = t->colours >= 0 && __builtin_popcount(has) != t->colours,
        [ARCL_PRICE_PLAIN] = (has & (has - 1)) == 0 && !t->plain,
        [ARCL_PRICE_RECOUNTED] = t->moved && memcmp(before, after, sizeof before) != 0,
        [ARCL_PRICE_OVERWRITTEN] = t->kept && fits && !keeps(in, m),
        [ARCL_PRICE_PARTS] = t->parts >= 0 && parts != t->parts,
        [ARCL_PRICE_REJOINED] = t->same_parts && parts != count_parts(s, in),
        [ARCL_PRICE_FEW] = t->sized && fits && 2 * changed < t->fewest,
        [ARCL_PRICE_PATCH] = has_odd_patch(t, m),
        [ARCL_PRICE_ZERO] = (t->zero && !(has & 1)) || (t->no_zero && (has & 1)),
        [ARCL_PRICE_AMOUNT] = t->painted >= 0 && arcl_raster_count(m) - after[0] != t->painted,
    };
    for (unsigned k = 0; k < ARCL_PRICES; k++)
        count[k] = (uint16_t)(count[k] + lacks[k]);
    count[ARCL_PRICE_LOPSIDED] = (uint16_t)(count[ARCL_PRICE_LOPSIDED] + mirrors);
}

void arcl_traits_count(const arcl_traits *t, arcl_space *s, const uint32_t *rasters, uint16_t count[ARCL_PRICES])
{
    for (uint32_t k = s->ntrain; k < s->n; k++)
        count_one(t, s, s->input[k], s->rasters[rasters[k - s->ntrain]].raster, count);
}
