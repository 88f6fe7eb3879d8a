/*
 * options.h - the schema of the command line: what a command is called, what it takes and what --help says. The parser,
 * the help, the manual pages, the completions and docs/COMMANDS.md come from it.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_OPTIONS_H
#define ARCL_CLI_OPTIONS_H

#include "cli/cli.h"
#include "exec/eval.h"
#include "op/op.h"
#include "exec/inputs.h"

#define ARCL_SECOND ((uint64_t)1000000000)

typedef enum arcl_option_kind {
    ARCL_OPTION_FLAG,
    ARCL_OPTION_WORD,
    ARCL_OPTION_WORDS,
    ARCL_OPTION_NAMES,
    ARCL_OPTION_CHOICE,
    ARCL_OPTION_NUMBER,
    ARCL_OPTION_TIME,
    ARCL_OPTION_SIZE
} arcl_option_kind;

typedef enum arcl_option_id {
#define ARCL_OPTION(kind, id, ...) ARCL_O_##id,
#include "cli/options.def"
#undef ARCL_OPTION
    ARCL_OPTIONS
} arcl_option_id;

/* What was given, by the ids of options.def. */
typedef struct arcl_settings {
#define ARCL_TYPE_FLAG bool
#define ARCL_TYPE_WORD const char *
#define ARCL_TYPE_WORDS arcl_words
#define ARCL_TYPE_NAMES arcl_words
#define ARCL_TYPE_CHOICE unsigned
#define ARCL_TYPE_NUMBER uint64_t
#define ARCL_TYPE_TIME uint64_t
#define ARCL_TYPE_SIZE uint64_t
#define ARCL_OPTION(kind, id, ...) ARCL_TYPE_##kind id;
#include "cli/options.def"
#undef ARCL_OPTION
    arcl_words words; /* those that belong to no option */
} arcl_settings;

/* A row of options.def. */
typedef struct arcl_option {
    arcl_option_kind kind;
    const char *name, *value;
    uint64_t min, max, usual;
    const char *help;
    size_t at; /* in arcl_settings */
} arcl_option;

/* That a command takes an option, and what is special about it there; 0 and NULL: nothing is. */
typedef struct arcl_use {
    arcl_option_id id;
    uint64_t usual, max;
    const char *value, *help;
} arcl_use;

typedef struct arcl_command {
    const char *name;
    const char *summary; /* for the list of commands */
    const char *words;   /* what it takes besides options; NULL: nothing */
    const char *text;    /* what it does, in a paragraph */
    const char *more;    /* examples and the like, printed as they are */
    const arcl_use *uses;
    size_t n;
    int (*run)(arcl_cli *cli, arcl_settings *s);
} arcl_command;

#define ARCL_USES(list) .uses = (list), .n = sizeof(list) / sizeof *(list)
#define ARCL_USE(option) \
    { \
        .id = ARCL_O_##option \
    } /* nothing is special about it */

extern const arcl_command arcl_command_run, arcl_command_card, arcl_command_batt, arcl_command_solve,
    arcl_command_score, arcl_command_show, arcl_command_label, arcl_command_store, arcl_command_ops, arcl_command_tune,
    arcl_command_bench, arcl_command_compare, arcl_command_profile, arcl_command_devices, arcl_command_verify;

/* The command that profiles the one of this name, with the options of both; NULL if that cannot be profiled. */
const arcl_command *arcl_profile_command(arcl_cli *cli, const char *word);

/* The option as the command has it: option number k of it, then those that every command takes; false: no more. */
bool arcl_option_of(const arcl_command *c, size_t k, arcl_option *out);

/* Reads the words after the command. False: the command ends with *code, because --help or --version was asked
 * for and is in cli->out, or because something is wrong and a sentence has said what. */
bool arcl_options_read(arcl_cli *cli, const arcl_command *c, int argc, char **argv, arcl_settings *out, int *code);

/* The short name of --out, the same in every command that has it. */
#define ARCL_OPTION_OUT "--out"
#define ARCL_OPTION_OUT_SHORT "-o"

/* What --threads and --budget-* say. */
unsigned arcl_options_threads(const arcl_settings *s);
arcl_budget arcl_options_budget(const arcl_settings *s);

/* ---- what the schema says to people: --help, manual pages, completions, docs/COMMANDS.md ------- */

/* `arcl COMMAND --help`, and `arcl --help`. */
void arcl_help_command(const arcl_command *c, arcl_text *out);
void arcl_help_all(const arcl_command *const *commands, size_t n, arcl_text *out);

/* A number, time or size as it is given: 256, 10s, 1G. */
void arcl_help_number(arcl_option_kind kind, uint64_t n, arcl_text *out);

/* "1 to 256 (default: 8)", or nothing where the option is no number. */
void arcl_help_range(const arcl_option *o, arcl_text *out);

/* The manual page of a command, or of all (NULL), for man(1); docs/COMMANDS.md; what bash and zsh complete. */
void arcl_manual_page(const arcl_command *const *commands, size_t n, const arcl_command *c, arcl_text *out);
void arcl_manual_markdown(const arcl_command *const *commands, size_t n, arcl_text *out);
void arcl_completion_bash(const arcl_command *const *commands, size_t n, arcl_text *out);
void arcl_completion_zsh(const arcl_command *const *commands, size_t n, arcl_text *out);

/* ---- inputs: the programs and tasks that the options name ---------------------------------------- */

/* What the options say of programs and tasks. */
arcl_inputs arcl_inputs_of(const arcl_settings *s);

/* Where no paths were given: the tasks beside the programs, or everything from the bundled data; with `lend` also the
 * bundled programs for tasks that were given. False after a sentence if there is nothing. */
bool arcl_inputs_find(arcl_cli *cli, arcl_inputs *in, bool lend);

/* The folder of the documents that help names docs/; NULL: there is none beside the command. */
const char *arcl_documents_folder(arcl_cli *cli);

/* Reads all paths; says what cannot be read and goes on. False after a sentence if there are no programs or no tasks at
 * all. arcl_inputs_close is needed in either case. */
bool arcl_inputs_load(arcl_cli *cli, arcl_inputs *in, bool explain);

/* Adds the programs of a store, NULL: of none; says how many cannot be taken. False after a sentence. */
bool arcl_inputs_adopt(const char *store, arcl_library *lib);

/* The exit code of a command that ended with `code`: what could not be read, or is outside the language, counts. */
int arcl_inputs_code(const arcl_inputs *in, int code);

/* What is wrong with tasks, a sentence each: the first few, or all. */
void arcl_inputs_say_wrong(const arcl_tasks *tasks, bool all);

/* Adds the differs that the options name. False after a sentence. */
bool arcl_inputs_differs(const arcl_settings *s, arcl_dialect dialect, arcl_library *lib);

#endif
