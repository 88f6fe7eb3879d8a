/*
 * no_memory.c - an allocator that fails on purpose, to be put before the C library's (LD_PRELOAD).
 *
 * NO_MEMORY=5 lets the fifth allocation of arcl fail, NO_MEMORY=5- that and all after it; the shell that starts it is
 * left alone. Where one has failed there is a file .starved then.
 */
#define _GNU_SOURCE /* the name of the program */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t n);
void *__libc_memalign(size_t to, size_t n);

static atomic_ulong seen;

static bool fails(void)
{
    const char *said = getenv("NO_MEMORY");
    const bool meant = said && strcmp(program_invocation_short_name, "arcl") == 0;
    const unsigned long n = atomic_fetch_add(&seen, 1) + 1, at = meant ? strtoul(said, NULL, 10) : 0;

    if (at == 0 || n < at || (n > at && !strchr(said, '-')))
        return false;
    const int f = open(".starved", O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (f >= 0)
        close(f);
    errno = ENOMEM;
    return true;
}

void *malloc(size_t n)
{
    return fails() ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    return fails() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t n)
{
    return fails() ? NULL : __libc_realloc(old, n);
}

void *aligned_alloc(size_t to, size_t n)
{
    return fails() ? NULL : __libc_memalign(to, n);
}

int posix_memalign(void **out, size_t to, size_t n)
{
    *out = fails() ? NULL : __libc_memalign(to, n);
    return *out ? 0 : ENOMEM;
}
