/* arcl bench devices: valid output however little time there is; failures of devices are told, not hidden. */
#define _POSIX_C_SOURCE 200809L
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "device/fixture.h"
#include "support/command.h"

TestSuite(bench, .init = command_open, .fini = command_close);

/* The rows with this word at `key`, all of which must have times and agree with plain C. */
static int rows_of(const cJSON *o, const char *key, const char *word)
{
    const cJSON *row;
    int n = 0;

    cJSON_ArrayForEach(row, cJSON_GetObjectItem(o, "rows"))
    {
        if (strcmp(cJSON_GetObjectItem(row, key)->valuestring, word) != 0)
            continue;
        cr_expect(cJSON_GetObjectItem(row, "wall_ns")->valuedouble > 0);
        cr_expect(cJSON_GetObjectItem(row, "rounds")->valueint > 0);
        cr_expect_not(cJSON_IsFalse(cJSON_GetObjectItem(row, "agrees")), "%s", word);
        n++;
    }
    return n;
}

Test(bench, of_devices_is_json)
{
    FIXTURE_CPU(info);
    cr_expect_eq(command("bench devices --device %u --time 1 --json", info->number), 0, "%s", command_err);
    cJSON *o = cJSON_Parse(command_out);
    cr_assert_not_null(o, "%s", command_out);
    const cJSON *d = cJSON_GetArrayItem(cJSON_GetObjectItem(o, "devices"), 0);
    cr_expect_str_eq(cJSON_GetObjectItem(d, "name")->valuestring, info->name);
    cr_expect_str_eq(cJSON_GetObjectItem(d, "platform")->valuestring, info->platform);
    cr_expect_str_eq(cJSON_GetObjectItem(d, "driver")->valuestring, info->driver);
    cr_expect(rows_of(o, "group", "launch") > 0);
    cr_expect(rows_of(o, "group", "transfer") > 0);
    cr_expect(rows_of(o, "group", "operation") > 0);
    cr_expect(rows_of(o, "group", "large") > 0);
    cr_expect(rows_of(o, "who", "kernel") > 0);
    cJSON_Delete(o);
    cr_expect_str_eq(command_err, "");
}

Test(bench, of_plain_c_needs_no_device)
{
    cr_expect_eq(command("bench devices --device c --time 1 --json"), 0, "%s", command_err);
    cJSON *o = cJSON_Parse(command_out);
    cr_assert_not_null(o, "%s", command_out);
    cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(o, "devices")), 0);
    cr_expect(rows_of(o, "group", "label") > 0);
    cr_expect_eq(rows_of(o, "who", "kernel"), 0);
    cJSON_Delete(o);

    cr_expect_eq(command("bench devices --device c --time 1 --csv"), 0);
    EXPECT_HAS(command_out, "\nlabel,random,1,c,,,,grid,1,");
    const char *line = strchr(command_out, '\n');
    cr_assert_not_null(line);
    const size_t head = (size_t)(line - command_out);
    int commas = 0, first = 0;
    for (size_t k = 0; k < head; k++)
        commas += command_out[k] == ',';
    for (const char *at = line + 1; *at && *at != '\n'; at++)
        first += *at == ',';
    cr_expect_eq(commas, first, "as many fields as names");

    cr_expect_eq(command("bench devices --device c --time 1"), 0);
    EXPECT_HAS(command_out, "Labelling grids of 30x30");
    EXPECT_HAS(command_out, "C, one thread");
}

Test(bench, tells_of_a_device_that_fails)
{
    FIXTURE_CPU(info);
    static const char *const faults[] = {"build", "selftest", "lost:400"};

    for (size_t k = 0; k < sizeof faults / sizeof *faults; k++) {
        setenv("ARCL_FAULT", faults[k], 1);
        cr_expect_eq(command("bench devices --device %u --time 1 --json", info->number), 1, "%s", faults[k]);
        cr_expect_eq(command_count(command_err, "\n"), 1, "%s: %s", faults[k], command_err);
        cJSON *o = cJSON_Parse(command_out);
        cr_assert_not_null(o, "%s", command_out);
        cr_expect(rows_of(o, "who", "c") > 0, "plain C goes on");
        cJSON_Delete(o);
    }
}

Test(bench, is_told_what_to_measure)
{
    EXPECT_REFUSED("bench", "say what to measure: 'arcl bench devices' is what there is");
    EXPECT_REFUSED("bench moon", "'moon' cannot be measured; 'arcl bench devices' is what there is");
    EXPECT_REFUSED("bench devices --json --csv", "--json and --csv exclude each other");
}
