/* arcl devices: what is found, what is skipped and why, what is missing. */
#define _POSIX_C_SOURCE 200809L
#include <cjson/cJSON.h>
#include <stdio.h>
#include <unistd.h>

#include "device/fake.h"

TestSuite(devices, .init = command_open, .fini = command_close);

Test(devices, are_numbered_and_described)
{
    NEEDS_POCL();
    cr_expect_eq(command("devices --json"), 0);
    cJSON *o = cJSON_Parse(command_out);
    cr_assert_not_null(o, "%s", command_out);
    const cJSON *d = cJSON_GetArrayItem(cJSON_GetObjectItem(o, "devices"), 0);
    cr_expect_eq(cJSON_GetObjectItem(d, "number")->valueint, 1);
    cr_expect(cJSON_GetObjectItem(d, "units")->valueint > 0);
    cr_expect(cJSON_GetObjectItem(d, "memory")->valuedouble >= cJSON_GetObjectItem(d, "alloc_max")->valuedouble);
    cr_expect(cJSON_GetObjectItem(d, "alloc_max")->valuedouble > 0);
    cr_expect(cJSON_GetObjectItem(d, "local_memory")->valuedouble > 0);
    cr_expect(cJSON_IsString(cJSON_GetObjectItem(d, "driver")));
    cr_expect(cJSON_IsNull(cJSON_GetObjectItem(d, "skipped")));
    cr_expect(cJSON_IsNull(cJSON_GetObjectItem(o, "missing")));
    cJSON_Delete(o);

    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "  1  ");
    EXPECT_HAS(command_out, "shared with the host");
    EXPECT_HAS(command_out, "--device cl    device 1\n");
    cr_expect_str_eq(command_err, "");
}

Test(devices, of_one_platform_are_not_twins)
{
    NEEDS_POCL();
    FIXTURE_TWO();
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "  2  ");
    EXPECT_HAS(command_out, "--device cl    devices 1, 2\n");
    EXPECT_LACKS(command_out, "same hardware");
}

Test(devices, are_not_looked_for_before_they_are_needed)
{
    setenv("LD_DEBUG", "files", 1);
    setenv("LD_DEBUG_OUTPUT", here("opened"), 1);
    cr_expect_eq(command("ops vmirror"), 0);
    unsetenv("LD_DEBUG");
    shell("grep -q 'libc.so' opened.* && ! grep -q 'libOpenCL' opened.*");
}

/* ---- folders that cannot be written ------------------------------------------------------------ */

Test(devices, work_without_a_home)
{
    NEEDS_POCL();
    unsetenv("XDG_CACHE_HOME");
    unsetenv("POCL_CACHE_DIR");
    setenv("TMPDIR", here(""), 1);
    unsetenv("HOME");
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "--device cl    device 1\n");
    EXPECT_HAS(command_out, "/pocl, because HOME is not set\n");
    setenv("HOME", "/proc", 1); /* even root cannot write there */
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "--device cl    device 1\n");
    EXPECT_HAS(command_out, "/pocl, because /proc/.cache/pocl/kcache cannot be written\n");
}

Test(devices, work_with_a_cache_that_is_read_only)
{
    NEEDS_POCL();
    setenv("TMPDIR", here(""), 1);
    setenv("POCL_CACHE_DIR", "/proc/arcl", 1);
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "--device cl    device 1\n");
    EXPECT_HAS(command_out, "/pocl, because /proc/arcl cannot be written\n");
}

/* ---- nothing there ----------------------------------------------------------------------------- */

#define EXPECT_MISSING(part) \
    do { \
        cr_expect_eq(command("devices"), 0); \
        EXPECT_HAS(command_out, "No OpenCL device can be used; plain C does all the work.\n"); \
        EXPECT_HAS(command_out, part); \
        cr_expect_str_eq(command_err, ""); \
        cr_expect_eq(command("devices --json"), 0); \
        EXPECT_HAS(command_out, "\"devices\":[]"); \
        EXPECT_LACKS(command_out, "\"missing\":null"); \
    } while (0)

Test(devices, without_a_loader_say_so)
{
    command_file("lib/libOpenCL.so.1", "no library\n");
    command_file("lib/libOpenCL.so", "no library\n");
    setenv("LD_LIBRARY_PATH", here("lib"), 1);
    setenv("ARCL_VENDOR_LIBS", here("lib"), 1);
    EXPECT_MISSING("the OpenCL library cannot be opened");
    EXPECT_MISSING("apt-get install ocl-icd-libopencl1");
}

Test(devices, without_an_icd_file_say_so)
{
    NEEDS_LOADER();
    command_file("vendors/README", "no driver\n");
    setenv("OCL_ICD_VENDORS", here("vendors"), 1);
    EXPECT_MISSING("there is no .icd file; unset it");
    setenv("OCL_ICD_VENDORS", here("nowhere"), 1);
    EXPECT_MISSING("there is no .icd file; unset it");
    unsetenv("OCL_ICD_VENDORS");
    setenv("OPENCL_VENDOR_PATH", here("vendors"), 1);
    setenv("ARCL_VENDOR_LIBS", here("nowhere"), 1);
    EXPECT_MISSING("no OpenCL driver is installed");
}

Test(devices, without_a_vendors_library_say_so)
{
    NEEDS_LOADER();
    command_file("vendors/a.icd", "libnvidia-opencl.so.77\n");
    setenv("OCL_ICD_VENDORS", here("vendors"), 1);
    EXPECT_MISSING("a.icd names libnvidia-opencl.so.77, which cannot be opened");
    EXPECT_MISSING("NVIDIA_DRIVER_CAPABILITIES");
    command_file("vendors/a.icd", "\n");
    EXPECT_MISSING("a.icd is empty");
}

Test(devices, without_a_device_node_say_so)
{
    NEEDS_LOADER();
    if (access("/dev/nvidia0", F_OK) == 0)
        cr_skip_test("there is an NVIDIA card here");
    fake("nvidia-opencl");
    EXPECT_MISSING("the device node /dev/nvidia0 is missing");
}

#define RUN_ALL \
    " run --programs " ARCL_ROOT "/data/programs --tasks " ARCL_ROOT \
    "/data/tasks --all --device auto >said 2>&1; test $? -lt 2'"

/* As root NVIDIA's library makes this node itself, where there is no card either. */
Test(devices, without_a_card_say_so_whatever_the_driver_has_made)
{
    NEEDS_LOADER();
    if (system("unshare -m true 2>/dev/null && unshare -m mount -t tmpfs none /dev 2>/dev/null") != 0)
        cr_skip_test("only root can hide the devices of this machine");
    fake("nvidia-opencl");
    shell("unshare -m sh -c 'mount -t tmpfs none /dev && : >/dev/null && : >/dev/nvidiactl && " ARCL_BIN
          " devices' >said");
    shell("tr -s ' \\n' ' ' <said | grep -q 'the device node /dev/nvidia0 is missing'");
    setenv("LD_DEBUG", "files", 1);
    setenv("LD_DEBUG_OUTPUT", here("opened"), 1);
    shell("unshare -m sh -c 'mount -t tmpfs none /dev && : >/dev/null && : >/dev/nvidiactl && " ARCL_BIN RUN_ALL);
    unsetenv("LD_DEBUG");
    shell("! grep -q 'libOpenCL' opened.*");
}

/* Batches of the bundled programs are too small for any GPU, and one program has nothing for it. */
Test(devices, are_not_looked_for_where_nothing_can_be_sent)
{
    NEEDS_LOADER();
    if (system("unshare -m true 2>/dev/null && unshare -m mount -t tmpfs none /dev 2>/dev/null") != 0)
        cr_skip_test("only root can show devices that this machine has not");
    setenv("XDG_CACHE_HOME", here("cache"), 1);
    setenv("LD_DEBUG", "files", 1);
    setenv("LD_DEBUG_OUTPUT", here("opened"), 1);
    shell("unshare -m sh -c 'mount -t tmpfs none /dev && : >/dev/null && : >/dev/nvidiactl && : >/dev/nvidia0 "
          "&& " ARCL_BIN RUN_ALL);
    unsetenv("LD_DEBUG");
    shell("grep -q 'libc.so' opened.* && ! grep -q 'libOpenCL' opened.*");
}

Test(devices, of_a_driver_that_lacks_a_library_say_which)
{
    NEEDS_LOADER();
    char line[1024];

    command_file("needed.c", "int needed(void);\nint needed(void) { return 1; }\n");
    command_file("driver.c", "int needed(void);\nint driver(void);\nint driver(void) { return needed(); }\n");
    if (system("cc -shared -fPIC needed.c -o libneeded-here.so && "
               "cc -shared -fPIC driver.c -L. -lneeded-here -o libdriver.so && rm libneeded-here.so") != 0)
        cr_skip_test("no compiler here");
    snprintf(line, sizeof line, "%s\n", here("libdriver.so"));
    command_file("vendors/a.icd", line);
    setenv("OCL_ICD_VENDORS", here("vendors"), 1);
    setenv("COLUMNS", "1000", 1);
    EXPECT_MISSING("the driver needs a library that is missing: ");
    EXPECT_MISSING("libdriver.so, which needs libneeded-here.so (");
    EXPECT_LACKS(command_out, "install the driver again");
}

/* ---- drivers without an .icd file -------------------------------------------------------------- */

Test(devices, of_a_driver_without_an_icd_file_are_found)
{
    NEEDS_LOADER();
    char line[1024];

    command_file("vendors/other.icd", "libnowhere.so\n"); /* what is registered stays so, be it broken */
    command_file("libs/README", "");
    command_file("tmp/README", "");
    snprintf(line, sizeof line, "cp %s libs/libnvidia-opencl.so.1; cp %s libgpu.so", ARCL_FAKE_DRIVER,
             ARCL_FAKE_DRIVER);
    shell(line);
    snprintf(line, sizeof line, "%s\n", here("libgpu.so"));
    command_file("vendors/gpu.icd", line);
    unsetenv("OCL_ICD_VENDORS");
    setenv("OPENCL_VENDOR_PATH", here("vendors"), 1);
    setenv("ARCL_VENDOR_LIBS", here("libs"), 1);
    setenv("TMPDIR", here("tmp"), 1);
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "libs/libnvidia-opencl.so.1): no .icd file in ");
    EXPECT_HAS(command_out, "  1  Make-believe T4\n");
    cr_expect_eq(command_count(command_out, "platform Fake Platform skipped"), 1);
    shell("test \"$(ls tmp)\" = README"); /* nothing is left behind */

    setenv("OCL_ICD_VENDORS", here("vendors"), 1); /* somebody has chosen */
    cr_expect_eq(command("devices"), 0);
    EXPECT_LACKS(command_out, "libnvidia-opencl");
}

/* ---- drivers that fail ------------------------------------------------------------------------- */

Test(devices, beside_a_broken_platform_are_found)
{
    NEEDS_LOADER();
    fake("broken");
    fake("gpu");
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "  1  Make-believe T4\n");
    EXPECT_HAS(command_out,
               "  -  platform Broken Platform skipped: it cannot list its devices (CL_OUT_OF_RESOURCES)\n");
    EXPECT_HAS(command_out, "--device auto  device 1 where that is faster than plain C\n");
    setenv("ARCL_PLATFORM_SKIP", "pocl,fake p", 1);
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "  -  platform Fake Platform skipped: ARCL_PLATFORM_SKIP names it\n");
    EXPECT_LACKS(command_out, "Make-believe T4");
}

Test(devices, that_are_one_card_are_used_once)
{
    NEEDS_LOADER();
    fake("gpu");
    fake("twin");
    cr_expect_eq(command("devices"), 0);
    cr_expect_eq(command_count(command_out, "Make-believe T4\n"), 2);
    EXPECT_HAS(command_out, "the same hardware as device 1: used only as --device 2\n");
    EXPECT_HAS(command_out, "--device cl    device 1\n");
}

Test(devices, that_are_several_things_at_once_are_not_preferred)
{
    NEEDS_POCL();
    fake("a-simulator");
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "neither GPU nor CPU");
    EXPECT_HAS(command_out, "--device auto  plain C, since there is no GPU\n");
    shell("cp /etc/OpenCL/vendors/pocl.icd vendors");
    cr_expect_eq(command("devices --json"), 0);
    cr_expect_eq(command_count(command_out, "\"type\":\"other\""), 1);
    const char *cpu = strstr(command_out, "\"type\":\"CPU\"");
    cr_assert_not_null(cpu);
    char chosen[64];
    snprintf(chosen, sizeof chosen, "--device cl    device %c\n", cpu[-2]);
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, chosen);
}

Test(devices, that_cannot_be_used_have_a_reason)
{
    NEEDS_LOADER();
    fake("lame");
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "  1  Make-believe T4\n");
    EXPECT_HAS(command_out, "skipped: its driver has no compiler\n");
    EXPECT_HAS(command_out, "device 1 (Make-believe T4) was skipped because its driver has no compiler\n");
}

/* ---- work ---------------------------------------------------------------------------------------- */

#define WORK \
    "run --programs " ARCL_ROOT "/data/programs --tasks " ARCL_ROOT "/data/tasks --task 1fccf19e --device cl " \
    "--explain"

/* A program runs on the device, and nobody complains: standard error has the lines of --explain alone. */
static void expect_work(void)
{
    cr_expect_eq(command(WORK), 0, "%s", command_err);
    EXPECT_HAS(command_err, "4 of 4 pairs of a program and a sample: device 1 (");
    EXPECT_LACKS(command_err, "warning");
    EXPECT_HAS(command_out, "1 of 1 task solved\n");
}

Test(devices, do_their_work_beside_a_broken_platform)
{
    NEEDS_POCL();
    fake("broken");
    shell("cp /etc/OpenCL/vendors/pocl.icd vendors");
    expect_work();
}

Test(devices, do_their_work_without_a_home)
{
    NEEDS_POCL();
    unsetenv("XDG_CACHE_HOME");
    unsetenv("POCL_CACHE_DIR");
    setenv("TMPDIR", here(""), 1);
    unsetenv("HOME");
    expect_work();
    setenv("HOME", "/proc", 1);
    expect_work();
    setenv("POCL_CACHE_DIR", "/proc/arcl", 1);
    expect_work();
}

/* PoCL under the name of a driver that has no .icd file, with the files it looks for beside itself. */
Test(devices, do_their_work_without_an_icd_file)
{
    NEEDS_POCL();
    command_file("vendors/README", "");
    command_file("usr/lib/libs/README", "");
    if (system("p=$(/sbin/ldconfig -p | sed -n 's/.*=> \\(.*libpocl\\.so\\.2[.0-9]*\\)$/\\1/p' | head -n 1) && [ -n "
               "\"$p\" ] && "
               "ln -s \"$p\" usr/lib/libs/libnvidia-opencl.so.1 && ln -s \"${p%/*}/pocl\" usr/lib/libs && "
               "ln -s /usr/share usr") != 0)
        cr_skip_test("PoCL is not where others are");
    unsetenv("OCL_ICD_VENDORS");
    setenv("OPENCL_VENDOR_PATH", here("vendors"), 1);
    setenv("ARCL_VENDOR_LIBS", here("usr/lib/libs"), 1);
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "so arcl registered it for itself\n");
    if (!strstr(command_out, "--device cl    device 1\n"))
        cr_skip_test("this PoCL does not work under another name");
    expect_work();
}

/* ---- the check --------------------------------------------------------------------------------- */

Test(devices, are_checked)
{
    static const char *const faults[] = {"build", "alloc", "launch", "lost", "selftest"};

    NEEDS_POCL();
    cr_expect_eq(command("devices --check"), 0);
    EXPECT_HAS(command_out, "passed its check: every kernel agrees with plain C\n");
    EXPECT_LACKS(command_out, "FAILED");
    for (size_t k = 0; k < sizeof faults / sizeof *faults; k++) {
        setenv("ARCL_FAULT", faults[k], 1);
        cr_expect_eq(command("devices --check"), 1, "%s", faults[k]);
        EXPECT_HAS(command_out, "FAILED its check: device 1 ");
        cr_expect_eq(command("devices --check --json"), 1, "%s", faults[k]);
        EXPECT_HAS(command_out, "\"passed\":false,\"failure\":\"device 1 ");
    }
}

Test(devices, show_what_their_compiler_says)
{
    NEEDS_POCL();
    command_file("k/a.cl", "#include \"a.h\"\n");
    command_file("k/a.h", "\n\nerroneous;\n");
    setenv("ARCL_CL_DIR", here("k"), 1);
    cr_expect_eq(command("devices --check"), 1);
    EXPECT_HAS(command_out, "cl/a.h:3");
    EXPECT_HAS(command_err, "cl/a.h:3");
}

Test(devices, fail_on_demand)
{
    NEEDS_POCL();
    setenv("ARCL_FAULT", "platform", 1);
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "skipped: it cannot list its devices (CL_OUT_OF_HOST_MEMORY)\n");
    setenv("ARCL_FAULT", "launch,platfrom", 1);
    EXPECT_REFUSED("devices", "ARCL_FAULT 'platfrom' is none of platform, build, selftest, alloc, launch, lost, "
                              "checksum, nor one of them and from when on, such as launch:3");
}
