/* manual.c - the schema of commands as manual pages, as docs/COMMANDS.md and as completions of shells. */
#include <ctype.h>
#include <string.h>

#include "arcl/arcl.h"
#include "cli/options.h"
#include "report/json_out.h"

/* ---- manual pages ---------------------------------------------------------------------------- */

/* Text of a manual page: nothing in it is a request of roff. */
static void put_roff(const char *s, arcl_text *out)
{
    for (bool start = true; *s; s++) {
        if (start && (*s == '.' || *s == '\''))
            arcl_text_puts(out, "\\&");
        if (*s == '\\')
            arcl_text_puts(out, "\\e");
        else if (*s == '-')
            arcl_text_puts(out, "\\-");
        else
            arcl_text_putc(out, *s);
        start = *s == '\n';
    }
}

static void put_roff_option(const arcl_option *o, arcl_text *out)
{
    arcl_text range = {0};

    arcl_text_puts(out, ".TP\n\\fB");
    put_roff(o->name, out);
    arcl_text_puts(out, "\\fR");
    if (o->value) {
        arcl_text_puts(out, " \\fI");
        put_roff(o->value, out);
        arcl_text_puts(out, "\\fR");
    }
    arcl_text_putc(out, '\n');
    put_roff(o->help, out);
    arcl_help_range(o, &range);
    if (range.len) {
        arcl_text_puts(out, ": ");
        put_roff(range.s, out);
    }
    arcl_text_putc(out, '\n');
    arcl_text_close(&range);
}

void arcl_manual_page(const arcl_command *const *commands, size_t n, const arcl_command *c, arcl_text *out)
{
    arcl_option o;

    arcl_text_printf(out, ".TH ARCL%s%s 1 \"\" \"arcl " ARCL_VERSION "\"\n.SH NAME\n", c ? "-" : "", c ? c->name : "");
    arcl_text_printf(out, "arcl%s%s \\- %s\n.SH SYNOPSIS\n", c ? "-" : "", c ? c->name : "",
                     c ? c->summary : "runs programs of the ARC grid language, with the answers of CPython");
    if (!c) {
        arcl_text_puts(out, "\\fBarcl\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n.SH COMMANDS\n");
        for (size_t k = 0; k < n; k++)
            arcl_text_printf(out, ".TP\n\\fBarcl\\-%s\\fR(1)\n%s\n", commands[k]->name, commands[k]->summary);
        return;
    }
    arcl_text_printf(out, "\\fBarcl %s\\fR %s [\\fIOPTIONS\\fR]\n.SH DESCRIPTION\n", c->name, c->words ? c->words : "");
    put_roff(c->text, out);
    arcl_text_puts(out, "\n.SH OPTIONS\n");
    for (size_t k = 0; arcl_option_of(c, k, &o); k++)
        put_roff_option(&o, out);
    arcl_text_puts(out, ".SH EXAMPLES AND RESULTS\n.nf\n");
    put_roff(c->more, out);
    arcl_text_puts(out, ".fi\n.SH SEE ALSO\n\\fBarcl\\fR(1)\n");
}

/* ---- docs/COMMANDS.md ------------------------------------------------------------------------ */

static void put_cell(const char *s, arcl_text *out)
{
    for (; *s; s++) {
        if (*s == '|')
            arcl_text_putc(out, '\\');
        arcl_text_putc(out, *s);
    }
}

void arcl_manual_markdown(const arcl_command *const *commands, size_t n, arcl_text *out)
{
    arcl_text_puts(out,
                   "# Commands\n\nWritten by `make docs` from the schema of the commands "
                   "([options.def](../src/cli/options.def)). An option means the same in every command. A TIME is "
                   "in seconds, or a number with\nms, s, m or h; a SIZE is in megabytes, or a number with k, M or G; "
                   "`-` as a file is standard input or output.\nAfter Ctrl-C a command writes the results so far and "
                   "ends with exit code 130.\n");
    for (size_t k = 0; k < n; k++) {
        const arcl_command *c = commands[k];
        arcl_option o;
        arcl_text_printf(out,
                         "\n## arcl %s%s%s\n\n%s\n\n| option | what it does | range and default |\n|---|---|---|\n",
                         c->name, c->words ? " " : "", c->words ? c->words : "", c->text);
        for (size_t j = 0; arcl_option_of(c, j, &o); j++) {
            arcl_text_printf(out, "| `%s%s", o.name, o.value ? " " : "");
            put_cell(o.value ? o.value : "", out);
            arcl_text_puts(out, "` | ");
            put_cell(o.help, out);
            arcl_text_puts(out, " | ");
            arcl_help_range(&o, out);
            arcl_text_puts(out, " |\n");
        }
        arcl_text_printf(out, "\n```\n%s```\n", c->more);
    }
    arcl_text_puts(out,
                   "\n## Keys of JSON\n\nWhat `--json` writes has these keys and no others; names of operators and "
                   "outcomes are keys, too.\n\n");
    arcl_keys_markdown(out);
}

/* ---- completions ----------------------------------------------------------------------------- */

/* Whether the value is one of several words, with | between them: then they are written with spaces. */
static bool put_choices(const arcl_option *o, arcl_text *out)
{
    if (!o->value || !strchr(o->value, '|') || isupper((unsigned char)o->value[0]))
        return false;
    for (const char *s = o->value; *s; s++)
        arcl_text_putc(out, *s == '|' ? ' ' : *s);
    return true;
}

static bool takes_file(const arcl_option *o)
{
    return o->value && (strstr(o->value, "FILE") || strstr(o->value, "DIR"));
}

void arcl_completion_bash(const arcl_command *const *commands, size_t n, arcl_text *out)
{
    arcl_option o;

    arcl_text_puts(out,
                   "# Completion of arcl for bash, made by `arcl --completion bash`.\n_arcl()\n{\n"
                   "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options= choices=\n"
                   "    if [ \"$COMP_CWORD\" = 1 ]; then\n        choices='");
    for (size_t k = 0; k < n; k++)
        arcl_text_printf(out, "%s ", commands[k]->name);
    arcl_text_puts(out, "--help --version'\n    else\n        case ${COMP_WORDS[1]} in\n");
    for (size_t k = 0; k < n; k++) {
        arcl_text_printf(out, "        %s) options='", commands[k]->name);
        for (size_t j = 0; arcl_option_of(commands[k], j, &o); j++)
            arcl_text_printf(out, j ? " %s" : "%s", o.name);
        arcl_text_puts(out, "' ;;\n");
    }
    arcl_text_puts(out, "        esac\n        case ${COMP_WORDS[1]}:$before in\n");
    for (size_t k = 0; k < n; k++)
        for (size_t j = 0; arcl_option_of(commands[k], j, &o); j++) {
            arcl_text words = {0};
            if (put_choices(&o, &words))
                arcl_text_printf(out, "        %s:%s) choices='%s' ;;\n", commands[k]->name, o.name, words.s);
            arcl_text_close(&words);
        }
    arcl_text_puts(out, "        esac\n        case $word in -*) choices=$options ;; esac\n    fi\n"
                        "    if [ -n \"$choices\" ]; then\n"
                        "        mapfile -t COMPREPLY < <(compgen -W \"$choices\" -- \"$word\")\n    else\n"
                        "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n    fi\n}\n"
                        "complete -o filenames -F _arcl arcl\n");
}

/* A sentence within the single quotes and brackets of zsh. */
static void put_zsh(const char *s, arcl_text *out)
{
    for (; *s; s++)
        if (*s == '\'')
            arcl_text_puts(out, "'\\''");
        else if (strchr("[]:\\", *s))
            arcl_text_printf(out, "\\%c", *s);
        else
            arcl_text_putc(out, *s);
}

void arcl_completion_zsh(const arcl_command *const *commands, size_t n, arcl_text *out)
{
    arcl_option o;

    arcl_text_puts(out, "#compdef arcl\n# Completion of arcl for zsh, made by `arcl --completion zsh`.\n"
                        "if (( CURRENT == 2 )); then\n    local -a names=(\n");
    for (size_t k = 0; k < n; k++) {
        arcl_text_printf(out, "        '%s:", commands[k]->name);
        put_zsh(commands[k]->summary, out);
        arcl_text_puts(out, "'\n");
    }
    arcl_text_puts(out, "    )\n    _describe command names\n    return\nfi\ncase $words[2] in\n");
    for (size_t k = 0; k < n; k++) {
        arcl_text_printf(out, "%s)\n    _arguments -S \\\n", commands[k]->name);
        for (size_t j = 0; arcl_option_of(commands[k], j, &o); j++) {
            arcl_text words = {0};
            const bool choices = put_choices(&o, &words);
            arcl_text_printf(out, "        '*%s[", o.name);
            put_zsh(o.help, out);
            arcl_text_printf(out, "]%s%s%s%s' \\\n", o.value ? ":value:" : "", choices ? "(" : "",
                             choices          ? words.s
                             : takes_file(&o) ? "_files"
                                              : "",
                             choices ? ")" : "");
            arcl_text_close(&words);
        }
        arcl_text_puts(out, "        '*:file:_files'\n    ;;\n");
    }
    arcl_text_puts(out, "esac\n");
}
