#include "device/fault.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
