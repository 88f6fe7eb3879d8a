/* arcl ops: the same table for people, for programs and for the documentation. */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "op/op.h"
#include "support/command.h"

TestSuite(ops, .init = command_open, .fini = command_close);

Test(ops, lists_every_primitive)
{
    cr_expect_eq(command("ops"), 0);
    for (unsigned k = 0; k < ARCL_OP_ARCDSL; k++) {
        char line[64];
        snprintf(line, sizeof line, "\n  %s(", arcl_op_of(k)->name);
        EXPECT_HAS(command_out, line);
    }
    cr_expect_str_eq(command_err, "");
}

Test(ops, as_json_is_one_object_a_line)
{
    unsigned n = 0;

    cr_expect_eq(command("ops --json"), 0);
    for (char *line = strtok(command_out, "\n"); line; line = strtok(NULL, "\n"), n++) {
        cJSON *o = cJSON_Parse(line);
        const arcl_op_info *op = arcl_op_of(n);
        cr_assert_not_null(o, "%s", line);
        cr_expect_str_eq(cJSON_GetObjectItem(o, "name")->valuestring, op->name);
        cr_expect_str_eq(cJSON_GetObjectItem(o, "example")->valuestring, op->example);
        cr_expect_str_eq(cJSON_GetObjectItem(o, "doc")->valuestring, op->doc);
        cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(o, "parameters")), (int)op->arity);
        cJSON_Delete(o);
    }
    cr_expect_eq(n, ARCL_OP_TYPED); /* those of our own among them */
    cr_expect_eq(command("ops vmirror --json"), 0);
    cr_expect_eq(command_count(command_out, "\n"), 1);
}

Test(ops, by_name_says_everything)
{
    cr_expect_eq(command("ops shift"), 0);
    const arcl_op_info *op = arcl_op_of((unsigned)arcl_op_find(ARCL_DIALECT_ARCDSL, "shift", 5));
    EXPECT_HAS(command_out, "shift(patch, directions)\n");
    EXPECT_HAS(command_out, op->doc);
    EXPECT_HAS(command_out, op->example);
    EXPECT_HAS(command_out, "Patch               an object or indices\n");
}

Test(ops, by_part_of_a_name_lists_those)
{
    cr_expect_eq(command("ops mirror"), 0);
    cr_expect_eq(command_count(command_out, "mirror("), 4);
    cr_expect_eq(command("ops add mirror"), 0);
    EXPECT_HAS(command_out, "add(a, b)\n");
    EXPECT_HAS(command_out, "cmirror(piece)");
}

Test(ops, knows_the_constants)
{
    cr_expect_eq(command("ops UP_RIGHT NEG_TWO T"), 0);
    cr_expect_str_eq(command_out,
                     "UP_RIGHT = (-1,1), a constant\n\nNEG_TWO = -2, a constant\n\nT = True, a constant\n");
}

Test(ops, that_are_unknown_get_a_suggestion)
{
    EXPECT_REFUSED("ops vmiror", "there is no primitive 'vmiror'; did you mean vmirror?");
    EXPECT_REFUSED("ops qqq", "there is no primitive 'qqq'; 'arcl ops' lists them");
    EXPECT_REFUSED("ops ''", "there is no primitive ''; 'arcl ops' lists them");
    EXPECT_REFUSED("ops --markdown --json", "--markdown writes the whole page: it goes with neither --json nor a NAME");
}

static void expect_page_of(arcl_dialect d)
{
    bool used[ARCL_FAM_COUNT] = {false};

    cr_expect_eq(command("ops --markdown --dialect %s", arcl_dialect_name(d)), 0);
    EXPECT_HAS(command_out, "\n## Types\n");
    EXPECT_HAS(command_out, "| ZERO | 0 |");
    for (unsigned k = 0; k < ARCL_OP_COUNT; k++) {
        const arcl_op_info *op = arcl_op_of(k);
        char part[64];
        if (!arcl_op_known(k, d))
            continue;
        used[op->family] = true;
        snprintf(part, sizeof part, "\n### %s\n", op->name);
        cr_expect_eq(command_count(command_out, part), 1, "%s", part);
        snprintf(part, sizeof part, "[%s](#%s)", op->name, op->name);
        EXPECT_HAS(command_out, part);
        EXPECT_HAS(command_out, op->example);
    }
    for (unsigned k = 0; k < ARCL_FAM_COUNT; k++) {
        char part[80];
        snprintf(part, sizeof part, "\n## %s\n", arcl_family_title((arcl_family)k));
        cr_expect_eq(command_count(command_out, part), used[k], "%s", part);
    }
}

Test(ops, as_markdown_has_chapters_and_links)
{
    expect_page_of(ARCL_DIALECT_ARCDSL);
    expect_page_of(ARCL_DIALECT_TYPED);
}

Test(ops, of_the_typed_dialect_are_told_from_those_of_arc_dsl)
{
    cr_expect_eq(command("ops --dialect typed add"), 0);
    EXPECT_HAS(command_out, "add((1,2), ()) = (1,2)\n");
    cr_expect_eq(command("ops --dialect typed L10 mirror"), 0);
    EXPECT_HAS(command_out, "L10 = -10, a constant\n");
    cr_expect_eq(command_count(command_out, "mirror_"), 16);
    EXPECT_REFUSED("ops L10", "there is no primitive 'L10' in arc-dsl; 'arcl ops --dialect typed L10' shows it");
    EXPECT_REFUSED("ops --json L", "there is no primitive 'L'; 'arcl ops' lists them");
    EXPECT_REFUSED("ops --json ZERO", "'ZERO' is a constant, and --json is for primitives");
    EXPECT_REFUSED("ops second",
                   "there is no primitive 'second' in arc-dsl; 'arcl ops --dialect typed second' shows it");
    EXPECT_REFUSED("ops --dialect typed --json vmirror",
                   "there is no primitive 'vmirror' in typed; 'arcl ops --dialect arc-dsl vmirror' shows it");
    EXPECT_REFUSED("ops --dialect typed upscale_x", "there is no primitive 'upscale_x'; did you mean upscale_t?");
    EXPECT_REFUSED("ops --dialect python", "--dialect is arc-dsl or typed, not 'python'");
}
