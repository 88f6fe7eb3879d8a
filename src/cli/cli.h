/*
 * cli.h - what the commands share: memory, standard output, sentences on standard error, exit codes.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_CLI_H
#define ARCL_CLI_CLI_H

#include <stdatomic.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "device/device_set.h"
#include "exec/vm.h"
#include "report/show.h"

/* Exit codes; 130 where Ctrl-C ended it. */
enum { ARCL_EXIT_DONE = 0, ARCL_EXIT_UNMET = 1, ARCL_EXIT_WRONG = 2 };

typedef struct arcl_cli {
    arcl_arena mem;                     /* lives as long as the process; when it is full, main says so */
    arcl_text out;                      /* what standard output gets; see arcl_cli_spill */
    bool lost;                          /* standard output takes no more */
    bool tty;                           /* standard output is a terminal */
    bool quiet;                         /* totals alone are wanted */
    unsigned width;                     /* its columns; 0 if it is none: nothing is cut */
    arcl_show_mode mode;                /* its colours */
    uint64_t start;                     /* of the process */
    uint64_t programs_hash, tasks_hash; /* of what was read last, for a profile */
} arcl_cli;

void arcl_cli_open(arcl_cli *cli);
void arcl_cli_close(arcl_cli *cli);

/* Writes what has gathered in `out` if that is worth it: much, or on a terminal. False when the command is to end:
 * Ctrl-C was pressed, or standard output takes no more; if that is more than a closed pipe, a sentence has said so. */
bool arcl_cli_spill(arcl_cli *cli);
bool arcl_cli_flush(arcl_cli *cli);

/* "arcl: ...": one sentence on standard error. The others return ARCL_EXIT_WRONG; the last says nothing if the error
 * has no sentence. */
void arcl_cli_say(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
int arcl_cli_wrong(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
int arcl_cli_failed(const arcl_error *err);

/* A result that goes where an option says: into a file, or to standard output for "-". Nothing is written where no path is
 * given. False and a sentence. */
bool arcl_cli_is_out(const char *path); /* whether it is "-" */
bool arcl_cli_can_write(const char *path, arcl_error *err);
/* The same beside results, which standard output has: of --html, and of the option that is named. */
bool arcl_cli_can_page(const char *path, arcl_error *err);
bool arcl_cli_can_write_beside(const char *option, const char *path, arcl_error *err);
/* The same of several, of which no two are one file; `what` they are. */
bool arcl_cli_can_write_all(const char *const *paths, size_t n, const char *what, arcl_error *err);
bool arcl_cli_write(arcl_cli *cli, const char *path, const arcl_text *text, arcl_error *err);
/* The same if the text was made, which is closed. What failed is said. */
bool arcl_cli_save(arcl_cli *cli, const char *path, bool made, arcl_text *text, arcl_error *err);

/* From now on Ctrl-C and SIGTERM do not end the process, but arcl_cli_interrupted tells of the first one: the command
 * ends soon with what it has. The exit code is 128 and the number of the signal then. */
void arcl_cli_listen(void);
int arcl_cli_interrupted(void);   /* the signal; 0: there was none */
atomic_bool *arcl_cli_stop(void); /* the same, for threads that are to stop */

/* A line on standard error as it is, with nothing in it that could steer a terminal. */
void arcl_cli_note(const char *line);

/* ---- progress ------------------------------------------------------------------------------- */

/* After a second a line on standard error, if that is a terminal, says what is going on. `done` is counted up by
 * others; without it only the time is shown. */
void arcl_progress_start(const arcl_cli *cli, const char *what, const _Atomic size_t *done, size_t total);
void arcl_progress_stop(void);

/* What the line says from now on. */
void arcl_progress_tell(const char *text);

/* Everything written to a terminal goes through these two, so that the line is out of the way. */
void arcl_progress_hide(void);
void arcl_progress_allow(void);

/* ---- devices --------------------------------------------------------------------------------- */

/* The vm for what --device says (NULL: it was not given); *out is NULL where plain C does it all. What goes wrong on
 * devices, and with `explain` where programs and pairs went, is said on standard error. False if the word is none of those
 * known: a sentence has said so. To be closed with arcl_vm_close. */
bool arcl_use_devices(arcl_cli *cli, const char *word, bool explain, arcl_vm **out);

/* The devices that a command looks at one by one; `auto` is every device that can be used. They are chosen, not opened.
 * False after a sentence. */
bool arcl_choose_devices(arcl_cli *cli, const char *word, arcl_device_set *out);

#endif
