#include "task/submission.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "task/task.h"

/* What a reading needs besides. The file is read task by task: what is wrong with one costs no other, and a tree of all
 * of it would take gigabytes. */
typedef struct reader {
    arcl_submission *to;
    arcl_arena *mem;
    arcl_json all;  /* the file */
    arcl_json json; /* of it the task at hand, before its tree, with what is wrong */
    cJSON *tree;    /* NULL: none is read */
    arcl_text id, scratch;
    bool *seen;   /* by task */
    bool damaged; /* it is not clear where a task ends */
} reader;

static arcl_attempts no_attempts(void)
{
    return (arcl_attempts){.grid = {arcl_none(), arcl_none()}};
}

/* No attempts at a task. */
static void clear(arcl_submission *s, size_t k)
{
    for (uint32_t j = 0; j < s->tasks->task[k].ntest; j++)
        s->entry[k][j] = no_attempts();
}

void arcl_submission_open(arcl_submission *s, const arcl_tasks *tasks, arcl_arena *mem)
{
    *s = (arcl_submission){.tasks = tasks, .entry = ARCL_TAKE(mem, arcl_attempts *, tasks->n)};
    for (size_t k = 0; k < tasks->n; k++) {
        s->entry[k] = ARCL_TAKE(mem, arcl_attempts, tasks->task[k].ntest);
        clear(s, k);
    }
}

/* ---- offering --------------------------------------------------------------------------------- */

/* Whether Kaggle would take the value. */
static bool is_answer(arcl_val v)
{
    if (v.tag != ARCL_GRID || v.n < 1 || v.n > ARCL_SUBMISSION_SIDE_MAX || v.h > ARCL_SUBMISSION_SIDE_MAX)
        return false;
    for (size_t k = 0; k < (size_t)v.h * (size_t)v.n; k++)
        if (v.u.cells[k] > ARCL_SUBMISSION_COLOUR_MAX)
            return false;
    return true;
}

static arcl_val copy_of(arcl_val v, arcl_arena *mem)
{
    const size_t cells = (size_t)v.h * (size_t)v.n;
    uint8_t *own = arcl_take_cells(mem, cells);

    memcpy(own, v.u.cells, cells);
    v.u.cells = own;
    return v;
}

void arcl_attempts_offer(arcl_attempts *a, arcl_val v, uint32_t rank, arcl_arena *mem)
{
    unsigned from = 0, to = 0; /* where it is, and where it belongs */

    if (!is_answer(v))
        return;
    while (from < ARCL_ATTEMPTS && !arcl_grids_equal(a->grid[from], v))
        from++;
    while (to < ARCL_ATTEMPTS && a->grid[to].tag == ARCL_GRID && a->rank[to] >= rank)
        to++;
    if (to == ARCL_ATTEMPTS || from < to)
        return;
    const arcl_val own = from < ARCL_ATTEMPTS ? a->grid[from] : copy_of(v, mem);
    for (unsigned k = from < ARCL_ATTEMPTS ? from : ARCL_ATTEMPTS - 1; k > to; k--) {
        a->grid[k] = a->grid[k - 1];
        a->rank[k] = a->rank[k - 1];
    }
    a->grid[to] = own;
    a->rank[to] = rank;
}

void arcl_submission_count(const arcl_submission *s, uint64_t *tests, uint64_t *answered)
{
    *tests = *answered = 0;
    for (size_t k = 0; k < s->tasks->n; k++)
        for (uint32_t j = 0; j < s->tasks->task[k].ntest; j++) {
            ++*tests;
            *answered += s->entry[k][j].grid[0].tag == ARCL_GRID;
        }
}

/* ---- reading ---------------------------------------------------------------------------------- */

static void complain(arcl_submission *s, arcl_arena *mem, const char *sentence)
{
    s->complaints = arcl_room_for_one(mem, s->complaints, s->ncomplaints, &s->complaints_room, sizeof *s->complaints);
    s->complaints[s->ncomplaints++] = arcl_take_text(mem, sentence, strlen(sentence));
}

/* A grid that Kaggle would take. */
static bool read_grid(reader *r, const cJSON *item, arcl_val *out)
{
    arcl_json *j = &r->json;

    if (!arcl_grid_of_tree(j, r->tree, item, r->mem, &r->scratch, out))
        return false;
    if (out->h > ARCL_SUBMISSION_SIDE_MAX || out->n > ARCL_SUBMISSION_SIDE_MAX)
        return arcl_json_fail(j, arcl_json_place(j, r->tree, item),
                              "a grid of %d rows and %d columns, and at most %d are allowed", out->h, out->n,
                              ARCL_SUBMISSION_SIDE_MAX);
    for (size_t k = 0; k < (size_t)out->h * (size_t)out->n; k++)
        if (out->u.cells[k] > ARCL_SUBMISSION_COLOUR_MAX)
            return arcl_json_fail(j, arcl_json_place(j, r->tree, item), "colour %d is outside 0..%d", out->u.cells[k],
                                  ARCL_SUBMISSION_COLOUR_MAX);
    return true;
}

static bool read_attempts(reader *r, const cJSON *entry, arcl_attempts *out)
{
    static const char *const names[ARCL_ATTEMPTS] = {"attempt_1", "attempt_2"};
    arcl_json *j = &r->json;

    if (!arcl_json_is(j, r->tree, entry, cJSON_IsObject(entry), "an object"))
        return false;
    for (const cJSON *x = entry->child; x; x = x->next) {
        unsigned k = 0;
        while (k < ARCL_ATTEMPTS && strcmp(x->string, names[k]) != 0)
            k++;
        if (k == ARCL_ATTEMPTS)
            return arcl_json_fail(j, arcl_json_place(j, r->tree, entry),
                                  "neither \"attempt_1\" nor \"attempt_2\" but \"%.40s\"", x->string);
        if (out->grid[k].tag != ARCL_NONE)
            return arcl_json_fail(j, arcl_json_place(j, r->tree, x), "\"%s\" is there twice", names[k]);
        if (!read_grid(r, x, &out->grid[k]))
            return arcl_json_within(j, "%s", names[k]);
    }
    for (unsigned k = 0; k < ARCL_ATTEMPTS; k++)
        if (out->grid[k].tag == ARCL_NONE)
            return arcl_json_fail(j, arcl_json_place(j, r->tree, entry), "\"%s\" is missing", names[k]);
    return true;
}

static bool read_entry(reader *r, const cJSON *item, const arcl_task *task, arcl_attempts *out)
{
    arcl_json *j = &r->json;
    uint32_t n = 0;

    if (!arcl_json_is(j, r->tree, item, cJSON_IsArray(item), "an array"))
        return false;
    for (const cJSON *x = item->child; x; x = x->next, n++) {
        arcl_attempts beyond = no_attempts();
        if (!read_attempts(r, x, n < task->ntest ? &out[n] : &beyond))
            return arcl_json_within(j, "test %u", n);
    }
    return n == task->ntest || arcl_json_fail(j, arcl_json_place(j, r->tree, item),
                                              "the number of entries is %u, that of tests is %u", n, task->ntest);
}

/* One task of the submission, to whose value r->json is limited. */
static bool read_task(reader *r)
{
    const arcl_tasks *tasks = r->to->tasks;
    const bool is_name = r->id.s && strlen(r->id.s) == r->id.len; /* no name ends at a NUL in it */
    const arcl_task *task = is_name ? arcl_tasks_find(tasks, r->id.s) : NULL;
    const size_t k = task ? (size_t)(task - tasks->task) : 0;

    if (!task)
        return arcl_json_fail(&r->json, r->json.at, "there is no such task among the challenges");
    if (r->seen[k])
        return arcl_json_fail(&r->json, r->json.at, "is there twice");
    r->seen[k] = true;
    r->tree = arcl_json_tree(&r->json);
    const bool ok = r->tree && read_entry(r, r->tree, task, r->to->entry[k]);
    cJSON_Delete(r->tree);
    r->tree = NULL;
    if (!ok)
        clear(r->to, k); /* Kaggle would not take it either */
    return ok;
}

/* Complains of what is wrong with a task, or ends the reading, and goes on behind it. */
static void complain_of(reader *r, const arcl_json *j)
{
    arcl_error wrong = {0};

    arcl_json_report(j, &wrong);
    complain(r->to, r->mem, wrong.text);
}

/* All tasks, as far as it is clear where they end. */
static bool read_all(void *to)
{
    reader *r = to;
    arcl_json *j = &r->all;

    while (arcl_json_key(j, &r->id)) {
        arcl_json behind = *j;
        r->json = *j;
        if (!arcl_json_pass(&behind)) {
            if (!arcl_json_skip(j))
                break;
            behind = *j; /* what follows is wrong */
        }
        r->json.end = behind.at;
        if (!read_task(r)) {
            arcl_json_within(&r->json, "task %.80s", r->id.s ? r->id.s : "");
            complain_of(r, &r->json);
        }
        *j = behind;
    }
    r->damaged = !arcl_json_end(j);
    if (r->damaged) {
        arcl_json_within(j, "not read from here on");
        complain_of(r, j);
    }
    return true;
}

bool arcl_submission_parse(arcl_submission *s, const char *name, const char *text, size_t len, arcl_arena *mem,
                           arcl_error *err)
{
    reader r = {.to = s, .mem = mem, .seen = ARCL_TAKE(mem, bool, s->tasks->n)};

    if (len > ARCL_FILE_SUBMISSION_MAX)
        return arcl_fail(err, "%s: is larger than %zu bytes", name, ARCL_FILE_SUBMISSION_MAX);
    memset(r.seen, 0, s->tasks->n * sizeof *r.seen);
    arcl_json_open(&r.all, name, text, len);
    const bool ok = arcl_json_object(&r.all)
                        ? arcl_try_in(mem, read_all, &r) || arcl_fail(err, "%s: no memory for its grids", name)
                        : arcl_json_report(&r.all, err);
    cJSON_Delete(r.tree);
    arcl_text_close(&r.id);
    arcl_text_close(&r.scratch);
    for (size_t k = 0; k < s->tasks->n && ok && !r.damaged; k++)
        if (!r.seen[k]) {
            char sentence[400];
            snprintf(sentence, sizeof sentence, "%.200s: task %.80s is missing", name, s->tasks->task[k].id);
            complain(s, mem, sentence);
        }
    return ok;
}

bool arcl_submission_read(arcl_submission *s, const char *path, arcl_arena *mem, arcl_error *err)
{
    size_t len;
    char *text = arcl_file_read(path, ARCL_FILE_SUBMISSION_MAX, &len, err);
    const bool ok = text && arcl_submission_parse(s, path, text, len, mem, err);

    arcl_file_free(text);
    return ok;
}

/* ---- writing ---------------------------------------------------------------------------------- */

static void put_attempts(const arcl_attempts *a, arcl_val input, arcl_text *out)
{
    const arcl_val first = a->grid[0].tag == ARCL_GRID ? a->grid[0] : input;

    arcl_text_puts(out, "{\"attempt_1\":");
    arcl_grid_json(first, out);
    arcl_text_puts(out, ",\"attempt_2\":");
    arcl_grid_json(a->grid[1].tag == ARCL_GRID ? a->grid[1] : first, out);
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

    for (int k = 0; k < ARCL_ATTEMPTS; k++)
        if (arcl_grids_equal(s->entry[task][test].grid[k], want))
            return k;
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
