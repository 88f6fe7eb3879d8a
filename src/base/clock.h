/* clock.h - time in nanoseconds. */
#ifndef ARCL_BASE_CLOCK_H
#define ARCL_BASE_CLOCK_H

#include <stdint.h>

uint64_t arcl_clock_ns(void);     /* monotonic wall time */
uint64_t arcl_clock_cpu_ns(void); /* time that processors gave to all threads of this process */

#endif
