#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "device/folder.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"

enum { PATH_ROOM = 4096, CACHE_ROOM = 1024 };

/* Places for temporary things, the best first; NULL after the last. */
static const char *place(unsigned k)
{
    static const char *const variables[] = {"TMPDIR", "XDG_RUNTIME_DIR"};
    static const char *const folders[] = {"/tmp", "/var/tmp", "/dev/shm"};

    if (k < 2) {
        const char *set = getenv(variables[k]);
        return set && set[0] == '/' ? set : "/tmp";
    }
    return k < 5 ? folders[k - 2] : NULL;
}

bool arcl_folder_writable(const char *path)
{
    char probe[PATH_ROOM];
    struct stat st;
    size_t n = strlen(path);

    if (n == 0 || n >= sizeof probe - sizeof "/arcl-XXXXXX")
        return false;
    memcpy(probe, path, n + 1);
    while (stat(probe, &st) != 0) { /* up to what exists */
        while (n > 0 && probe[n - 1] == '/')
            n--;
        while (n > 0 && probe[n - 1] != '/')
            n--;
        while (n > 1 && probe[n - 1] == '/') /* a file has no name that ends so: it would be passed over */
            n--;
        if (n == 0) /* a name in this folder */
            probe[n++] = '.';
        probe[n] = 0;
    }
    if (!S_ISDIR(st.st_mode))
        return false;
    strcpy(probe + strlen(probe), "/arcl-XXXXXX");
    const int f = mkstemp(probe);
    if (f < 0)
        return false;
    close(f);
    return unlink(probe) == 0;
}

bool arcl_folder_lasting(char *path, size_t room)
{
    struct stat st;
    const char *in;

    for (unsigned k = 0; (in = place(k)) != NULL; k++) {
        const int n = snprintf(path, room, "%s/arcl-%lu", in, (unsigned long)geteuid());
        if (n < 0 || (size_t)n >= room)
            continue;
        (void)mkdir(path, 0700); /* it may be there: then it must be ours, and closed to others */
        if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid() && (st.st_mode & 022) == 0 &&
            arcl_folder_writable(path))
            return true;
    }
    return false;
}

bool arcl_folder_make(const char *path, arcl_error *err)
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

/* ---- folders of drivers ----------------------------------------------------------------------- */

/* `folder`/`rest` of an environment variable; false if that is not set. */
static bool path_in(const char *variable, const char *rest, char *out)
{
    const char *folder = getenv(variable);

    if (!folder || !folder[0])
        return false;
    const int n = snprintf(out, CACHE_ROOM, "%s%s", folder, rest);
    return n > 0 && n < CACHE_ROOM;
}

void arcl_folder_caches(char *said, size_t room)
{
    char usual[CACHE_ROOM] = "", other[CACHE_ROOM - 16], path[CACHE_ROOM];

    said[0] = 0;
    if (!path_in("CUDA_CACHE_PATH", "", usual) && !path_in("HOME", "/.nv/ComputeCache", usual))
        usual[0] = 0;
    const bool nvidia = arcl_folder_writable(usual);
    if (!path_in("POCL_CACHE_DIR", "", usual) && !path_in("XDG_CACHE_HOME", "/pocl/kcache", usual) &&
        !path_in("HOME", "/.cache/pocl/kcache", usual))
        usual[0] = 0;
    const bool pocl = arcl_folder_writable(usual);
    if (nvidia && pocl)
        return;
    if (!arcl_folder_lasting(other, sizeof other)) {
        snprintf(said, room, "no folder for compiled kernels can be written: neither %s nor one for temporary files",
                 usual[0] ? usual : "one in HOME");
        return;
    }
    if (!nvidia) {
        snprintf(path, sizeof path, "%s/nvidia", other);
        setenv("CUDA_CACHE_PATH", path, 1);
    }
    if (!pocl) {
        snprintf(path, sizeof path, "%s/pocl", other);
        setenv("POCL_CACHE_DIR", path, 1);
        snprintf(said, room, "compiled kernels are kept in %s, because %s%s", path, usual[0] ? usual : "HOME",
                 usual[0] ? " cannot be written" : " is not set");
    }
}

/* ---- small files for the next process ------------------------------------------------------------ */

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

bool arcl_kept_place(char *path, size_t room)
{
    return (arcl_kept_folder(path, room, NULL) && arcl_folder_writable(path)) || arcl_folder_lasting(path, room);
}

bool arcl_kept_path(const char *folder, const char *kind, const cJSON *key, char *path, size_t room, arcl_error *err)
{
    char *text = cJSON_PrintUnformatted(key);

    if (!text)
        return arcl_fail(err, "there is not enough memory");
    const uint64_t hash = arcl_hash_bytes(ARCL_HASH_SEED, text, strlen(text));
    cJSON_free(text);
    const int n = snprintf(path, room, "%s/%s-%016" PRIx64 ".json", folder, kind, hash);
    return (n > 0 && (size_t)n < room) || arcl_fail(err, "the path of the cache folder is too long");
}

/* Whether the object begins with the members of the key. */
static bool begins_with(const cJSON *file, const cJSON *key)
{
    const cJSON *x = cJSON_IsObject(file) ? file->child : NULL;

    for (key = key->child; key && x && strcmp(x->string, key->string) == 0 && cJSON_Compare(x, key, true); x = x->next)
        key = key->next;
    return !key;
}

cJSON *arcl_kept_read(const char *path, const cJSON *key, bool *is_there)
{
    size_t len = 0;

    *is_there = arcl_file_exists(path);
    char *bytes =
        *is_there && arcl_file_is_regular(path) ? arcl_file_read(path, ARCL_FILE_SETTINGS_MAX, &len, NULL) : NULL;
    cJSON *file = bytes && key && strlen(bytes) == len ? cJSON_ParseWithOpts(bytes, NULL, true) : NULL;
    arcl_file_free(bytes);
    if (file && begins_with(file, key))
        return file;
    cJSON_Delete(file);
    return NULL;
}

bool arcl_kept_write(const char *path, const cJSON *file, arcl_error *err)
{
    char *text = cJSON_PrintUnformatted(file);
    const bool ok = text ? arcl_folder_make(path, err) && arcl_file_replace(path, text, strlen(text), err)
                         : arcl_fail(err, "there is not enough memory");

    cJSON_free(text);
    return ok;
}
