/* The public interface, used as somebody outside would; the internal headers stay out. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arcl/arcl.h"

#define TASK(out) "{\"train\":[{\"input\":[[1,2]],\"output\":[[2,1]]}],\"test\":[{\"input\":[[3,4]]" out "}]}"

static arcl_session *s;
static arcl_programs *p;
static arcl_taskset *t;
static const arcl_session_options shown = {.text = true};

static void open_session(void)
{
    s = arcl_session_open();
    cr_assert_not_null(s);
    p = arcl_programs_open(s, NULL);
    t = arcl_taskset_open(s);
    cr_assert(p && t);
}

static void close_session(void)
{
    arcl_programs_close(p);
    arcl_taskset_close(t);
    arcl_session_close(s);
}

TestSuite(api, .init = open_session, .fini = close_session);

static void add_programs(const char *name, const char *text)
{
    cr_assert(arcl_programs_add(s, p, name, text, strlen(text)), "%s", arcl_session_error(s));
}

static void add_task(const char *name, const char *text)
{
    cr_assert(arcl_taskset_add(s, t, name, text, strlen(text)), "%s", arcl_session_error(s));
}

Test(api, knows_its_version)
{
    cr_expect_str_eq(arcl_version(), ARCL_VERSION);
    arcl_session_close(NULL);
}

Test(api, runs_one_program_on_one_grid)
{
    static const unsigned char grid[] = {1, 2, 3, 4, 5, 6};
    arcl_answer a;

    add_programs("p.py", "def turn(I):\n    return rot90(I)\n"
                         "def count(I):\n    return size(I)\n"
                         "def fails(I):\n    return first(ONE)\n");
    cr_assert_eq(arcl_programs_count(p), 3);
    cr_expect_str_eq(arcl_programs_name(p, 1), "count");
    cr_expect_null(arcl_programs_name(p, 3));

    cr_assert(arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, 2, 3}, &shown, &a));
    cr_expect_str_eq(a.program, "turn");
    cr_expect_eq(a.status, ARCL_ANSWER_OK);
    cr_expect_str_eq(a.text, "((4,1),(5,2),(6,3))");
    cr_expect_eq(a.grid.rows, 3);
    cr_expect_eq(a.grid.columns, 2);
    cr_expect_arr_eq(a.grid.cells, "\4\1\5\2\6\3", 6);
    cr_expect_null(a.error);
    cr_expect_null(a.task);
    cr_expect_eq(a.correct, -1);

    cr_assert(arcl_session_run_grid(s, p, 1, &(arcl_grid){grid, 3, 2}, &shown, &a));
    cr_expect_str_eq(a.text, "3");
    cr_expect_null(a.grid.cells);

    cr_assert(arcl_session_run_grid(s, p, 2, &(arcl_grid){grid, 3, 2}, &shown, &a));
    cr_expect_eq(a.status, ARCL_ANSWER_ERROR);
    cr_expect_str_eq(a.error, "line 6: first: TypeError: an argument has the wrong type");
    cr_expect_null(a.text);

    cr_assert(arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, 2, 3}, &(arcl_session_options){.steps = 1}, &a));
    cr_expect_eq(a.status, ARCL_ANSWER_BUDGET);
    cr_assert(arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, 2, 3},
                                    &(arcl_session_options){.ms = UINT64_MAX, .mb = UINT64_MAX}, &a));
    cr_expect_eq(a.status, ARCL_ANSWER_OK);
}

Test(api, refuses_what_cannot_be_run)
{
    static const unsigned char grid[] = {0};
    arcl_answer a;

    cr_expect(!arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, 1, 1}, &shown, &a));
    cr_expect_str_eq(arcl_session_error(s), "there is no program number 0");
    add_programs("p.py", "def f(I):\n    return I\n");
    cr_expect_str_eq(arcl_session_error(s), "");
    cr_expect(!arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, 0, 1}, &shown, &a));
    cr_expect_str_eq(arcl_session_error(s), "a grid has 1 to 16384 rows and columns, not 0 and 1");
    cr_expect(!arcl_programs_load(s, p, "/no/such.py"));
    cr_expect_str_eq(arcl_session_error(s), "/no/such.py: cannot be opened: No such file or directory");
    cr_expect(!arcl_taskset_load(s, t, "/no/such.json", NULL));
    cr_expect_str_eq(arcl_session_error(s), "/no/such.json: cannot be opened: No such file or directory");
}

Test(api, keeps_complaints)
{
    add_programs("p.py", "def f(I):\n    return I\ndef g(I):\n    return lambda x: x\n");
    cr_expect_eq(arcl_programs_count(p), 1);
    cr_expect_str_eq(arcl_programs_complaint(p, 0), "p.py:4:12: lambda expressions are not part of the language");
    cr_expect_null(arcl_programs_complaint(p, 1));
    add_task("t.json", "{\"a\":7,\"b\":" TASK("") "}");
    cr_expect_eq(arcl_taskset_count(t), 1);
    cr_expect_str_eq(arcl_taskset_complaint(t, 0), "t.json:1:6: task a: expected an object, found 7");
    cr_expect_null(arcl_taskset_complaint(t, 1));
}

typedef struct seen {
    int answers, right, stop_after;
    char line[1024];
} seen;

static bool take(void *to, const arcl_answer *a)
{
    seen *n = to;
    char part[128];

    n->answers++;
    n->right += a->correct == 1;
    snprintf(part, sizeof part, "%s %s %s%u %s %d\n", a->program, a->task, a->test ? "test" : "train", a->index,
             a->text ? a->text : a->error, a->correct);
    strncat(n->line, part, sizeof n->line - strlen(n->line) - 1);
    return n->answers != n->stop_after;
}

Test(api, runs_programs_on_their_tasks)
{
    seen n = {0};

    add_programs("x.py", "def solve_b(I):\n    return I\ndef solve_a(I):\n    return vmirror(I)\n");
    add_task("a.json", TASK(",\"output\":[[4,3]]"));
    add_task("b.json", TASK(""));
    cr_expect_eq(arcl_taskset_count(t), 2);
    cr_expect_str_eq(arcl_taskset_id(t, 1), "b");
    cr_expect_null(arcl_taskset_id(t, 2));
    cr_assert(arcl_session_run(s, p, t, &shown, take, &n), "%s", arcl_session_error(s));
    cr_expect_str_eq(n.line, "solve_a a train0 ((2,1),) 1\n"
                             "solve_a a test0 ((4,3),) 1\n"
                             "solve_b b train0 ((1,2),) 0\n"
                             "solve_b b test0 ((3,4),) -1\n");
    n = (seen){0};
    cr_assert(arcl_session_run(s, p, t, &(arcl_session_options){.all = true, .text = true, .threads = 4, .repeat = 3},
                               take, &n));
    cr_expect_eq(n.answers, 8);
    cr_expect_eq(n.right, 3);
    n = (seen){.stop_after = 2};
    cr_expect(!arcl_session_run(s, p, t, &shown, take, &n));
    cr_expect_str_eq(arcl_session_error(s), "the run was ended by its sink");
    cr_expect_eq(n.answers, 2);
}

/* Whoever computes, the answers are the same; what went wrong with devices is a warning. */
Test(api, takes_devices_by_their_names)
{
    static const char *const devices[] = {"c", "cl", "auto", "1", "99", "cl"};
    static const unsigned char grid[] = {1, 2, 3, 4, 5, 6};
    seen plain = {0};
    arcl_answer a;

    unsetenv("ARCL_DEVICE");
    add_programs("x.py", "def solve_a(I):\n    x1 = vmirror(I)\n    x2 = ofcolor(x1, 2)\n    return fill(x1, 7, x2)\n");
    add_task("a.json", TASK(",\"output\":[[4,3]]"));
    cr_assert(
        arcl_session_run(s, p, t, &(arcl_session_options){.all = true, .text = true, .device = "c"}, take, &plain));
    cr_expect_str_eq(plain.line, "solve_a a train0 ((7,1),) 0\nsolve_a a test0 ((4,3),) 1\n");
    for (size_t k = 0; k < sizeof devices / sizeof *devices; k++) {
        const arcl_session_options options = {.all = true, .text = true, .device = devices[k]};
        seen n = {0};
        cr_assert(arcl_session_run(s, p, t, &options, take, &n), "%s", arcl_session_error(s));
        cr_expect_str_eq(n.line, plain.line, "device %s", devices[k]);
        cr_assert(arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, 2, 3}, &options, &a));
        cr_expect_str_eq(a.text, "((3,7,1),(6,5,4))", "device %s", devices[k]);
        if (strcmp(devices[k], "99") == 0)
            cr_expect(strstr(arcl_session_warning(s), "; plain C takes over"), "%s", arcl_session_warning(s));
        else if (strcmp(devices[k], "c") == 0 || strcmp(devices[k], "auto") == 0)
            cr_expect_str_eq(arcl_session_warning(s), "");
    }
    cr_expect(!arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, 2, 3}, &(arcl_session_options){.device = "grue"}, &a));
    cr_expect(strstr(arcl_session_error(s), "'grue' is none of auto, c, cl, gpu, cpu"), "%s", arcl_session_error(s));
}

/* A device that fails is left behind, and the session goes on. */
Test(api, goes_on_without_devices)
{
    static const unsigned char grid[] = {1, 2};
    arcl_answer a;

    setenv("ARCL_FAULT", "platform", 1);
    setenv("ARCL_DEVICE", "cl", 1);
    add_programs("x.py", "def f(I):\n    return rot90(I)\n");
    for (int k = 0; k < 2; k++) {
        cr_assert(arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, 1, 2}, &shown, &a));
        cr_expect_str_eq(a.text, "((1,),(2,))");
        cr_expect(strstr(arcl_session_warning(s), "; plain C takes over"), "%s", arcl_session_warning(s));
    }
}

Test(api, tells_programs_of_one_name_apart)
{
    seen n = {0};

    add_programs("dir/a.py", "def p(I):\n    return I\n");
    add_programs("dir/b.py", "def p(I):\n    return I\ndef q(I):\n    return I\n");
    add_programs("other/b.py", "def p(I):\n    return I\n");
    add_task("t.json", "{\"train\":[{\"input\":[[1]],\"output\":[[1]]}],\"test\":[]}");
    cr_assert(arcl_session_run(s, p, t, &(arcl_session_options){.all = true, .text = true}, take, &n), "%s",
              arcl_session_error(s));
    cr_expect_str_eq(n.line, "a.py:p t train0 ((1,),) 1\n"
                             "dir/b.py:p t train0 ((1,),) 1\n"
                             "q t train0 ((1,),) 1\n"
                             "other/b.py:p t train0 ((1,),) 1\n");
    cr_expect_str_eq(arcl_programs_name(p, 1), "p");
    cr_expect_str_eq(arcl_programs_file(p, 1), "dir/b.py");
    cr_expect_str_eq(arcl_programs_dialect(p, 1), "arc-dsl");
}

static void expect_error(bool done, const char *sentence)
{
    cr_expect_not(done);
    cr_expect_str_eq(arcl_session_error(s), sentence);
}

Test(api, says_what_is_missing)
{
    static const unsigned char grid[] = {0};
    arcl_answer a;

    add_programs("p.py", "def f(I):\n    return I\n");
    expect_error(arcl_programs_load(s, p, NULL), "the path of the programs is missing");
    expect_error(arcl_programs_add(s, p, NULL, "", 0), "the name of the text is missing");
    expect_error(arcl_programs_add(s, p, "p.py", NULL, 3), "the text is missing");
    expect_error(arcl_taskset_load(s, t, NULL, NULL), "the path of the tasks is missing");
    expect_error(arcl_taskset_add(s, t, NULL, "", 0), "the name of the text is missing");
    expect_error(arcl_taskset_add(s, t, "t.json", NULL, 3), "the text is missing");
    expect_error(arcl_session_run_grid(s, p, 0, &(arcl_grid){NULL, 1, 1}, NULL, &a), "the grid is missing");
    expect_error(arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, 1, 1}, NULL, NULL),
                 "a place for the answer is missing");
    expect_error(arcl_session_run(s, NULL, t, NULL, take, NULL), "the handle of the programs is missing");
    expect_error(arcl_session_run(s, p, NULL, NULL, take, NULL), "the handle of the tasks is missing");
    expect_error(arcl_session_run_grid(s, p, 0, NULL, NULL, &a), "the grid is missing");
    expect_error(arcl_session_run(s, p, t, NULL, NULL, NULL), "a sink for the answers is missing");
    cr_expect_eq(arcl_programs_count(p), 1);
    cr_assert(arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, 1, 1}, NULL, &a), "%s", arcl_session_error(s));
}

Test(api, takes_no_session_for_an_empty_one)
{
    static const unsigned char grid[] = {0};
    seen n = {0};
    arcl_answer a;

    cr_expect_str_eq(arcl_session_error(NULL), "there is no session");
    cr_expect_str_eq(arcl_session_warning(NULL), "");
    cr_expect_null(arcl_programs_open(NULL, NULL));
    cr_expect_null(arcl_taskset_open(NULL));
    cr_expect_not(arcl_programs_load(NULL, p, "p.py"));
    cr_expect_not(arcl_programs_add(NULL, p, "p.py", "", 0));
    cr_expect_not(arcl_taskset_load(NULL, t, "t.json", NULL));
    cr_expect_not(arcl_taskset_add(NULL, t, "t.json", "{}", 2));
    cr_expect_not(arcl_taskset_put(NULL, t, "t", NULL, 0, 0));
    cr_expect_eq(arcl_programs_count(NULL) + arcl_taskset_count(NULL), 0);
    cr_expect_null(arcl_programs_name(NULL, 0));
    cr_expect_null(arcl_programs_text(NULL, p, 0, NULL));
    cr_expect_null(arcl_programs_complaint(NULL, 0));
    cr_expect_null(arcl_taskset_id(NULL, 0));
    cr_expect_null(arcl_taskset_complaint(NULL, 0));
    cr_expect_eq(arcl_taskset_find(NULL, "a"), SIZE_MAX);
    cr_expect_not(arcl_session_run_grid(NULL, p, 0, &(arcl_grid){grid, 1, 1}, NULL, &a));
    cr_expect_not(arcl_session_run(NULL, p, t, NULL, take, &n));
    arcl_programs_close(NULL);
    arcl_taskset_close(NULL);
}

Test(api, refuses_sizes_and_numbers_that_cannot_be_meant)
{
    static const int sides[] = {0, -1, 16385, INT_MAX, INT_MIN};
    static const unsigned char grid[] = {0};
    arcl_answer a;
    seen n = {0};

    add_programs("p.py", "def solve_a(I):\n    return I\n");
    add_task("a.json", TASK(""));
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
        cr_expect_not(arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, sides[k], 1}, NULL, &a));
        cr_expect(strstr(arcl_session_error(s), "a grid has 1 to 16384 rows"), "%s", arcl_session_error(s));
        cr_expect_not(arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, 1, sides[k]}, NULL, &a));
        cr_expect(strstr(arcl_session_error(s), "a grid has 1 to 16384 rows"), "%s", arcl_session_error(s));
    }
    cr_expect_not(arcl_session_run_grid(s, p, SIZE_MAX, &(arcl_grid){grid, 1, 1}, NULL, &a));
    cr_expect_null(arcl_programs_name(p, SIZE_MAX));
    cr_expect_null(arcl_taskset_id(t, SIZE_MAX));
    cr_expect_null(arcl_programs_complaint(p, SIZE_MAX));
    cr_expect_null(arcl_taskset_complaint(t, SIZE_MAX));
    expect_error(arcl_session_run(s, p, t, &(arcl_session_options){.repeat = UINT_MAX}, take, &n),
                 "a program runs at most 1000000 times on a sample, not 4294967295");
    expect_error(arcl_session_run(s, p, t, &(arcl_session_options){.device = ""}, take, &n),
                 "device '' is none of auto, c, cl, gpu, cpu, and no numbers such as 1 or 1,3");
    cr_expect(arcl_session_run(s, p, t, &(arcl_session_options){.threads = UINT_MAX, .device = "c"}, take, &n), "%s",
              arcl_session_error(s));
    cr_expect_eq(n.answers, 2);
}

/* Does in its sink what it must not. */
static bool meddle(void *to, const arcl_answer *answer)
{
    static const char busy[] = "the session is running: nothing else can be run or begun with it";
    static const unsigned char grid[] = {1, 2};
    arcl_answer a = {0};

    expect_error(arcl_programs_add(s, p, "q.py", "def g(I):\n    return I\n", 21), busy);
    expect_error(arcl_programs_load(s, p, "q.py"), busy);
    expect_error(arcl_taskset_add(s, t, "b.json", TASK(""), strlen(TASK(""))), busy);
    expect_error(arcl_taskset_load(s, t, "b.json", NULL), busy);
    expect_error(arcl_session_run_grid(s, p, 0, &(arcl_grid){grid, 1, 2}, NULL, &a), busy);
    expect_error(arcl_session_run(s, p, t, NULL, meddle, to), busy);
    cr_expect_str_eq(arcl_programs_name(p, 0), "solve_a");
    cr_expect_str_eq(answer->program, "solve_a");
    cr_expect_str_eq(answer->text, answer->test ? "((4,3),)" : "((2,1),)");
    ++*(int *)to;
    return true;
}

Test(api, is_not_changed_or_run_within_a_sink)
{
    int answers = 0;

    add_programs("p.py", "def solve_a(I):\n    return vmirror(I)\n");
    add_task("a.json", TASK(""));
    for (int k = 1; k <= 2; k++) {
        cr_expect(arcl_session_run(s, p, t, &shown, meddle, &answers), "%s", arcl_session_error(s));
        cr_expect_str_eq(arcl_session_error(s), "");
        cr_expect_eq(answers, 2 * k);
    }
    add_programs("q.py", "def g(I):\n    return I\n");
    cr_expect_eq(arcl_programs_count(p), 2);
}

static bool close_it(void *to, const arcl_answer *answer)
{
    arcl_session_close(s);
    cr_expect_str_eq(answer->program, "solve_a");
    ++*(int *)to;
    return true;
}

Test(api, that_is_closed_within_a_sink_ends_its_run)
{
    int answers = 0;

    add_programs("p.py", "def solve_a(I):\n    return vmirror(I)\n");
    add_task("a.json", TASK(""));
    cr_expect_not(arcl_session_run(s, p, t, NULL, close_it, &answers));
    cr_expect_eq(answers, 1);
    s = NULL;
}

Test(api, gives_a_submission_of_the_best_answers)
{
    static const char two[] =
        "def keep(I):\n    return I\ndef turn(I):\n    return vmirror(I)\ndef flip(I):\n    return "
        "hmirror(I)\n";
    static const char task[] = "{\"a\":{\"train\":[{\"input\":[[1,2]],\"output\":[[2,1]]}],"
                               "\"test\":[{\"input\":[[3,4]]},{\"input\":[[5],[6]]}]}}";
    const arcl_session_options all = {.all = true};
    const char *submission;

    cr_assert(arcl_programs_add(s, p, "p.py", two, strlen(two)) && arcl_taskset_add(s, t, "t", task, strlen(task)));
    cr_assert(arcl_session_run_submission(s, p, t, &all, NULL, NULL, &submission), "%s", arcl_session_error(s));
    cr_expect_str_eq(submission, "{\n\"a\":[{\"attempt_1\":[[4,3]],\"attempt_2\":[[3,4]]},"
                                 "{\"attempt_1\":[[5],[6]],\"attempt_2\":[[6],[5]]}]\n}\n");
}
