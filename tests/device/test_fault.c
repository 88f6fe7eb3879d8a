/* Failures on demand: each at its place, from the time that is asked for. */
#define _POSIX_C_SOURCE 200809L
#include "device/environment.h"
#include "device/fixture.h"

Test(fault, strikes_only_what_is_named)
{
    setenv("ARCL_FAULT", "selftest,alloc:3", 1);
    cr_expect(arcl_fault_strikes(ARCL_FAULT_SELFTEST));
    cr_expect(arcl_fault_strikes(ARCL_FAULT_SELFTEST));
    cr_expect(!arcl_fault_strikes(ARCL_FAULT_CHECKSUM));
    cr_expect(!arcl_fault_strikes(ARCL_FAULT_ALLOC));
    cr_expect(!arcl_fault_strikes(ARCL_FAULT_ALLOC));
    cr_expect(arcl_fault_strikes(ARCL_FAULT_ALLOC));
    cr_expect(arcl_fault_strikes(ARCL_FAULT_ALLOC));
    cr_expect_null(arcl_fault_unknown());
}

Test(fault, of_nobody_strikes_nothing)
{
    unsetenv("ARCL_FAULT");
    for (unsigned k = 0; k < ARCL_FAULT_COUNT; k++)
        cr_expect(!arcl_fault_strikes((arcl_fault)k));
}

Test(fault, that_does_not_exist_is_found)
{
    setenv("ARCL_FAULT", "build,alloc:0", 1);
    cr_expect_str_eq(arcl_fault_unknown(), "alloc:0");
}

static arcl_device device;

Test(fault, in_the_build_closes_what_was_open)
{
    setenv("ARCL_FAULT", "build", 1);
    FIXTURE_CPU(info);
    arcl_error err = {0};

    cr_expect(!arcl_device_open(&device, info, "__kernel void f(void) { }", &err));
    cr_expect(strstr(err.text, "does not compile the kernels"), "%s", err.text);
    arcl_device_close(&device);
}

Test(fault, in_memory_leaves_the_device_usable)
{
    setenv("ARCL_FAULT", "alloc:2", 1);
    FIXTURE_CPU(info);
    arcl_error err = {0};
    arcl_buffer a, b;

    EXPECT_OK(arcl_device_open(&device, info, "__kernel void f(void) { }", &err), err);
    EXPECT_OK(arcl_buffer_open(&device, 100, ARCL_BUFFER_DEVICE, &a, &err), err);
    cr_expect(!arcl_buffer_open(&device, 100, ARCL_BUFFER_DEVICE, &b, &err));
    cr_expect(strstr(err.text, "has no room for 100 bytes (CL_MEM_OBJECT_ALLOCATION_FAILURE)"), "%s", err.text);
    cr_expect(!arcl_device_is_lost(&device));
    arcl_buffer_close(&a);
    arcl_device_close(&device);
}
