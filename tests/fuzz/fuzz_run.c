/*
 * Fuzz target: any bytes as program text, run on small grids with small budgets. A program gives the
 * same twice, and what it is printed as gives the same as the program itself.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "exec/eval.h"
#include "value/seq.h"

enum { PROGRAMS = 4, NODES = 400, TEXT = 1 << 16 };

static const arcl_budget small = {.steps = 100000, .ns = 10000000000u, .bytes = 1 << 23};
static const uint8_t cells[20 + ARCL_ARENA_BEHIND] = {0, 3, 3, 0, 0, 0, 3, 0, 2, 0, 5, 0, 0, 2, 2, 5, 5, 0, 0, 1};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void check(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

/* How a run ended, as text. */
static void run_text(arcl_ctx *c, const arcl_program *p, arcl_val grid, arcl_text *out)
{
    const arcl_val pair[2] = {grid, grid}, demonstration = arcl_tuple_of(pair, 2);
    const arcl_val args[ARCL_PARAM_MAX] = {arcl_tuple_of(&demonstration, 1), grid};
    const arcl_outcome o = arcl_eval(c, p, args, small, NULL);

    arcl_text_clear(out);
    out->limit = TEXT;
    arcl_text_printf(out, "%d %lu ", (int)o.status, (unsigned long)o.steps);
    check((o.status == ARCL_OK) == !arcl_is_err(o.value), "an error if and only if it is not fine");
    check(o.node < p->graph.n, "an outcome names a node");
    if (o.status != ARCL_OK)
        arcl_outcome_text(p, &o, out);
    else if (setjmp(c->escape) == 0)
        arcl_value_text(c, o.value, out);
    else
        arcl_text_clear(out); /* how far printing came may depend on the caches of the run */
}

static const char *text_of(const arcl_text *t)
{
    return t->s ? t->s : "";
}

static void try_program(arcl_ctx *c, const arcl_program *p, const arcl_program *printed)
{
    static const int sizes[][2] = {{1, 1}, {4, 5}, {5, 4}};
    arcl_text once = {0}, twice = {0};

    for (int k = 0; k < 3; k++) {
        const arcl_val grid = arcl_grid_of(cells, sizes[k][0], sizes[k][1]);
        run_text(c, p, grid, &once);
        run_text(c, p, grid, &twice);
        check(strcmp(text_of(&once), text_of(&twice)) == 0, "the same twice");
        run_text(c, printed, grid, &twice);
        check(once.s[0] != '0' || strcmp(text_of(&once), text_of(&twice)) == 0, "the same as it is printed");
    }
    arcl_text_close(&once);
    arcl_text_close(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    arcl_library lib, again;
    arcl_error err = {{0}};
    arcl_text text = {0};
    arcl_ctx c;

    arcl_ctx_open(&c, small.bytes);
    arcl_library_open(&lib);
    check(arcl_library_parse(&lib, "f.py", (const char *)data, len, &err), err.text);
    for (size_t k = 0; k < lib.n && k < PROGRAMS; k++) {
        if (lib.programs[k].graph.n > NODES)
            continue;
        arcl_text_clear(&text);
        arcl_program_print(&lib.programs[k], &text);
        arcl_library_open(&again);
        check(arcl_library_parse(&again, "p.py", text.s, text.len, &err) && again.n == 1, "a printed program loads");
        try_program(&c, &lib.programs[k], &again.programs[0]);
        arcl_library_close(&again);
    }
    arcl_library_close(&lib);
    arcl_text_close(&text);
    arcl_ctx_close(&c);
    return 0;
}
