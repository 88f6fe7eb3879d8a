/* verdict.c - what is known of a driver is written to its file and read from it. */
#define _POSIX_C_SOURCE 200809L
#include "device/drivers.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "arcl/arcl.h"
#include "base/hash.h"
#include "device/kernels.h"
#include "device/folder.h"

#define KIND "driver"

static const char *const levels[] = {"none", "list", "gpus", "all"};
static const char *const steps[] = {"load", "list", "build", "test"};

enum { LEVELS = sizeof levels / sizeof *levels, STEPS = sizeof steps / sizeof *steps, HOUR = 3600 };

/* What changes what a driver is asked to do, or what it shows. */
static const char *const variables[] = {"ARCL_CUT",     "ARCL_CL_OPTIONS", "ARCL_PLATFORM_SKIP",
                                        "POCL_DEVICES", "RUSTICL_ENABLE",  "CUDA_VISIBLE_DEVICES"};

static cJSON *key_of(const arcl_driver *d)
{
    cJSON *key = cJSON_CreateObject();
    arcl_text kernels = {0};
    char word[64];
    struct stat st;

    cJSON_AddStringToObject(key, "arcl", ARCL_VERSION);
    for (int part = 0; part <= ARCL_PART_VM; part++)
        (void)arcl_kernel_text(&kernels, (arcl_kernel_part)part, NULL); /* those of ARCL_CL_DIR, if that is set */
    snprintf(word, sizeof word, "%016" PRIx64,
             arcl_hash_bytes(ARCL_HASH_SEED, kernels.s ? kernels.s : "", kernels.len));
    arcl_text_close(&kernels);
    cJSON_AddStringToObject(key, "kernels", word);
    for (size_t k = 0; k < sizeof variables / sizeof *variables; k++) {
        const char *set = getenv(variables[k]);
        cJSON_AddStringToObject(key, variables[k], set ? set : "");
    }
    cJSON_AddStringToObject(key, "library", d->file[0] ? d->file : d->library);
    if (!d->file[0] || stat(d->file, &st) != 0)
        memset(&st, 0, sizeof st);
    snprintf(word, sizeof word, "%lld %lld", (long long)st.st_size, (long long)st.st_mtime);
    cJSON_AddStringToObject(key, "file", word);
    return key;
}

static bool path_of(const cJSON *key, char *path, size_t room)
{
    char folder[ARCL_KEPT_PATH];

    return arcl_kept_place(folder, sizeof folder) && arcl_kept_path(folder, KIND, key, path, room, NULL);
}

/* ---- read ----------------------------------------------------------------------------------- */

/* Which of these words the member is. */
static bool read_word(const cJSON *of, const char *name, const char *const words[], int n, int *out)
{
    const char *word = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(of, name));

    for (*out = 0; word && *out < n; ++*out)
        if (strcmp(word, words[*out]) == 0)
            return true;
    return false;
}

static bool read_all(const cJSON *file, arcl_verdict *v)
{
    const cJSON *failed = cJSON_GetObjectItemCaseSensitive(file, "failed");
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(failed, "signal");
    const char *platform = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(failed, "platform"));
    int level, step;

    if (!read_word(file, "passed", levels, LEVELS, &level))
        return false;
    v->passed = (arcl_trust)level;
    if (!failed)
        return true;
    if (!cJSON_IsNumber(number) || number->valueint < 0 || number->valueint > 64 ||
        !read_word(failed, "step", steps, STEPS, &step) || !platform || strlen(platform) >= sizeof v->platform)
        return false;
    v->failed = true;
    v->signal = number->valueint;
    v->step = (arcl_driver_step)step;
    snprintf(v->platform, sizeof v->platform, "%s", platform);
    return true;
}

/* A driver that did not answer may have waited for something that is over: for another process, or a busy machine. */
static bool has_lapsed(const arcl_verdict *v, const char *path)
{
    struct stat st;

    return v->failed && v->signal == 0 && (stat(path, &st) != 0 || llabs((long long)time(NULL) - st.st_mtime) >= HOUR);
}

bool arcl_verdict_read(const arcl_driver *d, arcl_verdict *out)
{
    char path[ARCL_KEPT_PATH];
    bool is_there;
    cJSON *key = key_of(d);
    cJSON *file = path_of(key, path, sizeof path) ? arcl_kept_read(path, key, &is_there) : NULL;

    *out = (arcl_verdict){0};
    const bool ok = file && read_all(file, out) && !has_lapsed(out, path);
    if (!ok)
        *out = (arcl_verdict){0};
    cJSON_Delete(file);
    cJSON_Delete(key);
    return ok;
}

/* ---- write ---------------------------------------------------------------------------------- */

void arcl_verdict_write(const arcl_driver *d, const arcl_verdict *v)
{
    char path[ARCL_KEPT_PATH];
    cJSON *file = key_of(d);
    const bool place = path_of(file, path, sizeof path), empty = v->passed == ARCL_TRUST_NONE && !v->failed;

    cJSON_AddStringToObject(file, "passed", levels[v->passed]);
    if (v->failed) {
        cJSON *failed = cJSON_AddObjectToObject(file, "failed");
        cJSON_AddNumberToObject(failed, "signal", v->signal);
        cJSON_AddStringToObject(failed, "step", steps[v->step]);
        cJSON_AddStringToObject(failed, "platform", v->platform);
    }
    if (place && empty)
        (void)unlink(path);
    else if (place)
        (void)arcl_kept_write(path, file, NULL);
    cJSON_Delete(file);
}

void arcl_verdict_explain(const arcl_verdict *v, const arcl_driver *d, char *out, size_t room)
{
    static const char *const asked[] = {"open", "list its devices", "compile the kernels", "run the kernels"};
    char how[64];

    if (v->signal)
        snprintf(how, sizeof how, "crashed (signal %d)", v->signal);
    else
        snprintf(how, sizeof how, "did not answer");
    snprintf(out, room,
             "the driver %s %s when it was asked to %s, in a process of its own; 'arcl devices --check' tries it again",
             d->file[0] ? d->file : d->library, how, asked[v->step]);
}
