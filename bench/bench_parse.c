/*
 * bench_parse - what it costs to read programs and to print them.
 *
 * Reading is from text in memory to a library of programs, opening and closing
 * the library included. The floor is a text of one empty line.
 */
#include <stdio.h>
#include <string.h>

#include "options.h"
#include "base/file.h"
#include "lang/program.h"

static const char option_text[] =
    "  --programs PATH    a .py file or a folder of them\n" BENCH_OPTION_NAME BENCH_OPTIONS;

enum { CASES = 3 };

static const char *const case_names[CASES] = {"floor: empty text", "read", "print"};

typedef struct bench {
    arcl_library library; /* what is printed */
    const char **texts;
    size_t *lengths;
    size_t n, bytes;
    arcl_text printed;
} bench;

/* The bytes of the files, kept in the library's memory. */
static bool read_texts(bench *b, const char *path, arcl_error *err)
{
    arcl_paths paths = {0};
    char *one = (char *)(uintptr_t)path;
    const bool folder = arcl_file_is_folder(path);

    if (folder && !arcl_file_list(path, ".py", &paths, err))
        return false;
    b->n = folder ? paths.n : 1;
    b->texts = ARCL_TAKE(&b->library.mem, const char *, b->n);
    b->lengths = ARCL_TAKE(&b->library.mem, size_t, b->n);
    bool ok = true;
    for (size_t k = 0; k < b->n && ok; k++) {
        char *text = arcl_file_read(folder ? paths.path[k] : one, ARCL_FILE_PROGRAMS_MAX, &b->lengths[k], err);
        ok = text != NULL;
        b->texts[k] = ok ? arcl_take_text(&b->library.mem, text, b->lengths[k]) : "";
        b->bytes += ok ? b->lengths[k] : 0;
        arcl_file_free(text);
    }
    if (folder)
        arcl_paths_free(&paths);
    return ok;
}

static bool parse_all(const bench *b, arcl_library *lib, arcl_error *err)
{
    for (size_t k = 0; k < b->n; k++)
        if (!arcl_library_parse(lib, "text", b->texts[k], b->lengths[k], err))
            return false;
    return true;
}

/* Everything must be read, and what is printed must read as the same program. */
static bool check(bench *b, arcl_error *err)
{
    jmp_buf *escape = b->library.mem.escape;

    if (!parse_all(b, &b->library, err))
        return false;
    b->library.mem.escape = escape;
    if (b->library.ncomplaints)
        return arcl_fail(err, "%s", b->library.complaints[0].text);
    for (size_t k = 0; k < b->library.n; k++) {
        arcl_library again;
        arcl_library_open(&again);
        arcl_text_clear(&b->printed);
        arcl_program_print(&b->library.programs[k], &b->printed);
        const bool same = arcl_library_parse(&again, "printed", b->printed.s, b->printed.len, err) && again.n == 1 &&
                          arcl_program_same(&again.programs[0], &b->library.programs[k]);
        arcl_library_close(&again);
        if (!same)
            return arcl_fail(err, "%s does not print as the same program", b->library.programs[k].name);
    }
    return true;
}

static uint64_t once(void *what, size_t k)
{
    bench *b = what;
    arcl_error err = {{0}};
    const uint64_t start = arcl_clock_ns();

    if (k == 2) {
        arcl_text_clear(&b->printed);
        for (size_t p = 0; p < b->library.n; p++)
            arcl_program_print(&b->library.programs[p], &b->printed);
    } else {
        arcl_library lib;
        arcl_library_open(&lib);
        if (k == 0)
            arcl_library_parse(&lib, "text", "\n", 1, &err);
        else
            parse_all(b, &lib, &err);
        arcl_library_close(&lib);
    }
    return arcl_clock_ns() - start;
}

static bool tell(const bench *b, const char *name, const arcl_bench_stats *stats, unsigned repeat, const char *folder)
{
    const size_t programs[CASES] = {0, b->library.n, b->library.n};
    const size_t bytes[CASES] = {1, b->bytes, b->printed.len};
    arcl_bench_report out;

    printf("%s: %s programs, %s bytes in %zu file(s), best of %u interleaved repeats\n", name,
           arcl_count(b->library.n).s, arcl_count(b->bytes).s, b->n, repeat);
    printf("  %-18s %12s %12s %12s %12s\n", "", "best", "median", "a program", "MB/s");
    arcl_bench_report_open(&out, name);
    for (unsigned k = 0; k < CASES; k++) {
        const double each = programs[k] ? stats[k].best / (double)programs[k] : stats[k].best;
        const double speed = (double)bytes[k] * 1000 / stats[k].best; /* bytes per ns are thousands of MB per s */
        printf("  %-18s %12s %12s", case_names[k], bench_time(stats[k].best).s, bench_time(stats[k].median).s);
        if (programs[k])
            printf(" %12s %12.1f", bench_time(each).s, speed);
        putchar('\n');
        arcl_bench_report_row(&out);
        arcl_bench_report_text(&out, "case", case_names[k]);
        arcl_bench_report_number(&out, "programs", (double)programs[k]);
        arcl_bench_report_number(&out, "bytes", (double)bytes[k]);
        arcl_bench_report_number(&out, "best_ns", stats[k].best);
        arcl_bench_report_number(&out, "median_ns", stats[k].median);
        arcl_bench_report_number(&out, "ns_per_program", each);
        arcl_bench_report_number(&out, "mb_per_s", speed);
    }
    return bench_report_close(&out, folder);
}

static bool run(bench *b, int argc, char **argv, arcl_error *err)
{
    const unsigned repeat = bench_option_number(argc, argv, "--repeat", 50);
    arcl_bench_stats stats[CASES];

    if (!read_texts(b, bench_option(argc, argv, "--programs", "data/programs"), err) || !check(b, err))
        return false;
    arcl_bench_interleave(once, b, CASES, repeat, ARCL_TAKE(&b->library.mem, uint64_t, CASES * repeat), stats);
    return tell(b, bench_option(argc, argv, "--name", "parse"), stats, repeat, bench_option(argc, argv, "--out", "."));
}

int main(int argc, char **argv)
{
    bench_begin(argc, argv, option_text);

    static bench b;
    arcl_error err = {{0}};
    jmp_buf full;
    volatile bool done = false; /* set between setjmp and longjmp */

    arcl_library_open(&b.library);
    b.library.mem.escape = &full;
    if (setjmp(full) != 0)
        arcl_fail(&err, "no memory");
    else
        done = run(&b, argc, argv, &err);
    if (err.text[0])
        bench_fail("%s", err.text);
    arcl_text_close(&b.printed);
    arcl_library_close(&b.library);
    return done ? 0 : 1;
}
