/* Stepping over whole functions: most of the time a file takes when little of it is wanted. */
#include "lang/lex.h"

#include <string.h>

/* Classes of characters, for finding the first line that is not indented. */
enum { PLAIN, OPEN, CLOSE, COMMENT, LINE_END, RETURN, HARD };

static const uint8_t class_of[256] = {
    ['('] = OPEN,      ['['] = OPEN,    ['{'] = OPEN,  [')'] = CLOSE, [']'] = CLOSE, ['}'] = CLOSE, ['#'] = COMMENT,
    ['\n'] = LINE_END, ['\r'] = RETURN, ['\''] = HARD, ['"'] = HARD,  ['\\'] = HARD, ['\f'] = HARD, [0] = HARD,
};

/* Whether a line that begins with this character is blank or belongs to a block. */
static bool goes_on(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '#' || c == '\f';
}

bool arcl_lexer_leap(arcl_lexer *lx)
{
    const char *s = lx->text;
    uint32_t at = lx->at, line = lx->line, depth = 0;

    if (lx->fresh || lx->newline_due || lx->dedents_due || lx->brackets || lx->indents != 1)
        return false;
    while (at < lx->len) {
        while (class_of[(unsigned char)s[at]] == PLAIN)
            at++;
        switch (class_of[(unsigned char)s[at]]) {
        case OPEN:
            depth++;
            break;
        case CLOSE:
            if (depth-- == 0)
                return false;
            break;
        case COMMENT:
            at += (uint32_t)strcspn(s + at, "\r\n");
            continue;
        case RETURN:
            if (s[at + 1] != '\n')
                return false;
            break;
        case LINE_END:
            if (depth > 0)
                return false;
            line++;
            if (!goes_on(s[at + 1])) {
                arcl_lexer_seek(lx, (arcl_place){line, at + 1});
                return true;
            }
            break;
        default:
            return false;
        }
        at++;
    }
    return false;
}
