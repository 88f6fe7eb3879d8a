#include "exec/team.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "base/arena.h"

enum { STACK = 16 * 1024 * 1024 }; /* for nested calls and values */

typedef struct team {
    const arcl_team_plan *plan;
    pthread_mutex_t lock;
    pthread_cond_t moved;  /* `reported` has */
    size_t next, reported; /* jobs handed out; reported */
    unsigned char *done;   /* by job modulo the window */
    bool reporting, over;
} team;

typedef struct member {
    team *team;
    unsigned number;
    pthread_t thread;
} member;

/* Reports what is done and has its turn. The lock is given up meanwhile: others work on. */
static void report(team *t)
{
    const arcl_team_plan *p = t->plan;

    t->reporting = true;
    while (!t->over && t->reported < t->next && t->done[t->reported % p->window]) {
        pthread_mutex_unlock(&t->lock);
        const bool go_on = !p->report || p->report(p->to, t->reported);
        pthread_mutex_lock(&t->lock);
        t->done[t->reported % p->window] = 0;
        t->reported++;
        t->over = !go_on;
        pthread_cond_broadcast(&t->moved);
    }
    t->reporting = false;
}

static void *work(void *arg)
{
    const member *m = arg;
    team *t = m->team;
    const arcl_team_plan *p = t->plan;

    pthread_mutex_lock(&t->lock);
    for (;;) {
        while (!t->over && t->next < p->jobs && t->next - t->reported >= p->window)
            pthread_cond_wait(&t->moved, &t->lock);
        if (t->over || t->next == p->jobs)
            break;
        const size_t job = t->next++;
        pthread_mutex_unlock(&t->lock);
        p->work(p->to, m->number, job);
        pthread_mutex_lock(&t->lock);
        t->done[job % p->window] = 1;
        if (!t->reporting)
            report(t);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* Hires, waits, and says how many there were. */
static unsigned run(team *t, arcl_arena *mem)
{
    const arcl_team_plan *plan = t->plan;
    const unsigned threads = plan->threads < plan->jobs ? plan->threads : (unsigned)plan->jobs;
    member *members = ARCL_TAKE(mem, member, threads);
    pthread_attr_t attr;
    unsigned n = 0;

    t->done = ARCL_TAKE(mem, unsigned char, plan->window);
    memset(t->done, 0, plan->window);
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, STACK);
    for (; n < threads; n++) {
        members[n] = (member){.team = t, .number = n};
        if (pthread_create(&members[n].thread, &attr, work, &members[n]) != 0)
            break;
    }
    pthread_attr_destroy(&attr);
    for (unsigned k = 0; k < n; k++)
        pthread_join(members[k].thread, NULL);
    return n;
}

bool arcl_team_run(const arcl_team_plan *plan, arcl_error *err)
{
    team t = {.plan = plan, .lock = PTHREAD_MUTEX_INITIALIZER, .moved = PTHREAD_COND_INITIALIZER};
    arcl_arena mem;
    jmp_buf full;

    if (plan->jobs == 0)
        return true;
    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    const bool ok = setjmp(full) == 0 ? run(&t, &mem) > 0 || arcl_fail(err, "no thread could be started")
                                      : arcl_fail(err, "no memory to start threads");
    arcl_arena_close(&mem);
    return ok;
}
