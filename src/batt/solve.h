/*
 * solve.h - the search for programs: round after round of candidates for every task, over threads.
 *
 * Tasks do not depend on each other, and a task's round depends only on the seed, the round and the task's best so far.
 * So after so many rounds the result is the same for any number of threads; with a limit of time it is what could be
 * done by then. A round ends when all tasks have had theirs.
 *
 * Layer: batt. May use: exec and lower. Must not know: where programs are kept, people.
 */
#ifndef ARCL_BATT_SOLVE_H
#define ARCL_BATT_SOLVE_H

#include "batt/generation.h"

/* A task that is being worked on. */
typedef struct arcl_case {
    const arcl_task *task;
    const char *name;           /* of its programs: solve_<task> */
    arcl_population population; /* the best first */
    uint32_t rounds;            /* that it has had, whole ones */
    uint32_t solved_at;         /* the round after which it was first solved; 0: it is not */
    bool whole;                 /* the last round came to its end: a run can go on from here */
    uint64_t work;              /* evaluations of its last round: what the next one may cost */
    uint8_t *cut;               /* by program of the library: 1 if it was cut as it is */
    const arcl_program *const
        *guesses; /* of an enumeration: answers where no program solves the task; likeliest first */
    uint32_t nguesses;
    arcl_arena mem; /* of the programs */
} arcl_case;

enum { ARCL_SOLVE_AHEAD = 8 }; /* parts of a round that a thread may be ahead of the report */

typedef struct arcl_solve arcl_solve;

typedef struct arcl_solve_options {
    arcl_dialect dialect; /* of the programs; those of another one are left out */
    uint64_t seed;
    uint64_t moves;   /* a hash of the moves that are given to the enumeration; 0: none are */
    uint64_t rounds;  /* for each task; 0: no limit */
    uint64_t ns;      /* in all; 0: no limit */
    uint64_t began;   /* when the time began, as arcl_clock_ns counts; 0: with the rounds */
    uint64_t solved;  /* stop after so many tasks; 0: no limit */
    uint32_t extra;   /* rounds that a task gets after it was solved: a simpler program may turn up */
    unsigned threads; /* 0: one per core */
    unsigned islands; /* parts of a round that know nothing of each other; 0: few for many tasks */
    size_t bytes;     /* memory of the process: fewer threads work where it is little; 0: no limit */
    size_t taken;     /* of these, by what the caller holds: programs, tasks */
    uint32_t count;   /* candidates in a part of a round */
    uint32_t kept;    /* of each task */
    uint64_t steps;   /* budget of a candidate on a sample */
    bool early_stop;
    double rate[ARCL_OPERATORS];
    const atomic_bool *stop; /* set by others to end soon; NULL: never */
    /* Called after each round of a task, those that cost most first, never by two threads at once; false ends it. */
    bool (*report)(void *to, const arcl_solve *s, const arcl_case *c);
    /* Called before a case gets what a round that is not whole has found; false ends it. NULL: not called. */
    bool (*part)(void *to, const arcl_solve *s);
    void *to;
} arcl_solve_options;

enum { ARCL_SOLVE_EXTRA = 2, ARCL_SOLVE_COUNT = 2048, ARCL_SOLVE_KEPT = 32, ARCL_SOLVE_STEPS = 50000 };

/* The usual ones. */
arcl_solve_options arcl_solve_usual(void);

struct arcl_solve {
    arcl_solve_options options;
    arcl_arena mem;
    arcl_graph base;
    arcl_arena nodes; /* of the base */
    arcl_material material;
    arcl_setup setup;
    const arcl_program *
        *sources;     /* by number of a root: see arcl_member.source; behind them one that stands for moves */
    uint64_t library; /* a hash of them */
    size_t unfit;     /* programs that are left out because they would see the reference */
    arcl_case *cases;
    size_t n;
    unsigned threads;            /* that work */
    uint64_t round;              /* that is under way */
    arcl_generation_sum sum;     /* of everything */
    arcl_generation_sum settled; /* of whole rounds */
    size_t solved;               /* cases */
    bool stopped;                /* by a limit other than rounds, or by the report */
};

/* Makes everything ready: the library's programs become one graph. False and a sentence if that does not work;
 * arcl_solve_close is needed in either case. */
bool arcl_solve_open(arcl_solve *s, const arcl_solve_options *options, const arcl_program *const *programs,
                     size_t nprograms, const arcl_task *const *tasks, size_t ntasks, arcl_error *err);
void arcl_solve_close(arcl_solve *s);

/* What the result depends on besides the limits: the same number, the same programs after as many rounds. */
uint64_t arcl_solve_identity(const arcl_solve *s);

/* What an earlier run had of a task. */
typedef struct arcl_case_state {
    const arcl_member *members; /* with their programs, the best first */
    uint32_t n;
    uint32_t rounds, solved_at;
    uint64_t work;
} arcl_case_state;

/* Puts it back. False and a sentence if it cannot be; the task then begins anew. */
bool arcl_solve_restore(arcl_solve *s, size_t which, const arcl_case_state *state, arcl_error *err);

/* Rounds until a limit is reached. */
bool arcl_solve_run(arcl_solve *s, arcl_error *err);

/* The pool, which is any but the case's own, becomes that of the case: copies of its programs, as many as there is room
 * for. `staging` is scratch. When memory runs out control leaves through its escape, and the case is as it was. */
void arcl_case_take(arcl_case *c, arcl_population *pool, size_t room, arcl_arena *staging);

/* solve_<task>, with nothing in it that a name must not have. */
const char *arcl_solve_name(const arcl_task *task, arcl_arena *mem);

/* Whether an enumeration solved the case so well that no round of edits is worth it: its members come from moves, and
 * how likely they are is their closeness. */
#define ARCL_LIKELY_ENOUGH 0.6F
bool arcl_case_settled(const arcl_solve *s, const arcl_case *c);

/* Whether the best program of the case is right on all demonstrations. */
static inline bool arcl_case_solved(const arcl_case *c)
{
    return c->population.n > 0 && c->task->ntrain > 0 &&
           c->population.at[0].fitness.right == arcl_task_counted(c->task);
}

#endif
