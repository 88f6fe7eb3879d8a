/*
 * fast.h - the ways that are there for speed alone, each with its switch.
 *
 * What is computed must not depend on any of them. `make MODE=hard` builds with all of them off, so that the tests ask
 * the plain code the same questions; -DARCL_FAST_MEMO=0 in CPPFLAGS puts off one alone. Every switch is a constant, 1
 * or 0: what is off is not compiled.
 *
 * `make ablate` measures what each is worth. The figures below are the instructions that a workload takes more without
 * it: solvers (arc-dsl's 400), verifiers (re-arc's), protocol (the old one, bench/README.md), batt (1,000 candidates),
 * large (every fourth solver on grids of seven times the side). They were taken in one build in which a variable stood
 * for each switch. A workload that is not named was below 1 %, or, for batt and large, not run. What is worth less than
 * 1 % of each of them and bounds no worst case has no place here.
 */
#ifndef ARCL_BASE_FAST_H
#define ARCL_BASE_FAST_H

#ifdef ARCL_HARD
#define ARCL_FAST_BY_DEFAULT 0
#else
#define ARCL_FAST_BY_DEFAULT 1
#endif

/* Pieces of an arena share blocks, which are kept for the next evaluation; else each has a block of its own.
 * solvers 91 %, verifiers 82 %, protocol 75 %, batt 45 %, large 44 %. */
#ifndef ARCL_FAST_BLOCKS
#define ARCL_FAST_BLOCKS ARCL_FAST_BY_DEFAULT
#endif

/* Functions are called on a column of values at a time (op/column.h); else on one value after the other.
 * solvers 116 %, verifiers 45 %, protocol 160 %, batt 28 %, large 18 %. */
#ifndef ARCL_FAST_COLUMNS
#define ARCL_FAST_COLUMNS ARCL_FAST_BY_DEFAULT
#endif

/* Columns have up to 256 values; else one. solvers 301 %, verifiers 133 %, protocol 205 %, batt 71 %, large 144 %. */
#ifndef ARCL_FAST_CHUNKS
#define ARCL_FAST_CHUNKS ARCL_FAST_BY_DEFAULT
#endif

/* Primitives have loops over columns of numbers; else their code is called for each value.
 * solvers 80 %, verifiers 14 %, protocol 72 %, batt 11 %, large 6 %. */
#ifndef ARCL_FAST_FORMS
#define ARCL_FAST_FORMS ARCL_FAST_BY_DEFAULT
#endif

/* A closure that is used twice on one column is called once. verifiers 3 %. */
#ifndef ARCL_FAST_MEMO
#define ARCL_FAST_MEMO ARCL_FAST_BY_DEFAULT
#endif

/* What a function of the program gave for a set is recalled (op/recall.h). solvers 2.2 %. */
#ifndef ARCL_FAST_RECALL
#define ARCL_FAST_RECALL ARCL_FAST_BY_DEFAULT
#endif

/* Sets of places and cells are words of bits (value/patch.h); else arrays of values, but for what devices give.
 * solvers 2,190 %, verifiers 930 %, protocol 590 %, batt 310 %, large 190 %. */
#ifndef ARCL_FAST_PATCH
#define ARCL_FAST_PATCH ARCL_FAST_BY_DEFAULT
#endif

/* Tuples of small numbers are bytes, and tuples of such rows grids; else arrays of values.
 * solvers 5 %, protocol 1.4 %. */
#ifndef ARCL_FAST_ROWS
#define ARCL_FAST_ROWS ARCL_FAST_BY_DEFAULT
#endif

/* Products and long lines are laid out when their members are asked for; else at once. Products: solvers 2.5 %, and the
 * memory of a product of large sets; lines: batt 2.4 %. */
#ifndef ARCL_FAST_PENDING
#define ARCL_FAST_PENDING ARCL_FAST_BY_DEFAULT
#endif

/* Patches that are put one behind the other are laid out when an element is asked for; else at once.
 * solvers 31 %, verifiers 12 %, protocol 13 %. */
#ifndef ARCL_FAST_JOIN
#define ARCL_FAST_JOIN ARCL_FAST_BY_DEFAULT
#endif

/* Sets of places and cells that are no patch find them by place; else by hash.
 * solvers 8 %, verifiers 3 %; equal places are found by bits: batt 1.7 %. */
#ifndef ARCL_FAST_PLACED
#define ARCL_FAST_PLACED ARCL_FAST_BY_DEFAULT
#endif

/* The first of a set is told from hashes alone where that is possible; else its order is always worked out.
 * protocol 3.5 %, verifiers 1.1 %; cells that share a place are painted by it, see op/paint.c. */
#ifndef ARCL_FAST_STRETCH
#define ARCL_FAST_STRETCH ARCL_FAST_BY_DEFAULT
#endif

/* Two steps are done in one: the neighbours of all places (protocol 4 %), the cells of colours for which something
 * holds (verifiers 2.3 %). */
#ifndef ARCL_FAST_FUSED
#define ARCL_FAST_FUSED ARCL_FAST_BY_DEFAULT
#endif

/* What depends on no sample is worked out when a program is loaded; else for each sample.
 * solvers 4.3 %, verifiers 1.5 %. */
#ifndef ARCL_FAST_KNOWN
#define ARCL_FAST_KNOWN ARCL_FAST_BY_DEFAULT
#endif

/* Labelling uses the vector instructions of the processor. Large images (arcl label): 1.3 to 2.6 times the time. */
#ifndef ARCL_FAST_SIMD
#define ARCL_FAST_SIMD ARCL_FAST_BY_DEFAULT
#endif

#endif
