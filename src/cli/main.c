/* main.c - finds the command and runs it. Nothing is done before it is needed. */
#include <string.h>

#include "arcl/arcl.h"
#include "base/near.h"
#include "cli/commands.h"

static const struct {
    const char *name;
    int (*run)(arcl_cli *cli, int argc, char **argv);
    const char *help;
} commands[] = {
    {"run", arcl_command_run, "run programs on tasks and check the answers"},
    {"card", arcl_command_card, "make candidates of programs by typed edits"},
    {"batt", arcl_command_batt, "run many candidates on tasks as one graph, and score them"},
    {"solve", arcl_command_solve, "look for programs that solve tasks, and write a submission"},
    {"score", arcl_command_score, "check a submission against the challenges, and score it"},
    {"show", arcl_command_show, "draw a task or a grid: here, as SVG, PNG or HTML"},
    {"label", arcl_command_label, "connected components of pictures, arrays and grids"},
    {"store", arcl_command_store, "the programs worth keeping: list, show, export, merge, check"},
    {"ops", arcl_command_ops, "look up the primitives of the language"},
    {"tune", arcl_command_tune, "measure from what size on each device is worth it"},
    {"bench", arcl_command_bench, "how fast plain C and the devices are here"},
    {"devices", arcl_command_devices, "list the OpenCL devices, and why one is not used"},
    {"verify", arcl_command_verify, "replay recorded programs and compare every value"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void put_help(arcl_text *out)
{
    arcl_text_puts(out, "arcl " ARCL_VERSION ": runs programs of the ARC grid language, with the answers of CPython\n\n"
                        "usage: arcl COMMAND [OPTIONS]\n\n");
    for (size_t k = 0; k < COMMANDS; k++)
        arcl_text_printf(out, "  %-9s%s\n", commands[k].name, commands[k].help);
    arcl_text_puts(out, "\n'arcl COMMAND --help' says what a command does, with examples. To begin with:\n\n"
                        "  arcl run            the bundled programs on the bundled tasks\n"
                        "  arcl ops vmirror    what a primitive does\n\n"
                        "docs/ENVIRONMENT.md lists the environment variables.\n");
}

static int dispatch(arcl_cli *cli, int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "--help";
    char ask[] = "--help";
    char *help[] = {ask};

    for (size_t k = 0; k < COMMANDS; k++)
        if (strcmp(word, commands[k].name) == 0)
            return commands[k].run(cli, argc - 2, argv + 2);
    if (strcmp(word, "help") == 0 && argc > 2)
        for (size_t k = 0; k < COMMANDS; k++)
            if (strcmp(argv[2], commands[k].name) == 0)
                return commands[k].run(cli, 1, help);
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        put_help(&cli->out);
        return ARCL_EXIT_DONE;
    }
    if (strcmp(word, "--version") == 0) {
        arcl_text_puts(&cli->out, "arcl " ARCL_VERSION "\n");
        return ARCL_EXIT_DONE;
    }
    const bool option = word[0] == '-';
    const char *plain = word + strspn(word, "-");
    arcl_near near = arcl_near_to(plain, strlen(plain));
    if (!option && near.distance < 2)
        near.distance = 2; /* there are so few commands that even a short word is near to one of them at most */
    for (size_t k = 0; k < COMMANDS && !option; k++)
        arcl_near_consider(&near, commands[k].name);
    if (option) {
        arcl_near_consider(&near, "help");
        arcl_near_consider(&near, "version");
    }
    const char *kind = option ? "option" : "command";
    if (near.best)
        return arcl_cli_wrong("there is no %s '%s'; did you mean %s%s?", kind, word, option ? "--" : "", near.best);
    return arcl_cli_wrong("there is no %s '%s'; 'arcl --help' lists them", kind, word);
}

int main(int argc, char **argv)
{
    arcl_cli cli;
    jmp_buf full;
    int code;

    arcl_cli_open(&cli);
    cli.mem.escape = &full;
    if (setjmp(full) == 0)
        code = dispatch(&cli, argc, argv);
    else
        code = arcl_cli_wrong("there is not enough memory");
    if (code == ARCL_EXIT_WRONG && arcl_text_starved())
        cli.lost = true; /* what is wrong has been said; the output may be part of it */
    if (!arcl_cli_flush(&cli))
        code = ARCL_EXIT_WRONG;
    arcl_cli_close(&cli);
    return code;
}
