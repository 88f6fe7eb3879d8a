/* restore.c - the state of a task in an earlier search: a search goes on from there. */
#include "base/boundary.h"
#include "batt/mutate.h"
#include "batt/solve.h"

typedef struct restoring {
    arcl_solve *solve;
    arcl_case *to;
    const arcl_case_state *state;
    arcl_population kept;           /* of the earlier run */
    arcl_arena scratch, nodes, mem; /* of one program and its graph; of `kept` */
    arcl_graph graph;
    arcl_error *err;
    jmp_buf full;
} restoring;

/* Whether such a member can be. */
static bool is_sound(const restoring *r, const arcl_member *m, uint32_t root)
{
    const arcl_fitness *x = &m->fitness;

    return m->hash == r->graph.node[root].hash && !r->graph.node[root].sees_c && m->source <= r->solve->setup.nroots &&
           x->right <= arcl_task_counted(r->to->task) && x->close >= 0 &&
           x->close <= (float)arcl_task_counted(r->to->task) && m->operators >> ARCL_OPERATORS == 0 &&
           arcl_history_may_be(m->history);
}

static bool restore_all(void *to)
{
    restoring *r = to;
    arcl_case *c = r->to;

    r->kept = (arcl_population){.at = ARCL_TAKE(&r->mem, arcl_member, c->population.max), .max = c->population.max};
    for (uint32_t k = 0; k < r->state->n; k++) {
        arcl_member m = r->state->members[k];
        arcl_cone cone = {0};
        arcl_arena_reset(&r->nodes);
        arcl_graph_open(&r->graph, &r->nodes);
        arcl_arena_reset(&r->scratch);
        m.root = arcl_program_add(&r->graph, m.program, NULL, NULL);
        if (!is_sound(r, &m, m.root))
            return arcl_fail(r->err, "program %u is not what was found", k + 1);
        arcl_graph_cone(&r->graph, m.root, &cone, &r->scratch);
        m.program = arcl_program_cut(&r->graph, &cone, c->name, &r->scratch, &r->mem);
        if (!arcl_population_add(&r->kept, &m) || r->kept.n != k + 1 || r->kept.at[k].hash != m.hash)
            return arcl_fail(r->err, "program %u is out of order", k + 1);
    }
    arcl_case_take(c, &r->kept, r->solve->setup.memory.population, &r->scratch);
    const arcl_program **guesses = ARCL_TAKE(&r->solve->mem, const arcl_program *, r->state->nguesses + 1);
    for (uint32_t k = 0; k < r->state->nguesses; k++)
        guesses[k] = arcl_program_copy(r->state->guesses[k], &r->solve->mem);
    c->guesses = guesses;
    return true;
}

/* Whether the numbers of a state can be those of a case with its programs. */
static bool is_possible(const arcl_case_state *state, const arcl_case *c)
{
    if (state->rounds == 0 && !(state->enumerated && state->n == 0))
        return false;
    return state->solved_at <= state->rounds && state->edited_at <= state->rounds &&
           (state->edited_at == 0 || state->solved_at > 0) && (state->solved_at > 0) == arcl_case_solved(c);
}

bool arcl_solve_restore(arcl_solve *s, size_t which, const arcl_case_state *state, arcl_error *err)
{
    arcl_case *c = &s->cases[which];
    restoring r = {.solve = s, .to = c, .state = state, .err = err};

    arcl_arena_open(&r.scratch, SIZE_MAX);
    arcl_arena_open(&r.mem, SIZE_MAX);
    arcl_arena_open(&r.nodes, SIZE_MAX);
    r.scratch.escape = r.mem.escape = r.nodes.escape = s->mem.escape = &r.full;
    bool ok = arcl_try(&r.full, restore_all, &r) || arcl_fail(err, "there is no memory for its programs");
    arcl_arena_close(&r.nodes);
    arcl_arena_close(&r.scratch);
    arcl_arena_close(&r.mem);
    if (ok && !is_possible(state, c))
        ok =
            arcl_fail(err, "solved after round %u of %u is not what its programs say", state->solved_at, state->rounds);
    if (!ok) {
        c->population.n = 0;
        return false;
    }
    c->rounds = state->rounds;
    c->solved_at = state->solved_at;
    c->edited_at = state->edited_at;
    c->work = state->work;
    c->whole = state->rounds > 0;
    c->enumerated = state->enumerated;
    c->nguesses = state->nguesses;
    s->solved += c->solved_at > 0;
    return true;
}
