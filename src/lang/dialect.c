/*
 * A quick look at the names of a text, without a parser: broken text may give any result. A closer look
 * at what the text binds is taken only where it may have bound a name that would tell.
 */
#define _GNU_SOURCE /* memmem */
#include "lang/dialect.h"

#include <string.h>

typedef struct scanner {
    const char *text, *at, *end;
    unsigned depth; /* of brackets */
    bool importing; /* in an import: the names of modules and what is taken out of them */
    bool marked;    /* a mark was met: it says `mark` */
    arcl_dialect mark;
    const char *mistyped; /* the first word in place of a dialect that is none */
} scanner;

static const char mark_word[] = "dialect:";

static bool is(const char *name, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(name, word, len) == 0;
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

/* Notes the dialect if the comment from `at` to `end`, its # left out, says nothing else, or what stands in its place.
 */
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
        if (arcl_lexer_ascii_name(c)) {
            *name = s->at;
            while (s->at < s->end && arcl_lexer_ascii_name(*s->at))
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
            if (c == '(' || c == '[' || c == '{')
                s->depth++;
            else if (c == ')' || c == ']' || c == '}')
                s->depth -= s->depth > 0;
            else if (c == ';' || (c == '\n' && s->depth == 0))
                s->importing = false;
            if (!is_space(c))
                *before = c;
            s->at++;
        }
    }
    return false;
}

/* Whether the name that ended here is given a value: `name =`, also as a keyword. */
static bool is_assigned(const scanner *s)
{
    const char *at = skip_spaces(s->at, s->end);

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

/* Where the word is from `at` on, not as a part of another one nor after a dot; NULL: nowhere. */
static const char *find_word(const char *from, const char *at, const char *end, const char *word, size_t n)
{
    for (; (at = memmem(at, (size_t)(end - at), word, n)) != NULL; at++)
        if ((at == from || (!arcl_lexer_ascii_name(at[-1]) && at[-1] != '.')) &&
            (at + n == end || !arcl_lexer_ascii_name(at[n])))
            return at;
    return NULL;
}

static bool has_word(const char *from, const char *end, const char *word)
{
    return find_word(from, from, end, word, strlen(word)) != NULL;
}

/* Whether a line from `line` to `end` with the name at `at`, where it is not called, can only use it: the name is to
 * the right of `x =` or `return`, and nothing there binds names. */
static bool only_uses(const char *line, const char *end, const char *at, size_t n)
{
    const char *word = line, *stop;
    const char *after = skip_spaces(at + n, end);

    while (word < at && is_space(*word))
        word++;
    for (stop = word; stop < at && arcl_lexer_ascii_name(*stop); stop++)
        ;
    const char *sign = skip_spaces(stop, at);
    const bool assigns = stop > word && sign < at && *sign == '=' && sign[1] != '=';
    return (assigns || is(word, (size_t)(stop - word), "return")) &&
           (after == end || (*after != '=' && *after != ':')) && !has_word(line, end, "lambda") &&
           !has_word(line, end, "for");
}

/* Whether it is plain to see that the text does not bind the name: every line with it calls it or only uses it. Each
 * name costs a look at its line, so lines are short. */
static bool is_plainly_free(const scanner *s, const char *name, size_t n)
{
    enum { LONG = 2000 };

    for (const char *at = s->text; (at = find_word(s->text, at, s->end, name, n)) != NULL; at += n) {
        const char *line = at, *end = memchr(at, '\n', (size_t)(s->end - at)), *after = skip_spaces(at + n, s->end);
        while (line > s->text && line[-1] != '\n' && at - line < LONG)
            line--;
        if ((end ? end : s->end) - line >= LONG)
            return false;
        if (after < s->end && *after == '(' ? has_word(line, at, "def") || has_word(line, at, "class")
                                            : !only_uses(line, end ? end : s->end, at, n))
            return false;
    }
    return true;
}

/* As arcl_dialect_of, whatever was mistyped. */
static arcl_dialect decide(scanner *s, arcl_arena *mem)
{
    arcl_dialect hint = ARCL_DIALECT_ARCDSL, told;
    arcl_scopes scopes = {0};
    bool defined = false; /* the next name is that of a function of the text */
    const char *name;
    size_t n;
    char before;

    while (next_name(s, &name, &n, &before)) {
        if ((defined && takes_all(s)) || is(name, n, "safe_dsl"))
            hint = ARCL_DIALECT_TYPED;
        s->importing = s->importing || is(name, n, "import") || is(name, n, "from");
        if (!defined && !s->importing && before != '.' && !is_assigned(s) && tells(name, n, &told)) {
            if (!scopes.mem && is_plainly_free(s, name, n))
                return told;
            if (!scopes.mem)
                arcl_scopes_open(&scopes, s->text, (size_t)(s->end - s->text), mem);
            if (!arcl_scopes_bind(&scopes, name, n))
                return told;
        }
        defined = is(name, n, "def");
    }
    return s->marked ? s->mark : hint;
}

arcl_dialect arcl_dialect_of(const char *text, size_t len, arcl_arena *mem, const char **mistyped)
{
    scanner s = {.text = text, .at = text, .end = text + len};
    const arcl_dialect d = decide(&s, mem);

    *mistyped = s.mistyped;
    return d;
}

void arcl_dialect_put_mark(arcl_dialect d, arcl_text *out)
{
    arcl_text_printf(out, "# %s %s\n", mark_word, arcl_dialect_name(d));
}
