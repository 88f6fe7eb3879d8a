/* The schema of commands: what every command has in common, and what is made of it. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/command.h"

TestSuite(schema, .init = command_open, .fini = command_close);

#define BUNDLED "--programs " ARCL_ROOT "/data/programs --tasks " ARCL_ROOT "/data/tasks "

Test(schema, names_may_have_commas_between_them)
{
    char apart[1 << 16];

    cr_assert_eq(command("run " BUNDLED "--task 6bf9e412 1fccf19e --threads 1"), 0, "%s", command_err);
    snprintf(apart, sizeof apart, "%.*s", (int)strcspn(command_out, "."), command_out);
    cr_assert_eq(command("run " BUNDLED "--task 6bf9e412,1fccf19e --threads 1"), 0, "%s", command_err);
    cr_expect_eq(strncmp(command_out, apart, strcspn(apart, "\n")), 0);
    EXPECT_HAS(command_out, "6bf9e412");
    EXPECT_HAS(command_out, "1fccf19e");
    EXPECT_REFUSED("run " BUNDLED "--task 6bf9e412,nonsense",
                   "there is no task 'nonsense' among the 103 that were read");
}

#define ONE_ROUND "solve " BUNDLED "--task 6bf9e412 --rounds 1 --count 10 --out - "

Test(schema, times_and_sizes_have_units)
{
    static const char *const times[] = {"100", "500ms", "20s", "1m", "1h"}, *const sizes[] = {"512", "512M", "1G",
                                                                                              "524288k"};

    for (size_t k = 0; k < sizeof times / sizeof *times; k++)
        cr_expect_eq(command(ONE_ROUND "--time %s", times[k]), 0, "%s: %s", times[k], command_err);
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        cr_expect_eq(command(ONE_ROUND "--memory %s", sizes[k]), 0, "%s: %s", sizes[k], command_err);
    EXPECT_REFUSED("solve --time 1d",
                   "--time takes a time such as 90, 500ms, 10m or 2h, from 1ms to 100000000s, not '1d'");
    EXPECT_REFUSED("solve --memory 12k",
                   "--memory takes a size such as 512 (megabytes) or 4G, from 1M to 16384G, not '12k'");
    EXPECT_REFUSED("solve --time 99999999999999h",
                   "--time takes a time such as 90, 500ms, 10m or 2h, from 1ms to 100000000s, not '99999999999999h'");
}

Test(schema, colours_are_there_when_they_are_asked_for)
{
    cr_expect_eq(command("run " BUNDLED "--task 6bf9e412 --color always"), 0);
    EXPECT_HAS(command_out, "\x1b[");
    cr_expect_eq(command("run " BUNDLED "--task 6bf9e412 --color never"), 0);
    cr_expect_null(strchr(command_out, '\x1b'));
    EXPECT_REFUSED("run --color perhaps", "--color is auto, always or never, not 'perhaps'");
}

Test(schema, quiet_leaves_the_totals)
{
    cr_expect_eq(command("run " BUNDLED "--task 6bf9e412 --quiet"), 0);
    cr_expect_null(strstr(command_out, "6bf9e412"));
    EXPECT_HAS(command_out, " of 1 task");
    cr_expect_eq(command("run " BUNDLED "--task 6bf9e412 --quiet --json"), 0);
    cr_expect_eq(strncmp(command_out, "{\"summary\"", 10), 0);
    cr_expect_eq(command("batt " BUNDLED "--task 6bf9e412 --quiet"), 0);
    EXPECT_HAS(command_out, "1 of 1 task with a candidate");
    cr_expect_eq(command("batt " BUNDLED "--task 6bf9e412 --quiet --json"), 0);
    cr_expect_eq(strncmp(command_out, "{\"summary\"", 10), 0);
}

Test(schema, a_dash_is_standard_input_or_output)
{
    cr_expect_eq(command("label - --out - < " ARCL_ROOT "/data/tasks/6bf9e412.json"), 2); /* several grids */
    cr_expect_eq(command("solve " BUNDLED "--task 6bf9e412 --rounds 1 --count 10 --out -"), 0, "%s", command_err);
    cr_expect_eq(command_out[0], '{');
    EXPECT_HAS(command_out, "\"attempt_1\"");
}

Test(schema, the_help_of_an_option_begins_in_its_column)
{
    static const char *const commands[] = {"run", "card", "batt", "solve", "label", "store", "bench", "profile"};
    enum { COLUMN = 28 };

    for (size_t k = 0; k < sizeof commands / sizeof *commands; k++) {
        cr_assert_eq(command("%s --help", commands[k]), 0);
        for (const char *line = command_out; (line = strstr(line, "\n  -")); line++) {
            const size_t name = 3 + strcspn(line + 3, " \n"), value = name + 1 + strcspn(line + name + 1, " \n");
            cr_expect(line[COLUMN] == ' ' || line[name] == '\n' || line[value] == '\n', "%.80s", line + 1);
        }
    }
}

Test(schema, pages_and_completions_are_made_of_it)
{
    cr_expect_eq(command("--man run"), 0);
    EXPECT_HAS(command_out, "\\fB\\-\\-budget\\-steps\\fR \\fIN\\fR\n");
    cr_expect_eq(command("--man"), 0);
    EXPECT_HAS(command_out, "\\fBarcl\\-solve\\fR(1)\n");
    cr_expect_eq(command("--completion bash"), 0);
    EXPECT_HAS(command_out, "solve:--color) choices='auto always never' ;;\n");
    cr_expect_eq(command("--completion zsh"), 0);
    EXPECT_HAS(command_out, "#compdef arcl\n");
    EXPECT_REFUSED("--man nothing", "there is no option '--man'; 'arcl --help' lists them");
}

/* Runs the command, sends it SIGINT, and expects the exit code 130 and these in the last line it writes and in all. */
static void expect_interrupted(const char *const *argv, const char *last, const char *part)
{
    const struct timespec nap = {.tv_nsec = 400000000};
    int status;
    const pid_t child = fork();

    if (child == 0) {
        (void)!freopen("out.txt", "w", stdout);
        execv(ARCL_BIN, (char *const *)(uintptr_t)argv);
        _exit(3);
    }
    nanosleep(&nap, NULL);
    cr_assert_eq(kill(child, SIGINT), 0);
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 130, "%s: %d", argv[1], status);
    cr_expect_eq(command("--version > version.txt; tail -n 1 out.txt"), 0);
    EXPECT_HAS(command_out, last);
    cr_expect_eq(command("--version > version.txt; cat out.txt"), 0);
    EXPECT_HAS(command_out, part);
}

#define ON_BUNDLED "--programs", ARCL_ROOT "/data/programs", "--tasks", ARCL_ROOT "/data/tasks"

Test(schema, control_c_ends_it_with_what_there_is)
{
    const char *const run[] = {ARCL_BIN, "run",       ON_BUNDLED, "--all",  "--repeat",
                               "1000",   "--threads", "2",        "--json", NULL};
    const char *const card[] = {ARCL_BIN, "card", ON_BUNDLED, "--count", "2000000", "--json", NULL};

    const char *const text[] = {ARCL_BIN, "run",       ON_BUNDLED, "--all",   "--repeat",
                                "1000",   "--threads", "2",        "--quiet", NULL};

    expect_interrupted(run, "{\"summary\":", "");
    expect_interrupted(card, "{\"summary\":{\"candidates\":", "");
    expect_interrupted(text, "", "\nstopped: ");
}
