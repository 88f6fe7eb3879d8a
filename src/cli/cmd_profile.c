/* cmd_profile.c - the command `arcl profile`: another command, and where its time went. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/profile.h"
#include "cli/options.h"
#include "report/profile_report.h"

static const arcl_command *const commands[] = {&arcl_command_run, &arcl_command_batt, &arcl_command_card,
                                               &arcl_command_solve};

static const arcl_command *profiled; /* the one that was asked for */

/* ---- files ------------------------------------------------------------------------------------ */

typedef void writer(const arcl_profile_facts *f, arcl_text *out);

static void put_whole(const arcl_profile_facts *f, arcl_text *out)
{
    arcl_profile_text(f, true, 0, out);
}

/* "results.txt" for "results.json"; NULL where it is no file. */
static const char *text_of(arcl_cli *cli, const char *path)
{
    if (!path || arcl_cli_is_out(path) || arcl_file_is_special(path))
        return NULL;
    const size_t len = strlen(path), stem = len > 5 && strcmp(path + len - 5, ".json") == 0 ? len - 5 : len;
    arcl_text name = {0};

    arcl_text_printf(&name, "%.*s.txt", (int)stem, path);
    const char *kept = arcl_take_text(&cli->mem, name.s ? name.s : "", name.len);
    arcl_text_close(&name);
    return kept;
}

static bool write_file(arcl_cli *cli, const char *path, writer *write, const arcl_profile_facts *f)
{
    arcl_text text = {0};
    arcl_error err = {0};

    if (!path)
        return true;
    write(f, &text);
    return arcl_cli_save(cli, path, true, &text, &err);
}

static bool write_all(arcl_cli *cli, const arcl_settings *s, const arcl_profile_facts *f)
{
    return write_file(cli, s->out, arcl_profile_json, f) && write_file(cli, text_of(cli, s->out), put_whole, f) &&
           write_file(cli, s->trace, arcl_profile_trace, f) && write_file(cli, s->folded, arcl_profile_folded, f) &&
           write_file(cli, s->speedscope, arcl_profile_speedscope, f) &&
           write_file(cli, s->callgrind, arcl_profile_callgrind, f) && write_file(cli, s->html, arcl_profile_page, f);
}

/* Asked before the run, and after it, when it is known what was read. */
static bool can_write(arcl_cli *cli, const arcl_settings *s)
{
    const char *const paths[] = {s->out,        text_of(cli, s->out), s->trace, s->folded,
                                 s->speedscope, s->callgrind,         s->html};
    arcl_error err = {0};

    return (arcl_cli_can_page(s->html, &err) &&
            arcl_cli_can_write_all(paths, sizeof paths / sizeof *paths, "file", &err)) ||
           arcl_cli_failed(&err) == ARCL_EXIT_DONE;
}

/* ---- the command ------------------------------------------------------------------------------ */

static int run_profiled(arcl_cli *cli, arcl_settings *s)
{
    const bool quiet = cli->quiet;
    arcl_settings inner = *s;

    if (!can_write(cli, s))
        return ARCL_EXIT_WRONG;
    inner.json = false;
    inner.html = NULL;
    inner.out = profiled == &arcl_command_run || profiled == &arcl_command_batt ? NULL : "/dev/null";
    cli->quiet = true; /* its totals alone */
    if (!arcl_profile_begin((arcl_profile_options){.trace = s->trace || s->html, .every = s->every_call}))
        return arcl_cli_wrong("there is not enough memory");
    const int code = profiled->run(cli, &inner);
    arcl_profile_facts *f = ARCL_TAKE(&cli->mem, arcl_profile_facts, 1);
    *f = (arcl_profile_facts){.command = profiled->name,
                              .machine = arcl_profile_machine(&cli->mem),
                              .asked = s->device ? s->device : "auto",
                              .seed = s->seed,
                              .programs_hash = cli->programs_hash,
                              .tasks_hash = cli->tasks_hash,
                              .every = s->every_call,
                              .project = (size_t)s->project,
                              .mem = &cli->mem,
                              .first = arcl_profile_end()};
    f->wall_ns = (uint64_t)((double)f->first->ticks * arcl_profile_ns() + 0.5);
    cli->quiet = quiet;
    arcl_profile_sum(f);
    if (s->json) {
        arcl_text_clear(&cli->out); /* the totals of the command */
        arcl_profile_json(f, &cli->out);
    } else if (!quiet) {
        arcl_text_putc(&cli->out, '\n');
        arcl_profile_text(f, false, cli->width, &cli->out);
    }
    const bool ok = can_write(cli, s) && write_all(cli, s, f);
    arcl_profile_free();
    return ok ? code : ARCL_EXIT_WRONG;
}

static const arcl_use uses[] = {
    ARCL_USE(project),
    ARCL_USE(every_call),
    {.id = ARCL_O_out,
     .help = "write the profile as JSON, and beside it the whole report as text (.txt); - is standard output"},
    ARCL_USE(trace),
    ARCL_USE(folded),
    ARCL_USE(speedscope),
    ARCL_USE(callgrind),
    {.id = ARCL_O_html, .help = "write a page: where the time went (docs/REPORTS.md)"},
    {.id = ARCL_O_json, .help = "print the profile as JSON instead of the tables"},
};

enum { OWN = sizeof uses / sizeof *uses };

static bool is_own(arcl_option_id id)
{
    for (size_t k = 0; k < OWN; k++)
        if (uses[k].id == id)
            return true;
    return false;
}

const arcl_command *arcl_profile_command(arcl_cli *cli, const char *word)
{
    for (size_t k = 0; k < sizeof commands / sizeof *commands; k++) {
        if (strcmp(word, commands[k]->name) != 0)
            continue;
        profiled = commands[k];
        arcl_command *c = ARCL_TAKE(&cli->mem, arcl_command, 1);
        arcl_use *all = ARCL_TAKE(&cli->mem, arcl_use, profiled->n + OWN);
        *c = arcl_command_profile;
        memcpy(all, uses, sizeof uses);
        for (size_t j = 0; j < profiled->n; j++)
            if (!is_own(profiled->uses[j].id))
                all[c->n++] = profiled->uses[j];
        arcl_text name = {0};
        arcl_text_printf(&name, "profile %s", word);
        c->name = arcl_take_text(&cli->mem, name.s ? name.s : "", name.len);
        arcl_text_close(&name);
        c->words = profiled->words;
        c->uses = all;
        c->run = run_profiled;
        return c;
    }
    return NULL;
}

static int refuse(arcl_cli *cli, arcl_settings *s)
{
    (void)cli;
    if (s->words.n)
        return arcl_cli_wrong("'%s' cannot be profiled; run, batt, card and solve can", s->words.at[0]);
    return arcl_cli_wrong("say first what to profile: run, batt, card or solve");
}

const arcl_command arcl_command_profile = {
    .name = "profile",
    .summary = "where the time of run, batt, card or solve goes",
    .words = "run|batt|card|solve [its options]",
    .text = "Runs another command with its options and reports where its time went: by category; by primitive, with "
            "calls, self and inclusive time and where it ran; by line of the programs or by candidate; and by task, "
            "with and without outliers. Self times add up to the time of all threads. 'arcl profile run --help' lists "
            "the options of both. See docs/PROFILE.md.",
    .more = "examples:\n"
            "  arcl profile run --programs solvers.py --tasks training.json --repeat 10\n"
            "  arcl profile run --programs solvers.py --tasks training.json --task 00d62c1b\n"
            "  arcl profile batt --programs batt.py --tasks training.json --first 100\n"
            "  arcl profile solve --tasks evaluation.json --time 60 -o results.json\n"
            "  arcl profile run --trace trace.json --folded stacks.txt\n"
            "\n"
            "exit code: that of the command, 2 if a file could not be written\n",
    ARCL_USES(uses),
    .run = refuse,
};
