/* Buffers and launches on a real device, as it is and as if it were a card with memory of its own. */
#define _POSIX_C_SOURCE 200809L
#include "device/fixture.h"

static const char source[] = "__kernel void add(__global uint *a, uint n, uint x)\n"
                             "{\n"
                             "    const uint k = get_global_id(0);\n"
                             "    if (k < n)\n"
                             "        a[k] += x;\n"
                             "}\n"
                             "__kernel void place(__global uint *out, uint width)\n"
                             "{\n"
                             "    out[get_global_id(1) * width + get_global_id(0)] = get_group_id(1);\n"
                             "}\n";

enum { N = 1000 };

static arcl_device device; /* too large for the stack */
static arcl_error err;

static void open_device(const arcl_device_info *info)
{
    EXPECT_OK(arcl_device_open(&device, info, source, &err), err);
}

/* Numbers from `first` go to the device, come back with `x` added to each. */
static void send(arcl_slot *s, arcl_buffer *b, uint32_t first, uint32_t x)
{
    uint32_t *a = arcl_buffer_edit(s, b, &err);

    cr_assert_not_null(a, "%s", err.text);
    for (uint32_t k = 0; k < N; k++)
        a[k] = first + k;
    EXPECT_OK(arcl_buffer_send(s, b, N * sizeof *a, &err), err);
    const arcl_arg args[] = {arcl_arg_buffer(b), arcl_arg_uint(N), arcl_arg_uint(x)};
    EXPECT_OK(arcl_launch(s, "add", range_1d(N, 64), args, 3, &err), err);
    EXPECT_OK(arcl_buffer_fetch(s, b, N * sizeof *a, &err), err);
}

static void expect_sent(arcl_slot *s, const arcl_buffer *b, uint32_t first, uint32_t x)
{
    EXPECT_OK(arcl_slot_wait(s, &err), err);
    const uint32_t *a = arcl_buffer_data(b);
    for (uint32_t k = 0; k < N; k++)
        cr_assert_eq(a[k], first + k + x, "number %u of %u + %u", k, first, x);
}

/* Both slots have work at once, several times, so that every order of edit, send, launch and fetch occurs. */
static void both_slots(const arcl_device_info *info)
{
    arcl_buffer b[ARCL_SLOTS];

    open_device(info);
    for (unsigned k = 0; k < ARCL_SLOTS; k++)
        EXPECT_OK(arcl_buffer_open(&device, N * sizeof(uint32_t), ARCL_BUFFER_SHARED, &b[k], &err), err);
    for (uint32_t round = 0; round < 20; round++) {
        for (unsigned k = 0; k < ARCL_SLOTS; k++)
            send(&device.slot[k], &b[k], 1000 * round, round + k);
        for (unsigned k = 0; k < ARCL_SLOTS; k++)
            expect_sent(&device.slot[k], &b[k], 1000 * round, round + k);
    }
    send(&device.slot[0], &b[0], 7, 7);
    send(&device.slot[0], &b[0], 8, 8); /* although nobody waited for the first */
    expect_sent(&device.slot[0], &b[0], 8, 8);
    for (unsigned k = 0; k < ARCL_SLOTS; k++)
        arcl_buffer_close(&b[k]);
    arcl_device_close(&device);
}

Test(launch, with_memory_as_it_is)
{
    FIXTURE_CPU(info);
    both_slots(info);
}

Test(launch, with_pinned_memory_and_a_driver_that_spins)
{
    FIXTURE_CPU(info);
    arcl_device_info card = *info;

    card.unified = !info->unified;
    card.spins = true;
    both_slots(&card);
}

Test(launch, uses_two_dimensions)
{
    enum { WIDTH = 8, HEIGHT = 6 };
    FIXTURE_CPU(info);
    arcl_buffer plane;
    uint32_t rows[WIDTH * HEIGHT];
    arcl_slot *s = &device.slot[1];

    open_device(info);
    EXPECT_OK(arcl_buffer_open(&device, sizeof rows, ARCL_BUFFER_DEVICE, &plane, &err), err);
    const arcl_arg place[] = {arcl_arg_buffer(&plane), arcl_arg_uint(WIDTH)};
    EXPECT_OK(arcl_launch(s, "place", (arcl_launch_range){2, {WIDTH, HEIGHT, 1}, {4, 2, 1}}, place, 2, &err), err);
    EXPECT_OK(arcl_buffer_get(s, &plane, 0, rows, sizeof rows, &err), err);
    for (uint32_t k = 0; k < WIDTH * HEIGHT; k++)
        cr_expect_eq(rows[k], k / WIDTH / 2);
    arcl_buffer_close(&plane);
    arcl_device_close(&device);
}

Test(launch, of_nothing_does_nothing)
{
    FIXTURE_CPU(info);
    arcl_buffer b;
    uint32_t word = 5;

    open_device(info);
    arcl_slot *s = &device.slot[0];
    EXPECT_OK(arcl_buffer_open(&device, 0, ARCL_BUFFER_SHARED, &b, &err), err);
    const arcl_arg args[] = {arcl_arg_buffer(&b), arcl_arg_uint(0), arcl_arg_uint(1)};
    EXPECT_OK(arcl_launch(s, "add", range_1d(0, 64), args, 3, &err), err);
    EXPECT_OK(arcl_buffer_send(s, &b, 0, &err), err);
    EXPECT_OK(arcl_buffer_fetch(s, &b, 0, &err), err);
    EXPECT_OK(arcl_buffer_get(s, &b, 0, &word, 0, &err), err);
    EXPECT_OK(arcl_slot_wait(s, &err), err);
    cr_expect_eq(word, 5);
    arcl_buffer_close(&b);
    arcl_device_close(&device);
}

Test(launch, buffers_grow_and_are_filled)
{
    FIXTURE_CPU(info);
    arcl_buffer b;
    uint32_t words[300];

    open_device(info);
    arcl_slot *s = &device.slot[0];
    EXPECT_OK(arcl_buffer_open(&device, 16, ARCL_BUFFER_SHARED, &b, &err), err);
    cr_assert_not_null(arcl_buffer_edit(s, &b, &err)); /* the host holds it, and then it grows */
    EXPECT_OK(arcl_buffer_reserve(&device, sizeof words, ARCL_BUFFER_SHARED, &b, &err), err);
    cr_expect(b.size >= sizeof words);
    EXPECT_OK(arcl_buffer_fill(s, &b, 0xabcd1234, sizeof words, &err), err);
    EXPECT_OK(arcl_buffer_get(s, &b, 0, words, sizeof words, &err), err);
    for (unsigned k = 0; k < 300; k++)
        cr_assert_eq(words[k], 0xabcd1234);
    EXPECT_OK(arcl_buffer_put(s, &b, 8, "\1\0\0\0", 4, &err), err);
    EXPECT_OK(arcl_buffer_get(s, &b, 4, words, 8, &err), err);
    cr_expect_eq(words[0], 0xabcd1234);
    cr_expect_eq(words[1], 1);
    arcl_buffer_close(&b);
    arcl_buffer_close(&b); /* once more does no harm */
    arcl_device_close(&device);
}

/* ---- what cannot be done ----------------------------------------------------------------------- */

Test(launch, of_too_much_memory_is_refused_and_the_device_goes_on)
{
    FIXTURE_CPU(info);
    arcl_buffer b;

    open_device(info);
    cr_expect(!arcl_buffer_open(&device, SIZE_MAX / 2, ARCL_BUFFER_SHARED, &b, &err));
    cr_expect(strstr(err.text, "has no room for"), "%s", err.text);
    cr_expect(!arcl_device_is_lost(&device));
    err = (arcl_error){0};
    EXPECT_OK(arcl_buffer_open(&device, N * sizeof(uint32_t), ARCL_BUFFER_SHARED, &b, &err), err);
    cr_expect(!arcl_buffer_reserve(&device, SIZE_MAX / 2, ARCL_BUFFER_SHARED, &b, &err));
    err = (arcl_error){0};
    EXPECT_OK(arcl_buffer_reserve(&device, N * sizeof(uint32_t), ARCL_BUFFER_SHARED, &b, &err), err);
    send(&device.slot[0], &b, 1, 2);
    expect_sent(&device.slot[0], &b, 1, 2);
    arcl_buffer_close(&b);
    arcl_device_close(&device);
}

Test(launch, of_a_kernel_that_is_not_there_is_refused)
{
    FIXTURE_CPU(info);

    open_device(info);
    cr_expect(!arcl_launch(&device.slot[0], "nothing", range_1d(1, 1), NULL, 0, &err));
    cr_expect(strstr(err.text, "has no kernel nothing"), "%s", err.text);
    arcl_device_close(&device);
}

Test(launch, that_fails_loses_the_device_for_good)
{
    FIXTURE_CPU(info);
    arcl_error later = {0};
    arcl_buffer b;

    open_device(info);
    EXPECT_OK(arcl_buffer_open(&device, 4, ARCL_BUFFER_SHARED, &b, &err), err);
    const arcl_arg args[] = {arcl_arg_buffer(&b), arcl_arg_uint(1), arcl_arg_uint(1)};
    cr_expect(!arcl_launch(&device.slot[0], "add", range_1d(1 << 20, 1 << 20), args, 3, &err));
    cr_expect(arcl_device_is_lost(&device));
    cr_expect(!arcl_slot_wait(&device.slot[1], &later));
    cr_expect_str_eq(later.text, err.text);
    arcl_buffer_close(&b);
    arcl_device_close(&device);
}

Test(launch, a_kernel_that_does_not_compile_is_shown_with_its_place)
{
    FIXTURE_CPU(info);
    static const char wrong[] = "#line 41 \"cl/wrong.cl\"\n__kernel void f(void) { }\nerroneous;\n";

    cr_assert(freopen("/dev/null", "w", stderr) != NULL); /* the compiler counts its errors there */
    cr_expect(!arcl_device_open(&device, info, wrong, &err));
    cr_expect(strstr(err.text, "does not compile the kernels (CL_BUILD_PROGRAM_FAILURE)"), "%s", err.text);
    cr_expect(strstr(err.text, "wrong.cl:42"), "%s", err.text);
    cr_assert_not_null(device.log.s);
    cr_expect(strstr(device.log.s, "wrong.cl:42"), "%s", device.log.s);
    arcl_device_close(&device);
}

Test(launch, works_with_a_cache_that_is_read_only)
{
    setenv("POCL_CACHE_DIR", "/proc/arcl", 1);
    FIXTURE_CPU(info);
    both_slots(info);
}
