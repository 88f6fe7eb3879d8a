#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "report/layout.h"

enum { SPILL = 1 << 18, LINE_MAX = 2048 };

/* A standard stream that is closed would be given to the next file that is opened. */
static void keep_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) == -1 && errno == EBADF && open("/dev/null", O_RDWR) != fd)
            _exit(ARCL_EXIT_WRONG);
}

static atomic_int interrupted;
static atomic_bool stop;

static void interrupt(int signal_number)
{
    atomic_store(&interrupted, signal_number);
    atomic_store(&stop, true);
}

void arcl_cli_listen(void)
{
    struct sigaction instruction = {.sa_handler = interrupt,
                                    .sa_flags = (int)SA_RESETHAND}; /* the second one ends it as ever */

    sigemptyset(&instruction.sa_mask);
    sigaction(SIGINT, &instruction, NULL);
    sigaction(SIGTERM, &instruction, NULL);
}

int arcl_cli_interrupted(void)
{
    return atomic_load(&interrupted);
}

atomic_bool *arcl_cli_stop(void)
{
    return &stop;
}

void arcl_cli_open(arcl_cli *cli)
{
    struct winsize size;

    keep_streams();
    (void)signal(SIGXFSZ, SIG_IGN); /* the write fails and is reported instead */
    arcl_claims_begin();
    *cli = (arcl_cli){.start = arcl_clock_ns()};
    arcl_arena_open(&cli->mem, SIZE_MAX);
    cli->tty = isatty(STDOUT_FILENO);
    cli->mode = arcl_show_terminal_mode(cli->tty);
    if (cli->tty)
        cli->width = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

void arcl_cli_close(arcl_cli *cli)
{
    arcl_text_close(&cli->out);
    arcl_arena_close(&cli->mem);
}

/* False if not all of it could be written; errno says why. */
static bool write_all(int fd, const char *s, size_t len)
{
    while (len > 0) {
        const ssize_t n = write(fd, s, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        s += n;
        len -= (size_t)n;
    }
    return true;
}

bool arcl_cli_flush(arcl_cli *cli)
{
    if (cli->lost)
        return false;
    if (cli->out.full || arcl_text_starved()) {
        cli->lost = true;
        arcl_cli_say("no memory for the output");
        return false;
    }
    if (cli->out.len == 0)
        return true; /* the line of progress stays */
    arcl_progress_hide();
    const bool ok = write_all(STDOUT_FILENO, cli->out.s, cli->out.len);
    const int why = errno;
    arcl_progress_allow();
    arcl_text_clear(&cli->out);
    if (!ok) {
        cli->lost = true;
        if (why != EPIPE)
            arcl_cli_say("standard output cannot be written: %s", strerror(why));
    }
    return ok;
}

bool arcl_cli_spill(arcl_cli *cli)
{
    return (cli->tty || cli->out.len >= SPILL ? arcl_cli_flush(cli) : !cli->lost) && !arcl_cli_interrupted();
}

/* A line on standard error where there is no memory: what is not plain ASCII becomes a question mark. */
static void write_plain(const char *line)
{
    char few[LINE_MAX];
    size_t n = 0;

    for (; *line && n + 1 < sizeof few; line++)
        few[n++] = (char)(*line >= ' ' && *line < 0x7f ? *line : '?');
    few[n++] = '\n';
    (void)write_all(STDERR_FILENO, few, n);
}

void arcl_cli_note(const char *line)
{
    char few[4 * LINE_MAX];
    const bool fits = strlen(line) < LINE_MAX; /* a byte becomes four at most */
    arcl_text safe = {0};

    if (fits)
        safe = (arcl_text){.s = few, .room = sizeof few, .limit = sizeof few - 1};
    arcl_layout_safe(&safe, line, strlen(line));
    arcl_text_putc(&safe, '\n');
    arcl_progress_hide();
    if (safe.full)
        write_plain(line);
    else
        (void)write_all(STDERR_FILENO, safe.s, safe.len); /* a failure cannot be reported anywhere */
    arcl_progress_allow();
    if (!fits)
        arcl_text_close(&safe);
}

__attribute__((format(printf, 1, 0))) static void say(const char *fmt, va_list ap)
{
    char line[LINE_MAX] = "arcl: ";
    const size_t n = strlen(line);

    vsnprintf(line + n, sizeof line - n, fmt, ap);
    arcl_cli_note(line);
}

void arcl_cli_say(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    say(fmt, ap);
    va_end(ap);
}

int arcl_cli_wrong(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    say(fmt, ap);
    va_end(ap);
    return ARCL_EXIT_WRONG;
}

int arcl_cli_failed(const arcl_error *err)
{
    return err->text[0] ? arcl_cli_wrong("%s", err->text) : ARCL_EXIT_WRONG;
}

bool arcl_cli_is_out(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

bool arcl_cli_can_write(const char *path, arcl_error *err)
{
    return !path || arcl_cli_is_out(path) || arcl_file_can_write(path, err);
}

/* Whether two outputs have each a place; one that takes anything, such as /dev/null, takes both. */
static bool are_apart(const char *a, const char *b, const char *what, arcl_error *err)
{
    if (!a || !b)
        return true;
    if (arcl_cli_is_out(a) || arcl_cli_is_out(b))
        return strcmp(a, b) != 0 || arcl_fail(err, "standard output takes one %s; give a file for the others", what);
    return arcl_file_is_special(a) || arcl_claim_apart(a, b, err);
}

bool arcl_cli_can_write_all(const char *const *paths, size_t n, const char *what, arcl_error *err)
{
    for (size_t k = 0; k < n; k++) {
        if (!arcl_cli_can_write(paths[k], err))
            return false;
        for (size_t j = 0; j < k; j++)
            if (!are_apart(paths[j], paths[k], what, err))
                return false;
    }
    return true;
}

bool arcl_cli_can_write_beside(const char *option, const char *path, arcl_error *err)
{
    if (path && arcl_cli_is_out(path))
        return arcl_fail(err, "%s: give a file; standard output has the results", option);
    return arcl_cli_can_write(path, err);
}

bool arcl_cli_can_page(const char *path, arcl_error *err)
{
    return arcl_cli_can_write_beside("--html", path, err);
}

bool arcl_cli_write(arcl_cli *cli, const char *path, const arcl_text *text, arcl_error *err)
{
    if (path && text->full)
        return arcl_fail(err, "%s: there is not enough memory for it", path);
    if (arcl_cli_is_out(path))
        arcl_text_add(&cli->out, text->s ? text->s : "", text->len);
    return !path || arcl_cli_is_out(path) || arcl_file_write(path, text->s, text->len, err);
}

bool arcl_cli_save(arcl_cli *cli, const char *path, bool made, arcl_text *text, arcl_error *err)
{
    const bool ok = made && arcl_cli_write(cli, path, text, err);

    if (!ok)
        arcl_cli_failed(err);
    arcl_text_close(text);
    return ok;
}
