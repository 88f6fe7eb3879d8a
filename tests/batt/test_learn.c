/* What demonstrations tell at a glance. */
#include <stdio.h>
#include <string.h>

#include "batt/mutate.h"
#include "support/world.h"

static world w;
static arcl_tasks tasks;

static void open_world(void)
{
    world_open(&w);
    arcl_tasks_open(&tasks);
}

static void close_world(void)
{
    arcl_tasks_close(&tasks);
    world_close(&w);
}

TestSuite(learn, .init = open_world, .fini = close_world);

static arcl_facts learned(const char *pairs)
{
    char text[8192];
    arcl_error err = {{0}};

    arcl_tasks_close(&tasks);
    arcl_tasks_open(&tasks);
    snprintf(text, sizeof text, "{\"train\":[%s],\"test\":[{\"input\":[[9]],\"output\":[[9,9,9]]}]}", pairs);
    cr_assert(arcl_tasks_parse(&tasks, "t.json", text, strlen(text), &err), "%s", err.text);
    return arcl_facts_learn(&tasks.task[0]);
}

/* Text of a value as JSON: ((1,2),) becomes [[1,2]]. */
static void add_json(char *to, const char *value)
{
    char *end = to + strlen(to);

    for (; *value; value++) {
        if (value[0] == ',' && value[1] == ')')
            continue;
        *end++ = *value == '(' ? '[' : *value == ')' ? ']' : *value;
    }
    *end = 0;
}

/* Two pairs of a grid and what the primitive makes of it. */
static void put_pairs(char *pairs, const char *op)
{
    char call[64];

    snprintf(call, sizeof call, "%s(I)", op);
    pairs[0] = 0;
    for (unsigned k = 0; k < 2; k++) {
        w.grid = world_random_grid(&w, k + 20, 4, 7);
        strcat(pairs, k ? ",{\"input\":" : "{\"input\":");
        add_json(pairs, world_value(&w, "identity(I)"));
        strcat(pairs, ",\"output\":");
        add_json(pairs, world_value(&w, call));
        strcat(pairs, "}");
    }
}

Test(learn, the_mirror_or_turn_from_inputs_to_outputs)
{
    static const char *const ops[] = {"hmirror", "vmirror", "dmirror", "cmirror", "rot90", "rot180", "rot270"};
    char pairs[4096];

    for (size_t k = 0; k < sizeof ops / sizeof *ops; k++) {
        put_pairs(pairs, ops[k]);
        const arcl_facts f = learned(pairs);
        cr_assert_geq(f.angle, 0, "%s", ops[k]);
        cr_expect_str_eq(arcl_op_of((unsigned)f.angle)->name, ops[k]);
    }
    put_pairs(pairs, "trim");
    cr_expect_eq(learned(pairs).angle, -1);
}

Test(learn, one_pair_that_disagrees_is_enough)
{
    const arcl_facts f = learned("{\"input\":[[1,2]],\"output\":[[2,1]]},{\"input\":[[1,2]],\"output\":[[1,2]]}");

    cr_expect_eq(f.angle, -1);
    cr_expect(f.same_size);
}

Test(learn, colours_that_tell_inputs_from_outputs)
{
    const arcl_facts f = learned("{\"input\":[[1,2]],\"output\":[[5,2]]},{\"input\":[[1,3]],\"output\":[[5,3]]}");

    cr_expect_eq(f.in_only, 1 << 1);
    cr_expect_eq(f.out_only, 1 << 5);
    cr_expect_eq(f.in_all, 1 << 1);
    cr_expect_eq(f.out_all, 1 << 5);
    cr_expect_eq(arcl_facts_colours(&f), 1 << 1 | 1 << 5);
}

Test(learn, sizes_that_all_pairs_share)
{
    arcl_facts f = learned("{\"input\":[[1]],\"output\":[[1,1],[1,1],[1,1]]},"
                           "{\"input\":[[1,2]],\"output\":[[1,1,1,1],[1,1,1,1],[1,1,1,1]]}");

    cr_expect_eq(f.times_high, 3);
    cr_expect_eq(f.times_wide, 2);
    cr_expect_eq(f.parts_high, 0);
    cr_expect_not(f.same_size || f.fixed_size);
    f = learned("{\"input\":[[1,2,1,2]],\"output\":[[1,1]]},{\"input\":[[1,2,3,4]],\"output\":[[3,3]]}");
    cr_expect_eq(f.parts_wide, 2);
    cr_expect_eq(f.times_high, 1);
    cr_expect(f.fixed_size);
    cr_expect_eq(f.width, 2);
}

Test(learn, tests_do_not_count)
{
    const arcl_facts f = learned("{\"input\":[[1]],\"output\":[[1]]}");

    cr_expect_eq(arcl_facts_colours(&f), 1 << 1);
    cr_expect(f.same_size);
}
