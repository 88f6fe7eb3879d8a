#include "cli/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arcl/arcl.h"
#include "base/text.h"
#include "exec/run.h"

static const arcl_option table[] = {
#define ARCL_OPTION(kind, id, name, value, min, max, usual, help) \
    {ARCL_OPTION_##kind, name, value, min, max, usual, help, offsetof(arcl_settings, id)},
#include "cli/options.def"
#undef ARCL_OPTION
};

/* What every command takes. */
static const arcl_option_id common[] = {ARCL_O_quiet, ARCL_O_color, ARCL_O_help, ARCL_O_version};

bool arcl_option_of(const arcl_command *c, size_t k, arcl_option *out)
{
    if (k >= c->n + sizeof common / sizeof *common)
        return false;
    if (k >= c->n) {
        *out = table[common[k - c->n]];
        return true;
    }
    const arcl_use *use = &c->uses[k];
    *out = table[use->id];
    out->usual = use->usual ? use->usual : out->usual;
    out->max = use->max ? use->max : out->max;
    out->value = use->value ? use->value : out->value;
    out->help = use->help ? use->help : out->help;
    return true;
}

/* The command line being read. */
typedef struct reader {
    arcl_cli *cli;
    const arcl_command *command;
    arcl_settings *out;
    char **argv;
    int argc, at;
} reader;

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

/* The names between the commas of a word. */
static void keep_names(reader *r, arcl_words *words, const char *word)
{
    size_t n = 1;

    for (const char *at = word; *at; at++)
        n += *at == ',';
    const char **grown = ARCL_TAKE(&r->cli->mem, const char *, words->n + n);
    if (words->n)
        memcpy(grown, words->at, words->n * sizeof *grown);
    words->at = grown;
    for (const char *at = word;; at++) {
        const size_t len = strcspn(at, ",");
        if (len || n == 1)
            words->at[words->n++] = arcl_take_text(&r->cli->mem, at, len);
        at += len;
        if (!*at)
            return;
    }
}

/* The option called by the first `len` bytes of `word`. */
static bool find(const reader *r, const char *word, size_t len, arcl_option *out)
{
    if (len == strlen(ARCL_OPTION_OUT_SHORT) && memcmp(word, ARCL_OPTION_OUT_SHORT, len) == 0) {
        word = ARCL_OPTION_OUT;
        len = strlen(ARCL_OPTION_OUT);
    }
    for (size_t k = 0; arcl_option_of(r->command, k, out); k++)
        if (strlen(out->name) == len && memcmp(out->name, word, len) == 0)
            return true;
    return false;
}

static bool refuse_unknown(const reader *r, const char *word, size_t len)
{
    const size_t dashes = len > 2 && word[1] == '-' ? 2 : 1;
    const char *command = r->command->name;
    arcl_near near = arcl_near_to(word + dashes, len - dashes);
    arcl_option o;

    for (size_t k = 0; arcl_option_of(r->command, k, &o); k++)
        arcl_near_consider(&near, o.name + 2);
    if (near.best)
        arcl_cli_say("'arcl %s' has no option %.*s; did you mean --%s?", command, (int)len, word, near.best);
    else
        arcl_cli_say("'arcl %s' has no option %.*s; 'arcl %s --help' lists them", command, (int)len, word, command);
    return false;
}

/* What a number with this ending is multiplied by; 0: there is no such ending. */
static uint64_t unit_of(arcl_option_kind kind, const char *ending)
{
    static const struct {
        arcl_option_kind kind;
        const char *ending;
        uint64_t unit;
    } units[] = {{ARCL_OPTION_NUMBER, "", 1},
                 {ARCL_OPTION_SIZE, "", 1 << 20},
                 {ARCL_OPTION_SIZE, "k", 1 << 10},
                 {ARCL_OPTION_SIZE, "M", 1 << 20},
                 {ARCL_OPTION_SIZE, "G", 1 << 30},
                 {ARCL_OPTION_TIME, "", ARCL_SECOND},
                 {ARCL_OPTION_TIME, "ms", ARCL_SECOND / 1000},
                 {ARCL_OPTION_TIME, "s", ARCL_SECOND},
                 {ARCL_OPTION_TIME, "m", 60 * ARCL_SECOND},
                 {ARCL_OPTION_TIME, "h", 3600 * ARCL_SECOND}};

    for (size_t k = 0; k < sizeof units / sizeof *units; k++)
        if (units[k].kind == kind && strcmp(units[k].ending, ending) == 0)
            return units[k].unit;
    return 0;
}

static bool read_number(const arcl_option *o, const char *word, uint64_t *out)
{
    static const char *const takes[] = {[ARCL_OPTION_NUMBER] = "a number",
                                        [ARCL_OPTION_TIME] = "a time such as 90, 500ms, 10m or 2h,",
                                        [ARCL_OPTION_SIZE] = "a size such as 512 (megabytes) or 4G,"};
    arcl_text least = {0}, most = {0};
    char *end;

    errno = 0;
    const unsigned long long n = strtoull(word, &end, 10);
    const uint64_t unit = unit_of(o->kind, end);
    if (word[0] >= '0' && word[0] <= '9' && !errno && unit && n <= UINT64_MAX / unit && n * unit >= o->min &&
        n * unit <= o->max) {
        *out = n * unit;
        return true;
    }
    arcl_help_number(o->kind, o->min, &least);
    arcl_help_number(o->kind, o->max, &most);
    arcl_cli_say("%s takes %s from %s to %s, not '%s'", o->name, takes[o->kind], least.s ? least.s : "",
                 most.s ? most.s : "", word);
    arcl_text_close(&least);
    arcl_text_close(&most);
    return false;
}

/* The number of the word among those between | of the option's value, from 1. */
static bool read_choice(const arcl_option *o, const char *word, unsigned *out)
{
    arcl_text words = {0};
    unsigned n = 0, found = 0;

    for (const char *at = o->value; *at;) {
        const size_t len = strcspn(at, "|");
        n++;
        if (strlen(word) == len && memcmp(word, at, len) == 0)
            found = n;
        arcl_text_printf(&words, "%s%.*s", n == 1 ? "" : at[len] ? ", " : " or ", (int)len, at);
        at += len + (at[len] == '|');
    }
    if (found)
        *out = found;
    else
        arcl_cli_say("%s is %s, not '%s'", o->name, words.s ? words.s : "", word);
    arcl_text_close(&words);
    return found;
}

/* Gives the option its value or values: `given` after an equals sign, or the words that follow. */
static bool take_value(reader *r, const arcl_option *o, const char *given)
{
    void *const place = (char *)r->out + o->at;

    if (o->kind == ARCL_OPTION_FLAG) {
        *(bool *)place = true;
        if (given)
            arcl_cli_say("%s takes no value", o->name);
        return !given;
    }
    const bool number = o->kind >= ARCL_OPTION_NUMBER;
    const char *next = r->at < r->argc ? r->argv[r->at] : NULL;
    const bool negative = number && next && next[0] == '-' && next[1] >= '0' && next[1] <= '9';
    if (!given && (!next || (is_option(next) && !negative))) {
        arcl_cli_say("%s needs a value: %s %s", o->name, o->name, o->value);
        return false;
    }
    const char *word = given ? given : r->argv[r->at++];
    if (number)
        return read_number(o, word, place);
    if (o->kind == ARCL_OPTION_CHOICE)
        return read_choice(o, word, place);
    if (o->kind == ARCL_OPTION_WORD) {
        *(const char **)place = word;
        return true;
    }
    void (*keep)(reader *, arcl_words *, const char *) = o->kind == ARCL_OPTION_NAMES ? keep_names : keep_word;
    keep(r, place, word);
    while (!given && r->at < r->argc && !is_option(r->argv[r->at]))
        keep(r, place, r->argv[r->at++]);
    return true;
}

/* A word that belongs to no option. */
static bool take_word(reader *r, const char *word)
{
    if (r->command->words) {
        keep_word(r, &r->out->words, word);
        return true;
    }
    arcl_cli_say("'arcl %s' takes options only, and '%s' belongs to none; 'arcl %s --help' lists them",
                 r->command->name, word, r->command->name);
    return false;
}

static bool take_next(reader *r)
{
    const char *word = r->argv[r->at++];
    const char *equals = is_option(word) ? strchr(word, '=') : NULL;
    const size_t len = equals ? (size_t)(equals - word) : strlen(word);
    arcl_option o;

    if (strcmp(word, "--") == 0) {
        while (r->at < r->argc)
            if (!take_word(r, r->argv[r->at++]))
                return false;
        return true;
    }
    if (!is_option(word))
        return take_word(r, word);
    if (strcmp(word, "-h") == 0)
        r->out->help = true;
    else if (!find(r, word, len, &o))
        return refuse_unknown(r, word, len);
    else
        return take_value(r, &o, equals ? equals + 1 : NULL);
    return true;
}

/* What --quiet and --color change. */
static void use_common(arcl_cli *cli, const arcl_settings *s)
{
    enum { AUTO = 1, ALWAYS, NEVER }; /* the words of --color */

    cli->quiet = s->quiet;
    if (s->color == NEVER)
        cli->mode = ARCL_SHOW_PLAIN;
    else if (s->color == ALWAYS && cli->mode == ARCL_SHOW_PLAIN)
        cli->mode = ARCL_SHOW_256;
}

bool arcl_options_read(arcl_cli *cli, const arcl_command *c, int argc, char **argv, arcl_settings *out, int *code)
{
    reader r = {.cli = cli, .command = c, .out = out, .argv = argv, .argc = argc};
    arcl_option o;

    *code = ARCL_EXIT_DONE;
    *out = (arcl_settings){0};
    for (size_t k = 0; arcl_option_of(c, k, &o); k++)
        if (o.kind >= ARCL_OPTION_NUMBER)
            *(uint64_t *)(void *)((char *)out + o.at) = o.usual;
    while (r.at < r.argc) {
        if (!take_next(&r)) {
            *code = ARCL_EXIT_WRONG;
            return false;
        }
        if (out->help || out->version) {
            if (out->help)
                arcl_help_command(c, &cli->out);
            else
                arcl_text_puts(&cli->out, "arcl " ARCL_VERSION "\n");
            return false;
        }
    }
    use_common(cli, out);
    return true;
}

unsigned arcl_options_threads(const arcl_settings *s)
{
    return s->threads ? (unsigned)s->threads : arcl_cores();
}

arcl_budget arcl_options_budget(const arcl_settings *s)
{
    return (arcl_budget){.steps = s->budget_steps, .ns = s->budget_ms * 1000000, .bytes = (size_t)s->budget_mb << 20};
}
