/*
 * rates.h - how often each operator is drawn, as people say it: op=rate,op=rate.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_RATES_H
#define ARCL_CLI_RATES_H

#include "batt/mutate.h"

/* Reads the text; operators that are not named keep their rates. NULL: all do. False after a sentence. */
bool arcl_rates_read(const char *text, double rate[ARCL_OPERATORS]);

/* Whether an operator is ever drawn. */
bool arcl_rates_any(const double rate[ARCL_OPERATORS]);

#endif
