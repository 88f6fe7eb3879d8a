/* The enumeration: what it derives, what it declines, and that the number of threads changes nothing. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "enumerate/derive.h"
#include "enumerate/given.h"
#include "enumerate/looks.h"
#include "enumerate/run.h"

/* A task out of its JSON, enumerated. */
typedef struct trial {
    arcl_tasks tasks;
    arcl_arena mem;
    arcl_actions actions;
    arcl_enumerator *e;
    arcl_library lib, moves;
    arcl_ctx ctx;
    jmp_buf full;
} trial;

/* The steps of a program as moves on inputs. */
static void add_steps(trial *t, const char *steps)
{
    arcl_graph g;
    arcl_error err = {0};

    cr_assert(arcl_library_parse(&t->moves, "steps.py", steps, strlen(steps), &err), "%s", err.text);
    arcl_graph_open(&g, &t->mem);
    arcl_program_add(&g, &t->moves.programs[0], NULL, NULL);
    arcl_given_add_steps(&t->actions, &g, &t->mem, &t->mem);
}

/* With the moves of this text, and the steps of the program of the other, besides; NULL: none. */
static bool begin_with(trial *t, const char *moves, const char *steps, const char *json)
{
    arcl_error err = {0};

    arcl_tasks_open(&t->tasks);
    cr_assert(arcl_tasks_parse(&t->tasks, "t", json, strlen(json), &err), "%s", err.text);
    arcl_arena_open(&t->mem, SIZE_MAX);
    t->mem.escape = &t->full;
    arcl_actions_open(&t->actions, &t->mem);
    arcl_library_open(&t->moves);
    if (moves) {
        cr_assert(arcl_library_parse(&t->moves, "moves.py", moves, strlen(moves), &err), "%s", err.text);
        cr_assert(arcl_given_check(&t->moves, &err), "%s", err.text);
        arcl_given_add(&t->actions, &t->moves, &t->mem);
    }
    if (steps)
        add_steps(t, steps);
    t->e = ARCL_TAKE(&t->mem, arcl_enumerator, 1);
    arcl_enumerator_open(t->e, &t->actions, arcl_space_usual());
    arcl_library_open(&t->lib);
    arcl_ctx_open(&t->ctx, (size_t)64 << 20);
    t->e->ctx = &t->ctx;
    return arcl_enumerate(t->e, t->tasks.task);
}

static bool begin(trial *t, const char *json)
{
    return begin_with(t, NULL, NULL, json);
}

static void end(trial *t)
{
    arcl_ctx_close(&t->ctx);
    arcl_library_close(&t->lib);
    arcl_library_close(&t->moves);
    arcl_enumerator_close(t->e);
    arcl_arena_close(&t->mem);
    arcl_tasks_close(&t->tasks);
}

/* Derives all answers; each is what its program gives. */
static uint32_t check_all(trial *t)
{
    arcl_text text = {0};

    for (uint32_t k = 0; k < t->e->answers.n; k++) {
        arcl_error why = {0};
        arcl_derive(t->e, &t->e->answers.at[k], "solve_t", &text);
        cr_expect(arcl_derive_checked(t->e, &t->e->answers.at[k], text.s, &t->lib, &t->ctx, &why), "%s\n%s", why.text,
                  text.s);
    }
    arcl_text_close(&text);
    return t->e->answers.n;
}

static void expect_first(trial *t, const char *text)
{
    arcl_text said = {0};

    cr_assert(t->e->answers.n > 0);
    arcl_derive(t->e, &t->e->answers.at[0], "solve_t", &said);
    cr_expect_str_eq(said.s, text);
    arcl_text_close(&said);
}

Test(enumerate, a_mirror_is_one_move)
{
    trial t;

    cr_assert(begin(&t, "{\"train\":[{\"input\":[[1,2,3],[4,5,6]],\"output\":[[3,2,1],[6,5,4]]},"
                        "{\"input\":[[0,7,0,1]],\"output\":[[1,0,7,0]]}],\"test\":[{\"input\":[[8,9]]}]}"));
    cr_expect(t.e->answers.explained);
    expect_first(&t, "def solve_t(I):\n    x1 = vmirror(I)\n    return x1\n");
    check_all(&t);
    end(&t);
}

Test(enumerate, two_halves_are_a_table)
{
    trial t;

    cr_assert(begin(&t, "{\"train\":[{\"input\":[[1,0,5,2,2],[1,1,5,2,0],[0,0,5,0,2]],"
                        "\"output\":[[3,0],[3,0],[0,0]]},"
                        "{\"input\":[[0,1,5,2,2],[1,1,5,0,2],[1,0,5,2,2]],\"output\":[[0,3],[0,3],[3,0]]}],"
                        "\"test\":[{\"input\":[[1,1,5,0,2],[0,1,5,2,2],[1,0,5,0,0]]}]}"));
    cr_expect(t.e->answers.explained);
    const arcl_raster *m = t.e->space.rasters[t.e->answers.at[0].rasters[0]].raster;
    cr_expect_eq(m->height, 3);
    cr_expect_eq(memcmp(m->cells, "\0\3\0\3\0\0", 6), 0);
    check_all(&t);
    end(&t);
}

Test(enumerate, declines_what_is_no_task_for_it)
{
    static char json[1 << 16];
    size_t n;
    trial t;

    n = (size_t)sprintf(json, "{\"train\":[{\"input\":[[0");
    for (int k = 0; k < 30; k++)
        n += (size_t)sprintf(json + n, ",0");
    sprintf(json + n, "]],\"output\":[[1]]}],\"test\":[{\"input\":[[1]]}]}");
    cr_expect_not(begin(&t, json)); /* 31 cells wide */
    end(&t);
    n = (size_t)sprintf(json, "{\"train\":[{\"input\":[[1]],\"output\":[[1]]}");
    for (int k = 1; k < 64; k++)
        n += (size_t)sprintf(json + n, ",{\"input\":[[1]],\"output\":[[1]]}");
    sprintf(json + n, "],\"test\":[{\"input\":[[1]]}]}");
    cr_expect_not(begin(&t, json)); /* 64 demonstrations */
    end(&t);
}

Test(enumerate, the_smallest_tasks_are_no_trouble)
{
    trial t;

    cr_expect(begin(&t, "{\"train\":[{\"input\":[[1]],\"output\":[[2]]}],\"test\":[{\"input\":[[1]]}]}"));
    cr_expect(t.e->answers.explained);
    cr_expect_gt(check_all(&t), 0);
    end(&t);
    cr_expect(begin(&t, "{\"train\":[{\"input\":[[1]],\"output\":[[0,0],[0,0]]},{\"input\":[[3,3]],"
                        "\"output\":[[5]]}],\"test\":[{\"input\":[[1]]}]}"));
    check_all(&t);
    end(&t);
}

Test(enumerate, the_same_output_for_any_input_is_written_down)
{
    trial t;

    cr_expect(begin(&t, "{\"train\":[{\"input\":[[1,0,3]],\"output\":[[9,4],[4,7]]},{\"input\":[[3],[8],[1],[0]],"
                        "\"output\":[[9,4],[4,7]]}],\"test\":[{\"input\":[[0,6],[2,2]]}]}"));
    expect_first(&t, "def solve_t(I):\n    x1 = ((9, 4), (4, 7))\n    return x1\n");
    check_all(&t);
    end(&t);
}

Test(enumerate, a_move_that_is_given_is_run_and_its_lines_stand_in_the_program)
{
    trial t;

    cr_assert(begin_with(
        &t, "def doubled(I):\n    n = colorcount(I, 3)\n    m = double(n)\n    return canvas(m, UNITY)\n", NULL,
        "{\"train\":[{\"input\":[[3,0,0,0]],\"output\":[[2]]},"
        "{\"input\":[[3,0,3,0]],\"output\":[[4]]},{\"input\":[[3,3,3,0]],\"output\":[[6]]}],"
        "\"test\":[{\"input\":[[3,3,3,3]]}]}"));
    cr_expect(t.e->answers.explained);
    const arcl_raster *m = t.e->space.rasters[t.e->answers.at[0].rasters[0]].raster;
    cr_expect_eq(m->cells[0], 8, "no move of data/moves gives a colour that it has not seen");
    expect_first(&t, "def solve_t(I):\n    x1 = colorcount(I, THREE)\n    x2 = double(x1)\n"
                     "    x3 = canvas(x2, UNITY)\n    return x3\n");
    check_all(&t);
    end(&t);
}

Test(enumerate, a_step_of_a_program_is_a_move_on_inputs)
{
    trial t;

    cr_assert(
        begin_with(&t, NULL,
                   "def solve_other(S, I):\n    x1 = astuple(1, 2)\n    x2 = crop(I, x1, (2, 3))\n"
                   "    x3 = rot90(x2)\n    x4 = first(S)\n    x5 = first(x4)\n    O = hconcat(x3, x5)\n    return O\n",
                   "{\"train\":[{\"input\":[[9,4,5,8,0,7],[3,0,2,1,5,7],[3,6,8,1,9,3],[0,3,6,4,2,6],[2,1,2"
                   ",9,9,7]],\"output\":[[8,2],[1,1],[9,5]]},{\"input\":[[2,2,0,0,3,3],[2,2,4,5,3,8],[3,2,"
                   "3,6,4,0],[5,6,2,2,4,1],[5,4,9,9,0,9]],\"output\":[[3,4],[6,5],[4,3]]},{\"input\":[[5,1"
                   ",4,5,4,7],[5,2,7,7,2,0],[4,0,5,6,0,8],[6,5,6,9,0,7],[0,2,9,3,1,3]],\"output\":[[5,7],["
                   "6,7],[0,2]]}],\"test\":[{\"input\":[[7,5,8,5,8,4],[7,1,9,5,4,0],[6,1,3,5,8,9],[5,2,5,4"
                   ",8,1],[4,5,4,2,1,2]]}]}"));
    cr_expect_eq(t.actions.ninputs, 2, "x2 and x3 are grids and depend on nothing but the input");
    cr_expect(t.e->answers.explained);
    expect_first(&t, "def solve_t(I):\n    x1 = astuple(ONE, TWO)\n    x2 = crop(I, x1, (2, 3))\n    x3 = rot90(x2)\n  "
                     "  return x3\n");
    check_all(&t);
    end(&t);
}

Test(enumerate, what_cannot_be_a_move_is_refused_with_its_line)
{
    static const char *const texts[] = {"def two(S, I):\n    return vmirror(I)\n", "def same(I):\n    return I\n"};

    for (size_t k = 0; k < 2; k++) {
        arcl_library moves;
        arcl_error err = {0};
        arcl_library_open(&moves);
        cr_assert(arcl_library_parse(&moves, "moves.py", texts[k], strlen(texts[k]), &err));
        cr_assert_eq(moves.n, 1);
        cr_expect(!arcl_given_check(&moves, &err));
        cr_expect(strstr(err.text, "moves.py:1:") && strstr(err.text, "is no move"), "%s", err.text);
        arcl_library_close(&moves);
    }
}

static const char two_cells[] = "{\"train\":[{\"input\":[[1,0,0],[0,0,2]],\"output\":[[1,0,0],[3,0,2]]},"
                                "{\"input\":[[0,4,0],[0,0,0],[5,0,0]],\"output\":[[0,4,0],[0,3,0],[5,3,0]]}],"
                                "\"test\":[{\"input\":[[0,0,6,0],[0,0,0,0],[7,0,0,8]]}]}";

Test(enumerate, a_mirrored_look_gives_programs_of_the_task_itself)
{
    trial t;
    uint64_t first[ARCL_ANSWERS_MAX];
    uint32_t n, common = 0;

    cr_assert(begin(&t, two_cells));
    n = check_all(&t);
    cr_assert_gt(n, 0);
    for (uint32_t k = 0; k < n; k++)
        first[k] = arcl_enumerator_behaviour(t.e, &t.e->answers.at[k]);
    cr_assert(arcl_enumerate_turned(t.e, t.tasks.task));
    cr_expect_gt(check_all(&t), 0);
    for (uint32_t k = 0; k < t.e->answers.n; k++)
        for (uint32_t i = 0; i < n; i++)
            common += arcl_enumerator_behaviour(t.e, &t.e->answers.at[k]) == first[i];
    cr_expect_gt(common, 0, "an answer is known again whichever way it was found");
    end(&t);
}

Test(enumerate, programs_are_ranked_by_the_votes_of_both_looks)
{
    trial t;
    arcl_founds f = {0};
    static arcl_poll polls[ARCL_LOOKS];

    cr_assert(begin(&t, two_cells));
    arcl_founds_add(&f, &polls[0], t.e, "solve_t", &t.lib, &t.ctx);
    cr_assert(arcl_enumerate_turned(t.e, t.tasks.task));
    arcl_founds_add(&f, &polls[1], t.e, "solve_t", &t.lib, &t.ctx);
    cr_expect_eq(f.refused, 0);
    arcl_founds_rank(&f, polls, ARCL_LOOKS);
    cr_assert(f.n > 1 && f.n <= ARCL_FOUND_MAX);
    for (uint32_t k = 0; k < f.n; k++) {
        double votes = 0;
        for (uint32_t p = 0; p < ARCL_LOOKS; p++)
            for (uint32_t i = 0; i < polls[p].n; i++)
                votes += polls[p].at[i].behaviour == f.at[k].behaviour ? polls[p].at[i].votes / ARCL_LOOKS : 0;
        cr_expect_float_eq(f.at[k].votes, votes, votes * 1e-9);
        for (uint32_t i = 0; i < k; i++) {
            cr_expect_neq(f.at[i].behaviour, f.at[k].behaviour, "one program for an answer");
            cr_expect(f.at[i].whole > f.at[k].whole ||
                      (f.at[i].whole == f.at[k].whole && f.at[i].votes >= f.at[k].votes));
        }
    }
    arcl_founds_close(&f);
    end(&t);
}

/* What the grid of one line lacks as the answer to the test. */
static void count_lacks(trial *t, int h, int w, const char *cells, uint16_t count[ARCL_PRICES])
{
    arcl_space *s = &t->e->space;
    arcl_raster m = {.height = (uint8_t)h, .width = (uint8_t)w};

    for (int k = 0; k < h * w; k++)
        m.cells[k] = (uint8_t)(cells[k] - '0');
    const uint32_t raster = arcl_space_intern(s, s->ntrain, &m);
    memset(count, 0, ARCL_PRICES * sizeof *count);
    arcl_traits_count(&t->e->answers.traits, s, &raster, count);
}

Test(enumerate, what_all_outputs_have_and_an_answer_lacks_is_counted)
{
    uint16_t lacks[ARCL_PRICES];
    trial t;

    cr_assert(begin(&t, "{\"train\":[{\"input\":[[1,0,0],[0,0,0]],\"output\":[[1,0,1],[0,0,0]]},"
                        "{\"input\":[[0,0,0],[0,0,2]],\"output\":[[0,0,0],[2,0,2]]}],"
                        "\"test\":[{\"input\":[[0,0,0],[4,0,0]]}]}"));
    count_lacks(&t, 2, 3, "000404", lacks);
    for (unsigned k = 0; k < ARCL_PRICES; k++)
        cr_expect_eq(lacks[k], 0, "price %u", k);
    count_lacks(&t, 2, 3, "000400", lacks);
    cr_expect_eq(lacks[ARCL_PRICE_COPIED], 1);
    cr_expect_eq(lacks[ARCL_PRICE_LOPSIDED], 1);
    cr_expect_eq(lacks[ARCL_PRICE_PARTS], 1);
    cr_expect_eq(lacks[ARCL_PRICE_AMOUNT], 1);
    cr_expect_eq(lacks[ARCL_PRICE_FEW], 1);
    count_lacks(&t, 2, 3, "333333", lacks);
    cr_expect_eq(lacks[ARCL_PRICE_STRANGE], 1);
    cr_expect_eq(lacks[ARCL_PRICE_PLAIN], 1);
    cr_expect_eq(lacks[ARCL_PRICE_COLOURS], 1);
    cr_expect_eq(lacks[ARCL_PRICE_OVERWRITTEN], 1);
    cr_expect_eq(lacks[ARCL_PRICE_ZERO], 1);
    cr_expect_eq(lacks[ARCL_PRICE_COPIED], 0);
    count_lacks(&t, 2, 3, "101404", lacks);
    cr_expect_eq(lacks[ARCL_PRICE_PATCH], 0, "4 is in no output");
    count_lacks(&t, 2, 3, "010404", lacks);
    cr_expect_eq(lacks[ARCL_PRICE_PATCH], 0);
    count_lacks(&t, 3, 3, "000101000", lacks);
    cr_expect_eq(lacks[ARCL_PRICE_OVERWRITTEN], 0, "of another size");
    end(&t);
    cr_assert(begin(&t, "{\"train\":[{\"input\":[[1,2],[0,0]],\"output\":[[2,1],[0,0]]},"
                        "{\"input\":[[0,3],[1,1]],\"output\":[[3,0],[1,1]]}],"
                        "\"test\":[{\"input\":[[1,0],[2,0]]}]}"));
    count_lacks(&t, 2, 2, "0102", lacks);
    cr_expect_eq(lacks[ARCL_PRICE_RECOUNTED], 0);
    cr_expect_eq(lacks[ARCL_PRICE_PATCH], 1, "no output has these four cells");
    count_lacks(&t, 2, 2, "0112", lacks);
    cr_expect_eq(lacks[ARCL_PRICE_RECOUNTED], 1);
    count_lacks(&t, 2, 2, "2100", lacks);
    cr_expect_eq(lacks[ARCL_PRICE_PATCH], 0);
    end(&t);
}
