/*
 * session.h - what is behind the handles of the public interface.
 *
 * Layer: api. May use: every layer below. Must not know: the command.
 */
#ifndef ARCL_API_SESSION_H
#define ARCL_API_SESSION_H

#include <stdatomic.h>
#include <string.h>

#include "arcl/arcl.h"
#include "batt/batt.h"
#include "device/device_set.h"
#include "exec/vm.h"

struct arcl_session {
    arcl_error err;
    arcl_error warning;     /* of the devices of `choice` */
    arcl_error own_warning; /* of devices that one piece of work chose for itself */
    const arcl_error *told; /* the one of these that the work at hand, or the last one, is about; NULL: none */
    const char *reason;     /* name of the reason why the last call gave no value; "": there was none */
    arcl_ctx ctx;           /* of values and of one evaluation */
    arcl_text text, sentence;
    arcl_arena work; /* of one run */
    arcl_arena device_mem;
    arcl_choice choice;
    bool chosen;          /* `choice` is what the environment says */
    arcl_vm *vm;          /* for that choice; NULL: none is open */
    atomic_bool stop;     /* a search or a run is to end soon */
    bool running, closed; /* a sink is at work; it has closed this */
    bool held;            /* a thread that a driver does not give back looks at `stop`: this stays where it is */
    arcl_arena self;      /* where this lies */
};

struct arcl_programs {
    arcl_library library;
    arcl_arena self;
};

struct arcl_taskset {
    arcl_tasks tasks;
    arcl_arena self;
};

static inline arcl_val arcl_value_in(arcl_value v)
{
    arcl_val in;

    _Static_assert(sizeof in == sizeof v, "a value is passed on as it is");
    memcpy(&in, &v, sizeof in);
    return in.tag <= ARCL_ERR ? in : arcl_err(ARCL_E_TYPE); /* nothing that the library has given out */
}
static inline arcl_value arcl_value_out(arcl_val in)
{
    arcl_value v;

    memcpy(&v, &in, sizeof v);
    return v;
}

/* Every call that may fail begins without a sentence; false if the session is missing, or if it is running and the call
 * would disturb that. */
bool arcl_session_enter(arcl_session *s);
bool arcl_session_enter_idle(arcl_session *s);

/* Adds the differs given, NULL: none, and with `builtin` those of the library, for which `room` is open, to a batt. */
bool arcl_session_differs(arcl_session *s, arcl_batt *b, arcl_dialect d, const arcl_programs *given, bool builtin,
                          arcl_library *room);

/* Empties the arena of work; who has set `full` gets there when it is full. */
static inline void arcl_session_work(arcl_session *s, jmp_buf *full)
{
    arcl_arena_reset(&s->work);
    s->work.escape = full;
}

/* The first of the values that is an ERROR, whose sentence stands; NULL: none is. */
const arcl_value *arcl_value_wrong(const arcl_value *items, size_t n);

/* Whether there can be so many of something; false and a sentence for numbers that are nonsense. */
bool arcl_session_counts(arcl_session *s, size_t n, const char *what);

/* Whether a text is not longer than a file of its kind may be. */
bool arcl_session_fits(arcl_session *s, size_t len, size_t most);

/* What a call cannot do without: false and a sentence if it is missing. */
bool arcl_session_has(arcl_session *s, const void *it, const char *what);

/* The dialect of this name, NULL: arc-dsl; false and a sentence if there is none. */
bool arcl_session_dialect(arcl_session *s, const char *name, arcl_dialect *out);

/* Megabytes in bytes; the most that there can be for what is more. */
size_t arcl_session_bytes(uint64_t mb);

/* The budget of the options, with defaults in place of zeros. */
arcl_budget arcl_session_budget(const arcl_session_options *o);

/* Whether the options make sense; false and a sentence if not. */
bool arcl_session_check_options(arcl_session *s, const arcl_session_options *o);

/* What program and outcome say, as an answer. */
arcl_answer arcl_session_answer(arcl_session *s, const arcl_program *p, const char *name, const arcl_outcome *o);

/* Opens the vm for what is asked for, unless it is open. False and a sentence if that is no choice. */
bool arcl_session_use_device(arcl_session *s, const char *device);

/* Options with the place for the warning of devices that one piece of work chooses for itself. */
arcl_device_options arcl_session_own_devices(arcl_session *s);

/* Memory of exactly this size in an arena of its own, for a handle; NULL and a sentence if there is none. */
void *arcl_session_handle(arcl_session *s, size_t size, arcl_arena *self);

/* The sentence and reason of an ERR, or of the cut of the context. */
arcl_value arcl_session_failed(arcl_session *s, arcl_val err);
arcl_value arcl_session_cut(arcl_session *s);

#endif
