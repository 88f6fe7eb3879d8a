#include "search/rates.h"

#include <stdlib.h>
#include <string.h>

#include "base/near.h"

static bool read_rate(double rate[ARCL_OPERATORS], const char *name, size_t len, const char *value, size_t value_len,
                      arcl_error *err)
{
    const int op = arcl_operator_find(name, len);
    char digits[32], *end;

    if (op < 0) {
        arcl_near near = arcl_near_to(name, len);
        for (unsigned k = 0; k < ARCL_OPERATORS; k++)
            arcl_near_consider(&near, arcl_operator_name((arcl_operator)k));
        return near.best
                   ? arcl_fail(err, "there is no operator '%.*s'; did you mean %s?", (int)len, name, near.best)
                   : arcl_fail(err, "there is no operator '%.*s'; 'arcl card --stats' lists them", (int)len, name);
    }
    if (value_len > 0 && value_len < sizeof digits) {
        memcpy(digits, value, value_len);
        digits[value_len] = 0;
        const double value_read = strtod(digits, &end);
        if (*end == 0 && strspn(digits, "0123456789.eE-+") == value_len && value_read >= 0 && value_read <= 1e6) {
            rate[op] = value_read;
            return true;
        }
    }
    return arcl_fail(err, "--rates %.*s= takes a number from 0 to 1000000", (int)len, name);
}

bool arcl_rates_read(const char *text, double rate[ARCL_OPERATORS], arcl_error *err)
{
    for (const char *at = text; text;) {
        const size_t len = strcspn(at, ","), name = strcspn(at, "=,");
        if (name == len)
            return arcl_fail(err, "--rates takes operators and their rates, such as insert=0.2,cross=0");
        if (!read_rate(rate, at, name, at + name + 1, len - name - 1, err))
            return false;
        if (!at[len])
            break;
        at += len + 1;
    }
    return true;
}

bool arcl_rates_any(const double rate[ARCL_OPERATORS])
{
    for (unsigned k = 0; k < ARCL_OPERATORS; k++)
        if (rate[k] > 0)
            return true;
    return false;
}
