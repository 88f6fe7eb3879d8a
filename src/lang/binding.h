/*
 * binding.h - which names a line of Python binds. Lines are gone through token by token, for they may hold all of
 * Python. A name counts as bound rather too often than too seldom.
 *
 * Layer: lang, internal.
 */
#ifndef ARCL_LANG_BINDING_H
#define ARCL_LANG_BINDING_H

#include "lang/lex.h"

/* A statement as far as it has been read. */
typedef struct arcl_binding {
    void (*bind)(void *to, arcl_symbol *name); /* is told of every name that is bound */
    void *to;
    arcl_arena *mem;           /* of `held` */
    bool inner;                /* also what is bound for a part of the statement: parameters, names of comprehensions */
    arcl_token_kind head;      /* its first word */
    arcl_token before;         /* the last token */
    unsigned tokens;           /* so far */
    unsigned display, trailer; /* open brackets: of what may be a target; of calls and subscripts, and all in them */
    unsigned lambdas;          /* whose colon is to come */
    unsigned lambda_depth;     /* the brackets that are open around the last of them */
    bool looping;              /* between `for` and `in` of a comprehension */
    bool capturing;            /* in a `case`, or after `as (`: every name is a target */
    bool annotated;            /* `name: ...`: there are no more targets */
    arcl_symbol **held;        /* targets, if what makes them such follows */
    bool holding;              /* the last token is the last of them */
    size_t nheld, room;
} arcl_binding;

/* Before the first line, or to leave one in the middle. */
void arcl_binding_begin(arcl_binding *b);

/* The next token of the line, which is not its end. */
void arcl_binding_take(arcl_binding *b, const arcl_token *t);

/* The end of the line. */
void arcl_binding_end(arcl_binding *b);

#endif
