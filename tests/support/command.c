#define _XOPEN_SOURCE 700
#include "support/command.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"

char *command_out, *command_err;

static char folder[] = "/tmp/arcl-command-XXXXXX";

void command_open(void)
{
    cr_assert_not_null(mkdtemp(folder));
    cr_assert_eq(chdir(folder), 0);
    unsetenv("NO_COLOR");
}

void command_close(void)
{
    char line[64];

    arcl_file_free(command_out);
    arcl_file_free(command_err);
    cr_assert_eq(chdir("/"), 0);
    snprintf(line, sizeof line, "rm -r %s", folder);
    cr_assert_eq(system(line), 0);
}

static char *read_all(const char *path)
{
    arcl_error err = {0};
    size_t len;
    char *text = arcl_file_read(path, (size_t)1 << 30, &len, &err);

    cr_assert_not_null(text, "%s", err.text);
    return text;
}

int command(const char *fmt, ...)
{
    char args[4096], line[8192];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(args, sizeof args, fmt, ap);
    va_end(ap);
    snprintf(line, sizeof line, "{ %s %s\n} >.out 2>.err </dev/null", ARCL_BIN, args);
    const int status = system(line);
    cr_assert(WIFEXITED(status), "arcl %s did not end by itself", args);
    arcl_file_free(command_out);
    arcl_file_free(command_err);
    command_out = read_all(".out");
    command_err = read_all(".err");
    return WEXITSTATUS(status);
}

void command_file(const char *path, const char *text)
{
    arcl_error err = {0};
    char part[256];

    for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(part, sizeof part, "%.*s", (int)(slash - path), path);
        mkdir(part, 0777);
    }
    cr_assert(arcl_file_write(path, text, strlen(text), &err), "%s", err.text);
}

char *command_mask(char *text, const char *key)
{
    for (char *at = text; (at = strstr(at, key)) != NULL;) {
        char *from = at + strlen(key), *to = from;
        while (isdigit((unsigned char)*to))
            to++;
        if (to > from) {
            *from = '#';
            memmove(from + 1, to, strlen(to) + 1);
        }
        at = from;
    }
    return text;
}

int command_count(const char *text, const char *part)
{
    int n = 0;

    for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part))
        n++;
    return n;
}
