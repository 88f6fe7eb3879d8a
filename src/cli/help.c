#include "cli/options.h"

#include <inttypes.h>
#include <string.h>

#include "arcl/arcl.h"
#include "report/layout.h"

enum { HELP_WIDTH = 80, NAME_WIDTH = 26 };

void arcl_help_number(arcl_option_kind kind, uint64_t n, arcl_text *out)
{
    static const char *const sizes[] = {"", "k", "M", "G"};
    unsigned k = 0;

    if (kind == ARCL_OPTION_TIME && n % ARCL_SECOND) {
        arcl_text_printf(out, "%" PRIu64 "ms", n / (ARCL_SECOND / 1000));
        return;
    }
    if (kind == ARCL_OPTION_TIME)
        n /= ARCL_SECOND;
    while (kind == ARCL_OPTION_SIZE && k < 3 && n && n % 1024 == 0) {
        n /= 1024;
        k++;
    }
    arcl_text_printf(out, "%" PRIu64 "%s", n, kind == ARCL_OPTION_TIME ? "s" : sizes[k]);
}

void arcl_help_range(const arcl_option *o, arcl_text *out)
{
    if (o->kind < ARCL_OPTION_NUMBER)
        return;
    arcl_help_number(o->kind, o->min, out);
    arcl_text_puts(out, " to ");
    arcl_help_number(o->kind, o->max, out);
    if (o->usual) {
        arcl_text_puts(out, " (default: ");
        arcl_help_number(o->kind, o->usual, out);
        arcl_text_putc(out, ')');
    }
}

/* "[--tasks FILE|DIR...]" */
static void put_usage(const arcl_command *c, arcl_text *out)
{
    arcl_text line = {0};
    const unsigned indent = 12 + arcl_layout_columns(c->name);
    arcl_option o;

    arcl_text_printf(&line, c->words ? "usage: arcl %s %s" : "usage: arcl %s", c->name, c->words);
    for (size_t k = 0; k < c->n && arcl_option_of(c, k, &o); k++) /* no line ends between an option and its value */
        arcl_text_printf(&line, o.value ? " [%s\x1f%s]" : " [%s]", o.name, o.value);
    const size_t from = out->len;
    arcl_layout_wrap(out, line.s ? line.s : "", 0, indent + 1, HELP_WIDTH);
    for (size_t k = from; k < out->len; k++)
        if (out->s[k] == '\x1f')
            out->s[k] = ' ';
    arcl_text_close(&line);
}

static void put_option(const arcl_option *o, arcl_text *out)
{
    arcl_text left = {0}, right = {0};

    if (strcmp(o->name, ARCL_OPTION_OUT) == 0)
        arcl_text_puts(&left, ARCL_OPTION_OUT_SHORT ", ");
    arcl_text_printf(&left, o->value ? "%s %s" : "%s", o->name, o->value);
    arcl_text_puts(&right, o->help);
    if (o->kind >= ARCL_OPTION_NUMBER)
        arcl_text_puts(&right, ": ");
    arcl_help_range(o, &right);
    arcl_text_printf(out, "  %-*s", NAME_WIDTH, left.s ? left.s : "");
    if (left.len >= NAME_WIDTH)
        arcl_text_printf(out, "\n%*s", NAME_WIDTH + 2, "");
    arcl_layout_wrap(out, right.s ? right.s : "", NAME_WIDTH + 2, NAME_WIDTH + 2, HELP_WIDTH);
    arcl_text_close(&left);
    arcl_text_close(&right);
}

void arcl_help_command(const arcl_command *c, arcl_text *out)
{
    arcl_option o;

    put_usage(c, out);
    arcl_text_putc(out, '\n');
    arcl_layout_wrap(out, c->text, 0, 0, HELP_WIDTH);
    arcl_text_putc(out, '\n');
    for (size_t k = 0; arcl_option_of(c, k, &o); k++)
        put_option(&o, out);
    arcl_text_printf(out, "\n%s", c->more);
}

void arcl_help_all(const arcl_command *const *commands, size_t n, arcl_text *out)
{
    arcl_text_puts(out, "arcl " ARCL_VERSION ": runs programs of the ARC grid language, with the answers of CPython\n\n"
                        "usage: arcl COMMAND [OPTIONS]\n\n");
    for (size_t k = 0; k < n; k++)
        arcl_text_printf(out, "  %-9s%s\n", commands[k]->name, commands[k]->summary);
    arcl_text_puts(out, "\n'arcl COMMAND --help' says what a command does, with examples. To begin with:\n\n"
                        "  arcl run            the bundled programs on the bundled tasks\n"
                        "  arcl ops vmirror    what a primitive does\n\n"
                        "docs/ENVIRONMENT.md lists the environment variables.\n");
}
