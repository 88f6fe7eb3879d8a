/* kept_file.c - small text files in the cache folder are named, read and written. */
#define _POSIX_C_SOURCE 200809L
#include "device/kept_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/hash.h"

void arcl_kept_line(arcl_text *key, const char *word, const char *value)
{
    arcl_text_printf(key, "%s ", word);
    for (; *value; value++)
        arcl_text_putc(key, (unsigned char)*value < ' ' ? ' ' : *value);
    arcl_text_putc(key, '\n');
}

bool arcl_kept_folder(char *path, size_t room, arcl_error *err)
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

bool arcl_kept_path(const char *folder, const char *kind, const arcl_text *key, char *path, size_t room,
                    arcl_error *err)
{
    const uint64_t hash = arcl_hash_bytes(ARCL_HASH_SEED, key->s ? key->s : "", key->len);
    const int n = snprintf(path, room, "%s/%s-%016" PRIx64 ".txt", folder, kind, hash);
    return (n > 0 && (size_t)n < room) || arcl_fail(err, "the path of the cache folder is too long");
}

char *arcl_kept_read(const char *path, const arcl_text *key, bool *is_there)
{
    size_t len = 0;

    *is_there = arcl_file_exists(path);
    char *bytes =
        *is_there && arcl_file_is_regular(path) ? arcl_file_read(path, ARCL_FILE_SETTINGS_MAX, &len, NULL) : NULL;
    const bool ours =
        bytes && key->s && len >= key->len && memcmp(bytes, key->s, key->len) == 0 && strlen(bytes) == len;
    if (ours) {
        memmove(bytes, bytes + key->len, len - key->len + 1);
        return bytes;
    }
    arcl_file_free(bytes);
    return NULL;
}

void arcl_kept_free(char *rest)
{
    arcl_file_free(rest);
}

/* Makes the folder of a file, and those above it. */
static bool make_folders(const char *path, arcl_error *err)
{
    char part[ARCL_KEPT_PATH];

    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        memcpy(part, path, (size_t)(slash - path));
        part[slash - path] = 0;
        if (mkdir(part, 0700) != 0 && !arcl_file_is_folder(part))
            return arcl_fail(err, "%s cannot be made: %s", part, strerror(errno));
    }
    return true;
}

bool arcl_kept_write(const char *path, const arcl_text *file, arcl_error *err)
{
    if (file->full)
        return arcl_fail(err, "there is not enough memory");
    return make_folders(path, err) && arcl_file_replace(path, file->s, file->len, err);
}
