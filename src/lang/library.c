/* Libraries: programs and complaints from files, folders and texts. Memory that runs out ends here. */
#include "lang/program.h"

#include "base/file.h"
#include "base/hash.h"
#include "lang/dialect.h"
#include "lang/module.h"

static const size_t memory_max = (size_t)1 << 30; /* of a library, and of what it takes to read one text */

enum { WORD_SHOWN_MAX = 60 };

void arcl_library_open(arcl_library *lib)
{
    *lib = (arcl_library){.hash = ARCL_HASH_SEED};
    arcl_arena_open(&lib->mem, memory_max);
}

void arcl_library_close(arcl_library *lib)
{
    arcl_arena_close(&lib->mem);
    *lib = (arcl_library){0};
}

static void module_open(arcl_module *m, arcl_library *lib)
{
    arcl_arena_open(&m->mem, memory_max);
    arcl_arena_open(&m->trees, memory_max);
    m->outer = lib->mem.escape;
    m->mem.escape = m->trees.escape = lib->mem.escape = &m->escape;
    m->src = (arcl_source){.lib = lib, .first = lib->ncomplaints};
    m->defs = NULL;
    m->ndefs = m->defs_room = 0;
}

/* The dialect that is given, or the one of the text after a complaint if it names none that there is. */
static arcl_dialect dialect_of(arcl_source *src, arcl_arena *mem)
{
    arcl_place where = {.line = 1};
    const char *wrong;

    if (src->lib->dialect_given)
        return src->lib->dialect;
    const arcl_dialect d = arcl_dialect_of(src->text, src->len, mem, &wrong);
    if (!wrong)
        return d;
    for (where.at = 0; src->text + where.at < wrong; where.at++)
        where.line += src->text[where.at] == '\n';
    const size_t len = strcspn(wrong, " \t\r\n");
    arcl_source_complain(src, where, ARCL_CONSTRUCT_NONE, "there is no dialect '%.*s'; there are %s and %s",
                         (int)(len < WORD_SHOWN_MAX ? len : WORD_SHOWN_MAX), wrong,
                         arcl_dialect_name(ARCL_DIALECT_ARCDSL), arcl_dialect_name(ARCL_DIALECT_TYPED));
    return d;
}

/* The part of opening that needs memory. `text` ends in a NUL and stays with the caller. */
static void module_begin(arcl_module *m, const char *file, const char *text, size_t len)
{
    arcl_library *lib = m->src.lib;

    m->src.file = arcl_take_text(&lib->mem, file, strlen(file));
    m->src.text = text;
    m->src.len = (uint32_t)len;
    lib->hash = arcl_hash_bytes(lib->hash, text, len);
    arcl_symbols_open(&m->symbols, &m->mem, &lib->mem);
    arcl_lexer_keywords(&m->symbols);
    arcl_parser_open(&m->parser, &m->src, &m->symbols, &m->trees);
    arcl_lowering_open(&m->lower, &m->src, &m->symbols, &m->mem, dialect_of(&m->src, &m->mem));
}

static void module_close(arcl_module *m)
{
    arcl_arena_close(&m->mem);
    arcl_arena_close(&m->trees);
    m->src.lib->mem.escape = m->outer;
}

/* Reads a text that ends in a NUL or, if it may not, a copy of it. */
static bool read_text(arcl_library *lib, const char *file, const char *text, size_t len, bool ends, arcl_error *err)
{
    arcl_module m;

    if (len > ARCL_FILE_PROGRAMS_MAX)
        return arcl_fail(err, "%s: larger than %zu MB, the most that is read", file, ARCL_FILE_PROGRAMS_MAX >> 20);
    module_open(&m, lib);
    if (setjmp(m.escape)) {
        module_close(&m);
        lib->starved = true;
        return arcl_fail(err, "%s: out of memory", file);
    }
    module_begin(&m, file, ends ? text : arcl_take_text(&m.mem, text, len), len);
    lib->files++;
    arcl_module_read(&m);
    module_close(&m);
    return true;
}

bool arcl_library_parse(arcl_library *lib, const char *file, const char *text, size_t len, arcl_error *err)
{
    return read_text(lib, file, text, len, false, err);
}

const arcl_program *arcl_library_parse_one(arcl_library *lib, arcl_dialect dialect, const char *text, size_t len,
                                           arcl_error *why)
{
    const size_t n = lib->n, complaints = lib->ncomplaints;
    const arcl_library before = *lib;

    lib->dialect = dialect;
    lib->dialect_given = true;
    const bool read = arcl_library_parse(lib, "its text", text, len, why);
    lib->dialect = before.dialect;
    lib->dialect_given = before.dialect_given;
    if (!read)
        return NULL;
    if (lib->ncomplaints > complaints)
        arcl_fail(why, "%s", lib->complaints[complaints].text);
    else if (lib->n != n + 1)
        arcl_fail(why, "its text holds %zu programs", lib->n - n);
    else if (lib->programs[n].nouts > 0)
        arcl_fail(why, "its text is a batt");
    else
        return &lib->programs[n];
    return NULL;
}

static bool load_file(arcl_library *lib, const char *path, arcl_error *err)
{
    size_t len;
    char *text = arcl_file_read(path, ARCL_FILE_PROGRAMS_MAX, &len, err);

    if (!text)
        return false;
    const bool ok = read_text(lib, path, text, len, true, err);
    arcl_file_free(text);
    return ok;
}

/* Notes a file of a folder that cannot be read; false if there is no memory even for that. */
static bool note(arcl_library *lib, const char *sentence)
{
    jmp_buf escape, *const outer = lib->mem.escape;

    lib->mem.escape = &escape;
    if (setjmp(escape)) {
        lib->mem.escape = outer;
        return false;
    }
    arcl_source_note(lib, sentence);
    lib->mem.escape = outer;
    return true;
}

/* Reads what can be read of the files, and notes what cannot; false and a sentence if there is none, or no memory. */
static bool load_files(arcl_library *lib, const char *folder, const arcl_paths *paths, arcl_error *err)
{
    const size_t complaints = lib->ncomplaints;
    arcl_error first = {{0}};
    bool any = false;

    if (paths->n == 0)
        return arcl_fail(err, "%s: the folder holds no .py files", folder);
    for (size_t k = 0; k < paths->n; k++) {
        arcl_error wrong = {{0}};
        if (load_file(lib, paths->path[k], &wrong)) {
            any = true;
            continue;
        }
        arcl_fail(&first, "%s", wrong.text);
        if (!note(lib, wrong.text))
            return arcl_fail(err, "%s: out of memory", folder);
    }
    if (any)
        return true;
    lib->ncomplaints = complaints; /* one sentence is enough */
    return paths->n == 1 ? arcl_fail(err, "%s", first.text)
                         : arcl_fail(err, "%s: none of its %zu .py files can be read; the first: %s", folder, paths->n,
                                     first.text);
}

bool arcl_library_load(arcl_library *lib, const char *path, arcl_error *err)
{
    arcl_paths paths;

    if (!arcl_file_is_folder(path))
        return load_file(lib, path, err);
    if (!arcl_file_list(path, ".py", &paths, err))
        return false;
    const bool ok = load_files(lib, path, &paths, err);
    arcl_paths_free(&paths);
    return ok;
}

/* The lines as one text. */
static char *joined(arcl_arena *mem, const char *const *lines, size_t n, size_t *len)
{
    size_t total = 0;

    for (size_t k = 0; k < n; k++)
        total += strlen(lines[k]) + 1;
    char *text = arcl_take(mem, total + 1), *end = text;
    for (size_t k = 0; k < n; k++) {
        const size_t part = strlen(lines[k]);
        memcpy(end, lines[k], part);
        end += part;
        *end++ = '\n';
    }
    *end = 0;
    *len = total;
    return text;
}

/* The part of reading lines that needs memory. */
static const arcl_program *read_lines(arcl_module *m, const char *name, const char *const *lines, size_t n,
                                      arcl_error *err)
{
    arcl_library *lib = m->src.lib;
    arcl_program program = {0};
    size_t len;
    const char *text = joined(&m->mem, lines, n, &len);

    if (len > ARCL_FILE_PROGRAMS_MAX) {
        arcl_fail(err, "%s: larger than %zu MB, the most that is read", name, ARCL_FILE_PROGRAMS_MAX >> 20);
        return NULL;
    }
    module_begin(m, name, text, len);
    program.name = m->src.file;
    if (lib->ncomplaints == m->src.first && arcl_module_read_lines(m, &program))
        return &lib->programs[lib->n - 1];
    arcl_fail(err, "%s", lib->complaints[m->src.first].text);
    lib->ncomplaints = m->src.first;
    return NULL;
}

const arcl_program *arcl_library_parse_lines(arcl_library *lib, const char *name, const char *const *lines, size_t n,
                                             arcl_error *err)
{
    arcl_module m;

    module_open(&m, lib);
    if (setjmp(m.escape)) {
        module_close(&m);
        lib->starved = true;
        arcl_fail(err, "%s: out of memory", name);
        return NULL;
    }
    const arcl_program *program = read_lines(&m, name, lines, n, err);
    module_close(&m);
    return program;
}
