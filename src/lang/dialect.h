/*
 * dialect.h - which dialect a text is written in, told by its own names.
 *
 * Layer: lang, internal.
 */
#ifndef ARCL_LANG_DIALECT_H
#define ARCL_LANG_DIALECT_H

#include "op/op.h"

/*
 * The first name that only one of the dialects has decides: of a primitive or a constant that the text uses and does
 * not define itself. A text without one is typed if it imports safe_dsl or has functions of (S, I, C), else arc-dsl.
 */
arcl_dialect arcl_dialect_of(const char *text, size_t len);

#endif
