/* --html: pages in a real browser say what the run says, and show it. */
#include <stdio.h>
#include <string.h>

#include "run_folder.h"
#include "support/browser.h"

TestSuite(page, .init = open_folder, .fini = command_close);

/* Right, wrong, failed and cut; the one that is wrong takes the most steps of those that end. */
#define MIXED \
    RIGHT("solve_a1") \
    "def other_a1(I):\n" \
    "    x1 = hconcat(I, I)\n" \
    "    x2 = hmirror(x1)\n" \
    "    O = replace(x2, TWO, SEVEN)\n" \
    "    return O\n" \
    "def solve_b2(I):\n    return first(ONE)\n"

/* The place of a card among the others. */
static const char *card(const char *dom, const char *program)
{
    char part[80];

    snprintf(part, sizeof part, ">%s ", program);
    const char *at = strstr(dom, part);
    cr_assert_not_null(at, "no card of %s in %s", program, dom);
    return at;
}

static void expect_attribute(const char *dom, const char *name, int value)
{
    char part[80];

    snprintf(part, sizeof part, "%s=\"%d\"", name, value);
    EXPECT_HAS(dom, part);
}

Test(page, of_a_run_counts_what_the_run_counts)
{
    if (!browser_is_here())
        return;
    command_file("q.py", MIXED);
    cr_expect_eq(command("run --programs q.py --tasks data/tasks --html run.html --json"), 1);
    EXPECT_HAS(command_out, "\"samples\":6,\"right\":2,\"wrong\":2,\"unknown\":0,\"error\":2,");
    const char *dom = browser_open("run.html", "");
    EXPECT_HAS(dom, "<dt>tasks solved</dt><dd>1 of 2</dd>");
    EXPECT_HAS(dom, "<dt>samples right</dt><dd>2</dd>");
    EXPECT_HAS(dom, "<dt>wrong</dt><dd>2</dd>");
    EXPECT_HAS(dom, "<dt>errors</dt><dd>2</dd>");
    EXPECT_HAS(dom, "data-filter=\"all\" data-count=\"3\"");
    EXPECT_HAS(dom, "data-filter=\"right\" data-count=\"1\"");
    EXPECT_HAS(dom, "data-filter=\"wrong\" data-count=\"1\"");
    EXPECT_HAS(dom, "data-filter=\"error\" data-count=\"1\"");
    EXPECT_LACKS(dom, "data-filter=\"cut\"");
    cr_expect_eq(command_count(dom, "<article"), 3);
    cr_expect_lt(card(dom, "solve_b2"), card(dom, "other_a1"), "what failed is on top");
    EXPECT_HAS(dom, "TypeError: an argument has the wrong type");
}

Test(page, is_filtered_sorted_and_searched_by_its_address)
{
    if (!browser_is_here())
        return;
    command_file("q.py", MIXED);
    cr_expect_eq(command("run --programs q.py --tasks data/tasks --html run.html"), 1);
    const char *dom = browser_open("run.html", "filter=wrong");
    expect_attribute(dom, "data-shown", 1);
    expect_attribute(dom, "data-rows", 3);
    card(dom, "other_a1");
    dom = browser_open("run.html", "sort=steps");
    expect_attribute(dom, "data-shown", 3);
    cr_expect_lt(card(dom, "other_a1"), card(dom, "solve_a1"));
    dom = browser_open("run.html", "sort=id&q=A1");
    expect_attribute(dom, "data-shown", 2);
    cr_expect_lt(card(dom, "solve_a1"), card(dom, "other_a1"));
    dom = browser_open("run.html", "open=a1&values=1&q=other");
    EXPECT_HAS(dom, "O = replace(x2, TWO, SEVEN)");
    expect_attribute(dom, "data-values", 3);
    cr_expect_eq(command_count(dom, "data-picture=\"value\""), 3);
}

Test(page, shows_what_differs_in_colours_of_arc_by_day_and_night_and_on_a_telephone)
{
    if (!browser_is_here())
        return;
    command_file("q.py", "def solve_a1(I):\n    return I\n");
    cr_expect_eq(command("run --programs q.py --tasks data/tasks --task a1 --html run.html"), 1);
    EXPECT_HAS(browser_open("run.html", ""), "2 of 2 cells differ");
    const browser_view day = browser_look("run.html", "theme=light", 1200, 900);
    const browser_view night = browser_look("run.html", "theme=dark", 1200, 900);
    const browser_view small = browser_look("run.html", "theme=light", 390, 900);
    cr_expect_gt(day.colours, 20);
    cr_expect_gt(night.colours, 20);
    cr_expect_gt(small.colours, 20);
    cr_expect(day.has_arc_red && night.has_arc_red && small.has_arc_red);
    cr_expect_gt(day.paper, 200);
    cr_expect_lt(night.paper, 60);
}

/* Ids and names come from files that anybody may have written. */
Test(page, takes_nothing_from_outside_for_its_own)
{
    command_file("t.json", "{\"</script><img src=x onerror=alert(1)>'\\\"&\":" SOLVED ",\"<!--<script>\":" SOLVED "}");
    command_file("<b>\xff&'.py", "def f(I):\n    x1 = astuple(I, 'a')\n    return vmirror(I)\n");
    command("run --programs \"<b>\xff&'.py\" --tasks t.json --all --html p.html");
    cr_expect_eq(command("ops >/dev/null; cat p.html"), 0);
    cr_expect_eq(command_count(command_out, "</script"), 2);
    cr_expect_eq(command_count(command_out, "<script"), 2);
    EXPECT_LACKS(command_out, "<img");
    EXPECT_LACKS(command_out, "<!--");
    EXPECT_LACKS(command_out, "<b>");
    if (!browser_is_here())
        return;
    const char *dom = browser_open("p.html", "");
    EXPECT_HAS(dom, "<h3>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;'\"&amp;</h3>");
    expect_attribute(dom, "data-rows", 2);
}

Test(page, is_written_where_it_can_be_and_is_not_standard_output)
{
    cr_expect_eq(command("run --programs data/programs --tasks data/tasks --html -"), 2);
    cr_expect_str_eq(command_err, "arcl: --html: give a file; standard output has the results\n");
    cr_expect_eq(command("run --programs data/programs --tasks data/tasks --html none/run.html"), 2);
    EXPECT_HAS(command_err, "none/run.html");
    cr_expect_str_eq(command_out, "");
    cr_expect_eq(command("run --programs data/programs --tasks data/tasks --html data/programs/p.py"), 2);
}

Test(page, of_a_batt_and_of_a_search_shows_the_best_programs_of_each_task)
{
    command_file("q.py", MIXED);
    cr_expect_eq(command("batt --programs q.py --tasks data/tasks --html batt.html --json"), 0);
    cr_expect_eq(
        command("solve --search edits --programs q.py --tasks data/tasks --rounds 2 --count 50 --html solve.html"), 0);
    if (!browser_is_here())
        return;
    const char *dom = browser_open("batt.html", "");
    EXPECT_HAS(dom, "<dt>tasks solved, by demonstrations</dt><dd>2 of 2</dd>");
    EXPECT_HAS(dom, "<dt>candidates</dt><dd>3</dd>");
    EXPECT_HAS(dom, "A card is right only if that candidate is right on the tests, too.");
    expect_attribute(dom, "data-rows", 6);
    cr_expect_lt(strstr(dom, "data-end=\"right\""), strstr(dom, "data-end=\"wrong\""), "what is right is on top");
    dom = browser_open("solve.html", "open=a1&filter=right");
    EXPECT_HAS(dom, "<dt>tasks solved, by demonstrations</dt><dd>2 of 2</dd>");
    expect_attribute(dom, "data-rows", 2);
    EXPECT_HAS(dom, "<div class=\"line\">    return O</div>");
}

Test(page, names_sizes_that_differ)
{
    command_file("q.py", "def solve_a1(I):\n    return hconcat(I, I)\n");
    cr_expect_eq(command("run --programs q.py --tasks data/tasks --html run.html"), 1);
    if (!browser_is_here())
        return;
    EXPECT_HAS(browser_open("run.html", ""), "1x4, not 1x2");
}

Test(page, of_a_profile_shows_what_its_json_says)
{
    cr_expect_eq(command("profile run --programs data/programs --tasks data/tasks -o p.json --html p.html --device c"),
                 0);
    cr_expect_eq(command("ops >/dev/null; cat p.json"), 0);
    EXPECT_HAS(command_out, "{\"name\":\"vmirror\",\"calls\":4,");
    if (!browser_is_here())
        return;
    const char *dom = browser_open("p.html", "");
    const char *row = strstr(dom, "<td class=\"text\">vmirror</td><td class=\"\">4</td>");
    cr_assert_not_null(row);
    cr_expect_lt(strstr(row, "<td class=\"text\">Mirrors, rotations, periods</td>"), strstr(row, "</tr>"));
    EXPECT_HAS(dom, "<section data-kind=\"icicle\">");
    EXPECT_HAS(dom, "<section data-kind=\"timeline\">");
    EXPECT_LACKS(dom, "data-spans=\"0\"");
    cr_expect_gt(browser_look("p.html", "theme=dark", 390, 900).colours, 20);
}

/* Of card there are no primitives and no tasks, but a time in which programs were read, made and printed. */
Test(page, of_a_profile_leaves_out_what_there_is_none_of)
{
    cr_expect_eq(command("profile card --programs data/programs --count 50 --out c.py --html p.html"), 0);
    if (!browser_is_here())
        return;
    const char *dom = browser_open("p.html", "");
    EXPECT_HAS(dom, ">By category</h2>");
    EXPECT_LACKS(dom, ">By primitive</h2>");
    EXPECT_LACKS(dom, ">By task</h2>");
    EXPECT_LACKS(dom, "the costliest primitive");
    EXPECT_LACKS(dom, "tasks 0000");
    EXPECT_HAS(dom, "programs as text");
    EXPECT_HAS(dom, "<section data-kind=\"timeline\">");
    const char *legend = strstr(dom, "class=\"legend\"");
    cr_assert_not_null(legend);
    EXPECT_HAS(legend, "</i>reading</span>");
    EXPECT_HAS(legend, "</i>candidate management</span>");
}

Test(page, of_many_primitives_says_in_print_that_it_has_the_first)
{
    cr_expect_eq(command("profile run --programs " ARCL_ROOT "/data/programs --tasks " ARCL_ROOT
                         "/data/tasks --html p.html --device c"),
                 0, "%s", command_err);
    if (!browser_is_here())
        return;
    EXPECT_HAS(browser_open("p.html", ""), "data-print=\"the first 25 of ");
}

Test(page, of_a_benchmark_tells_floors_from_cases)
{
    cr_expect_eq(command("bench --only read --rounds 1 --device c --html b.html"), 0, "%s", command_err);
    if (!browser_is_here())
        return;
    const char *dom = browser_open("b.html", "");
    EXPECT_HAS(dom, ">floor: an empty text</span>");
    EXPECT_HAS(dom, ">tasks, read</span>");
    EXPECT_HAS(dom, "<dl class=\"figures\"><div><dt>read: ");
    EXPECT_LACKS(dom, "commit: unknown");
}

Test(page, of_a_benchmark_has_its_rows)
{
    cr_expect_eq(command("bench devices --device c --time 1ms --html b.html --csv"), 0);
    const int rows = command_count(command_out, "\n") - 1 - (strstr(command_out, "\n\n") != NULL);
    if (!browser_is_here())
        return;
    const char *dom = browser_open("b.html", "");
    expect_attribute(dom, "data-rows", rows);
    cr_expect_gt(browser_look("b.html", "theme=light", 390, 900).colours, 20);
}
