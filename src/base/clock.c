#define _DEFAULT_SOURCE
#include "base/clock.h"

#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

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

enum { LARGE = 128 * 1024 };

/* What the system says of this program; getrusage may count what was there before it was loaded. */
static size_t peak_in_status(void)
{
    char line[256];
    size_t kb = 0;
    FILE *f = fopen("/proc/self/status", "r");

    if (!f)
        return 0;
    while (fgets(line, sizeof line, f) && sscanf(line, "VmHWM: %zu kB", &kb) != 1)
        ;
    fclose(f);
    return kb * 1024;
}

size_t arcl_usage_peak(void)
{
    const size_t peak = peak_in_status();
    struct rusage used;

    return peak ? peak : getrusage(RUSAGE_SELF, &used) == 0 ? (size_t)used.ru_maxrss * 1024 : 0;
}

void arcl_usage_give_back(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, LARGE);
    mallopt(M_TRIM_THRESHOLD, LARGE);
#endif
}
