#!/usr/bin/env python3
"""What the package arcl costs in Python: a call, many grids in one call, and arc-dsl's solvers beside CPython.

    python_calls.py [--arc-dsl FOLDER --tasks FILE] [--repeat 200]

FOLDER is a checkout of arc-dsl, FILE has its tasks. Times are those of the processor, the best of the repeats, so that
other work on the machine counts least; CPython takes one pass over the solvers. The solvers' values are compared.
"""

import argparse
import random
import sys
import time

import arcl


def best(f, repeat, calls=1):
    """Nanoseconds of one call."""
    times = []
    for _ in range(repeat):
        began = time.process_time_ns()
        for _ in range(calls):
            f()
        times.append(time.process_time_ns() - began)
    return min(times) / calls


def grids(h, w, n, seed=1):
    cells = random.Random(seed)
    return [tuple(tuple(cells.choice((0, 0, 0, 1, 2, 3)) for _ in range(w)) for _ in range(h)) for _ in range(n)]


def calls(repeat):
    mirror = arcl.Program("def f(I):\n    return vmirror(I)\n")
    print("vmirror, nanoseconds          a call    of 1,000 grids in one call: each   as arrays")
    for side in (3, 10, 20):
        many = grids(side, side, 1000)
        row = [best(lambda: mirror(many[0]), repeat, 100), best(lambda: mirror.map(many), repeat) / 1000]
        try:
            import numpy

            stack = numpy.array(many, numpy.uint8)
            row.append(best(lambda: mirror.map(stack, arrays=True), repeat) / 1000)
        except ImportError:
            pass
        print(f"  {side:2} x {side:<2}                  {row[0]:8.0f}    {row[1]:31.0f}" + "".join(f"{x:12.0f}" for x in row[2:]))


def solvers(folder, tasks, repeat):
    sys.path.insert(0, folder)
    import solvers as theirs

    ours = arcl.accelerate(theirs)
    work = [(f"solve_{task.id}", tuple(map(tuple, pair.input.tolist()))) for task in arcl.load_tasks(tasks)
            for pair in task.train + task.test if f"solve_{task.id}" in ours]

    def one_pass(functions, chosen):
        return [functions[name](grid) for name, grid in chosen]

    for title, chosen in (("all", work), ("without a64e4611", [w for w in work if w[0] != "solve_a64e4611"])):
        began = time.process_time_ns()
        want = one_pass(vars(theirs), chosen)
        cpython = time.process_time_ns() - began
        assert one_pass(ours, chosen) == want, "values differ"
        arcl_ns = best(lambda: one_pass(ours, chosen), repeat)
        print(f"accelerate, {title}: {len(chosen)} calls, arcl {arcl_ns / 1e6:.2f} ms, CPython {cpython / 1e6:.0f} ms, "
              f"ratio {cpython / arcl_ns:.0f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arc-dsl")
    parser.add_argument("--tasks")
    parser.add_argument("--repeat", type=int, default=200)
    options = parser.parse_args()
    calls(options.repeat)
    if options.arc_dsl and options.tasks:
        solvers(options.arc_dsl, options.tasks, min(options.repeat, 20))


if __name__ == "__main__":
    main()
