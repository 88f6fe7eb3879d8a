#include "base/starved.h"

#include <stdatomic.h>

static _Atomic uint64_t times;

void arcl_starve(void)
{
    atomic_fetch_add(&times, 1);
}

uint64_t arcl_starved(void)
{
    return atomic_load(&times);
}
