/* settings.c - the limits of a device are written to its file and read from it. */
#include "device/route.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "arcl/arcl.h"
#include "base/file.h"
#include "device/folder.h"
#include "device/kernels.h"

#define KIND "limits"

static const char limits_name[] = "limits";

/* What a file for a device of this type begins with. */
static cJSON *key_of_type(arcl_device_type type)
{
    cJSON *key = cJSON_CreateObject();

    cJSON_AddStringToObject(key, "arcl", ARCL_VERSION);
    cJSON_AddStringToObject(key, "type", arcl_device_type_name(type));
    return key;
}

static cJSON *key_of(const arcl_device_info *d)
{
    cJSON *key = key_of_type(d->type);

    cJSON_AddStringToObject(key, "platform", d->platform);
    cJSON_AddStringToObject(key, "device", d->name);
    cJSON_AddStringToObject(key, "driver", d->driver);
    return key;
}

static bool path_of(const cJSON *key, char *path, size_t room, arcl_error *err)
{
    char folder[ARCL_KEPT_PATH];

    return arcl_kept_folder(folder, sizeof folder, err) && arcl_kept_path(folder, KIND, key, path, room, err);
}

bool arcl_settings_path(const arcl_device_info *d, char *path, size_t room, arcl_error *err)
{
    cJSON *key = key_of(d);
    const bool ok = path_of(key, path, room, err);

    cJSON_Delete(key);
    return ok;
}

/* ---- read ----------------------------------------------------------------------------------- */

/* A whole number of at least 1 that a double holds exactly, or null. */
static bool read_limit(const cJSON *x, uint64_t *out)
{
    static const double most = 9007199254740992;

    *out = ARCL_LIMIT_NEVER;
    if (!cJSON_IsNumber(x) || !(x->valuedouble >= 1 && x->valuedouble <= most))
        return cJSON_IsNull(x);
    *out = (uint64_t)x->valuedouble;
    return (double)*out == x->valuedouble;
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

/* Replaces those limits of `io` that the file has, each at most once. */
static bool read_limits(const cJSON *file, arcl_limits *io)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(file, limits_name);

    io->measured = 0;
    for (const cJSON *x = cJSON_IsObject(list) ? list->child : NULL; x; x = x->next) {
        arcl_plane_kernel k;
        arcl_limit limit;
        if (!cJSON_IsArray(x) || cJSON_GetArraySize(x) != 2 || !kernel_named(x->string, &k) ||
            io->measured & ARCL_KERNEL_BIT(k) || !read_limit(x->child, &limit.host) ||
            !read_limit(x->child->next, &limit.resident))
            return false;
        io->of[k] = limit;
        io->measured |= ARCL_KERNEL_BIT(k);
    }
    return cJSON_IsObject(list);
}

bool arcl_settings_read(const arcl_device_info *d, arcl_limits *io, arcl_error *err)
{
    char path[ARCL_KEPT_PATH];
    arcl_limits found = *io;
    bool is_there = false;
    cJSON *key = key_of(d);
    cJSON *file = path_of(key, path, sizeof path, NULL) ? arcl_kept_read(path, key, &is_there) : NULL;
    const bool ok = file && read_limits(file, &found);

    cJSON_Delete(key);
    cJSON_Delete(file);
    if (ok)
        *io = found;
    return ok || !is_there ||
           arcl_fail(err, "%s is ignored: it is not what 'arcl tune' writes for device %u; run that again", path,
                     d->number);
}

static uint64_t lower(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void arcl_settings_least(arcl_device_type type, arcl_limits *io)
{
    char folder[ARCL_KEPT_PATH];
    arcl_paths files = {0};
    bool is_there;

    if (!arcl_kept_folder(folder, sizeof folder, NULL) || !arcl_file_list(folder, ".json", &files, NULL))
        return;
    cJSON *key = key_of_type(type);
    for (size_t n = 0; n < files.n; n++) {
        const bool limits = strncmp(strrchr(files.path[n], '/') + 1, KIND "-", sizeof KIND) == 0;
        cJSON *file = limits ? arcl_kept_read(files.path[n], key, &is_there) : NULL;
        arcl_limits found = *io;
        const bool good = file && read_limits(file, &found);
        for (int k = 0; k < ARCL_PLANE_KERNELS && good; k++) {
            io->of[k].host = lower(found.of[k].host, io->of[k].host);
            io->of[k].resident = lower(found.of[k].resident, io->of[k].resident);
        }
        cJSON_Delete(file);
    }
    cJSON_Delete(key);
    arcl_paths_free(&files);
}

/* ---- write ---------------------------------------------------------------------------------- */

static void add_limit(cJSON *to, uint64_t limit)
{
    cJSON_AddItemToArray(to, limit == ARCL_LIMIT_NEVER ? cJSON_CreateNull() : cJSON_CreateNumber((double)limit));
}

bool arcl_settings_write(const arcl_device_info *d, const arcl_limits *limits, arcl_error *err)
{
    char path[ARCL_KEPT_PATH];
    cJSON *file = key_of(d);
    bool ok = path_of(file, path, sizeof path, err);
    cJSON *list = cJSON_AddObjectToObject(file, limits_name);

    for (int k = 0; k < ARCL_PLANE_KERNELS; k++)
        if (limits->measured & ARCL_KERNEL_BIT(k)) {
            cJSON *pair = cJSON_AddArrayToObject(list, arcl_plane_kernel_of((arcl_plane_kernel)k)->name);
            add_limit(pair, limits->of[k].host);
            add_limit(pair, limits->of[k].resident);
        }
    ok = ok && arcl_kept_write(path, file, err);
    cJSON_Delete(file);
    return ok;
}
