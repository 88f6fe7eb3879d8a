/*
 * solve_report.h - a search for people and for programs: what is going on, and what came of it.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_SOLVE_REPORT_H
#define ARCL_REPORT_SOLVE_REPORT_H

#include "base/text.h"
#include "enumerate/run.h"
#include "exec/inputs.h"
#include "report/batt_report.h"
#include "report/gallery.h"
#include "search/finds.h"
#include "search/search.h"
#include "task/submission.h"

/* Where a run began: it may go on with an earlier one. */
typedef struct arcl_solve_mark {
    uint64_t at;                      /* as arcl_clock_ns counts */
    uint64_t candidates, evaluations; /* tried and done by then */
} arcl_solve_mark;

arcl_solve_mark arcl_solve_mark_now(const arcl_solve *s, uint64_t now);

/* "round 3, 41/400 tasks, 612/1363 samples, 1234k tried, 310k/s, 4:12 left, plain C": solved tasks,
 * demonstrations that the best programs have right. */
void arcl_solve_status(const arcl_solve *s, const arcl_solve_mark *from, uint64_t now, arcl_text *out);

/* "0:12, 0:48 left, moves, 41/400 tasks, 17 solved, 1234k states, 310k moves/s" after so many nanoseconds of `limit`;
 * 0: there is none. */
void arcl_enumeration_status(const arcl_enumeration *n, uint64_t elapsed, uint64_t limit, arcl_text *out);

typedef struct arcl_solve_facts {
    const arcl_solve *solve;
    const arcl_enumeration *moves;
    const arcl_submission *answers; /* held against the tests whose outputs are known: here, and nowhere before */
    uint64_t ns;                    /* of this run */
    size_t peak;                    /* bytes that the process had at once; 0: not known */
    uint64_t before;                /* candidates of earlier ones */
    size_t resumed;                 /* tasks that went on */
    const char *store, *submission; /* where things were written; NULL: nowhere */
    bool replaces;                  /* a file of the submission's name */
    bool stopped;                   /* by a signal */
    bool quiet;                     /* only the sums */
    bool explain;                   /* how each attempt was derived */
    uint64_t found, refused;        /* programs that were found; that did not hold when run alone */
    const arcl_inputs *inputs;
    unsigned width; /* columns that there are; 0: any number */
} arcl_solve_facts;

/* Which tasks are solved, by what, and the sums. */
void arcl_solve_table(const arcl_solve_facts *f, bool colour, arcl_text *out);
void arcl_solve_json(const arcl_solve_facts *f, arcl_text *out);

/* An attempt at a test, and what there is to say of it. */
typedef struct arcl_solve_attempt {
    const arcl_case *on;
    uint32_t test;
    unsigned number; /* from 0 */
    arcl_answerer by;
    const arcl_derived *derived; /* NULL: by edits, or in an earlier run */
    const char *kind;            /* "moves", "table", "stack" or "edits" */
    const char *parent;
} arcl_solve_attempt;

typedef void arcl_solve_attempt_sink(void *to, const arcl_solve_attempt *a);

/* Gives every attempt, task by task; of the facts the search, its moves and answers count. */
void arcl_solve_attempts(const arcl_solve_facts *f, arcl_solve_attempt_sink *sink, void *to);

/* The derivation and the program of each attempt. */
void arcl_solve_explain(const arcl_solve_facts *f, arcl_text *out);
void arcl_solve_explain_json(const arcl_solve_facts *f, arcl_text *out);

/* A line for a program that was found. */
void arcl_solve_json_found(const arcl_find *f, arcl_text *out);

/* A sentence about the programs of the library that the budget of steps cuts; nothing if there are none. */
void arcl_solve_cut_text(const arcl_solve *s, const arcl_tasks *tasks, arcl_text *out);

/* The names of the operators in the mask, with this between them. */
void arcl_solve_operators(uint32_t mask, const char *between, arcl_text *out);

/* The tests of a task that an attempt meets; *known gets how many have a known output. */
uint32_t arcl_solve_tests(const arcl_solve_facts *f, const arcl_task *task, uint32_t *known);

/* ---- a batt or a search as a page: the best programs of each task, run alone ----------------- */

typedef struct arcl_search_page {
    arcl_gallery gallery;
    arcl_budget budget;
    arcl_ctx ctx;
    arcl_arena mem; /* of one program */
} arcl_search_page;

/* Without memory, control leaves through `escape`. */
void arcl_search_page_open(arcl_search_page *p, arcl_budget budget, jmp_buf *escape);
void arcl_search_page_close(arcl_search_page *p);

/* The best candidates of a task, after ranking; of those that behave alike the first. */
void arcl_search_page_batt(arcl_search_page *p, const arcl_batt *b, const arcl_task *task, const arcl_scores *s,
                           size_t top);

/* The whole file. */
bool arcl_search_page_write_batt(arcl_search_page *p, const arcl_batt_facts *f, uint64_t solved, arcl_text *out,
                                 arcl_error *err);
bool arcl_search_page_write_solve(arcl_search_page *p, const arcl_solve_facts *f, arcl_text *out, arcl_error *err);

#endif
