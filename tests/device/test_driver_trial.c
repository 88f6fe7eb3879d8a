/* Drivers that crash or hang: plain C does the work, one warning names the driver, and it is not tried every time. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#include "base/file.h"
#include "device/drivers.h"
#include "device/fake.h"
#include "device/folder.h"

/* The cache is the test's own; compiled kernels stay where they are. */
static void open_folder(void)
{
    char kernels[1024];
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");

    command_open();
    if (!getenv("POCL_CACHE_DIR") && (cache || home)) {
        snprintf(kernels, sizeof kernels, "%s%s/pocl/kcache", cache ? cache : home, cache ? "" : "/.cache");
        setenv("POCL_CACHE_DIR", kernels, 1);
    }
    setenv("XDG_CACHE_HOME", here("cache"), 1);
    setenv("FAKE_DRIVER_LOG", here("log"), 1);
    setenv("ARCL_DRIVER_SECONDS", "1", 1);
    setenv("COLUMNS", "1000", 1);
}

TestSuite(driver_trial, .init = open_folder, .fini = command_close);

static const char *const steps[] = {"load", "list", "build", "launch"};

/* In how many processes the fake driver was opened since the last call. */
static int opened(void)
{
    size_t len = 0;
    char *log = arcl_file_exists("log") ? arcl_file_read("log", 1 << 20, &len, NULL) : NULL;
    const int n = log ? command_count(log, "\n") : 0;

    arcl_file_free(log);
    unlink("log");
    return n;
}

#define RUN "run --programs " ARCL_ROOT "/data/programs --tasks " ARCL_ROOT "/data/tasks --task 1fccf19e --json"

/* What the command wrote, without times. */
static char *results(void)
{
    char *summary = strstr(command_out, "\"summary\"");

    if (summary)
        *summary = 0;
    return command_mask(command_out, "\"ns\":");
}

/* The command gives what plain C gives, and says one sentence with both parts. */
static void expect_plain(const char *device, const char *part, const char *other)
{
    char want[65536];

    cr_assert_eq(command(RUN " --device c"), 0);
    snprintf(want, sizeof want, "%s", results());
    EXPECT_HAS(want, "\"ns\":#");
    cr_expect_eq(command(RUN " --device %s", device), 0, "%s", command_err);
    cr_expect_str_eq(results(), want);
    cr_expect_eq(command_count(command_err, "\n"), 1, "%s", command_err);
    EXPECT_HAS(command_err, part);
    EXPECT_HAS(command_err, other);
}

Test(driver_trial, survives_crashes)
{
    NEEDS_LOADER();
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
        char name[32], file[64];
        shell("rm -rf vendors");
        snprintf(name, sizeof name, "crash-%s", steps[k]);
        snprintf(file, sizeof file, "/lib%s.so", name);
        fake(name);
        expect_plain("gpu", file, "crashed (signal 11)");
        expect_plain("1", file, "crashed (signal 11)");
        expect_plain("cl", file, "crashed (signal 11)");
        cr_expect_eq(command("devices"), 0, "%s", name);
        EXPECT_HAS(command_out, "crashed (signal 11)");
        cr_expect_eq(command("label " ARCL_ROOT "/data/tasks/1fccf19e.json --device gpu"), 0);
        cr_expect_eq(command_count(command_err, "\n"), 1, "%s", command_err);
        EXPECT_HAS(command_err, file);
    }
}

Test(driver_trial, survives_hangs)
{
    NEEDS_LOADER();
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
        char name[32], file[64];
        shell("rm -rf vendors");
        snprintf(name, sizeof name, "hang-%s", steps[k]);
        snprintf(file, sizeof file, "/lib%s.so", name);
        fake(name);
        expect_plain("gpu", file, "did not answer");
    }
}

/* As where others have the processors: the driver works all the time, and gets a fifth of one. */
Test(driver_trial, waits_longer_for_a_driver_that_works)
{
    NEEDS_LOADER();
    fake("slow-list");
    cr_expect_eq(command("devices"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "  1  Make-believe T4\n");
    EXPECT_LACKS(command_out, "did not answer");
}

Test(driver_trial, that_got_no_answer_is_repeated_after_an_hour)
{
    NEEDS_LOADER();
    fake("hang-list");
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "did not answer");
    (void)opened();
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "did not answer");
    cr_expect_eq(opened(), 0);
    shell("touch -d '61 minutes ago' cache/arcl/driver-*.json");
    cr_expect_eq(command("devices"), 0);
    cr_expect_eq(opened(), 1);
    shell("touch -d '1 day' cache/arcl/driver-*.json"); /* a clock that was wrong */
    cr_expect_eq(command("devices"), 0);
    cr_expect_eq(opened(), 1);
}

/* Until the line of the shell succeeds, for ten seconds at most. */
static bool becomes(const char *line)
{
    const struct timespec pause = {.tv_nsec = 20000000};

    for (int k = 0; k < 500; k++, (void)nanosleep(&pause, NULL))
        if (system(line) == 0)
            return true;
    return false;
}

/* `arcl devices` in a process of its own, writing to .out. */
static pid_t start_devices(void)
{
    const pid_t arcl = fork();

    if (arcl == 0) {
        (void)signal(SIGINT, SIG_DFL); /* a shell in the background ignores it */
        dup2(open(".out", O_WRONLY | O_CREAT, 0666), STDOUT_FILENO);
        execl(ARCL_BIN, ARCL_BIN, "devices", (char *)NULL);
        _exit(127);
    }
    cr_assert_gt(arcl, 0);
    return arcl;
}

Test(driver_trial, leaves_one_folder_behind_however_often_it_is_killed)
{
    static const int signals[] = {SIGKILL, SIGTERM, SIGINT};

    NEEDS_LOADER();
    fake("hang-load");
    shell("mkdir tmp");
    setenv("TMPDIR", here("tmp"), 1);
    setenv("ARCL_DRIVER_SECONDS", "60", 1);
    for (size_t k = 0; k < sizeof signals / sizeof *signals; k++) {
        const pid_t arcl = start_devices();
        cr_expect(becomes("ls cache/arcl/vendors-*/hang-load.icd >.ls 2>&1"), "it makes no folder");
        cr_expect(becomes("test -s log"), "the driver is not opened");
        cr_expect_eq(kill(arcl, signals[k]), 0);
        cr_expect_eq(waitpid(arcl, NULL, 0), arcl);
        shell("test -z \"$(ls -A tmp)\" && test $(ls -d cache/arcl/vendors-* | wc -l) = 1");
        (void)opened();
    }
}

/* A stop of command and driver is that of a machine which sleeps, or of a frozen container. */
Test(driver_trial, does_not_count_the_time_in_which_all_stood_still)
{
    const struct timespec pause = {.tv_sec = 2};
    char line[128];
    int status;

    NEEDS_LOADER();
    fake("slow-load");
    const pid_t arcl = start_devices();
    cr_expect(becomes("test -s log"), "the driver is not opened");
    snprintf(line, sizeof line, "set %d $(cat /proc/%d/task/*/children) && echo $2 >child && kill -STOP $1 $2",
             (int)arcl, (int)arcl);
    shell(line);
    (void)nanosleep(&pause, NULL);
    snprintf(line, sizeof line, "kill -CONT %d $(cat child)", (int)arcl);
    shell(line);
    cr_expect_eq(waitpid(arcl, &status, 0), arcl);
    cr_expect_eq(status, 0);
    shell("grep -q 'Make-believe T4' .out && ! grep -q 'did not answer' .out");
}

Test(driver_trial, is_not_repeated)
{
    NEEDS_LOADER();
    fake("crash-list");
    (void)opened();
    cr_expect_eq(command(RUN " --device gpu"), 0);
    cr_expect_eq(opened(), 1, "in a process of its own");
    cr_expect_eq(command(RUN " --device gpu"), 0);
    EXPECT_HAS(command_err, "crashed (signal 11)");
    cr_expect_eq(opened(), 0, "known to be bad");
    cr_expect_eq(command("devices --check"), 1);
    EXPECT_HAS(command_out, "crashed (signal 11)");
    cr_expect_eq(opened(), 1, "tried anew");
    shell("touch -d '2001-01-01' libcrash-list.so");
    cr_expect_eq(command(RUN " --device gpu"), 0);
    cr_expect_eq(opened(), 1, "another driver under the same name");
}

Test(driver_trial, of_a_good_driver_is_not_repeated)
{
    NEEDS_LOADER();
    fake("gpu"); /* it refuses launches, but lives */
    (void)opened();
    cr_expect_eq(command(RUN " --device gpu"), 0);
    EXPECT_HAS(command_err, "did not run a kernel (CL_OUT_OF_RESOURCES)");
    cr_expect_eq(opened(), 2);
    cr_expect_eq(command(RUN " --device gpu"), 0);
    cr_expect_eq(opened(), 1);
    cr_expect_eq(command("devices"), 0);
    cr_expect_eq(opened(), 1);
    cr_expect_eq(command("devices --check"), 1);
    EXPECT_HAS(command_out, "FAILED its check: device 1 (Make-believe T4) did not run a kernel");
    cr_expect_eq(opened(), 2);
    setenv("ARCL_CUT", "groups", 1); /* other launches */
    cr_expect_eq(command(RUN " --device gpu"), 0);
    cr_expect_eq(opened(), 2);
}

Test(driver_trial, looks_only_as_far_as_a_driver_is_used)
{
    NEEDS_LOADER();
    fake("crash-build");
    (void)opened();
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "  1  Make-believe T4\n");
    EXPECT_LACKS(command_out, "crashed");
    cr_expect_eq(opened(), 2);
    cr_expect_eq(command(RUN " --device gpu"), 0);
    EXPECT_HAS(command_err, "crashed (signal 11) when it was asked to compile the kernels");
    cr_expect_eq(command("devices"), 0);
    EXPECT_HAS(command_out, "skipped: the driver ");
    cr_expect_eq(command("devices --check"), 1);
    EXPECT_HAS(command_out, "FAILED its check: the driver ");
    cr_expect_eq(command("devices --check --json"), 1);
    EXPECT_HAS(command_out, "\"passed\":false,\"failure\":\"the driver ");
}

Test(driver_trial, leaves_other_drivers_in_use)
{
    static const char *const names[] = {"crash-load", "hang-list", "crash-build"};

    NEEDS_POCL();
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        shell("rm -rf vendors");
        fake(names[k]);
        setenv("ARCL_DRIVER_SECONDS", k == 1 ? "9" : "60", 1); /* PoCL compiles in it, too */
        shell("cp /etc/OpenCL/vendors/pocl.icd vendors/z.icd");
        cr_expect_eq(command(RUN " --device cpu --explain"), 0);
        EXPECT_HAS(command_err, names[k]);
        EXPECT_HAS(command_err, " of 4 pairs of a program and a sample: device ");
        cr_expect_eq(command(RUN " --device cpu --explain"), 0);
        EXPECT_HAS(command_err, " of 4 pairs of a program and a sample: device ");
        EXPECT_LACKS(command_err, names[k]);
    }
}

Test(driver_trial, needs_no_cache)
{
    NEEDS_LOADER();
    fake("crash-launch");
    setenv("TMPDIR", here(""), 1);
    setenv("XDG_CACHE_HOME", "/proc/arcl", 1);
    expect_plain("gpu", "/libcrash-launch.so", "crashed (signal 11)");
    (void)opened();
    cr_expect_eq(command(RUN " --device gpu"), 0);
    cr_expect_eq(opened(), 1, "what is known is in the folder for temporary things");
    shell("! ls -d arcl-?????? 2>/dev/null"); /* no folder of a trial is left */
}

/* ---- in somebody's process ------------------------------------------------------------------- */

#if !defined(__SANITIZE_ADDRESS__) /* whose allocator is locked for ever in the child of a process with threads */
static atomic_bool over;

static void *busy(void *unused)
{
    while (!atomic_load(&over))
        arcl_file_free(arcl_file_read("/proc/self/stat", 4096, &(size_t){0}, NULL)); /* memory all the time */
    return unused;
}

Test(driver_trial, works_in_a_process_with_threads)
{
    NEEDS_LOADER();
    pthread_t threads[4];

    fake("crash-build");
    fake("crash-list");
    fake("gpu");
    for (int k = 0; k < 4; k++)
        cr_assert_eq(pthread_create(&threads[k], NULL, busy, NULL), 0);
    const arcl_device_list *list = arcl_devices_for(ARCL_DEVICES_ALL);
    atomic_store(&over, true);
    for (int k = 0; k < 4; k++)
        pthread_join(threads[k], NULL);
    cr_expect(list->driver_is_new);
    EXPECT_HAS(list->driver, "crashed (signal 11)");
    cr_expect_eq(list->n, 2, "those of crash-build and gpu");
}
#endif

/* ---- the file -------------------------------------------------------------------------------- */

static arcl_driver driver_of(const char *library)
{
    arcl_driver d = {.icd = "a.icd"};

    snprintf(d.library, sizeof d.library, "%s", library);
    snprintf(d.file, sizeof d.file, "%s", library);
    return d;
}

Test(driver_trial, keeps_what_it_finds)
{
    const arcl_driver d = driver_of("/bin/sh"), other = driver_of("/bin/cat");
    const arcl_verdict all[] = {
        {.passed = ARCL_TRUST_LIST},
        {.passed = ARCL_TRUST_ALL},
        {.failed = true, .signal = 11, .step = ARCL_DRIVER_LOAD},
        {.passed = ARCL_TRUST_LIST, .failed = true, .step = ARCL_DRIVER_TEST, .platform = "A platform\n of note"}};
    arcl_verdict got;

    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        arcl_verdict_write(&d, &all[k]);
        cr_assert(arcl_verdict_read(&d, &got));
        cr_expect_eq(got.passed, all[k].passed);
        cr_expect_eq(got.failed, all[k].failed);
        cr_expect_eq(got.signal, all[k].signal);
        cr_expect_eq(got.step, all[k].step);
        cr_expect_str_eq(got.platform, all[k].platform);
        cr_expect_not(arcl_verdict_read(&other, &got));
    }
    arcl_verdict_write(&d, &(arcl_verdict){0});
    cr_expect_not(arcl_verdict_read(&d, &got), "forgotten");
}

#define LONG "a name of fifty bytes, which is no more than a third "

Test(driver_trial, trusts_no_file)
{
#define FAILED(signal, step, platform) \
    "\"passed\":\"list\",\"failed\":{\"signal\":" signal ",\"step\":\"" step "\",\"platform\":" platform "}}"
    static const char *const endings[] = {"",
                                          "\"passed\":1}",
                                          "\"passed\":\"alles\"}",
                                          "\"passed\":\"all\"",
                                          "\"passed\":\"all\"} more",
                                          "\"passed\":[\"all\"]}",
                                          "\"failed\":{}}",
                                          "\"passed\":\"list\",\"failed\":true}",
                                          FAILED("11", "test", "null"),
                                          FAILED("-1", "test", "\"P\""),
                                          FAILED("999", "test", "\"P\""),
                                          FAILED("\"11\"", "test", "\"P\""),
                                          FAILED("11", "tests", "\"P\""),
                                          FAILED("11", "test", "\"" LONG LONG LONG "\"")};
    const arcl_driver d = driver_of("/bin/sh");
    char text[4096], path[1024];
    arcl_verdict got;
    arcl_paths files = {0};
    size_t len;

    arcl_verdict_write(&d, &(arcl_verdict){.passed = ARCL_TRUST_ALL});
    cr_assert(arcl_file_list("cache/arcl", ".json", &files, NULL) && files.n == 1);
    snprintf(path, sizeof path, "%s", files.path[0]);
    arcl_paths_free(&files);
    char *good = arcl_file_read(path, 4096, &len, NULL);
    cr_assert_not_null(good);
    const size_t head = (size_t)(strstr(good, "\"passed\"") - good);
    for (size_t k = 0; k < sizeof endings / sizeof *endings; k++) {
        const int n = snprintf(text, sizeof text, "%.*s%s", (int)head, good, endings[k]);
        cr_assert(arcl_file_write(path, text, (size_t)n, NULL));
        cr_expect_not(arcl_verdict_read(&d, &got), "%s", endings[k]);
        cr_expect(got.passed == ARCL_TRUST_NONE && !got.failed);
    }
    for (size_t cut = 0; cut < len; cut++) {
        cr_assert(arcl_file_write(path, good, cut, NULL));
        cr_expect_not(arcl_verdict_read(&d, &got), "%zu bytes", cut);
    }
    cr_assert_eq(unlink(path), 0);
    cr_assert_eq(mkfifo(path, 0600), 0);
    cr_expect_not(arcl_verdict_read(&d, &got), "a pipe");
    arcl_file_free(good);
}

/* A link there leads to something of the user's, and a pipe without a reader would wait for one. */
Test(driver_trial, what_is_known_of_a_driver_is_not_written_through_what_lies_in_its_place, .timeout = 60)
{
    NEEDS_LOADER();
    fake("gpu");
    cr_expect_eq(command("devices"), 0, "%s", command_err);
    shell("ls cache/arcl/driver-*.json >name && echo mine >precious && for f in cache/arcl/driver-*.json; do "
          "rm $f; ln -s ../../precious $f; done");
    cr_expect_eq(command("devices"), 0, "%s", command_err);
    shell("test \"$(cat precious)\" = mine && f=$(cat name) && test ! -L $f && grep -q '\"passed\":' $f");
    shell("f=$(cat name) && rm $f && mkfifo $f");
    cr_expect_eq(command("devices"), 0, "%s", command_err);
    shell("test -f $(cat name)");
}

Test(driver_trial, a_file_in_place_of_a_folder_is_no_place_for_a_cache)
{
    command_file("file", "");
    cr_expect(arcl_folder_writable("."));
    cr_expect(arcl_folder_writable("new/folder"));
    cr_expect_not(arcl_folder_writable("file"));
    cr_expect_not(arcl_folder_writable("file/arcl"));
    cr_expect_not(arcl_folder_writable("file/pocl//kcache/"));
}
