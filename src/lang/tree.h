/*
 * tree.h - the syntax trees of expressions and statements. A construct of Python that is outside the language is
 * parsed, so that errors in it are found, and becomes a leaf with the name of the construct. Trees live until the
 * function that they belong to was read.
 *
 * Layer: lang, internal. Must not know: nodes, programs.
 */
#ifndef ARCL_LANG_TREE_H
#define ARCL_LANG_TREE_H

#include "lang/lex.h"

typedef enum arcl_tree_kind {
    ARCL_TREE_NAME,      /* name */
    ARCL_TREE_INT,       /* magnitude */
    ARCL_TREE_CONST,     /* value: True, False, None, a string */
    ARCL_TREE_TUPLE,     /* the items */
    ARCL_TREE_LIST,      /* the items */
    ARCL_TREE_SET,       /* the items; op: ( where it is the argument of frozenset */
    ARCL_TREE_DICT,      /* a key or starred operand for each entry; op: likewise */
    ARCL_TREE_CALL,      /* callee, then the arguments: expressions, KEYWORD, STAR */
    ARCL_TREE_KEYWORD,   /* name = argument */
    ARCL_TREE_STAR,      /* op: * or **; the operand */
    ARCL_TREE_UNARY,     /* op: +, - or ~; the operand */
    ARCL_TREE_EQUAL,     /* left == right */
    ARCL_TREE_PARAM,     /* op: NAME, *, ** or /; name; the default if there is one */
    ARCL_TREE_SUBSCRIPT, /* value; the index is dropped */
    ARCL_TREE_ATTRIBUTE, /* value; name */
    ARCL_TREE_REFUSED,   /* op: the construct that the language does not have; its parts are dropped */
} arcl_tree_kind;

typedef struct arcl_tree arcl_tree;

struct arcl_tree {
    uint8_t kind;   /* arcl_tree_kind */
    uint8_t op;     /* arcl_token_kind, or arcl_construct of REFUSED */
    uint8_t height; /* 1 for a leaf */
    uint32_t count; /* children */
    arcl_place place;
    union {
        arcl_symbol *name;
        uint64_t magnitude; /* at most 2^63 */
        arcl_val value;
    } u;
    arcl_tree *first, *last, *next; /* first and last child; next of the same parent */
    arcl_tree *noted;               /* the one before it among those of the statement that may be refused */
};

typedef enum arcl_stmt_kind {
    ARCL_STMT_ASSIGN,  /* target = value; an annotation is dropped */
    ARCL_STMT_UNPACK,  /* target = value; the target is a TUPLE of names */
    ARCL_STMT_DECLARE, /* target: annotation, nothing to do */
    ARCL_STMT_RETURN,  /* value, or NULL */
    ARCL_STMT_EXPR,    /* value */
    ARCL_STMT_DEF,     /* name, params, body */
    ARCL_STMT_TRY,     /* body, value: the exceptions or NULL, handler */
    ARCL_STMT_REFUSED, /* construct, target if it assigns; nothing of the block after it was read */
} arcl_stmt_kind;

typedef struct arcl_stmt arcl_stmt;

struct arcl_stmt {
    arcl_stmt_kind kind;
    arcl_construct construct; /* REFUSED */
    arcl_place place;
    arcl_tree *target, *value;
    arcl_symbol *name;
    arcl_tree *params; /* the first PARAM */
    uint32_t nparams;
    arcl_stmt *body, *handler;
    arcl_tree *noted; /* the last of its trees that may be refused, whatever became of the trees around them */
    arcl_stmt *next;  /* of the same block */
};

#endif
