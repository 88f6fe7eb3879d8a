/* vm_count.c - the vm as C once more, with every word of its pool and every instruction noted. */
#include "plane/vm_count.h"

enum {
    INSTRUCTIONS_MAX = 1 << 14,                      /* that are told apart of a pair: all after them are one */
    WORDS_MAX = 1 << 16,                             /* whose places are noted */
    NO_OP = 255,                                     /* before the first instruction */
    SECTOR_ITEMS = ARCL_VM_SECTOR / sizeof(uint32_t) /* whose words of the same number are a sector */
};

/* What a pair did: its instructions, and the places of the words, one after the other. */
typedef struct trace {
    uint8_t op[INSTRUCTIONS_MAX];
    uint32_t words[INSTRUCTIONS_MAX]; /* of each instruction */
    uint16_t place[WORDS_MAX];
    uint32_t n, places;
    uint64_t instructions, all; /* also those that are not told apart, or have no place */
} trace;

static _Thread_local trace *now;

static void note_instruction(uint32_t op)
{
    trace *t = now;

    t->instructions++;
    if (t->n < INSTRUCTIONS_MAX) {
        t->op[t->n] = (uint8_t)op;
        t->words[t->n++] = 0;
    }
}

/* The word; it is noted. */
static uint32_t *noted(uint32_t *pool, size_t place)
{
    trace *t = now;

    t->all++;
    t->words[t->n - 1]++;
    if (t->places < WORDS_MAX)
        t->place[t->places++] = (uint16_t)place;
    return pool + place;
}

#define AT(m, k) (*noted((m)->pool, (size_t)(k)))
#define BEGIN_INSTRUCTION(op) note_instruction(op)
#define AT_ONCE 0
#include "cl/vm.cl"

enum { WAYS = 4 };

struct arcl_vm_counter {
    uint32_t sets;
    uint16_t line[ARCL_VM_LINES_MAX / WAYS][WAYS]; /* 1 + the word, the one that was touched last first */
    trace of[ARCL_VM_STEP_MAX];
    uint32_t pool[ARCL_POOL_WORDS];
};

arcl_vm_counter *arcl_vm_counter_open(arcl_arena *mem, uint32_t lines)
{
    arcl_vm_counter *c = ARCL_TAKE(mem, arcl_vm_counter, 1);

    c->sets = (lines < ARCL_VM_LINES_MAX ? lines : ARCL_VM_LINES_MAX) / WAYS;
    return c;
}

/* Where an item is in its trace. */
typedef struct place {
    const trace *trace;
    uint32_t word; /* its next one */
} place;

/* Whether the group had it; it has it now. */
static bool touch(arcl_vm_counter *c, uint16_t word)
{
    if (!c->sets)
        return false;
    uint16_t *line = c->line[word % c->sets], k = 0;
    while (k < WAYS - 1 && line[k] != word + 1)
        k++;
    const bool had = line[k] == word + 1;
    memmove(line + 1, line, k * sizeof *line);
    line[0] = (uint16_t)(word + 1);
    return had;
}

/* What items at the same operation move, word by word. */
static void move_words(arcl_vm_counter *c, const place *at, uint32_t n, uint64_t same, uint32_t step, uint32_t words,
                       arcl_vm_effort *sum)
{
    for (uint32_t j = 0; j < words; j++) {
        bool near = true;
        for (uint32_t first = 0; first < n; first += SECTOR_ITEMS) {
            uint16_t seen[SECTOR_ITEMS];
            uint32_t k = 0;
            for (uint32_t i = first; i < n && i < first + SECTOR_ITEMS; i++) {
                const trace *t = at[i].trace;
                if (!(same >> i & 1) || j >= t->words[step])
                    continue;
                const uint16_t to = at[i].word + j < t->places ? t->place[at[i].word + j] : 0;
                uint32_t s = 0;
                while (s < k && seen[s] != to)
                    s++;
                if (s == k) {
                    seen[k++] = to;
                    near &= touch(c, to);
                }
            }
            sum->sectors += k;
        }
        sum->near_words += near;
    }
}

/* One step of all items: each operation among them in its turn. */
static void count_step(arcl_vm_counter *c, place *at, uint32_t n, uint32_t step, arcl_vm_effort *sum)
{
    uint64_t left = 0;

    for (uint32_t i = 0; i < n; i++)
        left |= (uint64_t)(step < at[i].trace->n) << i;
    while (left) {
        const uint8_t op = at[__builtin_ctzll(left)].trace->op[step];
        uint64_t same = 0;
        uint32_t most = 0;
        for (uint32_t i = 0; i < n; i++)
            if (left >> i & 1 && at[i].trace->op[step] == op) {
                same |= (uint64_t)1 << i;
                most = at[i].trace->words[step] > most ? at[i].trace->words[step] : most;
            }
        sum->group_instructions += op != NO_OP;
        sum->group_words += most;
        move_words(c, at, n, same, step, most, sum);
        left &= ~same;
    }
    for (uint32_t i = 0; i < n; i++)
        if (step < at[i].trace->n)
            at[i].word += at[i].trace->words[step];
}

void arcl_vm_count_group(arcl_vm_counter *c, const arcl_vm_arrays *a, size_t first, uint32_t n, arcl_vm_effort *sum)
{
    place at[ARCL_VM_STEP_MAX];
    uint32_t result[ARCL_RESULT_WORDS], longest = 0;

    n = n < ARCL_VM_STEP_MAX ? n : ARCL_VM_STEP_MAX;
    memset(c->line, 0, sizeof c->line);
    for (uint32_t i = 0; i < n; i++) {
        now = &c->of[i];
        now->n = now->places = 0;
        now->instructions = now->all = 0;
        note_instruction(NO_OP);
        arcl_k_vm(1, a->pairs + 2 * (first + i), a->code, a->samples, a->grids, 1, 0, c->pool, result, NULL);
        sum->instructions += now->instructions - 1;
        sum->words += now->all;
        sum->top += result[ARCL_RESULT_TOP];
        longest = now->n > longest ? now->n : longest;
        at[i] = (place){.trace = now};
    }
    for (uint32_t step = 0; step < longest; step++)
        count_step(c, at, n, step, sum);
    sum->pairs += n;
    sum->groups++;
}
