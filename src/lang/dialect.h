/*
 * dialect.h - which dialect a text is written in, told by its own names or by a mark in it.
 *
 * Layer: lang, internal.
 */
#ifndef ARCL_LANG_DIALECT_H
#define ARCL_LANG_DIALECT_H

#include "base/arena.h"
#include "base/text.h"
#include "op/op.h"

/*
 * The first of these that tells decides: a name that only one of the dialects has, of a primitive or a constant that
 * the text uses and does not bind itself, there or for all of it; or a mark, which is a comment `# dialect: typed` or
 * `# dialect: arc-dsl`. A text without any is typed if it imports safe_dsl or has functions of (S, I, C), else arc-dsl.
 * What an import names tells nothing.
 *
 * A comment like a mark with another word tells nothing and can only be a mistake: *mistyped is that word if there is
 * one before what decides, up to a space or the end of its line; else NULL.
 *
 * The text ends in a NUL. Most texts need no memory; leaves through mem->escape when there is none.
 */
arcl_dialect arcl_dialect_of(const char *text, size_t len, arcl_arena *mem, const char **mistyped);

/* The mark, as a line. */
void arcl_dialect_put_mark(arcl_dialect d, arcl_text *out);

#endif
