/* json.c - the scanner; why it exists stands in json.h. Line and column are worked out only for a failure. */
#include "base/json.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/vec16.h"

enum { NUMBER_MAX = 60 }; /* characters of a number that is skipped: cJSON takes 63 */

void arcl_json_open(arcl_json *j, const char *file, const char *text, size_t len)
{
    const size_t mark = len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* of byte order, by editors */

    *j = (arcl_json){.file = file, .text = text + mark, .at = text + mark, .end = text + len};
}

void arcl_json_continue(arcl_json *j, const char *text, size_t len)
{
    const char *line = j->text;

    for (const char *p; (p = memchr(line, '\n', (size_t)(j->at - line))); line = p + 1) {
        j->lines++;
        j->columns = 0;
    }
    j->columns += (size_t)(j->at - line);
    j->text = j->at = text;
    j->end = text + len;
}

bool arcl_json_fail(arcl_json *j, const char *at, const char *fmt, ...)
{
    if (!j->wrong) {
        va_list ap;
        va_start(ap, fmt);
        vsnprintf(j->message, sizeof j->message, fmt, ap);
        va_end(ap);
        j->wrong = at;
    }
    return false;
}

bool arcl_json_within(arcl_json *j, const char *fmt, ...)
{
    char place[sizeof j->message], all[2 * sizeof place + 2];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(place, sizeof place, fmt, ap);
    va_end(ap);
    snprintf(all, sizeof all, "%s%s%s", place, j->placed ? ", " : ": ", j->message);
    memcpy(j->message, all, sizeof j->message - 1);
    j->placed = true;
    return false;
}

bool arcl_json_report(const arcl_json *j, arcl_error *err)
{
    size_t line = j->lines + 1, column = j->columns + 1;

    for (const char *p = j->text; p < j->wrong; p++) {
        column = *p == '\n' ? 1 : column + 1;
        line += *p == '\n';
    }
    return arcl_fail(err, "%s:%zu:%zu: %s", j->file, line, column, j->message);
}

static void skip_space(arcl_json *j)
{
    while (j->at < j->end && (*j->at == ' ' || *j->at == '\n' || *j->at == '\r' || *j->at == '\t'))
        j->at++;
}

char arcl_json_peek(arcl_json *j)
{
    skip_space(j);
    return (char)(j->at < j->end && !j->wrong ? *j->at : 0);
}

bool arcl_json_expected(arcl_json *j, const char *wanted)
{
    const unsigned char c = (unsigned char)arcl_json_peek(j);
    int word = 0;

    while (word < 24 && j->end - j->at > word && (isalnum((unsigned char)j->at[word]) || memchr("+-.", j->at[word], 3)))
        word++;
    if (j->at == j->end)
        return arcl_json_fail(j, j->at, "expected %s, found the end of the text", wanted);
    if (word > 0)
        return arcl_json_fail(j, j->at, "expected %s, found %.*s", wanted, word, j->at);
    if (c == '"' || c == '[' || c == '{')
        return arcl_json_fail(j, j->at, "expected %s, found %s", wanted,
                              c == '"'   ? "a string"
                              : c == '[' ? "an array"
                                         : "an object");
    if (c > ' ' && c < 0x7f)
        return arcl_json_fail(j, j->at, "expected %s, found '%c'", wanted, c);
    return arcl_json_fail(j, j->at, "expected %s, found the byte 0x%02x", wanted, c);
}

static bool enter(arcl_json *j, char open, const char *wanted)
{
    if (arcl_json_peek(j) != open)
        return arcl_json_expected(j, wanted);
    if (j->depth == ARCL_JSON_DEPTH_MAX)
        return arcl_json_fail(j, j->at, "nested more than %d levels deep", ARCL_JSON_DEPTH_MAX);
    j->depth++;
    j->at++;
    j->fresh = true;
    return true;
}

/* True before another entry; what the entry is, is checked where it is taken. */
static bool more(arcl_json *j, char close, const char *wanted)
{
    const char c = arcl_json_peek(j);
    const bool first = j->fresh;

    j->fresh = false;
    if (c == close && arcl_json_ok(j)) {
        j->depth--;
        j->at++;
        return false;
    }
    if (first)
        return arcl_json_ok(j);
    if (c != ',')
        return arcl_json_expected(j, wanted);
    j->at++;
    skip_space(j);
    return true;
}

bool arcl_json_object(arcl_json *j)
{
    return enter(j, '{', "an object");
}

bool arcl_json_array(arcl_json *j)
{
    return enter(j, '[', "an array");
}

bool arcl_json_item(arcl_json *j)
{
    return more(j, ']', "',' or ']'");
}

static void put(arcl_text *out, const char *s, size_t len)
{
    if (out)
        arcl_text_add(out, s, len);
}

/* The four hexadecimal digits of \uXXXX at p, or -1. */
static int32_t unit_of(const char *p, const char *end)
{
    int32_t unit = 0;

    if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
        return -1;
    for (int k = 2; k < 6; k++) {
        if (!isxdigit((unsigned char)p[k]))
            return -1;
        unit = unit * 16 + (p[k] <= '9' ? p[k] - '0' : (p[k] | 32) - 'a' + 10);
    }
    return unit;
}

static void put_code(arcl_text *out, uint32_t code)
{
    char s[4];

    put(out, s, arcl_utf8_put(s, code));
}

/* Takes the escape at p; returns what follows it, or NULL. */
static const char *take_escape(arcl_json *j, const char *p, arcl_text *out)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char *hit = j->end - p > 1 ? memchr(from, p[1], sizeof from - 1) : NULL;

    if (hit) {
        put(out, &to[hit - from], 1);
        return p + 2;
    }
    const int32_t unit = unit_of(p, j->end);
    if (unit >= 0 && (unit < 0xd800 || unit > 0xdfff)) {
        put_code(out, (uint32_t)unit);
        return p + 6;
    }
    const int32_t low = unit >= 0xd800 && unit < 0xdc00 ? unit_of(p + 6, j->end) : -1;
    if (low >= 0xdc00 && low <= 0xdfff) {
        put_code(out, 0x10000 + ((uint32_t)(unit - 0xd800) << 10) + (uint32_t)(low - 0xdc00));
        return p + 12;
    }
    arcl_json_fail(j, p, unit < 0 ? "an escape that JSON does not have" : "half of a surrogate pair");
    return NULL;
}

/* Takes the character at p that is not plain ASCII; returns what follows it, or NULL. */
static const char *take_other(arcl_json *j, const char *p, arcl_text *out)
{
    const size_t n = arcl_utf8_len(p, (size_t)(j->end - p));

    if (n == 0 || (n == 1 && *p < ' ')) {
        arcl_json_fail(j, p, n ? "a control character in a string" : "a string that is no UTF-8");
        return NULL;
    }
    put(out, p, n);
    return p + n;
}

/* Takes a string; `out` may be NULL. */
static bool take_string(arcl_json *j, arcl_text *out, const char *wanted)
{
    if (arcl_json_peek(j) != '"')
        return arcl_json_expected(j, wanted);
    if (out)
        arcl_text_clear(out);
    const char *p = j->at + 1;
    for (const char *run = p; p < j->end && *p != '"'; run = p) {
        while (p < j->end && *p >= ' ' && *p < 0x7f && *p != '"' && *p != '\\')
            p++;
        put(out, run, (size_t)(p - run));
        if (p == j->end || *p == '"')
            break;
        p = *p == '\\' ? take_escape(j, p, out) : take_other(j, p, out);
        if (!p)
            return false;
    }
    if (p == j->end)
        return arcl_json_fail(j, j->at, "a string that does not end");
    j->at = p + 1;
    return (out && out->full) ? arcl_json_fail(j, p, "no memory for a string") : true;
}

bool arcl_json_string(arcl_json *j, arcl_text *out)
{
    return take_string(j, out, "a string");
}

bool arcl_json_key(arcl_json *j, arcl_text *key)
{
    if (!more(j, '}', "',' or '}'") || !take_string(j, key, "a key"))
        return false;
    if (arcl_json_peek(j) != ':')
        return arcl_json_expected(j, "':'");
    j->at++;
    skip_space(j);
    return true;
}

static const char *digits_end(const char *p, const char *end)
{
    while (p < end && *p >= '0' && *p <= '9')
        p++;
    return p;
}

/* The end of the number here, or NULL; *whole: it has neither fraction nor exponent. */
static const char *number_end(const arcl_json *j, bool *whole)
{
    const char *end = j->end, *p = j->at + (j->at < end && *j->at == '-'), *q = digits_end(p, end);

    *whole = true;
    if (q - p > 1 && *p == '0')
        return NULL;
    if (q > p && q < end && *q == '.') {
        *whole = false;
        p = q + 1;
        q = digits_end(p, end);
    }
    if (q > p && q < end && (*q | 32) == 'e') {
        *whole = false;
        p = q + 1;
        p += p < end && (*p == '+' || *p == '-');
        q = digits_end(p, end);
    }
    return q > p ? q : NULL;
}

bool arcl_json_int(arcl_json *j, int64_t *out)
{
    const bool minus = arcl_json_peek(j) == '-';
    bool whole = false, fits = true;
    int64_t v = 0; /* counted downwards, where there is room for one more */
    const char *end = arcl_json_ok(j) ? number_end(j, &whole) : NULL;

    if (!end || !whole)
        return arcl_json_expected(j, "an integer");
    for (const char *p = j->at + minus; p < end && fits; p++) {
        fits = v >= (INT64_MIN + (*p - '0')) / 10;
        v = fits ? v * 10 - (*p - '0') : v;
    }
    if (!fits || (!minus && v == INT64_MIN))
        return arcl_json_fail(j, j->at, "an integer that does not fit 64 bits");
    *out = minus ? v : -v;
    j->at = end;
    return true;
}

bool arcl_json_skip(arcl_json *j)
{
    static const char *const words[] = {"true", "false", "null"};
    const char c = arcl_json_peek(j);
    bool whole;

    if (c == '"')
        return take_string(j, NULL, "");
    if (c == '[' || c == '{') {
        enter(j, c, "");
        while (c == '[' ? arcl_json_item(j) : arcl_json_key(j, NULL))
            if (!arcl_json_skip(j))
                return false;
        return arcl_json_ok(j);
    }
    const char *end = arcl_json_ok(j) ? number_end(j, &whole) : NULL;
    for (int k = 0; k < 3 && !end; k++) {
        const size_t n = strlen(words[k]);
        if ((size_t)(j->end - j->at) >= n && memcmp(j->at, words[k], n) == 0)
            end = j->at + n;
    }
    if (!end)
        return arcl_json_expected(j, "a value");
    if (end - j->at > NUMBER_MAX)
        return arcl_json_fail(j, j->at, "a number of more than %d characters", NUMBER_MAX);
    j->at = end;
    return arcl_json_ok(j);
}

/* The next quote or bracket of this kind, or little less than 16 bytes before the end. */
static const char *next_mark(const char *p, const char *end, char open, char close)
{
    const arcl_vec16 quotes = arcl_vec16_of('"'), opens = arcl_vec16_of((uint8_t)open);
    const arcl_vec16 closes = arcl_vec16_of((uint8_t)close);

    for (; end - p >= ARCL_VEC16; p += ARCL_VEC16) {
        const arcl_vec16 x = arcl_vec16_load((const uint8_t *)p);
        const uint32_t marks = arcl_vec16_equal(x, quotes) | arcl_vec16_equal(x, opens) | arcl_vec16_equal(x, closes);
        if (marks)
            return p + __builtin_ctz(marks);
    }
    return p;
}

bool arcl_json_pass(arcl_json *j)
{
    const char open = arcl_json_peek(j), close = (char)(open == '{' ? '}' : open == '[' ? ']' : 0);
    const char *p = j->at;
    size_t depth = 0;
    bool quoted = false, over = false;

    for (; p < j->end && !over; p += !over) {
        if (close && !quoted && (p = next_mark(p, j->end, open, close)) == j->end)
            break;
        if (quoted && *p == '\\') {
            p += j->end - p > 1;
        } else if (quoted) {
            quoted = *p != '"' && *p != '\n'; /* no string has a line end in it */
        } else if (*p == '"') {
            quoted = true;
        } else if (close) {
            depth += *p == open;
            depth -= *p == close;
            p += over = depth == 0;
        } else {
            over = *p == ',' || *p == '}';
        }
    }
    j->at = p;
    const char next = arcl_json_peek(j);
    return over && (next == ',' || next == '}');
}

bool arcl_json_end(arcl_json *j)
{
    (void)arcl_json_peek(j);
    if (arcl_json_ok(j) && j->at < j->end)
        return arcl_json_expected(j, "the end of the text");
    return arcl_json_ok(j);
}
