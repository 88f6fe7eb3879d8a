/* card.c - candidates by edits that keep types: as programs, and as one generated file. */
#include "api/session.h"

#include "batt/mutate.h"
#include "report/batt_report.h"
#include "search/search.h"

enum { COUNT_USUAL = 32, COUNT_MOST = 10000000 };

/* A hand that is dealt. */
typedef struct dealing {
    arcl_session *session;
    const arcl_programs *programs;
    const arcl_card_options *options;
    arcl_programs *out; /* takes candidates one by one; NULL: they become a file */
    const arcl_programs *differs;
    bool builtin;
    arcl_library own; /* differs of the library */
    arcl_card_plan plan;
    arcl_tasks none;
    arcl_batt batt;
    arcl_card card;
} dealing;

static bool read_policy(arcl_session *s, const arcl_card_options *o, arcl_policy *out)
{
    static const char *const names[] = {
        [ARCL_POLICY_UNIFORM] = "uniform", [ARCL_POLICY_SCORE] = "score", [ARCL_POLICY_BEST] = "best"};
    size_t k = 0;

    while (o->policy && k < sizeof names / sizeof *names && strcmp(o->policy, names[k]) != 0)
        k++;
    if (k == sizeof names / sizeof *names)
        return arcl_fail(&s->err, "'%.100s' is no policy: there are uniform, score and best", o->policy);
    *out = (arcl_policy)k;
    return k == ARCL_POLICY_UNIFORM || o->store ||
           arcl_fail(&s->err, "the policy %s needs scores, and programs in files have none: a store is missing",
                     names[k]);
}

/* Puts a candidate into the library that takes them, as text. */
static bool put_candidate(arcl_session *s, const arcl_card *c, uint32_t k, arcl_programs *out)
{
    const arcl_candidate *x = &c->candidates[k];
    const arcl_card_program *parent = arcl_card_program_of(c, x->parent);
    arcl_cone cone = {0};
    arcl_error name = {0};

    arcl_fail(&name, "c%u_%.100s", k + 1, parent ? parent->task : "none");
    arcl_graph_cone(&c->batt->graph, x->root, &cone, &s->work);
    const arcl_program *p = arcl_program_cut(&c->batt->graph, &cone, name.text, &s->work, &s->work);
    arcl_text_clear(&s->text);
    s->text.limit = 0;
    arcl_program_print(p, &s->text);
    return (!s->text.full || arcl_fail(&s->err, "no memory for a candidate")) &&
           arcl_library_parse(&out->library, "card", s->text.s, s->text.len, &s->err);
}

static bool put_candidates(dealing *g)
{
    g->out->library.dialect_given = true;
    g->out->library.dialect = g->card.dialect;
    for (uint32_t k = 0; k < g->card.n; k++)
        if (!put_candidate(g->session, &g->card, k, g->out))
            return false;
    return true;
}

/* The text of the generated file. */
static bool put_file(dealing *g)
{
    arcl_session *s = g->session;

    for (size_t k = 0; g->differs && k < g->differs->library.n; k++)
        if (g->differs->library.programs[k].dialect != g->card.dialect)
            return arcl_fail(&s->err, "'%.100s' is of another dialect than the candidates",
                             g->differs->library.programs[k].name);
    if (!arcl_session_differs(s, &g->batt, g->card.dialect, g->differs, g->builtin, &g->own))
        return false;
    const arcl_program *batt = arcl_batt_generate(&g->batt, g->card.dialect, &s->work, &s->work);
    arcl_text_clear(&s->text);
    s->text.limit = 0;
    arcl_card_python(&g->card, &g->plan, batt, &s->text);
    return !s->text.full || arcl_fail(&s->err, "no memory for the candidates");
}

static bool deal(void *to)
{
    dealing *g = to;
    arcl_session *s = g->session;
    const arcl_card_options *o = g->options;
    arcl_error left = {0};

    if (!arcl_rates_read(o->rates, g->card.mutator.rate, &s->err))
        return false;
    arcl_parents_of_library(&g->card, &g->programs->library, o->tasks ? &o->tasks->tasks : &g->none, NULL);
    if ((o->store && !arcl_parents_of_store(&g->card, o->store, &s->work, &left, &s->err)) ||
        !arcl_card_deal(&g->card, &g->plan, &s->err))
        return false;
    return g->out ? put_candidates(g) : put_file(g);
}

/* Deals what is asked for; *made gets how many candidates there are. */
static bool deal_within(dealing *g, const arcl_card_options *options, size_t *made)
{
    const arcl_card_options usual = {0}, *o = options ? options : &usual;
    arcl_session *s = g->session;
    const arcl_programs *p = g->programs;
    arcl_ballot ballot = {0};
    arcl_facts facts;
    jmp_buf full;

    g->options = o;
    if (!arcl_session_has(s, p, "the handle of the programs") || !read_policy(s, o, &g->plan.policy))
        return false;
    if (o->tasks && o->task >= o->tasks->tasks.n)
        return arcl_fail(&s->err, "there is no task number %zu", o->task);
    if (o->count > COUNT_MOST)
        return arcl_fail(&s->err, "there are at most %d candidates", COUNT_MOST);
    if (o->freeze && o->rates)
        return arcl_fail(&s->err, "nothing is edited, so there are no rates");
    arcl_ballot_add_library(&ballot, &p->library, NULL);
    if (o->store && !arcl_ballot_add_store(&ballot, o->store, &s->err))
        return false;
    if (o->tasks) {
        facts = arcl_facts_learn(&o->tasks->tasks.task[o->task]);
        g->plan.facts = &facts;
    }
    g->plan.count = o->count ? o->count : COUNT_USUAL;
    g->plan.seed = o->seed ? o->seed : 1;
    g->plan.freeze = o->freeze;
    g->plan.stop = &s->stop;
    atomic_store(&s->stop, false);
    arcl_tasks_open(&g->none);
    arcl_library_open(&g->own);
    arcl_session_work(s, &full);
    arcl_batt_open(&g->batt, SIZE_MAX, &full);
    arcl_card_open(&g->card, &g->batt, arcl_ballot_result(&ballot, p->library.dialect_given, p->library.dialect));
    const bool ok = arcl_try(&full, deal, g);
    if (!ok && !s->err.text[0])
        arcl_fail(&s->err, "no memory for the candidates");
    if (made)
        *made = ok ? g->card.n : 0;
    arcl_card_close(&g->card);
    arcl_batt_close(&g->batt);
    arcl_tasks_close(&g->none);
    arcl_library_close(&g->own);
    return ok;
}

bool arcl_session_card(arcl_session *s, const arcl_programs *p, const arcl_card_options *options, arcl_programs *out,
                       size_t *made)
{
    dealing g = {.session = s, .programs = p, .out = out};

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, p, "the handle of the programs") ||
        !arcl_session_has(s, out, "the handle for the candidates"))
        return false;
    if (out == p)
        return arcl_fail(&s->err, "candidates go into another handle than that of their parents");
    return deal_within(&g, options, made);
}

const char *arcl_session_card_file(arcl_session *s, const arcl_programs *p, const arcl_card_options *options,
                                   const arcl_programs *differs, bool builtin, size_t *len)
{
    dealing g = {.session = s, .programs = p, .differs = differs, .builtin = builtin};

    if (!arcl_session_enter_idle(s) || !deal_within(&g, options, NULL))
        return NULL;
    if (len)
        *len = s->text.len;
    return s->text.s;
}
