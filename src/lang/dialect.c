/* A quick look at the names of a text, without a parser: what it makes of broken text is of no account. */
#include "lang/dialect.h"

#include <ctype.h>
#include <string.h>

typedef struct scanner {
    const char *at, *end;
    bool marked; /* a mark was met: it says `mark` */
    arcl_dialect mark;
} scanner;

static const char mark_word[] = "dialect:";

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

static const char *skip_spaces(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
        at++;
    return at;
}

/* Notes the dialect if the comment from `at` to `end`, its # left out, says nothing else. */
static void read_mark(scanner *s, const char *at, const char *end)
{
    const size_t word = sizeof mark_word - 1;

    at = skip_spaces(at, end);
    if ((size_t)(end - at) < word || memcmp(at, mark_word, word) != 0)
        return;
    at = skip_spaces(at + word, end);
    for (unsigned d = 0; d < ARCL_DIALECTS; d++) {
        const char *name = arcl_dialect_name((arcl_dialect)d);
        const size_t len = strlen(name);
        if ((size_t)(end - at) >= len && memcmp(at, name, len) == 0 && skip_spaces(at + len, end) == end) {
            s->marked = true;
            s->mark = (arcl_dialect)d;
        }
    }
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

static bool is(const char *name, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(name, word, len) == 0;
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

static bool has(arcl_dialect d, const char *name, size_t len)
{
    arcl_val v;
    return arcl_op_find(d, name, len) >= 0 || arcl_constant_find(d, name, len, &v);
}

arcl_dialect arcl_dialect_of(const char *text, size_t len)
{
    scanner s = {.at = text, .end = text + len};
    arcl_dialect hint = ARCL_DIALECT_ARCDSL;
    bool defined = false; /* the next name is that of a function of the text */
    const char *name;
    size_t n;
    char before;

    while (next_name(&s, &name, &n, &before)) {
        if ((defined && takes_all(&s)) || is(name, n, "safe_dsl"))
            hint = ARCL_DIALECT_TYPED;
        if (!defined && before != '.' && !is_assigned(&s)) {
            const bool arcdsl = has(ARCL_DIALECT_ARCDSL, name, n), typed = has(ARCL_DIALECT_TYPED, name, n);
            if (arcdsl != typed)
                return typed ? ARCL_DIALECT_TYPED : ARCL_DIALECT_ARCDSL;
        }
        defined = is(name, n, "def");
    }
    return s.marked ? s.mark : hint;
}

void arcl_dialect_put_mark(arcl_dialect d, arcl_text *out)
{
    arcl_text_printf(out, "# %s %s\n", mark_word, arcl_dialect_name(d));
}
