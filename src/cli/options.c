#include "cli/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arcl/arcl.h"
#include "base/near.h"
#include "report/layout.h"

enum { HELP_WIDTH = 80, NAME_WIDTH = 26 };

/* The command line being read. */
typedef struct reader {
    arcl_cli *cli;
    const arcl_usage *usage;
    const arcl_option *options;
    size_t n;
    char **argv;
    int argc, at;
} reader;

/* ---- help ----------------------------------------------------------------------------------- */

/* "[--tasks FILE|DIR...]" */
static void put_usage(const reader *r, arcl_text *out)
{
    arcl_text line = {0};
    const unsigned indent = 12 + arcl_layout_columns(r->usage->command);

    arcl_text_printf(&line, "usage: arcl %s", r->usage->command);
    for (size_t k = 0; k < r->n; k++) {
        const arcl_option *o = &r->options[k];
        if (!o->name)
            arcl_text_printf(&line, " %s", o->value);
        else /* no line ends between an option and its value */
            arcl_text_printf(&line, o->value ? " [%s\x1f%s]" : " [%s]", o->name, o->value);
    }
    const size_t from = out->len;
    arcl_layout_wrap(out, line.s ? line.s : "", 0, indent + 1, HELP_WIDTH);
    for (size_t k = from; k < out->len; k++)
        if (out->s[k] == '\x1f')
            out->s[k] = ' ';
    arcl_text_close(&line);
}

/* The one option that has a short name, the same in every command that has it. */
static const char out_name[] = "--out", out_short[] = "-o";

static void put_option(const arcl_option *o, arcl_text *out)
{
    arcl_text left = {0}, right = {0};

    if (strcmp(o->name, out_name) == 0)
        arcl_text_printf(&left, "%s, ", out_short);
    arcl_text_printf(&left, o->value ? "%s %s" : "%s", o->name, o->value);
    arcl_text_puts(&right, o->help);
    if (o->usual)
        arcl_text_printf(&right, " (default: %" PRIu64 ")", o->usual);
    arcl_text_printf(out, "  %-*s", NAME_WIDTH, left.s ? left.s : "");
    arcl_layout_wrap(out, right.s ? right.s : "", NAME_WIDTH + 2, NAME_WIDTH + 2, HELP_WIDTH);
    arcl_text_close(&left);
    arcl_text_close(&right);
}

/* What every command takes. */
static const arcl_option common[] = {{"--help", .help = "this text"}, {"--version", .help = "the version"}};

enum { COMMON = sizeof common / sizeof *common };

static void put_help(const reader *r, arcl_text *out)
{
    put_usage(r, out);
    arcl_text_putc(out, '\n');
    arcl_layout_wrap(out, r->usage->text, 0, 0, HELP_WIDTH);
    arcl_text_putc(out, '\n');
    for (size_t k = 0; k < r->n; k++)
        if (r->options[k].name)
            put_option(&r->options[k], out);
    for (size_t k = 0; k < COMMON; k++)
        put_option(&common[k], out);
    arcl_text_printf(out, "\n%s", r->usage->more);
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != 0;
}

static void keep_word(reader *r, arcl_words *words, const char *word)
{
    if (!words->at)
        words->at = ARCL_TAKE(&r->cli->mem, const char *, r->argc);
    words->at[words->n++] = word;
}

/* The option called by the first `len` bytes of `word`, or NULL. */
static const arcl_option *find(const reader *r, const char *word, size_t len)
{
    if (len == strlen(out_short) && memcmp(word, out_short, len) == 0) {
        word = out_name;
        len = strlen(out_name);
    }
    for (size_t k = 0; k < r->n; k++) {
        const char *name = r->options[k].name;
        if (name && strlen(name) == len && memcmp(name, word, len) == 0)
            return &r->options[k];
    }
    return NULL;
}

static bool refuse_unknown(const reader *r, const char *word, size_t len)
{
    const size_t dashes = len > 2 && word[1] == '-' ? 2 : 1;
    arcl_near near = arcl_near_to(word + dashes, len - dashes);

    for (size_t k = 0; k < r->n; k++)
        if (r->options[k].name)
            arcl_near_consider(&near, r->options[k].name + 2);
    for (size_t k = 0; k < COMMON; k++)
        arcl_near_consider(&near, common[k].name + 2);
    if (near.best)
        arcl_cli_say("'arcl %s' has no option %.*s; did you mean --%s?", r->usage->command, (int)len, word, near.best);
    else
        arcl_cli_say("'arcl %s' has no option %.*s; 'arcl %s --help' lists them", r->usage->command, (int)len, word,
                     r->usage->command);
    return false;
}

static bool read_number(const arcl_option *o, const char *word)
{
    char *end;

    errno = 0;
    const unsigned long long n = strtoull(word, &end, 10);
    if (word[0] < '0' || word[0] > '9' || *end || errno || n < 1 || n > o->max) {
        arcl_cli_say("%s takes a number from 1 to %" PRIu64 ", not '%s'", o->name, o->max, word);
        return false;
    }
    *o->number = n;
    return true;
}

/* Gives the option its value or values: `given` after an equals sign, or the words that follow. */
static bool take_value(reader *r, const arcl_option *o, const char *given)
{
    if (o->on) {
        *o->on = true;
        if (given)
            arcl_cli_say("%s takes no value", o->name);
        return !given;
    }
    const char *next = r->at < r->argc ? r->argv[r->at] : NULL;
    const bool negative = o->number && next && next[0] == '-' && next[1] >= '0' && next[1] <= '9';
    if (!given && (!next || (is_option(next) && !negative))) {
        arcl_cli_say("%s needs a value: %s %s", o->name, o->name, o->value);
        return false;
    }
    const char *word = given ? given : r->argv[r->at++];
    if (o->number)
        return read_number(o, word);
    if (o->word) {
        *o->word = word;
        return true;
    }
    keep_word(r, o->words, word);
    while (!given && r->at < r->argc && !is_option(r->argv[r->at]))
        keep_word(r, o->words, r->argv[r->at++]);
    return true;
}

/* A word that belongs to no option. */
static bool take_word(reader *r, const char *word)
{
    for (size_t k = 0; k < r->n; k++) {
        if (r->options[k].name)
            continue;
        keep_word(r, r->options[k].words, word);
        return true;
    }
    arcl_cli_say("'arcl %s' takes options only, and '%s' belongs to none; 'arcl %s --help' lists them",
                 r->usage->command, word, r->usage->command);
    return false;
}

bool arcl_options_read(arcl_cli *cli, const arcl_usage *usage, const arcl_option *options, size_t n, int argc,
                       char **argv, int *code)
{
    reader r = {.cli = cli, .usage = usage, .options = options, .n = n, .argv = argv, .argc = argc};

    *code = ARCL_EXIT_DONE;
    while (r.at < r.argc) {
        const char *word = r.argv[r.at++];
        const char *equals = is_option(word) ? strchr(word, '=') : NULL;
        const size_t len = equals ? (size_t)(equals - word) : strlen(word);
        bool ok = true;

        if (strcmp(word, "--") == 0) {
            while (r.at < r.argc && ok)
                ok = take_word(&r, r.argv[r.at++]);
        } else if (!is_option(word)) {
            ok = take_word(&r, word);
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            put_help(&r, &cli->out);
            return false;
        } else if (strcmp(word, "--version") == 0) {
            arcl_text_puts(&cli->out, "arcl " ARCL_VERSION "\n");
            return false;
        } else {
            const arcl_option *o = find(&r, word, len);
            ok = o ? take_value(&r, o, equals ? equals + 1 : NULL) : refuse_unknown(&r, word, len);
        }
        if (!ok) {
            *code = ARCL_EXIT_WRONG;
            return false;
        }
    }
    return true;
}

bool arcl_options_dialect(const char *word, bool *given, arcl_dialect *out)
{
    *given = word != NULL;
    return !word || arcl_dialect_find(word, out) ||
           arcl_cli_wrong("--dialect is arc-dsl or typed, not '%s'", word) == ARCL_EXIT_DONE;
}
