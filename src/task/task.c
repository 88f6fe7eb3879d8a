/* task.c - the collection of tasks: files and folders in, found by id. */
#include "task/task.h"

#include <stdint.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"

void arcl_tasks_open(arcl_tasks *t)
{
    *t = (arcl_tasks){0};
    arcl_arena_open(&t->mem, SIZE_MAX);
}

void arcl_tasks_close(arcl_tasks *t)
{
    arcl_arena_close(&t->mem);
    arcl_tasks_open(t);
}

/* The slot of the task with this id, or the free one where it would go; slots are a power of two. */
static size_t slot_of(const arcl_tasks *t, const char *id)
{
    size_t k = (size_t)arcl_hash_bytes(ARCL_HASH_SEED, id, strlen(id)) & (t->slots - 1);

    while (t->slot[k] && strcmp(t->task[t->slot[k] - 1].id, id) != 0)
        k = (k + 1) & (t->slots - 1);
    return k;
}

const arcl_task *arcl_tasks_find(const arcl_tasks *t, const char *id)
{
    const uint32_t number = t->slots ? t->slot[slot_of(t, id)] : 0;
    return number ? &t->task[number - 1] : NULL;
}

void arcl_tasks_add(arcl_tasks *t, arcl_task task)
{
    if (t->n == t->room) {
        const size_t room = t->room ? t->room * 2 : 64;
        uint32_t *slot = ARCL_TAKE(&t->mem, uint32_t, room * 2);
        t->task = arcl_take_over(&t->mem, t->task, t->n, room, sizeof *t->task);
        t->slot = slot;
        t->room = room;
        t->slots = room * 2;
        memset(slot, 0, t->slots * sizeof *slot);
        for (size_t k = 0; k < t->n; k++)
            slot[slot_of(t, t->task[k].id)] = (uint32_t)(k + 1);
    }
    t->slot[slot_of(t, task.id)] = (uint32_t)(t->n + 1);
    t->task[t->n++] = task;
    t->samples += task.ntrain + task.ntest;
}

void arcl_tasks_complain(arcl_tasks *t, const char *sentence)
{
    t->complaints =
        arcl_room_for_one(&t->mem, t->complaints, t->ncomplaints, &t->complaints_room, sizeof *t->complaints);
    t->complaints[t->ncomplaints++] = arcl_take_text(&t->mem, sentence, strlen(sentence));
}

static uint64_t hash_grid(uint64_t h, arcl_val grid)
{
    if (grid.tag != ARCL_GRID)
        return arcl_hash_mix(h + 1);
    h = arcl_hash_mix(h ^ ((uint64_t)grid.h << 32 | (uint32_t)grid.n));
    return arcl_hash_bytes(h, grid.u.cells, (size_t)grid.h * (size_t)grid.n);
}

/* Adds the contents of the tasks from `first` on; a sum, so their order does not matter. */
static void hash_tasks(arcl_tasks *t, size_t first)
{
    for (size_t k = first; k < t->n; k++) {
        const arcl_task *task = &t->task[k];
        uint64_t h = arcl_hash_bytes(ARCL_HASH_SEED, task->id, strlen(task->id));
        for (uint32_t s = 0; s < task->ntrain + task->ntest; s++) {
            h = arcl_hash_mix(h + task->samples[s].split);
            h = hash_grid(hash_grid(h, task->samples[s].input), task->samples[s].output);
        }
        t->hash += arcl_hash_mix(h);
    }
}

/* ---- reading: false only where there is no memory to say what is wrong ----------------------- */

static bool complain(arcl_tasks *t, const arcl_error *wrong)
{
    jmp_buf no_room;

    if (setjmp(no_room)) {
        t->mem.escape = NULL;
        return false;
    }
    t->mem.escape = &no_room;
    arcl_tasks_complain(t, wrong->text);
    t->mem.escape = NULL;
    return true;
}

static bool read_all(void *to)
{
    arcl_task_reader *r = to;

    r->file = arcl_take_text(&r->into->mem, r->json.file, strlen(r->json.file));
    return r->read(r);
}

/* Reads with r, whose text is open. */
static bool read_with(arcl_task_reader *r, const char *file)
{
    arcl_tasks *t = r->into;
    const size_t before = t->n;
    const bool ok = arcl_try_in(&t->mem, read_all, r);

    if (!ok && !r->wrong.text[0] && r->json.wrong)
        arcl_json_report(&r->json, &r->wrong);
    else if (!ok && !r->wrong.text[0])
        arcl_fail(&r->wrong, "%s: no memory for its grids", file);
    arcl_text_close(&r->key);
    arcl_text_close(&r->scratch);
    t->files += ok || t->n > before;
    return ok || complain(t, &r->wrong);
}

static bool read_text(arcl_tasks *t, const char *file, const char *text, size_t len, size_t first,
                      bool (*read)(arcl_task_reader *))
{
    arcl_task_reader r = {.into = t, .first = first, .read = read};

    arcl_json_open(&r.json, file, text, len);
    return read_with(&r, file);
}

/* Reads what is wanted of a file, of which no more is kept than the member at hand: a new page for every one of the
 * file takes longer than the search in it. */
static bool read_wanted(arcl_tasks *t, const char *path)
{
    arcl_stream from;
    arcl_task_reader r = {.into = t, .first = t->n, .read = arcl_task_read, .from = &from};

    if (!arcl_stream_open(&from, path, ARCL_FILE_TASKS_MAX, &r.wrong))
        return complain(t, &r.wrong);
    arcl_json_open(&r.json, path, "", 0);
    const bool ok = read_with(&r, path);
    arcl_stream_close(&from);
    arcl_file_free(r.block);
    return ok;
}

static bool read_file(arcl_tasks *t, const char *path, size_t first, bool (*read)(arcl_task_reader *))
{
    size_t len;
    arcl_error wrong = {0};

    if (t->wanted && read == arcl_task_read)
        return read_wanted(t, path);
    char *text = arcl_file_read(path, ARCL_FILE_TASKS_MAX, &len, &wrong);
    if (!text)
        return complain(t, &wrong);
    const bool ok = read_text(t, path, text, len, first, read);
    arcl_file_free(text);
    return ok;
}

static bool ends_in(const char *s, const char *tail)
{
    const size_t n = strlen(s), m = strlen(tail);
    return n >= m && strcmp(s + n - m, tail) == 0;
}

/* X_challenges.json, and X_solutions.json where it lies beside it. */
static bool read_with_solutions(arcl_tasks *t, const char *path, bool pair)
{
    static const char tail[] = "challenges.json";
    const size_t first = t->n;
    arcl_text beside = {0};

    if (!read_file(t, path, first, arcl_task_read))
        return false;
    if (!pair || !ends_in(path, "_challenges.json") || t->n == first)
        return true;
    arcl_text_add(&beside, path, strlen(path) - (sizeof tail - 1));
    arcl_text_puts(&beside, "solutions.json");
    bool ok = !beside.full;
    if (ok && arcl_file_exists(beside.s) && !arcl_file_is_special(beside.s))
        ok = read_file(t, beside.s, first, arcl_task_read_solutions);
    arcl_text_close(&beside);
    return ok;
}

static bool read_folder(arcl_tasks *t, const char *path, bool pair)
{
    arcl_error wrong = {0};
    arcl_paths list;
    size_t n = 0;

    if (!arcl_file_list(path, ".json", &list, &wrong))
        return complain(t, &wrong);
    bool ok = true;
    for (size_t k = 0; k < list.n && ok; k++) { /* Kaggle's folder also holds files that answer, not ask */
        if (ends_in(list.path[k], "_solutions.json") || ends_in(list.path[k], "sample_submission.json"))
            continue;
        ok = read_with_solutions(t, list.path[k], pair);
        n++;
    }
    arcl_paths_free(&list);
    if (n > 0)
        return ok;
    arcl_fail(&wrong, "%s: no tasks: the folder holds no .json file of tasks", path);
    return complain(t, &wrong);
}

/* After a load: counts what it added, or says why there is nothing. */
static bool settle(arcl_tasks *t, const arcl_tasks *before, bool ok, const char *path, arcl_error *err)
{
    hash_tasks(t, before->n);
    if (!ok)
        return arcl_fail(err, "%s: no memory for it", path);
    if (t->n > before->n || t->ncomplaints == before->ncomplaints)
        return true;
    t->files = before->files;
    return arcl_fail(err, "%s", t->complaints[before->ncomplaints]);
}

bool arcl_tasks_load(arcl_tasks *t, const char *path, const char *solutions, arcl_error *err)
{
    const arcl_tasks before = *t;
    bool ok = arcl_file_is_folder(path) ? read_folder(t, path, !solutions) : read_with_solutions(t, path, !solutions);

    if (ok && solutions && t->n > before.n)
        ok = read_file(t, solutions, before.n, arcl_task_read_solutions);
    return settle(t, &before, ok, path, err);
}

bool arcl_tasks_parse(arcl_tasks *t, const char *file, const char *text, size_t len, arcl_error *err)
{
    const arcl_tasks before = *t;
    return settle(t, &before, read_text(t, file, text, len, before.n, arcl_task_read), file, err);
}
