#!/usr/bin/env python3
"""Runs a generated batt with CPython and a checkout of the typed dialect's system, for bench_protocol to compare with.

    protocol_peer.py DSL BATT TASKS     a folder with dsl.py, constants.py and safe_dsl.py; the batt; a file or folder

Every task is asked for by its first demonstration. Answers one line at a time:

    value TASK    the numbers of outputs and differences, then a line for each: its value as text
    time TASK     nanoseconds of processor time for one call
    floor TASK    the same for a function that gives two empty lists
"""

import os
import platform
import sys
import time

sys.dont_write_bytecode = True

from cpython import load_programs, load_samples, text  # noqa: E402


def arguments(samples):
    """What the batt is called with: task_id, S, I, C and log_path, for each task."""
    calls = {}
    for key, task in samples.items():
        pairs = tuple(pair for pair in task if pair[1] is not None)
        calls[key] = (key, pairs, pairs[0][0], pairs[0][1], None)
    return calls


def timed(function, call):
    start = time.process_time_ns()
    function(*call)
    return time.process_time_ns() - start


def main():
    dsl, batt, tasks = sys.argv[1:]
    os.environ["EXPECT_GPU"] = "0"  # else it complains that there is none
    try:
        calls = arguments(load_samples(tasks, ["train"]))
        function = load_programs(dsl, batt)["batt"]
    except Exception as error:
        print("%s: %s" % (type(error).__name__, error), flush=True)
        return 1
    print("ready CPython %s" % platform.python_version(), flush=True)
    for line in sys.stdin:
        word, key = line.split()
        if word == "value":
            o, s = function(*calls[key])
            print(len(o), len(s))
            print("\n".join(text(entry[-1]) for entry in o + s), flush=True)
        elif word == "time":
            print(timed(function, calls[key]), flush=True)
        elif word == "floor":
            print(timed(lambda task_id, S, I, C, log_path: ([], []), calls[key]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
