#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdatomic.h>

bool arcl_fail(arcl_error *err, const char *fmt, ...)
{
    if (err && err->text[0] == 0) {
        va_list ap;
        va_start(ap, fmt);
        vsnprintf(err->text, sizeof err->text, fmt, ap);
        va_end(ap);
    }
    return false;
}

static _Atomic uint64_t times;

void arcl_starve(void)
{
    atomic_fetch_add(&times, 1);
}

uint64_t arcl_starved(void)
{
    return atomic_load(&times);
}
