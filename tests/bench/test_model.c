/* Models of cards: files that are none are refused with their place; times are what the constants say of the counts. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "bench/model.h"
#include "cl/codes.h"
#include "support/command.h"
#include "support/world.h"

static world w;

static void open_world(void)
{
    command_open();
    world_open(&w);
}

static void close_world(void)
{
    world_close(&w);
    command_close();
}

TestSuite(model, .init = open_world, .fini = close_world);

/* A file with all constants as models.def has them, each of this value; `other` is that of one of them. */
static const char *file_of(double value, const char *name, const char *other)
{
    static const char path[] = "model.json";
    FILE *f = fopen(path, "w");

    cr_assert_not_null(f);
    fputs("{\"name\": \"a card\",\n \"constants\": {\n", f);
    for (unsigned k = 0; k < ARCL_CONSTANTS; k++) {
        const char *id = arcl_constant_infos[k].name;
        fprintf(f, "  \"%s\": ", id);
        if (strcmp(id, name) == 0)
            fputs(other, f);
        else
            fprintf(f, "{\"value\": %g, \"source\": \"a test\"}", value);
        fputs(k + 1 < ARCL_CONSTANTS ? ",\n" : "\n", f);
    }
    fputs(" }}\n", f);
    fclose(f);
    return path;
}

static void expect_refused(const char *path, const char *sentence)
{
    arcl_model m;
    arcl_error err = {0};

    cr_expect_not(arcl_model_find(path, &w.mem, &m, &err), "%s", sentence);
    cr_expect_str_eq(err.text, sentence);
}

static void expect_text_refused(const char *text, const char *sentence)
{
    FILE *f = fopen("model.json", "w");

    cr_assert_not_null(f);
    fputs(text, f);
    fclose(f);
    expect_refused("model.json", sentence);
}

Test(model, of_the_cards_has_all_constants_with_sources)
{
    static const char *const cards[] = {"t4", "l4"};

    for (unsigned k = 0; k < 2; k++) {
        arcl_model m;
        arcl_error err = {0};
        cr_assert(arcl_model_find(cards[k], &w.mem, &m, &err), "%s", err.text);
        for (unsigned c = 0; c < ARCL_CONSTANTS; c++)
            cr_expect_gt(strlen(m.source[c]), 5);
        cr_expect_gt(arcl_model_slots(&m), 100);
    }
}

Test(model, that_is_none_is_refused_with_its_place)
{
    expect_text_refused("", "model.json:1:1: expected a value, found the end of the text");
    expect_text_refused("[]", "model.json:1:1: expected an object with \"name\" and \"constants\", found an array");
    expect_text_refused("{\"name\": 3}", "model.json:1:10: expected a string, found 3");
    expect_text_refused("{\n \"name\": \"\"}", "model.json:2:10: \"name\" is empty");
    expect_text_refused("{\"name\": \"a\"}", "model.json:1:1: there is no \"constants\"");
    expect_text_refused("{\"name\": \"a\",\n\"constants\": {}}", "model.json:2:14: the constant \"units\" is missing");
    expect_text_refused("{\"name\": \"a\", \"constants\": {\"speed\": 1}}",
                        "model.json:1:38: there is no constant \"speed\"");
}

Test(model, with_a_wrong_constant_is_refused_with_its_place)
{
    expect_refused(file_of(1, "units", "7"),
                   "model.json:3:12: expected an object with \"value\" and \"source\", found 7");
    expect_refused(file_of(1, "units", "{\"source\": \"x\"}"),
                   "model.json:3:12: the constant \"units\" has no \"value\"");
    expect_refused(file_of(1, "units", "{\"value\": 1}"), "model.json:3:12: there is no \"source\"");
    expect_refused(file_of(1, "units", "{\"value\": 1, \"source\": \"\"}"), "model.json:3:35: \"source\" is empty");
    expect_refused(file_of(1, "units", "{\"value\": 0, \"source\": \"x\"}"),
                   "model.json:3:22: the constant \"units\" is a number from 1 to 4096");
    expect_refused(file_of(1, "units", "{\"value\": 1e999, \"source\": \"x\"}"),
                   "model.json:3:22: the constant \"units\" is a number from 1 to 4096");
    expect_refused(
        file_of(1, "units", "{\"value\": 1, \"source\": \"x\"}, \"units\": {\"value\": 1, \"source\": \"x\"}"),
        "model.json:3:50: the constant \"units\" is there twice");
    expect_refused("nothing.json", "nothing.json: cannot be opened: No such file or directory");
}

/* All constants are 1 but for those that make a difference easy to see: a clock of 1,000 MHz is a nanosecond. */
Test(model, times_follow_from_counts)
{
    arcl_model m;
    arcl_error err = {0};
    const arcl_model_launch l = {.effort = {.pairs = 64,
                                            .groups = 64,
                                            .group_instructions = 100,
                                            .group_words = 50,
                                            .near_words = 10,
                                            .sectors = 30,
                                            .top = 64 * 4},
                                 .longest = {.group_instructions = 40, .group_words = 20, .near_words = 5}};
    const arcl_commands c = {.launches = 2, .sends = 3, .fetches = 5, .sent = 700, .fetched = 300, .waits = 4};
    arcl_model_times t = {.host = 7};

    cr_assert(arcl_model_find(file_of(1, "clock_mhz", "{\"value\": 1000, \"source\": \"x\"}"), &w.mem, &m, &err), "%s",
              err.text);
    m.of[ARCL_CONSTANT_units] = 2;
    m.of[ARCL_CONSTANT_groups_of_unit] = 5;
    m.of[ARCL_CONSTANT_dispatch] = 3;
    m.of[ARCL_CONSTANT_access] = 2;
    m.of[ARCL_CONSTANT_words_in_flight] = 2;
    m.of[ARCL_CONSTANT_near_clocks] = 4;
    m.of[ARCL_CONSTANT_cache_bytes] = 40; /* of the 160 that 10 groups of an item hold */
    m.of[ARCL_CONSTANT_cache_clocks] = 8;
    m.of[ARCL_CONSTANT_memory_clocks] = 40; /* so a word that is not near takes 32 clocks */
    m.of[ARCL_CONSTANT_cache_gbps] = 32;
    m.of[ARCL_CONSTANT_memory_gbps] = 8;
    arcl_model_add(&m, &l, &t);
    cr_expect_float_eq(t.bound[ARCL_BOUND_ISSUE], 400.0 / 2, 1e-9);
    cr_expect_float_eq(t.bound[ARCL_BOUND_WAIT], (400.0 + (10 * 4 + 40 * 32) / 2.0) / 10, 1e-9);
    cr_expect_float_eq(t.bound[ARCL_BOUND_SECTORS], 960 * (0.25 / 32 + 0.75 / 8), 1e-9);
    cr_expect_float_eq(t.bound[ARCL_BOUND_LONGEST], 160.0 + (5 * 4 + 15 * 32) / 2.0, 1e-9);
    cr_expect_float_eq(t.kernel, 410, 1e-9); /* the longest group */
    arcl_model_add(&m, &l, &t);
    cr_expect_float_eq(t.kernel, 820, 1e-9);

    m.of[ARCL_CONSTANT_command_us] = 6;
    m.of[ARCL_CONSTANT_wait_us] = 50;
    m.of[ARCL_CONSTANT_copy_gbps] = 4;
    arcl_model_commands(&m, &c, &t);
    cr_expect_float_eq(t.commands, 10 * 6000 + 4 * 50000, 1e-9);
    cr_expect_float_eq(t.copies, 250, 1e-9);
    cr_expect_float_eq(arcl_model_sum(&t), 820 + 260000 + 250 + 7, 1e-9);
}

/* ---- work that is counted ------------------------------------------------------------------------- */

/* Pairs of two programs on one sample: x mirrored once, and three times. */
typedef struct programs {
    uint32_t code[64], first, second;
    uint32_t sample[4], grids[2 * ARCL_ROWS_WORDS];
} programs;

static void add_mirror(programs *p, uint32_t *at, uint32_t to, uint32_t from)
{
    p->code[(*at)++] = ARCL_VM_vmirror | 1u << 12 | to << 16;
    p->code[(*at)++] = from;
    p->code[(*at)++] = 1;
    p->code[(*at)++] = 0;
}

static programs make_programs(void)
{
    programs p = {.sample = {0, 3 << 16 | 3, 0, 0}};
    uint32_t at = 0;

    p.code[at++] = 2, p.code[at++] = 1, p.code[at++] = 0, p.code[at++] = 1;
    add_mirror(&p, &at, 1, 0);
    p.second = at;
    p.code[at++] = 4, p.code[at++] = 3, p.code[at++] = 0, p.code[at++] = 3;
    for (uint32_t k = 0; k < 3; k++)
        add_mirror(&p, &at, k + 1, k);
    return p;
}

static arcl_vm_effort count(const programs *p, const uint32_t *pairs, uint32_t n)
{
    const arcl_vm_arrays a = {pairs, p->code, p->sample, p->grids};
    arcl_vm_effort e = {0};

    w.mem.escape = NULL;
    arcl_vm_count_group(arcl_vm_counter_open(&w.mem, 64), &a, 0, n, &e);
    return e;
}

Test(model, counts_items_in_step)
{
    const programs p = make_programs();
    const uint32_t same[] = {0, 0, 0, 0, 0, 0, 0, 0}, other[] = {0, 0, p.second, 0};
    const arcl_vm_effort one = count(&p, same, 1), four = count(&p, same, 4), three = count(&p, other + 2, 1),
                         both = count(&p, other, 2);

    cr_expect_eq(one.instructions, 1);
    cr_expect_eq(three.instructions, 3);
    cr_expect_gt(one.words, 0);
    cr_expect_eq(one.group_words, one.words);
    cr_expect_gt(one.near_words, 0);
    cr_expect_eq(four.words, 4 * one.words);   /* of pairs, */
    cr_expect_eq(four.group_words, one.words); /* and of items that do the same at once */
    cr_expect_eq(four.group_instructions, one.group_instructions);
    cr_expect_eq(four.sectors, one.sectors); /* words of the same number are one */
    cr_expect_eq(both.instructions, 4);
    cr_expect_eq(both.group_instructions, 3); /* they share the first one */
    cr_expect_lt(both.group_words, one.words + three.words);
    cr_expect_geq(both.group_words, three.words);
}
