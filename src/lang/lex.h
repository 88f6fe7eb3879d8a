/*
 * lex.h - the lexer: splits Python text into tokens, which are names, numbers, strings, operators, and INDENT and
 * DEDENT for changes of the indentation.
 *
 * Text that is no token becomes a token of kind ERROR, and the lexer goes on behind it, so that an error in one
 * function does not affect the next.
 *
 * Layer: lang, internal. Must not know: what the tokens mean together.
 */
#ifndef ARCL_LANG_LEX_H
#define ARCL_LANG_LEX_H

#include "lang/constant.h"
#include "lang/source.h"

/*
 * The names of one text, each once, with everything it may stand for: keyword, local name of the function at hand, name
 * of the file, name of the language. A name is looked up once per occurrence, here.
 */

/* What the file itself makes of a name, outside all functions. */
typedef enum arcl_global {
    ARCL_GLOBAL_NONE,
    ARCL_GLOBAL_CONST,   /* NAME = value */
    ARCL_GLOBAL_DEF,     /* a function */
    ARCL_GLOBAL_REFUSED, /* something outside the language */
} arcl_global;

typedef struct arcl_symbol {
    const char *name; /* ends in a NUL */
    uint32_t len;
    uint16_t keyword; /* arcl_token_kind, 0 for a plain name */
    uint8_t global;   /* arcl_global */
    bool known;       /* `builtin` is worked out */
    uint64_t hash;
    const arcl_const *builtin;  /* the primitive or constant of the language, or NULL */
    const arcl_const *value;    /* of ARCL_GLOBAL_CONST */
    uint32_t def;               /* of ARCL_GLOBAL_DEF: which of the file's functions */
    uint32_t scope;             /* the function in which it is a local name */
    uint32_t node;              /* what it means there */
    const arcl_const *constant; /* of that node; NULL: it is no constant */
} arcl_symbol;

typedef struct arcl_symbols {
    arcl_arena *mem;   /* of the table */
    arcl_arena *names; /* of the texts */
    arcl_symbol **slots;
    size_t n, room; /* room is a power of two */
} arcl_symbols;

/* An empty table; the names it will hold are copied into `names`. */
void arcl_symbols_open(arcl_symbols *s, arcl_arena *mem, arcl_arena *names);

/* The symbol of the name, made if there was none. */
arcl_symbol *arcl_symbol_of(arcl_symbols *s, const char *name, size_t len);

typedef enum arcl_token_kind {
    ARCL_TOK_NAME, /* must be 0: see arcl_symbol.keyword */
    ARCL_TOK_INT,
    ARCL_TOK_FLOAT,
    ARCL_TOK_STRING,
    ARCL_TOK_AUGMENTED, /* +=, <<=, ... */
    ARCL_TOK_NEWLINE,
    ARCL_TOK_INDENT,
    ARCL_TOK_DEDENT,
    ARCL_TOK_END,
    ARCL_TOK_ERROR,
#define ARCL_KEYWORD(ID, text, precedence, construct) ARCL_TOK_##ID,
#define ARCL_OPERATOR(ID, text, precedence, construct) ARCL_TOK_##ID,
#include "lang/tokens.def"
    ARCL_TOK_COUNT
} arcl_token_kind;

typedef struct arcl_token {
    arcl_token_kind kind;
    arcl_place place;
    uint32_t len;
    arcl_symbol *name; /* NAME and keywords */
    const char *error; /* ERROR: a sentence */
} arcl_token;

/* Precedences of tokens.def that the grammar names. */
enum { ARCL_PREC_LOWEST = 1, ARCL_PREC_NOT = 3, ARCL_PREC_COMPARE = 4, ARCL_PREC_OPERAND = 5 };

/* The row of tokens.def; empty for other kinds. */
typedef struct arcl_token_info {
    const char *text;
    int precedence;
    arcl_construct construct;
} arcl_token_info;

const arcl_token_info *arcl_token_info_of(arcl_token_kind k);

enum { ARCL_NEST_MAX = 200, ARCL_INDENT_MAX = 100 };

typedef struct arcl_lexer {
    const char *text; /* ends in a NUL that is not counted in len */
    uint32_t len, at;
    uint32_t line, line_at; /* the physical line, and where it begins */
    arcl_symbols *symbols;  /* knows the keywords */
    bool fresh;             /* the next token begins a logical line */
    bool newline_due;       /* an open bracket was given up: the logical line ends here */
    uint32_t endless[2];    /* from here on no ''', no """ is closed */
    uint32_t dedents_due;
    uint32_t indents;
    struct {
        uint32_t column, narrow; /* a tab goes to a multiple of eight, or counts as one */
    } indent[ARCL_INDENT_MAX];
    uint32_t brackets;
    struct {
        arcl_place place;
        char bracket;
    } open[ARCL_NEST_MAX];
} arcl_lexer;

/* Makes the keywords known to the table. */
void arcl_lexer_keywords(arcl_symbols *symbols);

/* Goes to the beginning of the text, past a mark of byte order. */
void arcl_lexer_open(arcl_lexer *lx, const arcl_source *src, arcl_symbols *symbols);

/* Goes to a place that begins a line outside all blocks. */
void arcl_lexer_seek(arcl_lexer *lx, arcl_place where);

arcl_token arcl_lexer_next(arcl_lexer *lx);

/* What to say where the last token t cannot stand, begins a line and is in brackets: a bracket before was forgotten, at
 * *where. NULL: none of this. */
const char *arcl_lexer_forgotten(const arcl_lexer *lx, const arcl_token *t, arcl_place *where);

/* Goes to the end of the logical line faster than by its tokens. */
void arcl_lexer_rest_of_line(arcl_lexer *lx);

/* From within a line outside all blocks to the next such line, by the first characters of the lines. False, and
 * nothing has happened, where that takes knowledge of tokens: strings, open brackets, joined lines. */
bool arcl_lexer_leap(arcl_lexer *lx);

static inline bool arcl_lexer_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether an ASCII character may stand in a name. */
static inline bool arcl_lexer_ascii_name(char c)
{
    /* Digits in the first half; letters and the underscore in the second; nothing beyond ASCII. */
    static const uint64_t set[4] = {0x03ff000000000000u, 0x07fffffe87fffffeu, 0, 0};
    return set[(unsigned char)c >> 6] >> ((unsigned char)c & 63) & 1;
}

/* Bytes of the character at s if it may stand in a name, else 0. */
uint32_t arcl_lexer_wide_char(const char *s); /* beyond ASCII */
static inline uint32_t arcl_lexer_name_char(const char *s)
{
    if (arcl_lexer_ascii_name(*s))
        return 1;
    return (unsigned char)*s < 0x80 ? 0 : arcl_lexer_wide_char(s);
}

/* Whether `len` bytes of s are a name that a program could use. */
bool arcl_lexer_is_name(arcl_symbols *symbols, const char *s, size_t len);

/* The number at s: INT, FLOAT or ERROR, and its length. */
arcl_token_kind arcl_literal_number(const char *s, uint32_t *len);

/* The magnitude of an INT token; false if it is over 2^63. */
bool arcl_literal_int(const char *s, size_t len, uint64_t *out);

/* Whether s may stand before the quotes of a string: r, b, f, rb, ... */
bool arcl_literal_is_prefix(const char *s, size_t len);

/* What the prefix of a STRING token makes it: ARCL_CONSTRUCT_NONE, _FSTRING or _BYTES. */
arcl_construct arcl_literal_prefix(const char *s);

/* Writes what a STRING token stands for, at most len bytes, and their number; a sentence if it is malformed. */
const char *arcl_literal_string(const char *s, size_t len, char *out, size_t *written);

#endif
