/* The rows of tokens.def, and what a name is made of. */
#include "lang/lex.h"

static const arcl_token_info infos[ARCL_TOK_COUNT] = {
#define ARCL_KEYWORD(ID, text, precedence, construct) [ARCL_TOK_##ID] = {text, precedence, ARCL_CONSTRUCT_##construct},
#define ARCL_OPERATOR(ID, text, precedence, construct) [ARCL_TOK_##ID] = {text, precedence, ARCL_CONSTRUCT_##construct},
#include "lang/tokens.def"
};

const arcl_token_info *arcl_token_info_of(arcl_token_kind k)
{
    return &infos[k];
}

void arcl_lexer_keywords(arcl_symbols *symbols)
{
#define ARCL_KEYWORD(ID, text, precedence, construct) \
    arcl_symbol_of(symbols, text, sizeof text - 1)->keyword = ARCL_TOK_##ID;
#include "lang/tokens.def"
}

uint32_t arcl_lexer_wide_char(const char *s)
{
    const unsigned char c = (unsigned char)*s;
    /* Spaces, punctuation, arrows and pictures that come in with pasted text; the rest passes for letters. */
    static const struct {
        uint32_t from, to;
    } no_letters[] = {{0, 0xa9},          {0xab, 0xb4},       {0xb6, 0xb9},     {0xbb, 0xbf},     {0xd7, 0xd7},
                      {0xf7, 0xf7},       {0x2000, 0x206f},   {0x2190, 0x2bff}, {0x3000, 0x3003}, {0x3008, 0x3020},
                      {0xd800, 0xf8ff},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff}, {0xff00, 0xff0f}, {0xfff0, 0xffff},
                      {0x1f000, 0x1faff}, {0xe0000, 0xffffff}};

    const uint32_t n = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : c >= 0xc0 ? 2 : 0;
    uint32_t code = c & (0x7fu >> n);
    if (n == 0)
        return 0;
    for (uint32_t k = 1; k < n; k++) {
        if (((unsigned char)s[k] & 0xc0) != 0x80) /* also true of the final NUL */
            return 0;
        code = code << 6 | ((unsigned char)s[k] & 0x3f);
    }
    for (size_t k = 0; k < sizeof no_letters / sizeof *no_letters; k++)
        if (code >= no_letters[k].from && code <= no_letters[k].to)
            return 0;
    return n;
}

bool arcl_lexer_is_name(arcl_symbols *symbols, const char *s, size_t len)
{
    if (len == 0 || (*s >= '0' && *s <= '9'))
        return false;
    for (size_t k = 0; k < len;) {
        const uint32_t n = arcl_lexer_name_char(s + k);
        if (n == 0 || n > len - k)
            return false;
        k += n;
    }
    return arcl_symbol_of(symbols, s, len)->keyword == 0;
}
