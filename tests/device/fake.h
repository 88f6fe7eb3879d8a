/*
 * fake.h - drivers for the command that a test runs: one without a device behind it (fake_driver.c), PoCL alone, or PoCL
 * as a card that counts (pretend_gpu.c).
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

static inline void pretend_gpu(void)
{
    char library[512] = "";
    FILE *icd = fopen("pocl/pocl.icd", "r");

    if (icd && fgets(library, sizeof library, icd)) {
        library[strcspn(library, "\n")] = 0;
        setenv("PRETEND_GPU_DRIVER", library, 0);
    }
    if (icd)
        fclose(icd);
    command_file("cards/gpu.icd", ARCL_PRETEND_GPU "\n");
    setenv("OCL_ICD_VENDORS", here("cards"), 1);
    setenv("PRETEND_GPU_COUNTS", here("counts"), 1);
}

/* A card alone, with PoCL behind it or the driver that PRETEND_GPU_DRIVER names; it counts into the file counts. */
#define NEEDS_PRETEND_GPU() \
    do { \
        NEEDS_POCL(); \
        pretend_gpu(); \
    } while (0)

/* What device k, from 0, was given to do in the last command that opened it, as pretend_gpu.c calls it; -1: no command
 * has opened one. */
static inline long long pretend_count(unsigned k, const char *name)
{
    char text[8192] = "", key[64];
    FILE *f = fopen("counts", "r");

    if (!f)
        return -1;
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    const char *at = strchr(text, '[');
    for (; at && k; k--)
        at = strchr(at + 1, '}');
    snprintf(key, sizeof key, "\"%s\":", name);
    at = at ? strstr(at, key) : NULL;
    cr_assert(at, "no %s of that device in %s", name, text);
    return strtoll(at + strlen(key), NULL, 10);
}

#endif
