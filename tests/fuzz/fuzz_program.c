/*
 * Fuzz target: any bytes as program text. What is refused leaves one line for each complaint; what
 * is taken refers to earlier nodes only and prints as text that loads to the same program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/program.h"

enum { LINES_MAX = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void check(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

static void check_nodes(const arcl_program *p)
{
    for (uint32_t k = 0; k < p->graph.n; k++) {
        const arcl_node *n = &p->graph.node[k];
        check(!n->guarded || n->kind == ARCL_NODE_PRIM || n->kind == ARCL_NODE_CALL, "a guard is that of a call");
        check(n->kind != ARCL_NODE_CALL || n->callee < k, "a callee comes before its call");
        for (uint32_t j = 0; j < n->count; j++)
            check(p->graph.args[n->first + j] < k, "arguments come before their call");
    }
    for (uint32_t k = 0; k < p->nsteps; k++)
        check(p->steps[k].node < p->graph.n, "a step is a node");
    for (uint32_t k = 0; k < p->nouts; k++)
        check(p->outs[k].node < p->graph.n && p->outs[k].parent, "an output is of a node and a parent");
    check(p->result < p->graph.n, "the result is a node");
}

static void check_round_trip(const arcl_program *p)
{
    arcl_library lib;
    arcl_error err = {{0}};
    arcl_text once = {0}, twice = {0};

    check_nodes(p);
    arcl_program_print(p, &once);
    arcl_library_open(&lib);
    check(arcl_library_parse(&lib, "printed.py", once.s, once.len, &err), err.text);
    check(lib.n == 1 && lib.ncomplaints == 0, "a printed program loads");
    check(arcl_program_same(p, &lib.programs[0]), "a printed program is the same");
    arcl_program_print(&lib.programs[0], &twice);
    check(strcmp(once.s, twice.s) == 0, "a printed program prints the same");
    arcl_text_close(&twice);
    arcl_text_close(&once);
    arcl_library_close(&lib);
}

static void try_text(const char *text, size_t len)
{
    arcl_library lib;
    arcl_error err = {{0}};

    arcl_library_open(&lib);
    lib.thorough = true; /* all reasons are told; what is refused is the same */
    check(arcl_library_parse(&lib, "f.py", text, len, &err), err.text);
    const size_t n = lib.n;
    arcl_library_close(&lib);
    arcl_library_open(&lib);
    check(arcl_library_parse(&lib, "f.py", text, len, &err), err.text);
    check(lib.n == n, "a thorough library has the same programs");
    for (size_t k = 0; k < lib.ncomplaints; k++)
        check(lib.complaints[k].source && strncmp(lib.complaints[k].text, "f.py:", 5) == 0,
              "a complaint names its file");
    for (size_t k = 0; k < lib.n; k++)
        check_round_trip(&lib.programs[k]);
    arcl_library_close(&lib);
}

/* The same bytes as the lines of a recorded program. */
static void try_lines(const char *text, size_t len)
{
    const char *lines[LINES_MAX];
    size_t n = 0;
    char *copy = malloc(len + 1);
    arcl_library lib;
    arcl_error err = {{0}};

    if (!copy)
        return;
    memcpy(copy, text, len);
    copy[len] = 0;
    for (char *s = strtok(copy, "\n"); s && n < LINES_MAX; s = strtok(NULL, "\n"))
        lines[n++] = s;
    arcl_library_open(&lib);
    const arcl_program *p = arcl_library_parse_lines(&lib, "lines", lines, n, &err);
    check((p == NULL) == (err.text[0] != 0), "a sentence if and only if it failed");
    check(lib.ncomplaints == 0, "lines leave no complaints");
    if (p)
        check_round_trip(p);
    arcl_library_close(&lib);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    try_text((const char *)data, len);
    try_lines((const char *)data, len);
    return 0;
}
