/* The public interface: connected components of arrays. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arcl/arcl.h"

static arcl_session *s;

static void open_session(void)
{
    s = arcl_session_open();
    cr_assert(s);
}

static void close_session(void)
{
    arcl_session_close(s);
}

TestSuite(api_label, .init = open_session, .fini = close_session);

Test(api_label, labels_arrays_of_any_integer_type)
{
    static const int8_t i8[] = {-1, -1, 0, 0, -1, 2};
    static const int16_t i16[] = {-1, -1, 0, 0, -1, 2};
    static const int32_t i32[] = {-1, -1, 0, 0, -1, 2};
    static const int64_t i64[] = {-1, -1, 0, 0, -1, 2};
    static const int32_t want[] = {1, 1, 0, 0, 1, 2}, by_column[] = {1, 0, 1, 1, 0, 2};
    const void *const at[] = {i8, i16, i32, i64};
    const arcl_region *regions;
    int32_t labels[6], count;

    for (unsigned k = 0; k < 4; k++) {
        const unsigned size = 1u << k;
        arcl_array a = {at[k], size, true, 2, 3, 3 * (ptrdiff_t)size, (ptrdiff_t)size, false};
        const arcl_label_request how = {.has_background = true, .regions = true};
        cr_assert(arcl_session_label(s, &a, &how, NULL, labels, &count, &regions), "%s", arcl_session_error(s));
        cr_expect_arr_eq(labels, want, sizeof want);
        cr_expect_eq(count, 2);
        cr_expect(regions[0].size == 3 && regions[0].value == -1 && regions[0].bottom == 1 && regions[1].value == 2);
        a = (arcl_array){at[k], size, true, 3, 2, (ptrdiff_t)size, 3 * (ptrdiff_t)size, false}; /* turned over */
        cr_assert(arcl_session_label(s, &a, &how, NULL, labels, &count, NULL));
        cr_expect_arr_eq(labels, by_column, sizeof by_column);
    }
    const arcl_array a = {i32, 4, true, 2, 3, 12, 4, false};
    cr_assert(arcl_session_label(s, &a,
                                 &(arcl_label_request){.has_background = true, .foreground = true, .diagonal = true},
                                 NULL, labels, &count, NULL));
    cr_expect_eq(count, 1);
    cr_assert(arcl_session_label(s, &a, NULL, NULL, labels, &count, NULL));
    cr_expect_eq(count, 4);
    cr_expect_not(arcl_session_label(s, NULL, NULL, NULL, labels, &count, NULL));
    cr_expect_str_eq(arcl_session_error(s), "the array is missing");
    cr_expect_not(
        arcl_session_label(s, &(arcl_array){i32, 3, true, 2, 3, 9, 3, false}, NULL, NULL, labels, &count, NULL));
    cr_expect_not(
        arcl_session_label(s, &(arcl_array){i32, 4, true, 0, 3, 12, 4, false}, NULL, NULL, labels, &count, NULL));
    static const int64_t large[] = {INT64_MAX};
    cr_expect_not(
        arcl_session_label(s, &(arcl_array){large, 8, true, 1, 1, 8, 8, false}, NULL, NULL, labels, &count, NULL));
    cr_expect_str_eq(arcl_session_error(s), "cell (0, 0) does not fit 32 bits");
}

/* Labels an array of 2 x 2 in the arguments' way; the number of components. */
static int32_t components(const void *at, unsigned size, bool is_signed, const arcl_label_request *how, int32_t *labels)
{
    const arcl_array a = {at, size, is_signed, 2, 2, 2 * (ptrdiff_t)size, (ptrdiff_t)size, false};
    int32_t count = -1;

    cr_assert(arcl_session_label(s, &a, how, NULL, labels, &count, NULL), "%s", arcl_session_error(s));
    return count;
}

Test(api_label, labels_every_cell_where_the_background_is_none_of_its_type)
{
    static const int32_t fours[] = {-1, 5, -1, 5};
    static const int16_t twos[] = {-1, 5, -1, 5};
    static const unsigned char bytes[] = {0, 1, 0, 1};
    static const int64_t eights[] = {-1, 4294967295, -1, 4294967295};
    int32_t labels[4], count;

    cr_expect_eq(
        components(fours, 4, true, &(arcl_label_request){.has_background = true, .background = 4294967295}, labels), 2);
    cr_expect_eq(
        components(twos, 2, true, &(arcl_label_request){.has_background = true, .background = 4294967295}, labels), 2);
    const arcl_label_request around = {.has_background = true, .background = 256, .foreground = true};
    cr_expect_eq(components(bytes, 1, false, &around, labels), 1);
    cr_expect_arr_eq(labels, ((int32_t[]){1, 1, 1, 1}), sizeof labels);
    const arcl_array wide = {eights, 8, true, 2, 2, 16, 8, false};
    cr_expect_not(arcl_session_label(s, &wide, NULL, NULL, labels, &count, NULL));
    cr_expect_str_eq(arcl_session_error(s), "cell (0, 1) does not fit 32 bits");
}

Test(api_label, takes_floats_and_integers_by_a_threshold)
{
    static const double d[] = {0.5, 0.25, NAN, 0.75, -1, 3};
    static const float f[] = {0.5f, 0.25f, NAN, 0.75f, -1, 3};
    static const uint64_t u[] = {UINT64_MAX, 1, 0, UINT64_MAX, 2, UINT64_MAX};
    static const int32_t want[] = {1, 0, 0, 1, 0, 2};
    const arcl_array arrays[] = {
        {d, 8, false, 2, 3, 24, 8, true}, {f, 4, true, 2, 3, 12, 4, true}, {u, 8, false, 2, 3, 24, 8, false}};
    const double at[] = {0.5, 0.5, 1e19};
    const arcl_region *regions;
    int32_t labels[6], count;

    for (unsigned k = 0; k < 3; k++) {
        const arcl_label_request how = {.has_threshold = true, .threshold = at[k], .regions = true};
        cr_assert(arcl_session_label(s, &arrays[k], &how, NULL, labels, &count, &regions), "%s", arcl_session_error(s));
        cr_expect_arr_eq(labels, want, sizeof want);
        cr_expect(count == 2 && regions[0].size == 2 && regions[0].value == 1 && regions[1].first == 5);
    }
    cr_expect_not(arcl_session_label(s, &arrays[0], NULL, NULL, labels, &count, NULL));
    cr_expect_str_eq(arcl_session_error(s), "an array of floats is labelled by a threshold");
    const arcl_label_request wrong[] = {{.has_threshold = true, .threshold = NAN},
                                        {.has_threshold = true, .threshold = 1, .has_background = true}};
    for (unsigned k = 0; k < 2; k++)
        cr_expect_not(arcl_session_label(s, &arrays[0], &wrong[k], NULL, labels, &count, NULL));
    cr_expect_not(
        arcl_session_label(s, &(arcl_array){d, 2, false, 2, 3, 6, 2, true}, NULL, NULL, labels, &count, NULL));
    cr_expect_str_eq(arcl_session_error(s), "floats have 4 or 8 bytes, not 2");
}

Test(api_label, measures_a_second_array_in_each_component)
{
    static const unsigned char cells[] = {1, 1, 0, 2, 1, 0};
    static const double turned[] = {4, -1, 2, 7, 9, NAN}; /* column by column: 4 2 9 and -1 7 nan */
    static const int16_t small[] = {1, 2};
    const arcl_array a = {cells, 1, false, 2, 3, 3, 1, false}, second = {turned, 8, false, 2, 3, 8, 16, true};
    arcl_label_request how = {.has_background = true, .regions = true, .intensity = &second};
    const arcl_region *regions;
    int32_t labels[6], count;

    cr_assert(arcl_session_label(s, &a, &how, NULL, labels, &count, &regions), "%s", arcl_session_error(s));
    cr_assert_eq(count, 2);
    cr_expect(regions[0].measured == 3 && regions[0].min == 2 && regions[0].max == 7);
    cr_expect_float_eq(regions[0].mean, 13.0 / 3, 1e-12);
    cr_expect(regions[1].measured == 1 && regions[1].mean == -1);
    how.has_background = false;
    cr_assert(arcl_session_label(s, &a, &how, NULL, labels, &count, &regions));
    cr_assert_eq(count, 3);
    cr_expect(regions[1].measured == 1 && regions[1].max == 9, "what is no number is left out");
    how.intensity = &(arcl_array){small, 2, true, 1, 2, 4, 2, false};
    cr_expect_not(arcl_session_label(s, &a, &how, NULL, labels, &count, &regions));
    cr_expect_str_eq(arcl_session_error(s), "the intensity has 1 rows of 2 cells, and the array 2 of 3");
    how.intensity = &(arcl_array){NULL, 2, true, 1, 2, 4, 2, false};
    cr_expect_not(arcl_session_label(s, &a, &how, NULL, labels, &count, &regions));
    cr_expect_str_eq(arcl_session_error(s), "the intensity is missing");
}

/* A warning is of the last work alone. */
Test(api_label, warns_when_devices_are_not_there)
{
    static const uint8_t cells[] = {1, 1, 0, 2};
    const arcl_array a = {cells, 1, false, 2, 2, 2, 1, false};
    int32_t labels[4], count;

    setenv("ARCL_FAULT", "platform", 1);
    for (int k = 0; k < 2; k++) {
        cr_assert(arcl_session_label(s, &a, NULL, &(arcl_session_options){.device = "cl"}, labels, &count, NULL));
        cr_expect_eq(count, 3);
        cr_expect(strstr(arcl_session_warning(s), "plain C"), "%s", arcl_session_warning(s));
        cr_assert(arcl_session_label(s, &a, NULL, &(arcl_session_options){.device = "c"}, labels, &count, NULL));
        cr_expect_eq(count, 3);
        cr_expect_str_eq(arcl_session_warning(s), "");
    }
}
