/* main.c - finds the command and runs it. Nothing is done before it is needed. */
#include <string.h>

#include "arcl/arcl.h"
#include "base/text.h"
#include "cli/options.h"

static const arcl_command *const commands[] = {
    &arcl_command_run,   &arcl_command_card,    &arcl_command_batt,    &arcl_command_solve,   &arcl_command_score,
    &arcl_command_show,  &arcl_command_label,   &arcl_command_store,   &arcl_command_ops,     &arcl_command_tune,
    &arcl_command_bench, &arcl_command_compare, &arcl_command_profile, &arcl_command_devices, &arcl_command_verify,
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static const arcl_command *find(const char *name)
{
    for (size_t k = 0; k < COMMANDS; k++)
        if (strcmp(name, commands[k]->name) == 0)
            return commands[k];
    return NULL;
}

static int run(arcl_cli *cli, const arcl_command *c, int argc, char **argv)
{
    const arcl_command *both = c == &arcl_command_profile && argc > 0 ? arcl_profile_command(cli, argv[0]) : NULL;
    arcl_settings s;
    int code;

    if (both)
        return arcl_options_read(cli, both, argc - 1, argv + 1, &s, &code) ? both->run(cli, &s) : code;
    return arcl_options_read(cli, c, argc, argv, &s, &code) ? c->run(cli, &s) : code;
}

/* What the build asks for: pages and completions, made of the schema. */
static bool put_made(arcl_text *out, const char *what, const char *which)
{
    const arcl_command *c = which ? find(which) : NULL;

    if (strcmp(what, "--man") == 0 && (c || !which))
        arcl_manual_page(commands, COMMANDS, c, out);
    else if (strcmp(what, "--markdown") == 0 && !which)
        arcl_manual_markdown(commands, COMMANDS, out);
    else if (strcmp(what, "--completion") == 0 && which && strcmp(which, "bash") == 0)
        arcl_completion_bash(commands, COMMANDS, out);
    else if (strcmp(what, "--completion") == 0 && which && strcmp(which, "zsh") == 0)
        arcl_completion_zsh(commands, COMMANDS, out);
    else
        return false;
    return true;
}

static int refuse(const char *word)
{
    const bool option = word[0] == '-';
    const char *plain = word + strspn(word, "-");
    arcl_near near = arcl_near_to(plain, strlen(plain));
    if (!option && near.distance < 2)
        near.distance = 2; /* there are so few commands that even a short word is near to one of them at most */
    for (size_t k = 0; k < COMMANDS && !option; k++)
        arcl_near_consider(&near, commands[k]->name);
    if (option) {
        arcl_near_consider(&near, "help");
        arcl_near_consider(&near, "version");
    }
    const char *kind = option ? "option" : "command";
    if (near.best)
        return arcl_cli_wrong("there is no %s '%s'; did you mean %s%s?", kind, word, option ? "--" : "", near.best);
    return arcl_cli_wrong("there is no %s '%s'; 'arcl --help' lists them", kind, word);
}

static void help_all(arcl_cli *cli)
{
    const char *docs = arcl_documents_folder(cli);

    arcl_help_all(commands, COMMANDS, &cli->out);
    if (docs)
        arcl_text_printf(&cli->out, "docs/ is %s here.\n", docs);
}

static int dispatch(arcl_cli *cli, int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "--help", *next = argc > 2 ? argv[2] : NULL;
    const bool help = strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;

    if (find(word))
        return run(cli, find(word), argc - 2, argv + 2);
    if (help && next && find(next))
        arcl_help_command(find(next), &cli->out);
    else if (help)
        help_all(cli);
    else if (strcmp(word, "--version") == 0)
        arcl_text_puts(&cli->out, "arcl " ARCL_VERSION "\n");
    else if (!put_made(&cli->out, word, next))
        return refuse(word);
    return ARCL_EXIT_DONE;
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
    return arcl_cli_interrupted() ? 128 + arcl_cli_interrupted() : code;
}
