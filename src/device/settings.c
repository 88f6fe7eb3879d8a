/* settings.c - the limits of a device are written to its file and read from it. */
#include "device/settings.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arcl/arcl.h"
#include "base/file.h"
#include "device/folder.h"
#include "device/kernels.h"

enum { WORD_MAX = 32, KEY_LINES = 5 };

#define KIND "limits"

/* ---- where it is ---------------------------------------------------------------------------- */

/* The lines that say what the file is for. */
static void put_key(arcl_text *out, const arcl_device_info *d)
{
    arcl_kept_line(out, "arcl", ARCL_VERSION);
    arcl_kept_line(out, "type", arcl_device_type_name(d->type));
    arcl_kept_line(out, "platform", d->platform);
    arcl_kept_line(out, "device", d->name);
    arcl_kept_line(out, "driver", d->driver);
}

bool arcl_settings_path(const arcl_device_info *d, char *path, size_t room, arcl_error *err)
{
    char folder[ARCL_KEPT_PATH];
    arcl_text key = {0};

    if (!arcl_kept_folder(folder, sizeof folder, err))
        return false;
    put_key(&key, d);
    const bool ok = arcl_kept_path(folder, KIND, &key, path, room, err);
    arcl_text_close(&key);
    return ok;
}

/* ---- read ----------------------------------------------------------------------------------- */

/* The word up to `end`, which is passed. */
static bool take_word(const char **at, char end, char word[WORD_MAX])
{
    const char *stop = strchr(*at, end);
    const size_t len = stop ? (size_t)(stop - *at) : 0;

    if (len == 0 || len >= WORD_MAX)
        return false;
    memcpy(word, *at, len);
    word[len] = 0;
    *at = stop + 1;
    return true;
}

/* A positive number of at most 18 digits, or "never". */
static bool take_limit(const char **at, char end, uint64_t *out)
{
    char word[WORD_MAX];

    if (!take_word(at, end, word))
        return false;
    if (strcmp(word, "never") == 0) {
        *out = ARCL_LIMIT_NEVER;
        return true;
    }
    if (word[0] == '0' || strlen(word) > 18 || word[strspn(word, "0123456789")])
        return false;
    *out = strtoull(word, NULL, 10);
    return true;
}

static bool kernel_named(const char *name, arcl_plane_kernel *out)
{
    for (int k = 0; k < ARCL_PLANE_KERNELS; k++)
        if (strcmp(arcl_plane_kernel_of((arcl_plane_kernel)k)->name, name) == 0) {
            *out = (arcl_plane_kernel)k;
            return arcl_route_kernel(*out) == *out;
        }
    return false;
}

/* "limit move 230400 never\n": a kernel at most once. */
static bool take_line(const char **at, arcl_limits *io)
{
    arcl_plane_kernel k;
    arcl_limit limit;
    char word[WORD_MAX];

    if (!take_word(at, ' ', word) || strcmp(word, "limit") != 0 || !take_word(at, ' ', word) ||
        !kernel_named(word, &k) || io->measured & ARCL_KERNEL_BIT(k) || !take_limit(at, ' ', &limit.host) ||
        !take_limit(at, '\n', &limit.resident))
        return false;
    io->of[k] = limit;
    io->measured |= ARCL_KERNEL_BIT(k);
    return true;
}

/* All lines after the key. */
static bool parse(const char *at, arcl_limits *io)
{
    io->measured = 0;
    while (*at)
        if (!take_line(&at, io))
            return false;
    return true;
}

bool arcl_settings_read(const arcl_device_info *d, arcl_limits *io, arcl_error *err)
{
    char path[ARCL_KEPT_PATH];
    arcl_limits found = *io;
    arcl_text key = {0};
    bool is_there;

    if (!arcl_settings_path(d, path, sizeof path, NULL))
        return true; /* no place, no file */
    put_key(&key, d);
    char *lines = arcl_kept_read(path, &key, &is_there);
    const bool ok = lines && parse(lines, &found);
    arcl_text_close(&key);
    arcl_kept_free(lines);
    if (ok)
        *io = found;
    return ok || !is_there ||
           arcl_fail(err, "%s is ignored: it is not what 'arcl tune' writes for device %u; run that again", path,
                     d->number);
}

/* Takes over those limits of a file that are lower; one of another form has none. */
static void lower(const char *path, arcl_device_type type, arcl_limits *io)
{
    arcl_limits found = *io;
    arcl_text key = {0};
    bool is_there;

    arcl_kept_line(&key, "arcl", ARCL_VERSION);
    arcl_kept_line(&key, "type", arcl_device_type_name(type));
    char *lines = arcl_kept_read(path, &key, &is_there);
    const char *at = lines;
    for (unsigned k = 2; k < KEY_LINES && at; k++) { /* whichever device it is */
        at = strchr(at, '\n');
        at += at != NULL;
    }
    if (at && parse(at, &found))
        for (int k = 0; k < ARCL_PLANE_KERNELS; k++)
            if (found.measured & ARCL_KERNEL_BIT(k)) {
                io->of[k].host = found.of[k].host < io->of[k].host ? found.of[k].host : io->of[k].host;
                io->of[k].resident =
                    found.of[k].resident < io->of[k].resident ? found.of[k].resident : io->of[k].resident;
            }
    arcl_kept_free(lines);
    arcl_text_close(&key);
}

void arcl_settings_least(arcl_device_type type, arcl_limits *io)
{
    char folder[ARCL_KEPT_PATH];
    arcl_paths files = {0};

    if (!arcl_kept_folder(folder, sizeof folder, NULL) || !arcl_file_list(folder, ".txt", &files, NULL))
        return;
    for (size_t k = 0; k < files.n; k++)
        if (strncmp(strrchr(files.path[k], '/') + 1, KIND "-", sizeof KIND) == 0)
            lower(files.path[k], type, io);
    arcl_paths_free(&files);
}

/* ---- write ---------------------------------------------------------------------------------- */

static void put_limit(arcl_text *out, uint64_t limit, char end)
{
    if (limit == ARCL_LIMIT_NEVER)
        arcl_text_printf(out, "never%c", end);
    else
        arcl_text_printf(out, "%" PRIu64 "%c", limit, end);
}

bool arcl_settings_write(const arcl_device_info *d, const arcl_limits *limits, arcl_error *err)
{
    char path[ARCL_KEPT_PATH];
    arcl_text file = {0};

    if (!arcl_settings_path(d, path, sizeof path, err))
        return false;
    put_key(&file, d);
    for (int k = 0; k < ARCL_PLANE_KERNELS; k++)
        if (limits->measured & ARCL_KERNEL_BIT(k)) {
            arcl_text_printf(&file, "limit %s ", arcl_plane_kernel_of((arcl_plane_kernel)k)->name);
            put_limit(&file, limits->of[k].host, ' ');
            put_limit(&file, limits->of[k].resident, '\n');
        }
    const bool ok = arcl_kept_write(path, &file, err);
    arcl_text_close(&file);
    return ok;
}
