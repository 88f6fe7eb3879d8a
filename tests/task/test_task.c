/* Tasks from text, files and folders: what is read, and every refusal by exact message. */
#define _XOPEN_SOURCE 700
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "task/task.h"

#define ONE_TRAIN "\"train\":[{\"input\":[[1,2]],\"output\":[[3],[4]]}]"
#define ONE_TEST "\"test\":[{\"input\":[[5]]}]"

static arcl_tasks tasks;
static arcl_error err;

static void open_tasks(void)
{
    arcl_tasks_open(&tasks);
    err.text[0] = 0;
}

static void close_tasks(void)
{
    arcl_tasks_close(&tasks);
}

TestSuite(task, .init = open_tasks, .fini = close_tasks);

static bool parse(const char *file, const char *text)
{
    const size_t len = strlen(text);
    char *copy = malloc(len ? len : 1); /* ends where the text ends */

    cr_assert(copy);
    memcpy(copy, text, len);
    err.text[0] = 0;
    const bool ok = arcl_tasks_parse(&tasks, file, copy, len, &err);
    free(copy);
    return ok;
}

static void expect_refused(const char *text, const char *message)
{
    cr_expect(!parse("dir/a.json", text), "%s was taken", text);
    cr_expect_str_eq(err.text, message);
    cr_expect_eq(tasks.n, 0);
    cr_expect_eq(tasks.samples, 0);
    cr_expect_eq(tasks.files, 0);
    cr_expect_eq(tasks.hash, 0);
    cr_expect_null(arcl_tasks_find(&tasks, "a"));
}

Test(task, of_one_file_is_named_after_it)
{
    cr_assert(parse("dir/a.json", "{\"name\":\"x\"," ONE_TEST "," ONE_TRAIN ",\"more\":{\"train\":1}}"), "%s",
              err.text);
    const arcl_task *t = arcl_tasks_find(&tasks, "a");

    cr_assert_not_null(t);
    cr_expect_str_eq(t->id, "a");
    cr_expect_str_eq(t->file, "dir/a.json");
    cr_expect_eq(t->ntrain, 1);
    cr_expect_eq(t->ntest, 1);
    cr_expect_eq(t->samples[0].split, ARCL_TRAIN);
    cr_expect_eq(t->samples[0].output.h, 2);
    cr_expect_eq(t->samples[1].split, ARCL_TEST);
    cr_expect_eq(t->samples[1].index, 0);
    cr_expect_eq(t->samples[1].input.u.cells[0], 5);
    cr_expect_eq(t->samples[1].output.tag, ARCL_NONE);
    cr_expect_eq(t->pairs.tag, ARCL_TUPLE);
    cr_expect_eq(t->pairs.n, 1);
    cr_expect_eq(t->pairs.u.items[0].tag, ARCL_TUPLE);
    cr_expect_eq(t->pairs.u.items[0].n, 2);
    cr_expect_eq(t->pairs.u.items[0].u.items[1].u.cells[1], 4);
    cr_expect_eq(tasks.samples, 2);
    cr_expect_eq(tasks.files, 1);
    cr_expect_null(arcl_tasks_find(&tasks, "b"));
}

Test(task, set_is_recognised_by_content)
{
    cr_assert(parse("any.txt", "{\"t1\":{" ONE_TRAIN "," ONE_TEST "},\"t2\":{" ONE_TEST "," ONE_TRAIN "}}"), "%s",
              err.text);
    cr_expect_eq(tasks.n, 2);
    cr_expect_str_eq(tasks.task[0].id, "t1");
    cr_expect_str_eq(tasks.task[1].id, "t2");
    cr_expect_str_eq(tasks.task[1].file, "any.txt");
}

Test(task, may_have_empty_lists)
{
    cr_assert(parse("a.json", "{\"train\":[],\"test\":[]}"), "%s", err.text);
    cr_expect_eq(tasks.task[0].pairs.n, 0);
    cr_expect_eq(tasks.samples, 0);
}

Test(task, that_is_wrong_is_refused_with_one_sentence)
{
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"", "dir/a.json:1:1: expected an object, found the end of the text"},
        {"[[1]]", "dir/a.json:1:1: expected an object, found an array"},
        {"{}", "dir/a.json:1:1: no tasks: neither \"train\" and \"test\" nor tasks by id"},
        {"{\"a\":[[[1]]]}", "dir/a.json:1:1: no tasks: neither \"train\" and \"test\" nor tasks by id"},
        {"{\"a\":{\"b\":1}", "dir/a.json:1:13: expected ',' or '}', found the end of the text"},
        {"{" ONE_TRAIN "}", "dir/a.json:1:1: task a: \"test\" is missing"},
        {"{" ONE_TEST "}", "dir/a.json:1:1: task a: \"train\" is missing"},
        {"{\"x\":{" ONE_TEST "}}", "dir/a.json:1:6: task x: \"train\" is missing"},
        {"{\"x\":{" ONE_TRAIN "," ONE_TEST "},\"y\":3}", "dir/a.json:1:84: task y: expected an object, found 3"},
        {"{" ONE_TRAIN "," ONE_TRAIN "," ONE_TEST "}", "dir/a.json:1:57: task a: \"train\" is there twice"},
        {"{\"train\":{}}", "dir/a.json:1:10: task a, train: expected an array, found an object"},
        {"{\"train\":[3]}", "dir/a.json:1:11: task a, train 0: expected an object, found 3"},
        {"{\"train\":[{\"input\":[[1]]}]}", "dir/a.json:1:11: task a, train 0: \"output\" is missing"},
        {"{\"train\":[{\"output\":[[1]]}]}", "dir/a.json:1:11: task a, train 0: \"input\" is missing"},
        {"{\"train\":[{\"input\":[[1]],\"input\":[[1]]}]}",
         "dir/a.json:1:34: task a, train 0: \"input\" is there twice"},
        {"{\"test\":[{}]}", "dir/a.json:1:10: task a, test 0: \"input\" is missing"},
        {"{\"test\":[{\"input\":[[1]],\"output\":null}]}",
         "dir/a.json:1:34: task a, test 0, output: expected an array, found null"},
        {"{" ONE_TRAIN ",\n\"test\":[{\"input\":[[5]]},{\"input\":[[1,2],\n[3]]}]}",
         "dir/a.json:3:1: task a, test 1, input, row 1: length 1, but row 0 has length 2"},
        {"{\"train\":[{\"input\":[[1]],\"output\":[]}]}",
         "dir/a.json:1:35: task a, train 0, output: the grid has no rows"},
        {"{\"train\":[{\"input\":[[]],\"output\":[]}]}",
         "dir/a.json:1:21: task a, train 0, input, row 0: the row has no cells"},
        {"{\"train\":[{\"input\":[[1,2.5]]}]}",
         "dir/a.json:1:24: task a, train 0, input, row 0: expected an integer, found 2.5"},
        {"{\"x\":{\"train\":[{\"input\":[[300]]}]}}",
         "dir/a.json:1:27: task x, train 0, input, row 0: 300 is outside 0..255"},
        {"{" ONE_TRAIN "," ONE_TEST, "dir/a.json:1:73: task a: expected ',' or '}', found the end of the text"},
        {"{" ONE_TRAIN "," ONE_TEST "} x", "dir/a.json:1:75: expected the end of the text, found x"},
        {"{\"\":{" ONE_TRAIN "," ONE_TEST "}}", "dir/a.json:1:5: a task id has 1 to 255 bytes, not 0"},
        {"{\"x\\u0000y\":{" ONE_TRAIN "," ONE_TEST "}}", "dir/a.json:1:13: a task id with a control character"},
        {"{\"x\":{" ONE_TRAIN "," ONE_TEST "},\"x\":{" ONE_TRAIN "," ONE_TEST "}}",
         "dir/a.json:1:84: task x: already read from dir/a.json"},
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        expect_refused(bad[k].text, bad[k].message);
}

Test(task, with_a_nul_byte_is_refused)
{
    cr_expect(!arcl_tasks_parse(&tasks, "a", "{\0}", 3, &err));
    cr_expect_str_eq(err.text, "a:1:2: expected a key, found the byte 0x00");
}

Test(task, that_fails_leaves_the_others_as_they_were)
{
    cr_assert(parse("a.json", "{" ONE_TRAIN "," ONE_TEST "}"));
    const uint64_t hash = tasks.hash;

    cr_expect(!parse("b.json", "{\"x\":{" ONE_TRAIN "," ONE_TEST "},\"a\":{" ONE_TRAIN "," ONE_TEST "}}"));
    cr_expect_str_eq(err.text, "b.json:1:84: task a: already read from a.json");
    cr_expect_eq(tasks.n, 1);
    cr_expect_eq(tasks.samples, 2);
    cr_expect_eq(tasks.files, 1);
    cr_expect_eq(tasks.hash, hash);
    cr_expect_null(arcl_tasks_find(&tasks, "x"));
    cr_expect_not_null(arcl_tasks_find(&tasks, "a"));
    cr_expect(parse("x.json", "{" ONE_TRAIN "," ONE_TEST "}"), "%s", err.text);
}

static uint64_t hash_of(const char *first, const char *second)
{
    arcl_tasks_close(&tasks);
    cr_assert(parse("f", first), "%s", err.text);
    if (second)
        cr_assert(parse("g", second), "%s", err.text);
    return tasks.hash;
}

Test(task, hash_depends_on_ids_and_contents_alone)
{
    const uint64_t both = hash_of("{\"x\":{" ONE_TRAIN "," ONE_TEST "},\"y\":{\"train\":[],\"test\":[]}}", NULL);

    cr_expect_eq(both, hash_of("{\"y\" : {\"train\":[],\"test\":[] } }", "{\"x\":{" ONE_TEST ",\n " ONE_TRAIN "}}"));
    cr_expect_neq(both, hash_of("{\"x\":{" ONE_TRAIN "," ONE_TEST "},\"z\":{\"train\":[],\"test\":[]}}", NULL));
    cr_expect_neq(hash_of("{\"test\":[{\"input\":[[1,2]]}],\"train\":[]}", NULL),
                  hash_of("{\"test\":[{\"input\":[[1],[2]]}],\"train\":[]}", NULL));
    cr_expect_neq(hash_of("{\"test\":[{\"input\":[[1]]}],\"train\":[]}", NULL),
                  hash_of("{\"test\":[{\"input\":[[1]],\"output\":[[0]]}],\"train\":[]}", NULL));
}

Test(task, is_found_among_many)
{
    arcl_text text = {0};

    arcl_text_putc(&text, '{');
    for (int k = 0; k < 1000; k++)
        arcl_text_printf(&text, "%s\"id%d\":{\"train\":[],\"test\":[{\"input\":[[%d]]}]}", k ? "," : "", k, k % 256);
    arcl_text_putc(&text, '}');
    cr_assert(parse("many", text.s), "%s", err.text);
    for (int k = 0; k < 1000; k++) {
        char id[16];
        snprintf(id, sizeof id, "id%d", k);
        const arcl_task *t = arcl_tasks_find(&tasks, id);
        cr_assert_not_null(t, "%s", id);
        cr_expect_str_eq(t->id, id);
        cr_expect_eq(t->samples[0].input.u.cells[0], k % 256);
    }
    arcl_text_close(&text);
}

/* Files in a folder of their own. */
static char folder[] = "/tmp/arcl-task-XXXXXX";

static void open_folder(void)
{
    open_tasks();
    cr_assert_not_null(mkdtemp(folder));
}

static void close_folder(void)
{
    arcl_paths list;
    arcl_error ignored = {0};

    close_tasks();
    if (arcl_file_list(folder, "", &list, &ignored)) {
        for (size_t k = 0; k < list.n; k++)
            remove(list.path[k]);
        arcl_paths_free(&list);
    }
    rmdir(folder);
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
static void expect_message(const char *message)
{
    char text[sizeof err.text] = "";

    for (const char *p = err.text; *p;) {
        if (strncmp(p, folder, strlen(folder)) == 0) {
            strcat(text, "F");
            p += strlen(folder);
        } else {
            strncat(text, p++, 1);
        }
    }
    cr_expect_str_eq(text, message);
}

static bool load(const char *path, const char *solutions)
{
    err.text[0] = 0;
    return arcl_tasks_load(&tasks, path, solutions, &err);
}

#define CHALLENGES "{\"t1\":{" ONE_TRAIN "," ONE_TEST "},\"t2\":{" ONE_TRAIN "," ONE_TEST "}}"

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

Test(task_files, solutions_that_are_wrong_are_refused)
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
        cr_expect(!load(path_of("c.json"), path_of("s.json")), "%s was taken", bad[k].text);
        expect_message(bad[k].message);
        cr_expect_eq(tasks.n, 0);
    }
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

Test(task_files, one_bad_task_fails_the_whole_folder)
{
    put_file("a.json", "{" ONE_TRAIN "," ONE_TEST "}");
    put_file("b.json", "{" ONE_TRAIN);
    cr_expect(!load(folder, NULL));
    expect_message("F/b.json:1:48: task b: expected ',' or '}', found the end of the text");
    cr_expect_eq(tasks.n, 0);
    cr_expect_null(arcl_tasks_find(&tasks, "a"));
}
