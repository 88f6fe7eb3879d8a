#include "enumerate/actions.h"

enum { FIRST_COLOUR = 1, LAST_COLOUR = 9 };

static const float costs[] = {
#define ARCL_PRICE(name, cost, doc) cost,
#include "enumerate/prices.def"
};

float arcl_price_of(arcl_price c)
{
    return costs[c];
}

static arcl_price price_for(const arcl_move *m)
{
    return m->feature ? ARCL_PRICE_FACT : m->weight > 1 ? ARCL_PRICE_CHOICE : ARCL_PRICE_CALL;
}

static int last_of(const arcl_move *m)
{
    return m->colour ? LAST_COLOUR : FIRST_COLOUR;
}

void arcl_actions_open(arcl_actions *a, arcl_arena *mem)
{
    uint32_t n = 0;

    for (unsigned k = 0; k < arcl_nmoves; k++)
        n += (uint32_t)(last_of(&arcl_moves[k]) - FIRST_COLOUR + 1);
    arcl_action *at = ARCL_TAKE(mem, arcl_action, n);
    n = 0;
    for (unsigned k = 0; k < arcl_nmoves; k++) {
        const arcl_move *m = &arcl_moves[k];
        const float price = costs[price_for(m)] + (m->colour ? costs[ARCL_PRICE_COLOUR] : 0);
        for (int c = FIRST_COLOUR; c <= last_of(m); c++)
            at[n++] = (arcl_action){.move = m, .arg = m->colour ? c : m->arg, .price = price_for(m), .cost = price};
    }
    *a = (arcl_actions){.at = at, .n = n};
}
