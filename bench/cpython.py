#!/usr/bin/env python3
"""Runs programs on tasks with CPython and a checkout of arc-dsl, for bench_suite to compare with.

    cpython.py DSL PROGRAMS TASKS     a folder with dsl.py and constants.py; a file or folder each

Answers one line at a time:

    value PROGRAM TASK        a line for each sample, demonstrations first: the value as text, or !error
    time PROGRAM TASK TIMES   one line: nanoseconds for each sample, the best of so many evaluations in a row
    floor PROGRAM TASK TIMES  the same for a function that returns its argument
"""

import glob
import json
import os
import platform
import sys
import time


def grid(rows):
    return tuple(tuple(row) for row in rows)


def load_samples(path, splits):
    """The samples of every task by its id, as pairs of an input and an output, which is None if it is not there."""
    files = sorted(glob.glob(os.path.join(path, "*.json"))) if os.path.isdir(path) else [path]
    tasks = {}
    for name in files:
        with open(name) as file:
            data = json.load(file)
        if "train" in data and "test" in data:
            data = {os.path.splitext(os.path.basename(name))[0]: data}
        for key, task in data.items():
            if isinstance(task, dict):  # a solutions file has lists
                samples = [sample for split in splits for sample in task[split]]
                tasks[key] = [(grid(x["input"]), grid(x["output"]) if "output" in x else None) for x in samples]
    return tasks


def load_programs(dsl, path):
    """The functions of the file or folder, which see what arc-dsl defines."""
    sys.path.insert(0, dsl)
    sys.dont_write_bytecode = True
    names = {}
    files = sorted(glob.glob(os.path.join(path, "*.py"))) if os.path.isdir(path) else [path]
    for name in files:
        with open(name) as file:
            exec(compile(file.read(), name, "exec"), names)
    return names


def text(value):
    """The value as arcl prints it."""
    if isinstance(value, tuple):
        return "(" + ",".join(map(text, value)) + (",)" if len(value) == 1 else ")")
    if isinstance(value, frozenset):
        return "{" + ",".join(map(text, value)) + "}"
    return "<fn>" if callable(value) else repr(value)


def value_of(program, sample):
    try:
        return text(program(sample))
    except Exception:
        return "!error"


LONG_NS = 20000000  # what takes so long is not done again at once


def timed_once(program, sample, clock=time.perf_counter_ns):
    start = clock()
    try:
        program(sample)
    except Exception:
        pass
    return clock() - start


def timed(program, samples, times):
    best = []
    for sample in samples:
        best.append(timed_once(program, sample))
        for _ in range(times - 1):
            if best[-1] >= LONG_NS:
                break
            best[-1] = min(best[-1], timed_once(program, sample))
    return " ".join(map(str, best))


def main():
    dsl, programs, tasks = sys.argv[1:]
    try:
        loaded = load_samples(tasks, ["train", "test"])
        functions = load_programs(dsl, programs)
    except Exception as error:
        print("%s: %s" % (type(error).__name__, error), flush=True)
        return 1
    print("ready CPython %s" % platform.python_version(), flush=True)
    for line in sys.stdin:
        word, program, task, *times = line.split()
        samples = [pair[0] for pair in loaded[task]]
        if word == "value":
            print("\n".join(value_of(functions[program], sample) for sample in samples), flush=True)
        elif word == "time":
            print(timed(functions[program], samples, int(times[0])), flush=True)
        elif word == "floor":
            print(timed(lambda I: I, samples, int(times[0])), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
