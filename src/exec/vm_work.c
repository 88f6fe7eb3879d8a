/* vm_work.c - programs, samples and pairs as arrays of words, as the vm reads them. */
#include <string.h>

#include "base/boundary.h"
#include "exec/vm.h"
#include "value/seq.h"

void arcl_vm_work_open(arcl_vm_work *w, arcl_vm *vm, bool rows)
{
    *w = (arcl_vm_work){.vm = vm, .number = arcl_vm_number(vm), .rows = rows};
    arcl_arena_open(&w->mem, SIZE_MAX);
    arcl_coder_open(&w->coder, &w->mem);
}

void arcl_vm_work_close(arcl_vm_work *w)
{
    arcl_coder_close(&w->coder);
    arcl_arena_close(&w->mem);
}

static void forget_all(arcl_vm_table *t)
{
    if (t->room)
        memset(t->key, 0, t->room * sizeof *t->key);
    t->n = 0;
}

void arcl_vm_work_forget(arcl_vm_work *w)
{
    w->number = arcl_vm_number(w->vm);
    forget_all(&w->programs);
    forget_all(&w->samples);
    w->code.n = w->sample.n = w->grids.n = w->ops.n = w->ncalls = 0;
    arcl_vm_work_begin(w);
}

/* ---- arrays ----------------------------------------------------------------------------------- */

/* Room for n more words; where they begin. */
static uint32_t *more(arcl_vm_work *w, arcl_vm_words *a, size_t n)
{
    if (a->room - a->n < n) {
        a->room = 2 * (a->n + n);
        a->word = arcl_take_over(&w->mem, a->word, a->n, a->room, sizeof *a->word);
    }
    a->n += n;
    return a->word + a->n - n;
}

/* The place of a key in a table, which has room for one more. */
static size_t place_of(const arcl_vm_table *t, const void *key)
{
    size_t k = (size_t)(((uint64_t)(uintptr_t)key * 0x9e3779b97f4a7c15u) >> 32) & (t->room - 1);

    while (t->key[k] && t->key[k] != key)
        k = (k + 1) & (t->room - 1);
    return k;
}

static void grow(arcl_vm_work *w, arcl_vm_table *t)
{
    const arcl_vm_table old = *t;

    if (2 * (t->n + 1) <= t->room)
        return;
    t->room = old.room ? 2 * old.room : 64;
    t->key = ARCL_TAKE(&w->mem, const void *, t->room);
    t->value = ARCL_TAKE(&w->mem, uint32_t, t->room);
    memset(t->key, 0, t->room * sizeof *t->key);
    for (size_t k = 0; k < old.room; k++)
        if (old.key[k]) {
            const size_t to = place_of(t, old.key[k]);
            t->key[to] = old.key[k];
            t->value[to] = old.value[k];
        }
}

/* What the table has for the key; *found tells whether it was there. */
static uint32_t *entry_of(arcl_vm_work *w, arcl_vm_table *t, const void *key, bool *found)
{
    grow(w, t);
    const size_t k = place_of(t, key);
    *found = t->key[k] != NULL;
    t->key[k] = key;
    t->n += !*found;
    return &t->value[k];
}

/* ---- what a profile wants to know -------------------------------------------------------------- */

/* Begins the list of what a program calls. */
static void begin_calls(arcl_vm_work *w, uint32_t code)
{
    w->calls = arcl_room_for_one(&w->mem, w->calls, w->ncalls, &w->calls_room, sizeof *w->calls);
    w->calls[w->ncalls++] = (arcl_vm_calls){.code = code, .first = (uint32_t)w->ops.n};
}

static void add_call(arcl_vm_work *w, uint32_t op)
{
    if (op >= ARCL_OP_COUNT)
        return;
    *more(w, &w->ops, 1) = op;
    w->calls[w->ncalls - 1].n++;
}

static void note_program(arcl_vm_work *w, uint32_t code, const arcl_program *p)
{
    if (!arcl_profile_here() || code == ARCL_VM_NONE)
        return;
    begin_calls(w, code);
    for (uint32_t k = 0; k < p->ninstructions; k++)
        add_call(w, p->instructions[k].number);
}

static void note_root(arcl_vm_work *w, uint32_t code, const arcl_graph *g, const arcl_cone *cone)
{
    if (!arcl_profile_here() || code == ARCL_VM_NONE)
        return;
    begin_calls(w, code);
    for (uint32_t k = 0; k < cone->n; k++) {
        const uint32_t node = cone->node[k];
        if (g->node[node].kind == ARCL_NODE_PRIM && arcl_is_err(g->value[node])) /* else it is known */
            add_call(w, g->node[node].callee);
    }
}

/* NULL: the profile has begun after the program came. */
static arcl_vm_calls *calls_of(arcl_vm_work *w, uint32_t code)
{
    for (size_t low = 0, high = w->ncalls; low < high;) {
        const size_t k = (low + high) / 2;
        if (w->calls[k].code == code)
            return &w->calls[k];
        if (w->calls[k].code < code)
            low = k + 1;
        else
            high = k;
    }
    return NULL;
}

void arcl_vm_work_profile(arcl_vm_work *w, size_t n)
{
    arcl_profile *const profile = arcl_profile_here();

    if (!profile)
        return;
    arcl_vm_calls *c = NULL;
    for (size_t k = 0; k < n; k++) {
        const uint32_t code = w->pairs.word[2 * k];
        if (k == 0 || code != w->pairs.word[2 * k - 2]) /* they are in the order of programs */
            c = calls_of(w, code);
        if (c && !w->results.word[ARCL_RESULT_WORDS * k + ARCL_RESULT_WHY])
            c->pairs++;
    }
    for (c = w->calls; c < w->calls + w->ncalls; c++) {
        if (!c->pairs)
            continue;
        arcl_profile_count(profile, ARCL_FRAME_SCOPE, ARCL_SCOPE_pairs, c->pairs);
        for (uint32_t k = 0; k < c->n; k++)
            arcl_profile_count(profile, ARCL_FRAME_DEVICE, w->ops.word[c->first + k], c->pairs);
        c->pairs = 0;
    }
}

/* ---- programs and samples ----------------------------------------------------------------------- */

static uint32_t add_code(arcl_vm_work *w, arcl_code code)
{
    const size_t at = w->code.n;

    if (!code.word || at + code.n >= ARCL_VM_NONE)
        return ARCL_VM_NONE;
    memcpy(more(w, &w->code, code.n), code.word, code.n * sizeof *code.word);
    return (uint32_t)at;
}

/* An escape leaves it to plain C. */
typedef struct request {
    arcl_vm_work *w;
    const arcl_program *program;
    const arcl_graph *graph;
    const arcl_cone *cone;
    uint32_t root;
    arcl_val input, output;
    uint32_t sample, number;
} request;

static bool find_program(void *to)
{
    request *q = to;
    bool found;
    uint32_t *x = entry_of(q->w, &q->w->programs, q->program, &found);

    if (!found) {
        *x = ARCL_VM_NONE;
        const arcl_code code = arcl_code_of(&q->w->coder, q->program);
        *x = add_code(q->w, code);
        note_program(q->w, *x, q->program);
        if (!code.word)
            arcl_vm_note(q->w->vm, q->program->name, code.missing);
    }
    q->number = *x;
    return true;
}

static bool find_root(void *to)
{
    request *q = to;

    q->number = add_code(q->w, arcl_code_of_root(&q->w->coder, q->graph, q->cone, q->root));
    note_root(q->w, q->number, q->graph, q->cone);
    return true;
}

/* A grid as the vm has it; where it begins. Its dims are 0 if it has no such form. */
static uint32_t put_grid(arcl_vm_work *w, arcl_val v, uint32_t *dims)
{
    const size_t at = w->grids.n;

    *dims = 0;
    if (!arcl_vm_has_form(v) || at >= ARCL_VM_NONE - ARCL_ROWS_WORDS)
        return 0;
    if (arcl_vm_pack(v, more(w, &w->grids, 4 * (size_t)v.h)))
        *dims = (uint32_t)v.h << 16 | (uint32_t)v.n;
    return (uint32_t)at;
}

static bool find_sample(void *to)
{
    request *q = to;
    arcl_vm_work *w = q->w;
    bool found;
    uint32_t *x = entry_of(w, &w->samples, q->input.u.cells, &found), said[4];

    if (!found) {
        *x = ARCL_VM_NONE;
        said[0] = put_grid(w, q->input, &said[1]);
        said[2] = put_grid(w, q->output, &said[3]);
        if (said[1] && (said[3] || q->output.tag == ARCL_NONE)) {
            memcpy(more(w, &w->sample, 4), said, sizeof said);
            *x = (uint32_t)(w->sample.n / 4 - 1);
        }
    }
    q->number = *x;
    return true;
}

/* The request in the arena of the work; NONE where there is no memory for it. */
static uint32_t asked(request *q, bool (*find)(void *))
{
    q->number = ARCL_VM_NONE;
    q->w->mem.escape = &q->w->full;
    if (arcl_try(&q->w->full, find, q))
        return q->number;
    q->w->coder.room = 0; /* what it had of a program may be there still */
    return ARCL_VM_NONE;
}

/* What is known of it: nothing is made room for. */
static bool known(const arcl_vm_table *t, const void *key, uint32_t *number)
{
    if (!t->room)
        return false;
    const size_t k = place_of(t, key);
    *number = t->value[k];
    return t->key[k] != NULL;
}

uint32_t arcl_vm_work_program(arcl_vm_work *w, const arcl_program *p)
{
    uint32_t number;

    if (known(&w->programs, p, &number))
        return number;
    return asked(&(request){.w = w, .program = p}, find_program);
}

uint32_t arcl_vm_work_root(arcl_vm_work *w, const arcl_graph *g, const arcl_cone *cone, uint32_t root)
{
    return asked(&(request){.w = w, .graph = g, .cone = cone, .root = root}, find_root);
}

uint32_t arcl_vm_work_sample(arcl_vm_work *w, arcl_val input, arcl_val output)
{
    uint32_t number;

    if (input.tag != ARCL_GRID)
        return ARCL_VM_NONE;
    if (known(&w->samples, input.u.cells, &number))
        return number;
    return asked(&(request){.w = w, .input = input, .output = output}, find_sample);
}

/* ---- pairs ---------------------------------------------------------------------------------------- */

void arcl_vm_work_begin(arcl_vm_work *w)
{
    w->pairs.n = w->results.n = 0;
    w->size = 0;
}

static uint32_t add_pair(arcl_vm_work *w, uint32_t program, uint32_t sample)
{
    uint32_t *pair = more(w, &w->pairs, 2);
    const uint32_t dims = w->sample.word[4 * (size_t)sample + 1];

    pair[0] = program;
    pair[1] = sample;
    w->size += (uint64_t)(dims >> 16) * (dims & 0xffff);
    return (uint32_t)(w->pairs.n / 2 - 1);
}

static bool make_room_for_pair(void *to)
{
    request *q = to;

    q->number = add_pair(q->w, q->root, q->sample);
    return true;
}

uint32_t arcl_vm_work_pair(arcl_vm_work *w, uint32_t program, uint32_t sample)
{
    if (program == ARCL_VM_NONE || sample == ARCL_VM_NONE)
        return ARCL_VM_NONE;
    if (w->pairs.room - w->pairs.n >= 2)
        return add_pair(w, program, sample);
    return asked(&(request){.w = w, .root = program, .sample = sample}, make_room_for_pair);
}

/* Room for exactly n words. */
static uint32_t *just(arcl_vm_work *w, arcl_vm_words *a, size_t n)
{
    a->n = 0;
    return more(w, a, n);
}

static void sort_pairs(arcl_vm_work *w, size_t n)
{
    uint32_t *one = just(w, &w->sorted[0], 2 * n), *two = just(w, &w->sorted[1], 2 * n);

    arcl_vm_order(w, n, just(w, &w->place, n), one, two);
}

static bool make_room(void *to)
{
    arcl_vm_work *w = ((request *)to)->w;
    const size_t n = w->pairs.n / 2;

    sort_pairs(w, n);

    w->results.n = w->cells.n = 0;
    (void)more(w, &w->results, n * ARCL_RESULT_WORDS);
    if (w->rows)
        (void)more(w, &w->cells, n * ARCL_ROWS_WORDS);
    return true;
}

void arcl_vm_work_run(arcl_vm_work *w)
{
    request q = {.w = w};

    w->mem.escape = &w->full;
    w->results.n = 0;
    if (w->pairs.n && arcl_vm_considers(w->vm, w->size) && arcl_try(&w->full, make_room, &q))
        arcl_vm_launch(w->vm, w, w->pairs.n / 2);
}
