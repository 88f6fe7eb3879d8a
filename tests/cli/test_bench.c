/* arcl bench: the same results whoever works them out; valid output however little time there is; failures of devices
 * are told, not hidden. */
#define _POSIX_C_SOURCE 200809L
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
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
        cr_expect(cJSON_IsString(cJSON_GetObjectItem(row, "hash")), "%s", word);
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

/* A figure of a kind of work. */
static double figure_of(const cJSON *o, const char *work, const char *what)
{
    const cJSON *row;

    cJSON_ArrayForEach(row, cJSON_GetObjectItem(o, "rows"))
    {
        if (strcmp(cJSON_GetObjectItem(row, "work")->valuestring, work) == 0 &&
            strcmp(cJSON_GetObjectItem(row, "what")->valuestring, what) == 0)
            return cJSON_GetObjectItem(row, "value")->valuedouble;
    }
    cr_assert_fail("%s: no %s", work, what);
    return 0;
}

/* Every figure of a card follows from counts, constants and what was measured. */
Test(bench, of_a_model_adds_up)
{
    static const char *const works[] = {"run", "run --all", "batt"};

    FIXTURE_CPU(info);
    cr_expect_eq(command("bench devices --model t4 --device %u --time 10ms --count 100 --json", info->number), 0, "%s",
                 command_err);
    cJSON *o = cJSON_Parse(command_out);
    cr_assert_not_null(o, "%s", command_out);
    cr_expect_str_eq(cJSON_GetObjectItem(o, "model")->valuestring, "NVIDIA T4");
    for (unsigned k = 0; k < 3; k++) {
#define OF(what) figure_of(o, works[k], what)
#define CONSTANT(name) figure_of(o, "constants", name)
        const double pairs = OF("evaluations") - OF("left: no code"),
                     commands = OF("launches") + OF("copies there") + OF("copies back");
        cr_expect_gt(OF("pairs wholly on the device"), 0);
        cr_expect_leq(OF("pairs wholly on the device"), pairs);
        cr_expect_float_eq(OF("commands"),
                           1e3 * (commands * CONSTANT("command_us") + OF("waits") * CONSTANT("wait_us")), 1);
        cr_expect_float_eq(OF("copies"),
                           pairs * (OF("bytes there for a pair") + OF("bytes back for a pair")) / CONSTANT("copy_gbps"),
                           1);
        cr_expect_float_eq(OF("bytes back for a pair"), 32, 1e-9);
        cr_expect_float_eq(OF("card, sum"), OF("commands") + OF("copies") + OF("kernel") + OF("host"), 1);
        cr_expect_float_eq(OF("pairs of the card"), pairs / OF("card, sum") * 1e9, 1);
        cr_expect_leq(OF("words of a group for a pair"), OF("words of the pool for a pair"));
        cr_expect_gt(OF("plain C, one thread"), 0);
    }
    cJSON_Delete(o);
    cr_expect_str_eq(command_err, "");
}

Test(bench, of_a_model_needs_a_model_and_a_device)
{
    EXPECT_REFUSED("bench --model t4", "--model goes with 'arcl bench devices'");
    EXPECT_REFUSED("bench devices --model t4 --device c",
                   "--model counts what a device is given, so --device c does not go with it");
    EXPECT_REFUSED("bench devices --model t5", "t5: cannot be opened: No such file or directory");
    command_file("card.json", "{\"name\": \"a\",\n \"constants\": {}}");
    EXPECT_REFUSED("bench devices --model card.json", "card.json:2:15: the constant \"units\" is missing");
    command_file("vendors/README", "");
    setenv("OCL_ICD_VENDORS", "vendors", 1);
    cr_expect_eq(command("bench devices --model t4 --time 10ms"), 1);
    EXPECT_HAS(command_err, "no OpenCL device has done a pair of a program and a sample");
    cr_expect_str_eq(command_out, "");
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
    static const char *const faults[] = {"build", "selftest", "lost:150"};

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

/* ---- all of it -------------------------------------------------------------------------------- */

#define BRIEF "bench --time 1ms "

/* What a row of JSON says of its work: all but times. */
static void put_work(const cJSON *row, arcl_text *out)
{
    const cJSON *hash = cJSON_GetObjectItem(row, "hash");

    arcl_text_printf(out, "%s, %s: %.0f %s, %s\n", cJSON_GetObjectItem(row, "group")->valuestring,
                     cJSON_GetObjectItem(row, "what")->valuestring, cJSON_GetObjectItem(row, "work")->valuedouble,
                     cJSON_GetObjectItem(row, "unit")->valuestring, cJSON_IsString(hash) ? hash->valuestring : "-");
}

/* The same of the part devices, whoever did it: that all gave the same shows in one line, not in several. Launches are
 * those of devices alone. */
static void put_work_once(const cJSON *row, arcl_text *out)
{
    char *const what = cJSON_GetObjectItem(row, "what")->valuestring;
    arcl_text line = {0};

    cr_expect(cJSON_IsString(cJSON_GetObjectItem(row, "hash")), "%s", what);
    if (strncmp(what, "launch", strlen("launch")) == 0)
        return;
    char *who = strstr(what, ", C, ");
    who = who ? who : strstr(what, ", device ");
    cr_assert_not_null(who, "%s", what);
    *who = '\0';
    put_work(row, &line);
    if (!out->s || !strstr(out->s, line.s))
        arcl_text_puts(out, line.s);
    arcl_text_close(&line);
}

/* The work of all rows, from a file of `arcl bench -o`. Those that are not of devices must have their times. */
static arcl_text work_of(const char *path)
{
    arcl_error err = {0};
    arcl_text out = {0};
    size_t len;
    char *bytes = arcl_file_read(path, 1 << 24, &len, &err);
    cJSON *o = bytes ? cJSON_Parse(bytes) : NULL;
    const cJSON *row;

    cr_assert_not_null(o, "%s: %s", path, err.text);
    cr_expect_str_eq(cJSON_GetObjectItem(o, "bench")->valuestring, "arcl");
    cJSON_ArrayForEach(row, cJSON_GetObjectItem(o, "rows"))
    {
        const cJSON *times = cJSON_GetObjectItem(row, "times_ns");
        const bool floor = cJSON_IsTrue(cJSON_GetObjectItem(row, "floor"));
        if (strcmp(cJSON_GetObjectItem(row, "group")->valuestring, "devices") == 0) {
            put_work_once(row, &out);
            continue;
        }
        cr_expect_geq(cJSON_GetArraySize(times), 5);
        cr_expect_geq(cJSON_GetObjectItem(row, "rounds")->valueint, 5);
        cr_expect_geq(cJSON_GetObjectItem(row, "median_ns")->valuedouble,
                      cJSON_GetObjectItem(row, "best_ns")->valuedouble);
        cr_expect_geq(cJSON_GetObjectItem(row, "spread_ns")->valuedouble, 0);
        cr_expect_eq(floor, cJSON_IsNull(cJSON_GetObjectItem(row, "hash")), "a floor has no result, and others have");
        put_work(row, &out);
    }
    cJSON_Delete(o);
    arcl_file_free(bytes);
    return out;
}

Test(bench, gives_the_same_results_at_any_number_of_threads)
{
    cr_assert_eq(command(BRIEF "--device c --threads 1 -o one.json"), 0, "%s", command_err);
    static const char *const parts[] = {"start", "read", "suite", "batt", "search", "label", "protocol"};
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
        char heading[40];
        snprintf(heading, sizeof heading, "\n%s  ", parts[k]);
        EXPECT_HAS(command_out, heading);
    }
    cr_expect_eq(command_count(command_out, "\n  floor: "), 8);
    EXPECT_HAS(command_out, "\nthe old protocol, once with a profile\n");
    EXPECT_HAS(command_out, "\n  ten times with a profile ");
    cr_assert_eq(command(BRIEF "--device c --threads 2 -o two.json"), 0, "%s", command_err);
    arcl_text one = work_of("one.json"), two = work_of("two.json");
    cr_expect_str_eq(one.s, two.s);
    EXPECT_HAS(one.s, "protocol, outputs and differences: 16400 value, ");
    arcl_text_close(&one);
    arcl_text_close(&two);
    cr_expect_neq(command("compare one.json two.json --threshold 100000"), 2, "%s", command_err);
    EXPECT_HAS(command_out, "\n32 parts compared; ");
}

Test(bench, gives_the_same_results_on_devices)
{
    FIXTURE_CPU(info);
    cr_assert_eq(command(BRIEF "--only suite,batt,label,devices --device c -o c.json"), 0, "%s", command_err);
    cr_assert_eq(command(BRIEF "--only suite,batt,label,devices --device %u -o cl.json", info->number), 0, "%s",
                 command_err);
    EXPECT_HAS(command_out, "\n  launch: one and a wait, device ");
    arcl_text c = work_of("c.json"), cl = work_of("cl.json");
    cr_expect_str_eq(c.s, cl.s);
    cr_expect_eq(command_count(c.s, "devices, "), 4, "%s", c.s);
    arcl_text_close(&c);
    arcl_text_close(&cl);
    cr_expect_neq(command("compare c.json cl.json"), 2, "%s", command_err);
}

Test(bench, does_as_many_rounds_as_it_is_told)
{
    cr_assert_eq(command("bench --only read,batt --rounds 2 --device c --json"), 0, "%s", command_err);
    cJSON *o = cJSON_Parse(command_out);
    const cJSON *row;

    cr_assert_not_null(o, "%s", command_out);
    cJSON_ArrayForEach(row, cJSON_GetObjectItem(o, "rows"))
    {
        const char *const what = cJSON_GetObjectItem(row, "what")->valuestring;
        const bool made = strcmp(what, "candidates, made") == 0;
        cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(row, "times_ns")), 2, "%s", what);
        cr_expect_gt(cJSON_GetObjectItem(row, "cpu_ns")->valuedouble, 0, "%s", what);
        cr_expect_eq(made, cJSON_IsNumber(cJSON_GetObjectItem(row, "bytes")), "%s", what);
    }
    cJSON_Delete(o);
}

Test(bench, of_other_programs_is_other_work)
{
    cr_assert_eq(command(BRIEF "--only read --device c --json > a.json"), 0, "%s", command_err);
    cr_assert_eq(
        command(BRIEF "--only read --device c --json --programs " ARCL_ROOT "/data/programs/mirrors.py > b.json"), 0,
        "%s", command_err);
    cr_expect_eq(command("compare a.json b.json"), 2);
    EXPECT_HAS(command_err, "a.json and b.json are not of the same work: programs_hash ");
}

Test(bench, takes_less_than_half_a_minute)
{
    const uint64_t begin = arcl_clock_ns();

    cr_expect_eq(command("bench --device c --quiet"), 0, "%s", command_err);
    cr_expect_lt(arcl_clock_ns() - begin, (uint64_t)60000000000, "twice that, for tests share the machine");
}

Test(bench, is_told_what_to_measure)
{
    EXPECT_REFUSED("bench moon",
                   "'moon' cannot be measured; there is 'arcl bench', which takes --only, and 'arcl bench devices'");
    EXPECT_REFUSED(
        "bench --only moon",
        "--only takes names of parts (start, read, suite, batt, search, label, protocol, devices), not 'moon'");
    EXPECT_REFUSED("bench --device moon",
                   "device 'moon' is none of auto, c, cl, gpu, cpu, and no numbers such as 1 or 1,3");
    EXPECT_REFUSED("bench devices --json --csv", "--json and --csv exclude each other");
}
