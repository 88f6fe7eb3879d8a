/* Numbers, and what the text between quotes stands for. */
#include "lang/lex.h"

#include <string.h>

#include "base/text.h"

/* The value of a digit, 16 or more if it is none. */
static int digit_value(char c)
{
    const char low = (char)(c | 0x20);
    return arcl_lexer_is_digit(c) ? c - '0' : low >= 'a' && low <= 'f' ? low - 'a' + 10 : 16;
}

/* Steps over digits with single underscores between them; false if there is none or an underscore is astray. */
static bool digits(const char **s, int base)
{
    bool after_digit = false, right = true;

    for (;; ++*s) {
        if (digit_value(**s) < base) {
            after_digit = true;
        } else if (**s == '_') {
            right = right && after_digit;
            after_digit = false;
        } else {
            return right && after_digit;
        }
    }
}

/* The base that 0x, 0o or 0b announces, else 10. */
static int base_of(const char *s)
{
    const char mark = (char)(s[0] == '0' ? s[1] | 0x20 : 0);
    return mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 10;
}

arcl_token_kind arcl_literal_number(const char *s, uint32_t *len)
{
    const char *e = s;
    const int base = base_of(s);
    bool right = true, whole = true;

    if (base != 10) {
        e += s[2] == '_' ? 3 : 2;
        right = digits(&e, base);
    } else {
        if (*e != '.')
            right = digits(&e, 10);
        if (*e == '.') {
            whole = false;
            e++;
            right = (!arcl_lexer_is_digit(*e) || digits(&e, 10)) && right;
        }
        if ((*e | 0x20) == 'e' &&
            (arcl_lexer_is_digit(e[1]) || ((e[1] == '+' || e[1] == '-') && arcl_lexer_is_digit(e[2])))) {
            whole = false;
            e += arcl_lexer_is_digit(e[1]) ? 1 : 2;
            right = digits(&e, 10) && right;
        }
        if ((*e | 0x20) == 'j') {
            whole = false;
            e++;
        }
        if (whole && *s == '0') /* 000 is zero, 007 was octal once and is nothing now */
            right = right && strspn(s, "0_") == (size_t)(e - s);
    }
    for (uint32_t n; (n = arcl_lexer_name_char(e)) > 0; e += n)
        right = false;
    *len = (uint32_t)(e - s);
    return !right ? ARCL_TOK_ERROR : whole ? ARCL_TOK_INT : ARCL_TOK_FLOAT;
}

bool arcl_literal_int(const char *s, size_t len, uint64_t *out)
{
    const unsigned base = (unsigned)base_of(s);
    const uint64_t most = (uint64_t)1 << 63;

    *out = 0;
    for (size_t k = base == 10 ? 0 : 2; k < len; k++) {
        if (s[k] == '_')
            continue;
        const uint64_t d = (uint64_t)digit_value(s[k]);
        if (*out > (most - d) / base)
            return false;
        *out = *out * base + d;
    }
    return true;
}

bool arcl_literal_is_prefix(const char *s, size_t len)
{
    static const char *const prefixes[] = {"r", "u", "b", "f", "br", "rb", "fr", "rf"};

    for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
        if (strlen(prefixes[k]) == len && (s[0] | 0x20) == prefixes[k][0] &&
            (len == 1 || (s[1] | 0x20) == prefixes[k][1]))
            return true;
    return false;
}

/* Whether the prefix of the string at s has the letter. */
static bool prefix_has(const char *s, char letter)
{
    for (; *s != '\'' && *s != '"'; s++)
        if ((*s | 0x20) == letter)
            return true;
    return false;
}

arcl_construct arcl_literal_prefix(const char *s)
{
    return prefix_has(s, 'f')   ? ARCL_CONSTRUCT_FSTRING
           : prefix_has(s, 'b') ? ARCL_CONSTRUCT_BYTES
                                : ARCL_CONSTRUCT_NONE;
}

/* The code of at most `n` digits at *s; steps over them. */
static uint32_t code_of(const char **s, unsigned n, int base)
{
    uint32_t code = 0;

    for (; n > 0 && digit_value(**s) < base; n--)
        code = code * (uint32_t)base + (uint32_t)digit_value(*(*s)++);
    return code;
}

/* Decodes the escape whose backslash is before *s; NULL and a sentence in *wrong if there is no such escape. */
static char *escape(const char **s, char *out, const char **wrong)
{
    static const char letters[] = "\\'\"abfnrtv", meant[] = "\\'\"\a\b\f\n\r\t\v";
    const char c = **s;
    const char *letter = c ? strchr(letters, c) : NULL;

    if (letter) {
        ++*s;
        *out++ = meant[letter - letters];
        return out;
    }
    if (c == '\r' || c == '\n') { /* a joined line */
        *s += c == '\r' && (*s)[1] == '\n' ? 2 : 1;
        return out;
    }
    if (c >= '0' && c <= '7')
        return out + arcl_utf8_put(out, code_of(s, 3, 8));
    if (c == 'x' || c == 'u' || c == 'U') {
        const unsigned n = c == 'x' ? 2 : c == 'u' ? 4 : 8;
        const char *from = ++*s;
        const uint32_t code = code_of(s, n, 16);
        if (*s == from + n && code <= 0x10ffff)
            return out + arcl_utf8_put(out, code);
        *wrong = "a '\\x', '\\u' or '\\U' escape in the string is malformed";
        return NULL;
    }
    if (c == 'N') {
        *wrong = "characters by name ('\\N{...}') are not known";
        return NULL;
    }
    *out++ = '\\'; /* as Python does: an unknown escape stands for itself */
    return out;
}

const char *arcl_literal_string(const char *s, size_t len, char *out, size_t *written)
{
    const bool raw = prefix_has(s, 'r');
    const char *end = s + len, *wrong = NULL;
    char *to = out;

    while (*s != '\'' && *s != '"')
        s++;
    const size_t quotes = end - s >= 6 && s[1] == s[0] && s[2] == s[0] ? 3 : 1;
    s += quotes;
    end -= quotes;
    while (s < end) {
        if (*s == '\\' && !raw) {
            s++;
            to = escape(&s, to, &wrong);
            if (!to)
                return wrong;
        } else if (*s == '\r') { /* ends of lines are LF, however the file has them */
            s += s[1] == '\n' ? 2 : 1;
            *to++ = '\n';
        } else {
            *to++ = *s++;
        }
    }
    *written = (size_t)(to - out);
    return NULL;
}
