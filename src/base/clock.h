/* clock.h - what the process uses: time in nanoseconds, memory in bytes. */
#ifndef ARCL_BASE_CLOCK_H
#define ARCL_BASE_CLOCK_H

#include <stdint.h>
#include <stddef.h>

uint64_t arcl_clock_ns(void);     /* monotonic wall time */
uint64_t arcl_clock_cpu_ns(void); /* time that processors gave to all threads of this process */

/* ---- memory --------------------------------------------------------------------------------- */

/* The most that has been resident at once, in bytes; 0 where the system does not say. */
size_t arcl_usage_peak(void);

/* From now on what is freed in large pieces goes back to the system at once. For commands with a limit of memory:
 * what a heap keeps in the hope of using it again is still used. */
void arcl_usage_give_back(void);

#endif
