/*
 * json_out.h - JSON, written key by key. Keys are those of keys.def; commas come by themselves.
 *
 *     arcl_put_open(out, ARCL_JSON_NONE);
 *     arcl_put_text(out, ARCL_JSON_task, id);
 *     arcl_put_count(out, ARCL_JSON_steps, steps);
 *     arcl_put_line(out);                          {"task":"00d62c1b","steps":17}
 *
 * Layer: report. May use: base, value.
 */
#ifndef ARCL_REPORT_JSON_OUT_H
#define ARCL_REPORT_JSON_OUT_H

#include "base/text.h"
#include "value/value.h"

typedef enum arcl_out_key {
    ARCL_JSON_NONE, /* an element of a list, or a line of its own */
#define ARCL_KEY(key, meaning) ARCL_JSON_##key,
#include "report/keys.def"
#undef ARCL_KEY
    ARCL_KEYS
} arcl_out_key;

void arcl_put_open(arcl_text *out, arcl_out_key key); /* { */
void arcl_put_close(arcl_text *out);                  /* } */
void arcl_put_list(arcl_text *out, arcl_out_key key); /* [ */
void arcl_put_end(arcl_text *out);                    /* ] */
void arcl_put_line(arcl_text *out);                   /* } and the end of the line */
void arcl_put_break(arcl_text *out);                  /* the next element begins a line */
void arcl_put_null(arcl_text *out, arcl_out_key key);
void arcl_put_text(arcl_text *out, arcl_out_key key, const char *s);  /* NULL: null */
void arcl_put_known(arcl_text *out, arcl_out_key key, const char *s); /* "": null */
void arcl_put_bytes(arcl_text *out, arcl_out_key key, const char *s, size_t len);
void arcl_put_count(arcl_text *out, arcl_out_key key, uint64_t n);
void arcl_put_int(arcl_text *out, arcl_out_key key, int64_t n);
void arcl_put_bool(arcl_text *out, arcl_out_key key, bool yes);
void arcl_put_hash(arcl_text *out, arcl_out_key key, uint64_t hash);         /* 16 hexadecimal digits as text */
void arcl_put_fixed(arcl_text *out, arcl_out_key key, double x, int digits); /* so many digits behind the point */
void arcl_put_real(arcl_text *out, arcl_out_key key, double x, int digits);  /* so many digits in all */

/* The grid as a list of rows; null if it is none. */
void arcl_put_grid(arcl_text *out, arcl_out_key key, arcl_val grid);

/* A name that is data, such as that of an operator, in place of a key: what follows has no other. */
void arcl_put_name(arcl_text *out, const char *name);

/* The keys in a table of Markdown. */
void arcl_keys_markdown(arcl_text *out);

#endif
