/*
 * profile.h - where the time goes: what every thread was doing, and for how long.
 *
 * A thread has a tree of frames: a frame is a part of arcl (scopes.def), a task, a program, a line of it or a primitive,
 * below the frame that was running when it began. At a boundary one time stamp is taken, and the time since the one
 * before goes to the frame that owned it. So the times of all frames add up to the time of the thread: nothing is
 * counted twice, nothing is lost. The end of a call and the beginning of the next one are one boundary.
 *
 * A stamp takes as long as a small call, so of calls that are short not all are stamped: of each primitive as many as
 * keep the stamps below a fraction of its time. The others are counted, and the mean of those that were stamped is
 * moved to them from the frame that owns the time they took: sums stay as they are. With `every` each call is stamped.
 *
 * Nothing is done while no profile was begun: `arcl_profile_here` is NULL then, and so is the pointer in a context.
 *
 * Layer: base. Must not know: primitives (numbers to it), values, reports.
 */
#ifndef ARCL_BASE_PROFILE_H
#define ARCL_BASE_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum arcl_category {
#define ARCL_CATEGORY(id, name) ARCL_CATEGORY_##id,
#define ARCL_SCOPE(id, category, name)
#include "base/scopes.def"
#undef ARCL_CATEGORY
#undef ARCL_SCOPE
    ARCL_CATEGORIES
} arcl_category;

typedef enum arcl_scope {
#define ARCL_CATEGORY(id, name)
#define ARCL_SCOPE(id, category, name) ARCL_SCOPE_##id,
#include "base/scopes.def"
#undef ARCL_CATEGORY
#undef ARCL_SCOPE
    ARCL_SCOPES
} arcl_scope;

extern const char *const arcl_category_names[ARCL_CATEGORIES];
extern const char *const arcl_scope_names[ARCL_SCOPES];
extern const uint8_t arcl_scope_categories[ARCL_SCOPES];

typedef enum arcl_frame_kind {
    ARCL_FRAME_SCOPE,
    ARCL_FRAME_TASK,    /* calls: samples; hits: those cut by a budget */
    ARCL_FRAME_PROGRAM, /* has a frame for each of its lines */
    ARCL_FRAME_PLAIN,   /* a primitive in plain C, also as a line of a program; hits: how often it was entered */
    ARCL_FRAME_COLUMN,  /* a primitive on columns; calls: elements; hits: columns */
    ARCL_FRAME_DEVICE,  /* a primitive that devices have worked out: calls without time, which is that of launches */
} arcl_frame_kind;

#define ARCL_FRAME_NO_OP UINT16_MAX

/* A line of the cache: all that a boundary looks at. */
typedef struct arcl_frame {
    struct arcl_frame *parent;
    struct arcl_frame *kid;
    struct arcl_frame *next; /* those of one parent */
    uint64_t key;            /* kind and what it is of; the line of the text, in a line of a program */
    uint64_t ticks;          /* of its own */
    uint64_t calls;
    union {
        const char *name;                 /* of tasks */
        struct arcl_frame_lines *program; /* of programs */
    };
    uint32_t hits;
    uint16_t op; /* ARCL_FRAME_NO_OP: none */
    uint8_t kind, scope;
} arcl_frame;

/* What is noted of a line of a program until the end; its frame is looked at only where calls below it are stamped. */
typedef struct arcl_frame_line {
    uint64_t ticks; /* of the calls that were stamped, */
    uint32_t hits;  /* and how many these were */
    uint32_t ended; /* evaluations that ended before they called it, and after all others before it */
    uint32_t line;  /* of the text */
    uint16_t op;    /* ARCL_FRAME_NO_OP: none */
} arcl_frame_line;

/* The lines of a program. How often one was called follows from the evaluations and from where they ended, and what it
 * is called is filled in at the end: a line that is not stamped touches no memory of its own. */
typedef struct arcl_frame_lines {
    struct arcl_frame_lines *next; /* of all programs of a thread */
    arcl_frame *frame;             /* of the program */
    const char *name;
    uint32_t n;
    arcl_frame *at; /* calls: without those by devices */
    arcl_frame_line *of;
    uint64_t evals, devices; /* evaluations in plain C; samples that devices have worked out */
} arcl_frame_lines;

/* How long calls of a primitive take, as far as this thread has seen. A call that is not stamped touches the first two
 * numbers alone: how many there were follows from `period`. */
typedef struct arcl_pace {
    uint32_t skip;   /* calls that are not stamped before the next one that is; */
    uint32_t one;    /* ticks that each is taken for */
    uint32_t period; /* how many they were at first */
    uint32_t each;   /* 256ths of a tick for each unit of many calls at once */
    uint32_t many;   /* those of them that were many calls at once */
    int32_t calls;   /* how many these were, and all before `period` began; their frames were not looked for: */
    uint64_t ticks;  /* the next one that is stamped is credited with them; of lines: of all of them */
} arcl_pace;

/* What is needed to learn that. */
typedef struct arcl_pace_seen {
    uint32_t mean;
    uint16_t n;
    uint16_t rest; /* calls that are stamped before the mean is looked at again; ARCL_PACE_FIXED: for ever */
} arcl_pace_seen;

_Static_assert(sizeof(arcl_pace) <= 32, "two of them fill a line of the cache");

#define ARCL_PACE_FIXED UINT16_MAX /* `rest` of what calls others, and of all where each call is to be stamped */

/* n calls at once take about as long as so many units. */
static inline uint64_t arcl_pace_units(uint32_t n)
{
    enum { FIXED = 7 };
    return n > 1 ? n + FIXED : 1;
}

/* Something with a beginning and an end, for a trace. */
typedef struct arcl_span {
    uint64_t begin, end;
    const char *name;     /* of a task or kernel; NULL: what the scope says */
    const arcl_frame *of; /* the task or scope */
    const char *device;   /* of launches and copies; NULL: none */
    uint64_t bytes;       /* of copies */
} arcl_span;

enum {
    ARCL_PROFILE_OPS = 512, /* more than there are primitives */
};

/* Paces of primitives one by one and on columns; of lines; of scopes. */
enum {
    ARCL_PACE_LINES = 2 * ARCL_PROFILE_OPS,
    ARCL_PACE_SCOPES = 3 * ARCL_PROFILE_OPS,
    ARCL_PACES = ARCL_PACE_SCOPES + ARCL_SCOPES
};
static inline unsigned arcl_pace_of(arcl_frame_kind kind, unsigned which)
{
    return kind == ARCL_FRAME_SCOPE ? ARCL_PACE_SCOPES + which : (kind - ARCL_FRAME_PLAIN) * ARCL_PROFILE_OPS + which;
}

/* One thread. */
typedef struct arcl_profile {
    arcl_frame *cur;   /* what is running */
    arcl_frame *owner; /* what the time since the last stamp is of: that, or what ended before it; */
    uint64_t *due;     /* and where it is added */
    uint64_t last;     /* stamp */
    uint64_t moved;    /* ticks that were moved out of the time since then */
    arcl_pace *learns; /* of the call that began at the last stamp, */
    uint64_t units;    /* and how much it is */
    bool tsc, every;
    uint32_t stamp;                /* ticks that a stamp takes */
    uint32_t scale;                /* nanoseconds of a tick, times 2^24; 0: not known well enough yet */
    uint64_t base, base_ns;        /* a moment by both clocks */
    const void *lines_of, *job_of; /* the program whose lines are known, and the task it runs on; */
    arcl_frame_lines *lines;       /* these lines, the instruction that was called last in this evaluation, */
    const void *called;
    arcl_frame *job, *task; /* and their frames */
    _Alignas(64) arcl_pace pace[ARCL_PACES];
    arcl_pace_seen seen[ARCL_PACES];
    arcl_frame root;
    struct arcl_profile *next;
    const char *name;
    bool running;
    uint64_t began, ticks; /* the last beginning; sum over all */
    uint64_t task_began;
    uint64_t stamps;
    arcl_frame_lines *programs;
    arcl_frame **table; /* frames by parent and key: those that are not among the first of their parent */
    size_t nframes, nfar, mask;
    struct arcl_profile_block *blocks;
    arcl_span *spans;
    size_t nspans, spans_room;
    bool traced, starved; /* spans are wanted; there was no memory for some */
    uint64_t *candidates; /* ticks by candidate of a batt */
    size_t ncandidates;
} arcl_profile;

typedef struct arcl_profile_options {
    bool trace; /* spans, too */
    bool every; /* each call is stamped, however short */
} arcl_profile_options;

/* The profile of this thread; NULL: none. */
extern _Thread_local arcl_profile *arcl_profile_thread __attribute__((tls_model("initial-exec")));
static inline arcl_profile *arcl_profile_here(void)
{
    return arcl_profile_thread;
}

/* Begins a profile of this process, with the thread that calls; false: no memory. */
bool arcl_profile_begin(arcl_profile_options options);

/* Ends it, and gives the threads, the first one first; every other thread has ended before. Frames stay until
 * arcl_profile_free. */
arcl_profile *arcl_profile_end(void);
void arcl_profile_free(void);

/* What both do for one thread (profile_settle.c, profile.c): calls that were counted and not stamped go to their frames;
 * its memory is given back. */
void arcl_profile_settle(arcl_profile *p);
void arcl_profile_close(arcl_profile *p);

/* Begin and end of another thread, which one of the profile has started. Nothing happens where there is no profile. */
void arcl_profile_join(const char *name);
void arcl_profile_leave_thread(void);

/* A device was opened: reports tell its name and driver. What was opened since the beginning: "PoCL cpu, driver 3.1",
 * one after the other; "": none. */
void arcl_profile_opened(const char *name, const char *driver);
const char *arcl_profile_hardware(void);

/* What the profile knows of time: the nanoseconds of one tick, between begin and end. */
double arcl_profile_ns(void);
uint64_t arcl_profile_start(void); /* ticks at the beginning */

#endif
