/*
 * arcl.h - libarcl: programs of the ARC grid language, loaded from text and run on ARC tasks.
 *
 *     #include <arcl/arcl.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         static const char text[] = "def turn(I):\n    return rot90(I)\n";
 *         static const unsigned char cells[] = {1, 2, 3, 4};
 *         const arcl_grid grid = {cells, 2, 2};
 *         arcl_session *s = arcl_session_open();
 *         arcl_programs *p = arcl_programs_open(s, NULL);
 *         arcl_answer a;
 *
 *         if (arcl_programs_add(s, p, "turn.py", text, sizeof text - 1) && arcl_session_run_grid(s, p, 0, &grid, NULL, &a))
 *             puts(a.error ? a.error : arcl_session_text(s, a.value, NULL));
 *         arcl_programs_close(p);
 *         arcl_session_close(s);
 *         return 0;
 *     }
 *
 * prints ((3,1),(4,2)).
 *
 * Handles. A session (arcl_session) holds the state of one thread: its memory, its devices and the sentence about its
 * last call that failed. Programs (arcl_programs) and tasks (arcl_taskset) are data: once loaded, any number of sessions
 * may use them at once, on any threads. Each kind of handle has a call that closes it, which accepts NULL.
 *
 * Errors. A call that fails returns false, NULL or a value of kind ARCL_VALUE_ERROR, and leaves one sentence in
 * arcl_session_error. NULL for an argument that is required is such an error.
 *
 * Lifetimes. Texts and values that a session returns live until a call that is documented to change them, at the latest
 * until the next run of that session. The header of each group has the details.
 */
#ifndef ARCL_ARCL_H
#define ARCL_ARCL_H

#include "arcl/base.h"
#include "arcl/session.h"
#include "arcl/values.h"
#include "arcl/programs.h"
#include "arcl/tasks.h"
#include "arcl/run.h"
#include "arcl/label.h"
#include "arcl/search.h"
#include "arcl/report.h"

#endif
