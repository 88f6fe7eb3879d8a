/*
 * part_protocol.c - the old protocol: a generated batt of 32 candidates and 4 differs in the typed dialect, called once
 * for each of 100 tasks on its first demonstration, by one thread: 3,200 outputs and 13,200 differences.
 */
#include "bench/cases.h"
#include "bench/suite.h"

typedef struct protocol {
    arcl_protocol of;
    uint64_t hash;
} protocol;

static bool call_nothing(void *self, arcl_error *err)
{
    protocol *p = self;

    (void)err;
    for (size_t k = 0; k < p->of.ntasks; k++)
        arcl_protocol_begin(&p->of, &p->of.tasks[k]);
    return true;
}

static bool call(void *self, arcl_error *err)
{
    protocol *p = self;

    (void)err;
    for (size_t k = 0; k < p->of.ntasks; k++) {
        arcl_protocol_begin(&p->of, &p->of.tasks[k]);
        arcl_protocol_work_out(&p->of);
    }
    return true;
}

static bool hash_text(void *to, const arcl_task *task, const arcl_batt_out *out, const arcl_text *text, arcl_error *err)
{
    protocol *p = to;

    (void)task;
    (void)out;
    (void)err;
    p->hash = arcl_hash_bytes(p->hash, text->s ? text->s : "", text->len);
    return true;
}

static bool call_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    protocol *p = self;
    bool ok = true;

    (void)plain;
    p->hash = *hash;
    for (size_t k = 0; k < p->of.ntasks && ok; k++) {
        arcl_protocol_begin(&p->of, &p->of.tasks[k]);
        ok = arcl_protocol_texts(&p->of, &p->of.tasks[k], hash_text, p, err);
    }
    *hash = p->hash;
    return ok;
}

/* Where the time of one more call for each task goes. */
static bool profile(protocol *p, arcl_suite *s, arcl_error *err)
{
    arcl_profile_facts *f = ARCL_TAKE(s->mem, arcl_profile_facts, 1);

    *f = (arcl_profile_facts){.mem = s->mem, .threads = 1};
    if (!arcl_profile_begin((arcl_profile_options){0}))
        return arcl_fail(err, "no memory for a profile");
    (void)call(p, err);
    f->first = arcl_profile_end();
    arcl_profile_sum(f);
    arcl_profile_free();
    f->first = NULL;
    s->protocol = &f->all;
    return true;
}

bool arcl_part_protocol(arcl_suite *s, arcl_error *err)
{
    static protocol p;

    arcl_protocol_open(&p.of, s->mem->escape);
    bool ok = arcl_protocol_load(&p.of, s->batt, &s->in->loaded, err);
    const arcl_suite_case cases[] = {
        {"calls that work out nothing", "call", p.of.ntasks, call_nothing, NULL, &p},
        {"outputs and differences", "value", p.of.ntasks * (p.of.batt.o.n + p.of.batt.s.n), call, call_result, &p},
    };
    ok = ok && arcl_suite_measure(s, "protocol", cases, 2, err) && profile(&p, s, err);
    arcl_protocol_close(&p.of);
    return ok;
}
