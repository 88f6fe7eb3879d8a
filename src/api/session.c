/* session.c - sessions: opening, errors, budgets, devices; and what the library is. */
#include "api/session.h"

#include <cjson/cJSON.h>
#include <pthread.h>
#include <stdio.h>

#include "device/device_set.h"
#include "store/store.h"
#include "task/image.h"
#include "value/seq.h"

#ifdef __VERSION__
#define COMPILER ", compiler " __VERSION__
#else
#define COMPILER ""
#endif
#if defined(__x86_64__)
#define BUILT_WITH COMPILER ", x86_64"
#elif defined(__aarch64__)
#define BUILT_WITH COMPILER ", aarch64"
#else
#define BUILT_WITH COMPILER
#endif

const char *arcl_version(void)
{
    return ARCL_VERSION;
}

int arcl_api_version(void)
{
    return ARCL_API_VERSION;
}

static char facts[512];

static void write_facts(void)
{
    snprintf(facts, sizeof facts, "arcl %s, interface %d%s, cJSON %s, %s, %s", ARCL_VERSION, ARCL_API_VERSION,
             BUILT_WITH, cJSON_Version(), arcl_store_library(), arcl_image_library());
}

const char *arcl_build_facts(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, write_facts);
    return facts;
}

void *arcl_session_handle(arcl_session *s, size_t size, arcl_arena *self)
{
    jmp_buf full;

    arcl_arena_open(self, SIZE_MAX);
    self->escape = &full;
    if (setjmp(full) != 0) {
        if (s)
            arcl_fail(&s->err, "no memory");
        return NULL;
    }
    arcl_arena_reserve(self, size);
    return memset(arcl_take(self, size), 0, size);
}

arcl_session *arcl_session_open(void)
{
    arcl_arena self;
    arcl_session *s = arcl_session_handle(NULL, sizeof *s, &self);

    if (!s)
        return NULL;
    s->self = self;
    s->reason = "";
    arcl_arena_open(&s->work, SIZE_MAX);
    arcl_arena_open(&s->device_mem, SIZE_MAX);
    s->choice.kind = ARCL_CHOICE_C;
    arcl_ctx_open(&s->ctx, SIZE_MAX);
    arcl_session_begin(s, NULL, NULL);
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
    arcl_vm_close(s->vm);
    arcl_arena_close(&s->work);
    arcl_arena_close(&s->device_mem);
    arcl_ctx_close(&s->ctx);
    arcl_text_close(&s->text);
    arcl_text_close(&s->sentence);
    arcl_arena self = s->self;
    if (!s->held)
        arcl_arena_close(&self);
}

/* ---- errors --------------------------------------------------------------------------------- */

const char *arcl_session_error(const arcl_session *s)
{
    return s ? s->err.text : "there is no session";
}

const char *arcl_session_reason(const arcl_session *s)
{
    return s ? s->reason : "";
}

bool arcl_session_enter(arcl_session *s)
{
    if (!s)
        return false;
    s->err.text[0] = 0;
    s->reason = "";
    return true;
}

bool arcl_session_enter_idle(arcl_session *s)
{
    if (!arcl_session_enter(s))
        return false;
    if (s->running)
        return arcl_fail(&s->err, "the session is running: nothing else can be run or begun with it");
    s->told = NULL;
    return true;
}

bool arcl_session_has(arcl_session *s, const void *it, const char *what)
{
    return it || arcl_fail(&s->err, "%s is missing", what);
}

bool arcl_session_counts(arcl_session *s, size_t n, const char *what)
{
    enum { MOST = 1 << 28 };

    return n <= MOST || arcl_fail(&s->err, "there cannot be %zu %s", n, what);
}

bool arcl_session_fits(arcl_session *s, size_t len, size_t most)
{
    return len <= most || arcl_fail(&s->err, "the text is longer than %zu bytes", most);
}

bool arcl_session_dialect(arcl_session *s, const char *name, arcl_dialect *out)
{
    *out = ARCL_DIALECT_ARCDSL;
    return !name || arcl_dialect_find(name, out) ||
           arcl_fail(&s->err, "'%.100s' is no dialect: there are %s and %s", name,
                     arcl_dialect_name(ARCL_DIALECT_ARCDSL), arcl_dialect_name(ARCL_DIALECT_TYPED));
}

arcl_value arcl_session_failed(arcl_session *s, arcl_val err)
{
    const arcl_reason reason = (arcl_reason)err.n;

    s->reason = arcl_reason_name(reason);
    if (arcl_reason_is_budget(err.n))
        arcl_fail(&s->err, "%s", arcl_reason_text(reason));
    else if (err.h)
        arcl_fail(&s->err, "%s: %s: %s", arcl_op_of(err.h - 1u)->name, s->reason, arcl_reason_text(reason));
    else
        arcl_fail(&s->err, "%s: %s", s->reason, arcl_reason_text(reason));
    return arcl_value_out(err);
}

arcl_value arcl_session_cut(arcl_session *s)
{
    return arcl_session_failed(s, arcl_err(s->ctx.cut));
}

/* ---- budgets and devices -------------------------------------------------------------------- */

size_t arcl_session_bytes(uint64_t mb)
{
    return mb <= SIZE_MAX >> 20 ? (size_t)mb << 20 : SIZE_MAX;
}

arcl_budget arcl_session_budget(const arcl_session_options *o)
{
    const uint64_t ms_max = UINT64_MAX / 4000000;

    return arcl_budget_full((arcl_budget){
        .steps = o->steps, .ns = (o->ms < ms_max ? o->ms : ms_max) * 1000000, .bytes = arcl_session_bytes(o->mb)});
}

const char *arcl_session_warning(const arcl_session *s)
{
    return s && s->told ? s->told->text : "";
}

static void keep_warning(void *to, const char *sentence)
{
    arcl_fail(to, "%s", sentence);
}

arcl_device_options arcl_session_own_devices(arcl_session *s)
{
    s->own_warning.text[0] = 0;
    s->told = &s->own_warning;
    return (arcl_device_options){.warn = keep_warning, .to = &s->own_warning};
}

bool arcl_session_use_device(arcl_session *s, const char *device)
{
    arcl_vm_options options = {.warn = keep_warning, .to = &s->warning};
    jmp_buf full;

    s->told = &s->warning;
    if (!device && s->chosen)
        return true;
    if (!arcl_choice_read(device, &options.choice, &s->err))
        return false;
    s->chosen = !device;
    if (arcl_choice_same(&options.choice, &s->choice))
        return true;
    arcl_vm_close(s->vm);
    s->vm = NULL;
    s->choice = (arcl_choice){.kind = ARCL_CHOICE_C}; /* until the other one is open */
    s->warning.text[0] = 0;
    arcl_arena_reset(&s->device_mem);
    s->device_mem.escape = &full;
    if (setjmp(full) != 0) {
        s->chosen = false;
        return arcl_fail(&s->err, "no memory for devices");
    }
    s->vm = arcl_vm_open(&s->device_mem, &options);
    s->choice = options.choice;
    return true;
}

bool arcl_device_of(size_t k, arcl_device_facts *out)
{
    const arcl_device_list *list = arcl_devices_for(ARCL_DEVICES_LISTED);

    if (!out || k >= list->n)
        return false;
    const arcl_device_info *d = &list->at[k];
    *out = (arcl_device_facts){.number = d->number,
                               .name = d->name,
                               .platform = d->platform,
                               .vendor = d->vendor,
                               .driver = d->driver,
                               .type = arcl_device_type_name(d->type),
                               .units = d->units,
                               .memory = d->memory,
                               .skipped = d->skipped};
    return true;
}

typedef struct testing {
    arcl_session *session;
    const arcl_device_info *info;
} testing;

static bool test_device(void *to)
{
    const testing *t = to;
    arcl_session *s = t->session;
    arcl_device *d = memset(ARCL_TAKE(&s->work, arcl_device, 1), 0, sizeof *d);
    const bool ok = arcl_device_open_tested(d, t->info, &s->stop, &s->err);

    arcl_device_close(d);
    return ok;
}

bool arcl_session_check_device(arcl_session *s, unsigned number)
{
    testing t = {.session = s};
    jmp_buf full;

    if (!arcl_session_enter_idle(s))
        return false;
    const arcl_device_list *list = arcl_devices_for(ARCL_DEVICES_ALL);
    for (unsigned k = 0; k < list->n && !t.info; k++)
        t.info = list->at[k].number == number ? &list->at[k] : NULL;
    if (!t.info)
        return arcl_fail(&s->err, "there is no device number %u", number);
    if (t.info->skipped[0])
        return arcl_fail(&s->err, "device %u: %s", number, t.info->skipped);
    atomic_store(&s->stop, false);
    arcl_arena_reset(&s->work);
    s->work.escape = &full;
    const bool ok = arcl_try(&full, test_device, &t);
    return ok || s->err.text[0] ? ok : arcl_fail(&s->err, "no memory for the device");
}

const char *arcl_devices_missing(void)
{
    return arcl_devices_for(ARCL_DEVICES_LISTED)->missing;
}
