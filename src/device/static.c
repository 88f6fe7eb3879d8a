/*
 * static.c - the dynamic linker of a static arcl (`make static`): it opens nothing. The one of the C library would open
 * a second C library together with a driver. Linked into the static command alone; SQLite calls these, too.
 */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>
#include <stddef.h>

void *dlopen(const char *file, int mode)
{
    (void)file;
    (void)mode;
    return NULL;
}

void *dlsym(void *restrict library, const char *restrict name)
{
    (void)library;
    (void)name;
    return NULL;
}

char *dlerror(void)
{
    static char why[] = "this is a static build of arcl, which opens no drivers";
    return why;
}

int dlclose(void *library)
{
    (void)library;
    return 0;
}

int dladdr(const void *place, Dl_info *out)
{
    (void)place;
    (void)out;
    return 0;
}
