#define _XOPEN_SOURCE 700
#include "base/file.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40 }; /* one after the other */

/* A file by what it is, if it is there, and by its folder and name if these are known. */
typedef struct claim {
    bool there;
    dev_t dev, folder_dev;
    ino_t ino, folder_ino;
    const char *name; /* NULL: only the file itself is known */
} claim;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool noting, forgetful; /* forgetful: there was no memory for a note */
static claim *claims;          /* for as long as the process runs */
static size_t n, room;

void arcl_claims_begin(void)
{
    noting = true;
}

static void note(const claim *c)
{
    pthread_mutex_lock(&lock);
    if (n == room) {
        claim *more = realloc(claims, (room * 2 + 16) * sizeof *more);
        if (more) {
            claims = more;
            room = room * 2 + 16;
        }
    }
    if (n < room)
        claims[n++] = *c;
    else
        forgetful = true;
    pthread_mutex_unlock(&lock);
}

/* Where a path leads that ends in a link to something that is not there; false if it is none or leads nowhere. */
static bool follow(char path[PATH_MAX])
{
    char to[PATH_MAX], joined[2 * PATH_MAX];
    const ssize_t len = readlink(path, to, sizeof to - 1);
    const char *slash = strrchr(path, '/');

    if (len <= 0)
        return false;
    to[len] = 0;
    const int folder = slash && to[0] != '/' ? (int)(slash - path) + 1 : 0;
    const int whole = snprintf(joined, sizeof joined, "%.*s%s", folder, path, to);
    if (whole < 0 || whole >= PATH_MAX)
        return false;
    memcpy(path, joined, (size_t)whole + 1);
    return true;
}

/* Where a path leads, link after link; false if it is too long. */
static bool lead(const char *path, char at[PATH_MAX])
{
    if (strlen(path) >= PATH_MAX)
        return false;
    strcpy(at, path);
    for (int k = 0; k < LINKS_MAX && follow(at); k++)
        ;
    return true;
}

/* What is known of the file at the path, whose name is in `at`. */
static claim claim_of(const char *path, char at[PATH_MAX])
{
    char folder[PATH_MAX] = ".";
    struct stat st;
    claim c = {0};

    if (!lead(path, at))
        return c;
    if (stat(at, &st) == 0) {
        c.there = true;
        c.dev = st.st_dev;
        c.ino = st.st_ino;
    }
    const char *slash = strrchr(at, '/'), *name = slash ? slash + 1 : at;
    if (slash) {
        memcpy(folder, at, (size_t)(name - at));
        folder[name - at] = 0;
    }
    if (stat(folder, &st) == 0) {
        c.folder_dev = st.st_dev;
        c.folder_ino = st.st_ino;
        c.name = name;
    }
    return c;
}

void arcl_claim_file(const struct stat *st)
{
    if (noting && S_ISREG(st->st_mode))
        note(&(claim){.there = true, .dev = st->st_dev, .ino = st->st_ino});
}

void arcl_claim_path(const char *path)
{
    char at[PATH_MAX];

    if (!noting)
        return;
    claim c = claim_of(path, at);
    if (c.name && (c.name = strdup(c.name)) == NULL)
        forgetful = true;
    note(&c);
}

void arcl_claim_beside(const char *path, const char *more)
{
    char at[PATH_MAX], name[PATH_MAX];

    if (noting && lead(path, at) && snprintf(name, sizeof name, "%s%s", at, more) < (int)sizeof name)
        arcl_claim_path(name);
}

static bool is_same(const claim *a, const claim *b)
{
    return (a->there && b->there && a->dev == b->dev && a->ino == b->ino) ||
           (a->name && b->name && a->folder_dev == b->folder_dev && a->folder_ino == b->folder_ino &&
            strcmp(a->name, b->name) == 0);
}

bool arcl_claim_none(const char *path, arcl_error *err)
{
    char at[PATH_MAX];
    const claim c = claim_of(path, at);
    bool same = false;

    pthread_mutex_lock(&lock);
    for (size_t k = 0; k < n && !same; k++)
        same = is_same(&c, &claims[k]);
    const bool unsure = forgetful;
    pthread_mutex_unlock(&lock);
    if (same)
        return arcl_fail(err, "%s: is an input of this command, so it is not written over; give another name", path);
    return !unsure || arcl_fail(err, "%s: there is no memory to tell whether it is an input", path);
}

bool arcl_claim_apart(const char *a, const char *b, arcl_error *err)
{
    char at[2][PATH_MAX];
    const claim x = claim_of(a, at[0]), y = claim_of(b, at[1]);

    return !is_same(&x, &y) || arcl_fail(err, "%s: two outputs cannot be one file; give another name", b);
}
