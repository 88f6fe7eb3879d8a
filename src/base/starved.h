/*
 * starved.h - how often the system has refused memory to this process.
 *
 * Much that runs out of memory looks like something else from outside: a program that is cut, a text that ends early, a
 * row that is not what was kept. Who is about to say so asks here first whether there was memory since it began: what
 * came of a lack of it is no result.
 */
#ifndef ARCL_BASE_STARVED_H
#define ARCL_BASE_STARVED_H

#include <stdint.h>

/* Said by whoever asked for memory and got none. A limit of arcl's own is no lack of memory. */
void arcl_starve(void);
uint64_t arcl_starved(void);

#endif
