#include "batt/population.h"

#include <string.h>

#include "batt/batt.h"

float arcl_fitness_close(arcl_val value, arcl_val reference)
{
    if (value.tag != ARCL_GRID || value.n == 0)
        return 0;
    return arcl_cells_close((uint64_t)reference.h * (uint64_t)reference.n, arcl_cells_wrong(value, reference));
}

int arcl_fitness_compare(const arcl_fitness *a, const arcl_fitness *b)
{
    if (a->right != b->right)
        return a->right > b->right ? -1 : 1;
    if (a->close != b->close)
        return a->close > b->close ? -1 : 1;
    if (a->defaulted != b->defaulted)
        return a->defaulted ? 1 : -1;
    return (a->cost > b->cost) - (a->cost < b->cost);
}

static int compare(const arcl_member *a, const arcl_member *b)
{
    const int fitness = arcl_fitness_compare(&a->fitness, &b->fitness);

    return fitness ? fitness : (a->hash > b->hash) - (a->hash < b->hash);
}

static void take_out(arcl_population *p, uint32_t k)
{
    memmove(&p->at[k], &p->at[k + 1], (p->n - k - 1) * sizeof *p->at);
    p->n--;
}

bool arcl_population_add(arcl_population *p, const arcl_member *m)
{
    uint32_t k = 0;

    for (; k < p->n; k++)
        if (p->at[k].fitness.behaviour == m->fitness.behaviour) {
            if (compare(m, &p->at[k]) >= 0)
                return false;
            take_out(p, k);
            break;
        }
    for (k = p->n; k > 0 && compare(m, &p->at[k - 1]) < 0;)
        k--;
    if (k == p->max)
        return false;
    if (p->n == p->max)
        p->n--;
    memmove(&p->at[k + 1], &p->at[k], (p->n - k) * sizeof *p->at);
    p->at[k] = *m;
    p->n++;
    return true;
}
