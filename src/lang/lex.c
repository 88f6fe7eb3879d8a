/* The layout of lines, names, strings and operators; what is in a number or a string is known to literal.c. */
#include "lang/lex.h"

#include <string.h>

/* What is mostly found between names: the short way. */
static const uint8_t single[256] = {
    ['('] = ARCL_TOK_LEFT_PAREN,    [')'] = ARCL_TOK_RIGHT_PAREN, ['['] = ARCL_TOK_LEFT_BRACKET,
    [']'] = ARCL_TOK_RIGHT_BRACKET, ['{'] = ARCL_TOK_LEFT_BRACE,  ['}'] = ARCL_TOK_RIGHT_BRACE,
    [','] = ARCL_TOK_COMMA,         [';'] = ARCL_TOK_SEMICOLON,   ['='] = ARCL_TOK_ASSIGN,
    [':'] = ARCL_TOK_COLON,
};

void arcl_lexer_open(arcl_lexer *lx, const arcl_source *src, arcl_symbols *symbols)
{
    static const char bom[] = "\xef\xbb\xbf";

    lx->text = src->text;
    lx->len = src->len;
    lx->symbols = symbols;
    lx->endless[0] = lx->endless[1] = src->len;
    arcl_lexer_seek(lx, (arcl_place){.line = 1, .at = strncmp(src->text, bom, 3) == 0 ? 3 : 0});
}

void arcl_lexer_seek(arcl_lexer *lx, arcl_place where)
{
    /* The two stacks are large and need no clearing. */
    lx->at = lx->line_at = where.at;
    lx->line = where.line;
    lx->fresh = true;
    lx->newline_due = false;
    lx->dedents_due = lx->brackets = 0;
    lx->indents = 1;
    lx->indent[0].column = lx->indent[0].narrow = 0;
}

static arcl_place here(const arcl_lexer *lx)
{
    return (arcl_place){lx->line, lx->at};
}

static arcl_token token(const arcl_lexer *lx, arcl_token_kind kind, arcl_place from)
{
    return (arcl_token){.kind = kind, .place = from, .len = lx->at > from.at ? lx->at - from.at : 0};
}

static arcl_token error(const arcl_lexer *lx, arcl_place from, const char *sentence)
{
    arcl_token t = token(lx, ARCL_TOK_ERROR, from);
    t.error = sentence;
    return t;
}

/* Steps over the end of a line if there is one here: LF, CR LF or CR. */
static bool line_end(arcl_lexer *lx)
{
    const char *s = lx->text + lx->at;

    if (*s != '\n' && *s != '\r')
        return false;
    lx->at += *s == '\r' && s[1] == '\n' ? 2 : 1;
    lx->line++;
    lx->line_at = lx->at;
    return true;
}

/* Skips blank lines and comments up to the first token of a logical line, and measures its indentation. */
static void measure(arcl_lexer *lx, uint32_t *column, uint32_t *narrow)
{
    do {
        *column = *narrow = 0;
        for (;; lx->at++) {
            const char c = lx->text[lx->at];
            if (c == ' ')
                ++*column, ++*narrow;
            else if (c == '\t')
                *column = (*column / 8 + 1) * 8, ++*narrow;
            else if (c == '\f')
                *column = *narrow = 0;
            else
                break;
        }
        if (lx->text[lx->at] == '#')
            lx->at += (uint32_t)strcspn(lx->text + lx->at, "\r\n");
    } while (line_end(lx));
    if (lx->at >= lx->len)
        *column = *narrow = 0;
}

/* Compares the indentation of a new logical line with the one before; true if that makes a token. */
static bool indentation(arcl_lexer *lx, arcl_token *t)
{
    uint32_t column, narrow;

    measure(lx, &column, &narrow);
    lx->fresh = false;
    uint32_t *top = &lx->indent[lx->indents - 1].column, *top_narrow = &lx->indent[lx->indents - 1].narrow;
    if (column == *top && narrow == *top_narrow)
        return false;
    if (column > *top && narrow > *top_narrow) {
        if (lx->indents == ARCL_INDENT_MAX) {
            *t = error(lx, here(lx), "too many levels of indentation");
            return true;
        }
        lx->indent[lx->indents].column = column;
        lx->indent[lx->indents++].narrow = narrow;
        *t = token(lx, ARCL_TOK_INDENT, here(lx));
        return true;
    }
    if (column >= *top || narrow >= *top_narrow) {
        *t = error(lx, here(lx), "tabs and spaces are mixed in the indentation");
        return true;
    }
    while (lx->indents > 1 && lx->indent[lx->indents - 2].column >= column) {
        lx->indents--;
        lx->dedents_due++;
    }
    /* A line between two levels stays in the inner block, so that what is given up is that block alone. */
    if (lx->indent[lx->indents - 1].column > column) {
        lx->indent[lx->indents - 1].column = column;
        lx->indent[lx->indents - 1].narrow = narrow;
        *t = error(lx, here(lx), "the indentation matches no outer block");
        return true;
    }
    if (lx->indent[lx->indents - 1].narrow != narrow) {
        *t = error(lx, here(lx), "tabs and spaces are mixed in the indentation");
        return true;
    }
    return false;
}

/* A string token; `from` is where its prefix begins, lx->at is on its first quote. */
static arcl_token string(arcl_lexer *lx, arcl_place from)
{
    const char *s = lx->text + lx->at;
    const char quote = *s;
    const uint32_t quotes = s[1] == quote && s[2] == quote ? 3 : 1;
    uint32_t *endless = &lx->endless[quote == '"'];
    const uint32_t begin = lx->at, line = lx->line, line_at = lx->line_at;

    if (quotes == 3 && begin >= *endless) {
        lx->at += 3;
        return error(lx, from, "the string is never closed");
    }
    lx->at += quotes;
    while (lx->at < lx->len) {
        s = lx->text + lx->at;
        if (*s == quote && (quotes == 1 || (s[1] == quote && s[2] == quote))) {
            lx->at += quotes;
            return token(lx, ARCL_TOK_STRING, from);
        }
        if (*s == '\\' && lx->at + 1 < lx->len) {
            lx->at++;
            if (!line_end(lx))
                lx->at++;
        } else if (*s != '\n' && *s != '\r') {
            lx->at++;
        } else if (quotes == 3) {
            line_end(lx);
        } else {
            return error(lx, from, "the string is not closed on its line");
        }
    }
    if (quotes == 3) {
        /* Read on after the quotes: the text up to the end of the file was hardly meant. */
        *endless = begin;
        lx->at = begin + 3;
        lx->line = line;
        lx->line_at = line_at;
    }
    return error(lx, from, "the string is never closed");
}

/* Statements begin with these words and expressions hold none of them: an open bracket before one was forgotten. */
static bool begins_statement(uint16_t keyword)
{
    return keyword && arcl_token_info_of(keyword)->precedence == 0 &&
           arcl_token_info_of(keyword)->construct != ARCL_CONSTRUCT_NONE && keyword != ARCL_TOK_FOR &&
           keyword != ARCL_TOK_IF && keyword != ARCL_TOK_ASYNC && keyword != ARCL_TOK_FROM;
}

/* The innermost of so many open brackets, and what there is to say of it. */
static const char *innermost(const arcl_lexer *lx, uint32_t brackets, arcl_place *where)
{
    const uint32_t k = brackets < ARCL_NEST_MAX ? brackets - 1 : ARCL_NEST_MAX - 1;
    const char c = lx->open[k].bracket;

    *where = lx->open[k].place;
    return c == '(' ? "'(' is never closed" : c == '[' ? "'[' is never closed" : "'{' is never closed";
}

static arcl_token unclosed(arcl_lexer *lx)
{
    arcl_place where;
    const char *said = innermost(lx, lx->brackets, &where);

    lx->brackets = 0;
    lx->newline_due = true;
    return error(lx, where, said);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\f';
}

static bool first_on_line(const arcl_lexer *lx, uint32_t at)
{
    while (at > lx->line_at && is_blank(lx->text[at - 1]))
        at--;
    return at == lx->line_at;
}

const char *arcl_lexer_forgotten(const arcl_lexer *lx, const arcl_token *t, arcl_place *where)
{
    const bool opens =
        t->kind == ARCL_TOK_LEFT_PAREN || t->kind == ARCL_TOK_LEFT_BRACKET || t->kind == ARCL_TOK_LEFT_BRACE;
    const uint32_t before = lx->brackets - opens; /* the token */

    return lx->brackets > opens && first_on_line(lx, t->place.at) ? innermost(lx, before, where) : NULL;
}

static arcl_token name(arcl_lexer *lx)
{
    const arcl_place from = here(lx);
    uint32_t at = lx->at;

    for (uint32_t n = 1; n > 0; at += n)
        n = arcl_lexer_name_char(lx->text + at);
    const uint32_t len = at - from.at;
    if ((lx->text[at] == '\'' || lx->text[at] == '"') && arcl_literal_is_prefix(lx->text + from.at, len)) {
        lx->at = at;
        return string(lx, from);
    }
    arcl_symbol *y = arcl_symbol_of(lx->symbols, lx->text + from.at, len);
    if (lx->brackets && begins_statement(y->keyword) && first_on_line(lx, from.at)) {
        lx->at = lx->line_at;
        return unclosed(lx);
    }
    lx->at = at;
    arcl_token t = token(lx, (arcl_token_kind)y->keyword, from);
    t.name = y;
    return t;
}

static arcl_token mark(arcl_lexer *lx, arcl_token_kind kind)
{
    const arcl_place from = here(lx);
    const char c = lx->text[lx->at++];

    if (c == '(' || c == '[' || c == '{') {
        if (lx->brackets < ARCL_NEST_MAX) {
            lx->open[lx->brackets].place = from;
            lx->open[lx->brackets].bracket = c;
        }
        lx->brackets++;
    } else if (c == ')' || c == ']' || c == '}') {
        if (lx->brackets == 0)
            return error(lx, from, "this bracket closes nothing");
        if (--lx->brackets < ARCL_NEST_MAX && lx->open[lx->brackets].bracket != (c == ')' ? '(' : c == ']' ? '[' : '{'))
            return error(lx, from, "this bracket closes one of another kind");
    }
    return token(lx, kind, from);
}

static arcl_token operator_at(arcl_lexer *lx)
{
    const arcl_place from = here(lx);
    const char *s = lx->text + lx->at;

    for (int k = ARCL_TOK_ELLIPSIS; k < ARCL_TOK_COUNT; k++) {
        const arcl_token_info *info = arcl_token_info_of((arcl_token_kind)k);
        const size_t len = strlen(info->text);
        if (*s != *info->text || strncmp(s, info->text, len) != 0)
            continue;
        const bool augmented = info->precedence > ARCL_PREC_COMPARE && s[len] == '=';
        lx->at += (uint32_t)len + augmented;
        return token(lx, augmented ? ARCL_TOK_AUGMENTED : (arcl_token_kind)k, from);
    }
    do
        lx->at++; /* with the rest of a character of several bytes */
    while (((unsigned char)lx->text[lx->at] & 0xc0) == 0x80);
    return error(lx, from, "this character has no meaning here");
}

static arcl_token number(arcl_lexer *lx)
{
    const arcl_place from = here(lx);
    const char *s = lx->text + lx->at;
    uint32_t len;
    const arcl_token_kind kind = arcl_literal_number(s, &len);

    lx->at += len;
    return kind == ARCL_TOK_ERROR ? error(lx, from, "this is not a number") : token(lx, kind, from);
}

/* Skips blanks, comments, joined lines; true if that ends in a token. */
static bool blanks(arcl_lexer *lx, arcl_token *t)
{
    for (;;) {
        const char c = lx->text[lx->at];
        if (is_blank(c)) {
            lx->at++;
        } else if (c == '#') {
            lx->at += (uint32_t)strcspn(lx->text + lx->at, "\r\n");
        } else if (c == '\\') {
            const arcl_place from = here(lx);
            lx->at++;
            if (!line_end(lx)) {
                *t = error(lx, from, "a backslash must be the last character of its line");
                return true;
            }
        } else if (c == '\n' || c == '\r') {
            const arcl_place from = here(lx);
            line_end(lx);
            if (lx->brackets == 0) {
                *t = token(lx, ARCL_TOK_NEWLINE, from);
                lx->fresh = true;
                return true;
            }
        } else {
            return false;
        }
    }
}

void arcl_lexer_rest_of_line(arcl_lexer *lx)
{
    while (lx->at < lx->len && !lx->newline_due && !lx->dedents_due) {
        const char c = lx->text[lx->at];
        if (arcl_lexer_ascii_name(c)) {
            if (lx->brackets && first_on_line(lx, lx->at))
                name(lx); /* may show that a bracket was forgotten */
            else
                while (arcl_lexer_ascii_name(lx->text[lx->at]))
                    lx->at++;
        } else if (c == '\n' || c == '\r') {
            if (lx->brackets == 0)
                return;
            line_end(lx);
        } else if (c == '\'' || c == '"') {
            string(lx, here(lx));
        } else if (c == '#') {
            lx->at += (uint32_t)strcspn(lx->text + lx->at, "\r\n");
        } else if (single[(unsigned char)c]) {
            mark(lx, ARCL_TOK_ERROR);
        } else {
            lx->at++;
            if (c == '\\')
                line_end(lx);
        }
    }
}

arcl_token arcl_lexer_next(arcl_lexer *lx)
{
    arcl_token t;

    if (lx->newline_due) {
        lx->newline_due = false;
        lx->fresh = true;
        return token(lx, ARCL_TOK_NEWLINE, here(lx));
    }
    if (lx->fresh && indentation(lx, &t))
        return t;
    if (lx->dedents_due) {
        lx->dedents_due--;
        return token(lx, ARCL_TOK_DEDENT, here(lx));
    }
    if (blanks(lx, &t))
        return t;

    const char *s = lx->text + lx->at;
    if (lx->at >= lx->len) {
        if (lx->brackets)
            return unclosed(lx);
        /* The last line may lack its end. At the very end of the text indentation() gives the last DEDENTs. */
        if (!lx->fresh && lx->indents > 1) {
            lx->fresh = true;
            return token(lx, ARCL_TOK_NEWLINE, here(lx));
        }
        return token(lx, ARCL_TOK_END, here(lx));
    }
    if (arcl_lexer_is_digit(*s) || (*s == '.' && arcl_lexer_is_digit(s[1])))
        return number(lx);
    if (arcl_lexer_name_char(s))
        return name(lx);
    if (*s == '\'' || *s == '"')
        return string(lx, here(lx));
    if (single[(unsigned char)*s] && ((*s != '=' && *s != ':') || s[1] != '='))
        return mark(lx, (arcl_token_kind)single[(unsigned char)*s]);
    return operator_at(lx);
}
