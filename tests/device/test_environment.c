/* Environment variables that say nothing arcl knows are refused by name. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/environment.h"
#include "support/command.h"

TestSuite(environment, .init = command_open, .fini = command_close);

#define FAULTS \
    "none of platform, build, selftest, alloc, launch, lost, checksum, nor one of them and from when on, such as " \
    "launch:3"

Test(environment, nonsense_is_refused_by_name_wherever_devices_can_be_asked_for)
{
    static const struct {
        const char *variable, *value, *sentence;
    } wrong[] = {
        {"ARCL_DEVICE_MEMORY", "much", "ARCL_DEVICE_MEMORY 'much' is no number of bytes, 1 or more"},
        {"ARCL_CUT", "gruops", "ARCL_CUT 'gruops' is none of groups, items"},
        {"ARCL_CL_DIR", "nowhere", "ARCL_CL_DIR 'nowhere' is no folder"},
        {"ARCL_FAULT", "build,launch:3x", "ARCL_FAULT 'launch:3x' is " FAULTS},
    };
    static const char *const commands[] = {
        "run --device c", "label grid.json", "verify x.jsonl", "batt --device c", "devices", "tune", "bench devices"};

    command_file("grid.json", "[[1,2],[3,4]]\n");
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        char expected[256];
        snprintf(expected, sizeof expected, "arcl: %s\n", wrong[k].sentence);
        setenv(wrong[k].variable, wrong[k].value, 1);
        for (size_t c = 0; c < sizeof commands / sizeof *commands; c++) {
            cr_expect_eq(command("%s", commands[c]), 2, "%s, %s", wrong[k].sentence, commands[c]);
            cr_expect_str_eq(command_err, expected, "arcl %s: %s", commands[c], command_err);
            cr_expect_str_eq(command_out, "");
        }
        unsetenv(wrong[k].variable);
    }
    cr_expect_eq(command("label grid.json"), 0, "%s", command_err);
}

static bool takes(const char *variable, const char *value)
{
    arcl_error err = {0};

    setenv(variable, value, 1);
    const bool ok = arcl_environment_check(&err);
    unsetenv(variable);
    cr_expect(ok == !strstr(err.text, variable), "%s", err.text);
    return ok;
}

Test(environment, only_what_means_something_is_taken)
{
    static const char *const memory[] = {"0", "-1", " 1", "1 ", "+1", "1e9", "1G", "0x10", "18446744073709551616"};
    char options[ARCL_CL_OPTIONS_MAX + 2];
    arcl_cut cut;

    for (size_t k = 0; k < sizeof memory / sizeof *memory; k++)
        cr_expect_not(takes("ARCL_DEVICE_MEMORY", memory[k]), "'%s'", memory[k]);
    cr_expect(takes("ARCL_DEVICE_MEMORY", "18446744073709551615"));
    cr_expect(takes("ARCL_DEVICE_MEMORY", ""), "as if it were not set");
    cr_expect_not(takes("ARCL_CUT", "Groups"));
    cr_expect(takes("ARCL_CUT", "items"));
    cr_expect(takes("ARCL_CL_DIR", "."));
    memset(options, ' ', sizeof options - 1);
    options[sizeof options - 1] = 0;
    cr_expect_not(takes("ARCL_CL_OPTIONS", options), "it would be cut");
    cr_expect(takes("ARCL_CL_OPTIONS", options + 1));

    cr_expect_not(arcl_environment_cut(&cut));
    cr_expect_eq(arcl_environment_memory(), UINT64_MAX);
    setenv("ARCL_CUT", "groups", 1);
    setenv("ARCL_DEVICE_MEMORY", "100000", 1);
    cr_expect(arcl_environment_cut(&cut) && cut == ARCL_CUT_GROUPS);
    cr_expect_eq(arcl_environment_memory(), 100000);
}
