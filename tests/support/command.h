/*
 * command.h - the real command run in a folder of its own, and what it wrote.
 */
#ifndef ARCL_TESTS_COMMAND_H
#define ARCL_TESTS_COMMAND_H

#include <criterion/criterion.h>

/* What the last command wrote, and how it ended. */
extern char *command_out, *command_err;

/* For TestSuite: an empty folder as the current one, and its end. */
void command_open(void);
void command_close(void);

/* Runs `arcl ARGS` through the shell, so ARGS may redirect; standard input is empty. Returns the exit code. */
int command(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* A file in the folder. */
void command_file(const char *path, const char *text);

/* Replaces the digits after each `key` in `text` by '#', in place: times differ from run to run. */
char *command_mask(char *text, const char *key);

/* How often `part` occurs in `text`. */
int command_count(const char *text, const char *part);

#define EXPECT_HAS(text, part) cr_expect(strstr(text, part), "no '%s' in:\n%s", part, text)
#define EXPECT_LACKS(text, part) cr_expect(!strstr(text, part), "'%s' in:\n%s", part, text)

/* The command ends with 2, says this one sentence and nothing else. */
#define EXPECT_REFUSED(args, sentence) \
    do { \
        cr_expect_eq(command("%s", args), 2, "arcl %s", args); \
        cr_expect_str_eq(command_err, "arcl: " sentence "\n"); \
        cr_expect_str_eq(command_out, ""); \
    } while (0)

#endif
