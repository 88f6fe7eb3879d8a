/* settings.c - the limits of a device are written to its file and read from it. */
#define _POSIX_C_SOURCE 200809L
#include "device/settings.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arcl/arcl.h"
#include "base/file.h"
#include "base/hash.h"
#include "device/kernels.h"

enum { PATH_ROOM = 4096, FILE_MAX = 16384, WORD_MAX = 32 };

/* ---- where it is ---------------------------------------------------------------------------- */

/* "device pthread-Xeon\n", in one line whatever the driver wrote. */
static void put_line(arcl_text *out, const char *word, const char *value)
{
    arcl_text_printf(out, "%s ", word);
    for (; *value; value++)
        arcl_text_putc(out, (unsigned char)*value < ' ' ? ' ' : *value);
    arcl_text_putc(out, '\n');
}

/* The lines that say what the file is for. */
static void put_key(arcl_text *out, const arcl_device_info *d)
{
    put_line(out, "arcl", ARCL_VERSION);
    put_line(out, "platform", d->platform);
    put_line(out, "device", d->name);
    put_line(out, "driver", d->driver);
}

/* The folder; a relative one would depend on where arcl was started. */
static bool folder_of(char *path, size_t room, arcl_error *err)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int n;

    if (cache && cache[0] == '/')
        n = snprintf(path, room, "%s/arcl", cache);
    else if (home && home[0] == '/')
        n = snprintf(path, room, "%s/.cache/arcl", home);
    else
        return arcl_fail(err, "there is no place for limits of devices: neither XDG_CACHE_HOME nor HOME is a folder");
    return (n > 0 && (size_t)n < room) || arcl_fail(err, "the path of the cache folder is too long");
}

bool arcl_settings_path(const arcl_device_info *d, char *path, size_t room, arcl_error *err)
{
    char folder[PATH_ROOM];
    arcl_text key = {0};

    if (!folder_of(folder, sizeof folder, err))
        return false;
    put_key(&key, d);
    const uint64_t hash = arcl_hash_bytes(ARCL_HASH_SEED, key.s ? key.s : "", key.len);
    arcl_text_close(&key);
    const int n = snprintf(path, room, "%s/limits-%016" PRIx64 ".txt", folder, hash);
    return (n > 0 && (size_t)n < room) || arcl_fail(err, "the path of the cache folder is too long");
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

/* The whole file; `len` bytes with a NUL after them. */
static bool parse(const char *bytes, size_t len, const char *key, size_t key_len, arcl_limits *io)
{
    if (len < key_len || memcmp(bytes, key, key_len) != 0 || strlen(bytes) != len)
        return false;
    io->measured = 0;
    for (const char *at = bytes + key_len; *at;)
        if (!take_line(&at, io))
            return false;
    return true;
}

bool arcl_settings_read(const arcl_device_info *d, arcl_limits *io, arcl_error *err)
{
    char path[PATH_ROOM];
    arcl_limits found = *io;
    arcl_text key = {0};
    size_t len = 0;

    if (!arcl_settings_path(d, path, sizeof path, NULL) || !arcl_file_exists(path))
        return true; /* no place, no file */
    char *bytes = arcl_file_is_regular(path) ? arcl_file_read(path, FILE_MAX, &len, NULL) : NULL;
    put_key(&key, d);
    const bool ok = bytes && key.s && parse(bytes, len, key.s, key.len, &found);
    arcl_text_close(&key);
    arcl_file_free(bytes);
    if (ok)
        *io = found;
    return ok || arcl_fail(err, "%s is ignored: it is not what 'arcl tune' writes for device %u; run that again", path,
                           d->number);
}

/* ---- write ---------------------------------------------------------------------------------- */

/* Makes the folder of a file, and those above it. */
static bool make_folders(const char *path, arcl_error *err)
{
    char part[PATH_ROOM];

    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        memcpy(part, path, (size_t)(slash - path));
        part[slash - path] = 0;
        if (mkdir(part, 0700) != 0 && !arcl_file_is_folder(part))
            return arcl_fail(err, "%s cannot be made: %s", part, strerror(errno));
    }
    return true;
}

static void put_limit(arcl_text *out, uint64_t limit, char end)
{
    if (limit == ARCL_LIMIT_NEVER)
        arcl_text_printf(out, "never%c", end);
    else
        arcl_text_printf(out, "%" PRIu64 "%c", limit, end);
}

bool arcl_settings_write(const arcl_device_info *d, const arcl_limits *limits, arcl_error *err)
{
    char path[PATH_ROOM];
    arcl_text file = {0};

    if (!arcl_settings_path(d, path, sizeof path, err) || !make_folders(path, err))
        return false;
    put_key(&file, d);
    for (int k = 0; k < ARCL_PLANE_KERNELS; k++)
        if (limits->measured & ARCL_KERNEL_BIT(k)) {
            arcl_text_printf(&file, "limit %s ", arcl_plane_kernel_of((arcl_plane_kernel)k)->name);
            put_limit(&file, limits->of[k].host, ' ');
            put_limit(&file, limits->of[k].resident, '\n');
        }
    const bool ok =
        file.full ? arcl_fail(err, "there is not enough memory") : arcl_file_write(path, file.s, file.len, err);
    arcl_text_close(&file);
    return ok;
}
