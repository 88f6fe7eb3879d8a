#include "report/json_out.h"

#include <inttypes.h>
#include <string.h>

#include "task/task.h"

static const struct {
    const char *quoted; /* with its colon */
    size_t len;
    const char *meaning;
} keys[ARCL_KEYS] = {
#define ARCL_KEY(key, meaning) [ARCL_JSON_##key] = {"\"" #key "\":", sizeof #key + 2, meaning},
#include "report/keys.def"
#undef ARCL_KEY
};

/* What is before a value: a comma, unless it is the first of its kind, and the key. */
static void begin(arcl_text *out, arcl_out_key key)
{
    if (out->len && !strchr("{[:\n", out->s[out->len - 1]))
        arcl_text_putc(out, ',');
    if (key)
        arcl_text_add(out, keys[key].quoted, keys[key].len);
}

void arcl_put_open(arcl_text *out, arcl_out_key key)
{
    begin(out, key);
    arcl_text_putc(out, '{');
}

void arcl_put_close(arcl_text *out)
{
    arcl_text_putc(out, '}');
}

void arcl_put_list(arcl_text *out, arcl_out_key key)
{
    begin(out, key);
    arcl_text_putc(out, '[');
}

void arcl_put_end(arcl_text *out)
{
    arcl_text_putc(out, ']');
}

void arcl_put_line(arcl_text *out)
{
    arcl_text_puts(out, "}\n");
}

void arcl_put_break(arcl_text *out)
{
    begin(out, ARCL_JSON_NONE);
    arcl_text_putc(out, '\n');
}

void arcl_put_null(arcl_text *out, arcl_out_key key)
{
    begin(out, key);
    arcl_text_puts(out, "null");
}

void arcl_put_text(arcl_text *out, arcl_out_key key, const char *s)
{
    if (s)
        arcl_put_bytes(out, key, s, strlen(s));
    else
        arcl_put_null(out, key);
}

void arcl_put_known(arcl_text *out, arcl_out_key key, const char *s)
{
    arcl_put_text(out, key, s[0] ? s : NULL);
}

/* The text of a value is long and mostly digits and brackets: then there is nothing to escape. */
void arcl_put_bytes(arcl_text *out, arcl_out_key key, const char *s, size_t len)
{
    size_t k = 0;

    begin(out, key);
    while (k < len && s[k] >= ' ' && s[k] <= '}' && s[k] != '"' && s[k] != '\\')
        k++;
    if (k < len) {
        arcl_text_json(out, s, len);
        return;
    }
    arcl_text_putc(out, '"');
    arcl_text_add(out, s, len);
    arcl_text_putc(out, '"');
}

void arcl_put_count(arcl_text *out, arcl_out_key key, uint64_t n)
{
    begin(out, key);
    arcl_text_printf(out, "%" PRIu64, n);
}

void arcl_put_int(arcl_text *out, arcl_out_key key, int64_t n)
{
    begin(out, key);
    arcl_text_printf(out, "%" PRId64, n);
}

void arcl_put_bool(arcl_text *out, arcl_out_key key, bool yes)
{
    begin(out, key);
    arcl_text_puts(out, yes ? "true" : "false");
}

void arcl_put_hash(arcl_text *out, arcl_out_key key, uint64_t hash)
{
    begin(out, key);
    arcl_text_printf(out, "\"%016" PRIx64 "\"", hash);
}

void arcl_put_fixed(arcl_text *out, arcl_out_key key, double x, int digits)
{
    begin(out, key);
    arcl_text_printf(out, "%.*f", digits, x);
}

void arcl_put_real(arcl_text *out, arcl_out_key key, double x, int digits)
{
    begin(out, key);
    arcl_text_printf(out, "%.*g", digits, x);
}

void arcl_put_grid(arcl_text *out, arcl_out_key key, arcl_val grid)
{
    if (grid.tag != ARCL_GRID) {
        arcl_put_null(out, key);
        return;
    }
    begin(out, key);
    arcl_grid_json(grid, out);
}

void arcl_put_name(arcl_text *out, const char *name)
{
    arcl_put_text(out, ARCL_JSON_NONE, name);
    arcl_text_putc(out, ':');
}

void arcl_keys_markdown(arcl_text *out)
{
    arcl_text_puts(out, "| key | meaning |\n|---|---|\n");
    for (unsigned k = 1; k < ARCL_KEYS; k++)
        arcl_text_printf(out, "| `%.*s` | %s |\n", (int)keys[k].len - 3, keys[k].quoted + 1, keys[k].meaning);
}
