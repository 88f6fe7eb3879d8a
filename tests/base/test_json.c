/* The JSON reader: what it takes, what it refuses, and the sentence it says then. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/json.h"

/* A copy that ends where the text ends, so that reading on is seen by the sanitizers. */
static char *exact_copy(const char *text, size_t len)
{
    char *copy = malloc(len ? len : 1);
    cr_assert(copy);
    memcpy(copy, text, len);
    return copy;
}

static void expect_refused(const char *text, size_t len, const char *message)
{
    char *copy = exact_copy(text, len);
    arcl_error err = {0};
    arcl_json j;

    arcl_json_open(&j, "f", copy, len);
    cr_expect(!(arcl_json_skip(&j) && arcl_json_end(&j)), "%s was taken", text);
    cr_expect(!arcl_json_report(&j, &err));
    cr_expect_str_eq(err.text, message);
    free(copy);
}

Test(json, refuses_what_is_no_json_and_says_where)
{
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"", "f:1:1: expected a value, found the end of the text"},
        {" \n ", "f:2:2: expected a value, found the end of the text"},
        {"[1, 2", "f:1:6: expected ',' or ']', found the end of the text"},
        {"[1 2]", "f:1:4: expected ',' or ']', found 2"},
        {"[1,]", "f:1:4: expected a value, found ']'"},
        {"[,1]", "f:1:2: expected a value, found ','"},
        {"[1]]", "f:1:4: expected the end of the text, found ']'"},
        {"1 x", "f:1:3: expected the end of the text, found x"},
        {"{\"a\" 1}", "f:1:6: expected ':', found 1"},
        {"{\"a\":1,}", "f:1:8: expected a key, found '}'"},
        {"{1:2}", "f:1:2: expected a key, found 1"},
        {"{\"a\":1\n \"b\":2}", "f:2:2: expected ',' or '}', found a string"},
        {"[1}", "f:1:3: expected ',' or ']', found '}'"},
        {"nul", "f:1:1: expected a value, found nul"},
        {"nullx", "f:1:5: expected the end of the text, found x"},
        {"NaN", "f:1:1: expected a value, found NaN"},
        {"-", "f:1:1: expected a value, found -"},
        {"01", "f:1:1: expected a value, found 01"},
        {"1.", "f:1:1: expected a value, found 1."},
        {".5", "f:1:1: expected a value, found .5"},
        {"1e", "f:1:1: expected a value, found 1e"},
        {"+1", "f:1:1: expected a value, found +1"},
        {"\"abc", "f:1:1: a string that does not end"},
        {"\"abc\\", "f:1:5: an escape that JSON does not have"},
        {"\"\\x\"", "f:1:2: an escape that JSON does not have"},
        {"\"\\u12g4\"", "f:1:2: an escape that JSON does not have"},
        {"\"\\u12\"", "f:1:2: an escape that JSON does not have"},
        {"\"\\ud800\"", "f:1:2: half of a surrogate pair"},
        {"\"\\ud800\\u0041\"", "f:1:2: half of a surrogate pair"},
        {"\"\\udc00\"", "f:1:2: half of a surrogate pair"},
        {"\"a\nb\"", "f:1:3: a control character in a string"},
        {"\"\xff\"", "f:1:2: a string that is no UTF-8"},
        {"\"\xe2\x82", "f:1:2: a string that is no UTF-8"},
        {"#", "f:1:1: expected a value, found '#'"},
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        expect_refused(bad[k].text, strlen(bad[k].text), bad[k].message);
    expect_refused("\0", 1, "f:1:1: expected a value, found the byte 0x00");
    expect_refused("[1,\0 2]", 7, "f:1:4: expected a value, found the byte 0x00");
    expect_refused("\"a\0b\"", 5, "f:1:3: a control character in a string");
}

Test(json, takes_every_kind_of_value)
{
    const char text[] = " {\"a\": [1, -2.5e+3, true, false, null, \"x\", [], {}], \"b\": {\"c\": 0}} ";
    arcl_json j;

    arcl_json_open(&j, "f", text, strlen(text));
    cr_expect(arcl_json_skip(&j));
    cr_expect(arcl_json_end(&j));
}

Test(json, refuses_to_nest_deeper_than_its_limit)
{
    char text[2 * ARCL_JSON_DEPTH_MAX + 4];
    arcl_json j;

    memset(text, '[', ARCL_JSON_DEPTH_MAX);
    memset(text + ARCL_JSON_DEPTH_MAX, ']', ARCL_JSON_DEPTH_MAX);
    arcl_json_open(&j, "f", text, 2 * ARCL_JSON_DEPTH_MAX);
    cr_expect(arcl_json_skip(&j) && arcl_json_end(&j));
    memset(text, '[', sizeof text);
    expect_refused(text, sizeof text, "f:1:65: nested more than 64 levels deep");
}

Test(json, decodes_strings)
{
    const char text[] = "\"\\\"\\\\\\/\\b\\f\\n\\r\\t \\u0041\\u00e9\\u20ac\\ud83d\\ude00 \xc3\xa9\x7f\"";
    const char want[] = "\"\\/\b\f\n\r\t A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80 \xc3\xa9\x7f";
    arcl_text out = {0};
    arcl_json j;

    arcl_json_open(&j, "f", text, strlen(text));
    cr_assert(arcl_json_string(&j, &out));
    cr_expect_str_eq(out.s, want);
    arcl_json_open(&j, "f", "\"\"", 2);
    cr_assert(arcl_json_string(&j, &out));
    cr_expect_eq(out.len, 0);
    arcl_text_close(&out);
}

static void expect_int(const char *text, bool ok, int64_t want)
{
    int64_t got = 0;
    arcl_json j;

    arcl_json_open(&j, "f", text, strlen(text));
    cr_expect_eq(arcl_json_int(&j, &got) && arcl_json_end(&j), ok, "%s", text);
    if (ok)
        cr_expect_eq(got, want, "%s", text);
}

Test(json, takes_integers_of_64_bits_and_no_other_numbers)
{
    expect_int("0", true, 0);
    expect_int("-0", true, 0);
    expect_int(" 42 ", true, 42);
    expect_int("9223372036854775807", true, INT64_MAX);
    expect_int("-9223372036854775808", true, INT64_MIN);
    expect_int("9223372036854775808", false, 0);
    expect_int("-9223372036854775809", false, 0);
    expect_int("1.0", false, 0);
    expect_int("1e2", false, 0);
    expect_int("true", false, 0);
    expect_int("\"1\"", false, 0);
}

Test(json, reads_values_that_follow_each_other)
{
    const char text[] = "{\"n\":1}\n{\"n\":2}\n";
    arcl_text key = {0};
    int64_t n = 0, sum = 0;
    arcl_json j;

    arcl_json_open(&j, "f", text, strlen(text));
    while (arcl_json_peek(&j) != 0) {
        cr_assert(arcl_json_object(&j));
        cr_assert(arcl_json_key(&j, &key));
        cr_expect_str_eq(key.s, "n");
        cr_assert(arcl_json_int(&j, &n));
        cr_assert(!arcl_json_key(&j, &key));
        sum += n;
    }
    cr_expect(arcl_json_end(&j));
    cr_expect_eq(sum, 3);
    arcl_text_close(&key);
}

Test(json, names_places_from_the_outside_in)
{
    arcl_error err = {0};
    arcl_json j;

    arcl_json_open(&j, "f", "x", 1);
    arcl_json_fail(&j, j.text, "wrong");
    arcl_json_fail(&j, j.text, "not heard, the first counts");
    arcl_json_within(&j, "row %d", 3);
    arcl_json_within(&j, "input");
    arcl_json_report(&j, &err);
    cr_expect_str_eq(err.text, "f:1:1: input, row 3: wrong");
}

Test(json, a_byte_order_mark_is_no_part_of_the_text)
{
    static const char text[] = "\xef\xbb\xbf[x]";
    arcl_error err = {0};
    arcl_json j;

    arcl_json_open(&j, "f", text, sizeof text - 1);
    cr_expect(arcl_json_array(&j) && arcl_json_item(&j) && !arcl_json_skip(&j));
    arcl_json_report(&j, &err);
    cr_expect_str_eq(err.text, "f:1:2: expected a value, found x");
    arcl_json_open(&j, "f", text, 2);
    cr_expect(!arcl_json_array(&j));
}

/* What is left after the value at the beginning, or that its end is not clear. */
static const char *passed(const char *text)
{
    arcl_json j;
    arcl_json_open(&j, "f", text, strlen(text));
    return arcl_json_pass(&j) ? j.at : "not clear";
}

Test(json, a_damaged_value_is_passed)
{
    cr_expect_str_eq(passed("{[[}, 1"), ", 1");
    cr_expect_str_eq(passed("{\"a\":{,,}} }x"), "}x");
    cr_expect_str_eq(passed("[1 2 {3] ,"), ",");
    cr_expect_str_eq(passed("{\"\\\"}\"},"), ",");
    cr_expect_str_eq(passed("{\"no end\n},"), ",");
    cr_expect_str_eq(passed("nan,"), ",");
    cr_expect_str_eq(passed("\"a,b\" c,"), ",");
    cr_expect_str_eq(passed("{}]"), "not clear");
    cr_expect_str_eq(passed("{{}"), "not clear");
    cr_expect_str_eq(passed("{}"), "not clear");
    cr_expect_str_eq(passed("\"a\\"), "not clear");
    cr_expect_str_eq(passed(""), "not clear");
}

/* Where in its text the last item of the last item of a tree begins, or why there is no tree. */
static const char *last_of_last(const char *text)
{
    static arcl_error err;
    arcl_json j;

    err = (arcl_error){0};
    arcl_json_open(&j, "f", text, strlen(text));
    cJSON *tree = arcl_json_tree(&j);
    if (!tree) {
        arcl_json_report(&j, &err);
        return err.text;
    }
    const cJSON *item = cJSON_GetArrayItem(tree, cJSON_GetArraySize(tree) - 1);
    const char *place = arcl_json_place(&j, tree, cJSON_GetArrayItem(item, cJSON_GetArraySize(item) - 1));
    cJSON_Delete(tree);
    return place;
}

Test(json, a_tree_is_strict_and_its_items_have_places)
{
    char digits[80] = "[";

    cr_expect_str_eq(last_of_last("[0, {\"a\":[1,\"]\"],\"a\": {}}, [[[]], \"x\\\"\",  7 ]]"), "7 ]]");
    cr_expect_str_eq(last_of_last("{\"a\":{\"b\" : null}}"), "null}}");
    cr_expect_str_eq(last_of_last("[1,]"), "f:1:4: expected a value, found ']'");
    cr_expect_str_eq(last_of_last("[01]"), "f:1:2: expected a value, found 01");
    cr_expect_str_eq(last_of_last("[1] 2"), "f:1:5: expected the end of the text, found 2");
    cr_expect_str_eq(last_of_last("[\"a\\u0000b\"]"), "f:1:4: a NUL in a string");
    cr_expect_str_eq(last_of_last("[\"\xff\"]"), "f:1:3: a string that is no UTF-8");
    memset(digits + 1, '7', 61);
    strcpy(digits + 62, "]");
    cr_expect_str_eq(last_of_last(digits), "f:1:2: a number of more than 60 characters");
}
