/*
 * solve.h - the search for programs: rounds of candidates for every task, distributed over threads.
 *
 * Tasks are independent. A round of a task depends only on the seed, the number of the round and the task's population.
 * So the result after a number of rounds is the same for any number of threads; with a limit of time it is what was
 * found by then. A round ends when all tasks have had it.
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
    uint32_t rounds;            /* whole rounds that it has had */
    uint32_t solved_at;         /* the round after which it was first solved; 0: it is not */
    uint32_t edited_at;         /* the same for the library and its edits alone */
    bool whole;                 /* the last round came to its end: a run can go on from here */
    bool enumerated;            /* the enumeration came to its end: it is not repeated when the search goes on */
    uint64_t work;              /* evaluations of its last round, an estimate for the next one */
    uint8_t *cut;               /* by program of the library: 1 if it was cut as it is */
    const arcl_program *const
        *guesses; /* answers of an enumeration for a task that no program solves; the likeliest first */
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
    uint32_t extra;   /* rounds of a task after it was solved, in which a simpler program may be found */
    unsigned threads; /* 0: one per core */
    unsigned islands; /* independent parts of a round; 0: chosen by the number of tasks, the fewer the more tasks */
    size_t bytes;     /* limit of memory; where it is small fewer threads are used; 0: no limit */
    size_t taken;     /* how much of it the caller uses already, for programs and tasks */
    uint32_t count;   /* candidates in a part of a round */
    uint32_t kept;    /* members of the population of a task */
    uint64_t steps;   /* budget of a candidate on a sample */
    bool early_stop;
    double rate[ARCL_OPERATORS];
    arcl_vm *vm;             /* devices that may help; NULL: none. The result does not depend on them */
    const atomic_bool *stop; /* set by others to end soon; NULL: never */
    /* Called after each round of a task, those with most work first, never by two threads at once; false ends the
     * search. */
    bool (*report)(void *to, const arcl_solve *s, const arcl_case *c);
    /* Called before the result of a round that is not whole is put into a case; false ends the search. NULL: it is not
     * called. */
    bool (*part)(void *to, const arcl_solve *s);
    void *to;
} arcl_solve_options;

enum { ARCL_SOLVE_EXTRA = 2, ARCL_SOLVE_COUNT = 2048, ARCL_SOLVE_KEPT = 32, ARCL_SOLVE_STEPS = 50000 };

/* The default options. */
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

/* Builds the graph of the library's programs and the cases. False and a sentence on failure; arcl_solve_close is needed
 * in either case. */
bool arcl_solve_open(arcl_solve *s, const arcl_solve_options *options, const arcl_program *const *programs,
                     size_t nprograms, const arcl_task *const *tasks, size_t ntasks, arcl_error *err);
void arcl_solve_close(arcl_solve *s);

/* A hash of everything that the result depends on, except for the limits: two searches with the same number find the
 * same programs in as many rounds. */
uint64_t arcl_solve_identity(const arcl_solve *s);

/* The state of a task in an earlier search. */
typedef struct arcl_case_state {
    const arcl_member *members; /* with their programs, the best first */
    uint32_t n;
    uint32_t rounds, solved_at, edited_at;
    uint64_t work;
    bool enumerated;
    const arcl_program *const *guesses; /* as in the case */
    uint32_t nguesses;
} arcl_case_state;

/* Restores that state. False and a sentence if it cannot be restored; the task then begins anew. */
bool arcl_solve_restore(arcl_solve *s, size_t which, const arcl_case_state *state, arcl_error *err);

/* Runs rounds until a limit is reached. */
bool arcl_solve_run(arcl_solve *s, arcl_error *err);

/* Replaces the population of the case by `population`, which is another one: copies as many of its programs as there is
 * room for. `staging` is scratch memory; where it does not suffice control leaves through its escape and the case is
 * unchanged. */
void arcl_case_take(arcl_case *c, arcl_population *population, size_t room, arcl_arena *staging);

/* The name solve_<task>; characters that a name must not have are replaced. */
const char *arcl_solve_name(const arcl_task *task, arcl_arena *mem);

/* Whether the enumeration found answers that are so likely that edits are not tried: the members of the population come
 * from moves then, and their closeness is the likelihood. */
#define ARCL_LIKELY_ENOUGH 0.75F
bool arcl_case_settled(const arcl_solve *s, const arcl_case *c);

/* Whether the best program of the case is right on all demonstrations. */
static inline bool arcl_case_solved(const arcl_case *c)
{
    return c->population.n > 0 && c->task->ntrain > 0 &&
           c->population.at[0].fitness.right == arcl_task_counted(c->task);
}

#endif
