#include "device/environment.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

/* NULL: it is not set, or empty, which is the same. */
static const char *value_of(const char *variable)
{
    const char *set = getenv(variable);

    return set && set[0] ? set : NULL;
}

/* The one reader of each: false if there is no such value. */
static bool read_memory(const char *set, uint64_t *out)
{
    errno = 0;
    *out = strtoull(set, NULL, 10);
    return set[strspn(set, "0123456789")] == 0 && *out > 0 && errno == 0;
}

static bool read_seconds(const char *set, unsigned *out)
{
    const size_t len = strlen(set);

    *out = len < 5 ? (unsigned)strtoul(set, NULL, 10) : 0;
    return set[strspn(set, "0123456789")] == 0 && *out > 0;
}

static bool read_cut(const char *set, arcl_cut *out)
{
    *out = strcmp(set, "groups") == 0 ? ARCL_CUT_GROUPS : ARCL_CUT_ITEMS;
    return *out == ARCL_CUT_GROUPS || strcmp(set, "items") == 0;
}

uint64_t arcl_environment_memory(void)
{
    const char *set = value_of("ARCL_DEVICE_MEMORY");
    uint64_t bytes;

    return set && read_memory(set, &bytes) ? bytes : UINT64_MAX;
}

unsigned arcl_environment_seconds(void)
{
    const char *set = value_of("ARCL_DRIVER_SECONDS");
    unsigned seconds;

    return set && read_seconds(set, &seconds) ? seconds : 60;
}

bool arcl_environment_cut(arcl_cut *out)
{
    const char *set = value_of("ARCL_CUT");

    return set && read_cut(set, out);
}

bool arcl_environment_check(arcl_error *err)
{
    const char *const memory = value_of("ARCL_DEVICE_MEMORY"), *const cut = value_of("ARCL_CUT");
    const char *const folder = value_of("ARCL_CL_DIR"), *const options = value_of("ARCL_CL_OPTIONS");
    const char *const seconds = value_of("ARCL_DRIVER_SECONDS"), *const fault = arcl_fault_unknown();
    uint64_t bytes;
    unsigned limit;
    arcl_cut which;

    if (memory && !read_memory(memory, &bytes))
        return arcl_fail(err, "ARCL_DEVICE_MEMORY '%.60s' is no number of bytes, 1 or more", memory);
    if (seconds && !read_seconds(seconds, &limit))
        return arcl_fail(err, "ARCL_DRIVER_SECONDS '%.60s' is no number from 1 to 9999", seconds);
    if (cut && !read_cut(cut, &which))
        return arcl_fail(err, "ARCL_CUT '%.60s' is none of groups, items", cut);
    if (folder && !arcl_file_is_folder(folder))
        return arcl_fail(err, "ARCL_CL_DIR '%s' is no folder", folder);
    if (options && strlen(options) > ARCL_CL_OPTIONS_MAX)
        return arcl_fail(err, "ARCL_CL_OPTIONS '%.20s...' has %zu bytes; it may have %d", options, strlen(options),
                         ARCL_CL_OPTIONS_MAX);
#define ARCL_FAULT_WORD(ID, word) word ", "
    return !fault || arcl_fail(err,
                               "ARCL_FAULT '%s' is none of " ARCL_FAULTS(
                                   ARCL_FAULT_WORD) "nor one of them and from when on, such as launch:3",
                               fault);
#undef ARCL_FAULT_WORD
}

/* ---- failures on demand -------------------------------------------------------------------------- */

static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_ulong left[ARCL_FAULT_COUNT]; /* how often it must not fail yet, plus 1; 0: it never does */
static char unknown[64];

static const char *const words[ARCL_FAULT_COUNT] = {
#define ARCL_FAULT_WORD(ID, word) [ARCL_FAULT_##ID] = word,
    ARCL_FAULTS(ARCL_FAULT_WORD)
#undef ARCL_FAULT_WORD
};

/* "launch" or "launch:3" */
static void note(const char *word, size_t len)
{
    const char *colon = memchr(word, ':', len);
    const size_t name = colon ? (size_t)(colon - word) : len;
    const bool number = colon && strspn(colon + 1, "0123456789") == len - name - 1;
    const unsigned long nth = number ? strtoul(colon + 1, NULL, 10) : !colon;

    for (unsigned k = 0; k < ARCL_FAULT_COUNT; k++)
        if (strlen(words[k]) == name && memcmp(words[k], word, name) == 0 && nth > 0) {
            atomic_store(&left[k], nth);
            return;
        }
    if (len > 0 && unknown[0] == 0)
        snprintf(unknown, sizeof unknown, "%.*s", (int)(len < sizeof unknown ? len : sizeof unknown - 1), word);
}

static void read_environment(void)
{
    const char *at = getenv("ARCL_FAULT");

    while (at && *at) {
        const size_t len = strcspn(at, ",");
        note(at, len);
        at += len + (at[len] == ',');
    }
}

bool arcl_fault_strikes(arcl_fault f)
{
    pthread_once(&once, read_environment);
    unsigned long n = atomic_load(&left[f]);
    while (n > 1 && !atomic_compare_exchange_weak(&left[f], &n, n - 1))
        continue;
    return n == 1;
}

const char *arcl_fault_unknown(void)
{
    pthread_once(&once, read_environment);
    return unknown[0] ? unknown : NULL;
}
