#include "batt/elite.h"

#include <string.h>

#include "batt/differs.h"

float arcl_merit_close(arcl_val value, arcl_val reference)
{
    if (value.tag != ARCL_GRID || value.n == 0)
        return 0;
    const uint64_t cells = (uint64_t)reference.h * (uint64_t)reference.n, wrong = arcl_cells_wrong(value, reference);
    return wrong < cells ? (float)(cells - wrong) / (float)cells : 0;
}

int arcl_merit_compare(const arcl_merit *a, const arcl_merit *b)
{
    if (a->right != b->right)
        return a->right > b->right ? -1 : 1;
    if (a->close != b->close)
        return a->close > b->close ? -1 : 1;
    if (a->defaulted != b->defaulted)
        return a->defaulted ? 1 : -1;
    return (a->size > b->size) - (a->size < b->size);
}

static int compare(const arcl_member *a, const arcl_member *b)
{
    const int merit = arcl_merit_compare(&a->merit, &b->merit);

    return merit ? merit : (a->hash > b->hash) - (a->hash < b->hash);
}

static void take_out(arcl_elite *p, uint32_t k)
{
    memmove(&p->at[k], &p->at[k + 1], (p->n - k - 1) * sizeof *p->at);
    p->n--;
}

bool arcl_elite_add(arcl_elite *p, const arcl_member *m)
{
    uint32_t k = 0;

    for (; k < p->n; k++)
        if (p->at[k].merit.behaviour == m->merit.behaviour) {
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
