/* Grids beyond 30 x 30: sides around and past the width of a machine word, a thousand square, and the largest. */
#include <inttypes.h>
#include <stdio.h>

#include "base/file.h"
#include "support/world.h"

static world w;

static void open_world(void)
{
    world_open(&w);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(large, .init = open_world, .fini = close_world, .timeout = 120);

/* ---- recorded from CPython ---------------------------------------------------------------- */

/* Each line of the file: height, width, hash and length of the text that CPython 3.11 gave, expression. */
static void expect_recorded(const char *line)
{
    int h, v, at = 0;
    uint64_t hash;
    size_t len;

    cr_assert(sscanf(line, "%d %d %" SCNx64 " %zu %n", &h, &v, &hash, &len, &at) == 4 && at > 0, "%s", line);
    w.grid = world_random_grid(&w, (uint64_t)h * 1000 + (uint64_t)v, h, v);
    const char *text = world_value(&w, line + at);
    cr_expect(strlen(text) == len && world_hash(text, len) == hash, "%d x %d: %s\n  gives %.200s", h, v, line + at,
              text);
}

/* The recorded lines for grids of at least `least` and less than `most` cells. */
static void expect_all_recorded(int least, int most)
{
    arcl_error err = {{0}};
    size_t len;
    char *text = arcl_file_read(ARCL_ROOT "/tests/exec/large.txt", 1 << 20, &len, &err);
    int h, v, n = 0;

    cr_assert(text != NULL, "%s", err.text);
    for (char *at = text, *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        *end = 0;
        cr_assert_eq(sscanf(at, "%d %d", &h, &v), 2);
        if (h * v < least || h * v >= most)
            continue;
        expect_recorded(at);
        n++;
    }
    cr_expect_geq(n, 9);
    arcl_file_free(text);
}

Test(large, narrow_and_wide_grids_give_what_cpython_gives)
{
    expect_all_recorded(0, 4000);
}

Test(large, grids_around_the_width_of_a_word_give_what_cpython_gives)
{
    expect_all_recorded(4000, 30000);
}

Test(large, two_hundred_square_gives_what_cpython_gives)
{
    expect_all_recorded(30000, 100000);
}

Test(large, a_thousand_square_gives_what_cpython_gives)
{
    expect_all_recorded(100000, 10000000);
}

/* ---- against plain loops -------------------------------------------------------------------- */

typedef struct place {
    int32_t i, j;
} place;

typedef enum motion { HMIRROR, VMIRROR, DMIRROR, CMIRROR, ROT90, ROT180, ROT270, MOTIONS } motion;

static const char *const motion_name[] = {"hmirror", "vmirror", "dmirror", "cmirror", "rot90", "rot180", "rot270"};

/* Where the cell that ends up at (i, j) comes from, in a grid of h rows and v columns. */
static place origin(motion m, int32_t i, int32_t j, int32_t h, int32_t v)
{
    switch (m) {
    case HMIRROR:
        return (place){h - 1 - i, j};
    case VMIRROR:
        return (place){i, v - 1 - j};
    case DMIRROR:
        return (place){j, i};
    case CMIRROR:
        return (place){h - 1 - j, v - 1 - i};
    case ROT90:
        return (place){h - 1 - j, i};
    case ROT180:
        return (place){h - 1 - i, v - 1 - j};
    default:
        return (place){j, v - 1 - i};
    }
}

static void expect_moved(motion m)
{
    const bool turned = m != HMIRROR && m != VMIRROR && m != ROT180;
    const char *name = motion_name[m];
    const arcl_val g = w.grid;
    char line[40];

    snprintf(line, sizeof line, "O = %s(I)", name);
    const arcl_outcome o = world_run(&w, line);
    cr_assert(o.status == ARCL_OK && o.value.tag == ARCL_GRID, "%s of %u x %d", name, g.h, g.n);
    const int32_t h = turned ? g.n : g.h, v = turned ? g.h : g.n;
    cr_assert(o.value.h == h && o.value.n == v, "%s: %u x %d", name, o.value.h, o.value.n);
    for (int32_t i = 0; i < h; i++)
        for (int32_t j = 0; j < v; j++) {
            const place p = origin(m, i, j, g.h, g.n);
            cr_assert(o.value.u.cells[(size_t)i * (size_t)v + (size_t)j] ==
                          g.u.cells[(size_t)p.i * (size_t)g.n + (size_t)p.j],
                      "%s of %u x %d at (%d, %d)", name, g.h, g.n, i, j);
        }
}

Test(large, mirrors_and_turns_move_every_cell_of_the_longest_grids)
{
    static const place sizes[] = {{16384, 37}, {37, 16384}, {16384, 2}, {1, 16384}, {16384, 1}, {513, 511}};

    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        w.grid = world_random_grid(&w, k, sizes[k].i, sizes[k].j);
        for (int m = 0; m < MOTIONS; m++)
            expect_moved((motion)m);
    }
}

/* Components by flooding with an explicit stack: how many there are of a colour other than 0. */
static size_t count_components(arcl_val g)
{
    const int32_t h = g.h, v = g.n;
    const size_t cells = (size_t)h * (size_t)v;
    uint8_t *left = arcl_take(&w.mem, cells);
    size_t *stack = ARCL_TAKE(&w.mem, size_t, cells * 4 + 1), n = 0, count = 0;

    memcpy(left, g.u.cells, cells);
    for (size_t k = 0; k < cells; k++) {
        const uint8_t colour = left[k];
        count += colour != 0;
        stack[n++] = k;
        while (n > 0) {
            const size_t at = stack[--n];
            if (colour == 0 || left[at] != colour)
                continue;
            left[at] = 0;
            if (at % (size_t)v > 0)
                stack[n++] = at - 1;
            if (at % (size_t)v + 1 < (size_t)v)
                stack[n++] = at + 1;
            if (at >= (size_t)v)
                stack[n++] = at - (size_t)v;
            if (at + (size_t)v < cells)
                stack[n++] = at + (size_t)v;
        }
    }
    return count;
}

Test(large, the_number_of_objects_is_that_of_a_plain_flood)
{
    static const place sizes[] = {{1, 5000}, {5000, 1},  {63, 640},  {64, 640},
                                  {65, 640}, {700, 129}, {16384, 5}, {5, 16384}};

    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        w.grid = world_random_grid(&w, 50 + k, sizes[k].i, sizes[k].j);
        const arcl_outcome o = world_run(&w, "O = size(objects(I, T, F, T))");
        cr_assert_eq(o.status, ARCL_OK);
        cr_expect_eq(o.value.u.i, (int64_t)count_components(w.grid), "%d x %d", sizes[k].i, sizes[k].j);
    }
}

Test(large, one_object_of_a_million_cells_is_one_object)
{
    w.grid = world_plain_grid(&w, 3, 1000, 1000);
    EXPECT_VALUE(&w, "size(objects(I, T, F, F))", "1");
    EXPECT_VALUE(&w, "size(first(objects(I, T, T, F)))", "1000000");
    EXPECT_VALUE(&w, "shape(first(partition(I)))", "(1000,1000)");
    EXPECT_VALUE(&w, "equality(asobject(I), first(objects(I, F, F, F)))", "True");
}

Test(large, the_largest_grid_can_be_made_and_looked_at)
{
    EXPECT_VALUE(&w, "shape(canvas(7, (16384, 16384)))", "(16384,16384)");
    EXPECT_VALUE(&w, "mostcolor(canvas(7, (16384, 16384)))", "7");
    EXPECT_VALUE(&w, "index(hmirror(canvas(7, (16384, 16384))), (16383, 16383))", "7");
}

Test(large, a_grid_taller_than_any_compact_form_is_still_a_grid)
{
    EXPECT_VALUE(&w, "shape(canvas(7, (70000, 1)))", "(70000,1)");
    EXPECT_VALUE(&w, "shape(dmirror(canvas(7, (70000, 1))))", "(1,70000)");
    EXPECT_VALUE(&w, "equality(hmirror(canvas(7, (70000, 2))), canvas(7, (70000, 2)))", "True");
    EXPECT_VALUE(&w, "colorcount(vconcat(canvas(7, (40000, 1)), canvas(7, (40000, 1))), 7)", "80000");
    EXPECT_VALUE(&w, "size(ofcolor(canvas(7, (70000, 2)), 7))", "140000");
    EXPECT_VALUE(&w, "shape(vupscale(canvas(7, (1, 3)), 100000))", "(100000,3)");
}
