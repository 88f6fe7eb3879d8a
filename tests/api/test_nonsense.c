/* The public interface: every call with nothing and with nonsense, and every call that runs from within a run. Whatever
 * is missing is said in a sentence, and nothing crashes. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arcl/arcl.h"

static const char program[] = "def solve_a(I):\n    x1 = rot180(I)\n    return hmirror(x1)\n";
static const char task[] =
    "{\"a\":{\"train\":[{\"input\":[[1,2]],\"output\":[[2,1]]}],\"test\":[{\"input\":[[3,4]]}]}}";

static arcl_session *s;
static arcl_programs *p;
static arcl_taskset *t;

static void open_all(void)
{
    s = arcl_session_open();
    p = arcl_programs_open(s, NULL);
    t = arcl_taskset_open(s);
    cr_assert(arcl_programs_add(s, p, "a.py", program, sizeof program - 1));
    cr_assert(arcl_taskset_add(s, t, "a.json", task, sizeof task - 1));
}

static void close_all(void)
{
    arcl_programs_close(p);
    arcl_taskset_close(t);
    arcl_session_close(s);
}

TestSuite(api_nonsense, .init = open_all, .fini = close_all);

/* ---- sinks and values ------------------------------------------------------------------------ */

static bool take_answer(void *to, const arcl_answer *a)
{
    (void)to;
    return a != NULL;
}

static bool take_line(void *to, const arcl_line_value *l)
{
    (void)to;
    return l != NULL;
}

static bool take_score(void *to, const arcl_batt_score *x)
{
    (void)to;
    return x != NULL;
}

static bool take_stored(void *to, const arcl_stored *x)
{
    (void)to;
    return x != NULL;
}

static bool work(void *to, arcl_session *x)
{
    (void)to, (void)x;
    return true;
}

static void take_sentence(void *to, const char *sentence)
{
    (void)to, (void)sentence;
}

static arcl_value give_error(void *to, arcl_session *x, const arcl_value *args, size_t n)
{
    (void)to, (void)x, (void)args, (void)n;
    return arcl_value_error();
}

static bool is_error(arcl_value v)
{
    return arcl_value_kind(v) == ARCL_VALUE_ERROR;
}

/* What no call has given out. */
static arcl_value garbage(void)
{
    arcl_value v;

    memset(&v, 0xee, sizeof v);
    return v;
}

/* ---- everything ------------------------------------------------------------------------------ */

static const arcl_batt_request scores = {.score = take_score};
static const unsigned char cells[4] = {1, 2, 3, 4};
static const arcl_grid grid = {cells, 2, 2}, no_grid = {NULL, 2, 2}, huge = {cells, 2000000000, 2000000000},
                       negative = {cells, -1, 2};
static arcl_report report;
static arcl_answer answer;
static arcl_judged judged;
static arcl_store_sum sum;
static int32_t labels[4], count;
static const char *given;

#define FOLDER "/nowhere/at/all"

#define REFUSED(...) judge(x, #__VA_ARGS__, (__VA_ARGS__), true)
#define PASSED_ON(...) judge(x, #__VA_ARGS__, (__VA_ARGS__), false)

/* Every call that may fail, so that it must: something is missing or nonsense. The judge hears whether it did, and
 * whether there must be a sentence; an error that was given is passed on without one. */
static void call_all(arcl_session *x, void (*judge)(const arcl_session *x, const char *call, bool failed, bool said))
{
    REFUSED(!arcl_session_begin(x, "latin", NULL));
    REFUSED(!arcl_session_check_device(x, 4000000000u));
    REFUSED(is_error(arcl_value_string(x, NULL, 3)));
    REFUSED(is_error(arcl_value_string(x, "abc", SIZE_MAX)));
    REFUSED(is_error(arcl_value_tuple(x, NULL, 3)));
    REFUSED(is_error(arcl_value_tuple(x, &(arcl_value){{0, 0}}, SIZE_MAX)));
    PASSED_ON(is_error(arcl_value_tuple(x, (arcl_value[]){garbage()}, 1)));
    REFUSED(is_error(arcl_value_set(x, NULL, 3)));
    REFUSED(is_error(arcl_value_set(x, &(arcl_value){{0, 0}}, SIZE_MAX)));
    REFUSED(is_error(arcl_value_set_table(x, NULL, 3, (uint32_t[8]){0}, 8)));
    REFUSED(is_error(arcl_value_set_table(x, &(arcl_value){{0, 0}}, SIZE_MAX, (uint32_t[8]){0}, SIZE_MAX)));
    REFUSED(is_error(arcl_value_set_table(x, &(arcl_value){{0, 0}}, 1, NULL, 8)));
    REFUSED(is_error(arcl_value_set_table(x, &(arcl_value){{0, 0}}, 1, (uint32_t[8]){7}, 8)));
    REFUSED(is_error(arcl_value_set_table(x, &(arcl_value){{0, 0}}, 1, (uint32_t[8]){0}, 9)));
    PASSED_ON(is_error(arcl_value_set_table(x, (arcl_value[]){garbage()}, 1, (uint32_t[8]){0}, 8)));
    REFUSED(is_error(arcl_value_grid(x, NULL)));
    REFUSED(is_error(arcl_value_grid(x, &no_grid)));
    REFUSED(is_error(arcl_value_grid(x, &huge)));
    REFUSED(is_error(arcl_value_grid(x, &negative)));
    REFUSED(is_error(arcl_value_named(x, NULL, NULL)));
    REFUSED(is_error(arcl_value_named(x, "latin", "add")));
    REFUSED(is_error(arcl_value_named(x, NULL, "nothing")));
    REFUSED(is_error(arcl_value_function(x, NULL, NULL, 1)));
    PASSED_ON(is_error(arcl_value_item(x, garbage(), 0)));
    REFUSED(is_error(arcl_value_item(x, arcl_value_int(3), 0)));
    PASSED_ON(arcl_value_items(x, garbage(), NULL, 0) == SIZE_MAX);
    REFUSED(arcl_value_items(x, arcl_value_none(), NULL, 9) == SIZE_MAX);
    PASSED_ON(arcl_value_table(x, garbage(), NULL, 0) == SIZE_MAX);
    REFUSED(arcl_value_table(x, arcl_value_int(1), NULL, 0) == SIZE_MAX);
    PASSED_ON(!arcl_value_cells(x, garbage(), &(arcl_grid){0}));
    PASSED_ON(!arcl_value_cells(x, arcl_value_int(1), NULL));
    PASSED_ON(!arcl_value_equal(x, garbage(), arcl_value_int(1)));
    PASSED_ON(is_error(arcl_session_call(x, garbage(), NULL, 0)));
    REFUSED(is_error(arcl_session_call(x, arcl_value_named(x, NULL, "add"), NULL, 2)));
    REFUSED(is_error(arcl_session_call(x, arcl_value_named(x, NULL, "add"), (arcl_value[16]){{{0, 0}}}, SIZE_MAX)));
    REFUSED(is_error(arcl_session_call(x, arcl_value_none(), NULL, 0)));
    REFUSED(!arcl_programs_open(x, "latin"));
    REFUSED(!arcl_programs_load(x, NULL, FOLDER));
    REFUSED(!arcl_programs_load(x, p, NULL));
    REFUSED(!arcl_programs_load(x, p, FOLDER));
    REFUSED(!arcl_programs_add(x, NULL, "a", "", 0));
    REFUSED(!arcl_programs_add(x, p, NULL, "", 0));
    REFUSED(!arcl_programs_add(x, p, "a", NULL, 5));
    REFUSED(!arcl_programs_add(x, p, "a", "", SIZE_MAX));
    REFUSED(!arcl_programs_text(x, NULL, 0, NULL));
    REFUSED(!arcl_programs_text(x, p, SIZE_MAX, NULL));
    REFUSED(!arcl_programs_load_store(x, NULL, FOLDER));
    REFUSED(!arcl_programs_load_store(x, p, NULL));
    REFUSED(!arcl_programs_load_store(x, p, FOLDER));
    REFUSED(!arcl_taskset_load(x, NULL, FOLDER, NULL));
    REFUSED(!arcl_taskset_load(x, t, NULL, NULL));
    REFUSED(!arcl_taskset_load(x, t, FOLDER, FOLDER));
    REFUSED(!arcl_taskset_add(x, NULL, "a", "", 0));
    REFUSED(!arcl_taskset_add(x, t, NULL, "", 0));
    REFUSED(!arcl_taskset_add(x, t, "a", NULL, 9));
    REFUSED(!arcl_taskset_add(x, t, "a", "{", SIZE_MAX));
    REFUSED(!arcl_taskset_put(x, NULL, "a", &(arcl_example){grid, grid}, 1, 0));
    REFUSED(!arcl_taskset_put(x, t, NULL, &(arcl_example){grid, grid}, 1, 0));
    REFUSED(!arcl_taskset_put(x, t, "b", NULL, 1, 0));
    REFUSED(!arcl_taskset_put(x, t, "b", &(arcl_example){grid, grid}, SIZE_MAX, SIZE_MAX));
    REFUSED(!arcl_taskset_put(x, t, "b", &(arcl_example){huge, grid}, 1, 0));
    REFUSED(!arcl_taskset_put(x, t, "b", &(arcl_example){no_grid, grid}, 1, 0));
    REFUSED(!arcl_taskset_put(x, t, "", &(arcl_example){grid, grid}, 1, 0));
    REFUSED(!arcl_session_run_grid(x, NULL, 0, &grid, NULL, &answer));
    REFUSED(!arcl_session_run_grid(x, p, SIZE_MAX, &grid, NULL, &answer));
    REFUSED(!arcl_session_run_grid(x, p, 0, NULL, NULL, &answer));
    REFUSED(!arcl_session_run_grid(x, p, 0, &huge, NULL, &answer));
    REFUSED(!arcl_session_run_grid(x, p, 0, &grid, NULL, NULL));
    REFUSED(!arcl_session_run_grid(x, p, 0, &grid, &(arcl_session_options){.device = "abacus"}, &answer));
    REFUSED(!arcl_session_run_grid(x, p, 0, &grid, &(arcl_session_options){.repeat = UINT32_MAX}, &answer));
    REFUSED(!arcl_session_run_grids(x, p, 0, NULL, 2, NULL, 0, NULL, take_answer, NULL));
    REFUSED(!arcl_session_run_grids(x, p, 0, &grid, SIZE_MAX, NULL, 0, NULL, take_answer, NULL));
    REFUSED(!arcl_session_run_grids(x, p, 0, &grid, 1, NULL, 2, NULL, take_answer, NULL));
    REFUSED(!arcl_session_run_grids(x, p, 0, &grid, 1, &(arcl_example){grid, grid}, SIZE_MAX, NULL, take_answer, NULL));
    REFUSED(!arcl_session_run_grids(x, p, 0, &grid, 1, NULL, 0, NULL, NULL, NULL));
    REFUSED(!arcl_session_run_lines(x, p, 0, NULL, NULL, 0, NULL, take_line, NULL, NULL));
    REFUSED(!arcl_session_run_lines(x, p, 0, &grid, NULL, 0, NULL, NULL, NULL, NULL));
    REFUSED(!arcl_session_run(x, NULL, t, NULL, take_answer, NULL));
    REFUSED(!arcl_session_run(x, p, NULL, NULL, take_answer, NULL));
    REFUSED(!arcl_session_run(x, p, t, NULL, NULL, NULL));
    REFUSED(!arcl_session_run_submission(x, NULL, t, NULL, take_answer, NULL, &given));
    REFUSED(!arcl_session_run_submission(x, p, NULL, NULL, take_answer, NULL, &given));
    REFUSED(!arcl_session_run_submission(x, p, t, NULL, take_answer, NULL, NULL));
    REFUSED(!arcl_session_label(x, NULL, NULL, NULL, labels, &count, NULL));
    REFUSED(!arcl_session_label(x, &(arcl_array){NULL, 1, false, 2, 2, 2, 1, false}, NULL, NULL, labels, &count, NULL));
    REFUSED(
        !arcl_session_label(x, &(arcl_array){cells, 9, false, 2, 2, 2, 1, false}, NULL, NULL, labels, &count, NULL));
    REFUSED(!arcl_session_label(x, &(arcl_array){cells, 1, false, INT32_MAX, INT32_MAX, 2, 1, false}, NULL, NULL,
                                labels, &count, NULL));
    REFUSED(!arcl_session_label(x, &(arcl_array){cells, 4, false, 1, 1, 4, 4, true}, NULL, NULL, labels, &count, NULL));
    REFUSED(!arcl_session_label(x, &(arcl_array){cells, 1, false, 2, 2, 2, 1, true}, NULL, NULL, labels, &count, NULL));
    REFUSED(!arcl_session_label(x, &(arcl_array){cells, 1, false, 2, 2, 2, 1, false}, NULL, NULL, NULL, &count, NULL));
    REFUSED(!arcl_session_label(x, &(arcl_array){cells, 1, false, 2, 2, 2, 1, false}, NULL, NULL, labels, NULL, NULL));
    REFUSED(!arcl_session_card(x, NULL, NULL, p, NULL));
    REFUSED(!arcl_session_card(x, p, NULL, NULL, NULL));
    REFUSED(!arcl_session_card(x, p, NULL, p, NULL));
    REFUSED(!arcl_session_card(x, p, &(arcl_card_options){.count = UINT64_MAX}, (arcl_programs *)p, NULL));
    REFUSED(!arcl_session_card_file(x, NULL, NULL, NULL, false, NULL));
    REFUSED(!arcl_session_card_file(x, p, &(arcl_card_options){.rates = "a=b"}, NULL, false, NULL));
    REFUSED(!arcl_session_batt(x, NULL, t, NULL, &scores));
    REFUSED(!arcl_session_batt(x, p, NULL, NULL, &scores));
    REFUSED(!arcl_session_batt(x, p, t, NULL, NULL));
    REFUSED(!arcl_session_batt(x, p, t, &(arcl_session_options){.device = ""}, &scores));
    REFUSED(!arcl_session_solve(x, NULL, t, NULL, NULL, NULL));
    REFUSED(!arcl_session_solve(x, p, NULL, NULL, NULL, NULL));
    REFUSED(!arcl_session_solve(x, p, t, &(arcl_search_options){.store = FOLDER, .rounds = 1}, NULL, NULL));
    REFUSED(!arcl_session_solve(x, p, t, &(arcl_search_options){.count = UINT32_MAX, .rounds = 1}, NULL, NULL));
    REFUSED(!arcl_session_solve(x, p, t, &(arcl_search_options){.kept = UINT32_MAX, .rounds = 1}, NULL, NULL));
    REFUSED(!arcl_session_solve(x, p, t, &(arcl_search_options){.rates = "none=1", .rounds = 1}, NULL, NULL));
    REFUSED(!arcl_session_score(x, NULL, FOLDER, &judged));
    REFUSED(!arcl_session_score(x, t, NULL, &judged));
    REFUSED(!arcl_session_score(x, t, FOLDER, &judged));
    REFUSED(!arcl_session_score(x, t, FOLDER, NULL));
    REFUSED(!arcl_session_score_text(x, NULL, "a", "{}", 2, &judged));
    REFUSED(!arcl_session_score_text(x, t, NULL, "{}", 2, &judged));
    REFUSED(!arcl_session_score_text(x, t, "a", NULL, 2, &judged));
    REFUSED(!arcl_session_score_text(x, t, "a", "{}", SIZE_MAX, &judged));
    REFUSED(!arcl_session_score_text(x, t, "a", "{}", 2, NULL));
    REFUSED(!arcl_session_stored(x, NULL, NULL, 0, take_stored, NULL));
    REFUSED(!arcl_session_stored(x, FOLDER, NULL, 0, take_stored, NULL));
    REFUSED(!arcl_session_stored(x, FOLDER, NULL, 0, NULL, NULL));
    REFUSED(!arcl_session_store_add(x, NULL, t, NULL, FOLDER, &sum));
    REFUSED(!arcl_session_store_add(x, p, NULL, NULL, FOLDER, &sum));
    REFUSED(!arcl_session_store_add(x, p, t, NULL, NULL, &sum));
    REFUSED(!arcl_session_store_add(x, p, t, NULL, FOLDER, NULL));
    REFUSED(!arcl_session_store_merge(x, NULL, FOLDER, NULL));
    REFUSED(!arcl_session_store_merge(x, FOLDER, NULL, &sum));
    REFUSED(!arcl_session_store_merge(x, FOLDER, FOLDER, &sum));
    REFUSED(!arcl_session_store_check(x, NULL, take_sentence, NULL));
    REFUSED(!arcl_session_store_check(x, FOLDER, NULL, NULL));
    REFUSED(!arcl_session_store_check(x, FOLDER, take_sentence, NULL));
    REFUSED(!arcl_session_store_export(x, NULL, NULL, NULL, NULL));
    REFUSED(!arcl_session_store_export(x, FOLDER, NULL, "latin", NULL));
    REFUSED(!arcl_session_profile(x, NULL, t, false, NULL, &report));
    REFUSED(!arcl_session_profile(x, p, t, true, NULL, NULL));
    REFUSED(!arcl_session_profile_work(x, NULL, p, t, work, NULL, &report));
    REFUSED(!arcl_session_profile_work(x, "card", NULL, NULL, work, NULL, &report));
    REFUSED(!arcl_session_profile_work(x, "card", p, NULL, NULL, NULL, &report));
    REFUSED(!arcl_session_profile_work(x, "card", p, NULL, work, NULL, NULL));
    REFUSED(!arcl_session_bench(x, "abacus", 1, &report));
    REFUSED(!arcl_session_bench(x, "c", 1, NULL));
    REFUSED(!arcl_session_tune(x, "abacus", 1, &report));
    REFUSED(!arcl_session_tune(x, "c", 1, &report));
    REFUSED(!arcl_session_tune(x, NULL, 1, NULL));
    REFUSED(!arcl_session_compare(x, NULL, NULL, 0, &report));
    REFUSED(!arcl_session_compare(x, &(arcl_measurement){"a", "{"}, &(arcl_measurement){NULL, NULL}, 0, &report));
    REFUSED(!arcl_session_compare(x, &(arcl_measurement){"a", "{"}, &(arcl_measurement){"b", "{"}, NAN, &report));
    REFUSED(!arcl_session_compare(x, &(arcl_measurement){"a", "{"}, &(arcl_measurement){"b", "{"}, 0, NULL));
}

static void must_fail(const arcl_session *x, const char *call, bool failed, bool said)
{
    cr_expect(failed, "%s", call);
    if (said)
        cr_expect(arcl_session_error(x)[0], "%s says nothing", call);
}

Test(api_nonsense, what_is_missing_or_nonsense_is_refused_with_a_sentence)
{
    call_all(s, must_fail);
    cr_expect(arcl_session_run(s, p, t, NULL, take_answer, NULL), "%s", arcl_session_error(s));
}

Test(api_nonsense, without_a_session_everything_is_refused)
{
    call_all(NULL, must_fail);
    cr_expect_str_eq(arcl_session_error(NULL), "there is no session");
    cr_expect_str_eq(arcl_session_warning(NULL), "");
    cr_expect_str_eq(arcl_session_reason(NULL), "");
    cr_expect(!arcl_session_begin(NULL, NULL, NULL) && !arcl_taskset_open(NULL) &&
              !arcl_session_text(NULL, garbage(), NULL));
    cr_expect(is_error(arcl_value_function(NULL, give_error, NULL, 1)));
    arcl_session_stop(NULL);
    arcl_session_close(NULL);
    arcl_programs_close(NULL);
    arcl_taskset_close(NULL);
}

Test(api_nonsense, what_only_asks_has_an_answer_for_nonsense)
{
    arcl_value parts[3], v;
    const char *name;
    void *to;
    size_t n;

    cr_expect(arcl_api_version() == ARCL_API_VERSION && strcmp(arcl_version(), ARCL_VERSION) == 0);
    cr_expect(strstr(arcl_build_facts(), "cJSON ") && strstr(arcl_build_facts(), "SQLite") &&
                  strstr(arcl_build_facts(), "libpng"),
              "%s", arcl_build_facts());
    cr_expect(is_error(garbage()) && arcl_value_as_int(garbage()) == 0 && arcl_value_as_float(garbage()) == 0);
    cr_expect(arcl_value_length(garbage()) == 0 && !arcl_value_bytes(garbage(), &n) &&
              !arcl_value_chars(garbage(), NULL));
    cr_expect(arcl_value_parts(garbage(), &name, parts, &to) == 0 && !name && !to);
    cr_expect(arcl_value_parts(arcl_value_bool(true), NULL, NULL, NULL) == 0);
    cr_expect_not(arcl_value_cells(NULL, arcl_value_float(1), NULL));
    cr_expect(!arcl_primitive_of("latin", 0, &(arcl_primitive){0}) && !arcl_primitive_of(NULL, 0, NULL) &&
              !arcl_primitive_of(NULL, SIZE_MAX, &(arcl_primitive){0}));
    cr_expect(!arcl_named_constant("latin", 0, &v) && !arcl_named_constant(NULL, SIZE_MAX, &v) &&
              arcl_named_constant(NULL, 0, NULL));
    cr_expect(arcl_programs_count(NULL) == 0 && !arcl_programs_name(NULL, 0) && !arcl_programs_file(p, SIZE_MAX) &&
              !arcl_programs_dialect(NULL, 1) && !arcl_programs_complaint(NULL, 0) && !arcl_programs_complaint(p, 9));
    cr_expect(!arcl_programs_refused(NULL, 0, &(arcl_complaint_parts){0}) && !arcl_programs_refused(p, 0, NULL));
    cr_expect(arcl_taskset_count(NULL) == 0 && !arcl_taskset_id(NULL, 0) && !arcl_taskset_id(t, SIZE_MAX) &&
              arcl_taskset_find(NULL, "a") == SIZE_MAX && arcl_taskset_find(t, NULL) == SIZE_MAX);
    cr_expect(!arcl_taskset_example(NULL, 0, 0, &(arcl_example){0}, NULL) &&
              !arcl_taskset_example(t, 0, SIZE_MAX, &(arcl_example){0}, NULL) &&
              !arcl_taskset_example(t, 0, 0, NULL, NULL) && !arcl_taskset_complaint(NULL, 0));
    cr_expect(!arcl_device_of(SIZE_MAX, &(arcl_device_facts){0}) && arcl_devices_missing());
}

Test(api_nonsense, limits_beyond_all_measure_are_no_limits)
{
    const arcl_session_options o = {
        .threads = UINT32_MAX, .steps = UINT64_MAX, .ms = UINT64_MAX, .mb = UINT64_MAX, .device = "c"};
    const arcl_search_options few = {.rounds = 1, .count = 8, .mb = UINT64_MAX, .ms = UINT64_MAX, .solved = UINT64_MAX};

    for (int k = 44; k < 64; k++) {
        const arcl_session_options mb = {.mb = (uint64_t)1 << k, .ms = (uint64_t)1 << k};
        cr_expect(arcl_session_run_grid(s, p, 0, &grid, &mb, &answer), "%s", arcl_session_error(s));
        cr_expect_eq(answer.status, ARCL_ANSWER_OK, "2^%d MB", k);
    }
    cr_expect(arcl_session_run(s, p, t, &o, take_answer, NULL), "%s", arcl_session_error(s));
    cr_expect(arcl_session_batt(s, p, t, &o, &scores), "%s", arcl_session_error(s));
    cr_expect(arcl_session_begin(s, NULL, &o), "%s", arcl_session_error(s));
    cr_expect(arcl_session_solve(s, p, t, &few, NULL, NULL), "%s", arcl_session_error(s));
}

Test(api_nonsense, a_task_may_be_called_train_or_test)
{
    const arcl_example x[] = {{grid, grid}, {grid, no_grid}};

    cr_expect(arcl_taskset_put(s, t, "train", x, 1, 1), "%s", arcl_session_error(s));
    cr_expect(arcl_taskset_put(s, t, "test", x, 1, 1), "%s", arcl_session_error(s));
    cr_expect(arcl_taskset_find(t, "train") == 1 && arcl_taskset_find(t, "test") == 2);
}

/* ---- from within a run ------------------------------------------------------------------------ */

static int inside;

static bool run_within(void *to, const arcl_answer *a)
{
    (void)to, (void)a;
    call_all(s, must_fail);
    inside++;
#define RUNNING(...) \
    do { \
        cr_expect_not(__VA_ARGS__, "%s", #__VA_ARGS__); \
        cr_expect(strstr(arcl_session_error(s), "is running"), #__VA_ARGS__ " says: %s", arcl_session_error(s)); \
    } while (0)
    RUNNING(arcl_session_begin(s, NULL, NULL));
    RUNNING(arcl_session_check_device(s, 1));
    RUNNING(arcl_programs_add(s, p, "b.py", program, sizeof program - 1));
    RUNNING(arcl_programs_load(s, p, "data/programs"));
    RUNNING(arcl_programs_load_store(s, p, "store"));
    RUNNING(arcl_taskset_add(s, t, "b.json", task, sizeof task - 1));
    RUNNING(arcl_taskset_load(s, t, "data/tasks", NULL));
    RUNNING(arcl_taskset_put(s, t, "b", &(arcl_example){grid, grid}, 1, 0));
    RUNNING(arcl_session_run_grid(s, p, 0, &grid, NULL, &answer));
    RUNNING(arcl_session_run_grids(s, p, 0, &grid, 1, NULL, 0, NULL, take_answer, NULL));
    RUNNING(arcl_session_run_lines(s, p, 0, &grid, NULL, 0, NULL, take_line, NULL, NULL));
    RUNNING(arcl_session_run(s, p, t, NULL, take_answer, NULL));
    RUNNING(arcl_session_run_submission(s, p, t, NULL, take_answer, NULL, &given));
    RUNNING(arcl_session_label(s, &(arcl_array){cells, 1, false, 2, 2, 2, 1, false}, NULL, NULL, labels, &count, NULL));
    RUNNING(arcl_session_card(s, p, NULL, p, NULL));
    RUNNING(arcl_session_card_file(s, p, NULL, NULL, false, NULL));
    RUNNING(arcl_session_batt(s, p, t, NULL, &scores));
    RUNNING(arcl_session_solve(s, p, t, NULL, NULL, NULL));
    RUNNING(arcl_session_score(s, t, "submission.json", &judged));
    RUNNING(arcl_session_score_text(s, t, "a", "{}", 2, &judged));
    RUNNING(arcl_session_stored(s, "store", NULL, 0, take_stored, NULL));
    RUNNING(arcl_session_store_add(s, p, t, NULL, "store", NULL));
    RUNNING(arcl_session_store_merge(s, "store", "other", NULL));
    RUNNING(arcl_session_store_check(s, "store", take_sentence, NULL));
    RUNNING(arcl_session_store_export(s, "store", NULL, NULL, NULL));
    RUNNING(arcl_session_profile(s, p, t, false, NULL, &report));
    RUNNING(arcl_session_profile_work(s, "card", p, t, work, NULL, &report));
    RUNNING(arcl_session_bench(s, "c", 1, &report));
    RUNNING(arcl_session_tune(s, NULL, 1, &report));
    RUNNING(arcl_session_compare(s, &(arcl_measurement){"a", "{}"}, &(arcl_measurement){"b", "{}"}, 0, &report));
    return true;
}

Test(api_nonsense, a_run_is_not_disturbed_from_within)
{
    cr_expect(arcl_session_run(s, p, t, NULL, run_within, NULL), "%s", arcl_session_error(s));
    cr_expect_str_empty(arcl_session_error(s));
    cr_expect_eq(inside, 2);
}

/* ---- all of it is here ------------------------------------------------------------------------ */

static char *read_all(const char *path)
{
    FILE *f = fopen(path, "r");
    char *text = calloc(1, 1 << 18);

    cr_assert(f && text, "%s", path);
    cr_assert(fread(text, 1, (1 << 18) - 1, f) > 0);
    fclose(f);
    return text;
}

Test(api_nonsense, every_public_function_is_called)
{
    static const char *const headers[] = {"base", "session", "values", "programs", "tasks",
                                          "run",  "label",   "search", "report"};
    char *here = read_all(ARCL_ROOT "/tests/api/test_nonsense.c"), path[512], name[100];
    int n = 0;

    for (size_t k = 0; k < sizeof headers / sizeof *headers; k++) {
        snprintf(path, sizeof path, ARCL_ROOT "/include/arcl/%s.h", headers[k]);
        char *text = read_all(path);
        for (const char *at = text; (at = strstr(at, "\nARCL_API ")); n++) {
            at = strchr(at, '(');
            size_t len = 0;
            while (at[-1 - (int)len] == '_' || (at[-1 - (int)len] >= 'a' && at[-1 - (int)len] <= 'z'))
                len++;
            snprintf(name, sizeof name, "%.*s(", (int)len, at - len);
            cr_expect(strstr(here, name), "%s) of %s is not called with nonsense", name, path);
        }
        free(text);
    }
    free(here);
    cr_expect(n > 70 && n < 110, "%d functions", n);
}
