/* One row of work on several devices, with and without failures: the same results. */
#define _POSIX_C_SOURCE 200809L
#include "device/fixture.h"
#include "device/device_set.h"

static const char source[] = "__kernel void square(__global uint *a, uint first, uint n)\n"
                             "{\n"
                             "    const uint k = get_global_id(0);\n"
                             "    if (k < n)\n"
                             "        a[k] = (first + k) * (first + k);\n"
                             "}\n";

enum { N = 10007, PIECE = 100, DEVICES = 2 };

/* Squares of 0 .. N-1; each slot of each device has a buffer. */
typedef struct squares {
    arcl_device device[DEVICES];
    arcl_buffer buffer[DEVICES][ARCL_SLOTS];
    unsigned devices;
    uint32_t result[N];
    atomic_uint done[N]; /* how often */
    atomic_size_t plain;
} squares;

static squares q;

static arcl_buffer *buffer_of(arcl_slot *slot)
{
    return &q.buffer[slot->device - q.device][slot - slot->device->slot];
}

static void keep(size_t k, uint32_t value)
{
    q.result[k] = value;
    atomic_fetch_add(&q.done[k], 1);
}

static bool begin(void *self, arcl_slot *slot, size_t first, size_t n, arcl_error *err)
{
    const arcl_arg args[] = {arcl_arg_buffer(buffer_of(slot)), arcl_arg_uint((uint32_t)first),
                             arcl_arg_uint((uint32_t)n)};

    cr_expect_eq(self, &q);
    return arcl_launch(slot, "square", range_1d(n, 32), args, 3, err) &&
           arcl_buffer_fetch(slot, buffer_of(slot), n * sizeof(uint32_t), err);
}

static bool end(void *self, arcl_slot *slot, size_t first, size_t n, arcl_error *err)
{
    const uint32_t *from = arcl_buffer_data(buffer_of(slot));

    (void)self;
    (void)err;
    for (size_t k = 0; k < n; k++)
        keep(first + k, from[k]);
    return true;
}

static bool end_badly(void *self, arcl_slot *slot, size_t first, size_t n, arcl_error *err)
{
    return first >= N / 2 ? arcl_fail(err, "wrong checksum") : end(self, slot, first, n, err);
}

static bool end_badly_on_one(void *self, arcl_slot *slot, size_t first, size_t n, arcl_error *err)
{
    return slot->device == q.device ? arcl_fail(err, "wrong checksum") : end(self, slot, first, n, err);
}

static void plain(void *self, size_t first, size_t n)
{
    (void)self;
    atomic_fetch_add(&q.plain, n);
    for (size_t k = first; k < first + n; k++)
        keep(k, (uint32_t)(k * k));
}

static const arcl_share work = {.n = N, .piece = PIECE, .self = &q, .begin = begin, .end = end, .plain = plain};

static bool run(const arcl_share *share, arcl_error *err)
{
    arcl_device *devices[DEVICES];

    for (unsigned k = 0; k < q.devices; k++)
        devices[k] = &q.device[k];
    const bool ok = arcl_share_run(share, devices, q.devices, err);
    for (uint32_t k = 0; k < share->n; k++) {
        cr_assert_eq(q.done[k], 1, "item %u was done %u times", k, q.done[k]);
        cr_assert_eq(q.result[k], k * k, "item %u", k);
    }
    return ok;
}

static void open_devices(unsigned n)
{
    arcl_error err = {0};

    for (q.devices = 0; q.devices < n; q.devices++) {
        arcl_device *d = &q.device[q.devices];
        EXPECT_OK(arcl_device_open(d, fixture_cpu(q.devices), source, &err), err);
        for (unsigned k = 0; k < ARCL_SLOTS; k++)
            EXPECT_OK(arcl_buffer_open(d, PIECE * sizeof(uint32_t), ARCL_BUFFER_SHARED, &q.buffer[q.devices][k], &err),
                      err);
    }
}

static void close_devices(void)
{
    for (unsigned d = 0; d < q.devices; d++) {
        for (unsigned k = 0; k < ARCL_SLOTS; k++)
            arcl_buffer_close(&q.buffer[d][k]);
        arcl_device_close(&q.device[d]);
    }
}

/* All on devices, or, after a failure that gives this sentence, some in plain C. */
static void expect_run(unsigned devices, const arcl_share *share, const char *sentence)
{
    arcl_error err = {0};

    open_devices(devices);
    cr_expect_eq(run(share, &err), sentence == NULL, "%s", err.text);
    if (sentence)
        cr_expect(strstr(err.text, sentence), "%s", err.text);
    cr_expect_eq(q.plain > 0, sentence != NULL);
    close_devices();
}

Test(share, on_no_device_is_plain)
{
    arcl_error err = {0};

    EXPECT_OK(run(&work, &err), err);
    cr_expect_eq(q.plain, N);
}

Test(share, on_one_device)
{
    FIXTURE_CPU(info);
    cr_assert_eq(info, fixture_cpu(0));
    expect_run(1, &work, NULL);
}

Test(share, on_two_devices)
{
    FIXTURE_TWO();
    expect_run(2, &work, NULL);
}

Test(share, of_few_items_uses_what_it_needs)
{
    FIXTURE_TWO();
    arcl_share few = work;

    few.n = 3;
    expect_run(2, &few, NULL);
}

Test(share, goes_on_when_a_launch_fails)
{
    setenv("ARCL_FAULT", "launch:5", 1);
    FIXTURE_CPU(info);
    expect_run(1, &work, "did not run a kernel (CL_OUT_OF_RESOURCES)");
}

Test(share, goes_on_when_devices_are_lost)
{
    setenv("ARCL_FAULT", "lost:7", 1);
    FIXTURE_TWO();
    expect_run(2, &work, "did not finish its work (CL_DEVICE_NOT_AVAILABLE)");
}

Test(share, goes_on_when_results_are_wrong)
{
    FIXTURE_CPU(info);
    arcl_share wrong = work;

    wrong.end = end_badly;
    expect_run(1, &wrong, "wrong checksum");
}

Test(share, leaves_what_is_not_begun_to_the_other_device_when_one_fails)
{
    FIXTURE_TWO();
    arcl_share wrong = work;

    wrong.end = end_badly_on_one;
    expect_run(2, &wrong, "wrong checksum");
    cr_expect_leq(q.plain, ARCL_SLOTS * PIECE);
}

Test(share, goes_on_without_a_device_that_is_lost_already)
{
    FIXTURE_TWO();
    arcl_error err = {0}, before = {.text = "lost before"};

    open_devices(2);
    arcl_device_lose(&q.device[1], &before);
    cr_expect(!run(&work, &err));
    cr_expect_str_eq(err.text, "lost before");
    close_devices();
}
