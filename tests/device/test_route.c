/* Device or plain C: the decisions, and the file of limits that anybody may have written. */
#define _POSIX_C_SOURCE 200809L
#include "device/route.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "device/kernels.h"
#include "support/command.h"

TestSuite(route, .init = command_open, .fini = command_close);

static const arcl_device_info gpu = {
    .number = 1, .type = ARCL_DEVICE_GPU, .name = "Card", .platform = "Vendor", .driver = "1.2"};
static const arcl_device_info cpu = {
    .number = 2, .type = ARCL_DEVICE_CPU, .name = "Cores", .platform = "Other", .driver = "3"};

/* ---- decisions ------------------------------------------------------------------------------ */

Test(route, goes_by_type_then_by_cells)
{
    static const struct {
        const arcl_device_info *device;
        bool forced;
        arcl_work work;
        bool to_device;
    } cases[] = {
        {&gpu, false, {ARCL_K_parts, 900, ARCL_DATA_HOST}, false},
        {&gpu, false, {ARCL_K_parts, 230399, ARCL_DATA_HOST}, false},
        {&gpu, false, {ARCL_K_parts, 230400, ARCL_DATA_HOST}, true},
        {&gpu, false, {ARCL_K_parts, 14399, ARCL_DATA_RESIDENT}, false},
        {&gpu, false, {ARCL_K_label, 14400, ARCL_DATA_RESIDENT}, true},
        {&gpu, false, {ARCL_K_huge_seam, 65535, ARCL_DATA_HOST}, false},
        {&gpu, false, {ARCL_K_huge_tile, 65536, ARCL_DATA_HOST}, true},
        {&gpu, false, {ARCL_K_huge_flat, 4095, ARCL_DATA_RESIDENT}, false},
        {&gpu, false, {ARCL_K_huge_flat, 4096, ARCL_DATA_RESIDENT}, true},
        {&gpu, true, {ARCL_K_parts, 1, ARCL_DATA_HOST}, true},
        {&cpu, false, {ARCL_K_label, UINT32_MAX, ARCL_DATA_HOST}, false},
        {&cpu, false, {ARCL_K_huge_tile, UINT32_MAX, ARCL_DATA_RESIDENT}, false},
        {&cpu, true, {ARCL_K_label, 1, ARCL_DATA_HOST}, true},
    };

    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        arcl_limits usual;
        arcl_limits_usual(cases[k].device->type, &usual);
        const arcl_route r = arcl_route_by(cases[k].device, &usual, cases[k].forced, &cases[k].work);
        cr_expect_eq(r.to_device, cases[k].to_device, "case %zu", k);
    }
}

static void explained(const arcl_device_info *d, const arcl_limits *l, bool forced, arcl_work w, const char *expected)
{
    arcl_text text = {0};
    const arcl_route r = arcl_route_by(d, l, forced, &w);

    arcl_route_explain(&r, &text);
    cr_expect_str_eq(text.s, expected);
    arcl_text_close(&text);
}

Test(route, says_why)
{
    arcl_limits l;

    arcl_limits_usual(ARCL_DEVICE_GPU, &l);
    explained(&gpu, &l, false, (arcl_work){ARCL_K_parts, 900, ARCL_DATA_HOST},
              "plain C, not device 1: 900 cells on the host, worth it from 230400 (usual limit)");
    explained(&gpu, &l, false, (arcl_work){ARCL_K_parts, 20000, ARCL_DATA_RESIDENT},
              "device 1: 20000 cells on the device, worth it from 14400 (usual limit)");
    explained(&gpu, &l, true, (arcl_work){ARCL_K_parts, 900, ARCL_DATA_HOST}, "device 1: --device asks for it");
    l.of[ARCL_K_label] = (arcl_limit){ARCL_LIMIT_NEVER, 500};
    l.measured = ARCL_KERNEL_BIT(ARCL_K_label);
    explained(&gpu, &l, false, (arcl_work){ARCL_K_label, 900, ARCL_DATA_HOST},
              "plain C: device 1 was slower at every size that was measured");
    explained(&gpu, &l, false, (arcl_work){ARCL_K_label, 900, ARCL_DATA_RESIDENT},
              "device 1: 900 cells on the device, worth it from 500 (measured)");
    arcl_limits_usual(ARCL_DEVICE_CPU, &l);
    explained(&cpu, &l, false, (arcl_work){ARCL_K_parts, 900, ARCL_DATA_HOST},
              "plain C: device 2 is a CPU, where plain C is faster");
}

/* ---- the file ------------------------------------------------------------------------------- */

/* The folder of the test as the cache folder. */
static void use_cache(const char *name)
{
    char folder[512], path[1024];

    cr_assert_not_null(getcwd(folder, sizeof folder));
    snprintf(path, sizeof path, "%s/%s", folder, name);
    setenv("XDG_CACHE_HOME", path, 1);
}

static const char *path_of(const arcl_device_info *d)
{
    static char path[4096];
    arcl_error err = {0};
    cr_assert(arcl_settings_path(d, path, sizeof path, &err), "%s", err.text);
    return path;
}

/* Limits of two kernels, written for a device. */
static arcl_limits written(const arcl_device_info *d)
{
    arcl_error err = {0};
    arcl_limits l;

    arcl_limits_usual(d->type, &l);
    l.of[ARCL_K_parts] = (arcl_limit){1000, 100};
    l.of[ARCL_K_huge_tile] = (arcl_limit){ARCL_LIMIT_NEVER, 77};
    l.measured = ARCL_KERNEL_BIT(ARCL_K_parts) | ARCL_KERNEL_BIT(ARCL_K_huge_tile);
    cr_assert(arcl_settings_write(d, &l, &err), "%s", err.text);
    return l;
}

Test(route, keeps_limits_for_each_device)
{
    use_cache("deep/cache");
    const arcl_limits l = written(&gpu);
    arcl_limits got;
    arcl_error err = {0};

    arcl_limits_usual(gpu.type, &got);
    cr_expect(arcl_settings_read(&gpu, &got, &err), "%s", err.text);
    cr_expect_eq(got.measured, l.measured);
    cr_expect_eq(memcmp(got.of, l.of, sizeof l.of), 0);

    const char *complaint = NULL;
    cr_expect_eq(arcl_limits_of(&gpu, &complaint)->of[ARCL_K_parts].host, 1000);
    cr_expect_str_eq(complaint, "");
    const arcl_work few = {ARCL_K_huge_seam, 76, ARCL_DATA_RESIDENT},
                    enough = {ARCL_K_huge_seam, 77, ARCL_DATA_RESIDENT};
    cr_expect_not(arcl_route_for(&gpu, false, &few).to_device);
    cr_expect(arcl_route_for(&gpu, false, &enough).to_device);

    arcl_device_info newer = gpu; /* another driver is another device */
    strcpy(newer.driver, "1.3");
    arcl_limits_usual(gpu.type, &got);
    cr_expect(arcl_settings_read(&newer, &got, &err));
    cr_expect_eq(got.measured, 0);
}

/* What a GPU that has not been looked for needs at the least. */
Test(route, knows_when_no_device_can_be_worth_it)
{
    use_cache("cache");
    written(&cpu); /* says nothing of GPUs */
    arcl_limits l = written(&gpu);
    arcl_device_info other = gpu;
    other.driver[0] = '9';
    l.of[ARCL_K_parts].host = 70000;
    l.of[ARCL_K_vm] = (arcl_limit){50000, ARCL_LIMIT_NEVER};
    l.measured |= ARCL_KERNEL_BIT(ARCL_K_vm);
    cr_assert(arcl_settings_write(&other, &l, NULL));
    command_file("cache/arcl/limits-0.json", /* no such form */
                 "{\"arcl\":\"0.1.0\",\"type\":\"GPU\",\"limits\":{\"parts\":[5,5],\"limit\":[5,5]}}");
    command_file("cache/arcl/other-0.json", "{\"arcl\":\"0.1.0\",\"type\":\"GPU\",\"limits\":{\"parts\":[5,5]}}");
    const arcl_limits *least = arcl_limits_least();
    cr_expect_eq(least->of[ARCL_K_parts].host, 1000);
    cr_expect_eq(least->of[ARCL_K_vm].host, 50000);
    cr_expect_eq(least->of[ARCL_K_vm].resident, 14400);
    cr_expect_eq(least->of[ARCL_K_label].host, 230400);
    cr_expect_eq(least->of[ARCL_K_huge_tile].host, 65536);
    cr_expect_eq(least->of[ARCL_K_huge_tile].resident, 77);

    const arcl_work w = {ARCL_K_label, 230399, ARCL_DATA_HOST};
    cr_expect_not(arcl_route_for(NULL, false, &w).to_device);
}

/* Reading this leaves the limits alone and says one sentence. */
static void refused(const char *bytes, size_t len)
{
    arcl_limits usual, got;
    arcl_error err = {0};

    arcl_limits_usual(gpu.type, &usual);
    got = usual;
    cr_assert(arcl_file_write(path_of(&gpu), bytes, len, &err), "%s", err.text);
    cr_expect_not(arcl_settings_read(&gpu, &got, &err), "%.*s", (int)len, bytes);
    EXPECT_HAS(err.text, "is ignored: it is not what 'arcl tune' writes for device 1");
    cr_expect_eq(memcmp(&got, &usual, sizeof got), 0);
}

Test(route, trusts_no_file)
{
    static const char *const endings[] = {"{\"parts\":[1,2,3]}}",
                                          "{\"parts\":[1]}}",
                                          "{\"parts\":[1,2]}",
                                          "{\"parts\":[0,2]}}",
                                          "{\"parts\":[-1,2]}}",
                                          "{\"parts\":[1,2],\"parts\":[1,2]}}",
                                          "{\"mov\":[1,2]}}",
                                          "{\"huge_seam\":[1,2]}}",
                                          "{\"parts\":[1,9999999999999999999]}}",
                                          "{\"parts\":[1,2.5]}}",
                                          "{\"parts\":[1,2]}} more",
                                          "{\"parts\":{\"1\":2}}}",
                                          "[{\"parts\":[1,2]}]}",
                                          "{\"parts\":[null,\"never\"]}}",
                                          "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
                                          "null}"};
    static char big[20000];
    char text[1024];
    size_t len;

    use_cache("cache");
    written(&gpu);
    char *good = arcl_file_read(path_of(&gpu), 4096, &len, NULL);
    cr_assert_not_null(good);
    const size_t head = (size_t)(strstr(good, "{\"move") - good);
    for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
        const int n = snprintf(text, sizeof text, "%.*s%s", (int)head, good, endings[k]);
        refused(text, (size_t)n);
    }
    for (size_t cut = 0; cut < len; cut++)
        refused(good, cut);
    memcpy(text, good, len);
    text[len] = 0; /* a NUL in the file */
    refused(text, len + 1);
    memset(big, '\n', sizeof big);
    memcpy(big, good, len);
    refused(big, sizeof big);
    arcl_file_free(good);
}

Test(route, does_not_take_the_file_of_another_device)
{
    size_t len;

    use_cache("cache");
    written(&cpu);
    char *foreign = arcl_file_read(path_of(&cpu), 4096, &len, NULL);
    cr_assert_not_null(foreign);
    refused(foreign, len);
    const char *complaint = NULL;
    cr_expect_eq(arcl_limits_of(&gpu, &complaint)->measured, 0);
    EXPECT_HAS(complaint, "is ignored");
    arcl_file_free(foreign);
}

Test(route, is_not_held_up_by_a_pipe)
{
    use_cache("cache");
    written(&gpu);
    cr_assert_eq(unlink(path_of(&gpu)), 0);
    cr_assert_eq(mkfifo(path_of(&gpu), 0600), 0);
    arcl_limits got;
    arcl_limits_usual(gpu.type, &got);
    cr_expect_not(arcl_settings_read(&gpu, &got, NULL));
}

Test(route, says_where_nothing_can_be_kept)
{
    arcl_limits l;
    arcl_error err = {0};

    arcl_limits_usual(gpu.type, &l);
    setenv("XDG_CACHE_HOME", "/proc/arcl", 1);
    cr_expect_not(arcl_settings_write(&gpu, &l, &err));
    EXPECT_HAS(err.text, "/proc/arcl cannot be made");
    setenv("XDG_CACHE_HOME", "relative", 1);
    unsetenv("HOME");
    err.text[0] = 0;
    cr_expect_not(arcl_settings_write(&gpu, &l, &err));
    cr_expect_str_eq(err.text, "there is no place for limits of devices: neither XDG_CACHE_HOME nor HOME is a folder");
    cr_expect(arcl_settings_read(&gpu, &l, &err), "what cannot be is not missed");
}
