/* usage.h - the memory of the process as the system sees it. */
#ifndef ARCL_BASE_USAGE_H
#define ARCL_BASE_USAGE_H

#include <stddef.h>

/* The most that has been resident at once, in bytes; 0 where the system does not say. */
size_t arcl_usage_peak(void);

/* From now on what is freed in large pieces goes back to the system at once. For those who promise how much they use:
 * what a heap keeps in the hope of using it again is still used. */
void arcl_usage_give_back(void);

#endif
