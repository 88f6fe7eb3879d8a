#include "exec/run.h"

#include <pthread.h>
#include <string.h>

#include "base/boundary.h"

enum { STACK = 16 * 1024 * 1024 }; /* for nested calls and values */

typedef struct member {
    arcl_team *team;
    unsigned number;
    pthread_t thread;
} member;

struct arcl_team {
    member *members;
    unsigned n;
    size_t window;
    pthread_mutex_t lock;
    pthread_cond_t moved; /* something below has, that members wait for */
    pthread_cond_t ended; /* none of them is busy */
    const arcl_team_plan *plan;
    unsigned plans;        /* so far: who has done another one last is not free */
    unsigned busy;         /* members that are not */
    size_t next, reported; /* jobs handed out; reported */
    unsigned char *done;   /* by job modulo the window */
    bool reporting, enough, over;
    bool profiled; /* the thread that has opened it is */
};

/* Until this has happened; the lock is held. */
static void wait(arcl_team *t, pthread_cond_t *what, arcl_scope why)
{
    arcl_profile *const p = arcl_profile_here();
    arcl_frame *const before = arcl_profile_enter(p, why);

    pthread_cond_wait(what, &t->lock);
    arcl_profile_leave_span(p, before, NULL, NULL, 0);
}

/* Takes the lock; where another one has it, a profile shows that as waiting. */
static void lock(arcl_team *t)
{
    if (pthread_mutex_trylock(&t->lock) == 0)
        return;
    arcl_profile *const p = arcl_profile_here();
    arcl_frame *const before = arcl_profile_enter(p, ARCL_SCOPE_wait_others);
    pthread_mutex_lock(&t->lock);
    arcl_profile_leave(p, before);
}

/* Reports what is done and has its turn. The lock is given up meanwhile: others work on. */
static void report(arcl_team *t)
{
    const arcl_team_plan *p = t->plan;

    t->reporting = true;
    while (!t->enough && t->reported < t->next && t->done[t->reported % t->window]) {
        pthread_mutex_unlock(&t->lock);
        arcl_profile *const profile = arcl_profile_here();
        arcl_frame *const before = p->report ? arcl_profile_enter(profile, ARCL_SCOPE_report) : NULL;
        const bool go_on = !p->report || p->report(p->to, t->reported);
        if (p->report)
            arcl_profile_leave(profile, before);
        lock(t);
        t->done[t->reported % t->window] = 0;
        t->reported++;
        t->enough = !go_on;
        pthread_cond_broadcast(&t->moved);
    }
    t->reporting = false;
}

/* Jobs of the plan until there are no more; the lock is held but for the work. */
static void do_jobs(arcl_team *t, unsigned number)
{
    const arcl_team_plan *p = t->plan;

    for (;;) {
        while (!t->enough && t->next < p->jobs && t->next - t->reported >= t->window)
            wait(t, &t->moved, ARCL_SCOPE_wait_others);
        if (t->enough || t->next == p->jobs)
            return;
        const size_t job = t->next++;
        pthread_mutex_unlock(&t->lock);
        p->work(p->to, number, job);
        lock(t);
        t->done[job % t->window] = 1;
        if (!t->reporting)
            report(t);
    }
}

static void *work(void *arg)
{
    const member *m = arg;
    arcl_team *t = m->team;

    if (t->profiled)
        arcl_profile_join("worker");
    pthread_mutex_lock(&t->lock);
    for (unsigned done = 0;; done = t->plans) {
        while (t->plans == done && !t->over)
            wait(t, &t->moved, ARCL_SCOPE_wait_jobs);
        if (t->over)
            break;
        do_jobs(t, m->number);
        if (--t->busy == 0)
            pthread_cond_signal(&t->ended);
    }
    pthread_mutex_unlock(&t->lock);
    arcl_profile_leave_thread();
    return NULL;
}

arcl_team *arcl_team_open(arcl_arena *mem, unsigned threads, size_t window, arcl_error *err)
{
    arcl_team *t = ARCL_TAKE(mem, arcl_team, 1);
    pthread_attr_t attr;

    *t = (arcl_team){.window = window,
                     .lock = PTHREAD_MUTEX_INITIALIZER,
                     .moved = PTHREAD_COND_INITIALIZER,
                     .ended = PTHREAD_COND_INITIALIZER};
    t->profiled = arcl_profile_here() != NULL;
    t->done = ARCL_TAKE(mem, unsigned char, window);
    t->members = ARCL_TAKE(mem, member, threads);
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, STACK);
    for (; t->n < threads; t->n++) {
        member *m = &t->members[t->n];
        *m = (member){.team = t, .number = t->n};
        if (pthread_create(&m->thread, &attr, work, m) != 0)
            break;
    }
    pthread_attr_destroy(&attr);
    if (t->n == 0)
        arcl_fail(err, "no thread could be started");
    return t->n ? t : NULL;
}

void arcl_team_run(arcl_team *t, const arcl_team_plan *plan)
{
    pthread_mutex_lock(&t->lock);
    memset(t->done, 0, t->window);
    t->plan = plan;
    t->next = t->reported = 0;
    t->enough = false;
    t->busy = t->n;
    t->plans++;
    pthread_cond_broadcast(&t->moved);
    while (t->busy > 0)
        wait(t, &t->ended, ARCL_SCOPE_wait_others);
    pthread_mutex_unlock(&t->lock);
}

void arcl_team_close(arcl_team *t)
{
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    t->over = true;
    pthread_cond_broadcast(&t->moved);
    pthread_mutex_unlock(&t->lock);
    for (unsigned k = 0; k < t->n; k++)
        pthread_join(t->members[k].thread, NULL);
}
