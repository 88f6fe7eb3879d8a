/* cmd_ops.c - the command `arcl ops`: the table of primitives. */
#include <string.h>

#include "base/near.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "report/layout.h"
#include "report/ops.h"

typedef struct ops_options {
    arcl_words names;
    bool json, markdown;
    const char *word;
    arcl_dialect dialect;
} ops_options;

static const arcl_usage usage = {
    .command = "ops",
    .text = "Lists the primitives of the language, or says everything about those named. A NAME that is only part of "
            "names lists all of these.",
    .more = "examples:\n"
            "  arcl ops                 all primitives, by family\n"
            "  arcl ops objects         what it takes, what it gives, an example\n"
            "  arcl ops mirror          all whose name contains 'mirror'\n"
            "  arcl ops --dialect typed the same of the typed dialect\n"
            "  arcl ops --json          one JSON object a line, for other programs\n"
            "  arcl ops --markdown      the page docs/primitives.md, or docs/typed.md\n",
};

static bool has(arcl_dialect d, const char *name)
{
    arcl_val v;

    return arcl_op_find(d, name, strlen(name)) >= 0 || arcl_constant_find(d, name, strlen(name), &v);
}

static int refuse(arcl_dialect d, const char *name)
{
    arcl_near near = arcl_near_to(name, strlen(name));
    const char *constant;
    arcl_val v;

    if (has(d, name))
        return arcl_cli_wrong("'%s' is a constant, and --json is for primitives", name);
    for (unsigned other = 0; other < ARCL_DIALECTS; other++)
        if (has((arcl_dialect)other, name))
            return arcl_cli_wrong("there is no primitive '%s' in %s; 'arcl ops --dialect %s %s' shows it", name,
                                  arcl_dialect_name(d), arcl_dialect_name((arcl_dialect)other), name);
    for (unsigned k = 0; k < ARCL_OP_COUNT; k++)
        if (arcl_op_in(k, d))
            arcl_near_consider(&near, arcl_op_of(k)->name);
    for (unsigned k = 0; (constant = arcl_constant_of(d, k, &v)) != NULL; k++)
        arcl_near_consider(&near, constant);
    if (near.best)
        return arcl_cli_wrong("there is no primitive '%s'; did you mean %s?", name, near.best);
    return arcl_cli_wrong("there is no primitive '%s'; 'arcl ops' lists them", name);
}

/* The primitive, the constant, or all primitives with this in their name. */
static int put_named(arcl_cli *cli, arcl_dialect d, const char *name, bool json)
{
    const int op = arcl_op_find(d, name, strlen(name));
    const bool colour = cli->mode != ARCL_SHOW_PLAIN;
    arcl_val v;

    if (op >= 0 && json) {
        arcl_ops_json((unsigned)op, &cli->out);
    } else if (op >= 0) {
        arcl_ops_detail((unsigned)op, colour, cli->width, &cli->out);
    } else if (!json && arcl_constant_find(d, name, strlen(name), &v)) {
        arcl_layout_styled(&cli->out, colour, ARCL_STYLE_BOLD, name);
        arcl_text_puts(&cli->out, " = ");
        arcl_ops_constant(v, &cli->out);
        arcl_text_puts(&cli->out, ", a constant\n");
    } else if (json || name[0] == 0 || arcl_ops_list(d, name, colour, cli->width, &cli->out) == 0) {
        return refuse(d, name);
    }
    return ARCL_EXIT_DONE;
}

int arcl_command_ops(arcl_cli *cli, int argc, char **argv)
{
    ops_options o = {0};
    const arcl_option options[] = {
        {.value = "[NAME...]", .words = &o.names},
        ARCL_OPTION_DIALECT(&o.word, "arc-dsl"),
        {"--json", .help = "one JSON object a line", .on = &o.json},
        {"--markdown", .help = "the reference page", .on = &o.markdown},
    };
    int code;

    if (!arcl_options_read(cli, &usage, options, sizeof options / sizeof *options, argc, argv, &code))
        return code;
    bool given;
    if (!arcl_options_dialect(o.word, &given, &o.dialect))
        return ARCL_EXIT_WRONG;
    if (o.markdown && (o.json || o.names.n))
        return arcl_cli_wrong("--markdown writes the whole page: it goes with neither --json nor a NAME");
    if (o.markdown)
        arcl_ops_markdown(o.dialect, &cli->out);
    else if (o.names.n == 0 && o.json)
        for (unsigned k = arcl_ops_next(o.dialect, ARCL_OP_COUNT); k < ARCL_OP_COUNT; k = arcl_ops_next(o.dialect, k))
            arcl_ops_json(k, &cli->out);
    else if (o.names.n == 0)
        arcl_ops_list(o.dialect, NULL, cli->mode != ARCL_SHOW_PLAIN, cli->width, &cli->out);
    for (size_t k = 0; k < o.names.n; k++) {
        if (k && !o.json)
            arcl_text_putc(&cli->out, '\n');
        if (put_named(cli, o.dialect, o.names.at[k], o.json) != ARCL_EXIT_DONE)
            code = ARCL_EXIT_WRONG;
    }
    return code;
}
