/*
 * fixture.h - an open device for tests. PoCL is the device everybody can have: where it is missing, the test that
 * needs it says that it is skipped.
 */
#ifndef ARCL_TESTS_DEVICE_FIXTURE_H
#define ARCL_TESTS_DEVICE_FIXTURE_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/device.h"

/* Usable CPU device number k, from 0; NULL if there are fewer. */
static inline const arcl_device_info *fixture_cpu(unsigned k)
{
    const arcl_device_list *list = arcl_devices();

    for (unsigned i = 0; i < list->n; i++)
        if (list->at[i].type == ARCL_DEVICE_CPU && !list->at[i].skipped[0] && k-- == 0)
            return &list->at[i];
    return NULL;
}

/* `const arcl_device_info *name`, or the test is skipped. */
#define FIXTURE_CPU(name) \
    const arcl_device_info *name = fixture_cpu(0); \
    if (!name) \
    cr_skip_test("no PoCL here: %s", arcl_devices()->missing)

/* How many CPU devices a new process sees with this in POCL_DEVICES; NULL: with what is there. */
static inline unsigned fixture_count(const char *devices)
{
    char line[256], text[8192];
    unsigned n = 0;

    snprintf(line, sizeof line, "%s%s%s %s devices --json 2>/dev/null", devices ? "POCL_DEVICES='" : "",
             devices ? devices : "", devices ? "'" : "", ARCL_BIN);
    FILE *out = popen(line, "r");
    cr_assert_not_null(out);
    const size_t len = fread(text, 1, sizeof text - 1, out);
    text[len] = 0;
    pclose(out);
    for (const char *at = text; (at = strstr(at, "\"type\":\"CPU\"")) != NULL; at++)
        n++;
    return n;
}

/* A device in the processes that the test starts, or it is skipped. */
#define FIXTURE_ANY() \
    do { \
        if (fixture_count(NULL) == 0) \
            cr_skip_test("no PoCL here"); \
    } while (0)

/* Lets this process and those it starts see two devices, if PoCL can; the names are those of PoCL 3 and of later ones.
 */
static inline bool fixture_two(void)
{
    static const char *const two[] = {"pthread pthread", "cpu cpu"};

    for (unsigned k = 0; k < 2; k++)
        if (fixture_count(two[k]) == 2)
            return setenv("POCL_DEVICES", two[k], 1) == 0;
    return false;
}

/* Two devices, or the test is skipped. To be called before anything opens OpenCL. */
#define FIXTURE_TWO() \
    do { \
        if (!fixture_two()) \
            cr_skip_test("no PoCL with two devices here"); \
    } while (0)

#define EXPECT_OK(call, err) cr_assert(call, "%s: %s", #call, (err).text)

/* Items in a row, in groups. */
static inline arcl_launch_range range_1d(size_t global, size_t local)
{
    return (arcl_launch_range){1, {global, 1, 1}, {local, 1, 1}};
}

#endif
