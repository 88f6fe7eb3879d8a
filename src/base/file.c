#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE /* the kind of a folder's entry */
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

/* The most that is read of it: a device may have no end. */
static size_t most_of(const struct stat *st, size_t limit)
{
    return S_ISCHR(st->st_mode) && limit > ARCL_FILE_DEVICE_MAX ? ARCL_FILE_DEVICE_MAX : limit;
}

static bool too_large(const char *path, size_t limit, arcl_error *err)
{
    return limit >> 20 ? arcl_fail(err, "%s: larger than %zu MB, the most that is read", path, limit >> 20)
                       : arcl_fail(err, "%s: larger than %zu bytes, the most that is read", path, limit);
}

/* Has the system give the memory at once: page by page, as it is touched, takes longer than the reading. */
static void populate(char *bytes, size_t n)
{
#ifdef MADV_POPULATE_WRITE
    enum { PAGE = 4096, WORTH = 64 * 1024 };
    const size_t off = -(uintptr_t)bytes % PAGE;

    if (n >= WORTH)
        (void)madvise(bytes + off, (n - off) & ~(size_t)(PAGE - 1), MADV_POPULATE_WRITE);
#else
    (void)bytes;
    (void)n;
#endif
}

bool arcl_stream_open(arcl_stream *s, const char *path, size_t limit, arcl_error *err)
{
    struct stat st = {0};

    *s = (arcl_stream){.path = path, .f = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)};
    if (s->f < 0)
        return arcl_fail(err, "%s: cannot be opened: %s", path, strerror(errno));
    if (fstat(s->f, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0)
        s->size = (uintmax_t)st.st_size;
    arcl_claim_file(&st);
    s->limit = most_of(&st, limit);
    if (!S_ISDIR(st.st_mode) && s->size <= s->limit)
        return true;
    if (S_ISDIR(st.st_mode))
        arcl_fail(err, "%s: is a folder, a file was expected", path);
    else
        too_large(path, s->limit, err);
    arcl_stream_close(s);
    return false;
}

bool arcl_stream_read(arcl_stream *s, char *to, size_t *n, arcl_error *err)
{
    ssize_t got;

    do
        got = read(s->f, to, *n);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return arcl_fail(err, "%s: cannot be read: %s", s->path, strerror(errno));
    *n = (size_t)got;
    s->done += *n;
    return s->done <= s->limit || too_large(s->path, s->limit, err);
}

void arcl_stream_close(arcl_stream *s)
{
    if (s->f > STDIN_FILENO)
        close(s->f);
}

char *arcl_stream_room(const arcl_stream *s, char *bytes, size_t n, arcl_error *err)
{
    char *more = realloc(bytes, n);

    if (!more) {
        free(bytes);
        arcl_starve();
        arcl_fail(err, "%s: no memory for it", s->path);
    }
    return more;
}

char *arcl_file_read(const char *path, size_t limit, size_t *len, arcl_error *err)
{
    enum { FIRST_ROOM = 65536 };
    arcl_stream s;
    char *buf = NULL;
    size_t n = 0, held = 0, got = 1;

    if (!arcl_stream_open(&s, path, limit, err))
        return NULL;
    for (; got > 0; n += got) {
        if (n + 1 >= held) { /* grows with what has been read */
            held = held == 0 ? s.size ? (size_t)s.size + 2 : FIRST_ROOM : held <= s.limit / 2 ? held * 2 : s.limit + 2;
            buf = arcl_stream_room(&s, buf, held, err);
            if (!buf)
                break;
            populate(buf + n, held - n);
        }
        got = held - n - 1;
        if (!arcl_stream_read(&s, buf + n, &got, err)) {
            free(buf);
            buf = NULL;
            break;
        }
    }
    arcl_stream_close(&s);
    if (buf)
        buf[n] = 0;
    *len = n;
    return buf;
}

void arcl_file_free(char *bytes)
{
    free(bytes);
}

/* Writes all of it to the file, which is closed; the first failure stays in errno. */
static bool fill(int f, const char *bytes, size_t len)
{
    int why = f < 0 ? errno : 0;

    while (len > 0 && !why) {
        const ssize_t n = write(f, bytes, len);
        if (n >= 0) {
            bytes += n;
            len -= (size_t)n;
        } else if (errno != EINTR) {
            why = errno;
        }
    }
    if (f >= 0 && close(f) != 0 && !why)
        why = errno;
    errno = why;
    return !why;
}

/* Into a new file beside it, which then takes its place. */
static bool replace(const char *path, const void *bytes, size_t len, mode_t mode)
{
    const size_t room = strlen(path) + 32;
    char *temp = malloc(room);

    if (!temp) {
        arcl_starve();
        return false;
    }
    snprintf(temp, room, "%s.%ld.tmp", path, (long)getpid());
    (void)unlink(temp);                                                      /* left by a process that was killed */
    const int f = open(temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode); /* through no link */
    const bool ok = fill(f, bytes, len) && rename(temp, path) == 0;
    const int why = errno;
    if (!ok && f >= 0)
        (void)unlink(temp);
    free(temp);
    errno = why;
    return ok;
}

bool arcl_file_replace(const char *path, const void *bytes, size_t len, arcl_error *err)
{
    return replace(path, bytes, len, 0600) || arcl_fail(err, "%s: cannot be written: %s", path, strerror(errno));
}

bool arcl_file_write(const char *path, const void *bytes, size_t len, arcl_error *err)
{
    struct stat st;
    /* A device, a pipe or a link stays what it is. */
    const bool here = lstat(path, &st) == 0 && !S_ISREG(st.st_mode);
    const bool ok = here ? fill(open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666), bytes, len)
                         : replace(path, bytes, len, 0666);

    return ok || arcl_fail(err, "%s: cannot be written: %s", path, strerror(errno));
}

/* Why nothing can be put into the folder of the file; 0: it can be. */
static int folder_refuses(const char *path)
{
    const char *slash = strrchr(path, '/');
    char folder[4096];

    if (snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".") >=
        (int)sizeof folder)
        return 0; /* opening it will tell */
    return access(folder, W_OK | X_OK) == 0 ? 0 : errno;
}

bool arcl_file_can_change(const char *path)
{
    return access(path, W_OK) == 0 && folder_refuses(path) == 0;
}

bool arcl_file_can_write(const char *path, arcl_error *err)
{
    int wrong = 0;

    if (!path[0])
        return arcl_fail(err, "an output needs a name");
    if (arcl_file_is_folder(path))
        wrong = EISDIR;
    else if (arcl_file_is_special(path))
        wrong = access(path, W_OK) == 0 ? 0 : errno;
    else
        wrong = folder_refuses(path);
    if (wrong)
        return arcl_fail(err, "%s: cannot be written: %s", path, strerror(wrong));
    return arcl_claim_none(path, err);
}

bool arcl_file_make(const char *path, arcl_error *err)
{
    const int f = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);

    return (f >= 0 && close(f) == 0) || errno == EEXIST ||
           arcl_fail(err, "%s: cannot be made: %s", path, strerror(errno));
}

/* The kind of what is at the path, of the bits of S_IFMT; 0: nothing is there. */
static mode_t kind_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? st.st_mode & S_IFMT : 0;
}

bool arcl_file_is_folder(const char *path)
{
    return kind_of(path) == S_IFDIR;
}

bool arcl_file_exists(const char *path)
{
    return kind_of(path) != 0;
}

bool arcl_file_is_regular(const char *path)
{
    return kind_of(path) == S_IFREG;
}

bool arcl_file_is_special(const char *path)
{
    const mode_t kind = kind_of(path);
    return kind != 0 && kind != S_IFREG && kind != S_IFDIR;
}

bool arcl_file_has_size(const char *path, size_t size)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) && (uintmax_t)st.st_size == size;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool arcl_file_list(const char *path, const char *suffix, arcl_paths *out, arcl_error *err)
{
    const size_t tail = strlen(suffix);
    DIR *d = opendir(path);
    size_t room = 0;

    *out = (arcl_paths){0};
    if (!d && errno == ENOMEM)
        arcl_starve();
    if (!d)
        return arcl_fail(err, "%s: cannot be opened: %s", path, strerror(errno));
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        const size_t len = strlen(e->d_name);
        if (len <= tail || e->d_name[0] == '.' || strcmp(e->d_name + len - tail, suffix) != 0)
            continue;
        const size_t size = strlen(path) + len + 2;
        char *full = malloc(size);
        if (full && out->n == room) {
            room = room ? room * 2 : 64;
            char **p = realloc(out->path, room * sizeof *p);
            if (!p) {
                free(full);
                full = NULL;
            } else {
                out->path = p;
            }
        }
        if (!full) {
            arcl_starve();
            closedir(d);
            arcl_paths_free(out);
            return arcl_fail(err, "%s: no memory to list it", path);
        }
        snprintf(full, size, "%s/%s", path, e->d_name);
        if (e->d_type != DT_REG && arcl_file_is_special(full))
            free(full);
        else
            out->path[out->n++] = full;
    }
    closedir(d);
    if (out->n)
        qsort(out->path, out->n, sizeof *out->path, by_name);
    return true;
}

void arcl_paths_free(arcl_paths *p)
{
    for (size_t k = 0; k < p->n; k++)
        free(p->path[k]);
    free(p->path);
    *p = (arcl_paths){0};
}
