/* Tasks from files and folders: what is found, what is left out, and what is said of it. */
#define _XOPEN_SOURCE 700
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "task/task.h"

#define ONE_TRAIN "\"train\":[{\"input\":[[1,2]],\"output\":[[3],[4]]}]"
#define ONE_TEST "\"test\":[{\"input\":[[5]]}]"
#define CHALLENGES "{\"t1\":{" ONE_TRAIN "," ONE_TEST "},\"t2\":{" ONE_TRAIN "," ONE_TEST "}}"

static arcl_tasks tasks;
static arcl_error err;
static char folder[] = "/tmp/arcl-task-XXXXXX";

static void open_folder(void)
{
    arcl_tasks_open(&tasks);
    cr_assert_not_null(mkdtemp(folder));
}

static void close_folder(void)
{
    char line[64];

    arcl_tasks_close(&tasks);
    snprintf(line, sizeof line, "rm -r %s", folder);
    cr_assert_eq(system(line), 0);
}

TestSuite(task_files, .init = open_folder, .fini = close_folder);

static const char *path_of(const char *name)
{
    static char path[4][128];
    static int k;

    k = (k + 1) % 4;
    snprintf(path[k], sizeof path[k], "%s/%s", folder, name);
    return path[k];
}

static void put_file(const char *name, const char *text)
{
    arcl_error bad = {0};
    cr_assert(arcl_file_write(path_of(name), text, strlen(text), &bad), "%s", bad.text);
}

/* The message without the folder's name, which differs from run to run. */
static void expect_said(const char *said, const char *message)
{
    char text[sizeof err.text];
    size_t n = 0;

    for (const char *p = said; *p;) {
        const bool here = strncmp(p, folder, strlen(folder)) == 0;
        text[n++] = here ? 'F' : *p;
        p += here ? strlen(folder) : 1;
    }
    text[n] = 0;
    cr_expect_str_eq(text, message);
}

static void expect_message(const char *message)
{
    expect_said(err.text, message);
}

static void expect_complaint(size_t k, const char *message)
{
    cr_assert_lt(k, tasks.ncomplaints);
    expect_said(tasks.complaints[k], message);
}

static bool load(const char *path, const char *solutions)
{
    err.text[0] = 0;
    return arcl_tasks_load(&tasks, path, solutions, &err);
}

Test(task_files, solutions_beside_the_challenges_are_found)
{
    put_file("x_challenges.json", CHALLENGES);
    put_file("x_solutions.json", "{\"t2\":[[[8]]],\"t1\":[[[9]]],\"unknown\":[[\"ignored\"]]}");
    cr_assert(load(path_of("x_challenges.json"), NULL), "%s", err.text);
    cr_expect_eq(arcl_tasks_find(&tasks, "t1")->samples[1].output.u.cells[0], 9);
    cr_expect_eq(arcl_tasks_find(&tasks, "t2")->samples[1].output.u.cells[0], 8);
    cr_expect_eq(tasks.files, 2);
}

Test(task_files, challenges_need_no_solutions)
{
    put_file("x_challenges.json", CHALLENGES);
    cr_assert(load(path_of("x_challenges.json"), NULL), "%s", err.text);
    cr_expect_eq(tasks.task[0].samples[1].output.tag, ARCL_NONE);
    cr_expect_eq(tasks.files, 1);
}

Test(task_files, solutions_given_come_before_those_beside)
{
    put_file("x_challenges.json", CHALLENGES);
    put_file("x_solutions.json", "broken");
    put_file("other.json", "{\"t1\":[[[7]]]}");
    cr_assert(load(path_of("x_challenges.json"), path_of("other.json")), "%s", err.text);
    cr_expect_eq(tasks.task[0].samples[1].output.u.cells[0], 7);
    cr_expect_eq(tasks.task[1].samples[1].output.tag, ARCL_NONE);
}

Test(task_files, solutions_that_are_wrong_are_left_out)
{
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"{\"t1\":[[[7]],[[8]]]}", "F/s.json:1:7: task t1: the number of outputs is 2, that of tests is 1"},
        {"{\"t1\":[]}", "F/s.json:1:7: task t1: the number of outputs is 0, that of tests is 1"},
        {"{\"t1\":[[[7],[8,9]]]}", "F/s.json:1:13: task t1, test 0, row 1: length 2, but row 0 has length 1"},
        {"{\"t1\":3}", "F/s.json:1:7: task t1: expected an array, found 3"},
        {"{\"other\":[[[7]]]}", "F/s.json:1:1: no outputs for any of the tasks"},
        {"[]", "F/s.json:1:1: expected an object, found an array"},
        {"{\"t1\":[[[7]]],\"t1\":[[[8]]]}", "F/s.json:1:21: task t1, test 0: another output than that in F/c.json"},
        {"{\"t1\":[[[7]]]}]", "F/s.json:1:15: expected the end of the text, found ']'"},
    };
    put_file("c.json", CHALLENGES);
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        put_file("s.json", bad[k].text);
        arcl_tasks_close(&tasks);
        cr_expect(load(path_of("c.json"), path_of("s.json")), "%s", err.text);
        expect_complaint(0, bad[k].message);
        cr_expect_eq(tasks.ncomplaints, 1);
        cr_expect_eq(tasks.n, 2);
    }
    put_file("s.json", "{\"t1\":[3],\"t0\":nan,\"t2\":[[[8]]]}");
    arcl_tasks_close(&tasks);
    cr_expect(load(path_of("c.json"), path_of("s.json")), "%s", err.text);
    expect_complaint(0, "F/s.json:1:8: task t1, test 0: expected an array, found 3");
    expect_complaint(1, "F/s.json:1:16: expected a value, found nan");
    cr_expect_eq(tasks.task[0].samples[1].output.tag, ARCL_NONE);
    cr_expect_eq(tasks.task[1].samples[1].output.u.cells[0], 8);
}

Test(task_files, outputs_of_a_task_are_taken_all_or_none)
{
    put_file("c.json", "{\"t1\":{\"train\":[],\"test\":[{\"input\":[[5]]},{\"input\":[[5]]}]}}");
    put_file("s.json", "{\"t1\":[[[7]],[[]]]}");
    cr_expect(load(path_of("c.json"), path_of("s.json")), "%s", err.text);
    expect_complaint(0, "F/s.json:1:15: task t1, test 1, row 0: the row has no cells");
    cr_expect_eq(tasks.task[0].samples[0].output.tag, ARCL_NONE);
}

Test(task_files, folder_holds_tasks_and_challenges_with_solutions)
{
    put_file("a.json", "{" ONE_TRAIN "," ONE_TEST "}");
    put_file("x_challenges.json", CHALLENGES);
    put_file("x_solutions.json", "{\"t2\":[[[8]]],\"t1\":[[[9]]]}");
    put_file("sample_submission.json", "{\"t1\":[{\"attempt_1\":[[0]],\"attempt_2\":[[0]]}]}");
    put_file("notes.txt", "no task");
    cr_assert(load(folder, NULL), "%s", err.text);
    cr_expect_eq(tasks.n, 3);
    cr_expect_eq(tasks.files, 3);
    cr_expect_eq(arcl_tasks_find(&tasks, "t1")->samples[1].output.u.cells[0], 9);
    cr_expect_eq(arcl_tasks_find(&tasks, "a")->samples[1].output.tag, ARCL_NONE);
}

Test(task_files, solutions_given_are_for_the_whole_folder)
{
    put_file("a.json", "{" ONE_TRAIN "," ONE_TEST "}");
    put_file("b.json", "{" ONE_TRAIN "," ONE_TEST "}");
    put_file("given", "{\"a\":[[[1]]],\"b\":[[[2]]]}");
    cr_assert(load(folder, path_of("given")), "%s", err.text);
    cr_expect_eq(tasks.task[0].samples[1].output.u.cells[0], 1);
    cr_expect_eq(tasks.task[1].samples[1].output.u.cells[0], 2);
}

Test(task_files, that_cannot_be_read_are_named)
{
    cr_expect(!load(folder, NULL));
    expect_message("F: no tasks: the folder holds no .json file of tasks");
    cr_expect(!load(path_of("none.json"), NULL));
    expect_message("F/none.json: cannot be opened: No such file or directory");
    put_file("a.json", "{" ONE_TRAIN "," ONE_TEST "}");
    cr_assert(load(path_of("a.json"), NULL));
    cr_expect(!load(folder, NULL));
    expect_message("F/a.json:1:1: task a: already read from F/a.json");
    cr_expect_eq(tasks.n, 1);
}

Test(task_files, that_are_bad_do_not_cost_the_rest_of_a_folder)
{
    put_file("b.json", "{" ONE_TRAIN);
    cr_assert_eq(symlink("nowhere", path_of("c.json")), 0);
    cr_assert_eq(mkdir(path_of("d.json"), 0777), 0);
    cr_expect(!load(folder, NULL));
    expect_message("F/b.json:1:48: task b: expected ',' or '}', found the end of the text");
    cr_expect_eq(tasks.ncomplaints, 3);
    put_file("e.json", "{" ONE_TRAIN "," ONE_TEST "}");
    cr_expect(load(folder, NULL), "%s", err.text);
    expect_complaint(3, "F/b.json:1:48: task b: expected ',' or '}', found the end of the text");
    expect_complaint(4, "F/c.json: cannot be opened: No such file or directory");
    expect_complaint(5, "F/d.json: is a folder, a file was expected");
    cr_expect_eq(tasks.n, 1);
    cr_expect_eq(tasks.files, 1);
    cr_expect_not_null(arcl_tasks_find(&tasks, "e"));
}

Test(task_files, pipes_in_a_folder_are_not_read, .timeout = 20)
{
    put_file("a.json", "{" ONE_TRAIN "," ONE_TEST "}");
    put_file("x_challenges.json", CHALLENGES);
    cr_assert_eq(mkfifo(path_of("b.json"), 0666), 0);
    cr_assert_eq(mkfifo(path_of("x_solutions.json"), 0666), 0);
    cr_assert_eq(symlink("b.json", path_of("c.json")), 0);
    cr_assert_eq(symlink("a.json", path_of("d.json")), 0);
    cr_expect(load(folder, NULL), "%s", err.text);
    cr_expect_eq(tasks.n, 4);
    cr_expect_eq(tasks.ncomplaints, 0);
}

static bool is_in(void *list, const char *id)
{
    return strstr(list, id) != NULL;
}

static void want(const char *list)
{
    tasks.wanted = is_in;
    tasks.choice = (void *)(uintptr_t)list;
}

Test(task_files, of_challenges_only_what_is_wanted_is_kept)
{
    put_file("x_challenges.json", CHALLENGES);
    put_file("x_solutions.json", "{\"t1\":[[[7]]], \"t2\":[[[8]]]}");
    want("t2");
    cr_assert(load(path_of("x_challenges.json"), NULL), "%s", err.text);
    cr_expect_eq(tasks.n, 1);
    cr_expect_eq(tasks.files, 2);
    const arcl_task *t = arcl_tasks_find(&tasks, "t2");
    cr_assert_not_null(t);
    cr_expect_eq(t->samples[t->ntrain].output.u.cells[0], 8);
}

Test(task_files, where_nothing_is_wanted_nothing_is_kept)
{
    put_file("x_challenges.json", CHALLENGES);
    put_file("t3.json", "{" ONE_TRAIN "," ONE_TEST "}");
    want("t4");
    cr_expect(load(path_of("x_challenges.json"), NULL), "%s", err.text);
    cr_expect(load(path_of("t3.json"), path_of("missing.json")), "%s", err.text);
    cr_expect_eq(tasks.n, 0);
    cr_expect_eq(tasks.files, 2);
    want("t3");
    cr_expect(load(folder, NULL), "%s", err.text);
    cr_expect_eq(tasks.n, 1);
    cr_expect_eq(tasks.files, 4);
}

Test(task_files, what_is_wrong_with_a_wanted_task_is_found_at_its_place)
{
    put_file("x_challenges.json", "{\"t1\":{" ONE_TRAIN "," ONE_TEST "},\n\"t2\":{\"train\":[],\"test\":5}}");
    want("t2");
    cr_expect_not(load(path_of("x_challenges.json"), NULL)); /* nothing is left of what was wanted */
    expect_complaint(0, "F/x_challenges.json:2:25: task t2, test: expected an array, found 5");
    cr_expect_eq(tasks.ncomplaints, 1);
    arcl_tasks_close(&tasks);
    want("t1");
    cr_expect(load(path_of("x_challenges.json"), NULL), "%s", err.text);
    cr_expect_eq(tasks.n, 1);
    cr_expect_eq(tasks.ncomplaints, 0);
}

/* Challenges of some blocks of reading: t0 to t399, each on some lines; t200 alone is longer than what is read at first. */
static void write_many(arcl_text *out, const char *before, const char *t300, const char *end)
{
    arcl_text_puts(out, before);
    for (int k = 0; k < 400; k++) {
        arcl_text_printf(out, "%s\"t%d\":{\n", k ? ",\n" : "{", k);
        arcl_text_printf(out, ONE_TRAIN ",\"note\":\"%*s\",\n", k == 200 ? 300000 : k % 37 * 40, "\\\"}{");
        arcl_text_printf(out, "%s}", k == 300 ? t300 : ONE_TEST);
    }
    arcl_text_puts(out, end);
}

Test(task_files, what_is_wanted_is_the_same_block_by_block_and_in_one_text)
{
    static const char *const texts[][3] = {
        {"", ONE_TEST, "}"},
        {"\xef\xbb\xbf", ONE_TEST, "}\n\n"},
        {"", "\"test\":5", "}"},
        {"", ONE_TEST, "} more"},
        {"", ONE_TEST, ""},
        {"", "\"test\":\"", "}"},
        {"", "\"test\":[{\"i", "}"},
        {"", "\"test\":]", "}"},
        {" \n", "\"test\":[{}]", "\n}"},
        {"[", ONE_TEST, "}"},
    };
    static const char *const wanted[] = {"t0", "t200 t300 t399", "t300", "t1 t2 t3", "none"};

    for (size_t k = 0; k < sizeof texts / sizeof *texts * 5; k++) {
        const char *const *parts = texts[k / 5];
        arcl_text text = {0};
        arcl_tasks whole;
        arcl_error none = {0};
        write_many(&text, parts[0], parts[1], parts[2]);
        cr_assert_not(text.full);
        put_file("many.json", text.s);
        arcl_tasks_open(&whole);
        want(wanted[k % 5]);
        whole.wanted = tasks.wanted;
        whole.choice = tasks.choice;
        const bool same = arcl_tasks_parse(&whole, path_of("many.json"), text.s, text.len, &none);
        cr_expect_eq(load(path_of("many.json"), NULL), same, "text %zu", k);
        cr_expect_eq(tasks.n, whole.n, "text %zu", k);
        cr_expect_eq(tasks.hash, whole.hash, "text %zu", k);
        cr_expect_eq(tasks.files, whole.files, "text %zu", k);
        cr_assert_eq(tasks.ncomplaints, whole.ncomplaints, "text %zu", k);
        for (size_t i = 0; i < whole.ncomplaints; i++)
            cr_expect_str_eq(tasks.complaints[i], whole.complaints[i]);
        arcl_tasks_close(&whole);
        arcl_tasks_close(&tasks);
        arcl_tasks_open(&tasks);
        arcl_text_close(&text);
    }
}
