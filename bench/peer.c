#define _POSIX_C_SOURCE 200809L
#include "peer.h"

#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* In the child: the two pipes become its standard streams. */
static void become(const char *command, const int ask[2], const int answer[2])
{
    dup2(ask[0], STDIN_FILENO);
    dup2(answer[1], STDOUT_FILENO);
    close(ask[0]);
    close(ask[1]);
    close(answer[0]);
    close(answer[1]);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

bool bench_peer_open(bench_peer *p, const char *command, arcl_error *err)
{
    int ask[2], answer[2];

    *p = (bench_peer){0};
    if (!command)
        return arcl_fail(err, "--peer says beside what to measure; 'arcl bench' measures arcl alone");
    if (pipe(ask) != 0 || pipe(answer) != 0)
        return arcl_fail(err, "no pipe can be made");
    signal(SIGPIPE, SIG_IGN); /* a peer that has gone is noticed when it does not answer */
    p->pid = fork();
    if (p->pid < 0)
        return arcl_fail(err, "no process can be started");
    if (p->pid == 0)
        become(command, ask, answer);
    close(ask[0]);
    close(answer[1]);
    p->to = fdopen(ask[1], "w");
    p->from = fdopen(answer[0], "r");
    if (!p->to || !p->from)
        return arcl_fail(err, "no stream can be opened");
    if (!bench_peer_hear(p, err))
        return false;
    if (strncmp(p->line.s, "ready ", 6) != 0)
        return arcl_fail(err, "the peer says: %.400s", p->line.s);
    snprintf(p->name, sizeof p->name, "%s", p->line.s + 6);
    return true;
}

void bench_peer_close(bench_peer *p)
{
    if (p->to)
        fclose(p->to);
    if (p->from)
        fclose(p->from);
    if (p->pid > 0)
        waitpid(p->pid, NULL, 0);
    arcl_text_close(&p->line);
}

void bench_peer_ask(bench_peer *p, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    vfprintf(p->to, fmt, ap);
    va_end(ap);
    fputc('\n', p->to);
    fflush(p->to);
}

bool bench_peer_hear(bench_peer *p, arcl_error *err)
{
    char part[4096];

    arcl_text_clear(&p->line);
    while (fgets(part, sizeof part, p->from)) {
        const size_t n = strcspn(part, "\n");
        const bool whole = part[n] == '\n';
        arcl_text_add(&p->line, part, n);
        if (whole && p->line.s)
            return true;
    }
    return arcl_fail(err, "the peer has gone without an answer");
}
