/* Several processes on one store, and processes that are killed. */
#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "support/command.h"
#include "support/shelf.h"

TestSuite(store_writers, .init = command_open, .fini = command_close);

/* What a child does in the store; it ends with 0 if all went well. */
typedef bool child_work(arcl_store *s, unsigned number, int tell, arcl_error *err);

static pid_t start(child_work *work, unsigned number, int tell)
{
    const pid_t child = fork();
    arcl_error err = {0};
    arcl_store s;

    cr_assert_geq(child, 0);
    if (child)
        return child;
    /* Criterion's assertions belong to the parent. */
    bool ok = arcl_store_open(&s, "a.store", ARCL_STORE_WRITE, 0, &err);
    if (ok) {
        ok = work(&s, number, tell, &err);
        arcl_store_close(&s);
    }
    if (!ok && write(2, err.text, strlen(err.text)) < 0)
        _exit(2);
    _exit(!ok);
}

/* Is there SQLite at all? The children make their store themselves. */
static void probe(void)
{
    arcl_store s;

    shelf_open(&s, "probe.store", ARCL_STORE_WRITE, 0);
    arcl_store_close(&s);
}

enum { RECORDS = 2000, BATCH = 7 };

static unsigned writers;

/* Every nth batch of the records, one transaction each. */
static bool keep_share(arcl_store *s, unsigned number, int tell, arcl_error *err)
{
    arcl_kept k[BATCH];
    bool ok = true;

    (void)tell;
    for (unsigned from = number * BATCH; from < RECORDS && ok; from += writers * BATCH) {
        size_t n = 0;
        for (unsigned at = from; at < RECORDS && n < BATCH; at++)
            k[n++] = shelf_record("t", at);
        const arcl_operator_tally tally = {"cross", n, 1};
        ok = arcl_store_keep(s, k, n, NULL, err) && arcl_store_operator_add(s, &tally, 1, err);
    }
    return ok;
}

static bool tried(void *to, const arcl_operator_tally *t)
{
    *(uint64_t *)to = t->tried;
    return true;
}

static void expect_shared_work(unsigned n)
{
    pid_t child[4];
    arcl_error err = {0};
    uint64_t sum = 0;
    arcl_store s;
    int status;

    probe();
    writers = n;
    for (unsigned k = 0; k < n; k++)
        child[k] = start(keep_share, k, -1);
    for (unsigned k = 0; k < n; k++) {
        cr_assert_eq(waitpid(child[k], &status, 0), child[k]);
        cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0, "writer %u failed", k);
    }
    shelf_check("a.store");
    arcl_text got = shelf_dump("a.store"), expected = shelf_model("t", RECORDS, ARCL_STORE_BOUND);
    EXPECT_SAME_TEXT(got, expected);
    arcl_text_close(&got);
    arcl_text_close(&expected);
    shelf_open(&s, "a.store", ARCL_STORE_READ, 0);
    cr_assert(arcl_store_operator_each(&s, tried, &sum, &err));
    cr_expect_eq(sum, RECORDS);
    arcl_store_close(&s);
}

Test(store_writers, two_lose_nothing)
{
    expect_shared_work(2);
}

Test(store_writers, four_lose_nothing)
{
    expect_shared_work(4);
}

static bool do_nothing(arcl_store *s, unsigned number, int tell, arcl_error *err)
{
    (void)number;
    (void)tell;
    (void)err;
    return s->bound == ARCL_STORE_BOUND;
}

Test(store_writers, may_all_make_it_at_once)
{
    pid_t child[4];
    arcl_store s;
    int status;

    probe();
    for (unsigned again = 0; again < 25; again++) {
        for (unsigned k = 0; k < 4; k++)
            child[k] = start(do_nothing, k, -1);
        shelf_open(&s, "a.store", ARCL_STORE_WRITE, 0);
        for (unsigned k = 0; k < 4; k++) {
            cr_assert_eq(waitpid(child[k], &status, 0), child[k]);
            cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0, "writer %u failed", k);
        }
        arcl_store_close(&s);
        shelf_check("a.store");
        cr_assert_eq(unlink("a.store"), 0);
    }
}

/* ---- kill ----------------------------------------------------------------------------------- */

enum { KILLS = 50, ROUND = 5 };

/* How many rounds the store knows of. */
static bool rounds_of(arcl_store *s, unsigned *rounds, arcl_error *err)
{
    arcl_text got = {0};
    bool there;
    bool ok = arcl_store_checkpoint_get(s, "run", "rounds", &got, &there, err);

    *rounds = 0;
    if (ok && there && got.len == sizeof *rounds)
        memcpy(rounds, got.s, sizeof *rounds);
    else if (ok && there)
        ok = arcl_fail(err, "a checkpoint of %zu bytes", got.len);
    arcl_text_close(&got);
    return ok;
}

/* Round after round, each a transaction; tells the number of every round that is done. */
static bool work_on(arcl_store *s, unsigned number, int tell, arcl_error *err)
{
    arcl_kept k[ROUND];
    unsigned round;
    bool ok = rounds_of(s, &round, err);

    (void)number;
    while (ok) {
        for (unsigned n = 0; n < ROUND; n++)
            k[n] = shelf_record("t", round * ROUND + n);
        round++;
        ok = arcl_store_begin(s, err) && arcl_store_keep(s, k, ROUND, NULL, err) &&
             arcl_store_checkpoint_put(s, "run", "rounds", &round, sizeof round, err) && arcl_store_commit(s, err) &&
             write(tell, &round, sizeof round) == sizeof round;
    }
    return ok;
}

static void nap(arcl_rng *r)
{
    const struct timespec t = {.tv_nsec = (long)arcl_rng_below(r, 30000000)};

    nanosleep(&t, NULL);
}

/* The last number that the child told. */
static unsigned told(int from)
{
    unsigned last = 0, next;

    while (read(from, &next, sizeof next) == sizeof next)
        last = next;
    return last;
}

Test(store_writers, killed_at_any_moment_lose_nothing_and_leave_nothing_by_halves, .timeout = 300)
{
    arcl_rng r = {.state = 5};
    unsigned before = 0, rounds = 0;
    arcl_error err = {0};
    arcl_store s;
    int ends[2];

    probe();
    for (unsigned k = 0; k < KILLS; k++) {
        cr_assert_eq(pipe(ends), 0);
        const pid_t child = start(work_on, 0, ends[1]);
        close(ends[1]);
        nap(&r);
        cr_assert_eq(kill(child, SIGKILL), 0);
        cr_assert_eq(waitpid(child, NULL, 0), child);
        const unsigned last = told(ends[0]);
        close(ends[0]);

        shelf_open(&s, "a.store", ARCL_STORE_WRITE, 0); /* it may have been killed before it made one */
        cr_assert(rounds_of(&s, &rounds, &err), "%s", err.text);
        arcl_store_close(&s);
        cr_assert_geq(rounds, before);
        cr_assert_geq(rounds, last, "round %u was done, and %u are there", last, rounds);
        before = rounds;
        shelf_check("a.store");
        arcl_text got = shelf_dump("a.store"), expected = shelf_model("t", rounds * ROUND, ARCL_STORE_BOUND);
        cr_assert_str_eq(got.s ? got.s : "", expected.s ? expected.s : "", "after %u rounds", rounds);
        arcl_text_close(&got);
        arcl_text_close(&expected);
    }
    cr_expect_gt(rounds, 0, "no child came to its work");
}
