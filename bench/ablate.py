#!/usr/bin/env python3
"""ablate.py - what each switch of src/base/fast.h costs in lines and is worth in work; `make ablate` runs it.

Each switch is put off alone (-DARCL_FAST_X=0) in a build of its own, without link-time optimisation. A line of code
belongs to a switch if the compiler makes code of it with the switch on and none with the switch off: comments, blank
lines and declarations are not counted, whole functions that become unused are. The worth of a switch is what the
workload costs more without it, in per cent: in instructions where valgrind is installed, else in processor time (the
best of REPEAT runs, all builds in turns). A workload runs once with many and once with few evaluations; the difference
counts, so that reading and checking do not.

    ablate.py [SWITCH ...]             all switches unless named
    ARC_DSL=FOLDER                     a checkout of arc-dsl: its solvers in place of the bundled programs
    RE_ARC=FOLDER                      a checkout of re-arc: its verifiers, which use the same primitives
    ARC_TASKS=FILE                     the tasks for both (default: what `make data` fetched)
    REPEAT=N                           runs for the best processor time (default 5)
"""

import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "build/ablate"
ENLARGE = 7  # a grid of 30x30 becomes one of 210x210, wider than a patch
VALGRIND = shutil.which("valgrind")


def switches():
    text = (ROOT / "src/base/fast.h").read_text()
    return re.findall(r"^#ifndef ARCL_FAST_(\w+)$", text, re.M)


def build(switch):
    """The folder of the build without a switch; of the whole if it is None."""
    folder = OUT / (switch or "all")
    off = [f"CPPFLAGS=-DARCL_FAST_{switch}=0"] if switch else []
    subprocess.run(
        ["make", f"-j{os.cpu_count()}", f"BUILD={folder}", "LTO=", "MODE=release", *off,
         "CFLAGS=-g -ffunction-sections", "LDFLAGS=-Wl,--gc-sections", *make_flags(), f"{folder}/arcl"],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return folder


def make_flags():
    return [f"CC={os.environ['CC']}"] if "CC" in os.environ else []


def lines(folder):
    """The lines of src/ that the command has code of."""
    text = subprocess.run(["objdump", "--dwarf=decodedline", "-WL", str(folder / "arcl")], check=True,
                          capture_output=True, text=True).stdout
    found, file = set(), ""
    for row in text.splitlines():
        if row.endswith(":") and " " not in row:
            file = row[:-1]
        else:
            field = row.split()
            if len(field) > 2 and field[1].isdigit() and field[2].startswith("0x"):
                found.add((os.path.basename(file) if file else field[0], int(field[1])))
    return found


def enlarged(tasks):
    """A file with the inputs of tasks, every cell a square, as samples without an output."""
    wanted = {}
    files = sorted(tasks.glob("*.json")) if tasks.is_dir() else [tasks]
    for file in files:
        data = json.loads(file.read_text())
        for name, task in ({file.stem: data} if "train" in data else data).items():
            grid = task["train"][0]["input"]
            large = [[c for c in row for _ in range(ENLARGE)] for row in grid for _ in range(ENLARGE)]
            wanted[name] = {"train": [], "test": [{"input": large}]}
    OUT.mkdir(parents=True, exist_ok=True)
    to = OUT / f"large-{tasks.stem}.json"
    to.write_text(json.dumps(wanted))
    return to


def workloads():
    """By name: a function of a build's folder and a number of evaluations that gives a command."""
    arc_dsl, re_arc = os.environ.get("ARC_DSL"), os.environ.get("RE_ARC")
    tasks = pathlib.Path(os.environ.get("ARC_TASKS", ROOT / "data/arc/arc1_training_challenges.json"))

    def run(programs, on, *more):
        return lambda folder, n: [folder / "arcl", "run", "--threads", "1", "--programs", programs, "--tasks", on,
                                  "--repeat", n, "--device", "c", "--budget-ms", "1000000", *more]

    def bench(part, on):
        return lambda folder, n: [folder / "arcl", "bench", "--only", part, "--tasks", on, "--rounds", n, "--threads",
                                  "1", "--device", "c"]

    solvers = (pathlib.Path(arc_dsl) / "solvers.py", tasks) if arc_dsl else (ROOT / "data/programs", ROOT / "data/tasks")
    found = {"solvers": run(*solvers), "large": run(solvers[0], enlarged(solvers[1]), "--budget-steps", "20000000")}
    if re_arc:
        found["verifiers"] = run(pathlib.Path(re_arc) / "verifiers.py", tasks)
    found["batt"] = bench("batt", ROOT / "data/tasks")
    found["protocol"] = bench("protocol", tasks if tasks.exists() else ROOT / "data/tasks")
    return found


def cost(command):
    """Instructions, or seconds of a processor, of one run."""
    command = [str(c) for c in command]
    if VALGRIND:
        done = subprocess.run([VALGRIND, "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
                               *command], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        return int(re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)[1].replace(",", ""))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def measure(folders, make_command):
    """The cost of the evaluations for each folder."""
    rounds = 1 if VALGRIND else int(os.environ.get("REPEAT", "5"))
    few, many = (1, 3) if VALGRIND else (1, 21)
    best = {}
    for _ in range(rounds):
        for folder in folders:
            took = tuple(cost(make_command(folder, n)) for n in (few, many))
            best[folder] = tuple(map(min, best.get(folder, took), took))
    return {folder: many - few for folder, (few, many) in best.items()}


def main():
    names = sys.argv[1:] or switches()
    folders = {name: build(name) for name in (None, *names)}
    whole = lines(folders[None])
    what = workloads()
    print(f"{'switch':10} {'lines':>6} " + " ".join(f"{w:>10}" for w in what), flush=True)
    costs = {w: measure(folders.values(), make) for w, make in what.items()}
    for name in names:
        row = [costs[w][folders[name]] / costs[w][folders[None]] - 1 for w in what]
        print(f"{name:10} {len(whole - lines(folders[name])):6} " + " ".join(f"{100 * x:+9.1f}%" for x in row))
    print(f"in per cent of {'instructions' if VALGRIND else 'processor time'}; whole: " +
          ", ".join(f"{w} {costs[w][folders[None]]:.4g}" for w in what))


if __name__ == "__main__":
    main()
