#define _DEFAULT_SOURCE
#include "base/usage.h"

#include <stdio.h>
#include <sys/resource.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

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
