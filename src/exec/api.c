/* api.c - the public interface: a thin layer over libraries, tasks, plans and runs. */
#include "arcl/arcl.h"

#include <string.h>

#include "exec/plan.h"
#include "exec/stage.h"
#include "value/seq.h"

enum { TEXT_MAX = 64 << 20, REPEAT_MAX = 1000000 };

struct arcl_session {
    arcl_library library;
    arcl_tasks tasks;
    arcl_error err;
    arcl_arena names; /* of programs; worked out when first asked for */
    const char *const *labels;
    arcl_arena work; /* of one run */
    arcl_arena device_mem;
    arcl_choice choice;
    arcl_stage *stage; /* for that choice; NULL: none is open */
    arcl_error warning;
    arcl_ctx ctx; /* of one grid */
    arcl_text value, sentence;
    bool running, closed; /* a sink is at work; it has closed this */
    arcl_arena self;      /* where this lies */
};

const char *arcl_version(void)
{
    return ARCL_VERSION;
}

arcl_session *arcl_session_open(void)
{
    arcl_arena self;
    jmp_buf full;

    arcl_arena_open(&self, SIZE_MAX);
    self.escape = &full;
    if (setjmp(full) != 0)
        return NULL;
    arcl_session *s = ARCL_TAKE(&self, arcl_session, 1);
    *s = (arcl_session){.self = self};
    arcl_library_open(&s->library);
    arcl_tasks_open(&s->tasks);
    arcl_arena_open(&s->names, SIZE_MAX);
    arcl_arena_open(&s->work, SIZE_MAX);
    arcl_arena_open(&s->device_mem, SIZE_MAX);
    s->choice.kind = ARCL_CHOICE_C;
    arcl_ctx_open(&s->ctx, SIZE_MAX);
    return s;
}

void arcl_session_close(arcl_session *s)
{
    if (!s)
        return;
    if (s->running) {
        s->closed = true;
        return;
    }
    arcl_stage_close(s->stage);
    arcl_library_close(&s->library);
    arcl_tasks_close(&s->tasks);
    arcl_arena_close(&s->names);
    arcl_arena_close(&s->work);
    arcl_arena_close(&s->device_mem);
    arcl_ctx_close(&s->ctx);
    arcl_text_close(&s->value);
    arcl_text_close(&s->sentence);
    arcl_arena self = s->self;
    arcl_arena_close(&self);
}

const char *arcl_session_error(const arcl_session *s)
{
    return s ? s->err.text : "there is no session";
}

/* ---- programs and tasks --------------------------------------------------------------------- */

/* Every call that may change the session begins without a sentence; false if it cannot be made. */
static bool begin(arcl_session *s)
{
    if (!s)
        return false;
    s->err.text[0] = 0;
    return !s->running || arcl_fail(&s->err, "the session is running: its sink can only ask it for names and counts");
}

/* What a call cannot do without. */
static bool has(arcl_session *s, const void *it, const char *what)
{
    return it || arcl_fail(&s->err, "%s is missing", what);
}

bool arcl_session_load_programs(arcl_session *s, const char *path)
{
    if (!begin(s) || !has(s, path, "the path of the programs"))
        return false;
    s->labels = NULL;
    return arcl_library_load(&s->library, path, &s->err);
}

bool arcl_session_add_programs(arcl_session *s, const char *name, const char *text, size_t len)
{
    if (!begin(s) || !has(s, name, "the name of the text") || !has(s, text, "the text"))
        return false;
    s->labels = NULL;
    return arcl_library_parse(&s->library, name, text, len, &s->err);
}

size_t arcl_session_program_count(const arcl_session *s)
{
    return s ? s->library.n : 0;
}

/* The names of all programs; false and a sentence if there is no memory for them. */
static bool name_programs(arcl_session *s)
{
    jmp_buf full;

    if (s->labels)
        return true;
    s->names.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(&s->err, "no memory for the names of the programs");
    arcl_arena_reset(&s->names);
    s->labels = arcl_plan_labels(&s->names, &s->library);
    return true;
}

const char *arcl_session_program_name(arcl_session *s, size_t program)
{
    if (!s)
        return NULL;
    s->err.text[0] = 0;
    return program < s->library.n && name_programs(s) ? s->labels[program] : NULL;
}

size_t arcl_session_complaint_count(const arcl_session *s)
{
    return s ? s->library.ncomplaints + s->tasks.ncomplaints : 0;
}

const char *arcl_session_complaint(const arcl_session *s, size_t k)
{
    const size_t programs = s ? s->library.ncomplaints : 0;

    if (!s)
        return NULL;
    if (k < programs)
        return s->library.complaints[k].text;
    return k - programs < s->tasks.ncomplaints ? s->tasks.complaints[k - programs] : NULL;
}

bool arcl_session_load_tasks(arcl_session *s, const char *path, const char *solutions)
{
    return begin(s) && has(s, path, "the path of the tasks") && arcl_tasks_load(&s->tasks, path, solutions, &s->err);
}

bool arcl_session_add_tasks(arcl_session *s, const char *name, const char *text, size_t len)
{
    return begin(s) && has(s, name, "the name of the text") && has(s, text, "the text") &&
           arcl_tasks_parse(&s->tasks, name, text, len, &s->err);
}

size_t arcl_session_task_count(const arcl_session *s)
{
    return s ? s->tasks.n : 0;
}

const char *arcl_session_task_id(const arcl_session *s, size_t task)
{
    return s && task < s->tasks.n ? s->tasks.task[task].id : NULL;
}

/* ---- devices -------------------------------------------------------------------------------- */

const char *arcl_session_warning(const arcl_session *s)
{
    return s ? s->warning.text : "";
}

static void keep_warning(void *to, const char *sentence)
{
    arcl_fail(to, "%s", sentence);
}

/* Opens the stage for what is asked for, unless it is open. False and a sentence if that is no choice. */
static bool use_device(arcl_session *s, const char *device)
{
    arcl_stage_options options = {.warn = keep_warning, .to = &s->warning};
    jmp_buf full;

    if (!arcl_choice_read(device, &options.choice, &s->err))
        return false;
    if (arcl_choice_same(&options.choice, &s->choice))
        return true;
    arcl_stage_close(s->stage);
    s->stage = NULL;
    s->choice = (arcl_choice){.kind = ARCL_CHOICE_C}; /* until the other one is open */
    s->warning.text[0] = 0;
    arcl_arena_reset(&s->device_mem);
    s->device_mem.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(&s->err, "no memory for devices");
    s->stage = arcl_stage_open(&s->device_mem, &options);
    s->choice = options.choice;
    return true;
}

/* ---- running -------------------------------------------------------------------------------- */

static arcl_budget budget_of(const arcl_session_options *o)
{
    const uint64_t ms_max = UINT64_MAX / 4000000, mb_max = SIZE_MAX >> 20;

    return (arcl_budget){.steps = o->steps,
                         .ns = (o->ms < ms_max ? o->ms : ms_max) * 1000000,
                         .bytes = (size_t)(o->mb < mb_max ? o->mb : mb_max) << 20};
}

/* What can be run with these options. */
static bool check_options(arcl_session *s, const arcl_session_options *o)
{
    return o->repeat <= REPEAT_MAX ||
           arcl_fail(&s->err, "a program runs at most %d times on a sample, not %u", REPEAT_MAX, o->repeat);
}

/* What program and outcome say; the text of the value, if there is one, is the caller's. */
static arcl_answer answer_of(arcl_session *s, const arcl_program *p, const arcl_outcome *o, const char *text)
{
    static const arcl_answer_status status[] = {
        [ARCL_OK] = ARCL_ANSWER_OK, [ARCL_FAILED] = ARCL_ANSWER_ERROR, [ARCL_CUT] = ARCL_ANSWER_BUDGET};
    arcl_answer a = {.program = s->labels[p - s->library.programs], .status = status[o->status], .correct = -1};

    a.ns = o->ns;
    if (o->status == ARCL_OK) {
        a.value = text;
        if (o->value.tag == ARCL_GRID) {
            a.cells = o->value.u.cells;
            a.rows = o->value.h;
            a.columns = o->value.n;
        }
        return a;
    }
    arcl_text_clear(&s->sentence);
    arcl_outcome_text(p, o, &s->sentence);
    a.error = s->sentence.full || !s->sentence.s ? "there is no memory for the reason" : s->sentence.s;
    return a;
}

/* The value's text; if that is too much the outcome becomes a cut. */
static const char *value_text(arcl_session *s, arcl_outcome *o)
{
    arcl_text_clear(&s->value);
    s->value.limit = TEXT_MAX;
    if (setjmp(s->ctx.escape) == 0) {
        arcl_value_text(&s->ctx, o->value, &s->value);
        if (s->value.full)
            arcl_ctx_cut(&s->ctx, ARCL_E_BYTES);
        return s->value.s ? s->value.s : "";
    }
    o->status = ARCL_CUT;
    o->reason = s->ctx.cut;
    o->value = arcl_err(s->ctx.cut);
    return NULL;
}

/* What devices have worked out for one grid; NULL: nothing. */
static const arcl_given *given_by_devices(arcl_session *s, const arcl_program *p, const arcl_val *grid,
                                          arcl_given *room)
{
    jmp_buf full;

    if (!arcl_stage_considers(s->stage, (uint64_t)grid->h * (uint64_t)grid->n))
        return NULL;
    s->work.escape = &full;
    if (setjmp(full) != 0)
        return NULL;
    const arcl_staged *batch = arcl_stage_batch(s->stage, p, grid, 1, false, &s->work);
    if (!batch)
        return NULL;
    arcl_staged_give(batch, 0, room);
    return room;
}

/* The cells in an arena, where values belong: they are read in chunks. NULL and a sentence if there is no room. */
static const unsigned char *copy_of(arcl_session *s, const unsigned char *cells, size_t n)
{
    jmp_buf full;

    arcl_arena_reset(&s->work);
    s->work.escape = &full;
    if (setjmp(full) != 0) {
        arcl_fail(&s->err, "no memory");
        return NULL;
    }
    return memcpy(arcl_take_cells(&s->work, n), cells, n);
}

bool arcl_session_run_grid(arcl_session *s, size_t program, const unsigned char *cells, int rows, int columns,
                           const arcl_session_options *options, arcl_answer *out)
{
    const arcl_session_options none = {0}, *o = options ? options : &none;
    arcl_given room;

    if (!begin(s) || !has(s, cells, "the grid") || !has(s, out, "a place for the answer") || !check_options(s, o))
        return false;
    arcl_error *err = &s->err;
    if (program >= s->library.n)
        return arcl_fail(err, "there is no program number %zu", program);
    if (s->library.programs[program].nouts > 0)
        return arcl_fail(err, "'%s' is a batt: it has outputs of many candidates and no answer of its own",
                         s->library.programs[program].name);
    if (rows < 1 || columns < 1 || rows > ARCL_TASK_SIDE_MAX || columns > ARCL_TASK_SIDE_MAX)
        return arcl_fail(err, "a grid has 1 to %d rows and columns, not %d and %d", ARCL_TASK_SIDE_MAX, rows, columns);
    if (!name_programs(s) || !use_device(s, o->device))
        return false;
    const arcl_program *p = &s->library.programs[program];
    const unsigned char *grid = copy_of(s, cells, (size_t)rows * (size_t)columns);
    if (!grid)
        return false;
    const arcl_val args[ARCL_PARAM_MAX] = {arcl_empty_tuple(), arcl_grid_of(grid, rows, columns)};
    const arcl_given *given = given_by_devices(s, p, &args[ARCL_PARAM_I], &room);
    arcl_outcome done = arcl_eval_given(&s->ctx, p, args, arcl_budget_full(budget_of(o)), NULL, given);
    const char *text = done.status == ARCL_OK ? value_text(s, &done) : NULL;
    *out = answer_of(s, p, &done, text);
    return true;
}

/* A run on its way to the caller's sink. */
typedef struct relay {
    arcl_session *session;
    arcl_answer_sink *sink;
    void *to;
} relay;

static bool pass_on(void *to, const arcl_job *job, const arcl_result *r)
{
    const relay *y = to;
    arcl_answer a = answer_of(y->session, job->program, &r->outcome, r->text);

    a.task = job->task->id;
    a.test = job->sample->split == ARCL_TEST;
    a.index = job->sample->index;
    a.correct = job->sample->output.tag == ARCL_NONE ? -1 : r->verdict == ARCL_JUDGED_RIGHT;
    return y->sink(y->to, &a) && !y->session->closed;
}

/* In a frame of its own, so that nothing changes after setjmp. */
static bool make_plan(arcl_session *s, bool all, arcl_plan *plan)
{
    jmp_buf full;

    s->work.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(&s->err, "no memory to run the programs");
    arcl_arena_reset(&s->work);
    *plan = arcl_plan_make(&s->work, &s->library, &s->tasks, (arcl_plan_choice){.all = all});
    return true;
}

bool arcl_session_run(arcl_session *s, const arcl_session_options *options, arcl_answer_sink *sink, void *to)
{
    const arcl_session_options none = {0}, *o = options ? options : &none;
    relay y = {.session = s, .sink = sink, .to = to};
    arcl_plan plan;

    if (!begin(s) || !check_options(s, o))
        return false;
    if (!sink)
        return arcl_fail(&s->err, "a sink for the answers is missing");
    if (!name_programs(s) || !use_device(s, o->device) || !make_plan(s, o->all, &plan))
        return false;
    const arcl_run_options run = {
        .threads = o->threads, .repeat = o->repeat, .text = true, .budget = budget_of(o), .stage = s->stage};
    arcl_error err = {{0}};
    s->running = true;
    const bool ok = arcl_plan_run(&plan, run, pass_on, &y, &err) || arcl_fail(&err, "the run was ended by its sink");
    s->running = false;
    s->err = err; /* not what calls within the sink have left */
    if (s->closed)
        arcl_session_close(s);
    return ok;
}
