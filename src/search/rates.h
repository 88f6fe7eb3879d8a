/*
 * rates.h - how often each operator is drawn, as people say it: op=rate,op=rate.
 *
 * Layer: search.
 */
#ifndef ARCL_SEARCH_RATES_H
#define ARCL_SEARCH_RATES_H

#include "base/error.h"
#include "batt/mutate.h"

/* Reads the text; operators that are not named keep their rates. NULL: all do. False and a sentence. */
bool arcl_rates_read(const char *text, double rate[ARCL_OPERATORS], arcl_error *err);

/* Whether an operator is ever drawn. */
bool arcl_rates_any(const double rate[ARCL_OPERATORS]);

#endif
