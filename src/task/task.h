/*
 * task.h - ARC tasks: demonstrations, tests, and where they came from.
 *
 * Layer: task. May use: base, value. Must not know: programs.
 */
#ifndef ARCL_TASK_TASK_H
#define ARCL_TASK_TASK_H

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "value/value.h"

enum { ARCL_TASK_SIDE_MAX = 16384 };

typedef enum arcl_split { ARCL_TRAIN, ARCL_TEST } arcl_split;

typedef struct arcl_sample {
    arcl_split split;
    uint32_t index;  /* within its split */
    arcl_val input;  /* GRID */
    arcl_val output; /* GRID, or NONE where it is not known */
} arcl_sample;

typedef struct arcl_task {
    const char *id;
    const char *file;
    const arcl_sample *samples; /* demonstrations, then tests */
    uint32_t ntrain, ntest;
    arcl_val pairs; /* S: TUPLE of TUPLEs (input, output) of the demonstrations */
} arcl_task;

typedef struct arcl_tasks {
    arcl_arena mem;
    arcl_task *task; /* in the order read */
    size_t n, room;
    uint32_t *slot; /* by the hash of the id: number of the task + 1, or 0 */
    size_t slots;
    size_t samples;
    size_t files;
    uint64_t hash;           /* of the tasks, whatever the threads or the folder's order */
    const char **complaints; /* one sentence for each file, task or solution that is wrong */
    size_t ncomplaints, complaints_room;
    /* Set after opening if only some tasks are of interest: the others may be left out, unchecked. NULL: all are. */
    bool (*wanted)(void *choice, const char *id);
    void *choice;
} arcl_tasks;

void arcl_tasks_open(arcl_tasks *t);
void arcl_tasks_close(arcl_tasks *t);

/* Adds the task of a file, the tasks of a combined challenges file (with the solutions file beside it,
 * or those of `solutions`), or every *.json of a folder. What is wrong becomes complaints, sentences that name the
 * file, and the task, split, index and row where that is known; the rest is added. False and the first of the
 * sentences if nothing is left to add. */
bool arcl_tasks_load(arcl_tasks *t, const char *path, const char *solutions, arcl_error *err);

/* The same for text that came from elsewhere; `file` names it in messages. */
bool arcl_tasks_parse(arcl_tasks *t, const char *file, const char *text, size_t len, arcl_error *err);

/* The task with this id, or NULL. */
const arcl_task *arcl_tasks_find(const arcl_tasks *t, const char *id);

/* Grid `text` ([[..],[..]]) as a GRID in `mem`; `where` begins the sentence on failure. */
bool arcl_grid_parse(arcl_arena *mem, const char *text, size_t len, const char *where, arcl_val *out, arcl_error *err);

/* ---- grids out of JSON that is read --------------------------------------------------------- */

/* The grid that comes next in `j`, in `mem`; leaves through the arena's escape when there is no room.
 * `scratch` is any text the caller keeps for reuse and closes in the end. */
bool arcl_grid_pull(arcl_json *j, arcl_arena *mem, arcl_text *scratch, arcl_val *out);

/* The same for an item of a tree that was read with `j`. */
bool arcl_grid_of_tree(arcl_json *j, const cJSON *tree, const cJSON *item, arcl_arena *mem, arcl_text *scratch,
                       arcl_val *out);

/* A GRID as JSON: [[1,2],[3,4]]. */
void arcl_grid_json(arcl_val g, arcl_text *out);

/* ---- for the files of this layer: the kinds of file that hold tasks or outputs --------------- */

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
    bool (*read)(struct arcl_task_reader *r);
    arcl_text key, scratch;
    arcl_sample_list split[2];
    arcl_stream *from; /* where more of the text comes from; NULL: all of it is there */
    char *block;       /* what json reads, where it came from a stream */
    size_t room;
    arcl_error wrong; /* of the stream */
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
