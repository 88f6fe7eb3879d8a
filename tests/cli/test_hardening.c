/* What docs/SECURITY.md says of the binaries and of the files that arcl makes. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "support/command.h"

TestSuite(hardening, .init = command_open, .fini = command_close);

/* What a tool of binutils says of the command, or of the shared library beside it; skips the test without the tool. */
static const char *facts_of(const char *tool, const char *file)
{
    static char text[1 << 20];
    char line[2048];

    snprintf(line, sizeof line, "%s '%.*s%s' 2>/dev/null", tool, (int)(strrchr(ARCL_BIN, '/') - ARCL_BIN + 1), ARCL_BIN,
             file);
    FILE *f = popen(line, "r");
    cr_assert(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    if (pclose(f) != 0)
        cr_skip_test("no binutils");
    return text;
}

#ifdef NDEBUG /* a release */
Test(hardening, the_binaries_have_what_the_compiler_can_do)
{
    static const char *const files[] = {"arcl", "libarcl.so"};

    for (int k = 0; k < 2; k++) {
        const char *facts = facts_of("readelf -hdlW", files[k]);
        EXPECT_HAS(facts, "DYN ("); /* anywhere in memory */
        EXPECT_HAS(facts, "GNU_RELRO");
        EXPECT_HAS(facts, "BIND_NOW");
        EXPECT_LACKS(facts, "RWE");
        EXPECT_LACKS(facts, "TEXTREL");
        EXPECT_LACKS(facts, "RPATH");
        EXPECT_LACKS(facts, "RUNPATH");
        facts = facts_of("nm -D --undefined-only", files[k]);
        EXPECT_HAS(facts, " __stack_chk_fail");
        EXPECT_HAS(facts, " __vsnprintf_chk");
    }
}
#endif

Test(hardening, no_shell_is_ever_started_and_no_unbounded_text_is_written)
{
    static const char *const wrong[] = {" system",  " popen",  " execv",   " execl",  " gets\n", " gets@",
                                        " sprintf", " tmpnam", " tempnam", " mktemp", " wordexp"};
    const char *facts = facts_of("nm -D --undefined-only", "arcl");

    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++)
        EXPECT_LACKS(facts, wrong[k]);
}

static int mode_of(const char *path)
{
    struct stat st;

    cr_assert_eq(stat(path, &st), 0, "%s", path);
    return (int)(st.st_mode & 07777);
}

Test(hardening, files_are_not_open_to_others)
{
    arcl_error err = {0};

    umask(0);
    cr_assert(arcl_file_replace("cache.json", "{}", 2, &err), "%s", err.text);
    cr_expect_eq(mode_of("cache.json"), 0600);
    cr_assert_eq(symlink("target", "link"), 0);
    cr_assert(arcl_file_replace("link", "{}", 2, &err), "%s", err.text);
    cr_expect_not(arcl_file_exists("target"), "nothing is written through a link");
    command_file("data/tasks/a1.json", "{\"train\":[{\"input\":[[1,2]],\"output\":[[2,1]]}],\"test\":[]}");
    command_file("data/programs/p.py", "def solve_a1(I):\n    return vmirror(I)\n");
    if (command("store add data/programs --store kept") == 2 && strstr(command_err, "SQLite"))
        cr_skip_test("no store");
    cr_expect_eq(mode_of("kept"), 0644);
    cr_assert_eq(command("run --programs data/programs --submission s.json"), 0, "%s", command_err);
    cr_expect_eq(mode_of("s.json"), 0666, "what was asked for is as open as the mask says");
    umask(077);
    cr_assert_eq(command("store add data/programs --store own"), 0, "%s", command_err);
    cr_expect_eq(mode_of("own"), 0600);
}
