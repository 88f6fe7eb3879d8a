#include "search/search.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/json.h"

enum {
    COUNTERS = sizeof(arcl_generation_sum) / sizeof(uint64_t),
    GUESSES_MAX = 64, /* more than an enumeration leaves of a task */
};

/* ---- identity ------------------------------------------------------------------------------- */

static uint64_t hash_grid(uint64_t h, arcl_val g)
{
    h = arcl_hash_mix(h ^ ((uint64_t)g.h << 32 | (uint32_t)g.n));
    return arcl_hash_bytes(h, g.u.cells, (size_t)g.h * (size_t)g.n);
}

void arcl_checkpoint_key(const arcl_task *task, char key[ARCL_CHECKPOINT_KEY])
{
    uint64_t h = arcl_hash_bytes(ARCL_HASH_SEED, task->id, strlen(task->id));

    for (uint32_t k = 0; k < task->ntrain; k++)
        h = hash_grid(hash_grid(h, task->samples[k].input), task->samples[k].output);
    for (uint32_t k = 0; k < arcl_task_told_apart(task); k++)
        h = hash_grid(h, task->samples[task->ntrain + k].input);
    snprintf(key, ARCL_CHECKPOINT_KEY, "task %016" PRIx64, h);
}

/* ---- writing -------------------------------------------------------------------------------- */

static uint32_t bits_of(float x)
{
    uint32_t bits;

    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static void put_member(const arcl_member *m, arcl_text *out)
{
    const arcl_fitness *x = &m->fitness;

    arcl_text_printf(out,
                     "[%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%d,%" PRId64 ",%" PRId64 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32
                     ",%" PRIu32 ",",
                     x->right, bits_of(x->close), x->cost, x->defaulted, (int64_t)x->behaviour, (int64_t)m->hash,
                     m->born, m->edits, m->operators, m->source);
    arcl_text_json(out, m->text, strlen(m->text));
    arcl_text_putc(out, ',');
    arcl_text_json(out, m->history ? m->history : "", m->history ? strlen(m->history) : 0);
    arcl_text_putc(out, ']');
}

void arcl_checkpoint_write(const arcl_case *c, arcl_text *out)
{
    arcl_text_clear(out);
    arcl_text_printf(out, "[%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu64, c->rounds, c->solved_at, c->edited_at,
                     c->work);
    arcl_text_printf(out, ",%" PRIu32, c->enumerated ? 1 + c->nguesses : 0);
    for (uint32_t k = 0; c->enumerated && k < c->nguesses; k++) {
        arcl_text program = {0};
        arcl_program_print(c->guesses[k], &program);
        arcl_text_putc(out, ',');
        arcl_text_json(out, program.s ? program.s : "", program.len);
        out->full = out->full || program.full;
        arcl_text_close(&program);
    }
    for (uint32_t k = 0; k < c->population.n; k++) {
        arcl_text_putc(out, ',');
        put_member(&c->population.at[k], out);
    }
    arcl_text_putc(out, ']');
}

void arcl_checkpoint_write_sum(const arcl_generation_sum *sum, arcl_text *out)
{
    uint64_t counters[COUNTERS];

    memcpy(counters, sum, sizeof counters);
    arcl_text_clear(out);
    for (size_t k = 0; k < COUNTERS; k++)
        arcl_text_printf(out, "%c%" PRIu64, k ? ',' : '[', counters[k]);
    arcl_text_putc(out, ']');
}

/* ---- reading -------------------------------------------------------------------------------- */

/* What the reader has to say, or else this sentence. */
static bool wrong(const arcl_json *j, const char *sentence, arcl_error *err)
{
    return arcl_json_ok(j) ? arcl_fail(err, "%s", sentence) : arcl_json_report(j, err);
}

/* The next number, 0 to `most`. */
static bool read_number(arcl_json *j, uint64_t most, uint64_t *out)
{
    int64_t n;

    if (!arcl_json_item(j) || !arcl_json_int(j, &n))
        return false;
    *out = (uint64_t)n;
    return most == UINT64_MAX || (n >= 0 && *out <= most) || arcl_json_fail(j, j->at, "a number that cannot be");
}

/* What is in the text of one case. */
typedef struct reading {
    arcl_json json;
    arcl_text text;
    arcl_library library;
    arcl_dialect dialect;
    arcl_member member[ARCL_POPULATION_MAX];
    arcl_text history[ARCL_POPULATION_MAX]; /* of each member */
    const arcl_program *guess[GUESSES_MAX];
    arcl_case_state state;
} reading;

static bool read_member(reading *r, arcl_member *m, arcl_text *history, arcl_error *err)
{
    enum { FIELDS = 10 };
    uint64_t field[FIELDS];
    arcl_json *j = &r->json;

    if (!arcl_json_array(j))
        return arcl_json_report(j, err);
    for (unsigned k = 0; k < FIELDS; k++)
        if (!read_number(j, k == 4 || k == 5 ? UINT64_MAX : UINT32_MAX, &field[k]))
            return wrong(j, "a program lacks a number", err);
    if (!arcl_json_item(j) || !arcl_json_string(j, &r->text))
        return wrong(j, "a program has no text", err);
    if (!arcl_json_item(j) || !arcl_json_string(j, history) || arcl_json_item(j) || !arcl_json_ok(j))
        return wrong(j, "a program does not say what its edits were", err);
    const uint32_t close = (uint32_t)field[1];
    *m = (arcl_member){
        .fitness = {.right = (uint32_t)field[0], .cost = field[2], .defaulted = field[3] != 0, .behaviour = field[4]},
        .hash = field[5],
        .born = (uint32_t)field[6],
        .edits = (uint32_t)field[7],
        .operators = (uint32_t)field[8],
        .source = (uint32_t)field[9],
        .history = history->s};
    memcpy(&m->fitness.close, &close, sizeof close);
    m->program = arcl_library_parse_one(&r->library, r->dialect, r->text.s, r->text.len, err);
    return m->program != NULL;
}

/* What the enumeration has left: 0 if it has not come to its end, else 1 and the number of guesses, and these. */
static bool read_guesses(reading *r, arcl_error *err)
{
    arcl_json *j = &r->json;
    uint64_t n;

    if (!read_number(j, 1 + GUESSES_MAX, &n))
        return wrong(j, "it does not say whether it was enumerated", err);
    r->state.enumerated = n > 0;
    for (r->state.nguesses = 0; r->state.nguesses + 1 < n; r->state.nguesses++) {
        if (!arcl_json_item(j) || !arcl_json_string(j, &r->text))
            return wrong(j, "an answer has no text", err);
        r->guess[r->state.nguesses] = arcl_library_parse_one(&r->library, r->dialect, r->text.s, r->text.len, err);
        if (!r->guess[r->state.nguesses])
            return false;
    }
    r->state.guesses = r->guess;
    return true;
}

static bool read_state(reading *r, uint32_t kept, arcl_error *err)
{
    arcl_json *j = &r->json;
    uint64_t rounds, solved_at, edited_at;

    if (!arcl_json_array(j) || !read_number(j, UINT32_MAX, &rounds) || !read_number(j, UINT32_MAX, &solved_at) ||
        !read_number(j, UINT32_MAX, &edited_at) || !read_number(j, INT64_MAX, &r->state.work))
        return wrong(j, "it says too little", err);
    if (!read_guesses(r, err))
        return false;
    r->state.rounds = (uint32_t)rounds;
    r->state.solved_at = (uint32_t)solved_at;
    r->state.edited_at = (uint32_t)edited_at;
    for (r->state.n = 0; arcl_json_item(j); r->state.n++) {
        if (r->state.n == kept)
            return arcl_fail(err, "it has more than %" PRIu32 " programs", kept);
        if (!read_member(r, &r->member[r->state.n], &r->history[r->state.n], err))
            return false;
    }
    r->state.members = r->member;
    return arcl_json_end(j) || arcl_json_report(j, err);
}

bool arcl_checkpoint_read(arcl_solve *s, size_t which, const char *text, size_t len, arcl_error *err)
{
    const uint32_t kept = s->options.kept < ARCL_POPULATION_MAX ? s->options.kept : ARCL_POPULATION_MAX;
    reading r = {.dialect = s->options.dialect};

    arcl_library_open(&r.library);
    arcl_json_open(&r.json, "checkpoint", text, len);
    const bool ok = read_state(&r, kept, err) && arcl_solve_restore(s, which, &r.state, err);
    arcl_library_close(&r.library);
    arcl_text_close(&r.text);
    for (uint32_t k = 0; k < ARCL_POPULATION_MAX; k++)
        arcl_text_close(&r.history[k]);
    return ok;
}

bool arcl_checkpoint_read_sum(arcl_generation_sum *sum, const char *text, size_t len, arcl_error *err)
{
    uint64_t counters[COUNTERS];
    arcl_json j;

    arcl_json_open(&j, "checkpoint", text, len);
    if (!arcl_json_array(&j))
        return arcl_json_report(&j, err);
    for (size_t k = 0; k < COUNTERS; k++)
        if (!read_number(&j, INT64_MAX, &counters[k]))
            return wrong(&j, "it has not one number for each thing", err);
    if (arcl_json_item(&j) || !arcl_json_end(&j))
        return wrong(&j, "it has more than one number for each thing", err);
    memcpy(sum, counters, sizeof counters);
    return true;
}
