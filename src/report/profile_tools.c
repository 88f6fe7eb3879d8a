/*
 * profile_tools.c - a profile for the tools of others: a trace for Chrome and Perfetto, collapsed stacks for flame
 * graphs, speedscope's JSON, and callgrind's format for KCachegrind.
 */
#include <string.h>

#include "report/profile_report.h"

static uint64_t ns_of(uint64_t ticks)
{
    return (uint64_t)((double)ticks * arcl_profile_ns() + 0.5);
}

static void put_json(arcl_text *out, const char *s)
{
    arcl_text_json(out, s, strlen(s));
}

/* ---- a trace ---------------------------------------------------------------------------------- */

enum { DEVICES_MAX = 64, DEVICE_TRACK = 1000 }; /* numbers of threads, then of devices */

static unsigned device_track(const char **seen, unsigned *n, const char *device)
{
    unsigned k = 0;

    while (k < *n && strcmp(seen[k], device) != 0)
        k++;
    if (k == *n && *n < DEVICES_MAX)
        seen[(*n)++] = device;
    return DEVICE_TRACK + k;
}

static void put_span(const arcl_span *s, unsigned track, arcl_text *out)
{
    const uint64_t start = arcl_profile_start();
    const char *category =
        s->of->kind == ARCL_FRAME_TASK ? "task" : arcl_category_names[arcl_scope_categories[s->of->scope]];

    arcl_text_puts(out, ",\n{\"ph\":\"X\",\"pid\":1,\"name\":");
    put_json(out, s->name ? s->name : arcl_frame_name(s->of));
    arcl_text_puts(out, ",\"cat\":");
    put_json(out, category);
    arcl_text_printf(out, ",\"tid\":%u,\"ts\":%.3f,\"dur\":%.3f", track, (double)ns_of(s->begin - start) / 1000,
                     (double)ns_of(s->end - s->begin) / 1000);
    if (s->bytes)
        arcl_text_printf(out, ",\"args\":{\"bytes\":%llu}", (unsigned long long)s->bytes);
    arcl_text_putc(out, '}');
}

static void put_track(unsigned track, const char *name, unsigned number, arcl_text *out)
{
    arcl_text_printf(out, ",\n{\"ph\":\"M\",\"pid\":1,\"tid\":%u,\"name\":\"thread_name\",\"args\":{\"name\":", track);
    arcl_text label = {0};
    arcl_text_printf(&label, "%s %u", name, number);
    put_json(out, label.s);
    arcl_text_close(&label);
    arcl_text_puts(out, "}}");
}

void arcl_profile_trace(const arcl_profile_facts *f, arcl_text *out)
{
    const char *devices[DEVICES_MAX];
    unsigned ndevices = 0, track = 0;

    arcl_text_puts(out, "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n"
                        "{\"ph\":\"M\",\"pid\":1,\"name\":\"process_name\",\"args\":{\"name\":\"arcl\"}}");
    for (const arcl_profile *p = f->first; p; p = p->next) {
        track++;
        put_track(track, p->name, track, out);
        for (size_t k = 0; k < p->nspans; k++) {
            put_span(&p->spans[k], track, out);
            if (p->spans[k].device) /* once more among what its device was given */
                put_span(&p->spans[k], device_track(devices, &ndevices, p->spans[k].device), out);
        }
    }
    for (unsigned k = 0; k < ndevices; k++)
        put_track(DEVICE_TRACK + k, devices[k], k, out);
    arcl_text_puts(out, "\n]}\n");
}

/* ---- stacks ----------------------------------------------------------------------------------- */

/* What is written of each frame that has time of its own, with those above it. */
typedef struct stacks {
    arcl_text *out, path;
} stacks;

/* A name within a stack: what separates names and the count is replaced. */
static void put_step(arcl_text *path, const arcl_frame *f)
{
    const size_t from = path->len;

    arcl_text_puts(path, arcl_frame_name(f));
    if (f->kind == ARCL_FRAME_COLUMN || f->kind == ARCL_FRAME_DEVICE)
        arcl_text_puts(path, f->kind == ARCL_FRAME_COLUMN ? "_[column]" : "_[device]");
    if (f->parent && f->parent->kind == ARCL_FRAME_PROGRAM && !(f->key >> 56))
        arcl_text_printf(path, ":%u", (unsigned)f->key);
    for (size_t k = from; k < path->len; k++)
        if (path->s[k] == ' ' || path->s[k] == ';')
            path->s[k] = '_';
}

static void fold(void *to, const arcl_frame *f)
{
    stacks *s = to;
    const size_t before = s->path.len;

    if (before)
        arcl_text_putc(&s->path, ';');
    put_step(&s->path, f);
    if (ns_of(f->ticks) && s->path.s)
        arcl_text_printf(s->out, "%s %llu\n", s->path.s, (unsigned long long)ns_of(f->ticks));
    arcl_frame_each(f, fold, s);
    s->path.len = before;
    if (s->path.s)
        s->path.s[before] = 0;
}

void arcl_profile_folded(const arcl_profile_facts *f, arcl_text *out)
{
    stacks s = {.out = out};

    for (const arcl_profile *p = f->first; p; p = p->next) {
        arcl_text_clear(&s.path);
        arcl_text_puts(&s.path, p->name);
        fold(&s, &p->root);
    }
    arcl_text_close(&s.path);
}

/* ---- speedscope ------------------------------------------------------------------------------- */

/* Frames have numbers: primitives in plain C, on columns, by devices; scopes; then tasks, programs and lines as they
 * come. A sample is a stack, its weight the time of its last frame. */
typedef struct scoped {
    arcl_text *names, *samples, *weights;
    arcl_text stack;
    size_t n;
    uint64_t total;
} scoped;

static void scope_out(void *to, const arcl_frame *f)
{
    scoped *s = to;
    const size_t before = s->stack.len;
    const uint64_t ns = ns_of(f->ticks);
    arcl_text name = {0};

    put_step(&name, f);
    arcl_text_puts(s->names, s->n ? ",\n{\"name\":" : "\n{\"name\":");
    put_json(s->names, name.s ? name.s : "");
    arcl_text_putc(s->names, '}');
    arcl_text_close(&name);
    arcl_text_printf(&s->stack, before ? ",%zu" : "%zu", s->n++);
    if (ns && s->stack.s) {
        arcl_text_printf(s->samples, s->samples->len ? ",\n[%s]" : "[%s]", s->stack.s);
        arcl_text_printf(s->weights, s->weights->len ? ",%llu" : "%llu", (unsigned long long)ns);
        s->total += ns;
    }
    arcl_frame_each(f, scope_out, s);
    s->stack.len = before;
    if (s->stack.s)
        s->stack.s[before] = 0;
}

void arcl_profile_speedscope(const arcl_profile_facts *f, arcl_text *out)
{
    arcl_text names = {0}, profiles = {0}, samples = {0}, weights = {0};
    scoped s = {.names = &names, .samples = &samples, .weights = &weights};

    for (const arcl_profile *p = f->first; p; p = p->next) {
        arcl_text_clear(&samples);
        arcl_text_clear(&weights);
        s.total = 0;
        scope_out(&s, &p->root);
        arcl_text_printf(&profiles, "%s{\"type\":\"sampled\",\"unit\":\"nanoseconds\",\"startValue\":0,\"name\":",
                         profiles.len ? ",\n" : "");
        put_json(&profiles, p->name);
        arcl_text_printf(&profiles, ",\"endValue\":%llu,\"samples\":[%s],\"weights\":[%s]}",
                         (unsigned long long)s.total, samples.len ? samples.s : "", weights.len ? weights.s : "");
    }
    arcl_text_printf(out,
                     "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"name\":\"arcl %s\","
                     "\"shared\":{\"frames\":[%s]},\"profiles\":[%s]}\n",
                     f->command, names.s ? names.s : "", profiles.s ? profiles.s : "");
    arcl_text_close(&names);
    arcl_text_close(&profiles);
    arcl_text_close(&samples);
    arcl_text_close(&weights);
    arcl_text_close(&s.stack);
}

/* ---- callgrind -------------------------------------------------------------------------------- */

static void put_function(const char *key, const arcl_frame *f, arcl_text *out)
{
    arcl_text name = {0};

    put_step(&name, f);
    arcl_text_printf(out, "%s=%s\n", key, name.s ? name.s : "?");
    arcl_text_close(&name);
}

static void add_all(void *to, const arcl_frame *f)
{
    *(uint64_t *)to += ns_of(f->ticks);
    arcl_frame_each(f, add_all, to);
}

static void put_call(void *to, const arcl_frame *f)
{
    arcl_text *out = to;
    uint64_t inclusive = 0;

    add_all(&inclusive, f);
    put_function("cfn", f, out);
    arcl_text_printf(out, "calls=%llu 0\n0 %llu\n", (unsigned long long)(f->calls ? f->calls : 1),
                     (unsigned long long)inclusive);
}

static void put_costs(void *to, const arcl_frame *f)
{
    arcl_text *out = to;

    put_function("\nfn", f, out);
    arcl_text_printf(out, "0 %llu\n", (unsigned long long)ns_of(f->ticks));
    arcl_frame_each(f, put_call, out);
    arcl_frame_each(f, put_costs, out);
}

void arcl_profile_callgrind(const arcl_profile_facts *f, arcl_text *out)
{
    uint64_t total = 0;

    for (const arcl_profile *p = f->first; p; p = p->next)
        add_all(&total, &p->root);
    arcl_text_printf(out,
                     "# callgrind format\nversion: 1\ncreator: arcl\ncmd: arcl %s\npositions: line\n"
                     "event: Nanoseconds : Time in ns\nevents: Nanoseconds\nsummary: %llu\n\nfl=arcl\n",
                     f->command, (unsigned long long)total);
    for (const arcl_profile *p = f->first; p; p = p->next)
        put_costs(out, &p->root);
    arcl_text_printf(out, "\ntotals: %llu\n", (unsigned long long)total);
}
