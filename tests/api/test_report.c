/* The public interface: profiles, benchmarks and comparisons. */
#include <criterion/criterion.h>
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

TestSuite(api_report, .init = open_all, .fini = close_all);

Test(api_report, a_profile_is_text_and_json_and_a_page)
{
    arcl_report r;

    for (int batt = 0; batt < 2; batt++) {
        const arcl_session_options options = {.device = "c"}; /* calls on devices are not told apart */
        cr_assert(arcl_session_profile(s, p, t, batt, &options, &r), "%s", arcl_session_error(s));
        cr_assert(r.good && strstr(r.text, "rot180") && strstr(r.json, "\"name\":\"rot180\""));
        cr_assert(strstr(r.html, "</html>"));
    }
    cr_assert_str_empty(arcl_session_error(s));
}

static bool make_candidates(void *to, arcl_session *with)
{
    return arcl_session_card(with, p, &(arcl_card_options){.count = 20, .seed = 1, .tasks = t}, to, NULL);
}

Test(api_report, a_profile_is_of_any_work_of_the_session)
{
    arcl_programs *made = arcl_programs_open(s, NULL);
    arcl_report r;

    cr_assert(arcl_session_profile_work(s, "card", p, t, make_candidates, made, &r), "%s", arcl_session_error(s));
    cr_expect(strstr(r.text, "profile of 'card'") && strstr(r.json, "\"profile\":\"card\""));
    cr_expect_gt(arcl_programs_count(made), 0);
    cr_assert(!arcl_session_profile_work(s, "card", p, NULL, NULL, NULL, &r));
    cr_expect_str_eq(arcl_session_error(s), "the work to profile is missing");
    arcl_programs_close(made);
}

Test(api_report, profiles_are_compared_and_other_work_is_refused)
{
    arcl_report r, both;
    arcl_measurement before = {.name = "before"}, after = {.name = "after"};
    arcl_session *second = arcl_session_open();

    cr_assert(arcl_session_profile(s, p, t, false, NULL, &r));
    before.text = after.text = r.json;
    cr_assert(arcl_session_compare(second, &before, &after, 0.05, &both), "%s", arcl_session_error(second));
    cr_assert(both.good && strstr(both.json, "\"regressed\":false") && strstr(both.html, "A: before; B: after"));
    after.text = "{\"bench\":\"other\",\"rows\":[{\"what\":\"x\",\"ns\":1}]}";
    cr_assert(!arcl_session_compare(second, &before, &after, 0.05, &both));
    cr_assert(arcl_session_error(second)[0]);
    after.text = NULL;
    after.name = "/nowhere";
    cr_assert(!arcl_session_compare(second, &before, &after, 0.05, &both));
    arcl_session_close(second);
}

Test(api_report, plain_c_is_measured)
{
    arcl_report r;

    cr_assert(arcl_session_bench(s, "c", 1, &r), "%s", arcl_session_error(s));
    cr_assert(r.good && strstr(r.json, "\"bench\":\"devices\"") && strstr(r.html, "</html>"));
    cr_assert(!arcl_session_bench(s, "nonsense", 1, &r) && arcl_session_error(s)[0]);
}

static bool profile_within(void *to, const arcl_answer *a)
{
    arcl_report r;

    (void)to, (void)a;
    cr_assert(!arcl_session_profile(s, p, t, false, NULL, &r) && strstr(arcl_session_error(s), "is running"));
    return true;
}

Test(api_report, what_is_missing_is_said)
{
    arcl_report r;
    const arcl_measurement none = {0}, one = {.name = "a", .text = "{}"};

    cr_assert(!arcl_session_profile(NULL, p, t, false, NULL, &r) && !arcl_session_bench(NULL, NULL, 1, &r));
    cr_assert(!arcl_session_profile(s, NULL, t, false, NULL, &r) && strstr(arcl_session_error(s), "is missing"));
    cr_assert(!arcl_session_profile(s, p, NULL, true, NULL, &r) && strstr(arcl_session_error(s), "is missing"));
    cr_assert(!arcl_session_profile(s, p, t, false, NULL, NULL) && strstr(arcl_session_error(s), "is missing"));
    cr_assert(!arcl_session_compare(s, NULL, &one, 0, &r) && strstr(arcl_session_error(s), "is missing"));
    cr_assert(!arcl_session_compare(s, &one, &none, 0, &r) && strstr(arcl_session_error(s), "is missing"));
    cr_assert(!arcl_session_compare(s, &one, &one, -1, &r) && strstr(arcl_session_error(s), "threshold"));
    cr_assert(!arcl_session_compare(s, &one, &one, 0, &r) && strstr(arcl_session_error(s), "a is no result"));
    cr_assert(arcl_session_run(s, p, t, NULL, profile_within, NULL));
    cr_assert(arcl_session_profile(s, p, t, false, NULL, &r));
}
