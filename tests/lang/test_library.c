/* Files, folders, lines, and the limits of a library. */
#define _POSIX_C_SOURCE 200809L
#include "lang_support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

static char folder[] = "/tmp/arcl_test_lang_XXXXXX";

static const char *path_of(const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void make_folder(void)
{
    cr_assert_not_null(mkdtemp(folder));
}

static void remove_folder(void)
{
    static const char *const names[] = {"a.py", "b.py", "c.py", "d.txt"};

    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (remove(path_of(names[k])) != 0)
            rmdir(path_of(names[k]));
    rmdir(folder);
}

static void put(const char *name, const char *text)
{
    cr_assert(arcl_file_write(path_of(name), text, strlen(text), NULL));
}

Test(library, a_folder_is_read_in_order, .init = make_folder, .fini = remove_folder)
{
    arcl_library lib, same;
    arcl_error err = {{0}};

    put("b.py", "def f(I): return I\ndef g(I): return I\n");
    put("a.py", "def f(I): return I\nx = y\n");
    put("d.txt", "def h(I): return I\n");
    cr_assert_eq(mkdir(path_of("c.py"), 0700), 0);
    arcl_library_open(&lib);
    cr_assert(arcl_library_load(&lib, folder, &err), "%s", err.text);
    cr_expect_eq(lib.files, 2);
    cr_assert_eq(lib.n, 3, "equal names in two files are two programs");
    cr_expect_str_eq(lib.programs[0].file, path_of("a.py"));
    cr_expect_str_eq(lib.programs[2].name, "g");
    cr_assert_eq(lib.ncomplaints, 2);
    char expected[400];
    snprintf(expected, sizeof expected, "%s:2:5: undefined name 'y'", path_of("a.py"));
    cr_expect_str_eq(lib.complaints[0].text, expected);
    snprintf(expected, sizeof expected, "%s: is a folder, a file was expected", path_of("c.py"));
    cr_expect_str_eq(lib.complaints[1].text, expected);

    arcl_library_open(&same);
    cr_assert(arcl_library_load(&same, path_of("a.py"), &err));
    cr_expect_neq(same.hash, lib.hash);
    cr_assert(arcl_library_load(&same, path_of("b.py"), &err));
    cr_expect_eq(same.hash, lib.hash, "the hash is of the texts");
    arcl_library_close(&same);
    arcl_library_close(&lib);
}

Test(library, what_cannot_be_read_is_a_failure, .init = make_folder, .fini = remove_folder)
{
    arcl_library lib;
    arcl_error none = {{0}}, empty = {{0}};
    char expected[400];

    arcl_library_open(&lib);
    cr_expect_not(arcl_library_load(&lib, path_of("none.py"), &none));
    snprintf(expected, sizeof expected, "%s: cannot be opened: No such file or directory", path_of("none.py"));
    cr_expect_str_eq(none.text, expected);
    cr_expect_not(arcl_library_load(&lib, folder, &empty));
    snprintf(expected, sizeof expected, "%s: the folder holds no .py files", folder);
    cr_expect_str_eq(empty.text, expected);
    cr_expect_eq(lib.files, 0);
    arcl_library_close(&lib);
}

Test(library, a_text_over_64_mb_is_not_read)
{
    const size_t len = ((size_t)64 << 20) + 1;
    char *text = calloc(1, len);
    arcl_library lib;
    arcl_error err = {{0}};

    arcl_library_open(&lib);
    cr_expect_not(arcl_library_parse(&lib, "t.py", text, len, &err));
    cr_expect_str_eq(err.text, "t.py: larger than 64 MB, the most that is read");
    arcl_library_close(&lib);
    free(text);
}

Test(library, running_out_of_memory_loses_nothing_that_was_read)
{
    arcl_library lib;
    arcl_error err = {{0}};
    arcl_text text = {0};

    for (int k = 0; k < 2000; k++)
        arcl_text_printf(&text, "def g%d(I): return (1, 2, 3, 4, 5, 6, 7, 8, 9, I)\n", k);
    arcl_library_open(&lib);
    lib.mem.limit = 4096;
    cr_assert(arcl_library_parse(&lib, "t.py", "def f(I): return I\n", 19, &err), "%s", err.text);
    cr_expect_not(arcl_library_parse(&lib, "u.py", text.s, text.len, &err));
    cr_expect_str_eq(err.text, "u.py: out of memory");
    cr_expect_geq(lib.n, 1);
    cr_expect_str_eq(lib.programs[0].name, "f");
    arcl_text_close(&text);
    arcl_library_close(&lib);
}

Test(library, complaints_are_limited)
{
    arcl_text text = {0};

    for (int k = 0; k < 250; k++)
        arcl_text_printf(&text, "def f%d(I): return no\n", k);
    arcl_library lib = library_of(text.s);
    cr_assert_eq(lib.ncomplaints, 201);
    cr_expect_str_eq(lib.complaints[0].text, "t.py:1:19: undefined name 'no'");
    cr_expect_str_eq(lib.complaints[199].text, "t.py:200:21: undefined name 'no'");
    cr_expect_str_eq(lib.complaints[200].text, "t.py: 50 more complaints are left out");
    arcl_text_close(&text);
    arcl_library_close(&lib);
}

Test(library, empty_texts_hold_nothing)
{
    static const char *const texts[] = {"", "\n", "\xef\xbb\xbf", "# comment", "'docs'", "   \n\t\n", "\\\n", "\f"};

    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        arcl_library lib = library_of(texts[k]);
        cr_expect_eq(lib.n, 0);
        cr_expect_eq(lib.ncomplaints, 0, "%s", lib.ncomplaints ? lib.complaints[0].text : "");
        arcl_library_close(&lib);
    }
}

Test(library, bytes_after_the_length_are_not_read)
{
    static const char text[] = {'d', 'e', 'f', ' ', 'f', '(', 'I', ')', ':',
                                'r', 'e', 't', 'u', 'r', 'n', ' ', 'I', 'x'};
    arcl_library lib;
    arcl_error err = {{0}};

    arcl_library_open(&lib);
    cr_assert(arcl_library_parse(&lib, "t.py", text, sizeof text - 1, &err));
    cr_expect_eq(only_program(&lib)->graph.n, 1);
    arcl_library_close(&lib);
}

Test(library, lines_are_a_program)
{
    static const char *const lines[] = {"x1 = vmirror(I)", "x2 = add(ONE, TWO)", "O = hmirror(x1)"};
    arcl_library lib;
    arcl_error err = {{0}};

    arcl_library_open(&lib);
    const arcl_program *p = arcl_library_parse_lines(&lib, "v", lines, 3, &err);
    cr_assert_not_null(p, "%s", err.text);
    cr_expect_eq(p->nsteps, 3);
    cr_expect_eq(p->steps[1].line, 2);
    cr_expect_str_eq(p->steps[2].name, "O");
    cr_expect_eq(p->result, p->steps[2].node);
    cr_expect_eq(p->params[0], ARCL_PARAM_I);
    cr_expect_str_eq(p->name, "v");
    cr_expect_eq(lib.n, 1);
    arcl_library_close(&lib);
}

Test(library, lines_outside_the_language_are_a_failure)
{
    static const struct {
        const char *line, *sentence;
    } cases[] = {
        {"x = vmiror(I)", "v:2:5: undefined name 'vmiror', did you mean 'vmirror'?"},
        {"return I", "v:2:1: 'return' statements outside a function are not part of the language"},
        {"for x in I: pass", "v:2:1: 'for' loops are not part of the language"},
        {"  x = I", "v:2:3: more indentation is not expected here"},
        {"x = (", "v:2:5: '(' is never closed"},
    };
    arcl_library lib;

    arcl_library_open(&lib);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const char *const lines[] = {"y = I", cases[k].line};
        arcl_error err = {{0}};
        cr_expect_null(arcl_library_parse_lines(&lib, "v", lines, 2, &err));
        cr_expect_str_eq(err.text, cases[k].sentence);
    }
    arcl_error err = {{0}};
    cr_expect_null(arcl_library_parse_lines(&lib, "v", NULL, 0, &err));
    cr_expect_str_eq(err.text, "v:1:1: nothing is assigned");
    cr_expect_eq(lib.n, 0);
    cr_expect_eq(lib.ncomplaints, 0);
    arcl_library_close(&lib);
}

static bool is_g(void *asked, const char *file, const char *name)
{
    ++*(int *)asked;
    return strcmp(file, "t.py") == 0 && name[0] == 'g';
}

Test(library, only_wanted_functions_are_read)
{
    static const char text[] = "def f(I):\n    return lambda x: x\n"
                               "N = 3\n"
                               "def g(I):\n    return add(N, M)\n"
                               "def g2(I): return I\n"
                               "M = 5\n"
                               "def (I): return I\n"
                               "def g2(I):\n    return M\n"
                               "def h(I): return y\n";
    arcl_library lib;
    arcl_error err = {{0}};
    arcl_text out = {0};
    int asked = 0;

    arcl_library_open(&lib);
    lib.wanted = is_g;
    lib.choice = &asked;
    cr_assert(arcl_library_parse(&lib, "t.py", text, sizeof text - 1, &err), "%s", err.text);
    cr_assert_eq(lib.n, 2);
    cr_expect_eq(lib.ncomplaints, 0, "%s", lib.ncomplaints ? lib.complaints[0].text : "");
    cr_expect_eq(asked, 4);
    for (size_t k = 0; k < lib.n; k++)
        arcl_program_print(&lib.programs[k], &out);
    cr_expect_str_eq(out.s, "def g(I):\n    O = add(THREE, FIVE)\n    return O\ndef g2(I):\n    return FIVE\n");
    arcl_text_close(&out);
    arcl_library_close(&lib);
}

Test(library, hints_name_what_there_is)
{
    static const char *const hints[] = {
#define ARCL_CONSTRUCT(ID, name, subject, hint) hint,
#include "lang/constructs.def"
    };
    static const char *const python[] = {"len", "max", "min", "range", "frozenset"};

    for (size_t k = 0; k < sizeof hints / sizeof *hints; k++)
        for (const char *open = hints[k]; open && (open = strchr(open, '(')) != NULL; open++) {
            size_t len = 0;
            bool known = false;
            while (open - len > hints[k] && isalpha((unsigned char)open[-1 - (int)len]))
                len++;
            for (size_t j = 0; j < sizeof python / sizeof *python; j++)
                known = known || (strlen(python[j]) == len && strncmp(open - len, python[j], len) == 0);
            cr_expect(len == 0 || known || arcl_op_find(ARCL_DIALECT_ARCDSL, open - len, len) >= 0, "%s", hints[k]);
        }
}
