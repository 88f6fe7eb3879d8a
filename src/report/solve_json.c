/* solve_json.c - a search for programs: a line for each task, then the sums. */
#include <string.h>

#include "arcl/arcl.h"
#include "report/json_out.h"
#include "report/solve_report.h"

static void put_operator_names(uint32_t mask, arcl_text *out)
{
    arcl_put_list(out, ARCL_JSON_operators);
    for (unsigned op = 0; op < ARCL_OPERATORS; op++)
        if (mask >> op & 1)
            arcl_put_text(out, ARCL_JSON_NONE, arcl_operator_name((arcl_operator)op));
    arcl_put_end(out);
}

static void put_best(const arcl_solve_facts *f, const arcl_member *m, uint32_t demonstrations, arcl_text *out)
{
    arcl_put_count(out, ARCL_JSON_right, m->fitness.right);
    arcl_put_fixed(out, ARCL_JSON_close, m->fitness.right == demonstrations ? 1 : (double)m->fitness.close, 6);
    arcl_put_count(out, ARCL_JSON_size, m->fitness.cost);
    arcl_put_count(out, ARCL_JSON_edits, m->edits);
    arcl_put_count(out, ARCL_JSON_born, m->born);
    put_operator_names(m->operators, out);
    arcl_put_text(out, ARCL_JSON_parent, f->solve->sources[m->source]->name);
}

static void put_case(const arcl_solve_facts *f, const arcl_case *c, arcl_text *out)
{
    uint32_t known;
    const uint32_t met = arcl_solve_tests(f, c->task, &known), demonstrations = arcl_task_counted(c->task);

    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_task, c->task->id);
    arcl_put_count(out, ARCL_JSON_rounds, c->rounds);
    arcl_put_bool(out, ARCL_JSON_solved, arcl_case_solved(c));
    if (c->solved_at)
        arcl_put_count(out, ARCL_JSON_solved_at, c->solved_at - 1);
    else
        arcl_put_null(out, ARCL_JSON_solved_at);
    arcl_put_count(out, ARCL_JSON_demonstrations, demonstrations);
    if (c->population.n)
        put_best(f, &c->population.at[0], demonstrations, out);
    arcl_put_count(out, ARCL_JSON_tests, c->task->ntest);
    arcl_put_count(out, ARCL_JSON_tests_known, known);
    arcl_put_count(out, ARCL_JSON_tests_right, met);
    arcl_put_line(out);
}

static void put_operators(const arcl_generation_sum *sum, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_operators);
    for (unsigned op = 0; op < ARCL_OPERATORS; op++) {
        arcl_put_name(out, arcl_operator_name((arcl_operator)op));
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_count(out, ARCL_JSON_tried, sum->by[op].tried);
        arcl_put_count(out, ARCL_JSON_made, sum->by[op].made);
        arcl_put_count(out, ARCL_JSON_improved, sum->by[op].improved);
        arcl_put_count(out, ARCL_JSON_solved, sum->by[op].solved);
        arcl_put_close(out);
    }
    arcl_put_close(out);
}

static void put_score(const arcl_solve_facts *f, arcl_text *out)
{
    const arcl_submission_score score = arcl_submission_judge(f->answers);

    arcl_put_count(out, ARCL_JSON_tests, score.tests);
    arcl_put_count(out, ARCL_JSON_tests_right, score.tests_right);
    arcl_put_count(out, ARCL_JSON_tasks_scored, score.tasks);
    arcl_put_count(out, ARCL_JSON_tasks_right, score.tasks_right);
    arcl_put_fixed(out, ARCL_JSON_score, score.mean, 6);
}

static void put_candidates(const arcl_solve_facts *f, arcl_text *out)
{
    const arcl_generation_sum *sum = &f->solve->sum;

    arcl_put_count(out, ARCL_JSON_candidates, sum->candidates);
    arcl_put_open(out, ARCL_JSON_outcomes);
    for (unsigned k = 0; k < ARCL_STATUSES; k++) {
        if (k != ARCL_CORRECT && k != ARCL_PARTIAL && k != ARCL_WRONG && k != ARCL_CUT)
            continue;
        arcl_put_name(out, k == ARCL_CORRECT ? "solved" : arcl_status_word((arcl_status)k));
        arcl_put_count(out, ARCL_JSON_NONE, sum->ends[k]);
    }
    arcl_put_close(out);
    arcl_put_count(out, ARCL_JSON_default, sum->defaulted);
    arcl_put_count(out, ARCL_JSON_duplicate, sum->duplicate);
    arcl_put_count(out, ARCL_JSON_evaluations, sum->evaluations);
    arcl_put_count(out, ARCL_JSON_found, f->found);
    arcl_put_count(out, ARCL_JSON_refused, f->refused);
    arcl_put_count(out, ARCL_JSON_resumed, f->resumed);
    arcl_put_count(out, ARCL_JSON_candidates_before, f->before);
}

static void put_moves(const arcl_enumeration_sum *m, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_enumeration);
    arcl_put_count(out, ARCL_JSON_tasks, m->tasks);
    arcl_put_count(out, ARCL_JSON_declined, m->declined);
    arcl_put_count(out, ARCL_JSON_solved, m->explained);
    arcl_put_count(out, ARCL_JSON_partial, m->guessed);
    arcl_put_count(out, ARCL_JSON_states, m->states);
    arcl_put_count(out, ARCL_JSON_duplicate, m->repeated);
    arcl_put_count(out, ARCL_JSON_calls, m->applied);
    arcl_put_count(out, ARCL_JSON_derivations, m->derivations);
    arcl_put_count(out, ARCL_JSON_refused, m->refused);
    arcl_put_count(out, ARCL_JSON_ns, m->ns);
    arcl_put_close(out);
}

static void put_device(const arcl_solve *s, arcl_text *out)
{
    const unsigned number = arcl_vm_device(s->options.vm);

    if (number)
        arcl_put_count(out, ARCL_JSON_device, number);
    else
        arcl_put_text(out, ARCL_JSON_device, "c");
}

static void put_summary(const arcl_solve_facts *f, arcl_text *out)
{
    const arcl_solve *s = f->solve;

    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_open(out, ARCL_JSON_summary);
    arcl_put_text(out, ARCL_JSON_version, ARCL_VERSION);
    arcl_put_count(out, ARCL_JSON_seed, s->options.seed);
    arcl_put_count(out, ARCL_JSON_rounds, s->options.rounds);
    arcl_put_count(out, ARCL_JSON_tasks, s->n);
    arcl_put_count(out, ARCL_JSON_solved, s->solved);
    put_score(f, out);
    put_candidates(f, out);
    put_moves(&f->moves->sum, out);
    arcl_put_count(out, ARCL_JSON_run_ns, f->ns);
    arcl_put_count(out, ARCL_JSON_threads, s->threads);
    arcl_put_count(out, ARCL_JSON_memory, s->options.bytes);
    arcl_put_count(out, ARCL_JSON_memory_peak, f->peak);
    put_device(s, out);
    arcl_put_bool(out, ARCL_JSON_stopped, s->stopped);
    arcl_put_hash(out, ARCL_JSON_programs_hash, f->inputs->library.hash);
    arcl_put_hash(out, ARCL_JSON_tasks_hash, f->inputs->loaded.hash);
    arcl_put_text(out, ARCL_JSON_store, f->store);
    arcl_put_text(out, ARCL_JSON_submission, f->submission);
    put_operators(&s->sum, out);
    arcl_put_count(out, ARCL_JSON_complaints, f->inputs->library.ncomplaints);
    arcl_put_count(out, ARCL_JSON_unread, f->inputs->unread);
    arcl_put_close(out);
    arcl_put_line(out);
}

void arcl_solve_json_found(const arcl_find *f, arcl_text *out)
{
    arcl_text operators = {0};

    arcl_solve_operators(f->member->operators, " ", &operators);
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_found, f->task->id);
    arcl_put_count(out, ARCL_JSON_right, f->alone->right);
    arcl_put_count(out, ARCL_JSON_samples, f->alone->samples);
    arcl_put_count(out, ARCL_JSON_steps, f->alone->steps);
    arcl_put_count(out, ARCL_JSON_size, f->member->fitness.cost);
    arcl_put_count(out, ARCL_JSON_edits, f->member->edits);
    arcl_put_text(out, ARCL_JSON_operators, operators.s ? operators.s : "");
    arcl_put_text(out, ARCL_JSON_parent, f->parent);
    arcl_put_hash(out, ARCL_JSON_hash, f->hash);
    arcl_put_text(out, ARCL_JSON_text, f->text);
    arcl_put_line(out);
    arcl_text_close(&operators);
}

void arcl_solve_json(const arcl_solve_facts *f, arcl_text *out)
{
    for (size_t k = 0; k < f->solve->n && !f->quiet; k++)
        put_case(f, &f->solve->cases[k], out);
    if (f->explain)
        arcl_solve_explain_json(f, out);
    put_summary(f, out);
}
