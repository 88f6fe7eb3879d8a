/* grid_json.c - grids out of JSON and into it: equal rows of numbers 0..255, nothing else. */

#include <inttypes.h>
#include <string.h>

#include "task/task.h"

/* Takes one row into `cells`, which has room for the widest; *n is its length. */
static bool pull_row(arcl_json *j, uint8_t *cells, int32_t *n)
{
    int32_t k = 0;
    const char *start = j->at;

    if (!arcl_json_array(j))
        return false;
    while (arcl_json_item(j)) {
        /* Most cells are one digit and a comma; at a nanosecond each they are most of the time a file takes.
         * After the comma a number must follow, which is what item has promised as well. */
        const char *p = j->at;
        const ptrdiff_t left = (j->end - p) / 3; /* cells of three bytes that the text is sure to have */
        const int32_t stop = left < ARCL_TASK_SIDE_MAX - k ? k + (int32_t)left : ARCL_TASK_SIDE_MAX;
        for (uint8_t digit; k < stop && (digit = (uint8_t)(p[0] - '0')) < 10 && p[1] == ',';) {
            cells[k++] = digit;
            p += 2 + (p[2] == ' ');
        }
        j->at = p;
        if (k < ARCL_TASK_SIDE_MAX && j->end - p > 1 && p[0] >= '0' && p[0] <= '9' && p[1] == ']') {
            cells[k++] = (uint8_t)(p[0] - '0');
            j->at = p + 1;
            continue;
        }
        if (k == ARCL_TASK_SIDE_MAX)
            return arcl_json_fail(j, p, "more than %d cells", ARCL_TASK_SIDE_MAX);
        (void)arcl_json_peek(j);
        p = j->at;
        int64_t value = 0;
        if (!arcl_json_int(j, &value))
            return false;
        if (value < 0 || value > 255)
            return arcl_json_fail(j, p, "%" PRId64 " is outside 0..255", value);
        cells[k++] = (uint8_t)value;
    }
    *n = k;
    if (arcl_json_ok(j) && k == 0)
        return arcl_json_fail(j, start, "the row has no cells");
    return arcl_json_ok(j);
}

bool arcl_grid_pull(arcl_json *j, arcl_arena *mem, arcl_text *scratch, arcl_val *out)
{
    uint8_t cells[ARCL_TASK_SIDE_MAX];
    int32_t h = 0, width = 0, n = 0;

    (void)arcl_json_peek(j);
    const char *start = j->at;
    if (!arcl_json_array(j))
        return false;
    arcl_text_clear(scratch);
    for (; arcl_json_item(j); h++) {
        const char *row = j->at;
        if (h == ARCL_TASK_SIDE_MAX)
            return arcl_json_fail(j, row, "more than %d rows", ARCL_TASK_SIDE_MAX);
        if (!pull_row(j, cells, &n))
            return arcl_json_within(j, "row %d", h);
        if (h == 0)
            width = n;
        if (n != width) {
            arcl_json_fail(j, row, "length %d, but row 0 has length %d", n, width);
            return arcl_json_within(j, "row %d", h);
        }
        arcl_text_add(scratch, (const char *)cells, (size_t)n);
    }
    if (!arcl_json_ok(j))
        return false;
    if (h == 0)
        return arcl_json_fail(j, start, "the grid has no rows");
    if (scratch->full)
        return arcl_json_fail(j, start, "no memory for the grid");
    uint8_t *kept = arcl_take_cells(mem, scratch->len);
    memcpy(kept, scratch->s, scratch->len);
    *out = arcl_grid_of(kept, h, width);
    return true;
}

/* In a frame of its own: what changes after setjmp belongs to the caller. */
static bool pull_alone(arcl_json *j, arcl_arena *mem, arcl_text *scratch, arcl_val *out)
{
    jmp_buf no_room;

    if (setjmp(no_room))
        return arcl_json_fail(j, j->text, "no memory for the grid");
    mem->escape = &no_room;
    return arcl_grid_pull(j, mem, scratch, out) && arcl_json_end(j);
}

bool arcl_grid_parse(arcl_arena *mem, const char *text, size_t len, const char *where, arcl_val *out, arcl_error *err)
{
    jmp_buf *const escape = mem->escape;
    arcl_text scratch = {0};
    arcl_val grid = arcl_none();
    arcl_json j;

    arcl_json_open(&j, where, text, len);
    const bool ok = pull_alone(&j, mem, &scratch, &grid);
    mem->escape = escape;
    arcl_text_close(&scratch);
    if (!ok)
        return arcl_json_report(&j, err);
    *out = grid;
    return true;
}

bool arcl_grid_of_tree(arcl_json *j, const cJSON *tree, const cJSON *item, arcl_arena *mem, arcl_text *scratch,
                       arcl_val *out)
{
    arcl_json at = arcl_json_at(j, tree, item);
    const bool ok = arcl_grid_pull(&at, mem, scratch, out);

    if (!ok)
        *j = at; /* which says what is wrong */
    return ok;
}

void arcl_grid_json(arcl_val g, arcl_text *out)
{
    const uint8_t *cell = g.u.cells;

    for (int32_t i = 0; i < g.h; i++) {
        arcl_text_puts(out, i ? "],[" : "[[");
        for (int32_t j = 0; j < g.n; j++, cell++) {
            if (j)
                arcl_text_putc(out, ',');
            if (*cell < 10)
                arcl_text_putc(out, (char)('0' + *cell));
            else
                arcl_text_printf(out, "%d", *cell);
        }
    }
    arcl_text_puts(out, "]]");
}
