/*
 * grid_json.h - one grid out of JSON that is being read.
 *
 * Layer: task. May use: base, value. Must not know: tasks.
 */
#ifndef ARCL_TASK_GRID_JSON_H
#define ARCL_TASK_GRID_JSON_H

#include "base/arena.h"
#include "base/json.h"
#include "value/value.h"

/* The grid that comes next in `j`, in `mem`; leaves through the arena's escape when there is no room.
 * `scratch` is any text the caller keeps for reuse and closes in the end. */
bool arcl_grid_pull(arcl_json *j, arcl_arena *mem, arcl_text *scratch, arcl_val *out);

/* The same for an item of a tree that was read with `j`. */
bool arcl_grid_of_tree(arcl_json *j, const cJSON *tree, const cJSON *item, arcl_arena *mem, arcl_val *out);

#endif
