/* reasons.c - why a call gave no value, in words. */
#include "value/value.h"

static const struct {
    const char *name, *text;
} reasons[ARCL_REASON_COUNT] = {
#define ARCL_REASON(ID, name_, text_) [ARCL_E_##ID] = {name_, text_},
#include "value/reasons.def"
};

const char *arcl_reason_name(arcl_reason r)
{
    return reasons[r].name;
}

const char *arcl_reason_text(arcl_reason r)
{
    return reasons[r].text;
}
