/*
 * vm_count.h - the work of the vm, counted: what it costs a device whose items run in step to do pairs side by side.
 *
 * The text of the vm is compiled once more, with words of the pool and instructions that are noted. Items that run in
 * step share an instruction where they are at the same operation, wait for the one among them that takes longest, and do
 * different operations one after the other. Of a word of the pool that some of them touch at the same moment a device
 * moves sectors, which lie as the words of a GPU do (STRIDE). What was touched last is near: a group has so many lines of
 * a cache, each a word of all its items, in sets of four.
 *
 * Layer: plane. Must not know: programs, devices, times.
 */
#ifndef ARCL_PLANE_VM_COUNT_H
#define ARCL_PLANE_VM_COUNT_H

#include "base/arena.h"

enum {
    ARCL_VM_STEP_MAX = 32, /* items in step, at the most */
    ARCL_VM_SECTOR = 32,   /* bytes that are moved at once */
    ARCL_VM_LINES_MAX = 4096
};

/* Sums over groups of items in step. */
typedef struct arcl_vm_effort {
    uint64_t pairs, groups;
    uint64_t instructions, words;             /* of pairs, each by itself */
    uint64_t group_instructions, group_words; /* of groups */
    uint64_t near_words;                      /* of those: of lines that the group has in its cache */
    uint64_t sectors;                         /* that were moved, also to and from that cache */
    uint64_t top;                             /* words of the pool that pairs have used */
} arcl_vm_effort;

static inline void arcl_vm_effort_add(arcl_vm_effort *to, const arcl_vm_effort *from)
{
    to->pairs += from->pairs;
    to->groups += from->groups;
    to->instructions += from->instructions;
    to->words += from->words;
    to->group_instructions += from->group_instructions;
    to->group_words += from->group_words;
    to->near_words += from->near_words;
    to->sectors += from->sectors;
    to->top += from->top;
}

/* The arrays of the vm, see cl/vm.cl. */
typedef struct arcl_vm_arrays {
    const uint32_t *pairs, *code, *samples, *grids;
} arcl_vm_arrays;

typedef struct arcl_vm_counter arcl_vm_counter;

/* In `mem`, whose escape is set. A line of the cache that a group has for itself is a word of each of its items. */
arcl_vm_counter *arcl_vm_counter_open(arcl_arena *mem, uint32_t lines);

/* Adds the work of a group: pairs first to first + n - 1, at most ARCL_VM_STEP_MAX. */
void arcl_vm_count_group(arcl_vm_counter *c, const arcl_vm_arrays *a, size_t first, uint32_t n, arcl_vm_effort *sum);

#endif
