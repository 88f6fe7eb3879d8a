/*
 * parse.h - the parser: turns tokens into syntax trees, statements by their indentation and expressions by precedence.
 * It complains of text that is not Python. Constructs of Python that are outside the language become REFUSED trees with
 * the name of the construct.
 *
 * Layer: lang, internal. Must not know: nodes, programs.
 */
#ifndef ARCL_LANG_PARSE_H
#define ARCL_LANG_PARSE_H

#include "lang/tree.h"

typedef struct arcl_parser {
    arcl_lexer lex;
    arcl_token token; /* the next one, not yet taken */
    arcl_source *src;
    arcl_arena *mem;  /* of the trees */
    arcl_tree *noted; /* of the statement at hand */
    unsigned depth;
    bool assigns; /* an expression that was read assigns, too */
} arcl_parser;

/* Opens the parser at the start of the text; moves it to a place. The current token is the first one from there on. */
void arcl_parser_open(arcl_parser *p, arcl_source *src, arcl_symbols *symbols, arcl_arena *mem);
void arcl_parser_seek(arcl_parser *p, arcl_place where);

/* Goes on to the next token. */
static inline void arcl_parser_advance(arcl_parser *p)
{
    p->token = arcl_lexer_next(&p->lex);
}

/* Goes on to the next token if the current one is of this kind; false if it is not. */
static inline bool arcl_parser_take(arcl_parser *p, arcl_token_kind kind)
{
    if (p->token.kind != kind)
        return false;
    arcl_parser_advance(p);
    return true;
}

/* The same, and complains if it is not. */
bool arcl_parser_expect(arcl_parser *p, arcl_token_kind kind);

/* Complains that the token cannot stand here. */
void arcl_parser_unexpected(arcl_parser *p);

/* The functions below return NULL after a complaint. */

/* One expression, without commas. */
arcl_tree *arcl_parse_expression(arcl_parser *p);

/* One expression, or several with commas between them: a tuple. */
arcl_tree *arcl_parse_expressions(arcl_parser *p);

/* Parameters up to the token `end`, which stays; their number in *count. *first is NULL if there are none. */
bool arcl_parse_params(arcl_parser *p, arcl_token_kind end, arcl_tree **first, uint32_t *count);

/* A statement that is not a block, without the end of its line. A block gives REFUSED at its first word. */
arcl_stmt *arcl_parse_simple(arcl_parser *p);

/* Statements up to the end of a block or of the text; the token is the first in the block. What follows a REFUSED
 * statement is not read, unless the library is thorough: then its block alone is left out. False after a complaint. */
bool arcl_parse_block(arcl_parser *p, arcl_stmt **first);

/* A function; the token is `def`. */
arcl_stmt *arcl_parse_def(arcl_parser *p);

/* Steps over the rest of a statement, its block and the else-like blocks after it, whatever they hold.
 * `inside` says that the token is already in a block. */
void arcl_parser_skip(arcl_parser *p, bool inside);

/*
 * Each recursion into an expression counts one level of depth. The depth of the parser and the height of trees have the
 * same limit, so neither the parser nor a walk over its trees can overflow the stack.
 */

/* ---- what the two halves of the parser of expressions share --------------------------------- */

arcl_tree *arcl_tree_leaf(arcl_parser *p, arcl_tree_kind kind, arcl_place where);
arcl_tree *arcl_tree_refused(arcl_parser *p, arcl_construct what, arcl_place where);

/* Notes a tree that may be refused in p->noted, and gives it. */
arcl_tree *arcl_tree_note(arcl_parser *p, arcl_tree *t);

/* A tree with one child; NULL if the child is NULL or the tree gets too high. */
arcl_tree *arcl_tree_parent(arcl_parser *p, arcl_tree_kind kind, arcl_token_kind op, arcl_place where,
                            arcl_tree *child);

/* Makes `child` the last child of t; false if either is NULL or the tree gets too high. */
bool arcl_tree_adopt(arcl_parser *p, arcl_tree *t, arcl_tree *child);

/* Operands joined by operators of at least that precedence. */
arcl_tree *arcl_parse_binary(arcl_parser *p, int least);

/* An atom with its calls, subscripts and attributes. */
arcl_tree *arcl_parse_postfix(arcl_parser *p);

/* What may stand between brackets and commas: an expression, a starred one, one with a walrus. */
arcl_tree *arcl_parse_element(arcl_parser *p);

/* Whether a token after the block of a `try` or of a handler continues the statement. */
static inline bool arcl_parse_goes_on(arcl_token_kind k)
{
    return k == ARCL_TOK_EXCEPT || k == ARCL_TOK_ELSE || k == ARCL_TOK_FINALLY;
}

/* Whether no expression follows after a comma. */
bool arcl_parse_ends_list(arcl_token_kind k);

#endif
