/* The command as such: help, version, wrong use, and a standard output that takes nothing. */
#include <stdio.h>
#include <string.h>

#include "arcl/arcl.h"
#include "support/command.h"

TestSuite(main, .init = command_open, .fini = command_close);

static const char *const names[] = {"run",   "card", "batt", "solve", "score",   "show",  "label",
                                    "store", "ops",  "tune", "bench", "devices", "verify"};

enum { NAMES = sizeof names / sizeof *names };

Test(main, alone_it_helps)
{
    cr_expect_eq(command(" "), 0);
    EXPECT_HAS(command_out, "usage: arcl COMMAND [OPTIONS]");
    for (int k = 0; k < NAMES; k++)
        EXPECT_HAS(command_out, names[k]);
    cr_expect_str_eq(command_err, "");
    cr_expect_eq(command("--help"), 0);
    EXPECT_HAS(command_out, "usage: arcl COMMAND [OPTIONS]");
    cr_expect_eq(command("help"), 0);
    EXPECT_HAS(command_out, "usage: arcl COMMAND [OPTIONS]");
}

Test(main, every_command_has_help_and_a_version)
{
    for (int k = 0; k < NAMES; k++) {
        char usage[32];
        snprintf(usage, sizeof usage, "usage: arcl %s", names[k]);
        cr_expect_eq(command("%s --help", names[k]), 0);
        EXPECT_HAS(command_out, usage);
        EXPECT_HAS(command_out, "\nexamples:\n");
        EXPECT_HAS(command_out, "\n  --version  ");
        cr_expect_str_eq(command_err, "");
        for (const char *line = command_out; *line; line += strcspn(line, "\n") + 1)
            cr_expect_leq(strcspn(line, "\n"), 80, "arcl %s --help: %.100s", names[k], line);
        cr_expect_eq(command("help %s", names[k]), 0);
        EXPECT_HAS(command_out, usage);
        cr_expect_eq(command("%s --version", names[k]), 0);
        cr_expect_str_eq(command_out, "arcl " ARCL_VERSION "\n");
    }
    cr_expect_eq(command("--version"), 0);
    cr_expect_str_eq(command_out, "arcl " ARCL_VERSION "\n");
}

Test(main, wrong_use_gets_one_sentence)
{
    EXPECT_REFUSED("runn", "there is no command 'runn'; did you mean run?");
    EXPECT_REFUSED("rnu", "there is no command 'rnu'; did you mean run?");
    EXPECT_REFUSED("frobnicate", "there is no command 'frobnicate'; 'arcl --help' lists them");
    EXPECT_REFUSED("--versoin", "there is no option '--versoin'; did you mean --version?");
    EXPECT_REFUSED("run --programms x", "'arcl run' has no option --programms; did you mean --programs?");
    EXPECT_REFUSED("run --prog x", "'arcl run' has no option --prog; did you mean --programs?");
    EXPECT_REFUSED("run --programms=x", "'arcl run' has no option --programms; did you mean --programs?");
    EXPECT_REFUSED("ops -x", "'arcl ops' has no option -x; 'arcl ops --help' lists them");
    EXPECT_REFUSED("run x", "'arcl run' takes options only, and 'x' belongs to none; 'arcl run --help' lists them");
    EXPECT_REFUSED("run -- x", "'arcl run' takes options only, and 'x' belongs to none; 'arcl run --help' lists them");
    EXPECT_REFUSED("run --tasks", "--tasks needs a value: --tasks FILE|DIR...");
    EXPECT_REFUSED("run --tasks --all", "--tasks needs a value: --tasks FILE|DIR...");
    EXPECT_REFUSED("run --json=1", "--json takes no value");
    EXPECT_REFUSED("run --json --show", "--show draws for people and --json writes for programs: give one of the two");
}

Test(main, numbers_have_limits)
{
    static const char *const wrong[] = {"0", "-1", "1000001", "x", "1x", "99999999999999999999", "''", "' 1'", "+1"};

    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        cr_expect_eq(command("run --repeat=%s", wrong[k]), 2);
        EXPECT_HAS(command_err, "arcl: --repeat takes a number from 1 to 1000000, not '");
    }
}

Test(main, what_steers_a_terminal_does_not_reach_it)
{
    cr_expect_eq(command("\"$(printf 'a\\033[31m\\302\\233b\\377')\""), 2);
    cr_expect_str_eq(command_err, "arcl: there is no command 'a?[31m?b?'; 'arcl --help' lists them\n");
}

Test(main, output_that_cannot_be_written_is_said)
{
    EXPECT_REFUSED("ops >/dev/full", "standard output cannot be written: No space left on device");
    EXPECT_REFUSED("--version >/dev/full", "standard output cannot be written: No space left on device");
}

Test(main, a_reader_that_goes_away_is_no_news)
{
    command("ops --json | head -n 1");
    cr_expect_eq(command_count(command_out, "\n"), 1);
    cr_expect_str_eq(command_err, "");
    cr_expect_eq(command("ops >&-"), 0);
    cr_expect_str_eq(command_err, "");
    cr_expect_eq(command("--nothing 2>&-"), 2);
}
