/* use_devices.c - what --device says, for the commands that have it. */
#include "base/boundary.h"
#include "cli/cli.h"

static void warn(void *to, const char *sentence)
{
    (void)to;
    arcl_cli_say("warning: %s", sentence);
}

static void note(void *to, const char *line)
{
    (void)to;
    arcl_cli_note(line);
}

bool arcl_use_devices(arcl_cli *cli, const char *word, bool explain, arcl_vm **out)
{
    arcl_vm_options options = {.warn = warn, .explain = explain ? note : NULL};
    arcl_error err = {0};

    *out = NULL;
    if (!arcl_choice_read(word, &options.choice, &err)) {
        arcl_cli_say("%s", err.text);
        return false;
    }
    arcl_frame *const before = arcl_profile_enter(arcl_profile_here(), ARCL_SCOPE_devices);
    *out = arcl_vm_open(&cli->mem, &options);
    arcl_profile_leave(arcl_profile_here(), before);
    return true;
}

static void say(void *to, const char *sentence)
{
    (void)to;
    arcl_cli_say("%s", sentence);
}

bool arcl_choose_devices(arcl_cli *cli, const char *word, arcl_device_set *out)
{
    arcl_device_options options = {.warn = say};
    arcl_error err = {0};

    if (!arcl_choice_read(word, &options.choice, &err)) {
        arcl_cli_wrong("%s", err.text);
        return false;
    }
    if (options.choice.kind == ARCL_CHOICE_AUTO)
        options.choice.kind = ARCL_CHOICE_ALL;
    arcl_device_set_init(out, &cli->mem, &options, NULL, 0);
    if (!arcl_device_set_choose(out, &err))
        arcl_cli_wrong("%s", err.text);
    return !err.text[0];
}
