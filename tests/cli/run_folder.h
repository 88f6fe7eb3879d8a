/* run_folder.h - a folder with two tasks and their programs, for tests of arcl run. */
#ifndef ARCL_TESTS_CLI_RUN_FOLDER_H
#define ARCL_TESTS_CLI_RUN_FOLDER_H

#include "support/command.h"

/* Mirror left to right. The output of the test is not in the task. */
#define PAIR "{\"input\":[[1,2]],\"output\":[[2,1]]}"
#define TASK "{\"train\":[" PAIR "],\"test\":[{\"input\":[[3,4]]}]}"
#define SOLVED "{\"train\":[" PAIR "],\"test\":[{\"input\":[[3,4]],\"output\":[[4,3]]}]}"
#define RIGHT(name) "def " name "(I):\n    return vmirror(I)\n"

static void open_folder(void)
{
    command_open();
    command_file("data/tasks/a1.json", SOLVED);
    command_file("data/tasks/b2.json", TASK);
    command_file("data/programs/p.py", RIGHT("solve_a1") RIGHT("verify_b2"));
}

#endif
