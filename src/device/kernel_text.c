#include "device/kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

enum { FILES_MAX = 128, DEPTH_MAX = 32, NAME_MAX_LEN = 128 };

typedef struct joiner {
    const char *folder; /* NULL: the files that are part of the program */
    char taken[FILES_MAX][NAME_MAX_LEN];
    unsigned n;
    unsigned depth;
    arcl_text *out;
    arcl_error *err;
} joiner;

/* The whole file into `text`. */
static bool read_file(joiner *j, const char *name, arcl_text *text)
{
    char path[4096];
    size_t len;

    if (!j->folder) {
        const arcl_embedded *f = arcl_embedded_find(arcl_kernel_files, name);
        if (!f)
            return arcl_fail(j->err, "cl/%s: there is no such file", name);
        arcl_embedded_put(f, text);
        return true;
    }
    snprintf(path, sizeof path, "%s/%s", j->folder, name);
    char *bytes = arcl_file_read(path, ARCL_FILE_KERNELS_MAX, &len, j->err);
    if (!bytes)
        return false;
    arcl_text_add(text, bytes, len);
    arcl_file_free(bytes);
    return true;
}

/* Whether a header is new; a .def is meant to be read again. */
static bool is_new(joiner *j, const char *name)
{
    const size_t len = strlen(name);

    for (unsigned k = 0; k < j->n; k++)
        if (strcmp(j->taken[k], name) == 0)
            return len > 4 && strcmp(name + len - 4, ".def") == 0;
    if (j->n < FILES_MAX)
        snprintf(j->taken[j->n++], NAME_MAX_LEN, "%s", name);
    return true;
}

static bool put_file(joiner *j, const char *name);

/* The file that the line includes, or the line itself. */
static bool put_line(joiner *j, const char *from, const char *line, size_t len, unsigned next)
{
    static const char word[] = "#include \"";
    char name[NAME_MAX_LEN];

    if (len <= sizeof word || memcmp(line, word, sizeof word - 1) != 0) {
        arcl_text_add(j->out, line, len);
        arcl_text_putc(j->out, '\n');
        return true;
    }
    const char *start = line + sizeof word - 1;
    if (strncmp(start, "cl/", 3) == 0)
        start += 3;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(start, "\"\n"), start);
    if (!is_new(j, name))
        arcl_text_putc(j->out, '\n');
    else if (!put_file(j, name))
        return false;
    else
        arcl_text_printf(j->out, "#line %u \"cl/%s\"\n", next, from);
    return true;
}

static bool put_file(joiner *j, const char *name)
{
    arcl_text text = {0};
    unsigned number = 0;
    bool ok = j->depth < DEPTH_MAX || arcl_fail(j->err, "cl/%s: files include each other without end", name);

    j->depth++;
    ok = ok && read_file(j, name, &text);
    arcl_text_printf(j->out, "#line 1 \"cl/%s\"\n", name);
    for (const char *at = text.s; ok && at && *at;) {
        const size_t len = strcspn(at, "\n");
        ok = put_line(j, name, at, len, ++number + 1);
        at += len + (at[len] == '\n');
    }
    ok = ok && (!text.full || arcl_fail(j->err, "no memory for the text of the kernels"));
    arcl_text_close(&text);
    j->depth--;
    return ok;
}

static bool ends_in_cl(const char *name)
{
    const size_t len = strlen(name);
    return len > 3 && strcmp(name + len - 3, ".cl") == 0;
}

/* The kernels of the vm, and the files that have them, begin with its name. */
static arcl_kernel_part part_of(const char *name)
{
    return strncmp(name, "vm", 2) == 0 ? ARCL_PART_VM : ARCL_PART_PLANES;
}

arcl_kernel_part arcl_kernel_part_of(const char *name)
{
    static const char prefix[] = "arcl_k_";
    return part_of(strncmp(name, prefix, sizeof prefix - 1) == 0 ? name + sizeof prefix - 1 : name);
}

bool arcl_kernel_text(arcl_text *out, arcl_kernel_part part, arcl_error *err)
{
    const char *folder = getenv("ARCL_CL_DIR");
    joiner j = {.folder = folder && folder[0] ? folder : NULL, .out = out, .err = err};
    arcl_paths paths = {0};
    bool ok = true;

    if (j.folder && !arcl_file_list(j.folder, ".cl", &paths, err))
        return false;
    for (size_t k = 0; ok && k < paths.n; k++) {
        const char *name = strrchr(paths.path[k], '/') + 1;
        ok = part_of(name) != part || put_file(&j, name);
    }
    for (const arcl_embedded *f = arcl_kernel_files; ok && !j.folder && f->name; f++)
        if (ends_in_cl(f->name) && part_of(f->name) == part)
            ok = put_file(&j, f->name);
    arcl_paths_free(&paths);
    return ok && (!out->full || arcl_fail(err, "no memory for the text of the kernels"));
}
