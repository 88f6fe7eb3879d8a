/*
 * task_json.h - the three kinds of file that hold tasks: one task, many tasks
 * by id, and the outputs of many tasks' tests by id.
 *
 * Layer: task. May use: base, value. Must not know: where the text came from.
 */
#ifndef ARCL_TASK_TASK_JSON_H
#define ARCL_TASK_TASK_JSON_H

#include "base/json.h"
#include "task/task.h"

/* A list in the arena of the tasks that doubles as it grows. */
typedef struct arcl_sample_list {
    arcl_sample *at;
    uint32_t n;
    size_t room;
} arcl_sample_list;

enum { ARCL_TASK_ID_MAX = 255 };

/* One file being read. Opened with arcl_json_open(&r->json, ...); its texts are closed by its owner. */
typedef struct arcl_task_reader {
    arcl_json json;
    arcl_tasks *into;
    const char *file;
    size_t first; /* the solutions are for the tasks from this one on */
    arcl_text key, scratch;
    arcl_sample_list split[2];
} arcl_task_reader;

/* Each reads the whole text; a task that is wrong becomes a complaint. False where reading had to end: r->json says
 * why. No memory: leaves through the arena's escape. */
bool arcl_task_read(arcl_task_reader *r);
bool arcl_task_read_solutions(arcl_task_reader *r);

/* Adds a task, which must have a new id. */
void arcl_tasks_add(arcl_tasks *t, arcl_task task);

/* Keeps a copy of the sentence. */
void arcl_tasks_complain(arcl_tasks *t, const char *sentence);

#endif
