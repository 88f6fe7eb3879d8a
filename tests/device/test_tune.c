/* arcl tune: what is measured, what is kept, and that it always ends. */
#define _POSIX_C_SOURCE 200809L
#include "bench/tune.h"

#include <cjson/cJSON.h>
#include <unistd.h>

#include "device/fixture.h"
#include "device/kernels.h"
#include "support/command.h"

TestSuite(tune, .init = command_open, .fini = command_close);

static arcl_device device;
static arcl_tune found;

Test(tune, ends_when_time_is_up)
{
    FIXTURE_CPU(info);
    const arcl_tune_bounds brief = {.all = 30000000, .kernel = 10000000, .launch = 2000000000};
    const uint64_t label = ARCL_KERNEL_BIT(ARCL_K_label);
    arcl_error err = {0};

    EXPECT_OK(arcl_device_open(&device, info, NULL, &err), err);
    EXPECT_OK(arcl_tune_run(&device, &brief, NULL, &found, &err), err);
    cr_expect(found.limits.measured & label, "labelling is measured first");
    cr_expect(found.out_of_time);
    cr_expect_eq(found.point[ARCL_K_label][0].cells, 900);
    cr_expect(found.point[ARCL_K_label][0].plain > 0);
    cr_expect_eq(found.limits.of[ARCL_K_vm].host, ARCL_LIMIT_NEVER, "the usual limit where nothing was measured");
    cr_expect_eq(found.until, 0);
    arcl_device_close(&device);
}

/* PoCL compiles a kernel when it is first launched, and takes longer for those of large grids than a launch may. */
Test(tune, does_not_take_a_compiler_for_a_launch)
{
    const arcl_tune_bounds brief = {.all = 2000000000, .kernel = 200000000, .launch = 1000000000};
    char folder[512], path[1024];
    arcl_error err = {0};

    cr_assert_not_null(getcwd(folder, sizeof folder));
    snprintf(path, sizeof path, "%s/kernels", folder);
    setenv("POCL_CACHE_DIR", path, 1);
    FIXTURE_CPU(info);
    EXPECT_OK(arcl_device_open(&device, info, NULL, &err), err);
    EXPECT_OK(arcl_tune_run(&device, &brief, NULL, &found, &err), err);
    cr_expect(found.limits.measured & ARCL_KERNEL_BIT(ARCL_K_huge_tile));
    cr_expect(found.points[ARCL_K_label] > 1, "a compiler does not use up the time of a kernel");
    arcl_device_close(&device);
}

Test(tune, ends_with_a_launch_that_takes_too_long)
{
    FIXTURE_CPU(info);
    const arcl_tune_bounds strict = {.all = 1000000000, .kernel = 1000000000, .launch = 1};
    arcl_error err = {0};

    EXPECT_OK(arcl_device_open(&device, info, NULL, &err), err);
    cr_expect_not(arcl_tune_run(&device, &strict, NULL, &found, &err));
    EXPECT_HAS(err.text, "for a launch: nothing more is measured there");
    cr_expect_eq(found.limits.measured, 0);
    arcl_device_close(&device);
}

Test(tune, ends_with_a_device_that_fails)
{
    setenv("ARCL_FAULT", "lost:5", 1);
    FIXTURE_CPU(info);
    arcl_error err = {0};

    EXPECT_OK(arcl_device_open(&device, info, NULL, &err), err);
    cr_expect_not(arcl_tune_run(&device, &ARCL_TUNE_USUAL, NULL, &found, &err));
    EXPECT_HAS(err.text, "did not finish its work");
    arcl_device_close(&device);
}

/* ---- the command ---------------------------------------------------------------------------- */

static void use_cache(void)
{
    char folder[512], path[1024];

    cr_assert_not_null(getcwd(folder, sizeof folder));
    snprintf(path, sizeof path, "%s/cache", folder);
    if (!getenv("POCL_CACHE_DIR") && getenv("HOME")) { /* compiled kernels stay where they are */
        char kernels[1024];
        const char *cache = getenv("XDG_CACHE_HOME");
        snprintf(kernels, sizeof kernels, "%s%s/pocl/kcache", cache ? cache : getenv("HOME"), cache ? "" : "/.cache");
        setenv("POCL_CACHE_DIR", kernels, 1);
    }
    setenv("XDG_CACHE_HOME", path, 1);
}

Test(tune, keeps_what_it_finds)
{
    FIXTURE_CPU(info);
    use_cache();
    cr_expect_eq(command("tune --device %u --time 1 --json", info->number), 0, "%s", command_err);
    cJSON *o = cJSON_Parse(command_out);
    cr_assert_not_null(o, "%s", command_out);
    const cJSON *d = cJSON_GetArrayItem(cJSON_GetObjectItem(o, "devices"), 0);
    cr_expect_str_eq(cJSON_GetObjectItem(d, "name")->valuestring, info->name);
    cr_expect_str_eq(cJSON_GetObjectItem(d, "driver")->valuestring, info->driver);
    cr_expect(cJSON_IsNull(cJSON_GetObjectItem(d, "failure")));
    const cJSON *kernels = cJSON_GetObjectItem(d, "kernels");
    cr_expect(cJSON_GetArraySize(kernels) > 0);
    cr_expect_eq(access(cJSON_GetObjectItem(d, "file")->valuestring, R_OK), 0);

    const char *complaint = NULL;
    const arcl_limits *kept = arcl_limits_of(info, &complaint);
    cr_expect_str_eq(complaint, "");
    unsigned n = 0;
    for (uint64_t bits = kept->measured; bits; bits &= bits - 1)
        n++;
    cr_expect_eq(n, (unsigned)cJSON_GetArraySize(kernels), "what was said and what was kept");
    cJSON_Delete(o);

    cr_expect_eq(command("tune --device %u --time 1", info->number), 0);
    EXPECT_HAS(command_out, "  kernel         data on the host   on the device\n");
    EXPECT_HAS(command_out, "  kept in ");
}

Test(tune, says_if_nothing_can_be_kept)
{
    FIXTURE_CPU(info);
    use_cache();
    setenv("XDG_CACHE_HOME", "/proc/arcl", 1);
    cr_expect_eq(command("tune --device %u --time 1", info->number), 1);
    EXPECT_HAS(command_out, "worth it from so many cells");
    EXPECT_HAS(command_err, "arcl: the limits are not kept: /proc/arcl cannot be made");
    cr_expect_eq(command_count(command_err, "\n"), 1);
}

Test(tune, wants_a_device)
{
    EXPECT_REFUSED("tune --device c", "there is no device to measure");
    cr_expect_eq(command("tune --device 99"), 2);
    EXPECT_HAS(command_err, "there is no device 99");
}
