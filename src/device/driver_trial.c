/* driver_trial.c - a child tries a driver and its parent watches. */
#define _GNU_SOURCE /* pipe2 */
#include "device/drivers.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/clock.h"

/* What a child says: shorter than what a pipe takes in one piece. */
typedef struct word {
    enum { WORD_STEP, WORD_DONE, WORD_USELESS } kind;
    arcl_driver_step step;
    char platform[128];
} word;

/* ---- the child ------------------------------------------------------------------------------ */

static int to_parent = -1;

static void say(const word *w)
{
    ssize_t n;

    do
        n = write(to_parent, w, sizeof *w);
    while (n < 0 && errno == EINTR);
    if (n != (ssize_t)sizeof *w)
        _exit(0); /* the parent is gone */
}

void arcl_driver_trial_step(arcl_driver_step step, const char *platform)
{
    word w = {.kind = WORD_STEP, .step = step};

    if (to_parent < 0)
        return; /* not a child */
    snprintf(w.platform, sizeof w.platform, "%s", platform);
    say(&w);
}

/* What happens here stays in the process: no messages, no core, no handlers of the parent's. */
static void retire(pid_t parent)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGTERM, SIGALRM};
    const struct rlimit none = {0, 0};
    const int nowhere = open("/dev/null", O_RDWR);
    sigset_t all;

    (void)setpgid(0, 0); /* what the driver starts ends with it */
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL); /* the thread that began it waits for its end */
#endif
    if (getppid() != parent)
        _exit(0);
    for (int k = 0; k <= 2 && nowhere >= 0; k++)
        (void)dup2(nowhere, k);
    (void)setrlimit(RLIMIT_CORE, &none);
    for (size_t k = 0; k < sizeof signals / sizeof *signals; k++)
        (void)signal(signals[k], SIG_DFL);
    sigemptyset(&all);
    (void)sigprocmask(SIG_SETMASK, &all, NULL);
}

/* ---- the parent ----------------------------------------------------------------------------- */

#define SECOND ((uint64_t)1000000000)
#define SLICE (SECOND / 5)

enum { PERIODS_MAX = 10 }; /* a step of a child that gets little of the processors may take so many times the seconds */

/* Processor time that all threads of the child have had, in nanoseconds; 0 where the system does not tell. */
static uint64_t work_of(pid_t child)
{
    struct timespec t;
    clockid_t clock;

    if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return (uint64_t)t.tv_sec * SECOND + (uint64_t)t.tv_nsec;
}

/* Whether there is something to read within so many nanoseconds: 1, 0 if not, -1: it cannot be known. A stop of this
 * process, or of the whole machine, counts as one slice, however long it is: the child may have been stopped, too. */
static int wait_for(int from, uint64_t ns)
{
    struct pollfd p = {.fd = from, .events = POLLIN};

    for (;;) {
        const uint64_t slice = ns < SLICE ? ns : SLICE, began = arcl_clock_ns();
        const int ready = poll(&p, 1, (int)(slice / 1000000u) + 1);
        const uint64_t took = arcl_clock_ns() - began;
        if (ready > 0)
            return 1;
        if (ready < 0 && errno != EINTR)
            return -1;
        if (ns <= slice && took >= ns)
            return 0;
        ns -= took < slice ? took : slice;
    }
}

/* The next word: 1; 0: the child has ended, -1: it is late. That is after `seconds` if it waits, or has worked all the
 * time; where others have the processors it may take longer. */
static int listen_to(pid_t child, int from, unsigned seconds, word *w)
{
    const uint64_t period = seconds * SECOND, first = work_of(child);
    uint64_t before = first;
    unsigned periods = 0;
    size_t have = 0;

    while (have < sizeof *w) {
        const int ready = wait_for(from, period);
        if (ready < 0)
            return 0;
        if (ready == 0) {
            const uint64_t now = work_of(child);
            if (++periods == PERIODS_MAX || now - before < period / 100 || now - first >= period / 10 * 9)
                return -1;
            before = now;
            continue;
        }
        const ssize_t n = read(from, (char *)w + have, sizeof *w - have);
        if (n == 0 || (n < 0 && errno != EINTR))
            return 0;
        have += n > 0 ? (size_t)n : 0;
    }
    return 1;
}

/* The signal that ended the child, as far as this process gets to know it. One that a kernel does not let go cannot be
 * waited for. */
static int end_of(pid_t child, bool late)
{
    const struct timespec pause = {.tv_nsec = 10000000};
    int status = 0;

    if (late)
        (void)kill(-child, SIGKILL);
    for (int k = 0; k < 200; k++) {
        const pid_t got = waitpid(child, &status, WNOHANG);
        if (got == child)
            return WIFSIGNALED(status) ? WTERMSIG(status) : SIGABRT;
        if (got < 0 && errno != EINTR)
            return SIGABRT; /* another part of the process has waited for it */
        (void)nanosleep(&pause, NULL);
    }
    (void)kill(-child, SIGKILL);
    return SIGKILL;
}

/* Follows the child to its end. */
static bool watch(pid_t child, int from, unsigned seconds, arcl_trust wanted, arcl_verdict *out)
{
    word w = {.step = ARCL_DRIVER_LOAD}, last = w;
    int heard;

    while ((heard = listen_to(child, from, seconds, &w)) == 1 && w.kind == WORD_STEP)
        last = w;
    const int ended = end_of(child, heard != 1);
    *out = (arcl_verdict){0};
    if (heard == 1) {
        out->passed = w.kind == WORD_DONE ? wanted : ARCL_TRUST_NONE;
        return w.kind == WORD_DONE;
    }
    out->failed = true;
    out->signal = heard < 0 ? 0 : ended;
    out->step = last.step <= ARCL_DRIVER_TEST ? last.step : ARCL_DRIVER_LOAD;
    out->passed = out->step > ARCL_DRIVER_LIST ? ARCL_TRUST_LIST : ARCL_TRUST_NONE;
    last.platform[sizeof last.platform - 1] = 0;
    memcpy(out->platform, last.platform, sizeof out->platform);
    return true;
}

bool arcl_driver_trial(const arcl_driver *d, bool (*work)(const arcl_driver *d, arcl_trust wanted), arcl_trust wanted,
                       unsigned seconds, arcl_verdict *out)
{
    const pid_t parent = getpid();
    int ends[2];

    if (!arcl_vendors_show(&d, 1))
        return false;
    if (pipe2(ends, O_CLOEXEC) != 0) {
        arcl_vendors_settle();
        return false;
    }
    const pid_t child = fork();
    if (child == 0) {
        to_parent = ends[1];
        retire(parent);
        const word end = {.kind = work(d, wanted) ? WORD_DONE : WORD_USELESS};
        say(&end);
        _exit(0); /* at once: drivers take their time to end */
    }
    if (child > 0)
        (void)setpgid(child, child); /* parent and child both do it: either may be first */
    (void)close(ends[1]);
    const bool ok = child > 0 && watch(child, ends[0], seconds, wanted, out);
    (void)close(ends[0]);
    arcl_vendors_settle();
    return ok;
}
