/*
 * task_json.c - tasks and solutions out of JSON. Where something is wrong (task, split, index,
 * side, row) is said on the way out; see arcl_json_within.
 */

#include <string.h>

#include "task/task.h"

static const char *const split_name[] = {"train", "test"};

static bool is_key(const arcl_text *key, const char *name)
{
    return key->len == strlen(name) && memcmp(key->s, name, key->len) == 0;
}

/* Which split a key names, or -1. */
static int split_of(const arcl_text *key)
{
    return is_key(key, split_name[ARCL_TRAIN]) ? ARCL_TRAIN : is_key(key, split_name[ARCL_TEST]) ? ARCL_TEST : -1;
}

static bool pull_grid(arcl_task_reader *r, arcl_val *out)
{
    return arcl_grid_pull(&r->json, &r->into->mem, &r->scratch, out);
}

static bool read_sample(arcl_task_reader *r, arcl_sample *s)
{
    arcl_json *j = &r->json;
    const char *start = j->at;

    if (!arcl_json_object(j))
        return false;
    while (arcl_json_key(j, &r->key)) {
        const bool input = is_key(&r->key, "input");
        if (!input && !is_key(&r->key, "output")) {
            if (!arcl_json_skip(j))
                return false;
            continue;
        }
        const char *side = input ? "input" : "output";
        arcl_val *grid = input ? &s->input : &s->output;
        if (grid->tag != ARCL_NONE)
            return arcl_json_fail(j, j->at, "\"%s\" is there twice", side);
        if (!pull_grid(r, grid))
            return arcl_json_within(j, "%s", side);
    }
    if (!arcl_json_ok(j))
        return false;
    if (s->input.tag == ARCL_NONE)
        return arcl_json_fail(j, start, "\"input\" is missing");
    if (s->output.tag == ARCL_NONE && s->split == ARCL_TRAIN)
        return arcl_json_fail(j, start, "\"output\" is missing");
    return true;
}

static bool read_split(arcl_task_reader *r, arcl_split split)
{
    arcl_sample_list *list = &r->split[split];

    if (!arcl_json_array(&r->json))
        return arcl_json_within(&r->json, "%s", split_name[split]);
    while (arcl_json_item(&r->json)) {
        list->at = arcl_room_for_one(&r->into->mem, list->at, list->n, &list->room, sizeof *list->at);
        arcl_sample *s = &list->at[list->n];
        *s = (arcl_sample){.split = split, .index = list->n, .input = arcl_none(), .output = arcl_none()};
        if (!read_sample(r, s))
            return arcl_json_within(&r->json, "%s %u", split_name[split], list->n);
        list->n++;
    }
    return arcl_json_ok(&r->json);
}

/* S of a program: the demonstrations as a tuple of pairs. */
static arcl_val pairs_of(arcl_arena *mem, const arcl_sample *s, uint32_t n)
{
    arcl_val *pair = ARCL_TAKE(mem, arcl_val, n);
    arcl_val *grid = ARCL_TAKE(mem, arcl_val, 2 * (size_t)n);

    for (uint32_t k = 0; k < n; k++) {
        grid[2 * k] = s[k].input;
        grid[2 * k + 1] = s[k].output;
        pair[k] = arcl_tuple_of(grid + 2 * k, 2);
    }
    return arcl_tuple_of(pair, (int32_t)n);
}

static void add_task(arcl_task_reader *r, const char *id)
{
    const uint32_t ntrain = r->split[ARCL_TRAIN].n, ntest = r->split[ARCL_TEST].n;
    arcl_sample *samples = ARCL_TAKE(&r->into->mem, arcl_sample, (size_t)ntrain + ntest);

    if (ntrain)
        memcpy(samples, r->split[ARCL_TRAIN].at, ntrain * sizeof *samples);
    if (ntest)
        memcpy(samples + ntrain, r->split[ARCL_TEST].at, ntest * sizeof *samples);
    arcl_tasks_add(r->into, (arcl_task){.id = id,
                                        .file = r->file,
                                        .samples = samples,
                                        .ntrain = ntrain,
                                        .ntest = ntest,
                                        .pairs = pairs_of(&r->into->mem, samples, ntrain)});
}

static bool is_new(arcl_task_reader *r, const char *id)
{
    const arcl_task *twin = arcl_tasks_find(r->into, id);

    return !twin || arcl_json_fail(&r->json, r->json.at, "already read from %s", twin->file);
}

/* A bare grid is a task without demonstrations, and its only test. */
static bool read_bare(arcl_task_reader *r, const char *id)
{
    arcl_sample_list *list = &r->split[ARCL_TEST];

    r->split[ARCL_TRAIN].n = 0;
    list->at = arcl_room_for_one(&r->into->mem, list->at, 0, &list->room, sizeof *list->at);
    *list->at = (arcl_sample){.split = ARCL_TEST, .output = arcl_none()};
    list->n = 1;
    if (!is_new(r, id) || !pull_grid(r, &list->at->input))
        return false;
    add_task(r, id);
    return true;
}

static bool read_task(arcl_task_reader *r, const char *id)
{
    arcl_json *j = &r->json;
    const char *start = j->at;
    bool seen[2] = {false, false};

    if (!is_new(r, id) || !arcl_json_object(j))
        return false;
    r->split[ARCL_TRAIN].n = r->split[ARCL_TEST].n = 0;
    while (arcl_json_key(j, &r->key)) {
        const int split = split_of(&r->key);
        if (split >= 0 && seen[split])
            return arcl_json_fail(j, j->at, "\"%s\" is there twice", split_name[split]);
        if (split >= 0)
            seen[split] = true;
        if (!(split >= 0 ? read_split(r, (arcl_split)split) : arcl_json_skip(j)))
            return false;
    }
    for (int split = 0; split < 2 && arcl_json_ok(j); split++)
        if (!seen[split])
            return arcl_json_fail(j, start, "\"%s\" is missing", split_name[split]);
    if (arcl_json_ok(j))
        add_task(r, id);
    return arcl_json_ok(j);
}

/* The id at `s` in the arena; NULL if it is none that could be shown in a sentence or a table. */
static const char *keep_id(arcl_task_reader *r, const char *s, size_t len)
{
    if (len == 0 || len > ARCL_TASK_ID_MAX) {
        arcl_json_fail(&r->json, r->json.at, "a task id has 1 to %d bytes, not %zu", ARCL_TASK_ID_MAX, len);
        return NULL;
    }
    for (size_t k = 0; k < len; k++)
        if ((unsigned char)s[k] < ' ' || s[k] == 0x7f) {
            arcl_json_fail(&r->json, r->json.at, "a task id with a control character");
            return NULL;
        }
    return arcl_take_text(&r->into->mem, s, len);
}

/* What a file of one task gives it for an id: `len` bytes of the path. */
static const char *task_name_of(const char *path, size_t *len)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;

    *len = strlen(name);
    if (*len > 5 && strcmp(name + *len - 5, ".json") == 0)
        *len -= 5;
    return name;
}

static bool is_wanted(const arcl_tasks *t, const char *id)
{
    return !t->wanted || t->wanted(t->choice, id);
}

/* A file of one task, which is left out unchecked if it is not wanted. */
static bool read_single(arcl_task_reader *r, bool (*read)(arcl_task_reader *r, const char *id))
{
    size_t len;
    const char *name = task_name_of(r->file, &len);
    const char *id = keep_id(r, name, len);
    if (id && !is_wanted(r->into, id))
        return true;
    return id && (read(r, id) || arcl_json_within(&r->json, "task %s", id)) && arcl_json_end(&r->json);
}

/* Complains of a member that is wrong and goes on behind it; `value` stood before its value. False if it is not clear
 * where it ends. */
static bool leave_out(arcl_task_reader *r, arcl_json value)
{
    arcl_error wrong = {0};

    if (!arcl_json_pass(&value))
        return arcl_json_within(&r->json, "not read from here on");
    arcl_json_report(&r->json, &wrong);
    arcl_tasks_complain(r->into, wrong.text);
    r->json = value;
    return true;
}

/* Gives up the text that was read, and reads more of the stream, which is NULL at its end. False if that fails. */
static bool read_more(arcl_task_reader *r)
{
    enum { BLOCK = 1 << 15 };
    arcl_json *j = &r->json;
    const char *rest = j->at;
    const size_t left = (size_t)(j->end - j->at);
    const bool begins = !r->block;

    arcl_json_continue(j, r->block, left);
    if (left)
        memmove(r->block, rest, left);
    if (r->room - left < BLOCK) { /* twice as much: a member that is longer is gone through again */
        r->room = 2 * (r->room + BLOCK);
        r->block = arcl_stream_room(r->from, r->block, r->room, &r->wrong);
        if (!r->block)
            return false;
    }
    size_t n = r->room - left;
    if (!arcl_stream_read(r->from, r->block + left, &n, &r->wrong))
        return false;
    if (begins)
        arcl_json_open(j, j->file, r->block, n);
    else
        arcl_json_continue(j, r->block, left + n);
    if (n == 0)
        r->from = NULL;
    return true;
}

static bool read_combined(arcl_task_reader *r)
{
    arcl_json *j = &r->json;

    arcl_json_object(j);
    for (;;) {
        const arcl_json member = *j;
        const bool is_there = arcl_json_key(j, &r->key);
        const arcl_json value = *j;
        const bool wanted = is_there && is_wanted(r->into, r->key.s ? r->key.s : "");
        const bool passed = is_there && (!wanted || r->from) && arcl_json_pass(j);
        if (r->from && (!passed || j->at == j->end)) { /* it may go on behind what was read */
            *j = member;
            if (!read_more(r))
                return false;
            continue;
        }
        if (!is_there)
            break;
        if (!wanted && passed)
            continue;
        *j = value;
        const char *id = keep_id(r, r->key.s, r->key.len);
        if (id && read_task(r, id))
            continue;
        if (id)
            arcl_json_within(j, "task %s", id);
        if (!leave_out(r, value))
            return false;
    }
    return arcl_json_end(j);
}

typedef enum kind { SINGLE, COMBINED, NEITHER } kind;

/* Whether the value, if it is an object, has a split. */
static bool has_split(arcl_json j, arcl_text *key)
{
    if (arcl_json_peek(&j) != '{')
        return false;
    arcl_json_object(&j);
    while (arcl_json_key(&j, key))
        if (split_of(key) >= 0)
            return true;
        else if (!arcl_json_skip(&j))
            return false;
    return false;
}

/* What the file is, by its content: "train" or "test" at the top, or one level below. */
static kind look_ahead(arcl_json j, arcl_text *key)
{
    arcl_json_object(&j);
    while (arcl_json_key(&j, key)) {
        const bool split = split_of(key) >= 0;
        if (has_split(j, key)) /* also where the id of a task is "train" or "test" */
            return COMBINED;
        if (split)
            return SINGLE;
        if (!arcl_json_pass(&j))
            return NEITHER;
    }
    return NEITHER;
}

/* Why there are no tasks: the text is no JSON, no object, or something else. */
static bool refuse(arcl_json *j)
{
    arcl_json object = *j;
    const char c = arcl_json_peek(j);

    if (j->at < j->end && !strchr("{[\"", c) && !(c >= '0' && c <= '9'))
        return arcl_json_fail(j, j->at, "no tasks: a file of tasks is JSON, and this is none");
    if (arcl_json_object(&object) && arcl_json_skip(j))
        return arcl_json_fail(j, j->text, "no tasks: neither \"train\" and \"test\" nor tasks by id");
    if (arcl_json_ok(j))
        *j = object;
    return false;
}

static bool begins_with_a_row(arcl_json j)
{
    return arcl_json_peek(&j) == '[' && arcl_json_array(&j) && arcl_json_item(&j) && arcl_json_peek(&j) == '[';
}

bool arcl_task_read(arcl_task_reader *r)
{
    while (r->from && (!r->block || look_ahead(r->json, &r->key) != COMBINED)) /* else a member at a time will do */
        if (!read_more(r))
            return false;
    if (begins_with_a_row(r->json))
        return read_single(r, read_bare);
    const kind what = look_ahead(r->json, &r->key);
    if (what == NEITHER && r->key.full)
        return arcl_json_fail(&r->json, r->json.at, "no memory for a string");
    if (what == NEITHER)
        return refuse(&r->json);
    return what == SINGLE ? read_single(r, read_task) : read_combined(r);
}

static bool read_outputs(arcl_task_reader *r, const arcl_task *task)
{
    arcl_json *j = &r->json;
    const char *start = j->at;
    arcl_sample *test = (arcl_sample *)task->samples + task->ntrain; /* ours: add_task made it */
    arcl_val *output = ARCL_TAKE(&r->into->mem, arcl_val, task->ntest);
    uint32_t n = 0;

    if (!arcl_json_array(j))
        return false;
    for (; arcl_json_item(j); n++) {
        arcl_val grid;
        const char *at = j->at;
        if (!pull_grid(r, &grid))
            return arcl_json_within(j, "test %u", n);
        if (n >= task->ntest)
            continue;
        if (test[n].output.tag == ARCL_GRID && !arcl_grids_equal(test[n].output, grid)) {
            arcl_json_fail(j, at, "another output than that in %s", task->file);
            return arcl_json_within(j, "test %u", n);
        }
        output[n] = grid;
    }
    if (arcl_json_ok(j) && n != task->ntest)
        return arcl_json_fail(j, start, "the number of outputs is %u, that of tests is %u", n, task->ntest);
    for (uint32_t k = 0; k < n && arcl_json_ok(j); k++) /* all or none */
        test[k].output = output[k];
    return arcl_json_ok(j);
}

bool arcl_task_read_solutions(arcl_task_reader *r)
{
    arcl_json *j = &r->json;
    size_t used = 0;

    if (!arcl_json_object(j))
        return false;
    while (arcl_json_key(j, &r->key)) {
        const arcl_task *task = r->key.len ? arcl_tasks_find(r->into, r->key.s) : NULL;
        const bool ours = task && task >= r->into->task + r->first && strlen(task->id) == r->key.len;
        const arcl_json value = *j;
        used += ours;
        if (!ours && r->into->wanted && arcl_json_pass(j))
            continue;
        *j = value;
        if (ours ? read_outputs(r, task) : arcl_json_skip(j))
            continue;
        if (ours)
            arcl_json_within(j, "task %s", task->id);
        if (!leave_out(r, value))
            return false;
    }
    if (arcl_json_ok(j) && used == 0 && !r->into->wanted)
        return arcl_json_fail(j, j->text, "no outputs for any of the tasks");
    return arcl_json_end(j);
}
