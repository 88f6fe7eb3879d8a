#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "device/scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

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

bool arcl_scratch_writable(const char *path)
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

bool arcl_scratch_lasting(char *path, size_t room)
{
    struct stat st;
    const char *in;

    for (unsigned k = 0; (in = place(k)) != NULL; k++) {
        const int n = snprintf(path, room, "%s/arcl-%lu", in, (unsigned long)geteuid());
        if (n < 0 || (size_t)n >= room)
            continue;
        (void)mkdir(path, 0700); /* it may be there: then it must be ours, and closed to others */
        if (lstat(path, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid() && (st.st_mode & 022) == 0 &&
            arcl_scratch_writable(path))
            return true;
    }
    return false;
}

bool arcl_scratch_new(char *path, size_t room)
{
    const char *in;

    for (unsigned k = 0; (in = place(k)) != NULL; k++) {
        const int n = snprintf(path, room, "%s/arcl-XXXXXX", in);
        if (n > 0 && (size_t)n < room && mkdtemp(path))
            return true;
    }
    return false;
}
