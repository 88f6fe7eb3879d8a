/* Complaints: from a place in a text to one sentence. */
#include "lang/source.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { SENTENCE_MAX = 400, LINE_SHOWN_MAX = 500 };

static const struct {
    const char *name, *subject, *hint;
} constructs[ARCL_CONSTRUCT_COUNT] = {
    [ARCL_CONSTRUCT_NONE] = {NULL, NULL, NULL},
#define ARCL_CONSTRUCT(ID, name, subject, hint) [ARCL_CONSTRUCT_##ID] = {name, subject, hint},
#include "lang/constructs.def"
};

bool arcl_source_listens(const arcl_source *src)
{
    return src->lib->ncomplaints - src->first < ARCL_COMPLAINTS_MAX;
}

static bool ends_line(char c)
{
    return c == '\n' || c == '\r';
}

static void add(arcl_library *lib, arcl_complaint c)
{
    lib->complaints =
        arcl_room_for_one(&lib->mem, lib->complaints, lib->ncomplaints, &lib->complaints_room, sizeof *lib->complaints);
    lib->complaints[lib->ncomplaints++] = c;
}

void arcl_source_complain(arcl_source *src, arcl_place where, arcl_construct what, const char *fmt, ...)
{
    arcl_arena *mem = &src->lib->mem;
    char sentence[SENTENCE_MAX];
    uint32_t begin = where.at, end = where.at, column = 1;
    va_list ap;

    src->last = where.at;
    if (src->constructs_only && what == ARCL_CONSTRUCT_NONE)
        return;
    if (!arcl_source_listens(src)) {
        src->left_out++;
        return;
    }
    va_start(ap, fmt);
    vsnprintf(sentence, sizeof sentence, fmt, ap);
    va_end(ap);

    while (begin > 0 && !ends_line(src->text[begin - 1]))
        begin--;
    while (end < src->len && end - begin < LINE_SHOWN_MAX && !ends_line(src->text[end]))
        end++;
    for (uint32_t k = begin; k < where.at; k++)
        column += ((unsigned char)src->text[k] & 0xc0) != 0x80; /* characters, not bytes */
    if (end - begin > LINE_SHOWN_MAX)
        end = begin + LINE_SHOWN_MAX;

    const size_t room = strlen(src->file) + strlen(sentence) + 32;
    char *text = arcl_take(mem, room);
    snprintf(text, room, "%s:%u:%u: %s", src->file, where.line, column, sentence);
    add(src->lib,
        (arcl_complaint){.text = text,
                         .file = src->file,
                         .function = src->function ? arcl_take_text(mem, src->function, strlen(src->function)) : NULL,
                         .construct = constructs[what].name,
                         .hint = constructs[what].hint,
                         .source = arcl_take_text(mem, src->text + begin, end - begin),
                         .line = where.line,
                         .column = column});
}

void arcl_source_refuse(arcl_source *src, arcl_place where, arcl_construct what)
{
    arcl_source_complain(src, where, what, "%s are not part of the language", constructs[what].subject);
}

static int by_place(const void *a, const void *b)
{
    const arcl_complaint *x = a, *y = b;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    return (x->column > y->column) - (x->column < y->column);
}

void arcl_source_finish(arcl_source *src)
{
    arcl_library *lib = src->lib;
    const size_t n = lib->ncomplaints - src->first;

    if (n > 1)
        qsort(lib->complaints + src->first, n, sizeof *lib->complaints, by_place);
    if (src->left_out) {
        char sentence[SENTENCE_MAX];
        snprintf(sentence, sizeof sentence, "%.300s: %zu more complaints are left out", src->file, src->left_out);
        arcl_source_note(lib, sentence);
    }
}

void arcl_source_note(arcl_library *lib, const char *sentence)
{
    add(lib, (arcl_complaint){.text = arcl_take_text(&lib->mem, sentence, strlen(sentence)), .source = ""});
}
