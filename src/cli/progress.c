/* progress.c - one line that comes after a second and leaves nothing behind. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/cli.h"

static const uint64_t second = 1000000000, wait_ns = 250000000; /* before the line, and between two of them */

static struct {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t over;
    bool running, stop, visible;
    const char *what;
    const _Atomic size_t *done;
    size_t total;
    uint64_t start;
    char told[160]; /* instead of `done` */
} line = {.lock = PTHREAD_MUTEX_INITIALIZER, .over = PTHREAD_COND_INITIALIZER};

static void put(const char *s, int n)
{
    if (n > 0 && write(STDERR_FILENO, s, (size_t)n) < 0)
        line.stop = true;
}

/* Without wrapping, since what is wrapped would stay when the line is drawn again. */
#define LINE_FROM "\r\x1b[?7l"
#define LINE_TO "\x1b[K\x1b[?7h"

static void draw(uint64_t elapsed)
{
    char s[256];
    int n;

    if (line.told[0])
        n = snprintf(s, sizeof s, LINE_FROM "%.60s: %s" LINE_TO, line.what, line.told);
    else if (line.done)
        n = snprintf(s, sizeof s, LINE_FROM "%.60s: %zu of %zu, %u s" LINE_TO, line.what, atomic_load(line.done),
                     line.total, (unsigned)(elapsed / second));
    else
        n = snprintf(s, sizeof s, LINE_FROM "%.60s: %u s" LINE_TO, line.what, (unsigned)(elapsed / second));
    put(s, n);
    line.visible = true;
}

static void *watch(void *nothing)
{
    pthread_mutex_lock(&line.lock);
    while (!line.stop) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        const uint64_t ns = (uint64_t)until.tv_nsec + wait_ns;
        until.tv_sec += (time_t)(ns / second);
        until.tv_nsec = (long)(ns % second);
        pthread_cond_timedwait(&line.over, &line.lock, &until);
        const uint64_t elapsed = arcl_clock_ns() - line.start;
        if (!line.stop && elapsed >= second)
            draw(elapsed);
    }
    pthread_mutex_unlock(&line.lock);
    return nothing;
}

void arcl_progress_start(const arcl_cli *cli, const char *what, const _Atomic size_t *done, size_t total)
{
    if (cli->quiet || !isatty(STDERR_FILENO))
        return;
    line.what = what;
    line.done = done;
    line.total = total;
    line.start = arcl_clock_ns();
    line.told[0] = 0;
    line.stop = false;
    line.running = pthread_create(&line.thread, NULL, watch, NULL) == 0;
}

void arcl_progress_tell(const char *text)
{
    pthread_mutex_lock(&line.lock);
    snprintf(line.told, sizeof line.told, "%s", text);
    pthread_mutex_unlock(&line.lock);
}

/* The lock is held from hide to allow. */
void arcl_progress_hide(void)
{
    pthread_mutex_lock(&line.lock);
    if (line.visible)
        put("\r\x1b[K", 4);
    line.visible = false;
}

void arcl_progress_allow(void)
{
    pthread_mutex_unlock(&line.lock);
}

void arcl_progress_stop(void)
{
    if (!line.running)
        return;
    arcl_progress_hide();
    line.stop = true;
    pthread_cond_signal(&line.over);
    arcl_progress_allow();
    pthread_join(line.thread, NULL);
    line.running = false;
}
