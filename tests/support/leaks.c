/* leaks.c - whose leaks are looked for: those of the tests. Each runs in a process of its own; Criterion's runner,
 * which starts them, leaks by itself now and then. */
#define _GNU_SOURCE /* program_invocation_short_name */
#include <errno.h>
#include <string.h>

/* LeakSanitizer, a library of its own, asks it before it looks. */
__attribute__((visibility("default"))) int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void)
{
    return strcmp(program_invocation_short_name, "boxfort-worker") != 0;
}
