/*
 * vm.h - whole programs on samples, worked out by devices: many pairs in one launch.
 *
 *     arcl_vm *vm = arcl_vm_open(&mem, &options);
 *     arcl_vm_work_open(&work, vm, true);
 *     const uint32_t code = arcl_vm_work_program(&work, program), sample = arcl_vm_work_sample(&work, input, output);
 *     const size_t k = arcl_vm_work_pair(&work, code, sample);
 *     arcl_vm_work_run(&work);
 *     const arcl_vm_result *r = arcl_vm_work_result(&work, k);
 *     arcl_vm_work_close(&work);
 *     arcl_vm_close(vm);
 *
 * A pair is a program and a sample. The vm (cl/vm.h) has it with the value and the steps of plain C, or leaves it to
 * that: what it has no form for, what raises, and what follows from the order of a set. Programs and samples go to a
 * device once and stay there as long as the work is open; of a pair 32 bytes come back, and its cells if they are read.
 *
 * No OpenCL is opened before there is enough to do. Whatever fails is said in one sentence, and plain C does the rest.
 * A work belongs to one thread; results may be read by all. Works of several threads may share a vm: then their launches
 * take turns, and one thread prepares its pairs while devices do those of another.
 *
 * Layer: exec. May use: device, lang and lower. Must not know: people.
 */
#ifndef ARCL_EXEC_VM_H
#define ARCL_EXEC_VM_H

#include "cl/codes.h"
#include "device/device.h"
#include "exec/eval.h"
#include "exec/vm_code.h"

typedef struct arcl_vm arcl_vm;

typedef void arcl_vm_say(void *to, const char *sentence);

typedef struct arcl_vm_work arcl_vm_work;

/* Pairs 0 to n - 1 of the work were launched, `piece` of them at a time: what went there and what came back is in it. */
typedef void arcl_vm_look(void *to, const arcl_vm_work *work, size_t n, size_t piece);

typedef struct arcl_vm_options {
    arcl_choice choice;
    arcl_vm_say *warn;    /* called once at the most */
    arcl_vm_say *explain; /* called with lines on where programs and pairs went; NULL: not */
    arcl_vm_look *look;   /* called after every launch of pairs; NULL: not */
    void *to;
} arcl_vm_options;

/* NULL if there cannot be a device for it: the choice is plain C, or `auto` without a GPU. It lives in `mem`, until it is closed; what it takes later is its own. */
arcl_vm *arcl_vm_open(arcl_arena *mem, const arcl_vm_options *options);
void arcl_vm_close(arcl_vm *vm);

/* What devices were given so far: without the self-tests of their kernels. */
typedef struct arcl_vm_counts {
    arcl_commands commands;
    uint64_t pairs;            /* that were launched, */
    uint64_t left[ARCL_LEFTS]; /* by why they were left; ARCL_LEFT_NOT: they were not */
} arcl_vm_counts;

const arcl_vm_counts *arcl_vm_counted(const arcl_vm *vm);

/* Whether so many cells of inputs, over all pairs, could be worth a device. Opens nothing; NULL: no. */
bool arcl_vm_considers(arcl_vm *vm, uint64_t cells);

/* The same for work that comes bit by bit, where nobody knows how much there will be: these cells and those that were
 * asked for before count together. True only when devices are open. */
bool arcl_vm_considers_more(arcl_vm *vm, uint64_t cells);

/* Opens and tests devices for that, if they were asked for or enough has come. Works of several threads begin after it:
 * a driver is tried in a fork, and those with LLVM change the signal stack of the thread that opens them. NULL: nothing. */
void arcl_vm_start(arcl_vm *vm);

/* Whether devices were asked for, and are used whether that is faster or not. */
bool arcl_vm_forced(const arcl_vm *vm);

/* The number of the first device that has done pairs; 0: none has. */
unsigned arcl_vm_device(arcl_vm *vm);

/* The cells by which a sample counts. */
static inline uint64_t arcl_vm_size(arcl_val input)
{
    return input.tag == ARCL_GRID ? (uint64_t)input.h * (uint64_t)input.n : 0;
}

/* ---- work ------------------------------------------------------------------------------------- */

#define ARCL_VM_NONE UINT32_MAX

enum { ARCL_VM_CELLS = 32 * 32 }; /* of a result, at the most */

/* What came back of a pair. */
typedef struct arcl_vm_result {
    uint32_t steps;
    uint32_t dims;        /* height << 16 | width */
    uint32_t difference;  /* cells, of the larger of the two, that are not the output's; UINT32_MAX: there is none */
    uint64_t hash;        /* of the value: see arcl_vm_hash */
    const uint32_t *rows; /* four words each; NULL: they were not asked for */
} arcl_vm_result;

typedef struct arcl_vm_table {
    const void **key;
    uint32_t *value;
    size_t n, room;
} arcl_vm_table;

typedef struct arcl_vm_words {
    uint32_t *word;
    size_t n, room;
} arcl_vm_words;

/* While a profile runs: what a program calls, once in each pair. */
typedef struct arcl_vm_calls {
    uint32_t code; /* number of the program */
    uint32_t first, n;
    uint32_t pairs; /* that devices did in the launch at hand */
} arcl_vm_calls;

struct arcl_vm_work {
    arcl_vm *vm;
    uint64_t number;                 /* among those of the vm */
    bool rows;                       /* results are read */
    arcl_vm_table programs, samples; /* where they are, by address */
    arcl_vm_words code, sample, grids, pairs, results, cells;
    arcl_vm_words place;     /* by number of a pair: where it is among the pairs as they are launched */
    arcl_vm_words sorted[2]; /* scratch */
    arcl_vm_calls *calls;    /* by program, in the order of their numbers */
    size_t ncalls, calls_room;
    arcl_vm_words ops; /* the primitives of all of them */
    uint64_t size;     /* cells of the inputs of all pairs */
    uint64_t ns;       /* what a pair took, of the last run */
    arcl_coder coder;
    arcl_arena mem;
    jmp_buf full;
};

void arcl_vm_work_open(arcl_vm_work *w, arcl_vm *vm, bool rows);
void arcl_vm_work_close(arcl_vm_work *w);

/* Forgets its programs and samples: none of them is used again. */
void arcl_vm_work_forget(arcl_vm_work *w);

/* The number of a program, of a candidate (the nodes its root depends on, in ascending order), of a sample: NONE if the
 * vm has no code for it, or no form. A program that was seen is known by its address, a sample by that of its input's
 * cells. */
uint32_t arcl_vm_work_program(arcl_vm_work *w, const arcl_program *p);
uint32_t arcl_vm_work_root(arcl_vm_work *w, const arcl_graph *g, const arcl_cone *cone, uint32_t root);
uint32_t arcl_vm_work_sample(arcl_vm_work *w, arcl_val input, arcl_val output);

/* Begins a list of pairs, adds to it; what it gives is the number of the pair. */
void arcl_vm_work_begin(arcl_vm_work *w);
uint32_t arcl_vm_work_pair(arcl_vm_work *w, uint32_t program, uint32_t sample);

/* Lets devices do the pairs, if that is worth it. */
void arcl_vm_work_run(arcl_vm_work *w);

/* What came back of pair k; false: plain C has to do it, also where the budget does not suffice. */
bool arcl_vm_work_result(const arcl_vm_work *w, uint32_t k, arcl_budget full, arcl_vm_result *out);

/* The outcome of that, and what it is for a sample with this output. Its grid, if rows came back, is written to `cells`,
 * as many as arcl_vm_cells says. */
size_t arcl_vm_cells(const arcl_vm_result *r);
arcl_outcome arcl_vm_outcome(const arcl_vm_work *w, const arcl_vm_result *r, uint8_t *cells);
arcl_status arcl_vm_judge(const arcl_vm_result *r, arcl_val output);

/* A number that equal grids share, and others do not: of a result; of a value. False: the vm has no form for it. */
uint64_t arcl_vm_hash_of(const arcl_vm_result *r);
bool arcl_vm_hash(arcl_val value, uint64_t *out);

/* ---- between vm_work.c and vm_order.c --------------------------------------------------------- */

/* Puts the first n pairs into the order in which they are launched, and at place[k] where pair k is then. The other two
 * have room for 2n words. */
void arcl_vm_order(arcl_vm_work *w, size_t n, uint32_t *place, uint32_t *one, uint32_t *two);

/* Whether a value is a grid of a size that the vm has; packs it, four words a row: whether its colours have a form, too. */
bool arcl_vm_has_form(arcl_val v);
bool arcl_vm_pack(arcl_val v, uint32_t *row);

/* ---- between vm.c and vm_explain.c ------------------------------------------------------------ */

struct arcl_device_set;
struct arcl_route;

/* Says what became of all pairs; `route` is that of the largest work that was not worth a device. */
void arcl_vm_explain(const arcl_vm_counts *c, const struct arcl_device_set *set, const struct arcl_route *route,
                     arcl_vm_say *to);

/* ---- between vm.c and vm_work.c --------------------------------------------------------------- */

/* There is no code for the program: a primitive that is missing, or "". */
void arcl_vm_note(arcl_vm *vm, const char *program, const char *missing);

/* A number for a work, from 1 on. */
uint64_t arcl_vm_number(arcl_vm *vm);

/* The devices do pairs first to first + n - 1; what they do not do is marked as left. */
void arcl_vm_launch(arcl_vm *vm, arcl_vm_work *w, size_t n);

/* Tells the profile of this thread what devices did of n pairs: the calls that their programs make. What functions of
 * functions call for members is not known. */
void arcl_vm_work_profile(arcl_vm_work *w, size_t n);

#endif
