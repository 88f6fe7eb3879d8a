/* The public interface: candidates, the search, scores and stores. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arcl/arcl.h"

static arcl_session *s;
static arcl_programs *p;
static arcl_taskset *t;

static void open_all(void)
{
    s = arcl_session_open();
    p = arcl_programs_open(s, NULL);
    t = arcl_taskset_open(s);
    cr_assert(s && p && t);
}

static void close_all(void)
{
    arcl_programs_close(p);
    arcl_taskset_close(t);
    arcl_session_close(s);
}

TestSuite(api_search, .init = open_all, .fini = close_all);

static void load(const char *programs)
{
    cr_assert(arcl_programs_add(s, p, "p.py", programs, strlen(programs)), "%s", arcl_session_error(s));
    static const char task[] =
        "{\"a\":{\"train\":[{\"input\":[[1,2],[3,4]],\"output\":[[2,1],[4,3]]},"
        "{\"input\":[[5,6]],\"output\":[[6,5]]}],\"test\":[{\"input\":[[7,8]],\"output\":[[8,7]]}]}}";
    cr_assert(arcl_taskset_add(s, t, "t.json", task, strlen(task)), "%s", arcl_session_error(s));
}

Test(api_search, makes_candidates)
{
    arcl_programs *out = arcl_programs_open(s, NULL), *again = arcl_programs_open(s, NULL);
    size_t made, more;

    load("def solve_a(I):\n    x1 = rot90(I)\n    x2 = hmirror(x1)\n    return x2\n"
         "def solve_b(I):\n    x1 = replace(I, ONE, TWO)\n    return x1\n");
    const arcl_card_options o = {.count = 20, .seed = 7, .tasks = t};
    cr_assert(arcl_session_card(s, p, &o, out, &made), "%s", arcl_session_error(s));
    cr_expect_eq(made, 20);
    cr_expect_eq(arcl_programs_count(out), 20);
    cr_assert(arcl_session_card(s, p, &o, again, &more));
    char *first = strdup(arcl_programs_text(s, out, 3, NULL));
    cr_expect_str_eq(arcl_programs_text(s, again, 3, NULL), first);
    cr_expect_not(arcl_session_card(s, p, &(arcl_card_options){.tasks = t, .task = 9}, out, &made));
    cr_expect_not(arcl_session_card(s, p, NULL, p, &made));
    free(first);
    cr_assert(arcl_session_card(s, p, &(arcl_card_options){.freeze = true}, again, &made), "%s", arcl_session_error(s));
    cr_expect_eq(made, 2);
    cr_assert(arcl_session_card(s, p, &(arcl_card_options){.rates = "insert=0,cross=1", .count = 3}, again, &made));
    static const struct {
        arcl_card_options options;
        const char *sentence;
    } wrong[] = {
        {{.rates = "insrt=1"}, "there is no operator 'insrt'; did you mean insert?"},
        {{.rates = "insert"}, "rates are operators with a number each, such as insert=0.2,cross=0"},
        {{.rates = "insert=x"}, "the rate of insert is no number from 0 to 1000000"},
        {{.rates = "cross=1", .freeze = true}, "nothing is edited, so there are no rates"},
        {{.policy = "worst"}, "'worst' is no policy: there are uniform, score and best"},
        {{.policy = "best"}, "the policy best needs scores, and programs in files have none: a store is missing"},
    };
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        cr_expect_not(arcl_session_card(s, p, &wrong[k].options, out, &made));
        cr_expect_str_eq(arcl_session_error(s), wrong[k].sentence);
    }
    arcl_programs_close(out);
    arcl_programs_close(again);
}

typedef struct seen {
    int rounds, finds, stop_after;
    char text[512];
} seen;

static bool progress(void *to, const arcl_search_progress *x)
{
    seen *n = to;
    return ++n->rounds != n->stop_after && x->tasks == 1;
}

static bool found(void *to, const arcl_search_find *f)
{
    seen *n = to;

    if (n->finds++ == 0)
        snprintf(n->text, sizeof n->text, "%s", f->text);
    return strcmp(f->task, "a") == 0;
}

static bool count_stored(void *to, const arcl_stored *x)
{
    *(int *)to += x->right == x->samples;
    return true;
}

Test(api_search, finds_programs_and_keeps_them)
{
    char path[] = "/tmp/arcl-api-XXXXXX", file[64], store[64];
    const char *submission;
    arcl_search_progress sum;
    arcl_judged judged;
    seen n = {0};
    int stored = 0;

    cr_assert_not_null(mkdtemp(path));
    snprintf(file, sizeof file, "%s/submission.json", path);
    snprintf(store, sizeof store, "%s/store", path);
    load("def solve_b(I):\n    x1 = rot90(I)\n    x2 = rot180(x1)\n    return x2\n"
         "def solve_c(I):\n    x1 = vmirror(I)\n    x2 = rot90(x1)\n    x3 = rot270(x2)\n    return x3\n");
    const arcl_search_options o = {
        .rounds = 5, .threads = 2, .search = "edits", .store = store, .progress = progress, .found = found, .to = &n};
    const bool ok = arcl_session_solve(s, p, t, &o, &sum, &submission);
    if (!ok && strstr(arcl_session_error(s), "SQLite")) /* a build without it */
        cr_skip_test("no store");
    cr_assert(ok, "%s", arcl_session_error(s));
    cr_expect(n.rounds > 0 && n.finds > 0 && sum.solved == 1 && sum.candidates > 0);
    cr_expect(strstr(n.text, "def solve_a(I):"), "%s", n.text);
    FILE *f = fopen(file, "w");
    fputs(submission, f);
    fclose(f);
    cr_assert(arcl_session_score_text(s, t, "text", submission, strlen(submission), &judged));
    cr_expect(judged.tests == 1 && judged.tests_right == 1 && judged.complaints == 0);
    cr_assert(arcl_session_score(s, t, file, &judged), "%s", arcl_session_error(s));
    cr_expect(judged.tests == 1 && judged.tests_right == 1 && judged.complaints == 0);
    cr_expect_not(arcl_session_score_text(s, t, "text", "[", 1, &judged));
    cr_assert(arcl_session_stored(s, store, "a", 0, count_stored, &stored));
    cr_expect_gt(stored, 0);
    const size_t before = arcl_programs_count(p);
    cr_assert(arcl_programs_load_store(s, p, store));
    cr_expect_gt(arcl_programs_count(p), before);
    n = (seen){.stop_after = 1};
    cr_expect(
        arcl_session_solve(s, p, t, &(arcl_search_options){.ms = 60000, .progress = progress, .to = &n}, &sum, NULL));
    cr_expect_leq(n.rounds, 2);
    cr_expect_not(arcl_session_score(s, t, "/no/such", &judged));
    cr_expect_not(arcl_session_stored(s, "/no/such", NULL, 0, count_stored, &stored));
    cr_expect_not(arcl_session_solve(s, NULL, t, NULL, NULL, NULL));
    cr_expect_not(arcl_session_solve(NULL, p, t, NULL, NULL, NULL));
    arcl_session_stop(NULL);
    char command[128];
    snprintf(command, sizeof command, "rm -r '%s'", path);
    cr_expect_eq(system(command), 0);
}

Test(api_search, finds_the_same_with_a_device_as_in_plain_c)
{
    arcl_search_options o = {.rounds = 4, .seed = 3, .search = "edits", .device = "c"};
    arcl_search_progress plain, sum;
    const char *submission;

    load("def solve_b(I):\n    x1 = rot90(I)\n    x2 = rot180(x1)\n    return x2\n"
         "def solve_c(I):\n    x1 = vmirror(I)\n    x2 = rot90(x1)\n    x3 = rot270(x2)\n    return x3\n");
    cr_assert(arcl_session_solve(s, p, t, &o, &plain, &submission), "%s", arcl_session_error(s));
    char *before = strdup(submission);
    o.device = "cl"; /* where there is none, a warning says so */
    cr_assert(arcl_session_solve(s, p, t, &o, &sum, &submission), "%s", arcl_session_error(s));
    cr_expect_str_eq(submission, before);
    cr_expect(sum.candidates == plain.candidates && sum.evaluations == plain.evaluations);
    cr_expect_eq(arcl_session_warning(s)[0] == 0, arcl_devices_missing()[0] == 0, "%s", arcl_session_warning(s));
    o.device = "nonsense";
    cr_expect_not(arcl_session_solve(s, p, t, &o, &sum, &submission));
    cr_expect(strstr(arcl_session_error(s), "'nonsense' is none of auto, c, cl, gpu, cpu"));
    free(before);
}

Test(api_search, searches_by_moves_by_edits_or_both)
{
    static const char *const ways[] = {"planes", "both", NULL};
    const char *submission;
    arcl_search_progress sum;
    arcl_judged judged;

    load("def solve_b(I):\n    return I\n");
    for (size_t k = 0; k < 3; k++) {
        seen n = {0};
        const arcl_search_options o = {
            .rounds = 1, .count = 8, .search = ways[k], .progress = progress, .found = found, .to = &n};
        cr_assert(arcl_session_solve(s, p, t, &o, &sum, &submission), "%s", arcl_session_error(s));
        const int library = k > 0; /* is tried as it is, a round with one candidate */
        cr_expect(n.rounds == 1 + library && n.finds > 0 && sum.solved == 1 && sum.candidates == (size_t)library);
        cr_expect_str_eq(n.text, "def solve_a(I):\n    O = vmirror(I)\n    return O\n");
        cr_assert(arcl_session_score_text(s, t, "text", submission, strlen(submission), &judged));
        cr_expect_eq(judged.tests_right, 1);
    }
    cr_assert(arcl_session_solve(s, p, t, &(arcl_search_options){.rounds = 1, .search = "edits"}, &sum, NULL));
    cr_expect_gt(sum.candidates, 0);
    cr_expect_not(arcl_session_solve(s, p, t, &(arcl_search_options){.search = "luck"}, &sum, NULL));
    cr_expect_str_eq(arcl_session_error(s), "'luck' is no search: there are planes, edits and both");
}

Test(api_search, takes_moves_that_are_programs)
{
    static const char task[] = "{\"train\":[{\"input\":[[3,0,0]],\"output\":[[2]]},"
                               "{\"input\":[[3,0,3]],\"output\":[[4]]}],\"test\":[{\"input\":[[3,3,3]]}]}",
                      doubled[] = "def doubled(I):\n    n = colorcount(I, 3)\n    return canvas(double(n), UNITY)\n",
                      same[] = "def same(I):\n    return I\n", bad[] = "def bad(I):\n    return I[0]\n";
    arcl_programs *moves = arcl_programs_open(s, NULL), *no = arcl_programs_open(s, NULL);
    seen n = {0};
    arcl_search_options o = {.search = "planes", .moves = moves, .found = found, .to = &n};

    cr_assert(arcl_taskset_add(s, t, "t.json", task, strlen(task)) &&
              arcl_programs_add(s, p, "p.py", same, strlen(same)) &&
              arcl_programs_add(s, moves, "m.py", doubled, strlen(doubled)));
    cr_assert(arcl_session_solve(s, p, t, &o, NULL, NULL), "%s", arcl_session_error(s));
    cr_expect(n.finds > 0 && strstr(n.text, "double("), "%s", n.text);
    o.moves = p;
    cr_expect_not(arcl_session_solve(s, p, t, &o, NULL, NULL));
    cr_expect_str_eq(arcl_session_error(s),
                     "p.py:1: same is no move: a move is a function of I in arc-dsl that returns a call");
    o.moves = no;
    cr_expect(arcl_session_solve(s, p, t, &o, NULL, NULL), "no moves are none besides");
    arcl_programs_add(s, no, "b.py", bad, strlen(bad));
    cr_expect_not(arcl_session_solve(s, p, t, &o, NULL, NULL));
    cr_expect(strstr(arcl_session_error(s), "b.py:2:13"), "%s", arcl_session_error(s));
    arcl_programs_close(moves);
    arcl_programs_close(no);
}

static bool take_score(void *to, const arcl_batt_score *x)
{
    seen *n = to;

    if (n->rounds++ == 0)
        snprintf(n->text, sizeof n->text, "%s %zu %s %u/%u %.2f", x->task, x->candidate, x->parent, x->right,
                 x->samples, x->close);
    return n->rounds != n->stop_after;
}

Test(api_search, scores_many_candidates_at_once)
{
    seen n = {0};
    arcl_batt_request r = {.score = take_score, .to = &n};

    load("def solve_b(I):\n    return I\ndef solve_a(I):\n    return vmirror(I)\ndef solve_c(I):\n    return "
         "vmirror(I)\n");
    cr_assert(arcl_session_batt(s, p, t, NULL, &r), "%s", arcl_session_error(s));
    cr_expect_str_eq(n.text, "a 1 a 2/2 1.00");
    cr_expect_eq(n.rounds, 3);
    n = (seen){.stop_after = 1};
    cr_expect_not(arcl_session_batt(s, p, t, NULL, &r));
    cr_expect_str_eq(arcl_session_error(s), "the run was ended by its sink");
    cr_expect_not(arcl_session_batt(s, p, t, NULL, NULL));
    cr_expect_not(arcl_session_batt(s, p, t, NULL, &(arcl_batt_request){0}));
    cr_expect_str_eq(arcl_session_error(s), "a sink for the scores is missing");
    cr_expect_not(arcl_session_batt(s, p, NULL, NULL, &r));
}

static bool take_text(void *to, const arcl_batt_score *x)
{
    char *out = to;

    snprintf(out + strlen(out), 2000 - strlen(out), "[%s]", x->text ? x->text : "-");
    return true;
}

static bool take_outcome(void *to, const arcl_batt_outcome *x)
{
    char *out = to;

    snprintf(out + strlen(out), 2000 - strlen(out), "%s%u %u %s %s %s %s %d\n", x->test ? "test" : "train", x->index,
             x->line, x->differ ? x->differ : "-", x->fate, x->text ? x->text : "-", x->reason ? x->reason : "-",
             x->defaulted);
    return true;
}

Test(api_search, tells_what_becomes_of_each_candidate_and_gives_the_best_as_programs)
{
    static const char differ[] = "def rows(S, I, C):\n    return subtract(height(I), height(C))\n";
    char out[2000] = "";
    arcl_programs *differs = arcl_programs_open(s, NULL);
    arcl_batt_request r = {.outcome = take_outcome, .to = out, .differs = differs};

    cr_assert(arcl_programs_add(s, differs, "d.py", differ, sizeof differ - 1));
    load("def solve_a(I):\n    x1 = first(ZERO)\n    x2 = combine(x1, I)\n    return vmirror(x2)\n"
         "def peek(S, I, C):\n    return C\n");
    cr_assert(arcl_session_batt(s, p, t, &(arcl_session_options){.text = true}, &r), "%s", arcl_session_error(s));
    cr_expect(strstr(out, "train0 1 - right ((2,1),(4,3)) line 2: first: TypeError: "), "%s", out);
    cr_expect(strstr(out, "train0 2 - refused - it depends on C"), "%s", out);
    cr_expect(strstr(out, "train0 1 rows ok 0 - 0"), "%s", out);
    cr_expect(strstr(out, "train0 0 rows ok 0 - 0"), "%s", out);
    out[0] = 0;
    r = (arcl_batt_request){.score = take_text, .to = out, .programs = 2};
    cr_assert(arcl_session_batt(s, p, t, NULL, &r), "%s", arcl_session_error(s));
    cr_expect(strstr(out, "[def solve_a(I):\n") && strstr(out, "_get_safe_default") && strstr(out, "[-]"), "%s", out);
    out[0] = 0;
    r = (arcl_batt_request){.outcome = take_outcome, .to = out, .builtin_differs = true};
    cr_assert(arcl_session_batt(s, p, t, NULL, &r), "%s", arcl_session_error(s));
    cr_expect(strstr(out, "train0 1 differ_cells ok - - 0"), "%s", out);
    arcl_programs_close(differs);
}

static void count_findings(void *to, const char *sentence)
{
    *(int *)to += sentence[0] != 0;
}

Test(api_search, adds_to_a_store_merges_checks_and_exports_it)
{
    char folder[] = "/tmp/arcl-api-XXXXXX", one[64], two[64];
    arcl_store_sum sum;
    int findings = 0;
    size_t len;

    cr_assert_not_null(mkdtemp(folder));
    snprintf(one, sizeof one, "%s/one", folder);
    snprintf(two, sizeof two, "%s/two", folder);
    load("def solve_a(I):\n    return vmirror(I)\ndef peek_a(S, I, C):\n    return C\ndef turn(I):\n    return "
         "rot180(I)\n");
    const bool ok = arcl_session_store_add(s, p, t, NULL, one, &sum);
    if (!ok && strstr(arcl_session_error(s), "SQLite")) /* a build without it */
        cr_skip_test("no store");
    cr_assert(ok, "%s", arcl_session_error(s));
    cr_expect(sum.read == 2 && sum.kept == 1 && sum.refused == 1 && strstr(sum.reason, "peek_a depends on C"), "%s",
              sum.reason);
    cr_assert(arcl_session_store_add(s, p, t, &(arcl_session_options){.all = true}, one, &sum));
    cr_expect(sum.read == 3 && sum.kept == 1 && sum.there == 1);
    cr_assert(arcl_session_store_merge(s, two, one, &sum), "%s", arcl_session_error(s));
    cr_expect(sum.read == 2 && sum.kept == 2 && !sum.reason);
    cr_assert(arcl_session_store_check(s, two, count_findings, &findings), "%s", arcl_session_error(s));
    cr_expect_eq(findings, 0);
    const char *text = arcl_session_store_export(s, two, "a", NULL, &len);
    cr_assert(text && len == strlen(text), "%s", arcl_session_error(s));
    cr_expect(strstr(text, "def solve_a(I):") && strstr(text, "def solve_2_a(I):"), "%s", text);
    cr_expect_null(arcl_session_store_export(s, two, "nothing", NULL, NULL));
    cr_expect_null(arcl_session_store_export(s, two, NULL, "latin", NULL));
    cr_expect_not(arcl_session_store_merge(s, two, folder, &sum));
    cr_expect_not(arcl_session_store_check(s, folder, count_findings, &findings));
    cr_expect_not(arcl_session_store_add(s, p, t, NULL, folder, NULL));
    unlink(one), unlink(two);
    cr_expect_eq(rmdir(folder), 0);
}

Test(api_search, lists_devices)
{
    arcl_device_facts d;
    size_t n = 0;

    while (arcl_device_of(n, &d))
        cr_expect(d.number == ++n && d.name[0]);
    cr_expect(n > 0 || arcl_devices_missing()[0]);
    cr_expect_not(arcl_device_of(0, NULL));
    cr_expect_not(arcl_session_check_device(s, 0));
    cr_expect_str_eq(arcl_session_error(s), "there is no device number 0");
}

static bool meddle(void *to, const arcl_batt_score *x)
{
    (void)x;
    ++*(int *)to;
    return !arcl_session_begin(s, NULL, NULL);
}

static bool close_it(void *to, const arcl_batt_score *x)
{
    (void)x;
    ++*(int *)to;
    arcl_session_close(s);
    return true;
}

Test(api_search, is_ended_by_a_sink_that_closes_its_session)
{
    int calls = 0;

    load("def f(I):\n    return I\ndef g(I):\n    return vmirror(I)\n");
    cr_expect(arcl_session_batt(s, p, t, NULL, &(arcl_batt_request){.score = meddle, .to = &calls}));
    cr_expect_str_eq(arcl_session_error(s), "", "what a call within the sink said stays");
    cr_expect_gt(calls, 1);
    calls = 0;
    cr_expect_not(arcl_session_batt(s, p, t, NULL, &(arcl_batt_request){.score = close_it, .to = &calls}));
    cr_expect_eq(calls, 1);
    s = NULL;
}

/* The attempts of a search, as lines. */
static void note_answer(void *to, const arcl_search_answer *a)
{
    char *at = (char *)to + strlen(to);

    cr_expect(strstr(a->text, "def ") && a->test == 0 && a->attempt >= 1 && a->attempt <= 2);
    snprintf(at, 200, "%.20s %.20s %.40s%.20s\n", a->task, a->kind, a->pieces, a->price > 0 ? "" : "free");
}

Test(api_search, tells_how_each_attempt_was_derived)
{
    static char notes[1000];
    const char *submission;

    load("def f(I):\n    return I\n");
    arcl_search_options options = {.search = "planes", .answer = note_answer, .to = notes, .extra = 1};
    cr_assert(arcl_session_solve(s, p, t, &options, NULL, &submission), "%s", arcl_session_error(s));
    cr_expect(strstr(notes, "a table I > ") && strstr(submission, "[[8,7]]"), "%s", notes);
    options.search = "edits";
    options.rates = "insert=1";
    options.all_samples = true;
    notes[0] = 0;
    cr_assert(arcl_session_solve(s, p, t, &options, NULL, NULL), "%s", arcl_session_error(s));
    options.rates = "nothing=1";
    cr_expect_not(arcl_session_solve(s, p, t, &options, NULL, NULL));
    cr_expect(strstr(arcl_session_error(s), "nothing"), "%s", arcl_session_error(s));
}
