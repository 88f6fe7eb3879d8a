/* raster_parts.c - the parts of a raster, labelled once for all codes that ask, and what they are like. */
#include "plane/raster_parts.h"

#include "plane/label.h"

/* Labels the cells and lists the parts: if inner, those that are not at the edge. */
static void label(const arcl_raster *in, const uint8_t *cells, const arcl_label_how *how, bool inner, arcl_parts *p)
{
    const int w = in->width, h = in->height, n = arcl_raster_count(in);
    const arcl_label_cells at = {.at = cells, .size = 1, .stride = (size_t)w, .width = w, .height = h};
    int32_t labels[ARCL_RASTER_CELLS];
    arcl_component found[ARCL_RASTER_CELLS];
    uint8_t number[ARCL_RASTER_CELLS + 1] = {0};
    const int32_t many = arcl_label_small(&at, how, labels, found);

    p->n = 0;
    for (int32_t k = 0; k < many; k++) {
        const arcl_component *c = &found[k];
        if (inner && arcl_component_borders(c, w, h))
            continue;
        if (++p->n > ARCL_PARTS_MAX)
            return;
        number[k + 1] = (uint8_t)p->n;
        p->part[p->n] = (arcl_raster_part){.size = (uint16_t)c->size,
                                           .first = (uint16_t)c->first,
                                           .top = (uint8_t)c->top,
                                           .left = (uint8_t)c->left,
                                           .bottom = (uint8_t)c->bottom,
                                           .right = (uint8_t)c->right,
                                           .colours = (uint16_t)c->colours};
    }
    for (int k = 0; k < n; k++)
        p->of[k] = number[labels[k]];
}

const arcl_parts *arcl_raster_parts(arcl_raster_env *env, const arcl_raster *in, arcl_parts_kind kind)
{
    arcl_parts *p = &env->parts[kind];
    const arcl_label_how how = {.rule = kind == ARCL_PARTS_PAINTED ? ARCL_LABEL_FOREGROUND : ARCL_LABEL_PAINTED,
                                .diagonal = kind == ARCL_PARTS_CORNERS || kind == ARCL_PARTS_PAINTED,
                                .numbered = true};

    if (!(env->known >> kind & 1)) {
        env->known |= 1u << kind;
        if (kind == ARCL_PARTS_HOLES) {
            uint8_t empty[ARCL_RASTER_CELLS];
            const int n = arcl_raster_count(in);
            for (int k = 0; k < n; k++)
                empty[k] = in->cells[k] == 0;
            label(in, empty, &how, true, p);
        } else {
            label(in, in->cells, &how, false, p);
        }
    }
    return p->n <= ARCL_PARTS_MAX ? p : NULL;
}

/* ---- measures -------------------------------------------------------------------------------- */

typedef uint32_t by_part[ARCL_PARTS_MAX + 1];

static uint32_t mix(uint32_t x)
{
    x = (x + 0x9e3779b9u) * 0x85ebca6bu;
    return (x ^ x >> 15) * 0xc2b2ae35u;
}

/* One number for the cells of each part in its box: equal for equal shapes, and, if painted, equal colours. How the box
 * is turned before: 0 not, 1 left to right, 2 upside down, 3 across the diagonal. */
static void shapes(const arcl_raster *in, const arcl_parts *p, bool painted, int turned, by_part out)
{
    const int w = in->width, n = arcl_raster_count(in);

    memset(out, 0, (p->n + 1) * sizeof out[0]);
    for (int k = 0, i = 0, j = 0; k < n; k++) {
        const unsigned of = p->of[k];
        if (of) {
            const arcl_raster_part *a = &p->part[of];
            const int down = turned == 2 ? a->bottom - i : i - a->top;
            const int right = turned == 1 ? a->right - j : j - a->left;
            const int at = turned == 3 ? right * 32 + down : down * 32 + right;
            out[of] += mix((uint32_t)(at * 16 + (painted ? in->cells[k] : 1)));
        }
        if (++j == w) {
            j = 0;
            i++;
        }
    }
}

static unsigned width_of(const arcl_raster_part *a)
{
    return a->right - a->left + 1u;
}

static unsigned height_of(const arcl_raster_part *a)
{
    return a->bottom - a->top + 1u;
}

/* 2 for the parts that look the same when turned, 1 for the others. */
static void symmetric(const arcl_raster *in, const arcl_parts *p, int turned, by_part out)
{
    by_part plain;

    shapes(in, p, true, 0, plain);
    shapes(in, p, true, turned, out);
    for (unsigned k = 1; k <= p->n; k++)
        out[k] = 1u + (out[k] == plain[k]);
}

/* How many parts have the number that each has. */
static void count_equal(const arcl_parts *p, const by_part key, by_part out)
{
    for (unsigned a = 1; a <= p->n; a++)
        out[a] = 0;
    for (unsigned a = 1; a <= p->n; a++) {
        if (out[a])
            continue;
        unsigned n = 0;
        for (unsigned b = a; b <= p->n; b++)
            n += key[b] == key[a];
        for (unsigned b = a; b <= p->n; b++)
            if (key[b] == key[a])
                out[b] = n;
    }
}

/* Holes by the characteristic of Euler: cells - neighbours + squares, and for parts that hang together at corners
 * less the pairs of cells that meet there alone. */
static void holes(const arcl_raster *in, const arcl_parts *p, bool corners, by_part out)
{
    const int w = in->width, h = in->height;
    const uint8_t *of = p->of;

    out[0] = 0;
    for (unsigned k = 1; k <= p->n; k++)
        out[k] = 2u - p->part[k].size; /* one more than there are */
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            const int k = i * w + j;
            const unsigned a = of[k], b = j + 1 < w ? of[k + 1] : 0;
            const unsigned c = i + 1 < h ? of[k + w] : 0, d = i + 1 < h && j + 1 < w ? of[k + w + 1] : 0;
            out[a] += (unsigned)(a == b) + (a == c);
            out[a] -= a == b && a == c && a == d;
            if (corners) {
                out[a] += a == d && a != b && a != c;
                out[b] += b == c && b != a && b != d;
            }
        }
}

/* The commonest colour in each part, the smallest of equal ones; or the number of cells that have another. */
static void main_colour(const arcl_raster *in, const arcl_parts *p, bool others, by_part out)
{
    static const uint16_t none[ARCL_RASTER_COLOURS];
    uint16_t count[ARCL_PARTS_MAX + 1][ARCL_RASTER_COLOURS];
    const int n = arcl_raster_count(in);

    for (unsigned k = 0; k <= p->n; k++)
        memcpy(count[k], none, sizeof none);
    for (int k = 0; k < n; k++)
        count[p->of[k]][in->cells[k]]++;
    for (unsigned k = 1; k <= p->n; k++) {
        unsigned most = 0;
        for (unsigned c = 1; c < ARCL_RASTER_COLOURS; c++)
            if (count[k][c] > count[k][most])
                most = c;
        out[k] = others ? 1u + p->part[k].size - count[k][most] : most;
    }
}

/* For each part the colours of the cells beside it that are not of it (a bit for each), or the parts (up to 32). */
static void touched(const arcl_raster *in, const arcl_parts *p, bool colours, by_part out)
{
    const int w = in->width, h = in->height;

    for (unsigned k = 0; k <= p->n; k++)
        out[k] = 0;
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            const int k = i * w + j, beside[2] = {j + 1 < w ? k + 1 : k, i + 1 < h ? k + w : k};
            for (int s = 0; s < 2; s++) {
                const unsigned a = p->of[k], b = p->of[beside[s]];
                if (a == b)
                    continue;
                out[a] |= colours ? 1u << in->cells[beside[s]] : 1u << b % 32;
                out[b] |= colours ? 1u << in->cells[k] : 1u << a % 32;
            }
        }
    for (unsigned k = 1; k <= p->n; k++)
        out[k] &= ~1u; /* 0 is no colour, nor a part */
}

static unsigned bits(uint32_t x)
{
    unsigned n = 0;

    for (; x; x &= x - 1)
        n++;
    return n;
}

static unsigned lowest(uint32_t x)
{
    unsigned k = 0;

    while (x && !(x >> k & 1))
        k++;
    return k;
}

static void from_boxes(const arcl_raster *in, const arcl_parts *p, arcl_part_measure what, by_part out)
{
    for (unsigned k = 1; k <= p->n; k++) {
        const arcl_raster_part *a = &p->part[k];
        const unsigned h = height_of(a), w = width_of(a);
        switch (what) {
        case ARCL_MEASURE_SIZE:
            out[k] = a->size;
            break;
        case ARCL_MEASURE_HEIGHT:
            out[k] = h;
            break;
        case ARCL_MEASURE_WIDTH:
            out[k] = w;
            break;
        case ARCL_MEASURE_BOX:
            out[k] = h * w;
            break;
        case ARCL_MEASURE_GAP:
            out[k] = 1 + h * w - a->size;
            break;
        case ARCL_MEASURE_COLOURS:
            out[k] = bits(a->colours);
            break;
        case ARCL_MEASURE_EDGE:
            out[k] = 1u + (a->top == 0 || a->left == 0 || a->bottom + 1 == in->height || a->right + 1 == in->width);
            break;
        case ARCL_MEASURE_SQUARE:
            out[k] = 1u + (h == w);
            break;
        case ARCL_MEASURE_LYING:
            out[k] = h < w ? 3 : h == w ? 2 : 1;
            break;
        case ARCL_MEASURE_TOP:
            out[k] = a->top + 1u;
            break;
        case ARCL_MEASURE_LEFT:
            out[k] = a->left + 1u;
            break;
        default:
            out[k] = k;
            break;
        }
    }
}

static void measure(const arcl_raster *in, const arcl_parts *p, arcl_parts_kind kind, arcl_part_measure what,
                    by_part out)
{
    by_part key;

    switch (what) {
    case ARCL_MEASURE_COLOUR:
    case ARCL_MEASURE_MINOR:
        main_colour(in, p, what == ARCL_MEASURE_MINOR, out);
        break;
    case ARCL_MEASURE_HOLES:
        holes(in, p, kind == ARCL_PARTS_CORNERS || kind == ARCL_PARTS_PAINTED, out);
        break;
    case ARCL_MEASURE_MIRROR_V:
    case ARCL_MEASURE_MIRROR_H:
    case ARCL_MEASURE_MIRROR_D:
        symmetric(in, p, (int)(what - ARCL_MEASURE_MIRROR_V + 1), out);
        break;
    case ARCL_MEASURE_SHAPES:
    case ARCL_MEASURE_TWINS:
        shapes(in, p, what == ARCL_MEASURE_TWINS, 0, key);
        count_equal(p, key, out);
        break;
    case ARCL_MEASURE_SIBLINGS:
        main_colour(in, p, false, key);
        count_equal(p, key, out);
        break;
    case ARCL_MEASURE_PEERS:
        from_boxes(in, p, ARCL_MEASURE_SIZE, key);
        count_equal(p, key, out);
        break;
    case ARCL_MEASURE_NEAR:
    case ARCL_MEASURE_AROUND:
        touched(in, p, what == ARCL_MEASURE_AROUND, out);
        for (unsigned k = 1; k <= p->n; k++)
            out[k] = what == ARCL_MEASURE_NEAR ? 1 + bits(out[k]) : 1 + lowest(out[k]);
        break;
    default:
        from_boxes(in, p, what, out);
        break;
    }
}

/* The numbers replaced by their ranks among those that occur, as far as facts go: 1 is the largest, or the smallest if
 * rising. */
static void rank(const arcl_parts *p, bool rising, by_part out)
{
    by_part key;
    uint32_t last = UINT32_MAX; /* no key above it is left */

    for (unsigned a = 1; a <= p->n; a++) {
        key[a] = rising ? ~out[a] : out[a];
        out[a] = ARCL_RASTER_FACT;
    }
    for (unsigned better = 1; better < ARCL_RASTER_FACT && better <= p->n;) {
        uint32_t most = 0, n = 0;
        for (unsigned a = 1; a <= p->n; a++) {
            const uint32_t left = key[a] <= last ? key[a] : 0;
            most = left > most ? left : most;
        }
        for (unsigned a = 1; a <= p->n; a++) {
            out[a] = key[a] == most ? better : out[a];
            n += key[a] == most;
        }
        better += n;
        last = most - 1;
    }
}

const arcl_parts *arcl_raster_measure(arcl_raster_env *env, const arcl_raster *in, int arg, uint8_t out[])
{
    const int what = arcl_raster_arg(arg, 0), kind = arcl_raster_arg(arg, 1), how = arcl_raster_arg(arg, 2);
    by_part number;

    if (what >= ARCL_MEASURES || kind >= ARCL_PARTS_KINDS || how > 2)
        return NULL;
    const arcl_parts *p = arcl_raster_parts(env, in, (arcl_parts_kind)kind);
    if (!p)
        return NULL;
    if (env->measured != 1 + (arg & (ARCL_RASTER_ARG * ARCL_RASTER_ARG - 1))) {
        measure(in, p, (arcl_parts_kind)kind, (arcl_part_measure)what, env->measure);
        env->measured = 1 + (arg & (ARCL_RASTER_ARG * ARCL_RASTER_ARG - 1));
    }
    memcpy(number, env->measure, (p->n + 1) * sizeof number[0]);
    if (how)
        rank(p, how == 2, number);
    out[0] = 0;
    for (unsigned k = 1; k <= p->n; k++)
        out[k] = number[k] < ARCL_RASTER_FACT ? (uint8_t)number[k] : ARCL_RASTER_FACT;
    return p;
}
