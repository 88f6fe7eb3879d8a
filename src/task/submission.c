#include "task/submission.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "task/grid_json.h"
#include "task/task_json.h"

/* What a reading needs besides. */
typedef struct reader {
    arcl_submission *to;
    arcl_arena *mem;
    arcl_json json;
    arcl_text key, scratch;
    bool *seen; /* by task */
} reader;

/* No attempts at a task. */
static void clear(arcl_submission *s, size_t k)
{
    for (uint32_t j = 0; j < s->tasks->task[k].ntest; j++)
        s->entry[k][j] = (arcl_attempts){{arcl_none(), arcl_none()}};
}

void arcl_submission_open(arcl_submission *s, const arcl_tasks *tasks, arcl_arena *mem)
{
    *s = (arcl_submission){.tasks = tasks, .entry = ARCL_TAKE(mem, arcl_attempts *, tasks->n)};
    for (size_t k = 0; k < tasks->n; k++) {
        s->entry[k] = ARCL_TAKE(mem, arcl_attempts, tasks->task[k].ntest);
        clear(s, k);
    }
}

/* ---- reading ---------------------------------------------------------------------------------- */

static void complain(arcl_submission *s, arcl_arena *mem, const char *sentence)
{
    if (s->ncomplaints == s->complaints_room) {
        const size_t room = s->complaints_room ? s->complaints_room * 2 : 16;
        const char **grown = ARCL_TAKE(mem, const char *, room);
        if (s->ncomplaints)
            memcpy(grown, s->complaints, s->ncomplaints * sizeof *grown);
        s->complaints = grown;
        s->complaints_room = room;
    }
    s->complaints[s->ncomplaints++] = arcl_take_text(mem, sentence, strlen(sentence));
}

/* A grid that Kaggle would take. */
static bool read_grid(reader *r, arcl_val *out)
{
    arcl_json *j = &r->json;

    (void)arcl_json_peek(j);
    const char *start = j->at;
    if (!arcl_grid_pull(j, r->mem, &r->scratch, out))
        return false;
    if (out->h > ARCL_SUBMISSION_SIDE_MAX || out->n > ARCL_SUBMISSION_SIDE_MAX)
        return arcl_json_fail(j, start, "a grid of %d rows and %d columns, and at most %d are allowed", out->h, out->n,
                              ARCL_SUBMISSION_SIDE_MAX);
    for (size_t k = 0; k < (size_t)out->h * (size_t)out->n; k++)
        if (out->u.cells[k] > ARCL_SUBMISSION_COLOUR_MAX)
            return arcl_json_fail(j, start, "colour %d is outside 0..%d", out->u.cells[k], ARCL_SUBMISSION_COLOUR_MAX);
    return true;
}

static bool read_attempts(reader *r, arcl_attempts *out)
{
    static const char *const names[ARCL_ATTEMPTS] = {"attempt_1", "attempt_2"};
    arcl_json *j = &r->json;

    (void)arcl_json_peek(j);
    const char *start = j->at;
    if (!arcl_json_object(j))
        return false;
    while (arcl_json_key(j, &r->key)) {
        unsigned k = 0;
        while (k < ARCL_ATTEMPTS && (r->key.len != strlen(names[k]) || strcmp(r->key.s, names[k]) != 0))
            k++;
        if (k == ARCL_ATTEMPTS)
            return arcl_json_fail(j, start, "neither \"attempt_1\" nor \"attempt_2\" but \"%.40s\"", r->key.s);
        if (out->grid[k].tag != ARCL_NONE)
            return arcl_json_fail(j, j->at, "\"%s\" is there twice", names[k]);
        if (!read_grid(r, &out->grid[k]))
            return arcl_json_within(j, "%s", names[k]);
    }
    for (unsigned k = 0; k < ARCL_ATTEMPTS && arcl_json_ok(j); k++)
        if (out->grid[k].tag == ARCL_NONE)
            return arcl_json_fail(j, start, "\"%s\" is missing", names[k]);
    return arcl_json_ok(j);
}

static bool read_entry(reader *r, const arcl_task *task, arcl_attempts *out)
{
    arcl_json *j = &r->json;
    uint32_t n = 0;

    (void)arcl_json_peek(j);
    const char *start = j->at;
    if (!arcl_json_array(j))
        return false;
    for (; arcl_json_item(j); n++) {
        arcl_attempts beyond = {{arcl_none(), arcl_none()}};
        if (!read_attempts(r, n < task->ntest ? &out[n] : &beyond))
            return arcl_json_within(j, "test %u", n);
    }
    if (arcl_json_ok(j) && n != task->ntest)
        return arcl_json_fail(j, start, "the number of entries is %u, that of tests is %u", n, task->ntest);
    return arcl_json_ok(j);
}

/* Complains of what the reader failed at and goes on behind it. */
static bool leave_out(reader *r, arcl_json value, const char *id)
{
    arcl_error wrong = {0};

    arcl_json_within(&r->json, "task %.80s", id);
    if (!arcl_json_pass(&value))
        return arcl_json_within(&r->json, "not read from here on");
    arcl_json_report(&r->json, &wrong);
    complain(r->to, r->mem, wrong.text);
    r->json = value;
    return true;
}

static bool read_all(reader *r)
{
    arcl_json *j = &r->json;
    const arcl_tasks *tasks = r->to->tasks;

    if (!arcl_json_object(j))
        return false;
    while (arcl_json_key(j, &r->key)) {
        const arcl_json value = *j;
        char id[ARCL_TASK_ID_MAX + 1];
        snprintf(id, sizeof id, "%s", r->key.s ? r->key.s : "");
        const bool whole = r->key.len == strlen(id); /* not cut at its end or at a NUL */
        const arcl_task *task = whole ? arcl_tasks_find(tasks, id) : NULL;
        const size_t k = task ? (size_t)(task - tasks->task) : 0;
        if (!task)
            arcl_json_fail(j, value.at,
                           whole ? "there is no such task among the challenges"
                                 : "there is no such task: the name goes on, too long or with a NUL");
        else if (r->seen[k])
            arcl_json_fail(j, value.at, "is there twice");
        else if (read_entry(r, task, r->to->entry[k]))
            r->seen[k] = true;
        else /* Kaggle would not take it either */
            clear(r->to, k);
        if (!arcl_json_ok(j)) {
            if (task)
                r->seen[k] = true;
            if (!leave_out(r, value, id))
                return false;
        }
    }
    return arcl_json_end(j);
}

bool arcl_submission_read(arcl_submission *s, const char *path, arcl_arena *mem, arcl_error *err)
{
    reader r = {.to = s, .mem = mem, .seen = ARCL_TAKE(mem, bool, s->tasks->n)};
    size_t len;
    char *text = arcl_file_read(path, ARCL_FILE_SUBMISSION_MAX, &len, err);

    if (!text)
        return false;
    memset(r.seen, 0, s->tasks->n * sizeof *r.seen);
    arcl_json_open(&r.json, path, text, len);
    const bool ok = read_all(&r) || arcl_json_report(&r.json, err);
    for (size_t k = 0; k < s->tasks->n && ok; k++)
        if (!r.seen[k]) {
            char sentence[400];
            snprintf(sentence, sizeof sentence, "%.200s: task %.80s is missing", path, s->tasks->task[k].id);
            complain(s, mem, sentence);
        }
    arcl_text_close(&r.key);
    arcl_text_close(&r.scratch);
    arcl_file_free(text);
    return ok;
}

/* ---- writing ---------------------------------------------------------------------------------- */

static void put_grid(arcl_val g, arcl_text *out)
{
    for (int32_t i = 0; i < g.h; i++)
        for (int32_t j = 0; j < g.n; j++)
            arcl_text_printf(out, "%s%d%s",
                             j   ? ","
                             : i ? ",["
                                 : "[[",
                             g.u.cells[(size_t)i * (size_t)g.n + (size_t)j],
                             j + 1 < g.n   ? ""
                             : i + 1 < g.h ? "]"
                                           : "]]");
}

static void put_attempts(const arcl_attempts *a, arcl_val input, arcl_text *out)
{
    const arcl_val first = a->grid[0].tag == ARCL_GRID ? a->grid[0] : input;

    arcl_text_puts(out, "{\"attempt_1\":");
    put_grid(first, out);
    arcl_text_puts(out, ",\"attempt_2\":");
    put_grid(a->grid[1].tag == ARCL_GRID ? a->grid[1] : first, out);
    arcl_text_putc(out, '}');
}

void arcl_submission_write(const arcl_submission *s, arcl_text *out)
{
    arcl_text_putc(out, '{');
    for (size_t k = 0; k < s->tasks->n; k++) {
        const arcl_task *t = &s->tasks->task[k];
        arcl_text_puts(out, k ? ",\n" : "\n");
        arcl_text_json(out, t->id, strlen(t->id));
        arcl_text_puts(out, ":[");
        for (uint32_t j = 0; j < t->ntest; j++) {
            arcl_text_puts(out, j ? "," : "");
            put_attempts(&s->entry[k][j], t->samples[t->ntrain + j].input, out);
        }
        arcl_text_putc(out, ']');
    }
    arcl_text_puts(out, "\n}\n");
}

/* ---- judging ---------------------------------------------------------------------------------- */

int arcl_submission_met(const arcl_submission *s, size_t task, uint32_t test)
{
    const arcl_task *t = &s->tasks->task[task];
    const arcl_val want = t->samples[t->ntrain + test].output;

    for (int k = 0; k < ARCL_ATTEMPTS; k++) {
        const arcl_val got = s->entry[task][test].grid[k];
        if (got.tag == ARCL_GRID && want.tag == ARCL_GRID && got.h == want.h && got.n == want.n &&
            memcmp(got.u.cells, want.u.cells, (size_t)got.h * (size_t)got.n) == 0)
            return k;
    }
    return -1;
}

arcl_submission_score arcl_submission_judge(const arcl_submission *s)
{
    arcl_submission_score sum = {0};

    for (size_t k = 0; k < s->tasks->n; k++) {
        const arcl_task *t = &s->tasks->task[k];
        uint32_t known = 0, right = 0;
        for (uint32_t j = 0; j < t->ntest; j++) {
            known += t->samples[t->ntrain + j].output.tag == ARCL_GRID;
            right += arcl_submission_met(s, k, j) >= 0;
        }
        if (known == 0)
            continue;
        sum.tests += known;
        sum.tests_right += right;
        sum.tasks++;
        sum.tasks_right += right == known;
        sum.mean += (double)right / known;
    }
    sum.mean = sum.tasks ? sum.mean / (double)sum.tasks : 0;
    return sum;
}
