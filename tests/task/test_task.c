/* Tasks from text: what is read, and every refusal by exact message. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    arcl_tasks_close(&tasks);
    cr_expect(!parse("dir/a.json", text), "%s was taken", text);
    cr_expect_str_eq(err.text, message);
    cr_expect_eq(tasks.n, 0);
    cr_expect_eq(tasks.ncomplaints, 1);
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
        {"[[1],2]", "dir/a.json:1:6: task a, row 1: expected an array, found 2"},
        {"{}", "dir/a.json:1:1: no tasks: neither \"train\" and \"test\" nor tasks by id"},
        {"{\"a\":[[[1]]]}", "dir/a.json:1:1: no tasks: neither \"train\" and \"test\" nor tasks by id"},
        {"{\"a\":{\"b\":1}", "dir/a.json:1:13: expected ',' or '}', found the end of the text"},
        {"{" ONE_TRAIN "}", "dir/a.json:1:1: task a: \"test\" is missing"},
        {"{" ONE_TEST "}", "dir/a.json:1:1: task a: \"train\" is missing"},
        {"{\"x\":{" ONE_TEST "}}", "dir/a.json:1:6: task x: \"train\" is missing"},
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
        {"{\"\":{" ONE_TRAIN "," ONE_TEST "}}", "dir/a.json:1:5: a task id has 1 to 255 bytes, not 0"},
        {"{\"x\\u0000y\":{" ONE_TRAIN "," ONE_TEST "}}", "dir/a.json:1:13: a task id with a control character"},
        {"{\"a\":[1,,2]}", "dir/a.json:1:9: expected a value, found ','"},
        {"{\"x\":{\"b\":nan}}", "dir/a.json:1:11: expected a value, found nan"},
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        expect_refused(bad[k].text, bad[k].message);
}

Test(task, with_a_nul_byte_is_refused)
{
    cr_expect(!arcl_tasks_parse(&tasks, "a", "{\0}", 3, &err));
    cr_expect_str_eq(err.text, "a:1:2: expected a key, found the byte 0x00");
}

/* Complaints are separated by lines; ids by spaces. */
static void expect_taken(const char *text, const char *ids, const char *messages)
{
    arcl_text taken = {0}, said = {0};

    arcl_tasks_close(&tasks);
    cr_expect(parse("f", text), "%s", err.text);
    cr_expect_str_eq(err.text, "");
    for (size_t k = 0; k < tasks.n; k++)
        arcl_text_printf(&taken, "%s%s", k ? " " : "", tasks.task[k].id);
    for (size_t k = 0; k < tasks.ncomplaints; k++)
        arcl_text_printf(&said, "%s%s", k ? "\n" : "", tasks.complaints[k]);
    cr_expect_str_eq(taken.s, ids);
    cr_expect_str_eq(said.s, messages);
    cr_expect_eq(tasks.files, 1);
    arcl_text_close(&taken);
    arcl_text_close(&said);
}

#define GOOD "{" ONE_TRAIN "," ONE_TEST "}"

Test(task, that_is_wrong_does_not_cost_the_others)
{
    static const struct {
        const char *text, *ids, *messages;
    } some[] = {
        {"{\"x\":" GOOD ",\"y\":3}", "x", "f:1:84: task y: expected an object, found 3"},
        {"{\"x\":" GOOD ",\n\"x\":" GOOD ",\"y\":" GOOD "}", "x y", "f:2:5: task x: already read from f"},
        {"{\"w\":5,\n\"\":" GOOD ",\n\"x\":{\"train\":[]},\"y\":" GOOD "}", "y",
         "f:1:6: task w: expected an object, found 5\n"
         "f:2:4: a task id has 1 to 255 bytes, not 0\n"
         "f:3:5: task x: \"test\" is missing"},
        {GOOD " x", "f", "f:1:75: expected the end of the text, found x"},
        {"{\"x\":" GOOD "},", "x", "f:1:80: expected the end of the text, found ','"},
    };
    for (size_t k = 0; k < sizeof some / sizeof *some; k++)
        expect_taken(some[k].text, some[k].ids, some[k].messages);
}

Test(task, that_is_damaged_is_left_out)
{
    static const struct {
        const char *text, *ids, *messages;
    } some[] = {
        {"{\"w\":nan,\n\"x\":{\"train\":[{\"input\":[[1,,2]]}]},\n\"y\":" GOOD "}", "y",
         "f:1:6: task w: expected an object, found nan\n"
         "f:2:28: task x, train 0, input, row 0: expected an integer, found ','"},
        {"{\"x\":{\"note\":\"} \\\" }\",\"train\":[[[},\n\"y\":" GOOD "}", "y",
         "f:1:32: task x, train 0: expected an object, found an array"},
        {"{\"x\":{\"note\":\"no end,\n\"train\":[]},\"y\":" GOOD "}", "y",
         "f:1:22: task x: a control character in a string"},
        {"{\"x\":" GOOD ",\"y\":{\"train\":[{\"input\":[[1", "x",
         "f:1:106: not read from here on, task y, train 0, input, row 0: expected ',' or ']', found the end of the "
         "text"},
        {"{\"x\":" GOOD ",\"y\":{\"train\":[}],\"test\":[]},\"z\":" GOOD "}", "x",
         "f:1:94: not read from here on, task y, train 0: expected an object, found '}'"},
        {"{\"x\":" GOOD " \"y\":" GOOD "}", "x", "f:1:80: expected ',' or '}', found a string"},
    };
    for (size_t k = 0; k < sizeof some / sizeof *some; k++)
        expect_taken(some[k].text, some[k].ids, some[k].messages);
}

Test(task, that_fails_leaves_the_others_as_they_were)
{
    cr_assert(parse("a.json", "{" ONE_TRAIN "," ONE_TEST "}"));
    const uint64_t hash = tasks.hash;

    cr_expect(!parse("b.json", "{\"a\":{" ONE_TRAIN "," ONE_TEST "}}"));
    cr_expect_str_eq(err.text, "b.json:1:6: task a: already read from a.json");
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
