/*
 * peer.h - another program that does the same work, asked line by line over a
 * pipe, so that both can be measured in turns. See cpython.py for what it answers.
 */
#ifndef ARCL_BENCH_PEER_H
#define ARCL_BENCH_PEER_H

#include <stdio.h>
#include <sys/types.h>

#include "base/error.h"
#include "base/text.h"

typedef struct bench_peer {
    FILE *to, *from;
    pid_t pid;
    char name[64];  /* who it is */
    arcl_text line; /* the last answer, without its newline */
} bench_peer;

/* Starts `command` (of the shell) and waits for its first line: "ready" and who it is, or a sentence. NULL is refused. */
bool bench_peer_open(bench_peer *p, const char *command, arcl_error *err);
void bench_peer_close(bench_peer *p);

/* Sends a line. */
void bench_peer_ask(bench_peer *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Reads the next line into p->line; false if there is none. */
bool bench_peer_hear(bench_peer *p, arcl_error *err);

#endif
