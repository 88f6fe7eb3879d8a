/* sift.c - a machine that is fed bytes: it knows where a member begins and ends, and keeps it or not. */
#include "task/sift.h"

#include <stdint.h>
#include <string.h>

#include "base/file.h"

enum { KEY_MAX = 255 };

typedef enum place {
    BEFORE,       /* the object */
    FIRST,        /* before a key or the end of the object */
    NEXT,         /* before a key */
    IN_KEY,       /* of plain characters; an escape is unusual */
    AFTER_KEY,    /* before the colon */
    BEFORE_VALUE, /* which must be an array or object */
    IN_VALUE,
    IN_STRING,    /* of a value */
    AFTER_ESCAPE, /* in such a string */
    AFTER_VALUE,  /* before a comma or the end of the object */
    AFTER,        /* the object */
} place;

typedef struct sieve {
    bool (*wanted)(void *choice, const char *key);
    void *choice;
    arcl_text *out;
    place at;
    arcl_sifted result;
    bool keep;    /* the member at hand */
    char open;    /* the first bracket of its value */
    size_t depth; /* brackets of that kind that are open */
    size_t len;
    char key[KEY_MAX + 1];
} sieve;

static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static bool give_up(sieve *s, arcl_sifted why)
{
    s->result = why;
    return false;
}

/* At the end of a key: is the member wanted? */
static bool decide(sieve *s)
{
    s->key[s->len] = 0;
    if (strcmp(s->key, "train") == 0 || strcmp(s->key, "test") == 0)
        return give_up(s, ARCL_SIFT_SINGLE);
    s->keep = memchr(s->key, 0, s->len) == NULL && s->wanted(s->choice, s->key);
    if (s->keep) {
        arcl_text_puts(s->out, s->out->len ? ",\"" : "{\"");
        arcl_text_add(s->out, s->key, s->len);
        arcl_text_puts(s->out, "\":");
    }
    s->at = AFTER_KEY;
    return true;
}

/* One character outside values; false where the machine gives up. */
static bool step(sieve *s, char c)
{
    if (s->at == IN_KEY) {
        if (c == '"')
            return decide(s);
        if (c == '\\' || s->len == KEY_MAX)
            return give_up(s, ARCL_SIFT_NOT);
        s->key[s->len++] = c;
        return true;
    }
    if (is_space(c))
        return true;
    if (s->at == BEFORE && c == '{') {
        s->at = FIRST;
    } else if ((s->at == FIRST || s->at == NEXT) && c == '"') {
        s->at = IN_KEY;
        s->len = 0;
    } else if (s->at == AFTER_KEY && c == ':') {
        s->at = BEFORE_VALUE;
    } else if (s->at == AFTER_VALUE && c == ',') {
        s->at = NEXT;
    } else if ((s->at == FIRST || s->at == AFTER_VALUE) && c == '}') {
        s->at = AFTER;
    } else {
        return give_up(s, ARCL_SIFT_NOT);
    }
    return true;
}

/* Whether none of eight bytes is a quote or a bracket like `open`: the bits in which the two brackets of a kind differ
 * are left out. Where a byte is zero the subtraction sets its top bit, which was not set before. */
static bool is_quiet(const char *p, char open)
{
    const uint64_t ones = 0x0101010101010101u;
    uint64_t word;

    memcpy(&word, p, sizeof word);
    const uint64_t quote = word ^ ones * '"';
    const uint64_t bracket = (word & ~(ones * 6)) ^ ones * ((unsigned char)open & ~6u);
    return ((((quote - ones) & ~quote) | ((bracket - ones) & ~bracket)) & ones << 7) == 0;
}

/* Goes on in a string of a value; returns what follows, or the end of the piece. */
static const char *pass_string(sieve *s, const char *p, const char *end)
{
    for (; p < end; p++) {
        if (s->at == AFTER_ESCAPE) {
            s->at = IN_STRING;
        } else if (*p == '\\') {
            s->at = AFTER_ESCAPE;
        } else if (*p == '"') {
            s->at = IN_VALUE;
            return p + 1;
        }
    }
    return p;
}

/* Goes on in a value up to its end, to a string in it, or to the end of the piece. */
static const char *pass_value(sieve *s, const char *p, const char *end)
{
    const char open = s->open, close = open == '{' ? '}' : ']';
    size_t depth = s->depth;

    while (p < end && s->at == IN_VALUE) {
        while (end - p >= 8 && is_quiet(p, open))
            p += 8;
        for (const char *stop = end - p >= 8 ? p + 8 : end; p < stop && s->at == IN_VALUE; p++) {
            depth += *p == open;
            depth -= *p == close;
            if (*p == '"')
                s->at = IN_STRING;
            else if (depth == 0)
                s->at = AFTER_VALUE;
        }
    }
    s->depth = depth;
    return p;
}

static bool take(void *to, const char *bytes, size_t n)
{
    sieve *s = to;

    for (const char *p = bytes, *const end = bytes + n; p < end;) {
        if (s->at == BEFORE_VALUE && !is_space(*p)) {
            if (*p != '{' && *p != '[')
                return give_up(s, ARCL_SIFT_NOT);
            s->open = *p;
            s->depth = 0;
            s->at = IN_VALUE;
        }
        if (s->at >= IN_VALUE && s->at <= AFTER_ESCAPE) {
            const char *from = p;
            p = s->at == IN_VALUE ? pass_value(s, p, end) : pass_string(s, p, end);
            if (s->keep)
                arcl_text_add(s->out, from, (size_t)(p - from));
        } else if (s->at == BEFORE_VALUE) {
            p++;
        } else if (!step(s, *p++)) {
            return false;
        }
    }
    return true;
}

arcl_sifted arcl_sift(const char *path, bool (*wanted)(void *choice, const char *key), void *choice, arcl_text *out)
{
    sieve s = {.wanted = wanted, .choice = choice, .out = out, .at = BEFORE, .result = ARCL_SIFTED};

    arcl_text_clear(out);
    const bool whole = arcl_file_pieces(path, ARCL_FILE_TASKS_MAX, take, &s) && s.at == AFTER;
    if (out->len)
        arcl_text_putc(out, '}');
    return s.result != ARCL_SIFTED ? s.result : whole && !out->full ? ARCL_SIFTED : ARCL_SIFT_NOT;
}
