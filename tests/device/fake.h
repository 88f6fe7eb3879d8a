/*
 * fake.h - drivers for the command that a test runs: one without a device behind it (fake_driver.c), or PoCL alone.
 */
#ifndef ARCL_TESTS_DEVICE_FAKE_H
#define ARCL_TESTS_DEVICE_FAKE_H

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

#include "device/fixture.h"
#include "support/command.h"

/* The path of something in the folder of the test. */
static inline const char *here(const char *name)
{
    static char path[512];
    char folder[256];

    cr_assert_not_null(getcwd(folder, sizeof folder));
    snprintf(path, sizeof path, "%s%s%s", folder, name[0] ? "/" : "", name);
    return path;
}

static inline void shell(const char *line)
{
    cr_assert_eq(system(line), 0, "%s", line);
}

/* The folder vendors with an .icd file for a fake driver of this name, in use. */
static inline void fake(const char *name)
{
    char line[1024], path[64];

    snprintf(line, sizeof line, "cp %s lib%s.so", ARCL_FAKE_DRIVER, name);
    shell(line);
    snprintf(path, sizeof path, "lib%s.so", name);
    snprintf(line, sizeof line, "%s\n", here(path));
    snprintf(path, sizeof path, "vendors/%s.icd", name);
    command_file(path, line);
    setenv("OCL_ICD_VENDORS", here("vendors"), 1);
}

#define NEEDS_LOADER() \
    do { \
        if (!dlopen("libOpenCL.so.1", RTLD_LAZY)) \
            cr_skip_test("no OpenCL loader here"); \
    } while (0)

/* PoCL alone, whatever else this machine has. */
#define NEEDS_POCL() \
    do { \
        command_file("pocl/README", ""); \
        if (system("cp /etc/OpenCL/vendors/pocl.icd pocl 2>/dev/null") == 0) \
            setenv("OCL_ICD_VENDORS", here("pocl"), 1); \
        if (fixture_count(NULL) == 0) \
            cr_skip_test("no PoCL here"); \
    } while (0)

#endif
