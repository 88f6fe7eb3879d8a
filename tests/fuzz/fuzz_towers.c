/*
 * Fuzz target: bytes choose towers of functions of functions, and the containers they are applied to, which are large
 * and often not laid out. Two libraries run each program: this build's, and one without what is there for speed alone
 * (src/base/fast.h), whose names begin with hard_. They must give the same text.
 */
#include <arcl/arcl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { LINES = 14, ROWS = 5, COLUMNS = 6 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

/* What a program is run with, of one of the two libraries. */
#define LIBRARY(USE) \
    USE(arcl_session_open) \
    USE(arcl_session_close) \
    USE(arcl_programs_open) USE(arcl_programs_close) USE(arcl_programs_add) USE(arcl_session_run_grid)
#define HARD(name) extern __typeof__(name) hard_##name;
LIBRARY(HARD)

typedef struct library {
#define MEMBER(name) __typeof__(name) *name;
    LIBRARY(MEMBER)
} library;

#define FAST_CODE(name) name,
#define HARD_CODE(name) hard_##name,
static const library fast = {LIBRARY(FAST_CODE)}, hard = {LIBRARY(HARD_CODE)};

typedef struct input {
    const uint8_t *at, *end;
} input;

static unsigned next(input *in, unsigned n)
{
    return in->at < in->end ? *in->at++ % n : 0;
}

/* The lines that may be referred to, by what they are. */
typedef enum kind { CONTAINER, UNARY, BINARY, KINDS } kind;

typedef struct program {
    arcl_text text;
    char name[KINDS][LINES * 2][16];
    unsigned n[KINDS];
} program;

static const char *const known[KINDS][32] = {
    [CONTAINER] = {"I", "asobject(I)", "asindices(I)", "objects(I, T, F, T)", "objects(I, F, T, F)", "partition(I)",
                   "palette(I)", "(1, 2)", "(T, F, 3)", "frontiers(I)", "totuple(asobject(I))", "interval(0, 12, 1)"},
    [UNARY] = {"first",     "last",   "size",    "identity", "double",    "increment",  "halve",     "flip",
               "toindices", "dedupe", "totuple", "initset",  "neighbors", "dneighbors", "merge",     "palette",
               "color",     "invert", "even",    "maximum",  "minimum",   "toivec",     "tojvec",    "normalize",
               "ulcorner",  "height", "box",     "delta",    "sign",      "positive",   "numcolors", "shape"},
    [BINARY] = {"add",     "subtract",  "multiply", "astuple",      "combine",   "repeat",   "equality",
                "greater", "contained", "shift",    "intersection", "manhattan", "adjacent", "difference",
                "either",  "both",      "insert",   "remove",       "recolor",   "product",  "apply",
                "sfilter", "compose",   "rbind",    "lbind",        "matcher",   "power",    "argmax",
                "order",   "mapply",    "valmax",   "hmatching"}};

static unsigned known_of(kind k)
{
    unsigned n = 0;

    while (n < 32 && known[k][n])
        n++;
    return n;
}

/* A line of this kind, or something known. */
static const char *some(program *p, input *in, kind k)
{
    const unsigned mine = p->n[k], own = next(in, 2), which = next(in, 256);

    return mine && own ? p->name[k][which % mine] : known[k][which % known_of(k)];
}

static const char *some_constant(input *in)
{
    static const char *const constant[] = {"0", "1", "2", "6", "-3", "T", "F", "(1, 1)", "(0, -1)", "300", "9", "()"};
    return constant[next(in, sizeof constant / sizeof constant[0])];
}

static void line(program *p, kind k, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void line(program *p, kind k, const char *format, ...)
{
    char right[256];
    va_list args;
    unsigned all = 0;

    for (kind j = CONTAINER; j < KINDS; j++)
        all += p->n[j];
    va_start(args, format);
    vsnprintf(right, sizeof right, format, args);
    va_end(args);
    snprintf(p->name[k][p->n[k]], sizeof p->name[k][0], "x%u", all + 1);
    arcl_text_printf(&p->text, "    x%u = %s\n", all + 1, right);
    p->n[k]++;
}

static void add_line(program *p, input *in)
{
    const char *f = some(p, in, UNARY), *g = some(p, in, UNARY), *h = some(p, in, UNARY), *b = some(p, in, BINARY),
               *x = some(p, in, CONTAINER), *y = some(p, in, CONTAINER);

    switch (next(in, 20)) {
    case 0:
        line(p, UNARY, "compose(%s, %s)", f, g);
        break;
    case 1:
        line(p, UNARY, "chain(%s, %s, %s)", f, g, h);
        break;
    case 2:
        line(p, UNARY, "fork(%s, %s, %s)", b, f, g);
        break;
    case 3:
        line(p, UNARY, "rbind(%s, %s)", b, next(in, 2) ? some_constant(in) : next(in, 2) ? x : f);
        break;
    case 4:
        line(p, UNARY, "lbind(%s, %s)", b, next(in, 2) ? some_constant(in) : next(in, 2) ? x : f);
        break;
    case 5:
        line(p, UNARY, "power(%s, %u)", f, 1 + next(in, 10));
        break;
    case 6:
        line(p, UNARY, "matcher(%s, %s)", f, some_constant(in));
        break;
    case 7:
        line(p, CONTAINER, "product(%s, %s)", x, y);
        break;
    case 8:
        line(p, CONTAINER, "prapply(%s, %s, %s)", b, x, y);
        break;
    case 9:
        line(p, CONTAINER, "papply(%s, totuple(%s), totuple(%s))", b, x, y);
        break;
    case 10:
        line(p, CONTAINER, "rapply((%s, %s, %s), %s)", f, g, h, x);
        break;
    case 11:
        line(p, CONTAINER, "sfilter(%s, %s)", x, f);
        break;
    case 12:
        line(p, CONTAINER, "mapply(%s, %s)", f, x);
        break;
    case 13:
        line(p, CONTAINER, "order(%s, %s)", x, f);
        break;
    case 14:
        line(p, CONTAINER, "%s(%s, %s)", next(in, 2) ? "argmax" : "argmin", x, f);
        break;
    case 15:
        line(p, CONTAINER, "merge(%s)", x);
        break;
    case 16:
        line(p, CONTAINER, "combine(%s, %s)", x, y);
        break;
    case 17:
        line(p, CONTAINER, "extract(%s, %s)", x, f);
        break;
    case 18:
        line(p, CONTAINER, "mfilter(%s, %s)", x, f);
        break;
    default:
        line(p, CONTAINER, "apply(%s, %s)", f, x);
        break;
    }
}

/* What one of the libraries gives, as text; NULL if it was cut: the two do not take the same work. */
static char *answer(const library *l, const program *p, const unsigned char *cells)
{
    const arcl_session_options options = {
        .text = true, .steps = 2000000, .ms = 60000, .mb = 512, .device = "c", .threads = 1};
    const arcl_grid grid = {cells, ROWS, COLUMNS};
    arcl_session *s = l->arcl_session_open();
    arcl_programs *programs = l->arcl_programs_open(s, NULL);
    char *copy = NULL;
    arcl_answer a;

    if (l->arcl_programs_add(s, programs, "tower.py", p->text.s, p->text.len) &&
        l->arcl_session_run_grid(s, programs, 0, &grid, &options, &a) && a.status != ARCL_ANSWER_BUDGET) {
        const char *said = a.status == ARCL_ANSWER_OK ? a.text : "an error";
        copy = said ? strcpy(malloc(strlen(said) + 1), said) : NULL;
    }
    l->arcl_programs_close(programs);
    l->arcl_session_close(s);
    return copy;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    input in = {data, data + len};
    static program p;
    unsigned char cells[ROWS * COLUMNS];

    for (unsigned k = 0; k < sizeof cells; k++)
        cells[k] = (unsigned char)next(&in, 4);
    memset(p.n, 0, sizeof p.n);
    arcl_text_clear(&p.text);
    arcl_text_puts(&p.text, "def solve_tower(I):\n");
    for (unsigned k = 0; k < LINES && in.at < in.end; k++)
        add_line(&p, &in);
    if (p.n[CONTAINER] == 0)
        line(&p, CONTAINER, "apply(%s, product(asobject(I), asindices(I)))", some(&p, &in, UNARY));
    arcl_text_printf(&p.text, "    return %s\n", p.name[CONTAINER][p.n[CONTAINER] - 1]);

    char *a = answer(&fast, &p, cells), *b = a ? answer(&hard, &p, cells) : NULL;
    if (a && b && strcmp(a, b) != 0) {
        fprintf(stderr, "%s\nfast %.2000s\nhard %.2000s\n", p.text.s, a, b);
        abort();
    }
    free(a);
    free(b);
    return 0;
}
