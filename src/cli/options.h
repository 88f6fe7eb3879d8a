/*
 * options.h - the command line of a command, written down once: the table says what is read, where it goes,
 * and what --help prints.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_OPTIONS_H
#define ARCL_CLI_OPTIONS_H

#include "cli/cli.h"
#include "op/op.h"

typedef struct arcl_words {
    const char **at;
    size_t n;
} arcl_words;

/* One option; exactly one of the four places is set. */
typedef struct arcl_option {
    const char *name;  /* with its dashes; NULL: the words that belong to no option. -o is short for --out */
    const char *value; /* what it takes, for --help; NULL: nothing */
    const char *help;
    bool *on;
    const char **word;
    arcl_words *words; /* every word up to the next option; it may be given several times */
    uint64_t *number;  /* 1 to max */
    uint64_t max;
    uint64_t usual; /* what --help calls its default; 0: it has none */
} arcl_option;

/* The most that --budget-steps takes where a budget is a program's. */
#define ARCL_STEPS_MOST (UINT64_MAX / 2)

/* --device, the same in every command that has it; `place` is for its word. */
#define ARCL_OPTION_DEVICE(place) \
    { \
        "--device", "WHICH", \
            "who computes: auto (GPUs where they are faster), c (plain C alone), cl, gpu, cpu, or numbers of 'arcl " \
            "devices' such as 1,3; without it what the environment variable ARCL_DEVICE says, or auto", \
            .word = (place) \
    }

/* --dialect, likewise. */
#define ARCL_OPTION_DIALECT(place, otherwise) \
    { \
        "--dialect", "WHICH", "the dialect of the language: arc-dsl or typed; without it " otherwise, .word = (place) \
    }

/* What --help says besides the options. */
typedef struct arcl_usage {
    const char *command; /* "run" */
    const char *text;    /* what it does, in a paragraph */
    const char *more;    /* examples and the like, printed as they are */
} arcl_usage;

/* Reads the words after the command. False: the command ends with *code, because --help or --version was asked
 * for and is in cli->out, or because something is wrong and a sentence has said what. */
bool arcl_options_read(arcl_cli *cli, const arcl_usage *usage, const arcl_option *options, size_t n, int argc,
                       char **argv, int *code);

/* The dialect of that name; false after a sentence if there is none. No word: *given is false. */
bool arcl_options_dialect(const char *word, bool *given, arcl_dialect *out);

#endif
