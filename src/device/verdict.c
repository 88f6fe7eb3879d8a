/* verdict.c - what is known of a driver is written to its file and read from it. */
#define _POSIX_C_SOURCE 200809L
#include "device/drivers.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arcl/arcl.h"
#include "base/hash.h"
#include "device/kernels.h"
#include "device/folder.h"

#define KIND "driver"

static const char *const levels[] = {"none", "list", "gpus", "all"};
static const char *const steps[] = {"load", "list", "build", "test"};

enum { LEVELS = sizeof levels / sizeof *levels, STEPS = sizeof steps / sizeof *steps };

/* What changes what a driver is asked to do, or what it shows. */
static const char *const variables[] = {"ARCL_CUT",     "ARCL_CL_OPTIONS", "ARCL_PLATFORM_SKIP",
                                        "POCL_DEVICES", "RUSTICL_ENABLE",  "CUDA_VISIBLE_DEVICES"};

static void put_key(arcl_text *out, const arcl_driver *d)
{
    arcl_text kernels = {0};
    char line[64];
    struct stat st;

    arcl_kept_line(out, "arcl", ARCL_VERSION);
    (void)arcl_kernel_text(&kernels, NULL); /* those of ARCL_CL_DIR, if that is set */
    snprintf(line, sizeof line, "%016" PRIx64,
             arcl_hash_bytes(ARCL_HASH_SEED, kernels.s ? kernels.s : "", kernels.len));
    arcl_text_close(&kernels);
    arcl_kept_line(out, "kernels", line);
    for (size_t k = 0; k < sizeof variables / sizeof *variables; k++) {
        const char *set = getenv(variables[k]);
        arcl_kept_line(out, variables[k], set ? set : "");
    }
    arcl_kept_line(out, "library", d->file[0] ? d->file : d->library);
    if (!d->file[0] || stat(d->file, &st) != 0)
        memset(&st, 0, sizeof st);
    snprintf(line, sizeof line, "%lld %lld", (long long)st.st_size, (long long)st.st_mtime);
    arcl_kept_line(out, "file", line);
}

/* In the cache folder, or that for temporary things if nothing can be written there. */
static bool path_of(const arcl_text *key, char *path, size_t room)
{
    char folder[ARCL_KEPT_PATH];

    if (!arcl_kept_folder(folder, sizeof folder, NULL) || !arcl_folder_writable(folder))
        if (!arcl_folder_lasting(folder, sizeof folder))
            return false;
    return arcl_kept_path(folder, KIND, key, path, room, NULL);
}

/* ---- read ----------------------------------------------------------------------------------- */

/* One of these words, which is passed together with what ends it. */
static bool take_word(const char **at, const char *const words[], int n, char end, int *out)
{
    for (int k = 0; k < n; k++) {
        const size_t len = strlen(words[k]);
        if (strncmp(*at, words[k], len) == 0 && (*at)[len] == end) {
            *at += len + 1;
            *out = k;
            return true;
        }
    }
    return false;
}

/* "failed 11 test NAME\n" */
static bool take_failure(const char *at, arcl_verdict *v)
{
    static const char *const failed[] = {"failed"};
    int word, step;

    if (!take_word(&at, failed, 1, ' ', &word) || *at < '0' || *at > '9')
        return false;
    char *end;
    const unsigned long number = strtoul(at, &end, 10);
    if (end - at > 2 || number > 64 || *end != ' ')
        return false;
    at = end + 1;
    if (!take_word(&at, steps, STEPS, ' ', &step))
        return false;
    const size_t len = strcspn(at, "\n");
    if (len >= sizeof v->platform || at[len] != '\n' || at[len + 1])
        return false;
    v->failed = true;
    v->signal = (int)number;
    v->step = (arcl_driver_step)step;
    memcpy(v->platform, at, len);
    v->platform[len] = 0;
    return true;
}

static bool parse(const char *at, arcl_verdict *v)
{
    static const char *const passed[] = {"passed"};
    int word, level;

    *v = (arcl_verdict){0};
    if (!take_word(&at, passed, 1, ' ', &word) || !take_word(&at, levels, LEVELS, '\n', &level))
        return false;
    v->passed = (arcl_trust)level;
    return *at == 0 || take_failure(at, v);
}

bool arcl_verdict_read(const arcl_driver *d, arcl_verdict *out)
{
    char path[ARCL_KEPT_PATH];
    arcl_text key = {0};
    bool is_there;

    put_key(&key, d);
    char *lines = path_of(&key, path, sizeof path) ? arcl_kept_read(path, &key, &is_there) : NULL;
    const bool ok = lines && parse(lines, out);
    if (!ok)
        *out = (arcl_verdict){0};
    arcl_kept_free(lines);
    arcl_text_close(&key);
    return ok;
}

/* ---- write ---------------------------------------------------------------------------------- */

void arcl_verdict_write(const arcl_driver *d, const arcl_verdict *v)
{
    char path[ARCL_KEPT_PATH];
    arcl_text file = {0};

    put_key(&file, d);
    if (path_of(&file, path, sizeof path)) {
        if (v->passed == ARCL_TRUST_NONE && !v->failed) {
            (void)unlink(path);
        } else {
            char failure[64];
            arcl_kept_line(&file, "passed", levels[v->passed]);
            snprintf(failure, sizeof failure, "failed %d %s", v->signal, steps[v->step]);
            if (v->failed)
                arcl_kept_line(&file, failure, v->platform);
            (void)arcl_kept_write(path, &file, NULL);
        }
    }
    arcl_text_close(&file);
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
