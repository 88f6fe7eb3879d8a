/* cmd_ops.c - the command `arcl ops`: the table of primitives. */
#include <string.h>

#include "base/text.h"
#include "cli/options.h"
#include "report/layout.h"
#include "report/lists.h"

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
        if (arcl_op_known(k, d))
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
        arcl_layout_styled(&cli->out, colour, ARCL_STYLE_BOLD, "%s", name);
        arcl_text_puts(&cli->out, " = ");
        arcl_ops_constant(v, &cli->out);
        arcl_text_puts(&cli->out, ", a constant\n");
    } else if (json || name[0] == 0 || arcl_ops_list(d, name, colour, cli->width, &cli->out) == 0) {
        return refuse(d, name);
    }
    return ARCL_EXIT_DONE;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    const arcl_dialect d = s->dialect ? (arcl_dialect)(s->dialect - 1) : ARCL_DIALECT_ARCDSL;
    int code = ARCL_EXIT_DONE;

    if (s->markdown && (s->json || s->words.n))
        return arcl_cli_wrong("--markdown writes the whole page: it goes with neither --json nor a NAME");
    if (s->markdown)
        arcl_ops_markdown(d, &cli->out);
    else if (s->words.n == 0 && s->json)
        for (unsigned k = arcl_ops_next(d, ARCL_OP_COUNT); k < ARCL_OP_COUNT; k = arcl_ops_next(d, k))
            arcl_ops_json(k, &cli->out);
    else if (s->words.n == 0)
        arcl_ops_list(d, NULL, cli->mode != ARCL_SHOW_PLAIN, cli->width, &cli->out);
    for (size_t k = 0; k < s->words.n; k++) {
        if (k && !s->json)
            arcl_text_putc(&cli->out, '\n');
        if (put_named(cli, d, s->words.at[k], s->json) != ARCL_EXIT_DONE)
            code = ARCL_EXIT_WRONG;
    }
    return code;
}

static const arcl_use uses[] = {{.id = ARCL_O_dialect, .help = "the dialect of the language (default: arc-dsl)"},
                                ARCL_USE(json),
                                ARCL_USE(markdown)};

const arcl_command arcl_command_ops = {
    .name = "ops",
    .summary = "look up the primitives of the language",
    .words = "[NAME...]",
    .text = "Lists the primitives of the language, or describes those named. A NAME that is part of several names "
            "lists all of these.",
    .more = "examples:\n"
            "  arcl ops                 all primitives, by family\n"
            "  arcl ops objects         what it takes, what it gives, an example\n"
            "  arcl ops mirror          all whose name contains 'mirror'\n"
            "  arcl ops --dialect typed the same of the typed dialect\n"
            "  arcl ops --json          one JSON object a line, for other programs\n"
            "  arcl ops --markdown      the page docs/primitives.md, or docs/typed.md\n",
    ARCL_USES(uses),
    .run = run_command,
};
