/* A quick look at the names of a text, without a parser: what it makes of broken text is of no account. */
#include "lang/dialect.h"

#include <ctype.h>
#include <string.h>

typedef struct scanner {
    const char *at, *end;
    bool marked; /* a mark was met: it says `mark` */
    arcl_dialect mark;
    const char *mistyped; /* the first word in place of a dialect that is none */
} scanner;

static const char mark_word[] = "dialect:";

static bool is(const char *name, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(name, word, len) == 0;
}

static bool in_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Steps over a string, from its first quote on: up to the same quotes again. */
static void skip_string(scanner *s)
{
    const char quote = *s->at;
    const bool triple = s->end - s->at >= 3 && s->at[1] == quote && s->at[2] == quote;
    const size_t n = triple ? 3 : 1;

    for (s->at += n; s->at < s->end; s->at++) {
        if (*s->at == '\\')
            s->at++;
        else if (*s->at == '\n' && !triple)
            return;
        else if (*s->at == quote && (!triple || (s->end - s->at >= 3 && s->at[1] == quote && s->at[2] == quote))) {
            s->at += n;
            return;
        }
    }
    s->at = s->end;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static const char *skip_spaces(const char *at, const char *end)
{
    while (at < end && is_space(*at))
        at++;
    return at;
}

/* Notes the dialect if the comment from `at` to `end`, its # left out, says nothing else, or what stands in its place. */
static void read_mark(scanner *s, const char *at, const char *end)
{
    const size_t word = sizeof mark_word - 1;

    at = skip_spaces(at, end);
    if ((size_t)(end - at) < word || memcmp(at, mark_word, word) != 0)
        return;
    at = skip_spaces(at + word, end);
    const char *stop = at;
    while (stop < end && !is_space(*stop))
        stop++;
    if (stop == at || skip_spaces(stop, end) != end)
        return;
    for (unsigned d = 0; d < ARCL_DIALECTS; d++)
        if (is(at, (size_t)(stop - at), arcl_dialect_name((arcl_dialect)d))) {
            s->marked = true;
            s->mark = (arcl_dialect)d;
        }
    if (!s->marked && !s->mistyped)
        s->mistyped = at;
}

/* The next name and the character before it; false at the end or at a mark. Comments and strings have none. */
static bool next_name(scanner *s, const char **name, size_t *len, char *before)
{
    *before = '\n';
    while (s->at < s->end) {
        const char c = *s->at;
        if (in_name(c)) {
            *name = s->at;
            while (s->at < s->end && in_name(*s->at))
                s->at++;
            *len = (size_t)(s->at - *name);
            return true;
        }
        if (c == '#') {
            const char *line = memchr(s->at, '\n', (size_t)(s->end - s->at)), *stop = line ? line : s->end;
            read_mark(s, s->at + 1, stop);
            if (s->marked)
                return false;
            s->at = stop;
        } else if (c == '"' || c == '\'') {
            skip_string(s);
        } else {
            if (c != ' ')
                *before = c;
            s->at++;
        }
    }
    return false;
}

/* Whether the name that ended here is given a value: `name =`, also as a keyword. */
static bool is_assigned(const scanner *s)
{
    const char *at = s->at;

    while (at < s->end && *at == ' ')
        at++;
    return s->end - at >= 2 && at[0] == '=' && at[1] != '=';
}

/* Whether the parameters of the function whose name ended here are (S, I, C). */
static bool takes_all(const scanner *s)
{
    static const char want[] = "(S,I,C)";
    size_t k = 0;

    for (const char *at = s->at; at < s->end && k < sizeof want - 1; at++)
        if (*at != ' ' && *at != want[k++])
            return false;
    return k == sizeof want - 1;
}

/* Whether only one of the dialects has the name, and which. */
static bool tells(const char *name, size_t len, arcl_dialect *out)
{
    bool has[ARCL_DIALECTS];

    for (unsigned d = 0; d < ARCL_DIALECTS; d++) {
        arcl_val v;
        has[d] = arcl_op_find((arcl_dialect)d, name, len) >= 0 || arcl_constant_find((arcl_dialect)d, name, len, &v);
    }
    *out = has[ARCL_DIALECT_TYPED] ? ARCL_DIALECT_TYPED : ARCL_DIALECT_ARCDSL;
    return has[ARCL_DIALECT_TYPED] != has[ARCL_DIALECT_ARCDSL];
}

/* As arcl_dialect_of, whatever was mistyped. */
static arcl_dialect decide(scanner *s)
{
    arcl_dialect hint = ARCL_DIALECT_ARCDSL, told;
    bool defined = false; /* the next name is that of a function of the text */
    const char *name;
    size_t n;
    char before;

    while (next_name(s, &name, &n, &before)) {
        if ((defined && takes_all(s)) || is(name, n, "safe_dsl"))
            hint = ARCL_DIALECT_TYPED;
        if (!defined && before != '.' && !is_assigned(s) && tells(name, n, &told))
            return told;
        defined = is(name, n, "def");
    }
    return s->marked ? s->mark : hint;
}

arcl_dialect arcl_dialect_of(const char *text, size_t len, const char **mistyped)
{
    scanner s = {.at = text, .end = text + len};
    const arcl_dialect d = decide(&s);

    *mistyped = s.mistyped;
    return d;
}

void arcl_dialect_put_mark(arcl_dialect d, arcl_text *out)
{
    arcl_text_printf(out, "# %s %s\n", mark_word, arcl_dialect_name(d));
}
