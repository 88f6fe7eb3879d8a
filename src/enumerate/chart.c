/* chart.c - one table: the colours of its keys, learned from the demonstrations and guessed for the tests. */
#include <string.h>

#include "enumerate/closing.h"

void arcl_chart_open(arcl_chart *t, arcl_arena *mem)
{
    *t = (arcl_chart){.colour = ARCL_TAKE(mem, uint8_t, ARCL_TABLE_KEYS),
                      .row = ARCL_TAKE(mem, uint32_t, ARCL_TABLE_KEYS),
                      .seen = ARCL_TAKE(mem, uint32_t, ARCL_TABLE_KEYS)};
    memset(t->colour, ARCL_COLOUR_NONE, ARCL_TABLE_KEYS);
}

static uint8_t value_of(const arcl_chart *t, uint32_t key, uint32_t column)
{
    return t->column[column]->of[key >> (4 * (t->n - 1 - column)) & 15];
}

/* The column that says most keys already, or the commonest colour where that says more. */
static void choose_base(arcl_chart *t)
{
    uint32_t of_colour[10] = {0};

    t->base = -1;
    t->commonest = 0;
    for (uint32_t k = 0; k < t->nseen; k++)
        of_colour[t->colour[t->seen[k]]]++;
    for (uint8_t c = 1; c < 10; c++)
        if (of_colour[c] > of_colour[t->commonest])
            t->commonest = c;
    t->changed = t->nseen - of_colour[t->commonest] + 1; /* it is a call as well */
    for (uint32_t j = 0; j < t->n; j++) {
        uint32_t changed = 0;
        for (uint32_t k = 0; k < t->nseen; k++)
            changed += value_of(t, t->seen[k], j) != t->colour[t->seen[k]];
        if (changed < t->changed) {
            t->changed = changed;
            t->base = (int)j;
        }
    }
}

static void forget(arcl_chart *t)
{
    for (uint32_t k = 0; k < t->nseen; k++)
        t->colour[t->seen[k]] = ARCL_COLOUR_NONE;
    t->nseen = 0;
}

bool arcl_chart_learn(arcl_chart *t, const arcl_fields *c, const arcl_field *const *column, uint32_t n)
{
    forget(t);
    t->n = n;
    memcpy(t->column, column, n * sizeof(*column));
    for (uint32_t r = 0; r < c->rows; r++) {
        const uint32_t key = arcl_chart_key(t, r);
        if (t->colour[key] == ARCL_COLOUR_NONE) {
            t->colour[key] = c->output[r];
            t->row[key] = r;
            t->seen[t->nseen++] = key;
        } else if (t->colour[key] != c->output[r]) {
            t->conflict_a = t->row[key];
            t->conflict_b = r;
            return false;
        }
    }
    t->nlearned = t->nseen;
    choose_base(t);
    return true;
}

/* What all keys with the same value in the column say; ARCL_COLOUR_NONE if they differ, or there is none. */
static uint8_t said_by(const arcl_chart *t, uint32_t key, uint32_t column)
{
    const uint32_t mask = (uint32_t)15 << (4 * (t->n - 1 - column));
    uint8_t colour = ARCL_COLOUR_NONE;

    for (uint32_t k = 0; k < t->nlearned; k++) {
        if ((t->seen[k] & mask) != (key & mask))
            continue;
        const uint8_t says = t->colour[t->seen[k]];
        if (colour != ARCL_COLOUR_NONE && says != colour)
            return ARCL_COLOUR_NONE;
        colour = says;
    }
    return colour;
}

/* Whether all keys say the value that they have in the column. */
static bool copies(const arcl_chart *t, uint32_t column)
{
    for (uint32_t k = 0; k < t->nlearned; k++)
        if (value_of(t, t->seen[k], column) != t->colour[t->seen[k]])
            return false;
    return true;
}

/* A colour for a key that no demonstration has, and what it counts as; ARCL_PRICES: there is none. */
static arcl_price guess_key(arcl_chart *t, uint32_t key)
{
    uint8_t colour = ARCL_COLOUR_NONE;
    bool agree = true;

    if (t->base >= 0 && copies(t, (uint32_t)t->base) && value_of(t, key, (uint32_t)t->base) < 10) {
        t->colour[key] = value_of(t, key, (uint32_t)t->base);
        return ARCL_PRICE_SURE;
    }
    for (uint32_t j = 0; j < t->n && t->n > 1; j++) {
        const uint8_t says = said_by(t, key, j);
        agree = agree && (says == ARCL_COLOUR_NONE || colour == ARCL_COLOUR_NONE || says == colour);
        colour = colour == ARCL_COLOUR_NONE ? says : colour;
    }
    if (colour != ARCL_COLOUR_NONE && agree) {
        t->colour[key] = colour;
        return ARCL_PRICE_SURE;
    }
    if (t->base >= 0 && value_of(t, key, (uint32_t)t->base) < 10)
        colour = value_of(t, key, (uint32_t)t->base);
    t->colour[key] = colour;
    return colour == ARCL_COLOUR_NONE ? ARCL_PRICES : ARCL_PRICE_UNSURE;
}

bool arcl_chart_guess(arcl_chart *t, const arcl_fields *c, uint16_t count[ARCL_PRICES])
{
    for (uint32_t r = c->rows; r < c->cells; r++) {
        const uint32_t key = arcl_chart_key(t, r);
        if (t->colour[key] != ARCL_COLOUR_NONE)
            continue;
        const arcl_price one = guess_key(t, key);
        if (one == ARCL_PRICES)
            return false;
        t->seen[t->nseen++] = key;
        count[one]++;
    }
    return true;
}
