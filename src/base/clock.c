#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"

#include <time.h>

static uint64_t now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t arcl_clock_ns(void)
{
    return now(CLOCK_MONOTONIC);
}

uint64_t arcl_clock_cpu_ns(void)
{
    return now(CLOCK_PROCESS_CPUTIME_ID);
}
