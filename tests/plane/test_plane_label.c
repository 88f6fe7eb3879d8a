/* Labelling kernels as C against a flood that knows nothing of them: every size, rule and kind of grid. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "plane/label.h"
#include "plane/plane.h"
#include "plane/samples.h"

typedef struct grid {
    uint32_t height, width;
    size_t stride;
    const uint8_t *cells;
} grid;

static bool same_part(uint32_t how, int32_t ground, uint8_t a, uint8_t b)
{
    return a != ground && b != ground && (how & ARCL_LABEL_ANY_COLOUR || a == b);
}

/* Numbers components 1, 2, ... in raster order into `label` (height * width); 0 for the background. Writes what there
 * is to know of each to `part`, if that is wanted, and returns how many there are. */
static uint32_t flood(grid g, uint32_t how, int32_t ground, int32_t *label, arcl_component *part, int32_t *stack)
{
    uint32_t n = 0;

    memset(label, 0, sizeof *label * g.height * g.width);
    for (uint32_t start = 0; start < g.height * g.width; start++) {
        const uint8_t first = g.cells[start / g.width * g.stride + start % g.width];
        uint32_t top = 0;
        if (label[start] || first == ground)
            continue;
        arcl_component p = {.first = (int32_t)start, .colour = first, .top = INT32_MAX, .left = INT32_MAX};
        label[start] = (int32_t)++n;
        stack[top++] = (int32_t)start;
        while (top) {
            const uint32_t at = (uint32_t)stack[--top];
            const int32_t i = (int32_t)(at / g.width), j = (int32_t)(at % g.width);
            const uint8_t c = g.cells[(size_t)i * g.stride + (size_t)j];
            p.size++;
            p.colours |= 1u << (c < 31 ? c : 31);
            p.top = i < p.top ? i : p.top;
            p.left = j < p.left ? j : p.left;
            p.bottom = i > p.bottom ? i : p.bottom;
            p.right = j > p.right ? j : p.right;
            for (int32_t y = i - 1; y <= i + 1; y++)
                for (int32_t x = j - 1; x <= j + 1; x++) {
                    if (y < 0 || x < 0 || y >= (int32_t)g.height || x >= (int32_t)g.width)
                        continue;
                    if (!(how & ARCL_LABEL_DIAGONAL) && y != i && x != j)
                        continue;
                    int32_t *other = &label[y * (int32_t)g.width + x];
                    if (*other || !same_part(how, ground, c, g.cells[(size_t)y * g.stride + (size_t)x]))
                        continue;
                    *other = (int32_t)n;
                    stack[top++] = y * (int32_t)g.width + x;
                }
        }
        if (part)
            part[n - 1] = p;
    }
    return n;
}

/* ---- planes --------------------------------------------------------------------------------- */

typedef struct labelled {
    uint16_t label[ARCL_CELLS];
    uint32_t parts;
} labelled;

static void run_label(uint8_t *cells, uint32_t dims, uint32_t how, int32_t ground, labelled *out)
{
    int32_t param[] = {ground};
    const arcl_plane_arg args[] = {
        {.number = 1},   {cells},      {&dims},      {param}, {.number = ARCL_PARAM_AT(0, 0)},
        {.number = how}, {out->label}, {&out->parts}};
    arcl_plane_run(ARCL_K_label, arcl_plane_groups_for(1), args);
}

static void expect_labels(const labelled *got, grid g, uint32_t how, const int32_t *want, uint32_t parts)
{
    int32_t first[ARCL_CELLS + 1] = {0};

    cr_expect(got->parts == parts, "%u parts and not %u", got->parts, parts);
    for (uint32_t k = g.height * g.width; k-- > 0;)
        first[want[k]] = (int32_t)(k / g.width * ARCL_SIDE + k % g.width);
    for (uint32_t k = 0; k < ARCL_CELLS; k++) {
        const uint32_t i = k / ARCL_SIDE, j = k % ARCL_SIDE;
        const int32_t number = i < g.height && j < g.width ? want[i * g.width + j] : 0;
        const int32_t root = number ? first[number] : ARCL_NOWHERE;
        const int32_t label = how & ARCL_LABEL_NUMBERED ? number : root;
        cr_assert(got->label[k] == label, "codes %u, %ux%u: (%u, %u) is %u and not %d", how, g.height, g.width, i, j,
                  got->label[k], label);
    }
}

static void check_plane(uint8_t *cells, uint32_t height, uint32_t width, int32_t ground)
{
    static labelled out;
    static int32_t want[ARCL_CELLS], stack[ARCL_CELLS];
    static arcl_component part[ARCL_CELLS], got[ARCL_CELLS];
    const grid g = {height, width, ARCL_SIDE, cells};
    uint32_t dims = height << 16 | width;

    for (uint32_t how = 0; how < 8; how++) {
        const uint32_t n = flood(g, how, ground, want, part, stack);
        run_label(cells, dims, how, ground, &out);
        expect_labels(&out, g, how, want, n);
        if (!(how & ARCL_LABEL_NUMBERED))
            continue;
        const arcl_plane_arg args[] = {{.number = 1},          {cells}, {&dims}, {out.label}, {&out.parts},
                                       {.number = ARCL_CELLS}, {got}};
        arcl_plane_run(ARCL_K_parts, arcl_plane_groups_for(1), args);
        for (uint32_t k = 0; k < n; k++) {
            part[k].first = part[k].first / (int32_t)width * ARCL_SIDE + part[k].first % (int32_t)width;
            cr_assert(memcmp(&got[k], &part[k], sizeof *got) == 0, "part %u of %ux%u, codes %u", k, height, width, how);
        }
    }
}

Test(plane_label, is_right_for_every_size_rule_and_kind)
{
    arcl_rng r = {1};

    for (uint32_t height = 1; height <= ARCL_SIDE; height++)
        for (uint32_t width = 1; width <= ARCL_SIDE; width++)
            for (int kind = 0; kind < ARCL_SAMPLE_KINDS; kind++) {
                uint8_t cells[ARCL_CELLS] = {0};
                arcl_sample_grid((arcl_sample_kind)kind, &r, height, width, cells, ARCL_SIDE);
                check_plane(cells, height, width, (int32_t)arcl_rng_below(&r, 11) - 1);
            }
}

Test(plane_label, needs_no_plane)
{
    uint8_t cells[ARCL_CELLS] = {0};
    labelled got;

    run_label(cells, 0, ARCL_LABEL_NUMBERED, -1, &got);
    cr_expect(got.parts == 0 && got.label[0] == 0);
    run_label(cells, 0, 0, -1, &got);
    cr_expect(got.parts == 0 && got.label[0] == ARCL_NOWHERE);
}

Test(plane_label, says_how_many_parts_there_are_without_room_for_all)
{
    uint8_t cells[ARCL_CELLS] = {0};
    uint32_t dims = 30u << 16 | 30u;
    arcl_component few[6] = {{0}};
    labelled got;
    arcl_rng r = {5};

    arcl_sample_grid(ARCL_SAMPLE_COLOURS, &r, 30, 30, cells, ARCL_SIDE);
    run_label(cells, dims, ARCL_LABEL_NUMBERED, -1, &got);
    const arcl_plane_arg args[] = {{.number = 1}, {cells}, {&dims}, {got.label}, {&got.parts}, {.number = 5}, {few}};
    arcl_plane_run(ARCL_K_parts, arcl_plane_groups_for(1), args);
    cr_expect(got.parts > 5);
    cr_expect(few[4].size > 0);
    cr_expect(few[5].size == 0);
}

/* ---- large grids ---------------------------------------------------------------------------- */

typedef struct large {
    uint32_t where[2][ARCL_HUGE_WORDS];
    uint8_t *cells;
    int32_t *labels;
    uint32_t blocks[64];
    uint32_t parts[2];
} large;

static void run_large(large *l, uint32_t n, uint32_t how, int32_t ground)
{
    arcl_huge_step steps[ARCL_HUGE_STEPS_MAX];
    const bool numbered = (how & ARCL_LABEL_NUMBERED) != 0;
    uint32_t height = 0, width = 0;

    for (uint32_t k = 0; k < n; k++) {
        height = l->where[k][ARCL_HUGE_HEIGHT] > height ? l->where[k][ARCL_HUGE_HEIGHT] : height;
        width = l->where[k][ARCL_HUGE_WIDTH] > width ? l->where[k][ARCL_HUGE_WIDTH] : width;
    }
    const unsigned count = arcl_huge_steps(n, height, width, (uint64_t)height * width, numbered, steps);
    for (unsigned k = 0; k < count; k++) {
        const arcl_huge_step *s = &steps[k];
        const arcl_plane_arg sew[] = {{.number = n},   {l->cells},          {l->where}, {.number = (uint32_t)ground},
                                      {.number = how}, {.number = s->axis}, {l->labels}};
        const arcl_plane_arg piece[] = {{.number = n},   {l->cells}, {l->where}, {.number = (uint32_t)ground},
                                        {.number = how}, {l->labels}};
        const arcl_plane_arg flat[] = {{.number = n}, {l->where}, {l->labels}, {l->blocks}};
        const arcl_plane_arg scan[] = {{.number = n}, {l->where}, {l->blocks}, {l->parts}};
        const arcl_plane_arg number[] = {{.number = n}, {l->where}, {l->blocks}, {l->labels}};
        const arcl_plane_arg *args = s->kernel == ARCL_K_huge_seam     ? sew
                                     : s->kernel == ARCL_K_huge_flat   ? flat
                                     : s->kernel == ARCL_K_huge_scan   ? scan
                                     : s->kernel == ARCL_K_huge_number ? number
                                     : s->kernel == ARCL_K_huge_spread ? flat
                                                                       : piece;
        arcl_plane_run(s->kernel, s->groups, args);
    }
}

/* Two grids of different size, the rows of the first apart from each other. */
static void check_large(arcl_sample_kind kind, uint32_t height, uint32_t width, uint32_t how, int32_t ground)
{
    const uint32_t h[2] = {height, height / 2 + 1}, w[2] = {width, width / 3 + 1}, stride[2] = {width + 5, w[1]};
    const size_t first = (size_t)height * stride[0], cells = (size_t)height * width, more = (size_t)h[1] * w[1];
    uint32_t bases[2];
    arcl_rng r = {height * 1000 + width + how};
    large l = {.cells = calloc(first + more, 1), .labels = calloc(cells + more, sizeof(int32_t))};
    int32_t *want = calloc(cells, sizeof *want), *stack = calloc(cells, sizeof *stack);
    arcl_component *part = calloc(cells, sizeof *part), *got = calloc(cells + more, sizeof *got);

    arcl_sample_grid(kind, &r, h[0], w[0], l.cells, stride[0]);
    arcl_sample_grid(kind, &r, h[1], w[1], l.cells + first, stride[1]);
    arcl_huge_where(l.where[0], h[0], w[0], stride[0], 0, 0, 0);
    arcl_huge_where(l.where[1], h[1], w[1], stride[1], arcl_huge_blocks(cells), first, cells);
    cr_assert(arcl_huge_blocks(cells) + arcl_huge_blocks(more) <= sizeof l.blocks / sizeof *l.blocks);
    run_large(&l, 2, how, ground);

    if (how & ARCL_LABEL_NUMBERED) {
        bases[0] = 0;
        bases[1] = l.parts[0];
        const arcl_plane_arg room = {.number = l.parts[0] + l.parts[1]};
        const arcl_plane_arg measure[] = {{.number = 2}, {l.cells}, {l.where}, {l.labels}, {bases}, room, {got}};
        const arcl_plane_arg finish[] = {{.number = 2}, {l.cells}, {l.where}, {l.parts}, {bases}, room, {got}};
        arcl_plane_run(ARCL_K_huge_measure, arcl_huge_measure_groups(2, height, width), measure);
        arcl_plane_run(ARCL_K_huge_parts, arcl_huge_parts_groups(2, l.parts[0] > l.parts[1] ? l.parts[0] : l.parts[1]),
                       finish);
    }
    for (int k = 0; k < 2; k++) {
        const grid g = {h[k], w[k], stride[k], l.cells + (k ? first : 0)};
        const int32_t *label = l.labels + (k ? cells : 0);
        const uint32_t n = flood(g, how, ground, want, part, stack);
        cr_assert(l.parts[k] == n, "%u parts and not %u", l.parts[k], n);
        for (uint32_t at = 0; at < h[k] * w[k]; at++) {
            const int32_t root = want[at] ? part[want[at] - 1].first : -1;
            cr_assert(label[at] == (how & ARCL_LABEL_NUMBERED ? want[at] : root), "%ux%u, codes %u, cell %u: %d", h[k],
                      w[k], how, at, label[at]);
        }
        if (how & ARCL_LABEL_NUMBERED)
            cr_assert(memcmp(got + bases[k], part, n * sizeof *part) == 0, "records of %ux%u, codes %u", h[k], w[k],
                      how);
    }
    free(l.cells);
    free(l.labels);
    free(want);
    free(stack);
    free(part);
    free(got);
}

Test(plane_label, is_right_for_large_grids)
{
    static const uint32_t sides[][2] = {{1, 1}, {1, 200}, {200, 1}, {8, 32}, {9, 33}, {33, 65}, {131, 67}, {70, 259}};

    for (size_t s = 0; s < sizeof sides / sizeof *sides; s++)
        for (int kind = 0; kind < ARCL_SAMPLE_KINDS; kind++)
            for (uint32_t how = 0; how < 8; how++)
                check_large((arcl_sample_kind)kind, sides[s][0], sides[s][1], how, (int32_t)(how % 3) - 1);
}

/* A driver that gets labels wrong must not make the next kernels read or write elsewhere. */
Test(plane_label, that_is_wrong_leaves_what_is_beside_the_records_alone)
{
    enum { HEIGHT = 40, WIDTH = 50, CELLS = HEIGHT * WIDTH, ROOM = 3, BESIDE = 64 };
    static uint8_t cells[CELLS];
    static int32_t labels[CELLS];
    static uint32_t where[ARCL_HUGE_WORDS], records[(ROOM + BESIDE) * ARCL_PART_WORDS];
    uint32_t parts = ROOM + 20, base = 0; /* more than there is room for */
    const arcl_plane_arg room = {.number = ROOM};
    const arcl_plane_arg measure[] = {{.number = 1}, {cells}, {where}, {labels}, {&base}, room, {records}};
    const arcl_plane_arg finish[] = {{.number = 1}, {cells}, {where}, {&parts}, {&base}, room, {records}};

    arcl_huge_where(where, HEIGHT, WIDTH, WIDTH, 0, 0, 0);
    for (int32_t k = 0; k < CELLS; k++) {
        cells[k] = 7;
        labels[k] = k % 5 == 0 ? INT32_MIN + k : k % 5 == 1 ? 1 : k % 5 == 2 ? ROOM + 1 + k % BESIDE : 3;
    }
    arcl_plane_run(ARCL_K_huge_measure, arcl_huge_measure_groups(1, HEIGHT, WIDTH), measure);
    arcl_plane_run(ARCL_K_huge_parts, arcl_huge_parts_groups(1, parts), finish);
    for (size_t k = ROOM * ARCL_PART_WORDS; k < sizeof records / sizeof *records; k++)
        cr_assert_eq(records[k], 0, "word %zu", k);
    cr_expect_eq(records[ARCL_PART_COLOUR], 7);
    cr_expect_eq(records[ARCL_PART_WORDS + ARCL_PART_SIZE], 0); /* nobody has number 2 */
    cr_expect_eq(records[ARCL_PART_WORDS + ARCL_PART_COLOUR], 0);
}
