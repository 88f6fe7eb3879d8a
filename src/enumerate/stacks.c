/*
 * stacks.c - the search for stacks.
 *
 * A piece may come next if it is right in all rows that it shows and that no piece above it has covered. The search is a
 * beam: from each of the best stacks so far, with the most rows covered for their cost, one more piece.
 */
#include <string.h>

#include "base/hash.h"
#include "enumerate/closing.h"

enum {
    BEAM = 24,
    PIECES_MAX = 6,
    STACKS_FOUND_MAX = 200,
    ROW_WORDS = (ARCL_SPACE_SAMPLES * ARCL_RASTER_CELLS + 63) / 64,
};

static const float worth_row =
    30; /* of all rows together, in costs: what a stack is ahead of another by covering more */

typedef struct stack {
    arcl_piece piece[PIECES_MAX];
    uint32_t n;
    uint32_t left; /* rows that are not covered */
    float cost, score;
    uint64_t hash; /* of the rows that are covered */
    uint64_t *covered;
} stack;

/* The rows of a stack that are not covered: the words that have some. */
typedef struct beam_rows {
    uint32_t n;
    uint16_t word[ROW_WORDS];
    uint64_t rows[ROW_WORDS];
} beam_rows;

typedef struct stacking {
    arcl_fields *c;
    arcl_replies *out;
    const uint64_t *rows; /* that have to be right */
    uint32_t nrows, wrong;
    uint16_t colours; /* that a piece may be painted in: all outputs have them */
    stack beam[BEAM], next[BEAM];
    uint32_t nbeam, nnext;
    beam_rows rows_of[BEAM];
    uint16_t *shown;       /* by stack of the beam, then by column: see shown_by */
    uint64_t *open, *bits; /* rows of the stack at hand that are not covered; scratch */
    uint32_t found;
} stacking;

static uint32_t count(const uint64_t *bits, uint32_t words)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < words; k++)
        n += (uint32_t)__builtin_popcountll(bits[k]);
    return n;
}

/* What is seen of a test: the first piece that covers a cell says its colour. The number of cells that none covers. */
static uint32_t paint(const arcl_space *s, const stack *t, uint32_t sample, arcl_raster *m)
{
    const uint32_t n = (uint32_t)s->sides[sample].height * s->sides[sample].width;
    uint32_t bare = n;
    uint8_t done[ARCL_RASTER_CELLS] = {0};

    m->height = s->sides[sample].height;
    m->width = s->sides[sample].width;
    memset(m->cells, 0, n);
    for (uint32_t p = 0; p < t->n && bare; p++) {
        const uint8_t *cells = arcl_space_raster(s, t->piece[p].state, sample)->cells, shown = t->piece[p].shown;
        for (uint32_t k = 0; k < n; k++)
            if (!done[k] && (cells[k] || shown == ARCL_SHOWN_ALL)) {
                m->cells[k] = shown < ARCL_SHOWN_CELLS ? shown : cells[k];
                done[k] = 1;
                bare--;
            }
    }
    return bare;
}

static void offer(stacking *x, const stack *t)
{
    arcl_space *s = x->c->space;
    arcl_derivation d = {.kind = ARCL_BY_STACK, .n = (uint8_t)t->n, .wrong = x->wrong};
    uint32_t rasters[ARCL_SPACE_SAMPLES];
    arcl_raster m;

    for (uint32_t k = s->ntrain; k < s->n; k++) {
        if (paint(s, t, k, &m))
            d.count[ARCL_PRICE_BARE]++;
        rasters[k - s->ntrain] = arcl_space_intern(s, k, &m);
        if (rasters[k - s->ntrain] == ARCL_RASTER_NONE)
            return;
    }
    d.count[ARCL_PRICE_WRONG] = (uint16_t)__builtin_popcount(x->wrong);
    d.count[ARCL_PRICE_PIECE] = (uint16_t)t->n;
    for (uint32_t k = 0; k < t->n; k++)
        d.count[ARCL_PRICE_PAINTED] = (uint16_t)(d.count[ARCL_PRICE_PAINTED] + (t->piece[k].shown < ARCL_SHOWN_CELLS));
    memcpy(d.piece, t->piece, t->n * sizeof *t->piece);
    x->found++;
    arcl_replies_offer(x->out, rasters, &d);
}

/* Keeps the stack with one more piece if it is among the best; of those that cover the same rows the cheapest. */
static void keep(stacking *x, const stack *from, arcl_piece piece, float cost, const uint64_t *shows)
{
    const uint32_t words = x->c->words;
    uint32_t gain = 0, at;

    for (uint32_t k = 0; k < words; k++)
        gain += (uint32_t)__builtin_popcountll(shows[k] & x->open[k]);
    if (gain == 0)
        return;
    stack t = *from;
    t.piece[t.n++] = piece;
    t.left -= gain;
    t.cost += cost;
    t.score = worth_row * (float)t.left / (float)x->nrows + t.cost;
    if (t.left == 0) {
        if (t.n > 1 && x->found < STACKS_FOUND_MAX)
            offer(x, &t);
        return;
    }
    if (x->nnext == BEAM && t.score >= x->next[BEAM - 1].score)
        return;
    for (uint32_t k = 0; k < words; k++)
        x->bits[k] = from->covered[k] | (shows[k] & x->open[k]);
    t.hash = arcl_hash_many(1, x->bits, words * sizeof *x->bits);
    for (at = 0; at < x->nnext; at++)
        if (x->next[at].hash == t.hash) {
            if (x->next[at].score <= t.score)
                return;
            break;
        }
    if (at == x->nnext)
        at = x->nnext < BEAM ? x->nnext++ : BEAM - 1;
    t.covered = x->next[at].covered;
    memcpy(t.covered, x->bits, words * sizeof *x->bits);
    for (; at > 0 && x->next[at - 1].score > t.score; at--)
        x->next[at] = x->next[at - 1];
    x->next[at] = t;
}

/* What a column may show as the next piece of a stack: the shapes that it may be painted in (a bit for each colour), and
 * by ARCL_SHOWN_CELLS and ARCL_SHOWN_ALL as bits. */
static uint16_t shown_by(const stacking *x, const beam_rows *open, const arcl_field *col)
{
    const arcl_fields *c = x->c;
    uint64_t cells = 0, all = 0, any = 0;
    uint32_t colours = x->colours;

    for (uint32_t k = 0; k < open->n && (!all || !cells || colours); k++) {
        const uint32_t w = open->word[k];
        const uint64_t rows = open->rows[k], shows = col->painted[w] & rows, wrong = rows & ~col->equal[w];
        any |= shows;
        all |= wrong;
        cells |= shows & wrong;
        if (shows && colours) { /* the output of one row alone may be right for all */
            const unsigned colour = c->output[64 * w + (unsigned)__builtin_ctzll(shows)];
            colours &= shows & ~c->colour[colour][w] ? 0 : 1u << colour;
        }
    }
    const uint32_t shapes = !any ? 0 : !cells ? 1u << ARCL_SHOWN_CELLS : colours;
    return (uint16_t)(shapes | (uint32_t)!all << ARCL_SHOWN_ALL);
}

/* Adds what a column can show to a stack. */
static void add_pieces(stacking *x, const stack *from, const arcl_field *col, uint32_t shown)
{
    const float cost = col->cost + arcl_price_of(ARCL_PRICE_PIECE);

    if (shown >> ARCL_SHOWN_ALL & 1)
        keep(x, from, (arcl_piece){col->state, ARCL_SHOWN_ALL}, cost, x->c->whole);
    for (shown &= (1u << ARCL_SHOWN_ALL) - 1; shown; shown &= shown - 1) {
        const uint8_t how = (uint8_t)__builtin_ctz(shown);
        keep(x, from, (arcl_piece){col->state, how},
             how < ARCL_SHOWN_CELLS ? cost + arcl_price_of(ARCL_PRICE_PAINTED) : cost, col->painted);
    }
}

static void list_open(stacking *x)
{
    for (uint32_t k = 0; k < x->nbeam; k++) {
        beam_rows *open = &x->rows_of[k];
        open->n = 0;
        for (uint32_t w = 0; w < x->c->words; w++) {
            const uint64_t rows = x->rows[w] & ~x->beam[k].covered[w];
            open->word[open->n] = (uint16_t)w;
            open->rows[open->n] = rows;
            open->n += rows != 0;
        }
    }
}

/* One more piece for each stack of the beam. A column is looked at for all stacks while it is in the cache; what comes
 * of that is taken stack by stack, as of those that score the same the first is kept. */
static void add_step(stacking *x)
{
    const arcl_fields *c = x->c;

    x->nnext = 0;
    list_open(x);
    for (uint32_t j = 0; j < c->n; j++)
        for (uint32_t k = 0; k < x->nbeam; k++)
            x->shown[(size_t)k * c->n + j] = c->at[j].painted ? shown_by(x, &x->rows_of[k], &c->at[j]) : 0;
    for (uint32_t k = 0; k < x->nbeam; k++) {
        for (uint32_t w = 0; w < c->words; w++)
            x->open[w] = x->rows[w] & ~x->beam[k].covered[w];
        for (uint32_t j = 0; j < c->n; j++)
            if (x->shown[(size_t)k * c->n + j])
                add_pieces(x, &x->beam[k], &c->at[j], x->shown[(size_t)k * c->n + j]);
    }
}

static void search(stacking *x)
{
    const arcl_fields *c = x->c;

    x->nrows = count(x->rows, c->words);
    x->found = 0;
    x->nbeam = 1;
    memset(x->beam[0].covered, 0, c->words * sizeof *x->bits);
    x->beam[0] = (stack){.left = x->nrows, .covered = x->beam[0].covered};
    for (uint32_t step = 0; step < PIECES_MAX && x->nbeam && x->nrows; step++) {
        add_step(x);
        for (uint32_t k = 0; k < x->nnext; k++) {
            const stack t = x->beam[k];
            x->beam[k] = x->next[k];
            x->next[k] = t;
        }
        x->nbeam = x->nnext;
    }
}

static stacking *open_stacking(arcl_fields *c, arcl_replies *out)
{
    arcl_space *s = c->space;
    stacking *x = ARCL_TAKE(s->mem, stacking, 1);

    *x = (stacking){.c = c, .out = out, .rows = c->whole};
    x->shown = ARCL_TAKE(s->mem, uint16_t, (size_t)BEAM * c->n);
    x->open = ARCL_TAKE(s->mem, uint64_t, c->words);
    x->bits = ARCL_TAKE(s->mem, uint64_t, c->words);
    for (unsigned k = 0; k < BEAM; k++) {
        x->beam[k].covered = ARCL_TAKE(s->mem, uint64_t, c->words);
        x->next[k].covered = ARCL_TAKE(s->mem, uint64_t, c->words);
    }
    for (unsigned colour = 0; colour < 10; colour++) {
        bool everywhere = true;
        for (uint32_t k = 0; k < s->ntrain && everywhere; k++)
            everywhere = memchr(s->output[k]->cells, (int)colour, (size_t)arcl_raster_count(s->output[k])) != NULL;
        x->colours |= (uint16_t)(everywhere << colour);
    }
    return x;
}

void arcl_close_stacks(arcl_fields *c, arcl_replies *out)
{
    search(open_stacking(c, out));
}

void arcl_close_partial(arcl_fields *c, arcl_replies *out)
{
    const arcl_space *s = c->space;
    stacking *x = open_stacking(c, out);
    uint64_t *rows = ARCL_TAKE(s->mem, uint64_t, c->words);

    x->rows = rows;
    for (uint32_t k = 0; k < s->ntrain && s->ntrain > 1; k++) {
        x->wrong = (uint32_t)1 << k;
        for (uint32_t w = 0; w < c->words; w++)
            rows[w] = c->whole[w] & ~c->of_demonstration[k][w];
        search(x);
    }
}
