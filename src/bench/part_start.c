/* part_start.c - processes, from before they are made until they are gone. */
#define _POSIX_C_SOURCE 200809L
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/suite.h"

extern char **environ;

enum { WORDS_MAX = 64 };

typedef struct process {
    char *argv[WORDS_MAX];
    arcl_text text; /* what the last one wrote */
} process;

/* The process of this command with its standard output in *from; -1: it cannot be made. */
static pid_t begin(char **argv, int *from)
{
    posix_spawn_file_actions_t actions;
    int ends[2];
    pid_t pid = -1;

    if (pipe(ends) != 0)
        return -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    if (posix_spawn(&pid, argv[0], &actions, NULL, argv, environ) != 0)
        pid = -1;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    *from = ends[0];
    if (pid < 0)
        close(ends[0]);
    return pid;
}

static bool run_process(void *self, arcl_error *err)
{
    process *p = self;
    char bytes[4096];
    int from, status = -1;
    const pid_t pid = begin(p->argv, &from);
    ssize_t n;

    if (pid < 0)
        return arcl_fail(err, "%s cannot be run", p->argv[0]);
    arcl_text_clear(&p->text);
    while ((n = read(from, bytes, sizeof bytes)) > 0)
        arcl_text_add(&p->text, bytes, (size_t)n);
    close(from);
    waitpid(pid, &status, 0);
    return status == 0 || arcl_fail(err, "%s %s ends with status %d", p->argv[0], p->argv[1] ? p->argv[1] : "", status);
}

/* The version, or of each sample all that stands before its time. */
static bool process_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    const process *p = self;

    (void)plain;
    if (!run_process(self, err))
        return false;
    for (const char *line = p->text.s ? p->text.s : ""; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const size_t len = strcspn(line, "\n");
        const char *time = strstr(line, ",\"ns\":"), *end = line + len;
        if (strncmp(line, "{\"summary\"", 10) == 0)
            continue;
        *hash = arcl_hash_bytes(*hash, line, time && time < end ? (size_t)(time - line) : len);
    }
    return *hash != 0 || arcl_fail(err, "%s writes nothing", p->argv[0]);
}

static void say(process *p, const char *const *words)
{
    size_t n = 0;

    *p = (process){0};
    for (; words[n] && n + 1 < WORDS_MAX; n++)
        p->argv[n] = (char *)(uintptr_t)words[n];
}

static void add_words(process *p, const char *option, arcl_words words)
{
    size_t n = 0;

    while (p->argv[n])
        n++;
    if (n + words.n + 2 > WORDS_MAX)
        return; /* so many files are told by the folder they are in */
    p->argv[n++] = (char *)(uintptr_t)option;
    for (size_t k = 0; k < words.n; k++)
        p->argv[n++] = (char *)(uintptr_t)words.at[k];
    p->argv[n] = NULL;
}

/* The first task that has a program. */
static const char *first_task(const arcl_suite *s)
{
    for (size_t k = 0; k < s->in->library.n; k++) {
        const arcl_task *task = arcl_plan_task_of(&s->in->loaded, &s->in->library.programs[k]);
        if (task)
            return task->id;
    }
    return NULL;
}

bool arcl_part_start(arcl_suite *s, arcl_error *err)
{
    static process nothing, version, one;
    const char *task = first_task(s);

    if (!task)
        return arcl_fail(err, "none of the programs is named after a task, so there is nothing to run");
    say(&nothing, (const char *const[]){"/bin/true", NULL});
    say(&version, (const char *const[]){s->command, "--version", NULL});
    say(&one, (const char *const[]){s->command, "run", "--json", "--device", "c", "--task", task, NULL});
    add_words(&one, "--programs", s->in->programs);
    add_words(&one, "--tasks", s->in->tasks);
    const arcl_suite_case cases[] = {
        {"/bin/true", "process", 1, run_process, NULL, &nothing},
        {"arcl --version", "process", 1, run_process, process_result, &version},
        {"arcl run, one task", "process", 1, run_process, process_result, &one},
    };
    const bool ok = arcl_suite_measure(s, "start", cases, sizeof cases / sizeof *cases, err);
    arcl_text_close(&nothing.text);
    arcl_text_close(&version.text);
    arcl_text_close(&one.text);
    return ok;
}
