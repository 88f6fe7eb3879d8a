/* labels.c - what programs are called where many stand side by side. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "exec/plan.h"

/* Longer names for those that share one: name, file's name and name, path and name. */
typedef enum form { NAME, FILE_AND_NAME, PATH_AND_NAME, FORMS } form;

static const char *label(arcl_arena *mem, const arcl_program *p, form f)
{
    const char *slash = strrchr(p->file, '/');
    const char *file = f == FILE_AND_NAME && slash ? slash + 1 : p->file;

    if (f == NAME)
        return p->name;
    const size_t room = strlen(file) + strlen(p->name) + 2;
    char *s = arcl_take(mem, room);
    snprintf(s, room, "%s:%s", file, p->name);
    return s;
}

/* Marks the labels that occur twice or more; slots are a power of two, more than n. */
static void find_shared(const char *const *labels, size_t n, uint32_t *slot, size_t slots, bool *shared)
{
    memset(slot, 0, slots * sizeof *slot);
    for (size_t k = 0; k < n; k++) {
        size_t at = (size_t)arcl_hash_bytes(ARCL_HASH_SEED, labels[k], strlen(labels[k])) & (slots - 1);
        while (slot[at] && strcmp(labels[slot[at] - 1], labels[k]) != 0)
            at = (at + 1) & (slots - 1);
        shared[k] = slot[at] != 0;
        if (slot[at])
            shared[slot[at] - 1] = true;
        else
            slot[at] = (uint32_t)(k + 1);
    }
}

const char *const *arcl_plan_labels(arcl_arena *mem, const arcl_library *library)
{
    const size_t n = library->n;
    const char **labels = ARCL_TAKE(mem, const char *, n);
    bool *shared = ARCL_TAKE(mem, bool, n);
    size_t slots = 16;

    while (slots < 2 * n)
        slots *= 2;
    uint32_t *slot = ARCL_TAKE(mem, uint32_t, slots);
    memset(shared, true, n * sizeof *shared);
    for (form f = NAME; f < FORMS; f++) {
        bool any = false;
        for (size_t k = 0; k < n; k++) {
            any = any || shared[k];
            if (shared[k])
                labels[k] = label(mem, &library->programs[k], f);
        }
        if (!any)
            break;
        find_shared(labels, n, slot, slots, shared);
    }
    return labels;
}
