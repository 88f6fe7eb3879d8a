/*
 * parse_expr.h - what the two halves of the expression parser share.
 *
 * Every way back into an expression counts one level of depth, and a tree
 * grows no higher than the same limit, so neither the parser nor a walk over
 * its trees can run out of stack.
 *
 * Layer: lang, internal.
 */
#ifndef ARCL_LANG_PARSE_EXPR_H
#define ARCL_LANG_PARSE_EXPR_H

#include "lang/parse.h"

arcl_tree *arcl_tree_leaf(arcl_parser *p, arcl_tree_kind kind, arcl_place where);
arcl_tree *arcl_tree_refused(arcl_parser *p, arcl_construct what, arcl_place where);

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

/* Whether no expression follows after a comma. */
bool arcl_parse_ends_list(arcl_token_kind k);

#endif
