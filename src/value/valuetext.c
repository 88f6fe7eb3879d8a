/* valuetext.c - values as text, in the notation of recorded vectors. */
#include <stdio.h>
#include <stdlib.h>

#include "value/seq.h"

static void put_int(arcl_text *out, int64_t i)
{
    char digits[24];
    int k = sizeof digits;
    uint64_t u = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;

    do
        digits[--k] = (char)('0' + u % 10);
    while (u /= 10);
    if (i < 0)
        digits[--k] = '-';
    arcl_text_add(out, digits + k, sizeof digits - (size_t)k);
}

/* As repr() has it: the shortest digits that are read back as the same number. */
static void put_float(arcl_text *out, double d)
{
    char digits[40];
    int precision = 1;

    if (d - d != 0) {
        arcl_text_puts(out, d > 0 ? "inf" : d < 0 ? "-inf" : "nan");
        return;
    }
    do
        snprintf(digits, sizeof digits, "%.*g", precision, d);
    while (strtod(digits, NULL) != d && precision++ < 17);
    if (d == (double)(int64_t)d && d > -1e16 && d < 1e16)
        snprintf(digits, sizeof digits, "%.1f", d);
    arcl_text_puts(out, digits);
}

static void put_cells(arcl_ctx *c, arcl_text *out, const uint8_t *cells, int32_t n)
{
    arcl_ctx_work(c, (uint64_t)n);
    arcl_text_putc(out, '(');
    for (int32_t k = 0; k < n && !out->full; k++) {
        if (k)
            arcl_text_putc(out, ',');
        if (cells[k] < 10)
            arcl_text_putc(out, (char)('0' + cells[k]));
        else
            put_int(out, cells[k]);
    }
    arcl_text_puts(out, n == 1 ? ",)" : ")");
}

static void put_container(arcl_ctx *c, arcl_val v, arcl_text *out)
{
    const bool set = arcl_is_set(v);
    uint32_t n;
    const arcl_val *items = arcl_items(c, v, &n);

    arcl_deeper(c);
    arcl_ctx_work(c, n);
    arcl_text_putc(out, set ? '{' : '(');
    for (uint32_t k = 0; k < n && !out->full; k++) {
        if (k)
            arcl_text_putc(out, ',');
        arcl_value_text(c, items[k], out);
    }
    arcl_text_puts(out, set ? "}" : n == 1 ? ",)" : ")");
    arcl_shallower(c);
}

void arcl_value_text(arcl_ctx *c, arcl_val v, arcl_text *out)
{
    switch (v.tag) {
    case ARCL_NONE:
        arcl_text_puts(out, "None");
        break;
    case ARCL_BOOL:
        arcl_text_puts(out, v.u.i ? "True" : "False");
        break;
    case ARCL_INT:
        put_int(out, v.u.i);
        break;
    case ARCL_FLOAT:
        put_float(out, v.u.d);
        break;
    case ARCL_STR:
        arcl_text_put_quoted(out, v.u.str, v.n);
        break;
    case ARCL_FN:
        arcl_text_puts(out, "<fn>");
        break;
    case ARCL_ERR:
        arcl_text_puts(out, "!error");
        break;
    case ARCL_ROW:
        put_cells(c, out, v.u.cells, v.n);
        break;
    case ARCL_GRID:
        arcl_text_putc(out, '(');
        for (uint32_t k = 0; k < v.h && !out->full; k++) {
            if (k)
                arcl_text_putc(out, ',');
            put_cells(c, out, v.u.cells + (size_t)k * (size_t)v.n, v.n);
        }
        arcl_text_puts(out, v.h == 1 ? ",)" : ")");
        break;
    default:
        put_container(c, v, out);
        break;
    }
}

/* ---- why a call gave no value ---------------------------------------------------------------- */

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
